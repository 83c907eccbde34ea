"""Section 4 of the rules: how Zoons move by their grids (ZO-23 to ZO-30, ZO-83)."""

from __future__ import annotations

from typing import Final, cast

from ludozilla.games.zoon import combat, deduced
from ludozilla.games.zoon.cards import Zoon
from ludozilla.games.zoon.field import ZoonState
from ludozilla.games.zoon.kinds import FREE, NOTHING
from ludozilla.games.zoon.outlook import Outlook
from ludozilla.games.zoon.ways import WAYS, Way
from ludozilla.games.zoon.words import square_at, token

MOST_COMBATS: Final = 10
"""After so many combats in a turn, no more grid moves in it (ZO-53)."""

# -- ways to go --------------------------------------------------------------


def moves_of(state: ZoonState, back: int, seat: int) -> list[int]:
    """All moves of one Zoon for the seat that moves it (ZO-24, ZO-61)."""
    actions: list[int] = []
    add_moves(state, Outlook(state, seat), back, state.zoon(back), actions)
    return actions


def add_moves(
    state: ZoonState, outlook: Outlook, back: int, zoon: Zoon, actions: list[int]
) -> None:
    """Add all moves of a back, which is this Zoon, for the seat that moves it (ZO-24, ZO-61)."""
    square = state.where[back]
    # The same list, into which actions go as the objects they are (see ``Way.listed``).
    listed = cast(list[object], actions)
    for way in WAYS[zoon.grid][outlook.seat][square]:
        if is_open(state, outlook, way):
            listed.append(way.listed)
    if state.worn[back] != NOTHING:
        for way in WAYS[state.extra_grid(back)][outlook.seat][square]:
            if way.action not in actions and is_open(state, outlook, way):
                actions.append(way.action)


def could_move(state: ZoonState, outlook: Outlook, back: int, zoon: Zoon) -> bool:
    """Whether a back could move if it were this Zoon."""
    actions: list[int] = []
    add_moves(state, outlook, back, zoon, actions)
    return bool(actions)


def is_open(state: ZoonState, outlook: Outlook, way: Way) -> bool:
    """Whether a Zoon that moves for a seat can go this way (ZO-25 to ZO-28, ZO-83)."""
    if way.end_bit & outlook.barred or way.between & outlook.taken:
        return False
    return not way.ground & outlook.terrain or _terrain_allows(state, way)


def _terrain_allows(state: ZoonState, way: Way) -> bool:
    """ZO-83: whether no Terrain at the start or on the path forbids to go this way."""
    ground = state.terrain[way.start]
    if ground != NOTHING:
        trump = state.trump(ground)
        if (way.jump and not trump.jumps) or (way.through and trump.first_step_only):
            return False
    for square in way.through:
        crossed = state.terrain[square]
        if crossed != NOTHING and state.trump(crossed).stops_paths:
            return False
    return True


def _way(state: ZoonState, back: int, seat: int, action: int) -> Way:
    """The way that an action means."""
    square = state.where[back]
    for way in WAYS[state.zoon(back).grid][seat][square]:
        if way.action == action:
            return way
    for way in WAYS[state.extra_grid(back)][seat][square]:
        if way.action == action:
            return way
    raise AssertionError("a legal move is one of the Zoon's ways")


# -- moving ------------------------------------------------------------------


def may_move_by_grid(state: ZoonState) -> bool:
    """ZO-53: whether this turn has seen few enough combats for another grid move."""
    if state.combats < MOST_COMBATS:
        return True
    if state.journal is not None:
        state.journal.add("ZO-53", "exhausted", {})
    return False


def move(state: ZoonState, seat: int, action: int) -> None:
    """ZO-23 to ZO-28: a Zoon goes its way, into a combat if an enemy stands at its end."""
    back = state.on[square_at(action, 0)]
    way = _way(state, back, seat, action)
    deduced.moved(state, back, way)
    if state.journal is not None:
        if state.on[way.end] == FREE:
            state.stir([back])
        route = [token(square) for square in way.squares]
        key, rule = ("jumped", "ZO-26") if way.jump else ("moved", "ZO-25")
        start, end = token(way.start), token(way.end)
        state.journal.add(rule, key, {"who": seat, "start": start, "route": route, "end": end})
    if state.on[way.end] == FREE:
        state.stand(back, way.end)
    else:
        combat.attack(state, back, way, seat)
