"""What a player does who chooses at once, for games that are played on to their end in thought.

By what one's own city can expect, as greedy does, but without trying the move; and with lower
hopes, by which such a player wins far more often. ``bench/happy_city_hunches.py`` found the
numbers, in games of such players with each other.
"""

from __future__ import annotations

from math import inf
from typing import Final

from ludozilla.engine.rng import Rng
from ludozilla.games.happy_city.cards import (
    CARD,
    COLOUR,
    EFFECTS,
    MONSTER_COLOUR,
    MONSTER_DECK,
    NONE,
)
from ludozilla.games.happy_city.cities import ROW, ZONE, HappyCityState
from ludozilla.games.happy_city.evaluate import (
    UNKNOWN_SPECIAL,
    Hopes,
    Standing,
    promised_symbols,
    rounds_left,
)
from ludozilla.games.happy_city.monsters import Ruin
from ludozilla.games.happy_city.purchases import (
    TOKEN_WORTH,
    USUAL_PASS_COINS,
    Buy,
    Pay,
    on_sale,
    price,
)
from ludozilla.games.happy_city.specials import TakeSpecial
from ludozilla.games.happy_city.words import FIRST_DECK, KEEP, NO_SPECIAL, PASS, token
from ludozilla.games.happy_city.zone import Discard, Draw

_LOTS: Final = 1000


class Hunches:
    """A player by what is hoped for, and a few rules of thumb.

    Sending a monster away is worth ``relief`` points. Cards are drawn from
    decks 2 and 3 with so many coins, but with a chance of ``venture`` from the
    fourth one.
    """

    def __init__(
        self, hopes: Hopes, relief: float, second: float, third: float, venture: float
    ) -> None:
        self.hopes: Final = hopes
        self.relief: Final = relief
        self.second: Final = second
        self.third: Final = third
        self.venture: Final = venture

    def choose(self, state: HappyCityState, rng: Rng) -> int:
        """What to do at the decision on top of the stack."""
        ask = state.stack[-1]
        if isinstance(ask, Buy):
            return self.purchase(state, ask.seat)
        if isinstance(ask, Draw):
            return self.deck(state, ask, rng)
        if isinstance(ask, Discard):
            return self.discard(state, ask.seat)
        if isinstance(ask, TakeSpecial):
            return self.special_building(state, ask)
        if isinstance(ask, Ruin):
            return self.ruin(state, ask)
        choices = ask.choices(state)
        if isinstance(ask, Pay):
            return choices[-1]  # with coins if there are enough
        return rng.choice(choices)

    def purchase(self, state: HappyCityState, seat: int) -> int:
        """The card of which most can be expected, or to pass."""
        prospects = Prospects(state, seat, self.hopes)
        best = PASS
        most = prospects.after_passing()
        monster = state.front[seat]
        for part in on_sale(state, seat):
            worth = prospects.after_buying(part)
            if monster != NONE and COLOUR[part] >> MONSTER_COLOUR[monster] & 1:
                worth += self.relief
            if worth > most:
                best, most = token(part), worth
        return best

    def deck(self, state: HappyCityState, ask: Draw, rng: Rng) -> int:
        """The dearest deck for which there is money, or now and then the one with the monsters."""
        # A part of a coin by lot, so that limits between whole numbers mean something.
        money = purse(state, ask.seat) + rng.below(_LOTS) / _LOTS
        deck = 3 if money >= self.third else 2 if money >= self.second else 1
        if rng.below(_LOTS) < _LOTS * self.venture:
            deck = MONSTER_DECK
        wanted = FIRST_DECK + deck - 1
        return wanted if wanted in ask.decks else rng.choice(ask.decks)

    def discard(self, state: HappyCityState, seat: int) -> int:
        """The card of least use, so that there is more to choose from."""
        prospects = Prospects(state, seat, self.hopes)
        money = purse(state, seat)
        worst = KEEP
        least = inf
        for part in state.parts.at[ZONE]:
            worth = -inf
            if price(state, seat, part) <= money and not state.has_name(seat, CARD[part]):
                worth = prospects.after_buying(part)
            if worth < least:
                worst, least = token(part), worth
        return worst

    def special_building(self, state: HappyCityState, ask: TakeSpecial) -> int:
        """The one of which most can be expected, if it is more than without it."""
        prospects = Prospects(state, ask.seat, self.hopes)
        best = NO_SPECIAL
        most = prospects.without_special()
        for name in ask.available:
            worth = prospects.after_taking(state.named(ROW, name))
            if worth > most:
                best, most = name, worth
        return best

    def ruin(self, state: HappyCityState, ask: Ruin) -> int:
        """The card with the fewest symbols."""
        city = state.city(ask.seat)
        worst = NONE
        least = inf
        for slot in state.intact_slots(ask.seat):
            symbols = self.hopes.symbols(city[slot])
            if symbols < least:
                worst, least = token(city[slot]), symbols
        return worst


class Prospects:
    """The points that a city can expect after what it might do now."""

    def __init__(self, state: HappyCityState, seat: int, hopes: Hopes) -> None:
        self.state: Final = state
        self.seat: Final = seat
        self.hopes: Final = hopes
        self.rounds: Final = rounds_left(state, seat)
        self.standing: Final = Standing(state, seat, hopes)
        self.has_had_special: Final = state.special_slot[seat] != NONE

    def after_passing(self) -> float:
        """With a coin more."""
        self.standing.coins += USUAL_PASS_COINS
        worth = self._expected(self._promise(self.rounds))
        self.standing.coins -= USUAL_PASS_COINS
        return worth

    def after_buying(self, part: int) -> float:
        """With this card, and the special buildings it brings nearer."""
        standing = self.standing
        cost = price(self.state, self.seat, part)
        standing.add(part, cost)
        standing.colour_sets.append(COLOUR[part])
        worth = self._expected(self._promise(self.rounds + 1))
        standing.colour_sets.pop()
        standing.take_back(part, cost)
        return worth

    def after_taking(self, part: int) -> float:
        """With this special building."""
        self.standing.add(part, 0)
        worth = self._expected(UNKNOWN_SPECIAL if EFFECTS[CARD[part]] else 0.0)
        self.standing.take_back(part, 0)
        return worth

    def without_special(self) -> float:
        """Without any special building."""
        return self._expected(0.0)

    def _promise(self, turns: int) -> float:
        if self.has_had_special:
            return 0.0
        return promised_symbols(self.state, self.hopes, self.standing.colour_sets, turns)

    def _expected(self, promise: float) -> float:
        return self.standing.expects(self.rounds, self.rounds, promise)


def purse(state: HappyCityState, seat: int) -> int:
    """What a seat can pay."""
    return state.coins[seat] + TOKEN_WORTH * state.token_count(seat)


# 2026-11-18: python bench/happy_city_hunches.py --rounds 16 --pairs 10000 --seed a
LOW_HOPES: Final = Hopes(1.95, 3.14, 0.79, 0.62, 1.09, 0.76)
HUNCHES: Final = Hunches(LOW_HOPES, 5.92, 4.87, 8.0, 0.17)
