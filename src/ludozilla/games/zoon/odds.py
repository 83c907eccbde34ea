"""How likely a hidden card is which Zoon, for the viewer of a state: exact shares of all worlds.

The kernel counts the worlds that agree with the sets and clauses of a viewer's
knowledge. What else they must agree with has one form: of some cards on some
backs, at least one is there (a *hint*). The worlds in which a hint is wrong are
those in which each of its cards is ruled out, so they can be counted and taken
away. Hidden lists (ZO-11) are not counted card by card: that would be too dear.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ludozilla.engine.knowledge import KNOWN, Knowledge
from ludozilla.engine.scene import Suspect
from ludozilla.engine.worlds import Tally, Worlds
from ludozilla.games.zoon.board import HOME, NORTH, SOUTH
from ludozilla.games.zoon.cards import Zoon
from ludozilla.games.zoon.field import ZoonState
from ludozilla.games.zoon.kinds import EMBLEM, EMBLEM_SIGN
from ludozilla.games.zoon.moves import could_move
from ludozilla.games.zoon.muster import Muster
from ludozilla.games.zoon.outlook import Outlook
from ludozilla.games.zoon.stars import MoveAlly, SwapAlly
from ludozilla.games.zoon.turn import Play
from ludozilla.games.zoon.undone import enables, plays_alone

Hint = list[tuple[int, list[int]]]
"""Backs, each with some cards: one of these cards, at least, is on its back."""

Suspects = list[tuple[Suspect, ...]]
"""place -> what any hidden card there may be, the likeliest first"""

_MOST_HINTS: Final = 4
"""With more of them there is too much to count; it takes several passes to come to that."""

_MOST_SUSPECTS: Final = 8
"""So many names of what a card may be are told."""

_Key = tuple[object, ...]

_REMEMBERED: Final[dict[_Key, Suspects]] = {}
"""what was worked out of some knowledge, the latest last: most moves teach nobody anything"""

_MOST_REMEMBERED: Final = 256

_Found = tuple[list[int], list[Hint], Suspects]

_LAST_FOUND: Final[dict[Knowledge, _Found]] = {}
"""what was last found by some knowledge, from which holes and hints, the latest last: what a
viewer knows stays the same object while they learn nothing"""


def suspects(state: ZoonState) -> Suspects:
    """What the hidden cards may be, for the viewer of a state; nothing where that is too dear.

    Each side is counted by itself, as none of its cards is ever in a place of the
    other: what the other side can tell of it, any watcher can, and is told the same.
    """
    knowledge = state.parts.known[state.viewer]
    holes = state.parts.holes(state.viewer)
    hints = [] if state.muster.hidden else _hints(state)
    last = _LAST_FOUND.pop(knowledge, None)
    if last is None or last[0] != holes or last[1] != hints:
        if len(_LAST_FOUND) >= _MOST_REMEMBERED:
            del _LAST_FOUND[next(iter(_LAST_FOUND))]
        last = (holes, hints, _find(state, holes, hints))
    _LAST_FOUND[knowledge] = last
    return last[2]


def _find(state: ZoonState, holes: list[int], hints: list[Hint]) -> Suspects:
    found: Suspects = [()] * len(holes)
    if state.muster.hidden:
        return found
    for side in (SOUTH, NORTH):
        places = state.muster.own_places(side)
        if sum([holes[place] for place in places]) == 0:
            continue
        about = [hint for hint in hints if state.side(hint[0][0]) == side]
        for place, named in zip(places, _of_side(state, side, holes, about), strict=True):
            found[place] = named
    return found


def _of_side(state: ZoonState, side: int, holes: list[int], hints: list[Hint]) -> Suspects:
    """What the hidden cards of a side may be, in each of its places."""
    key = _key(state, side, holes, hints)
    found = _REMEMBERED.pop(key, None)
    if found is None:
        found = _work_out(state, side, holes, hints)
        if len(_REMEMBERED) >= _MOST_REMEMBERED:
            del _REMEMBERED[next(iter(_REMEMBERED))]
    _REMEMBERED[key] = found
    return found


def _key(state: ZoonState, side: int, holes: list[int], hints: list[Hint]) -> _Key:
    """All that the odds of a side depend on, whoever knows it."""
    knowledge, muster = state.parts.known[state.viewer], state.muster
    hidden = 0
    for place, count in enumerate(holes):
        if count:
            hidden |= 1 << place
    where: list[int] = []
    of_lot: dict[int, int] = {}
    for part, owner in enumerate(muster.sides):
        if owner == side:
            lot = knowledge.lot[part]
            where.append(0 if lot == KNOWN else knowledge.lots[lot] & hidden)
            of_lot[lot] = of_lot.get(lot, 0) | 1 << part
    bounds: list[int] = []
    for clause in knowledge.clauses:
        parts = 0
        for lot, own in of_lot.items():
            if clause.lots >> lot & 1:
                parts |= own
        if parts:
            bounds += [clause.places & hidden, parts, clause.least, clause.most]
    for hint in hints:
        bounds.append(len(hint))
        for back, able in hint:
            bounds += [back, len(able), *able]
    counts = [holes[place] for place in muster.own_places(side)]
    return muster, side, tuple(where), tuple(counts), tuple(bounds)


# -- counting ----------------------------------------------------------------


def _work_out(state: ZoonState, side: int, holes: list[int], hints: list[Hint]) -> Suspects:
    places = state.muster.own_places(side)
    if len(hints) > _MOST_HINTS:
        return [()] * len(places)
    about = 0
    for place in places:
        about |= 1 << place
    tally = _tally(state.parts.known[state.viewer], holes, about, hints)
    named: dict[int, tuple[Suspect, ...]] = {}
    found: Suspects = []
    for place in places:
        counts = tally.there[place]
        # Places that are alike share their counts.
        if id(counts) not in named:
            named[id(counts)] = _named(counts, tally.total * holes[place], state.muster)
        found.append(named[id(counts)])
    return found


def _tally(knowledge: Knowledge, holes: list[int], places: int, hints: list[Hint]) -> Tally:
    """All worlds in which the hints are right: those without the first, less where it is wrong."""
    if not hints:
        return Worlds(knowledge, holes).tally(places)
    tally = _tally(knowledge, holes, places, hints[1:])
    wrong = knowledge.clone()
    for back, parts in hints[0]:
        wrong.rule_out(parts, 1 << back)
    tally.add(_tally(wrong, holes, places, hints[1:]), -1)
    return tally


def _named(counts: dict[int, int], total: int, muster: Muster) -> tuple[Suspect, ...]:
    """The shares of a place by name: (A) and (B) of a name are one."""
    sums: dict[str, int] = {}
    art: dict[str, str] = {}
    for part, count in counts.items():
        zoon = muster.zoons[part]
        if count:
            name = f"{zoon.name} {EMBLEM_SIGN}" if zoon.type == EMBLEM else zoon.name
            sums[name] = sums.get(name, 0) + count
            art.setdefault(name, f"cards.{zoon.id}")
    ranked = sorted([(-count, name) for name, count in sums.items()])[:_MOST_SUSPECTS]
    return tuple([Suspect(name, _percent(-count, total), art[name]) for count, name in ranked])


def _percent(count: int, total: int) -> int:
    """A share in percent; 100 is certain, and what is possible is more than 0."""
    return 100 if count == total else min(99, max(1, (200 * count + total) // (2 * total)))


# -- hints -------------------------------------------------------------------


def _hints(state: ZoonState) -> list[Hint]:
    """What all worlds must agree with, beyond the viewer's sets and clauses."""
    if state.ending is not None:
        return []
    found = [_hint_of_alibi(state, alibi) for alibi in state.alibis]
    asked = state.stack[-1]
    if asked.seat != state.viewer:
        outlook = Outlook(state, asked.seat)
        if isinstance(asked, Play) and not _plays_anyway(state, outlook):
            found.append(_hint(state, asked.seat, lambda b, z: enables(state, outlook, b, z)))
        elif isinstance(asked, MoveAlly):
            names = asked.star().names
            found.append(
                _hint(
                    state,
                    asked.seat,
                    lambda b, z: z.name in names and could_move(state, outlook, b, z),
                )
            )
        elif isinstance(asked, SwapAlly):
            names = asked.star().names
            found.append(_hint(state, asked.seat, lambda b, z: z.name in names))
    return [hint for hint in found if hint]


def _hint_of_alibi(state: ZoonState, alibi: list[list[int]]) -> Hint:
    """ZO-88: one of the claims is true; nothing if the viewer knows which."""
    hint: Hint = []
    for back, number, _ in alibi:
        if state.part(back) < 0:
            hint.append((back, state.muster.numbered(state.side(back), [number])))
        elif state.zoon(back).number == number:
            return []
    return hint


def _plays_anyway(state: ZoonState, outlook: Outlook) -> bool:
    """Whether a side has a play whatever its Zoons on the field are."""
    muster, at = state.muster, state.parts.at
    if at[muster.reserve + outlook.seat] and state.free_squares(HOME[outlook.seat]):
        return True
    for part in at[muster.trumps + outlook.seat]:
        if plays_alone(state, outlook, state.trump(part)):
            return True
    return False


def _hint(state: ZoonState, seat: int, does: Callable[[int, Zoon], bool]) -> Hint:
    """One of a side's Zoons can do something, as the side is asked to.

    Nothing if it goes without saying: the viewer knows one that can, or there
    are not enough cards that cannot.
    """
    zoons = state.muster.zoons
    knowledge = state.parts.known[state.viewer]
    hint: Hint = []
    unable: set[int] = set()
    for back in _front_first(state, seat):
        if state.part(back) >= 0:
            if does(back, state.zoon(back)):
                return []
            continue
        here = [p for p in state.muster.zoon_parts[seat] if knowledge.may(p) >> back & 1]
        able = [part for part in here if does(back, zoons[part])]
        if able:
            hint.append((back, able))
            unable.update([part for part in here if part not in able])
            if len(hint) > len(unable):
                return []
    return hint


def _front_first(state: ZoonState, seat: int) -> list[int]:
    """The Zoons of a seat that may act; those in front, who mostly can, come first."""
    backs = state.able(seat)
    backs.sort(key=lambda back: state.where[back], reverse=seat == 0)
    return backs
