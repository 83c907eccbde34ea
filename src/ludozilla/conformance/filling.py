"""Checks of ``fill``: it agrees with what was seen, varies what can vary, and is uniform.

The reference for uniformity does not use the kernel's knowledge: it enumerates
all worlds of a small position, plays the same visible script in each, with
every chance, and keeps those that looked the same at every step.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from math import sqrt
from typing import Any

from ludozilla.conformance.findings import (
    Finding,
    Trial,
    called,
    heard,
    in_words,
    over,
    viewers,
)
from ludozilla.conformance.secrecy import another_world
from ludozilla.engine.game import Deduction, Game
from ludozilla.engine.knowledge import KNOWN, Knowledge, numbers_in
from ludozilla.engine.rng import Rng
from ludozilla.engine.state import State, own_fields
from ludozilla.engine.vocabulary import HOLE

_FILLS = 24
_FILLS_A_WORLD = 60
_PLAYED_OUT = 40  # decisions
_FAR_OUT = 4.3  # standard deviations; one run in 100,000


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
                return f"has part {part} in {names[place]!r}, but it can only be in {others}"
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
            if len({str(world.parts.at[place]) for world in _possible(state, viewer, rng)}) > 1:
                name = state.setup.places[place].name
                text = f"in all fills for {called(viewer)} {name!r} holds the same"
                yield Finding("fill-varies", text, trial.where(number, state))
                return


def _seen_varying(worlds: list[list[list[int]]]) -> set[int]:
    return {
        place for place in range(len(worlds[0])) if len({str(world[place]) for world in worlds}) > 1
    }


def _possible(state: State, viewer: int, rng: Rng) -> Iterator[State]:
    worlds = state.worlds(viewer)
    for _ in range(_FILLS):
        other = state.clone()
        other.rearrange(viewer, worlds, rng)
        if other.possible():
            yield other


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


def fills_are_uniform(trial: Trial) -> Iterator[Finding]:
    """In the game's small positions every possible world is drawn equally often."""
    if not trial.game.deductions:
        if any(HOLE in there for _, state in trial.play() for there in state.seen_by(0).parts.at):
            text = "the game has secrets but names no small positions (Game.deductions)"
            yield Finding("fill-uniform", text)
        return
    for deduction in trial.game.deductions:
        finding = _check_deduction(trial, deduction)
        if finding is not None:
            where = f"position {deduction.position.strip()!r}, script {deduction.script}"
            yield Finding(finding[0], finding[1], where)


def _check_deduction(trial: Trial, deduction: Deduction) -> tuple[str, str] | None:
    truth, worlds = enumerated(trial.game, deduction)
    holed = truth.seen_by(deduction.viewer)
    rng = trial.rng("uniform")
    draws = _FILLS_A_WORLD * len(worlds)
    trial.compared(draws)
    counts = Counter(world_key(holed.fill(rng)) for _ in range(draws))
    strange = [key for key in counts if key not in worlds]
    if strange:
        return "fill-agrees", _contradiction(strange[0], list(worlds))
    if len(worlds) > 1 and len(counts) == 1:
        return "fill-varies", f"fill draws one of {len(worlds)} worlds only"
    expected = _FILLS_A_WORLD
    chi_square = sum((counts[key] - expected) ** 2 / expected for key in worlds)
    if len(worlds) > 1 and _deviations(chi_square, len(worlds) - 1) > _FAR_OUT:
        return "fill-uniform", (
            f"{len(worlds)} worlds are not drawn equally often: chi-square {chi_square:.0f}"
        )
    return None


def _contradiction(strange: str, worlds: list[str]) -> str:
    """In words, what no world has that was seen to be possible, but a filled one."""

    def spots(key: str) -> set[tuple[str, int]]:
        at = json.loads(key)["parts"]
        return {(place, part) for place, there in at.items() for part in there}

    known = set().union(*map(spots, worlds))
    for place, part in sorted(spots(strange) - known):
        return (
            f"fill puts part {part} into {place!r}, where it is in none of the {len(worlds)} "
            "worlds that looked the same all along: note what a move gives away, by "
            "parts.rule_out or parts.at_least"
        )
    return f"fill draws a world that is none of the {len(worlds)} that looked the same: {strange}"


def _deviations(chi_square: float, freedom: int) -> float:
    """How far out a chi-square lies, in standard deviations (Wilson and Hilferty)."""
    spread = 2 / (9 * freedom)
    return float(((chi_square / freedom) ** (1 / 3) - (1 - spread)) / sqrt(spread))


def enumerated(game: Game, deduction: Deduction) -> tuple[State, dict[str, State]]:
    """The position after the script, and by key all worlds that looked the same all along."""
    truth = game.from_text(deduction.position)
    worlds = {world_key(world): world for world in _first_worlds(truth, deduction.viewer)}
    for number, text in enumerate(deduction.script):
        action = truth.parse(text)
        seat, shown = truth.seat, truth.seen_path(action, deduction.viewer)
        events = heard(truth, action, Rng(f"script {number}"), deduction.viewer)
        view = truth.seen_by(deduction.viewer).to_dict()
        kept: dict[str, State] = {}
        for world in worlds.values():
            if world.seat != seat:
                continue
            moves = [action] if seat == deduction.viewer else world.legal_actions()
            for move in moves:
                if world.seen_path(move, deduction.viewer) != shown:
                    continue
                for after, told in _every_chance(world, move, deduction.viewer):
                    if told == events and after.seen_by(deduction.viewer).to_dict() == view:
                        kept[world_key(after)] = after
        worlds = kept
    alive = {key: world for key, world in worlds.items() if over(world) or world.legal_actions()}
    return truth, alive


def facts(state: State) -> dict[str, Any]:
    """The truth of a state, leaving out who knows what."""
    data: dict[str, Any] = state.to_dict()
    data["parts"] = data["parts"]["at"]
    return data


def world_key(state: State) -> str:
    """The truth of a state as text."""
    return json.dumps(facts(state), sort_keys=True)


def _first_worlds(truth: State, viewer: int) -> Iterator[State]:
    """Every arrangement of the parts hidden at the start, by trying all permutations."""
    knowledge = truth.parts.known[viewer]
    slots = [
        (place, index)
        for place, there in enumerate(truth.parts.at)
        for index, part in enumerate(there)
        if knowledge.lot[part] != KNOWN
    ]
    hidden = [truth.parts.at[place][index] for place, index in slots]
    if len(hidden) > 7:
        raise ValueError(f"{len(hidden)} hidden parts are too many to enumerate; 7 at most")
    for order in permutations(hidden):
        if all(
            knowledge.may(part) >> place & 1 for (place, _), part in zip(slots, order, strict=True)
        ):
            world = truth.clone()
            arrangement: list[list[int]] = [[] for _ in world.parts.at]
            for (place, _), part in zip(slots, order, strict=True):
                arrangement[place].append(part)
            world.parts.arrange(viewer, arrangement)
            world.parts.look_around(viewer)
            yield world


class _Script(Rng):
    """A generator that follows a list of chances, and notes how many there were of each."""

    def __init__(self, chances: list[int]) -> None:
        super().__init__("script")
        self.chances = chances
        self.sizes: list[int] = []

    def below(self, n: int) -> int:
        taken = len(self.sizes)
        self.sizes.append(n)
        return self.chances[taken] if taken < len(self.chances) else 0


def _every_chance(
    world: State, action: int, viewer: int
) -> Iterator[tuple[State, list[dict[str, object]]]]:
    """Make a move with every possible chance."""
    chances: list[int] | None = []
    while chances is not None:
        after = world.clone()
        script = _Script(chances)
        told = heard(after, action, script, viewer)
        yield after, told
        chances = _next_chances(chances, script.sizes)


def _next_chances(chances: list[int], sizes: list[int]) -> list[int] | None:
    taken = chances + [0] * (len(sizes) - len(chances))
    while taken:
        if taken[-1] + 1 < sizes[len(taken) - 1]:
            return [*taken[:-1], taken[-1] + 1]
        taken.pop()
    return None
