"""The state of a game of Zoon: who and what is where on the field, and how the battle stands.

Sections 1 and 7 of the rules: the field, coming and going, the states a Zoon can
be in. What everybody can tell of the hidden cards is in ``deduced`` and ``claims``.
"""

from __future__ import annotations

from typing import Self

from mypy_extensions import i64, mypyc_attr

from ludozilla.engine.pending import Pending
from ludozilla.engine.state import Setup, State, changed
from ludozilla.engine.worlds import Worlds
from ludozilla.games.zoon import building, claims, deduced, ending
from ludozilla.games.zoon.board import BEHIND, NORTH, OFF, SOUTH, SQUARES, bit
from ludozilla.games.zoon.cards import Trump, Zoon
from ludozilla.games.zoon.kinds import BLOCKED, EMBLEM, FREE, NOTHING
from ludozilla.games.zoon.muster import Muster
from ludozilla.games.zoon.unknown_lists import UnknownLists
from ludozilla.games.zoon.ways import NO_MOVES
from ludozilla.games.zoon.words import GRIPS, token


@mypyc_attr(allow_interpreted_subclasses=True)
class ZoonState(State):
    """A position of Zoon: who and what is where, and how long the battle has lasted."""

    on: list[int]
    """square -> the back standing there, ``FREE``, or ``BLOCKED`` by an Obstacle (ZO-7, ZO-8)"""
    where: list[int]
    """back -> its square, or ``OFF``; one under a cage stays where it is"""

    # What changes rarely is replaced as a whole (see ``changed``), so that copies may share it.
    terrain: list[int]
    """square -> the trump lying there as a Terrain, or ``NOTHING``"""
    lying: list[int]
    """part -> the square where this trump lies, or ``OFF``"""
    worn: list[int]
    """back -> the equipment laid on it, or ``NOTHING``"""
    boost: list[int]
    """back -> the trump that strengthens it until the end of the turn, or ``NOTHING``"""
    thaw: list[int]
    """back -> the last turn during which it is Frozen (ZO-59)"""
    uses: list[int]
    """part -> how often this trump can still be used"""
    # Kept in worlds for thinking only, where there is no knowledge to ask; else empty.
    shown: list[bool]
    """back -> whether everybody knows its card"""
    harmless: list[bool]
    """back -> whether everybody can tell that it is no Emblem"""

    alibis: list[list[list[int]]]
    """each a list of claims of which at least one is true (see ``claims``)"""
    denials: list[list[int]]
    """claims that are all false"""

    active: int
    """the seat whose turn it is"""
    turns: int
    """the number of the current turn, from 1"""
    combats: int
    """combats and shots of this turn"""
    played: int
    """the trump played this turn, or ``NOTHING``"""
    stirred: bool
    """whether this turn a card entered a Tomb or a trump was laid"""
    quiet: int
    """turns in a row in which nothing stirred (ZO-89)"""
    _muster: Muster
    _no_progress_limit: int
    _turn_cap: int
    _south: i64
    """where the Zoons of South stand, as ``on`` says: a set of squares (see ``board.bit``)"""
    _north: i64
    """where those of North do"""

    def __init__(self, setup: Setup, muster: Muster) -> None:
        super().__init__(setup)
        self._muster = muster
        self._no_progress_limit = int(setup.options["no_progress_limit"])
        self._turn_cap = int(setup.options["turn_cap"])
        backs = 2 * muster.half
        self.on = [FREE] * SQUARES
        self._south = 0
        self._north = 0
        self.where = [OFF] * backs
        self.terrain = [NOTHING] * SQUARES
        self.lying = [OFF] * muster.size
        self.worn = [NOTHING] * backs
        self.boost = [NOTHING] * backs
        self.thaw = [0] * backs
        self.uses = [0 if card is None else card.uses for card in muster.cards]
        self.shown = []
        self.harmless = []
        self.alibis = []
        self.denials = []
        self.active = SOUTH
        self.turns = 0
        self.combats = 0
        self.played = NOTHING
        self.stirred = False
        self.quiet = 0

    def clone(self) -> Self:
        kind = type(self)
        twin = kind.__new__(kind)
        self.copy_kernel_to(twin)
        twin._muster = self._muster
        twin._no_progress_limit = self._no_progress_limit
        twin._turn_cap = self._turn_cap
        twin._south = self._south
        twin._north = self._north
        twin.on = self.on[:]
        twin.where = self.where[:]
        twin.terrain = self.terrain
        twin.lying = self.lying
        twin.worn = self.worn
        twin.boost = self.boost
        twin.thaw = self.thaw
        twin.uses = self.uses
        twin.shown = self.shown
        twin.harmless = self.harmless
        twin.alibis = self.alibis
        twin.denials = self.denials
        twin.active = self.active
        twin.turns = self.turns
        twin.combats = self.combats
        twin.played = self.played
        twin.stirred = self.stirred
        twin.quiet = self.quiet
        return twin

    def restore(self, data: dict[str, object]) -> None:
        super().restore(data)
        for square, back in enumerate(self.on):
            self.occupy(square, back)

    # -- what the kernel asks ------------------------------------------------

    def sealable(self, seat: int) -> list[int]:
        return GRIPS

    def possible(self) -> bool:
        """Whoever is asked has a choice, and all claims agree."""
        if self.ending is not None:
            return True
        return claims.agree(self) and self.stack[-1].possible(self)

    def worlds(self, viewer: int) -> Worlds:
        """Hidden lists are counted list by list, not card by card."""
        if not self._muster.hidden:
            return super().worlds(viewer)
        unfinished = [entry.seat for entry in self.stack if isinstance(entry, building.Build)]
        build_format = str(self.setup.options["build_format"])
        return UnknownLists(self.parts, viewer, self._muster, build_format, unfinished)

    def unnoticed(self, viewer: int) -> int:
        """ZO-11: how many cards have been taken into lists that this viewer cannot see."""
        if not self._muster.hidden:
            return 0
        return sum([len(building.taken(self, seat)) for seat in (SOUTH, NORTH) if seat != viewer])

    def forget(self) -> None:
        """Of what all can tell, keep what a rule (ZO-78) and the evaluation ask for."""
        shown, harmless = deduced.shown_backs(self), deduced.harmless_backs(self)
        super().forget()
        self.shown, self.harmless = shown, harmless

    def ask_again(self, entry: Pending) -> None:
        """Both sides go on choosing; in any order of their moves the position is the same."""
        self.stack.append(entry)
        before = self.stack[-2]
        if type(before) is type(entry) and before.seat == NORTH:
            self.stack.append(self.stack.pop(-2))

    # -- what is where -------------------------------------------------------

    @property
    def muster(self) -> Muster:
        """The cards of this game, which do not change while it is played."""
        return self._muster

    @property
    def no_progress_limit(self) -> int:
        """ZO-89: so many turns in a row without progress end the game."""
        return self._no_progress_limit

    @property
    def turn_cap(self) -> int:
        """ZO-89: the last turn."""
        return self._turn_cap

    def side(self, back: int) -> int:
        """Whose Zoon this is."""
        return SOUTH if back < self._muster.half else NORTH

    def backs(self, seat: int) -> list[int]:
        """The backs of a seat, on the field or not."""
        half = self._muster.half
        return list(range(seat * half, (seat + 1) * half))

    def part(self, back: int) -> int:
        """The card on a back."""
        return self.parts.at[back][0]

    def zoon(self, back: int) -> Zoon:
        """What the card on a back says; no Zoon where the viewer does not know it."""
        return self._muster.zoons[self.parts.at[back][0]]

    def trump(self, part: int) -> Trump:
        """What a trump says."""
        trump = self._muster.cards[part]
        assert trump is not None
        return trump

    def token(self, part: int) -> int:
        """The token of a card."""
        return self._muster.tokens[part]

    def tokens_in(self, place: int) -> list[int]:
        """The tokens of the cards in a place, each once; copies lie side by side."""
        found: list[int] = []
        for part in self.parts.at[place]:
            card = self._muster.tokens[part]
            if not found or found[-1] != card:
                found.append(card)
        return found

    def fights(self, back: int) -> bool:
        """Whether a back is a Zoon on the field: neither away nor under a cage."""
        square = self.where[back]
        return square != OFF and self.on[square] == back

    def is_caged(self, place: int) -> bool:
        """ZO-78: whether a place is a back under a cage."""
        return place < len(self.where) and self.where[place] != OFF and not self.fights(place)

    def is_frozen(self, back: int) -> bool:
        """ZO-59: whether a Zoon is Frozen now."""
        return self.thaw[back] >= self.turns > 0

    def able(self, seat: int) -> list[int]:
        """The Zoons of a seat that may be moved and may use trumps (ZO-34, ZO-60)."""
        half = self._muster.half
        where, thaw = self.where, self.thaw
        own = self.manned(seat)
        found: list[int] = []
        for back in range(seat * half, (seat + 1) * half):
            # On the field, neither away nor under a cage, and not Frozen.
            square = where[back]
            if square != OFF and own & bit(square) and thaw[back] < self.turns:
                found.append(back)
        return found

    def manned(self, seat: int) -> i64:
        """The squares on which Zoons of a seat stand, as a set."""
        return self._south if seat == SOUTH else self._north

    def free_squares(self, squares: list[int]) -> list[int]:
        """ZO-8: those of the squares that hold neither a Zoon nor an Obstacle."""
        return [square for square in squares if self.on[square] == FREE]

    def retreats(self, back: int, seat: int) -> list[int]:
        """The free squares of the row behind a Zoon, as its player sees it (ZO-9)."""
        return self.free_squares(BEHIND[seat][self.where[back]])

    def extra_grid(self, back: int) -> int:
        """ZO-82: the moves that a Zoon's equipment adds to its own."""
        worn = self.worn[back]
        return NO_MOVES if worn == NOTHING else self.trump(worn).grid

    def spare_back(self, seat: int) -> int:
        """A back for a card that comes onto the field."""
        back = seat * self._muster.half
        while self.parts.at[back]:
            back += 1
        return back

    # -- coming, going, standing ---------------------------------------------

    def occupy(self, square: int, what: int) -> None:
        """From now on there is a back on a square, or an Obstacle, or it is free."""
        self.on[square] = what
        spot = bit(square)
        self._south &= ~spot
        self._north &= ~spot
        if what >= 0:
            if self.side(what) == SOUTH:
                self._south |= spot
            else:
                self._north |= spot

    def stand(self, back: int, square: int) -> None:
        """Put a Zoon on a free square."""
        before = self.where[back]
        if before != OFF:
            self.occupy(before, FREE)
        self.where[back] = square
        self.occupy(square, back)

    def swap(self, one: int, other: int, rule: str) -> None:
        """Two Zoons exchange their squares."""
        here, there = self.where[one], self.where[other]
        if self.journal is not None:
            self.stir([one, other])
            self.journal.add(rule, "swapped", {"one": token(here), "other": token(there)})
        self.where[one], self.where[other] = there, here
        self.occupy(here, other)
        self.occupy(there, one)

    def displace(self, back: int, square: int, rule: str) -> None:
        """ZO-37: put a Zoon elsewhere, whatever its grid says."""
        if self.journal is not None:
            start, end = token(self.where[back]), token(square)
            self.stir([back])
            self.journal.add(rule, "displaced", {"start": start, "end": end})
        self.stand(back, square)

    def freeze(self, back: int, turns: int, rule: str) -> None:
        """ZO-59: Frozen until the end of the n-th turn of its owner that starts later."""
        first = self.turns + (2 if self.side(back) == self.active else 1)
        last = max(self.thaw[back], first + 2 * (turns - 1))
        self.thaw = changed(self.thaw, back, last)
        if self.journal is not None:
            self.stir([back])
            self.journal.add(rule, "frozen", {"square": token(self.where[back]), "n": turns})

    def stir(self, backs: list[int]) -> None:
        """Let those who listen know that the next event is about these Zoons and what they wear."""
        for back in backs:
            self.parts.stir(self.part(back), back)
        for back in backs:
            if self.worn[back] != NOTHING:
                self.parts.stir(self.worn[back], self._muster.laid)

    def leave(self, back: int) -> None:
        """A Zoon leaves the field; what it wore goes to the Tomb (ZO-63)."""
        self.occupy(self.where[back], FREE)
        self.where[back] = OFF
        if self.thaw[back]:
            self.thaw = changed(self.thaw, back, 0)
        if self.boost[back] != NOTHING:
            self.boost = changed(self.boost, back, NOTHING)
        self.strip(back)
        deduced.left(self, back)

    def strip(self, back: int) -> None:
        """ZO-63: the equipment of a Zoon that is one no longer is eliminated."""
        worn = self.worn[back]
        if worn != NOTHING:
            self.worn = changed(self.worn, back, NOTHING)
            self.bury(worn, self._muster.laid, "ZO-63")

    def bury(self, part: int, source: int, rule: str) -> None:
        """ZO-10: an eliminated card goes to the Tomb of its owner."""
        owner = self._muster.sides[part]
        self.parts.move(part, source, self._muster.tomb + owner)
        self.stirred = True
        if self.journal is not None:
            self.journal.add(rule, "buried", {"who": owner, "card": self.token(part)})

    def eliminate(self, back: int, rule: str) -> None:
        """A Zoon is eliminated; with its Emblem a side loses at once (ZO-87)."""
        owner = self.side(back)
        part = self.part(back)
        self.leave(back)
        self.bury(part, back, rule)
        if self._muster.zoons[part].type == EMBLEM:
            ending.win(self, 1 - owner, "emblem", "ZO-87")

    # -- laying trumps -------------------------------------------------------

    def lay(self, part: int, rule: str, square: int) -> None:
        """A trump is laid on the field or on a Zoon."""
        owner = self._muster.sides[part]
        self.parts.move(part, self._muster.trumps + owner, self._muster.laid)
        self.stirred = True
        if self.journal is not None:
            self.journal.add(rule, "laid", {"card": self.token(part), "square": token(square)})

    def lay_on_field(self, part: int, rule: str, square: int) -> None:
        """A trump is laid on a square."""
        self.lay(part, rule, square)
        self.lying = changed(self.lying, part, square)

    def wall_up(self, part: int, square: int, rule: str) -> None:
        """A trump makes an Obstacle of a square, and of the Zoon on it, if any (ZO-77, ZO-78)."""
        self.lay_on_field(part, rule, square)
        self.occupy(square, BLOCKED)
