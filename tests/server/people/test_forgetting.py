"""Guests who come no more are forgotten, and nobody else is."""

import asyncio
from functools import partial
from time import monotonic, sleep, time
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import insert, select, update

from ludozilla.server.database import PEOPLE, SESSIONS
from ludozilla.server.people import forgetting
from ludozilla.server.people.forgetting import Forgetting, Forgotten, forget_guests
from ludozilla.server.people.schema import ACCOUNTS
from ludozilla.server.sessions import LASTS, begin_session
from ludozilla.server.store import CLOSED, OPEN, OVER, PLAYING, Person, Seat, Store
from tests.server.clients import PATIENCE, Someone, running
from tests.server.test_store import ANA, table, with_store

pytestmark = pytest.mark.single

DAY = 24 * 3600
BEA = Person("bea", "Béa")


async def unseen_for(store: Store, days: float, person: str) -> None:
    """Let it be so long since somebody was last seen."""
    this = update(PEOPLE).where(PEOPLE.c.id == person).values(seen=time() - days * DAY)
    await store.do(lambda connection: connection.execute(this))


async def names(store: Store) -> dict[str, str]:
    query = select(PEOPLE.c.id, PEOPLE.c.name)
    rows = await store.ask(lambda connection: connection.execute(query).all())
    return {row.id: row.name for row in rows}


async def come(store: Store, *people: Person) -> None:
    """People come who were seen a hundred days ago."""
    for person in people:
        await store.add_person(person, person.id)
        await unseen_for(store, 100, person.id)


def test_a_guest_is_forgotten_after_so_many_days(tmp_path):
    async def check(store: Store) -> None:
        await come(store, ANA)
        assert await forget_guests(store, 101) == Forgotten(0, 0)
        assert await forget_guests(store, 0) == Forgotten(0, 0)
        assert await names(store) == {"ana": "Ana"}
        assert await forget_guests(store, 99) == Forgotten(1, 0)
        assert await names(store) == {}
        assert await store.person_of("ana", 0) is None

    with_store(tmp_path, check)


def test_who_comes_is_seen_once_a_day(tmp_path):
    async def check(store: Store) -> None:
        seen = select(PEOPLE.c.seen)
        await come(store, ANA)
        assert await store.person_of("ana", 0) == ANA
        first = await store.ask(lambda connection: connection.execute(seen).scalar_one())
        assert time() - first < DAY
        assert await store.person_of("ana", 0) == ANA
        assert await store.ask(lambda connection: connection.execute(seen).scalar_one()) == first
        assert await forget_guests(store, 1) == Forgotten(0, 0)

    with_store(tmp_path, check)


def test_who_comes_while_nothing_can_be_written_is_let_in_all_the_same(tmp_path):
    async def check(store: Store) -> None:
        await come(store, ANA)

        def failing(*_: Any) -> Any:
            raise OSError("no space left")

        store.write = failing  # type: ignore[method-assign]
        assert await store.person_of("ana", 0) == ANA

    with_store(tmp_path, check)


def test_who_has_an_account_is_not_forgotten(tmp_path):
    async def check(store: Store) -> None:
        await come(store, ANA)
        account = {"person": "ana", "password": "", "admin": False, "since": 0.0}
        await store.do(lambda connection: connection.execute(insert(ACCOUNTS), account))
        assert await forget_guests(store, 1) == Forgotten(0, 0)

    with_store(tmp_path, check)


@pytest.mark.parametrize(
    ("stage", "left"),
    [
        (OPEN, {"ana": "Ana", "bea": "Béa"}),
        (PLAYING, {"ana": "Ana", "bea": "Béa"}),
        (OVER, {"ana": "", "bea": ""}),
        (CLOSED, {"ana": "", "bea": ""}),
    ],
)
def test_who_is_in_the_middle_of_something_is_not_forgotten(tmp_path, stage, left):
    async def check(store: Store) -> None:
        await come(store, ANA, BEA)
        opened = table("t", Seat(BEA.id, BEA.name), Seat(bot="random"))  # Ana is the host
        await store.add_table(replace(opened, stage=stage))
        await forget_guests(store, 1)
        assert await names(store) == left
        kept = await store.table("t")
        assert kept is not None
        assert kept.seats[0] == Seat(BEA.id, left["bea"])

    with_store(tmp_path, check)


def test_however_many_they_are_all_are_forgotten(tmp_path, monkeypatch):
    monkeypatch.setattr(forgetting, "_AT_ONCE", 2)

    async def check(store: Store) -> None:
        await come(store, *[Person(f"p{number}", f"P{number}") for number in range(5)])
        assert await forget_guests(store, 1) == Forgotten(5, 0)

    with_store(tmp_path, check)


def test_sessions_end_when_they_have_expired_whoever_they_are_of(tmp_path):
    async def check(store: Store) -> None:
        await store.add_person(ANA, "old")
        old = update(SESSIONS).values(since=time() - LASTS)
        await store.do(lambda connection: connection.execute(old))
        await store.do(partial(begin_session, person="ana", token="new"))
        assert await forget_guests(store, 0) == Forgotten(0, 1)
        left = await store.ask(lambda it: it.execute(select(SESSIONS.c.since)).scalars().all())
        assert len(left) == 1

    with_store(tmp_path, check)


def test_a_server_forgets_by_itself_and_goes_on_if_it_cannot(tmp_path, monkeypatch, caplog):
    monkeypatch.setattr(forgetting, "_DAY", 0.001)
    monkeypatch.setattr(forgetting, "_BREATH", 0)

    async def check(store: Store) -> None:
        done, do = asyncio.Event(), store.do

        async def failing_first(*args: Any) -> Any:
            if "guests could not be forgotten" not in caplog.text:
                raise OSError("no disk")
            done.set()
            return await do(*args)

        store.do = failing_first  # type: ignore[method-assign,assignment]
        await store.add_person(ANA, "ana")
        house = Forgetting(store, 1)
        house.begin()
        await done.wait()
        while await names(store):
            await asyncio.sleep(0.01)
        house.close()

    with_store(tmp_path, check)


def test_after_how_long_is_said_when_a_server_is_started(tmp_path):
    with running(tmp_path / "data", "--forget-guests", "30") as server:
        for name, days in (("Long Gone", 31), ("Just Gone", 29)):
            guest = Someone(server, name)
            server.change(f"UPDATE people SET seen = {time() - days * DAY} WHERE id = '{guest.id}'")
        server.stop()
        server.start()
        deadline = monotonic() + PATIENCE
        while server.rows("SELECT name FROM people") != [("Just Gone",)]:
            assert monotonic() < deadline
            sleep(0.05)
