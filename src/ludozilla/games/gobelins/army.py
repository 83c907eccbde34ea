"""The armies: who stands where, what is free, what it is worth, and which powers are in force.

Sections 2, 4.1, 5.1, 5.3, 5.4, 5.6 and 5.7 of the rules, the permanent primitives, and points.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from ludozilla.engine.parts import only
from ludozilla.engine.rng import Rng
from ludozilla.engine.state import Outcome, Setup, State
from ludozilla.games.gobelins.cards import (
    ADMIRERS,
    ADV,
    ANY_COLOUR,
    ANY_LEVEL,
    CARDS,
    COLOUR,
    COLOURS_GE,
    DISCARD_GE,
    DRAW_BONUS,
    HAND_EQ,
    HAND_GE,
    HAS_TOKEN,
    KIND,
    LEVEL,
    NAMES,
    NOT_ADV,
    ON_ANY_DESTROYED,
    ON_DESTROYED,
    ON_DISCARDED,
    ON_OWN_PLACE,
    ON_PLAY,
    OPP_PRISONERS_GE,
    OPPS_NO_FACEUP,
    OWN,
    OWN_GE,
    OWN_PRISONERS_EQ,
    POWER_ON,
    POWERS,
    PRINTED_VALUE,
    PROTECTIONS,
    ROW_FULL,
    RULES,
    TOKENS_PER_CARD,
    VALUES,
    WATCHERS,
    Lasting,
    Test,
)
from ludozilla.games.gobelins.words import token

LEVELS: Final = 3
ROW_LENGTH: Final = 5
TOKENS_EACH: Final = 2

NO_ARMY: Final = -1
"""``ruler`` of a card that stands in no army."""

NO_GOBLIN: Final = -1

# How a goblin in an army lies. One that is taking the place of a mutated goblin is there, but
# shows nothing and cannot be targeted until it has arrived (GO-43).
UP: Final = 0
DOWN: Final = 1
ARRIVING: Final = 2

# Places of cards: three that are common, then five for each seat.
DRAW_PILE: Final = 0
DISCARD_PILE: Final = 1
ASIDE: Final = 2
HAND: Final = 3
LOOKED: Final = 4
_ROWS: Final = 4  # the row of level 1 is _ROWS + 1
PLACES_EACH: Final = 5

# A fired power as one number: card, number of the power, controller, photograph (GO-59).
_POWER_BITS: Final = 7
_CONTROLLER_BITS: Final = 9
_PHOTO_BITS: Final = 11


def hand_of(seat: int) -> int:
    """The place of a seat's hand."""
    return HAND + PLACES_EACH * seat


def looked_at_by(seat: int) -> int:
    """The place of the cards that only this seat is looking at."""
    return LOOKED + PLACES_EACH * seat


def row_of(seat: int, level: int) -> int:
    """The place of a seat's row."""
    return _ROWS + level + PLACES_EACH * seat


def card_of(fired: int) -> int:
    """The card whose power was fired."""
    return fired & 127


def power_of(fired: int) -> int:
    """The number of the power, among those of its card."""
    return fired >> _POWER_BITS & 3


def controller_of(fired: int) -> int:
    """The seat that controls a fired power."""
    return fired >> _CONTROLLER_BITS & 3


def caught_up(fired: int) -> int:
    """1 if its controller was behind when the power was fired (GO-61), else 0."""
    return fired >> _PHOTO_BITS & 1


def held(fired: int, step: int) -> bool:
    """Whether the condition of this step held when the power was fired (GO-59)."""
    return bool(fired >> _PHOTO_BITS + 1 + step & 1)


@mypyc_attr(allow_interpreted_subclasses=True)
class Armies(State):
    """The table: armies, tokens, points and the advantage token."""

    ruler: list[int]
    """card -> the seat in whose army it stands, or ``NO_ARMY``"""
    face: list[int]
    """card -> ``UP``, ``DOWN`` or ``ARRIVING``; ``UP`` outside armies"""
    tokens_on: list[int]
    """card -> activation tokens on it"""
    available: list[int]
    """seat -> activation tokens it can use"""
    spent: list[int]
    """seat -> activation tokens used up that lie on no goblin"""
    points: list[int]
    advantage: int
    """the seat with the advantage token"""
    active: int
    """the seat whose turn it is; at a new round the one with the advantage token"""
    fired: list[int]
    """powers fired that do not form a batch yet"""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.ruler = [NO_ARMY] * CARDS
        self.face = [UP] * CARDS
        self.tokens_on = [0] * CARDS
        self.available = [TOKENS_EACH] * setup.seats
        self.spent = [0] * setup.seats
        self.points = [0] * setup.seats
        self.advantage = 0
        self.active = 0
        self.fired = []

    def copy_armies_to(self, twin: Armies) -> None:
        """Give a new state this one's share of the table."""
        self.copy_kernel_to(twin)
        twin.ruler = self.ruler[:]
        twin.face = self.face[:]
        twin.tokens_on = self.tokens_on[:]
        twin.available = self.available[:]
        twin.spent = self.spent[:]
        twin.points = self.points[:]
        twin.advantage = self.advantage
        twin.active = self.active
        twin.fired = self.fired[:]

    def option(self, name: str) -> int:
        """The number an option of the table is set to."""
        value = self.setup.options[name]
        assert isinstance(value, int)
        return value

    def hand(self, seat: int) -> list[int]:
        """The cards in a seat's hand."""
        return self.parts.at[HAND + PLACES_EACH * seat]

    def row(self, seat: int, level: int) -> list[int]:
        """A seat's goblins of a level, from the left."""
        return self.parts.at[_ROWS + level + PLACES_EACH * seat]

    def others(self, seat: int) -> list[int]:
        """All other seats, clockwise."""
        seats = self.setup.seats
        return [(seat + k) % seats for k in range(1, seats)]

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

    def has_room(self, seat: int, level: int) -> bool:
        """GO-16, GO-29: whether one more goblin fits into a row."""
        length = len(self.row(seat, level))
        return length < ROW_LENGTH and (level == 1 or length < len(self.row(seat, level - 1)))

    def colours_in(self, seat: int, level: int) -> int:
        """The colours a row shows, as a bit mask; prisoners show none (GO-36)."""
        colours = 0
        for card in self.row(seat, level):
            if self.face[card] == UP:
                colours |= 1 << COLOUR[card]
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

    # -- sections 5.4, 5.6 and 5.7: powers in force ----------------------------

    def is_behind(self, seat: int) -> bool:
        """GO-61, GO-145: whether some opponent has more points."""
        return self.points[seat] < max(self.points)

    def holds(self, test: Test, seat: int, card: int) -> bool:
        """GO-131 … GO-143: whether a test is true of a seat; ``card`` bears the power."""
        kind = test.kind
        if kind == ADV:
            return self.advantage == seat
        if kind == NOT_ADV:
            return self.advantage != seat
        if kind == OWN_GE:
            return self.count_up(seat, ANY_LEVEL, test.colour) >= test.n
        if kind == ROW_FULL:
            return len(self.row(seat, test.level)) == ROW_LENGTH
        if kind == DISCARD_GE:
            return len(self.parts.at[DISCARD_PILE]) >= test.n
        if kind == HAS_TOKEN:
            return self.tokens_on[card] > 0
        if kind == HAND_GE:
            return len(self.hand(seat)) >= test.n
        if kind == HAND_EQ:
            return len(self.hand(seat)) == test.n
        if kind == COLOURS_GE:
            return self.colours_in(seat, test.level).bit_count() >= test.n
        if kind == NAMES:
            return self.has_all(seat, test.names)
        if kind == OWN_PRISONERS_EQ:
            return len(self.prisoners(seat)) == test.n
        if kind == OPP_PRISONERS_GE:
            return sum([len(self.prisoners(other)) for other in self.others(seat)]) >= test.n
        if kind == OPPS_NO_FACEUP:
            return sum([self.count_up(s, ANY_LEVEL, ANY_COLOUR) for s in self.others(seat)]) == 0
        return False  # the margin of a Great Battle is known only there

    def has_all(self, seat: int, kinds: list[int]) -> bool:
        """GO-140: whether all these stand in an army, face up or not."""
        missing = kinds[:]
        for level in range(1, LEVELS + 1):
            for card in self.row(seat, level):
                if KIND[card] in missing:
                    missing.remove(KIND[card])
        return not missing

    def in_force(self, lasting: Lasting) -> bool:
        """GO-60, GO-64: whether a permanent step is in force now."""
        card = lasting.card
        seat = self.ruler[card]
        if seat == NO_ARMY or self.face[card] != UP:
            return False
        cond = lasting.step.cond
        return cond is None or self.holds(cond, seat, card)

    def rule_value(self, key: int) -> int:
        """GO-151 … GO-154: what face-up cards say for a rule key, all together; -1 for nothing."""
        total = -1
        for lasting in RULES:
            if lasting.step.key == key and self.in_force(lasting):
                total = max(total, 0) + lasting.step.value
        return total

    def draw_bonus(self) -> int:
        """GO-47."""
        return max(0, self.rule_value(DRAW_BONUS))

    def token_limit(self) -> int:
        """GO-49, GO-154: how many tokens a goblin may bear."""
        return max(1, self.rule_value(TOKENS_PER_CARD))

    def is_protected(self, card: int, against_imprison: bool) -> bool:
        """GO-75, GO-123: whether opponents' effects cannot destroy, or imprison, a goblin."""
        if self.face[card] != UP:
            return False
        for lasting in PROTECTIONS:
            step = lasting.step
            if (
                self.ruler[lasting.card] == self.ruler[card]
                and step.from_imprison == against_imprison
                and step.levels >> LEVEL[card] & 1
                and (step.colour == ANY_COLOUR or step.colour == COLOUR[card])
                and self.in_force(lasting)
            ):
                return True
        return False

    # -- GO-53, GO-121: what an army is worth --------------------------------

    def army_value(self, seat: int) -> int:
        """GO-53: face-up goblins with all bonuses; prisoners count nothing."""
        total = 0
        for level in range(1, LEVELS + 1):
            for card in self.row(seat, level):
                if self.face[card] == UP:
                    total += PRINTED_VALUE[card]
        for lasting in VALUES:
            if self.ruler[lasting.card] == seat and self.in_force(lasting):
                step = lasting.step
                times = self.count_up(seat, step.levels, step.colour) if step.scope == OWN else 1
                total += times * self.bonus(lasting, seat)
        return total

    def goblin_value(self, card: int) -> int:
        """What one goblin adds to the value of its army."""
        if self.face[card] != UP:
            return 0
        seat = self.ruler[card]
        total = PRINTED_VALUE[card]
        for lasting in VALUES:
            step = lasting.step
            if step.scope == OWN:
                reached = (
                    self.ruler[lasting.card] == seat
                    and bool(step.levels >> LEVEL[card] & 1)
                    and (step.colour == ANY_COLOUR or step.colour == COLOUR[card])
                )
            else:
                reached = lasting.card == card
            if reached and self.in_force(lasting):
                total += self.bonus(lasting, seat)
        return total

    def bonus(self, lasting: Lasting, seat: int) -> int:
        """GO-121: what a ``value`` step in force adds to each goblin it reaches."""
        step = lasting.step
        if step.per_colour:
            others = self.colours_in(seat, 1) & ~(1 << COLOUR[lasting.card])
            return min(step.most, step.n * others.bit_count())
        return step.n + (step.plus if self.is_behind(seat) else 0)

    # -- section 5.1: powers that fire ---------------------------------------

    def fire(self, trigger: int, card: int, controller: int) -> None:
        """GO-58, GO-59: note a card's power with its conditions as they are now."""
        number = POWER_ON[trigger][card]
        if number < 0:
            return
        photo = 1 if self.is_behind(controller) else 0
        for i, step in enumerate(POWERS[card][number].steps):
            if step.cond is None or self.holds(step.cond, controller, card):
                photo |= 2 << i
        self.fired.append(
            card | number << _POWER_BITS | controller << _CONTROLLER_BITS | photo << _PHOTO_BITS
        )

    # -- section 5.3: cards moving -------------------------------------------

    def draw_card(self, target: int, rng: Rng) -> int:
        """GO-69, GO-70: draw one card to a place, or ``NO_GOBLIN`` if there is none at all."""
        pile = self.parts.at[DRAW_PILE]
        if not pile:
            discard = self.parts.at[DISCARD_PILE]
            if not discard:
                return NO_GOBLIN
            # Everybody saw these cards; the shuffle makes them unknown.
            self.parts.put(DRAW_PILE, discard)
            discard.clear()
            self.parts.shuffle(DRAW_PILE, rng)
            if self.journal is not None:
                self.journal.add("GO-69", "reshuffled", {"n": len(pile)})
        return self.parts.draw(DRAW_PILE, target)

    def draw_cards(self, seat: int, count: int, rng: Rng, rule: str) -> int:
        """Draw cards one at a time into a hand; how many there were."""
        drawn = 0
        while drawn < count:
            card = self.draw_card(hand_of(seat), rng)
            if card == NO_GOBLIN:
                break
            drawn += 1
            if self.journal is not None:
                self.journal.add(
                    rule, "drew", {"who": seat, "card": token(card)}, ["card"], only(seat)
                )
        return drawn

    def discard_card(self, seat: int, card: int, rule: str) -> None:
        """A card goes from a hand to the discard, as a cost or by an effect."""
        self.parts.move(card, hand_of(seat), DISCARD_PILE)
        if self.journal is not None:
            self.journal.add(rule, "discarded", {"who": seat, "card": token(card)})
        self.fire(ON_DISCARDED, card, seat)

    def enter(self, card: int, seat: int, source: int) -> None:
        """A goblin enters at the right end of its row."""
        self.parts.move(card, source, row_of(seat, LEVEL[card]))
        self.ruler[card] = seat

    def leave(self, card: int, target: int) -> None:
        """GO-52: a goblin leaves its army; its tokens go to the spent pool."""
        seat = self.ruler[card]
        self.parts.move(card, row_of(seat, LEVEL[card]), target)
        self.spent[seat] += self.tokens_on[card]
        self.tokens_on[card] = 0
        self.ruler[card] = NO_ARMY
        self.face[card] = UP

    def placed(self, card: int, seat: int) -> None:
        """GO-68: a goblin has been placed, so powers fire: its own, and those that watch."""
        self.fire(ON_PLAY, card, seat)
        for admirer in ADMIRERS:
            power = POWERS[admirer][POWER_ON[ON_OWN_PLACE][admirer]]
            if (
                self.ruler[admirer] == seat
                and self.face[admirer] == UP
                and admirer != card
                and power.levels >> LEVEL[card] & 1
            ):
                self.fire(ON_OWN_PLACE, admirer, seat)

    def destroy(self, card: int, rule: str) -> None:
        """GO-109: a goblin goes to the discard; GO-74: a prisoner's own power is silent."""
        seat = self.ruler[card]
        was_up = self.face[card] == UP
        watching = [watcher for watcher in WATCHERS if self.is_up(watcher)]
        theirs = [self.ruler[watcher] for watcher in watching]
        self.leave(card, DISCARD_PILE)
        if self.journal is not None:
            self.journal.add(rule, "destroyed", {"who": seat, "card": token(card)})
        if was_up:
            self.fire(ON_DESTROYED, card, seat)
        for watcher, controller in zip(watching, theirs, strict=True):
            self.fire(ON_ANY_DESTROYED, watcher, controller)

    # -- section 6: points -----------------------------------------------------

    def gain_points(self, seats: list[int], count: int, rule: str) -> None:
        """GO-79, GO-80: who reaches the target has won, several together if it is at once."""
        for seat in seats:
            self.points[seat] += count
            if self.journal is not None:
                self.journal.add(rule, "point", {"who": seat, "n": self.points[seat]})
        target = self.option("vp_target")
        winners = [seat for seat in seats if self.points[seat] >= target]
        if winners:
            self.win(winners, "points", "GO-79")

    def win(self, winners: list[int], reason: str, rule: str) -> None:
        """GO-85: winners first, then by points and the value of armies."""
        seats = range(self.setup.seats)
        # An army is worth less than a thousand.
        merit = [1000 * self.points[seat] + self.army_value(seat) for seat in seats]
        for seat in winners:
            merit[seat] = 1_000_000
        ranks = [1 + len([other for other in merit if other > own]) for own in merit]
        self.ending = Outcome(ranks, self.points[:], reason, rule)
