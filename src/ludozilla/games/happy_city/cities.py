"""The position: the central zone, the cities, coins, tokens and monsters.

Components, HC-1 to HC-11 of the rules, and what the other modules ask about a position.
"""

from __future__ import annotations

from typing import Final, Self

from mypy_extensions import mypyc_attr

from ludozilla.engine.state import Setup, State, changed
from ludozilla.games.happy_city.cards import (
    CARD,
    COLOUR,
    COLOURS,
    FIRST_FAMILY,
    FIRST_MONSTER,
    FIRST_PART,
    NONE,
    RESIDENCES,
)
from ludozilla.games.happy_city.words import token

# Places of cards. The draw pile of deck d is DRAW + d - 1, its discard pile DISCARD + d - 1; the
# pile of the first residence is RESIDENCE, the next one follows; the city of seat s is CITY + s.
DRAW: Final = 0
DISCARD: Final = 4
ZONE: Final = 8
RESIDENCE: Final = 9
MARKET: Final[int] = RESIDENCE + len(RESIDENCES)
ROW: Final[int] = MARKET + 1
BOX: Final[int] = ROW + 1
LOOSE: Final[int] = BOX + 1
ASIDE: Final[int] = LOOSE + 1
CITY: Final[int] = ASIDE + 1

SLOTS: Final = 10
ROW_LENGTH: Final = 5
START_COINS: Final = 2
TOKENS_PER_COLOUR: Final = 3

_COLOURS: Final[int] = len(COLOURS)


@mypyc_attr(allow_interpreted_subclasses=True)
class HappyCityState(State):
    """A position. Slots are numbered from 0 here and from 1 for people.

    Cards are placed one after another and never leave a gap, so the cards of a
    city are its parts in the order of slots.

    Coins change all the time. The other lists seldom do, so copies share them:
    they are never changed in place, but replaced by what ``changed`` gives.
    """

    coins: list[int]
    """seat -> coins (HC-7)"""
    tokens: list[int]
    """seat * 5 + colour -> Stop-Zilla tokens"""
    supply: list[int]
    """colour -> Stop-Zilla tokens nobody has won yet"""
    front: list[int]
    """seat -> the monster in front of its city, or ``NONE``"""
    held: list[int]
    """seat -> the set of monsters, in front and on ruins, as a bit mask"""
    ruins: list[int]
    """seat * 10 + slot -> the monster on that slot, or ``NONE`` if it is no ruin"""
    special_slot: list[int]
    """seat -> where its special building was put, or ``NONE`` if it has not taken one"""
    free_cards: list[int]
    """seat -> purchases that will cost nothing (HC-87)"""
    mirrors: list[int]
    """seat -> income phases in which the Louvre still pays (HC-88)"""
    copied: int
    """the special building that the Sphinx copies, or ``NONE``"""
    first: int
    """the first player"""
    active: int
    """whose turn it is"""
    round: int
    idle: int
    """complete rounds in a row without a new card (HC-99)"""
    built: bool
    """whether a card was placed in this round"""
    _is_product: bool
    """what the options say, kept because every score asks for it"""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        seats = setup.seats
        self.coins = [START_COINS] * seats
        self.tokens = [0] * (seats * _COLOURS)
        self.supply = [0] * _COLOURS
        self.front = [NONE] * seats
        self.held = [0] * seats
        self.ruins = [NONE] * (seats * SLOTS)
        self.special_slot = [NONE] * seats
        self.free_cards = [0] * seats
        self.mirrors = [0] * seats
        self.copied = NONE
        self.first = 0
        self.active = 0
        self.round = 0
        self.idle = 0
        self.built = False
        self._is_product = setup.options["scoring"] == "product"

    def clone(self) -> Self:
        twin = type(self).__new__(type(self))
        self.copy_kernel_to(twin)
        twin.coins = self.coins[:]
        twin.tokens = self.tokens
        twin.supply = self.supply
        twin.front = self.front
        twin.held = self.held
        twin.ruins = self.ruins
        twin.special_slot = self.special_slot
        twin.free_cards = self.free_cards
        twin.mirrors = self.mirrors
        twin.copied = self.copied
        twin.first = self.first
        twin.active = self.active
        twin.round = self.round
        twin.idle = self.idle
        twin.built = self.built
        twin._is_product = self._is_product
        return twin

    def is_product(self) -> bool:
        """HC-96: whether the points are residents times hearts, and not their sum."""
        return self._is_product

    # -- round the table -----------------------------------------------------

    def left(self, seat: int) -> int:
        """HC-1: the next player in turn order."""
        return (seat + 1) % self.setup.seats

    def neighbours(self, seat: int) -> list[int]:
        """HC-1: left and right; of two players the other one counts once."""
        seats = self.setup.seats
        if seats == 2:
            return [1 - seat]
        return [(seat + 1) % seats, (seat - 1) % seats]

    # -- cities --------------------------------------------------------------

    def city(self, seat: int) -> list[int]:
        """The cards of a city by slot, ruins included; so their number is ``cards(p)`` (HC-9)."""
        return self.parts.at[CITY + seat]

    def is_intact(self, seat: int, slot: int) -> bool:
        """HC-9: whether there is a card in this slot and no monster on it."""
        return slot < len(self.parts.at[CITY + seat]) and self.ruins[seat * SLOTS + slot] == NONE

    def intact_slots(self, seat: int) -> list[int]:
        """All slots of a city with a card that no monster has destroyed."""
        slots = []
        here = seat * SLOTS
        for slot in range(len(self.parts.at[CITY + seat])):
            if self.ruins[here + slot] == NONE:
                slots.append(slot)
        return slots

    def has_name(self, seat: int, card: int) -> bool:
        """HC-11: whether an intact card of the city has this name."""
        here = seat * SLOTS
        for slot, part in enumerate(self.parts.at[CITY + seat]):
            if CARD[part] == card and self.ruins[here + slot] == NONE:
                return True
        return False

    def count(self, seat: int, colour: int) -> int:
        """HC-10: the intact cards that bear a colour."""
        found = 0
        here = seat * SLOTS
        for slot, part in enumerate(self.parts.at[CITY + seat]):
            if COLOUR[part] >> colour & 1 and self.ruins[here + slot] == NONE:
                found += 1
        return found

    def colour_sets(self, seat: int) -> list[int]:
        """The colours of each intact card that has any."""
        found = []
        here = seat * SLOTS
        for slot, part in enumerate(self.parts.at[CITY + seat]):
            colours = COLOUR[part]
            if colours and self.ruins[here + slot] == NONE:
                found.append(colours)
        return found

    def colours_in(self, seat: int, slot: int) -> int:
        """The colours seen in a slot: none in an empty one or a ruin."""
        return COLOUR[self.city(seat)[slot]] if self.is_intact(seat, slot) else 0

    def special(self, seat: int) -> int:
        """The special building that stands intact in a city, or ``NONE`` (HC-73)."""
        slot = self.special_slot[seat]
        if slot == NONE or self.ruins[seat * SLOTS + slot] != NONE:
            return NONE
        return CARD[self.parts.at[CITY + seat][slot]]

    # -- cards by name -------------------------------------------------------

    def names_in(self, place: int) -> list[int]:
        """The words for the cards of an open place; two copies of a name are the same choice."""
        found: list[int] = []
        for part in self.parts.at[place]:
            if token(part) not in found:
                found.append(token(part))
        return found

    def named(self, place: int, name: int) -> int:
        """A card of this name in an open place."""
        for part in self.parts.at[place]:
            if token(part) == name:
                return part
        return NONE

    # -- tokens --------------------------------------------------------------

    def change_tokens(self, seat: int, colour: int, by: int) -> None:
        """A seat wins or loses Stop-Zilla tokens."""
        index = seat * _COLOURS + colour
        self.tokens = changed(self.tokens, index, self.tokens[index] + by)

    def token_count(self, seat: int) -> int:
        """All Stop-Zilla tokens of a seat."""
        total = 0
        first = seat * _COLOURS
        for index in range(first, first + _COLOURS):
            total += self.tokens[index]
        return total


def is_special(part: int) -> bool:
    """Whether a card is a special building."""
    return part >= FIRST_PART[FIRST_FAMILY]


def is_monster(part: int) -> bool:
    """Whether a card of deck 4 is a monster."""
    return FIRST_PART[FIRST_MONSTER] <= part < FIRST_PART[FIRST_FAMILY]


def monster_part(monster: int) -> int:
    """The card of a monster."""
    return FIRST_PART[FIRST_MONSTER] + monster
