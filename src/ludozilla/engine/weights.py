"""What a game's features are worth, learned from self-play and kept in a file beside the game."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from math import exp
from pathlib import Path
from typing import Final

_CERTAIN: Final = 12.0
"""Beyond that, nothing is left to be said of a chance."""


def weighed(weights: list[float], features: list[float]) -> float:
    """The sum of the features, each times its weight."""
    total = 0.0
    for i in range(len(features)):
        total += weights[i] * features[i]
    return total


def chance(total: float) -> float:
    """The chance to win that a sum of weighed features speaks for, strictly between 0 and 1.

    >>> chance(0.0), chance(-99.0) > 0, chance(99.0) < 1
    (0.5, True, True)
    """
    return 1.0 / (1.0 + exp(-max(-_CERTAIN, min(_CERTAIN, total))))


def load_weights(path: Path, names: Sequence[str]) -> list[float]:
    """The weights in a file's table ``weights``; it must have all names, in their order."""
    weights = tomllib.loads(path.read_text(encoding="utf-8"))["weights"]
    if list(weights) != list(names):
        odd = sorted(set(weights) ^ set(names)) or "their order"
        raise ValueError(f"{path.name} goes with other features; what differs: {odd}")
    return [float(weight) for weight in weights.values()]
