"""Which cards the two sides bring: the parts of a game, its places and its words.

South's cards come first: Zoons, then gaps (blanks that keep a square empty
while fewer than twelve Zoons are deployed), then trumps.
"""

from __future__ import annotations

from typing import Final

from ludozilla.engine.parts import Place, hand, heap, only, pile
from ludozilla.engine.vocabulary import Vocabulary
from ludozilla.games.zoon.board import DEPLOYMENT, NORTH, SOUTH
from ludozilla.games.zoon.cards import NO_ZOON, TRUMPS, ZOONS, Trump, Zoon
from ludozilla.games.zoon.kinds import EMBLEM
from ludozilla.games.zoon.ways import GRIDS, ROUTES
from ludozilla.games.zoon.words import FIRST_TRUMP, vocabulary

ZONE_SIZE: Final = len(DEPLOYMENT[SOUTH])

FIRST_ZOON: Final = FIRST_TRUMP + len(TRUMPS)
"""The first of the words for Zoons, which come last."""


class Army:
    """The cards of one side, as numbers of ``ZOONS`` and ``TRUMPS``; copies stand together."""

    def __init__(self, zoons: list[int], trumps: list[int]) -> None:
        self.zoons: Final = sorted(zoons)
        self.trumps: Final = sorted(trumps)

    def gaps(self) -> int:
        """How many squares of the deployment zone stay empty."""
        return max(0, ZONE_SIZE - len(self.zoons))

    def most_backs(self) -> int:
        """How many cards of this side can be on the field at once."""
        of_trumps = sum([1 for number in self.trumps if TRUMPS[number].zoon is not None])
        return len(self.zoons) + self.gaps() + of_trumps


class Muster:
    """Everything about the cards of a game that does not change while it is played.

    A *back* is a place for one Zoon on the field, which everybody can follow
    but only its owner can look at; South's are 0 to ``half`` - 1, North's
    ``half`` to 2 ``half`` - 1. Then come, two of each, reserves, trumps in hand
    and Tombs; then the trumps laid on the field or on Zoons, and the gaps.
    """

    def __init__(self, armies: list[Army]) -> None:
        self.armies: Final = armies
        self.half: Final = max([army.most_backs() for army in armies])
        self.reserve: Final = 2 * self.half
        self.trumps: Final = 2 * self.half + 2
        self.tomb: Final = 2 * self.half + 4
        self.laid: Final = 2 * self.half + 6
        self.aside: Final = 2 * self.half + 7
        self.zoons: Final[list[Zoon]] = []
        """part -> its Zoon; the last entry, for a hole, is no Zoon"""
        self.cards: Final[list[Trump | None]] = []
        """part -> its trump"""
        self.words: Final[list[int]] = []
        """part -> its word; 0 for a gap"""
        self.sides: Final[list[int]] = []
        """part -> whose card it is"""
        self.zoon_parts: Final[list[list[int]]] = []
        self.gap_parts: Final[list[list[int]]] = []
        self.trump_parts: Final[list[list[int]]] = []
        self._zoon_words: Final[list[str]] = []
        for seat, army in enumerate(armies):
            self._call_up(army)
            self.sides.extend([seat] * (len(self.words) - len(self.sides)))
        self.size: Final = len(self.zoons)
        self.zoons.append(NO_ZOON)
        self.emblems: Final = [
            part for parts in self.zoon_parts for part in parts if self.zoons[part].type == EMBLEM
        ]
        """seat -> its Emblem, of which there is exactly one"""
        self.strangers: Final = [
            [self._strangers(route, parts) for route in range(len(ROUTES))]
            for parts in self.zoon_parts
        ]
        """seat, route -> the Zoons of that seat that cannot go so"""
        self.vocabulary: Final[Vocabulary] = vocabulary(
            [trump.id for trump in TRUMPS], self._zoon_words
        )
        self.places: Final[list[Place]] = self._places()

    def _call_up(self, army: Army) -> None:
        parts: list[int] = []
        for number, copy in _copies(army.zoons):
            parts.append(self._add(ZOONS[number], None, self._zoon_word(number, copy, army)))
        self.zoon_parts.append(parts)
        self.gap_parts.append([self._add(NO_ZOON, None, 0) for _ in range(army.gaps())])
        trumps: list[int] = []
        for number in army.trumps:
            zoon = TRUMPS[number].zoon
            word = FIRST_TRUMP + number
            trumps.append(self._add(zoon if zoon is not None else NO_ZOON, TRUMPS[number], word))
        self.trump_parts.append(trumps)

    def _add(self, zoon: Zoon, trump: Trump | None, word: int) -> int:
        self.zoons.append(zoon)
        self.cards.append(trump)
        self.words.append(word)
        return len(self.words) - 1

    def _zoon_word(self, number: int, copy: int, army: Army) -> int:
        """The word for a copy of a Zoon, the same for both sides."""
        most = max([other.zoons.count(number) for other in self.armies])
        name = ZOONS[number].id if most == 1 else f"{ZOONS[number].id}.{copy}"
        if name not in self._zoon_words:
            self._zoon_words.append(name)
        return FIRST_ZOON + self._zoon_words.index(name)

    def _strangers(self, route: int, parts: list[int]) -> list[int]:
        return [part for part in parts if route not in GRIDS[self.zoons[part].grid]]

    def others(self, seat: int, types: int) -> list[int]:
        """The Zoons of a seat that are of none of these types."""
        return [part for part in self.zoon_parts[seat] if not types >> self.zoons[part].type & 1]

    def of_types(self, seat: int, types: int) -> list[int]:
        """The Zoons of a seat that are of one of these types."""
        return [part for part in self.zoon_parts[seat] if types >> self.zoons[part].type & 1]

    def named(self, seat: int, names: list[str]) -> list[int]:
        """The Zoons of a seat with one of these names."""
        return [part for part in self.zoon_parts[seat] if self.zoons[part].name in names]

    def unnamed(self, seat: int, names: list[str]) -> list[int]:
        """The Zoons of a seat with none of these names."""
        return [part for part in self.zoon_parts[seat] if self.zoons[part].name not in names]

    def _places(self) -> list[Place]:
        places = [pile(f"back {back}", only(back // self.half)) for back in range(2 * self.half)]
        places += [hand(f"reserve {seat}", seat) for seat in (SOUTH, NORTH)]
        for name in ("trumps 0", "trumps 1", "tomb 0", "tomb 1", "laid", "aside"):
            places.append(heap(name))
        return places


def _copies(numbers: list[int]) -> list[tuple[int, int]]:
    """Each card with the number of its copy, from 1.

    >>> _copies([3, 3, 5])
    [(3, 1), (3, 2), (5, 1)]
    """
    return [(number, numbers[:i].count(number) + 1) for i, number in enumerate(numbers)]
