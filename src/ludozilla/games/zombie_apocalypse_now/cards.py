"""What each of the 54 cards is in this game: sections 1 and 3 of the rules."""

from __future__ import annotations

from typing import Final

from ludozilla.games.playing_cards import (
    ACE,
    DECK_SIZE,
    HEART,
    JACK,
    KING,
    NO_RANK,
    RANKS,
    SPADE,
    rank_of,
    suit_of,
)

# The two sides; seats are another matter (ZA-1).
HUMANS: Final = 0
ZOMBIES: Final = 1

# ZA-2: what a card is good for
LEADER: Final = 0
SUPPORT: Final = 1
TWO: Final = 2
JOKER: Final = 3

ACE_POINTS: Final = 11


def _kind(card: int) -> int:
    rank = rank_of(card)
    if rank == NO_RANK:
        return JOKER
    if JACK <= rank <= KING:
        return LEADER
    return TWO if RANKS[rank] == "2" else SUPPORT


def _points(card: int) -> int:
    rank = rank_of(card)
    if KIND[card] == LEADER:
        return rank - JACK
    if KIND[card] == SUPPORT:
        return ACE_POINTS if rank == ACE else int(RANKS[rank])
    return 0


KIND: Final[list[int]] = [_kind(card) for card in range(DECK_SIZE)]
"""card -> leader, support, two or joker"""

POINTS: Final[list[int]] = [_points(card) for card in range(DECK_SIZE)]
"""card -> its points: ZA-9 for a leader, ZA-2 for a support"""

COLOUR: Final[list[int]] = [
    ZOMBIES if SPADE <= suit_of(card) < HEART else HUMANS for card in range(DECK_SIZE)
]
"""card -> the side in whose deck it is at first (ZA-1); jokers are red"""

CARDS: Final[list[list[int]]] = [
    [card for card in range(DECK_SIZE) if COLOUR[card] == side] for side in (HUMANS, ZOMBIES)
]
"""side -> its deck"""

LEADERS: Final[list[list[int]]] = [
    [card for card in deck if KIND[card] == LEADER] for deck in CARDS
]
"""side -> the leaders of its colour"""

SUPPORTS: Final[list[list[int]]] = [
    [card for card in deck if KIND[card] == SUPPORT] for deck in CARDS
]
"""side -> what a face-down support of that side can be"""

FIRST_LEADERS: Final[list[list[int]]] = [
    [HEART * len(RANKS) + KING, HEART * len(RANKS) + KING - 1],
    [SPADE * len(RANKS) + KING],
]
"""side -> who stands on the field at first (ZA-3)"""
