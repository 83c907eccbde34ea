"""Looking changes nothing: questions, views, fills and drawings leave their state as it was."""

from __future__ import annotations

from collections.abc import Iterator

from ludozilla.conformance.findings import Finding, Trial, called, over, viewers
from ludozilla.conformance.soundness import frozen
from ludozilla.engine.journal import Journal
from ludozilla.engine.rng import Rng
from ludozilla.engine.state import State, own_fields
from ludozilla.engine.texts import LANGUAGES

_MANY = 1 << 30  # numbers, so that two that were drawn differently are not the same by chance
_FURTHER = 3  # moves made in a filled world, to see whether they reach the state it came from


def looking_changes_nothing(trial: Trial) -> Iterator[Finding]:
    """Views, fills, scenes and values neither change the state nor share a list with it."""
    rng = trial.rng("effects")
    for number, state in trial.play():
        fault = _looked_at(trial, state, rng) or _told(state, rng)
        if fault:
            yield Finding("effects", fault, trial.where(number, state))
            return


def _looked_at(trial: Trial, state: State, rng: Rng) -> str:
    """What a look did to a state, if anything; one viewer's look at a time, chosen by lot."""
    viewer = rng.choice(viewers(state))
    who = called(viewer)
    before = frozen(state)
    holed = state.seen_by(viewer)
    seen = frozen(holed)
    steps = {"seen_by": frozen(state) != before or _shared(state, holed)}
    for lang in LANGUAGES:
        trial.game.scene(holed, lang)
    steps["scene"] = frozen(holed) != seen
    filled = holed.fill(rng)
    steps["fill"] = (
        (frozen(holed), frozen(state)) != (seen, before)
        or _shared(holed, filled)
        or _shared(state, filled)
    )
    if not over(state):
        for world in (state, filled):
            worth = frozen(world)
            for seat in range(state.setup.seats):
                trial.game.evaluate(world, seat)
            steps["evaluate"] = steps.get("evaluate", False) or frozen(world) != worth
        args = state.decision().args.values()
        data = state.to_dict().values()
        steps["to_dict"] = any(_is_of(state, value) for value in data)
        steps["decision"] = frozen(state) != before or any(_is_of(state, arg) for arg in args)
        filled.playout(rng, _FURTHER)
        steps["playing in a filled world"] = (frozen(holed), frozen(state)) != (seen, before)
    trial.compared(len(steps))
    for step, changed in steps.items():
        if changed:
            return f"after {step} a state is not as it was, or shares a list with another ({who})"
    return ""


def _shared(state: State, twin: State) -> bool:
    """Whether two states have a list in common that not even a clone shares on purpose."""
    return bool((_lists(state) & _lists(twin)) - _lists(state.clone()))


def _lists(state: State) -> set[int]:
    own = [getattr(state, name) for name in own_fields(state)]
    return set(_within([state.stack, state.sealed, *own]))


def _within(values: list[object]) -> Iterator[int]:
    for value in values:
        if isinstance(value, list):
            yield id(value)
            yield from _within(value)


def _is_of(state: State, value: object) -> bool:
    """Whether a value is one of the state's own lists, which will change with it."""
    return isinstance(value, list) and (
        id(value) in _lists(state) or any(value is there for there in state.parts.at)
    )


def _told(state: State, rng: Rng) -> str:
    """What telling of a move does to the game, if anything.

    An event is of the past: it must not hold a list that the state goes on with.
    """
    if over(state):
        return ""
    told, untold = state.clone(), state.clone()
    journal = Journal()
    told.listen(journal)
    action = rng.choice(told.legal_actions())
    chance = rng.clone()
    told.apply(action, chance)
    untold.apply(action, rng)
    if told.digest() != untold.digest() or chance.below(_MANY) != rng.below(_MANY):
        return f"{state.text(action)!r} goes otherwise while a journal is attached"
    for event in journal.take():
        for name, value in event.args.items():
            if _is_of(told, value):
                return f"event {event.key!r} shares the list {name!r} with the state"
    return ""
