"""The words of the notation, and how they make up an action.

``KS leap e5``, ``5H howl``, ``3C army c3 c4``: first the card, then its use,
then squares. A joker's suit goes without saying: the square it is used on
tells it.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from ludozilla.engine.vocabulary import Vocabulary
from ludozilla.games.playing_cards import DECK, DECK_SIZE
from ludozilla.games.zorgl_zilla.board import DIRECTIONS, KIND, NAMES, NEXT, OFF, SQUARES

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


@cache
def vocabulary(of_monsters: tuple[str, ...]) -> Vocabulary:
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


# All actions of cards are made here, once; what is legal is then picked from these rows. (They are
# integers, but compiled code that knows so would unpack each and pack it again.)

Use = list[object]
"""What any card can be used for: the actions that say so, one for each card of the deck."""


def _action(card: int, words: int) -> object:
    return words << BITS | FIRST_CARD + card


def _use(words: int) -> Use:
    return [_action(card, words) for card in range(DECK_SIZE)]


def _by_card(uses: list[int]) -> list[list[object]]:
    return [[_action(card, words) for words in uses] for card in range(DECK_SIZE)]


def _on(verb: int) -> list[int]:
    return [on_square(verb, square) for square in range(SQUARES)]


def _to(verb: int, square: int, goal: int) -> int:
    return on_square(verb, square) | goal << 2 * BITS


def _towards(verb: int, square: int) -> list[int]:
    goals = [NEXT[direction][square] for direction in range(DIRECTIONS)]
    return [_to(verb, square, EDGE if goal == OFF else token(goal)) for goal in goals]


# ``5S stay`` and so on
STAYS: Final = _use(STAY)
HOWLS: Final = _use(HOWL)
MEGA_ALONE: Final = _use(MEGA)

# square -> ``5S move d3`` and so on
MOVES: Final = [_use(words) for words in _on(MOVE)]
ATTACKS: Final = [_use(words) for words in _on(ATTACK)]
MEGAS: Final = [_use(words) for words in _on(MEGA)]

ORDERS: Final = [
    [
        _use(_to(ARMY, start, token(goal))) if KIND[start][goal] >= 0 else []
        for goal in range(SQUARES)
    ]
    for start in range(SQUARES)
]
"""square, adjacent square -> ``3C army c3 c4``"""

# What is a power of few cards is looked up by card first.

# card, square -> ``KS leap e5`` and so on
BURROWS: Final = _by_card(_on(BURROW))
LEAPS: Final = _by_card(_on(LEAP))
FRENZIES: Final = _by_card(_on(FRENZY))
SHAKES: Final = _by_card(_on(SHAKE))

# square, card, direction -> ``JC dash c3 c4`` and so on
DASHES: Final = [_by_card(_towards(DASH, square)) for square in range(SQUARES)]
THROWS: Final = [_by_card(_towards(THROW, square)) for square in range(SQUARES)]


def square_at(action: int, position: int) -> int:
    """The square that stands at this position of an action's path."""
    return (action >> position * BITS & MASK) - FIRST_SQUARE
