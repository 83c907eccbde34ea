"""The card tables: read from TOML, checked, and refused if a word is not of the vocabulary."""

from __future__ import annotations

from pathlib import Path
from typing import Final, Literal

from ludozilla.engine.cards import CardError, Row, load_table

_HERE: Final = Path(__file__).parent

Colour = Literal["yellow", "blue", "green", "orange", "purple"]
Origin = Literal["fact", "inferred", "house"]

Kind = Literal[
    "income",
    "hearts",
    "residents",
    "points",
    "coins",
    "discount",
    "deck_floor_price",
    "free_next",
    "pass_coins",
    "upkeep_coins",
    "steal",
    "neighbour_spend_coins",
    "mirror_income",
    "copy",
    "replace_last",
    "double_points",
    "halve_income",
    "surcharge",
    "no_discard",
    "no_pass_coins",
]
Per = Literal[
    "one",
    "own_colour",
    "left_colour",
    "best_neighbour_colour",
    "own_cards",
    "own_income",
    "own_pairs",
    "colours_before",
]
Test = Literal[
    "always",
    "most_strict",
    "most_tied",
    "fewest_or_tied",
    "none_of",
    "income_lowest_strict",
    "income_below_neighbours",
    "cards_at_most",
    "colours_at_least",
    "adjacent_share",
    "next_two_share",
    "has_coins",
]
Source = Literal["previous_slot", "neighbour_same_slot", "rival_special"]
Receiver = Literal["taker", "everyone"]

# What a word of an effect asks for besides itself.
_NEEDS: Final = {
    "amount": (
        *("income", "hearts", "residents", "points", "coins", "discount", "pass_coins"),
        *("upkeep_coins", "steal", "neighbour_spend_coins", "surcharge"),
    ),
    "colour": (
        *("discount", "own_colour", "left_colour", "best_neighbour_colour"),
        *("most_strict", "most_tied", "fewest_or_tied", "none_of"),
    ),
    "n": (
        *("neighbour_spend_coins", "mirror_income", "double_points"),
        *("cards_at_most", "colours_at_least", "adjacent_share"),
    ),
    "source": ("copy",),
}
_OF_MONSTERS: Final = ("halve_income", "surcharge", "no_discard", "no_pass_coins")
_OF_BOTH: Final = ("hearts", "residents")


class Name(Row, frozen=True):
    """What a card is called."""

    en: str
    fr: str


class EffectRow(Row, frozen=True):
    """One effect: ``amount`` times ``per`` while ``test`` holds, else ``otherwise``."""

    kind: Kind
    amount: int = 0
    per: Per = "one"
    test: Test = "always"
    otherwise: int = 0
    colour: Colour | None = None
    n: int = 0
    to: Receiver = "taker"
    source: Source | None = None


class Building(Row, frozen=True):
    """A card with a price and symbols; ``deck`` 0 is none."""

    id: str
    name: Name
    colours: list[Colour]
    origin: Origin
    deck: int = 0
    cost: int = 0
    income: int = 0
    residents: int = 0
    hearts: int = 0
    copies: int = 1


class Special(Row, frozen=True):
    """A special building: its condition, and symbols or effects."""

    id: str
    name: Name
    condition: dict[Colour, int]
    origin: Origin
    income: int = 0
    residents: int = 0
    hearts: int = 0
    effects: list[EffectRow] = []


class Monster(Row, frozen=True):
    """A monster: its colour, and what it does to the city it stands in front of."""

    id: str
    name: Name
    colour: Colour
    origin: Origin
    effects: list[EffectRow]


class Buildings(Row, frozen=True):
    """The file ``buildings.toml``."""

    market: list[Building]
    residence: list[Building]
    building: list[Building]
    multicolour: list[Building]


class Specials(Row, frozen=True):
    """The file ``specials.toml``."""

    family: list[Special]
    expert: list[Special]


class Monsters(Row, frozen=True):
    """The file ``monsters.toml``."""

    monster: list[Monster]


def check_effects(file: str, card: Special | Monster) -> None:
    """Refuse an effect whose words don't go together, or are not for this kind of card."""
    for effect in card.effects:
        where = f"{file}: {card.id!r}: effect {effect.kind!r}"
        for field, words in _NEEDS.items():
            needed = [word for word in (effect.kind, effect.per, effect.test) if word in words]
            given = getattr(effect, field)
            if needed and not given:
                raise CardError(f"{where}: {needed[0]!r} needs {field!r}")
            if given and not needed:
                raise CardError(f"{where}: nothing in it uses {field!r}")
        if effect.otherwise and effect.test == "always":
            raise CardError(f"{where}: 'otherwise' needs a test")
        if effect.to != "taker" and effect.kind != "coins":
            raise CardError(f"{where}: only 'coins' go to somebody")
        monstrous = effect.kind in _OF_MONSTERS
        if effect.kind not in _OF_BOTH and monstrous != isinstance(card, Monster):
            wrong = "special buildings" if monstrous else "monsters"
            raise CardError(f"{where} is not for {wrong}")


def load_buildings(path: Path = _HERE / "buildings.toml") -> Buildings:
    """Markets, residences, buildings and multicolour cards."""
    return load_table(path, Buildings)


def load_specials(path: Path = _HERE / "specials.toml") -> Specials:
    """The special buildings of both modes."""
    table = load_table(path, Specials)
    for card in [*table.family, *table.expert]:
        check_effects(path.name, card)
    return table


def load_monsters(path: Path = _HERE / "monsters.toml") -> Monsters:
    """The monsters."""
    table = load_table(path, Monsters)
    for card in table.monster:
        check_effects(path.name, card)
    return table


BUILDINGS: Final = load_buildings()
SPECIALS: Final = load_specials()
MONSTERS: Final = load_monsters()

CARDS: Final[list[Building | Monster | Special]] = [
    *BUILDINGS.market,
    *BUILDINGS.residence,
    *BUILDINGS.building,
    *BUILDINGS.multicolour,
    *MONSTERS.monster,
    *SPECIALS.family,
    *SPECIALS.expert,
]
"""All cards by number."""
