"""Points, and how the game is won.

Section 6 of the rules.
"""

from __future__ import annotations

from ludozilla.engine.state import Outcome, changed
from ludozilla.games.gobelins.army import GobelinsState
from ludozilla.games.gobelins.cards import (
    BATTLE_MARGIN_GE,
    IDS,
    KIND,
    OZEKIS,
    VICTORIES_BY_BATTLE,
    VICTORIES_BY_STATE,
    Lasting,
)
from ludozilla.games.gobelins.lasting import army_value, holds, in_force


def gain_points(state: GobelinsState, seats: list[int], count: int, rule: str) -> None:
    """GO-79, GO-80: who has enough points has won, several together if it is at once."""
    for seat in seats:
        state.points = changed(state.points, seat, state.points[seat] + count)
        if state.journal is not None:
            state.journal.add(rule, "point", {"who": seat, "n": state.points[seat]})
    enough = state.option("vp_target")
    winners = [seat for seat in seats if state.points[seat] >= enough]
    if winners:
        win(state, winners, "points", "GO-79")


def win(state: GobelinsState, winners: list[int], reason: str, rule: str) -> None:
    """GO-85: winners first, then by points and the value of armies."""
    seats = range(state.setup.seats)
    # An army is worth less than a thousand.
    merit = [1000 * state.points[seat] + army_value(state, seat) for seat in seats]
    for seat in winners:
        merit[seat] = 1_000_000
    ranks = [1 + len([other for other in merit if other > own]) for own in merit]
    state.ending = Outcome(ranks, state.points, reason, rule)


def won_by_state(state: GobelinsState) -> bool:
    """GO-81, GO-82: whether somebody fulfils what a face-up Ozeki asks."""
    if state.any_up(OZEKIS):
        standing = open_victories(state, VICTORIES_BY_STATE)
        for seat in [state.active, *state.others(state.active)]:
            for ozeki in standing:
                if fulfils(state, seat, ozeki, 0):
                    win(state, [seat], IDS[KIND[ozeki.card]], "GO-81")
                    return True
    return False


def won_by_battle(state: GobelinsState, seat: int, margin: int) -> None:
    """GO-83: whether the lone winner of a battle has won the game."""
    for ozeki in open_victories(state, VICTORIES_BY_BATTLE):
        if fulfils(state, seat, ozeki, margin):
            win(state, [seat], IDS[KIND[ozeki.card]], "GO-83")
            return


def open_victories(state: GobelinsState, victories: list[Lasting]) -> list[Lasting]:
    """Those of the alternative victories whose Ozeki stands face up, if the table plays them."""
    standing = [ozeki for ozeki in victories if in_force(state, ozeki)]
    if standing and not state.option("alt_victory"):
        return []
    return standing


def fulfils(state: GobelinsState, seat: int, ozeki: Lasting, margin: int) -> bool:
    """GO-126: whether all that an Ozeki asks is true of a seat; GO-144: with this margin."""
    for test in ozeki.step.tests:
        if test.kind == BATTLE_MARGIN_GE:
            if margin < test.n:
                return False
        elif not holds(state, test, seat, ozeki.card):
            return False
    return True
