"""Section 10 of the rules: who wins, and what the cards count for when nobody has won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludozilla.engine.parts import EVERYBODY
from ludozilla.engine.state import Outcome
from ludozilla.games.zoon.board import NORTH, SOUTH

if TYPE_CHECKING:
    from ludozilla.games.zoon.field import ZoonState


def win(state: ZoonState, winner: int, reason: str, rule: str) -> None:
    """ZO-91: the game is over, with one winner."""
    _end(state, Outcome.won_by(winner, worth(state), reason, rule))
    if state.journal is not None:
        state.journal.add(rule, f"end-{reason}", {"who": winner, "loser": 1 - winner})


def adjudicate(state: ZoonState, reason: str) -> None:
    """ZO-90: value on the field and in reserve, then force in hand, else a draw."""
    points = worth(state)
    force = [
        sum([state.trump(part).force for part in state.parts.at[state.muster.trumps + seat]])
        for seat in (SOUTH, NORTH)
    ]
    if points[SOUTH] == points[NORTH] and force[SOUTH] == force[NORTH]:
        _end(state, Outcome([1, 1], points, reason, "ZO-89"))
        if state.journal is not None:
            state.journal.add("ZO-90", "draw", {})
    else:
        south_leads = (points[SOUTH], force[SOUTH]) > (points[NORTH], force[NORTH])
        win(state, SOUTH if south_leads else NORTH, reason, "ZO-89")


def _end(state: ZoonState, outcome: Outcome) -> None:
    """ZO-90: the game is over; what the count would give away is turned up, so that all can count.

    That is everything where lists are hidden, else the Zoons in cages.
    """
    state.ending = outcome
    for place, there in enumerate(state.parts.at):
        if state.muster.hidden or state.is_caged(place):
            state.parts.show(place, there, EVERYBODY)


def worth(state: ZoonState) -> list[int]:
    """ZO-90: for each seat the values of its Zoons on the field and in hand."""
    zoons = state.muster.zoons
    sums = [0, 0]
    for back in state.on:
        if back >= 0:
            sums[state.side(back)] += zoons[state.part(back)].value
    for seat in (SOUTH, NORTH):
        for part in state.parts.at[state.muster.reserve + seat]:
            sums[seat] += zoons[part].value
    return sums
