"""``fill`` against an enumeration, in the small positions that a game names.

The reference does not use the kernel's knowledge: it enumerates all worlds of a small position,
plays the same visible script in each, with every chance, and keeps those that looked the same at
every step.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from math import sqrt

from ludozilla.conformance.filling import world_key
from ludozilla.conformance.findings import (
    Finding,
    Heard,
    Trial,
    called,
    heard,
    named,
    over,
)
from ludozilla.conformance.secrecy import holes_of, narrowed
from ludozilla.engine.game import Deduction, Game, PositionError
from ludozilla.engine.journal import Journal
from ludozilla.engine.knowledge import KNOWN
from ludozilla.engine.rng import Rng
from ludozilla.engine.state import IllegalAction, NotAsked, State
from ludozilla.engine.vocabulary import HOLE

_FILLS_A_WORLD = 60
_FAR_OUT = 4.3  # standard deviations; one run in 100,000


class TooMany(ValueError):
    """A position with more worlds than can be enumerated."""


def fills_are_uniform(trial: Trial) -> Iterator[Finding]:
    """In the game's small positions every possible world is drawn equally often."""
    for number, deduction in enumerate(trial.game.deductions):
        where = f"position {deduction.position.strip()!r}, script {deduction.script}"
        try:
            if _changes_nothing(trial.game, deduction):
                who = called(deduction.viewer)
                text = f"after the script of deduction {number} {who} knows what they knew before"
                yield Finding("deductions", text, where)
                continue
            finding = _check_deduction(trial, deduction)
        except (PositionError, IllegalAction, NotAsked, TooMany) as error:
            yield Finding("deductions", f"deduction {number} cannot be played: {error}", where)
            continue
        if finding is not None:
            yield Finding(*finding, where)
    if not trial.game.deductions and _has_secrets(trial):
        text = "the game has secrets but names no small positions (Game.deductions)"
        yield Finding("deductions", text)


def _has_secrets(trial: Trial) -> bool:
    return any(HOLE in there for _, state in trial.play() for there in state.seen_by(0).parts.at)


def _changes_nothing(game: Game, deduction: Deduction) -> bool:
    """Whether all that the viewer knows, and can see, of hidden things is as it was."""
    before = game.from_text(deduction.position)
    after = _played(before.clone(), deduction)
    holed = [state.seen_by(deduction.viewer) for state in (before, after)]
    one, two = ([view.parts.to_dict(), view.sealed] for view in holed)
    return one == two


def _played(state: State, deduction: Deduction) -> State:
    for number, text in enumerate(deduction.script):
        state.apply(state.parse(text), Rng(f"script {number}"))
    return state


def tells_beyond_sight(game: Game, deduction: Deduction) -> bool:
    """Whether a script tells its viewer more than which parts it moves or shows."""
    state = game.from_text(deduction.position)
    before, journal = holes_of(state, deduction.viewer), Journal()
    state.listen(journal)
    after = holes_of(_played(state, deduction), deduction.viewer)
    seen = {part for event in journal.take() for part in event.moved[::3]}
    concluded = any(
        old and not new and part not in seen
        for part, (old, new) in enumerate(zip(before.may, after.may, strict=True))
    )
    return concluded or narrowed(before, after)


def _check_deduction(trial: Trial, deduction: Deduction) -> tuple[str, str] | None:
    truth, worlds = enumerated(trial.game, deduction)
    holed = truth.seen_by(deduction.viewer)
    rng = trial.rng("uniform")
    draws = _FILLS_A_WORLD * len(worlds)
    trial.compared(draws)
    counts = Counter(world_key(holed.fill(rng)) for _ in range(draws))
    strange = [key for key in counts if key not in worlds]
    if strange:
        return "fill-agrees", _contradiction(truth, strange[0], list(worlds))
    if len(worlds) > 1 and len(counts) == 1:
        return "fill-varies", f"fill draws one of {len(worlds)} worlds only"
    expected = _FILLS_A_WORLD
    chi_square = sum((counts[key] - expected) ** 2 / expected for key in worlds)
    if len(worlds) > 1 and _deviations(chi_square, len(worlds) - 1) > _FAR_OUT:
        return "fill-uniform", (
            f"{len(worlds)} worlds are not drawn equally often: chi-square {chi_square:.0f}"
        )
    return None


def _contradiction(truth: State, strange: str, worlds: list[str]) -> str:
    """In words, what no world has that was seen to be possible, but a filled one."""

    def spots(key: str) -> set[tuple[str, int]]:
        at = json.loads(key)["parts"]
        return {(place, part) for place, there in at.items() for part in there}

    known = set().union(*map(spots, worlds))
    for place, part in sorted(spots(strange) - known):
        return (
            f"fill puts {named(truth, part)} into {place!r}, where it is in none of the "
            f"{len(worlds)} worlds that looked the same all along: note what a move gives away, by "
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
        raise TooMany(f"{len(hidden)} hidden parts are too many to enumerate; 7 at most")
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


def _every_chance(world: State, action: int, viewer: int) -> Iterator[tuple[State, Heard]]:
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
