"""What a request says, and what can be done with one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from hmac import compare_digest
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeVar

import msgspec
from msgspec import Meta
from starlette.requests import HTTPConnection, Request

from ludozilla.engine.texts import LANGUAGES
from ludozilla.server import limits
from ludozilla.server.passing import PASSED_ON
from ludozilla.server.rates import DOING, READING, Rate
from ludozilla.server.refusals import Refusal
from ludozilla.server.seating import check_admitted
from ludozilla.server.sessions import COOKIE
from ludozilla.server.store import Person
from ludozilla.server.texts import preferred_language

if TYPE_CHECKING:
    from ludozilla.server.house import House
    from ludozilla.server.owner import Owner

T = TypeVar("T")

_NO_NUL: Final = "there is no letter \\u0000"
"""Not every database can keep it."""


class Query(msgspec.Struct):
    """What may follow the question mark.

    The language, with whose eyes, what was seen last, and what opens a table that is not public.
    """

    lang: Annotated[str, Meta(pattern=f"^({'|'.join(LANGUAGES)})$")] | None = None
    seat: Annotated[int, Meta(ge=-1)] | None = None
    since: Annotated[int, Meta(ge=0)] | None = None
    key: Annotated[str, Meta(max_length=limits.COMMAND_ID)] | None = None


class Call:
    """A request: who asks, in which language, about which table."""

    def __init__(self, house: House, request: HTTPConnection) -> None:
        self.house = house
        self.request = request
        self._data: bytes | None = None
        self.cookie: str | None = None
        """What the browser shall send from now on; "" for nothing any more."""
        self.lang = preferred_language(request.headers.get("accept-language", ""))
        self.query = self.asked(Query)
        self.lang = self.query.lang or self.lang

    def asked(self, kind: type[T]) -> T:
        """What follows the question mark."""
        words = dict(self.request.query_params)
        if any("\0" in word for word in words.values()):
            raise Refusal("bad-request", fault=_NO_NUL)
        return understood(lambda: msgspec.convert(words, kind, strict=False))

    def named(self, what: str) -> str:
        """What the path names in this place."""
        name = str(self.request.path_params[what])
        if not name.isprintable():  # there is nothing of such a name
            raise Refusal("no-page")
        return name

    def number(self, what: str) -> int:
        """The number that the path names in this place; nothing has 0."""
        name = self.named(what)
        short = name.isascii() and name.isdecimal() and len(name) < limits.DIGITS
        return int(name) if short else 0

    @property
    def table(self) -> str:
        """The id of the table that the path names."""
        return self.named("table")

    @property
    def address(self) -> str:
        """Where the request came from; behind a proxy that we trust, as that says."""
        return self.request.client.host if self.request.client else ""

    @property
    def token(self) -> str:
        """The token that was sent, as a bearer's or as a cookie."""
        kind, _, token = self.request.headers.get("authorization", "").partition(" ")
        if kind.casefold() == "bearer":
            return token.strip()
        return self.request.cookies.get(COOKIE, "")

    @asynccontextmanager
    async def at_table(self, person: Person | None) -> AsyncIterator[Owner]:
        """The table that the path names, if this person may come in."""
        async with self.house.lobby.at(self.table) as owner:
            check_admitted(owner.opened, person, self.query.key)
            yield owner

    async def person(self) -> Person | None:
        """Who asks, if they have said so."""
        return await self.house.sessions.person(self.token)

    async def somebody(self) -> Person:
        """Who asks; it must be somebody."""
        person = await self.person()
        if person is None:
            raise Refusal("no-session")
        return person

    async def admin(self) -> Person:
        """Who asks; it must be an administrator."""
        person = await self.somebody()
        if not person.admin:
            raise Refusal("not-admin")
        return person

    @property
    def passed_on(self) -> bool:
        """Whether another process of this house has passed this on."""
        secret = self.house.neighbours.secret
        said = self.request.headers.get(PASSED_ON, "")
        return bool(secret) and compare_digest(secret.encode(), said.encode())

    async def data(self) -> bytes:
        """What was sent, as it is."""
        assert isinstance(self.request, Request)
        if self._data is None:
            try:
                async with asyncio.timeout(limits.ARRIVING):
                    self._data = await self._read(self.request)
            except TimeoutError:
                raise Refusal("too-slow", most=round(limits.ARRIVING)) from None
        return self._data

    @staticmethod
    async def _read(request: Request) -> bytes:
        data = bytearray()
        async for chunk in request.stream():
            data += chunk
            if len(data) > limits.BODY:
                raise Refusal("too-large", most=limits.BODY)
        return bytes(data)

    async def body(self, kind: type[T]) -> T:
        """What was sent."""
        data = await self.data()
        read = msgspec.json.Decoder(kind).decode
        return understood(lambda: read(without_nul(data or b"{}")))


def without_nul(data: bytes) -> bytes:
    """What was sent, if it is free of a letter that not every database can keep."""
    if b"\\u0000" in data:
        raise msgspec.DecodeError(_NO_NUL)
    return data


def understood(read: Callable[[], T]) -> T:
    """What was read, or why it cannot be."""
    try:
        return read()
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refusal("bad-request", fault=str(error)) from None


class Endpoint(msgspec.Struct, frozen=True):
    """One thing that can be done: what it takes, what it answers, and how."""

    method: str
    path: str
    summary: str
    answers: Any
    run: Callable[[Call], Awaitable[Any]]
    takes: Any = None
    asks: bool = False
    """Whether the query says with whose eyes to look, and since when."""
    query: Any = None
    """What else the query may say: a Struct."""
    rate: Rate | None = None
    """How often it may be asked, if not as often as others of its kind."""

    @property
    def pace(self) -> Rate:
        """How often one address may ask this."""
        return self.rate or (READING if self.method == "GET" else DOING)
