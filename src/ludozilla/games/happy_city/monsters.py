"""Monsters that arrive, are sent on and destroy: sections 5.1 to 5.3 of the rules."""

from __future__ import annotations

from typing import Final

from ludozilla.engine.parts import EVERYBODY
from ludozilla.engine.state import Frame
from ludozilla.games.happy_city.cards import COLOUR, COLOURS, MONSTER_COLOUR, NONE
from ludozilla.games.happy_city.table import (
    ASIDE,
    LOOSE,
    SLOTS,
    Table,
    monster_part,
    monster_word,
    word,
)
from ludozilla.games.happy_city.words import FIRST_COLOUR

# The kind of frame in which the owner of a city chooses what is destroyed
RUIN: Final = 4

_COLOURS: Final[int] = len(COLOURS)
TOKEN_COUNTS: Final = [3, 6]


def gain_tokens(table: Table, seat: int, part: int) -> None:
    """HC-49: a token for each colour of which the card just bought is the third or sixth."""
    for colour in range(_COLOURS):
        if not COLOUR[part] >> colour & 1 or table.supply[colour] == 0:
            continue
        if table.count(seat, colour) in TOKEN_COUNTS:
            table.supply[colour] -= 1
            table.tokens[seat * _COLOURS + colour] += 1
            if table.journal is not None:
                name = FIRST_COLOUR + colour
                table.journal.add("HC-49", "token", {"who": seat, "colour": name})


def push_away(table: Table, seat: int, part: int) -> None:
    """HC-51: a card of its colour drives the monster in front to the left neighbour."""
    monster = table.front[seat]
    if monster != NONE and COLOUR[part] >> MONSTER_COLOUR[monster] & 1:
        table.front[seat] = NONE
        table.held[seat] &= ~(1 << monster)
        left = table.left(seat)
        if table.journal is not None:
            name = monster_word(monster)
            table.journal.add("HC-51", "pushed", {"who": seat, "to": left, "monster": name})
        arrive(table, monster, left)


def arrive(table: Table, monster: int, seat: int) -> None:
    """HC-52: a monster comes to a city, and goes on as long as there are tokens against it."""
    colour = MONSTER_COLOUR[monster]
    while table.tokens[seat * _COLOURS + colour] > 0:  # HC-53, HC-55
        table.tokens[seat * _COLOURS + colour] -= 1
        left = table.left(seat)
        if table.journal is not None:
            name = monster_word(monster)
            table.journal.add("HC-53", "stopped", {"who": seat, "to": left, "monster": name})
        seat = left
    stay(table, monster, seat)


def stay(table: Table, monster: int, seat: int) -> None:
    """HC-54: a monster settles; if another one is there already, that one destroys first."""
    earlier = table.front[seat]
    if earlier == NONE:
        settle(table, monster, seat)
    elif table.intact_slots(seat):
        table.stack.append(Frame(RUIN, seat, [monster]))
    else:  # HC-60
        table.held[seat] &= ~(1 << earlier)
        table.parts.move(monster_part(earlier), LOOSE, ASIDE)
        if table.journal is not None:
            table.journal.add("HC-60", "left", {"who": seat, "monster": monster_word(earlier)})
        settle(table, monster, seat)


def settle(table: Table, monster: int, seat: int) -> None:
    """HC-54: a monster stands in front of a city, and has its effect from now on (HC-64)."""
    table.front[seat] = monster
    table.held[seat] |= 1 << monster
    if table.journal is not None:
        table.journal.add("HC-54", "settled", {"who": seat, "monster": monster_word(monster)})


def destroy(table: Table, seat: int, slot: int, newcomer: int) -> None:
    """HC-57, HC-58: the monster in front covers a card for good, and the newcomer settles."""
    monster = table.front[seat]
    part = table.city(seat)[slot]
    table.ruins[seat * SLOTS + slot] = monster
    if table.journal is not None:
        name = monster_word(monster)
        table.journal.add("HC-57", "destroyed", {"who": seat, "monster": name, "card": word(part)})
    if slot == table.special_slot[seat]:  # HC-73: what was still to come is lost
        table.free_cards[seat] = 0
        table.mirrors[seat] = 0
    settle(table, newcomer, seat)


def let_loose(table: Table, part: int, draw_pile: int, seat: int) -> None:
    """HC-31: a monster drawn from deck 4 goes straight to the one who drew it."""
    table.parts.move(part, draw_pile, LOOSE, EVERYBODY)
    arrive(table, part - monster_part(0), seat)
