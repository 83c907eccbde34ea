"""What one viewer knows of where the hidden parts are: sets and clauses.

A *part* is a card or piece, a *place* a pile, a hand or a spot for one card;
both are small integers. Sets of places, and of parts, are bit masks.
"""

from __future__ import annotations

from typing import Final

KNOWN: Final = 0
"""The lot of the parts whose whereabouts a viewer knows."""

ANYTHING: Final = -1
"""The set of all parts."""

_CHUNK_BITS: Final = 32
_CHUNK: Final = (1 << _CHUNK_BITS) - 1


def mask(numbers: list[int]) -> int:
    """The set of these places, or parts.

    >>> bin(mask([0, 3]))
    '0b1001'
    """
    bits = 0
    for number in numbers:
        bits |= 1 << number
    return bits


class Clause:
    """From ``least`` to ``most`` of these places' hidden parts are among ``parts``.

    Clauses are never changed, only replaced, so clones may share them.
    """

    def __init__(self, places: int, parts: int, least: int, most: int, size: int = -1) -> None:
        """``size`` is how many parts there are; they are counted if it is not given."""
        self.places: Final = places
        self.parts: Final = parts
        self.least: Final = least
        self.most: Final = most
        self.size: Final = parts.bit_count() if size < 0 else size
        self.says_nothing: Final = places == 0 or (least <= 0 and most >= self.size)
        """Whether every arrangement satisfies it, now and later."""

    def speaks_of(self, part: int) -> bool:
        """Whether a part is among the clause's parts."""
        return bool(self.parts >> part & 1)

    def without(self, part: int, inside: bool) -> Clause:
        """The clause once this part is known, found inside the clause's places or not."""
        found = 1 if inside else 0
        rest = self.parts & ~(1 << part)
        return Clause(self.places, rest, self.least - found, self.most - found, self.size - 1)

    def over(self, places: int, most: int) -> Clause:
        """The clause for other places, and as many parts at most."""
        return Clause(places, self.parts, self.least, most, self.size)

    def to_list(self) -> list[object]:
        """As plain data."""
        return [self.places, self.parts, self.least, self.most]


class Knowledge:
    """For each part the set of places where it may be, for one viewer.

    Parts with the same history have the same set; such a group is a *lot*. A
    hidden draw then widens a few lots instead of dozens of single sets.
    """

    lot: list[int]
    """part -> its lot; ``KNOWN`` if the viewer knows where it is"""
    lots: list[int]
    """lot -> the places where its parts may be; 0 for ``KNOWN``"""
    members: list[int]
    """lot -> its parts; those of ``KNOWN`` are not kept"""
    clauses: list[Clause]
    shared: bool
    """whether several states may hold it, so that none may change it"""

    def __init__(self, parts: int, original: Knowledge | None = None) -> None:
        """Of so many parts all is known; or a copy of an original."""
        self.shared = False
        if original is None:
            self.lot = [KNOWN] * parts
            self.lots = [0]
            self.members = [0]
            self.clauses = []
        else:
            self.lot = original.lot[:]
            self.lots = original.lots[:]
            self.members = original.members[:]
            self.clauses = original.clauses[:]

    def clone(self) -> Knowledge:
        """An independent copy."""
        return Knowledge(0, self)

    def dark_places(self) -> int:
        """The places where hidden parts may be."""
        dark = 0
        for lot in range(1, len(self.lots)):
            if self.members[lot]:
                dark |= self.lots[lot]
        return dark

    def may(self, part: int) -> int:
        """The places where a hidden part may be; 0 for a known one."""
        return self.lots[self.lot[part]]

    # -- what a viewer learns and loses --------------------------------------

    def learn(self, part: int, place: int) -> None:
        """The viewer now knows that this part is in this place."""
        lot = self.lot[part]
        if lot != KNOWN:
            # No `^=` on an entry: compiled, that is several times slower.
            self.members[lot] = self.members[lot] ^ 1 << part
            self.lot[part] = KNOWN
            if self.clauses:
                self._settle(part, place)

    def lose(self, parts: int, places: int) -> None:
        """The viewer no longer knows where these parts are, only that it is one of the places."""
        if parts:
            self._transfer(parts, self._lot_of(places))

    def rule_out(self, parts: int, places: int) -> None:
        """None of these parts is in any of these places."""
        self._set_apart(parts, places)
        for lot in range(1, len(self.lots)):
            if self.members[lot] & parts:
                self.lots[lot] = self.lots[lot] & ~places

    def vacate(self, place: int) -> None:
        """This place is empty now, so no hidden part is there."""
        gone = 1 << place
        for lot in range(1, len(self.lots)):
            self.lots[lot] = self.lots[lot] & ~gone
        for i, clause in enumerate(self.clauses):
            if clause.places & gone:
                self.clauses[i] = clause.over(clause.places & ~gone, clause.most)
        self._drop_empty_clauses()

    def drift(
        self, source: int, target: int, there: list[int], among: int = ANYTHING, count: int = 1
    ) -> None:
        """So many parts that the viewer cannot see go from one place to another.

        ``there`` is what the target held before; ``among`` are the only parts
        it can have been.
        """
        came_from = 1 << source
        reached = 1 << target
        if among != ANYTHING:
            self._set_apart(among, came_from)
        moving = 0
        spreads = False
        lots, members = self.lots, self.members
        for lot in range(1, len(lots)):
            places = lots[lot]
            if places & came_from and members[lot] & among:
                moving |= members[lot]
                spreads = spreads or not places & reached
        if not spreads and not self.clauses:
            return
        held = 0
        for part in there:
            if self.lot[part] != KNOWN:
                held += 1
        if self.clauses:
            self._carry_clauses(came_from, reached, held, moving, count)
        if spreads:
            if held:
                self._count(target, held, moving, count)
            for lot in range(1, len(self.lots)):
                if self.members[lot] & moving:
                    self.lots[lot] = self.lots[lot] | reached

    # -- lots ----------------------------------------------------------------

    def _lot_of(self, places: int) -> int:
        for lot in range(1, len(self.lots)):
            if self.lots[lot] == places:
                return lot
        return self._new_lot(places)

    def _new_lot(self, places: int) -> int:
        # Empty lots are used again, so that long games do not pile them up.
        for lot in range(1, len(self.lots)):
            if self.members[lot] == 0:
                self.lots[lot] = places
                return lot
        self.lots.append(places)
        self.members.append(0)
        return len(self.lots) - 1

    def _transfer(self, parts: int, target: int) -> None:
        """Put parts into a lot, wherever they were before."""
        for lot in range(1, len(self.members)):
            self.members[lot] = self.members[lot] & ~parts
        self.members[target] = self.members[target] | parts
        # Bit by bit, but of a small number each time: a large one is slow to shift.
        first = 0
        while parts:
            bits = parts & _CHUNK
            part = first
            while bits:
                if bits & 1:
                    self.lot[part] = target
                bits >>= 1
                part += 1
            parts >>= _CHUNK_BITS
            first += _CHUNK_BITS

    def _set_apart(self, parts: int, touching: int) -> None:
        """See to it that no lot that touches these places mixes the parts with others."""
        for lot in range(1, len(self.lots)):
            inside = self.members[lot] & parts
            if inside and inside != self.members[lot] and self.lots[lot] & touching:
                self._transfer(inside, self._new_lot(self.lots[lot]))

    def tidy(self) -> None:
        """Merge lots with the same places, and clauses about the same parts in them."""
        for lot in range(2, len(self.lots)):
            if self.members[lot]:
                first = self._lot_of(self.lots[lot])
                if first != lot:
                    self._transfer(self.members[lot], first)
        if len(self.clauses) > 1:
            self._merge_clauses()

    # -- clauses -------------------------------------------------------------

    def add(self, clause: Clause) -> None:
        """Note a further clause, unless it says nothing."""
        if not clause.says_nothing:
            self.clauses.append(clause)

    def _settle(self, part: int, place: int) -> None:
        """A hidden part was found in this place: the clauses speak of the others."""
        for i, clause in enumerate(self.clauses):
            if clause.speaks_of(part):
                self.clauses[i] = clause.without(part, bool(clause.places >> place & 1))
        self._drop_empty_clauses()

    def _carry_clauses(
        self, came_from: int, reached: int, held: int, moving: int, count: int
    ) -> None:
        """Keep the clauses true when hidden parts pass their border."""
        for i, clause in enumerate(self.clauses):
            starts_inside = bool(clause.places & came_from)
            ends_inside = bool(clause.places & reached)
            if starts_inside == ends_inside or not clause.parts & moving:
                continue
            places, most = clause.places, clause.most
            if ends_inside:
                most += count
            else:
                # Such parts that the target held already now lie inside as well.
                places |= reached
                most += held if self._any_may(clause.parts, reached) else 0
            self.clauses[i] = clause.over(places, most)
        self._drop_empty_clauses()

    def _any_may(self, parts: int, places: int) -> bool:
        for lot in range(1, len(self.lots)):
            if self.members[lot] & parts and self.lots[lot] & places:
                return True
        return False

    def _count(self, target: int, held: int, moving: int, count: int) -> None:
        """Remember how many of a place's parts predate the arrival of a new kind of lot.

        Before the move the target held ``held`` parts of the lots that may be
        there; of lots that could not be there it now holds at most those that came.
        """
        reached = 1 << target
        before = 0
        new = 0
        before_is_free = False
        for lot in range(1, len(self.lots)):
            places = self.lots[lot]
            moves = bool(self.members[lot] & moving)
            if places & reached:
                if not moves and self.members[lot]:
                    before |= self.members[lot]
                    before_is_free = before_is_free or places != reached
            elif moves:
                new |= self.members[lot]
        if before_is_free:
            self.add(Clause(reached, before, 0, held))
            self.add(Clause(reached, new, 0, count))

    def _drop_empty_clauses(self) -> None:
        for clause in self.clauses:
            if clause.says_nothing:
                self.clauses = [clause for clause in self.clauses if not clause.says_nothing]
                return

    def _merge_clauses(self) -> None:
        merged: list[Clause] = []
        for clause in self.clauses:
            for i, other in enumerate(merged):
                if other.places == clause.places and other.parts == clause.parts:
                    least, most = max(other.least, clause.least), min(other.most, clause.most)
                    merged[i] = Clause(clause.places, clause.parts, least, most)
                    break
            else:
                merged.append(clause)
        self.clauses = merged

    def to_dict(self) -> dict[str, object]:
        """As plain data; the numbering of lots does not show."""
        return {
            "may": [self.may(part) for part in range(len(self.lot))],
            "clauses": [clause.to_list() for clause in self.clauses],
        }
