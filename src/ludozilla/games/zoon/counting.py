"""Counting hidden lists (ZO-11) by what they cost, and drawing one of them.

The unknown cards of a side are on backs, one on each, in hand, where order means
nothing, and among the trumps. All ways to choose them are counted for which the
whole list keeps to the budgets of value, stars and force, with one Emblem and at
most one Chief (ZO-13, ZO-14). While a list is built nobody knows even how many
cards it has: ``Drafts`` are lists of any size.
"""

from __future__ import annotations

from bisect import bisect_right
from math import comb
from typing import Final

from ludozilla.engine.rng import Rng
from ludozilla.games.zoon.cards import ZOONS
from ludozilla.games.zoon.data import FORCE_BUDGET, VALUE_BUDGET
from ludozilla.games.zoon.drafts import (
    AN_EMBLEM,
    ANOTHER_ZOON,
    NOTHING_MORE,
    SINGLE,
    STARS,
    Origin,
    most_force,
)
from ludozilla.games.zoon.kinds import CHIEF, EMBLEM
from ludozilla.games.zoon.lists import MOST_STARS
from ludozilla.games.zoon.muster import Muster

# What a list can have only one of, as flags.
_HAS_CHIEF: Final = 1
_HAS_EMBLEM: Final = 2
_FLAGS: Final = 4

_NO_EMBLEM: Final = -1

# In a table there is one field for each sum of values and of stars, row by row.
_FIELD_BYTES: Final = 20  # more than any number of lists needs: 58 kinds on 24 places
_FIELD_BITS: Final = 8 * _FIELD_BYTES
_ROW: Final = MOST_STARS + 1
_ROW_BITS: Final = _ROW * _FIELD_BITS


class _Sort:
    """Kinds of Zoons that cost the same and count alike."""

    def __init__(self, first: int) -> None:
        self.value: Final = ZOONS[first].value
        self.stars: Final = STARS[first]
        self.single: Final = SINGLE[first]
        kind = ZOONS[first].type
        self.flag: Final = _HAS_EMBLEM if kind == EMBLEM else _HAS_CHIEF if kind == CHIEF else 0
        self.numbers: Final = [first]

    def takes(self, number: int) -> bool:
        """Whether this kind is of the sort."""
        same_price = self.value == ZOONS[number].value and self.stars == STARS[number]
        kind = ZOONS[number].type
        flag = _HAS_EMBLEM if kind == EMBLEM else _HAS_CHIEF if kind == CHIEF else 0
        return same_price and self.single == SINGLE[number] and self.flag == flag

    def most(self, cards: int) -> int:
        """How many of so many cards in hand can be of this sort."""
        if self.flag:
            return min(1, cards)
        return min(len(self.numbers), cards) if self.single else cards

    def ways(self, count: int) -> int:
        """In how many ways so many cards in hand can be of this sort."""
        kinds = len(self.numbers)
        return comb(kinds, count) if self.single else comb(kinds + count - 1, count)

    def pick(self, count: int, rng: Rng) -> list[int]:
        """So many cards for a hand, all ways equally likely."""
        kinds = len(self.numbers)
        if self.single:
            return [self.numbers[i] for i in _subset(kinds, count, rng)]
        chosen = _subset(kinds + count - 1, count, rng)
        return [self.numbers[place - i] for i, place in enumerate(chosen)]


def _sorted_out(numbers: list[int]) -> list[_Sort]:
    """Kinds of Zoons by sorts, those with flags last."""
    sorts: list[_Sort] = []
    for number in numbers:
        for known in sorts:
            if known.takes(number):
                known.numbers.append(number)
                break
        else:
            sorts.append(_Sort(number))
    return [sort for flag in range(_FLAGS) for sort in sorts if sort.flag == flag]


class _Table:
    """By flags, values and stars: in how many ways some places can be filled so.

    All fields for the same flags are one large number, so that adding a card is
    a few shifts and additions whatever the sums.
    """

    def __init__(self, packed: list[int]) -> None:
        self.packed: Final = packed
        self._fields: Final[list[bytes]] = []

    def ways(self, flags: int, value: int, stars: int) -> int:
        """The number of ways to come to these sums."""
        return 0 if value < 0 or stars < 0 else self._read(flags, value * _ROW + stars, 1)

    def reaches(self, flags: int, value: int) -> bool:
        """Whether there is a way to come to this value, with whatever stars."""
        return self._read(flags, value * _ROW, _ROW) > 0

    def _read(self, flags: int, first: int, count: int) -> int:
        if not self._fields:
            for number in self.packed:
                self._fields.append(number.to_bytes((number.bit_length() + 7) // 8, "little"))
        start, end = first * _FIELD_BYTES, (first + count) * _FIELD_BYTES
        return int.from_bytes(self._fields[flags][start:end], "little")


class _Budget:
    """What the unknown cards of a list may cost."""

    def __init__(self, value: int, stars: int) -> None:
        self.value: Final = value
        self.stars: Final = stars
        self._kept: dict[int, int] = {}

    def kept(self, value: int, stars: int) -> int:
        """The fields of a table that leave room for this much more."""
        key = value * _ROW + stars
        if key not in self._kept:
            fields = b"\xff" * (_FIELD_BYTES * (self.stars - stars + 1))
            row = fields + bytes(_FIELD_BYTES * _ROW - len(fields))
            self._kept[key] = int.from_bytes(row * (self.value - value + 1), "little")
        return self._kept[key]

    def add(self, sums: list[int], table: _Table, sort: _Sort, count: int, ways: int) -> None:
        """Add to these sums what is in a table with so many more cards of a sort."""
        value, stars = sort.value * count, sort.stars * count
        if value > self.value or stars > self.stars:
            return
        kept = self.kept(value, stars)
        shift = value * _ROW_BITS + stars * _FIELD_BITS
        for flags in range(_FLAGS):
            packed = table.packed[flags]
            if packed and (count == 0 or not flags & sort.flag):
                reached = flags | sort.flag if count else flags
                sums[reached] = sums[reached] + ((packed & kept) * ways << shift)


class _Spot:
    """Where a count ends: what the Zoons cost, and the most force the trumps may have."""

    def __init__(self, flags: int, value: int, stars: int, force: int) -> None:
        self.flags: Final = flags
        self.value: Final = value
        self.stars: Final = stars
        self.force: Final = force


class Drawn:
    """Kinds for the unknown cards of a side: on backs, in hand, and the trumps as parts."""

    def __init__(self) -> None:
        self.on_backs: list[int] = []
        self.in_hand: list[int] = []
        self.trumps: list[int] = []


class Trumps:
    """The unknown trumps of a side, as parts, by their force."""

    def __init__(self, muster: Muster, parts: list[int], origin: Origin) -> None:
        self.by_force: Final[list[list[int]]] = [[] for _ in range(FORCE_BUDGET + 1)]
        for part in parts:
            trump = muster.cards[part]
            if trump is not None and trump.number in origin.trumps:
                self.by_force[trump.force].append(part)
        self._ways: dict[tuple[int, int, int], int] = {}

    def ways(self, count: int, force: int, least: int = 1) -> int:
        """How many sets of so many trumps there are, of no more force in all."""
        if least == len(self.by_force):
            return 1 if count == 0 else 0
        key = (count, force, least)
        if key not in self._ways:
            ways = 0
            for taken in range(self._most(count, force, least) + 1):
                here = comb(len(self.by_force[least]), taken)
                ways += here * self.ways(count - taken, force - taken * least, least + 1)
            self._ways[key] = ways
        return self._ways[key]

    def _most(self, count: int, force: int, least: int) -> int:
        return min(count, force // least, len(self.by_force[least]))

    def pick(self, count: int, force: int, rng: Rng) -> list[int]:
        """One such set, all equally likely."""
        found: list[int] = []
        for least in range(1, len(self.by_force)):
            parts = self.by_force[least]
            weights = [
                comb(len(parts), taken) * self.ways(count - taken, force - taken * least, least + 1)
                for taken in range(self._most(count, force, least) + 1)
            ]
            taken = _pick(weights, rng)
            found += [parts[i] for i in _subset(len(parts), taken, rng)]
            count -= taken
            force -= taken * least
        return found


class Price:
    """What is known of a list: its cards, and what they cost together."""

    def __init__(self) -> None:
        self.zoons = 0
        self.value = 0
        self.stars = 0
        self.force = 0
        self.flags = 0
        self.numbers: list[int] = []
        self.trumps: list[int] = []

    def add(self, muster: Muster, part: int) -> None:
        """Note a card of the list."""
        trump = muster.cards[part]
        number = muster.zoons[part].number
        if trump is not None:
            self.force += trump.force
            self.trumps.append(trump.number)
        elif number >= 0:
            zoon = ZOONS[number]
            self.zoons += 1
            self.value += zoon.value
            self.stars += STARS[number]
            self.numbers.append(number)
            if zoon.type == EMBLEM:
                self.flags |= _HAS_EMBLEM
            elif zoon.type == CHIEF:
                self.flags |= _HAS_CHIEF

    def agrees(self, origin: Origin) -> bool:
        """Whether all cards come from there."""
        return all(number in origin.zoons for number in self.numbers) and all(
            number in origin.trumps for number in self.trumps
        )


class Counts:
    """All ways to fill some backs and a hand with cards of one origin.

    ``backs`` are for each back the kinds that may be there, ``hand`` those that
    may be in hand.
    """

    def __init__(
        self,
        price: Price,
        backs: list[list[int]],
        hand: list[int],
        in_hand: int,
        trumps: Trumps,
        in_trumps: int,
    ) -> None:
        self._price: Final = price
        self._budget: Final = _Budget(VALUE_BUDGET - price.value, MOST_STARS - price.stars)
        self._trumps: Final = trumps
        self._in_hand: Final = in_hand
        self._in_trumps: Final = in_trumps
        self._hand_sorts: Final = _sorted_out(hand)
        self._back_sorts: Final = [_sorted_out(numbers) for numbers in backs]
        self._layers: Final = self._fill_hand()
        """sort, number of cards -> the ways to have so many of the sorts before in hand"""
        self._tables: Final = self._fill_backs(self._layers[-1][in_hand])
        """back -> the ways to fill the hand and the backs before"""
        self._spots: Final[list[_Spot]] = []
        self._sums: Final[list[int]] = [0]
        self._count()

    @property
    def total(self) -> int:
        """How many ways there are."""
        return self._sums[-1]

    def _fill_hand(self) -> list[list[_Table]]:
        start = [0] * _FLAGS
        start[self._price.flags] = 1
        nothing = _Table([0] * _FLAGS)
        layers = [[_Table(start)] + [nothing] * self._in_hand]
        for sort in self._hand_sorts:
            layer: list[_Table] = []
            for cards in range(self._in_hand + 1):
                sums = [0] * _FLAGS
                for count in range(sort.most(cards) + 1):
                    before = layers[-1][cards - count]
                    self._budget.add(sums, before, sort, count, sort.ways(count))
                layer.append(_Table(sums))
            layers.append(layer)
        return layers

    def _fill_backs(self, start: _Table) -> list[_Table]:
        tables = [start]
        for sorts in self._back_sorts:
            sums = [0] * _FLAGS
            for sort in sorts:
                self._budget.add(sums, tables[-1], sort, 1, len(sort.numbers))
            tables.append(_Table(sums))
        return tables

    def _count(self) -> None:
        """Find all ends at which the list is good: it has an Emblem, and another Zoon."""
        zoons = self._price.zoons + self._in_hand + len(self._back_sorts)
        for flags in range(_FLAGS):
            if flags & _HAS_EMBLEM and zoons > 1 and self._tables[-1].packed[flags]:
                for value in range(self._budget.value + 1):
                    if self._tables[-1].reaches(flags, value):
                        for stars in range(self._budget.stars + 1):
                            self._count_end(flags, value, stars)

    def _count_end(self, flags: int, value: int, stars: int) -> None:
        ways = self._tables[-1].ways(flags, value, stars)
        if ways:
            force = most_force(self._price.stars + stars) - self._price.force
            ways *= self._trumps.ways(self._in_trumps, force)
        if ways:
            self._spots.append(_Spot(flags, value, stars, force))
            self._sums.append(self._sums[-1] + ways)

    def draw(self, rng: Rng) -> Drawn:
        """One of the ways, all equally likely: back from an end through the tables."""
        spot = self._spots[bisect_right(self._sums, rng.below(self.total)) - 1]
        flags, value, stars = spot.flags, spot.value, spot.stars
        drawn = Drawn()
        drawn.trumps = self._trumps.pick(self._in_trumps, spot.force, rng)
        for back in range(len(self._back_sorts) - 1, -1, -1):
            sorts = self._back_sorts[back]
            before = self._tables[back]
            sort = sorts[
                _pick([_ways_to(before, sort, 1, flags, value, stars) for sort in sorts], rng)
            ]
            drawn.on_backs.append(sort.numbers[rng.below(len(sort.numbers))])
            flags &= ~sort.flag
            value -= sort.value
            stars -= sort.stars
        drawn.on_backs.reverse()
        cards = self._in_hand
        for i in range(len(self._hand_sorts) - 1, -1, -1):
            sort = self._hand_sorts[i]
            layer = self._layers[i]
            count = _pick(
                [
                    _ways_to(layer[cards - taken], sort, taken, flags, value, stars)
                    for taken in range(sort.most(cards) + 1)
                ],
                rng,
            )
            if count:
                drawn.in_hand += sort.pick(count, rng)
                flags &= ~sort.flag
                value -= sort.value * count
                stars -= sort.stars * count
                cards -= count
        return drawn


class Drafts:
    """All lists of one origin that a side may be building, or have built, be they of any size.

    Of ``unfinished`` ones all are counted that can become good by adding cards.
    """

    def __init__(self, origin: Origin, trumps: Trumps, unfinished: bool) -> None:
        self._trumps: Final = trumps
        self._budget: Final = _Budget(VALUE_BUDGET, MOST_STARS)
        self._sorts: Final = _sorted_out(
            [number for number in origin.zoons if ZOONS[number].type != EMBLEM]
        )
        self._layers: Final = self._add_sorts()
        """sort -> the ways to have any number of the sorts before"""
        self._emblems: Final[list[int]] = []
        self._spots: Final[list[_Spot]] = []
        self._sums: Final[list[int]] = [0]
        for number in origin.zoons:
            if ZOONS[number].type == EMBLEM:
                self._count(origin, number, unfinished)
        if unfinished:
            self._count(origin, _NO_EMBLEM, unfinished)

    @property
    def total(self) -> int:
        """How many lists there are."""
        return self._sums[-1]

    def _add_sorts(self) -> list[_Table]:
        start = [0] * _FLAGS
        start[0] = 1
        layers = [_Table(start)]
        for sort in self._sorts:
            sums = [0] * _FLAGS
            for count in range(sort.most(VALUE_BUDGET // sort.value) + 1):
                self._budget.add(sums, layers[-1], sort, count, sort.ways(count))
            layers.append(_Table(sums))
        return layers

    def _count(self, origin: Origin, emblem: int, unfinished: bool) -> None:
        """Add all lists with this Emblem, or none."""
        emblem_value = 0 if emblem == _NO_EMBLEM else ZOONS[emblem].value
        emblem_stars = 0 if emblem == _NO_EMBLEM else STARS[emblem]
        for flags in range(_FLAGS):
            for value in range(VALUE_BUDGET - emblem_value + 1):
                needs = AN_EMBLEM if emblem == _NO_EMBLEM else NOTHING_MORE
                if value == 0:  # nothing is free but an Emblem
                    needs |= ANOTHER_ZOON
                if (needs and not unfinished) or not self._layers[-1].reaches(flags, value):
                    continue
                for stars in range(MOST_STARS - emblem_stars + 1):
                    ways = self._layers[-1].ways(flags, value, stars)
                    force = origin.most_force_beside(
                        value + emblem_value, stars + emblem_stars, needs
                    )
                    if ways and force >= 0:
                        self._emblems.append(emblem)
                        self._spots.append(_Spot(flags, value, stars, force))
                        self._sums.append(self._sums[-1] + ways * sum(self._hands(force)))

    def _hands(self, force: int) -> list[int]:
        """number of trumps -> the ways to have so many, of no more force in all"""
        return [self._trumps.ways(count, force) for count in range(FORCE_BUDGET + 1)]

    def draw(self, rng: Rng) -> Drawn:
        """One of the lists, all equally likely."""
        end = bisect_right(self._sums, rng.below(self.total)) - 1
        spot = self._spots[end]
        flags, value, stars = spot.flags, spot.value, spot.stars
        drawn = Drawn()
        if self._emblems[end] != _NO_EMBLEM:
            drawn.in_hand.append(self._emblems[end])
        drawn.trumps = self._trumps.pick(_pick(self._hands(spot.force), rng), spot.force, rng)
        for i in range(len(self._sorts) - 1, -1, -1):
            sort = self._sorts[i]
            weights = [
                _ways_to(self._layers[i], sort, count, flags, value, stars)
                for count in range(sort.most(VALUE_BUDGET // sort.value) + 1)
            ]
            count = _pick(weights, rng)
            if count:
                drawn.in_hand += sort.pick(count, rng)
                flags &= ~sort.flag
                value -= sort.value * count
                stars -= sort.stars * count
        return drawn


def _ways_to(before: _Table, sort: _Sort, count: int, flags: int, value: int, stars: int) -> int:
    """In how many ways these sums are reached with so many cards of a sort as the last."""
    if count and sort.flag:
        if not flags & sort.flag:
            return 0
        flags &= ~sort.flag
    ways = before.ways(flags, value - sort.value * count, stars - sort.stars * count)
    return ways * sort.ways(count)


def _subset(size: int, count: int, rng: Rng) -> list[int]:
    """So many different numbers below ``size``, in order, all sets equally likely."""
    chosen: list[int] = []
    for last in range(size - count, size):
        number = rng.below(last + 1)
        chosen.append(last if number in chosen else number)
    chosen.sort()
    return chosen


def _pick(weights: list[int], rng: Rng) -> int:
    """A number, as likely as its weight says."""
    aim = rng.below(sum(weights))
    for i, weight in enumerate(weights):
        aim -= weight
        if aim < 0:
            return i
    raise AssertionError("the aim lies below the sum of the weights")
