"""A table on a socket: frames out, commands in."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable
from contextlib import suppress
from typing import Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from ludozilla.server import limits, metrics
from ludozilla.server.calls import Call, understood, without_nul
from ludozilla.server.house import House
from ludozilla.server.neighbours import Elsewhere
from ludozilla.server.outbox import Outbox
from ludozilla.server.owner import Owner
from ludozilla.server.passing import RESTARTED, Gone, join_up
from ludozilla.server.protocol import (
    Answer,
    Chat,
    Command,
    Done,
    Look,
    Play,
    Refused,
    Resign,
    Said,
    Undo,
)
from ludozilla.server.rates import CONNECTING, SPEAKING, Pace, Rates
from ludozilla.server.refusals import Refusal
from ludozilla.server.texts import preferred_language

LOG: Final = logging.getLogger("ludozilla.server")

REFUSED: Final = 4000
"""The code with which a socket is closed that cannot be opened; a message has said why."""

_COME_BACK: Final = ("moved", "behind", "logged-out")
"""Why somebody is turned away who may come again at once, as whoever they are then."""

_read = msgspec.json.Decoder(Said).decode
_write = msgspec.json.encode


async def serve_socket(house: House, websocket: WebSocket) -> None:
    """Show a table to one who looks on, and carry out what they say, until they go."""
    await websocket.accept()
    lang = preferred_language(websocket.headers.get("accept-language", ""))
    if house.connections >= limits.CONNECTIONS:
        await _turn_away(websocket, Refusal("too-many", most=limits.CONNECTIONS).told(lang))
        return
    house.connections += 1
    try:
        call = Call(house, websocket)
        lang = call.lang
        if call.passed_on:
            await _serve(call, websocket)
        else:
            with house.rates.line(call.address):
                await house.rates.admit("socket", call.address, CONNECTING)
                await _serve(call, websocket)
    except Refusal as refusal:
        await _turn_away(websocket, refusal.told(lang))
    except WebSocketDisconnect:
        pass
    finally:
        house.connections -= 1


async def _serve(call: Call, websocket: WebSocket) -> None:
    person = await call.person()
    try:
        async with call.at_table(person) as owner:
            outbox = Outbox(websocket, person, call.query.seat, call.lang)
            await _converse(websocket, owner, outbox, call.query.since, call.house.rates)
    except Elsewhere as elsewhere:
        await _pass_on(call, websocket, elsewhere.address)


async def _pass_on(call: Call, websocket: WebSocket, address: str) -> None:
    """Let another process serve the socket, as the table is there."""
    neighbours = call.house.neighbours
    try:
        if call.passed_on:  # each of us thinks that another has it
            raise Gone
        await join_up(websocket, address, neighbours.secret)
    except Gone:
        await neighbours.release(call.table, address)
        await _turn_away(websocket, Refusal("moved").told(call.lang))


async def _turn_away(websocket: WebSocket, refused: Refused) -> None:
    with suppress(WebSocketDisconnect):
        await websocket.send_text(_write(refused).decode())
        code = RESTARTED if refused.code in _COME_BACK else REFUSED
        await websocket.close(code, refused.code)


async def _converse(
    websocket: WebSocket, owner: Owner, outbox: Outbox, since: int | None, rates: Rates
) -> None:
    """Speak and listen until either cannot go on."""
    await owner.audience.welcome(outbox, since)

    def look() -> Awaitable[bytes]:
        return owner.audience.look(outbox.person, outbox.seat, outbox.lang)

    tasks = [
        asyncio.create_task(outbox.empty(look)),
        asyncio.create_task(_listen(websocket, owner, outbox, rates)),
    ]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        owner.audience.part_from(outbox)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _listen(websocket: WebSocket, owner: Owner, outbox: Outbox, rates: Rates) -> None:
    pace = Pace()
    while True:
        message = await websocket.receive()
        if message["type"] == "websocket.disconnect":
            return
        said = (message.get("text") or "").encode() or message.get("bytes") or b""
        answer = await _carry_out(said, owner, outbox)
        await rates.hold("socket", pace, SPEAKING)  # and read on only then
        if answer is None:
            outbox.start_afresh()
        else:
            await outbox.answer(answer)


async def _carry_out(data: bytes, owner: Owner, outbox: Outbox) -> Done | Refused | None:
    """Do what was said; None if it is to look."""
    command = ""
    try:
        said = understood(lambda: _read(without_nul(data)))
        if isinstance(said, Look):
            return None
        command = said.id
        with metrics.COMMANDS.time():
            return await _done(said, owner, outbox)
    except Refusal as refusal:
        metrics.REFUSED.labels(refusal.code).inc()
        return refusal.told(outbox.lang, command)
    except Exception:
        LOG.exception("a command fails")
        return Refusal("fault").told(outbox.lang, command)


async def _done(said: Command, owner: Owner, outbox: Outbox) -> Done:
    person, seat = outbox.person, outbox.seat
    if isinstance(said, Play):
        return await owner.play(person, seat, said)
    if isinstance(said, Undo):
        return await owner.undoing.undo(person, seat, said.id)
    if isinstance(said, Answer):
        return await owner.undoing.answer(person, seat, said.id, said.yes)
    if isinstance(said, Resign):
        return await owner.resign(person, seat, said.id)
    if isinstance(said, Chat):
        return await owner.chatting.say(person, said.id, said.text)
    return await owner.chatting.mute(person, said.id, said.person, said.on)
