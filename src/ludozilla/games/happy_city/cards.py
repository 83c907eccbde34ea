"""The cards as plain tables of numbers, made from the TOML files once.

A *card* number stands for a name (all copies of it), a *part* for one physical
card. A set of colours is a bit mask.
"""

from __future__ import annotations

from typing import Final, get_args

from ludozilla.games.happy_city import data

NONE: Final = -1
"""No card, no monster, no slot."""

COLOURS: Final[list[str]] = list(get_args(data.Colour))

DECKS: Final = 4
MONSTER_DECK: Final = 4

# -- cards -----------------------------------------------------------------------------------

NAMES: Final[list[str]] = [card.id for card in data.CARDS]
NUMBERS: Final[dict[str, int]] = {name: card for card, name in enumerate(NAMES)}

FIRST_MARKET: Final = 0
FIRST_RESIDENCE: Final[int] = FIRST_MARKET + len(data.BUILDINGS.market)
FIRST_BUILDING: Final[int] = FIRST_RESIDENCE + len(data.BUILDINGS.residence)
FIRST_MULTICOLOUR: Final[int] = FIRST_BUILDING + len(data.BUILDINGS.building)
FIRST_MONSTER: Final[int] = FIRST_MULTICOLOUR + len(data.BUILDINGS.multicolour)
FIRST_FAMILY: Final[int] = FIRST_MONSTER + len(data.MONSTERS.monster)
FIRST_EXPERT: Final[int] = FIRST_FAMILY + len(data.SPECIALS.family)
CARDS: Final[int] = len(NAMES)

MARKETS: Final = list(range(FIRST_MARKET, FIRST_RESIDENCE))
RESIDENCES: Final = list(range(FIRST_RESIDENCE, FIRST_BUILDING))
MULTICOLOUR: Final = list(range(FIRST_MULTICOLOUR, FIRST_MONSTER))
MONSTERS: Final[int] = FIRST_FAMILY - FIRST_MONSTER
FAMILY: Final = list(range(FIRST_FAMILY, FIRST_EXPERT))
EXPERT: Final = list(range(FIRST_EXPERT, CARDS))

WHITE_MARKET: Final[int] = NAMES.index("market_white")


def colour_set(colours: list[str]) -> int:
    """These colours as a bit mask."""
    colour_bits = 0
    for colour in colours:
        colour_bits |= 1 << COLOURS.index(colour)
    return colour_bits


# -- effects ---------------------------------------------------------------------------------

_KINDS: Final[list[str]] = list(get_args(data.Kind))
_PERS: Final[list[str]] = list(get_args(data.Per))
_TESTS: Final[list[str]] = list(get_args(data.Test))
_SOURCES: Final[list[str]] = list(get_args(data.Source))

INCOME_EFFECT: Final[int] = _KINDS.index("income")
HEARTS_EFFECT: Final[int] = _KINDS.index("hearts")
RESIDENTS_EFFECT: Final[int] = _KINDS.index("residents")
POINTS_EFFECT: Final[int] = _KINDS.index("points")
COINS_EFFECT: Final[int] = _KINDS.index("coins")
DISCOUNT: Final[int] = _KINDS.index("discount")
DECK_FLOOR_PRICE: Final[int] = _KINDS.index("deck_floor_price")
FREE_NEXT: Final[int] = _KINDS.index("free_next")
PASS_COINS: Final[int] = _KINDS.index("pass_coins")
UPKEEP_COINS: Final[int] = _KINDS.index("upkeep_coins")
STEAL: Final[int] = _KINDS.index("steal")
NEIGHBOUR_SPEND_COINS: Final[int] = _KINDS.index("neighbour_spend_coins")
MIRROR_INCOME: Final[int] = _KINDS.index("mirror_income")
COPY: Final[int] = _KINDS.index("copy")
REPLACE_LAST: Final[int] = _KINDS.index("replace_last")
DOUBLE_POINTS: Final[int] = _KINDS.index("double_points")

PER_ONE: Final[int] = _PERS.index("one")
OWN_COLOUR: Final[int] = _PERS.index("own_colour")
LEFT_COLOUR: Final[int] = _PERS.index("left_colour")
BEST_NEIGHBOUR_COLOUR: Final[int] = _PERS.index("best_neighbour_colour")
OWN_CARDS: Final[int] = _PERS.index("own_cards")
OWN_INCOME: Final[int] = _PERS.index("own_income")
OWN_PAIRS: Final[int] = _PERS.index("own_pairs")
COLOURS_BEFORE: Final[int] = _PERS.index("colours_before")

ALWAYS: Final[int] = _TESTS.index("always")
MOST_STRICT: Final[int] = _TESTS.index("most_strict")
MOST_TIED: Final[int] = _TESTS.index("most_tied")
FEWEST_OR_TIED: Final[int] = _TESTS.index("fewest_or_tied")
NONE_OF: Final[int] = _TESTS.index("none_of")
INCOME_LOWEST_STRICT: Final[int] = _TESTS.index("income_lowest_strict")
INCOME_BELOW_NEIGHBOURS: Final[int] = _TESTS.index("income_below_neighbours")
CARDS_AT_MOST: Final[int] = _TESTS.index("cards_at_most")
COLOURS_AT_LEAST: Final[int] = _TESTS.index("colours_at_least")
ADJACENT_SHARE: Final[int] = _TESTS.index("adjacent_share")
NEXT_TWO_SHARE: Final[int] = _TESTS.index("next_two_share")
HAS_COINS: Final[int] = _TESTS.index("has_coins")

PREVIOUS_SLOT: Final[int] = _SOURCES.index("previous_slot")
NEIGHBOUR_SAME_SLOT: Final[int] = _SOURCES.index("neighbour_same_slot")
RIVAL_SPECIAL: Final[int] = _SOURCES.index("rival_special")


class SpecialEffect:
    """An effect of a special building, its words as numbers."""

    def __init__(self, effect: data.EffectRow) -> None:
        self.kind: Final[int] = _KINDS.index(effect.kind)
        self.amount: Final[int] = effect.amount
        self.per: Final[int] = _PERS.index(effect.per)
        self.test: Final[int] = _TESTS.index(effect.test)
        self.otherwise: Final[int] = effect.otherwise
        self.colour: Final[int] = NONE if effect.colour is None else COLOURS.index(effect.colour)
        self.n: Final[int] = effect.n
        self.to_everyone: Final[bool] = effect.to == "everyone"
        self.source: Final[int] = NONE if effect.source is None else _SOURCES.index(effect.source)


def _effects(card: data.Building | data.Monster | data.Special) -> list[SpecialEffect]:
    if isinstance(card, data.Special):
        return [SpecialEffect(effect) for effect in card.effects]
    return []


EFFECTS: Final[list[list[SpecialEffect]]] = [_effects(card) for card in data.CARDS]


def effect_of(card: int, kind: int) -> SpecialEffect | None:
    """The effect of this kind that a card has; no card has two that are asked for so."""
    if card != NONE:
        for effect in EFFECTS[card]:
            if effect.kind == kind:
                return effect
    return None


class Condition:
    """HC-43: what a special building asks for, so many cards of some colours.

    ``sets`` are all sets of its colours, and ``wanted`` how many cards with a colour
    of each it asks for, in falling order.
    """

    def __init__(self, amounts: list[int]) -> None:
        """``amounts`` has a number for every colour."""
        pairs = [(0, 0)]
        for colour, amount in enumerate(amounts):
            if amount:
                pairs += [(wanted + amount, others | 1 << colour) for wanted, others in pairs]
        pairs.sort(reverse=True)
        self.sets: Final = [colours for _, colours in pairs]
        self.wanted: Final = [wanted for wanted, _ in pairs]


def _condition(card: data.Building | data.Monster | data.Special) -> Condition:
    amounts = [0] * len(COLOURS)
    if isinstance(card, data.Special):
        for colour, wanted in card.condition.items():
            amounts[COLOURS.index(colour)] = wanted
    return Condition(amounts)


CONDITION: Final[list[Condition]] = [_condition(card) for card in data.CARDS]

# -- monsters: what a set of them, as a bit mask, does to the city they have come to ----------

MONSTER_COLOUR: Final[list[int]] = [COLOURS.index(card.colour) for card in data.MONSTERS.monster]


def _total(kind: str) -> list[int]:
    """For each set of monsters the sum of their effects of a kind; one without amount counts 1."""
    totals = [0] * (1 << MONSTERS)
    for monsters in range(1 << MONSTERS):
        for number, card in enumerate(data.MONSTERS.monster):
            if monsters >> number & 1:
                for effect in card.effects:
                    if effect.kind == kind:
                        totals[monsters] += effect.amount if effect.amount else 1
    return totals


HALVE_INCOME: Final = _total("halve_income")
SURCHARGE: Final = _total("surcharge")
NO_DISCARD: Final = _total("no_discard")
NO_PASS_COINS: Final = _total("no_pass_coins")
MONSTER_HEARTS: Final = _total("hearts")
MONSTER_RESIDENTS: Final = _total("residents")

# -- parts: for each physical card its name and what is printed on it -------------------------

CARD: Final[list[int]] = []
DECK: Final[list[int]] = []
COLOUR: Final[list[int]] = []
COST: Final[list[int]] = []
INCOME: Final[list[int]] = []
RESIDENTS: Final[list[int]] = []
HEARTS: Final[list[int]] = []
FIRST_PART: Final[list[int]] = []
"""card -> the first of its copies"""
COPIES: Final[list[int]] = []


def _print_parts() -> None:
    for number, card in enumerate(data.CARDS):
        copies = 1
        deck, cost, colours = 0, 0, 0
        income, residents, hearts = 0, 0, 0
        if isinstance(card, data.Monster):
            deck = MONSTER_DECK
        else:
            income, residents, hearts = card.income, card.residents, card.hearts
            if isinstance(card, data.Building):
                copies, deck, cost = card.copies, card.deck, card.cost
                colours = colour_set([str(colour) for colour in card.colours])
        FIRST_PART.append(len(CARD))
        COPIES.append(copies)
        for _ in range(copies):
            CARD.append(number)
            DECK.append(deck)
            COLOUR.append(colours)
            COST.append(cost)
            INCOME.append(income)
            RESIDENTS.append(residents)
            HEARTS.append(hearts)


_print_parts()

PARTS: Final[int] = len(CARD)


FLOOR_PRICE: Final[list[int]] = [NONE] + [
    min([COST[part] for part in range(PARTS) if DECK[part] == deck]) for deck in range(1, DECKS)
]
"""deck -> its lowest price, for decks 1 to 3 (HC-84)"""


def copies_of(card: int) -> list[int]:
    """The physical cards of this name."""
    return list(range(FIRST_PART[card], FIRST_PART[card] + COPIES[card]))


IN_DECK: Final = [
    [part for part in range(PARTS) if DECK[part] == deck] for deck in range(1, DECKS + 1)
]
"""the cards of each deck; deck 1 is number 0"""
IN_FAMILY: Final = [FIRST_PART[card] for card in FAMILY]
IN_EXPERT: Final = [FIRST_PART[card] for card in EXPERT]
