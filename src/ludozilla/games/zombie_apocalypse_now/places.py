"""Where cards can be: decks, hands, piles, and the lines of leaders and supports on the field.

Places of a side come in pairs, the humans' first.
"""

from __future__ import annotations

from typing import Final

from ludozilla.engine.parts import EVERYBODY, Place, hand, heap, only, pile
from ludozilla.games.playing_cards import DECK, DECK_SIZE
from ludozilla.games.zombie_apocalypse_now.cards import HUMANS, LEADERS, ZOMBIES

SIDES: Final = ("humans", "zombies")

SEGMENTS: Final = 3
"""A deck is at most three segments, one under the other.

What a 2 puts under a deck is a segment of its own, since everybody knows which
cards it is made of. The 2 that made the lowest segment waits in the discard
pile, so only the other 2 can make one more; and then the next 2 to come lies in
the lowest.
"""
SEGMENT: Final = 0
HAND: Final = 2 * SEGMENTS
PLAYED: Final = HAND + 2
DISCARD: Final = PLAYED + 2
FIELD: Final = DISCARD + 2
REMOVED: Final = FIELD + 2
_FIRST_SUPPORT: Final = REMOVED + 1

NOWHERE: Final = -1


def _possible_leaders(side: int) -> list[int]:
    """Who can ever be a leader of this side: zombies may come to lead with red ones."""
    return LEADERS[side] if side == HUMANS else [*LEADERS[ZOMBIES], *LEADERS[HUMANS]]


def _support_places() -> list[list[int]]:
    places = []
    free = _FIRST_SUPPORT
    for side in (HUMANS, ZOMBIES):
        first = [NOWHERE] * DECK_SIZE
        for leader in _possible_leaders(side):
            first[leader] = free
            free += 2
        places.append(first)
    return places


FIRST_SUPPORT: Final[list[list[int]]] = _support_places()
"""side -> leader -> the place of its support in position 1; position 2 is the next"""


def _places(humans: int) -> list[Place]:
    owner = [humans, 1 - humans]
    decks = [
        pile(f"deck {SIDES[side]} {part + 1}")
        for side in (HUMANS, ZOMBIES)
        for part in range(SEGMENTS)
    ]
    return [
        *decks,
        *[hand(f"hand {SIDES[side]}", owner[side]) for side in (HUMANS, ZOMBIES)],
        *[heap(f"played {side}") for side in SIDES],
        *[heap(f"discard {side}") for side in SIDES],
        *[pile(f"field {side}", EVERYBODY) for side in SIDES],
        heap("removed"),
        *[
            pile(f"{SIDES[side]} {DECK[leader]} {position}", only(owner[side]))
            for side in (HUMANS, ZOMBIES)
            for leader in _possible_leaders(side)
            for position in (1, 2)
        ],
    ]


PLACES: Final[list[list[Place]]] = [_places(humans) for humans in (0, 1)]
"""the seat that plays the humans -> all places"""
