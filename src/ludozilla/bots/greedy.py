"""The bot that looks one move ahead."""

from __future__ import annotations

from time import monotonic
from typing import ClassVar

from ludozilla.bots.trees import settled
from ludozilla.engine.bot import Answer, Budget
from ludozilla.engine.options import Option, Whole
from ludozilla.engine.rng import Rng
from ludozilla.engine.state import State


class GreedyBot:
    """Plays what looks best right after the move, on average over a few worlds.

    Where the share of the win is the same, as when all is lost, the better rank
    at the end counts, then the points.

    All actions are tried in the same worlds and with the same chance, so that
    their values differ by the action alone.
    """

    options: ClassVar[tuple[Option, ...]] = (
        Whole("fills", 4, {"en": "worlds imagined", "fr": "mondes imaginés"}, 1, 10_000),
    )

    def __init__(self, fills: int = 4) -> None:
        self.fills = fills

    def choose(self, holed: State, budget: Budget, rng: Rng) -> Answer:
        """The action of the best mean value; equals are drawn by lot."""
        actions = holed.legal_actions()
        if len(actions) == 1:
            return Answer(actions[0])
        totals = [[0.0, 0.0, 0.0] for _ in actions]
        start, fills = monotonic(), 0
        while fills == 0 or (
            fills < self.fills and self._may_go_on(budget, start, fills, len(actions))
        ):
            world = settled(holed, rng)
            chance = Rng(f"chance {rng.below(1 << 30)}")
            for i, action in enumerate(actions):
                merits = _merits(world.after(action, chance.clone()), holed.viewer)
                totals[i] = [total + merit for total, merit in zip(totals[i], merits, strict=True)]
            fills += 1
        best = max(totals)
        action = rng.choice([a for a, total in zip(actions, totals, strict=True) if total == best])
        return Answer(action, {"value": best[0] / fills, "fills": fills})

    @staticmethod
    def _may_go_on(budget: Budget, start: float, fills: int, actions: int) -> bool:
        """Whether the budget allows one more world in which to try all actions."""
        in_time = budget.ms is None or (monotonic() - start) * 1000 < budget.ms
        return in_time and (budget.nodes is None or (fills + 1) * actions <= budget.nodes)


def _merits(state: State, seat: int) -> tuple[float, int, int]:
    """What a position is worth to a seat, before all the first of these."""
    ending = state.ending
    if ending is not None:
        return ending.shares[seat], -ending.ranks[seat], ending.points[seat]
    return state.setup.game.evaluate(state, seat), 0, 0
