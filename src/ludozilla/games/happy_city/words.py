"""The words of the notation: the names of the cards, and a few more."""

from __future__ import annotations

from typing import Final

from ludozilla.engine.vocabulary import Vocabulary
from ludozilla.games.happy_city.cards import CARD, CARDS, COLOURS, DECKS, NAMES

FIRST_CARD: Final = 1

# step by step: keep all, draw from a deck, buy nothing, take no special building, copy none
FIRST_DECK: Final[int] = FIRST_CARD + CARDS
FIRST_COLOUR: Final[int] = FIRST_DECK + DECKS
KEEP: Final[int] = FIRST_COLOUR + len(COLOURS)
PASS: Final[int] = KEEP + 1
COINS: Final[int] = PASS + 1
NO_SPECIAL: Final[int] = COINS + 1
DECLINE: Final[int] = NO_SPECIAL + 1

VOCABULARY: Final = Vocabulary(
    [
        *NAMES,
        *[f"deck{deck}" for deck in range(1, DECKS + 1)],
        *COLOURS,
        "keep",
        "pass",
        "coins",
        "none",
        "decline",
    ]
)


def token(part: int) -> int:
    """The word for a card."""
    return FIRST_CARD + CARD[part]
