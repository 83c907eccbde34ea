"""What is written is on the disk, all of it or nothing."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import select, text
from sqlalchemy.exc import IntegrityError

import ludozilla.server.house  # noqa: F401 (so that METADATA has all tables)
from ludozilla.server.database import METADATA, PEOPLE
from ludozilla.server.log import PLAY, UNDO, Row
from ludozilla.server.store import OPEN, Opened, Person, Seat, Store

pytestmark = pytest.mark.single

ANA = Person("ana", "Ana")


def with_store(folder: Path, do: Callable[[Store], Awaitable[Any]]) -> Any:
    async def run() -> Any:
        store = await Store.in_folder(folder)
        try:
            return await do(store)
        finally:
            await store.close()

    return asyncio.run(run())


def table(name: str = "t", *seats: Seat) -> Opened:
    return Opened(name, "growl", "1", {"players": 2}, "0" * 64, "", OPEN, True, ANA.id, seats)


def test_migrations_lead_to_the_tables_of_the_code(tmp_path):
    async def compare(store: Store) -> Any:
        return await store.ask(
            lambda connection: compare_metadata(MigrationContext.configure(connection), METADATA)
        )

    assert with_store(tmp_path, compare) == []
    assert with_store(tmp_path, compare) == []  # and an old database is left as it is


def test_the_disk_is_waited_for(tmp_path):
    async def pragmas(store: Store) -> list[Any]:
        names = ("journal_mode", "synchronous", "foreign_keys")
        return await store.ask(
            lambda it: [it.execute(text(f"PRAGMA {name}")).scalar() for name in names]
        )

    assert with_store(tmp_path, pragmas) == ["wal", 2, 1]


def test_a_folder_may_have_any_name(tmp_path):
    folder = tmp_path / "à la carte? 100%#1"
    with_store(folder, lambda store: store.add_person(ANA, "hash"))
    assert (folder / "ludozilla.sqlite").is_file()


def test_what_was_written_is_there_again(tmp_path):
    opened = table("t", Seat(ANA.id, ANA.name), Seat(bot="greedy"))

    async def write(store: Store) -> None:
        await store.add_person(ANA, "hash")
        await store.add_table(opened)
        await store.add_row(opened, Row(1, PLAY, 0, 1.5, "3", "d1", "c1"))
        await store.add_row(opened, Row(2, UNDO, 1, 2.5))

    async def read(store: Store) -> Any:
        return [
            await store.person_of("hash", 0),
            await store.table("t"),
            await store.log("t"),
            await store.log("t", 1),
            await store.listed() == await store.own(ANA.id) == [opened],
        ]

    with_store(tmp_path, write)
    rows = [Row(1, PLAY, 0, 1.5, "3", "d1", "c1"), Row(2, UNDO, 1, 2.5)]
    assert with_store(tmp_path, read) == [ANA, opened, rows, rows[1:], True]


@pytest.mark.parametrize(("number", "command"), [(1, "c2"), (2, "c1")])
def test_no_move_has_the_number_and_no_command_the_id_of_another(tmp_path, number, command):
    async def write(store: Store) -> None:
        await store.add_person(ANA, "hash")
        await store.add_table(table())
        await store.add_row(table(), Row(1, PLAY, 0, 0.0, "3", "d", "c1"))
        with pytest.raises(IntegrityError):
            await store.add_row(table(), Row(number, PLAY, 0, 0.0, "4", "d", command))
        assert len(await store.log("t")) == 1

    with_store(tmp_path, write)


def test_all_that_waits_is_written_at_once_and_one_that_fails_harms_no_other(tmp_path):
    async def write(store: Store) -> Any:
        await store.add_person(ANA, "hash")
        names = ("a", "b", "ana", "c")  # the third is there already
        saving = [store.add_person(Person(name, name), name) for name in names]
        outcomes = await asyncio.gather(*saving, return_exceptions=True)
        kept = await store.ask(lambda it: it.execute(select(PEOPLE.c.id)).scalars().all())
        return [type(outcome).__name__ for outcome in outcomes], sorted(kept)

    outcomes, kept = with_store(tmp_path, write)
    assert outcomes == ["NoneType", "NoneType", "IntegrityError", "NoneType"]
    assert kept == ["a", "ana", "b", "c"]


def test_closing_writes_what_waits(tmp_path):
    async def write(store: Store) -> None:
        store.add_person(ANA, "hash")

    with_store(tmp_path, write)
    assert with_store(tmp_path, lambda store: store.person_of("hash", 0)) == ANA


def test_an_old_session_is_none(tmp_path):
    async def write(store: Store) -> Any:
        await store.add_person(ANA, "hash")
        return [await store.person_of("hash", since) for since in (0, 1e12)]

    assert with_store(tmp_path, write) == [ANA, None]


def test_two_writers_wait_for_each_other(tmp_path):
    async def write(store: Store) -> Any:
        other = await Store.in_folder(tmp_path)
        saving = [
            one.add_person(Person(f"{number} {i}", "x"), f"{number} {i}")
            for i in range(20)
            for number, one in enumerate((store, other))
        ]
        await asyncio.gather(*saving)
        await other.close()
        return await store.ask(lambda it: len(it.execute(select(PEOPLE.c.id)).all()))

    assert with_store(tmp_path, write) == 40


def test_nobody_else_of_the_machine_looks_into_a_new_folder(tmp_path):
    async def nothing(store: Store) -> None: ...

    with_store(tmp_path / "data", nothing)
    assert (tmp_path / "data").stat().st_mode & 0o077 == 0


def test_what_is_no_address_of_a_database_is_not_repeated(tmp_path):
    """It may well be one with a slip of the pen, and a password."""
    with pytest.raises(OSError, match="no address of a database") as refused:
        asyncio.run(Store.at("postgresql:ana:secret@here"))
    assert "secret" not in str(refused.value)
