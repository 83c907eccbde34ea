"""Checks of ``fill`` and of the knowledge behind it, in random play.

What is known is true; filled worlds agree with it, vary what can vary and depend on nothing else;
imagined ones play like them. That ``fill`` is uniform is checked in ``deducing`` and ``following``.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from ludozilla.conformance.findings import (
    Finding,
    Trial,
    called,
    in_words,
    named,
    other_worlds,
    over,
    viewers,
)
from ludozilla.conformance.secrecy import another_world
from ludozilla.engine.knowledge import KNOWN, Knowledge, numbers_in
from ludozilla.engine.rng import Rng
from ludozilla.engine.state import State, own_fields

_FILLS = 24
_PLAYED_OUT = 40  # decisions


def knowledge_is_true(trial: Trial) -> Iterator[Finding]:
    """Nobody is taken to know what is not so."""
    for number, state in trial.play():
        for viewer in viewers(state):
            trial.compared()
            fault = _untrue(state.parts.known[viewer], state)
            if fault:
                text = (
                    f"{called(viewer)} is taken to know what is not so: the truth {fault}; by "
                    "rule_out, at_least or `among` too much was said, or a part was moved past "
                    "state.parts"
                )
                yield Finding("knowledge", text, trial.where(number, state))
                return


def _untrue(knowledge: Knowledge, world: State) -> str:
    """How a world contradicts what somebody knows, if it does."""
    names = [place.name for place in world.setup.places]
    for place, there in enumerate(world.parts.at):
        for part in there:
            may = knowledge.may(part)
            if knowledge.lot[part] != KNOWN and not may >> place & 1:
                others = " or ".join(names[number] for number in numbers_in(may)) or "nowhere"
                return (
                    f"has {named(world, part)} in {names[place]!r}, but it can only be in {others}"
                )
    for clause in knowledge.clauses:
        places = numbers_in(clause.places)
        inside = [part for place in places for part in world.parts.at[place]]
        count = sum(knowledge.speaks_of(clause, part) for part in inside)
        if not clause.least <= count <= clause.most:
            listed = ", ".join(names[place] for place in places)
            return (
                f"has {count} of certain parts in {listed}, but it can only be from "
                f"{clause.least} to {clause.most}"
            )
    return ""


def fills_agree(trial: Trial) -> Iterator[Finding]:
    """A filled state looks to its viewer just as the holed one did, and can be played on."""
    rng = trial.rng("fills")
    for number, state in trial.play():
        for viewer in viewers(state):
            holed = state.seen_by(viewer)
            filled = holed.fill(rng)
            trial.compared()
            fault = _disagreement(holed, filled, viewer)
            if fault:
                text = f"a world filled for {called(viewer)} {fault}"
                yield Finding("fill-agrees", text, trial.where(number, state))
                return


def _disagreement(holed: State, filled: State, viewer: int) -> str:
    if filled.parts.faults():
        return f"has wrong parts: {filled.parts.faults()[0]}"
    if filled.seen_by(viewer).to_dict() != holed.to_dict():
        return "looks different from what was seen"
    fault = _untrue(holed.parts.known[viewer], filled)
    if fault:
        return fault
    if not over(filled) and not filled.legal_actions():
        return "leaves the one to decide without an action"
    return ""


def fills_vary(trial: Trial) -> Iterator[Finding]:
    """Over many fills every hidden thing that can vary does."""
    rng = trial.rng("vary")
    for number, state in trial.play():
        viewer = rng.choice(viewers(state))
        holed = state.seen_by(viewer)
        worlds = state.worlds(viewer)
        could = _seen_varying([worlds.draw(rng) for _ in range(_FILLS)])
        filled = [holed.fill(rng) for _ in range(2 * _FILLS)]
        does = _seen_varying([world.parts.at for world in filled])
        for place in sorted(could - does):
            # A world may be impossible for a reason beyond the sets: try those only.
            others = other_worlds(state, viewer, rng, _FILLS)
            if len({str(world.parts.at[place]) for world in others}) > 1:
                name = state.setup.places[place].name
                text = f"in all fills for {called(viewer)} {name!r} holds the same"
                yield Finding("fill-varies", text, trial.where(number, state))
                return


def _seen_varying(worlds: list[list[list[int]]]) -> set[int]:
    return {
        place for place in range(len(worlds[0])) if len({str(world[place]) for world in worlds}) > 1
    }


def fills_keep_secrets(trial: Trial) -> Iterator[Finding]:
    """What is filled depends on what was seen and on chance, not on what is hidden."""
    rng = trial.rng("keep")
    for number, state in trial.play():
        viewer = rng.choice(viewers(state))
        other = another_world(state, viewer, rng)
        if other is None:
            continue
        trial.compared()
        one, two = (
            world_key(world.seen_by(viewer).fill(Rng(f"{number}/{state.moves}")))
            for world in (state, other)
        )
        if one != two:
            who = called(viewer)
            text = f"what is filled for {who} depends on what {who} cannot see"
            yield Finding("leak-fill", text, trial.where(number, state))
            return


def imagined_worlds_play_alike(trial: Trial) -> Iterator[Finding]:
    """A world imagined goes the same way as one filled, with the same generators."""
    rng = trial.rng("imagine")
    for number, state in trial.play():
        if over(state):
            continue
        holed = state.seen_by(rng.choice(viewers(state)))
        key = f"{number}/{state.moves}"
        filled, imagined = holed.fill(Rng(key)), holed.imagine(Rng(key))
        try:
            fault = _played_otherwise(filled, imagined, key)
        except Exception as error:
            fault = f"cannot be played: {in_words(error)}"
        trial.compared(3)
        if fault:
            text = f"an imagined world {fault}; there parts.known is empty, and rules do without it"
            yield Finding("imagine", text, trial.where(number, state))
            return


def _played_otherwise(filled: State, imagined: State, key: str) -> str:
    """How an imagined world differs from the same one filled, now or later, if it does."""
    kept = _differing(filled, imagined)
    if not kept <= set(own_fields(filled)):
        return "is another one than fill draws with the same chance"
    if _worth(filled) != _worth(imagined):
        return "is judged otherwise than the same world filled"
    for world in (filled, imagined):
        world.playout(Rng(key), _PLAYED_OUT)
    if imagined.parts.faults():
        return f"has wrong parts after some moves: {imagined.parts.faults()[0]}"
    apart = _differing(filled, imagined) - kept  # but for what `forget` keeps of all that is known
    if apart:
        return f"plays otherwise than the same world filled ({', '.join(sorted(apart))})"
    return ""


def _differing(one: State, two: State) -> set[str]:
    """In what two worlds differ, whatever anybody knows in them."""
    mine, theirs = ({**facts(world), "choices": world.legal_actions()} for world in (one, two))
    return {name for name in mine if mine[name] != theirs[name]}


def _worth(world: State) -> list[float]:
    return [world.setup.game.evaluate(world, seat) for seat in range(world.setup.seats)]


def facts(state: State) -> dict[str, Any]:
    """The truth of a state, leaving out who knows what."""
    data: dict[str, Any] = state.to_dict()
    data["parts"] = data["parts"]["at"]
    return data


def world_key(state: State) -> str:
    """The truth of a state as text."""
    return json.dumps(facts(state), sort_keys=True)
