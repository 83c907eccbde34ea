"""How good a position is for a player: army, cards, tokens, points."""

from __future__ import annotations

from math import exp
from typing import Final

from ludozilla.games.gobelins.army import LEVELS, NO_GOBLIN, GobelinsState
from ludozilla.games.gobelins.lasting import army_value, goblin_value

# Everything is counted in points of army value. Victories by an Ozeki need no guess: whoever looks
# one move ahead sees them. The weights were found in play against each other.
POINT: Final = 12.0
CARD: Final = 1.2
TOKEN: Final = 0.6
ADVANTAGE: Final = 1.0
EXPOSED: Final = 0.3

_SPREAD: Final = 12.0


def worth(state: GobelinsState, seat: int) -> float:
    """What a player has, as if it were value of an army."""
    total = POINT * state.points[seat]
    total += army_value(state, seat)
    total += CARD * len(state.hand(seat))
    total += TOKEN * state.available[seat]
    if state.advantage == seat:
        total += ADVANTAGE
    for level in range(1, LEVELS + 1):
        card = state.free_in(seat, level)
        if card != NO_GOBLIN:
            total -= EXPOSED * goblin_value(state, card)
    return total


def evaluate(state: GobelinsState, seat: int) -> float:
    """0 lost, 1 won: how far ahead of the best opponent a player is."""
    best = max([worth(state, other) for other in state.others(seat)])
    return 1 / (1 + exp((best - worth(state, seat)) / _SPREAD))
