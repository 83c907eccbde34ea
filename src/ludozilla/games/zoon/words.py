"""The words of the notation, and how they make up an action.

``c2 c3`` a move, ``c2 jump c4`` one to a special square, ``hache_virevoltante
c3 c4`` a trump with what it needs, ``kassin_a.2 b1`` a reinforcement, ``turned
BL`` a choice in combat, ``kassin_a`` a card for one's list. All words are the
same in every game, but for those that tell copies of a Zoon apart: they come
last and depend on the armies.
"""

from __future__ import annotations

from typing import Final

from ludozilla.engine.vocabulary import Vocabulary
from ludozilla.games.zoon.board import NAMES, SQUARES

BITS: Final = 8
MASK: Final = 255

FIRST_SQUARE: Final = 1
_VERBS: Final = [
    "jump",
    "stop",
    "ready",
    "decline",
    "left",
    "right",
    "upright",
    "turned",
    "TL",
    "TR",
    "BR",
    "BL",
]
_FIRST_VERB: Final = FIRST_SQUARE + SQUARES
JUMP: Final = _FIRST_VERB
STOP: Final = _FIRST_VERB + 1
READY: Final = _FIRST_VERB + 2
DECLINE: Final = _FIRST_VERB + 3
LEFT: Final = _FIRST_VERB + 4
RIGHT: Final = _FIRST_VERB + 5
UPRIGHT: Final = _FIRST_VERB + 6
TURNED: Final = _FIRST_VERB + 7
FIRST_CORNER: Final = _FIRST_VERB + 8
FIRST_ROW: Final = FIRST_CORNER + 4
_ROWS: Final = [f"row{row}" for row in range(1, 7)]
FIRST_TRUMP: Final = FIRST_ROW + len(_ROWS)

GRIPS: Final = [
    grip | (FIRST_CORNER + corner) << BITS for grip in (UPRIGHT, TURNED) for corner in range(4)
]
"""ZO-42: all choices in a combat, an orientation and a corner to touch."""


def vocabulary(trumps: list[str], zoons: list[str], copies: list[str]) -> Vocabulary:
    """All words of a game with these trumps and Zoons, and those copies of Zoons."""
    words = Vocabulary([*NAMES, *_VERBS, *_ROWS, *trumps, *zoons, *copies])
    if words.bits != BITS:
        raise ValueError(f"there is room for {MASK} words, not for {len(words.tokens)}")
    return words


def token(square: int) -> int:
    """The token of a square."""
    return FIRST_SQUARE + square


def square_at(action: int, position: int) -> int:
    """The square that stands at this position of an action's path."""
    return (action >> position * BITS & MASK) - FIRST_SQUARE


def squares_pair(first: int, second: int) -> int:
    """The action that names two squares."""
    return FIRST_SQUARE + first | (FIRST_SQUARE + second) << BITS


def after(first: int, action: int) -> int:
    """The action that begins with one more token."""
    return action << BITS | first
