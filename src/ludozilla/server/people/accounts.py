"""Accounts: made, opened by a password, changed and deleted."""

from __future__ import annotations

from functools import partial
from time import time
from typing import Final

import msgspec
from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from ludozilla.server.database import CHAT, MUTES, PEOPLE, SEATS, TABLES
from ludozilla.server.people.names import check_free, good_name, look, take_name
from ludozilla.server.people.notices import notify
from ludozilla.server.people.passwords import Passwords
from ludozilla.server.people.pauses import Pauses
from ludozilla.server.people.protocol import Changes, Login, NewAccount
from ludozilla.server.people.schema import (
    ACCOUNTS,
    ALERTS,
    BLOCKS,
    LOOKS,
    RATINGS,
    REPORTS,
    RESULTS,
)
from ludozilla.server.refusals import Refusal, kept
from ludozilla.server.sessions import (
    begin_session,
    end_sessions,
    log_out,
    new_person,
    new_token,
)
from ludozilla.server.store import SOMEBODY, Person, Store

_SHARED: Final = (TABLES.c.host, SEATS.c.person, RESULTS.c.person, REPORTS.c.about)
"""Where somebody appears in what is not theirs alone."""


class Accounts:
    """All that people can do with their accounts."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._passwords = Passwords()
        self._pauses = Pauses(store)

    def close(self) -> None:
        """Let go of what is needed for passwords."""
        self._passwords.close()

    async def make(self, guest: Person | None, new: NewAccount, lang: str) -> tuple[Person, str]:
        """An account, and its first token; a guest keeps their seats."""
        if guest is not None and guest.account:
            raise Refusal("have-account", name=guest.name)
        person = msgspec.structs.replace(
            guest or new_person(new.name, lang), name=good_name(new.name), lang=new.lang or lang
        )
        password = await self._passwords.hashed(new.password)
        token = new_token()
        add = partial(_make, person=person, password=password, token=token)
        try:
            return await self._store.do(add), token
        except IntegrityError:  # another process was faster; now it can be seen what it wrote
            return await kept(self._store.do(add)), token

    async def login(self, said: Login, address: str) -> tuple[Person, str]:
        """Whose name and password these are, and a new token of theirs."""
        name = look(said.name)
        await self._pauses.check(name, address)
        found = await self._store.ask(partial(_called, name=name))
        if not await self._passwords.fits(said.password, found and found[1]):
            await self._pauses.failed(name, address)
            raise Refusal("bad-login")
        assert found is not None
        await self._pauses.succeeded(name, address)
        person, hashed, banned = found
        if banned:
            raise Refusal("banned")
        token = new_token()
        if self._passwords.is_old(hashed):
            hashed = await self._passwords.hashed(said.password)
        renew = partial(_log_in, person=person.id, password=hashed, token=token)
        await kept(self._store.do(renew))
        return person, token

    async def end_all(self, person: Person) -> None:
        """Log somebody out wherever they are."""
        await kept(self._store.do(partial(log_out, person=person.id)))

    async def change(self, person: Person, changes: Changes, address: str) -> str:
        """Change name, language or password; the new token, if all sessions had to end."""
        name = "" if changes.name is None else good_name(changes.name)
        password = token = ""
        if changes.password is not None:
            await self.confirm(person, changes.old, address)
            password = await self._passwords.hashed(changes.password)
            token = new_token()
        lang = changes.lang
        new = partial(_change, person=person, name=name, lang=lang, password=password, token=token)
        await kept(self._store.do(new))
        return token

    async def confirm(self, person: Person, password: str, address: str) -> None:
        """See that it is really they who have this account."""
        if not person.account:
            raise Refusal("no-account")
        await self._pauses.check(person.id, address)
        query = select(ACCOUNTS.c.password).where(ACCOUNTS.c.person == person.id)
        hashed = await self._store.ask(lambda connection: connection.execute(query).scalar())
        if not await self._passwords.fits(password, hashed):
            await self._pauses.failed(person.id, address)
            raise Refusal("wrong-password")
        await self._pauses.succeeded(person.id, address)

    async def delete(self, person: Person) -> None:
        """Forget somebody; of the games of others their seats stay, without a name."""
        await kept(self._store.do(partial(forget, person=person.id)))


# -- errands -----------------------------------------------------------------------------------


def _make(connection: Connection, person: Person, password: str, token: str) -> Person:
    known = connection.execute(select(PEOPLE.c.id).where(PEOPLE.c.id == person.id)).first()
    if known:
        log_out(connection, person.id)
    else:
        now = time()
        who = {"id": person.id, "name": person.name, "since": now, "seen": now}
        connection.execute(insert(PEOPLE), who)
    connection.execute(update(PEOPLE).where(PEOPLE.c.id == person.id).values(lang=person.lang))
    first = connection.execute(select(ACCOUNTS.c.person).limit(1)).first() is None
    account = {
        "person": person.id,
        "password": password,
        "admin": first,
        "first": first or None,
        "since": time(),
    }
    connection.execute(insert(ACCOUNTS), account)
    take_name(connection, person.name, person.id)
    begin_session(connection, person.id, token)
    return msgspec.structs.replace(person, account=True, admin=first)


def _called(connection: Connection, name: str) -> tuple[Person, str, bool] | None:
    """The account that is called so, the hash of its password, and whether it is banned."""
    query = (
        SOMEBODY.add_columns(ACCOUNTS.c.password, PEOPLE.c.banned)
        .join(LOOKS, LOOKS.c.person == PEOPLE.c.id)
        .where(LOOKS.c.look == name)
    )
    row = connection.execute(query).first()
    return row and (Person(*row[:-2]), row[-2], row[-1] is not None)


def _log_in(connection: Connection, person: str, password: str, token: str) -> None:
    connection.execute(
        update(ACCOUNTS).where(ACCOUNTS.c.person == person).values(password=password)
    )
    begin_session(connection, person, token)


def _change(
    connection: Connection, person: Person, name: str, lang: str | None, password: str, token: str
) -> None:
    itself = update(PEOPLE).where(PEOPLE.c.id == person.id)
    if lang is not None:
        connection.execute(itself.values(lang=lang))
    if name and person.account:
        take_name(connection, name, person.id)
    elif name:
        check_free(connection, name, person.id)
        connection.execute(itself.values(name=name, look=look(name)))
    if password:
        log_out(connection, person.id)
        _log_in(connection, person.id, password, token)


def forget(connection: Connection, person: str) -> None:
    """Keep of somebody only what belongs to others as well: their part in games, without a name."""
    end_sessions(connection, person)
    connection.execute(delete(BLOCKS).where(BLOCKS.c.other == person))
    connection.execute(delete(MUTES).where(MUTES.c.muted == person))
    for own in (LOOKS, BLOCKS, MUTES, CHAT, ALERTS, RATINGS, REPORTS, ACCOUNTS):
        connection.execute(delete(own).where(own.c.person == person))
    connection.execute(update(SEATS).where(SEATS.c.person == person).values(name=""))
    shared = [select(column).where(column == person).limit(1) for column in _SHARED]
    if any(connection.execute(query).first() for query in shared):
        nobody = update(PEOPLE).where(PEOPLE.c.id == person)
        connection.execute(nobody.values(name="", look=None, lang=""))
    else:
        connection.execute(delete(PEOPLE).where(PEOPLE.c.id == person))
    notify(connection, "person", person)
