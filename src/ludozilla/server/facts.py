"""What is told of a table besides the game: who sits where, how far it is, on which terms."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from ludozilla.server.course import HERE
from ludozilla.server.protocol import SeatInfo, TableInfo
from ludozilla.server.seating import may_invite
from ludozilla.server.store import Opened, Person

if TYPE_CHECKING:
    from ludozilla.server.owner import Owner


def table_info(
    table: Opened, person: Person | None = None, owner: Owner | None = None
) -> TableInfo:
    """A table as somebody may see it; its owner knows more of how it stands."""
    course = owner.course if owner else None
    nobody = [False] * len(table.seats)
    seats = zip(
        table.seats,
        course.standing if course else [HERE] * len(table.seats),
        owner.attendance.seats() if owner else nobody,
        strict=True,
    )
    return TableInfo(
        id=table.id,
        game=table.game,
        version=table.version,
        options=table.options,
        stage=table.stage,
        public=table.public,
        host=table.host,
        seats=tuple(
            SeatInfo(seat.person or "", seat.name, seat.bot, standing, present)
            for seat, standing, present in seats
        ),
        waiting=tuple(course.seen_waiting()) if course else (),
        key=table.key if may_invite(table, person) else "",
        rematch=table.rematch,
        commitment=table.commitment,
        clocks=owner.timing.clocks() if owner else None,
        **msgspec.structs.asdict(table.terms),
    )
