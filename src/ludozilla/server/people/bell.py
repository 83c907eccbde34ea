"""Rings for those whose turn it has become and who do not look."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import Final

RESPITE: Final = 4.0
"""Seconds in which somebody may still look, as after loading the page again."""


class Bell:
    """One for a table: rings once for each time that a seat has to decide."""

    def __init__(self, ring: Callable[[int], None]) -> None:
        self._ring = ring
        self._waiting: dict[int, asyncio.TimerHandle | None] = {}

    def silently(self, waiting: Iterable[int]) -> None:
        """These seats have to decide; they know, as it was so before the server stopped."""
        self.still()
        self._waiting = dict.fromkeys(waiting)

    def now(self, waiting: Iterable[int]) -> None:
        """These seats have to decide; ring for those that had not before."""
        loop = asyncio.get_running_loop()
        seats = set(waiting)
        for seat in set(self._waiting) - seats:
            timer = self._waiting.pop(seat)
            if timer is not None:
                timer.cancel()
        for seat in seats - set(self._waiting):
            self._waiting[seat] = loop.call_later(RESPITE, self._ring, seat)

    def still(self) -> None:
        """Ring no more."""
        self.now(())
