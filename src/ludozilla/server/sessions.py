"""Who somebody is: opaque tokens, of which only a hash is kept."""

from __future__ import annotations

import secrets
from hashlib import sha256
from time import time
from typing import Final
from unicodedata import category, normalize

from ludozilla.bots.spec import BotSpecError, seated, spec_of
from ludozilla.server import limits
from ludozilla.server.refusals import Refusal, kept
from ludozilla.server.store import Person, Store

COOKIE: Final = "ludozilla"
LASTS: Final = 365 * 24 * 3600
"""Seconds of a session."""

_TOKEN_BYTES: Final = 32
_PERSON_BYTES: Final = 9
_SEEN: Final = "LMNPS"
"""The first letters of Unicode's categories of what can be seen."""


class Sessions:
    """Begins sessions and recognises them."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def begin(self, name: str) -> tuple[Person, str]:
        """A new guest, and the token that shows it is they."""
        person = Person(secrets.token_urlsafe(_PERSON_BYTES), good_name(name))
        token = secrets.token_urlsafe(_TOKEN_BYTES)
        await kept(self._store.add_person(person, _hashed(token)))
        return person, token

    async def person(self, token: str) -> Person | None:
        """Whose token this is."""
        return await self._store.person_of(_hashed(token), time() - LASTS) if token else None

    async def end(self, token: str) -> None:
        """Forget a token."""
        await kept(self._store.end_session(_hashed(token)))


def good_name(name: str) -> str:
    """A name as it is shown: in one way of writing, on one line, not like a bot's.

    >>> good_name("  Ｚoé   B. ")
    'Zoé B.'
    """
    plain = " ".join(normalize("NFKC", name).split())
    seen = all(letter == " " or category(letter)[0] in _SEEN for letter in plain)
    try:
        is_bot = bool(spec_of(seated(plain)))
    except BotSpecError:
        is_bot = True
    if not 1 <= len(plain) <= limits.NAME or not seen or is_bot:
        raise Refusal("bad-name", most=limits.NAME)
    return plain


def _hashed(token: str) -> str:
    return sha256(token.encode()).hexdigest()
