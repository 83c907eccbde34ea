"""One description of the table that every renderer draws.

A game's ``scene`` lists players, areas and the items in them, from one viewer's
holed state. Renderers know nothing of any game: what can be chosen is an item,
a grid square or an area that names a token of the vocabulary, and what a
picture needs beyond words is named by a key of the game's ``theme``.

All of it is plain data: msgspec makes JSON of it, with defaults left out. There
are no cycles in it, so Python need not look for any (``gc=False``).
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Final, NamedTuple

import msgspec
from msgspec.structs import replace


class AreaKind(StrEnum):
    """How the items of an area lie."""

    GRID = "grid"  # on squares, each item with its x and y
    ROW = "row"  # side by side, in order
    FAN = "fan"  # a hand: overlapping, order without meaning
    PILE = "pile"  # on one another, the last item on top
    PANEL = "panel"  # a sheet of notes: scores, counters


class Role(StrEnum):
    """What an area is for, and so where on a screen it belongs."""

    BOARD = "board"  # what the game is about, in the middle
    MINE = "mine"  # what lies before the viewer
    THEIRS = "theirs"  # what lies before somebody else
    MARKET = "market"  # what everybody can choose from
    HAND = "hand"  # what the viewer holds
    PILE = "pile"  # a stock to draw from
    DISCARD = "discard"  # what is out of play, for now or for good
    SIDE = "side"  # anything else


class ItemKind(StrEnum):
    """What an item looks like."""

    CARD = "card"
    PIECE = "piece"
    BUILDING = "building"
    TOKEN = "token"


FLAGS: Final = (
    "active",  # it acts, or is acted upon, in what is being decided
    "chosen",  # it was just chosen
    "known",  # hidden from some, but once seen by the viewer, or by everybody
    "secret",  # face down for the others, not for the viewer
    "turned",  # lying crosswise, or upside down
    "tucked",  # under another item
    "free",  # nothing bars the way to it
    "prisoner",
    "protected",
    "ruined",
    "frozen",
    "spent",
    "arriving",
)
"""The states of an item that every renderer knows how to show."""


class Stat(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A number that counts: with an icon, in words what it counts, and ``of`` what goal.

    ``sign`` stands for the icon where there are only letters.

    >>> str(Stat(7, "Points", "★", of=10)), str(Stat(3, "Coins"))
    ('★7/10', 'Coins 3')
    """

    n: int
    label: str
    sign: str = ""
    icon: str = ""
    of: int = 0

    def __str__(self) -> str:
        number = f"{self.n}/{self.of}" if self.of else str(self.n)
        return f"{self.sign}{number}" if self.sign else f"{self.label} {number}"


class Face(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What is seen on an item that is not hidden.

    ``short`` fits a small square (a few letters), ``title`` names it in full,
    ``text`` says what it does. ``colour`` is a palette name (red, black, green,
    blue, orange, yellow, purple, grey, white, or ``seat0`` … ``seat5``) and
    only repeats what ``short`` and ``symbol`` say; ``band`` has all of them, if
    it has several. ``corners`` go clockwise from the top left. ``art`` is a key
    of the game's theme; ``cost`` and ``stats`` are what it costs and yields.
    ``grid`` draws how it moves, a text a row from the top: ``o`` itself, ``.``
    nothing, any other sign a square it can reach.
    """

    short: str
    title: str = ""
    text: str = ""
    symbol: str = ""
    colour: str = ""
    corners: tuple[str, ...] = ()
    art: str = ""
    band: tuple[str, ...] = ()
    cost: Stat | None = None
    stats: tuple[Stat, ...] = ()
    grid: tuple[str, ...] = ()


class Suspect(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What a hidden item may be, in so many of a hundred worlds."""

    title: str
    odds: int
    art: str = ""


class Item(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A thing on the table; ``face`` is None for one the viewer cannot see.

    Items that keep their ``id`` from scene to scene move on screen. Leave it
    empty for a hidden item whose way nobody can follow (in a hand, in a
    shuffled pile): it is then numbered by its place (``numbered``).
    ``height`` counts floors or stacked copies. ``flags`` are of ``FLAGS``,
    ``notes`` short texts shown with the item, ``stats`` what it carries or is
    worth now, ``suspects`` what a hidden one may be, the likeliest first.
    ``back`` is a key of the theme, if not all backs look alike.
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
    stats: tuple[Stat, ...] = ()
    suspects: tuple[Suspect, ...] = ()
    back: str = ""


class Area(msgspec.Struct, frozen=True, omit_defaults=True, dict=True):
    """A part of the table. ``y`` counts from the bottom, as on a chess board.

    ``squares`` names, for a grid, the token of each square, row by row from the
    bottom left; "" for one that stands for nothing. ``turned`` has a grid drawn
    upside down: its far side is the viewer's. ``token`` is what choosing the
    area itself means. The items of one ``open`` may be looked through by the
    viewer, though they lie on one another. ``legend`` says what the ``short``
    texts of faces mean; who draws pictures instead leaves it out.

    An area stays the same object from scene to scene while nothing in it changes, so
    what was found in it can be kept with it (``dict=True``).
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
    role: Role = Role.SIDE
    turned: bool = False
    token: str = ""
    open: bool = False
    stats: tuple[Stat, ...] = ()
    legend: tuple[str, ...] = ()

    def square_of(self, item: Item) -> str:
        """The token of the square an item of this grid is on; "" if that stands for nothing."""
        number = item.y * self.columns + item.x
        return self.squares[number] if number < len(self.squares) else ""


class Player(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Who plays, and how they stand: the first of ``stats`` is what the game is won by."""

    seat: int
    name: str
    title: str = ""
    art: str = ""
    stats: tuple[Stat, ...] = ()
    notes: tuple[str, ...] = ()


class Scene(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The whole table, as one viewer sees it, with texts in the language ``lang``.

    The most important areas come first.
    """

    title: str
    areas: tuple[Area, ...]
    notes: tuple[str, ...] = ()
    lang: str = "en"
    players: tuple[Player, ...] = ()

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

    def things(self) -> set[str]:
        """The tokens of all items and squares."""
        tokens = {item.token for area in self.areas for item in area.items}
        return tokens.union(*[area.squares for area in self.areas])

    def to_dict(self) -> dict[str, Any]:
        """As plain JSON data, defaults left out."""
        return dict(msgspec.to_builtins(self))


class Touch(NamedTuple):
    """An item that an event moves or changes, and perhaps from where to where.

    All three are written like texts, with the event's arguments in braces:
    ``monster {who}``, ``building {square:token}``, ``{cards:tokens}``; a part is
    ``part {part}``. ``source`` and ``target`` are squares, areas or other items;
    those left out are where the item was before the move, and where it is after it.
    A blow at a corner of a card has it as target: TL, TR, BR or BL.
    One without an item says it of the parts that were stirred for the event, one
    each, in order.
    """

    item: str = ""
    source: str = ""
    target: str = ""


def numbered(area: Area) -> Area:
    """The area, its items without an id numbered by their places.

    >>> hand = Area("hand", AreaKind.FAN, "Hand", (Item(ItemKind.CARD),))
    >>> [item.id for item in numbered(hand).items]
    ['hand/0']
    """
    items = [
        item if item.id else replace(item, id=f"{area.id}/{place}")
        for place, item in enumerate(area.items)
    ]
    return replace(area, items=tuple(items))
