"""How good a position looks: material, pressure on the Emblems, and the fight going on."""

from __future__ import annotations

from typing import Final

from ludozilla.games.zoon.board import NORTH, OFF, SIDE, SOUTH, SQUARES
from ludozilla.games.zoon.building import Build, draft_of
from ludozilla.games.zoon.combat import Clash, Grip, Shot, pending_duel, strength
from ludozilla.games.zoon.data import VALUE_BUDGET
from ludozilla.games.zoon.deduced import is_known
from ludozilla.games.zoon.deployment import Deal
from ludozilla.games.zoon.drafts import most_force
from ludozilla.games.zoon.field import ZoonState
from ludozilla.games.zoon.kinds import CROSS, EMBLEM, NOTHING, STAR
from ludozilla.games.zoon.muster import ZONE_SIZE

_CARD: Final = 6.0
"""What any Zoon is worth beyond its value: a body that blocks, unmasks and is unmasked."""
_TRUMP: Final = 5.0
"""What each point of force in hand is worth."""
_ADVANCE: Final = 0.5
"""What each row forward is worth."""
_KNOWN: Final = 0.9
"""The share of a Zoon's value that is left when it has been shown to everybody."""
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


def _steps(one: int, other: int) -> int:
    return max(abs(one % SIDE - other % SIDE), abs(one // SIDE - other // SIDE))


def _worth_of_square(seat: int, emblem: int, square: int) -> float:
    row = square // SIDE
    advance = _ADVANCE * (row if seat == SOUTH else SIDE - 1 - row)
    if emblem == OFF:
        return advance
    return advance + _NEAR_EMBLEM * max(0, 4 - _steps(square, emblem))


_SQUARE: Final = [
    [
        [_worth_of_square(seat, emblem, square) for square in range(SQUARES)]
        for emblem in [*range(SQUARES), OFF]
    ]
    for seat in (SOUTH, NORTH)
]
"""seat, square of the enemy Emblem (the last entry is for ``OFF``), square -> what it is worth"""


def evaluate(state: ZoonState, seat: int) -> float:
    """How good an unfinished position is for a seat: 0 lost, 1 won."""
    if len(state.stack) > 1 and isinstance(state.stack[1], Deal):
        ahead = _list_strength(state, seat) - _list_strength(state, 1 - seat)
    else:
        ahead = _strength(state, seat) - _strength(state, 1 - seat)
    if state.ending is None and isinstance(state.stack[-1], Grip):
        ahead += _prospects(state, seat)
    return min(0.99, max(0.01, 0.5 + ahead / _SCALE))


def _strength(state: ZoonState, seat: int) -> float:
    muster, at = state.muster, state.parts.at
    worth_of = _SQUARE[seat][_square_of_emblem(state, 1 - seat)]
    total = 0.0
    for back in range(seat * muster.half, (seat + 1) * muster.half):
        square = state.where[back]
        if square == OFF or state.on[square] != back:
            continue
        value = muster.zoons[at[back][0]].value
        total += _CARD + value * (_KNOWN if is_known(state, back) else 1.0) + worth_of[square]
        if state.thaw[back] and state.is_frozen(back):
            total -= _CARD / 2
        if state.worn[back] != NOTHING:
            total += _TRUMP * state.trump(state.worn[back]).force
    for part in at[muster.reserve + seat]:
        total += _CARD + muster.zoons[part].value
    for part in at[muster.trumps + seat]:
        if state.uses[part] != 0:
            total += _TRUMP * state.trump(part).force
    return total


def _square_of_emblem(state: ZoonState, seat: int) -> int:
    muster, at = state.muster, state.parts.at
    for back in range(seat * muster.half, (seat + 1) * muster.half):
        square = state.where[back]
        if square != OFF and muster.zoons[at[back][0]].type == EMBLEM:
            return square
    return OFF


def _list_strength(state: ZoonState, seat: int) -> float:
    """Of a list being built: its cards, and those for which it has room, up to a full zone."""
    draft = draft_of(state, seat)
    room = VALUE_BUDGET - draft.value
    squares = max(0, ZONE_SIZE - len(draft.zoons))
    value = min(room, _DEAR * squares)
    zoons = min(squares, room // _CHEAP)
    force = most_force(draft.stars) - draft.force
    promise = value + _CARD * zoons + _TRUMP * force
    if not any(isinstance(entry, Build) and entry.seat == seat for entry in state.stack):
        promise = 0.0
    bodies = min(ZONE_SIZE, len(draft.zoons))
    return draft.value + _CARD * bodies + _TRUMP * draft.force + _PROMISE * promise


def _prospects(state: ZoonState, seat: int) -> float:
    """What the pending combat or shot will bring on average, all corners being equally likely."""
    duel = pending_duel(state)
    if isinstance(duel, Clash):
        risk = _stake(state, duel.attacker)
        attack = _counting(state, duel.attacker, False)
        loss = risk
    else:
        assert isinstance(duel, Shot)
        trump = state.trump(duel.trump)
        risk = _TRUMP * trump.force
        attack = trump.corners
        loss = 0.0
    gain = _stake(state, duel.target)
    defence = _counting(state, duel.target, True)
    total = 0.0
    for ours in attack:
        for theirs in defence:
            if ours == CROSS:
                total -= risk
            elif ours != STAR and theirs != STAR:
                total += gain if ours > theirs else 0.0 if ours == theirs else -loss
    return total / 16 * (1 if duel.player == seat else -1)


def _counting(state: ZoonState, back: int, defending: bool) -> list[int]:
    """The corners of a Zoon, with what its numbers count for."""
    return [
        strength(state, back, symbol, defending) if symbol >= 0 else symbol
        for symbol in state.zoon(back).corners
    ]


def _stake(state: ZoonState, back: int) -> float:
    """What a side would lose with a Zoon."""
    zoon = state.zoon(back)
    return _EMBLEM if zoon.type == EMBLEM else _CARD + zoon.value
