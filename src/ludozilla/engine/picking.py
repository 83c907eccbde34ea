"""Options that are lists of cards: what they are picked from, and what a list may be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from ludozilla.engine.options import Fault, Labels, Text, Value
from ludozilla.engine.rng import Rng
from ludozilla.engine.scene import Stat


class Group(NamedTuple):
    """Cards that belong together, by the words that mean them; ``name`` is a key of the theme."""

    name: str
    label: Labels
    cards: tuple[str, ...]


class Stock(Protocol):
    """The cards that a list can be made of, and the game's own eye on it.

    ``options`` are the game's, all of them; of other lists nothing is asked.
    What a list cannot be read as raises ``OptionError``.
    """

    @property
    def groups(self) -> Sequence[Group]:
        """All the cards."""

    def cards(self, written: str) -> dict[str, int]:
        """How many there are of each card in a list as people write it."""

    def stats(self, written: str, options: Mapping[str, Value], lang: str) -> tuple[Stat, ...]:
        """What a list has of all that is limited, each with its limit."""

    def faults(self, written: str, options: Mapping[str, Value]) -> list[Fault]:
        """Everything that is wrong with a list."""

    def room(self, written: str, options: Mapping[str, Value]) -> list[str]:
        """The cards of which one more leaves a list that is good or can become so."""

    def suggested(self, options: Mapping[str, Value], rng: Rng) -> str:
        """A good list."""


@dataclass(frozen=True, slots=True)
class Pick(Text):
    """A text that is a list of cards, so that screens can have it picked from a stock."""

    stock: Stock = field(kw_only=True)
