"""Who is there. A line that breaks, being away, and being judged for it are three clocks."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from time import monotonic
from typing import TYPE_CHECKING, Final

import msgspec

from ludozilla.server.alone import Alone, in_turn
from ludozilla.server.course import HERE
from ludozilla.server.log import AWAY, BACK
from ludozilla.server.protocol import Presence
from ludozilla.server.store import Person

if TYPE_CHECKING:
    from ludozilla.server.audience import Listener
    from ludozilla.server.owner import Owner

TOLERANCE: Final = 5.0
"""Seconds for which a line may be broken before its end is called away."""


class Attendance:
    """Who of those that sit at one table is looking."""

    def __init__(self, owner: Owner) -> None:
        self._owner = owner
        self._left: dict[str, float] = {}
        """When each person was seen last who is not there now."""
        self._told = (False,) * len(owner.opened.seats)
        self._begun = monotonic()
        """Before this, nobody has waited for anybody."""
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def alone(self) -> Alone:
        """In whose order people come and go."""
        return self._owner.alone

    def begin(self) -> None:
        """The game begins, and with it the time for which people may be away."""
        self._begun = monotonic()
        self.look_around()

    def stop(self) -> None:
        """Judge nobody any more."""
        if self._timer is not None:
            self._timer.cancel()
        if self._task is not None:
            self._task.cancel()

    # -- who is there --------------------------------------------------------

    def seats(self) -> tuple[bool, ...]:
        """Of each seat, whether its person is there, or was just now."""
        people = self._owner.audience.people
        return tuple(
            [
                seat.person is not None
                and (seat.person in people or self._away_for(seat.person) < TOLERANCE)
                for seat in self._owner.opened.seats
            ]
        )

    def _away_for(self, person: str) -> float:
        if person not in self._left:
            return float("inf")
        return monotonic() - self._left[person]

    async def arrive(self, person: Person | None, newcomer: Listener | None = None) -> None:
        """Somebody is there, and takes back the seat that a bot has kept for them."""
        if person is None:
            return
        self._left.pop(person.id, None)
        course = self._owner.course
        for number, seat in enumerate(self._owner.opened.seats):
            if seat.person == person.id and course and course.standing[number] == AWAY:
                await self._owner.enter(BACK, number)
        self.look_around(newcomer)

    def depart(self, person: Person | None) -> None:
        """A line is broken; perhaps it was the last one."""
        if person is not None and self._has_gone(person.id):
            self._left[person.id] = monotonic()
        self.look_around()

    def _has_gone(self, person: str) -> bool:
        """Whether somebody who sits at the table is looking no more."""
        sits = any(seat.person == person for seat in self._owner.opened.seats)
        return sits and person not in self._owner.audience.people

    # -- what follows from it ------------------------------------------------

    def look_around(self, newcomer: Listener | None = None) -> None:
        """Tell all but a newcomer who is there, if that has changed; see when to look again."""
        present = self.seats()
        if present != self._told:
            self._told = present
            message = msgspec.json.encode(Presence(present))
            for listener in self._owner.audience.listeners - {newcomer}:
                listener.tell(message)
        self._wait(present)

    def _wait(self, present: Sequence[bool]) -> None:
        """Come back when somebody has been away for long enough to be told, or judged."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if all(present) and not self._left:
            return
        now, soon = monotonic(), []
        for number in self._judged(present):
            soon.append(self._since(number) + self._owner.opened.terms.grace - now)
        if self._owner.audience.listeners:
            soon += [left + TOLERANCE - now for left in self._left.values()]
        later = [seconds for seconds in soon if seconds > -TOLERANCE]
        if later:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(max(0.01, min(later)), self._wake)

    def _wake(self) -> None:
        self._task = asyncio.create_task(self._judge())

    @in_turn
    async def _judge(self) -> None:
        for number in self._judged(self.seats()):
            if monotonic() >= self._since(number) + self._owner.opened.terms.grace:
                await self._owner.enter(AWAY, number)
        self.look_around()

    def _judged(self, present: Sequence[bool]) -> list[int]:
        """The seats whose people are away while somebody is there and waits for them."""
        course, terms = self._owner.course, self._owner.opened.terms
        if course is None or not terms.grace or not any(present):
            return []
        if terms.clock.kind == "days":  # nobody is expected to sit there all the time
            return []
        return [
            number
            for number in course.waiting()
            if self._owner.opened.seats[number].person is not None
            and not present[number]
            and course.standing[number] == HERE
        ]

    def _since(self, number: int) -> float:
        left = self._left.get(self._owner.opened.seats[number].person or "", self._begun)
        return max(left, self._begun)
