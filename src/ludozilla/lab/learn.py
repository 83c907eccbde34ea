"""What the features of a position are worth, learned from games that bots play with themselves.

A game that has a ``judgement`` says what its features are. The bot plays, now and then a move at
random so that it sees more than what it would do anyway; the weights that tell best who won
(logistic regression, with a penalty on large ones) are those of the next round.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ludozilla.bots.spec import make_bot
from ludozilla.bots.turn import bot_action
from ludozilla.engine.game import Judgement, NothingToLearn
from ludozilla.engine.registry import find
from ludozilla.engine.rng import Rng, seed_from
from ludozilla.engine.state import State
from ludozilla.lab.simulate import play_out
from ludozilla.lab.workers import worked_off

_BLUNDERS: Final = 10
"""So many moves in a hundred are made at random."""

_EVERY: Final = 3
"""Positions one after the other tell almost the same: one in so many is noted."""

_PENALTY: Final = 10.0
"""On the squares of the weights, of features that have been scaled to a spread of one."""

_HELD_BACK: Final = 5
"""One game in so many is kept to judge the weights by."""

_Numbers = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Lesson:
    """What is to be learned from: games of a bot with itself."""

    game: str
    options: Mapping[str, Any]
    bot: str
    seed: str


@dataclass(frozen=True, slots=True)
class Learned:
    """Weights, and how well they tell the winner of games they were not learned from.

    ``told`` is the share of pairs of positions, one won and one lost, that they
    put in the right order, ``told_before`` that of the weights there were.
    """

    weights: list[float]
    positions: int
    held_back: int
    told: float
    told_before: float


def judgement_of(game: str) -> Judgement:
    """What a game's evaluation weighs."""
    judgement = find(game).judgement
    if judgement is None:
        raise NothingToLearn(f"{game} has no judgement whose weights could be learned")
    return judgement


def learn(
    lesson: Lesson,
    games: int,
    rounds: int = 1,
    jobs: int = 1,
    progress: Callable[[int], object] = lambda played: None,
) -> Learned:
    """Begin with the game's own weights, and find better ones in each round of so many games.

    What the game's own evaluation weighs is the same again afterwards.
    ``progress`` is told how many more games have been played.
    """
    judgement = judgement_of(lesson.game)
    make_bot(lesson.bot)
    before = judgement.weights[:]
    weights = before
    try:
        for number in range(rounds):
            played: list[_Noted] = []
            tasks = ((lesson, weights, f"{number}/{game}") for game in range(games))
            for noted in worked_off(_noted, tasks, jobs):
                if noted:
                    played.append(noted)
                progress(1)
            if len(played) < _HELD_BACK:
                raise NothingToLearn(
                    f"of {games} games of {lesson.bot} too few ended in a way that teaches "
                    f"something ({len(played)}, not {_HELD_BACK}): let more be played"
                )
            features, results = _stacked(
                [noted for i, noted in enumerate(played) if i % _HELD_BACK]
            )
            weights = [float(weight) for weight in fitted(features, results)]
    finally:
        judgement.weights[:] = before
    tests, truths = _stacked(played[::_HELD_BACK])
    return Learned(
        weights,
        len(results),
        len(played[::_HELD_BACK]),
        told(tests @ np.array(weights), truths),
        told(tests @ np.array(before), truths),
    )


# -- playing -----------------------------------------------------------------------------------

_Noted = list[tuple[list[float], float]]


def _noted(task: tuple[Lesson, list[float], str]) -> _Noted:
    """The positions of a game, each with what the seat to decide got in the end.

    None of a game that ended in a way that teaches nothing.
    """
    lesson, weights, number = task
    game = find(lesson.game)
    judgement = judgement_of(lesson.game)
    judgement.weights[:] = weights
    bot = make_bot(lesson.bot)
    seed = seed_from(f"{lesson.seed}/{number}")
    slips = Rng(f"slips {seed}")
    seen: list[tuple[list[float], int]] = []

    def decide(state: State) -> int:
        if slips.below(_EVERY) == 0:
            seen.append((judgement.features(state, state.seat), state.seat))
        if slips.below(100) < _BLUNDERS:
            return slips.choice(state.legal_actions())
        return bot_action(bot, state, seed)

    outcome = play_out(game, lesson.options, seed, decide).outcome()
    if outcome.reason in judgement.not_from:
        return []
    return [(features, outcome.shares[seat]) for features, seat in seen]


def _stacked(games: list[_Noted]) -> tuple[_Numbers, _Numbers]:
    positions = [position for game in games for position in game]
    features = np.array([features for features, _ in positions])
    return features, np.array([share for _, share in positions])


# -- finding weights ---------------------------------------------------------------------------


def fitted(features: _Numbers, results: _Numbers) -> _Numbers:
    """Weights of least loss, by Newton's method."""
    scale = np.maximum(features.std(axis=0), 1e-9)
    scale[scale < 1e-6] = np.inf  # what never changes teaches nothing
    scaled = features / scale
    weights = np.zeros(features.shape[1])
    for _ in range(30):
        chances = 1 / (1 + np.exp(-(scaled @ weights)))
        slope = scaled.T @ (chances - results) + _PENALTY * weights
        bend = (scaled.T * (chances * (1 - chances))) @ scaled + _PENALTY * np.eye(len(weights))
        step = np.linalg.solve(bend, slope)
        weights -= step
        if np.abs(step).max() < 1e-6:
            break
    found: _Numbers = weights / scale
    return found


def told(scores: _Numbers, results: _Numbers) -> float:
    """How often a won position has the higher score of two, of which the other is lost."""
    won, lost = np.sort(scores[results > 0.5]), scores[results < 0.5]
    if not len(won) or not len(lost):
        return 0.5
    above = len(won) - np.searchsorted(won, lost, side="right")
    equal = np.searchsorted(won, lost, side="right") - np.searchsorted(won, lost, side="left")
    return float((above + equal / 2).mean() / len(won))


# -- keeping them ------------------------------------------------------------------------------


def weights_text(names: Sequence[str], weights: Sequence[float], made: Mapping[str, str]) -> str:
    """A file of weights: how they were made, then each by its name."""
    heading = [f"{_quoted(key)} = {_quoted(value)}" for key, value in made.items()]
    lines = [f"{_quoted(name)} = {weight:.5g}" for name, weight in zip(names, weights, strict=True)]
    return "\n".join(["[made]", *heading, "", "[weights]", *lines, ""])


def _quoted(text: str) -> str:
    """A text as TOML writes it, which is as JSON does."""
    return json.dumps(text, ensure_ascii=False)
