"""All Zoons and trumps of all tribes, read once from the tribes' files."""

from __future__ import annotations

from typing import Final

from ludozilla.games.zoon import data, stars, trumps
from ludozilla.games.zoon.kinds import CROSS, NO_TYPE, STAR, TYPES, type_bits
from ludozilla.games.zoon.stars import Star
from ludozilla.games.zoon.trumps import Effect
from ludozilla.games.zoon.ways import NO_MOVES, grid
from ludozilla.games.zoon.words import FIRST_TRUMP

UNLIMITED: Final = -1
"""The uses of a trump that never wears out."""


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
        self.corners: Final = corners
        self.value: Final = value
        self.grid: Final = grid
        self.star: Final = star


class Trump:
    """A trump card (ZO-6). ``users`` is the set of permitted types as bits, 0 for none needed."""

    def __init__(
        self,
        number: int,
        card_id: str,
        name: str,
        kind: str,
        effect: Effect,
        uses: int,
        force: int,
        users: int,
        user_role: str,
        corners: list[int],
        zoon: Zoon | None,
    ) -> None:
        self.number: Final = number
        self.id: Final = card_id
        self.name: Final = name
        self.kind: Final = kind
        self.effect: Final = effect
        self.uses: Final = uses
        self.force: Final = force
        self.users: Final = users
        self.needs_presence: Final = user_role == "present"
        self.corners: Final = corners
        self.zoon: Final = zoon
        self.word: Final = FIRST_TRUMP + number


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
        None if row.star is None else stars.made(row.star),
    )


def _trump(number: int, row: data.TrumpRow) -> Trump:
    corners = _corners(row.corners)
    grid_drawn = _grid(row.grid)
    zoon = None
    if isinstance(row.effect, data.BecomeZoon):
        zoon_type = TYPES.index(row.effect.type)
        # A trump has force but no value, also when it has become a Zoon (ZO-90).
        zoon = Zoon(-1, row.id, row.name, row.name, zoon_type, corners, 0, grid_drawn, None)
    return Trump(
        number,
        row.id,
        row.name,
        row.kind,
        trumps.made(row, grid_drawn),
        UNLIMITED if isinstance(row.uses, str) else row.uses,
        row.force,
        type_bits(list(row.user)),
        row.user_role,
        corners,
        zoon,
    )


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
            trump = _trump(len(TRUMPS), trump_row)
            TRUMPS.append(trump)
            tribe.trumps.append(trump)
        TRIBES.append(tribe)


_read_tribes()
