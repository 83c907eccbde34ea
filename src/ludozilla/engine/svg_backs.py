"""The backs of cards: the same for all of them, but for what they are suspected to hide."""

from __future__ import annotations

from typing import Final

from ludozilla.engine.scene import Item, Suspect
from ludozilla.engine.svg_shapes import SMALLEST, moved, rect, shortened, tag, text, text_width
from ludozilla.engine.svg_style import GLOW, PAPER, PRINT, Style, mix, paper_of, picture_of

STRIPES: Final = 13  # from one to the next
PILL: Final = 14.0  # the height of what a card may be


def draw_back(item: Item, width: float, height: float, style: Style) -> str:
    """The back of a card: stripes, the game's sign or the eye of a monster, and suspects."""
    art = style.art(item.back) or style.icon(style.look.theme.back, style.look.theme.gold)
    ground = paper_of(art) or style.back
    stripe = style.stripe if ground == style.back else mix(ground, PAPER, 0.1)
    suspects = item.suspects[: 3 if height > width * 1.2 else 2]
    svg = rect(5, 5, width - 10, height - 10, 5, fill=ground) + _stripes(width, height, stripe)
    y = (height - PILL * len(suspects)) / 2
    if art:
        size = min(46, height - PILL * len(suspects) - 18)
        svg += picture_of(art, (width - size) / 2, y - size / 2, size, ground)
    else:
        svg += eye(width / 2, y, 17, style)
    for i, suspect in enumerate(suspects):
        svg += moved(_suspicion(suspect, width - 12), 6, height - 7 - PILL * (len(suspects) - i))
    return svg


def _stripes(width: float, height: float, colour: str) -> str:
    """Slanting stripes within the edge of a back."""
    left, top, right, bottom = 8.0, 8.0, width - 8, height - 8
    d = ""
    start = left + STRIPES
    while start < right + bottom - top:
        x1, y1 = (start, top) if start <= right else (right, top + start - right)
        x2 = start - (bottom - top)
        x2, y2 = (x2, bottom) if x2 >= left else (left, top + start - left)
        d += f"M{x1:g},{y1:g} L{x2:g},{y2:g} "
        start += STRIPES
    return tag("path", d=d.strip(), stroke=colour, stroke_width=5, fill="none")


def _suspicion(suspect: Suspect, width: float) -> str:
    """What a hidden card may be, and how likely that is."""
    odds = f" {suspect.odds}\u00a0%"
    name = shortened(suspect.title, SMALLEST, width - 6 - text_width(odds, SMALLEST))
    svg = rect(0, 0, width, PILL - 1, 4, fill=PAPER)
    return svg + text(width / 2, 6.5, name + odds, SMALLEST + 1, PRINT, room=width - 5)


def eye(x: float, y: float, radius: float, style: Style) -> str:
    """The eye of a monster."""
    look = {"fill": style.back, "stroke": "#7f9cba"}
    return (
        tag("circle", cx=x, cy=y, r=radius, stroke_width=radius / 8, **look)
        + tag("ellipse", cx=x, cy=y, rx=0.75 * radius, ry=0.5 * radius, fill=GLOW)
        + tag("ellipse", cx=x, cy=y, rx=0.16 * radius, ry=0.46 * radius, fill="#1b1b1b")
    )
