"""The battlefield a1 to f6: squares, zones and directions, each seen from a player's seat.

Squares are numbered row by row from a1. South sits at row 1, North at row 6;
what one calls forward or left is a half-turn away from what the other does.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

SIDE: Final = 6
SQUARES: Final = SIDE * SIDE
FILES: Final = "abcdef"

NAMES: Final = [f"{file}{row}" for row in range(1, SIDE + 1) for file in FILES]
"""square -> its name (ZO-1)"""

SOUTH: Final = 0
NORTH: Final = 1

OFF: Final = -1
"""The square of what is not on the field."""


def shifted(square: int, dx: int, dy: int, seat: int) -> int:
    """ZO-2: the square a vector leads to, seen from a seat; ``OFF`` beyond the edge."""
    if seat == NORTH:
        dx, dy = -dx, -dy
    x = square % SIDE + dx
    y = square // SIDE + dy
    return y * SIDE + x if 0 <= x < SIDE and 0 <= y < SIDE else OFF


def _rows(count: int) -> list[list[int]]:
    """For each seat the squares of its first rows, the home row first."""
    south = list(range(count * SIDE))
    return [south, [SQUARES - 1 - square for square in south]]


HOME: Final = _rows(1)
"""seat -> its home row, where reinforcements arrive (ZO-3)"""
DEPLOYMENT: Final = _rows(2)
"""seat -> its deployment zone (ZO-3)"""
CAMP: Final = _rows(3)
"""seat -> its camp (ZO-3)"""
EVERYWHERE: Final = list(range(SQUARES))


def bit(square: int) -> i64:
    """The set of just this square; sets of squares are bit masks."""
    # From the last square down: compiled, a 1 to be shifted up would have no more than 32 bits.
    last: i64 = 1 << SQUARES - 1
    return last >> i64(SQUARES - 1 - square)


class Area:
    """Squares in the order in which they are offered, and as a set."""

    def __init__(self, squares: list[int]) -> None:
        self.squares: Final = squares
        bits: i64 = 0
        for square in squares:
            bits |= bit(square)
        self.bits: Final[i64] = bits

    def within(self, bits: i64) -> list[int]:
        """Those of the squares that are in a set."""
        return [square for square in self.squares if bits & bit(square)]


ZONES: Final = {
    "any": [Area(EVERYWHERE), Area(EVERYWHERE)],
    "own_camp": [Area(squares) for squares in CAMP],
    "own_deployment": [Area(squares) for squares in DEPLOYMENT],
}
"""the name of a zone -> seat -> its squares"""


def _on_field(square: int, vectors: list[tuple[int, int]], seat: int) -> list[int]:
    found = [shifted(square, dx, dy, seat) for dx, dy in vectors]
    return [there for there in found if there != OFF]


_AROUND: Final = [(dx, dy) for dy in (1, 0, -1) for dx in (-1, 0, 1) if dx or dy]

AROUND: Final = [_on_field(square, _AROUND, SOUTH) for square in range(SQUARES)]
"""square -> the adjacent squares (ZO-9)"""

BEHIND: Final = [
    [_on_field(square, [(-1, -1), (0, -1), (1, -1)], seat) for square in range(SQUARES)]
    for seat in (SOUTH, NORTH)
]
"""seat, square -> the squares of the row behind it (ZO-9)"""
