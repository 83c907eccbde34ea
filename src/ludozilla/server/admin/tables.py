"""Administrators and tables: listed, closed, looked through, repaired and replayed."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, delete, func, select, update

from ludozilla.engine.registry import GameNotFound
from ludozilla.server import limits
from ludozilla.server.course import Course, Damaged, folded
from ludozilla.server.database import LOG, SEATS, TABLES
from ludozilla.server.games import game_called
from ludozilla.server.log import Row
from ludozilla.server.people.finishes import finish, is_rated, results_of
from ludozilla.server.people.notices import notify
from ludozilla.server.people.schema import FINISHES, RESULTS
from ludozilla.server.refusals import Refusal
from ludozilla.server.snapshots import BASE, SNAPSHOTS, Snapshot, snapshot
from ludozilla.server.store import CLOSED, OPEN, OVER, PLAYING, Opened, Store
from ludozilla.table.table import Table


class KnownTable(msgspec.Struct):
    """What administrators know of a table."""

    id: str
    game: str
    version: str
    stage: str
    public: bool
    since: float
    rows: int
    seats: tuple[str, ...]


def tables(connection: Connection, stage: str = "", game: str = "") -> list[KnownTable]:
    """Tables at this stage and of this game, the newest first."""
    rows = select(func.count()).where(LOG.c.table == TABLES.c.id).scalar_subquery()
    query = select(TABLES, rows).order_by(TABLES.c.since.desc()).limit(limits.LISTED)
    if stage:
        query = query.where(TABLES.c.stage == stage)
    if game:
        query = query.where(TABLES.c.game == game)
    found = connection.execute(query).all()
    seating = select(SEATS).order_by(SEATS.c.seat)
    seats: dict[str, list[str]] = {row.id: [] for row in found}
    for seat in connection.execute(seating.where(SEATS.c.table.in_(list(seats)))):
        seats[seat.table].append(seat.bot or seat.name or ("?" if seat.person else ""))
    return [
        KnownTable(
            *(row.id, row.game, row.version, row.stage, row.public, row.since),
            row[-1],
            tuple(seats[row.id]),
        )
        for row in found
    ]


class Sound(msgspec.Struct, frozen=True):
    """How much of a log leads where it says; ``fault`` is what is wrong with the next row."""

    rows: int
    sound: int
    fault: str
    over: bool


def close(connection: Connection, table: str) -> None:
    """An errand: nobody can play at a table any more."""
    this = update(TABLES).where(TABLES.c.id == table, TABLES.c.stage != CLOSED)
    if not connection.execute(this.values(stage=CLOSED)).rowcount:
        raise Refusal("no-table")
    notify(connection, "table", table)


async def look_through(store: Store, table: str) -> Sound:
    """Play a table's log again, as far as that can be done."""
    return await asyncio.to_thread(_sound, await _read(store, table))


async def cut(store: Store, table: str, found: Sound) -> None:
    """Remove what does not lead anywhere; the game goes on from there, or is over there."""
    stage = OVER if found.over else PLAYING
    await store.do(partial(_cut, table=table, after=found.sound, stage=stage))
    if found.over:
        await _add_result(store, table)


async def replayed(store: Store, table: str) -> Table:
    """What was played at a table."""
    kept = await _read(store, table)
    try:
        return (await asyncio.to_thread(kept.course)).table
    except (ValueError, Damaged):
        raise Refusal("damaged") from None


async def add_missing_results(store: Store) -> int:
    """Note how games ended of which that is not known; how many they were."""
    query = (
        select(TABLES.c.id)
        .outerjoin(FINISHES, FINISHES.c.table == TABLES.c.id)
        .where(TABLES.c.stage == OVER, FINISHES.c.table.is_(None))
        .order_by(TABLES.c.since)
    )
    missing = await store.ask(lambda connection: list(connection.execute(query).scalars()))
    return sum([await _add_result(store, table) for table in missing])


async def _add_result(store: Store, table: str) -> bool:
    """Note how a game ended; not if it cannot be played again with the rules of today."""
    try:
        kept = await _read(store, table)
        course = await asyncio.to_thread(kept.course)
    except (Refusal, ValueError, Damaged):
        return False
    if not course.over:
        return False
    opened, ended = kept.opened, kept.rows[-1].time
    results, rated = results_of(opened, course), is_rated(opened)
    await store.do(
        partial(finish, table=table, game=opened.game, results=results, rated=rated, ended=ended)
    )
    return True


class _Kept(NamedTuple):
    """A table, its log, and where it went on if its rules have changed."""

    opened: Opened
    rows: list[Row]
    base: Snapshot | None

    def course(self) -> Course:
        return folded(self.opened, self.rows, base=self.base)


async def _read(store: Store, table: str) -> _Kept:
    """A table that has been played at, with rules that are there."""
    opened = await store.table(table)
    if opened is None:
        raise Refusal("no-table")
    if opened.stage == OPEN:
        raise Refusal("not-started")
    try:
        installed = game_called(opened.game).version
    except GameNotFound as error:
        raise Refusal("bad-request", fault=str(error)) from None
    if opened.version != installed:
        raise Refusal("other-rules", made=opened.version, installed=installed)
    base = await store.ask(partial(snapshot, table=table, kind=BASE))
    return _Kept(opened, await store.log(table), base)


def _sound(kept: _Kept) -> Sound:
    course = folded(kept.opened, base=kept.base)
    rows = len(kept.rows)
    for row in kept.rows[course.number :]:
        sound = course.number
        try:
            if row.number != sound + 1:
                raise Damaged(f"row {sound + 1} is missing")
            course.take(row)
        except Exception as error:  # whatever is wrong, from here on it does not lead anywhere
            return Sound(rows, sound, str(error) or repr(error), course.over)
    return Sound(rows, rows, "", course.over)


def _cut(connection: Connection, table: str, after: int, stage: str) -> None:
    connection.execute(delete(LOG).where(LOG.c.table == table, LOG.c.number > after))
    connection.execute(
        delete(SNAPSHOTS).where(SNAPSHOTS.c.table == table, SNAPSHOTS.c.number > after)
    )
    connection.execute(delete(RESULTS).where(RESULTS.c.table == table))
    connection.execute(delete(FINISHES).where(FINISHES.c.table == table))
    connection.execute(update(TABLES).where(TABLES.c.id == table).values(stage=stage))
    notify(connection, "table", table)
