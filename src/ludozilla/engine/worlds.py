"""Drawing a world, uniformly, from all that a viewer's knowledge allows."""

from __future__ import annotations

from math import comb
from typing import Final

from mypy_extensions import mypyc_attr

from ludozilla.engine.knowledge import KNOWN, Knowledge
from ludozilla.engine.rng import Rng


class NoWorld(ValueError):
    """No arrangement agrees with the knowledge: it contradicts itself."""


class _Group:
    """Hidden parts that the knowledge treats alike."""

    def __init__(self, places: int, clauses: int) -> None:
        self.places: Final = places
        self.clauses: Final = clauses
        self.parts: list[int] = []


class _Room:
    """Places that the knowledge treats alike, with the holes they have together."""

    def __init__(self, groups: list[int], clauses: int) -> None:
        self.groups: Final = groups
        self.clauses: Final = clauses
        self.places: list[int] = []
        self.holes = 0


@mypyc_attr(allow_interpreted_subclasses=True)
class Worlds:
    """All arrangements of the hidden parts over the holes that the knowledge allows.

    Worlds are counted, not tried: how many there are with so many parts of each
    group in each room is a product of binomials, so a draw is exact and never
    rejected. What only depends on the knowledge is worked out once and serves
    many draws.
    """

    def __init__(self, knowledge: Knowledge, holes: list[int]) -> None:
        """``holes`` says for each place how many parts of it the viewer doesn't know."""
        self._holes: Final = holes
        self._least: Final = [clause.least for clause in knowledge.clauses]
        self._most: Final = [clause.most for clause in knowledge.clauses]
        self._groups: Final = self._grouped(knowledge)
        self._rooms: Final = self._arranged(knowledge)
        self._ways: dict[tuple[int, ...], int] = {}

    def _grouped(self, knowledge: Knowledge) -> list[_Group]:
        with_holes = 0
        for place, holes in enumerate(self._holes):
            if holes:
                with_holes |= 1 << place
        inside = [0] * len(knowledge.lot)
        for i, clause in enumerate(knowledge.clauses):
            for part in range(len(inside)):
                if clause.parts >> part & 1:
                    inside[part] |= 1 << i
        groups: list[_Group] = []
        for part, lot in enumerate(knowledge.lot):
            if lot == KNOWN:
                continue
            places = knowledge.lots[lot] & with_holes
            clauses = inside[part]
            for group in groups:
                if group.places == places and group.clauses == clauses:
                    break
            else:
                group = _Group(places, clauses)
                groups.append(group)
            group.parts.append(part)
        return groups

    def _arranged(self, knowledge: Knowledge) -> list[_Room]:
        rooms: list[_Room] = []
        for place, holes in enumerate(self._holes):
            if not holes:
                continue
            groups = [i for i, group in enumerate(self._groups) if group.places >> place & 1]
            clauses = 0
            for i, clause in enumerate(knowledge.clauses):
                if clause.places >> place & 1:
                    clauses |= 1 << i
            for room in rooms:
                if room.groups == groups and room.clauses == clauses:
                    break
            else:
                room = _Room(groups, clauses)
                rooms.append(room)
            room.places.append(place)
            room.holes += holes
        # The largest room comes last, where there is nothing left to choose.
        rooms.sort(key=_size)
        return rooms

    def draw(self, rng: Rng) -> list[list[int]]:
        """For each place the parts that fill its holes, in random order."""
        piles = [group.parts[:] for group in self._groups]
        for pile in piles:
            rng.shuffle(pile)
        result: list[list[int]] = [[] for _ in self._holes]
        if self._single_mould():
            self._deal(self._rooms[0], piles[0], result)
            return result
        left = [len(pile) for pile in piles]
        counts = [0] * len(self._least)
        for number, room in enumerate(self._rooms):
            shares = self._shares(number, left)
            share = self._pick(number, shares, left, counts, rng)
            taken: list[int] = []
            for group, size in zip(room.groups, share, strict=True):
                for _ in range(size):
                    taken.append(piles[group].pop())
            counts = self._counted(room, share, counts)
            left = [len(pile) for pile in piles]
            if len(room.groups) > 1:
                rng.shuffle(taken)
            self._deal(room, taken, result)
        if any(left):
            raise NoWorld("some hidden parts have no place left where they may be")
        return result

    def _single_mould(self) -> bool:
        """Whether every hidden part may be in every hole: a plain shuffle."""
        return (
            len(self._rooms) == 1
            and len(self._groups) == 1
            and not self._least
            and len(self._groups[0].parts) == self._rooms[0].holes
        )

    def _deal(self, room: _Room, parts: list[int], result: list[list[int]]) -> None:
        start = 0
        for place in room.places:
            end = start + self._holes[place]
            result[place] = parts[start:end]
            start = end

    def _pick(
        self,
        number: int,
        shares: list[list[int]],
        left: list[int],
        counts: list[int],
        rng: Rng,
    ) -> list[int]:
        """One way to fill this room, as likely as there are worlds that do."""
        if len(shares) == 1 and not self._least:
            return shares[0]
        weights = [self._weight(number, share, left, counts) for share in shares]
        total = sum(weights)
        if total == 0:
            raise NoWorld("no arrangement of the hidden parts agrees with what is known")
        aim = int(rng.fraction() * total)
        for share, weight in zip(shares, weights, strict=True):
            aim -= weight
            if aim < 0:
                return share
        return shares[-1]

    def _weight(self, number: int, share: list[int], left: list[int], counts: list[int]) -> int:
        """How many worlds fill room ``number`` with this share of each group."""
        room = self._rooms[number]
        now = 1
        rest = left[:]
        for group, size in zip(room.groups, share, strict=True):
            now *= comb(left[group], size)
            rest[group] -= size
        after = self._counted(room, share, counts)
        for count, most in zip(after, self._most, strict=True):
            if count > most:
                return 0
        return now * self._ways_from(number + 1, rest, after)

    def _ways_from(self, number: int, left: list[int], counts: list[int]) -> int:
        """How many ways there are to fill the rooms from this one on."""
        if number == len(self._rooms):
            if any(left):
                return 0
            for count, least in zip(counts, self._least, strict=True):
                if count < least:
                    return 0
            return 1
        key = (number, *left, *counts)
        if key not in self._ways:
            total = 0
            for share in self._shares(number, left):
                total += self._weight(number, share, left, counts)
            self._ways[key] = total
        return self._ways[key]

    def _counted(self, room: _Room, share: list[int], counts: list[int]) -> list[int]:
        if not counts:
            return counts
        after = counts[:]
        for group, size in zip(room.groups, share, strict=True):
            touched = self._groups[group].clauses & room.clauses
            if size and touched:
                for i in range(len(after)):
                    if touched >> i & 1:
                        after[i] += size
        return after

    def _shares(self, number: int, left: list[int]) -> list[list[int]]:
        """All ways to split the holes of a room over its groups."""
        room = self._rooms[number]
        if number == len(self._rooms) - 1:
            share = [left[group] for group in room.groups]
            return [share] if sum(share) == room.holes else []
        shares: list[list[int]] = [[]]
        missing = [room.holes]
        for i, group in enumerate(room.groups):
            later = sum([left[other] for other in room.groups[i + 1 :]])
            longer: list[list[int]] = []
            still: list[int] = []
            for share, need in zip(shares, missing, strict=True):
                for size in range(max(0, need - later), min(need, left[group]) + 1):
                    longer.append([*share, size])
                    still.append(need - size)
            shares, missing = longer, still
        return [share for share, need in zip(shares, missing, strict=True) if need == 0]


def _size(room: _Room) -> int:
    return room.holes
