"""What one viewer knows of where the hidden parts are: sets and clauses.

A *part* is a card or piece, a *place* a pile, a hand or a spot for one card;
both are small integers. Sets of places are bit masks.
"""

from __future__ import annotations

from typing import Final

KNOWN: Final = 0
"""The lot of the parts whose whereabouts a viewer knows."""


class Clause:
    """From ``least`` to ``most`` of these places' hidden parts are among ``parts``.

    Clauses are never changed, only replaced, so clones may share them.
    """

    def __init__(self, places: int, parts: list[int], least: int, most: int) -> None:
        self.places: Final = places
        self.parts: Final = parts
        self.least: Final = least
        self.most: Final = most

    def says_nothing(self) -> bool:
        """Whether every arrangement satisfies it, now and later."""
        return self.least <= 0 and self.most >= len(self.parts)

    def without(self, part: int, inside: bool) -> Clause:
        """The clause once this part is known, found inside the clause's places or not."""
        found = 1 if inside else 0
        rest = [other for other in self.parts if other != part]
        return Clause(self.places, rest, self.least - found, self.most - found)

    def to_list(self) -> list[object]:
        """As plain data."""
        return [self.places, self.parts[:], self.least, self.most]


class Knowledge:
    """For each part the set of places where it may be, for one viewer.

    Parts with the same history have the same set; such a group is a *lot*. A
    hidden draw then widens a few lots instead of dozens of single sets.
    """

    lot: list[int]
    """part -> its lot; ``KNOWN`` if the viewer knows where it is"""
    lots: list[int]
    """lot -> the places where its parts may be; entry ``KNOWN`` is unused"""
    sizes: list[int]
    """lot -> how many parts it has"""
    clauses: list[Clause]

    def __init__(self, parts: int) -> None:
        self.lot = [KNOWN] * parts
        self.lots = [0]
        self.sizes = [parts]
        self.clauses = []

    def clone(self) -> Knowledge:
        """An independent copy."""
        twin = Knowledge(0)
        twin.lot = self.lot[:]
        twin.lots = self.lots[:]
        twin.sizes = self.sizes[:]
        twin.clauses = self.clauses[:]
        return twin

    def may(self, part: int) -> int:
        """The places where a hidden part may be; 0 for a known one."""
        return self.lots[self.lot[part]]

    def learn(self, part: int, place: int) -> None:
        """The viewer now knows that this part is in this place."""
        if self.lot[part] != KNOWN:
            self._assign(part, KNOWN)
            if self.clauses:
                self._settle(part, place)

    def _settle(self, part: int, place: int) -> None:
        kept = []
        for clause in self.clauses:
            if part in clause.parts:
                clause = clause.without(part, bool(clause.places >> place & 1))
                if clause.says_nothing():
                    continue
            kept.append(clause)
        self.clauses = kept

    def lose(self, parts: list[int], places: int) -> None:
        """The viewer no longer knows where these parts are, only that it is one of the places."""
        if parts:
            lot = self._lot_of(places)
            for part in parts:
                self._assign(part, lot)

    def _lot_of(self, places: int) -> int:
        for lot in range(1, len(self.lots)):
            if self.lots[lot] == places:
                return lot
        return self._new_lot(places)

    def _new_lot(self, places: int) -> int:
        # Empty lots are used again, so that long games do not pile them up.
        for lot in range(1, len(self.lots)):
            if self.sizes[lot] == 0:
                self.lots[lot] = places
                return lot
        self.lots.append(places)
        self.sizes.append(0)
        return len(self.lots) - 1

    def _assign(self, part: int, lot: int) -> None:
        """Put a part into a lot."""
        # No `-=` on an entry, here and below: compiled, that is several times slower.
        old = self.lot[part]
        self.sizes[old] = self.sizes[old] - 1
        self.sizes[lot] = self.sizes[lot] + 1
        self.lot[part] = lot

    def drift(self, source: int, target: int, held: int, among: list[int] | None = None) -> None:
        """A part the viewer cannot see goes from one place to another.

        ``held`` is how many hidden parts the target held before; ``among``, if
        given, are the only parts it can have been.
        """
        came_from = 1 << source
        reached = 1 << target
        if among is None:
            movable = [bool(places & came_from) for places in self.lots]
        else:
            movable = self._set_apart(among, came_from)
        fresh = False
        for lot, moves in enumerate(movable):
            fresh = fresh or (moves and not self.lots[lot] & reached)
        if self.clauses:
            self._carry_clauses(came_from, reached, held, movable)
        if held and fresh:
            self._count(target, held, movable)
        for lot, moves in enumerate(movable):
            if moves:
                self.lots[lot] = self.lots[lot] | reached

    def _set_apart(self, parts: list[int], touching: int) -> list[bool]:
        """See to it that no lot that touches these places mixes the parts with others.

        Tells of each lot whether it touches them and is made of such parts.
        """
        inside = [0] * len(self.lots)
        for part in parts:
            lot = self.lot[part]
            inside[lot] = inside[lot] + 1
        apart = [False] * len(inside)
        for lot in range(1, len(inside)):
            if inside[lot] and self.lots[lot] & touching:
                pure = lot
                if inside[lot] < self.sizes[lot]:
                    pure = self._new_lot(self.lots[lot])
                    for part in parts:
                        if self.lot[part] == lot:
                            self._assign(part, pure)
                if pure == len(apart):
                    apart.append(True)
                else:
                    apart[pure] = True
        return apart

    def _any_may(self, parts: list[int], places: int) -> bool:
        return any(self.may(part) & places for part in parts)

    def _carry_clauses(self, came_from: int, reached: int, held: int, movable: list[bool]) -> None:
        """Keep the clauses true when a hidden part passes their border."""
        kept = []
        for clause in self.clauses:
            leaves = clause.places & came_from and not clause.places & reached
            enters = clause.places & reached and not clause.places & came_from
            if (leaves or enters) and any(movable[self.lot[part]] for part in clause.parts):
                if leaves:
                    # Such parts that the target held already now lie inside as well.
                    most = clause.most + (held if self._any_may(clause.parts, reached) else 0)
                    places = clause.places | reached
                else:
                    most = clause.most + 1
                    places = clause.places
                clause = Clause(places, clause.parts, clause.least, most)
                if clause.says_nothing():
                    continue
            kept.append(clause)
        self.clauses = kept

    def _count(self, target: int, held: int, movable: list[bool]) -> None:
        """Remember how many of a place's parts predate the arrival of a new kind of lot.

        Before the move the target held ``held`` parts of the lots that may be
        there; of lots that could not be there it now holds at most the one.
        """
        reached = 1 << target
        before = []
        new = []
        before_is_free = False
        for part, lot in enumerate(self.lot):
            if lot == KNOWN:
                continue
            places = self.lots[lot]
            if places & reached:
                if not movable[lot]:
                    before.append(part)
                    before_is_free = before_is_free or places != reached
            elif movable[lot]:
                new.append(part)
        if before_is_free:
            self.add(Clause(reached, before, 0, held))
            self.add(Clause(reached, new, 0, 1))

    def add(self, clause: Clause) -> None:
        """Note a further clause, unless it says nothing."""
        if not clause.says_nothing():
            self.clauses.append(clause)

    def rule_out(self, parts: list[int], places: int) -> None:
        """None of these parts is in any of these places."""
        self._set_apart(parts, places)
        for lot in {self.lot[part] for part in parts}:
            if lot != KNOWN:
                self.lots[lot] &= ~places

    def vacate(self, place: int) -> None:
        """This place is empty now, so no hidden part is there."""
        gone = 1 << place
        for lot in range(1, len(self.lots)):
            places = self.lots[lot]
            if places & gone:
                self.lots[lot] = places & ~gone
        if self.clauses:
            kept = []
            for clause in self.clauses:
                if clause.places & gone:
                    places = clause.places & ~gone
                    clause = Clause(places, clause.parts, clause.least, clause.most)
                    if places == 0:
                        continue
                kept.append(clause)
            self.clauses = kept

    def tidy(self) -> None:
        """Merge lots with the same places and drop empty ones."""
        old = self.lots
        number = [KNOWN] * len(old)
        self.lots = [0]
        self.sizes = [self.sizes[KNOWN]]
        for part, lot in enumerate(self.lot):
            if lot != KNOWN:
                if number[lot] == KNOWN:
                    number[lot] = self._lot_of(old[lot])
                lot = number[lot]
                self.lot[part] = lot
                self.sizes[lot] = self.sizes[lot] + 1

    def to_dict(self) -> dict[str, object]:
        """As plain data; the numbering of lots does not show."""
        return {
            "may": [self.may(part) for part in range(len(self.lot))],
            "clauses": [clause.to_list() for clause in self.clauses],
        }
