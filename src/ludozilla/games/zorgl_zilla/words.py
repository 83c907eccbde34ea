"""The words of the notation, and how they make up an action.

``KS leap e5``, ``5H howl``, ``3C army c3 c4``: first the card, then its use,
then squares. A joker's suit goes without saying: the square it is used on
tells it.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from ludozilla.engine.vocabulary import Vocabulary
from ludozilla.games.playing_cards import DECK, DECK_SIZE
from ludozilla.games.zorgl_zilla.board import AROUND, DIRECTIONS, NAMES, NEXT, OFF, SQUARES

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


Use = int
"""What a card can be used for: if below ``KEPT`` the number of actions that are kept for all cards
(``ACTIONS``), else the action without its first word, the card."""

_kept: list[int] = []


def _without_card(verb: int, second: int, third: int) -> Use:
    return (verb | second << BITS | third << 2 * BITS) << BITS


def _use(verb: int, second: int = 0, third: int = 0) -> Use:
    _kept.append(_without_card(verb, second, third))
    return len(_kept) - 1


def _on(verb: int) -> list[Use]:
    return [_use(verb, token(square)) for square in range(SQUARES)]


def _order(start: int) -> dict[int, Use]:
    # There are so many that to find them in memory would take longer than to make them anew.
    return {goal: _without_card(ARMY, token(start), token(goal)) for goal in AROUND[start]}


def _dash(first: int) -> dict[int, Use]:
    return {second: _use(DASH, token(first), token(second)) for second in AROUND[first]}


def _towards(verb: int, square: int) -> list[Use]:
    goals = [NEXT[direction][square] for direction in range(DIRECTIONS)]
    return [_use(verb, token(square), EDGE if goal == OFF else token(goal)) for goal in goals]


# ``stay`` and so on
STAYS: Final[Use] = _use(STAY)
HOWLS: Final[Use] = _use(HOWL)
MEGA_ALONE: Final[Use] = _use(MEGA)

# square -> ``move d3`` and so on
MOVES: Final = _on(MOVE)
BURROWS: Final = _on(BURROW)
LEAPS: Final = _on(LEAP)
ATTACKS: Final = _on(ATTACK)
FRENZIES: Final = _on(FRENZY)
SHAKES: Final = _on(SHAKE)
MEGAS: Final = _on(MEGA)

# square, adjacent square -> ``army c3 c4``, ``dash c3 c4``
ORDERS: Final = [_order(start) for start in range(SQUARES)]
DASHES: Final = [_dash(first) for first in range(SQUARES)]

THROWS: Final = [_towards(THROW, square) for square in range(SQUARES)]
"""square, direction -> ``throw c3 c4``"""

KEPT: Final[int] = len(_kept)

# As `Any`, because so compiled code moves them as they are, not unpacked and packed again.
ACTIONS: Final[list[list[Any]]] = [
    [FIRST_CARD + card | rest for rest in _kept] for card in range(DECK_SIZE)
]
"""card, use -> the action, for uses below ``KEPT``"""


def square_at(action: int, position: int) -> int:
    """The square that stands at this position of an action's path."""
    return (action >> position * BITS & MASK) - FIRST_SQUARE
