"""How a game looks: its light, its colours and its pictures, as data that any screen can use.

A picture is named by an icon, ``SET:NAME``; the drawings of those that a game
uses come with it, in ``icons.json``. With no theme at all a table still can be
drawn: every item has a kind, a colour and a short text.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal, NamedTuple

import msgspec

from ludozilla.engine.ready import ready


class ThemeError(ValueError):
    """A theme that cannot be used: what is wrong in it, and where."""


class Art(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A picture: an icon, drawn in ``tint`` if it has no colours of its own.

    ``paper`` is the ground it is drawn on, ``accent`` a smaller icon at its
    lower right, ``filter`` a CSS filter, and ``plain`` the icon to use where
    there are no filters.
    """

    icon: str
    tint: str = ""
    paper: str = ""
    accent: str = ""
    filter: str = ""
    plain: str = ""

    def icons(self) -> list[str]:
        """All icons it may need."""
        return [icon for icon in (self.icon, self.accent, self.plain) if icon]


Effect = Literal["burst", "clash", "coins", "fanfare", "howl", "magic", "march", "stomp"]
"""Something bursts, weapons clash, coins ring, a fanfare for a point, a monster howls,
something turns into something else, soldiers march, a giant stomps."""


@ready
class Theme(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The look of a game.

    ``ink`` and ``ink2`` are its dark surfaces, ``gold`` what shines on them,
    ``ground`` what the table stands on (a CSS background). ``back`` is on the
    backs of cards, ``tile`` stands for the game. ``avatars`` are those of the
    seats. ``rows`` says how large the cards are in each row of a board of cards, from the
    bottom, beside those of the largest. ``surfaces`` has colours by name, ``art`` the
    pictures by the key that faces, numbers and words name.

    Of the surfaces every renderer knows ``square`` and ``square2`` (a board's),
    ``frame`` (around it), those called like a colour of the palette (of bands),
    and for an item with the picture ``GROUP.NAME``: ``NAME_front``, ``NAME_side``,
    ``NAME_roof`` and ``NAME_window`` of a building, ``NAME_plate`` below a piece.
    ``colours.NAME`` is the picture on a band of that colour, ``GROUP.NAME_sign``
    that on a building.

    ``effects`` says of which events, by their key, one sees and hears more than
    what they move.
    """

    ink: str = ""
    ink2: str = ""
    gold: str = ""
    ground: str = ""
    back: str = ""
    tile: tuple[str, ...] = ()
    avatars: tuple[str, ...] = ()
    rows: tuple[float, ...] = ()
    surfaces: dict[str, str] = {}
    art: dict[str, Art] = {}
    effects: dict[str, Effect] = {}

    def icons(self) -> set[str]:
        """All icons that this theme names."""
        found = {icon for art in self.art.values() for icon in art.icons()}
        return found | {icon for icon in (self.back, *self.tile, *self.avatars) if icon}


class Look(NamedTuple):
    """All that a game brings for a picture: its theme, and the drawings of the icons in it.

    Of each icon, called ``SET:NAME``, ``icons`` has the ``body``, ``width`` and ``height``.
    """

    theme: Theme = Theme()
    icons: Mapping[str, Any] = {}


def load_theme(path: Path) -> Theme:
    """Read a theme from TOML; the tables under ``art`` give their names to the keys.

    ``[art.cards] KH = "set:name"`` is the picture ``cards.KH``. No file is an empty theme.
    """
    if not path.exists():
        return Theme()
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
        found["art"] = {
            f"{group}.{name}": {"icon": art} if isinstance(art, str) else art
            for group, pictures in found.get("art", {}).items()
            for name, art in pictures.items()
        }
        return msgspec.convert(found, Theme)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError, AttributeError) as error:
        raise ThemeError(f"{path.name}: {error}") from None


def load_icons(path: Path) -> dict[str, Any]:
    """The drawings of a game's icons: of each its ``body``, SVG, in a box ``width`` wide."""
    if not path.exists():
        return {}
    try:
        return dict(msgspec.json.decode(path.read_bytes(), type=dict[str, Any]))
    except msgspec.MsgspecError as error:
        raise ThemeError(f"{path.name}: {error}") from None
