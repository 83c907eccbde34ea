"""How the field looks to a seat that is to act: sets of squares, worked out once for all."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludozilla.games.zoon.board import OFF, bit
from ludozilla.games.zoon.field import ZoonState


class Outlook:
    """Who and what stands where, as sets of squares (see ``board.bit``), seen from a seat."""

    def __init__(self, state: ZoonState, seat: int) -> None:
        own = state.manned(seat)
        enemies = state.manned(1 - seat)
        terrain: i64 = 0
        obstacles: i64 = 0
        for part in state.parts.at[state.muster.laid]:
            square = state.lying[part]
            if square != OFF:
                if state.terrain[square] == part:
                    terrain |= bit(square)
                else:
                    obstacles |= bit(square)
        self.seat: Final = seat
        self.own: Final[i64] = own
        """own Zoons"""
        self.enemies: Final[i64] = enemies
        """enemy Zoons"""
        self.barred: Final[i64] = own | obstacles
        """where a Zoon that moves for the seat cannot end its way (ZO-27)"""
        self.taken: Final[i64] = own | enemies | obstacles
        """what is not free (ZO-8)"""
        self.terrain: Final[i64] = terrain
        """where a Terrain lies"""
