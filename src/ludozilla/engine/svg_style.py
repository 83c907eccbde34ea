"""The colours and pictures a table is drawn with: those of a game's look, or plain ones.

Whatever colours a game brings, words are only written where they can be read:
on sheets, bars, cards and bands whose colour is known, in one that stands out.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final
from zlib import crc32

from ludozilla.engine.scene_layout import seat_colour
from ludozilla.engine.svg_shapes import number, tag
from ludozilla.engine.theme import Art, Look, Theme

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
OUTLINE: Final = "#4a4438"
GLOW: Final = "#d99a1c"  # around what is active
PRINT: Final = "#1d2433"  # words on cards and badges
PAPER: Final = "#ffffff"

_READABLE: Final = 4.5  # the contrast of words to their ground
_VISIBLE: Final = 3.0  # and that of pictures
_PLAIN: Final = Look()
_COLOUR: Final = re.compile(r"#[0-9a-fA-F]{6}")
_STOP: Final = re.compile(r"(#[0-9a-fA-F]{6})(?:\s+([\d.]+)%?)?")
_INNER_NAME: Final = re.compile(r'\bid="|\bhref="#|\burl\(#')  # where a drawing names a part of it
_CENTRE: Final = re.compile(r"at ([\d.]+)% ([\d.]+)%")


@dataclass(frozen=True, slots=True)
class Walls:
    """The colours of a building."""

    front: str
    side: str
    roof: str
    window: str


@dataclass(frozen=True, slots=True)
class Style:
    """The colours of a table and of what belongs to it; its pictures; the language spoken there.

    ``bar`` is what the title and the viewer's own things are on, ``ink`` and
    ``faint`` are for words on a ``sheet``.
    """

    table: str
    bar: str
    gold: str
    ink: str
    faint: str
    sheet: str
    frame: str
    label: str
    squares: tuple[str, str]
    card: str
    back: str
    stripe: str
    walls: Walls
    shade: float = 0  # how much darker surfaces are drawn than the game says
    lang: str = "en"
    look: Look = _PLAIN

    def colour(self, name: str) -> str:
        """The colour of bands and pieces that a palette name means; grey for any other."""
        return self.surface(name, PALETTE.get(name, PALETTE["grey"]))

    def surface(self, name: str, default: str) -> str:
        """A colour of the game's own, if it has one of this name."""
        found = self.look.theme.surfaces.get(name, "")
        return found if _COLOUR.fullmatch(found) else default

    def shaded(self, name: str, default: str) -> str:
        """The same, as dark as the table."""
        found = self.surface(name, "")
        return mix(found, "#000000", self.shade) if found else default

    def art(self, key: str) -> Art | None:
        """The picture with this key, if it can be drawn."""
        art = self.look.theme.art.get(key)
        return art if art and art.icon in self.look.icons else None

    def icon(self, name: str, tint: str = "") -> Art | None:
        """An icon as a picture, if it can be drawn."""
        return Art(name, tint) if name in self.look.icons else None

    def walls_of(self, key: str) -> Walls:
        """The walls of a building with this picture."""
        name = key.partition(".")[2]
        plain = self.walls
        return Walls(
            self.surface(f"{name}_front", plain.front),
            self.surface(f"{name}_side", plain.side),
            self.surface(f"{name}_roof", plain.roof),
            self.surface(f"{name}_window", plain.window),
        )

    def on(self, ground: str) -> Style:
        """The style for words on a ground of their own."""
        ink = ink_on(ground)
        return replace(self, sheet=ground, ink=ink, faint=legible(mix(ink, ground, 0.25), ground))


LIGHT: Final = Style(
    table="#efe6d2",
    bar="#5a4329",
    gold="#ffdf9e",
    ink="#2b2822",
    faint="#655d4e",
    sheet="#fffdf6",
    frame="#6d5335",
    label="#f3e7cf",
    squares=("#f8f2e4", "#ebe0c8"),
    card="#fffdf8",
    back="#2f4a66",
    stripe="#3b5a7a",
    walls=Walls("#8d97a3", "#66707c", "#aab3bd", "#e6f3fb"),
)
DARK: Final = Style(
    table="#1c2627",
    bar="#0d1314",
    gold="#f1c565",
    ink="#ece5d6",
    faint="#aaa492",
    sheet="#263334",
    frame="#0d1314",
    label="#c8bfa9",
    squares=("#2f3e40", "#293638"),
    card="#efe9dc",
    back="#2f4a66",
    stripe="#3b5a7a",
    walls=Walls("#6b7683", "#4d5762", "#85909c", "#ffd873"),
    shade=0.4,
)


def style_of(look: Look, dark: bool, lang: str) -> Style:
    """The style in which a game is drawn."""
    style = replace(DARK if dark else LIGHT, lang=lang, look=look)
    return _themed(style, look.theme, dark)


def _themed(style: Style, theme: Theme, dark: bool) -> Style:
    ink = theme.ink
    if not _COLOUR.fullmatch(ink):
        return style
    ink2 = theme.ink2 if _COLOUR.fullmatch(theme.ink2) else mix(ink, PAPER, 0.1)
    bar = mix(ink, "#000000", 0.35) if dark else ink
    gold = theme.gold if _COLOUR.fullmatch(theme.gold) else style.gold
    sheet = style.sheet
    if dark:
        sheet = mix(ink, "#000000", 0.1)
        while contrast(style.ink, sheet) < 9:
            sheet = mix(sheet, "#000000", 0.1)
        style = replace(style, faint=legible(mix(style.ink, sheet, 0.25), sheet))
    square = style.shaded("square", style.squares[0])
    frame = style.shaded("frame", ink2)
    return replace(
        style,
        table=ink2,
        bar=bar,
        gold=legible(gold, bar),
        sheet=sheet,
        frame=frame,
        label=ink_on(frame),
        squares=(square, style.shaded("square2", mix(square, "#000000", 0.05))),
        back=ink,
        stripe=ink2,
    )


# -- colours -----------------------------------------------------------------------------


def mix(one: str, other: str, share: float) -> str:
    """A colour with this share of another one in it.

    >>> mix("#ffffff", "#000000", 0.5)
    '#808080'
    """
    pairs = zip(_channels(one), _channels(other))
    return "#" + "".join(f"{round(a + share * (b - a)):02x}" for a, b in pairs)


def contrast(one: str, other: str) -> float:
    """How well two colours can be told apart: from 1 to 21."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def ink_on(ground: str) -> str:
    """Dark or white, whichever can be read better there; black where neither can."""
    ink = max((PRINT, PAPER), key=lambda ink: contrast(ink, ground))
    return ink if contrast(ink, ground) >= _READABLE else "#000000"


def legible(ink: str, ground: str, least: float = _READABLE) -> str:
    """This colour if it stands out from the ground, or else one that does."""
    return ink if contrast(ink, ground) >= least else ink_on(ground)


def ink_of(name: str, ground: str, style: Style) -> str:
    """A colour of the palette as ink on paper."""
    plain = WHITE_INK if name == "white" else PALETTE.get(name, PALETTE["black"])
    own = style.surface(name, plain)
    return own if contrast(own, ground) >= _READABLE else plain


def seat_fill(seat: int) -> str:
    """The colour of a seat; white can be read on it."""
    return PALETTE[seat_colour(seat) or "grey"]


def _channels(colour: str) -> list[int]:
    return [int(colour[i : i + 2], 16) for i in (1, 3, 5)]


def _luminance(colour: str) -> float:
    shares = (channel / 255 for channel in _channels(colour))
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in shares]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


# -- pictures ----------------------------------------------------------------------------


def picture_of(art: Art, x: float, y: float, size: float, ground: str) -> str:
    """A picture in a square with its upper left corner here."""
    look: dict[str, str | float] = {"filter": art.filter} if art.filter else {}
    tint = art.tint if _COLOUR.fullmatch(art.tint) else PRINT
    return _use(art.icon, x, y, size, legible(tint, ground, _VISIBLE), **look) + (
        _use(art.accent, x + 0.6 * size, y + 0.6 * size, 0.42 * size, PRINT) if art.accent else ""
    )


def paper_of(art: Art | None) -> str:
    """The ground on which a picture wants to be, "" if it does not mind."""
    return art.paper if art and _COLOUR.fullmatch(art.paper) else ""


def symbols(svg: str, look: Look) -> str:
    """The drawings of all icons that are used in a picture."""
    return "".join(
        tag(
            "symbol",
            _INNER_NAME.sub(rf"\g<0>{_icon_id(name)}-", icon["body"]),
            id=_icon_id(name),
            viewBox=f"0 0 {icon['width']} {icon['height']}",
        )
        for name, icon in sorted(look.icons.items())
        if f'"#{_icon_id(name)}"' in svg
    )


def ground(style: Style, width: float, height: float) -> str:
    """What the table stands on."""
    css = style.look.theme.ground
    stops = _stops(css)
    look: dict[str, str | float] = {"x": 0, "y": 0, "width": width, "height": height, "rx": 18}
    if len(stops) < 2:
        fill = stops[0][0] if stops else style.table
        return tag("rect", fill=mix(fill, "#000000", style.shade), **look)
    name = f"ground-{crc32(f'{css} {style.shade}'.encode()):x}"
    colours = "".join(
        tag("stop", offset=f"{number(at)}%", stop_color=mix(colour, "#000000", style.shade))
        for colour, at in stops
    )
    centre = _CENTRE.search(css)
    if centre:
        at: dict[str, str | float] = {"cx": f"{centre[1]}%", "cy": f"{centre[2]}%", "r": "90%"}
        gradient = tag("radialGradient", colours, id=name, **at)
    else:
        gradient = tag("linearGradient", colours, id=name, x1=0, y1=0, x2=0, y2=1)
    return tag("defs", gradient) + tag("rect", fill=f"url(#{name})", **look)


def _stops(css: str) -> list[tuple[str, float]]:
    """The colours of a CSS gradient, and where each of them is in percent."""
    found = _STOP.findall(css)
    last = max(1, len(found) - 1)
    return [(colour, float(at) if at else 100 * i / last) for i, (colour, at) in enumerate(found)]


def _use(icon: str, x: float, y: float, size: float, tint: str, **look: str | float) -> str:
    return tag(
        "use", href=f"#{_icon_id(icon)}", x=x, y=y, width=size, height=size, color=tint, **look
    )


def _icon_id(name: str) -> str:
    return f"icon-{name.replace(':', '-')}"
