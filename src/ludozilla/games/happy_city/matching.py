"""Which colours a group of cards can stand for, when every card stands for one of its colours.

Hall's theorem does the matching: a demand can be met if and only if, for every
set of colours, there are as many cards bearing one of them as units asked for.
"""

from __future__ import annotations

from typing import Final

from ludozilla.games.happy_city.cards import COLOUR_SETS

_COLOURS: Final = 5
_SIZE: Final[list[int]] = [colours.bit_count() for colours in range(COLOUR_SETS)]


def touched(cards: list[int]) -> list[int]:
    """For each set of colours, how many of the cards, given by their colours, bear one of it."""
    within = [0] * COLOUR_SETS
    for colours in cards:
        within[colours] += 1
    for colour in range(_COLOURS):
        bit = 1 << colour
        for colours in range(COLOUR_SETS):
            if colours & bit:
                within[colours] += within[colours ^ bit]
    everything = COLOUR_SETS - 1
    return [len(cards) - within[everything ^ colours] for colours in range(COLOUR_SETS)]


def can_meet(demand: list[int], touching: list[int]) -> bool:
    """Whether every unit of a demand (HC-43) gets a card of its own."""
    for colours in range(1, COLOUR_SETS):
        if demand[colours] > touching[colours]:
            return False
    return True


def most_colours(cards: list[int]) -> int:
    """HC-79: with one colour for each card, how many different ones there can be at most."""
    touching = touched(cards)
    missing = 0
    for colours in range(COLOUR_SETS):
        missing = max(missing, _SIZE[colours] - touching[colours])
    return _COLOURS - missing
