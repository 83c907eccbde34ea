"""What every picture is made of: elements of SVG, texts that fit, and pictures put together.

Every part is drawn around its own origin as a ``Picture`` that knows its size;
bigger parts are pictures put together. They are only moved and scaled, never
turned, so where a text ends up can be read off (and is, in the tests).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import inf
from typing import Final, NamedTuple
from xml.sax.saxutils import escape, quoteattr

from ludozilla.engine.scene_layout import flow, sign_cells, wrap

SMALLEST: Final = 8.0  # nobody reads smaller letters
LINE: Final = 1.3  # from one line to the next, in letters


class Picture(NamedTuple):
    """A drawing with its origin at the top left."""

    width: float
    height: float
    svg: str


NOTHING: Final = Picture(0, 0, "")


# -- elements ----------------------------------------------------------------------------


def tag(name: str, *content: str, **attributes: str | float) -> str:
    """An element; an attribute ``text_anchor`` is written ``text-anchor``.

    >>> tag("text", "Hi", text_anchor="end", x=1.0)
    '<text text-anchor="end" x="1">Hi</text>'
    """
    look = "".join(
        f" {key.replace('_', '-')}={quoteattr(value if isinstance(value, str) else number(value))}"
        for key, value in attributes.items()
    )
    return f"<{name}{look}>{''.join(content)}</{name}>" if content else f"<{name}{look}/>"


def number(value: float) -> str:
    """A length as it is written."""
    return f"{round(value, 1):g}"


def rect(
    x: float, y: float, width: float, height: float, radius: float, **look: str | float
) -> str:
    """A box with round corners."""
    return tag("rect", x=x, y=y, width=width, height=height, rx=radius, **look)


def circle(x: float, y: float, radius: float, **look: str | float) -> str:
    """A disc."""
    return tag("circle", cx=x, cy=y, r=radius, **look)


def polygon(points: Iterable[tuple[float, float]], **look: str | float) -> str:
    """A shape with these corners."""
    written = " ".join(f"{number(x)},{number(y)}" for x, y in points)
    return tag("polygon", points=written, **look)


def moved(svg: str, x: float, y: float, scale: float = 1) -> str:
    """A drawing somewhere else."""
    if not svg:
        return ""
    size = f" scale({scale:.3f})" if scale != 1 else ""
    return tag("g", svg, transform=f"translate({number(x)} {number(y)}){size}")


def entitled(title: str, svg: str) -> str:
    """A drawing that says in words what it is."""
    return tag("g", tag("title", escape(title)), svg)


# -- texts -------------------------------------------------------------------------------


def text_width(words: str, size: float) -> float:
    """About how wide a text is at most, in any of the usual fonts.

    >>> text_width("mm", 10) > text_width("aa", 10) > text_width("ii", 10)
    True
    """
    return size * _ems(words)


@lru_cache(maxsize=1 << 12)
def _ems(words: str) -> float:
    return sum(_em(sign) for sign in words)


def _em(sign: str) -> float:
    if sign_cells(sign) != 1:
        return 1.3 * sign_cells(sign) / 2
    if sign in " .,;:!|'’iIjl()[]-·\u00a0\u202f":
        return 0.42
    if sign in "mwMW%@…œŒ" or ord(sign) >= 0x2100:
        return 1
    return 0.78 if sign.isupper() else 0.65


def shortened(words: str, size: float, room: float) -> str:
    """The words, or so many of them as there is room for.

    >>> shortened("Berserkorse", 10, 40)
    'Bers…'
    """
    if text_width(words, size) <= room:
        return words
    while words and text_width(f"{words}…", size) > room:
        words = words[:-1]
    return f"{words}…"


def text(
    x: float,
    y: float,
    words: str,
    size: float,
    fill: str,
    *,
    room: float = inf,
    anchor: str = "middle",
    bold: bool = True,
    least: float = SMALLEST,
) -> str:
    """Words whose middle is at this height; smaller, at last cut, where there is no room."""
    wide = text_width(words, 1)
    if not wide:
        return ""
    size = max(least, min(size, room / wide))
    return tag(
        "text",
        escape(shortened(words, size + 0.01, room + 0.1)),
        x=x,
        y=y + 0.35 * size,
        font_size=size,
        font_weight="bold" if bold else "normal",
        text_anchor=anchor,
        fill=fill,
    )


def lines(
    texts: Iterable[str], size: float, room: float, fill: str, *, bold: bool = False
) -> Picture:
    """Texts from the left, broken into lines that fit."""
    broken = [
        line
        for words in texts
        for line in wrap(words, room, lambda part: text_width(part, size))
        if line
    ]
    step = LINE * size
    svg = [
        text(0, (i + 0.5) * step, line, size, fill, anchor="start", bold=bold)
        for i, line in enumerate(broken)
    ]
    width = max((text_width(line, size) for line in broken), default=0)
    return Picture(width, step * len(broken), "".join(svg))


# -- putting pictures together -----------------------------------------------------------


def join(pictures: Sequence[Picture], width: float, gap: tuple[float, float]) -> Picture:
    """Pictures in reading order, none further to the right than this."""
    pictures = [picture for picture in pictures if picture.height]
    places = flow([(picture.width, picture.height) for picture in pictures], width, gap)
    return Picture(
        max((x + picture.width for picture, (x, _) in zip(pictures, places)), default=0),
        max((y + picture.height for picture, (_, y) in zip(pictures, places)), default=0),
        "".join(moved(picture.svg, x, y) for picture, (x, y) in zip(pictures, places)),
    )


def column(pictures: Sequence[Picture], gap: float, *, centred: bool = False) -> Picture:
    """Pictures below one another."""
    pictures = [picture for picture in pictures if picture.height]
    width = max((picture.width for picture in pictures), default=0)
    top, svg = 0.0, ""
    for picture in pictures:
        svg += moved(picture.svg, (width - picture.width) / 2 if centred else 0, top)
        top += picture.height + gap
    return Picture(width, max(0, top - gap), svg)


def beside(pictures: Sequence[Picture], gap: float, *, centred: bool = False) -> Picture:
    """Pictures side by side."""
    pictures = [picture for picture in pictures if picture.width]
    height = max((picture.height for picture in pictures), default=0)
    left, svg = 0.0, ""
    for picture in pictures:
        svg += moved(picture.svg, left, (height - picture.height) / 2 if centred else 0)
        left += picture.width + gap
    return Picture(max(0, left - gap), height, svg)


def scaled(picture: Picture, scale: float) -> Picture:
    """A picture in another size."""
    width, height = scale * picture.width, scale * picture.height
    return Picture(width, height, moved(picture.svg, 0, 0, scale))


def widened(picture: Picture, width: float) -> Picture:
    """A picture in the middle of one at least so wide."""
    if picture.width >= width:
        return picture
    return Picture(width, picture.height, moved(picture.svg, (width - picture.width) / 2, 0))


def panel(picture: Picture, margin: float, radius: float, **look: str | float) -> Picture:
    """A picture on a sheet."""
    if not picture.height:
        return picture
    width, height = picture.width + 2 * margin, picture.height + 2 * margin
    sheet = rect(0, 0, width, height, radius, **look)
    return Picture(width, height, sheet + moved(picture.svg, margin, margin))
