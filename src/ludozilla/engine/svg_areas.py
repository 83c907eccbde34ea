"""The parts of a table: rows and hands, piles, boards, sheets of notes."""

from __future__ import annotations

from typing import Final

from ludozilla.engine.scene import Area, AreaKind, Item, ItemKind, Role
from ludozilla.engine.scene_layout import pile_count, runs, stacks, upright, visible
from ludozilla.engine.svg_cards import CARD
from ludozilla.engine.svg_items import PIECE, TOKEN, captioned, captions, draw_item
from ludozilla.engine.svg_marks import counters, seat_shape
from ludozilla.engine.svg_shapes import (
    NOTHING,
    Picture,
    beside,
    column,
    join,
    lines,
    moved,
    rect,
    text,
)
from ludozilla.engine.svg_style import OUTLINE, Style, mix, seat_fill

SQUARE: Final = 104.0
CELL: Final = (CARD[0] + 8, CARD[1] + 8)  # of a board on which cards lie in rows
RIM: Final = 10.0
LABELS: Final = 26.0
SIZES: Final = {ItemKind.CARD: CARD, ItemKind.TOKEN: (TOKEN, TOKEN)}
FAR: Final = 0.62  # the size of hidden cards in somebody else's hand
PILED: Final = 0.84  # and of what lies in piles
IN_A_ROW: Final = 8
NOTES: Final = 280.0  # how wide a sheet is


def draw_area(area: Area, style: Style) -> Picture:
    """An area with its title, its numbers and its notes."""
    area = upright(area)
    draw = {AreaKind.GRID: _grid, AreaKind.PILE: _pile, AreaKind.PANEL: _sheet}
    body = draw.get(area.kind, _row)(area, style)
    notes = () if area.kind is AreaKind.PANEL else area.notes + area.legend
    narrow = area.kind is AreaKind.PILE
    room = max(body.width, 130 if narrow else 320)
    numbers = counters(area.stats, 11, style)
    title = lines([area.title], 12 if narrow else 14, room - 22, style.ink, bold=True)
    if area.owner >= 0:
        mark = seat_shape(area.owner, 7, 8, 7, seat_fill(area.owner), style.ink)
        title = beside([Picture(14, 16, mark), title], 7)
    if title.width + numbers.width + 12 <= room:
        head = beside([title, numbers], 12)
    else:
        head = column([title, numbers], 2)
    return column([head, lines(notes, 12, room, style.faint), body], 6)


# -- rows, hands and piles ---------------------------------------------------------------


def _row(area: Area, style: Style) -> Picture:
    # Cards that cannot be told apart overlap in a hand; in a row each has its place.
    fan = area.kind is AreaKind.FAN
    found = runs(area.items) if fan else [[item] for item in area.items]
    far = fan and area.role is Role.THEIRS
    pictures = []
    for run in found:
        scale = FAR if far and run[0].face is None and not run[0].suspects else 1
        picture = _overlapping(run, area.owner, style, scale)
        below = captions(run[0], style, max(picture.width, 40), len(run))
        pictures.append(captioned(picture, below))
    if not pictures:
        return _slot(style)
    return join(pictures, IN_A_ROW * (CARD[0] + 8), (8, 8))


def _overlapping(items: list[Item], home: int, style: Style, scale: float = 1) -> Picture:
    wide, high = SIZES.get(items[0].kind, PIECE)
    width, height = scale * wide, scale * high
    step = min(22 * scale, 160 * scale / len(items))
    bodies = [
        moved(draw_item(item, home, width, height, style), i * step, 0)
        for i, item in enumerate(items)
    ]
    return Picture(width + step * (len(items) - 1), height, "".join(bodies))


def _pile(area: Area, style: Style) -> Picture:
    """The topmost card on the edges of those below."""
    if not area.items:
        return _slot(style)
    count = pile_count(area)
    (top,) = visible(area)
    width, height, svg = _overlapping([top], area.owner, style, PILED)
    offsets = range(3, 3 * min(5, count), 3) if top.kind is ItemKind.CARD else range(0)
    for offset in offsets:
        below = rect(1, 1, width - 2, height - 2, 8, fill=style.card, stroke=OUTLINE)
        svg = moved(below, offset, offset) + svg
    edges = 3 * len(offsets)
    picture = Picture(width + edges, height + edges, svg)
    amount = Picture(width, 16, text(width / 2, 8, f"×{count}", 12, style.ink, room=width))
    return captioned(picture, [amount, *captions(top, style, width)])


def _slot(style: Style) -> Picture:
    """A place where nothing lies."""
    width, height = FAR * CARD[0], FAR * CARD[1]
    look = {"fill": "none", "stroke": style.faint, "stroke_dasharray": "5 5"}
    return Picture(width, height, rect(1, 1, width - 2, height - 2, 8, **look))


def _sheet(area: Area, style: Style) -> Picture:
    """Notes, and what belongs to them."""
    notes = lines(area.notes + area.legend, 12, NOTES, style.ink)
    items = _row(area, style) if area.items else NOTHING
    return column([notes, items], 10)


# -- boards ------------------------------------------------------------------------------


def _grid(area: Area, style: Style) -> Picture:
    """A framed board, labels in the frame at its left and below it."""
    if not area.columns or not area.rows:
        return _slot(style)
    wide, high = (SQUARE, SQUARE) if area.column_labels else CELL
    left = LABELS if area.row_labels else RIM
    below = LABELS if area.column_labels else RIM
    width = left + area.columns * wide + RIM
    height = RIM + area.rows * high + below
    parts = [rect(0, 0, width, height, 12, fill=style.frame)]
    places = [
        (x, y, left + x * wide, RIM + (area.rows - 1 - y) * high)
        for y in reversed(range(area.rows))
        for x in range(area.columns)
    ]
    # From the far side to the near one, so that what is higher than its square is in front.
    on = stacks(area)
    things = ""
    for x, y, at_x, at_y in places:
        fill, look = _square_look(area, x, y, style)
        parts.append(rect(at_x + 2, at_y + 2, wide - 4, high - 4, 8, fill=fill, **look))
        rise = high * _rise(on.get((x, y + 1), [])) if y + 1 < area.rows else 0
        here = _square(on.get((x, y), []), area.owner, wide, high, rise, style.on(fill))
        things += moved(here, at_x, at_y)
    parts.append(things)
    for y, label in enumerate(area.row_labels[: area.rows]):
        middle = RIM + (area.rows - y - 0.5) * high
        parts.append(text(left / 2, middle, label, 13, style.label, room=left - 2))
    for x, label in enumerate(area.column_labels[: area.columns]):
        middle = left + (x + 0.5) * wide
        parts.append(text(middle, height - below / 2, label, 13, style.label, room=wide))
    return Picture(width, height, "".join(parts))


def _rise(above: list[Item]) -> float:
    """How far a thing may rise into the square above it, where it must not cover any words."""
    if all(item.kind is ItemKind.BUILDING for item in above):
        return 0.2 if above else 0.45
    return 0


def _square_look(area: Area, x: int, y: int, style: Style) -> tuple[str, dict[str, str | float]]:
    """A square of a board, or a place for a card."""
    if area.column_labels:
        return style.squares[(x + y) % 2], {}
    fill = mix(style.frame, style.label, 0.1)
    if any((item.x, item.y) == (x, y) for item in area.items):
        return fill, {}
    return fill, {"stroke": mix(style.frame, style.label, 0.4), "stroke_dasharray": "5 5"}


def _square(
    items: list[Item], home: int, wide: float, high: float, rise: float, style: Style
) -> str:
    """A square shared out among the items on it, the topmost first."""
    svg = ""
    for item, (x, y, width, height) in zip(items, _shares(items, wide - 8, high - 8)):
        below = captions(item, style, width)
        while sum(picture.height + 1 for picture in below) > 0.4 * height:
            below.pop()
        room = height - sum(picture.height + 1 for picture in below)
        higher = 0 if y else rise
        body = Picture(width, room, draw_item(item, home, width, room, style, higher))
        svg += moved(captioned(body, below).svg, 4 + x, 4 + y)
    return svg


def _shares(items: list[Item], wide: float, high: float) -> list[tuple[float, ...]]:
    """The box of each item; a card with another thing gets the larger one."""
    cards = [item.kind is ItemKind.CARD for item in items]
    if len(items) != 2 or sum(cards) != 1:
        return _evenly(len(items), wide, high)
    if high > 1.2 * wide:
        small, large = (0.0, 0.0, wide, 0.4 * high), (0.0, 0.4 * high, wide, 0.6 * high)
    else:
        small, large = (0.7 * wide, 0.0, 0.3 * wide, high), (0.0, 0.0, 0.7 * wide, high)
    return [large if is_card else small for is_card in cards]


def _evenly(count: int, wide: float, high: float) -> list[tuple[float, ...]]:
    """So many boxes of one size, as large as can be."""
    columns = max(
        range(1, count + 1),
        key=lambda columns: min(wide / columns, high / -(-count // columns)),
        default=1,
    )
    width, height = wide / columns, high / max(1, -(-count // columns))
    return [(i % columns * width, i // columns * height, width, height) for i in range(count)]


def grounded(picture: Picture, owner: int, style: Style) -> Picture:
    """A picture on a sheet, which has its owner's colour at the left."""
    if not picture.height:
        return picture
    width, height = picture.width + 32, picture.height + 24
    svg = rect(0, 0, width, height, 14, fill=style.sheet)
    if owner >= 0:
        svg += rect(0, 10, 6, height - 20, 3, fill=seat_fill(owner))
        svg += rect(0.75, 0.75, width - 1.5, height - 1.5, 14, fill="none", stroke=seat_fill(owner))
    return Picture(width, height, svg + moved(picture.svg, 16, 12))
