"""Where every part of a game is, and who knows it.

Rules move parts; from the places a viewer can look into and what is shown on
the way this module works out what each seat and a watcher know.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Final, cast

from ludozilla.engine.knowledge import ANYTHING, KNOWN, Clause, Knowledge, mask
from ludozilla.engine.rng import Rng
from ludozilla.engine.vocabulary import HOLE
from ludozilla.engine.worlds import Worlds

WATCHER: Final = -1
"""The viewer who sees what everybody sees."""

EVERYBODY: Final = -1
"""The set of all viewers, as a bit mask."""

NOBODY: Final = 0
"""The empty set of viewers."""


def only(seat: int) -> int:
    """The set of viewers with just this seat."""
    return 1 << seat


class Place:
    """A pile, hand or spot; ``seen`` is the set of seats that can look into it.

    An ordered place keeps its parts as they lie, the last on top; an unordered
    one (a hand) keeps them sorted, so that their order tells nothing.
    """

    def __init__(self, name: str, seen: int = NOBODY, ordered: bool = True) -> None:
        self.name: Final = name
        self.seen: Final = seen
        self.ordered: Final = ordered


def pile(name: str, seen: int = NOBODY) -> Place:
    """An ordered place, face down unless told otherwise."""
    return Place(name, seen, True)


def heap(name: str) -> Place:
    """An open place without order, such as a discard pile anyone may look through."""
    return Place(name, EVERYBODY, False)


def hand(name: str, seat: int) -> Place:
    """An unordered place that only its owner can look into."""
    return Place(name, only(seat), False)


class Parts:
    """The parts of a game in their places, with what every viewer knows of them.

    ``at[place]`` lists the parts there, with ``HOLE`` for what the viewer of a
    holed state does not know.

    >>> parts = Parts([pile("deck"), hand("hand 0", 0), hand("hand 1", 1)], 2, 4)
    >>> parts.put(0, [0, 1, 2, 3]); parts.shuffle(0, Rng("a"))
    >>> drawn = parts.draw(0, 1)
    >>> parts.known[0].lot[drawn] == KNOWN, parts.known[1].lot[drawn] == KNOWN
    (True, False)
    """

    places: Final[list[Place]]
    at: list[list[int]]
    known: list[Knowledge]
    """one for each seat, the watcher's last"""

    def __init__(self, places: list[Place], seats: int, parts: int) -> None:
        self.places = places
        self.at = [[] for _ in places]
        self.known = [Knowledge(parts) for _ in range(seats + 1)]

    def clone(self) -> Parts:
        """An independent copy."""
        twin = Parts(self.places, -1, 0)
        twin.at = [there[:] for there in self.at]
        twin.known = [knowledge.clone() for knowledge in self.known]
        return twin

    # -- what the rules do ---------------------------------------------------

    def put(self, place: int, parts: list[int]) -> None:
        """Set-up: lay parts openly into a place, before anything is secret."""
        self.at[place].extend(parts)
        if not self.places[place].ordered:
            self.at[place].sort()

    def conceal(self, places: list[int]) -> None:
        """Set-up: of the parts in these places everybody knows only what they can look at."""
        for viewer, knowledge in enumerate(self.known):
            unseen = [
                place
                for place in places
                if self.at[place] and not self._sees(viewer, self.places[place].seen)
            ]
            hidden = [part for place in unseen for part in self.at[place]]
            knowledge.lose(mask(hidden), mask(unseen))
            self._conclude(knowledge)

    def _sees(self, viewer: int, seats: int) -> bool:
        return seats == EVERYBODY or (viewer < len(self.known) - 1 and bool(seats >> viewer & 1))

    def draw(self, source: int, target: int, shown: int = NOBODY) -> int:
        """Move the top part of a pile; returns the part."""
        part = self.at[source][-1]
        self.move(part, source, target, shown)
        return part

    def move(
        self,
        part: int,
        source: int,
        target: int,
        shown: int = NOBODY,
        among: list[int] | None = None,
        under: bool = False,
    ) -> None:
        """Move a part to another place, showing it to the seats in ``shown``.

        ``among`` is what everybody can tell of an unseen part: it is one of
        these. ``under`` puts it at the bottom of an ordered place.
        """
        from_place = self.places[source]
        to_place = self.places[target]
        sees = from_place.seen | to_place.seen | shown
        if sees == EVERYBODY:
            # What a watcher knows, everybody knows.
            if self.known[WATCHER].lot[part] != KNOWN:
                for knowledge in self.known:
                    knowledge.learn(part, source)
        else:
            candidates = ANYTHING if among is None else mask(among)
            for viewer, knowledge in enumerate(self.known):
                follows = from_place.ordered and knowledge.lot[part] == KNOWN
                if follows or sees >> viewer & 1:
                    knowledge.learn(part, source)
                else:
                    self._lose_sight(knowledge, source, target, candidates)
        here = self.at[source]
        if here[-1] != part:
            here.remove(part)
        elif len(here) > 1:
            here.pop()
        else:
            # Emptied by pop(), a list would be slower to fill again, for the rest of its life.
            here.clear()
        if under:
            self.at[target].insert(0, part)
        else:
            self._add(part, target)
        if not here:
            self._vacate(source)

    def deal(self, source: int, target: int, count: int) -> list[int]:
        """Draw so many parts from a pile, as if one by one; returns them in that order."""
        here = self.at[source]
        parts: list[int] = []
        for _ in range(count):
            parts.append(here.pop())
        sees = self.places[source].seen | self.places[target].seen
        for viewer, knowledge in enumerate(self.known):
            unseen = 0
            for part in parts:
                if knowledge.lot[part] != KNOWN:
                    if self._sees(viewer, sees):
                        knowledge.learn(part, source)
                    else:
                        unseen += 1
            if unseen:
                knowledge.drift(source, target, self.at[target], ANYTHING, unseen)
        for part in parts:
            self._add(part, target)
        if not here:
            self._vacate(source)
        return parts

    def _add(self, part: int, target: int) -> None:
        """Put a part on top of a place, or where it belongs if that has no order."""
        there = self.at[target]
        if self.places[target].ordered or not there or there[-1] < part:
            there.append(part)
        else:
            # From the end, as most such places are small; compiled this beats `insort`.
            i = len(there) - 1
            while i > 0 and there[i - 1] > part:
                i -= 1
            there.insert(i, part)

    def _vacate(self, place: int) -> None:
        """A place is empty now, which tells something if not everybody could look into it."""
        if self.places[place].seen != EVERYBODY:
            for knowledge in self.known:
                knowledge.vacate(place)
                self._conclude(knowledge)

    def pour(self, source: int, target: int) -> None:
        """Move all parts of an open place on top of another, in the order they lie."""
        here = self.at[source]
        self.at[source] = []
        self.put(target, here)

    def _lose_sight(self, knowledge: Knowledge, source: int, target: int, among: int) -> None:
        """A part that this viewer cannot see moves from source to target."""
        if not self.places[source].ordered:
            # A part known to be in a hand may be the one that left it.
            knowledge.lose(self._known_in(source, knowledge) & among, 1 << source)
        knowledge.drift(source, target, self.at[target], among)

    def _known_in(self, place: int, knowledge: Knowledge) -> int:
        """The parts in a place of which a viewer knows that they are there."""
        lot = knowledge.lot
        found = 0
        for part in self.at[place]:
            if lot[part] == KNOWN:
                found |= 1 << part
        return found

    def _conclude(self, knowledge: Knowledge) -> None:
        """A lot with one place left is known to be there, if that place has no order."""
        for lot in range(1, len(knowledge.lots)):
            places = knowledge.lots[lot]
            if places and places & (places - 1) == 0:
                place = places.bit_length() - 1
                if not self.places[place].ordered or len(self.at[place]) == 1:
                    for part in self.at[place]:
                        if knowledge.lot[part] == lot:
                            knowledge.learn(part, place)

    def show(self, place: int, parts: list[int], seats: int) -> None:
        """Show parts, where they lie, to some seats."""
        for viewer, knowledge in enumerate(self.known):
            if self._sees(viewer, seats):
                for part in parts:
                    knowledge.learn(part, place)

    def shuffle(self, place: int, rng: Rng) -> None:
        """Shuffle a face-down place: who knew the order knows only the parts now."""
        there = self.at[place]
        rng.shuffle(there)
        for knowledge in self.known:
            knowledge.lose(self._known_in(place, knowledge), 1 << place)
            knowledge.tidy()

    def mix_up(self, place: int) -> None:
        """Who cannot look into a place no longer tells its parts apart."""
        for viewer, knowledge in enumerate(self.known):
            if not self._sees(viewer, self.places[place].seen):
                knowledge.lose(self._known_in(place, knowledge), 1 << place)

    def exchange(self, part: int, place: int, other: int, elsewhere: int) -> None:
        """Exchange two parts of different places, so that nobody else can tell that it happened.

        Who cannot see both parts must have taken it for possible already that
        each is where the other was, as in a secret deployment.
        """
        for spot, old, new in ((place, part, other), (elsewhere, other, part)):
            there = self.at[spot]
            there[there.index(old)] = new
            if not self.places[spot].ordered:
                there.sort()

    def rule_out(self, parts: list[int], places: list[int]) -> None:
        """Everybody can tell that none of these parts is in any of these places."""
        for knowledge in self.known:
            knowledge.rule_out(mask(parts), mask(places))
            self._conclude(knowledge)

    def at_least(self, count: int, parts: list[int], places: list[int]) -> None:
        """Everybody can tell that at least so many of these parts are in these places."""
        for knowledge in self.known:
            seen = 0
            for place in places:
                seen |= self._known_in(place, knowledge) & mask(parts)
            hidden = mask([part for part in parts if knowledge.lot[part] != KNOWN])
            least = count - seen.bit_count()
            knowledge.add(Clause(mask(places), hidden, least, hidden.bit_count()))

    # -- views ---------------------------------------------------------------

    def hide(self, viewer: int) -> None:
        """Make a hole of every part this viewer does not know; drop what others know."""
        knowledge = self.known[viewer]
        for place, there in enumerate(self.at):
            shown = [part if knowledge.lot[part] == KNOWN else HOLE for part in there]
            if not self.places[place].ordered:
                shown.sort(key=_holes_last)
            self.at[place] = shown
        public = self.known[WATCHER]
        for other in range(len(self.known) - 1):
            if other != viewer:
                self.known[other] = public.clone()

    def worlds(self, viewer: int) -> Worlds:
        """All worlds this viewer cannot tell apart."""
        knowledge = self.known[viewer]
        holes = []
        for there in self.at:
            count = 0
            for part in there:
                if part == HOLE or knowledge.lot[part] != KNOWN:
                    count += 1
            holes.append(count)
        return Worlds(knowledge, holes)

    def rearrange(self, viewer: int, world: list[list[int]]) -> None:
        """Put a world drawn for this viewer into the places; the others know the usual."""
        knowledge = self.known[viewer]
        for place, there in enumerate(self.at):
            new = world[place]
            if new:
                k = 0
                for i, part in enumerate(there):
                    if part == HOLE or knowledge.lot[part] != KNOWN:
                        there[i] = new[k]
                        k += 1
                if not self.places[place].ordered:
                    there.sort()
        public = self.known[WATCHER]
        for other in range(len(self.known) - 1):
            if other != viewer:
                known = public.clone()
                for place, spot in enumerate(self.places):
                    if spot.seen >> other & 1:
                        for part in self.at[place]:
                            known.learn(part, place)
                self.known[other] = known

    # -- plain data ----------------------------------------------------------

    def faults(self) -> list[str]:
        """What is wrong with the set of parts: lost or doubled ones."""
        found = Counter([part for there in self.at for part in there])
        faults = []
        for part in range(len(self.known[WATCHER].lot)):
            if found[part] != 1:
                faults.append(f"part {part} is there {found[part]} times")
        return faults

    def to_dict(self) -> dict[str, object]:
        """As plain data."""
        return {
            "at": {place.name: there[:] for place, there in zip(self.places, self.at, strict=True)},
            "known": [knowledge.to_dict() for knowledge in self.known],
        }

    def restore(self, data: dict[str, object]) -> None:
        """Take over what ``to_dict`` gave."""
        at = cast(dict[str, list[int]], data["at"])
        last = len(self.known[WATCHER].lot) - 1
        for name, there in at.items():
            for part in there:
                if part < HOLE or part > last:
                    raise ValueError(f"there is no part {part}, as in {name!r}; the last is {last}")
        self.at = [list(at[place.name]) for place in self.places]
        known = cast(list[dict[str, object]], data["known"])
        if len(known) != len(self.known):
            raise ValueError(f"knowledge is for {len(self.known)} viewers, not {len(known)}")
        self.known = [_knowledge_from(entry) for entry in known]


def _holes_last(part: int) -> int:
    return part if part != HOLE else 1 << 60


def _knowledge_from(data: dict[str, object]) -> Knowledge:
    may = cast(list[int], data["may"])
    knowledge = Knowledge(len(may))
    for part, places in enumerate(may):
        if places:
            knowledge.lose(1 << part, places)
    for places, parts, least, most in cast(list[list[Any]], data["clauses"]):
        knowledge.clauses.append(Clause(places, parts, least, most))
    return knowledge
