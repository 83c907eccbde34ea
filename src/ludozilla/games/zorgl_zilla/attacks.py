"""Attacks, and buildings that lose floors: section 5 of the rules."""

from __future__ import annotations

from typing import Final

from ludozilla.engine.state import changed
from ludozilla.games.zorgl_zilla.board import AROUND, NEXT, OFF, PLANT, TOWARDS, opposite
from ludozilla.games.zorgl_zilla.city import UNIT, City
from ludozilla.games.zorgl_zilla.flight import crushes, startle
from ludozilla.games.zorgl_zilla.words import token

NO_MONSTER: Final = -1
"""The attacker, if it is an army unit."""


def strike(city: City, seat: int, square: int, rule: str) -> None:
    """ZZ-16, ZZ-30: a monster attacks the one on a square, and follows it."""
    city.tell_against(seat, rule, "attacked", square)
    attack(city, seat, square)


def attack(city: City, seat: int, square: int, follow: bool = True) -> None:
    """ZZ-19: the victim is pushed directly away from the attacker."""
    push(city, seat, square, TOWARDS[city.where[seat]][square], follow)


def push(city: City, attacker: int, square: int, direction: int, follow: bool) -> None:
    """Push the monster on a square; the attacker is a seat, or ``NO_MONSTER`` for a unit."""
    front, pushed = chain(city, square, direction)
    goal = NEXT[direction][front]
    if goal == OFF:  # ZZ-21
        if city.journal is not None:
            city.journal.add("ZZ-21", "edge", {"victim": city.standing[front]})
        return
    stopped = city.floors[goal] > 0
    if stopped:
        smash(city, attacker, front, goal, pushed)
    if city.is_free(goal):
        startled = city.standing[goal] == UNIT
        shift(city, square, front, direction)
        if follow:
            take_square(city, attacker, square)
        if startled:  # ZZ-43: only now, when all have moved
            startle(city, goal, direction)
    if stopped:
        city.judge(attacker)


def chain(city: City, square: int, direction: int) -> tuple[int, int]:
    """ZZ-23: where the last monster of a chain of pushes stands, and how many they are.

    A monster on a roof (ZZ-55) is no part of it: the building stops the chain.
    """
    front = square
    pushed = 1
    ahead = NEXT[direction][front]
    while ahead != OFF and city.standing[ahead] >= 0 and city.floors[ahead] == 0:
        front = ahead
        pushed += 1
        ahead = NEXT[direction][front]
    return front, pushed


def push_crushes(city: City, square: int, direction: int) -> bool:
    """ZZ-41: whether pushing the monster on a square would crush a unit."""
    goal = NEXT[direction][chain(city, square, direction)[0]]
    return goal != OFF and crushes(city, goal, direction)


def shift(city: City, square: int, front: int, direction: int) -> None:
    """ZZ-20, ZZ-23: all monsters from square to front move one step."""
    back = opposite(direction)
    here = front
    while True:
        victim = city.standing[here]
        there = NEXT[direction][here]
        city.put_monster(victim, there)
        if city.journal is not None:
            rule = "ZZ-20" if here == front else "ZZ-23"
            city.journal.add(rule, "pushed", {"victim": victim, "square": token(there)})
        if here == square:
            return
        here = NEXT[back][here]


def take_square(city: City, seat: int, square: int) -> None:
    """ZZ-20: the attacker takes the square its victim has left, unless that was a roof."""
    if city.floors[square] == 0:
        city.put_monster(seat, square)
        city.tell_of(seat, "ZZ-20", "followed", square)


def smash(city: City, attacker: int, front: int, building: int, pushed: int) -> None:
    """ZZ-22, ZZ-24, ZZ-58: a building loses a floor for each monster pushed into it."""
    if city.journal is not None and pushed > 1:
        city.journal.add("ZZ-24", "combo" if pushed == 2 else "mega-combo", {"who": attacker})
    extra = city.monster(city.standing[front]).extra_floors(building)
    rule = "ZZ-58" if extra > 0 else "ZZ-24" if pushed > 1 else "ZZ-22"
    damage(city, attacker, building, pushed + extra, rule)


def damage(city: City, seat: int, building: int, hits: int, rule: str) -> None:
    """ZZ-25: a building loses floors, as many as it has; the seat wins them."""
    left = city.floors[building]
    lost = min(hits, left)
    if lost == left and building == PLANT and not city.monster(seat).fells_plant():
        lost -= 1
        city.tell_of(seat, "ZZ-50", "plant-spared")
    city.floors = changed(city.floors, building, left - lost)
    city.won = changed(city.won, seat, city.won[seat] + lost)
    if city.journal is not None and lost > 0:
        where = token(building)
        city.journal.add(rule, "floors", {"who": seat, "n": lost, "square": where})
        if left == lost:
            city.journal.add("ZZ-25", "fell", {"square": where})


def rattle(city: City, seat: int, square: int, rule: str) -> None:
    """ZZ-32, ZZ-51, ZZ-54: buildings adjacent to a square lose a floor each, won by the seat."""
    for near in AROUND[square]:
        if city.floors[near] > 0:
            damage(city, seat, near, 1, rule)
    city.judge(seat)
