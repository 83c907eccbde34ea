"""``bench/anywhere.py:Anywhere``: a greedy that deploys its Zoons by the dice.

A bot that counts on where greedy puts its Emblem is found out by it.
"""

from ludozilla.bots.greedy import GreedyBot
from ludozilla.engine.bot import Answer, Budget
from ludozilla.engine.rng import Rng
from ludozilla.engine.state import State


class Anywhere(GreedyBot):
    """Greedy, but for what is decided before the first turn of Zoon."""

    def choose(self, holed: State, budget: Budget, rng: Rng) -> Answer:
        """An exchange of the deployment by lot, all else as greedy would."""
        if holed.decision().key == "deploy":
            return Answer(rng.choice(holed.legal_actions()))
        return super().choose(holed, budget, rng)
