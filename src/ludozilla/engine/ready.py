"""Structs that several threads may read.

What the fields of a Struct are, msgspec finds out when one is first read; if two threads do
that at the same moment, the process crashes. So it is done before there are any threads.
"""

from __future__ import annotations

from typing import TypeVar

import msgspec

S = TypeVar("S", bound=type[msgspec.Struct])


def ready(kind: S) -> S:
    """A Struct that can be read anywhere; all that it is made of must be there already."""
    msgspec.json.Decoder(kind)
    return kind
