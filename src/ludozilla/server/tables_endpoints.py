"""What can be done about tables over HTTP, before the game and after it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

import ludozilla.server.protocol as said
from ludozilla.server.calls import Call, Endpoint
from ludozilla.server.gathering import Gathering
from ludozilla.server.lobby import seat_for
from ludozilla.server.rates import OPENING
from ludozilla.server.store import Person

TABLES: Final = "/api/tables"
TABLE: Final = f"{TABLES}/{{table}}"


async def _listed(call: Call) -> said.TableList:
    lobby = call.house.lobby
    return said.TableList(tuple(map(lobby.told_of, await call.house.store.listed())))


async def _own(call: Call) -> said.TableList:
    person = await call.somebody()
    tables = await call.house.store.own(person.id)
    return said.TableList(await call.house.lobby.own(person, tables))


async def _open(call: Call) -> said.TableInfo:
    person = await call.somebody()
    new = await call.body(said.NewTable)
    async with call.house.lobby.at(await call.house.lobby.open(person, new)) as owner:
        return owner.info(person)


async def _table(call: Call) -> said.TableInfo:
    person = await call.person()
    async with call.at_table(person) as owner:
        return owner.info(person)


async def _join(call: Call) -> said.TableInfo:
    seat = (await call.body(said.TakeSeat)).seat
    return await _changed(call, lambda gathering, person: gathering.join(person, seat))


async def _leave(call: Call) -> said.TableInfo:
    seat = (await call.body(said.LeaveSeat)).seat
    return await _changed(call, lambda gathering, person: gathering.leave(person, seat))


async def _kick(call: Call) -> said.TableInfo:
    seat = (await call.body(said.Kick)).seat
    return await _changed(call, lambda gathering, person: gathering.kick(person, seat))


async def _seat_bot(call: Call) -> said.TableInfo:
    wanted = await call.body(said.SeatBot)
    bot = seat_for(wanted.bot)
    return await _changed(
        call, lambda gathering, person: gathering.seat_bot(person, wanted.seat, bot)
    )


async def _new_key(call: Call) -> said.TableInfo:
    return await _changed(call, Gathering.new_key)


async def _start(call: Call) -> said.TableInfo:
    return await _changed(call, Gathering.start)


async def _changed(
    call: Call, do: Callable[[Gathering, Person], Awaitable[None]]
) -> said.TableInfo:
    person = await call.somebody()
    async with call.at_table(person) as owner:
        await do(owner.gathering, person)
        return owner.info(person)


async def _rematch(call: Call) -> said.TableInfo:
    person = await call.somebody()
    async with call.at_table(person) as old:
        name = await call.house.lobby.rematch(person, old)
    async with call.house.lobby.at(name) as owner:
        return owner.info(person)


ENDPOINTS_OF_TABLES: Final = (
    Endpoint("GET", TABLES, "Public tables, the newest first", said.TableList, _listed),
    Endpoint("GET", f"{TABLES}/own", "One's own tables", said.TableList, _own),
    Endpoint(
        *("POST", TABLES, "Open a table", said.TableInfo, _open, said.NewTable),
        rate=OPENING,
    ),
    Endpoint("GET", TABLE, "A table", said.TableInfo, _table),
    Endpoint("POST", f"{TABLE}/join", "Sit down", said.TableInfo, _join, said.TakeSeat),
    Endpoint("POST", f"{TABLE}/leave", "Stand up", said.TableInfo, _leave, said.LeaveSeat),
    Endpoint("POST", f"{TABLE}/kick", "Empty a seat, as host", said.TableInfo, _kick, said.Kick),
    Endpoint(
        "POST", f"{TABLE}/bot", "Seat a bot, as host", said.TableInfo, _seat_bot, said.SeatBot
    ),
    Endpoint("POST", f"{TABLE}/link", "Have another key, as host", said.TableInfo, _new_key),
    Endpoint("POST", f"{TABLE}/start", "Begin the game", said.TableInfo, _start),
    Endpoint(
        *("POST", f"{TABLE}/rematch", "Play again with the same", said.TableInfo, _rematch),
        rate=OPENING,
    ),
)
