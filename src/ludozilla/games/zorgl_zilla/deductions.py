"""Small positions in which play teaches a seat something of the others' cards."""

from __future__ import annotations

from typing import Final

from ludozilla.engine.game import Deduction
from ludozilla.games.playing_cards import DECK


def _position(monsters: str, cards: dict[str, str]) -> str:
    """Two or three monsters in the city, and all cards not named on the discard pile."""
    named = " ".join(cards.values()).split()
    discards = " ".join([card for card in DECK if card not in named])
    places = [f"{place}: {words}" for place, words in cards.items()]
    return "\n".join([monsters, *places, f"discard: {discards}"])


_TWO: Final = """
board:
    4 4 . 4 . 4 4
    4 . . . . . 4
    . . . . . . .
    4 . A 8 . . 4
    . . B . . . .
    4 . . . . . 4
    4 4 . 4 . 4 4
monsters: A crustassor, B x-man"""

_THREE: Final = _TWO.replace("4 . . . . . 4", "4 . . . . C 4", 1)

DEDUCTIONS: Final = [
    # A card that B plays was in B's hand all along.
    Deduction(
        _position(
            _TWO,
            {
                "hand A": "2H 3H 4H 5H 6H",
                "played": "7H 8H",
                "hand B": "KS KC",
                "draw": "9S 9C 9H",
            },
        ),
        ("2H howl", "end", "KS leap c1"),
        0,
    ),
    # After a reshuffle, what one other hand does not hold the other does.
    Deduction(
        _position(
            _THREE,
            {
                "hand A": "2H 3H 4H 5H 6H",
                "played": "7H 8H",
                "hand B": "KS KC",
                "hand C": "QS QC",
                "draw": "9S 9C 9H",
                "reshuffled": "yes",
            },
        ),
        ("2H howl", "end", "KS leap c1"),
        0,
    ),
    # Ink: three of four cards are seen, the last is not.
    Deduction(
        _position(_TWO, {"hand A": "J1 2H", "hand B": "KS KC KH KD", "draw": "9S 9C 9H"}),
        ("J1 mega", "KS KC KD"),
        0,
    ),
]
