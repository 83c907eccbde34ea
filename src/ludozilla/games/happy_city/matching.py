"""Which colours a group of cards can stand for, when every card stands for one of its colours.

Hall's theorem does the matching: a condition can be met if and only if, for every
set of colours, there are as many cards bearing one of them as it asks for; and
otherwise it lacks as many cards as the set that lacks most.
"""

from __future__ import annotations

from typing import Final

from ludozilla.games.happy_city.cards import COLOURS, Condition

_ONE_OF_EACH: Final = Condition([1] * len(COLOURS))


def lacking(condition: Condition, cards: list[int]) -> int:
    """HC-43: how many cards a condition lacks beside these, given by their colours."""
    worst = 0
    for i, lacks in enumerate(condition.wanted):
        if lacks <= worst:
            break
        colours = condition.sets[i]
        for card in cards:
            if card & colours:
                lacks -= 1
        if lacks > worst:
            worst = lacks
    return worst


def most_colours(cards: list[int]) -> int:
    """HC-79: with one colour for each card, how many different ones there can be at most."""
    return len(COLOURS) - lacking(_ONE_OF_EACH, cards)
