"""How good a position is, for bots that look only a little ahead."""

from __future__ import annotations

from typing import Final

from ludozilla.games.zorgl_zilla.board import AROUND, NEXT, OFF, TOWARDS, king_steps
from ludozilla.games.zorgl_zilla.city import GOAL, NOWHERE, City

# In floors: what an opponent's or one's own place in the city is worth.
_BUILDING_BESIDE: Final = 0.06
_BUILDING_BEHIND: Final = 0.25
_FAR: Final = 0.03
_CARD: Final = 0.05


def evaluate(city: City, seat: int) -> float:
    """The chance of winning as far as one can see: 0 lost, 1 won.

    What counts is the score, before all near the goal; then to stand so that a
    neighbour has a building behind it, and not to be such a neighbour.
    """
    own = worth(city.score(seat)) + prospects(city, seat)
    best = -1.0
    for other in range(city.setup.seats):
        if other != seat:
            best = max(best, worth(city.score(other)) + prospects(city, other))
    lead = own - best
    return 0.5 + 0.5 * lead / (1.0 + abs(lead))


def worth(score: int) -> float:
    """A score, each point worth more than the one before: at ten the game is won."""
    return score * (GOAL + score) / (4.0 * GOAL)


def prospects(city: City, seat: int) -> float:
    """What a monster's place promises, in the measure of ``worth``."""
    here = city.where[seat]
    value = _CARD * len(city.hand(seat))
    if here == NOWHERE:
        return value
    for other, there in enumerate(city.where):
        if other == seat or there == NOWHERE:
            continue
        direction = TOWARDS[here][there]
        if direction < 0:
            value -= _FAR * king_steps(here, there)
            continue
        behind = NEXT[direction][there]
        if behind != OFF and city.floors[behind] > 0:
            value += _BUILDING_BEHIND
        for near in AROUND[there]:
            if city.floors[near] > 0:
                value += _BUILDING_BESIDE
    return value
