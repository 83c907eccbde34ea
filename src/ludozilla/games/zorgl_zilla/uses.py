"""What each card can be used for: sections 4, 6 and 7 of the rules.

A *use* lists the actions of all cards used so; what depends only on the suit is
thus worked out once for all cards of the suit.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from ludozilla.games.playing_cards import ACE, DECK_SIZE, HEART, JACK, KING, QUEEN, rank_of
from ludozilla.games.zorgl_zilla.board import (
    DIAGONAL,
    DIRECTIONS,
    KIND,
    NEXT,
    OFF,
    SQUARES,
    STEPS,
    STRAIGHT,
    TOWARDS,
    TUNNELS,
)
from ludozilla.games.zorgl_zilla.city import NOBODY, NOWHERE, UNIT, City
from ludozilla.games.zorgl_zilla.monster import Monster
from ludozilla.games.zorgl_zilla.words import (
    ATTACKS,
    BURROWS,
    DASHES,
    FRENZIES,
    HOWLS,
    LEAPS,
    MOVES,
    ORDERS,
    SHAKES,
    STAYS,
    THROWS,
    Use,
)

RANK: Final = [rank_of(card) for card in range(DECK_SIZE)]

_SUITS: Final = 4
_ALL_SQUARES: Final = list(range(SQUARES))


@mypyc_attr(allow_interpreted_subclasses=True)
class Uses(City):
    """A city in which one can tell what a card may be used for."""

    # -- sections 4 and 7: ordinary cards ------------------------------------

    def uses(self, seat: int, monster: Monster, suit: int) -> list[Use]:
        """ZZ-13: all uses of an ordinary card of a suit, for the monster or the army."""
        kind = kind_of(suit)
        if suit < HEART:
            if monster.ignores_black(self, seat):
                return [STAYS]
            uses = self.walks(seat, monster, kind)
            if not uses:
                uses.append(STAYS)  # ZZ-15
            if self.army:
                self.add_unit_moves(kind, uses)
        else:
            prey = self.prey(seat, kind)
            uses = [ATTACKS[square] for square in prey] if prey else [HOWLS]  # ZZ-17
            if self.army:
                self.add_unit_attacks(kind, uses)
        return uses

    def joker_uses(self, seat: int, monster: Monster) -> list[Use]:
        """ZZ-18: those of all four suits; and ZZ-47: the mega-power."""
        uses: list[Use] = []
        for suit in range(_SUITS):
            for use in self.uses(seat, monster, suit):
                # Only these two can be the same for two suits.
                if not ((use is STAYS or use is HOWLS) and use in uses):
                    uses.append(use)
        return uses + monster.megas(self, seat)

    def walks(self, seat: int, monster: Monster, kind: int) -> list[Use]:
        """ZZ-14: one square of the suit's kind."""
        here = self.where[seat]
        return [
            MOVES[square] for square in STEPS[kind][here] if self.may_step(monster, here, square)
        ]

    def may_step(self, monster: Monster, start: int, square: int) -> bool:
        """ZZ-14: onto a square free of monsters and buildings; ZZ-49: if need be, gently."""
        there = self.standing[square]
        if there >= 0 or (self.floors[square] > 0 and not monster.climbs()):
            return False
        return not (
            there == UNIT
            and monster.spares_units()
            and self.crushes(square, TOWARDS[start][square])
        )

    def prey(self, seat: int, kind: int) -> list[int]:
        """ZZ-16: the adjacent monsters one can attack, never buildings or units (ZZ-39)."""
        here = self.where[seat]
        squares = self.monsters_beside(here, kind)
        if squares and self.monster(seat).spares_units():  # ZZ-49
            squares = [to for to in squares if not self.push_crushes(to, TOWARDS[here][to])]
        return squares

    def add_unit_moves(self, kind: int, uses: list[Use]) -> None:
        """ZZ-35: a unit moves one square, onto an empty one."""
        steps, standing, floors = STEPS[kind], self.standing, self.floors
        for start in self.army:
            if start != NOWHERE:
                orders, towards = ORDERS[start], TOWARDS[start]
                for square in steps[start]:
                    if standing[square] == NOBODY and floors[square] == 0:
                        uses.append(orders[towards[square]])

    def add_unit_attacks(self, kind: int, uses: list[Use]) -> None:
        """ZZ-36: a unit attacks an adjacent monster."""
        steps, standing = STEPS[kind], self.standing
        for seat, square in enumerate(self.where):
            if square != NOWHERE and self.monster(seat).army_attacks():
                for start in steps[square]:
                    if standing[start] == UNIT and self.harmless(start, square):
                        uses.append(ORDERS[start][TOWARDS[start][square]])

    def harmless(self, start: int, square: int) -> bool:
        """ZZ-37: whether a unit's attack costs neither a floor nor a unit."""
        direction = TOWARDS[start][square]
        goal = NEXT[direction][self.chain(square, direction)[0]]
        return goal == OFF or (self.floors[goal] == 0 and not self.crushes(goal, direction))

    # -- section 6: powers of court cards and aces ---------------------------

    def add_powers(
        self, seat: int, monster: Monster, suit: int, card: int, actions: list[object]
    ) -> None:
        """ZZ-26: what a court card can be used for besides; an ace has the powers of all three."""
        if suit >= HEART:
            self.add_red_powers(seat, monster, kind_of(suit), card, actions)
        elif not monster.ignores_black(self, seat):
            self.add_black_powers(seat, monster, kind_of(suit), card, actions)

    def add_red_powers(
        self, seat: int, monster: Monster, kind: int, card: int, actions: list[object]
    ) -> None:
        """ZZ-30 to ZZ-32: to rage, to throw, to shake an adjacent monster."""
        here = self.where[seat]
        targets = self.monsters_beside(here, kind)
        if not targets:
            return  # ZZ-33
        rank = RANK[card]
        if rank in (JACK, ACE):
            for square in self.prey(seat, kind):
                actions.append(FRENZIES[square][card])
        if rank in (QUEEN, ACE):
            for square in targets:
                self.add_throws(here, square, monster, card, actions)
        if rank in (KING, ACE):
            for square in targets:
                actions.append(SHAKES[square][card])

    def add_black_powers(
        self, seat: int, monster: Monster, kind: int, card: int, actions: list[object]
    ) -> None:
        """ZZ-27 to ZZ-29: to dash, to burrow, to leap."""
        rank = RANK[card]
        here = self.where[seat]
        if rank in (JACK, ACE):
            for first in STEPS[kind][here]:
                if self.may_land(monster, first):
                    self.add_dashes(here, first, monster, card, actions)
        if rank in (QUEEN, ACE):
            self.add_landings(TUNNELS[kind][here], monster, BURROWS, card, actions)
        if rank in (KING, ACE):
            self.add_landings(_ALL_SQUARES, monster, LEAPS, card, actions)

    def may_land(self, monster: Monster, square: int) -> bool:
        """ZZ-27 to ZZ-29: on a free square; a unit there would be crushed (ZZ-42)."""
        there = self.standing[square]
        return (there == NOBODY or (there == UNIT and not monster.spares_units())) and (
            self.floors[square] == 0 or monster.climbs()
        )

    def add_landings(
        self,
        squares: list[int],
        monster: Monster,
        uses: list[Use],
        card: int,
        actions: list[object],
    ) -> None:
        """All uses of a card to land on one of these squares."""
        standing, floors = self.standing, self.floors
        for square in squares:
            # Most squares are plainly free.
            if (standing[square] == NOBODY and floors[square] == 0) or self.may_land(
                monster, square
            ):
                actions.append(uses[square][card])

    def add_dashes(
        self, here: int, first: int, monster: Monster, card: int, actions: list[object]
    ) -> None:
        """ZZ-27: a second move in a row, of the same kind; it may lead back."""
        for second in STEPS[KIND[here][first]][first]:
            if second == here or self.may_step(monster, first, second):
                actions.append(DASHES[first][TOWARDS[first][second]][card])

    def add_throws(
        self, here: int, victim: int, monster: Monster, card: int, actions: list[object]
    ) -> None:
        """ZZ-31: in any of the eight directions; which way off the board makes no difference."""
        spares = monster.spares_units()
        edge = OFF
        for direction in range(DIRECTIONS):
            goal = NEXT[direction][victim]
            if goal == OFF:
                edge = direction
            elif goal == here or not (spares and self.push_crushes(victim, direction)):
                actions.append(THROWS[victim][direction][card])
        if edge != OFF:
            actions.append(THROWS[victim][edge][card])


def kind_of(suit: int) -> int:
    """Spades and hearts go diagonally, clubs and diamonds straight."""
    return STRAIGHT if suit & 1 else DIAGONAL
