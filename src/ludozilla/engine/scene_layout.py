"""What every renderer of scenes shares: marks, the order of things, and where they go.

Sizes are in whatever unit the renderer draws in: characters or pixels.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, cast

from msgspec.structs import replace

from ludozilla.engine.scene import FLAGS, Area, AreaKind, Face, Item, Player, Scene, Stat, Suspect

SEAT_MARKS: Final = "●▲■◆▼★"
SEAT_COLOURS: Final = ("blue", "orange", "green", "purple", "red", "yellow")

FLAG_MARKS: Final = {"active": "*", "chosen": "+", "known": "!", "frozen": "~", "spent": "-"}
"""Other flags are spelled out."""

_LIKELY: Final = 2
"""So many of those that a hidden item may be are named on it."""

HIDDEN: Final = "?"
"""The name of an item that the viewer cannot see."""

FLAG_WORDS: Final = {
    "en": {flag: flag for flag in FLAGS},
    "fr": {
        "active": "actif",
        "chosen": "choisi",
        "known": "connu",
        "secret": "secret",
        "turned": "tourné",
        "tucked": "dessous",
        "free": "libre",
        "prisoner": "prisonnier",
        "protected": "protégé",
        "ruined": "en ruine",
        "frozen": "gelé",
        "spent": "épuisé",
        "arriving": "arrive",
    },
}


# -- words and marks ---------------------------------------------------------------------


def clean(scene: Scene) -> Scene:
    """The scene without control characters, which neither a terminal nor XML can bear.

    >>> clean(Scene("a\\tb\\x1b[2J", ())).title
    'a b [2J'
    """
    return cast(Scene, _clean(scene))


def upright(area: Area) -> Area:
    """An area as it is drawn: of a turned board the far side comes first.

    >>> board = Area("", AreaKind.GRID, "", (), -1, 2, 1, ("a", "b"), ("1",), ("a1", "b1"))
    >>> upright(replace(board, turned=True)).squares
    ('b1', 'a1')
    """
    if not area.turned:
        return area
    items = [
        replace(item, x=area.columns - 1 - item.x, y=area.rows - 1 - item.y) for item in area.items
    ]
    return replace(
        area,
        items=tuple(items),
        column_labels=area.column_labels[::-1],
        row_labels=area.row_labels[::-1],
        squares=area.squares[::-1],
        turned=False,
    )


def _clean(thing: Any) -> Any:
    if type(thing) is str:  # not a kind, which is a string too
        return "".join(" " if _unprintable(sign) else sign for sign in thing)
    if isinstance(thing, tuple):
        return tuple(_clean(part) for part in thing)
    if isinstance(thing, Scene | Area | Item | Face | Player | Stat | Suspect):
        return replace(thing, **{f: _clean(getattr(thing, f)) for f in thing.__struct_fields__})
    return thing


def _unprintable(sign: str) -> bool:
    return unicodedata.category(sign) in ("Cc", "Cs", "Zl", "Zp") or sign in "\ufffe\uffff"


def sign_cells(sign: str) -> int:
    """How many columns of a terminal a character takes: 0, 1 or 2."""
    if unicodedata.category(sign) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(sign) in "WF" else 1


def seat_mark(seat: int) -> str:
    """The shape that stands for a seat, so that its colour need not; "" for nobody."""
    if seat < len(SEAT_MARKS):
        return SEAT_MARKS[seat] if seat >= 0 else ""
    return str(seat + 1)


def seat_colour(seat: int) -> str:
    """The palette name for a seat, "" for nobody."""
    return SEAT_COLOURS[seat] if 0 <= seat < len(SEAT_COLOURS) else ""


def colour_name(item: Item) -> str:
    """The palette name of an item: its face's, or its owner's; "" for neither.

    >>> from ludozilla.engine.scene import ItemKind
    >>> colour_name(Item(ItemKind.CARD, Face("K♥", colour="red"), owner=0))
    'red'
    >>> colour_name(Item(ItemKind.PIECE, Face("Z", colour="seat1"))) == seat_colour(1)
    True
    """
    colour = item.face.colour if item.face else ""
    if colour.startswith("seat") and colour[4:].isdecimal():
        return seat_colour(int(colour[4:]))
    return colour or seat_colour(item.owner)


def face_text(face: Face) -> str:
    """The short text, with the symbol unless that is in it already.

    >>> face_text(Face("K", symbol="♠")), face_text(Face("K♠", symbol="♠"))
    ('K♠', 'K♠')
    """
    return face.short if face.symbol in face.short else face.short + face.symbol


def flag_marks(item: Item) -> str:
    """The marks of the flags that have one."""
    return "".join(FLAG_MARKS.get(flag, "") for flag in item.flags)


def in_words(item: Item, lang: str) -> list[str]:
    """What can be said of an item in a line: whose it is, its name, numbers, flags and notes.

    >>> from ludozilla.engine.scene import ItemKind
    >>> face = Face("K", "king", corners=("4", "★"), cost=Stat(2, "Coins"))
    >>> in_words(Item(ItemKind.CARD, face, owner=1, flags=("known",)), "fr")
    ['▲', 'king', '4 ★', 'Coins 2', 'connu']
    """
    face = item.face or Face(HIDDEN)
    name, corners = face.title or face_text(face), " ".join(filter(None, face.corners))
    stats = [in_full(stat) for stat in _numbers(item)]
    words = (seat_mark(item.owner), name, corners, *stats, *_flags(item.flags, lang), *item.notes)
    return [word for word in (*words, *map(_suspicion, item.suspects)) if word]


def in_full(stat: Stat) -> str:
    """A number with what it counts."""
    return str(replace(stat, sign=""))


def _flags(flags: Iterable[str], lang: str) -> list[str]:
    return [FLAG_WORDS[lang].get(flag, flag) for flag in flags]


def _suspicion(suspect: Suspect) -> str:
    return f"{suspect.title} {suspect.odds}\u00a0%"


def remarks(item: Item, lang: str) -> list[str]:
    """What is written out below an item: numbers, flags without a mark, notes, who it may be."""
    stats = " ".join(map(str, item.stats))
    unmarked = [flag for flag in item.flags if flag not in FLAG_MARKS]
    likely = [_suspicion(suspect) for suspect in item.suspects[:_LIKELY]]
    return [text for text in (stats, *_flags(unmarked, lang), *item.notes, *likely) if text]


def legend(scene: Scene) -> list[str]:
    """What the marks of flags and the signs of numbers mean, for those that are to be seen.

    >>> from ludozilla.engine.scene import ItemKind
    >>> face = Face("K", stats=(Stat(4, "Points", "★"),))
    >>> king = Item(ItemKind.CARD, face, flags=("known",))
    >>> legend(Scene("", (Area("hand", AreaKind.FAN, "Hand", (king,)),)))
    ['! known', '★ Points']
    """
    seen = [item for area in scene.areas for item in visible(area)]
    used = {flag for item in seen for flag in item.flags}
    words = FLAG_WORDS[scene.lang]
    marks = [f"{mark} {words[flag]}" for flag, mark in FLAG_MARKS.items() if flag in used]
    signs = {stat.sign: stat.label for item in seen for stat in _numbers(item) if stat.sign}
    return marks + [f"{sign} {label}" for sign, label in signs.items()]


def _numbers(item: Item) -> list[Stat]:
    """All numbers on an item."""
    face = item.face or Face(HIDDEN)
    return [stat for stat in (face.cost, *face.stats, *item.stats) if stat]


# -- order -------------------------------------------------------------------------------


def owner_groups(scene: Scene) -> list[list[Area]]:
    """The areas in order, but those of one owner together where the first of them is.

    >>> def area(name, owner=-1): return Area(name, AreaKind.PILE, name, owner=owner)
    >>> scene = Scene("", (area("hand", 0), area("deck"), area("field", 0)))
    >>> [[area.id for area in group] for group in owner_groups(scene)]
    [['hand', 'field'], ['deck']]
    """
    groups: dict[object, list[Area]] = {}
    for i, area in enumerate(scene.areas):
        key = ("seat", area.owner) if area.owner >= 0 else ("area", i)
        groups.setdefault(key, []).append(area)
    return list(groups.values())


def visible(area: Area) -> tuple[Item, ...]:
    """The items of an area, but of a pile only one copy of the topmost."""
    if area.kind is not AreaKind.PILE:
        return area.items
    return tuple(replace(item, height=1) for item in area.items[-1:])


def pile_count(area: Area) -> int:
    """How many items a pile holds; one item may stand for many copies."""
    return sum(item.height for item in area.items)


def stacks(area: Area) -> dict[tuple[int, int], list[Item]]:
    """The items on each square of a grid, the topmost first."""
    squares: dict[tuple[int, int], list[Item]] = {}
    for item in area.items:
        squares.setdefault((item.x, item.y), []).insert(0, item)
    return squares


def square_token(area: Area, x: int, y: int) -> str:
    """The token of a square, "" if it has none."""
    place = y * area.columns + x
    return area.squares[place] if place < len(area.squares) else ""


def runs(items: Iterable[Item]) -> list[list[Item]]:
    """The items in order, hidden neighbours that cannot be told apart together.

    >>> from ludozilla.engine.scene import ItemKind
    >>> back = Item(ItemKind.CARD)
    >>> [len(run) for run in runs([back, back, Item(ItemKind.CARD, Face("K")), back])]
    [2, 1, 1]
    """
    found: list[list[Item]] = []
    for item in items:
        alike = found and item.face is None and replace(item, id="") == replace(found[-1][0], id="")
        if alike:
            found[-1].append(item)
        else:
            found.append([item])
    return found


# -- places ------------------------------------------------------------------------------


def flow(
    sizes: Sequence[tuple[float, float]], width: float, gap: tuple[float, float]
) -> list[tuple[float, float]]:
    """Where to put boxes so that they fill a width in reading order without overlapping.

    They go on shelves from left to right; what is low enough goes below its
    neighbour rather than beside it, so that small things line up along a board.
    A box wider than the width gets a shelf to itself.

    >>> flow([(6, 9), (3, 4), (3, 4), (3, 4), (6, 2)], 15, (1, 1))
    [(0, 0), (7, 0), (7, 5), (11, 0), (0, 10)]
    """
    places: list[tuple[float, float]] = []
    top: float = 0
    height: float = 0  # of the shelf that begins there
    right: float = 0  # end of all that is on it
    left: float = 0  # where its last column begins
    bottom: float = 0  # and where that ends
    for wide, high in sizes:
        below = bottom + gap[1]
        beside = right + gap[0]
        if places and below + high <= top + height and left + wide <= width:
            place = (left, below)
        # A much higher box would tear a hole into a shelf of low ones.
        elif places and beside + wide <= width and high <= 2 * height:
            place = (beside, top)
        else:
            top += height + gap[1] if places else 0
            height = right = 0
            place = (0, top)
        left, bottom = place[0], place[1] + high
        right = max(right, left + wide)
        height = max(height, bottom - top)
        places.append(place)
    return places


def wrap(text: str, width: float, measure: Callable[[str], float]) -> list[str]:
    """The text in lines no wider than the width, broken at spaces and hyphens if it can be.

    >>> wrap("le tas de porte-clefs perdus", 6, len)
    ['le tas', 'de', 'porte-', 'clefs', 'perdus']
    >>> wrap("gravats", 6, len)
    ['gravat', 's']
    """
    lines = [""]
    for part in re.split(r"(?<= )|(?<=\w-)", text):
        if measure((lines[-1] + part).rstrip(" ")) <= width:
            lines[-1] += part
            continue
        lines.append("")
        for sign in part:
            if measure(lines[-1] + sign) > width and sign != " ":
                lines.append("")
            lines[-1] += sign
    return [line.rstrip(" ") for line in lines if line.strip(" ")] or [""]
