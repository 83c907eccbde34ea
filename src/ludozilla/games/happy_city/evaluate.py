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
    COLOUR_SETS,
    DECK_FLOOR_PRICE,
    DEMAND,
    DISCOUNT,
    EFFECTS,
    HALVE_INCOME,
    HEARTS,
    INCOME,
    NEIGHBOUR_SPEND_COINS,
    NONE,
    PASS_COINS,
    RESIDENCES,
    RESIDENTS,
    STEAL,
    SURCHARGE,
    UPKEEP_COINS,
)
from ludozilla.games.happy_city.effects import income
from ludozilla.games.happy_city.matching import touched
from ludozilla.games.happy_city.purchases import PAY, TOKEN_WORTH, can_buy, price
from ludozilla.games.happy_city.rules import (
    BUY,
    CHOOSE_DECK,
    CHOOSE_DISCARD,
    OFFER_PURCHASE,
    HappyCityState,
)
from ludozilla.games.happy_city.scoring import score
from ludozilla.games.happy_city.table import RESIDENCE, ROW, SLOTS, ZONE

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


class Standing:
    """What counts about a city in an estimate."""

    def __init__(self, table: HappyCityState, seat: int) -> None:
        sheet = score(table, seat)
        self.residents = sheet.printed_residents + sheet.effect_residents + sheet.monster_residents
        self.hearts = sheet.printed_hearts + sheet.effect_hearts + sheet.monster_hearts
        self.points = sheet.lost_or_won
        self.is_product = sheet.is_product
        self.doubled_below = sheet.doubled_below
        self.cards = len(table.city(seat))
        self.coins = table.coins[seat] + _TOKEN * table.token_count(seat)
        self.coins += _FREE_CARD * table.free_cards[seat]
        self.income = float(income(table, seat))
        if HALVE_INCOME[table.held[seat]]:
            self.income /= 2
        self.income -= _SURCHARGE_A_ROUND * SURCHARGE[table.held[seat]]
        special = table.special(seat)
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


def evaluate(table: HappyCityState, seat: int) -> float:
    """Between 0, lost, and 1, won."""
    own = expectation(table, seat)
    best = max([expectation(table, other) for other in table.others(seat)])
    return 1 / (1 + exp((best - own) / _LEAD))


def expectation(table: HappyCityState, seat: int) -> float:
    """The points a seat can expect; if it is about to buy, with the best card on offer."""
    rounds = rounds_left(table, seat)
    turns = rounds
    if has_turn_to_come(table, seat):
        turns += 1
    promise = promised_symbols(table, seat, turns)
    standing = Standing(table, seat)
    if table.seat == seat and table.stack[-1].kind in (CHOOSE_DISCARD, CHOOSE_DECK, BUY):
        return best_after_purchase(table, seat, standing, rounds, promise)
    return standing.expects(rounds, turns, promise)


def rounds_left(table: HappyCityState, seat: int) -> int:
    """How many rounds are likely to follow this one: the others won't wait for this seat."""
    if max([len(table.city(other)) for other in range(table.setup.seats)]) >= SLOTS:
        return 0
    leader = max([len(table.city(other)) for other in table.others(seat)])
    return max(1, min(SLOTS - 1 - leader, _USUAL_ROUNDS - table.round))


def has_turn_to_come(table: HappyCityState, seat: int) -> bool:
    """Whether a seat has yet to buy in this round."""
    if table.seat == OVER:
        return False
    seats = table.setup.seats
    place = (seat - table.first) % seats
    now = (table.active - table.first) % seats
    if place == now:
        for frame in table.stack:
            if frame.kind in (BUY, PAY, OFFER_PURCHASE):
                return True
    return place > now


def best_after_purchase(
    table: HappyCityState, seat: int, standing: Standing, rounds: int, promise: float
) -> float:
    """What a seat can expect after passing, or after the best purchase on the table."""
    best = standing.expects(rounds, rounds, promise)
    if standing.cards >= SLOTS:
        return best
    purse = table.coins[seat] + TOKEN_WORTH * table.token_count(seat)
    offers = table.parts.at[ZONE][:]
    for number in range(len(RESIDENCES)):
        offers += table.parts.at[RESIDENCE + number][-1:]
    for part in offers:
        if can_buy(table, seat, part, purse):
            cost = price(table, seat, part)
            standing.add(part, cost, 1)
            best = max(best, standing.expects(rounds, rounds, promise))
            standing.add(part, cost, -1)
    return best


def promised_symbols(table: HappyCityState, seat: int, turns: int) -> float:
    """What the special building of the row that is closest to being earned may bring."""
    if table.special_slot[seat] != NONE or turns == 0:
        return 0.0
    touching = touched(table.colour_sets(seat))
    best = 0.0
    for part in table.parts.at[ROW]:
        demand = DEMAND[CARD[part]]
        missing = 0
        for colours in range(1, COLOUR_SETS):
            missing = max(missing, demand[colours] - touching[colours])
        if missing < turns:
            worth = _UNKNOWN_SPECIAL
            if not EFFECTS[CARD[part]]:
                worth = RESIDENTS[part] + HEARTS[part] + 0.3 * INCOME[part]
            needed = demand[COLOUR_SETS - 1]
            best = max(best, _PROMISE * worth * (needed - missing) / needed)
    return best
