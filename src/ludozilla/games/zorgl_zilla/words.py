"""The words of the notation, and how they make up an action.

``KS leap e5``, ``5H howl``, ``3C army c3 c4``: first the card, then its use,
then squares. A joker's suit goes without saying: the square it is used on
tells it.
"""

from __future__ import annotations

from typing import Final

from ludozilla.engine.vocabulary import Vocabulary
from ludozilla.games.playing_cards import DECK, DECK_SIZE
from ludozilla.games.zorgl_zilla.board import DIRECTIONS, NAMES, NEXT, OFF, SQUARES

BITS: Final = 7
MASK: Final = 127

FIRST_CARD: Final = 1
FIRST_SQUARE: Final = FIRST_CARD + DECK_SIZE
_FIRST_USE: Final = FIRST_SQUARE + SQUARES

# Uses of black cards, of red ones, and the rest
MOVE: Final = _FIRST_USE
STAY: Final = _FIRST_USE + 1
DASH: Final = _FIRST_USE + 2
BURROW: Final = _FIRST_USE + 3
LEAP: Final = _FIRST_USE + 4
ATTACK: Final = _FIRST_USE + 5
HOWL: Final = _FIRST_USE + 6
FRENZY: Final = _FIRST_USE + 7
THROW: Final = _FIRST_USE + 8
SHAKE: Final = _FIRST_USE + 9
ARMY: Final = _FIRST_USE + 10
EDGE: Final = _FIRST_USE + 11
MEGA: Final = _FIRST_USE + 12
END: Final = _FIRST_USE + 13
STOP: Final = _FIRST_USE + 14
_USES: Final = [
    *("move", "stay", "dash", "burrow", "leap"),
    *("attack", "howl", "frenzy", "throw", "shake"),
    *("army", "edge", "mega", "end", "stop"),
]

FIRST_OF_MONSTERS: Final = _FIRST_USE + 15
"""The first word that belongs to a special monster: its name or one of its own actions."""


def vocabulary(of_monsters: list[str]) -> Vocabulary:
    """All words, those of the special monsters last."""
    words = Vocabulary([*DECK, *NAMES, *_USES, *of_monsters])
    if words.bits != BITS:
        raise ValueError(f"there is room for {MASK} words, not for {len(words.tokens)}")
    return words


def token(square: int) -> int:
    """The word for a square."""
    return FIRST_SQUARE + square


def on_square(word: int, square: int) -> int:
    """A word and the square it is about; with a card before them, or alone, an action."""
    return word | token(square) << BITS


Use = list[object]
"""What a card can be used for: the actions that say so, one for each card of the deck.

All actions of cards are made here, once; what is legal is then picked from these rows. (They are
integers, but compiled code that knows so would unpack each and pack it again.)
"""


def _use(words: int) -> Use:
    return [words << BITS | FIRST_CARD + card for card in range(DECK_SIZE)]


def _uses_on(verb: int) -> list[Use]:
    return [_use(on_square(verb, square)) for square in range(SQUARES)]


def _uses_towards(verb: int) -> list[list[Use]]:
    uses: list[list[Use]] = [[] for _ in range(SQUARES)]
    for square in range(SQUARES):
        for direction in range(DIRECTIONS):
            there = NEXT[direction][square]
            goal = EDGE if there == OFF else token(there)
            uses[square].append(_use(on_square(verb, square) | goal << 2 * BITS))
    return uses


# square -> ``5S move d3`` and so on
MOVES: Final = _uses_on(MOVE)
BURROWS: Final = _uses_on(BURROW)
LEAPS: Final = _uses_on(LEAP)
ATTACKS: Final = _uses_on(ATTACK)
FRENZIES: Final = _uses_on(FRENZY)
SHAKES: Final = _uses_on(SHAKE)
MEGAS: Final = _uses_on(MEGA)

# square, direction -> ``JC dash c3 c4`` and so on
DASHES: Final = _uses_towards(DASH)
THROWS: Final = _uses_towards(THROW)
ORDERS: Final = _uses_towards(ARMY)

# ``5S stay`` and so on
STAYS: Final = _use(STAY)
HOWLS: Final = _use(HOWL)
MEGA_ALONE: Final = _use(MEGA)


def square_at(action: int, position: int) -> int:
    """The square that stands at this position of an action's path."""
    return (action >> position * BITS & MASK) - FIRST_SQUARE
