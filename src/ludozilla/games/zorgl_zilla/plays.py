"""What may be played, gathered to be listed, or to draw one action.

What a card can be used for is worked out once for all cards of a suit. Uses come in rows, most
of which are made in advance.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from ludozilla.engine.rng import Rng
from ludozilla.games.zorgl_zilla.board import STEPS, WAYS, set_of, ways
from ludozilla.games.zorgl_zilla.words import ACTIONS, FIRST_CARD, KEPT, Use

Uses = list[list[Use]]
"""What a card can be used for: rows of uses. They may be kept ones: don't change them."""

NO_USES: Final[Uses] = []


class Plays:
    """Where all that may be played is gathered: actions that need no card, then cards with uses.

    To be filled again and again, as to make a new one would take longer.
    """

    def begin(self) -> list[int]:
        """Begin anew; the actions that need no card are to be put into this list."""
        raise NotImplementedError

    def add(self, card: int, uses: Uses) -> None:
        """A card may be used so."""
        raise NotImplementedError


class Listing(Plays):
    """All of them as a list."""

    def __init__(self) -> None:
        self.actions: list[Any] = []

    def begin(self) -> list[int]:
        self.actions = []
        return self.actions

    def add(self, card: int, uses: Uses) -> None:
        actions = self.actions
        kept = ACTIONS[card]
        for row in uses:
            for use in row:
                if use < KEPT:
                    actions.append(kept[use])
                else:
                    actions.append(use | FIRST_CARD + card)


class Lottery(Plays):
    """All of them so that one can be drawn, for which they need not be listed."""

    def __init__(self) -> None:
        self._alone: Final[list[int]] = []
        self._cards: Final[list[int]] = []
        self._uses: Final[list[Uses]] = []
        self._size: i64 = 0
        """how many of the cards and uses are not left from an earlier time"""
        self._count: i64 = 0
        """how many actions these are"""

    def begin(self) -> list[int]:
        self._alone.clear()
        self._size = 0
        self._count = 0
        return self._alone

    def add(self, card: int, uses: Uses) -> None:
        if self._size < len(self._cards):
            self._cards[self._size] = card
            self._uses[self._size] = uses
        else:
            self._cards.append(card)
            self._uses.append(uses)
        self._size += 1
        for row in uses:
            self._count += len(row)

    def draw(self, rng: Rng) -> int:
        """One of them at random, as ``rng.choice`` of the list."""
        number: i64 = rng.below(len(self._alone) + self._count)
        if number < len(self._alone):
            return self._alone[number]
        number -= len(self._alone)
        for i in range(self._size):
            for row in self._uses[i]:
                if number < len(row):
                    return action_of(self._cards[i], row[number])
                number -= len(row)
        raise AssertionError("there are fewer actions than were counted")


def action_of(card: int, use: Use) -> int:
    """A card is used so."""
    action: int = ACTIONS[card][use] if use < KEPT else use | FIRST_CARD + card
    return action


def alone(uses: list[Use]) -> list[list[Use]]:
    """Each use in a row of its own."""
    return [[use] for use in uses]


def subsets(squares: list[int]) -> list[list[int]]:
    """Some of the squares: those whose bits make up the index."""
    return [
        [square for i, square in enumerate(squares) if index >> i & 1]
        for index in range(1 << len(squares))
    ]


def by_ways(kind: int, here: int, uses: list[Use] | dict[int, Use]) -> list[list[Use]]:
    """The uses on squares to which steps of a kind lead: ``ways`` is the index."""
    rows: list[list[Use]] = [[] for _ in range(WAYS)]
    for squares in subsets(STEPS[kind][here]):
        rows[ways(kind, here, set_of(squares))] = [uses[square] for square in squares]
    return rows
