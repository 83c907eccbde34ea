"""Snapshots of games in play, so that they can go on when their rules get a new version.

The log is the truth as long as the rules are those it was made with. A snapshot
of the last row is what remains of it for newer ones.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec
from sqlalchemy import (
    JSON,
    Column,
    Connection,
    ForeignKey,
    Integer,
    String,
    Table,
    bindparam,
    delete,
    func,
    insert,
    select,
    update,
)

from ludozilla.engine.game import Game
from ludozilla.engine.state import TRUTH, own_fields
from ludozilla.server.database import LOG, METADATA, TABLES

if TYPE_CHECKING:
    from ludozilla.server.course import Course

LAST: Final = "last"
"""Of the last row, as far as one was made."""
BASE: Final = "base"
"""That from which the game went on with newer rules."""

SNAPSHOTS: Final = Table(
    "snapshots",
    METADATA,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("kind", String, primary_key=True),
    Column("number", Integer, nullable=False),  # of the row after which it was made
    Column("position", JSON, nullable=False),
    Column("besides", JSON, nullable=False),
)

_SNAPSHOT: Final = select(SNAPSHOTS.c.number, SNAPSHOTS.c.position, SNAPSHOTS.c.besides).where(
    SNAPSHOTS.c.table == bindparam("of"), SNAPSHOTS.c.kind == bindparam("which")
)


class Snapshot(msgspec.Struct, frozen=True):
    """A position after the row of this number, and what the log says besides the game."""

    number: int
    position: dict[str, Any]
    besides: dict[str, Any]

    @staticmethod
    def of(course: Course) -> Snapshot:
        """The game as it stands."""
        return Snapshot(course.number, course.table.view(TRUTH).to_dict(), course.besides())

    def for_rules(self, game: Game) -> Snapshot:
        """The same position under other rules; ``ValueError`` if it is none there.

        What those have added, options and attributes, is as it is before a game.
        """
        setup = game.prepare(self.position.get("options", {}))
        blank = game.blank(setup)
        before = {name: getattr(blank, name) for name in own_fields(blank)}
        today = {"version": game.version, "options": dict(setup.options)}
        position = before | self.position | today
        return msgspec.structs.replace(self, position=game.from_dict(position).to_dict())


def snapshot(connection: Connection, table: str, kind: str) -> Snapshot | None:
    """The snapshot of a table that was kept."""
    row = connection.execute(_SNAPSHOT, {"of": table, "which": kind}).first()
    return Snapshot(*row) if row else None


def behind(connection: Connection) -> list[str]:
    """The tables in play of whose last row there is no snapshot."""
    last = select(LOG.c.table, func.max(LOG.c.number).label("number")).group_by(LOG.c.table)
    rows = last.subquery()
    made = SNAPSHOTS.alias()
    query = (
        select(TABLES.c.id)
        .outerjoin(rows, rows.c.table == TABLES.c.id)
        .outerjoin(made, (made.c.table == TABLES.c.id) & (made.c.kind == LAST))
        .where(
            TABLES.c.stage == "playing",
            func.coalesce(made.c.number, -1) < func.coalesce(rows.c.number, 0),
        )
    )
    return list(connection.execute(query).scalars())


# -- errands -----------------------------------------------------------------------------------


def keep(connection: Connection, table: str, new: Snapshot) -> None:
    """Keep a snapshot of the last row, unless there is a later one."""
    old = snapshot(connection, table, LAST)
    if old is None or old.number < new.number:
        _write(connection, table, LAST, new)


def go_on(connection: Connection, table: str, base: Snapshot) -> None:
    """Let a game go on from here with the rules of this position."""
    _write(connection, table, BASE, base)
    this = update(TABLES).where(TABLES.c.id == table)
    connection.execute(this.values(version=base.position["version"]))


def _write(connection: Connection, table: str, kind: str, new: Snapshot) -> None:
    own = delete(SNAPSHOTS).where(SNAPSHOTS.c.table == table, SNAPSHOTS.c.kind == kind)
    connection.execute(own)
    row = msgspec.structs.asdict(new)
    connection.execute(insert(SNAPSHOTS), row | {"table": table, "kind": kind})
