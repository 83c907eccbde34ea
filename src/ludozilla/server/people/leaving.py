"""Showing somebody out: one who was banned, or who goes for good and so gives up all games."""

from __future__ import annotations

from contextlib import suppress
from secrets import token_urlsafe
from typing import TYPE_CHECKING

from sqlalchemy import Connection, or_, select

from ludozilla.server.database import PEOPLE, SEATS, TABLES
from ludozilla.server.neighbours import Elsewhere
from ludozilla.server.refusals import Refusal
from ludozilla.server.store import OPEN, PLAYING, Person

if TYPE_CHECKING:
    from ludozilla.server.lobby import Lobby
    from ludozilla.server.owner import Owner


async def leave_all(lobby: Lobby, tables: list[str], person: str) -> None:
    """Leave these tables, but for those that another process has: it does that itself."""
    for table in tables:
        with suppress(Refusal, Elsewhere):
            async with lobby.at(table) as owner:
                await show_out(owner, person)


def unfinished(connection: Connection, person: str) -> list[str]:
    """The tables at which somebody sits, or which they have opened, that are not over."""
    own = select(SEATS.c.table).where(SEATS.c.person == person)
    query = select(TABLES.c.id).where(
        TABLES.c.stage.in_((OPEN, PLAYING)),
        or_(TABLES.c.host == person, TABLES.c.id.in_(own)),
    )
    return list(connection.execute(query).scalars())


async def show_out(owner: Owner, person: str) -> None:
    """Show somebody nothing more of a table; who has gone for good also leaves it."""
    await owner.forget(person)
    opened = owner.opened
    if person not in (opened.host, *[seat.person for seat in opened.seats]):
        return  # of the many tables there may be, few have to ask who has gone
    query = select(PEOPLE.c.name).where(PEOPLE.c.id == person)
    if not await owner.store.ask(lambda connection: connection.execute(query).scalar()):
        with suppress(Refusal):  # as of one who does not sit there, or whose game cannot go on
            await _leave(owner, Person(person, ""))


async def _leave(owner: Owner, person: Person) -> None:
    if owner.opened.stage == OPEN:
        await owner.gathering.leave(person, None)
    elif owner.opened.stage == PLAYING:
        for seat, taken in enumerate(owner.opened.seats):
            if taken.person == person.id:
                await owner.resign(person, seat, token_urlsafe())
