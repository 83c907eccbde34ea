"""Python's collector of cyclic garbage, kept from making people wait.

Nearly all that a move leaves behind stays, and the rest goes without the collector, which by
its own ways takes an eighth of a busy server's time, in pauses of a tenth of a second. So it
looks at few things at a time, at each of them once, and only seldom at everything. Things that
were made just now are still in the processor's caches: to look at fewer also takes less in all.
"""

from __future__ import annotations

import asyncio
import gc
from typing import Final

_NEW: Final = 500
"""When there are so many new things they are looked at, which takes about a millisecond."""

_EVERYTHING: Final = 600.0
"""Seconds between looks at everything, which take half a second with 500 tables."""


async def tidy() -> None:
    """See to it, until cancelled."""
    usual = gc.get_threshold()
    gc.callbacks.append(_set_aside)
    gc.freeze()  # what is here by now stays
    gc.set_threshold(_NEW)
    try:
        while True:
            await asyncio.sleep(_EVERYTHING)
            tidy_up()
    finally:
        gc.set_threshold(*usual)
        gc.callbacks.remove(_set_aside)
        gc.unfreeze()


def tidy_up() -> None:
    """Look at everything."""
    gc.unfreeze()
    gc.collect()


def _set_aside(phase: str, info: dict[str, int]) -> None:
    """What a look has left is not looked at again."""
    if phase == "stop":
        gc.freeze()
