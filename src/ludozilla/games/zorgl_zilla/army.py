"""Orders to the army: ZZ-34 to ZZ-38 of section 7 of the rules; how units flee is in ``flight``."""

from __future__ import annotations

from typing import Final

from ludozilla.games.zorgl_zilla.attacks import NO_MONSTER, chain, push
from ludozilla.games.zorgl_zilla.board import NEXT, OFF, SQUARES, STEPS, TOWARDS, ways
from ludozilla.games.zorgl_zilla.city import NO_ONE, NOWHERE, UNIT, City
from ludozilla.games.zorgl_zilla.flight import crushes
from ludozilla.games.zorgl_zilla.outlook import Outlook
from ludozilla.games.zorgl_zilla.plays import NO_USES, Uses, by_ways
from ludozilla.games.zorgl_zilla.words import ORDERS

_MOVES: Final = [
    [by_ways(kind, start, ORDERS[start]) for start in range(SQUARES)] for kind in range(len(STEPS))
]
"""``DIAGONAL`` or ``STRAIGHT``, square, ``ways`` -> orders to move there"""


def unit_moves(city: City, outlook: Outlook, kind: int) -> Uses:
    """ZZ-35: a unit moves one square, onto an empty one."""
    moves = _MOVES[kind]
    return [
        moves[start][ways(kind, start, outlook.empty)] for start in city.army if start != NOWHERE
    ]


def unit_attacks(city: City, outlook: Outlook, kind: int) -> Uses:
    """ZZ-36: a unit attacks an adjacent monster."""
    uses = NO_USES
    for seat, square in enumerate(city.where):
        # Most often there is no unit.
        if square != NOWHERE and ways(kind, square, outlook.units) != 0:
            starts = STEPS[kind][square]
            attacks = [ORDERS[start][square] for start in starts if may_attack(city, start, seat)]
            uses = [*uses, attacks]
    return uses


def may_attack(city: City, start: int, seat: int) -> bool:
    """ZZ-37, ZZ-48: whether a unit on a square adjacent to a seat's monster may attack it."""
    return (
        city.standing[start] == UNIT
        and city.monster(seat).army_attacks()
        and is_harmless(city, start, city.where[seat])
    )


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
