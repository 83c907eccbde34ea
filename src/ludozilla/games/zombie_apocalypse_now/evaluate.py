"""How good a position is: leaders taken, who could beat whom, and what is still to come.

All that is looked at is there in a filled world; what one seat cannot know has
been imagined before.
"""

from __future__ import annotations

from typing import Final

from ludozilla.games.zombie_apocalypse_now.army import support_count
from ludozilla.games.zombie_apocalypse_now.cards import (
    JOKER,
    KIND,
    LEADER,
    POINTS,
    SUPPORT,
    TWO,
)
from ludozilla.games.zombie_apocalypse_now.field import ZombieState
from ludozilla.games.zombie_apocalypse_now.places import FIRST_SUPPORT, SEGMENTS

# Weights in shares of the win; a leader taken is worth far more than any array of cards.
_TAKEN: Final = 0.07
_ON_FIELD: Final = 0.02
_EXPOSED: Final = 0.012
_POINT_ON_FIELD: Final = 0.0008
_POINT_IN_HAND: Final = 0.0005
_LEADER_IN_HAND: Final = 0.003
_ACTION_IN_HAND: Final = 0.003
_IDLE_IN_HAND: Final = 0.0006
_FREE_TO_DRAW: Final = 0.004
_IN_DECK: Final = 0.0005

_MOST_ASSAULTS: Final = 2


def evaluate(state: ZombieState, seat: int) -> float:
    """How good an unfinished position is for a seat: 0 lost, 1 won."""
    side = state.side_of(seat)
    lead = state.lost[1 - side] - state.lost[side]
    own = _army(state, side) + _supply(state, side)
    other = _army(state, 1 - side) + _supply(state, 1 - side)
    return 0.5 + _TAKEN * lead + own - other


def _army(state: ZombieState, side: int) -> float:
    """What a side has on the field; an enemy turn can strike two leaders at most."""
    worth = 0.0
    exposed = 0
    threat = _best_attack(state, 1 - side)
    for leader in state.leaders(side):
        first = FIRST_SUPPORT[side][leader]
        now = state.strength(leader, first)
        later = state.strength(leader, first + 1)
        worth += _ON_FIELD + _POINT_ON_FIELD * (now + later)
        if now < threat:
            exposed += 1
    return worth - _EXPOSED * min(exposed, _MOST_ASSAULTS)


def _best_attack(state: ZombieState, side: int) -> int:
    """The most points with which a side could attack."""
    best = 0
    for leader in state.leaders(side):
        best = max(best, state.strength(leader, FIRST_SUPPORT[side][leader]))
    return best


def _supply(state: ZombieState, side: int) -> float:
    """What a side has in hand and deck."""
    worth = 0.0
    for depth in range(SEGMENTS):
        worth += _IN_DECK * len(state.parts.at[state.segment(side, depth)])
    if not state.hand(side) and worth > 0 and state.side_of(state.seat) == side:
        worth += _FREE_TO_DRAW  # so a poor hand is better discarded, but no turn ends without one
    return worth + _hand(state, side)


def _hand(state: ZombieState, side: int) -> float:
    """What the cards in hand are worth; those that nothing can be done with are idle."""
    worth = 0.0
    room = _room(state, side)
    # One of each can be played in a turn, and neither brings a leader to an empty field.
    actions = [TWO, JOKER] if state.leaders(side) else []
    for card in state.hand(side):
        kind = KIND[card]
        if kind == LEADER:
            worth += _LEADER_IN_HAND
        elif kind == SUPPORT and room > 0:
            worth += _POINT_IN_HAND * POINTS[card]
            room -= 1
        elif kind in actions:
            actions.remove(kind)
            worth += _ACTION_IN_HAND
        else:
            worth += _IDLE_IN_HAND
    return worth


def _room(state: ZombieState, side: int) -> int:
    """How many supports the leaders on the field could still take."""
    room = 0
    for leader in state.leaders(side):
        room += 2 - support_count(state, side, leader)
    return room
