"""The tables of the database about people, beside who they are and their sessions."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    UniqueConstraint,
    false,
)

from ludozilla.server.database import METADATA

ACCOUNTS: Final = Table(
    "accounts",
    METADATA,
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("password", String, nullable=False),  # an Argon2id hash
    Column("admin", Boolean, nullable=False),
    Column("first", Boolean, nullable=True, unique=True),  # true or nothing: one is the first
    Column("since", Float, nullable=False),
)

LOOKS: Final = Table(
    "looks",
    METADATA,
    Column("look", String, primary_key=True),
    Column("person", ForeignKey("people.id"), nullable=False, index=True),
)
"""What the names of accounts look like; no two may look the same."""

BLOCKS: Final = Table(
    "blocks",
    METADATA,
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("other", ForeignKey("people.id"), primary_key=True, index=True),
    Column("since", Float, nullable=False),
)

REPORTS: Final = Table(
    "reports",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("person", ForeignKey("people.id"), nullable=False, index=True),
    Column("about", ForeignKey("people.id"), nullable=False, index=True),
    Column("table", ForeignKey("tables.id"), nullable=True),
    Column("text", String, nullable=False),
    Column("since", Float, nullable=False),
    Column("settled", Float, nullable=True),
)

FINISHES: Final = Table(
    "finishes",
    METADATA,
    Column("number", Integer, primary_key=True),  # in the order in which games were rated
    Column("table", ForeignKey("tables.id"), nullable=False, unique=True),
    Column("game", String, nullable=False),
    Column("players", Integer, nullable=False),
    Column("ended", Float, nullable=False),
    Column("rated", Boolean, nullable=False),
)

RESULTS: Final = Table(
    "results",
    METADATA,
    Column("table", ForeignKey("finishes.table"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", ForeignKey("people.id"), nullable=True, index=True),
    Column("rank", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    Column("left", Boolean, nullable=False),  # somebody else ended the game for them
    Column("helped", Boolean, nullable=False, server_default=false()),  # or played for a while
    Column("before", Integer, nullable=True),  # their rating, where the game was rated
    Column("after", Integer, nullable=True),
)

RATINGS: Final = Table(
    "ratings",
    METADATA,
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("game", String, primary_key=True),
    Column("players", Integer, primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("rating", Integer, nullable=False),  # what people are shown, of mu and sigma
    Column("games", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
    Index("ix_ratings_listed", "game", "players", "rating"),
)

ALERTS: Final = Table(
    "alerts",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("person", ForeignKey("people.id"), nullable=False),
    Column("kind", String, nullable=False),
    Column("address", String, nullable=False),
    Column("keys", JSON, nullable=False),
    Column("site", String, nullable=False),  # where they look at tables: links lead there
    UniqueConstraint("person", "address", name="uq_alerts_address"),
)

KEEPSAKES: Final = Table(
    "keepsakes",
    METADATA,
    Column("name", String, primary_key=True),
    Column("value", String, nullable=False),
)
"""What the server itself must not forget: the key by which browsers know its alerts."""

NOTICES: Final = Table(
    "notices",
    METADATA,
    Column("number", Integer, primary_key=True),
    Column("kind", String, nullable=False),
    Column("of", String, nullable=False),
)
"""What was changed from outside: every process looks here now and then."""

FAILURES: Final = Table(
    "failures",
    METADATA,
    Column("of", String, primary_key=True),  # a hash: neither names nor addresses are kept
    Column("times", Integer, nullable=False),
    Column("last", Float, nullable=False, index=True),
)
"""Attempts to log in that failed, by name, address and both."""
