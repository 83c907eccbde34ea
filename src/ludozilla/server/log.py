"""The log of a table: all that has happened in it, one numbered row each, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Select, bindparam, insert, select

from ludozilla.server.database import LOG, RARE
from ludozilla.server.writer import Step

PLAY: Final = "play"
UNDO: Final = "undo"
"""The last move of the seat is taken back, and all that came after it."""
RESIGN: Final = "resign"
FLAG: Final = "flag"
"""The seat's time is up."""
AWAY: Final = "away"
"""A bot takes the seat, until its person is ``BACK``."""
BACK: Final = "back"


class Row(msgspec.Struct, frozen=True):
    """Something that happened: of which kind, by or to which seat, and when.

    ``path`` is that of a move; ``digest`` is of the position after a move or
    its taking back; ``command`` is the id of the command that it answers, if any.
    """

    number: int
    kind: str
    seat: int
    time: float
    path: str = ""
    digest: str = ""
    command: str | None = None


_ADD: Final = insert(LOG)  # made once, so that the writer knows which are the same
_ROWS: Final = (
    select(*[LOG.c[name] for name in Row.__struct_fields__])
    .where(LOG.c.table == bindparam("of"), LOG.c.number > bindparam("after"))
    .order_by(LOG.c.number)
)


def adding(table: str, row: Row) -> Step:
    """The step that keeps a row."""
    values: Mapping[str, Any] = msgspec.structs.asdict(row)
    return _ADD, {"table": table, **values}


def read_log(connection: Connection, table: str, after: int = 0) -> list[Row]:
    """The rows of a table after this number, in their order."""
    return [Row(*row) for row in connection.execute(_ROWS, {"of": table, "after": after})]


def deserted() -> Select[tuple[str]]:
    """The tables at which somebody has left a seat to a bot, be it for a while."""
    return select(LOG.c.table).where(RARE, LOG.c.kind.in_((RESIGN, FLAG, AWAY)))
