"""All Zoons and trumps of all tribes, read once from the tribes' files."""

from __future__ import annotations

from typing import Final

from ludozilla.games.zoon import data
from ludozilla.games.zoon.kinds import CROSS, NO_TYPE, STAR, TYPES, type_bits
from ludozilla.games.zoon.ways import NO_MOVES, grid
from ludozilla.games.zoon.words import FIRST_TRUMP

UNLIMITED: Final = -1
"""The uses of a trump that never wears out."""


class Star:
    """What is printed beside a ★: what it does (``do``), by which rule, and to whom."""

    def __init__(self, row: data.StarRow) -> None:
        self.rule: Final[str] = row.rule
        self.do: Final[str] = str(type(row).__struct_config__.tag)
        names: list[str] = []
        if isinstance(row, data.MoveAllyRow):
            names = [row.name]
        elif isinstance(row, data.SwapAllyRow):
            names = list(row.names)
        self.names: Final = names
        """those own Zoons that it may move or swap with"""
        self.types: Final = (
            type_bits(list(row.types)) if isinstance(row, data.RecallFromTombRow) else 0
        )
        self.turns: Final[int] = row.turns if isinstance(row, data.FreezeEnemyRow) else 0
        self.anywhere: Final = isinstance(row, data.DisplaceSelfRow) and row.to == "any_free"


class Zoon:
    """A Zoon card (ZO-5). ``name`` is what effects call it, ``full_name`` tells (A) from (B)."""

    def __init__(
        self,
        number: int,
        card_id: str,
        name: str,
        full_name: str,
        zoon_type: int,
        corners: list[int],
        value: int,
        grid: int,
        star: Star | None,
    ) -> None:
        self.number: Final = number
        self.id: Final = card_id
        self.name: Final = name
        self.full_name: Final = full_name
        self.type: Final = zoon_type
        self.type_bit: Final = 1 << zoon_type
        self.corners: Final = corners
        self.value: Final = value
        self.grid: Final = grid
        self.star: Final = star


class Trump:
    """A trump card (ZO-6); what it does when it is played is in ``trumps``."""

    def __init__(self, number: int, row: data.TrumpRow) -> None:
        effect = row.effect
        self.number: Final = number
        self.token: Final = FIRST_TRUMP + number
        self.id: Final[str] = row.id
        self.name: Final[str] = row.name
        self.kind: Final[str] = row.kind
        self.effect: Final[data.TrumpEffectRow] = effect
        self.aims: Final[list[tuple[int, int]]] = data.Grid(row.aim).aims
        self.uses: Final[int] = UNLIMITED if isinstance(row.uses, str) else row.uses
        self.force: Final[int] = row.force
        self.users: Final = type_bits(list(row.user))
        """the permitted types, as bits; 0 if none is needed"""
        self.needs_presence: Final[bool] = row.user_role == "present"
        self.corners: Final = _corners(row.corners)
        self.grid: Final = _grid(row.grid)
        """the moves that it gives to its wearer (ZO-82), or has as a Zoon (ZO-85)"""
        self.zoon: Final = _zoon_of_trump(row, self.corners, self.grid)
        # ZO-46: what it does to the numbers hit on a Zoon that wears it or was moved by it
        self.plus: Final[int] = (
            effect.plus if isinstance(effect, data.MoveOwnRow | data.EquipRow) else 0
        )
        self.times: Final[int] = effect.times if isinstance(effect, data.MoveOwnRow) else 1
        # ZO-83: and as a Terrain to those who stand on it or pass
        terrain = effect if isinstance(effect, data.PlaceTerrainRow) else None
        self.defender_plus: Final[int] = terrain.defender_plus if terrain else 0
        self.stops_paths: Final[bool] = terrain is not None and terrain.stops_paths
        self.first_step_only: Final[bool] = terrain is not None and terrain.first_step_only
        self.jumps: Final[bool] = terrain is None or terrain.jumps


class Tribe:
    """A tribe: its standard cards, and those for tribe building only (``copies`` 0)."""

    def __init__(self, tribe_id: str, name: str, continent: str) -> None:
        self.id: Final = tribe_id
        self.name: Final = name
        self.continent: Final = continent
        self.zoons: list[Zoon] = []
        self.copies: list[int] = []
        self.trumps: list[Trump] = []


def _corners(signs: list[int | str]) -> list[int]:
    meaning = {data.STAR_SIGN: STAR, data.CROSS_SIGN: CROSS}
    return [meaning[sign] if isinstance(sign, str) else sign for sign in signs]


def _grid(drawing: str) -> int:
    drawn = data.Grid(drawing)
    return grid(drawn.paths, drawn.specials)


def _zoon(number: int, row: data.ZoonRow) -> Zoon:
    full_name = f"{row.name} ({row.variant})" if row.variant else row.name
    return Zoon(
        number,
        row.id,
        row.name,
        full_name,
        TYPES.index(row.type),
        _corners(row.corners),
        row.value,
        _grid(row.grid),
        None if row.star is None else Star(row.star),
    )


def _zoon_of_trump(row: data.TrumpRow, corners: list[int], grid: int) -> Zoon | None:
    """The Zoon that a trump becomes (ZO-65), if it does; it has force but no value (ZO-90)."""
    if not isinstance(row.effect, data.BecomeZoonRow):
        return None
    zoon_type = TYPES.index(row.effect.type)
    return Zoon(-1, row.id, row.name, row.name, zoon_type, corners, 0, grid, None)


ZOONS: Final[list[Zoon]] = []
TRUMPS: Final[list[Trump]] = []
TRIBES: Final[list[Tribe]] = []

NO_ZOON: Final = Zoon(-1, "", "", "", NO_TYPE, [0, 0, 0, 0], 0, NO_MOVES, None)
"""Stands for a card that is no Zoon, and for one that the viewer does not know."""


def _read_tribes() -> None:
    for table in data.load_tribes():
        tribe = Tribe(table.id, table.name, table.continent)
        for zoon_row in table.zoon:
            zoon = _zoon(len(ZOONS), zoon_row)
            ZOONS.append(zoon)
            tribe.zoons.append(zoon)
            tribe.copies.append(zoon_row.copies)
        for trump_row in table.trump:
            trump = Trump(len(TRUMPS), trump_row)
            TRUMPS.append(trump)
            tribe.trumps.append(trump)
        TRIBES.append(tribe)


_read_tribes()
