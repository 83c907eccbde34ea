"""The bot that rolls dice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from ludozilla.engine.bot import Budget, Answer
from ludozilla.engine.game import Game
from ludozilla.engine.options import Option, Value
from ludozilla.engine.rng import Rng
from ludozilla.engine.state import State


class RandomBot:
    """Plays any legal action, all equally likely."""

    options: ClassVar[tuple[Option, ...]] = ()

    def __init__(self, values: Mapping[str, Value], game: Game | None = None) -> None:
        """It has no options and needs no game."""

    def choose(self, holed: State, budget: Budget, rng: Rng) -> Answer:
        """Whichever comes up; it looks at nothing but the legal actions."""
        return Answer(rng.choice(holed.legal_actions()))
