"""Drawing a world, uniformly, from all that a viewer's knowledge allows."""

from __future__ import annotations

from math import comb, factorial
from typing import Final

from mypy_extensions import mypyc_attr

from ludozilla.engine.knowledge import KNOWN, Knowledge, numbers_in
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


class _Fork:
    """All ways to fill a room after those before it, with how many worlds there are of each."""

    def __init__(self) -> None:
        self.shares: list[list[int]] = []
        """how many parts of each of the room's groups go into it"""
        self.sums: list[int] = []
        """the worlds of all shares up to this one"""
        self.next: list[_Fork] = []
        """what there is for the room after it"""
        self.total = 0
        self.reached = 0
        """in how many ways the rooms before can be filled so that it comes to this"""

    def add(self, share: list[int], after: _Fork, ways: int) -> None:
        self.total += ways
        self.shares.append(share)
        self.sums.append(self.total)
        self.next.append(after)

    def pick(self, rng: Rng) -> int:
        """One of the shares, as likely as there are worlds of it."""
        if len(self.sums) == 1:
            return 0
        aim = rng.below(self.total)
        i = 0
        while self.sums[i] <= aim:
            i += 1
        return i


@mypyc_attr(allow_interpreted_subclasses=True)
class Worlds:
    """All arrangements of the hidden parts over the holes that the knowledge allows.

    Worlds are counted, not tried: how many there are with so many parts of each
    group in each room is a product of binomials, so a draw is exact and never
    rejected. Groups and rooms that have nothing to do with each other are drawn
    apart. What only depends on the knowledge is worked out once and serves many
    draws.
    """

    def __init__(self, knowledge: Knowledge, holes: list[int]) -> None:
        """``holes`` says for each place how many parts of it the viewer doesn't know."""
        groups = _grouped(knowledge, holes)
        rooms = _arranged(knowledge, groups, holes)
        least = [clause.least for clause in knowledge.clauses]
        most = [clause.most for clause in knowledge.clauses]
        self._places: Final = len(holes)
        self._blocks: Final = [
            _Block([groups[i] for i in related], _rooms_of(rooms, related), holes, least, most)
            for related in _unrelated(groups, rooms)
        ]

    def draw(self, rng: Rng) -> list[list[int]]:
        """For each place the parts that fill its holes, in random order."""
        # One empty list for all, as what comes into a place replaces it.
        world: list[list[int]] = [[]] * self._places
        for block in self._blocks:
            block.draw(world, rng)
        return world

    def tally(self, places: int = -1) -> Tally:
        """All worlds, counted; the order of what fills a place makes no difference.

        With a set of ``places``, only these and what has to do with them count.
        """
        blocks = [block for block in self._blocks if block.is_about(places)]
        total = 1
        for block in blocks:
            total *= block.worlds()
        tally = Tally(total, self._places)
        if total:
            for block in blocks:
                block.count(tally)
        return tally


class Tally:
    """How many worlds there are, and in how many of them which part is where."""

    def __init__(self, total: int, places: int) -> None:
        self.total = total
        self.there: Final[list[dict[int, int]]] = [{} for _ in range(places)]
        """place -> part -> in so many worlds it is one of those that fill the place's holes;
        places that are alike share it"""

    def add(self, other: Tally, times: int) -> None:
        """Count some other worlds as well, so many times."""
        self.total += times * other.total
        for place, counts in enumerate(other.there):
            sums = dict(self.there[place])
            for part, count in counts.items():
                sums[part] = sums.get(part, 0) + times * count
            self.there[place] = sums


class _Block:
    """Groups and rooms that have to do with each other, and with no others."""

    def __init__(
        self,
        groups: list[_Group],
        rooms: list[_Room],
        holes: list[int],
        least: list[int],
        most: list[int],
    ) -> None:
        self._groups: Final = groups
        self._rooms: Final = rooms
        self._holes: Final = holes
        clauses = 0
        for group in groups:
            clauses |= group.clauses
        self._clauses: Final = numbers_in(clauses)
        self._least: Final = [least[i] for i in self._clauses]
        self._most: Final = [most[i] for i in self._clauses]
        self._forks: dict[tuple[int, ...], _Fork] = {}
        self._first: _Fork | None = None

    def draw(self, world: list[list[int]], rng: Rng) -> None:
        """Put parts into the holes of the block's rooms."""
        if len(self._groups) == 1 and not self._clauses:
            self._shuffle(world, rng)
            return
        fork = self._first_fork()
        if fork.total == 0:
            raise NoWorld("no arrangement of the hidden parts agrees with what is known")
        piles = [group.parts[:] for group in self._groups]
        for room in self._rooms:
            i = fork.pick(rng)
            self._deal(room, self._taken(room, fork.shares[i], piles, rng), world)
            fork = fork.next[i]

    def _shuffle(self, world: list[list[int]], rng: Rng) -> None:
        """Every hidden part may be in every hole."""
        parts = self._groups[0].parts[:]
        rng.shuffle(parts)
        if len(self._rooms) == 1 and self._rooms[0].holes == len(parts):
            self._deal(self._rooms[0], parts, world)
            return
        start = 0
        for room in self._rooms:
            end = start + room.holes
            self._deal(room, parts[start:end], world)
            start = end
        if start != len(parts):
            raise NoWorld("there are not as many hidden parts as holes where they may be")

    def _taken(self, room: _Room, share: list[int], piles: list[list[int]], rng: Rng) -> list[int]:
        """Parts for a room, by lot and in random order."""
        taken: list[int] = []
        for i, group in enumerate(room.groups):
            pile = piles[group]
            for _ in range(share[i]):
                k = rng.below(len(pile))
                taken.append(pile[k])
                pile[k] = pile[-1]
                pile.pop()
        if len(share) > 1:
            rng.shuffle(taken)
        return taken

    def _deal(self, room: _Room, parts: list[int], world: list[list[int]]) -> None:
        if len(room.places) == 1:
            world[room.places[0]] = parts
            return
        start = 0
        for place in room.places:
            end = start + self._holes[place]
            world[place] = parts[start:end]
            start = end

    # -- counting ------------------------------------------------------------

    def is_about(self, places: int) -> bool:
        """Whether any of these places is filled here."""
        for group in self._groups:
            if group.places & places:
                return True
        return False

    def worlds(self) -> int:
        """In how many ways the holes can be filled."""
        total = self._first_fork().total
        for room in self._rooms:
            total *= factorial(room.holes)
            for place in room.places:
                total //= factorial(self._holes[place])
        return total

    def count(self, tally: Tally) -> None:
        """Note in how many of the tally's worlds each part is in each place of the block.

        Parts of a group are alike, and so are the holes of a room: it is enough
        to know how many parts of a group are in a room, in all ways to fill it.
        """
        first = self._first_fork()
        for number, sums in enumerate(self._sums_by_room(first)):
            room = self._rooms[number]
            by_holes: dict[int, dict[int, int]] = {}
            for place in room.places:
                holes = self._holes[place]
                counts = by_holes.get(holes)
                if counts is None:
                    counts = by_holes[holes] = {}
                    for i, group in enumerate(room.groups):
                        parts = self._groups[group].parts
                        share = tally.total * sums[i] * holes
                        count = share // (first.total * len(parts) * room.holes)
                        if count:
                            counts.update(dict.fromkeys(parts, count))
                tally.there[place] = counts

    def _sums_by_room(self, first: _Fork) -> list[list[int]]:
        """For each room and each of its groups: its parts in the room, over all ways to share."""
        sums = [[0] * len(room.groups) for room in self._rooms]
        for fork in self._forks.values():
            fork.reached = 0
        first.reached = 1
        # A fork is noted after those that follow from it, so this way round it is reached first.
        for key, fork in reversed(list(self._forks.items())):
            before = 0
            for i, share in enumerate(fork.shares):
                worlds = fork.sums[i] - before
                before = fork.sums[i]
                after = fork.next[i]
                after.reached += fork.reached * (worlds // after.total)
                room = sums[key[0]]
                for k, size in enumerate(share):
                    # No `+=` on an entry: compiled, that is several times slower.
                    room[k] = room[k] + fork.reached * worlds * size
        return sums

    def _first_fork(self) -> _Fork:
        """All ways to fill all rooms."""
        fork = self._first
        if fork is None:
            sizes = [len(group.parts) for group in self._groups]
            fork = self._fork(0, sizes, [0] * len(self._clauses))
            self._first = fork
        return fork

    def _fork(self, number: int, left: list[int], counts: list[int]) -> _Fork:
        """All ways to fill the rooms from this one on, with these parts left of the groups.

        ``counts`` is how many parts there are so far of which each clause speaks.
        """
        key = (number, *left, *counts)
        if key in self._forks:
            return self._forks[key]
        fork = _Fork()
        if number == len(self._rooms):
            fork.total = 1 if not any(left) and self._enough(counts) else 0
        else:
            room = self._rooms[number]
            for share in self._shares(number, left):
                after = self._counted(room, share, counts)
                if self._not_too_many(after):
                    ways = 1
                    rest = left[:]
                    for group, size in zip(room.groups, share, strict=True):
                        ways *= comb(left[group], size)
                        rest[group] -= size
                    then = self._fork(number + 1, rest, after)
                    if then.total:
                        fork.add(share, then, ways * then.total)
        self._forks[key] = fork
        return fork

    def _enough(self, counts: list[int]) -> bool:
        for count, least in zip(counts, self._least, strict=True):
            if count < least:
                return False
        return True

    def _not_too_many(self, counts: list[int]) -> bool:
        for count, most in zip(counts, self._most, strict=True):
            if count > most:
                return False
        return True

    def _counted(self, room: _Room, share: list[int], counts: list[int]) -> list[int]:
        if not counts:
            return counts
        after = counts[:]
        for group, size in zip(room.groups, share, strict=True):
            touched = self._groups[group].clauses & room.clauses
            if size and touched:
                for i, clause in enumerate(self._clauses):
                    if touched >> clause & 1:
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


def _grouped(knowledge: Knowledge, holes: list[int]) -> list[_Group]:
    """The hidden parts by what the knowledge says of them, in the order of their first parts."""
    with_holes = 0
    for place, count in enumerate(holes):
        if count:
            with_holes |= 1 << place
    groups: list[_Group] = []
    of_lot: list[_Group | None] = [None] * len(knowledge.lots)
    for part, lot in enumerate(knowledge.lot):
        if lot == KNOWN:
            continue
        group = of_lot[lot]
        if group is None:
            group = _group_like(groups, knowledge.lots[lot] & with_holes, knowledge, lot)
            of_lot[lot] = group
        group.parts.append(part)
    return groups


def _group_like(groups: list[_Group], places: int, knowledge: Knowledge, lot: int) -> _Group:
    clauses = 0
    for i, clause in enumerate(knowledge.clauses):
        if clause.lots >> lot & 1:
            clauses |= 1 << i
    for group in groups:
        if group.places == places and group.clauses == clauses:
            return group
    group = _Group(places, clauses)
    groups.append(group)
    return group


def _arranged(knowledge: Knowledge, groups: list[_Group], holes: list[int]) -> list[_Room]:
    rooms: list[_Room] = []
    for place, count in enumerate(holes):
        if not count:
            continue
        inside = [i for i, group in enumerate(groups) if group.places >> place & 1]
        clauses = 0
        for i, clause in enumerate(knowledge.clauses):
            if clause.places >> place & 1:
                clauses |= 1 << i
        for room in rooms:
            if room.groups == inside and room.clauses == clauses:
                break
        else:
            room = _Room(inside, clauses)
            rooms.append(room)
        room.places.append(place)
        room.holes += count
    # The largest room comes last, where there is nothing left to choose.
    rooms.sort(key=_size)
    return rooms


def _size(room: _Room) -> int:
    return room.holes


def _unrelated(groups: list[_Group], rooms: list[_Room]) -> list[list[int]]:
    """The groups in sets: those that share a room or a clause, directly or by way of others."""
    block = list(range(len(groups)))
    for room in rooms:
        for group in room.groups:
            _join(block, room.groups[0], group)
    for i, one in enumerate(groups):
        for k in range(i):
            if one.clauses & groups[k].clauses:
                _join(block, k, i)
    blocks: list[list[int]] = []
    for number in range(len(groups)):
        related = [i for i, other in enumerate(block) if other == number]
        if related:
            blocks.append(related)
    return blocks


def _join(block: list[int], one: int, other: int) -> None:
    """Two groups, and all in their blocks, are in one block."""
    old, new = block[other], block[one]
    if old != new:
        for i, number in enumerate(block):
            if number == old:
                block[i] = new


def _rooms_of(rooms: list[_Room], related: list[int]) -> list[_Room]:
    """The rooms of a block, its groups being numbered anew."""
    found: list[_Room] = []
    for room in rooms:
        if room.groups and room.groups[0] in related:
            own = _Room([related.index(group) for group in room.groups], room.clauses)
            own.places = room.places
            own.holes = room.holes
            found.append(own)
    return found
