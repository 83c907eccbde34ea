"""Rings for those whose turn it has become and who do not look."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from ludozilla.server.course import HERE
from ludozilla.server.people.alerts import Alerts

if TYPE_CHECKING:
    from ludozilla.server.owner import Owner

RESPITE: Final = 4.0
"""Seconds in which somebody may still look, as after loading the page again."""


class Bell:
    """That of one table; it rings once for each time that a seat has to decide."""

    def __init__(self, owner: Owner, alerts: Alerts | None) -> None:
        self._owner = owner
        self._alerts = alerts
        self._waiting: dict[int, asyncio.TimerHandle | None] = {}

    def silently(self) -> None:
        """Note who has to decide, as they knew before the table was made anew."""
        self.still()
        self._waiting = dict.fromkeys(self._to_decide())

    def listen(self) -> None:
        """Ring, in a while, for those who have to decide and had not before."""
        seats = set(self._to_decide())
        self._forget(set(self._waiting) - seats)
        for seat in seats - set(self._waiting):
            loop = asyncio.get_running_loop()
            self._waiting[seat] = loop.call_later(RESPITE, self._ring, seat)

    def still(self) -> None:
        """Ring no more."""
        self._forget(set(self._waiting))

    def _forget(self, seats: set[int]) -> None:
        for seat in seats:
            timer = self._waiting.pop(seat)
            if timer is not None:
                timer.cancel()

    def _to_decide(self) -> list[int]:
        course, seats = self._owner.course, self._owner.opened.seats
        if course is None:
            return []
        return [it for it in course.waiting() if seats[it].person and course.standing[it] == HERE]

    def _ring(self, seat: int) -> None:
        opened = self._owner.opened
        person = opened.seats[seat].person
        looking = self._owner.audience.people
        if self._alerts is not None and person is not None and person not in looking:
            self._alerts.your_turn(person, opened.id, opened.game)
