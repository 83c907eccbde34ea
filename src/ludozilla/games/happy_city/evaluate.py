"""How good a position is: the points a city can expect to end with, compared with the others'.

Residents and hearts yet to come are estimated from money and turns left: the
dearer a card the more of them, but never more than three.
"""

from __future__ import annotations

from math import exp, inf
from typing import Final

from mypy_extensions import mypyc_attr

from ludozilla.games.happy_city.cards import (
    CARD,
    COLOUR,
    CONDITION,
    DECK_FLOOR_PRICE,
    DISCOUNT,
    EFFECTS,
    FIRST_FAMILY,
    FIRST_PART,
    HALVE_INCOME,
    HEARTS,
    INCOME,
    MONSTER_HEARTS,
    MONSTER_RESIDENTS,
    NEIGHBOUR_SPEND_COINS,
    NONE,
    PARTS,
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

# What an effect that acts all along is worth in coins a round
_EFFECT_A_ROUND: Final = {
    DISCOUNT: 0.8,
    DECK_FLOOR_PRICE: 1.2,
    NEIGHBOUR_SPEND_COINS: 0.8,
    PASS_COINS: 1.0,
    STEAL: 1.2,
    UPKEEP_COINS: 1.8,
}
_COINS_A_ROUND: Final[list[float]] = [
    sum([_EFFECT_A_ROUND.get(effect.kind, 0.0) for effect in effects], 0.0) for effects in EFFECTS
]
_FREE_CARD: Final = 6.0
_SURCHARGE_A_ROUND: Final = 0.8
_TOKEN: Final = 1.1 * TOKEN_WORTH  # it may also stop a monster
UNKNOWN_SPECIAL: Final = 2.5  # symbols of a special building whose effect is yet to be seen
_FIRST_SPECIAL: Final[int] = FIRST_PART[FIRST_FAMILY]


class Hopes:
    """What is expected of slots that are still free.

    A slot is filled with ``most`` symbols at most, with two thirds of them for
    this price. The part ``luck`` of them comes by luck, and of those the part
    ``residents``, who are always on sale. A special building counts for
    ``promise`` of itself before it is taken, its income for so many symbols.
    """

    def __init__(
        self,
        most: float,
        price: float,
        luck: float,
        residents: float,
        promise: float,
        income: float,
    ) -> None:
        self.most: Final = most
        self.price: Final = price
        self.luck: Final = luck
        self.residents: Final = residents
        self.income: Final = income
        specials = range(_FIRST_SPECIAL, PARTS)
        self.promises: Final = [self._promises(part, promise) for part in specials]
        """by special building, how much to count on it if so many cards are lacking"""
        self.at_best: Final = [_at_best(promises) for promises in self.promises]
        """the same for a city with so many coloured cards, if all of them serve"""

    def _promises(self, part: int, promise: float) -> list[float]:
        wanted = CONDITION[CARD[part]].wanted[0]
        worth = promise * self.symbols(part)
        return [worth * (wanted - lacks) / wanted for lacks in range(wanted + 1)]

    def symbols(self, part: int) -> float:
        """What a card is worth in symbols."""
        if EFFECTS[CARD[part]]:
            return UNKNOWN_SPECIAL
        return RESIDENTS[part] + HEARTS[part] + self.income * INCOME[part]


def _at_best(promises: list[float]) -> list[float]:
    return [promises[max(0, len(promises) - 1 - cards)] for cards in range(SLOTS + 1)]


HIGH_HOPES: Final = Hopes(3.0, 6.0, 0.6, 0.75, 0.6, 0.3)


@mypyc_attr(acyclic=True)
class Standing:
    """What counts about a city in an estimate."""

    def __init__(self, state: HappyCityState, seat: int, hopes: Hopes) -> None:
        self.hopes: Final = hopes
        held = state.held[seat]
        residents, hearts = MONSTER_RESIDENTS[held], MONSTER_HEARTS[held]
        earned = 0
        self.colour_sets: Final[list[int]] = []
        city = state.city(seat)
        here = seat * SLOTS
        for slot, part in enumerate(city):
            if state.ruins[here + slot] == NONE:
                residents += RESIDENTS[part]
                hearts += HEARTS[part]
                earned += INCOME[part]
                if COLOUR[part]:
                    self.colour_sets.append(COLOUR[part])
        self.points = 0
        self.doubled_below = 0
        special = state.special(seat)
        if special != NONE and EFFECTS[special]:  # else symbols are all there is to count
            sheet = score(state, seat)
            residents += sheet.effect_residents
            hearts += sheet.effect_hearts
            self.points = sheet.lost_or_won
            self.doubled_below = sheet.doubled_below
            earned = income(state, seat)
        self.residents = residents
        self.hearts = hearts
        self.is_product = state.is_product()
        self.cards = len(city)
        self.coins = state.coins[seat] + _TOKEN * state.token_count(seat)
        self.coins += _FREE_CARD * state.free_cards[seat]
        self.income = float(earned)
        if HALVE_INCOME[held]:
            self.income /= 2
        self.income -= _SURCHARGE_A_ROUND * SURCHARGE[held]
        if special != NONE:
            self.income += _COINS_A_ROUND[special]

    def add(self, part: int, cost: int) -> None:
        """Count a card as bought."""
        self.cards += 1
        self.coins -= cost
        self.residents += RESIDENTS[part]
        self.hearts += HEARTS[part]
        self.income += INCOME[part]

    def take_back(self, part: int, cost: int) -> None:
        """Count a card as not bought after all."""
        self.cards -= 1
        self.coins += cost
        self.residents -= RESIDENTS[part]
        self.hearts -= HEARTS[part]
        self.income -= INCOME[part]

    def expects(self, phases: int, turns: int, promise: float) -> float:
        """The points at the end, so many income phases and turns from now.

        ``promise`` are the symbols that a special building is likely to bring.
        """
        hopes = self.hopes
        slots = min(SLOTS - self.cards, turns)
        symbols = 0.0
        if slots > 0:
            money = max(0.0, self.coins + self.income * phases)
            symbols = slots * hopes.most * (1 - exp(-money / slots / hopes.price)) + promise
        residents, hearts = float(self.residents), float(self.hearts)
        if not self.is_product:
            return residents + hearts + symbols + self.points
        # Some come as luck has it, the others where they are missing.
        residents += symbols * hopes.luck * hopes.residents
        hearts += symbols * hopes.luck * (1 - hopes.residents)
        symbols -= symbols * hopes.luck
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
    best = -inf
    for other in range(state.setup.seats):
        if other != seat:
            best = max(best, expectation(state, other))
    return 1 / (1 + exp((best - own) / _LEAD))


def expectation(state: HappyCityState, seat: int) -> float:
    """The points a seat can expect; if it is about to buy, with the best card on offer."""
    rounds = rounds_left(state, seat)
    turns = rounds
    if has_turn_to_come(state, seat):
        turns += 1
    standing = Standing(state, seat, HIGH_HOPES)
    promise = 0.0
    if state.special_slot[seat] == NONE and turns > 0:
        promise = promised_symbols(state, HIGH_HOPES, standing.colour_sets, turns)
    if is_about_to_buy(state, seat):
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


def is_about_to_buy(state: HappyCityState, seat: int) -> bool:
    """Whether a seat is in its turn and has not decided what to buy."""
    if seat != state.active or state.ending is not None:
        return False
    return isinstance(state.stack[-1], (Discard, Draw, Buy))


def has_turn_to_come(state: HappyCityState, seat: int) -> bool:
    """Whether a seat has yet to buy in this round."""
    if state.ending is not None:
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
        standing.add(part, cost)
        best = max(best, standing.expects(rounds, rounds, promise))
        standing.take_back(part, cost)
    return best


def promised_symbols(state: HappyCityState, hopes: Hopes, cards: list[int], turns: int) -> float:
    """What the special building of the row that is closest to being earned may bring.

    ``cards`` are the colours of the cards there are.
    """
    best = 0.0
    for part in state.parts.at[ROW]:
        special = part - _FIRST_SPECIAL
        if hopes.at_best[special][len(cards)] > best:  # else it cannot be the best one
            lacks = lacking(CONDITION[CARD[part]], cards)
            if lacks < turns:
                best = max(best, hopes.promises[special][lacks])
    return best
