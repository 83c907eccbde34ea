"""Who somebody is: opaque tokens, of which only a hash is kept."""

from __future__ import annotations

import secrets
from functools import partial
from hashlib import sha256
from time import time
from typing import Final

from sqlalchemy import Connection, delete, insert, select

from ludozilla.server.database import SESSIONS
from ludozilla.server.people.names import check_free, good_name, look
from ludozilla.server.people.notices import notify
from ludozilla.server.refusals import kept
from ludozilla.server.store import Person, Store

COOKIE: Final = "ludozilla"
LASTS: Final = 365 * 24 * 3600
"""Seconds of a session."""

_TOKEN_BYTES: Final = 32
_PERSON_BYTES: Final = 9


class Sessions:
    """Begins sessions and recognises them."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def begin(self, name: str, lang: str) -> tuple[Person, str]:
        """A new guest, and the token that shows it is they."""
        person = new_person(name, lang)
        token = new_token()
        free = partial(check_free, name=person.name, person=person.id)
        await kept(self._store.add_person(person, hashed(token), look(person.name), free))
        return person, token

    async def person(self, token: str) -> Person | None:
        """Whose token this is."""
        return await self._store.person_of(hashed(token), time() - LASTS) if token else None

    async def end(self, token: str) -> None:
        """Forget a token."""
        await kept(self._store.do(partial(_end_session, token_hash=hashed(token))))


def new_person(name: str, lang: str) -> Person:
    """Somebody of whom nothing is known yet."""
    return Person(secrets.token_hex(_PERSON_BYTES), good_name(name), lang)


def new_token() -> str:
    """A token that nobody guesses."""
    return secrets.token_urlsafe(_TOKEN_BYTES)


def hashed(token: str) -> str:
    """What is kept of a token, or of anything else that nobody could guess."""
    return sha256(token.encode()).hexdigest()


# -- errands -----------------------------------------------------------------------------------


def begin_session(connection: Connection, person: str, token: str) -> None:
    """Let a token show who somebody is."""
    row = {"token_hash": hashed(token), "person": person, "since": time()}
    connection.execute(insert(SESSIONS), row)


def end_sessions(connection: Connection, person: str) -> None:
    """Let no token show any more who somebody is."""
    connection.execute(delete(SESSIONS).where(SESSIONS.c.person == person))


def log_out(connection: Connection, person: str) -> None:
    """Log somebody out everywhere, at the tables where they look as well."""
    end_sessions(connection, person)
    notify(connection, "session", person)


def _end_session(connection: Connection, token_hash: str) -> None:
    own = SESSIONS.c.token_hash == token_hash
    person = connection.execute(select(SESSIONS.c.person).where(own)).scalar()
    if person is not None:
        connection.execute(delete(SESSIONS).where(own))
        notify(connection, "session", person)
