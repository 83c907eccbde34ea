"""Movement grids as tables: from each square, for each seat, the ways a grid opens.

A *route* is a step path, or a special square, as drawn; two Zoons that share a
route could both have made that move. A *way* is a route laid on the field.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludozilla.games.zoon.board import NORTH, OFF, SOUTH, SQUARES, Area, bit, shifted
from ludozilla.games.zoon.words import BITS, FIRST_SQUARE, JUMP, after, squares_pair

Steps = list[tuple[int, int]]


class Way:
    """A route from one square: where it ends, what it passes, where a tie sends back to."""

    def __init__(self, route: int, start: int, squares: list[int], jump: bool) -> None:
        self.route: Final = route
        self.start: Final = start
        self.squares: Final = squares
        self.end: Final = squares[-1]
        self.through: Final = squares[:-1]
        # As sets: where it ends, what it passes, and where a Terrain could forbid it (ZO-83).
        self.end_bit: Final[i64] = bit(self.end)
        self.between: Final[i64] = Area(self.through).bits
        self.ground: Final[i64] = Area([start, *self.through]).bits
        self.jump: Final = jump
        # ZO-41
        self.retreat: Final = self.through[-1] if self.through else start
        self.action: Final = (
            after(FIRST_SQUARE + start, JUMP | (FIRST_SQUARE + self.end) << BITS)
            if jump
            else squares_pair(start, self.end)
        )
        # Compiled, an attribute that is a number becomes a new object in every list it goes into.
        self.listed: Final[object] = self.action


ROUTES: Final[list[Steps]] = []
"""route -> its squares, seen from the Zoon's own seat"""

_jumps: Final[list[bool]] = []

GRIDS: Final[list[list[int]]] = []
"""grid -> its routes"""

WAYS: Final[list[list[list[list[Way]]]]] = []
"""grid, seat, square -> the ways from there"""


def _route(steps: Steps, jump: bool) -> int:
    for route, known in enumerate(ROUTES):
        if known == steps and _jumps[route] == jump:
            return route
    ROUTES.append(steps)
    _jumps.append(jump)
    return len(ROUTES) - 1


def _way(route: int, square: int, seat: int) -> Way | None:
    squares = [shifted(square, dx, dy, seat) for dx, dy in ROUTES[route]]
    return None if OFF in squares else Way(route, square, squares, _jumps[route])


def grid(paths: list[Steps], specials: Steps) -> int:
    """The number of the grid with these step paths and special squares (ZO-23)."""
    routes: list[int] = []
    for path in paths:
        for length in range(1, len(path) + 1):
            route = _route(path[:length], False)
            if route not in routes:  # identical beginnings of two paths are one action
                routes.append(route)
    for special in specials:
        routes.append(_route([special], True))
    if routes not in GRIDS:
        GRIDS.append(routes)
        WAYS.append(
            [
                [
                    [way for way in [_way(route, square, seat) for route in routes] if way]
                    for square in range(SQUARES)
                ]
                for seat in (SOUTH, NORTH)
            ]
        )
    return GRIDS.index(routes)


NO_MOVES: Final = grid([], [])
"""The empty grid."""
