"""How well the bot ``search`` plays, for people to choose from."""

from __future__ import annotations

from typing import Final, NamedTuple

from ludozilla.engine.options import Choice


class Level(NamedTuple):
    """How well it plays: how far it thinks, and the mistakes it makes, as people make them.

    It overlooks each action with a chance of so many per cent, and takes one
    that is worse by ``slack`` (in shares of the win) e times more rarely than
    the best.
    """

    iterations: int
    glances: int
    overlooks: int
    slack: float


LEVELS: Final = {
    "beginner": Level(10, 1, 40, 0.1),
    "easy": Level(40, 1, 20, 0.05),
    "medium": Level(200, 2, 10, 0.03),
    # Where thinking longer gains nothing, as in Zoon, only mistakes tell it from an expert.
    "hard": Level(1000, 4, 3, 0.01),
    "expert": Level(4000, 4, 0, 0.0),
}

USUAL: Final = "expert"
"""Without mistakes, so that a budget of one's own says how well it plays."""

LEVEL: Final = Choice(
    "level",
    USUAL,
    {"en": "level", "fr": "niveau"},
    tuple(LEVELS),
    {
        "beginner": {"en": "beginner", "fr": "débutant"},
        "easy": {"en": "easy", "fr": "facile"},
        "medium": {"en": "medium", "fr": "moyen"},
        "hard": {"en": "hard", "fr": "difficile"},
        "expert": {"en": "expert", "fr": "expert"},
    },
)
"""The option that sets the level."""
