"""Step 3 of a turn, buying or passing: HC-32 to HC-39 of the rules."""

from __future__ import annotations

from typing import Final

from ludozilla.engine.pending import Ask, Decision
from ludozilla.engine.rng import Rng
from ludozilla.engine.state import changed
from ludozilla.games.happy_city import monsters, specials
from ludozilla.games.happy_city.cards import (
    CARD,
    COLOURS,
    COST,
    FIRST_RESIDENCE,
    NO_PASS_COINS,
    NONE,
    RESIDENCES,
    SURCHARGE,
)
from ludozilla.games.happy_city.cities import (
    CITY,
    RESIDENCE,
    SLOTS,
    ZONE,
    HappyCityState,
)
from ludozilla.games.happy_city.words import COINS, FIRST_CARD, FIRST_COLOUR, PASS, token

USUAL_PASS_COINS: Final = 1
TOKEN_WORTH: Final = 2

_COLOURS: Final[int] = len(COLOURS)


class Buy(Ask[HappyCityState]):
    """HC-32: buy one face-up card, or a residence, or pass."""

    def choices(self, state: HappyCityState) -> list[int]:
        found: list[int] = []
        for part in on_sale(state, self.seat):
            if token(part) not in found:
                found.append(token(part))
        found.append(PASS)
        return found

    def decision(self, state: HappyCityState) -> Decision:
        coins, tokens = state.coins[self.seat], state.token_count(self.seat)
        if tokens == 0:
            return Decision("HC-32", "buy", {"n": coins})
        return Decision("HC-32", "buy-with-tokens", {"n": coins, "tokens": tokens})

    def resolve(self, state: HappyCityState, action: int, rng: Rng) -> None:
        if action == PASS:
            buy_nothing(state, self.seat)
            return
        residence = action - FIRST_CARD - FIRST_RESIDENCE
        if 0 <= residence < len(RESIDENCES):
            part = state.parts.at[RESIDENCE + residence][-1]
        else:
            part = state.named(ZONE, action)
        cost = price(state, self.seat, part)
        collect(state, self.seat, part, cost, cost)


class Pay(Ask[HappyCityState]):
    """HC-36: with a token or with coins? A token counts two coins and gives no change."""

    def __init__(self, seat: int, part: int, due: int, cost: int) -> None:
        """``due`` is what is still to be paid of all that the card costs."""
        super().__init__(seat)
        self.part: Final = part
        self.due: Final = due
        self.cost: Final = cost

    def choices(self, state: HappyCityState) -> list[int]:
        found = []
        for colour in range(_COLOURS):
            if state.tokens[self.seat * _COLOURS + colour] > 0:
                found.append(FIRST_COLOUR + colour)
        if state.coins[self.seat] >= self.due:
            found.append(COINS)
        return found

    def decision(self, state: HappyCityState) -> Decision:
        return Decision("HC-36", "pay", {"card": token(self.part), "n": self.due})

    def resolve(self, state: HappyCityState, action: int, rng: Rng) -> None:
        if action == COINS:
            state.coins[self.seat] -= self.due
            build(state, self.seat, self.part, self.cost)
            return
        state.change_tokens(self.seat, action - FIRST_COLOUR, -1)  # HC-37
        if state.journal is not None:
            state.journal.add("HC-36", "spent", {"who": self.seat, "colour": action})
        collect(state, self.seat, self.part, self.due - TOKEN_WORTH, self.cost)


def on_sale(state: HappyCityState, seat: int) -> list[int]:
    """HC-33: the cards that a seat has room for, can pay, and whose name its city has not yet."""
    if len(state.city(seat)) >= SLOTS:
        return []
    offers = state.parts.at[ZONE][:]
    for number in range(len(RESIDENCES)):
        pile = state.parts.at[RESIDENCE + number]
        if pile:
            offers.append(pile[-1])
    purse = state.coins[seat] + TOKEN_WORTH * state.token_count(seat)
    return [
        part
        for part in offers
        if price(state, seat, part) <= purse and not state.has_name(seat, CARD[part])
    ]


def price(state: HappyCityState, seat: int, part: int) -> int:
    """HC-35: what a card costs this seat."""
    if state.free_cards[seat] > 0:
        return 0
    cost = COST[part]
    special = state.special(seat)
    if special != NONE:
        cost = specials.floor_price(special, part, cost)
        cost = max(0, cost - specials.discount(special, part))
    return cost + SURCHARGE[state.held[seat]]


def buy_nothing(state: HappyCityState, seat: int) -> None:
    """HC-34: who passes gets a coin from the bank."""
    coins = specials.pass_coins(state, seat, USUAL_PASS_COINS)
    if NO_PASS_COINS[state.held[seat]]:  # HC-67, HC-68
        coins = 0
    state.coins[seat] += coins
    if state.journal is not None:
        state.journal.add("HC-34", "passed", {"who": seat, "n": coins})


def collect(state: HappyCityState, seat: int, part: int, due: int, cost: int) -> None:
    """HC-36: ask how to pay what is still due, if there are tokens to spend; else take coins."""
    if due > 0 and state.token_count(seat) > 0:
        state.stack.append(Pay(seat, part, due, cost))
    else:
        state.coins[seat] -= max(0, due)
        build(state, seat, part, cost)


def build(state: HappyCityState, seat: int, part: int, cost: int) -> None:
    """HC-39: the card is paid; now it is placed, and all follows that comes with it."""
    if state.free_cards[seat] > 0:  # HC-87
        state.free_cards = changed(state.free_cards, seat, state.free_cards[seat] - 1)
    residence = CARD[part] - FIRST_RESIDENCE
    source = RESIDENCE + residence if 0 <= residence < len(RESIDENCES) else ZONE
    state.parts.move(part, source, CITY + seat)
    state.built = True
    if state.journal is not None:
        state.journal.add("HC-39", "bought", {"who": seat, "card": token(part), "n": cost})
    specials.watch_spending(state, seat, cost)  # of neighbours, so it may come after the placing
    monsters.gain_tokens(state, seat, part)
    monsters.push_away(state, seat, part)
