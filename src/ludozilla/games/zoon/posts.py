"""Who should stand where before the battle begins (ZO-15): the Emblem safe, the strong around it.

The Emblem goes to the nearer corner of the home row, the strongest next to it, then the front row,
and the weakest fill up the back.
"""

from __future__ import annotations

from typing import Final

from ludozilla.games.zoon.board import AROUND, DEPLOYMENT, OFF, SIDE
from ludozilla.games.zoon.cards import Zoon
from ludozilla.games.zoon.field import ZoonState
from ludozilla.games.zoon.fights import is_deadly
from ludozilla.games.zoon.kinds import EMBLEM, STAR

_BESIDE_EMBLEM: Final = 3
_IN_FRONT: Final = 2
_BEHIND: Final = 1
_HOME: Final = 1000
"""What it is worth to have the Emblem on the home row, in a corner"""
_FROM_CORNER: Final = 200
"""and what a step away from it costs."""
_STAR: Final = 3
_DEADLY_STAR: Final = 6

_SCALE: Final = 5000.0
"""So large that all deployments are about even: the battle decides."""


def worth_of_posts(state: ZoonState, seat: int) -> float:
    """How good a deployment is for its seat: a little less than 0.5, the better the nearer."""
    line = [state.zoon(state.on[square]) for square in DEPLOYMENT[seat]]
    return min(0.49, max(0.01, 0.2 + worth_of_line(seat, line) / _SCALE))


def worth_of_line(seat: int, line: list[Zoon]) -> int:
    """How well cards stand on the squares of a deployment zone."""
    squares = DEPLOYMENT[seat]
    total, emblem = 0, OFF
    for i in range(len(line)):
        if line[i].type == EMBLEM:
            emblem = squares[i]
            if i < SIDE:  # the home row comes first
                total = _HOME - _FROM_CORNER * min(i, SIDE - 1 - i)
    for i in range(len(line)):
        if squares[i] != emblem:
            near = emblem != OFF and squares[i] in AROUND[emblem]
            post = _BESIDE_EMBLEM if near else _BEHIND if i < SIDE else _IN_FRONT
            total += post * prowess(line[i])
    return total


def prowess(zoon: Zoon) -> int:
    """How strong a card is, all corners together."""
    total = 0
    for corner in zoon.corners:
        if corner == STAR:
            total += _DEADLY_STAR if is_deadly(zoon) else _STAR
        elif corner > 0:
            total += corner
    return total
