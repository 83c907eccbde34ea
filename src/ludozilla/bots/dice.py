"""The bot that rolls dice."""

from __future__ import annotations

from ludozilla.engine.bot import Answer, Budget
from ludozilla.engine.rng import Rng
from ludozilla.engine.state import State


class RandomBot:
    """Plays any legal action, all equally likely."""

    def choose(self, holed: State, budget: Budget, rng: Rng) -> Answer:
        """Whichever comes up; it looks at nothing but the legal actions."""
        return Answer(rng.choice(holed.legal_actions()))
