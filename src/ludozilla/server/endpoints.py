"""What can be done over HTTP: each endpoint once, for the router and for its description."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeVar

import msgspec
from msgspec import Meta
from starlette.requests import HTTPConnection, Request

import ludozilla.server.protocol as said
from ludozilla.engine.record import Record
from ludozilla.engine.texts import LANGUAGES
from ludozilla.server import limits
from ludozilla.server.games import catalogue
from ludozilla.server.owner import table_info
from ludozilla.server.refusals import Refusal
from ludozilla.server.sessions import COOKIE
from ludozilla.server.store import Person
from ludozilla.server.texts import preferred_language

if TYPE_CHECKING:
    from ludozilla.server.house import House

T = TypeVar("T")


class Query(msgspec.Struct):
    """What may follow the question mark: the language, with whose eyes, and what was seen last."""

    lang: Annotated[str, Meta(pattern=f"^({'|'.join(LANGUAGES)})$")] | None = None
    seat: Annotated[int, Meta(ge=-1)] | None = None
    since: Annotated[int, Meta(ge=0)] | None = None


class Call:
    """A request: who asks, in which language, about which table."""

    def __init__(self, house: House, request: HTTPConnection) -> None:
        self.house = house
        self.request = request
        self.cookie: str | None = None
        """What the browser shall send from now on; "" for nothing any more."""
        self.lang = preferred_language(request.headers.get("accept-language", ""))
        self.query = understood(
            lambda: msgspec.convert(dict(request.query_params), Query, strict=False)
        )
        self.lang = self.query.lang or self.lang

    @property
    def table(self) -> str:
        """The id of the table that the path names."""
        return str(self.request.path_params["table"])

    @property
    def token(self) -> str:
        """The token that was sent, as a bearer's or as a cookie."""
        kind, _, token = self.request.headers.get("authorization", "").partition(" ")
        if kind.casefold() == "bearer":
            return token.strip()
        return self.request.cookies.get(COOKIE, "")

    async def person(self) -> Person | None:
        """Who asks, if they have said so."""
        return await self.house.sessions.person(self.token)

    async def somebody(self) -> Person:
        """Who asks; it must be somebody."""
        person = await self.person()
        if person is None:
            raise Refusal("no-session")
        return person

    async def body(self, kind: type[T]) -> T:
        """What was sent."""
        assert isinstance(self.request, Request)
        data = bytearray()
        async for chunk in self.request.stream():
            data += chunk
            if len(data) > limits.BODY:
                raise Refusal("too-large", most=limits.BODY)
        return understood(lambda: msgspec.json.decode(data or b"{}", type=kind))


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


async def _begin(call: Call) -> said.Me:
    guest = await call.body(said.NewGuest)
    person, token = await call.house.sessions.begin(guest.name)
    if not guest.program:
        call.cookie = token
    return said.Me(person.id, person.name, token if guest.program else "")


async def _me(call: Call) -> said.Me:
    person = await call.somebody()
    return said.Me(person.id, person.name)


async def _end(call: Call) -> None:
    await call.house.sessions.end(call.token)
    call.cookie = ""


async def _games(call: Call) -> said.Catalogue:
    return catalogue()


async def _tables(call: Call) -> said.TableList:
    return said.TableList(tuple(map(table_info, await call.house.store.listed())))


async def _own_tables(call: Call) -> said.TableList:
    person = await call.somebody()
    return said.TableList(tuple(map(table_info, await call.house.store.own(person.id))))


async def _open(call: Call) -> said.TableInfo:
    person = await call.somebody()
    new = await call.body(said.NewTable)
    async with call.house.lobby.at(await call.house.lobby.open(person, new)) as owner:
        return owner.info()


async def _table(call: Call) -> said.TableInfo:
    async with call.house.lobby.at(call.table) as owner:
        return owner.info()


async def _join(call: Call) -> said.TableInfo:
    person = await call.somebody()
    seat = (await call.body(said.TakeSeat)).seat
    async with call.house.lobby.at(call.table) as owner:
        await owner.join(person, seat)
        return owner.info()


async def _leave(call: Call) -> said.TableInfo:
    person = await call.somebody()
    seat = (await call.body(said.LeaveSeat)).seat
    async with call.house.lobby.at(call.table) as owner:
        await owner.leave(person, seat)
        return owner.info()


async def _start(call: Call) -> said.TableInfo:
    person = await call.somebody()
    async with call.house.lobby.at(call.table) as owner:
        await owner.start(person)
        return owner.info()


async def _frame(call: Call) -> msgspec.Raw:
    person = await call.person()
    async with call.house.lobby.at(call.table) as owner:
        query = call.query
        return msgspec.Raw(await owner.look(person, query.seat, call.lang, query.since))


async def _play(call: Call) -> said.Done:
    person = await call.somebody()
    command = await call.body(said.Play)
    async with call.house.lobby.at(call.table) as owner:
        return await owner.play(person, call.query.seat, command)


async def _record(call: Call) -> Record:
    async with call.house.lobby.at(call.table) as owner:
        return await owner.record()


async def _health(call: Call) -> said.Health:
    return await call.house.health()


ENDPOINTS: Final = (
    Endpoint("GET", "/health", "Whether all is well", said.Health, _health),
    Endpoint("GET", "/api/games", "What can be played", said.Catalogue, _games),
    Endpoint("POST", "/api/session", "Play at once, as a guest", said.Me, _begin, said.NewGuest),
    Endpoint("GET", "/api/session", "Who one is", said.Me, _me),
    Endpoint("DELETE", "/api/session", "Be nobody any more", None, _end),
    Endpoint("GET", "/api/tables", "Public tables, the newest first", said.TableList, _tables),
    Endpoint("GET", "/api/tables/own", "One's own tables", said.TableList, _own_tables),
    Endpoint("POST", "/api/tables", "Open a table", said.TableInfo, _open, said.NewTable),
    Endpoint("GET", "/api/tables/{table}", "A table", said.TableInfo, _table),
    Endpoint("POST", "/api/tables/{table}/join", "Sit down", said.TableInfo, _join, said.TakeSeat),
    Endpoint(
        "POST", "/api/tables/{table}/leave", "Stand up", said.TableInfo, _leave, said.LeaveSeat
    ),
    Endpoint("POST", "/api/tables/{table}/start", "Begin the game", said.TableInfo, _start),
    Endpoint(
        "GET", "/api/tables/{table}/frame", "What one sees now", said.Shown, _frame, asks=True
    ),
    Endpoint("POST", "/api/tables/{table}/moves", "Move", said.Done, _play, said.Play, asks=True),
    Endpoint(
        "GET", "/api/tables/{table}/record", "The record of a game that is over", Record, _record
    ),
)
