"""All that is kept about somebody, for themselves."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Connection, Table, and_, select

from ludozilla.server.database import LOG, METADATA, PEOPLE, SEATS, TABLES

_SECRETS: Final = ("password", "token_hash", "keys", "seed", "salt", "start", "look")
"""What would let others in, or tell what is hidden in a game."""


def everything_about(connection: Connection, person: str) -> dict[str, Any]:
    """Every row about somebody, by table of the database; their own words and moves among them."""
    found = {"people": _rows(connection, PEOPLE, PEOPLE.c.id == person)}
    for table in METADATA.sorted_tables:
        if "person" in table.c:
            found[table.name] = _rows(connection, table, table.c.person == person)
    own_seat = and_(LOG.c.table == SEATS.c.table, LOG.c.seat == SEATS.c.seat)
    columns = [LOG.c.table, LOG.c.kind, LOG.c.time, LOG.c.path]
    moves = select(*columns).join(SEATS, own_seat).where(SEATS.c.person == person)
    found["log"] = [dict(row._mapping) for row in connection.execute(moves)]
    found["tables"] = _rows(connection, TABLES, TABLES.c.host == person)
    return {name: rows for name, rows in found.items() if rows}


def _rows(connection: Connection, table: Table, which: Any) -> list[dict[str, Any]]:
    columns = [column for column in table.c if column.name not in _SECRETS]
    return [dict(row._mapping) for row in connection.execute(select(*columns).where(which))]
