"""The seven types of Zoons, the corners that are no numbers, and what is on a square."""

from __future__ import annotations

from typing import Final

TYPES: Final = ["chief", "hero", "priest", "monster", "elite", "soldier", "emblem"]
CHIEF: Final = 0
HERO: Final = 1
PRIEST: Final = 2
EMBLEM: Final = 6
EMBLEM_SIGN: Final = "⚑"
NO_TYPE: Final = 7

# Corners that are no numbers (ZO-47)
STAR: Final = -1
CROSS: Final = -2

# What is on a square: a back, or
FREE: Final = -1
BLOCKED: Final = -2

NOTHING: Final = -1
"""No trump there, or no back."""


def type_bits(types: list[str]) -> int:
    """A set of types as bits."""
    bits = 0
    for name in types:
        bits |= 1 << TYPES.index(name)
    return bits
