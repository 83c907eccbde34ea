"""What may be played, in a form in which little need be made or looked at to draw one action.

What a card can be used for is worked out once for all cards of a suit. Uses come in rows, most
of which are made in advance.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludozilla.engine.rng import Rng
from ludozilla.games.zorgl_zilla.board import STEPS, WAYS, set_of, ways
from ludozilla.games.zorgl_zilla.words import FIRST_CARD, Use

Uses = list[list[Use]]
"""What a card can be used for: rows of uses. They may be kept ones: don't change them."""

NO_USES: Final[Uses] = []


class Plays:
    """All that may be played: actions that need no card, then cards, each with uses.

    To be filled again and again; its lists are not made anew, as that would take longer.
    """

    def __init__(self) -> None:
        self.alone: Final[list[int]] = []
        self._cards: Final[list[int]] = []
        self._uses: Final[list[Uses]] = []
        self._size: i64 = 0
        """how many of the cards and uses are not left from an earlier time"""
        self._count: i64 = 0
        """how many actions these are"""

    def clear(self) -> None:
        """Begin anew."""
        self.alone.clear()
        self._size = 0
        self._count = 0

    def add(self, card: int, uses: Uses) -> None:
        """A card may be used so."""
        if self._size < len(self._cards):
            self._cards[self._size] = card
            self._uses[self._size] = uses
        else:
            self._cards.append(card)
            self._uses.append(uses)
        self._size += 1
        for row in uses:
            self._count += len(row)

    def actions(self) -> list[int]:
        """All of them, written out."""
        actions = self.alone[:]
        for i in range(self._size):
            card = FIRST_CARD + self._cards[i]
            for row in self._uses[i]:
                for use in row:
                    actions.append(use | card)
        return actions

    def any_action(self, rng: Rng) -> int:
        """One of them at random, as ``rng.choice`` of the list."""
        number: i64 = rng.below(len(self.alone) + self._count)
        if number < len(self.alone):
            return self.alone[number]
        number -= len(self.alone)
        for i in range(self._size):
            for row in self._uses[i]:
                if number < len(row):
                    return row[number] | FIRST_CARD + self._cards[i]
                number -= len(row)
        raise AssertionError("there are fewer actions than were counted")


def subsets(squares: list[int]) -> list[list[int]]:
    """Some of the squares: those whose bits make up the index."""
    return [
        [square for i, square in enumerate(squares) if index >> i & 1]
        for index in range(1 << len(squares))
    ]


def by_ways(kind: int, here: int, uses: list[Use]) -> list[list[Use]]:
    """The uses on squares to which steps of a kind lead: ``ways`` is the index."""
    rows: list[list[Use]] = [[] for _ in range(WAYS)]
    for squares in subsets(STEPS[kind][here]):
        rows[ways(kind, here, set_of(squares))] = [uses[square] for square in squares]
    return rows
