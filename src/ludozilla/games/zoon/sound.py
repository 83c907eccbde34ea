"""What holds in every position of Zoon; a position that is read is held to it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from ludozilla.engine.pending import Pending
from ludozilla.engine.sound import Bounds, check_bounds, check_stack
from ludozilla.engine.state import TRUTH, UNSEALED
from ludozilla.engine.vocabulary import HOLE
from ludozilla.games.zoon.board import DEPLOYMENT, NORTH, OFF, SOUTH, SQUARES
from ludozilla.games.zoon.building import Build, draft_of
from ludozilla.games.zoon.cards import NO_ZOON, ZOONS
from ludozilla.games.zoon.combat import Clash, Duel, Grip, Shot
from ludozilla.games.zoon.deployment import MOST_EXCHANGES, Begin, Deploy
from ludozilla.games.zoon.drafts import NOTHING_MORE
from ludozilla.games.zoon.field import ZoonState
from ludozilla.games.zoon.kinds import BLOCKED, FREE, NOTHING
from ludozilla.games.zoon.stars import ASKS, OfStar
from ludozilla.games.zoon.trumps import March, Shoot, TakeAnother, Taken, deed_of
from ludozilla.games.zoon.turn import Play

_STARS: Final = "|".join(f"{ask.__name__} " for ask in ASKS.values())
_STACK: Final = re.compile(
    r"Begin (Deal Build (Build )?|Deploy (Deploy )?)"
    r"|TurnEnds (Play |(Taken )?(TakeAnother |(Clash |Shot )Grip (Grip )?|" + _STARS + "))"
)
_MANY: Final = 1_000_000


def check_position(state: ZoonState) -> None:
    """Refuse what cannot be."""
    parts, backs = state.muster.size, len(state.where)
    check_bounds(
        state,
        {
            "active": Bounds(SOUTH, NORTH),
            "alibis": Bounds(NOTHING, _MANY),
            "boost": Bounds(NOTHING, parts - 1, backs),
            "combats": Bounds(0, _MANY),
            "denials": Bounds(NOTHING, _MANY),
            "lying": Bounds(OFF, SQUARES - 1, parts),
            "on": Bounds(BLOCKED, backs - 1, SQUARES),
            "played": Bounds(NOTHING, parts - 1),
            "quiet": Bounds(0, _MANY),
            "terrain": Bounds(NOTHING, parts - 1, SQUARES),
            "thaw": Bounds(0, _MANY, backs),
            "turns": Bounds(0, state.turn_cap),
            "uses": Bounds(-1, _MANY, parts),
            "where": Bounds(OFF, SQUARES - 1, backs),
            "worn": Bounds(NOTHING, parts - 1, backs),
            "attacker": Bounds(0, backs - 1),
            "foe": Bounds(0, backs - 1),
            "made": Bounds(0, MOST_EXCHANGES),
            "me": Bounds(0, backs - 1),
            "number": Bounds(0, len(ZOONS) - 1),
            "retreat": Bounds(0, SQUARES - 1),
            "taken": Bounds(0, backs - 1),
            "target": Bounds(0, backs - 1),
            "trump": Bounds(0, parts - 1),
        },
    )
    check_stack(state, _STACK)
    _check_claims(state)
    _check_cards(state)
    _check_field(state)
    _check_laid(state)
    if state.ending is None:
        _check_asked_together(state)
        for entry in state.stack:
            if not _fits(state, entry):
                raise ValueError(f"{type(entry).__name__} cannot stand there so")


def _check_claims(state: ZoonState) -> None:
    """What ``claims`` says they are made of."""
    for claim in [*state.denials, *[claim for alibi in state.alibis for claim in alibi]]:
        back, number, trump = claim
        if back >= len(state.where) or number >= len(ZOONS) or trump >= state.muster.size:
            raise ValueError(f"nobody can claim {claim}")
    for flags in (state.shown, state.harmless):
        thinking = 0 if state.parts.known else len(state.where)
        if len(flags) != thinking or not all(isinstance(flag, bool) for flag in flags):
            raise ValueError("'shown' and 'harmless' are kept in worlds for thinking only")


def _check_cards(state: ZoonState) -> None:
    """Every card is where such cards of its side can be."""
    muster, at = state.muster, state.parts.at
    for seat in (SOUTH, NORTH):
        backs = [part for back in state.backs(seat) for part in at[back]]
        gaps = muster.gap_parts[seat]
        playing = not isinstance(state.stack[0] if state.stack else None, Begin)
        soldiers = [part for part in muster.trump_parts[seat] if muster.zoons[part] is not NO_ZOON]
        for there, home in (
            (backs, [*muster.zoon_parts[seat], *soldiers, *([] if playing else gaps)]),
            (at[muster.reserve + seat], muster.zoon_parts[seat]),
            (at[muster.trumps + seat], muster.trump_parts[seat]),
            (at[muster.tomb + seat], [*muster.zoon_parts[seat], *muster.trump_parts[seat]]),
        ):
            if not {part for part in there if part != HOLE} <= set(home):
                raise ValueError(f"seat {seat} has cards where such ones cannot be")
        emblem = [part for part in backs if part in muster.emblems[seat]]
        dealt = any(at[back] for back in state.backs(seat))
        if state.viewer == TRUTH and state.ending is None and dealt and len(emblem) != 1:
            raise ValueError(f"the Emblem of seat {seat} is not on the field")


def _check_field(state: ZoonState) -> None:
    """One card on each back that is on the field; ZO-78: what does not fight is caged."""
    for back, square in enumerate(state.where):
        there = state.parts.at[back]
        if len(there) != (0 if square == OFF else 1):
            raise ValueError(f"back {back} cannot hold {there}")
        if square != OFF and state.on[square] not in (back, BLOCKED):
            raise ValueError(f"'on' and 'where' do not agree about back {back}")
        if square == OFF and not state.worn[back] == state.boost[back] == NOTHING:
            raise ValueError(f"back {back} is not on the field")
    for square, what in enumerate(state.on):
        if what >= 0 and state.where[what] != square:
            raise ValueError(f"'on' and 'where' do not agree about back {what}")
    if isinstance(state.stack[-1] if state.stack else None, Deploy) and any(
        state.on[square] < 0 for seat in (SOUTH, NORTH) for square in DEPLOYMENT[seat]
    ):
        raise ValueError("while Zoons are deployed all those squares hold a card")


def _check_laid(state: ZoonState) -> None:
    """ZO-75 to ZO-82: trumps on squares and on Zoons."""
    lying = [part for part, square in enumerate(state.lying) if square != OFF]
    worn = [part for part in state.worn if part != NOTHING]
    if sorted(lying + worn) != sorted(state.parts.at[state.muster.laid]):
        raise ValueError("the trumps that were laid are others than those that lie there")
    terrains = [part for part in state.terrain if part != NOTHING]
    if any(part != NOTHING and state.lying[part] != at for at, part in enumerate(state.terrain)):
        raise ValueError("'terrain' and 'lying' do not agree")
    obstacles = {state.lying[part] for part in lying if part not in terrains}
    blocked = {square for square, what in enumerate(state.on) if what == BLOCKED}
    if obstacles != blocked:
        raise ValueError("the Obstacles are not where they lie")
    used = [*lying, *worn, *state.boost, state.played]
    if any(part != NOTHING and state.muster.cards[part] is None for part in used):
        raise ValueError("a Zoon cannot be used as a trump")


def _check_asked_together(state: ZoonState) -> None:
    """ZO-11, ZO-15, ZO-42: who chooses in secret has not done so, and the others have."""
    seats = [entry.seat for entry in state.stack if isinstance(entry, Build | Deploy | Grip)]
    if len(set(seats)) != len(seats):
        raise ValueError("nobody chooses twice")
    done = [seat for seat in (SOUTH, NORTH) if seat not in seats]
    if isinstance(state.stack[-1], Grip) and any(state.sealed[seat] == UNSEALED for seat in done):
        raise ValueError("a grip is missing")
    if isinstance(state.stack[-1], Build):
        seen = done if state.viewer == TRUTH else [seat for seat in done if seat == state.viewer]
        if any(draft_of(state, seat).needs != NOTHING_MORE for seat in seen):
            raise ValueError("a list that is ready has all it needs")


def _fits(state: ZoonState, entry: Pending) -> bool:
    """Whether what stands on the stack speaks of cards that can be meant."""
    if isinstance(entry, Play | TakeAnother) and entry.seat != state.active:
        return False
    if isinstance(entry, TakeAnother | Taken):
        return isinstance(_deed(state, entry.trump), March)
    if isinstance(entry, Duel) and not _fight(state, [entry.target]):
        return False
    if isinstance(entry, Shot):
        hand = state.parts.at[state.muster.trumps + entry.player]
        return entry.trump in hand and isinstance(_deed(state, entry.trump), Shoot)
    if isinstance(entry, Clash):
        back = state.on[entry.retreat]
        return _fight(state, [entry.attacker]) and back in (FREE, entry.attacker)
    if isinstance(entry, OfStar):
        star = ZOONS[entry.number].star
        asked = star is not None and ASKS.get(star.do) is type(entry)
        return asked and _fight(state, [entry.me, entry.foe])
    return True


def _fight(state: ZoonState, backs: Iterable[int]) -> bool:
    return all(state.fights(back) for back in backs)


def _deed(state: ZoonState, part: int) -> object:
    trump = state.muster.cards[part]
    return None if trump is None else deed_of(trump)
