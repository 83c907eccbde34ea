"""The table: who stands where and what is free, hands, tokens, points; and how cards come and go.

Sections 2, 4.1 and 5.3 of the rules.
"""

from __future__ import annotations

from typing import Final, Self, final

from mypy_extensions import i64, mypyc_attr

from ludozilla.engine.journal import Arg
from ludozilla.engine.parts import TOP, only
from ludozilla.engine.rng import Rng
from ludozilla.engine.state import Setup, State, changed
from ludozilla.games.gobelins.cards import ANY_COLOUR, BEARER, CARDS, COLOUR, KIND, LEVEL, SHOWN
from ludozilla.games.gobelins.words import word

LEVELS: Final = 3
ROW_LENGTH: Final = 5
TOKENS_EACH: Final = 2

NO_ARMY: Final = -1
"""``ruler`` of a card that stands in no army."""

NO_GOBLIN: Final = -1

NO_TOKENS: Final = [0] * CARDS
"""``tokens_on`` while there are none"""

# How a goblin in an army lies. One that is taking the place of a mutated goblin is there, but
# shows nothing and cannot be targeted until it has arrived (GO-43).
UP: Final = 0
DOWN: Final = 1
ARRIVING: Final = 2

SEGMENTS: Final = 4
"""The draw pile is some segments, one under the other, each a place.

What lies where in a single place nobody can tell. So a card put under the pile is a segment of its
own, which matters when it may be older than the pile; when there are no more, the lowest takes it.
"""

# Places of cards: those that are common, then five for each seat.
DRAW_PILE: Final = 0  # its first segment
DISCARD_PILE: Final = DRAW_PILE + SEGMENTS
ASIDE: Final = DISCARD_PILE + 1
HAND: Final = ASIDE + 1
LOOKED: Final = HAND + 1
_ROWS: Final = LOOKED  # the row of level 1 is _ROWS + 1
PLACES_EACH: Final = 5


def hand_of(seat: int) -> int:
    """The place of a seat's hand."""
    return HAND + PLACES_EACH * seat


def looked_at_by(seat: int) -> int:
    """The place of the cards that only this seat is looking at."""
    return LOOKED + PLACES_EACH * seat


def row_of(seat: int, level: int) -> int:
    """The place of a seat's row."""
    return _ROWS + level + PLACES_EACH * seat


# Compiled, ``clone`` could not make an instance without __init__ otherwise; and as there are
# no subclasses, methods are called directly.
@final
@mypyc_attr(allow_interpreted_subclasses=True)
class GobelinsState(State):
    """A position of Gobelins."""

    # These are changed in place, so copies have their own.
    ruler: list[int]
    """card -> the seat in whose army it stands, or ``NO_ARMY``"""
    face: list[int]
    """card -> ``UP``, ``DOWN`` or ``ARRIVING``; ``UP`` outside armies"""
    turns: list[int]
    """seat -> turns it has begun this round"""

    # These change seldom and are replaced as a whole (``changed``), so copies share them.
    tokens_on: list[int]
    """card -> activation tokens on it"""
    available: list[int]
    """seat -> activation tokens it can use"""
    spent: list[int]
    """seat -> activation tokens used up that lie on no goblin"""
    points: list[int]
    passed: list[bool]
    """seat -> whether it has passed this round"""
    kept: list[int]
    """prisoners that stay face down at the new round (GO-155)"""
    fired: list[int]
    """powers fired, as in ``triggers``, that do not form a batch yet"""

    advantage: int
    """the seat with the advantage token"""
    round: int
    active: int
    """the seat whose turn it is; at a new round the one with the advantage token"""
    extra: bool
    """whether the active player has gained an extra turn (GO-24)"""
    resolved: int
    """powers resolved this turn (GO-76)"""
    done: bool
    """whether the last step of a power was done, as ``if_done`` asks (GO-62)"""

    _bearers_up: i64
    """the bearers of permanent powers that stand face up in an army, as a bit mask"""
    _turn_cap: int
    _power_cap: int

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.ruler = [NO_ARMY] * CARDS
        self.face = [UP] * CARDS
        self.turns = [0] * setup.seats
        self.tokens_on = NO_TOKENS
        self.available = [TOKENS_EACH] * setup.seats
        self.spent = [0] * setup.seats
        self.points = [0] * setup.seats
        self.passed = [False] * setup.seats
        self.kept = []
        self.fired = []
        self.advantage = 0
        self.round = 1
        self.active = 0
        self.extra = False
        self.resolved = 0
        self.done = False
        self._bearers_up = 0
        self._turn_cap = self.option("turn_cap")
        self._power_cap = self.option("power_cap")

    def clone(self) -> Self:
        twin = type(self).__new__(type(self))
        self.copy_kernel_to(twin)
        twin.ruler = self.ruler[:]
        twin.face = self.face[:]
        twin.turns = self.turns[:]
        twin.tokens_on = self.tokens_on
        twin.available = self.available
        twin.spent = self.spent
        twin.points = self.points
        twin.passed = self.passed
        twin.kept = self.kept
        twin.fired = self.fired
        twin.advantage = self.advantage
        twin.round = self.round
        twin.active = self.active
        twin.extra = self.extra
        twin.resolved = self.resolved
        twin.done = self.done
        twin._bearers_up = self._bearers_up
        twin._turn_cap = self._turn_cap
        twin._power_cap = self._power_cap
        return twin

    def restore(self, data: dict[str, object]) -> None:
        super().restore(data)
        for card in range(CARDS):
            self._note(card)

    def option(self, name: str) -> int:
        """The number an option of the table is set to."""
        value = self.setup.options[name]
        assert isinstance(value, int)
        return value

    def may_act(self, seat: int) -> bool:
        """GO-88: whether a seat may do more than pass, for all the turns it has had."""
        return self.turns[seat] <= self._turn_cap

    def may_resolve(self) -> bool:
        """GO-76: whether there may be one more power this turn."""
        return self.resolved < self._power_cap

    # With numbers of the machine: compiled, this is asked more often than anything else.

    def hand(self, seat: i64) -> list[int]:
        """The cards in a seat's hand."""
        return self.parts.at[HAND + PLACES_EACH * seat]

    def row(self, seat: i64, level: i64) -> list[int]:
        """A seat's goblins of a level, from the left."""
        return self.parts.at[_ROWS + level + PLACES_EACH * seat]

    def draw_pile(self) -> int:
        """The place on top of the draw pile: its first segment with cards, if there is any."""
        for place in range(DRAW_PILE, DRAW_PILE + SEGMENTS):
            if self.parts.at[place]:
                return place
        return DRAW_PILE

    def under_the_pile(self, count: int) -> list[int]:
        """The places for so many cards that go under the draw pile, below all that have cards."""
        at = self.parts.at
        lowest = DRAW_PILE + SEGMENTS - 1
        place = lowest
        while place > DRAW_PILE and not at[place] and not at[place - 1]:
            place -= 1
        return [min(place + i, lowest) for i in range(count)]

    def discard_kinds(self, levels: int) -> list[int]:
        """The cards in the discard of these levels, of identical ones the first."""
        found = [card for card in self.parts.at[DISCARD_PILE] if levels >> LEVEL[card] & 1]
        found.sort()
        cards: list[int] = []
        last = -1
        for card in found:
            if KIND[card] != last:
                last = KIND[card]
                cards.append(card)
        return cards

    def is_behind(self, seat: int) -> bool:
        """GO-61, GO-145: whether some opponent has more points."""
        own = self.points[seat]
        for points in self.points:
            if points > own:
                return True
        return False

    # -- section 4.1: what stands where --------------------------------------

    def free_in(self, seat: int, level: int) -> int:
        """GO-17: the free goblin of a row, or ``NO_GOBLIN``."""
        row = self.row(seat, level)
        if not row or self.face[row[-1]] == ARRIVING:
            return NO_GOBLIN
        if level < LEVELS and len(self.row(seat, level + 1)) >= len(row):
            return NO_GOBLIN
        return row[-1]

    def is_up(self, card: int) -> bool:
        """Whether a card stands face up in an army."""
        return self.ruler[card] != NO_ARMY and self.face[card] == UP

    def any_up(self, bearers: i64) -> bool:
        """Whether one of these bearers of permanent powers, a bit mask, stands face up."""
        return self._bearers_up & bearers != 0

    def has_room(self, seat: int, level: int) -> bool:
        """GO-16, GO-29: whether one more goblin fits into a row."""
        length = len(self.row(seat, level))
        return length < ROW_LENGTH and (level == 1 or length < len(self.row(seat, level - 1)))

    def colours_in(self, seat: int, level: int) -> int:
        """The colours a row shows, as a bit mask; prisoners show none (GO-36)."""
        colours = 0
        for card in self.row(seat, level):
            if self.face[card] == UP:
                colours |= SHOWN[card]
        return colours

    def count_up(self, seat: int, levels: int, colour: int) -> int:
        """How many face-up goblins of these levels, and of this colour, a seat has."""
        count = 0
        for level in range(1, LEVELS + 1):
            if levels >> level & 1:
                for card in self.row(seat, level):
                    if self.face[card] == UP and (colour == ANY_COLOUR or COLOUR[card] == colour):
                        count += 1
        return count

    def prisoners(self, seat: int) -> list[int]:
        """A seat's imprisoned goblins."""
        return [
            card
            for level in range(1, LEVELS + 1)
            for card in self.row(seat, level)
            if self.face[card] == DOWN
        ]

    # -- section 5.3: cards moving -------------------------------------------

    def draw_card(self, place: int, rng: Rng) -> int:
        """Draw one card to a place, or ``NO_GOBLIN`` if there is none at all."""
        return self.parts.draw(self.draw_pile(), place) if self.can_draw(rng) else NO_GOBLIN

    def draw_cards(self, seat: int, count: int, rng: Rng, rule: str) -> int:
        """Draw cards into a hand, as if one by one; how many there were."""
        left = count
        while left > 0 and self.can_draw(rng):
            pile = self.draw_pile()
            # Whoever listens is told of them one by one.
            some = min(left, len(self.parts.at[pile])) if self.journal is None else 1
            cards = self.parts.deal(pile, hand_of(seat), some)
            left -= some
            if self.journal is not None:
                for card in cards:
                    args: dict[str, Arg] = {"who": seat, "card": word(card)}
                    self.journal.add(rule, "drew", args, ["card"], only(seat))
        return count - left

    def can_draw(self, rng: Rng) -> bool:
        """GO-69, GO-70: whether there is a card to draw, the discard being shuffled if need be."""
        if self.parts.at[self.draw_pile()]:
            return True
        if not self.parts.at[DISCARD_PILE]:
            return False
        # Everybody saw these cards; the shuffle makes them unknown.
        self.parts.pour(DISCARD_PILE, DRAW_PILE)
        self.parts.shuffle(DRAW_PILE, rng)
        if self.journal is not None:
            self.journal.add("GO-69", "reshuffled", {"n": len(self.parts.at[DRAW_PILE])})
        return True

    def enter(self, card: int, seat: int, source: int, slot: int = TOP) -> None:
        """A goblin enters its row, at the right end unless told otherwise."""
        self.parts.move(card, source, row_of(seat, LEVEL[card]), slot=slot)
        self.station(card, seat, UP)

    def leave(self, card: int, place: int) -> None:
        """GO-51, GO-52: a goblin leaves its army for a place; nothing stays on it."""
        seat = self.ruler[card]
        self.parts.move(card, row_of(seat, LEVEL[card]), place)
        if self.tokens_on[card]:
            self.spent = changed(self.spent, seat, self.spent[seat] + self.tokens_on[card])
            self.tokens_on = changed(self.tokens_on, card, 0)
        self.station(card, NO_ARMY, UP)

    def station(self, card: int, seat: int, face: int) -> None:
        """A card stands in this army now, or in none, and lies so."""
        self.ruler[card] = seat
        self.flip(card, face)

    def flip(self, card: int, face: int) -> None:
        """A goblin is turned up or down, or has yet to arrive."""
        self.face[card] = face
        self._note(card)

    def _note(self, card: int) -> None:
        """Keep up whether a bearer of a permanent power is face up."""
        bearer: i64 = BEARER[card]
        if bearer != 0:
            if self.is_up(card):
                self._bearers_up |= bearer
            else:
                self._bearers_up &= ~bearer

    def stir(self, card: int) -> None:
        """Let those who listen know that something happens to a goblin, or to one that was one."""
        seat = self.ruler[card]
        place = DISCARD_PILE if seat == NO_ARMY else row_of(seat, LEVEL[card])
        self.parts.stir(card, place)

    def spend(self, seat: int, count: int) -> None:
        """So many available tokens are spent; if negative, spent ones become available."""
        self.available = changed(self.available, seat, self.available[seat] - count)
        self.spent = changed(self.spent, seat, self.spent[seat] + count)
