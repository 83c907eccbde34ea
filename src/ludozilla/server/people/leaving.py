"""Leaving all tables, for one who goes for good."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from sqlalchemy import Connection, or_, select

from ludozilla.server.database import SEATS, TABLES
from ludozilla.server.refusals import Refusal
from ludozilla.server.store import OPEN, PLAYING, Person

if TYPE_CHECKING:
    from ludozilla.server.house import House
    from ludozilla.server.owner import Owner


async def leave_all(house: House, person: Person) -> None:
    """Stand up where no game has begun, and give up those that have."""

    def unfinished(connection: Connection) -> list[str]:
        own = select(SEATS.c.table).where(SEATS.c.person == person.id)
        query = select(TABLES.c.id).where(
            TABLES.c.stage.in_((OPEN, PLAYING)),
            or_(TABLES.c.host == person.id, TABLES.c.id.in_(own)),
        )
        return list(connection.execute(query).scalars())

    for table in await house.store.ask(unfinished):
        with suppress(Refusal):  # as from one that cannot go on anyway
            async with house.lobby.at(table) as owner:
                await _leave(owner, person)


async def _leave(owner: Owner, person: Person) -> None:
    if owner.opened.stage == OPEN:
        await owner.leave(person, None)
        return
    for seat, taken in enumerate(owner.opened.seats):
        if taken.person == person.id:
            await owner.resign(person, seat, "gone for good")
