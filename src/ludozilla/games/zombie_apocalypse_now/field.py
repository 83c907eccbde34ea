"""The position: the cards on the table, and how the turn and the war stand.

A support is named by the place where it lies, as its card may be hidden: ``support`` is such a
place, ``card`` what lies there.
"""

from __future__ import annotations

from typing import Self

from mypy_extensions import mypyc_attr

from ludozilla.engine.state import Setup, State
from ludozilla.games.zombie_apocalypse_now.cards import POINTS
from ludozilla.games.zombie_apocalypse_now.places import FIELD, HAND, NOWHERE, SEGMENT, SEGMENTS


@mypyc_attr(allow_interpreted_subclasses=True)
class ZombieState(State):
    """A position of Zombie Apocalypse Now.

    Its lists change seldom, so copies share them: they are replaced, never
    changed in place.
    """

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
    """the support that a joker protects, or ``NOWHERE`` (ZA-23)"""
    kept: list[int]
    """the defending leaders that keep a revealed support until the end of the turn (ZA-19)"""

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

    def clone(self) -> Self:
        # Compiled, __new__ would call __init__ but for the attribute of this class.
        twin = type(self).__new__(type(self))
        self.copy_kernel_to(twin)
        twin.humans = self.humans
        twin.top = self.top
        twin.lost = self.lost
        twin.turns = self.turns
        twin.quiet = self.quiet
        twin.stirred = self.stirred
        twin.done = self.done
        twin.attacked = self.attacked
        twin.protected = self.protected
        twin.kept = self.kept
        return twin

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

    def strength(self, leader: int, support: int) -> int:
        """ZA-16: a leader's points, with those of a support, if there is one."""
        points = POINTS[leader]
        for card in self.parts.at[support]:
            points += POINTS[card]
        return points

    def segment(self, side: int, depth: int = 0) -> int:
        """The place of a segment of a deck, the top one unless told how deep."""
        return SEGMENT + side * SEGMENTS + (self.top[side] + depth) % SEGMENTS

    def draw(self, side: int) -> int:
        """Draw the top card; the next segment is the top of the deck once this one is gone."""
        top = self.segment(side)
        card = self.parts.draw(top, HAND + side)
        if not self.parts.at[top] and self.parts.at[self.segment(side, 1)]:
            self.top = self.top[:]
            self.top[side] = (self.top[side] + 1) % SEGMENTS
        return card
