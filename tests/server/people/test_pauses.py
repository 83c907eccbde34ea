"""Pauses grow with failures, and end."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from sqlalchemy import func, select

from ludozilla.server import limits
from ludozilla.server.people.pauses import Pauses
from ludozilla.server.people.schema import FAILURES
from ludozilla.server.refusals import Refusal
from ludozilla.server.store import Store

HERE = "192.0.2.1"

pytestmark = pytest.mark.single


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


async def wait(pauses: Pauses, name: str, address: str) -> int:
    try:
        await pauses.check(name, address)
    except Refusal as refusal:
        return int(refusal.details["seconds"])
    return 0


def with_store(folder: Path, guess: Callable[[Store, Clock], Awaitable[None]]) -> None:
    async def run() -> None:
        store = await Store.in_folder(folder)
        try:
            await guess(store, Clock())
        finally:
            await store.close()

    asyncio.run(run())


def test_each_failure_doubles_the_pause(tmp_path):
    async def guess(store, clock):
        pauses, waits = Pauses(store, clock), []
        for _ in range(16):
            await pauses.failed("ana", HERE)
            waits.append(await wait(pauses, "ana", HERE))
            clock.now += waits[-1]
            assert await wait(pauses, "ana", HERE) == 0
        assert waits[:7] == [0, 0, 1, 2, 4, 8, 16]
        assert waits[-1] == 900

    with_store(tmp_path, guess)


def test_a_stranger_who_guesses_hardly_delays_the_owner(tmp_path):
    async def guess(store, clock):
        pauses = Pauses(store, clock)
        for number in range(60):
            await pauses.failed("ana", f"192.0.2.{number}")
        assert 0 < await wait(pauses, "ana", "198.51.100.1") <= 30
        assert await wait(pauses, "bea", "198.51.100.1") == 0

    with_store(tmp_path, guess)


def test_many_names_from_one_home_are_one_guesser(tmp_path):
    async def guess(store, clock):
        pauses = Pauses(store, clock)
        for number in range(25):
            await pauses.failed(f"name {number}", f"2001:db8::{number:x}")
        assert await wait(pauses, "another", "2001:db8::ffff") > 0
        assert await wait(pauses, "another", "2001:db8:0:1::1") == 0

    with_store(tmp_path, guess)


def test_success_and_time_forgive(tmp_path):
    async def guess(store, clock):
        pauses = Pauses(store, clock)
        for _ in range(10):
            await pauses.failed("ana", HERE)
        await pauses.succeeded("ana", HERE)
        assert await wait(pauses, "ana", HERE) == 0
        for _ in range(10):
            await pauses.failed("ana", HERE)
        clock.now += 3601
        await pauses.failed("ana", HERE)
        assert await wait(pauses, "ana", HERE) == 0

    with_store(tmp_path, guess)


def test_another_process_knows_of_the_failures_too(tmp_path):
    async def guess(store, clock):
        one, other = Pauses(store, clock), Pauses(store, clock)
        for pauses in (one, other, one):
            await pauses.failed("ana", HERE)
        assert await wait(one, "ana", HERE) == await wait(other, "ana", HERE) == 1

    with_store(tmp_path, guess)


def test_no_more_is_remembered_than_the_limit(tmp_path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(limits, "PAUSES", 7)

    async def guess(store, clock):
        pauses = Pauses(store, clock)
        for number in range(10):
            clock.now += 1
            await pauses.failed(f"name {number}", HERE)
        query = select(func.count()).select_from(FAILURES)
        assert await store.ask(lambda it: it.execute(query).scalar_one()) <= limits.PAUSES

    with_store(tmp_path, guess)
