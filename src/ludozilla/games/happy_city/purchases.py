"""Step 3 of a turn, buying or passing: HC-32 to HC-39 of the rules."""

from __future__ import annotations

from typing import Final

from ludozilla.engine.state import Frame
from ludozilla.games.happy_city import monsters, specials
from ludozilla.games.happy_city.cards import (
    CARD,
    COLOUR,
    COLOURS,
    COST,
    FIRST_RESIDENCE,
    NO_PASS_COINS,
    RESIDENCES,
    SURCHARGE,
)
from ludozilla.games.happy_city.table import CITY, RESIDENCE, SLOTS, ZONE, Table, word
from ludozilla.games.happy_city.words import COINS, FIRST_CARD, FIRST_COLOUR, PASS

# The kind of frame in which a buyer chooses how to pay
PAY: Final = 5

USUAL_PASS_COINS: Final = 1
TOKEN_WORTH: Final = 2

_COLOURS: Final[int] = len(COLOURS)


def possible(table: Table, seat: int) -> list[int]:
    """HC-32, HC-33: everything a seat may buy, and passing."""
    found: list[int] = []
    if len(table.city(seat)) < SLOTS:
        purse = table.coins[seat] + TOKEN_WORTH * table.token_count(seat)
        for part in table.parts.at[ZONE]:
            if can_buy(table, seat, part, purse) and word(part) not in found:
                found.append(word(part))
        for number in range(len(RESIDENCES)):
            pile = table.parts.at[RESIDENCE + number]
            if pile and can_buy(table, seat, pile[-1], purse):
                found.append(word(pile[-1]))
    found.append(PASS)
    return found


def can_buy(table: Table, seat: int, part: int, purse: int) -> bool:
    """HC-33: a card that can be paid and whose name the city does not have yet."""
    return price(table, seat, part) <= purse and not table.has_name(seat, CARD[part])


def price(table: Table, seat: int, part: int) -> int:
    """HC-35: what a card costs this seat."""
    if table.free_cards[seat] > 0:
        return 0
    cost = COST[part]
    if table.special_slot[seat] >= 0:
        cost = specials.floor_price(table, seat, part, cost)
        cost = max(0, cost - specials.discount(table, seat, COLOUR[part]))
    return cost + SURCHARGE[table.held[seat]]


def buy_nothing(table: Table, seat: int) -> None:
    """HC-34: who passes gets a coin from the bank."""
    coins = specials.pass_coins(table, seat, USUAL_PASS_COINS)
    if NO_PASS_COINS[table.held[seat]]:  # HC-67, HC-68
        coins = 0
    table.coins[seat] += coins
    if table.journal is not None:
        table.journal.add("HC-34", "passed", {"who": seat, "n": coins})


def choose(table: Table, seat: int, name: int) -> None:
    """HC-36: who has tokens and something to pay chooses which of them to spend."""
    residence = name - FIRST_CARD - FIRST_RESIDENCE
    if 0 <= residence < len(RESIDENCES):
        part = table.parts.at[RESIDENCE + residence][-1]
    else:
        part = table.in_place(ZONE, name)
    cost = price(table, seat, part)
    collect(table, seat, part, cost, cost)


def collect(table: Table, seat: int, part: int, due: int, cost: int) -> None:
    """HC-36: ask how to pay what is still due, if there are tokens to spend; else take coins."""
    if due > 0 and table.token_count(seat) > 0:
        table.stack.append(Frame(PAY, seat, [part, due, cost]))
    else:
        table.coins[seat] -= max(0, due)
        build(table, seat, part, cost)


def payments(table: Table, seat: int, due: int) -> list[int]:
    """HC-36: a token to spend, or coins for all that is due."""
    found = []
    for colour in range(_COLOURS):
        if table.tokens[seat * _COLOURS + colour] > 0:
            found.append(FIRST_COLOUR + colour)
    if table.coins[seat] >= due:
        found.append(COINS)
    return found


def pay(table: Table, seat: int, args: list[int], action: int) -> None:
    """HC-36, HC-37: a token counts two coins, gives no change and is gone for good."""
    part, due, cost = args[0], args[1], args[2]
    if action == COINS:
        table.coins[seat] -= due
        build(table, seat, part, cost)
        return
    table.tokens[seat * _COLOURS + action - FIRST_COLOUR] -= 1
    if table.journal is not None:
        table.journal.add("HC-36", "spent", {"who": seat, "colour": action})
    collect(table, seat, part, due - TOKEN_WORTH, cost)


def build(table: Table, seat: int, part: int, cost: int) -> None:
    """HC-39: the card is paid; now it is placed, and all follows that comes with it."""
    if table.free_cards[seat] > 0:  # HC-87
        table.free_cards[seat] -= 1
    if table.journal is not None:
        table.journal.add("HC-39", "bought", {"who": seat, "card": word(part), "n": cost})
    specials.watch_spending(table, seat, cost)
    residence = CARD[part] - FIRST_RESIDENCE
    source = RESIDENCE + residence if 0 <= residence < len(RESIDENCES) else ZONE
    table.parts.move(part, source, CITY + seat)
    table.built = True
    monsters.gain_tokens(table, seat, part)
    monsters.push_away(table, seat, part)
