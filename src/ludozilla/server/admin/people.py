"""Administrators and people: who may come in, and who may do what."""

from __future__ import annotations

from time import time

import msgspec
from sqlalchemy import Connection, func, or_, select, update

from ludozilla.server import limits
from ludozilla.server.database import PEOPLE, SESSIONS
from ludozilla.server.people.names import look
from ludozilla.server.people.notices import notify
from ludozilla.server.people.schema import ACCOUNTS, LOOKS
from ludozilla.server.refusals import Refusal
from ludozilla.server.sessions import end_sessions


class KnownPerson(msgspec.Struct, omit_defaults=True):
    """What administrators know of somebody; ``banned`` is since when."""

    person: str
    name: str
    since: float
    account: bool = False
    admin: bool = False
    banned: float | None = None
    sessions: int = 0


def people(connection: Connection, word: str = "") -> list[KnownPerson]:
    """Everybody of this id or with this in their name, the newest first."""
    sessions = select(func.count()).where(SESSIONS.c.person == PEOPLE.c.id).scalar_subquery()
    query = (
        select(
            PEOPLE.c.id,
            PEOPLE.c.name,
            PEOPLE.c.since,
            ACCOUNTS.c.person.is_not(None),
            ACCOUNTS.c.admin.is_(True),
            PEOPLE.c.banned,
            sessions,
        )
        .outerjoin_from(PEOPLE, ACCOUNTS, ACCOUNTS.c.person == PEOPLE.c.id)
        .where(
            PEOPLE.c.name != "",
            or_(PEOPLE.c.id == word, PEOPLE.c.name.icontains(word, autoescape=True)),
        )
        .order_by(PEOPLE.c.since.desc())
        .limit(limits.LISTED)
    )
    return [KnownPerson(*row) for row in connection.execute(query)]


def person_called(connection: Connection, word: str) -> str:
    """The id of somebody by id, by the name of their account, or by a name only they have."""
    accounts = select(LOOKS.c.person).where(LOOKS.c.look == look(word))
    for query in (
        select(PEOPLE.c.id).where(PEOPLE.c.id == word, PEOPLE.c.name != ""),
        accounts,
        select(PEOPLE.c.id).where(PEOPLE.c.name == word),
    ):
        found = connection.execute(query).scalars().all()
        if len(found) == 1:
            return str(found[0])
        if found:
            raise Refusal("several", name=word, possible=", ".join(sorted(found)))
    raise Refusal("no-person")


# -- errands -----------------------------------------------------------------------------------


def ban(connection: Connection, person: str) -> None:
    """Let somebody in no more, and show them out now."""
    admin = select(ACCOUNTS.c.admin).where(ACCOUNTS.c.person == person)
    if connection.execute(admin).scalar():
        raise Refusal("is-admin")
    _set_banned(connection, person, time())
    end_sessions(connection, person)
    notify(connection, "person", person)


def unban(connection: Connection, person: str) -> None:
    """Let somebody in again."""
    _set_banned(connection, person, None)


def _set_banned(connection: Connection, person: str, since: float | None) -> None:
    this = update(PEOPLE).where(PEOPLE.c.id == person, PEOPLE.c.name != "")
    if not connection.execute(this.values(banned=since)).rowcount:
        raise Refusal("no-person")


def make_admin(connection: Connection, person: str, admin: bool = True) -> None:
    """Let an account administer the server, or not any more."""
    this = update(ACCOUNTS).where(ACCOUNTS.c.person == person)
    if not connection.execute(this.values(admin=admin)).rowcount:
        raise Refusal("guests-cannot")
