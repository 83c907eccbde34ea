"""Sections 5 and 6 of the rules: combats and shots, each a duel of two cards.

What a touched ★ does is in ``stars``.
"""

from __future__ import annotations

from typing import Final

from ludozilla.engine.pending import Ask, Decision, Then
from ludozilla.engine.rng import Rng
from ludozilla.games.zoon import deduced, stars
from ludozilla.games.zoon.board import NORTH, SOUTH
from ludozilla.games.zoon.field import ZoonState
from ludozilla.games.zoon.kinds import CROSS, NOTHING, STAR
from ludozilla.games.zoon.ways import Way
from ludozilla.games.zoon.words import BITS, FIRST_CORNER, GRIPS, MASK, TURNED, token


class Grip(Ask[ZoonState]):
    """ZO-42: in secret, how to hold one's own card and which corner of the other to touch."""

    def together(self) -> bool:
        return True

    def choices(self, state: ZoonState) -> list[int]:
        return GRIPS

    def decision(self, state: ZoonState) -> Decision:
        return pending_duel(state).question(state)

    def resolve(self, state: ZoonState, action: int, rng: Rng) -> None:
        state.seal(self.seat, action)


# They say nothing more, so they are made once.
_GRIPS: Final = [Grip(seat) for seat in (SOUTH, NORTH)]


class Duel(Then[ZoonState]):
    """What a combat and a shot have in common: someone strikes, and both choose a grip."""

    def __init__(self, target: int, player: int) -> None:
        super().__init__()
        self.target: Final = target
        """the back that is attacked or shot at"""
        self.player: Final = player
        """the seat that strikes"""

    def question(self, state: ZoonState) -> Decision:
        """What is asked of both."""
        raise NotImplementedError


class Clash(Duel):
    """ZO-45, ZO-48: both cards of a combat are turned up and compared.

    On a tie the attacker falls back to ``retreat`` (ZO-41).
    """

    def __init__(self, attacker: int, target: int, retreat: int, player: int) -> None:
        super().__init__(target, player)
        self.attacker: Final = attacker
        self.retreat: Final = retreat

    def question(self, state: ZoonState) -> Decision:
        start, square = state.where[self.attacker], state.where[self.target]
        return Decision("ZO-42", "grip", {"start": token(start), "square": token(square)})

    def carry_on(self, state: ZoonState, rng: Rng) -> None:
        corner, other_corner = _corners_hit(self.player, state.unseal())
        ours = state.zoon(self.attacker).corners[corner]
        theirs = state.zoon(self.target).corners[other_corner]
        deduced.turned_up(state, self.attacker)
        _tell_hit(state, state.part(self.attacker), corner, ours)
        deduced.turned_up(state, self.target)
        _tell_hit(state, state.part(self.target), other_corner, theirs)
        if ours == STAR and theirs == STAR:
            if state.journal is not None:
                state.journal.add("ZO-48", "both-stars", {})
            tie(state, self)
        elif ours == STAR and state.side(self.attacker) != self.player:
            if state.journal is not None:
                state.journal.add("ZO-62", "controlled-star", {})
            tie(state, self)
        elif ours == STAR:
            stars.touched(state, self, self.attacker)
        elif theirs == STAR:
            stars.touched(state, self, self.target)
        else:
            own = strength(state, self.attacker, ours, False)
            compare(state, self, own - strength(state, self.target, theirs, True))


class Shot(Duel):
    """ZO-57, ZO-58: what a shot does."""

    def __init__(self, trump: int, target: int, player: int) -> None:
        super().__init__(target, player)
        self.trump: Final = trump

    def question(self, state: ZoonState) -> Decision:
        square = token(state.where[self.target])
        return Decision("ZO-56", "grip-shot", {"card": state.token(self.trump), "square": square})

    def carry_on(self, state: ZoonState, rng: Rng) -> None:
        corner, target_corner = _corners_hit(self.player, state.unseal())
        symbol = state.trump(self.trump).corners[corner]
        other = state.zoon(self.target).corners[target_corner]
        state.parts.stir(self.trump, state.muster.trumps + self.player)
        _tell_hit(state, self.trump, corner, symbol)
        deduced.turned_up(state, self.target)
        _tell_hit(state, state.part(self.target), target_corner, other)
        if symbol == CROSS:
            state.bury(self.trump, state.muster.trumps + self.player, "ZO-57")
        elif other == STAR:
            if state.journal is not None:
                state.journal.add("ZO-57", "missed", {})
        elif symbol > strength(state, self.target, other, True):
            state.eliminate(self.target, "ZO-58")
        else:
            if state.journal is not None:
                state.journal.add("ZO-58", "missed", {})


def attack(state: ZoonState, back: int, way: Way, seat: int) -> None:
    """ZO-28: a Zoon that moves for a seat enters the square of an enemy."""
    state.combats += 1
    if state.journal is not None:
        state.stir([back, state.on[way.end]])
        state.journal.add("ZO-28", "attack", {"who": seat, "square": token(way.end)})
    state.stack.append(Clash(back, state.on[way.end], way.retreat, seat))
    state.stack += _GRIPS


def shoot(state: ZoonState, seat: int, trump: int, square: int) -> None:
    """ZO-56: a duel between a trump and the enemy Zoon on a square."""
    state.combats += 1
    if state.journal is not None:
        state.stir([state.on[square]])
        state.journal.add(
            "ZO-55", "shot", {"who": seat, "card": state.token(trump), "square": token(square)}
        )
    state.stack.append(Shot(trump, state.on[square], seat))
    state.stack += _GRIPS


def pending_duel(state: ZoonState) -> Duel:
    """The duel for which a grip is asked."""
    i = len(state.stack) - 1
    while isinstance(state.stack[i], Grip):
        i -= 1
    duel = state.stack[i]
    assert isinstance(duel, Duel)
    return duel


# -- what is hit, and what it counts -----------------------------------------


def _corners_hit(seat: int, grips: list[int]) -> tuple[int, int]:
    """ZO-43: which printed corner is hit on the card of a seat, and on that of the other."""
    mine, other = grips[seat], grips[1 - seat]
    return _corner(other, mine), _corner(mine, other)


def _corner(touch: int, grip: int) -> int:
    """ZO-43: where a touch lands on a card held so."""
    corner = (touch >> BITS) - FIRST_CORNER
    return (corner + 2) % 4 if grip & MASK == TURNED else corner


def _tell_hit(state: ZoonState, part: int, corner: int, symbol: int) -> None:
    """Tell which corner of a card was touched, and what is printed there."""
    if state.journal is not None:
        sign = "★" if symbol == STAR else "X" if symbol == CROSS else str(symbol)
        state.journal.add(
            "ZO-43", "hit", {"card": state.token(part), "corner": FIRST_CORNER + corner, "n": sign}
        )


def strength(state: ZoonState, back: int, number: int, defending: bool) -> int:
    """ZO-46: a number hit, with all that changes it."""
    boost = state.boost[back]
    if boost != NOTHING:
        trump = state.trump(boost)
        number = number * trump.times + trump.plus
    worn = state.worn[back]
    if worn != NOTHING:
        number += state.trump(worn).plus
    ground = state.terrain[state.where[back]]
    if defending and ground != NOTHING:
        number += state.trump(ground).defender_plus
    return max(0, number)


# -- how a combat ends -------------------------------------------------------


def compare(state: ZoonState, clash: Clash, margin: int) -> None:
    """ZO-49: the higher number wins the square."""
    if margin == 0:
        tie(state, clash)
    elif margin > 0:
        conquer(state, clash, "ZO-49")
    else:
        state.eliminate(clash.attacker, "ZO-49")


def conquer(state: ZoonState, clash: Clash, rule: str) -> None:
    """The defender is eliminated and the attacker takes its square."""
    square = state.where[clash.target]
    state.stir([clash.attacker])
    state.eliminate(clash.target, rule)
    state.stand(clash.attacker, square)


def tie(state: ZoonState, clash: Clash) -> None:
    """ZO-49: the defender stays, the attacker falls back."""
    if state.journal is not None:
        state.stir([clash.attacker])
        start, square = token(state.where[clash.attacker]), token(clash.retreat)
        state.journal.add("ZO-49", "tie", {"start": start, "square": square})
    state.stand(clash.attacker, clash.retreat)
