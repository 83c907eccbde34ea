"""Special buildings whose effects act during the game: section 5.6 of the rules.

Each function is asked at its moment and does nothing for those who have no such
building. What counts at the end is in ``scoring``.
"""

from __future__ import annotations

from ludozilla.games.happy_city.cards import (
    COINS_EFFECT,
    DECK,
    DECK_FLOOR_PRICE,
    DISCOUNT,
    EFFECTS,
    FLOOR_PRICE,
    FREE_NEXT,
    MIRROR_INCOME,
    MONSTER_DECK,
    NEIGHBOUR_SPEND_COINS,
    PASS_COINS,
    REPLACE_LAST,
    STEAL,
    UPKEEP_COINS,
    effect_of,
)
from ludozilla.games.happy_city.effects import highest_income, value
from ludozilla.games.happy_city.table import ASIDE, CITY, DISCARD, Table, word
from ludozilla.games.happy_city.words import FIRST_CARD

# -- taking ----------------------------------------------------------------------------------


def replaces_last(special: int) -> bool:
    """HC-42: whether a special building needs no slot of its own (Statue de la Liberté)."""
    return effect_of(special, REPLACE_LAST) is not None


def replace_last(table: Table, seat: int) -> int:
    """HC-82: the last intact card makes room; returns its slot."""
    slot = table.intact_slots(seat)[-1]
    part = table.city(seat)[slot]
    deck = DECK[part]
    table.parts.move(part, CITY + seat, DISCARD + deck - 1 if deck else ASIDE)  # HC-83
    if table.journal is not None:
        table.journal.add("HC-82", "replaced", {"who": seat, "card": word(part)})
    return slot


def receive(table: Table, seat: int, special: int) -> None:
    """HC-72: what a special building brings when it is taken."""
    slot = table.special_slot[seat]
    for effect in EFFECTS[special]:
        if effect.kind == COINS_EFFECT:
            coins = value(table, effect, seat, slot)
            receivers = [seat, *table.others(seat)] if effect.to_everyone else [seat]
            for receiver in receivers:
                gain(table, receiver, coins, special, "HC-72")
        elif effect.kind == FREE_NEXT:
            table.free_cards[seat] += 1
        elif effect.kind == MIRROR_INCOME:
            table.mirrors[seat] += effect.n


def gain(table: Table, seat: int, coins: int, special: int, rule: str) -> None:
    """A seat gets coins from the bank through a special building."""
    if coins > 0:
        table.coins[seat] += coins
        if table.journal is not None:
            name = FIRST_CARD + special
            table.journal.add(rule, "coins", {"who": seat, "n": coins, "card": name})


# -- the income phase ------------------------------------------------------------------------


def before_income(table: Table, seat: int) -> None:
    """HC-86, Salle de jeux d'arcade: coins for who has some already."""
    special = table.special(seat)
    effect = effect_of(special, UPKEEP_COINS)
    if effect is not None:
        coins = value(table, effect, seat, table.special_slot[seat])
        gain(table, seat, coins, special, "HC-86")


def mirrored_income(table: Table, seat: int) -> int:
    """HC-88, Louvre: the highest income of the others, while it lasts."""
    return highest_income(table, table.others(seat)) if table.mirrors[seat] > 0 else 0


def after_income(table: Table, seat: int) -> None:
    """HC-86, Versailles: a coin from each of the richest others."""
    effect = effect_of(table.special(seat), STEAL)
    if effect is None:
        return
    others = table.others(seat)
    most = max([table.coins[other] for other in others])
    for other in others:
        if table.coins[other] == most and most > 0:
            taken = min(effect.amount, most)
            table.coins[other] -= taken
            table.coins[seat] += taken
            if table.journal is not None:
                table.journal.add("HC-86", "stolen", {"who": seat, "victim": other, "n": taken})


# -- purchases -------------------------------------------------------------------------------


def floor_price(table: Table, seat: int, part: int, price: int) -> int:
    """HC-84, Hotdog shop: the lowest price of the deck, but not for deck 4 and residences."""
    deck = DECK[part]
    if 0 < deck < MONSTER_DECK and effect_of(table.special(seat), DECK_FLOOR_PRICE) is not None:
        return FLOOR_PRICE[deck]
    return price


def discount(table: Table, seat: int, colours: int) -> int:
    """HC-35, Port, Aéroport and Gare: what a card of these colours costs less."""
    effect = effect_of(table.special(seat), DISCOUNT)
    if effect is not None and colours >> effect.colour & 1:
        return effect.amount
    return 0


def watch_spending(table: Table, buyer: int, price: int) -> None:
    """HC-85, Château: coins when a neighbour spends much."""
    for neighbour in table.neighbours(buyer):
        special = table.special(neighbour)
        effect = effect_of(special, NEIGHBOUR_SPEND_COINS)
        if effect is not None and price >= effect.n:
            gain(table, neighbour, effect.amount, special, "HC-85")


def pass_coins(table: Table, seat: int, usual: int) -> int:
    """HC-87, Big Ben: what passing brings."""
    effect = effect_of(table.special(seat), PASS_COINS)
    return usual if effect is None else effect.amount
