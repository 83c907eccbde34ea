"""What the effects of special buildings amount to, and everyone's income.

The interpreter of the effect vocabulary: HC-23 and HC-72 to HC-81 of the rules.
"""

from __future__ import annotations

from typing import Final

from ludozilla.games.happy_city.cards import (
    ADJACENT_SHARE,
    ALWAYS,
    BEST_NEIGHBOUR_COLOUR,
    CARDS_AT_MOST,
    COLOURS,
    COLOURS_AT_LEAST,
    COLOURS_BEFORE,
    COPY,
    EFFECTS,
    FEWEST_OR_TIED,
    HAS_COINS,
    HEARTS,
    INCOME,
    INCOME_BELOW_NEIGHBOURS,
    INCOME_EFFECT,
    INCOME_LOWEST_STRICT,
    LEFT_COLOUR,
    MOST_STRICT,
    MOST_TIED,
    NEXT_TWO_SHARE,
    NONE,
    NONE_OF,
    OWN_CARDS,
    OWN_COLOUR,
    OWN_INCOME,
    OWN_PAIRS,
    PER_ONE,
    PREVIOUS_SLOT,
    RESIDENTS,
    SpecialEffect,
)
from ludozilla.games.happy_city.cities import CITY, ROW_LENGTH, SLOTS, HappyCityState
from ludozilla.games.happy_city.matching import most_colours


def _adjacent_slots(slot: int) -> list[int]:
    """HC-77: left, right, above and below; the two rows of five do not run into each other."""
    column = slot % ROW_LENGTH
    found = [(slot + ROW_LENGTH) % SLOTS]
    if column > 0:
        found.append(slot - 1)
    if column < ROW_LENGTH - 1:
        found.append(slot + 1)
    return found


ADJACENT: Final = [_adjacent_slots(slot) for slot in range(SLOTS)]


# -- income ----------------------------------------------------------------------------------


def printed_income(state: HappyCityState, seat: int) -> int:
    """The income symbols of the intact cards."""
    total = 0
    here = seat * SLOTS
    for slot, part in enumerate(state.parts.at[CITY + seat]):
        if state.ruins[here + slot] == NONE:
            total += INCOME[part]
    return total


def income(state: HappyCityState, seat: int) -> int:
    """HC-23: symbols, the income effects of one's own special, and the Galerie d'art."""
    total = printed_income(state, seat)
    special = state.special(seat)
    if special != NONE:
        slot = state.special_slot[seat]
        for effect in EFFECTS[special]:
            if effect.kind == INCOME_EFFECT:
                total += value(state, effect, seat, slot)
            elif effect.kind == COPY and effect.source == PREVIOUS_SLOT:
                part = previous_card(state, seat, slot)
                if part != NONE:
                    total += INCOME[part]
    return total


def highest_income(state: HappyCityState, seats: list[int]) -> int:
    """The highest income among some seats."""
    return max([income(state, seat) for seat in seats])


def lowest_income(state: HappyCityState, seats: list[int]) -> int:
    """The lowest income among some seats."""
    return min([income(state, seat) for seat in seats])


def previous_card(state: HappyCityState, seat: int, slot: int) -> int:
    """HC-90: what the Galerie d'art in this slot shows twice, or ``NONE`` if it is a ruin."""
    if slot > 0 and state.is_intact(seat, slot - 1):
        return state.city(seat)[slot - 1]
    return NONE


# -- the vocabulary --------------------------------------------------------------------------


def value(state: HappyCityState, effect: SpecialEffect, seat: int, slot: int) -> int:
    """What a numeric effect is worth, printed in this slot of a seat's city."""
    if effect.test != ALWAYS and not holds(state, effect, seat, slot):
        return effect.otherwise
    if effect.per == PER_ONE:
        return effect.amount
    return effect.amount * per(state, effect, seat, slot)


def per(state: HappyCityState, effect: SpecialEffect, seat: int, slot: int) -> int:
    """What the amount of an effect is multiplied with."""
    kind = effect.per
    if kind == OWN_COLOUR:
        return state.count(seat, effect.colour)
    if kind == LEFT_COLOUR:
        return state.count(state.left(seat), effect.colour)
    if kind == BEST_NEIGHBOUR_COLOUR:  # HC-75
        return most_of(state, state.neighbours(seat), effect.colour)
    if kind == OWN_CARDS:
        return len(state.city(seat))
    if kind == OWN_INCOME:
        return income(state, seat)
    if kind == OWN_PAIRS:
        return printed_pairs(state, seat)
    assert kind == COLOURS_BEFORE
    return most_colours([state.colours_in(seat, before) for before in range(slot)])


def holds(state: HappyCityState, effect: SpecialEffect, seat: int, slot: int) -> bool:
    """Whether the test of an effect is passed."""
    test = effect.test
    if test == MOST_STRICT:  # HC-74
        return state.count(seat, effect.colour) > most_of(state, state.others(seat), effect.colour)
    if test == MOST_TIED:
        return state.count(seat, effect.colour) == most_of(state, state.others(seat), effect.colour)
    if test == FEWEST_OR_TIED:
        own = state.count(seat, effect.colour)
        return own <= min([state.count(other, effect.colour) for other in state.others(seat)])
    if test == NONE_OF:
        return state.count(seat, effect.colour) == 0
    if test == INCOME_LOWEST_STRICT:  # HC-76
        return printed_income(state, seat) < lowest_income(state, state.others(seat))
    if test == INCOME_BELOW_NEIGHBOURS:
        return income(state, seat) < lowest_income(state, state.neighbours(seat))
    if test == CARDS_AT_MOST:
        return len(state.city(seat)) <= effect.n
    if test == COLOURS_AT_LEAST:
        return different_colours(state, seat) >= effect.n
    if test == ADJACENT_SHARE:
        return most_shared(state, seat, ADJACENT[slot]) >= effect.n
    if test == NEXT_TWO_SHARE:  # HC-78
        return most_shared(state, seat, [slot + 1, slot + 2]) == 2
    assert test == HAS_COINS
    return state.coins[seat] > 0


def most_of(state: HappyCityState, seats: list[int], colour: int) -> int:
    """The largest count of a colour among some seats."""
    most = 0
    for seat in seats:
        most = max(most, state.count(seat, colour))
    return most


def printed_pairs(state: HappyCityState, seat: int) -> int:
    """HC-81: pairs of one resident and one heart among the printed symbols."""
    city = state.city(seat)
    residents = 0
    hearts = 0
    for slot in state.intact_slots(seat):
        residents += RESIDENTS[city[slot]]
        hearts += HEARTS[city[slot]]
    return max(0, min(residents, hearts))


def different_colours(state: HappyCityState, seat: int) -> int:
    """How many colours there are on the intact cards, all those of a multicolour card included."""
    colours = 0
    for one in state.colour_sets(seat):
        colours |= one
    return colours.bit_count()


def most_shared(state: HappyCityState, seat: int, slots: list[int]) -> int:
    """The largest number of these slots that show the same colour."""
    seen = [state.colours_in(seat, slot) for slot in slots]
    best = 0
    for colour in range(len(COLOURS)):
        best = max(best, sum([colours >> colour & 1 for colours in seen]))
    return best
