"""One description of the table that every renderer draws.

A game's ``scene`` lists areas and the items in them, from one viewer's holed
state. Renderers know nothing of any game: what can be chosen is an item or a
grid square that names a token of the vocabulary.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from typing import Any


class AreaKind(StrEnum):
    """How the items of an area lie."""

    GRID = "grid"  # on squares, each item with its x and y
    ROW = "row"  # side by side, in order
    FAN = "fan"  # a hand: overlapping, order without meaning
    PILE = "pile"  # on one another, the last item on top
    PANEL = "panel"  # a sheet of notes: scores, counters


class ItemKind(StrEnum):
    """What an item looks like."""

    CARD = "card"
    PIECE = "piece"
    BUILDING = "building"
    TOKEN = "token"


@dataclass(frozen=True, slots=True)
class Face:
    """What is seen on an item that is not hidden.

    ``short`` fits a small square (a few letters), ``title`` names it in full,
    ``text`` says what it does. ``colour`` is a palette name (red, black, green,
    blue, orange, yellow, purple, grey, white, or ``seat0`` … ``seat5``) and
    only repeats what ``short`` and ``symbol`` say. ``corners`` go clockwise
    from the top left.
    """

    short: str
    title: str = ""
    text: str = ""
    symbol: str = ""
    colour: str = ""
    corners: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Item:
    """A thing on the table; ``face`` is None for one the viewer cannot see.

    Items that keep their ``id`` from scene to scene move on screen. Leave it
    empty for a hidden item whose way nobody can follow (in a hand, in a
    shuffled pile): the scene then numbers it by its place.
    ``height`` counts floors or stacked copies. ``flags`` are words every
    renderer has a mark for (``active``, ``chosen``, ``known``, ``frozen``,
    ``spent``), ``notes`` short texts shown with the item.
    """

    kind: ItemKind
    face: Face | None = None
    id: str = ""
    token: str = ""
    x: int = 0
    y: int = 0
    height: int = 1
    owner: int = -1
    flags: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Area:
    """A part of the table. ``y`` counts from the bottom, as on a chess board.

    ``squares`` names, for a grid, the token of each square, row by row from the
    bottom left; "" for one that stands for nothing.
    """

    id: str
    kind: AreaKind
    title: str
    items: tuple[Item, ...] = ()
    owner: int = -1
    columns: int = 0
    rows: int = 0
    column_labels: tuple[str, ...] = ()
    row_labels: tuple[str, ...] = ()
    squares: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    def square_of(self, item: Item) -> str:
        """The token of the square an item of this grid is on; "" if that stands for nothing."""
        number = item.y * self.columns + item.x
        return self.squares[number] if number < len(self.squares) else ""


@dataclass(frozen=True, slots=True)
class Scene:
    """The whole table, as one viewer sees it, with texts in the language ``lang``.

    >>> scene = Scene("Demo", (Area("hand", AreaKind.FAN, "Hand", (Item(ItemKind.CARD),)),))
    >>> [item.id for item in scene.areas[0].items]
    ['hand/0']
    """

    title: str
    areas: tuple[Area, ...]
    notes: tuple[str, ...] = ()
    lang: str = "en"

    def __post_init__(self) -> None:
        object.__setattr__(self, "areas", tuple(_with_ids(area) for area in self.areas))

    def named(self, token: str) -> list[Item]:
        """The items that a word means: those that bear it, and those on the square of that name.

        >>> board = Area("board", AreaKind.GRID, "", (Item(ItemKind.PIECE, x=1),), -1, 2, 1)
        >>> [item.x for item in Scene("", (replace(board, squares=("a1", "b1")),)).named("B1")]
        [1]
        """
        wanted = token.casefold()
        return [
            item
            for area in self.areas
            for item in area.items
            if wanted in (item.token.casefold(), area.square_of(item).casefold())
        ]

    def to_dict(self) -> dict[str, Any]:
        """As plain JSON data."""
        return asdict(self)


def _with_ids(area: Area) -> Area:
    items = tuple(
        item if item.id else replace(item, id=f"{area.id}/{i}") for i, item in enumerate(area.items)
    )
    return replace(area, items=items)
