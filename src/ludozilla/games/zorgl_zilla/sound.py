"""What holds in every position of Zorgl-Zilla; a position that is read is held to it."""

from __future__ import annotations

import re
from typing import Final

from ludozilla.engine.sound import Bounds, check_bounds, check_stack
from ludozilla.games.zorgl_zilla.board import (
    AROUND,
    DIRECTIONS,
    PLANT,
    PLANT_FLOORS,
    SQUARES,
    STARTS,
    STEPS,
    floors_at_first,
)
from ludozilla.games.zorgl_zilla.city import NO_ONE, NOWHERE, UNIT, City
from ludozilla.games.zorgl_zilla.flight import Flee
from ludozilla.games.zorgl_zilla.monster import MONSTERS, ZORGL
from ludozilla.games.zorgl_zilla.set_up import Begin, ChooseMonster, ChooseStart
from ludozilla.games.zorgl_zilla.special_monsters import Nogyab, Sweep
from ludozilla.games.zorgl_zilla.turn import HAND_SIZE, MOST_TURNS, Play

_ALL_FLOORS: Final = sum(floors_at_first())

_EFFECT: Final = (
    r"(StillFurious |SweepBuildings (Sweep )?)?(Flee )?|AttackAgain |((DiscardThree |DiscardAll )*)"
)
_STACK: Final = re.compile(
    r"Begin (ChooseStart )*(ChooseMonster )*"
    r"|Refill (ClimbDown |TurnEnds ((Play )?(ComeBack )?|Flee |CardDone (" + _EFFECT + r")))"
)


def check_position(city: City) -> None:
    """Refuse what cannot be."""
    seats = city.setup.seats
    units = len(AROUND[PLANT])
    check_bounds(
        city,
        {
            "active": Bounds(0, seats - 1),
            "army": Bounds(NOWHERE, SQUARES - 1),
            "floors": Bounds(0, PLANT_FLOORS, SQUARES),
            "kinds": Bounds(ZORGL, len(MONSTERS) - 1, seats),
            "memory": Bounds(0, 1, seats),
            "order": Bounds(0, seats - 1, seats),
            "played": Bounds(0, HAND_SIZE),
            "reserve": Bounds(0, units, seats),
            "standing": Bounds(UNIT, seats - 1, SQUARES),
            "turns": Bounds(0, MOST_TURNS),
            "where": Bounds(NOWHERE, SQUARES - 1, seats),
            "won": Bounds(0, _ALL_FLOORS, seats),
            "direction": Bounds(0, DIRECTIONS - 1),
            "kind": Bounds(0, len(STEPS) - 1),
            "unit": Bounds(0, len(city.army) - 1),
            "victims": Bounds(0, seats - 1),
        },
    )
    check_stack(city, _STACK)
    _check_city(city)
    _check_monsters(city)
    if city.ending is None:
        _check_turn(city)


def _check_city(city: City) -> None:
    """Everybody is where they stand, a unit that is to flee under a monster."""
    on_board = [square for square in city.army if square != NOWHERE]
    if len(set(on_board)) != len(on_board):
        raise ValueError("two units are on the same square")
    standing = [NO_ONE] * SQUARES
    for square in on_board:
        standing[square] = UNIT
    for seat, square in enumerate(city.where):
        if square != NOWHERE:
            standing[square] = seat
    fleeing = [city.army[entry.unit] for entry in city.stack if isinstance(entry, Flee)]
    hidden = [square for square in on_board if standing[square] != UNIT]
    if standing != city.standing or (city.ending is None and hidden != fleeing):
        raise ValueError("'standing' does not agree with where monsters and units are")


def _check_monsters(city: City) -> None:
    """ZZ-3: who is still to choose a monster has none; ZZ-59: only Nogyab leaves the board."""
    choosing = [entry.seat for entry in city.stack if isinstance(entry, ChooseMonster)]
    if any(city.kinds[seat] != ZORGL for seat in choosing):
        raise ValueError(f"the monsters cannot be {city.kinds}")
    starting = [entry.seat for entry in city.stack if isinstance(entry, ChooseStart)]
    for seat, square in enumerate(city.where):
        away = isinstance(city.monster(seat), Nogyab) and city.turns > 0
        if (seat in starting) != (square == NOWHERE) and not away:
            raise ValueError(f"the monster of seat {seat} cannot be there")
    if isinstance(city.stack[0] if city.stack else None, Begin) and not all(
        square in (NOWHERE, *STARTS) for square in city.where
    ):
        raise ValueError("monsters begin on start squares")


def _check_turn(city: City) -> None:
    """ZZ-7: whose turn it is."""
    if sorted(city.order) != list(range(city.setup.seats)):
        raise ValueError(f"the turn order cannot be {city.order}")
    for entry in city.stack:
        if isinstance(entry, Play | Flee | Sweep) and entry.seat != city.active:
            raise ValueError(f"it is the turn of seat {city.active}, not of {entry.seat}")
        if isinstance(entry, Sweep) and NOWHERE in [city.where[seat] for seat in entry.victims]:
            raise ValueError("there is nobody to be swept away")
