"""Section 6 of the rules: end of the game."""

from __future__ import annotations

from typing import Final

from ludozilla.engine.state import Outcome
from ludozilla.games.zombie_apocalypse_now.cards import LEADERS, ZOMBIES
from ludozilla.games.zombie_apocalypse_now.field import ZombieState

QUIET_TURNS: Final = 40


def lose(state: ZombieState, side: int) -> None:
    """ZA-25, ZA-26: a side has lost a leader of its colour; with the last one, the war."""
    state.lost = state.lost[:]
    state.lost[side] += 1
    if state.lost[side] == len(LEADERS[side]):
        winner = state.seat_of(1 - side)
        if side == ZOMBIES:
            state.ending = Outcome.won_by(winner, points(state), "humans", "ZA-25")
        else:
            state.ending = Outcome.won_by(winner, points(state), "zombies", "ZA-26")


def count_quiet(state: ZombieState) -> None:
    """ZA-27: at the end of a turn, whether nothing has happened for too long."""
    state.quiet = 0 if state.stirred else state.quiet + 1
    if state.quiet == QUIET_TURNS:
        state.ending = Outcome.by_points(points(state), "guard", "ZA-27")


def points(state: ZombieState) -> list[int]:
    """For each seat, how many leaders it has taken from the other side."""
    return [state.lost[1 - state.side_of(seat)] for seat in (0, 1)]
