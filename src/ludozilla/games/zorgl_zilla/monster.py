"""What makes a monster special: the hooks the rules ask, and the list of all monsters.

A new monster is one subclass of :class:`Monster` that overrides what it needs,
handed to :func:`register`. What its player is asked besides is an ``Ask`` of its
own, which the monster puts on the stack and the game lists among its decisions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from ludozilla.games.zorgl_zilla.words import FIRST_OF_MONSTERS, Use

if TYPE_CHECKING:
    from ludozilla.games.zorgl_zilla.city import City


@mypyc_attr(allow_interpreted_subclasses=True)
class Monster:
    """An ordinary giant zorgl, and the base of all special monsters (ZZ-47, ZZ-63).

    ``seat`` is always the seat that plays this monster. ``words`` are the
    monster's words of the notation, its name first.
    """

    name: Final[str]
    words: Final[list[str]]
    number: int
    first_word: int

    def __init__(self, name: str, own_actions: list[str] | None = None) -> None:
        self.name = name
        self.words = [name, *(own_actions if own_actions is not None else [])]
        self.number = 0
        self.first_word = 0

    # -- what it is and is not able to do ------------------------------------

    def counts_as(self, suit: int) -> int:
        """The suit as which a card of this suit counts when it plays it."""
        return suit

    def ignores_black(self, city: City, seat: int) -> bool:
        """Whether a black card it plays now is ignored."""
        return False

    def climbs(self) -> bool:
        """Whether buildings are free squares for its own moves."""
        return False

    def spares_units(self) -> bool:
        """Whether it may not choose what crushes a unit."""
        return False

    def fells_plant(self) -> bool:
        """Whether it can take the plant's last floor."""
        return True

    def army_attacks(self) -> bool:
        """Whether army units may attack it."""
        return True

    def extra_floors(self, building: int) -> int:
        """How many floors more a building loses when this monster is the one pushed into it."""
        return 0

    def unit_worth(self) -> int:
        """What a unit in its reserve counts."""
        return 1

    def head_start(self) -> int:
        """How many floors it begins with where the table evens the monsters (ZZ-64)."""
        return 0

    # -- its turn ------------------------------------------------------------

    def turn_begins(self, city: City, seat: int) -> None:
        """Before its first card of a turn."""

    def card_played(self, city: City, seat: int, black: bool) -> None:
        """After it played an ordinary card, black or red, for itself or the army."""

    def may_end_turn(self, city: City, seat: int) -> bool:
        """Whether it may end its turn with cards in hand, once it has played enough."""
        return True

    def turn_ends(self, city: City, seat: int) -> None:
        """After its last card of a turn, before the hand is refilled."""

    # -- its own actions -----------------------------------------------------

    def add_actions(self, city: City, seat: int, actions: list[int]) -> None:
        """Add actions of its own that need no card; they begin with one of its words."""

    def act(self, city: City, seat: int, action: int) -> None:
        """Carry out one of its own actions."""
        raise NotImplementedError

    def megas(self, city: City, seat: int) -> list[Use]:
        """The uses of a joker for the mega-power: some ``MEGAS[square]``, or ``MEGA_ALONE``."""
        return []

    def mega(self, city: City, seat: int, square: int) -> None:
        """Carry out the mega-power, on the square chosen if there was a choice."""
        raise NotImplementedError


ZORGL: Final = 0
"""The number of the ordinary monster that all have without special monsters."""

MONSTERS: Final[list[Monster]] = [Monster("zorgl")]
"""All monsters by number, the ordinary one first."""


def register(monster: Monster) -> None:
    """Add a special monster to those that can be played."""
    monster.number = len(MONSTERS)
    monster.first_word = FIRST_OF_MONSTERS + len(special_words())
    MONSTERS.append(monster)


def special_words() -> tuple[str, ...]:
    """The words of all special monsters, in order."""
    return tuple([word for monster in MONSTERS[ZORGL + 1 :] for word in monster.words])
