"""Rounds: the income phase, then a turn for everyone. HC-21 to HC-25, HC-47 and HC-94 to HC-100."""

from __future__ import annotations

from typing import Final

from ludozilla.engine.pending import Pending, Then
from ludozilla.engine.rng import Rng
from ludozilla.engine.state import changed
from ludozilla.games.happy_city import specials
from ludozilla.games.happy_city.cards import HALVE_INCOME, NO_DISCARD
from ludozilla.games.happy_city.cities import SLOTS, ZONE, HappyCityState
from ludozilla.games.happy_city.effects import income
from ludozilla.games.happy_city.ending import finish
from ludozilla.games.happy_city.purchases import Buy
from ludozilla.games.happy_city.specials import OfferSpecials
from ludozilla.games.happy_city.zone import Discard, Refill

MOST_IDLE_ROUNDS: Final = 6
MOST_ROUNDS: Final = 60


class BeginRound(Then[HappyCityState]):
    """HC-21: a round is an income phase and a turn for everyone."""

    def carry_on(self, state: HappyCityState, rng: Rng) -> None:
        state.round += 1
        state.built = False
        if state.journal is not None:
            state.journal.add("HC-21", "round", {"n": state.round})
        pay_incomes(state)
        begin_turn(state, state.first)


class EndTurn(Then[HappyCityState]):
    """HC-25: the next player's turn; after the last one the next round, or the end."""

    def carry_on(self, state: HappyCityState, rng: Rng) -> None:
        following = state.left(state.active)
        if following != state.first:
            begin_turn(state, following)
            return
        state.idle = 0 if state.built else state.idle + 1
        if max([len(state.city(seat)) for seat in range(state.setup.seats)]) >= SLOTS:
            finish(state, "HC-94")
        elif state.idle >= MOST_IDLE_ROUNDS:
            finish(state, "HC-99")
        elif state.round >= MOST_ROUNDS:
            finish(state, "HC-100")
        else:
            state.stack.append(_BEGIN_ROUND)


# Those that say nothing more are made once.
_BEGIN_ROUND: Final = BeginRound()
_END_TURN: Final = EndTurn()
_OFFER_SPECIALS: Final = OfferSpecials()
_REFILL: Final = Refill()


def begin_turn(state: HappyCityState, seat: int) -> None:
    """HC-25: discard, refill, buy or pass, special building."""
    state.active = seat
    if state.journal is not None:
        state.journal.add("HC-25", "turn", {"who": seat})
    state.stack = steps_after_discard(seat)
    if state.parts.at[ZONE] and not NO_DISCARD[state.held[seat]]:  # HC-67
        state.stack.append(Discard(seat))


def steps_after_discard(seat: int) -> list[Pending]:
    """HC-25: steps 2 to 4 of a turn, the last one first."""
    return [_END_TURN, _OFFER_SPECIALS, Buy(seat), _REFILL]


def pay_incomes(state: HappyCityState) -> None:
    """HC-22: Arcade; then income for all at once; then Versailles."""
    seats = range(state.setup.seats)
    for seat in seats:
        specials.before_income(state, seat)
    paid = [payment(state, seat, income(state, seat)) for seat in seats]
    for seat in seats:
        state.coins[seat] += paid[seat]
        if state.mirrors[seat] > 0:
            state.mirrors = changed(state.mirrors, seat, state.mirrors[seat] - 1)
        if state.journal is not None:
            state.journal.add("HC-22", "income", {"who": seat, "n": paid[seat]})
    for seat in seats:
        specials.after_income(state, seat)


def payment(state: HappyCityState, seat: int, due: int) -> int:
    """HC-24: the income, half of it (rounded up) under Grozilla, and the Louvre's coins."""
    paid = (due + 1) // 2 if HALVE_INCOME[state.held[seat]] else due
    return paid + specials.mirrored_income(state, seat)
