"""No leak: what a viewer can get does not depend on what that viewer does not know.

Two worlds that a viewer cannot tell apart must look the same to them now, and
after the same moves and chances go on looking the same until something is shown.
The second world comes from the knowledge kept in the state, not from ``fill``,
which has checks of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

from ludozilla.conformance.findings import (
    Finding,
    Trial,
    called,
    heard,
    other_worlds,
    over,
    viewers,
)
from ludozilla.conformance.reach import tells_apart
from ludozilla.engine.game import Game
from ludozilla.engine.journal import Event
from ludozilla.engine.rng import Rng
from ludozilla.engine.state import UNSEALED, State
from ludozilla.engine.texts import LANGUAGES
from ludozilla.engine.vocabulary import HOLE

_TRIES = 20
_AHEAD = 5
_TRIED = 4  # moves, or words and beginnings of paths in vain

View = dict[str, Any]

Leak = tuple[str, str]
"""A check, and what it found."""


def nothing_leaks(trial: Trial) -> Iterator[Finding]:
    """Compare pairs of indistinguishable worlds, now and some moves ahead.

    Ahead, what happens is compared for every viewer, the whole view for one.
    """
    rng = trial.rng("leaks")
    for number, state in trial.play():
        farsighted = rng.choice(viewers(state))
        for viewer in viewers(state):
            other = another_world(state, viewer, rng)
            if other is None:
                continue
            leak = _compare(trial, state, other, viewer)
            if leak is None:
                leak = _ahead(trial, state.clone(), other, viewer, rng, viewer == farsighted)
            if leak is not None:
                yield Finding(leak[0], leak[1], trial.where(number, state))
                return


def another_world(state: State, viewer: int, rng: Rng) -> State | None:
    """A copy of the state in which what the viewer does not know is arranged otherwise.

    None if there is no such world, or if it is hard to find.
    """
    for other in other_worlds(state, viewer, rng, _TRIES):
        if (other.parts.at, other.sealed) != (state.parts.at, state.sealed):
            return other
    return None


def view_of(game: Game, state: State, viewer: int) -> View:
    """All that a viewer can get at one moment."""
    holed = state.seen_by(viewer)
    view: View = {
        "state": holed.to_dict(),
        "scenes": [game.scene(holed, lang) for lang in LANGUAGES],
        "waiting": holed.waiting(),
        "asked": _answer(lambda: _question(game, holed)),
        "open": [len(holed.sealable(seat)) for seat, s in enumerate(holed.sealed) if s == HOLE],
    }
    if viewer in holed.waiting():
        legal = holed.legal_actions()
        paths = [holed.path(action) for action in legal]
        begun = [path[:1] for path in paths[:_TRIED] if len(path) > 1]
        view["paths"] = [
            [holed.text(action) for action in legal],
            [holed.next_tokens(path) for path in ([], *begun)],
            [_answer(partial(holed.parse, text)) for text in _wrong_words(holed, begun)],
        ]
    return view


def _question(game: Game, holed: State) -> list[object]:
    """What is asked, whoever is to answer."""
    decision = holed.decision()
    plain = [decision.rule, decision.key, decision.args, decision.any_order_from]
    return [plain, [game.ask(holed, lang) for lang in LANGUAGES]]


def _wrong_words(holed: State, begun: list[list[int]]) -> list[str]:
    """What a viewer may try in vain: nonsense, nothing, a beginning, words that don't fit."""
    words = holed.setup.vocabulary
    tokens = [words.token(number) for number in range(1, min(_TRIED, len(words)) + 1)]
    beginnings = [words.text(path) for path in begun]
    return ["?", "", *tokens, *beginnings, *(f"{beginning} ?" for beginning in beginnings)]


def _answer(ask: Callable[[], object]) -> object:
    """What is answered, be it an error."""
    try:
        return ask()
    except Exception as error:
        return repr(error)


def _compare(trial: Trial, state: State, other: State, viewer: int) -> Leak | None:
    """How the views of two worlds differ, the most fundamental difference first."""
    one, two = view_of(trial.game, state, viewer), view_of(trial.game, other, viewer)
    trial.compared()
    who = f"what {called(viewer)} sees"
    if one["state"] != two["state"]:
        keys = [key for key in one["state"] if one["state"][key] != two["state"].get(key)]
        return "leak-state", f"{who} of {', '.join(keys)} depends on a secret"
    for lang, mine, theirs in zip(LANGUAGES, one["scenes"], two["scenes"], strict=True):
        if mine != theirs:
            if _without_identity(mine.to_dict()) != _without_identity(theirs.to_dict()):
                return "leak-scene", f"{who} in the scene ({lang}) depends on a secret"
            return "leak-identity", f"ids or order of hidden items in {who} depend on a secret"
    if one["asked"] != two["asked"]:
        return "leak-paths", f"{who} of what is asked depends on a secret"
    if one != two:
        return "leak-paths", f"{who} of the choices depends on a secret"
    held = tells_apart(state.seen_by(viewer), other.seen_by(viewer))
    if held:
        return "leak-state", f"{held!r} in the view of {called(viewer)} holds or tells a secret"
    return None


def _without_identity(scene: View) -> View:
    """A scene without item ids and without the order of items."""
    areas = [
        area | {"items": sorted(map(_anonymous, area.get("items", ())))} for area in scene["areas"]
    ]
    return scene | {"areas": areas}


def _anonymous(item: View) -> str:
    return repr({key: value for key, value in item.items() if key != "id"})


def _ahead(
    trial: Trial, state: State, other: State, viewer: int, rng: Rng, looks: bool
) -> Leak | None:
    """Play the same moves with the same chances in both worlds while nothing is shown."""
    leak = _sideways(trial, state, other, viewer, rng)
    for _ in range(_AHEAD):
        if leak is not None or over(state) or over(other):
            return leak
        shared = _shared(state, other)
        if not shared:
            return None
        action = rng.choice(shared)
        leak = _unmatched_path(state, other, viewer, rng)
        if leak is not None:
            return leak
        shown, leak = _step(trial, state, other, viewer, action, rng)
        if shown:
            return None
        if leak is None and looks:
            leak = _compare(trial, state, other, viewer)
    return leak


def _sideways(trial: Trial, state: State, other: State, viewer: int, rng: Rng) -> Leak | None:
    """Look one step ahead in several ways, as what tells something may be a rare move."""
    shared = _shared(state, other)
    rng.shuffle(shared)
    for action in shared[:_TRIED]:
        _, leak = _step(trial, state.clone(), other.clone(), viewer, action, rng)
        if leak is not None:
            return leak
    return None


def _shared(state: State, other: State) -> list[int]:
    """The actions that are legal in both worlds."""
    return [action for action in state.legal_actions() if action in other.legal_actions()]


def _step(
    trial: Trial, state: State, other: State, viewer: int, action: int, rng: Rng
) -> tuple[bool, Leak | None]:
    """Make a move in both worlds; whether it shows the viewer something, else what leaks out."""
    before = holes_of(state, viewer)
    chance = Rng(f"chance {rng.below(1 << 30)}")
    events = [heard(world, action, chance.clone(), viewer) for world in (state, other)]
    if _opened(before, holes_of(state, viewer)) or _opened(before, holes_of(other, viewer)):
        return True, None
    trial.compared()
    if _asked(state) != _asked(other):
        return False, ("leak-silence", f"who is asked next tells {called(viewer)} a secret")
    told = events[0].events
    if told != events[1].events:
        return False, ("leak-events", f"an event tells {called(viewer)} a secret: {told}")
    if events[0] != events[1]:
        return False, ("leak-identity", f"what {called(viewer)} can follow depends on a secret")
    one, two = (_sentences(trial.game, world, told) for world in (state, other))
    for mine, theirs in zip(one, two, strict=True):
        if mine != theirs:
            return False, ("leak-events", f"a sentence tells {called(viewer)} a secret: {mine!r}")
    return False, None


def _sentences(game: Game, state: State, events: list[dict[str, Any]]) -> list[str]:
    """What happened, as it is told after a move; whoever tells it has the true state at hand."""
    return [game.tell(Event(**event), state, lang) for event in events for lang in LANGUAGES]


def _asked(state: State) -> tuple[list[int], str]:
    """Who has to decide now, and what kind of decision it is."""
    return state.waiting(), "" if over(state) else type(state.stack[-1]).__name__


def _unmatched_path(state: State, other: State, viewer: int, rng: Rng) -> Leak | None:
    """Whether the move, as the viewer sees it written, gives the true world away.

    Any legal move of the state is tried: one that could not have looked so in
    the other world must open a hole for the viewer.
    """
    matches = {tuple(other.seen_path(match, viewer)) for match in other.legal_actions()}
    if not matches:
        return None  # a world in which nobody would be asked is the silence's matter
    for tried in state.legal_actions():
        shown = state.seen_path(tried, viewer)
        if tuple(shown) in matches:
            continue
        after = state.clone()
        before = holes_of(state, viewer)
        after.apply(tried, rng.clone())
        if not _opened(before, holes_of(after, viewer)):
            text = state.setup.vocabulary.text(shown)
            return "leak-paths", f"the move list tells {called(viewer)} a secret: {text!r}"
    return None


class Holes(NamedTuple):
    """What a viewer does not know at one moment."""

    may: list[int]
    """part -> the places where it may be, 0 if known"""
    sealed: list[bool]
    """seat -> whether it has chosen something this viewer cannot see"""
    filled: int
    """the places that hold anything"""
    hidden: list[int]
    """place -> how many of its parts are hidden"""
    somewhere: list[object]
    """what is known to be in one of several places"""


def holes_of(state: State, viewer: int) -> Holes:
    knowledge = state.parts.known[viewer]
    may = [knowledge.may(part) for part in range(len(knowledge.lot))]
    return Holes(
        may,
        [choice != UNSEALED and seat != viewer for seat, choice in enumerate(state.sealed)],
        sum(1 << place for place, there in enumerate(state.parts.at) if there),
        [sum(may[part] != 0 for part in there) for there in state.parts.at],
        [knowledge.plain(clause) for clause in knowledge.clauses if clause.least > 0],
    )


def _opened(before: Holes, after: Holes) -> bool:
    """Whether the viewer knows more than before."""
    found = any(old and not new for old, new in zip(before.may, after.may, strict=True))
    unsealed = any(old and not new for old, new in zip(before.sealed, after.sealed, strict=True))
    return found or unsealed or narrowed(before, after) or _told_apart(before, after)


def narrowed(before: Holes, after: Holes) -> bool:
    """Whether the viewer knows more than before of parts that are hidden yet.

    A part cannot be any more where it might have been, or is in one of several places.
    """
    pairs = zip(before.may, after.may, strict=True)
    narrower = any(new and old & ~new & after.filled for old, new in pairs)
    return narrower or any(clause not in before.somewhere for clause in after.somewhere)


def _told_apart(before: Holes, after: Holes) -> bool:
    """Whether a hidden part changed its place, and the viewer can tell of some which it was not."""
    left = reached = 0
    for place, (old, new) in enumerate(zip(before.hidden, after.hidden, strict=True)):
        left |= (new < old) << place
        reached |= (new > old) << place
    return reached != 0 and any(
        new and old & left and not (old | new) & reached
        for old, new in zip(before.may, after.may, strict=True)
    )
