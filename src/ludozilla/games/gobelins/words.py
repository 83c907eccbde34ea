"""The words of the notation: ``R07 place``, ``K06 mutate W07``, ``B01a activate``, ``pass``.

A card is written with its id, and a letter where there are two copies; as every card is there
once, the word for a card also names the goblin that stands in an army.
"""

from __future__ import annotations

from typing import Final

from ludozilla.engine.vocabulary import Vocabulary
from ludozilla.games.gobelins.cards import CARDS, WORDS

BITS: Final = 7
MASK: Final = 127

FIRST_CARD: Final = 1

PLACE_IT: Final = CARDS + 1
MUTATE_IT: Final = CARDS + 2
ACTIVATE_IT: Final = CARDS + 3
SPEND_1: Final = CARDS + 4
SPEND_2: Final = CARDS + 5
PASS: Final = CARDS + 6
KEEP: Final = CARDS + 7
REDRAW: Final = CARDS + 8
YES: Final = CARDS + 9
NO: Final = CARDS + 10
FIRST_PLAYER: Final = CARDS + 11
_VERBS: Final = [
    "place", "mutate", "activate", "spend1", "spend2", "pass", "keep", "redraw", "yes", "no",
    "p1", "p2", "p3", "p4",
]  # fmt: skip

VOCABULARY: Final = Vocabulary([*WORDS, *_VERBS])


def word(card: int) -> int:
    """The word for a card, which is also the action of choosing it."""
    return FIRST_CARD + card


def use(card: int, verb: int) -> int:
    """What is done with a card, as an action."""
    return FIRST_CARD + card | verb << BITS


def into(card: int) -> int:
    """The rest of the action of mutating another card into this one."""
    return FIRST_CARD + card << 2 * BITS


def card_at(action: int, position: int) -> int:
    """The card at this position of an action's path."""
    return (action >> position * BITS & MASK) - FIRST_CARD
