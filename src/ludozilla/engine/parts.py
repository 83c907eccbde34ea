"""Where every part of a game is, and who knows it.

Rules move parts; from the places a viewer can look into and what is shown on
the way this module works out what each seat and a watcher know.
"""

from __future__ import annotations

from collections import Counter
from typing import Final, cast

from ludozilla.engine.knowledge import KNOWN, Knowledge, mask
from ludozilla.engine.rng import Rng
from ludozilla.engine.vocabulary import HOLE
from ludozilla.engine.worlds import Worlds

WATCHER: Final = -1
"""The viewer who sees what everybody sees."""

EVERYBODY: Final = -1
"""The set of all viewers, as a bit mask."""

NOBODY: Final = 0
"""The empty set of viewers."""

TOP: Final = -1
"""The slot on top of a pile; 0 is the one at its bottom."""


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

    Copies share places and knowledge until one of them changes some, so only
    this class may write into ``at`` and ``known``; and whoever holds on to the list
    of a place while parts are moved may be left with an old one.
    """

    places: list[Place]
    size: int
    """how many parts there are"""
    at: list[list[int]]
    known: list[Knowledge]
    """one for each seat, the watcher's last; none at all in a world for thinking"""
    _own: list[bool]
    """place -> whether no copy shares its list"""
    _none: list[bool]
    """what ``_own`` is while a copy may share ``at`` itself"""
    _known_shared: bool
    trace: list[int] | None
    """where to note each part that is moved or shown, while somebody listens: ``Event.moved``"""

    def __init__(
        self, places: list[Place], seats: int, size: int, original: Parts | None = None
    ) -> None:
        """Empty places for so many seats and parts; or a copy that shares all with an original."""
        self.places = places
        self.size = size
        self.trace = None
        if original is None:
            self.at = [[] for _ in places]
            all_know_all = Knowledge(size)
            all_know_all.shared = True
            self.known = [all_know_all] * (seats + 1)
            self._none = [False] * len(places)
            self._own = [True] * len(places)
            self._known_shared = False
        else:
            self.at = original.at
            self.known = original.known
            self._none = original._none
            self._own = original._none
            self._known_shared = True

    def clone(self) -> Parts:
        """An independent copy."""
        self._own = self._none
        self._share_knowledge()
        return Parts(self.places, 0, self.size, self)

    def _share_knowledge(self) -> None:
        if not self._known_shared:
            self._known_shared = True
            for knowledge in self.known:
                knowledge.shared = True

    def _to_change(self, place: int) -> list[int]:
        """The parts in a place, as a list that is nobody else's."""
        if not self._own[place]:
            if self._own is self._none:
                self._own = self._none[:]
                self.at = self.at[:]
            self._own[place] = True
            self.at[place] = self.at[place][:]
        return self.at[place]

    def _lay_out(self, place: int, parts: list[int]) -> None:
        """Replace all that is in a place."""
        if self._own is self._none:
            self._own = self._none[:]
            self.at = self.at[:]
        self._own[place] = True
        self.at[place] = parts

    def _to_teach(self, viewer: int) -> Knowledge:
        """What a viewer knows, as knowledge that is nobody else's."""
        knowledge = self.known[viewer]
        if knowledge.shared:
            if self._known_shared:
                self._known_shared = False
                self.known = self.known[:]
            knowledge = knowledge.clone()
            self.known[viewer] = knowledge
        return knowledge

    # -- what the rules do ---------------------------------------------------

    def put(self, place: int, parts: list[int], slot: int = TOP) -> None:
        """Set-up: lay parts openly into a place, before anything is secret."""
        there = self._to_change(place)
        if slot == TOP:
            there.extend(parts)
        else:
            there[slot:slot] = parts
        if not self.places[place].ordered:
            there.sort()

    def pick_up(self, place: int) -> list[int]:
        """Set-up: take all parts out of a place, to be put elsewhere before anyone can tell."""
        there = self._to_change(place)
        self._lay_out(place, [])
        return there

    def conceal(self, places: list[int]) -> None:
        """Set-up: of the parts in these places everybody knows only what they can look at."""
        for viewer in range(len(self.known)):
            unseen = [
                place
                for place in places
                if self.at[place] and not self._sees(viewer, self.places[place].seen)
            ]
            hidden = [part for place in unseen for part in self.at[place]]
            knowledge = self._to_teach(viewer)
            knowledge.lose(hidden, mask(unseen))
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
        slot: int = TOP,
    ) -> None:
        """Move a part to another place, showing it to the seats in ``shown``.

        ``among`` is what everybody can tell of an unseen part: it is one of
        these, a list never to be changed. ``slot`` counts from the bottom of an
        ordered place.
        """
        if self.known:
            self._follow(part, source, target, shown, among)
        if self.trace is not None:
            self._note([part], source, target)
        here = self._to_change(source)
        # From the end, as most parts leave from there; compiled this beats `remove`.
        i = len(here) - 1
        while here[i] != part:
            i -= 1
        if len(here) > 1:
            here.pop(i)
        else:
            # Emptied by pop(), a list would be slower to fill again, for the rest of its life.
            here.clear()
        if slot == TOP:
            self._add(part, target)
        else:
            self._to_change(target).insert(slot, part)
        if not here:
            self._vacate(source)

    def _note(self, parts: list[int], source: int, target: int) -> None:
        """Note for those who listen that parts have been moved, or shown where they lie."""
        if self.trace is not None:
            for part in parts:
                self.trace += [part, source, target]

    def _follow(
        self, part: int, source: int, target: int, shown: int, among: list[int] | None
    ) -> None:
        """What everybody learns, and loses sight of, when a part moves."""
        from_place = self.places[source]
        sees = from_place.seen | self.places[target].seen | shown
        if sees == EVERYBODY:
            # What a watcher knows, everybody knows.
            if self.known[WATCHER].lot[part] != KNOWN:
                self._learn(part, source, EVERYBODY)
            return
        for viewer, knowledge in enumerate(self.known):
            knows = knowledge.lot[part] == KNOWN
            if sees >> viewer & 1 or (knows and from_place.ordered):
                if not knows:
                    self._to_teach(viewer).learn(part, source)
            else:
                self._lose_sight(viewer, source, target, among)

    def _learn(self, part: int, place: int, seats: int) -> None:
        """These seats, or everybody, get to know that a part is in a place."""
        for viewer, knowledge in enumerate(self.known):
            if knowledge.lot[part] != KNOWN and self._sees(viewer, seats):
                self._to_teach(viewer).learn(part, place)

    def deal(self, source: int, target: int, count: int) -> list[int]:
        """Draw so many parts from a pile, as if one by one; returns them in that order."""
        here = self._to_change(source)
        left = len(here) - count
        if left < 0:
            raise IndexError(f"{count} parts cannot be dealt from {len(here)}")
        parts = here[left:]
        parts.reverse()
        del here[left:]
        self._note(parts, source, target)
        sees = self.places[source].seen | self.places[target].seen
        for viewer in range(len(self.known)):
            knowledge = self.known[viewer]
            unknown = 0
            for part in parts:
                if knowledge.lot[part] != KNOWN:
                    unknown += 1
            if unknown and self._sees(viewer, sees):
                knowledge = self._to_teach(viewer)
                for part in parts:
                    knowledge.learn(part, source)
            elif unknown:
                self._to_teach(viewer).drift(source, target, self.at[target], None, unknown)
        self.put(target, parts)
        if not here:
            self._vacate(source)
        return parts

    def _add(self, part: int, target: int) -> None:
        """Put a part on top of a place, or where it belongs if that has no order."""
        there = self._to_change(target)
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
            for viewer in range(len(self.known)):
                knowledge = self._to_teach(viewer)
                knowledge.vacate(place)
                self._conclude(knowledge)

    def pour(self, source: int, target: int) -> None:
        """Move all parts of an open place on top of another, in the order they lie."""
        here = self.at[source]
        self._note(here, source, target)
        self._lay_out(source, [])
        self.put(target, here)

    def _lose_sight(self, viewer: int, source: int, target: int, among: list[int] | None) -> None:
        """A part that this viewer cannot see moves from source to target."""
        knowledge = self._to_teach(viewer)
        if not self.places[source].ordered:
            # A part known to be in a hand may be the one that left it.
            for part in self.at[source]:
                if knowledge.lot[part] == KNOWN and (among is None or part in among):
                    knowledge.lose([part], 1 << source)
        knowledge.drift(source, target, self.at[target], among)

    def _known_in(self, place: int, knowledge: Knowledge) -> list[int]:
        """The parts in a place of which a viewer knows that they are there."""
        if not knowledge.dark_places() >> place & 1:
            return self.at[place]
        lot = knowledge.lot
        return [part for part in self.at[place] if lot[part] == KNOWN]

    def _conclude(self, knowledge: Knowledge) -> None:
        """A lot with one place left is known to be there, if that place has no order."""
        for lot in range(1, len(knowledge.lots)):
            places = knowledge.lots[lot]
            if places and places & (places - 1) == 0 and knowledge.sizes[lot]:
                place = places.bit_length() - 1
                if not self.places[place].ordered or len(self.at[place]) == 1:
                    for part in self.at[place]:
                        if knowledge.lot[part] == lot:
                            knowledge.learn(part, place)

    def show(self, place: int, parts: list[int], seats: int) -> None:
        """Show parts, where they lie, to some seats."""
        self._note(parts, place, place)
        for part in parts:
            self._learn(part, place, seats)

    def stir(self, part: int, place: int) -> None:
        """Let those who listen know that something was done to a part where it lies."""
        self._note([part], place, place)

    def shuffle(self, place: int, rng: Rng) -> None:
        """Shuffle a face-down place: whoever knew the order knows only the parts now."""
        rng.shuffle(self._to_change(place))
        before = self.known[:]
        for viewer in range(len(before)):
            if viewer and before[viewer] is before[0]:
                # As at the beginning of a game, when all know the same.
                self.known[viewer] = self.known[0]
                self.known[0].shared = True
            else:
                knowledge = self._to_teach(viewer)
                knowledge.lose(self._known_in(place, knowledge), 1 << place)
                knowledge.tidy()

    def mix_up(self, place: int) -> None:
        """Those who cannot look into a place can no longer tell its parts apart."""
        for viewer in range(len(self.known)):
            if not self._sees(viewer, self.places[place].seen):
                knowledge = self._to_teach(viewer)
                knowledge.lose(self._known_in(place, knowledge), 1 << place)

    def take_unseen(self, part: int, row: int, target: int, spots: list[int]) -> None:
        """Take one part out of a row; the others go, in their order, each to the bottom of a spot.

        Those who cannot look into the row do not see which was taken. But those who knew
        the row can tell that each of the others is in one of two spots.
        """
        parts = self.at[row][:]
        knew = [[knowledge.lot[one] == KNOWN for one in parts] for knowledge in self.known]
        self.mix_up(row)
        self.move(part, row, target)
        for spot, other in zip(spots, self.at[row][:], strict=True):
            self.move(other, row, spot, slot=0)
        for viewer, knows in enumerate(knew):
            if any(knows) and not self._sees(viewer, self.places[row].seen):
                self._recall(viewer, parts, knows, spots)

    def _recall(self, viewer: int, parts: list[int], knows: list[bool], spots: list[int]) -> None:
        """A viewer who knew some of a row of parts rules out what cannot be in a spot."""
        knowledge = self._to_teach(viewer)
        for spot in dict.fromkeys(spots):
            near = [j for i, other in enumerate(spots) if other == spot for j in (i, i + 1)]
            far = [part for j, part in enumerate(parts) if knows[j] and j not in near]
            knowledge.rule_out(far, 1 << spot)
            if len(self.at[spot]) == 1 and all(knows[j] for j in near):
                both = [parts[j] for j in near]
                others = [part for part in range(self.size) if part not in both]
                knowledge.rule_out(others, 1 << spot)
        hidden = [part for j, part in enumerate(parts) if knows[j] and knowledge.lot[part] != KNOWN]
        knowledge.add_clause(hidden, mask(spots), len(hidden) - 1, len(hidden))
        self._conclude(knowledge)

    def exchange(self, part: int, place: int, other: int, elsewhere: int) -> None:
        """Exchange two parts of different places, so that nobody else can tell that it happened.

        Those who cannot see both parts must already have thought it possible that
        each is where the other was, as in a secret deployment.
        """
        for spot, old, new in ((place, part, other), (elsewhere, other, part)):
            there = self._to_change(spot)
            there[there.index(old)] = new
            if not self.places[spot].ordered:
                there.sort()

    def rule_out(self, parts: list[int], places: list[int]) -> None:
        """Everybody can tell that none of these parts is in any of these places."""
        for viewer in range(len(self.known)):
            knowledge = self._to_teach(viewer)
            knowledge.rule_out(parts, mask(places))
            self._conclude(knowledge)

    def at_least(self, count: int, parts: list[int], places: list[int]) -> None:
        """Everybody can tell that at least so many of these parts are in these places."""
        for viewer in range(len(self.known)):
            knowledge = self._to_teach(viewer)
            seen = 0
            for place in places:
                for part in self._known_in(place, knowledge):
                    if part in parts:
                        seen += 1
            hidden = [part for part in parts if knowledge.lot[part] != KNOWN]
            knowledge.add_clause(hidden, mask(places), count - seen, len(hidden))

    # -- views ---------------------------------------------------------------

    def hide(self, viewer: int) -> None:
        """Make a hole of every part this viewer does not know; drop what others know."""
        knowledge = self.known[viewer]
        dark = knowledge.dark_places()
        for place in range(len(self.at)):
            if dark >> place & 1:
                self._hide_in(place, knowledge)
        self._tell_only(viewer)

    def _hide_in(self, place: int, knowledge: Knowledge) -> None:
        lot = knowledge.lot
        shown: list[int] = []
        holes = 0
        ordered = self.places[place].ordered
        for part in self.at[place]:
            if lot[part] == KNOWN:
                shown.append(part)
            else:
                holes += 1
                if ordered:
                    shown.append(HOLE)
        if holes:
            if not ordered:
                for _ in range(holes):
                    shown.append(HOLE)
            self._lay_out(place, shown)

    def _tell_only(self, viewer: int) -> None:
        """All but this viewer know only what is public."""
        self._share_knowledge()
        own, public = self.known[viewer], self.known[WATCHER]
        self.known = [public] * len(self.known)
        self.known[viewer] = own

    def worlds(self, viewer: int) -> Worlds:
        """All worlds this viewer cannot tell apart."""
        return Worlds(self.known[viewer], self.holes(viewer))

    def holes(self, viewer: int) -> list[int]:
        """For each place how many of its parts this viewer does not know."""
        lot = self.known[viewer].lot
        holes: list[int] = []
        for there in self.at:
            count = 0
            for part in there:
                if part == HOLE or lot[part] != KNOWN:
                    count += 1
            holes.append(count)
        return holes

    def arrange(self, viewer: int, world: list[list[int]]) -> None:
        """Put a world drawn for this viewer into the places; its lists are used as they are."""
        for place, new in enumerate(world):
            if new:
                if len(new) != len(self.at[place]):
                    new = self._among_known(place, new, self.known[viewer])
                if not self.places[place].ordered:
                    new.sort()
                self._lay_out(place, new)

    def _among_known(self, place: int, new: list[int], knowledge: Knowledge) -> list[int]:
        """What is in a place if the parts that a viewer doesn't know are these."""
        there: list[int] = []
        k = 0
        for part in self.at[place]:
            if part == HOLE or knowledge.lot[part] != KNOWN:
                there.append(new[k])
                k += 1
            else:
                there.append(part)
        return there

    def look_around(self, viewer: int) -> None:
        """All but this viewer know what is public and what they can look at."""
        self._tell_only(viewer)
        for other in range(len(self.known) - 1):
            if other != viewer:
                lot = self.known[other].lot
                for place, spot in enumerate(self.places):
                    if spot.seen != EVERYBODY and spot.seen >> other & 1:
                        for part in self.at[place]:
                            if lot[part] != KNOWN:
                                knowledge = self._to_teach(other)
                                knowledge.learn(part, place)
                                lot = knowledge.lot

    def forget_all(self) -> None:
        """Make this a world for thinking: nobody knows anything, and nobody learns."""
        self.known = []
        self._known_shared = True

    # -- plain data ----------------------------------------------------------

    def faults(self) -> list[str]:
        """What is wrong with the set of parts: lost or doubled ones."""
        found = Counter([part for there in self.at for part in there])
        faults = []
        for part in range(self.size):
            if found[part] != 1:
                faults.append(f"part {part} is there {found[part]} times")
        return faults

    def to_dict(self) -> dict[str, object]:
        """As plain data."""
        return {
            "at": {place.name: there[:] for place, there in zip(self.places, self.at, strict=True)},
            "known": [knowledge.to_dict() for knowledge in self.known],
        }

    def to_write(self) -> dict[str, object]:
        """As ``to_dict``, to be written at once: what was known before is written already."""
        self._share_knowledge()
        return {
            "at": {place.name: there for place, there in zip(self.places, self.at, strict=True)},
            "known": [knowledge.written() for knowledge in self.known],
        }

    def restore(self, data: dict[str, object]) -> None:
        """Take over what ``to_dict`` gave."""
        at = cast(dict[str, list[int]], data["at"])
        last = self.size - 1
        for name, there in at.items():
            for part in there:
                if part < HOLE or part > last:
                    raise ValueError(f"there is no part {part}, as in {name!r}; the last is {last}")
        for place, spot in enumerate(self.places):
            self._lay_out(place, list(at[spot.name]))
        known = cast(list[dict[str, object]], data["known"])
        if known and len(known) != len(self.known):
            raise ValueError(f"knowledge is for {len(self.known)} viewers, not {len(known)}")
        self.known = [Knowledge(self.size) for _ in known]
        for knowledge, entry in zip(self.known, known, strict=True):
            knowledge.restore(entry)
        self._known_shared = False
