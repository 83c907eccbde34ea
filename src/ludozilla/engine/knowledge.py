"""What one viewer knows of where the hidden parts are: sets and clauses.

A *part* is a card or piece, a *place* a pile, a hand or a spot for one card;
both are small integers. Hidden parts with the same history, which may be in the
same places and of which the same clauses speak, are a *lot*. Sets of places, and
of lots, are bit masks; there may be any number of parts.
"""

from __future__ import annotations

from typing import Any, Final

from msgspec import Raw
from msgspec.json import encode

KNOWN: Final = 0
"""The lot of the parts whose whereabouts a viewer knows."""


def mask(numbers: list[int]) -> int:
    """The set of these places, or lots.

    >>> bin(mask([0, 3]))
    '0b1001'
    """
    bits = 0
    for number in numbers:
        bits |= 1 << number
    return bits


def numbers_in(bits: int) -> list[int]:
    """The places, or lots, of a set.

    >>> numbers_in(0b1001)
    [0, 3]
    """
    found = []
    number = 0
    while bits:
        if bits & 1:
            found.append(number)
        bits >>= 1
        number += 1
    return found


class Clause:
    """From ``least`` to ``most`` of these places' hidden parts are of these lots.

    Clauses are never changed, only replaced, so copies may share them.
    """

    def __init__(self, places: int, lots: int, least: int, most: int, size: int) -> None:
        """``size`` is how many hidden parts there are in the lots."""
        self.places: Final = places
        self.lots: Final = lots
        self.least: Final = least
        self.most: Final = most
        self.size: Final = size
        self.says_nothing: Final = places == 0 or (least <= 0 and most >= size)
        """Whether every arrangement satisfies it, now and later."""

    def without_one(self, inside: bool) -> Clause:
        """The clause once one of its parts is known, found inside the clause's places or not."""
        found = 1 if inside else 0
        return Clause(self.places, self.lots, self.least - found, self.most - found, self.size - 1)

    def over(self, places: int, most: int) -> Clause:
        """The clause for other places, and as many parts at most."""
        return Clause(places, self.lots, self.least, most, self.size)

    def of(self, lots: int) -> Clause:
        """The clause for other lots, which are the same parts."""
        return Clause(self.places, lots, self.least, self.most, self.size)


class Knowledge:
    """For each part the set of places where it may be, for one viewer.

    A hidden draw widens a few lots instead of dozens of single sets.
    """

    lot: list[int]
    """part -> its lot; ``KNOWN`` if the viewer knows where it is"""
    lots: list[int]
    """lot -> the places where its parts may be; 0 for ``KNOWN``"""
    sizes: list[int]
    """lot -> how many parts it has; those of ``KNOWN`` are not counted"""
    clauses: list[Clause]
    shared: bool
    """whether several states may hold it, so that none may change it"""
    _kind: list[int]
    """the parts last told apart from others when one of them moved unseen"""
    _sorted: int
    """the lots that do not mix these with others"""
    _of_kind: int
    """those of them that hold such parts"""
    _written: Raw | None
    """what ``written`` was, since nobody may change it any more"""

    def __init__(self, parts: int, original: Knowledge | None = None) -> None:
        """Of so many parts all is known; or a copy of an original."""
        self.shared = False
        self._written = None
        if original is None:
            self.lot = [KNOWN] * parts
            self.lots = [0]
            self.sizes = [0]
            self.clauses = []
            self._kind = []
            self._sorted = 0
            self._of_kind = 0
        else:
            self.lot = original.lot[:]
            self.lots = original.lots[:]
            self.sizes = original.sizes[:]
            self.clauses = original.clauses[:]
            self._kind = original._kind
            self._sorted = original._sorted
            self._of_kind = original._of_kind

    def clone(self) -> Knowledge:
        """An independent copy."""
        return Knowledge(0, self)

    def may(self, part: int) -> int:
        """The places where a hidden part may be; 0 for a known one."""
        return self.lots[self.lot[part]]

    def speaks_of(self, clause: Clause, part: int) -> bool:
        """Whether a clause says something about a part."""
        return bool(clause.lots >> self.lot[part] & 1)

    def dark_places(self) -> int:
        """The places where hidden parts may be."""
        dark = 0
        for lot in range(1, len(self.lots)):
            if self.sizes[lot]:
                dark |= self.lots[lot]
        return dark

    # -- what a viewer learns and loses --------------------------------------

    def learn(self, part: int, place: int) -> None:
        """The viewer now knows that this part is in this place."""
        lot = self.lot[part]
        if lot != KNOWN:
            self.sizes[lot] = self.sizes[lot] - 1
            self.lot[part] = KNOWN
            if self.clauses:
                self._settle(lot, place)

    def lose(self, parts: list[int], places: int) -> None:
        """The viewer no longer knows where these parts are, only that it is one of the places."""
        if not parts:
            return
        lot = self._lot_of(places)
        if len(parts) == len(self.lot):  # all there are, as when a game is set up
            self.lot = [lot] * len(parts)
            self.sizes = [0] * len(self.lots)
            self.sizes[lot] = len(parts)
            self._sorted = 0
        else:
            self._transfer(parts, lot)

    def rule_out(self, parts: list[int], places: int) -> None:
        """None of these parts is in any of these places."""
        for lot in numbers_in(self._set_apart(parts, self._touching(places))):
            self.lots[lot] = self.lots[lot] & ~places

    def vacate(self, place: int) -> None:
        """This place is empty now, so no hidden part is there."""
        gone = 1 << place
        for lot in range(1, len(self.lots)):
            places = self.lots[lot]
            if places & gone:
                self.lots[lot] = places & ~gone
        for i, clause in enumerate(self.clauses):
            if clause.places & gone:
                self.clauses[i] = clause.over(clause.places & ~gone, clause.most)
        if self.clauses:
            self._drop_empty_clauses()

    def drift(
        self,
        source: int,
        target: int,
        there: list[int],
        among: list[int] | None = None,
        count: int = 1,
    ) -> None:
        """So many parts that the viewer cannot see go from one place to another.

        ``there`` is what the target held before; ``among`` are the only parts
        it can have been, if that can be told; a list that nobody changes.
        """
        came_from = 1 << source
        reached = 1 << target
        candidates = -1 if among is None else self._candidates(among, self._touching(came_from))
        moving = spreading = 0
        for lot in range(1, len(self.lots)):
            places = self.lots[lot]
            if places & came_from and self.sizes[lot] and candidates >> lot & 1:
                moving |= 1 << lot
                if not places & reached:
                    spreading |= 1 << lot
        if not spreading and not self.clauses:
            return
        held = 0
        for part in there:
            if self.lot[part] != KNOWN:
                held += 1
        if self.clauses:
            self._carry_clauses(came_from, reached, held, moving, count)
        if spreading:
            if held:
                self._count(target, held, moving, count)
            for lot in range(1, len(self.lots)):
                if spreading >> lot & 1:
                    self.lots[lot] = self.lots[lot] | reached

    # -- lots ----------------------------------------------------------------

    def _bound(self) -> int:
        """The lots of which a clause speaks."""
        bound = 0
        for clause in self.clauses:
            bound |= clause.lots
        return bound

    def _lot_of(self, places: int) -> int:
        """The lot of parts that may be in these places and of which no clause speaks."""
        bound = self._bound()
        for lot in range(1, len(self.lots)):
            if self.lots[lot] == places and not bound >> lot & 1:
                return lot
        return self._new_lot(places)

    def _new_lot(self, places: int) -> int:
        # Empty lots are used again, so that long games do not pile them up.
        for lot in range(1, len(self.lots)):
            if self.sizes[lot] == 0:
                self.lots[lot] = places
                for i, clause in enumerate(self.clauses):
                    if clause.lots >> lot & 1:
                        self.clauses[i] = clause.of(clause.lots & ~(1 << lot))
                return lot
        self.lots.append(places)
        self.sizes.append(0)
        return len(self.lots) - 1

    def _touching(self, places: int) -> int:
        """The lots with hidden parts that may be in any of these places."""
        touching = 0
        for lot in range(1, len(self.lots)):
            if self.lots[lot] & places and self.sizes[lot]:
                touching |= 1 << lot
        return touching

    def _candidates(self, among: list[int], lots: int) -> int:
        """Those of these lots that hold the parts, none of them mixing these with others.

        A viewer loses sight of the same kind of parts time and again, so what is
        found is kept until other parts join a lot.
        """
        if among is not self._kind:
            self._kind = among
            self._sorted = 0
        if lots & ~self._sorted:
            of_kind = self._set_apart(among, lots)
            self._of_kind = self._of_kind & ~lots | of_kind
            self._sorted |= lots | of_kind
            return of_kind
        return lots & self._of_kind

    def _set_apart(self, parts: list[int], lots: int) -> int:
        """See to it that none of these lots mixes the parts with others.

        Returns the lots that these parts are in then.
        """
        found = 0
        others = 0
        for part in parts:
            lot = self.lot[part]
            if lots >> lot & 1:
                if not found >> lot & 1:
                    found |= 1 << lot
                    others += self.sizes[lot]
                others -= 1
        if others:
            for lot in numbers_in(found):
                inside = [part for part in parts if self.lot[part] == lot]
                if len(inside) != self.sizes[lot]:
                    new = self._split(lot)
                    self._transfer(inside, new)
                    found = found & ~(1 << lot) | 1 << new
        return found

    def _split(self, lot: int) -> int:
        """A new lot, still empty, that is like another one."""
        new = self._new_lot(self.lots[lot])
        for i, clause in enumerate(self.clauses):
            if clause.lots >> lot & 1:
                self.clauses[i] = clause.of(clause.lots | 1 << new)
        return new

    def _transfer(self, parts: list[int], target: int) -> None:
        """Put parts into a lot, wherever they were before."""
        for part in parts:
            before = self.lot[part]
            if before != KNOWN:
                # No `-=` on an entry: compiled, that is several times slower.
                self.sizes[before] = self.sizes[before] - 1
            self.lot[part] = target
        self.sizes[target] = self.sizes[target] + len(parts)
        self._sorted &= ~(1 << target)

    def tidy(self) -> None:
        """Merge lots that nothing tells apart, and clauses about the same parts in them."""
        for lot in range(2, len(self.lots)):
            if self.sizes[lot]:
                first = self._twin_of(lot)
                if first != lot:
                    parts = [part for part, its_lot in enumerate(self.lot) if its_lot == lot]
                    self._transfer(parts, first)
        if len(self.clauses) > 1:
            self._merge_clauses()

    def _twin_of(self, lot: int) -> int:
        """The first lot with the same places and clauses."""
        for other in range(1, lot):
            if self.lots[other] == self.lots[lot] and self.sizes[other]:
                for clause in self.clauses:
                    if (clause.lots >> lot ^ clause.lots >> other) & 1:
                        break
                else:
                    return other
        return lot

    # -- clauses -------------------------------------------------------------

    def add_clause(self, parts: list[int], places: int, least: int, most: int) -> None:
        """Note that from least to most of the places' hidden parts are among these hidden ones."""
        if not Clause(places, 0, least, most, len(parts)).says_nothing:
            lots = self._set_apart(parts, self._touching(-1))
            self.clauses.append(Clause(places, lots, least, most, len(parts)))

    def _add(self, clause: Clause) -> None:
        if not clause.says_nothing:
            self.clauses.append(clause)

    def _settle(self, lot: int, place: int) -> None:
        """A hidden part of a lot was found in this place: the clauses speak of the others."""
        for i, clause in enumerate(self.clauses):
            if clause.lots >> lot & 1:
                self.clauses[i] = clause.without_one(bool(clause.places >> place & 1))
        self._drop_empty_clauses()

    def _carry_clauses(
        self, came_from: int, reached: int, held: int, moving: int, count: int
    ) -> None:
        """Keep the clauses true when hidden parts pass their border."""
        for i, clause in enumerate(self.clauses):
            starts_inside = bool(clause.places & came_from)
            ends_inside = bool(clause.places & reached)
            if starts_inside == ends_inside or not clause.lots & moving:
                continue
            places, most = clause.places, clause.most
            if ends_inside:
                most += count
            else:
                # Such parts that the target held already now lie inside as well.
                places |= reached
                most += held if self._any_may(clause.lots, reached) else 0
            self.clauses[i] = clause.over(places, most)
        self._drop_empty_clauses()

    def _any_may(self, lots: int, places: int) -> bool:
        for lot in range(1, len(self.lots)):
            if lots >> lot & 1 and self.sizes[lot] and self.lots[lot] & places:
                return True
        return False

    def _count(self, target: int, held: int, moving: int, count: int) -> None:
        """Remember how many of a place's parts predate the arrival of a new kind of lot.

        Before the move the target held ``held`` parts of the lots that may be
        there; of lots that could not be there it now holds at most those that came.
        """
        reached = 1 << target
        before = new = 0
        size_before = size_new = 0
        before_is_free = False
        for lot in range(1, len(self.lots)):
            places, size = self.lots[lot], self.sizes[lot]
            moves = bool(moving >> lot & 1)
            if places & reached:
                if not moves and size:
                    before |= 1 << lot
                    size_before += size
                    before_is_free = before_is_free or places != reached
            elif moves:
                new |= 1 << lot
                size_new += size
        if before_is_free:
            self._add(Clause(reached, before, 0, held, size_before))
            self._add(Clause(reached, new, 0, count, size_new))

    def _drop_empty_clauses(self) -> None:
        for clause in self.clauses:
            if clause.says_nothing:
                self.clauses = [clause for clause in self.clauses if not clause.says_nothing]
                return

    def _merge_clauses(self) -> None:
        filled = mask([lot for lot in range(1, len(self.lots)) if self.sizes[lot]])
        merged: list[Clause] = []
        for clause in self.clauses:
            lots = clause.lots & filled
            for i, other in enumerate(merged):
                if other.places == clause.places and other.lots == lots:
                    least, most = max(other.least, clause.least), min(other.most, clause.most)
                    merged[i] = Clause(clause.places, lots, least, most, clause.size)
                    break
            else:
                merged.append(clause.of(lots))
        self.clauses = merged

    # -- plain data ----------------------------------------------------------

    def to_dict(self) -> dict[str, object]:
        """As plain data; the numbering of lots does not show."""
        may: dict[int, list[int]] = {}
        for part, lot in enumerate(self.lot):
            if lot != KNOWN:
                may.setdefault(self.lots[lot], []).append(part)
        return {
            "lots": [[numbers_in(places), parts] for places, parts in may.items()],
            "clauses": [self.plain(clause) for clause in self.clauses],
        }

    def written(self) -> Raw:
        """``to_dict`` as JSON, its keys sorted; worked out once if it is shared."""
        if self._written is not None:
            return self._written
        written = Raw(encode(self.to_dict(), order="sorted"))
        if self.shared:
            self._written = written
        return written

    def plain(self, clause: Clause) -> list[object]:
        """A clause as plain data: places, parts, least, most."""
        parts = [part for part in range(len(self.lot)) if self.speaks_of(clause, part)]
        return [numbers_in(clause.places), parts, clause.least, clause.most]

    def restore(self, data: dict[str, Any]) -> None:
        """Take over what ``to_dict`` gave."""
        for places, parts in data["lots"]:
            self.lose(list(parts), mask(list(places)))
        for places, parts, least, most in data["clauses"]:
            self.add_clause(list(parts), mask(list(places)), least, most)
