"""The same again in a fresh process: other hashes, another time of day, and no memories.

Some games are played and recorded here, and many questions asked about their positions. A new
process, which has never seen these games, replays the records and answers the same questions,
the last first, from plain data alone. What differs comes from the order of a set, from ``hash``,
from the clock, from a generator of the game's own, or from what a game object remembers.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from importlib.machinery import PathFinder
from importlib.util import find_spec
from itertools import takewhile
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from ludozilla.conformance.findings import Finding, Trial, viewers
from ludozilla.engine.game import Game
from ludozilla.engine.record import Record
from ludozilla.engine.registry import find, installed
from ludozilla.engine.rng import Rng, seed_from
from ludozilla.engine.state import State
from ludozilla.engine.texts import LANGUAGES

_GAMES = 2  # for each option set
_SETS = 2
_MOVES = 40  # of a game, at most
_ASKED = 8  # positions of a game about which questions are asked
_PATIENCE = 120  # seconds
_SUSPECTS = "does it depend on the order of a set, on hash(), on the clock?"

Position = tuple[int, dict[str, Any]]
"""Whose choices are asked for, and a position as plain data."""


class Question(NamedTuple):
    """A position, seen by somebody or true, and what was answered here."""

    position: Position
    answer: list[str]
    where: Callable[[], str]


class Task(msgspec.Struct):
    """What the fresh process is to do."""

    path: list[str]
    game: str
    records: list[Record]
    positions: list[Position]


class Result(msgspec.Struct):
    """What the fresh process found."""

    replays: list[str]
    """for each record what went wrong, or nothing"""
    answers: list[list[str]]
    habits: list[str]
    """what the rules do while they are at work that they should not"""


def same_in_a_fresh_process(trial: Trial, sets: Sequence[Mapping[str, Any]]) -> Iterator[Finding]:
    """Play here, replay and answer there; ``sets`` are the option sets to choose from."""
    address = address_of(trial.game)
    if not address:
        kind = type(trial.game).__name__
        text = f"{kind} cannot be found by another process; define it at the top of a module"
        yield Finding("memory", text)
        return
    records, questions = _recorded(trial, sets)
    positions = [question.position for question in questions]
    result = _asked_elsewhere(Task(sys.path, address, records, positions))
    trial.compared(len(records) + len(questions))
    for habit in result.habits:
        yield Finding("chance", f"the rules {habit}; all chance comes from the `rng` they get")
    for fault in result.replays:
        if fault:
            text = f"a recorded game goes otherwise in another process: {fault}; {_SUSPECTS}"
            yield Finding("determinism", text)
            return
    for question, answer in zip(questions, result.answers, strict=True):
        for what, mine, theirs in zip(ANSWERS, question.answer, answer, strict=True):
            if mine != theirs:
                text = (
                    f"{what} is another in a fresh game that knows this position alone: "
                    f"{_difference(mine, theirs)}; does the game object remember something? "
                    f"If not, {_SUSPECTS}"
                )
                yield Finding("memory", text, question.where())
                return


def _difference(here: str, there: str) -> str:
    """Where two texts part."""
    alike = takewhile(lambda pair: pair[0] == pair[1], zip(here, there, strict=False))
    start = max(0, sum(1 for _ in alike) - 20)
    return f"here …{here[start : start + 60]}…, there …{there[start : start + 60]}…"


def _recorded(
    trial: Trial, sets: Sequence[Mapping[str, Any]]
) -> tuple[list[Record], list[Question]]:
    """Random games, and questions about their positions."""
    records: list[Record] = []
    questions: list[Question] = []
    for options in sets[:: max(1, len(sets) // _SETS)][:_SETS]:
        for number in range(_GAMES):
            played = replace(trial, options=options)
            rng = trial.rng(f"afresh/{number}")
            seed = seed_from(trial.seed_of(number))
            record, state = Record.begin(trial.game, options, seed)
            while not played.finished(state) and state.moves < _MOVES:
                played.turn(number, state)
                if rng.below(state.moves + _ASKED) < _ASKED:
                    questions += _questions(played, state, rng, number)
                record.play(state, played.chosen(number, state)[0])
            records.append(record)
    return records, questions


def _questions(trial: Trial, state: State, rng: Rng, number: int) -> Iterator[Question]:
    """About the true state, about one view of it and a world that this view allows."""
    holed = state.seen_by(rng.choice(viewers(state)))
    where = partial(trial.where, number, state.moves)
    for position in (state, holed, holed.fill(rng)):
        yield Question((position.seat, position.to_dict()), answered(trial.game, position), where)


ANSWERS = ("the scene", "what is asked", "the list of actions", "the value", "a world filled")
"""What ``answered`` answers."""


def answered(game: Game, state: State) -> list[str]:
    """All that can be asked about a position, as text; an error is an answer, too."""

    def asked() -> list[object]:
        decision = state.decision()
        return [decision.rule, decision.key, decision.args, [game.ask(state, x) for x in LANGUAGES]]

    def value() -> list[float]:
        return [game.evaluate(state, seat) for seat in range(state.setup.seats)]

    questions = (
        lambda: [game.scene(state, lang).to_dict() for lang in LANGUAGES],
        asked,
        state.legal_actions,
        value,
        lambda: state.fill(Rng("afresh")).digest(),
    )
    answers = []
    for question in questions:
        try:
            answers.append(repr(question()))
        except Exception as error:
            answers.append(repr(error))
    return answers


def address_of(game: Game) -> str:
    """How another process finds this game: installed, or in a module or file; "" if it cannot."""
    if game.name in installed() and find(game.name) is game:
        return game.name
    kind = type(game)
    module = sys.modules.get(kind.__module__)
    if module is None:
        return ""
    named = [name for name, thing in vars(module).items() if thing is game]
    named += [name for name, thing in vars(module).items() if thing is kind]
    if not named:
        return ""
    if _can_be_imported(module.__name__):
        return f"{module.__name__}:{named[0]}"
    return f"{Path(str(module.__file__)).resolve()}:{named[0]}"


def _can_be_imported(name: str) -> bool:
    """Whether a module is found by its name, as one read from a file by its path is not."""
    try:
        return PathFinder.find_spec(name) is not None if "." not in name else bool(find_spec(name))
    except (ImportError, ValueError):
        return False


def _asked_elsewhere(task: Task) -> Result:
    """Let a new process, with other hashes, do it."""
    other = "1" if os.environ.get("PYTHONHASHSEED") != "1" else "2"
    done = subprocess.run(
        [sys.executable, "-m", "ludozilla.conformance.elsewhere"],
        input=msgspec.json.encode(task),
        capture_output=True,
        env=os.environ | {"PYTHONHASHSEED": other, "PYTHONPATH": os.pathsep.join(sys.path)},
        timeout=_PATIENCE,
        check=False,
    )
    if done.returncode:
        told = done.stderr.decode(errors="replace").strip().splitlines()
        raise RuntimeError(told[-1] if told else f"exit code {done.returncode}")
    return msgspec.json.decode(done.stdout, type=Result)
