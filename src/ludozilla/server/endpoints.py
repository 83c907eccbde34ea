"""What can be done over HTTP: each endpoint once, for the router and for its description."""

from __future__ import annotations

from secrets import token_urlsafe
from typing import Final

import msgspec

import ludozilla.server.protocol as said
from ludozilla.engine.record import Record
from ludozilla.server import looks
from ludozilla.server.admin.endpoints import ENDPOINTS_OF_ADMIN
from ludozilla.server.calls import Call, Endpoint
from ludozilla.server.owner import table_info
from ludozilla.server.people.endpoints import ENDPOINTS_OF_PEOPLE
from ludozilla.server.rates import READING
from ludozilla.table.preview import Preview


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


async def _undo(call: Call) -> said.Done:
    person, command = await call.somebody(), await _command(call)
    async with call.house.lobby.at(call.table) as owner:
        return await owner.undoing.undo(person, call.query.seat, command)


async def _answer(call: Call) -> said.Done:
    person, answer = await call.somebody(), await call.body(said.Answer)
    async with call.house.lobby.at(call.table) as owner:
        return await owner.undoing.answer(person, call.query.seat, answer.id, answer.yes)


async def _resign(call: Call) -> said.Done:
    person, command = await call.somebody(), await _command(call)
    async with call.house.lobby.at(call.table) as owner:
        return await owner.resign(person, call.query.seat, command)


async def _command(call: Call) -> str:
    return (await call.body(said.Wanted)).id or token_urlsafe()


async def _preview(call: Call) -> Preview:
    person = await call.somebody()
    idea = await call.body(said.Idea)
    async with call.house.lobby.at(call.table) as owner:
        return await owner.preview(person, call.query.seat, call.lang, idea.path)


async def _record(call: Call) -> Record:
    async with call.house.lobby.at(call.table) as owner:
        return await owner.record()


async def _health(call: Call) -> said.Health:
    return await call.house.health()


ENDPOINTS: Final = (
    *ENDPOINTS_OF_PEOPLE,
    *ENDPOINTS_OF_ADMIN,
    Endpoint("GET", "/health", "Whether all is well", said.Health, _health),
    *looks.ENDPOINTS,
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
        *("POST", "/api/tables/{table}/undo", "Take one's last move back, or ask to"),
        *(said.Done, _undo, said.Wanted),
        asks=True,
    ),
    Endpoint(
        *("POST", "/api/tables/{table}/answer", "Let others take a move back, or not"),
        *(said.Done, _answer, said.Answer),
        asks=True,
    ),
    Endpoint(
        *("POST", "/api/tables/{table}/resign", "Give the game up"),
        *(said.Done, _resign, said.Wanted),
        asks=True,
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/preview",
        "What a move would do",
        Preview,
        _preview,
        said.Idea,
        asks=True,
        rate=READING,
    ),
    Endpoint(
        "GET", "/api/tables/{table}/record", "The record of a game that is over", Record, _record
    ),
)
