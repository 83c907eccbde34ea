"""How good a position is: the points a city can expect to end with, compared with the others'.

Residents and hearts yet to come are estimated from money and turns left: the
dearer a card the more of them, but never more than three.
"""

from __future__ import annotations

from math import exp
from typing import Final

from ludozilla.engine.state import OVER
from ludozilla.games.happy_city.cards import (
    CARD,
    CONDITION,
    DECK_FLOOR_PRICE,
    DISCOUNT,
    EFFECTS,
    EXPERT,
    FAMILY,
    FIRST_FAMILY,
    FIRST_PART,
    HALVE_INCOME,
    HEARTS,
    INCOME,
    NEIGHBOUR_SPEND_COINS,
    NONE,
    PASS_COINS,
    RESIDENTS,
    STEAL,
    SURCHARGE,
    UPKEEP_COINS,
)
from ludozilla.games.happy_city.cities import CITY, ROW, SLOTS, HappyCityState
from ludozilla.games.happy_city.effects import income
from ludozilla.games.happy_city.matching import lacking
from ludozilla.games.happy_city.purchases import TOKEN_WORTH, Buy, Pay, on_sale, price
from ludozilla.games.happy_city.scoring import score
from ludozilla.games.happy_city.zone import Discard, Draw

# So many points ahead are a lead of about three to one.
_LEAD: Final = 8.0
# Nobody waits longer than that for the tenth card.
_USUAL_ROUNDS: Final = 11

# What a special building that acts all along is worth in coins a round, by kind of effect.
_COINS_A_ROUND: Final = {
    DISCOUNT: 0.8,
    DECK_FLOOR_PRICE: 1.2,
    NEIGHBOUR_SPEND_COINS: 0.8,
    PASS_COINS: 1.0,
    STEAL: 1.2,
    UPKEEP_COINS: 1.8,
}
# The symbols that fill a free slot: so many at most, two thirds of them for this price. A part of
# them comes by luck, and of those more are residents, who are always on sale.
_MOST_SYMBOLS: Final = 3.0
_PRICE: Final = 6.0
_LUCK: Final = 0.6
_RESIDENTS: Final = 0.75
_FREE_CARD: Final = 6.0
_SURCHARGE_A_ROUND: Final = 0.8
_TOKEN: Final = 1.1 * TOKEN_WORTH  # it may also stop a monster
_UNKNOWN_SPECIAL: Final = 2.5  # symbols of a special building whose effect is yet to be seen
_PROMISE: Final = 0.6  # how much of a special building to count on before it is taken


def _promises(card: int) -> list[float]:
    """What to count on for a special building that lacks so many cards."""
    part = FIRST_PART[card]
    worth = _UNKNOWN_SPECIAL
    if not EFFECTS[card]:
        worth = RESIDENTS[part] + HEARTS[part] + 0.3 * INCOME[part]
    wanted = CONDITION[card].wanted[0]
    return [_PROMISE * worth * (wanted - lacks) / wanted for lacks in range(wanted + 1)]


_PROMISES: Final = [_promises(card) for card in FAMILY + EXPERT]


class Standing:
    """What counts about a city in an estimate."""

    def __init__(self, state: HappyCityState, seat: int) -> None:
        sheet = score(state, seat)
        self.residents = sheet.printed_residents + sheet.effect_residents + sheet.monster_residents
        self.hearts = sheet.printed_hearts + sheet.effect_hearts + sheet.monster_hearts
        self.points = sheet.lost_or_won
        self.is_product = sheet.is_product
        self.doubled_below = sheet.doubled_below
        self.cards = len(state.city(seat))
        self.coins = state.coins[seat] + _TOKEN * state.token_count(seat)
        self.coins += _FREE_CARD * state.free_cards[seat]
        self.income = float(income(state, seat))
        if HALVE_INCOME[state.held[seat]]:
            self.income /= 2
        self.income -= _SURCHARGE_A_ROUND * SURCHARGE[state.held[seat]]
        special = state.special(seat)
        if special != NONE:
            for effect in EFFECTS[special]:
                self.income += _COINS_A_ROUND.get(effect.kind, 0.0)

    def add(self, part: int, cost: int, sign: int) -> None:
        """Count a card as bought, or with the sign -1 as not bought after all."""
        self.cards += sign
        self.coins -= sign * cost
        self.residents += sign * RESIDENTS[part]
        self.hearts += sign * HEARTS[part]
        self.income += sign * INCOME[part]

    def expects(self, phases: int, turns: int, promise: float) -> float:
        """The points at the end, so many income phases and turns from now.

        ``promise`` are the symbols that a special building is likely to bring.
        """
        slots = min(SLOTS - self.cards, turns)
        symbols = 0.0
        if slots > 0:
            money = max(0.0, self.coins + self.income * phases)
            symbols = slots * _MOST_SYMBOLS * (1 - exp(-money / slots / _PRICE)) + promise
        residents, hearts = float(self.residents), float(self.hearts)
        if not self.is_product:
            return residents + hearts + symbols + self.points
        # Some come as luck has it, the others where they are missing.
        residents += symbols * _LUCK * _RESIDENTS
        hearts += symbols * _LUCK * (1 - _RESIDENTS)
        symbols -= symbols * _LUCK
        gap = residents - hearts
        if gap > symbols:
            hearts += symbols
        elif -gap > symbols:
            residents += symbols
        else:
            residents = hearts = (residents + hearts + symbols) / 2
        points = max(0.0, residents) * max(0.0, hearts) + self.points
        return 2 * points if 0 < points < self.doubled_below else points


def evaluate(state: HappyCityState, seat: int) -> float:
    """Between 0, lost, and 1, won."""
    own = expectation(state, seat)
    best = max([expectation(state, other) for other in state.others(seat)])
    return 1 / (1 + exp((best - own) / _LEAD))


def expectation(state: HappyCityState, seat: int) -> float:
    """The points a seat can expect; if it is about to buy, with the best card on offer."""
    rounds = rounds_left(state, seat)
    turns = rounds
    if has_turn_to_come(state, seat):
        turns += 1
    promise = promised_symbols(state, seat, turns)
    standing = Standing(state, seat)
    if state.seat == seat and isinstance(state.stack[-1], (Discard, Draw, Buy)):
        return best_after_purchase(state, seat, standing, rounds, promise)
    return standing.expects(rounds, turns, promise)


def rounds_left(state: HappyCityState, seat: int) -> int:
    """How many rounds are likely to follow this one: the others won't wait for this seat."""
    leader = 0
    for other in range(state.setup.seats):
        cards = len(state.parts.at[CITY + other])
        if cards >= SLOTS:
            return 0
        if other != seat and cards > leader:
            leader = cards
    return max(1, min(SLOTS - 1 - leader, _USUAL_ROUNDS - state.round))


def has_turn_to_come(state: HappyCityState, seat: int) -> bool:
    """Whether a seat has yet to buy in this round."""
    if state.seat == OVER:
        return False
    seats = state.setup.seats
    place = (seat - state.first) % seats
    now = (state.active - state.first) % seats
    if place == now:
        for pending in state.stack:
            if isinstance(pending, (Buy, Pay)):
                return True
    return place > now


def best_after_purchase(
    state: HappyCityState, seat: int, standing: Standing, rounds: int, promise: float
) -> float:
    """What a seat can expect after passing, or after the best purchase on the table."""
    best = standing.expects(rounds, rounds, promise)
    for part in on_sale(state, seat):
        cost = price(state, seat, part)
        standing.add(part, cost, 1)
        best = max(best, standing.expects(rounds, rounds, promise))
        standing.add(part, cost, -1)
    return best


def promised_symbols(state: HappyCityState, seat: int, turns: int) -> float:
    """What the special building of the row that is closest to being earned may bring."""
    if state.special_slot[seat] != NONE or turns == 0:
        return 0.0
    cards = state.colour_sets(seat)
    best = 0.0
    for part in state.parts.at[ROW]:
        card = CARD[part]
        promises = _PROMISES[card - FIRST_FAMILY]
        if promises[0] > best:  # else it cannot be the best one
            lacks = lacking(CONDITION[card], cards)
            if lacks < turns:
                best = max(best, promises[lacks])
    return best
