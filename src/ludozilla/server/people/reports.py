"""Reports about people, for the administrators."""

from __future__ import annotations

from time import time

from sqlalchemy import Connection, func, insert, select, update

from ludozilla.server import limits
from ludozilla.server.database import TABLES
from ludozilla.server.people.blocks import known
from ludozilla.server.people.names import names_of
from ludozilla.server.people.protocol import NewReport, Report
from ludozilla.server.people.schema import REPORTS
from ludozilla.server.refusals import Refusal


def report(connection: Connection, person: str, about: str, new: NewReport) -> None:
    """An errand: keep what somebody has to say about another."""
    if person == about:
        raise Refusal("yourself")
    known(connection, about)
    table = select(TABLES.c.id).where(TABLES.c.id == new.table)
    if new.table is not None and not connection.execute(table).first():
        raise Refusal("no-table")
    open_ones = (
        select(func.count())
        .select_from(REPORTS)
        .where(REPORTS.c.person == person, REPORTS.c.settled.is_(None))
    )
    if connection.execute(open_ones).scalar_one() >= limits.REPORTS:
        raise Refusal("too-many", most=limits.REPORTS)
    row = {"person": person, "about": about, "table": new.table, "text": new.text, "since": time()}
    connection.execute(insert(REPORTS), row)


def reports(connection: Connection, *, settled: bool = False) -> list[Report]:
    """The reports nobody has settled yet, or all, the oldest first."""
    query = select(REPORTS).order_by(REPORTS.c.id)
    if not settled:
        query = query.where(REPORTS.c.settled.is_(None))
    rows = connection.execute(query.limit(limits.LISTED)).all()
    names = names_of(connection, [who for row in rows for who in (row.person, row.about)])
    return [
        Report(
            row.id,
            row.person,
            names[row.person],
            row.about,
            names[row.about],
            row.table or "",
            row.text,
            row.since,
            row.settled,
        )
        for row in rows
    ]


def settle(connection: Connection, number: int) -> None:
    """An errand: a report needs nobody's attention any more."""
    this = update(REPORTS).where(REPORTS.c.id == number)
    if not connection.execute(this.values(settled=time())).rowcount:
        raise Refusal("no-report")
