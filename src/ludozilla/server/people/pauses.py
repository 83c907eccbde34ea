"""Growing pauses for those who guess passwords, of whichever process they ask."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from hashlib import sha256
from math import ceil
from time import time
from typing import Final, NamedTuple

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from ludozilla.server import limits
from ludozilla.server.people.schema import FAILURES
from ludozilla.server.rates import network
from ludozilla.server.refusals import Refusal
from ludozilla.server.store import Store

_FORGOTTEN: Final = 3600
"""Seconds after which a failure is forgotten, if there was no other."""


class _Guess(NamedTuple):
    """Whose failures are counted, how many are free, and the longest pause in seconds."""

    of: str
    free: int
    longest: int


class Pauses:
    """Who has failed how often; forgotten after a while without another failure."""

    def __init__(self, store: Store, clock: Callable[[], float] = time) -> None:
        self._store = store
        self._clock = clock

    async def check(self, name: str, address: str) -> None:
        """Refuse to listen before a pause is over."""
        now, guesses = self._clock(), _guesses(name, address)
        until = await self._store.ask(partial(_paused_until, guesses=guesses))
        if until > now:
            raise Refusal("wait", seconds=ceil(until - now))

    async def failed(self, name: str, address: str) -> None:
        """Remember a failure."""
        with suppress(IntegrityError):  # another process has just counted its first one
            guesses = _guesses(name, address)
            await self._store.do(partial(_count, guesses=guesses, now=self._clock()))

    async def succeeded(self, name: str, address: str) -> None:
        """Forget the failures of one who knew it in the end, but not those with other names."""
        here = _guesses(name, address)[0]
        await self._store.do(partial(_forget, of=here.of))


def _guesses(name: str, address: str) -> list[_Guess]:
    """Of a name from one home, of a home, of a name: short where a stranger could lock it."""
    home = network(address)
    return [
        _Guess(_hashed("both", name, home), 3, 900),
        _Guess(_hashed("home", home), 20, 900),
        _Guess(_hashed("name", name), 50, 30),
    ]


def _hashed(*words: str) -> str:
    return sha256("\0".join(words).encode()).hexdigest()


# -- errands and questions ---------------------------------------------------------------------


def _paused_until(connection: Connection, guesses: Sequence[_Guess]) -> float:
    query = select(FAILURES).where(FAILURES.c.of.in_([guess.of for guess in guesses]))
    failures = {row.of: row for row in connection.execute(query)}
    until = 0.0
    for guess in guesses:
        row = failures.get(guess.of)
        if row is not None and row.times >= guess.free:
            until = max(until, row.last + min(2.0 ** (row.times - guess.free), guess.longest))
    return until


def _count(connection: Connection, guesses: Sequence[_Guess], now: float) -> None:
    connection.execute(delete(FAILURES).where(FAILURES.c.last < now - _FORGOTTEN))
    for guess in guesses:
        again = update(FAILURES).where(FAILURES.c.of == guess.of)
        counted = again.values(times=FAILURES.c.times + 1, last=now)
        if not connection.execute(counted).rowcount:
            connection.execute(insert(FAILURES), {"of": guess.of, "times": 1, "last": now})
    latest = select(FAILURES.c.last).order_by(FAILURES.c.last.desc())
    oldest = connection.execute(latest.offset(limits.PAUSES).limit(1)).scalar()
    if oldest is not None:
        connection.execute(delete(FAILURES).where(FAILURES.c.last <= oldest))


def _forget(connection: Connection, of: str) -> None:
    connection.execute(delete(FAILURES).where(FAILURES.c.of == of))
