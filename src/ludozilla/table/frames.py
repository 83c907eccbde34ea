"""What a viewer is shown, as plain data; ``changes`` has what is sent of later frames.

Everything here becomes JSON by msgspec, with defaults left out. No number is
beyond what every reader of JSON can hold.
"""

from __future__ import annotations

import msgspec

from ludozilla.engine.scene import Scene


class Touched(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """An item that was moved, opened or changed, from where to where.

    ``item`` is "" for one, or ``count`` of them, that the viewer cannot tell from
    others. ``source`` and ``target`` are ids of areas or items, or squares; "" if
    that is where the item was before, and is now. If ``target`` is a corner, TL, TR,
    BR or BL, the item was struck there.
    """

    item: str = ""
    source: str = ""
    target: str = ""
    count: int = 1


class Happened(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Something that happened: by which rule, in words, and what it touched."""

    rule: str
    key: str
    text: str
    touched: tuple[Touched, ...] = ()


class Told(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A turn as one viewer is told of it; ``number`` counts from 1."""

    number: int
    seat: int
    who: str
    path: str
    events: tuple[Happened, ...] = ()


class Control(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A word that can be chosen and is neither an item nor a square, with its label.

    ``item`` is the item or area that it belongs to, if any; ``icon`` is a key of the theme.
    """

    token: str
    label: str
    item: str = ""
    icon: str = ""


class Asked(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What the viewer has to decide: the question, its rule, and all paths that answer it.

    Every word of a path is the token of an item, a square or a control.
    From word number ``any_order_from`` on, the order does not matter (-1: it does).
    ``layout`` is what the viewer has laid out so far, if several such answers
    make up a preparation that one may want to have again; ``pick`` then is the
    option whose stock of cards it is picked from, if it is a list.
    """

    prompt: str
    rule: str
    legal: tuple[str, ...]
    controls: tuple[Control, ...] = ()
    any_order_from: int = -1
    layout: str | None = None
    pick: str = ""


class Ended(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """How the game ended: a rank for every seat, 1 the best, points, and why."""

    ranks: tuple[int, ...]
    points: tuple[int, ...]
    reason: str
    rule: str


class Frame(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """All that a viewer is shown at one point of the game, from their own holed state.

    ``version`` is the number of moves made, as far as the viewer can tell;
    ``waiting`` are the seats that may decide now. ``asked`` is there only for
    one of them. ``turns`` are the latest ones.
    """

    version: int
    viewer: int
    scene: Scene
    waiting: tuple[int, ...] = ()
    asked: Asked | None = None
    turns: tuple[Told, ...] = ()
    ended: Ended | None = None
