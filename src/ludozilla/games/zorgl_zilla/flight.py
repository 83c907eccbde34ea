"""Units that flee from monsters or are crushed: ZZ-40 to ZZ-43 of section 7 of the rules."""

from __future__ import annotations

from typing import Final

from ludozilla.engine.pending import Ask, Decision
from ludozilla.engine.rng import Rng
from ludozilla.engine.state import changed
from ludozilla.games.zorgl_zilla.board import FLIGHT, TOWARDS
from ludozilla.games.zorgl_zilla.city import NOWHERE, UNIT, City
from ludozilla.games.zorgl_zilla.words import FIRST_SQUARE, token


class Flee(Ask[City]):
    """ZZ-40: where a unit flees from a monster that has come onto its square in this direction."""

    def __init__(self, seat: int, unit: int, direction: int) -> None:
        super().__init__(seat)
        self.unit: Final = unit
        self.direction: Final = direction

    def choices(self, city: City) -> list[int]:
        return [token(there) for there in flights(city, city.army[self.unit], self.direction)]

    def decision(self, city: City) -> Decision:
        return Decision("ZZ-40", "flee", {"square": token(city.army[self.unit])})

    def resolve(self, city: City, action: int, rng: Rng) -> None:
        city.put_unit(self.unit, action - FIRST_SQUARE)
        city.tell_of_unit(self.unit, "ZZ-40", "fled")


def flights(city: City, square: int, direction: int) -> list[int]:
    """ZZ-40: where a unit may flee when a monster enters its square in this direction."""
    return [there for there in FLIGHT[direction][square] if city.is_empty(there)]


def crushes(city: City, square: int, direction: int) -> bool:
    """ZZ-41: whether a monster that enters a square in this direction would crush a unit."""
    return city.standing[square] == UNIT and not flights(city, square, direction)


def step(city: City, seat: int, square: int) -> None:
    """ZZ-40: a monster enters an adjacent square; a unit there has time to flee."""
    direction = TOWARDS[city.where[seat]][square]
    startled = city.standing[square] == UNIT
    city.put_monster(seat, square)
    if startled:
        startle(city, square, direction)


def pounce(city: City, seat: int, square: int) -> None:
    """ZZ-42: a monster appears on a square; a unit there has no time to flee."""
    startled = city.standing[square] == UNIT
    city.put_monster(seat, square)
    if startled:
        crush(city, city.army.index(square), "ZZ-42")


def startle(city: City, square: int, direction: int) -> None:
    """ZZ-40, ZZ-41: the unit on a square that a monster has entered flees or is crushed.

    No two units flee at once (ZZ-43): of a chain, only the front monster
    enters a square where no monster stood.
    """
    unit = city.army.index(square)
    if flights(city, square, direction):
        city.stack.append(Flee(city.active, unit, direction))
    else:
        crush(city, unit, "ZZ-41")


def crush(city: City, unit: int, rule: str) -> None:
    """ZZ-41: a unit goes to the reserve of the player whose turn it is."""
    seat = city.active
    city.tell_of_unit(unit, rule, "crushed")
    city.army = changed(city.army, unit, NOWHERE)
    city.reserve = changed(city.reserve, seat, city.reserve[seat] + 1)
    city.judge(seat)
