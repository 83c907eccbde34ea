"""Any scene as a picture: a standalone SVG without outside fonts or images.

Every part is drawn around its own origin as a ``Picture`` that knows its size;
bigger parts are pictures put together. They are only moved and scaled, never
turned, so where a text ends up can be read off (and is, in the tests).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from dataclasses import replace as replaced
from math import cos, inf, isqrt, log, pi, sin
from typing import Final, NamedTuple
from xml.sax.saxutils import escape, quoteattr

from ludozilla.engine.scene import Area, AreaKind, Face, Item, ItemKind, Scene
from ludozilla.engine.scene_layout import (
    clean,
    colour_name,
    face_text,
    flag_marks,
    flow,
    in_words,
    legend,
    owner_groups,
    pile_count,
    remarks,
    runs,
    seat_colour,
    seat_mark,
    sign_cells,
    stacks,
    visible,
    wrap,
)


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of the table and of what belongs to it, and the language spoken there."""

    table: str
    rim: str
    ink: str
    faint: str
    frame: str
    label: str
    squares: tuple[str, str]
    sheet: str
    card: str
    wall: str
    window: str
    lang: str = "en"


LIGHT: Final = Theme(
    table="#efe6d2",
    rim="#c9b48a",
    ink="#2b2822",
    faint="#655d4e",
    frame="#6d5335",
    label="#f3e7cf",
    squares=("#f8f2e4", "#ebe0c8"),
    sheet="#fffdf6",
    card="#fffdf8",
    wall="#77818d",
    window="#d9ecf8",
)
DARK: Final = Theme(
    table="#1c2627",
    rim="#3b4b4c",
    ink="#ece5d6",
    faint="#aaa492",
    frame="#0d1314",
    label="#c8bfa9",
    squares=("#2f3e40", "#293638"),
    sheet="#263334",
    card="#efe9dc",
    wall="#5b6673",
    window="#ffd873",
)

PALETTE: Final = {
    # Dark enough for white text on them and for use as ink on a card.
    "red": "#b92f2a",
    "green": "#27703c",
    "blue": "#2563a8",
    "orange": "#a84a0a",
    "yellow": "#785c00",
    "purple": "#7a489f",
    "grey": "#586069",
    "black": "#24272c",
    "white": "#f5f2ea",
}
WHITE_INK: Final = "#6b6353"  # stands for white where the ground is white
BACK: Final = "#2f4a66"
LATTICE: Final = "#7f9cba"
GOLD: Final = "#d99a1c"
OUTLINE: Final = "#4a4438"

CARD: Final = (78.0, 108.0)
PIECE: Final = (70.0, 70.0)
TOKEN: Final = 50.0
SQUARE: Final = 96.0
CAPTION: Final = 14.0  # height of a line below an item
TITLE: Final = 10.0  # letters of a card's name
TITLE_LINE: Final = 11.5
SMALLEST: Final = 8.0  # nobody reads smaller letters
FONT: Final = "system-ui, 'Segoe UI', 'Noto Sans', 'DejaVu Sans', Arial, sans-serif"

SHAPES: Final = (
    (24, 0.0, 1.0),
    (3, 0.0, 0.5),
    (4, pi / 4, 0.71),
    (4, 0.0, 0.71),
    (3, pi, 0.5),
    (5, 0.0, 0.45),
)
"""The seat marks as polygons: corners, turn, and how far out it is between two corners."""


class Picture(NamedTuple):
    """A drawing with its origin at the top left."""

    width: float
    height: float
    svg: str


def draw_svg(scene: Scene, *, dark: bool = False) -> str:
    """The scene as an SVG document.

    >>> print(draw_svg(Scene("Demo", ())))
    <svg xmlns="http://www.w3.org/2000/svg" ... role="img" aria-label="Demo"...>...</svg>
    """
    scene = clean(scene)
    theme = replaced(DARK if dark else LIGHT, lang=scene.lang)
    # The common board first: what is smaller finds its place around it.
    groups = sorted(owner_groups(scene), key=lambda areas: not _is_common_board(areas[0]))
    table = _arrange([_mat(areas, theme) for areas in groups], (26, 24))
    room = max(table.width, 420)
    parts = [
        _lines([scene.title], 24, room, theme.ink, bold=True),
        _lines(scene.notes, 14, room, theme.faint),
        table,
        _lines([" · ".join(legend(scene))], 12, room, theme.faint),
    ]
    picture = _padded(_column(parts, 14), 28)
    width, height = picture.width, picture.height
    return _tag(
        "svg",
        _tag("title", escape(scene.title)),
        _tag("desc", escape("\n".join(_description(area, scene.lang) for area in scene.areas))),
        _rect(1, 1, width - 2, height - 2, 18, fill=theme.table, stroke=theme.rim, stroke_width=2),
        picture.svg,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {_number(width)} {_number(height)}",
        width=width,
        height=height,
        font_family=FONT,
        role="img",
        aria_label=scene.title,
    )


def _is_common_board(area: Area) -> bool:
    return area.kind is AreaKind.GRID and area.owner < 0


def _description(area: Area, lang: str) -> str:
    """An area in words, for those who do not see the picture."""
    items = [
        _tooltip(run[0], lang) + (f" ×{len(run)}" if len(run) > 1 else "")
        for run in runs(visible(area))
    ]
    return f"{seat_mark(area.owner)} {area.title}: {'; '.join([*area.notes, *items])}".strip()


def _tooltip(item: Item, lang: str) -> str:
    text = item.face.text if item.face else ""
    return " · ".join(word for word in (*in_words(item, lang), text, item.token) if word)


# -- elements ----------------------------------------------------------------------------


def _tag(name: str, *content: str, **attributes: str | float) -> str:
    """An element; an attribute ``text_anchor`` is written ``text-anchor``."""
    look = "".join(
        f" {key.replace('_', '-')}={quoteattr(value if isinstance(value, str) else _number(value))}"
        for key, value in attributes.items()
    )
    return f"<{name}{look}>{''.join(content)}</{name}>" if content else f"<{name}{look}/>"


def _number(value: float) -> str:
    return f"{round(value, 1):g}"


def _rect(
    x: float, y: float, width: float, height: float, radius: float, **look: str | float
) -> str:
    return _tag("rect", x=x, y=y, width=width, height=height, rx=radius, **look)


def _moved(svg: str, x: float, y: float, scale: float = 1) -> str:
    size = f" scale({scale:.3f})" if scale != 1 else ""
    return _tag("g", svg, transform=f"translate({_number(x)} {_number(y)}){size}")


def text_width(text: str, size: float) -> float:
    """About how wide a text is at most, in any of the usual fonts.

    >>> text_width("mm", 10) > text_width("aa", 10) > text_width("ii", 10)
    True
    """
    return size * sum(_em(sign) for sign in text)


def _em(sign: str) -> float:
    if sign_cells(sign) != 1:
        return 1.3 * sign_cells(sign) / 2
    if sign in " .,;:!|'’iIjl()[]-·":
        return 0.42
    if sign in "mwMW%@…œŒ" or ord(sign) >= 0x2100:
        return 1
    return 0.78 if sign.isupper() else 0.65


def _text(
    x: float,
    y: float,
    words: str,
    size: float,
    fill: str,
    *,
    room: float = inf,
    anchor: str = "middle",
    bold: bool = True,
) -> str:
    """Words whose middle is at this height; smaller, at last cut, where there is no room."""
    wide = text_width(words, 1)
    if not wide:
        return ""
    size = max(SMALLEST, min(size, room / wide))
    if text_width(words, size) > room:
        while words and text_width(f"{words}…", size) > room:
            words = words[:-1]
        words += "…"
    return _tag(
        "text",
        escape(words),
        x=x,
        y=y + 0.35 * size,
        font_size=size,
        font_weight="bold" if bold else "normal",
        text_anchor=anchor,
        fill=fill,
    )


def _lines(
    texts: Iterable[str], size: float, room: float, fill: str, *, bold: bool = False
) -> Picture:
    """Texts from the left, broken into lines that fit."""
    lines = [
        line
        for text in texts
        for line in wrap(text, room, lambda words: text_width(words, size))
        if line
    ]
    svg = [
        _text(0, (i + 0.5) * 1.35 * size, line, size, fill, anchor="start", bold=bold)
        for i, line in enumerate(lines)
    ]
    width = max((text_width(line, size) for line in lines), default=0)
    return Picture(width, 1.35 * size * len(lines), "".join(svg))


def _polygon(points: Iterable[tuple[float, float]], **look: str | float) -> str:
    written = " ".join(f"{_number(x)},{_number(y)}" for x, y in points)
    return _tag("polygon", points=written, **look)


def _mark(seat: int, x: float, y: float, radius: float, fill: str, rim: str = "none") -> str:
    """The shape that stands for a seat."""
    if not 0 <= seat < len(SHAPES):
        return _text(x, y, seat_mark(seat), 1.8 * radius, fill)
    corners, turn, between = SHAPES[seat]
    points = []
    for i in range(2 * corners):
        angle = turn + pi * i / corners
        out = radius * (between if i % 2 else 1)
        points.append((x + out * sin(angle), y - out * cos(angle)))
    return _polygon(points, fill=fill, stroke=rim)


def _seat_fill(seat: int) -> str:
    return PALETTE[seat_colour(seat) or "grey"]


# -- putting pictures together -----------------------------------------------------------


def _join(pictures: list[Picture], width: float, gap: tuple[float, float]) -> Picture:
    places = flow([(picture.width, picture.height) for picture in pictures], width, gap)
    return Picture(
        max((x + picture.width for picture, (x, _) in zip(pictures, places)), default=0),
        max((y + picture.height for picture, (_, y) in zip(pictures, places)), default=0),
        "".join(_moved(picture.svg, x, y) for picture, (x, y) in zip(pictures, places)),
    )


def _column(pictures: list[Picture], gap: float) -> Picture:
    return _join([picture for picture in pictures if picture.height], 0, (0, gap))


def _arrange(pictures: list[Picture], gap: tuple[float, float]) -> Picture:
    """Pictures in the shape of a table: little waste, and wider than high."""
    narrow = max((picture.width for picture in pictures), default=0)
    wide = sum(picture.width + gap[0] for picture in pictures)
    tries = [_join(pictures, narrow + i / 12 * (wide - narrow), gap) for i in range(13)]
    return min(tries, key=_clumsiness)


def _clumsiness(picture: Picture) -> float:
    if not picture.height:
        return 0
    return picture.width * picture.height * (1 + log(picture.width / picture.height / 1.5) ** 2)


def _padded(picture: Picture, margin: float) -> Picture:
    width, height = picture.width + 2 * margin, picture.height + 2 * margin
    return Picture(width, height, _moved(picture.svg, margin, margin))


# -- areas -------------------------------------------------------------------------------


def _mat(areas: list[Area], theme: Theme) -> Picture:
    """The areas of one owner on a mat of its colour; what is nobody's lies on the table."""
    picture = _arrange([_area(area, theme) for area in areas], (22, 16))
    owner = areas[0].owner
    if owner < 0:
        return picture
    picture = _padded(picture, 14)
    colour = _seat_fill(owner)
    mat = _rect(
        0, 0, picture.width, picture.height, 14,
        fill=colour, fill_opacity=0.14, stroke=colour, stroke_width=1.5,
    )  # fmt: skip
    return picture._replace(svg=mat + picture.svg)


def _area(area: Area, theme: Theme) -> Picture:
    draw = {AreaKind.GRID: _grid, AreaKind.PILE: _pile, AreaKind.PANEL: _sheet}
    body = draw.get(area.kind, _row)(area, theme)
    room = max(body.width, 320)
    title = _lines([area.title], 15, room, theme.ink, bold=True)
    if area.owner >= 0:
        colour = _seat_fill(area.owner)
        mark = _mark(area.owner, 7, 10, 7, colour, theme.ink)
        title = Picture(title.width + 22, max(title.height, 20), mark + _moved(title.svg, 22, 0))
    notes = [] if area.kind is AreaKind.PANEL else area.notes
    return _column([title, _lines(notes, 12, room, theme.faint), body], 6)


def _row(area: Area, theme: Theme) -> Picture:
    # Cards that cannot be told apart overlap in a hand; in a row each has its place.
    found = runs(area.items) if area.kind is AreaKind.FAN else [[item] for item in area.items]
    pictures = [
        _captioned(
            _overlapping(run, area.owner, theme), _captions(run[0], theme.lang, len(run)), theme
        )
        for run in found
    ]
    return _join(pictures or [_slot(theme)], 8 * (CARD[0] + 8), (8, 8))


def _overlapping(items: list[Item], home: int, theme: Theme) -> Picture:
    width, height = CARD if items[0].kind is ItemKind.CARD else PIECE
    step = min(22, 160 / len(items))
    bodies = [
        _moved(_item(item, home, width, height, theme), i * step, 0) for i, item in enumerate(items)
    ]
    return Picture(width + step * (len(items) - 1), height, "".join(bodies))


def _captions(item: Item, lang: str, copies: int = 1) -> list[str]:
    count = copies if item.kind is ItemKind.BUILDING else copies * item.height
    return [f"×{count}", *remarks(item, lang)] if count != 1 else remarks(item, lang)


def _captioned(picture: Picture, captions: list[str], theme: Theme) -> Picture:
    width, height, svg = picture
    for i, line in enumerate(captions):
        svg += _text(width / 2, height + (i + 0.6) * CAPTION, line, 11, theme.ink, room=width)
    return Picture(width, height + CAPTION * len(captions), svg)


def _pile(area: Area, theme: Theme) -> Picture:
    """The topmost card on the edges of those below."""
    if not area.items:
        return _slot(theme)
    count = pile_count(area)
    (top,) = visible(area)
    width, height, svg = _overlapping([top], area.owner, theme)
    offsets = range(3, 3 * min(5, count), 3) if top.kind is ItemKind.CARD else range(0)
    for offset in offsets:
        below = _rect(1, 1, width - 2, height - 2, 8, fill=theme.card, stroke=OUTLINE)
        svg = _moved(below, offset, offset) + svg
    edges = 3 * len(offsets)
    picture = Picture(width + edges, height + edges, svg)
    return _captioned(picture, [f"×{count}", *remarks(top, theme.lang)], theme)


def _slot(theme: Theme) -> Picture:
    """A place where nothing lies."""
    width, height = CARD
    look = {"fill": "none", "stroke": theme.faint, "stroke_dasharray": "5 5"}
    return Picture(width, height, _rect(1, 1, width - 2, height - 2, 8, **look))


def _sheet(area: Area, theme: Theme) -> Picture:
    """A sheet of paper with a folded corner."""
    notes = _lines(area.notes, 13, 420, theme.ink)
    items = _row(area, theme) if area.items else Picture(0, 0, "")
    width, height, svg = _padded(_column([notes, items], 10), 14)
    width = max(width, 120)
    paper = _polygon(
        [(0, 0), (width - 14, 0), (width, 14), (width, height), (0, height)],
        fill=theme.sheet,
        stroke=theme.rim,
    )
    fold = _polygon([(width - 14, 0), (width - 14, 14), (width, 14)], fill=theme.rim)
    return Picture(width, height, paper + fold + svg)


# -- boards ------------------------------------------------------------------------------


def _grid(area: Area, theme: Theme) -> Picture:
    """A framed board, labels in the frame at its left and below it."""
    if not area.columns or not area.rows:
        return _slot(theme)
    rim = 10
    left, below = (26 if labels else rim for labels in (area.row_labels, area.column_labels))
    width = left + area.columns * SQUARE + rim
    height = rim + area.rows * SQUARE + below
    parts = [_rect(0, 0, width, height, 10, fill=theme.frame)]
    on = stacks(area)
    for y in range(area.rows):
        top = rim + (area.rows - 1 - y) * SQUARE
        for x in range(area.columns):
            square = _square(on.get((x, y), []), area.owner, theme.squares[(x + y) % 2], theme)
            parts.append(_moved(square, left + x * SQUARE, top))
    for y, label in enumerate(area.row_labels[: area.rows]):
        middle = rim + (area.rows - y - 0.5) * SQUARE
        parts.append(_text(left / 2, middle, label, 13, theme.label, room=left - 2))
    for x, label in enumerate(area.column_labels[: area.columns]):
        middle = left + (x + 0.5) * SQUARE
        parts.append(_text(middle, height - below / 2, label, 13, theme.label, room=SQUARE))
    return Picture(width, height, "".join(parts))


def _square(items: list[Item], home: int, ground: str, theme: Theme) -> str:
    """A square shared out among the items on it, the topmost first."""
    svg = _rect(1, 1, SQUARE - 2, SQUARE - 2, 5, fill=ground)
    columns = isqrt(max(0, len(items) - 1)) + 1
    rows = -(-len(items) // columns)
    for i, item in enumerate(items):
        width, height = (SQUARE - 8) / columns, (SQUARE - 8) / rows
        captions = _captions(item, theme.lang)[: int(height / 2 / CAPTION)]
        room = height - CAPTION * len(captions)
        body = Picture(width, room, _item(item, home, width, room, theme))
        x, y = 4 + i % columns * width, 4 + i // columns * height
        svg += _moved(_captioned(body, captions, theme).svg, x, y)
    return svg


# -- items -------------------------------------------------------------------------------


def _item(item: Item, home: int, width: float, height: float, theme: Theme) -> str:
    """An item in the middle of a box of this size."""
    draw = {ItemKind.CARD: _card, ItemKind.BUILDING: _building}.get(item.kind, _disc)
    about = _tag("title", escape(_tooltip(item, theme.lang)))
    return _tag("g", about, draw(item, home, width, height, theme), data_item=item.id)


def _card(item: Item, home: int, width: float, height: float, theme: Theme) -> str:
    scale = min(width / CARD[0], height / CARD[1])
    w, h = CARD
    active = "active" in item.flags
    rim, thick = (GOLD, 3) if active else (OUTLINE, 1)
    svg = _rect(2, 3, w - 2, h - 3, 8, fill="#000000", fill_opacity=0.2)
    svg += _rect(1, 1, w - 2, h - 2, 8, fill=theme.card, stroke=rim, stroke_width=thick)
    # The upper right corner is free where there is one corner only, and no mark of an owner.
    plain = item.face is not None and item.face.symbol and not item.face.corners
    free = plain and item.owner in (home, -1)
    low = bool(flag_marks(item)) and not free
    svg += _front(item, item.face, scale, low) if item.face else _reverse()
    if item.owner != home:
        # Between the upper corners if there are two.
        x = w / 2 if item.face and len(item.face.corners) > 1 else w - 15
        svg += _mark(item.owner, x, 16, 7, _seat_fill(item.owner), "#ffffff")
    x, y = (w - 14, 16) if free else (w / 2, 95)
    svg += _badge(x, y, flag_marks(item), 12, w - 4)
    return _moved(svg, (width - scale * w) / 2, (height - scale * h) / 2, scale)


def _front(item: Item, face: Face, scale: float, low: bool) -> str:
    """What is on a card; with something ``low`` on it there is less room for its name."""
    colour = colour_name(item)
    ink = WHITE_INK if colour == "white" else PALETTE.get(colour, PALETTE["black"])
    svg = ""
    if face.corners:
        corners, middle, y, size = face.corners, face_text(face), 44, 24
    elif face.symbol:
        corners, middle, y, size = (face.short,), face.symbol, 50, 36
    else:
        corners, middle, y, size = (), face.short, 34, 25
        svg = _rect(10, 9, CARD[0] - 20, 5, 2, fill=ink)
    svg += _text(CARD[0] / 2, y, middle, size, ink, room=CARD[0] - 12)
    spots = ((7, 16, "start"), (71, 16, "end"), (71, 94, "end"), (7, 94, "start"))
    for words, (corner_x, corner_y, anchor) in zip(corners, spots):
        svg += _text(corner_x, corner_y, words, 17, ink, anchor=anchor, room=CARD[0] / 2)
    if TITLE * scale >= SMALLEST:
        low = low or len(face.corners) > 2
        svg += _title(face.title, y + 0.85 * size, 82 if low else 100)
    return svg


def _title(title: str, top: float, bottom: float) -> str:
    """The name of a card, as much of it as there is room for; it is in the tooltip, too."""
    room = CARD[0] - 10
    # A long word is rather set in smaller letters than broken, unless they got too small.
    longest = max((text_width(word, TITLE) for word in title.replace("-", "- ").split()), default=0)
    width = max(room, min(longest, 1.4 * room))
    lines = wrap(title, width, lambda words: text_width(words, TITLE))
    most = int((bottom - top) / TITLE_LINE) + 1
    if len(lines) > most:
        lines[most - 1 :] = [f"{lines[most - 1]}…"]
    return "".join(
        _text(CARD[0] / 2, top + i * TITLE_LINE, line, TITLE, OUTLINE, room=room, bold=False)
        for i, line in enumerate(lines)
    )


def _reverse() -> str:
    """The back of a card: dots, and the eye of a monster."""
    rows = "".join(f"M{11 + i % 2 * 4.5},{12 + 9 * i} H70" for i in range(11))
    look = {"stroke": LATTICE, "stroke_linecap": "round", "stroke_dasharray": "0 9"}
    dots = _tag("path", d=rows, stroke_width=2.4, **look)
    ground = _rect(5, 5, CARD[0] - 10, CARD[1] - 10, 5, fill=BACK)
    return ground + dots + _eye(CARD[0] / 2, CARD[1] / 2, 17)


def _eye(x: float, y: float, radius: float) -> str:
    return (
        _tag("circle", cx=x, cy=y, r=radius, fill=BACK, stroke=LATTICE, stroke_width=radius / 8)
        + _tag("ellipse", cx=x, cy=y, rx=0.75 * radius, ry=0.5 * radius, fill=GOLD)
        + _tag("ellipse", cx=x, cy=y, rx=0.16 * radius, ry=0.46 * radius, fill="#1b1b1b")
    )


def _badge(x: float, y: float, words: str, size: float, room: float) -> str:
    """The marks of flags, around here but within a box that is so wide."""
    if not words:
        return ""
    size = max(size, SMALLEST)
    width, height = text_width(words, size) + 0.8 * size, 1.3 * size
    x, y = min(x, room - width / 2), max(y, height / 2)
    left, top = x - width / 2, y - height / 2
    ground = _rect(left, top, width, height, height / 2, fill=GOLD, stroke="#ffffff")
    return ground + _text(x, y, words, size, "#1b1b1b")


def _disc(item: Item, home: int, width: float, height: float, theme: Theme) -> str:
    """A shield for what is somebody's, a disc for what is nobody's."""
    marks = flag_marks(item)
    above = SMALLEST if marks else 0
    x, y = width / 2, (height + above) / 2
    size = TOKEN if item.kind is ItemKind.TOKEN else PIECE[0]
    r = min(width, height - above, size) / 2 - 2
    fill = PALETTE.get(colour_name(item), PALETTE["grey"])
    ink = PALETTE["black"] if fill == PALETTE["white"] else "#ffffff"
    active = "active" in item.flags
    look: dict[str, str | float] = {
        "fill": fill,
        "stroke": GOLD if active else theme.ink,
        "stroke_width": 3 if active else 1,
    }
    if item.owner < 0:
        svg = _tag("circle", cx=x, cy=y, r=r, **look)
        svg += _tag(
            "circle", cx=x, cy=y, r=0.84 * r, fill="none", stroke=ink, stroke_dasharray="2 3"
        )
    else:
        svg = _shield(x, y, r, **look)
        svg += _mark(item.owner, x, y + 0.55 * r, 0.24 * r, ink)
        y -= 0.15 * r
    svg += (
        _text(x, y, face_text(item.face), 0.7 * r, ink, room=1.5 * r)
        if item.face
        else _eye(x, y, 0.5 * r)
    )
    return svg + _badge(x + 0.7 * r, (height + above) / 2 - r - 2, marks, 0.4 * r, width)


def _shield(x: float, y: float, radius: float, **look: str | float) -> str:
    left, right, top = (
        _number(at) for at in (x - 0.9 * radius, x + 0.9 * radius, y - 0.9 * radius)
    )
    side, low, tip = (_number(y + part * radius) for part in (0.1, 0.75, 1))
    return _tag(
        "path",
        d=f"M{left},{top} L{right},{top} L{right},{side} Q{right},{low} {_number(x)},{tip} "
        f"Q{left},{low} {left},{side} Z",
        stroke_linejoin="round",
        **look,
    )


def _building(item: Item, home: int, width: float, height: float, theme: Theme) -> str:
    """As many floors as it is high, and their number on the roof."""
    floors = item.height
    w = min(54, 0.7 * width)
    high = min(15, (height - 18) / max(floors, 1))
    left, ground = (width - w) / 2, height - 2
    roof = ground - floors * high
    svg = _rect(left - 4, ground - 2, w + 8, 3, 1, fill=OUTLINE)
    for i in range(floors):
        y = roof + i * high
        svg += _rect(left, y, w, high, 1, fill=theme.wall, stroke=OUTLINE)
        svg += _windows(left + 0.09 * w, y + high / 2, w, 0.5 * high, theme.window)
    name = face_text(item.face) if item.face else "?"
    label = f"{name} {floors}".strip()
    shift = 8 if item.owner not in (home, -1) else 0
    svg += _text(width / 2 + shift, roof - 8, label, 13, theme.ink, room=width - 2 * shift)
    if shift:
        half = min(text_width(label, 13), width - 2 * shift) / 2
        svg += _mark(item.owner, width / 2 - half, roof - 8, 5, _seat_fill(item.owner), theme.ink)
    return svg + _badge(width / 2, ground - 9, flag_marks(item), 10, width)


def _windows(x: float, y: float, width: float, height: float, fill: str) -> str:
    """Four windows, as one dashed line."""
    dashes = f"{_number(0.15 * width)} {_number(0.07 * width)}"
    line = f"M{_number(x)},{_number(y)} H{_number(x + 0.81 * width)}"
    return _tag("path", d=line, stroke=fill, stroke_width=height, stroke_dasharray=dashes)
