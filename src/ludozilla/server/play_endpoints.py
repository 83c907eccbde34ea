"""What can be done over HTTP in a game that is being played, or is over."""

from __future__ import annotations

import asyncio
from secrets import token_urlsafe
from typing import Annotated, Final

import msgspec
from msgspec import Meta

import ludozilla.server.protocol as said
from ludozilla.engine.record import Record
from ludozilla.server.calls import Call, Endpoint
from ludozilla.server.rates import LOOKING_BACK, OPENING, READING, THINKING
from ludozilla.server.replays import Replay, replay
from ludozilla.server.tables_endpoints import TABLE
from ludozilla.server.thoughts import advice, beliefs, chances
from ludozilla.table.advice import Advice
from ludozilla.table.preview import Preview


class From(msgspec.Struct):
    """After which move to begin."""

    start: Annotated[int, Meta(ge=0)] = msgspec.field(default=0, name="from")


async def _frame(call: Call) -> msgspec.Raw:
    person, query = await call.person(), call.query
    async with call.at_table(person) as owner:
        return msgspec.Raw(await owner.audience.look(person, query.seat, call.lang, query.since))


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
        return await owner.preview(person, call.query.seat, call.lang, idea.path, idea.decision)


async def _hint(call: Call) -> Advice:
    person, query = await call.somebody(), call.query
    async with call.at_table(person) as owner:
        return await advice(call.house.thinkers, owner, person, query.seat, call.lang)


async def _belief(call: Call) -> said.Beliefs:
    person, query = await call.somebody(), call.query
    async with call.at_table(person) as owner:
        found = await beliefs(call.house.thinkers, owner, person, query.seat, call.lang)
        return said.Beliefs(found)


async def _chances(call: Call) -> said.Chances:
    async with call.at_table(await call.person()) as owner:
        return said.Chances(await chances(call.house.thinkers, owner))


async def _frames(call: Call) -> Replay:
    seat, at = call.query.seat, call.asked(From).start
    async with call.at_table(await call.person()) as owner:
        record, ended = await owner.record(), owner.game().judgement(call.lang)
    return await asyncio.to_thread(replay, record, seat, at, call.lang, ended)


async def _play_on(call: Call) -> said.TableInfo:
    person, wanted = await call.somebody(), await call.body(said.PlayOn)
    async with call.at_table(person) as owner:
        record = await owner.record()
    name = await call.house.lobby.play_on(person, record, wanted)
    async with call.house.lobby.at(name) as owner:
        return owner.info(person)


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
    Endpoint(
        *("GET", f"{TABLE}/hint", "What would be good in one's place", Advice, _hint),
        asks=True,
        rate=THINKING,
    ),
    Endpoint(
        *("GET", f"{TABLE}/belief", "What may be hidden where", said.Beliefs, _belief),
        asks=True,
        rate=THINKING,
    ),
    Endpoint(
        *("GET", f"{TABLE}/chances", "Chances along a game that is over"),
        *(said.Chances, _chances),
        rate=THINKING,
    ),
    Endpoint(
        *("GET", f"{TABLE}/frames", "A game that is over, with any eyes", Replay, _frames),
        asks=True,
        rate=LOOKING_BACK,
        query=From,
    ),
    Endpoint(
        *("POST", f"{TABLE}/play-on", "Play on from a point of a game that is over"),
        *(said.TableInfo, _play_on, said.PlayOn),
        rate=OPENING,
    ),
    Endpoint("GET", f"{TABLE}/record", "The record of a game that is over", Record, _record),
)
