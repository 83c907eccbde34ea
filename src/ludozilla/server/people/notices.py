"""What was changed from outside, so that every process learns of it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final, Literal

from sqlalchemy import Connection, insert, select

from ludozilla.server.people.schema import NOTICES
from ludozilla.server.store import Store

LOG: Final = logging.getLogger("ludozilla.server")

_EVERY: Final = 2.0
"""Seconds between two looks."""

_LATE: Final = 100
"""By how many numbers one may be late."""

Kind = Literal["person", "session", "table"]
"""Somebody may not come in any more, or has to show anew who they are; a table has changed."""


def notify(connection: Connection, kind: Kind, of: str) -> None:
    """An errand: tell all processes."""
    connection.execute(insert(NOTICES), {"kind": kind, "of": of})


class Notices:
    """Looks for new notices now and then, and does what they ask for."""

    def __init__(self, store: Store, heed: Callable[[str, str], Awaitable[None]]) -> None:
        self._store = store
        self._heed = heed
        self._last = 0
        self._heeded: set[int] = set()
        self._lock = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """From now on; what was noted before is in the database anyway."""
        query = select(NOTICES.c.number).order_by(NOTICES.c.number.desc()).limit(_LATE)
        found = await self._store.ask(lambda connection: connection.execute(query).scalars().all())
        self._heeded = set(found)
        self._last = max(found, default=0)
        self._task = asyncio.create_task(self._watch())

    def close(self) -> None:
        """Look no more."""
        if self._task is not None:
            self._task.cancel()

    async def look(self) -> None:
        """Heed what is new."""
        async with self._lock:
            # One with a smaller number may have been committed after one with a greater.
            query = (
                select(NOTICES.c.number, NOTICES.c.kind, NOTICES.c.of)
                .where(NOTICES.c.number > self._last - _LATE)
                .order_by(NOTICES.c.number)
            )
            found = await self._store.ask(lambda connection: connection.execute(query).all())
            for number, kind, of in found:
                if number not in self._heeded:
                    self._heeded.add(number)
                    self._last = max(self._last, number)
                    await self._heed(kind, of)
            self._heeded = {number for number in self._heeded if number > self._last - _LATE}

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(_EVERY)
            try:
                await self.look()
            except Exception:
                LOG.exception("a notice could not be heeded")
