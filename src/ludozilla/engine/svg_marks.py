"""The small signs on and around things: of seats, of states, of numbers."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, pi, sin
from typing import Final

from ludozilla.engine.scene import Item, Stat
from ludozilla.engine.scene_layout import FLAG_WORDS, in_full, seat_mark
from ludozilla.engine.svg_shapes import (
    Picture,
    beside,
    circle,
    entitled,
    moved,
    polygon,
    rect,
    tag,
    text,
    text_width,
)
from ludozilla.engine.svg_style import GLOW, PAPER, PRINT, Style, picture_of

SHAPES: Final = (
    (24, 0.0, 1.0),
    (3, 0.0, 0.5),
    (4, pi / 4, 0.71),
    (4, 0.0, 0.71),
    (3, pi, 0.5),
    (5, 0.0, 0.45),
)
"""The seat marks as polygons: corners, turn, and how far out it is between two corners."""

_EYE: Final = "M2,8 Q8,1 14,8 Q8,15 2,8 M8,7 L8,9"
BADGES: Final = {
    # Lines in a box of 16 by 16.
    "active": "M9,2 L4,9 L8,9 L7,14 L12,7 L8,7 L9,2",
    "chosen": "M3,8 L7,12 L13,4",
    "known": _EYE,
    "secret": f"{_EYE} M3,14 L13,2",
    "turned": "M12,6 Q9,2 5,4 Q1,8 5,12 Q9,14 12,10 M12,2 L12,6 L8,6",
    "tucked": "M3,3 L13,3 M8,6 L8,14 M5,11 L8,14 L11,11",
    "free": "M4,7 L12,7 L12,13 L4,13 L4,7 M6,7 L6,4 Q8,1 10,3",
    "prisoner": "M2,3 L14,3 M2,13 L14,13 M4,3 L4,13 M8,3 L8,13 M12,3 L12,13",
    "protected": "M8,2 L13,4 L13,8 Q12,12 8,14 Q4,12 3,8 L3,4 L8,2",
    "ruined": "M3,3 L13,13 M13,3 L3,13",
    "frozen": "M8,2 L8,14 M3,5 L13,11 M13,5 L3,11",
    "spent": "M4,2 L12,2 L4,14 L12,14 L4,2",
    "arriving": "M2,8 L11,8 M8,4 L12,8 L8,12 M14,3 L14,13",
}
"""How each flag is drawn."""


def seat_shape(seat: int, x: float, y: float, radius: float, fill: str, rim: str = "none") -> str:
    """The shape that stands for a seat."""
    if not 0 <= seat < len(SHAPES):
        return text(x, y, seat_mark(seat), 1.8 * radius, fill)
    corners, turn, between = SHAPES[seat]
    points = []
    for i in range(2 * corners):
        angle = turn + pi * i / corners
        out = radius * (between if i % 2 else 1)
        points.append((x + out * sin(angle), y - out * cos(angle)))
    return polygon(points, fill=fill, stroke=rim)


# -- flags -------------------------------------------------------------------------------


def flags_of(item: Item) -> list[str]:
    """The flags of an item that are drawn; any others are written below it."""
    return [flag for flag in item.flags if flag in BADGES]


def badge(flag: str, size: float, lang: str) -> Picture:
    """A flag as a small round sign."""
    half = size / 2
    lines = tag(
        "path", d=BADGES[flag], fill="none", stroke=PRINT, stroke_width=1.7,
        stroke_linecap="round", stroke_linejoin="round",
    )  # fmt: skip
    disc = circle(half, half, half - 0.5, fill=GLOW if flag == "active" else PAPER, stroke=PRINT)
    inner = 0.68 * size
    svg = disc + moved(lines, (size - inner) / 2, (size - inner) / 2, inner / 16)
    return Picture(size, size, entitled(FLAG_WORDS[lang][flag], svg))


# -- numbers -----------------------------------------------------------------------------


def counter(
    stat: Stat, size: float, style: Style, *, ground: str = "", room: float = 1e6
) -> Picture:
    """A number with its icon; on a pill of this colour, if one is given."""
    art = style.art(stat.icon)
    words = str(stat) if art is None else _count(stat)
    icon = 1.4 * size if art else 0
    gap = 2 if art else 0
    margin = 0.45 * size if ground else 0
    wide = min(text_width(words, size), room - icon - gap - 2 * margin)
    height = 1.6 * size
    width = 2 * margin + icon + gap + wide
    svg = rect(0, 0, width, height, height / 2, fill=ground) if ground else ""
    if art:
        svg += picture_of(art, margin, (height - icon) / 2, icon, ground or style.sheet)
    ink = PRINT if ground else style.ink
    left = margin + icon + gap
    svg += text(left, height / 2, words, size, ink, anchor="start", room=wide)
    return Picture(width, height, entitled(in_full(stat), svg))


def counters(stats: Iterable[Stat], size: float, style: Style, ground: str = "") -> Picture:
    """Numbers side by side."""
    return beside([counter(stat, size, style, ground=ground) for stat in stats], 0.5 * size)


def _count(stat: Stat) -> str:
    return f"{stat.n}/{stat.of}" if stat.of else str(stat.n)
