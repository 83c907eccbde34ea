"""Things on the table: cards, pieces, buildings and tokens, each in a box of a given size."""

from __future__ import annotations

from itertools import pairwise
from typing import Final
from xml.sax.saxutils import escape

from ludozilla.engine.scene import Item, ItemKind
from ludozilla.engine.scene_layout import FLAG_WORDS, colour_name, face_text, in_words, wrap
from ludozilla.engine.svg_backs import eye
from ludozilla.engine.svg_cards import GLEAM, MARK, draw_card
from ludozilla.engine.svg_marks import BADGES, badge, counter, flags_of, seat_shape
from ludozilla.engine.svg_shapes import (
    Picture,
    circle,
    column,
    join,
    moved,
    number,
    polygon,
    rect,
    tag,
    text,
    text_width,
)
from ludozilla.engine.svg_style import (
    GLOW,
    OUTLINE,
    PAPER,
    PRINT,
    Style,
    Walls,
    ink_on,
    mix,
    paper_of,
    picture_of,
    seat_fill,
)
from ludozilla.engine.theme import Art

PIECE: Final = (76.0, 84.0)
TOKEN: Final = 58.0
NOTE: Final = 9.0  # the least size of a note
PLATE: Final = "#d9d2bd"


def draw_item(
    item: Item, home: int, width: float, height: float, style: Style, rise: float = 0
) -> str:
    """An item in the middle of a box of this size, in an area of seat ``home``.

    A piece or a building may be higher than the box, by ``rise``.
    """
    if item.kind is ItemKind.CARD:
        svg = draw_card(item, home, width, height, style)
    else:
        svg = _marked(item, home, width, height, style, rise)
    return tag("g", tag("title", escape(tooltip(item, style.lang))), svg, data_item=item.id)


def _marked(item: Item, home: int, width: float, height: float, style: Style, rise: float) -> str:
    """What is no card, below its flags; they may be upon a picture, but on no words."""
    size = MARK if width >= 4 * MARK else 0.6 * MARK
    badges = join([badge(flag, size, style.lang) for flag in flags_of(item)], width, (1, 1))
    art = style.art(item.face.art) if item.face else None
    top = 0 if art and item.kind is ItemKind.PIECE else badges.height
    if item.kind is ItemKind.BUILDING:
        svg = _building(item, art, home, width, height - top, style, rise)
    else:
        svg = _piece(item, art, width, height - top, style, rise)
    return moved(svg, 0, top) + moved(badges.svg, width - badges.width, 0)


def tooltip(item: Item, lang: str) -> str:
    """All that can be said of an item."""
    words = item.face.text if item.face else ""
    return " · ".join(word for word in (*in_words(item, lang), words, item.token) if word)


def captions(item: Item, style: Style, width: float, copies: int = 1) -> list[Picture]:
    """What is said below an item: how many there are, its numbers and notes, other flags."""
    count = copies if item.kind is ItemKind.BUILDING else copies * item.height
    others = [FLAG_WORDS[style.lang].get(flag, flag) for flag in item.flags if flag not in BADGES]
    texts = [f"×{count}"] if count != 1 else []
    for note in filter(None, (*others, *item.notes)):
        texts += wrap(note, width, lambda words: text_width(words, NOTE))[:2]
    found = [
        Picture(width, 13, text(width / 2, 6.5, line, 11, style.ink, room=width)) for line in texts
    ]
    if item.stats and (item.kind is not ItemKind.CARD or item.face is None):
        pills = [counter(stat, 10.5, style, ground=GLEAM, room=width) for stat in item.stats]
        found.insert(0, join(pills, width, (4, 2)))
    return found


def captioned(picture: Picture, below: list[Picture]) -> Picture:
    """A picture with captions below it."""
    return column([picture, *below], 1, centred=True) if below else picture


# -- pieces and tokens -------------------------------------------------------------------


def _piece(
    item: Item, art: Art | None, width: float, height: float, style: Style, rise: float
) -> str:
    if art is None or item.face is None:
        return _disc(item, width, height, style)
    if item.kind is ItemKind.TOKEN:
        return _token(item, item.face.short, art, width, height, style)
    if item.owner < 0:
        return _plate(item.face.art, art, width, height, style)
    return _standing(item, art, width, height, rise, style)


def _standing(item: Item, art: Art, width: float, height: float, rise: float, style: Style) -> str:
    """A monster on a base of its player's colour, at its foot the player's mark."""
    size = min(width + (10 if rise else 0), height + rise - 6)
    x, ground = width / 2, height - 0.13 * size
    fill = seat_fill(item.owner)
    rim, thick = (GLOW, 3) if "active" in item.flags else (PAPER, 1.2)
    rx, ry = 0.46 * size, 0.12 * size
    svg = tag("ellipse", cx=x, cy=ground, rx=rx, ry=ry, fill=fill, stroke=rim, stroke_width=thick)
    svg += picture_of(art, x - 0.46 * size, ground - 0.9 * size, 0.92 * size, style.sheet)
    r = max(7.0, 0.12 * size)
    at_x, at_y = x + 0.36 * size, height - r - 1
    svg += circle(at_x, at_y, r, fill=fill, stroke=PAPER, stroke_width=1.5)
    svg += seat_shape(item.owner, at_x, at_y, 0.6 * r, PAPER)
    words = " ".join(filter(None, item.face.corners)) if item.face else ""
    if words:
        svg += rect(0, 0, 15, 15, 4, fill=PAPER, stroke=OUTLINE)
        svg += text(7.5, 7.5, words, 10, PRINT, room=14)
    return svg


def _plate(key: str, art: Art, width: float, height: float, style: Style) -> str:
    """What is nobody's, on a plate."""
    size = min(width, height, PIECE[0])
    name = key.partition(".")[2]
    fill = paper_of(art) or style.surface(f"{name}_plate", PLATE)
    x, y = (width - size) / 2, (height - size) / 2
    svg = rect(x + 3, y + 4, size - 6, size - 6, 9, fill="#000000", fill_opacity=0.25)
    svg += rect(x + 3, y + 2, size - 6, size - 6, 9, fill=fill)
    return svg + picture_of(art, x + 0.16 * size, y + 0.14 * size, 0.68 * size, fill)


def _token(item: Item, short: str, art: Art, width: float, height: float, style: Style) -> str:
    """A token: a disc with a picture, and at its foot the letters that tell it from others."""
    r = min(width, height, PIECE[0]) / 2 - 1
    x, y = width / 2, height / 2
    rim = seat_fill(item.owner) if item.owner >= 0 else OUTLINE
    paper = paper_of(art) or style.card
    svg = circle(x, y, r, fill=paper, stroke=rim, stroke_width=2)
    size = 1.15 * r
    svg += picture_of(art, x - size / 2, y - 0.72 * size, size, paper)
    if short:
        svg += text(x, y + 0.66 * r, short, 0.42 * r, ink_on(paper), room=1.2 * r)
    return svg


def _disc(item: Item, width: float, height: float, style: Style) -> str:
    """A shield for what is somebody's, a disc for what is nobody's."""
    x, y = width / 2, height / 2
    size = TOKEN if item.kind is ItemKind.TOKEN else PIECE[0]
    r = min(width, height, size) / 2 - 2
    fill = style.colour(colour_name(item))
    ink = ink_on(fill)
    active = "active" in item.flags
    look: dict[str, str | float] = {
        "fill": fill,
        "stroke": GLOW if active else style.ink,
        "stroke_width": 3 if active else 1,
    }
    if item.owner < 0:
        svg = circle(x, y, r, **look)
        svg += circle(x, y, 0.84 * r, fill="none", stroke=ink, stroke_dasharray="2 3")
    else:
        svg = _shield(x, y, r, **look)
        svg += seat_shape(item.owner, x, y + 0.55 * r, 0.24 * r, ink)
        y -= 0.15 * r
    if item.face is None:
        return svg + eye(x, y, 0.5 * r, style)
    return svg + text(x, y, face_text(item.face), 0.7 * r, ink, room=1.5 * r)


def _shield(x: float, y: float, radius: float, **look: str | float) -> str:
    left, right, top = (number(at) for at in (x - 0.9 * radius, x + 0.9 * radius, y - 0.9 * radius))
    side, low, tip = (number(y + part * radius) for part in (0.1, 0.75, 1))
    return tag(
        "path",
        d=f"M{left},{top} L{right},{top} L{right},{side} Q{right},{low} {number(x)},{tip} "
        f"Q{left},{low} {left},{side} Z",
        stroke_linejoin="round",
        **look,
    )


# -- buildings ---------------------------------------------------------------------------


def _building(
    item: Item,
    art: Art | None,
    home: int,
    width: float,
    height: float,
    style: Style,
    rise: float,
) -> str:
    """As many floors as it is high, and their number on the roof; or its picture."""
    face = item.face
    key = face.art if face else ""
    if art and not style.surface(f"{key.partition('.')[2]}_front", ""):
        return _plate(key, art, width, height, style)
    wide = min(64, 0.66 * width)
    each = min(19, (height + rise - 22) / max(item.height, 1))
    left, ground = (width - wide) / 2, height - 2
    roof = ground - item.height * each
    svg = tag("ellipse", cx=left + wide / 2, cy=ground - 1, rx=0.56 * wide, ry=3, fill=OUTLINE)
    draw = _cooling_tower if face and face.symbol else _tower
    svg += draw(left, ground, wide, each, item.height, style.walls_of(key))
    svg += _sign(item, left + 0.36 * wide, (roof + ground) / 2, min(wide / 4, 11), style)
    svg += _floors(item.height, left + wide - 3, max(10 - rise, roof - 2))
    if item.owner not in (home, -1):
        svg += seat_shape(item.owner, left + 2, roof - 9, 6, seat_fill(item.owner), PAPER)
    return svg


def _floors(count: int, x: float, y: float) -> str:
    return circle(x, y, 9.5, fill=PRINT, stroke=PAPER) + text(x, y, str(count), 12, PAPER, room=16)


def _sign(item: Item, x: float, y: float, radius: float, style: Style) -> str:
    """What a building says on its front, if anything."""
    face = item.face
    art = style.art(f"{face.art}_sign") if face else None
    if art:
        return picture_of(art, x - radius, y - radius, 2 * radius, PAPER)
    words = face_text(face) if face else "?"
    if not words:
        return ""
    plate = circle(x, y, radius, fill=GLEAM, stroke=PRINT)
    return plate + text(x, y, words, 1.3 * radius, PRINT, room=1.8 * radius)


def _tower(left: float, ground: float, wide: float, each: float, floors: int, walls: Walls) -> str:
    """Front and side in the light of its windows."""
    front = 0.72 * wide
    svg = ""
    for i in range(floors):
        y = ground - (i + 1) * each
        svg += rect(left, y, front, each, 0, fill=walls.front)
        svg += rect(left + front, y, wide - front, each, 0, fill=walls.side)
        svg += rect(left, y + each - 0.8, wide, 0.8, 0, fill=mix(walls.side, PRINT, 0.25))
        svg += _windows(left + 0.1 * front, y + 0.46 * each, front, 0.46 * each, walls.window)
    top = ground - floors * each
    return svg + (rect(left - 1, top - 4, wide + 2, 4.5, 1.5, fill=walls.roof) if floors else "")


def _cooling_tower(
    left: float, ground: float, wide: float, each: float, floors: int, walls: Walls
) -> str:
    """Narrow in the middle, with a rim on top: no house like the others."""
    middle = left + wide / 2
    rims = [
        (wide / 2 * (0.66 + 0.34 * (1 - i / max(floors, 1) / 0.72) ** 2), ground - i * each)
        for i in range(floors + 1)
    ]
    svg = ""
    for i, ((low, y), (high, top)) in enumerate(pairwise(rims)):
        shape = [(middle - low, y), (middle + low, y), (middle + high, top), (middle - high, top)]
        svg += polygon(shape, fill=mix(walls.front, walls.side, 0.35 * (i % 2)))
        shade = [(middle + 0.5 * low, y), shape[1], shape[2], (middle + 0.5 * high, top)]
        svg += polygon(shade, fill=walls.side)
    if floors:
        half, top = rims[-1]
        svg += tag(
            "ellipse", cx=middle, cy=top, rx=half, ry=3.5, fill=walls.window, stroke=walls.roof,
            stroke_width=3,
        )  # fmt: skip
    return svg


def _windows(x: float, y: float, width: float, height: float, fill: str) -> str:
    """Four windows, as one dashed line."""
    dashes = f"{number(0.14 * width)} {number(0.08 * width)}"
    line = f"M{number(x)},{number(y)} H{number(x + 0.8 * width)}"
    return tag("path", d=line, stroke=fill, stroke_width=height, stroke_dasharray=dashes)
