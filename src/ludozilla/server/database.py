"""The tables of the database, and how it is opened."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config
from sqlalchemy import (
    JSON,
    URL,
    Boolean,
    Column,
    Connection,
    Engine,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    UniqueConstraint,
    create_engine,
    event,
    text,
)

METADATA: Final = MetaData()

PEOPLE: Final = Table(
    "people",
    METADATA,
    Column("id", String, primary_key=True),
    Column("name", String, nullable=False),  # empty for somebody who has gone for good
    Column("since", Float, nullable=False),
    Column("seen", Float, nullable=False),  # to within a day
    Column("lang", String, nullable=False, server_default=""),
    Column("look", String, nullable=True, index=True),  # what a guest's name looks like
    Column("banned", Float, nullable=True),
)

SESSIONS: Final = Table(
    "sessions",
    METADATA,
    Column("token_hash", String, primary_key=True),
    Column("person", ForeignKey("people.id"), nullable=False, index=True),
    Column("since", Float, nullable=False),
)

TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("version", String, nullable=False),
    Column("options", JSON, nullable=False),
    Column("seed", String, nullable=False),
    Column("start", String, nullable=False),  # the digest of the first position
    Column("stage", String, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("host", ForeignKey("people.id"), nullable=False, index=True),
    Column("since", Float, nullable=False),
    Column("terms", JSON, nullable=False),
    Column("key", String, nullable=False),  # of the link to a table that is not public
    Column("salt", String, nullable=False),  # hashed with the seed when the game begins
    Column("began", Float, nullable=False),
    Column("due", Float, nullable=True),  # when somebody's time is up
    Column("rematch", String, nullable=False),
    Index("ix_tables_due", "stage", "due"),
    Index("ix_tables_listed", "public", "stage", "since"),
)

SEATS: Final = Table(
    "seats",
    METADATA,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", ForeignKey("people.id"), nullable=True, index=True),
    Column("name", String, nullable=False),  # as it was when they sat down: frames show it
    Column("bot", String, nullable=False),
)

RARE: Final = text("kind <> 'play'")
"""Rows that are no moves; said in these words, they are found without reading every log."""

LOG: Final = Table(
    "log",
    METADATA,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("time", Float, nullable=False),
    Column("path", String, nullable=False),
    Column("digest", String, nullable=False),
    Column("command", String, nullable=True),  # a bot's move has none
    UniqueConstraint("table", "seat", "command", name="uq_log_command"),
    Index("ix_log_rare", "table", sqlite_where=RARE, postgresql_where=RARE),
)
"""The truth. Its keys also decide which of two processes has made row number k."""

CHAT: Final = Table(
    "chat",
    METADATA,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("room", String, nullable=False),
    Column("person", ForeignKey("people.id"), nullable=False),
    Column("name", String, nullable=False),
    Column("text", String, nullable=False),
    Column("time", Float, nullable=False),
    Column("command", String, nullable=True),  # so that it is said once
    Index("ix_chat_command", "table", "person", "command", unique=True),
)

MUTES: Final = Table(
    "mutes",
    METADATA,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("muted", ForeignKey("people.id"), primary_key=True),
)

PULSE: Final = Table(
    "pulse",
    METADATA,
    Column("number", Integer, primary_key=True),
    Column("time", Float, nullable=False),
)
"""One row: when a server was last known to be alive."""

OUTAGES: Final = Table(
    "outages",
    METADATA,
    Column("since", Float, primary_key=True),
    Column("until", Float, nullable=False),
)
"""When no server was there; nobody's time runs then."""


_MIGRATING: Final = 0x1D02111A


def open_engine(url: URL) -> Engine:
    """An engine; SQLite keeps whatever was committed, be it through a loss of power.

    A connection with the option ``writes`` waits for its turn before it
    begins, and not half-way through.
    """
    # Faults are noted, parameters are not; a connection that was lost is made anew.
    engine = create_engine(url, hide_parameters=True, pool_pre_ping=url.drivername != "sqlite")
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _prepare)
        event.listen(engine, "begin", _begin)
    return engine


def _prepare(connection: Any, record: object) -> None:
    connection.isolation_level = None  # so that we say ourselves when a transaction begins
    cursor = connection.cursor()
    for pragma in (
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
        "busy_timeout=10000",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def migrate(engine: Engine) -> None:
    """Bring the tables up to date."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    with engine.execution_options(writes=True).begin() as connection:
        if connection.dialect.name == "postgresql":  # several processes may start at once
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_MIGRATING})")
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
