"""The time that people have: none, days for each move, or minutes for the whole game.

All of it follows from the log and from when no server was there: a restart
neither gives nor takes any.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from time import time
from typing import TYPE_CHECKING, Final

import msgspec
from sqlalchemy import bindparam, update

from ludozilla.server.alone import Alone, in_turn
from ludozilla.server.database import TABLES
from ludozilla.server.log import FLAG
from ludozilla.server.protocol import Clock, Clocks
from ludozilla.server.writer import Step

if TYPE_CHECKING:
    from ludozilla.server.audience import Listener
    from ludozilla.server.owner import Owner

Outage = tuple[float, float]
"""Since when and until when no server was there."""

_DAY: Final = 24 * 3600.0
_FAR: Final = 60.0
"""Seconds; what is due later is looked up in the database."""

_SET_DUE: Final = update(TABLES).where(TABLES.c.id == bindparam("of")).values(due=bindparam("then"))


class Dial:
    """What each seat has left, kept up with the log.

    >>> dial = Dial(Clock(kind="live", base=60, increment=5), 2, 1000.0, [(1010.0, 1500.0)])
    >>> dial.run(1520.0, [0])
    >>> dial.made(0)
    >>> dial.left
    [35.0, 60.0]
    """

    def __init__(self, clock: Clock, seats: int, began: float, outages: Sequence[Outage]) -> None:
        self._clock = clock
        self._whole = clock.days * _DAY if clock.kind == "days" else float(clock.base)
        self.at = began
        """Up to when the log has been followed."""
        self._outages = outages
        self.left = [self._whole] * seats

    def run(self, until: float, running: Sequence[int]) -> None:
        """Let the time of these seats run."""
        self.left = self.left_at(until, running)
        self.at = max(self.at, until)

    def left_at(self, now: float, running: Sequence[int]) -> list[float]:
        """What each seat has left if these have run until now."""
        seconds = max(0.0, now - self.at)
        for since, until in self._outages:
            seconds -= max(0.0, min(until, now) - max(since, self.at))
        return [left - seconds * (seat in running) for seat, left in enumerate(self.left)]

    def made(self, seat: int) -> None:
        """A decision was made."""
        if self._clock.kind == "days":
            self.left[seat] = self._whole
        else:
            self.left[seat] += self._clock.increment

    def taken_back(self, seat: int) -> None:
        """A decision was taken back; what it was worth goes with it, but not the time it took."""
        if self._clock.kind == "live":
            self.left[seat] -= self._clock.increment


class Timing:
    """Sees to it that nobody at one table takes longer than they may."""

    def __init__(self, owner: Owner) -> None:
        self._owner = owner
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def alone(self) -> Alone:
        """In whose order flags fall."""
        return self._owner.alone

    @property
    def busy(self) -> bool:
        """Whether a flag may fall soon."""
        return self._timer is not None

    def stop(self) -> None:
        """Let no flag fall any more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def clocks(self) -> Clocks | None:
        """What everybody has left now."""
        course = self._owner.course
        if course is None or course.dial is None:
            return None
        running = course.running()
        left = [round(max(0.0, it), 1) for it in course.dial.left_at(time(), running)]
        return Clocks(tuple(left), tuple(running))

    def tell(self, listeners: Iterable[Listener]) -> None:
        """Tell these what is left, and wait for the next flag."""
        clocks = self.clocks()
        if clocks is not None:
            message = msgspec.json.encode(clocks)
            for listener in listeners:
                listener.tell(message)
        self.wait()

    def wait(self) -> None:
        """Come back when the next flag falls, if that is soon."""
        self.stop()
        due = self._due()
        if due is not None and due - time() < _FAR:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(max(0.0, due - time()) + 0.01, self._wake)

    def _due(self) -> float | None:
        """When somebody's time is up, if they do nothing."""
        course, now = self._owner.course, time()
        if course is None or course.dial is None or not course.running():
            return None
        running = course.running()
        left = course.dial.left_at(now, running)
        return now + min(left[seat] for seat in running)

    def steps(self) -> list[Step]:
        """What is to be kept so that others can find the table when a flag falls."""
        if self._owner.opened.terms.clock.kind == "none":
            return []
        return [(_SET_DUE, {"of": self._owner.opened.id, "then": self._due()})]

    def _wake(self) -> None:
        self._timer = None
        self._task = asyncio.create_task(self._judge_alone())

    @in_turn
    async def _judge_alone(self) -> None:
        await self.judge()
        self.wait()

    async def judge(self) -> None:
        """Let the flags fall of those whose time is up."""
        while True:
            course = self._owner.course
            if course is None or course.dial is None:
                return
            left = course.dial.left_at(time(), course.running())
            late = [seat for seat in course.running() if left[seat] <= 0]
            if not late:
                return
            await self._owner.enter(FLAG, late[0])
