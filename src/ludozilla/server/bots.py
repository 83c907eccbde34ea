"""The bots of a table: whoever is to move thinks in another process, then moves as people do."""

from __future__ import annotations

import asyncio
import logging
from random import uniform
from typing import TYPE_CHECKING, Final

from ludozilla.engine.rng import Rng, seed_from
from ludozilla.engine.state import IllegalAction
from ludozilla.server.alone import Alone, in_turn
from ludozilla.server.course import HERE
from ludozilla.server.log import PLAY
from ludozilla.server.thinking import NoThought, Thinkers

if TYPE_CHECKING:
    from ludozilla.server.owner import Owner

LOG: Final = logging.getLogger("ludozilla.server")

_IN_ONE_GO: Final = 0.35
"""The part of a pause that a bot makes within its turn, which it has thought of as a whole."""

_BREATH: Final = 5.0
"""Seconds until a bot tries again whose move could not be written."""


def of_level(level: str) -> str:
    """The spec of the bot that plays so well."""
    return f"search:level={level}"


class Bots:
    """Those who play at one table, one after the other."""

    def __init__(self, owner: Owner, thinkers: Thinkers, pause: float) -> None:
        self._owner = owner
        self._thinkers = thinkers
        self._pause = pause
        self._task: asyncio.Task[None] | None = None

    @property
    def alone(self) -> Alone:
        """In whose order they move."""
        return self._owner.alone

    @property
    def busy(self) -> bool:
        """Whether one of them is thinking."""
        return self._task is not None and not self._task.done()

    def stop(self) -> None:
        """Think no more."""
        if self._task is not None:
            self._task.cancel()

    def rouse(self) -> None:
        """Let them move as long as it is their turn."""
        if not self.busy and self._to_move() is not None:
            self._task = asyncio.create_task(self._move())

    def spec(self, seat: int) -> str:
        """The bot that plays for a seat now; "" if its person does."""
        opened, course = self._owner.opened, self._owner.course
        if opened.seats[seat].bot:
            return opened.seats[seat].bot
        if course is None or course.standing[seat] == HERE:
            return ""
        return of_level(opened.terms.level)

    def _to_move(self) -> int | None:
        if self._owner.course is not None:
            for seat in self._owner.course.waiting():
                if self.spec(seat):
                    return seat
        return None

    async def _move(self) -> None:
        last: int | None = None
        while True:
            seat = self._to_move()
            if seat is None:
                return
            pause = self._pause * (_IN_ONE_GO if seat == last else 1.0)
            await asyncio.sleep(pause * uniform(0.5, 1.5))
            last = seat
            try:
                await self._think(seat)
            except Exception:
                LOG.exception("table %s: a bot's move was not kept", self._owner.opened.id)
                await asyncio.sleep(_BREATH)

    async def _think(self, seat: int) -> None:
        course, spec = self._owner.game(), self.spec(seat)
        if not spec or seat not in course.waiting():  # things change during a pause
            return
        table, made = course.table, course.made[seat]
        holed = table.view(seat)
        # Of the game's seed a bot gets no more than its own dice.
        dice = seed_from(f"bot {seat}/{table.version}/{table.record.seed}")
        try:
            urgent = bool(self._owner.audience.listeners)
            name = table.game.name
            path = await self._thinkers.think(name, spec, holed.to_dict(), dice, urgent)
            holed.parse(path)
        except (NoThought, IllegalAction) as error:
            LOG.warning("%s of %s is replaced for a move: %s", spec, self._owner.opened.id, error)
            path = holed.text(Rng(dice).choice(holed.legal_actions()))
        await self._play(seat, made, path)

    @in_turn
    async def _play(self, seat: int, made: int, path: str) -> None:
        course = self._owner.game()
        # While the bot was thinking a move may have been taken back, or its person come back.
        if course.made[seat] == made and seat in course.waiting() and self.spec(seat):
            await self._owner.enter(PLAY, seat, path)
