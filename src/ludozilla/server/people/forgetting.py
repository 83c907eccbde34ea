"""Guests who have not come for long are forgotten, and so are sessions that have expired."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from time import time
from typing import Final, NamedTuple

from sqlalchemy import Connection, delete, exists, select

from ludozilla.server.database import PEOPLE, SEATS, SESSIONS, TABLES
from ludozilla.server.people.accounts import forget
from ludozilla.server.people.schema import ACCOUNTS
from ludozilla.server.sessions import LASTS
from ludozilla.server.store import OPEN, PLAYING, Store

LOG: Final = logging.getLogger("ludozilla.server")

_DAY: Final = 24 * 3600.0
_AT_ONCE: Final = 50
"""Guests forgotten in one transaction, which others have to wait for."""
_BREATH: Final = 0.05
"""Seconds between two such."""


class Forgotten(NamedTuple):
    """How many guests were forgotten, and how many sessions."""

    guests: int
    sessions: int


class Forgetting:
    """Forgets once a day those who have not come for so many days; 0 for nobody."""

    def __init__(self, store: Store, days: int) -> None:
        self._store = store
        self._days = days
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """From now on."""
        self._task = asyncio.create_task(self._forget())

    def close(self) -> None:
        """Forget nobody any more."""
        if self._task is not None:
            self._task.cancel()

    async def _forget(self) -> None:
        while True:
            try:
                found = await forget_guests(self._store, self._days)
                if any(found):
                    LOG.info("forgotten: %d guests, %d sessions", *found)
            except Exception:
                LOG.exception("guests could not be forgotten")
            await asyncio.sleep(_DAY)


async def forget_guests(store: Store, days: int) -> Forgotten:
    """Forget who has not come for so many days, if any, and all sessions that have expired."""
    sessions = await store.do(_end_expired)
    some = partial(_forget_some, before=time() - days * _DAY)
    guests = 0
    while days and (found := await store.do(some)):
        guests += found
        await asyncio.sleep(_BREATH)
    return Forgotten(guests, sessions)


# -- errands -----------------------------------------------------------------------------------


def _end_expired(connection: Connection) -> int:
    expired = SESSIONS.c.since <= time() - LASTS
    return connection.execute(delete(SESSIONS).where(expired)).rowcount


def _forget_some(connection: Connection, before: float) -> int:
    """Some of the guests who were last seen before that time, and are in the middle of nothing."""
    going_on = TABLES.c.stage.in_((OPEN, PLAYING))
    hosts = exists().where(TABLES.c.host == PEOPLE.c.id, going_on)
    sits = exists().where(SEATS.c.person == PEOPLE.c.id, SEATS.c.table == TABLES.c.id, going_on)
    guests = (
        select(PEOPLE.c.id)
        .outerjoin(ACCOUNTS, ACCOUNTS.c.person == PEOPLE.c.id)
        .where(ACCOUNTS.c.person.is_(None), PEOPLE.c.name != "", PEOPLE.c.seen < before)
        .where(~hosts, ~sits)
        .order_by(PEOPLE.c.seen)  # two processes that do this at once wait for each other
        .limit(_AT_ONCE)
    )
    found = connection.execute(guests).scalars().all()
    for person in found:
        forget(connection, person)
    return len(found)
