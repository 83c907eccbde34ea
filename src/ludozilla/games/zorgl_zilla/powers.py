"""Powers of court cards and aces: section 6 of the rules."""

from __future__ import annotations

from typing import Final

from ludozilla.engine.pending import Ask, Decision, Then
from ludozilla.engine.rng import Rng
from ludozilla.games.playing_cards import ACE, DECK_SIZE, HEART, JACK, KING, QUEEN, rank_of
from ludozilla.games.zorgl_zilla.attacks import damage, push, push_crushes, rattle, strike
from ludozilla.games.zorgl_zilla.board import (
    DIRECTIONS,
    KIND,
    NEXT,
    OFF,
    SQUARES,
    STEPS,
    TOWARDS,
    TUNNELS,
)
from ludozilla.games.zorgl_zilla.city import NO_ONE, UNIT, City
from ludozilla.games.zorgl_zilla.flight import pounce, step
from ludozilla.games.zorgl_zilla.monster import Monster
from ludozilla.games.zorgl_zilla.ordinary_cards import kind_of, may_step, prey
from ludozilla.games.zorgl_zilla.words import (
    BURROWS,
    DASHES,
    EDGE,
    FIRST_SQUARE,
    FRENZIES,
    LEAPS,
    SHAKES,
    STOP,
    THROWS,
    token,
)

RANK: Final = [rank_of(card) for card in range(DECK_SIZE)]

_ALL_SQUARES: Final = list(range(SQUARES))


class StillFurious(Then[City]):
    """ZZ-30: once the first attack of a frenzy is over, a second of the same kind if it can be."""

    def __init__(self, kind: int) -> None:
        super().__init__()
        self.kind: Final = kind

    def carry_on(self, city: City, rng: Rng) -> None:
        if prey(city, city.active, city.monster(city.active), self.kind):
            city.stack.append(AttackAgain(city.active, self.kind))


class AttackAgain(Ask[City]):
    """ZZ-30: a second attack, on anyone then adjacent, or none."""

    def __init__(self, seat: int, kind: int) -> None:
        super().__init__(seat)
        self.kind: Final = kind

    def choices(self, city: City) -> list[int]:
        targets = prey(city, self.seat, city.monster(self.seat), self.kind)
        return [*[token(square) for square in targets], STOP]

    def decision(self, city: City) -> Decision:
        return Decision("ZZ-30", "attack-again")

    def resolve(self, city: City, action: int, rng: Rng) -> None:
        if action != STOP:
            strike(city, self.seat, action - FIRST_SQUARE, "ZZ-30")


# -- what they may be used for ------------------------------------------------


def add_powers(
    city: City, seat: int, monster: Monster, suit: int, card: int, actions: list[object]
) -> None:
    """ZZ-26: what a court card can be used for besides; an ace has the powers of all three."""
    if suit >= HEART:
        add_red_powers(city, seat, monster, kind_of(suit), card, actions)
    elif not monster.ignores_black(city, seat):
        add_black_powers(city, seat, monster, kind_of(suit), card, actions)


def add_red_powers(
    city: City, seat: int, monster: Monster, kind: int, card: int, actions: list[object]
) -> None:
    """ZZ-30 to ZZ-32: to rage, to throw, to shake an adjacent monster."""
    here = city.where[seat]
    targets = city.monsters_beside(here, kind)
    if not targets:
        return  # ZZ-33
    rank = RANK[card]
    if rank in (JACK, ACE):
        for square in prey(city, seat, monster, kind):
            actions.append(FRENZIES[card][square])
    if rank in (QUEEN, ACE):
        for square in targets:
            add_throws(city, here, square, monster, card, actions)
    if rank in (KING, ACE):
        for square in targets:
            actions.append(SHAKES[card][square])


def add_black_powers(
    city: City, seat: int, monster: Monster, kind: int, card: int, actions: list[object]
) -> None:
    """ZZ-27 to ZZ-29: to dash, to burrow, to leap."""
    rank = RANK[card]
    here = city.where[seat]
    if rank in (JACK, ACE):
        for first in STEPS[kind][here]:
            if may_land(city, monster, first):
                add_dashes(city, here, first, monster, card, actions)
    if rank in (QUEEN, ACE):
        add_landings(city, TUNNELS[kind][here], monster, BURROWS[card], actions)
    if rank in (KING, ACE):
        add_landings(city, _ALL_SQUARES, monster, LEAPS[card], actions)


def may_land(city: City, monster: Monster, square: int) -> bool:
    """ZZ-27 to ZZ-29: on a free square; a unit there would be crushed (ZZ-42)."""
    there = city.standing[square]
    return (there == NO_ONE or (there == UNIT and not monster.spares_units())) and (
        city.floors[square] == 0 or monster.climbs()
    )


def add_landings(
    city: City,
    squares: list[int],
    monster: Monster,
    landings: list[object],
    actions: list[object],
) -> None:
    """Those of all landings that lead to one of these squares."""
    standing, floors = city.standing, city.floors
    climbs, spares = monster.climbs(), monster.spares_units()
    for square in squares:
        if floors[square] == 0 or climbs:
            there = standing[square]
            if there == NO_ONE or (there == UNIT and not spares):
                actions.append(landings[square])


def add_dashes(
    city: City, here: int, first: int, monster: Monster, card: int, actions: list[object]
) -> None:
    """ZZ-27: a second move in a row, of the same kind; it may lead back."""
    dashes = DASHES[first][card]
    for second in STEPS[KIND[here][first]][first]:
        if second == here or may_step(city, monster, first, second):
            actions.append(dashes[TOWARDS[first][second]])


def add_throws(
    city: City, here: int, victim: int, monster: Monster, card: int, actions: list[object]
) -> None:
    """ZZ-31: in any of the eight directions; which way off the board makes no difference."""
    throws = THROWS[victim][card]
    spares = monster.spares_units()
    edge = OFF
    for direction in range(DIRECTIONS):
        goal = NEXT[direction][victim]
        if goal == OFF:
            edge = direction
        elif goal == here or not (spares and push_crushes(city, victim, direction)):
            actions.append(throws[direction])
    if edge != OFF:
        actions.append(throws[edge])


# -- what they do ---------------------------------------------------------------


def dash(city: City, seat: int, first: int, second: int) -> None:
    """ZZ-27, ZZ-42: two moves; only a unit on the second square has time to flee."""
    city.tell_of(seat, "ZZ-27", "dashed", first)
    pounce(city, seat, first)
    if city.ending is None:
        city.tell_of(seat, "ZZ-27", "dashed", second)
        step(city, seat, second)


def burrow(city: City, seat: int, square: int) -> None:
    """ZZ-28: a monster comes up on a square."""
    city.tell_of(seat, "ZZ-28", "burrowed", square)
    pounce(city, seat, square)


def leap(city: City, seat: int, square: int) -> None:
    """ZZ-29: a monster comes down on a square."""
    city.tell_of(seat, "ZZ-29", "leapt", square)
    pounce(city, seat, square)


def rage(city: City, seat: int, square: int) -> None:
    """ZZ-30: an attack, and perhaps another of the same kind."""
    city.stack.append(StillFurious(KIND[city.where[seat]][square]))
    strike(city, seat, square, "ZZ-30")


def throw(city: City, seat: int, victim: int, goal: int) -> None:
    """ZZ-31: push a victim where this word says; towards the attacker itself they swap places."""
    city.tell_against(seat, "ZZ-31", "threw", victim)
    if goal == EDGE:
        city.tell_against(seat, "ZZ-21", "edge", victim)
    elif goal == token(city.where[seat]):
        swap(city, seat, victim)
    else:
        push(city, seat, victim, TOWARDS[victim][goal - FIRST_SQUARE], True)


def swap(city: City, seat: int, square: int) -> None:
    """ZZ-31, ZZ-57: attacker and victim change places, if no building is in the way."""
    here = city.where[seat]
    victim = city.standing[square]
    roof = city.floors[here] > 0
    if roof:
        damage(city, seat, here, 1, "ZZ-57")
    if city.floors[here] == 0 and city.floors[square] == 0:
        city.tell_against(seat, "ZZ-31", "swapped", square)
        city.put_monster(victim, here)
        city.put_monster(seat, square)
    if roof:
        city.judge(seat)


def shake(city: City, seat: int, square: int) -> None:
    """ZZ-32: the buildings around a victim lose a floor each."""
    city.tell_against(seat, "ZZ-32", "shook", square)
    rattle(city, seat, square, "ZZ-32")
