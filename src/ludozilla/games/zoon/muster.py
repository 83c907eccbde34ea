"""Which cards the two sides bring: the parts of a game, its places and its tokens.

South's cards come first: Zoons, then gaps (blanks that keep a square empty
while fewer than twelve Zoons are deployed), then trumps. Where lists are hidden
(ZO-11), each side has all the cards that a list may hold, and a box for those
that are not in its own.
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

FEWEST_ZOONS: Final = 2
"""An Emblem and one other (ZO-14)."""

FIRST_ZOON: Final = FIRST_TRUMP + len(TRUMPS)
"""The first of the tokens of Zoons; those of their copies come last."""
_FIRST_COPY: Final = FIRST_ZOON + len(ZOONS)


class Army:
    """The cards of one side, as numbers of ``ZOONS`` and ``TRUMPS``; copies stand together."""

    def __init__(self, zoons: list[int], trumps: list[int]) -> None:
        self.zoons: Final = sorted(zoons)
        self.trumps: Final = sorted(trumps)

    def most_backs(self, zoons: int) -> int:
        """How many cards can be on the field at once if so many of them are Zoons."""
        of_trumps = sum([1 for number in self.trumps if TRUMPS[number].zoon is not None])
        return max(ZONE_SIZE, zoons) + of_trumps


class Muster:
    """Everything about the cards of a game that does not change while it is played.

    A *back* is a place for one Zoon on the field, which everybody can follow
    but only its owner can look at; South's are 0 to ``half`` - 1, North's
    ``half`` to 2 ``half`` - 1. Then come, two of each, reserves, trumps in hand
    and Tombs; then the trumps laid on the field or on Zoons, and the gaps; where
    lists are hidden, the two boxes, and what lies behind the two screens while the
    lists are built: all cards of a side, then its ``divider``, then those in its list.
    """

    def __init__(self, armies: list[Army], most_zoons: int = 0) -> None:
        """``most_zoons`` is given where lists are hidden, the armies being the supply."""
        self.armies: Final = armies
        self.hidden: Final = most_zoons > 0
        """whether each side builds its list at the table and hides it (ZO-11)"""
        self.half: Final = max([army.most_backs(most_zoons or len(army.zoons)) for army in armies])
        self.reserve: Final = 2 * self.half
        self.trumps: Final = 2 * self.half + 2
        self.tomb: Final = 2 * self.half + 4
        self.laid: Final = 2 * self.half + 6
        self.aside: Final = 2 * self.half + 7
        self.box: Final = 2 * self.half + 8
        self.screen: Final = 2 * self.half + 10
        self.zoons: Final[list[Zoon]] = []
        """part -> its Zoon; the last entry, for a hole, is no Zoon"""
        self.cards: Final[list[Trump | None]] = []
        """part -> its trump"""
        self.tokens: Final[list[int]] = []
        """part -> its token, where lists are hidden the same for all copies; 0 for a gap"""
        self.sides: Final[list[int]] = []
        """part -> whose card it is"""
        self.zoon_parts: Final[list[list[int]]] = []
        self.gap_parts: Final[list[list[int]]] = []
        self.trump_parts: Final[list[list[int]]] = []
        self._copy_words: Final[list[str]] = []
        for seat, army in enumerate(armies):
            self._call_up(army)
            self.sides.extend([seat] * (len(self.tokens) - len(self.sides)))
        self.size: Final = len(self.zoons)
        self.zoons.append(NO_ZOON)
        self.emblems: Final = [self.of_types(seat, 1 << EMBLEM) for seat in (SOUTH, NORTH)]
        """seat -> its Emblem; where lists are hidden, all that it may have"""
        self.strangers: Final = [
            [self._strangers(route, parts) for route in range(len(ROUTES))]
            for parts in self.zoon_parts
        ]
        """seat, route -> the Zoons of that seat that cannot go so"""
        self.vocabulary: Final[Vocabulary] = vocabulary(
            [trump.id for trump in TRUMPS], [zoon.id for zoon in ZOONS], self._copy_words
        )
        self.places: Final[list[Place]] = self._places()

    def own_places(self, seat: int) -> list[int]:
        """Where hidden Zoons of a seat can be, unless lists are hidden: its backs and reserve."""
        return [*range(seat * self.half, (seat + 1) * self.half), self.reserve + seat]

    def divider(self, seat: int) -> int:
        """The blank that lies before the cards of a list being built."""
        return self.gap_parts[seat][-1]

    def _call_up(self, army: Army) -> None:
        parts: list[int] = []
        for number, copy in _copies(army.zoons):
            parts.append(self._add(ZOONS[number], None, self._zoon_token(number, copy, army)))
        self.zoon_parts.append(parts)
        gaps = ZONE_SIZE - (FEWEST_ZOONS if self.hidden else len(army.zoons))
        self.gap_parts.append([self._add(NO_ZOON, None, 0) for _ in range(gaps)])
        trumps: list[int] = []
        for number in army.trumps:
            zoon = TRUMPS[number].zoon
            token = TRUMPS[number].token
            trumps.append(self._add(zoon if zoon is not None else NO_ZOON, TRUMPS[number], token))
        self.trump_parts.append(trumps)

    def _add(self, zoon: Zoon, trump: Trump | None, token: int) -> int:
        self.zoons.append(zoon)
        self.cards.append(trump)
        self.tokens.append(token)
        return len(self.tokens) - 1

    def _zoon_token(self, number: int, copy: int, army: Army) -> int:
        """The token of a copy of a Zoon, the same for both sides."""
        most = max([other.zoons.count(number) for other in self.armies])
        if most == 1 or self.hidden:
            return FIRST_ZOON + number
        name = f"{ZOONS[number].id}.{copy}"
        if name not in self._copy_words:
            self._copy_words.append(name)
        return _FIRST_COPY + self._copy_words.index(name)

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

    def numbered(self, seat: int, numbers: list[int]) -> list[int]:
        """The Zoons of a seat with one of these numbers of ``ZOONS``."""
        return [part for part in self.zoon_parts[seat] if self.zoons[part].number in numbers]

    def _places(self) -> list[Place]:
        places = [pile(f"back {back}", only(back // self.half)) for back in range(2 * self.half)]
        places += [hand(f"reserve {seat}", seat) for seat in (SOUTH, NORTH)]
        for seat in (SOUTH, NORTH):
            places.append(hand(f"trumps {seat}", seat) if self.hidden else heap(f"trumps {seat}"))
        for name in ("tomb 0", "tomb 1", "laid", "aside"):
            places.append(heap(name))
        if self.hidden:
            places += [hand(f"box {seat}", seat) for seat in (SOUTH, NORTH)]
            places += [pile(f"screen {seat}", only(seat)) for seat in (SOUTH, NORTH)]
        return places


def _copies(numbers: list[int]) -> list[tuple[int, int]]:
    """Each card with the number of its copy, from 1.

    >>> _copies([3, 3, 5])
    [(3, 1), (3, 2), (5, 1)]
    """
    return [(number, numbers[:i].count(number) + 1) for i, number in enumerate(numbers)]
