"""Moves, combats and shots: sections 4 and 5 of the rules.

What a touched ★ does is in ``stars``, what a trump does in ``trumps``.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from ludozilla.engine.state import NO_SEAT, Frame
from ludozilla.games.zoon.board import NORTH, SOUTH
from ludozilla.games.zoon.cards import Zoon
from ludozilla.games.zoon.field import NOTHING, Field
from ludozilla.games.zoon.frames import CLASH, GRIP, SHOT
from ludozilla.games.zoon.kinds import BLOCKED, CROSS, FREE, STAR
from ludozilla.games.zoon.ways import GRIDS, NO_MOVES, WAYS, Way
from ludozilla.games.zoon.words import BITS, FIRST_CORNER, MASK, TURNED, square_at, square_word

MOST_COMBATS: Final = 10
"""After so many combats in a turn, no more grid moves in it (ZO-53)."""

# Frames never change, so those that say nothing more are made once.
_GRIPS: Final = [Frame(GRIP, seat, together=True) for seat in (SOUTH, NORTH)]


class Fight:
    """A combat of two Zoons; the attacker fights for ``seat``, on a tie it goes to ``retreat``."""

    def __init__(self, args: list[int]) -> None:
        self.attacker: Final = args[0]
        self.defender: Final = args[1]
        self.retreat: Final = args[2]
        self.seat: Final = args[3]


@mypyc_attr(allow_interpreted_subclasses=True)
class Battle(Field):
    """Zoons that move, fight and are shot at."""

    # -- ways to go ----------------------------------------------------------

    def is_open(self, way: Way, seat: int) -> bool:
        """Whether a Zoon that moves for a seat can go this way (ZO-25 to ZO-28, ZO-83)."""
        there = self.on[way.end]
        if there != FREE and (there == BLOCKED or self.side(there) == seat):
            return False
        return self.passes(way)

    def passes(self, way: Way) -> bool:
        """Whether nothing between the two ends of a way, nor the ground, forbids it."""
        if way.through:
            for square in way.through:
                if self.on[square] != FREE:
                    return False
        return not self.parts.at[self._muster.laid] or self.terrain_allows(way)

    def terrain_allows(self, way: Way) -> bool:
        """ZO-83: whether no Terrain at the start or on the path forbids to go this way."""
        ground = self.terrain[way.start]
        if ground != NOTHING:
            effect = self.trump(ground).effect
            if (way.jump and not effect.jumps) or (way.through and effect.first_step_only):
                return False
        for square in way.through:
            crossed = self.terrain[square]
            if crossed != NOTHING and self.trump(crossed).effect.stops_paths:
                return False
        return True

    def extra_grid(self, back: int) -> int:
        """ZO-82: the moves that a Zoon's equipment adds to its own."""
        worn = self.worn[back]
        return NO_MOVES if worn == NOTHING else self.trump(worn).effect.grid

    def add_moves(self, back: int, seat: int, actions: list[int]) -> None:
        """All moves of a Zoon for the seat that moves it (ZO-24, ZO-61)."""
        square = self.where[back]
        # The same as is_open, for each way; this is what most time is spent on.
        on = self.on
        first = self._muster.half * seat
        last = first + self._muster.half
        plain = not self.parts.at[self._muster.laid]
        for way in WAYS[self.zoon(back).grid][seat][square]:
            there = on[way.end]
            if there != FREE and (there < 0 or first <= there < last):
                continue
            if (way.steps > 1 or not plain) and not self.passes(way):
                continue
            actions.append(way.action)
        if self.worn[back] != NOTHING:
            for way in WAYS[self.extra_grid(back)][seat][square]:
                if way.action not in actions and self.is_open(way, seat):
                    actions.append(way.action)

    def moves_of(self, back: int, seat: int) -> list[int]:
        """All moves of one Zoon."""
        actions: list[int] = []
        self.add_moves(back, seat, actions)
        return actions

    def could_move(self, back: int, zoon: Zoon, seat: int) -> bool:
        """Whether a back could move if it were this Zoon."""
        square = self.where[back]
        for grid in (zoon.grid, self.extra_grid(back)):
            for way in WAYS[grid][seat][square]:
                if self.is_open(way, seat):
                    return True
        return False

    def way(self, back: int, seat: int, action: int) -> Way:
        """The way that an action means."""
        square = self.where[back]
        for grid in (self.zoon(back).grid, self.extra_grid(back)):
            for way in WAYS[grid][seat][square]:
                if way.action == action:
                    return way
        raise AssertionError("a legal move is one of the Zoon's ways")

    def deduce_route(self, back: int, way: Way) -> None:
        """A card that moved so is one that can."""
        if way.route not in GRIDS[self.extra_grid(back)]:
            self.clear(back, self._muster.strangers[self.side(back)][way.route])

    def deduce_unable(self, seat: int, parts: list[int]) -> None:
        """An effect found none of these cards able to move by its grid."""
        for back in self.able(seat):
            zoons = self._muster.zoons
            self.clear(back, [part for part in parts if self.could_move(back, zoons[part], seat)])

    # -- section 4: moving ---------------------------------------------------

    def may_move_by_grid(self) -> bool:
        """ZO-53: whether this turn has seen few enough combats for another grid move."""
        if self.combats < MOST_COMBATS:
            return True
        if self.journal is not None:
            self.journal.add("ZO-53", "exhausted", {})
        return False

    def move_from(self, seat: int, action: int) -> None:
        """A seat moves one of its Zoons."""
        back = self.on[square_at(action, 0)]
        self.move(back, seat, action)

    def move(self, back: int, seat: int, action: int) -> None:
        """ZO-23 to ZO-28: a Zoon goes its way, into a combat if an enemy stands at its end."""
        way = self.way(back, seat, action)
        if self.journal is not None:
            route = [square_word(square) for square in way.squares]
            key = "jumped" if way.jump else "moved"
            rule = "ZO-26" if way.jump else "ZO-25"
            self.journal.add(
                rule, key, {"who": seat, "start": square_word(way.start), "route": route}
            )
        self.deduce_route(back, way)
        target = self.on[way.end]
        if target == FREE:
            self.stand(back, way.end)
        else:
            self.combats += 1
            if self.journal is not None:
                self.journal.add("ZO-28", "attack", {"who": seat, "square": square_word(way.end)})
            self.stack.append(Frame(CLASH, NO_SEAT, [back, target, way.retreat, seat]))
            self.stack += _GRIPS

    # -- section 5: combat ---------------------------------------------------

    def corners_hit(self, seat: int, grips: list[int]) -> tuple[int, int]:
        """ZO-43: which printed corner is hit on the card of a seat, and on that of the other."""
        mine, other = grips[seat], grips[1 - seat]
        return _corner(other, mine), _corner(mine, other)

    def clash(self, fight: Fight) -> None:
        """ZO-45, ZO-48: both cards are turned up and compared."""
        attacker, defender = fight.attacker, fight.defender
        corner, other_corner = self.corners_hit(fight.seat, self.unseal())
        self.reveal(attacker)
        self.reveal(defender)
        zoon, other = self.zoon(attacker), self.zoon(defender)
        ours, theirs = zoon.corners[corner], other.corners[other_corner]
        if self.journal is not None:
            self.tell_hit(self.part(attacker), corner, ours)
            self.tell_hit(self.part(defender), other_corner, theirs)
        if ours == STAR and theirs == STAR:
            if self.journal is not None:
                self.journal.add("ZO-48", "both-stars", {})
            self.tie(fight)
        elif ours == STAR:
            self.touch_star(zoon, fight, True)
        elif theirs == STAR:
            self.touch_star(other, fight, False)
        else:
            margin = self.strength(attacker, ours, False) - self.strength(defender, theirs, True)
            self.decide(fight, margin)

    def tell_hit(self, part: int, corner: int, symbol: int) -> None:
        """Tell which corner of a card was touched, and what is printed there."""
        shown = "★" if symbol == STAR else "X" if symbol == CROSS else str(symbol)
        if self.journal is not None:
            self.journal.add(
                "ZO-43",
                "hit",
                {"card": self.word(part), "corner": FIRST_CORNER + corner, "n": shown},
            )

    def touch_star(self, zoon: Zoon, fight: Fight, attacking: bool) -> None:
        """ZO-50: a single ★ has its effect, unless the card is under control (ZO-62)."""
        if attacking and self.side(fight.attacker) != fight.seat:
            if self.journal is not None:
                self.journal.add("ZO-62", "controlled-star", {})
            self.tie(fight)
        else:
            star = zoon.star
            assert star is not None
            star.touched(self, fight, attacking)

    def strength(self, back: int, number: int, defending: bool) -> int:
        """ZO-46: a number hit, with all that changes it."""
        boost = self.boost[back]
        if boost != NOTHING:
            effect = self.trump(boost).effect
            number = number * effect.times + effect.plus
        worn = self.worn[back]
        if worn != NOTHING:
            number += self.trump(worn).effect.plus
        ground = self.terrain[self.where[back]]
        if defending and ground != NOTHING:
            number += self.trump(ground).effect.defender_plus
        return max(0, number)

    def decide(self, fight: Fight, margin: int) -> None:
        """ZO-49: the higher number wins the square."""
        if margin == 0:
            self.tie(fight)
        elif margin > 0:
            self.conquer(fight, "ZO-49")
        else:
            self.eliminate(fight.attacker, "ZO-49")

    def conquer(self, fight: Fight, rule: str) -> None:
        """The defender is eliminated and the attacker takes its square."""
        square = self.where[fight.defender]
        self.eliminate(fight.defender, rule)
        self.stand(fight.attacker, square)

    def tie(self, fight: Fight) -> None:
        """ZO-49: the defender stays, the attacker falls back."""
        if self.journal is not None:
            self.journal.add("ZO-49", "tie", {"square": square_word(fight.retreat)})
        self.stand(fight.attacker, fight.retreat)

    # -- section 5: shooting -------------------------------------------------

    def shoot(self, seat: int, part: int, square: int) -> None:
        """ZO-56: a duel between a trump and the enemy Zoon on a square."""
        self.combats += 1
        args = [part, self.on[square], seat]
        if self.journal is not None:
            self.journal.add(
                "ZO-55",
                "shot",
                {"who": seat, "card": self.word(part), "square": square_word(square)},
            )
        self.stack.append(Frame(SHOT, NO_SEAT, args))
        self.stack += _GRIPS

    def hit_or_miss(self, part: int, target: int, seat: int) -> None:
        """ZO-57, ZO-58: what a shot does."""
        corner, target_corner = self.corners_hit(seat, self.unseal())
        self.reveal(target)
        symbol = self.trump(part).corners[corner]
        other = self.zoon(target).corners[target_corner]
        if self.journal is not None:
            self.tell_hit(part, corner, symbol)
            self.tell_hit(self.part(target), target_corner, other)
        if symbol == CROSS:
            self.bury(part, self._muster.trumps + seat, "ZO-57")
        elif other == STAR:
            if self.journal is not None:
                self.journal.add("ZO-57", "missed", {})
        elif symbol > self.strength(target, other, True):
            self.eliminate(target, "ZO-58")
        else:
            if self.journal is not None:
                self.journal.add("ZO-58", "missed", {})


def _corner(touch: int, grip: int) -> int:
    """ZO-43: where a touch lands on a card held so."""
    corner = (touch >> BITS) - FIRST_CORNER
    return (corner + 2) % 4 if grip & MASK == TURNED else corner
