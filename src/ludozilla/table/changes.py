"""What is sent of a later frame: only what is new in it, as plain data.

All of it leans on the earlier frame and on nothing else, so it tells no more than
the two frames do. ``differences`` makes it of two frames, ``catching_up`` the later frame of it.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from ludozilla.engine.scene import AreaKind, ItemKind, Role, Stat, Suspect
from ludozilla.table.frames import Control, Ended, Frame

ShortStat = Stat | tuple[str, int]
"""A number in full, or its icon and what it counts, if the earlier scene has one like it."""


class FaceChange(msgspec.Struct, frozen=True, gc=False):
    """A face: what is left out is as on the earlier scene's first face with the same ``art``.

    If there is none, or it has no ``art``, what is left out has its default.
    """

    art: str | UnsetType = UNSET
    short: str | UnsetType = UNSET
    title: str | UnsetType = UNSET
    text: str | UnsetType = UNSET
    symbol: str | UnsetType = UNSET
    colour: str | UnsetType = UNSET
    corners: tuple[str, ...] | UnsetType = UNSET
    band: tuple[str, ...] | UnsetType = UNSET
    cost: ShortStat | UnsetType | None = UNSET
    stats: tuple[ShortStat, ...] | UnsetType = UNSET
    grid: tuple[str, ...] | UnsetType = UNSET


class ItemChange(msgspec.Struct, frozen=True, gc=False):
    """An item that has come or changed: what is left out is as it was, wherever it lay.

    Of one that was nowhere in the earlier frame, what is left out has its default.
    ``counts`` are the numbers of its ``stats``, if nothing else is new in them. ``odds``
    are the ``suspects`` by title, if the earlier frame suspects each of them somewhere.
    One that comes to an area lies behind all others, or at the place number ``at``.
    """

    id: str
    kind: ItemKind | UnsetType = UNSET
    face: FaceChange | UnsetType | None = UNSET
    token: str | UnsetType = UNSET
    x: int | UnsetType = UNSET
    y: int | UnsetType = UNSET
    height: int | UnsetType = UNSET
    owner: int | UnsetType = UNSET
    flags: tuple[str, ...] | UnsetType = UNSET
    notes: tuple[str, ...] | UnsetType = UNSET
    stats: tuple[ShortStat, ...] | UnsetType = UNSET
    suspects: tuple[Suspect, ...] | UnsetType = UNSET
    back: str | UnsetType = UNSET
    counts: tuple[int, ...] | UnsetType = UNSET
    at: int | UnsetType = UNSET
    odds: tuple[tuple[str, int], ...] | UnsetType = UNSET


class AreaChange(msgspec.Struct, frozen=True, gc=False):
    """What is new in an area; ``counts`` as in ``ItemChange``.

    ``put`` are items that have come or changed, in order; one that lay in another area
    has left that. If those that stay have changed places, ``order`` has the ids of all.
    """

    id: str
    kind: AreaKind | UnsetType = UNSET
    title: str | UnsetType = UNSET
    owner: int | UnsetType = UNSET
    columns: int | UnsetType = UNSET
    rows: int | UnsetType = UNSET
    column_labels: tuple[str, ...] | UnsetType = UNSET
    row_labels: tuple[str, ...] | UnsetType = UNSET
    squares: tuple[str, ...] | UnsetType = UNSET
    notes: tuple[str, ...] | UnsetType = UNSET
    role: Role | UnsetType = UNSET
    turned: bool | UnsetType = UNSET
    token: str | UnsetType = UNSET
    open: bool | UnsetType = UNSET
    stats: tuple[ShortStat, ...] | UnsetType = UNSET
    legend: tuple[str, ...] | UnsetType = UNSET
    counts: tuple[int, ...] | UnsetType = UNSET
    put: tuple[ItemChange, ...] | UnsetType = UNSET
    order: tuple[str, ...] | UnsetType = UNSET


class PlayerChange(msgspec.Struct, frozen=True, gc=False):
    """What is new about a player; ``counts`` as in ``ItemChange``."""

    seat: int
    name: str | UnsetType = UNSET
    title: str | UnsetType = UNSET
    art: str | UnsetType = UNSET
    stats: tuple[ShortStat, ...] | UnsetType = UNSET
    notes: tuple[str, ...] | UnsetType = UNSET
    counts: tuple[int, ...] | UnsetType = UNSET


class ShortAsked(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What is asked, shorter: paths that differ in their last word only are told at once.

    ``legal`` has what such paths begin with, and all words that may come last.
    A control is told by its token if the earlier frame had the same.
    """

    prompt: str
    rule: str
    legal: tuple[tuple[str, str], ...]
    controls: tuple[Control | str, ...] = ()
    any_order_from: int = -1
    layout: str | None = None
    pick: str = ""


class ShortTouched(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Items that went the same way, or ``count`` of them that cannot be told from others.

    If neither end is told, each went from the area where it was to the one where it is.
    """

    items: tuple[str, ...] = ()
    source: str = ""
    target: str = ""
    count: int = 1


class ShortHappened(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Something that happened; an item that went nowhere is told by its id."""

    rule: str
    key: str
    text: str
    touched: tuple[str | ShortTouched, ...] = ()


class ShortTold(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A turn, the next after those of the earlier frame; ``who`` if it is not the player's name."""

    seat: int
    path: str
    events: tuple[ShortHappened, ...] = ()
    who: str = ""


class Changes(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What makes a frame of an earlier one, that of version ``base``.

    What is left out is as it was, except for ``asked``, ``turns`` and ``ended``: those
    are always told anew. ``gone`` are the ids of items that are nowhere
    any more. ``order`` are the ids of all areas, if others are there or in another order.
    """

    base: int
    version: int
    areas: tuple[AreaChange, ...] = ()
    gone: tuple[str, ...] = ()
    order: tuple[str, ...] | UnsetType = UNSET
    notes: tuple[str, ...] | UnsetType = UNSET
    players: tuple[PlayerChange, ...] = ()
    waiting: tuple[int, ...] | UnsetType = UNSET
    asked: ShortAsked | None = None
    turns: tuple[ShortTold, ...] = ()
    ended: Ended | None = None


def schema() -> dict[str, Any]:
    """The JSON schema of frames and changes."""
    _, parts = msgspec.json.schema_components([Frame, Changes], ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "What a viewer of a Ludozilla table is shown",
        "anyOf": [{"$ref": "#/$defs/Frame"}, {"$ref": "#/$defs/Changes"}],
        "$defs": parts,
    }
