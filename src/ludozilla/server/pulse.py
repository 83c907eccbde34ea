"""When a server was there: as long as none is, nobody's time runs."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from time import time
from typing import Final

from sqlalchemy import Connection, Table, insert, select, update
from sqlalchemy.exc import IntegrityError

from ludozilla.server.clocks import Outage
from ludozilla.server.database import OUTAGES, PULSE
from ludozilla.server.store import Store

LOG: Final = logging.getLogger("ludozilla.server")

BEAT: Final = 2.0
"""Seconds. Who is killed has been there until the last beat, as far as one can tell."""

_ALIVE: Final = 1
_STOPPED: Final = 2


class Pulse:
    """Notes that a server is there; one of several is enough."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._task: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Note for how long there was none, and that there is one now."""
        await self._store.do(_begin)
        self._task = asyncio.create_task(self._beat())

    async def close(self) -> None:
        """Note that this one stops."""
        if self._task is not None:
            self._task.cancel()
            with suppress(Exception):
                await self._store.do(lambda connection: _note(connection, _ALIVE, _STOPPED))

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            try:
                await self._store.do(lambda connection: _note(connection, _ALIVE))
            except Exception as error:
                LOG.error("the time could not be noted: %r", error)


def _begin(connection: Connection) -> None:
    noted = {row.number: row.time for row in connection.execute(select(PULSE))}
    alive, stopped, now = noted.get(_ALIVE, 0.0), noted.get(_STOPPED, 0.0), time()
    if alive and (stopped >= alive or now - alive > 1.5 * BEAT):
        _add(connection, OUTAGES, since=alive, until=now)
    _note(connection, _ALIVE)


def _note(connection: Connection, *numbers: int) -> None:
    now = time()
    for number in numbers:
        noted = connection.execute(update(PULSE).where(PULSE.c.number == number).values(time=now))
        if not noted.rowcount:
            _add(connection, PULSE, number=number, time=now)


def _add(connection: Connection, table: Table, **row: float) -> None:
    """Note something new, unless another process that begins at this moment has done so."""
    with suppress(IntegrityError), connection.begin_nested():
        connection.execute(insert(table), row)


def outages(connection: Connection) -> list[Outage]:
    """All times at which no server was there."""
    return [(since, until) for since, until in connection.execute(select(OUTAGES))]
