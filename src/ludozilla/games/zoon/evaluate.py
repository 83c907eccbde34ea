"""How good a position looks: material, pressure on the Emblems, and the fight going on."""

from __future__ import annotations

from typing import Final

from ludozilla.games.zoon.board import OFF, SIDE, SOUTH
from ludozilla.games.zoon.data import VALUE_BUDGET
from ludozilla.games.zoon.drafts import most_force
from ludozilla.games.zoon.frames import BUILD, CLASH, GRIP, MUSTER
from ludozilla.games.zoon.kinds import CROSS, EMBLEM, STAR
from ludozilla.games.zoon.muster import ZONE_SIZE
from ludozilla.games.zoon.rules import ZoonState

_CARD: Final = 6.0
"""What any Zoon is worth beyond its value: a body that blocks, unmasks and is unmasked."""
_TRUMP: Final = 5.0
"""What each point of force in hand is worth."""
_ADVANCE: Final = 0.5
"""What each row forward is worth."""
_SECRET: Final = 0.1
"""The share of a Zoon's value that goes when everybody knows it."""
_NEAR_EMBLEM: Final = 2.5
"""What a Zoon is worth for each step it is nearer than four to the enemy Emblem."""
_EMBLEM: Final = 150.0
"""What the Emblem is worth while it is fought for: all the rest."""
_PROMISE: Final = 0.9
"""What can still be put into a list counts almost like what is in it."""
_CHEAP: Final = 7
_DEAR: Final = 20
"""What a cheap Zoon and a dear one cost, roughly."""
_SCALE: Final = 320.0


def evaluate(state: ZoonState, seat: int) -> float:
    """How good an unfinished position is for a seat: 0 lost, 1 won."""
    if len(state.stack) > 1 and state.stack[1].kind == MUSTER:
        ahead = _list_strength(state, seat) - _list_strength(state, 1 - seat)
    else:
        ahead = _strength(state, seat) - _strength(state, 1 - seat)
    if state.ending is None and state.stack[-1].kind == GRIP:
        ahead += _prospects(state, seat)
    return min(0.99, max(0.01, 0.5 + ahead / _SCALE))


def _strength(state: ZoonState, seat: int) -> float:
    muster = state.muster
    emblem = _square_of_emblem(state, 1 - seat)
    total = 0.0
    for back in state.backs(seat):
        if not state.fights(back):
            continue
        zoon = state.zoon(back)
        square = state.where[back]
        row = square // SIDE
        total += _CARD + zoon.value * (1 - _SECRET if state.is_known(back) else 1.0)
        total += _ADVANCE * (row if seat == SOUTH else SIDE - 1 - row)
        if emblem != OFF:
            total += _NEAR_EMBLEM * max(0, 4 - _steps(square, emblem))
        if state.is_frozen(back):
            total -= _CARD / 2
        if state.worn[back] >= 0:
            total += _TRUMP * state.trump(state.worn[back]).force
    for part in state.parts.at[muster.reserve + seat]:
        total += _CARD + muster.zoons[part].value
    for part in state.parts.at[muster.trumps + seat]:
        if state.uses[part] != 0:
            total += _TRUMP * state.trump(part).force
    return total


def _list_strength(state: ZoonState, seat: int) -> float:
    """Of a list being built: its cards, and those for which it has room, up to a full zone."""
    draft = state.draft(seat)
    room = VALUE_BUDGET - draft.value
    squares = max(0, ZONE_SIZE - len(draft.zoons))
    value = min(room, _DEAR * squares)
    zoons = min(squares, room // _CHEAP)
    force = most_force(draft.stars) - draft.force
    promise = value + _CARD * zoons + _TRUMP * force
    if not any(frame.kind == BUILD and frame.seat == seat for frame in state.stack):
        promise = 0.0
    bodies = min(ZONE_SIZE, len(draft.zoons))
    return draft.value + _CARD * bodies + _TRUMP * draft.force + _PROMISE * promise


def _square_of_emblem(state: ZoonState, seat: int) -> int:
    for back in state.backs(seat):
        if state.where[back] != OFF and state.zoon(back).type == EMBLEM:
            return state.where[back]
    return OFF


def _steps(one: int, other: int) -> int:
    return max(abs(one % SIDE - other % SIDE), abs(one // SIDE - other // SIDE))


def _prospects(state: ZoonState, seat: int) -> float:
    """What the pending combat or shot will bring on average, all corners being equally likely."""
    i = len(state.stack) - 1
    while state.stack[i].kind == GRIP:
        i -= 1
    frame = state.stack[i]
    target = frame.args[1]
    if frame.kind == CLASH:
        attacker = frame.args[0]
        corners, risk, side = state.zoon(attacker).corners, _stake(state, attacker), frame.args[3]
    else:
        trump = state.trump(frame.args[0])
        corners, risk, side = trump.corners, _TRUMP * trump.force, frame.args[2]
    gain = _stake(state, target)
    total = 0.0
    for ours in corners:
        for theirs in state.zoon(target).corners:
            if ours == CROSS:
                total -= risk
            elif ours != STAR and theirs != STAR:
                mine = ours if frame.kind != CLASH else state.strength(frame.args[0], ours, False)
                margin = mine - state.strength(target, theirs, True)
                if margin > 0:
                    total += gain
                elif margin < 0 and frame.kind == CLASH:
                    total -= risk
    return total / 16 * (1 if side == seat else -1)


def _stake(state: ZoonState, back: int) -> float:
    """What a side would lose with a Zoon."""
    zoon = state.zoon(back)
    return _EMBLEM if zoon.type == EMBLEM else _CARD + zoon.value
