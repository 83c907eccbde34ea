"""How good a position looks to one who thinks ahead, and what a fight may lead to.

Where ``evaluate`` reckons with what falls on average, each result that the corners allow is
played out here: who stands where then, what has been turned up, and who is to move. What is seen
then is in ``scouts``.
"""

from __future__ import annotations

from typing import Final

from ludozilla.engine.rng import Rng
from ludozilla.engine.state import UNSEALED
from ludozilla.engine.weights import chance, weighed
from ludozilla.games.zoon.combat import Clash, Duel, Grip, Shot, pending_duel
from ludozilla.games.zoon.evaluate import evaluate
from ludozilla.games.zoon.field import ZoonState
from ludozilla.games.zoon.fights import counting
from ludozilla.games.zoon.kinds import CROSS, STAR
from ludozilla.games.zoon.scouts import WEIGHTS, sights
from ludozilla.games.zoon.words import BITS, FIRST_CORNER, UPRIGHT

# What two hits lead to; those that lead to the same are played out once.
_EVEN: Final = 0
_HIGHER: Final = 1
_LOWER: Final = 2
_OWN_STAR: Final = 3
_OTHER_STAR: Final = 4
_LOST_TRUMP: Final = 5
_RESULTS: Final = 6

_CORNERS: Final = 4

_LUCK: Final = Rng("fights are decided by the corners")


def judge(state: ZoonState, seat: int) -> float:
    """How good an unfinished position is for a seat, 0 lost to 1 won, any pending fight fought."""
    if isinstance(state.stack[-1], Grip) and state.sealed == [UNSEALED, UNSEALED]:
        return _fought(state, seat)
    return _at_rest(state, seat)


def _at_rest(state: ZoonState, seat: int) -> float:
    """The same where no fight is begun."""
    if state.turns == 0 or isinstance(state.stack[-1], Grip):
        return evaluate(state, seat)
    # Whoever is asked something in the middle of a turn goes on, as with a trump for several Zoons.
    return chance(weighed(WEIGHTS, sights(state, seat, state.seat == seat)))


def _fought(state: ZoonState, seat: int) -> float:
    """What comes of a fight on average, all corners being equally likely."""
    duel = pending_duel(state)
    attack, defence = _corners(state, duel)
    count = [0] * _RESULTS
    example = [(0, 0)] * _RESULTS
    for i in range(_CORNERS):
        for k in range(_CORNERS):
            result = _result(attack[i], defence[k])
            count[result] = count[result] + 1
            example[result] = (i, k)
    total = 0.0
    for result in range(_RESULTS):
        if count[result]:
            i, k = example[result]
            total += count[result] * _after(state, seat, duel.player, i, k)
    return total / (_CORNERS * _CORNERS)


def _corners(state: ZoonState, duel: Duel) -> tuple[list[int], list[int]]:
    """What the corners of both cards count for, first those of who strikes."""
    defence = counting(state, duel.target, state.zoon(duel.target), True)
    if isinstance(duel, Clash):
        return counting(state, duel.attacker, state.zoon(duel.attacker), False), defence
    assert isinstance(duel, Shot)
    return state.trump(duel.trump).corners, defence


def _result(own: int, other: int) -> int:
    """ZO-48, ZO-57, ZO-58: what two hits lead to."""
    if own == CROSS:
        return _LOST_TRUMP
    if own == STAR:
        return _EVEN if other == STAR else _OWN_STAR
    if other == STAR:
        return _OTHER_STAR
    return _HIGHER if own > other else _LOWER if own < other else _EVEN


def _after(state: ZoonState, seat: int, striker: int, own: int, other: int) -> float:
    """What the position is worth to a seat once these corners have been hit."""
    world = state.clone()
    for _ in state.sealed:  # both hold their cards upright, so a touch hits where it lands
        touched = other if world.seat == striker else own
        world.apply(UPRIGHT | (FIRST_CORNER + touched) << BITS, _LUCK.clone())
    if world.ending is not None:
        return world.ending.shares[seat]
    return _at_rest(world, seat)
