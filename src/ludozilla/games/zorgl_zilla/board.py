"""Golgoville: the squares a1 to g7, their neighbours, and what stands there at first.

Squares are numbered row by row from a1; directions clockwise from north, so
that the even ones are straight and the odd ones diagonal.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

SIDE: Final = 7
SQUARES: Final = SIDE * SIDE
FILES: Final = "abcdefg"

NAMES: Final = [f"{file}{rank}" for rank in range(1, SIDE + 1) for file in FILES]
"""square -> its name"""

OFF: Final = -1
"""The square beyond the edge."""

DIRECTIONS: Final = 8
_EAST: Final = [0, 1, 1, 1, 0, -1, -1, -1]
_NORTH: Final = [1, 1, 0, -1, -1, -1, 0, 1]

DIAGONAL: Final = 0
STRAIGHT: Final = 1


def _named(names: str) -> list[int]:
    return [NAMES.index(name) for name in names.split()]


def _next(square: int, direction: int) -> int:
    file = square % SIDE + _EAST[direction]
    rank = square // SIDE + _NORTH[direction]
    return rank * SIDE + file if 0 <= file < SIDE and 0 <= rank < SIDE else OFF


def opposite(direction: int) -> int:
    """The direction back."""
    return (direction + DIRECTIONS // 2) % DIRECTIONS


NEXT: Final = [[_next(square, d) for square in range(SQUARES)] for d in range(DIRECTIONS)]
"""direction, square -> the square one step on, or ``OFF``"""


def _neighbours(square: int, first: int, by: int) -> list[int]:
    steps = [NEXT[d][square] for d in range(first, DIRECTIONS, by)]
    return [there for there in steps if there != OFF]


AROUND: Final = [_neighbours(square, 0, 1) for square in range(SQUARES)]
"""square -> the adjacent squares, up to 8"""

STEPS: Final = [
    [_neighbours(square, 1, 2) for square in range(SQUARES)],
    [_neighbours(square, 0, 2) for square in range(SQUARES)],
]
"""``DIAGONAL`` or ``STRAIGHT``, square -> the adjacent squares of that kind"""


# Sets of squares are numbers, in which bit s stands for square s.


def bit(square: int) -> i64:
    """The set of just this square."""
    # From the last square down: compiled, a 1 to be shifted up would have no more than 32 bits.
    last: i64 = 1 << SQUARES - 1
    return last >> i64(SQUARES - 1 - square)


def set_of(squares: list[int]) -> i64:
    """These squares as a set."""
    bits: i64 = 0
    for square in squares:
        bits |= bit(square)
    return bits


_SOUTH_WEST: Final = SIDE + 1

_NEAR: Final = [
    [int(set_of(there) << _SOUTH_WEST >> here) for here, there in enumerate(steps)]
    for steps in STEPS
]
"""``DIAGONAL`` or ``STRAIGHT``, square -> the adjacent squares, bit 0 being the one south-west"""

WAYS: Final = 31
"""How many numbers ``ways`` has."""


def ways(kind: int, here: int, squares: i64) -> i64:
    """Which of the steps of this kind lead into a set of squares, as a number; 0 if none does."""
    near = squares << _SOUTH_WEST >> i64(here) & _NEAR[kind][here]
    # Modulo 2**5 - 1, bit n counts as bit n % 5: those around (0, 2, 14, 16, or else 1, 7, 9, 15)
    # come to lie in four different ones.
    return near % WAYS


def _direction(start: int, end: int) -> int:
    for d in range(DIRECTIONS):
        if NEXT[d][start] == end:
            return d
    return -1


TOWARDS: Final = [[_direction(start, end) for end in range(SQUARES)] for start in range(SQUARES)]
"""square, adjacent square -> the direction from one to the other"""


def _kind(direction: int) -> int:
    return direction if direction < 0 else STRAIGHT if direction % 2 == 0 else DIAGONAL


KIND: Final = [[_kind(direction) for direction in row] for row in TOWARDS]
"""square, square -> ``DIAGONAL`` or ``STRAIGHT``, if one step leads there; else -1"""


def _tunnel(square: int, kind: int) -> int:
    reached = {square}
    for _ in range(3):
        reached |= {there for here in reached for there in STEPS[kind][here]}
    return int(set_of(sorted(reached - {square})))


TUNNELS: Final = [
    [_tunnel(square, kind) for square in range(SQUARES)] for kind in (DIAGONAL, STRAIGHT)
]
"""``DIAGONAL`` or ``STRAIGHT``, square -> the set of squares within three such steps (ZZ-28)"""


def _flight(square: int, direction: int) -> list[int]:
    origin = NEXT[opposite(direction)][square]
    if origin == OFF:
        return []
    return [there for there in AROUND[square] if there != origin and there not in AROUND[origin]]


FLIGHT: Final = [[_flight(square, d) for square in range(SQUARES)] for d in range(DIRECTIONS)]
"""direction, square -> where a unit there may flee from a monster that enters so (ZZ-40)"""


def king_steps(start: int, end: int) -> int:
    """How many steps of any direction lead from one square to another."""
    return max(abs(start % SIDE - end % SIDE), abs(start // SIDE - end // SIDE))


PLANT: Final = NAMES.index("d4")
PLANT_FLOORS: Final = 8
BUILDINGS: Final = _named("a7 b7 d7 f7 g7 a6 g6 a4 g4 a2 g2 a1 b1 d1 f1 g1")
BUILDING_FLOORS: Final = 4

STARTS: Final = _named("b6 f6 f2 b2")
"""the start squares, clockwise (ZZ-4)"""


def floors_at_first() -> list[int]:
    """The floors on each square before anything was destroyed (ZZ-1)."""
    floors = [0] * SQUARES
    for square in BUILDINGS:
        floors[square] = BUILDING_FLOORS
    floors[PLANT] = PLANT_FLOORS
    return floors
