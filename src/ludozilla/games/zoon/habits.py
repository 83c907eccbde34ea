"""What a player who knows the game does without looking ahead: how to deploy, how to fight."""

from __future__ import annotations

from ludozilla.engine.rng import Rng
from ludozilla.games.zoon.board import DEPLOYMENT
from ludozilla.games.zoon.combat import Grip
from ludozilla.games.zoon.deployment import Deploy
from ludozilla.games.zoon.field import ZoonState
from ludozilla.games.zoon.grips import grip
from ludozilla.games.zoon.posts import worth_of_line
from ludozilla.games.zoon.words import BITS, READY, square_at


def habit(state: ZoonState, rng: Rng) -> int | None:
    """An action for the viewer, or None where it takes thought."""
    asked = state.stack[-1]
    if isinstance(asked, Deploy):
        return _better_post(state, asked.seat, rng)
    if isinstance(asked, Grip):
        return grip(state, rng)
    return None


def _better_post(state: ZoonState, seat: int, rng: Rng) -> int:
    """The exchange that makes the most of a deployment; ready once there is none."""
    line = [state.zoon(state.on[square]) for square in DEPLOYMENT[seat]]
    spares = {state.token(part): part for part in state.parts.at[state.muster.reserve + seat]}
    most = worth_of_line(seat, line)
    best = [READY]
    for action in state.legal_actions():
        if action == READY:
            continue
        changed = line[:]
        here = DEPLOYMENT[seat].index(square_at(action, 0))
        spare = spares.get(action >> BITS)
        if spare is not None:
            changed[here] = state.muster.zoons[spare]
        else:
            there = DEPLOYMENT[seat].index(square_at(action, 1))
            changed[here], changed[there] = changed[there], changed[here]
        worth = worth_of_line(seat, changed)
        if worth > most:
            most, best = worth, [action]
        elif worth == most and best[0] != READY:
            best.append(action)
    return rng.choice(best)
