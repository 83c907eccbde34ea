"""Worlds where lists are hidden (ZO-11): which cards a side has at all, and which is where.

Copies of a card are alike, so a world says of each unknown back and of each
unknown card in hand only what kind of card it is. All worlds in which the whole
list is good by ZO-12 to ZO-14 are equally likely. ``counting`` draws them by what
they cost; what sums cannot say (no Hero or Priest twice, the clauses) is left to
rejection, which is quick, as most draws pass.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import Final

from ludozilla.engine.knowledge import KNOWN, Clause, Knowledge, mask
from ludozilla.engine.parts import Parts
from ludozilla.engine.rng import Rng
from ludozilla.engine.vocabulary import HOLE
from ludozilla.engine.worlds import NoWorld, Tally, Worlds
from ludozilla.games.zoon.board import NORTH, SOUTH
from ludozilla.games.zoon.cards import ZOONS
from ludozilla.games.zoon.counting import Counts, Drafts, Drawn, Price, Trumps
from ludozilla.games.zoon.drafts import ORIGINS, SINGLE, Origin
from ludozilla.games.zoon.muster import Muster

_TRIES: Final = 100_000


class _Case:
    """Where the tied cards are, and all ways to fill the rest."""

    def __init__(self, tied_in: list[int], backs: list[int], counts: Counts) -> None:
        self.tied_in: Final = tied_in
        self.backs: Final = backs
        self.counts: Final = counts


class _Side:
    """What a viewer does not know of one side.

    Most hidden cards may be in the box, and so need not be in the list at all. A
    *tied* card is known to be in the list, but not where: it went to hand for
    all to see, and since then a card has come from there.
    """

    def __init__(
        self,
        parts: Parts,
        viewer: int,
        muster: Muster,
        seat: int,
        build_format: str,
    ) -> None:
        self._muster: Final = muster
        self._knowledge: Final = parts.known[viewer]
        self._reserve: Final = muster.reserve + seat
        self._trumps: Final = muster.trumps + seat
        self._box: Final = muster.box + seat
        self._hidden: Final[list[int]] = []
        self._free: Final[list[list[int]]] = [[] for _ in ZOONS]
        """number of a Zoon -> its copies of which nothing more is known"""
        self._reach: Final = [0] * len(ZOONS)
        """number of a Zoon -> the places where such copies may be"""
        self._tied: Final[list[int]] = []
        self._gaps: Final[list[int]] = []
        self._free_trumps: Final[list[int]] = []
        self._sort_hidden(seat)
        backs = list(range(seat * muster.half, (seat + 1) * muster.half))
        hands = [self._reserve, self._trumps]
        self._holes: Final = [0] * len(parts.at)
        self._price: Final = self._known_price(
            parts, seat, [*backs, *hands, muster.tomb + seat, muster.laid]
        )
        self._unknown_backs: Final = [back for back in backs if self._holes[back]]
        if self._gaps:
            self._let_anywhere()
        self._clauses: Final = self._own_clauses()
        self._counts: dict[tuple[int, ...], Counts] = {}
        self._cases: Final[list[_Case]] = []
        self._sums: Final[list[int]] = [0]
        if self._hidden:
            for number, origin in enumerate(ORIGINS[build_format]):
                if self._price.agrees(origin):
                    self._add_cases(number, origin, [])

    def _sort_hidden(self, seat: int) -> None:
        muster = self._muster
        knowledge = self._knowledge
        for part in muster.zoon_parts[seat]:
            if knowledge.lot[part] != KNOWN:
                self._hidden.append(part)
                may = knowledge.may(part)
                if may >> self._box & 1:
                    number = muster.zoons[part].number
                    self._free[number].append(part)
                    self._reach[number] = may
                else:
                    self._tied.append(part)
        for part in muster.trump_parts[seat]:
            if knowledge.lot[part] != KNOWN:
                self._hidden.append(part)
                self._free_trumps.append(part)
        for part in muster.gap_parts[seat]:
            if knowledge.lot[part] != KNOWN:
                self._hidden.append(part)
                self._gaps.append(part)

    def _known_price(self, parts: Parts, seat: int, places: list[int]) -> Price:
        price = Price()
        for place in places:
            for part in parts.at[place]:
                if part == HOLE or self._knowledge.lot[part] != KNOWN:
                    self._holes[place] += 1
                elif self._muster.sides[part] == seat:
                    price.add(self._muster, part)
        for part in self._tied:
            price.add(self._muster, part)
        return price

    def _let_anywhere(self) -> None:
        """Where some backs are gaps it is drawn last which; what cannot be there is drawn again."""
        anywhere = mask(self._unknown_backs)
        for number, reach in enumerate(self._reach):
            if reach & anywhere:
                self._reach[number] = reach | anywhere

    def _own_clauses(self) -> list[Clause]:
        return [
            clause
            for clause in self._knowledge.clauses
            if any(self._knowledge.speaks_of(clause, part) for part in self._hidden)
        ]

    # -- counting ------------------------------------------------------------

    def _add_cases(self, number: int, origin: Origin, tied_in: list[int]) -> None:
        """Try all places for the tied cards, one card after the other."""
        if len(tied_in) < len(self._tied):
            may = self._knowledge.may(self._tied[len(tied_in)])
            for place in [*self._unknown_backs, self._reserve]:
                if may >> place & 1 and tied_in.count(place) < self._holes[place]:
                    self._add_cases(number, origin, [*tied_in, place])
            return
        # All backs are alike while there are gaps: any of them may be left out.
        backs = [back for back in self._unknown_backs if back not in tied_in][len(self._gaps) :]
        in_hand = self._holes[self._reserve] - tied_in.count(self._reserve)
        key = (number, in_hand, *backs)
        if key not in self._counts:
            self._counts[key] = Counts(
                self._price,
                [self._kinds_at(back, origin) for back in backs],
                self._kinds_at(self._reserve, origin),
                in_hand,
                Trumps(self._muster, self._free_trumps, origin),
                self._holes[self._trumps],
            )
        counts = self._counts[key]
        if counts.total:
            self._cases.append(_Case(tied_in, backs, counts))
            self._sums.append(self._sums[-1] + counts.total)

    def _kinds_at(self, place: int, origin: Origin) -> list[int]:
        return [number for number in origin.zoons if self._reach[number] >> place & 1]

    # -- drawing -------------------------------------------------------------

    def draw(self, world: list[list[int]], rng: Rng) -> None:
        """Fill the holes of this side in a world."""
        if not self._hidden:
            return
        if self._sums[-1] == 0:
            raise NoWorld("no good list agrees with what is known of this side")
        for _ in range(_TRIES):
            aim = rng.below(self._sums[-1])
            case = self._cases[bisect_right(self._sums, aim) - 1]
            drawn = case.counts.draw(rng)
            if not _has_twice(drawn.on_backs + drawn.in_hand) and self._wins_lot(case, drawn, rng):
                placed = self._lay_out(case, drawn, rng)
                if self._all_may_be(placed) and self._clauses_agree(placed):
                    self._put(placed, world)
                    return
        raise NoWorld("no good list was found that agrees with all clauses")

    def _wins_lot(self, case: _Case, drawn: Drawn, rng: Rng) -> bool:
        """Make up for it that some worlds come up for several places of the tied cards."""
        if not self._tied:
            return True
        kinds = [-1] * len(self._holes)
        hand = [0] * len(ZOONS)
        for back, number in zip(case.backs, drawn.on_backs, strict=True):
            kinds[back] = number
        for number in drawn.in_hand:
            hand[number] += 1
        for place, part in zip(case.tied_in, self._tied, strict=True):
            number = self._muster.zoons[part].number
            if place == self._reserve:
                hand[number] += 1
            else:
                kinds[place] = number
        same = 0
        for other in self._cases:
            if self._could_be(other, kinds, hand):
                same += 1
        return rng.below(same) == 0

    def _could_be(self, case: _Case, kinds: list[int], hand: list[int]) -> bool:
        """Whether a world could have come up with the tied cards of this case."""
        left = hand[:]
        for place, part in zip(case.tied_in, self._tied, strict=True):
            number = self._muster.zoons[part].number
            if place == self._reserve:
                left[number] -= 1
                if left[number] < 0:
                    return False
            elif kinds[place] != number:
                return False
        for back in case.backs:
            if not self._reach[kinds[back]] >> back & 1:
                return False
        for number, count in enumerate(left):
            if count and not self._reach[number] >> self._reserve & 1:
                return False
        return True

    def _lay_out(self, case: _Case, drawn: Drawn, rng: Rng) -> list[tuple[int, int]]:
        """Copies, drawn by lot, for all kinds: each a place and a part."""
        copies: dict[int, list[int]] = {}
        for number in drawn.on_backs + drawn.in_hand:
            if number not in copies:
                copies[number] = self._free[number][:]
                rng.shuffle(copies[number])
        placed = list(zip(case.tied_in, self._tied, strict=True))
        backs = case.backs
        if self._gaps:
            backs = self._unknown_backs[:]
            rng.shuffle(backs)
            placed += list(zip(backs[len(case.backs) :], self._gaps, strict=True))
        for back, number in zip(backs, drawn.on_backs, strict=False):
            placed.append((back, copies[number].pop()))
        for number in drawn.in_hand:
            placed.append((self._reserve, copies[number].pop()))
        for part in drawn.trumps:
            placed.append((self._trumps, part))
        return placed

    def _all_may_be(self, placed: list[tuple[int, int]]) -> bool:
        """ZO-17: whether every card is where it may be, which goes without saying but for gaps."""
        if self._gaps:
            for place, part in placed:
                if not self._knowledge.may(part) >> place & 1:
                    return False
        return True

    def _clauses_agree(self, placed: list[tuple[int, int]]) -> bool:
        for clause in self._clauses:
            count = 0
            for place, part in placed:
                if clause.places >> place & 1 and self._knowledge.speaks_of(clause, part):
                    count += 1
            if not clause.least <= count <= clause.most:
                return False
        return True

    def _put(self, placed: list[tuple[int, int]], world: list[list[int]]) -> None:
        """What has no other place is in the box."""
        in_list = {part for _, part in placed}
        for place, part in placed:
            world[place].append(part)
        world[self._box] = [part for part in self._hidden if part not in in_list]


class _Screen:
    """A list that a side builds, or has built, where nobody else sees anything of it (ZO-11)."""

    def __init__(self, muster: Muster, seat: int, build_format: str, unfinished: bool) -> None:
        self._muster: Final = muster
        self._seat: Final = seat
        self._drafts: Final = _drafts(muster, seat, build_format, unfinished)
        self._sums: Final[list[int]] = [0]
        for drafts in self._drafts:
            self._sums.append(self._sums[-1] + drafts.total)

    def draw(self, world: list[list[int]], rng: Rng) -> None:
        """Fill what is behind the screen in a world, copies as they would be taken."""
        muster, seat = self._muster, self._seat
        drawn = self._list(rng)
        wanted = drawn.in_hand
        listed: list[int] = []
        left: list[int] = []
        for part in muster.zoon_parts[seat]:
            number = muster.zoons[part].number
            if number in wanted:
                wanted.remove(number)
                listed.append(part)
            else:
                left.append(part)
        for part in muster.trump_parts[seat]:
            if part in drawn.trumps:
                listed.append(part)
            else:
                left.append(part)
        world[muster.screen + seat] = [*left, muster.divider(seat), *listed]

    def _list(self, rng: Rng) -> Drawn:
        """Any list; the one without cards is of every origin, but is one list only."""
        while True:
            origin = bisect_right(self._sums, rng.below(self._sums[-1])) - 1
            drawn = self._drafts[origin].draw(rng)
            if origin == 0 or drawn.in_hand or drawn.trumps:
                return drawn


_DRAFTS: Final[dict[tuple[str, int, bool], list[Drafts]]] = {}
"""What nothing is known of is the same in all games, and takes a while to count."""


def _drafts(muster: Muster, seat: int, build_format: str, unfinished: bool) -> list[Drafts]:
    """For each origin all lists of this side."""
    key = (build_format, seat, unfinished)
    if key not in _DRAFTS:
        _DRAFTS[key] = [
            Drafts(origin, Trumps(muster, muster.trump_parts[seat], origin), unfinished)
            for origin in ORIGINS[build_format]
        ]
    return _DRAFTS[key]


class UnknownLists(Worlds):
    """All worlds that agree with what a viewer knows of two hidden lists."""

    def __init__(
        self,
        parts: Parts,
        viewer: int,
        muster: Muster,
        build_format: str,
        unfinished: list[int],
    ) -> None:
        """``unfinished`` are the seats that still build their lists."""
        super().__init__(Knowledge(0), [])
        self._size: Final = len(parts.at)
        self._screens: Final[list[_Screen]] = []
        self._sides: Final[list[_Side]] = []
        for seat in (SOUTH, NORTH):
            if not parts.at[muster.screen + seat]:
                self._sides.append(_Side(parts, viewer, muster, seat, build_format))
            elif seat != viewer:
                self._screens.append(_Screen(muster, seat, build_format, seat in unfinished))

    def draw(self, rng: Rng) -> list[list[int]]:
        """For each place the parts that fill its holes."""
        world: list[list[int]] = [[] for _ in range(self._size)]
        for screen in self._screens:
            screen.draw(world, rng)
        for side in self._sides:
            side.draw(world, rng)
        return world

    def tally(self, places: int = -1) -> Tally:
        """Lists are counted by what they cost, and some are drawn again: that tallies no cards."""
        raise NotImplementedError("the worlds of hidden lists can be drawn, but not tallied")


def _has_twice(numbers: list[int]) -> bool:
    """ZO-14: whether a Hero or a Priest is there twice."""
    singles = [number for number in numbers if SINGLE[number]]
    return len(set(singles)) < len(singles)
