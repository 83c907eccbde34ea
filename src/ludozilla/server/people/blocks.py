"""Who keeps apart from whom: they sit at no table together and do not hear one another."""

from __future__ import annotations

from time import time

from sqlalchemy import Connection, delete, func, insert, select

from ludozilla.server import limits
from ludozilla.server.database import PEOPLE
from ludozilla.server.people.schema import BLOCKS
from ludozilla.server.refusals import Refusal
from ludozilla.server.store import Opened, Person, Store


async def apart_from(store: Store, person: str) -> set[str]:
    """All who block somebody, or whom that one blocks."""
    blocked = select(BLOCKS.c.other).where(BLOCKS.c.person == person)
    blocking = select(BLOCKS.c.person).where(BLOCKS.c.other == person)
    query = blocked.union(blocking)
    return await store.ask(lambda connection: set(connection.execute(query).scalars()))


async def check_together(store: Store, person: Person, table: Opened) -> None:
    """Refuse a seat at a table with somebody from whom one keeps apart."""
    company = {table.host, *[seat.person for seat in table.seats if seat.person]} - {person.id}
    if company and company & await apart_from(store, person.id):
        raise Refusal("apart")


# -- errands and questions ---------------------------------------------------------------------


def known(connection: Connection, person: str) -> str:
    """The name of somebody who is there; refused if nobody is."""
    query = select(PEOPLE.c.name).where(PEOPLE.c.id == person)
    name = connection.execute(query).scalar()
    if not name:
        raise Refusal("no-person")
    return str(name)


def block(connection: Connection, person: str, other: str) -> None:
    """Let somebody keep apart from another."""
    if person == other:
        raise Refusal("yourself")
    known(connection, other)
    own = select(BLOCKS.c.other).where(BLOCKS.c.person == person)
    if connection.execute(own.where(BLOCKS.c.other == other)).first():
        return
    count = select(func.count()).select_from(BLOCKS).where(BLOCKS.c.person == person)
    if connection.execute(count).scalar_one() >= limits.BLOCKS:
        raise Refusal("too-many", most=limits.BLOCKS)
    connection.execute(insert(BLOCKS), {"person": person, "other": other, "since": time()})


def unblock(connection: Connection, person: str, other: str) -> None:
    """Let them meet again."""
    known(connection, other)
    connection.execute(delete(BLOCKS).where(BLOCKS.c.person == person, BLOCKS.c.other == other))


def blocked_by(connection: Connection, person: str) -> list[tuple[str, str]]:
    """The ids and names of all whom somebody blocks, the latest first."""
    query = (
        select(PEOPLE.c.id, PEOPLE.c.name)
        .join(BLOCKS, BLOCKS.c.other == PEOPLE.c.id)
        .where(BLOCKS.c.person == person)
        .order_by(BLOCKS.c.since.desc())
    )
    return [(other, name) for other, name in connection.execute(query)]
