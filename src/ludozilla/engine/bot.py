"""What a bot is: something that chooses, seeing only what its seat sees."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Protocol

from ludozilla.engine.rng import Rng
from ludozilla.engine.state import State


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a bot may think: milliseconds, or a number of positions, or as it likes."""

    ms: int | None = None
    nodes: int | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """What a bot plays, and what it may say about it (values, counts)."""

    action: int
    info: dict[str, Any] = field(default_factory=dict)


class BotFault(ValueError):
    """A bot that failed, or answered what cannot be played; the message says how."""


class Bot(Protocol):
    """Chooses an action for the viewer of a holed state whose decision it is.

    That is all a bot needs. A class whose ``options`` are a tuple of the kinds
    in ``engine.options`` is made with their values as keywords, so that a spec
    can set them: ``greedy:fills=8`` is ``GreedyBot(fills=8)``.
    """

    def choose(self, holed: State, budget: Budget, rng: Rng) -> Answer:
        """One of ``holed.legal_actions()``, in an ``Answer``."""
        ...
