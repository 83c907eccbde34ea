"""What a viewer saw of a part that moved."""

from __future__ import annotations

from typing import NamedTuple


class Hop(NamedTuple):
    """Parts that went from place to place; ``id`` is "" if the viewer cannot tell which."""

    id: str
    source: int
    target: int
    times: int


class Link(NamedTuple):
    """What a scene calls a part before and after a move, and the places where it is."""

    was: str
    now: str
    left: int
    came: int
