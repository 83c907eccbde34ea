"""The table: decks, hands and three lines of cards a side, and what moves between them.

Sections 3 and 6 of the rules and all that is hidden; what players may do is in
``rules``.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from ludozilla.engine.parts import EVERYBODY, Place, hand, heap, only, pile
from ludozilla.engine.rng import Rng
from ludozilla.engine.state import Frame, Outcome, Setup, State
from ludozilla.games.playing_cards import DECK, DECK_SIZE
from ludozilla.games.zombie_apocalypse_now.cards import (
    CARDS,
    COLOUR,
    FIRST_LEADERS,
    HUMANS,
    LEADERS,
    POINTS,
    SUPPORTS,
    ZOMBIES,
)
from ludozilla.games.zombie_apocalypse_now.words import (
    FIRST_CARD,
    POSITION_2,
    REPLACE_1,
    REPLACE_2,
    REPLACE_BOTH,
    SHIFT,
)

SIDES: Final = ("humans", "zombies")

HAND_SIZE: Final = 3
QUIET_TURNS: Final = 40

# Places of cards. Those of a side come in pairs, the humans' first.
SEGMENTS: Final = 3
"""A deck is at most three segments, one under the other.

What a 2 puts under a deck is a segment of its own, since everybody knows which
cards it is made of. The 2 that made the lowest segment waits in the discard
pile, so only the other 2 can make one more; and then the next 2 to come lies in
the lowest.
"""
SEGMENT: Final = 0
HAND: Final = 2 * SEGMENTS
PLAYED: Final = HAND + 2
DISCARD: Final = PLAYED + 2
FIELD: Final = DISCARD + 2
REMOVED: Final = FIELD + 2
_FIRST_SUPPORT: Final = REMOVED + 1

NOWHERE: Final = -1

# The kind of frame for a player's turn; those of an attack are in ``rules``.
TURN: Final = 0


def _commanders(side: int) -> list[int]:
    """Who can ever be a leader of this side: zombies may come to lead with red ones."""
    return LEADERS[side] if side == HUMANS else [*LEADERS[ZOMBIES], *LEADERS[HUMANS]]


def _support_places() -> list[list[int]]:
    places = []
    free = _FIRST_SUPPORT
    for side in (HUMANS, ZOMBIES):
        first = [NOWHERE] * DECK_SIZE
        for leader in _commanders(side):
            first[leader] = free
            free += 2
        places.append(first)
    return places


FIRST_SUPPORT: Final[list[list[int]]] = _support_places()
"""side -> leader -> the place of its support in position 1; position 2 is the next"""


def _places(humans: int) -> list[Place]:
    owner = [humans, 1 - humans]
    decks = [
        pile(f"deck {SIDES[side]} {part + 1}")
        for side in (HUMANS, ZOMBIES)
        for part in range(SEGMENTS)
    ]
    return [
        *decks,
        *[hand(f"hand {SIDES[side]}", owner[side]) for side in (HUMANS, ZOMBIES)],
        *[heap(f"played {side}") for side in SIDES],
        *[heap(f"discard {side}") for side in SIDES],
        *[pile(f"field {side}", EVERYBODY) for side in SIDES],
        heap("removed"),
        *[
            pile(f"{SIDES[side]} {DECK[leader]} {position}", only(owner[side]))
            for side in (HUMANS, ZOMBIES)
            for leader in _commanders(side)
            for position in (1, 2)
        ],
    ]


PLACES: Final[list[list[Place]]] = [_places(humans) for humans in (0, 1)]
"""the seat that plays the humans -> all places"""


_PLACING: Final = ["ZA-11", "ZA-12", "ZA-13"]
"""how many supports a leader has -> the rule for one more"""


@mypyc_attr(allow_interpreted_subclasses=True)
class Field(State):
    """The cards on the table, and how the turn and the war stand."""

    humans: int
    """the seat that plays the humans"""
    top: list[int]
    """side -> which of its segments is the top of its deck"""
    lost: list[int]
    """side -> leaders of its colour that are lost: zombified or removed from the game"""
    turns: int
    """turns begun so far"""
    quiet: int
    """turns in a row in which no leader entered or left the field"""
    stirred: bool
    """whether one has in this turn"""
    done: int
    """actions taken this turn"""
    attacked: bool
    """whether one of them was the attack"""
    protected: int
    """the place of the support that a joker protects, or ``NOWHERE``"""
    kept: list[int]
    """the defending leaders whose first support goes at the end of the turn"""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.humans = 0 if setup.options["humans"] == "first" else 1
        self.top = [0, 0]
        self.lost = [0, 0]
        self.turns = 0
        self.quiet = 0
        self.stirred = False
        self.done = 0
        self.attacked = False
        self.protected = NOWHERE
        self.kept = []

    def copy_field_to(self, twin: Field) -> None:
        """Give a new state all that this one has."""
        self.copy_kernel_to(twin)
        twin.humans = self.humans
        twin.top = self.top[:]
        twin.lost = self.lost[:]
        twin.turns = self.turns
        twin.quiet = self.quiet
        twin.stirred = self.stirred
        twin.done = self.done
        twin.attacked = self.attacked
        twin.protected = self.protected
        twin.kept = self.kept[:]

    def side_of(self, seat: int) -> int:
        """The side a seat plays."""
        return seat ^ self.humans

    def seat_of(self, side: int) -> int:
        """The seat that plays a side."""
        return side ^ self.humans

    def hand(self, side: int) -> list[int]:
        """The cards a side holds."""
        return self.parts.at[HAND + side]

    def leaders(self, side: int) -> list[int]:
        """The leaders a side has on the field."""
        return self.parts.at[FIELD + side]

    # -- section 1: set-up ---------------------------------------------------

    def set_up(self, rng: Rng) -> None:
        """ZA-3: the first leaders take the field, the rest is shuffled, three are drawn."""
        for side in (HUMANS, ZOMBIES):
            first = FIRST_LEADERS[side]
            self.parts.put(FIELD + side, first)
            self.parts.put(self.segment(side), [c for c in CARDS[side] if c not in first])
            self.parts.shuffle(self.segment(side), rng)
            for _ in range(HAND_SIZE):
                self.draw(side)

    # -- decks ---------------------------------------------------------------

    def segment(self, side: int, depth: int = 0) -> int:
        """The place of a segment of a deck, the top one unless told how deep."""
        return SEGMENT + side * SEGMENTS + (self.top[side] + depth) % SEGMENTS

    def draw(self, side: int) -> int:
        """Draw the top card; the next segment is the top of the deck once this one is gone."""
        top = self.segment(side)
        card = self.parts.draw(top, HAND + side)
        if not self.parts.at[top] and self.parts.at[self.segment(side, 1)]:
            self.top[side] = (self.top[side] + 1) % SEGMENTS
        return card

    def bury_discards(self, side: int, rng: Rng) -> None:
        """ZA-22: the discard pile goes under the deck, shuffled."""
        depth = 0
        while self.parts.at[self.segment(side, depth)]:
            depth += 1
        block = self.segment(side, depth)
        self.parts.pour(DISCARD + side, block)
        if len(self.parts.at[block]) > 1:  # of a single card everybody knows the order
            self.parts.shuffle(block, rng)

    # -- section 3: leaders and supports -------------------------------------

    def enter(self, side: int, leader: int) -> None:
        """ZA-9: a leader takes the field."""
        self.parts.move(leader, HAND + side, FIELD + side)
        self.stirred = True
        if self.journal is not None:
            self.journal.add("ZA-9", "leader", {"side": side, "card": token(leader)})

    def put_support(self, side: int, card: int, leader: int, way: int) -> None:
        """ZA-10 to ZA-13: place a support behind a leader, face down."""
        first = FIRST_SUPPORT[side][leader]
        second = first + 1
        rule = _PLACING[len(self.parts.at[first]) + len(self.parts.at[second])]
        if way == SHIFT:
            self.slide(first, second)
        if way in (REPLACE_1, REPLACE_BOTH):
            self.discard_support(side, first, rule)
        if way in (REPLACE_2, REPLACE_BOTH):
            self.discard_support(side, second, rule)
        target = second if way in (POSITION_2, REPLACE_2) else first
        self.parts.move(card, HAND + side, target, among=SUPPORTS[side])
        if self.journal is not None:
            self.journal.add(
                rule,
                "support",
                {"side": side, "card": token(card), "leader": token(leader), "way": way},
                ["card"],
                only(self.seat_of(side)),
            )

    def discard_support(self, side: int, place: int, rule: str) -> None:
        """A support leaves its place for the discard pile, where all can see it."""
        card = self.parts.draw(place, DISCARD + side)
        if self.protected == place:
            self.protected = NOWHERE
        if self.journal is not None:
            self.journal.add(rule, "discarded", {"side": side, "card": token(card)})

    def discard_first(self, side: int, leader: int, rule: str) -> None:
        """A leader's support in position 1 is discarded; ZA-14: the other moves up."""
        first = FIRST_SUPPORT[side][leader]
        self.discard_support(side, first, rule)
        if self.parts.at[first + 1]:
            self.slide(first + 1, first)

    def slide(self, source: int, target: int) -> None:
        """A support changes its position, and keeps its protection."""
        self.parts.draw(source, target)
        if self.protected == source:
            self.protected = target

    def strength(self, leader: int, place: int) -> int:
        """ZA-16: a leader's points, with those of the support in this place, if any."""
        points = POINTS[leader]
        for support in self.parts.at[place]:
            points += POINTS[support]
        return points

    # -- sections 4 and 6: how a leader is lost, and the war -----------------

    def fall(self, side: int, leader: int) -> None:
        """ZA-17, ZA-18: a beaten leader leaves the field, and its supports go."""
        first = FIRST_SUPPORT[side][leader]
        for place in (first, first + 1):
            if self.parts.at[place]:
                self.discard_support(side, place, "ZA-17")
        if leader in self.kept:
            self.kept.remove(leader)
        self.stirred = True
        if side == HUMANS:
            self.parts.move(leader, FIELD + HUMANS, self.segment(ZOMBIES))
            self.tell_fall("ZA-18", "zombified", leader)
        else:
            self.parts.move(leader, FIELD + ZOMBIES, REMOVED)
            self.tell_fall("ZA-18" if COLOUR[leader] == ZOMBIES else "ZA-21", "removed", leader)
        if COLOUR[leader] == side:  # ZA-21: a zombified leader counts for neither side
            self.lost[side] += 1
            self.judge(side)

    def tell_fall(self, rule: str, key: str, leader: int) -> None:
        """Note what became of a beaten leader."""
        if self.journal is not None:
            self.journal.add(rule, key, {"card": token(leader)})

    def judge(self, side: int) -> None:
        """ZA-25, ZA-26: whether a side has just lost its last leader."""
        if self.lost[side] == len(LEADERS[side]):
            winner = self.seat_of(1 - side)
            if side == ZOMBIES:
                self.ending = Outcome.won_by(winner, self.points(), "humans", "ZA-25")
            else:
                self.ending = Outcome.won_by(winner, self.points(), "zombies", "ZA-26")

    def points(self) -> list[int]:
        """For each seat, how many leaders it has taken from the other side."""
        return [self.lost[1 - self.side_of(seat)] for seat in (0, 1)]

    def begin_turn(self, side: int) -> None:
        """The next turn, unless nothing has happened for too long (ZA-27)."""
        if self.quiet == QUIET_TURNS:
            self.ending = Outcome.by_points(self.points(), "guard", "ZA-27")
            return
        self.turns += 1
        self.stirred = False
        self.done = 0
        self.attacked = False
        self.stack.append(_TURN_OF[self.seat_of(side)])
        if self.journal is not None:
            self.journal.add("ZA-5", "turn", {"side": side})


# Frames never change, so those that say nothing more are made once.
_TURN_OF: Final = [Frame(TURN, seat) for seat in (0, 1)]


def token(card: int) -> int:
    """The word for a card."""
    return FIRST_CARD + card
