"""Orders to the army: ZZ-34 to ZZ-38 of section 7 of the rules; how units flee is in ``flight``."""

from __future__ import annotations

from ludozilla.games.zorgl_zilla.attacks import NO_MONSTER, chain, push
from ludozilla.games.zorgl_zilla.board import NEXT, OFF, STEPS, TOWARDS
from ludozilla.games.zorgl_zilla.city import NO_ONE, NOWHERE, UNIT, City
from ludozilla.games.zorgl_zilla.flight import crushes
from ludozilla.games.zorgl_zilla.words import ORDERS, Use


def add_unit_moves(city: City, kind: int, uses: list[Use]) -> None:
    """ZZ-35: a unit moves one square, onto an empty one."""
    steps, standing, floors = STEPS[kind], city.standing, city.floors
    for start in city.army:
        if start != NOWHERE:
            orders = ORDERS[start]
            for square in steps[start]:
                if standing[square] == NO_ONE and floors[square] == 0:
                    uses.append(orders[square])


def add_unit_attacks(city: City, kind: int, uses: list[Use]) -> None:
    """ZZ-36: a unit attacks an adjacent monster."""
    steps, standing = STEPS[kind], city.standing
    for seat, square in enumerate(city.where):
        if square != NOWHERE:
            for start in steps[square]:
                if standing[start] == UNIT and may_attack(city, start, seat):
                    uses.append(ORDERS[start][square])


def may_attack(city: City, start: int, seat: int) -> bool:
    """ZZ-37, ZZ-48: whether the unit on a square adjacent to a seat's monster may attack it."""
    return city.monster(seat).army_attacks() and is_harmless(city, start, city.where[seat])


def is_harmless(city: City, start: int, square: int) -> bool:
    """ZZ-37: whether a unit's attack costs neither a floor nor a unit."""
    direction = TOWARDS[start][square]
    goal = NEXT[direction][chain(city, square, direction)[0]]
    return goal == OFF or (city.floors[goal] == 0 and not crushes(city, goal, direction))


def command(city: City, start: int, goal: int) -> None:
    """ZZ-35, ZZ-36: a unit moves, or attacks a monster without following it."""
    if city.standing[goal] == NO_ONE:
        unit = city.army.index(start)
        city.standing[start] = NO_ONE
        city.put_unit(unit, goal)
        city.tell_of_unit(unit, "ZZ-35", "unit-moved")
    else:
        city.tell_against(city.active, "ZZ-36", "unit-attacked", goal)
        push(city, NO_MONSTER, goal, TOWARDS[start][goal], False)
