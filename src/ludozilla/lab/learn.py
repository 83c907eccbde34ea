"""What the features of a position are worth, learned from games that bots play with themselves.

A game that has a ``judgement`` says what its features are. The bot plays, now and then a move at
random so that it sees more than what it would do anyway; the weights that tell best who won
(logistic regression, with a penalty on large ones) are those of the next round.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ludozilla.bots.spec import make_bot
from ludozilla.bots.turn import bot_action
from ludozilla.engine.game import Judgement
from ludozilla.engine.registry import find
from ludozilla.engine.rng import Rng, seed_from
from ludozilla.engine.state import State
from ludozilla.lab.simulate import play_out, worked_off

_BLUNDERS: Final = 10
"""So many moves in a hundred are made at random."""

_EVERY: Final = 3
"""Positions one after the other tell almost the same: so far apart are those that are noted."""

_PENALTY: Final = 10.0
"""On the squares of the weights, of features that have been scaled to a spread of one."""

_HELD_BACK: Final = 5
"""One game in so many is kept to judge the weights by."""

_Numbers = NDArray[np.float64]


class NothingToLearn(ValueError):
    """A game whose evaluation has no weights; the message names it."""


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
    games: int
    positions: int
    told: float
    told_before: float


def judgement_of(game: str) -> Judgement:
    """What a game's evaluation weighs."""
    judgement = find(game).judgement
    if judgement is None:
        raise NothingToLearn(f"{game} has no judgement whose weights could be learned")
    return judgement


def learn(lesson: Lesson, games: int, jobs: int = 1) -> Learned:
    """Play so many games with the weights there are, and find better ones."""
    judgement = judgement_of(lesson.game)
    find(lesson.game).prepare(lesson.options)
    make_bot(lesson.bot)
    tasks = ((lesson, list(judgement.weights), number) for number in range(games))
    played = list(worked_off(_noted, tasks, jobs))
    kept = [noted for number, noted in enumerate(played) if number % _HELD_BACK]
    held_back = played[::_HELD_BACK]
    features, results = _stacked(kept)
    weights = _fitted(features, results)
    tests, truths = _stacked(held_back)
    return Learned(
        [float(weight) for weight in weights],
        games,
        len(results),
        _told(tests @ weights, truths),
        _told(tests @ np.array(judgement.weights), truths),
    )


# -- playing -----------------------------------------------------------------------------------

_Noted = list[tuple[list[float], float]]


def _noted(task: tuple[Lesson, list[float], int]) -> _Noted:
    """The positions of a game, each with what the seat to decide got in the end."""
    lesson, weights, number = task
    game = find(lesson.game)
    judgement = judgement_of(lesson.game)
    judgement.weights[:] = weights
    bot = make_bot(lesson.bot)
    seed = seed_from(f"{lesson.seed}/{number}")
    slips = Rng(f"slips {seed}")
    seen: list[tuple[list[float], int]] = []

    def decide(state: State) -> int:
        if state.moves % _EVERY == number % _EVERY:
            seen.append((judgement.features(state, state.seat), state.seat))
        if slips.below(100) < _BLUNDERS:
            return slips.choice(state.legal_actions())
        return bot_action(bot, state, seed)

    shares = play_out(game, lesson.options, seed, decide).outcome().shares
    return [(features, shares[seat]) for features, seat in seen]


def _stacked(games: list[_Noted]) -> tuple[_Numbers, _Numbers]:
    positions = [position for game in games for position in game]
    features = np.array([features for features, _ in positions])
    return features, np.array([share for _, share in positions])


# -- finding weights ---------------------------------------------------------------------------


def _fitted(features: _Numbers, results: _Numbers) -> _Numbers:
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
    return weights / scale


def _told(scores: _Numbers, results: _Numbers) -> float:
    """How often a won position has the higher score of two, of which the other is lost."""
    won, lost = np.sort(scores[results > 0.5]), scores[results < 0.5]
    if not len(won) or not len(lost):
        return 0.5
    above = len(won) - np.searchsorted(won, lost, side="right")
    equal = np.searchsorted(won, lost, side="right") - np.searchsorted(won, lost, side="left")
    return float((above + equal / 2).mean() / len(won))


# -- keeping them ------------------------------------------------------------------------------


def weights_text(
    names: Iterator[str] | list[str], learned: Learned, made: Mapping[str, str]
) -> str:
    """A file of weights: how they were made, then each by its name."""
    heading = [f'{key} = "{value}"' for key, value in made.items()]
    lines = [
        f'"{name}" = {weight:.5g}' for name, weight in zip(names, learned.weights, strict=True)
    ]
    return "\n".join(["[made]", *heading, "", "[weights]", *lines, ""])
