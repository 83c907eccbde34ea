"""The words of the notation, and how they make up an action.

``KS`` places a leader, ``7S KS 2`` a support behind it, ``KS attack QH``
attacks; ``2S`` and ``J1 KH 1`` (protect the first support of that king) are
action cards.
"""

from __future__ import annotations

from typing import Final

from ludozilla.engine.vocabulary import Vocabulary
from ludozilla.games.playing_cards import DECK, DECK_SIZE

BITS: Final = 7
MASK: Final = 127

FIRST_CARD: Final = 1
_FIRST_WORD: Final = FIRST_CARD + DECK_SIZE

# Positions of supports, and ways to place one where others lie
POSITION_1: Final = _FIRST_WORD
POSITION_2: Final = _FIRST_WORD + 1
SHIFT: Final = _FIRST_WORD + 2
REPLACE_1: Final = _FIRST_WORD + 3
REPLACE_2: Final = _FIRST_WORD + 4
REPLACE_BOTH: Final = _FIRST_WORD + 5

ATTACK: Final = _FIRST_WORD + 6
STOP: Final = _FIRST_WORD + 7
KEEP: Final = _FIRST_WORD + 8
DROP: Final = _FIRST_WORD + 9
DISCARD_HAND: Final = _FIRST_WORD + 10
DRAW: Final = _FIRST_WORD + 11
END: Final = _FIRST_WORD + 12
_WORDS: Final = [
    *("1", "2", "shift", "replace1", "replace2", "replace-both"),
    *("attack", "stop", "keep", "drop", "discard", "draw", "end"),
]

VOCABULARY: Final = Vocabulary([*DECK, *_WORDS])


def token(card: int) -> int:
    """The word for a card."""
    return FIRST_CARD + card


def join(first: int, rest: int) -> int:
    """The action that begins with this word and goes on like that."""
    return rest << BITS | first


def token_at(action: int, position: int) -> int:
    """The word that stands at this position of an action's path."""
    return action >> position * BITS & MASK


def card_at(action: int, position: int) -> int:
    """The card that stands at this position of an action's path."""
    return token_at(action, position) - FIRST_CARD
