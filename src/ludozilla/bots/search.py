"""The bot that thinks ahead, in worlds that could be the truth."""

from __future__ import annotations

from math import exp
from time import perf_counter
from typing import ClassVar, Final

from ludozilla.bots.levels import LEVEL, LEVELS, USUAL
from ludozilla.bots.trees import Edge, Limit, Trees
from ludozilla.engine.bot import Answer, Budget
from ludozilla.engine.options import Option, Whole
from ludozilla.engine.rng import Rng
from ludozilla.engine.state import State

_LOTS: Final = 1 << 30

_WELL_TRIED: Final = 0.5
"""Actions tried so often, as part of the most, are judged by their value."""


class SearchBot:
    """Plays what went best, of all it chose often, when it played on in imagined worlds.

    It begins with what looks best one move ahead, as greedy does, and gets
    better the longer it may think: so many iterations, or milliseconds; without
    either, as many iterations as its level has. The answer depends on nothing
    but the view, the budget and the dice, so a game that is replayed or goes on
    after a take-back goes the same way; a budget of time makes it depend on the
    machine, too.
    """

    options: ClassVar[tuple[Option, ...]] = (
        Whole(
            "iterations",
            0,
            {
                "en": "iterations at most; 0 for those of the level, or as many as time allows",
                "fr": "itérations au plus ; 0 pour celles du niveau, ou selon le temps",
            },
            0,
            10_000_000,
        ),
        Whole(
            "ms",
            0,
            {
                "en": "milliseconds at most; 0 for as long as it takes",
                "fr": "millisecondes au plus ; 0 pour le temps qu’il faut",
            },
            0,
            3_600_000,
        ),
        LEVEL,
    )

    def __init__(self, iterations: int = 0, ms: int = 0, level: str = USUAL) -> None:
        self.ms = ms
        self.level = LEVELS[level]
        self.iterations = iterations if iterations or ms else self.level.iterations

    def choose(self, holed: State, budget: Budget, rng: Rng) -> Answer:
        """The best of the most visited actions, or one that the level takes for as good.

        ``info`` tells of each action that was considered how often it was
        chosen, what it is worth and what is expected to follow; and where the
        hidden parts may be.
        """
        actions = holed.legal_actions()
        if len(actions) == 1:
            return Answer(actions[0])
        if not self.level.overlooks:
            usual = holed.setup.game.habit(holed, rng)
            if usual is not None:
                return Answer(usual)
        limit = self._limit(budget)
        trees = Trees(holed, rng)
        trees.look_around(self.level.glances, limit)
        trees.overlook(self.level.overlooks)
        trees.think(limit)
        chosen = self._played(trees, rng)
        info = {
            "value": chosen.value(),
            "iterations": trees.iterations,
            "positions": trees.positions,
            "decisions": trees.decisions,
            "actions": trees.considered(),
            "beliefs": trees.beliefs(),
        }
        return Answer(chosen.action, info)

    def _limit(self, budget: Budget) -> Limit:
        """The tighter of what this bot and its caller allow."""
        times = [ms for ms in (self.ms or None, budget.ms) if ms is not None]
        deadline = perf_counter() + min(times) / 1000 if times else -1.0
        positions = -1 if budget.nodes is None else budget.nodes
        return Limit(self.iterations or -1, positions, deadline)

    def _played(self, trees: Trees, rng: Rng) -> Edge:
        edges = list(trees.root.edges.values())
        if self.level.slack:
            return _drawn(edges, self.level.slack, rng)
        enough = max(edge.visits for edge in edges) * _WELL_TRIED
        tried = [edge for edge in edges if edge.visits >= enough]
        most = max(edge.value() for edge in tried)
        best = [edge for edge in tried if edge.value() == most]
        return best[rng.below(len(best))]


def _drawn(edges: list[Edge], slack: float, rng: Rng) -> Edge:
    """One by lot, the better the likelier."""
    best = max(edge.value() for edge in edges)
    weights = [exp((edge.value() - best) / slack) for edge in edges]
    left = sum(weights) * rng.below(_LOTS) / _LOTS
    for edge, weight in zip(edges, weights):
        left -= weight
        if left < 0.0:
            return edge
    return edges[-1]
