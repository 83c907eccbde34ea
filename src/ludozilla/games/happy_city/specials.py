"""Special buildings: taking one, step 4 of a turn, and what they do during the game.

HC-40 to HC-46 and HC-72 to HC-88 of the rules. What an effect amounts to is in
``effects``, what counts at the end in ``scoring``. A function that is asked at its
moment does nothing for those who have no such building.
"""

from __future__ import annotations

from typing import Final

from ludozilla.engine.pending import Ask, Decision, Then
from ludozilla.engine.rng import Rng
from ludozilla.engine.state import changed
from ludozilla.games.happy_city.cards import (
    CARD,
    COINS_EFFECT,
    COLOUR,
    CONDITION,
    DECK,
    DECK_FLOOR_PRICE,
    DISCOUNT,
    EFFECTS,
    FLOOR_PRICE,
    FREE_NEXT,
    MIRROR_INCOME,
    MONSTER_DECK,
    NEIGHBOUR_SPEND_COINS,
    NONE,
    PASS_COINS,
    REPLACE_LAST,
    STEAL,
    UPKEEP_COINS,
    effect_of,
)
from ludozilla.games.happy_city.cities import (
    ASIDE,
    CITY,
    DISCARD,
    ROW,
    SLOTS,
    HappyCityState,
)
from ludozilla.games.happy_city.effects import highest_income, value
from ludozilla.games.happy_city.matching import lacking
from ludozilla.games.happy_city.words import FIRST_CARD, NO_SPECIAL, token


class OfferSpecials(Then[HappyCityState]):
    """HC-40: step 4, asked only if there is a special building to take."""

    def carry_on(self, state: HappyCityState, rng: Rng) -> None:
        available = available_specials(state, state.active)
        if available:
            state.stack.append(TakeSpecial(state.active, available))


class TakeSpecial(Ask[HappyCityState]):
    """HC-40, HC-45: take one of these special buildings, free of charge, or none."""

    def __init__(self, seat: int, available: list[int]) -> None:
        super().__init__(seat)
        self.available: Final = available

    def choices(self, state: HappyCityState) -> list[int]:
        return [*self.available, NO_SPECIAL]

    def decision(self, state: HappyCityState) -> Decision:
        return Decision("HC-40", "special")

    def resolve(self, state: HappyCityState, action: int, rng: Rng) -> None:
        if action != NO_SPECIAL:
            take(state, self.seat, state.named(ROW, action))


# -- taking ----------------------------------------------------------------------------------


def available_specials(state: HappyCityState, seat: int) -> list[int]:
    """HC-40 to HC-44: the words of the special buildings a seat could take now."""
    found: list[int] = []
    if state.special_slot[seat] != NONE:  # HC-41
        return found
    full = len(state.city(seat)) >= SLOTS
    cards = state.colour_sets(seat)
    for part in state.parts.at[ROW]:
        special = CARD[part]
        if lacking(CONDITION[special], cards) == 0:
            if full and not replaces_last(special):  # HC-42
                continue
            found.append(token(part))
    return found


def take(state: HappyCityState, seat: int, part: int) -> None:
    """HC-40: free of charge, into the next slot."""
    special = CARD[part]
    city = state.city(seat)
    slot = len(city)
    replaced = NONE
    if replaces_last(special):
        slot = state.intact_slots(seat)[-1]
        replaced = city[slot]
    state.parts.move(part, ROW, CITY + seat, slot=slot)
    state.special_slot = changed(state.special_slot, seat, slot)
    state.built = True
    if state.journal is not None:
        state.journal.add("HC-40", "took", {"who": seat, "card": token(part)})
    if replaced != NONE:
        make_room(state, seat, replaced)
    receive(state, seat, special)


def replaces_last(special: int) -> bool:
    """HC-42: whether a special building needs no slot of its own (Statue de la Liberté)."""
    return effect_of(special, REPLACE_LAST) is not None


def make_room(state: HappyCityState, seat: int, part: int) -> None:
    """HC-82: the last intact card leaves the slot in which the Statue de la Liberté is now."""
    deck = DECK[part]
    state.parts.move(part, CITY + seat, DISCARD + deck - 1 if deck else ASIDE)  # HC-83
    if state.journal is not None:
        state.journal.add("HC-82", "replaced", {"who": seat, "card": token(part)})


def receive(state: HappyCityState, seat: int, special: int) -> None:
    """HC-72: what a special building brings when it is taken."""
    slot = state.special_slot[seat]
    for effect in EFFECTS[special]:
        if effect.kind == COINS_EFFECT:
            coins = value(state, effect, seat, slot)
            receivers = [seat, *state.others(seat)] if effect.to_everyone else [seat]
            for receiver in receivers:
                gain(state, receiver, coins, special, "HC-72")
        elif effect.kind == FREE_NEXT:
            state.free_cards = changed(state.free_cards, seat, state.free_cards[seat] + 1)
        elif effect.kind == MIRROR_INCOME:
            state.mirrors = changed(state.mirrors, seat, state.mirrors[seat] + effect.n)


def gain(state: HappyCityState, seat: int, coins: int, special: int, rule: str) -> None:
    """A seat gets coins from the bank through a special building."""
    if coins > 0:
        state.coins[seat] += coins
        if state.journal is not None:
            name = FIRST_CARD + special
            state.journal.add(rule, "coins", {"who": seat, "n": coins, "card": name})


# -- the income phase ------------------------------------------------------------------------


def before_income(state: HappyCityState, seat: int) -> None:
    """HC-86, Salle de jeux d'arcade: coins for who has some already."""
    special = state.special(seat)
    effect = effect_of(special, UPKEEP_COINS)
    if effect is not None:
        coins = value(state, effect, seat, state.special_slot[seat])
        gain(state, seat, coins, special, "HC-86")


def mirrored_income(state: HappyCityState, seat: int) -> int:
    """HC-88, Louvre: the highest income of the others, while it lasts."""
    return highest_income(state, state.others(seat)) if state.mirrors[seat] > 0 else 0


def after_income(state: HappyCityState, seat: int) -> None:
    """HC-86, Versailles: a coin from each of the richest others."""
    effect = effect_of(state.special(seat), STEAL)
    if effect is None:
        return
    others = state.others(seat)
    most = max([state.coins[other] for other in others])
    for other in others:
        if state.coins[other] == most and most > 0:
            taken = min(effect.amount, most)
            state.coins[other] -= taken
            state.coins[seat] += taken
            if state.journal is not None:
                state.journal.add("HC-86", "stolen", {"who": seat, "victim": other, "n": taken})


# -- purchases -------------------------------------------------------------------------------


def floor_price(special: int, part: int, price: int) -> int:
    """HC-84, Hotdog shop: the lowest price of the deck, but not for deck 4 and residences."""
    deck = DECK[part]
    if 0 < deck < MONSTER_DECK and effect_of(special, DECK_FLOOR_PRICE) is not None:
        return FLOOR_PRICE[deck]
    return price


def discount(special: int, part: int) -> int:
    """HC-35, Port, Aéroport and Gare: what a card of their colour costs less."""
    effect = effect_of(special, DISCOUNT)
    if effect is not None and COLOUR[part] >> effect.colour & 1:
        return effect.amount
    return 0


def watch_spending(state: HappyCityState, buyer: int, price: int) -> None:
    """HC-85, Château: coins when a neighbour spends much."""
    for neighbour in state.neighbours(buyer):
        special = state.special(neighbour)
        effect = effect_of(special, NEIGHBOUR_SPEND_COINS)
        if effect is not None and price >= effect.n:
            gain(state, neighbour, effect.amount, special, "HC-85")


def pass_coins(state: HappyCityState, seat: int, usual: int) -> int:
    """HC-87, Big Ben: what passing brings."""
    effect = effect_of(state.special(seat), PASS_COINS)
    return usual if effect is None else effect.amount
