"""How the city looks to a seat that is to play: sets of squares, worked out once for all cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from ludozilla.games.zorgl_zilla.board import SQUARES, bit
from ludozilla.games.zorgl_zilla.monster import MONSTERS, ZORGL, Monster
from ludozilla.games.zorgl_zilla.plays import Listing, Lottery

if TYPE_CHECKING:
    from ludozilla.games.zorgl_zilla.city import City

_ALL_SQUARES: Final = (1 << SQUARES) - 1


class Outlook:
    """A seat's monster, who and what stands where, as sets of squares; what may be played, too."""

    def __init__(self) -> None:
        self.listing: Final = Listing()
        self.lottery: Final = Lottery()
        self.monster: Monster = MONSTERS[ZORGL]
        self.spares = False
        """whether the monster may not choose what crushes a unit (ZZ-49)"""
        self.monsters: i64 = 0
        self.units: i64 = 0
        self.empty: i64 = 0
        """where nothing at all is"""
        self.free: i64 = 0
        """where the monster may land; a unit there would be crushed (ZZ-42)"""

    def look(self, city: City, seat: int) -> None:
        """See the city as it is now."""
        monster = city.monster(seat)
        monsters: i64 = 0
        for square in city.where:
            if square >= 0:
                monsters |= bit(square)
        units = city.deployed()
        built = city.built()
        everywhere: i64 = _ALL_SQUARES
        self.monster = monster
        self.spares = monster.spares_units()
        self.monsters = monsters
        self.units = units
        self.empty = everywhere & ~(monsters | units | built)
        self.free = everywhere & ~monsters
        if self.spares:
            self.free &= ~units
        if not monster.climbs():
            self.free &= ~built
