"""What is kept of people and tables, and how it is asked for and written."""

from __future__ import annotations

import asyncio
import errno
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from time import time
from typing import Any, Final, TypeVar

import msgspec
from alembic.util import CommandError
from sqlalchemy import (
    URL,
    Connection,
    Engine,
    Select,
    bindparam,
    exists,
    false,
    func,
    insert,
    make_url,
    select,
    text,
    update,
)
from sqlalchemy.exc import SQLAlchemyError

from ludozilla.engine.record import Move, Record, commitment
from ludozilla.server import limits
from ludozilla.server.database import PEOPLE, SEATS, SESSIONS, TABLES, migrate, open_engine
from ludozilla.server.log import Row, adding, deserted, read_log
from ludozilla.server.people.schema import ACCOUNTS
from ludozilla.server.protocol import Terms, Value
from ludozilla.server.writer import Errand, Step, Writer

T = TypeVar("T")

OPEN: Final = "open"
PLAYING: Final = "playing"
OVER: Final = "over"
CLOSED: Final = "closed"

FILE: Final = "ludozilla.sqlite"
"""What the database is called where it is a file."""


_DAY: Final = 24 * 3600.0
"""Seconds after which it is noted again that somebody was seen."""

_SOON: Final = 30.0
"""Seconds in which a flag falls that has to be watched."""


class Person(msgspec.Struct, frozen=True):
    """Somebody who can sit at a table; a guest, unless they have an account."""

    id: str
    name: str
    lang: str = ""
    account: bool = False
    admin: bool = False


class Seat(msgspec.Struct, frozen=True):
    """Who sits there: the id and name of a person, or a bot's spec; nobody if all are empty."""

    person: str | None = None
    name: str = ""
    bot: str = ""


class Opened(msgspec.Struct, frozen=True):
    """A table as it is kept, but for its moves."""

    id: str
    game: str
    version: str
    options: dict[str, Value]
    seed: str
    start: str
    stage: str
    public: bool
    host: str
    seats: tuple[Seat, ...] = ()
    terms: Terms = Terms()
    key: str = ""
    salt: str = ""
    began: float = 0.0
    rematch: str = ""

    @property
    def commitment(self) -> str:
        """What is told of the seed before the end."""
        return commitment(self.seed, self.salt) if self.salt else ""

    def record(self, moves: Sequence[Move] = ()) -> Record:
        """The record of the game that is played here."""
        players = [f"bot:{seat.bot}" if seat.bot else seat.name for seat in self.seats]
        return Record(
            *(self.game, self.version, self.options, self.seed, self.start),
            *(list(moves), players),
            salt=self.salt,
        )


SOMEBODY: Final = select(
    PEOPLE.c.id,
    PEOPLE.c.name,
    PEOPLE.c.lang,
    ACCOUNTS.c.person.is_not(None),
    func.coalesce(ACCOUNTS.c.admin, false()),
).outerjoin_from(PEOPLE, ACCOUNTS, ACCOUNTS.c.person == PEOPLE.c.id)
"""What makes a ``Person``."""

# Questions that are put often are made once, which takes longer than to answer them.
_WHOSE_SESSION: Final = (
    SOMEBODY.add_columns(PEOPLE.c.seen)
    .join(SESSIONS, SESSIONS.c.person == PEOPLE.c.id)
    .where(
        SESSIONS.c.token_hash == bindparam("token_hash"),
        SESSIONS.c.since > bindparam("after"),
        PEOPLE.c.banned.is_(None),
    )
)
_TABLES: Final = (
    select(*[TABLES.c[name] for name in Opened.__struct_fields__ if name != "seats"])
    .order_by(TABLES.c.since.desc())
    .limit(limits.LISTED)
)
_TABLE: Final = _TABLES.where(TABLES.c.id == bindparam("name"))
_SEATING: Final = (
    select(SEATS.c.table, SEATS.c.person, SEATS.c.name, SEATS.c.bot)
    .where(SEATS.c.table.in_(bindparam("names", expanding=True)))
    .order_by(SEATS.c.table, SEATS.c.seat)
)

# Made once, so that the writer knows which are the same.
_ADD_PERSON: Final = insert(PEOPLE)
_ADD_SESSION: Final = insert(SESSIONS)
_SEE: Final = update(PEOPLE).where(PEOPLE.c.id == bindparam("who")).values(seen=bindparam("now"))
_ADD_TABLE: Final = insert(TABLES)
_ADD_SEAT: Final = insert(SEATS)
_SET_SEAT: Final = (
    update(SEATS)
    .where(SEATS.c.table == bindparam("of"), SEATS.c.seat == bindparam("number"))
    .values(person=bindparam("person"), name=bindparam("name"), bot=bindparam("bot"))
)
_SET_STAGE: Final = (
    update(TABLES)
    .where(TABLES.c.id == bindparam("of"))
    .values(
        stage=bindparam("now"),
        host=bindparam("whose"),
        key=bindparam("opens"),
        began=bindparam("at"),
        rematch=bindparam("next"),
    )
)


@contextmanager
def _reached(what: str) -> Iterator[None]:
    """A database that cannot be had is a matter of the system, and named."""
    try:
        yield
    except (SQLAlchemyError, CommandError) as error:
        why = str(getattr(error, "orig", None) or error).strip()
        raise OSError(errno.EIO, why, what) from error


class Store:
    """The database. Whatever is written is on the disk once its future is done."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._writer = Writer(engine)

    @staticmethod
    async def open(url: URL) -> Store:
        """Open a database and bring it up to date."""
        engine = open_engine(url)
        try:
            await asyncio.to_thread(migrate, engine)
        except BaseException:
            engine.dispose()
            raise
        return Store(engine)

    @staticmethod
    async def at(address: str) -> Store:
        """The database at this address; ``OSError`` naming it if it cannot be had."""
        try:
            url = make_url(address)
            if url.drivername in ("postgres", "postgresql"):
                url = url.set(drivername="postgresql+psycopg")
        except SQLAlchemyError as error:
            # It is not repeated: what is nearly an address has a password in it.
            raise OSError(errno.EINVAL, "no address of a database", "--database") from error
        with _reached(url.render_as_string()):
            return await Store.open(url)

    @staticmethod
    async def in_folder(folder: Path) -> Store:
        """The database that is a file in this folder; ``OSError`` naming it if it cannot be had."""
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)  # there are secrets in it
        file = str(folder / FILE)
        with _reached(file):
            return await Store.open(URL.create("sqlite", database=file))

    async def close(self) -> None:
        """Write what waits, and let go of the database."""
        await self._writer.close()
        self._engine.dispose()

    async def answers(self) -> bool:
        """Whether the database can be asked."""
        try:
            await self.ask(lambda connection: connection.execute(text("SELECT 1")).first())
        except Exception:
            return False
        return True

    async def ask(self, question: Callable[[Connection], T]) -> T:
        """The answer to a question, which is put to the database in a thread."""

        def answer() -> T:
            with self._engine.connect() as connection:
                return question(connection)

        return await asyncio.to_thread(answer)

    def write(self, *steps: Step) -> asyncio.Future[None]:
        """Keep all of this, or nothing."""
        return self._writer.write(*steps)

    async def do(self, errand: Callable[[Connection], T]) -> T:
        """Carry out an errand whole, or not at all; what it found is on the disk."""
        found: list[T] = []
        await self._writer.write(lambda connection: found.append(errand(connection)))
        return found[-1]  # the writer may have had to try again

    # -- people --------------------------------------------------------------

    def add_person(
        self, person: Person, token_hash: str, look: str | None = None, *errands: Errand
    ) -> asyncio.Future[None]:
        """Keep somebody new with their first session, unless an errand refuses it."""
        now = time()
        who = {"id": person.id, "name": person.name, "lang": person.lang}
        return self._writer.write(
            (_ADD_PERSON, who | {"look": look, "since": now, "seen": now}),
            (_ADD_SESSION, {"token_hash": token_hash, "person": person.id, "since": now}),
            *errands,
        )

    async def person_of(self, token_hash: str, since: float) -> Person | None:
        """Whose session this is, if it began after that time; they are seen by that."""
        which = {"token_hash": token_hash, "after": since}
        row = await self.ask(lambda connection: connection.execute(_WHOSE_SESSION, which).first())
        if row is None:
            return None
        *who, seen = row
        person, now = Person(*who), time()
        if seen < now - _DAY:
            with suppress(Exception):  # they may look on, though nothing can be written
                await self.write((_SEE, {"who": person.id, "now": now}))
        return person

    # -- tables --------------------------------------------------------------

    def add_table(self, table: Opened, rows: Sequence[Row] = ()) -> asyncio.Future[None]:
        """Keep a new table, with what has happened at it already."""
        row = msgspec.structs.asdict(table)
        seats = row.pop("seats")
        row["terms"] = msgspec.to_builtins(table.terms)
        steps: list[Step] = [(_ADD_TABLE, row | {"since": time()})]
        for number, seat in enumerate(seats):
            own = msgspec.structs.asdict(seat)
            steps.append((_ADD_SEAT, own | {"table": table.id, "seat": number}))
        steps += [adding(table.id, row) for row in rows]
        return self._writer.write(*steps)

    def change_table(self, old: Opened, new: Opened, *follows: Step) -> asyncio.Future[None]:
        """Keep what has changed of a table and its seats, with all that follows."""
        steps: list[Step] = [_stage(new), *follows]
        for number, (was, now) in enumerate(zip(old.seats, new.seats, strict=True)):
            if was != now:
                own = msgspec.structs.asdict(now)
                steps.append((_SET_SEAT, own | {"of": new.id, "number": number}))
        return self._writer.write(*steps)

    def add_row(self, table: Opened, row: Row, *follows: Step) -> asyncio.Future[None]:
        """Keep what has happened at a table and its stage after that, with all that follows."""
        if table.stage == PLAYING:
            return self._writer.write(adding(table.id, row), *follows)
        return self._writer.write(adding(table.id, row), _stage(table), *follows)

    async def log(self, table: str, after: int = 0) -> list[Row]:
        """All that has happened at a table after the row of this number, in its order."""
        return await self.ask(lambda connection: read_log(connection, table, after))

    async def table(self, name: str) -> Opened | None:
        """The table of this id."""
        found = await self._tables(_TABLE, {"name": name})
        return found[0] if found else None

    async def listed(self) -> list[Opened]:
        """Public tables that are open or being played, the newest first."""
        query = _TABLES.where(TABLES.c.public, TABLES.c.stage.in_((OPEN, PLAYING)))
        return await self._tables(query)

    async def own(self, person: str) -> list[Opened]:
        """The tables where a person sits or that they have opened, those not closed."""
        seated = select(SEATS.c.table).where(SEATS.c.person == person)
        theirs = (TABLES.c.host == person) | TABLES.c.id.in_(seated)
        return await self._tables(_TABLES.where(theirs, TABLES.c.stage != CLOSED))

    async def count_of(self, person: str) -> tuple[int, int]:
        """How many tables a person has opened that are not over, and how many there are at all."""
        going_on = TABLES.c.stage.in_((OPEN, PLAYING))
        own = select(func.count()).where(TABLES.c.host == person, going_on).scalar_subquery()
        query = select(own, select(func.count()).where(going_on).scalar_subquery())
        one, all_there_are = await self.ask(lambda connection: connection.execute(query).one())
        return int(one), int(all_there_are)

    async def bots_tables(self) -> list[str]:
        """The tables in play at which something happens by itself: bots move, or a flag falls."""
        bots = exists().where(SEATS.c.table == TABLES.c.id, SEATS.c.bot != "")
        query = select(TABLES.c.id).where(
            TABLES.c.stage == PLAYING,
            bots | TABLES.c.id.in_(deserted()) | (TABLES.c.due < time() + _SOON),
        )
        return await self.ask(lambda connection: list(connection.execute(query).scalars()))

    async def _tables(
        self, query: Select[Any], values: Mapping[str, Any] | None = None
    ) -> list[Opened]:
        def answer(connection: Connection) -> list[Opened]:
            rows = connection.execute(query, values).all()
            seats: dict[str, list[Seat]] = {row.id: [] for row in rows}
            for name, *who in connection.execute(_SEATING, {"names": list(seats)}):
                seats[name].append(Seat(*who))
            return [_opened(row._asdict(), seats[row.id]) for row in rows]

        return await self.ask(answer)


def _opened(row: Mapping[str, Any], seats: Sequence[Seat]) -> Opened:
    terms = msgspec.convert(row["terms"], Terms)
    return Opened(**{**row, "terms": terms}, seats=tuple(seats))


def _stage(table: Opened) -> Step:
    return _SET_STAGE, {
        "of": table.id,
        "now": table.stage,
        "whose": table.host,
        "opens": table.key,
        "at": table.began,
        "next": table.rematch,
    }
