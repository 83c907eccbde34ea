"""What can be done over HTTP in a game that is being played, or is over."""

from __future__ import annotations

from secrets import token_urlsafe
from typing import Final

import msgspec

import ludozilla.server.protocol as said
from ludozilla.engine.record import Record
from ludozilla.server.calls import Call, Endpoint
from ludozilla.server.rates import READING
from ludozilla.server.tables_endpoints import TABLE
from ludozilla.table.preview import Preview


async def _frame(call: Call) -> msgspec.Raw:
    person, query = await call.person(), call.query
    async with call.at_table(person) as owner:
        return msgspec.Raw(await owner.look(person, query.seat, call.lang, query.since))


async def _play(call: Call) -> said.Done:
    person, command = await call.somebody(), await call.body(said.Play)
    async with call.at_table(person) as owner:
        return await owner.play(person, call.query.seat, command)


async def _undo(call: Call) -> said.Done:
    person, command = await call.somebody(), await _command(call)
    async with call.at_table(person) as owner:
        return await owner.undoing.undo(person, call.query.seat, command)


async def _answer(call: Call) -> said.Done:
    person, answer = await call.somebody(), await call.body(said.Answer)
    async with call.at_table(person) as owner:
        return await owner.undoing.answer(person, call.query.seat, answer.id, answer.yes)


async def _resign(call: Call) -> said.Done:
    person, command = await call.somebody(), await _command(call)
    async with call.at_table(person) as owner:
        return await owner.resign(person, call.query.seat, command)


async def _command(call: Call) -> str:
    return (await call.body(said.Wanted)).id or token_urlsafe()


async def _chat(call: Call) -> said.Done:
    person, line = await call.somebody(), await call.body(said.Chat)
    async with call.at_table(person) as owner:
        return await owner.chatting.say(person, line.id, line.text)


async def _mute(call: Call) -> said.Done:
    person, mute = await call.somebody(), await call.body(said.Mute)
    async with call.at_table(person) as owner:
        return await owner.chatting.mute(person, mute.id, mute.person, mute.on)


async def _preview(call: Call) -> Preview:
    person, idea = await call.somebody(), await call.body(said.Idea)
    async with call.at_table(person) as owner:
        return await owner.preview(person, call.query.seat, call.lang, idea.path)


async def _record(call: Call) -> Record:
    async with call.at_table(await call.person()) as owner:
        return await owner.record()


ENDPOINTS_OF_PLAY: Final = (
    Endpoint("GET", f"{TABLE}/frame", "What one sees now", said.Shown, _frame, asks=True),
    Endpoint("POST", f"{TABLE}/moves", "Move", said.Done, _play, said.Play, asks=True),
    Endpoint(
        *("POST", f"{TABLE}/preview", "What a move would do", Preview, _preview, said.Idea),
        asks=True,
        rate=READING,
    ),
    Endpoint(
        *("POST", f"{TABLE}/undo", "Take one's last move back, or ask to"),
        *(said.Done, _undo, said.Wanted),
        asks=True,
    ),
    Endpoint(
        *("POST", f"{TABLE}/answer", "Let others take a move back, or not"),
        *(said.Done, _answer, said.Answer),
        asks=True,
    ),
    Endpoint(
        "POST", f"{TABLE}/resign", "Give the game up", said.Done, _resign, said.Wanted, asks=True
    ),
    Endpoint("POST", f"{TABLE}/chat", "Say something", said.Done, _chat, said.Chat),
    Endpoint("POST", f"{TABLE}/mute", "Hear somebody no more", said.Done, _mute, said.Mute),
    Endpoint("GET", f"{TABLE}/record", "The record of a game that is over", Record, _record),
)
