"""An ordinary deck of 54 cards: four suits from two to ace, and two jokers.

A card is a number: ``13 * suit + rank`` for the suits, then the jokers.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ludozilla.engine.game import Game
from ludozilla.engine.options import Value
from ludozilla.engine.pending import S
from ludozilla.engine.scene import Face

SPADE: Final = 0
CLUB: Final = 1
HEART: Final = 2
DIAMOND: Final = 3

RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
JACK: Final = 9
QUEEN: Final = 10
KING: Final = 11
ACE: Final = 12

FIRST_JOKER: Final = 52
DECK_SIZE: Final = 54

NO_SUIT: Final = -1
NO_RANK: Final = -1

_SUIT_LETTERS: Final = "SCHD"
_SUIT_SIGNS: Final = "♠♣♥♦"
_SUIT_NAMES: Final = {
    "en": ("spades", "clubs", "hearts", "diamonds"),
    "fr": ("pique", "trèfle", "cœur", "carreau"),
}
_RANK_NAMES: Final = {
    "en": {"J": "jack", "Q": "queen", "K": "king", "A": "ace"},
    "fr": {"J": "valet", "Q": "dame", "K": "roi", "A": "as"},
}
_OF: Final = {"en": "of", "fr": "de"}


def suit_of(card: int) -> int:
    """The suit of a card, ``NO_SUIT`` for a joker."""
    return card // len(RANKS) if card < FIRST_JOKER else NO_SUIT


def rank_of(card: int) -> int:
    """The rank of a card, 0 for a two up to ``ACE``, ``NO_RANK`` for a joker."""
    return card % len(RANKS) if card < FIRST_JOKER else NO_RANK


def card_text(card: int) -> str:
    """A card as it is written.

    >>> [card_text(card) for card in (0, 24, 34, 52, 53)]
    ['2S', 'KC', '10H', 'J1', 'J2']
    """
    if card >= FIRST_JOKER:
        return f"J{card - FIRST_JOKER + 1}"
    return RANKS[rank_of(card)] + _SUIT_LETTERS[suit_of(card)]


DECK: Final = [card_text(card) for card in range(DECK_SIZE)]
"""All cards as they are written, in order."""

_CARDS: Final = {text: card for card, text in enumerate(DECK)}


def card_name(card: int, lang: str) -> str:
    """A card in plain language.

    >>> card_name(24, "en"), card_name(36, "fr"), card_name(53, "fr")
    ('king of clubs', 'dame de cœur', 'joker 2')
    """
    if card >= FIRST_JOKER:
        return f"joker {card - FIRST_JOKER + 1}"
    rank = RANKS[rank_of(card)]
    rank = _RANK_NAMES[lang].get(rank, rank)
    return f"{rank} {_OF[lang]} {_SUIT_NAMES[lang][suit_of(card)]}"


def card_face(card: int, lang: str, text: str = "", art: str = "") -> Face:
    """A card as it looks; ``text`` says what it does in the game at hand, ``art`` shows it."""
    if card >= FIRST_JOKER:
        return Face("★", card_name(card, lang), text, "★", "purple", art=art)
    suit = suit_of(card)
    sign = _SUIT_SIGNS[suit]
    colour = "red" if suit in (HEART, DIAMOND) else "black"
    short = RANKS[rank_of(card)] + sign
    return Face(short, card_name(card, lang), text, sign, colour, art=art)


class CardGame(Game[S]):
    """A game whose parts are the cards of one such deck."""

    def parts(self, options: Mapping[str, Value]) -> int:
        """The whole deck."""
        return DECK_SIZE

    def token_label(self, token: str, lang: str) -> str:
        """Cards by their names, all else by the texts."""
        card = _CARDS.get(token)
        return super().token_label(token, lang) if card is None else card_name(card, lang)
