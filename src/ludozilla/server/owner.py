"""The one that owns a table: plays in memory, and tells of it only once it is on the disk."""

from __future__ import annotations

import logging
from collections.abc import Callable
from itertools import chain
from time import time
from typing import Final, TypeVar

from msgspec.structs import replace

from ludozilla.engine.parts import WATCHER
from ludozilla.engine.record import Record
from ludozilla.engine.state import IllegalAction
from ludozilla.server import metrics
from ludozilla.server.alone import Alone, in_turn
from ludozilla.server.audience import Audience, Eyes
from ludozilla.server.bots import Bots
from ludozilla.server.chatting import Chatting
from ludozilla.server.clocks import Timing
from ludozilla.server.course import Course
from ludozilla.server.facts import table_info
from ludozilla.server.folding import course_of, put_away
from ludozilla.server.games import game_called
from ludozilla.server.gathering import Gathering
from ludozilla.server.log import AWAY, FLAG, PLAY, RESIGN, UNDO, Row
from ludozilla.server.people.alerts import Alerts
from ludozilla.server.people.bell import Bell
from ludozilla.server.people.finishes import finishing
from ludozilla.server.presence import Attendance
from ludozilla.server.protocol import Done, Play, TableInfo
from ludozilla.server.refusals import IllegalMove, Refusal, kept
from ludozilla.server.seating import viewer_of
from ludozilla.server.store import CLOSED, OPEN, OVER, PLAYING, Opened, Person, Store
from ludozilla.server.thinking import Thinkers
from ludozilla.server.undoing import Undoing
from ludozilla.server.views import News
from ludozilla.table.preview import Preview

LOG: Final = logging.getLogger("ludozilla.server")

T = TypeVar("T")


class Owner:
    """All that can be done at one table, in the memory of the one process that owns it."""

    def __init__(
        self,
        opened: Opened,
        store: Store,
        thinkers: Thinkers,
        pause: float,
        alerts: Alerts | None = None,
    ) -> None:
        self.opened = opened
        self.store = store
        self.users = 0
        """How many hold on to the table."""
        self.course: Course | None = None
        self.alone = Alone(self._repair)
        self.audience = Audience(self)
        self.gathering = Gathering(self)
        self.bots = Bots(self, thinkers, pause)
        self.undoing = Undoing(self)
        self.chatting = Chatting(self)
        self.attendance = Attendance(self)
        self.timing = Timing(self)
        self.bell = Bell(self, alerts)
        self._lost = False
        """Whether what is in memory may differ from the log."""

    @staticmethod
    async def load(
        opened: Opened,
        store: Store,
        thinkers: Thinkers,
        pause: float,
        alerts: Alerts | None = None,
    ) -> Owner:
        """A table as the log has it."""
        owner = Owner(opened, store, thinkers, pause, alerts)
        await owner._rebuild()
        return owner

    def rest(self) -> None:
        """Let nothing happen by itself any more."""
        self.bots.stop()
        self.attendance.stop()
        self.timing.stop()
        self.bell.still()

    async def stop(self) -> None:
        """Rest, and finish what is being done."""
        self.rest()
        await self.alone.finish()
        if not self._lost:
            await put_away(self.store, self.opened, self.course)
        self._let_go()

    def _let_go(self) -> None:
        """Hold no game any more, as the collector seldom comes; who needs it reads the log."""
        self._lost = True
        self.course = None
        self.audience.forget_views()

    @property
    def busy(self) -> bool:
        """Whether somebody needs the table, or something is going on."""
        return self.users > 0 or self.bots.busy or self.timing.busy or self.alone.busy

    def info(self, person: Person | None = None) -> TableInfo:
        """The table as somebody may see it."""
        return table_info(self.opened, person, self)

    # -- what was changed from outside ---------------------------------------

    @in_turn
    async def refresh(self) -> None:
        """Look again at what is kept of the table."""
        await self._rebuild()
        self.audience.announce()

    async def forget(self, person: str) -> None:
        """Show nothing more to somebody who may not come in any more."""
        self.audience.dismiss(Refusal("no-session"), person)
        if any(seat.person == person for seat in self.opened.seats):
            await self.refresh()

    # -- questions -----------------------------------------------------------

    @in_turn
    async def consulted(self, ask: Callable[[], T]) -> T:
        """The answer to a question about the table as it stands."""
        return ask()

    @in_turn
    async def record(self) -> Record:
        """The record of a finished game."""
        if not self.game().over:
            raise Refusal("not-over")
        return self.game().table.record

    def game(self) -> Course:
        """The game that is played here, or was."""
        if self.opened.stage == CLOSED:
            raise Refusal("no-table")
        if self.course is None:
            self.check_rules()
            raise Refusal("not-started" if self.opened.stage == OPEN else "damaged")
        return self.course

    def check_rules(self) -> None:
        """Refuse a game of other rules than those that are installed."""
        installed = game_called(self.opened.game).version
        if self.opened.version != installed:
            raise Refusal("other-rules", made=self.opened.version, installed=installed)

    # -- playing -------------------------------------------------------------

    @in_turn
    async def play(self, person: Person | None, seat: int | None, command: Play) -> Done:
        """Carry out a command once; sent again, it gets the same answer."""
        course, seat = self.game(), self.own_seat(person, seat)
        before = course.played(seat, command)
        if before is not None:
            return before
        number = course.made[seat] + 1
        if command.decision < number:
            raise Refusal("stale", given=command.decision, decision=number)
        await self.timing.judge()
        self.check_playing(seat)
        if course.standing[seat] == AWAY:
            await self.attendance.arrive(person)
        if command.decision > number:
            raise Refusal("too-early", given=command.decision, decision=number)
        if seat not in course.waiting():
            raise Refusal("not-asked")
        await self.enter(PLAY, seat, command.path, command.id)
        done = self.game().played(seat, command)  # which may have been kept by another process
        assert done is not None
        return done

    @in_turn
    async def preview(
        self,
        person: Person | None,
        seat: int | None,
        lang: str,
        path: str,
        decision: int | None = None,
    ) -> Preview:
        """What a move would do, for the one who could make it; nothing, if it has been made."""
        course, seat = self.game(), self.own_seat(person, seat)
        if decision is not None and decision <= course.made[seat]:
            return Preview()
        if seat not in course.waiting():
            raise Refusal("not-asked")
        try:
            return course.table.preview(seat, lang, path)
        except IllegalAction as error:
            raise IllegalMove(error) from None

    @in_turn
    async def resign(self, person: Person | None, seat: int | None, command: str) -> Done:
        """Let somebody give the game up."""
        course, seat = self.game(), self.own_seat(person, seat)
        before = course.answered(RESIGN, seat, command)
        if before is not None:
            return before
        self.check_playing(seat)
        await self.enter(RESIGN, seat, command=command)
        return self.game().answers[seat, command]

    def own_seat(self, person: Person | None, seat: int | None) -> int:
        """The seat for which somebody speaks."""
        seat = viewer_of(self.opened, person, seat)
        if seat == WATCHER:
            raise Refusal("watching")
        return seat

    def check_playing(self, seat: int) -> None:
        """Refuse one whose game is over."""
        course = self.game()
        if course.over:
            raise Refusal("over")
        if course.standing[seat] in (RESIGN, FLAG):
            raise Refusal("out")

    async def enter(self, kind: str, seat: int, path: str = "", command: str | None = None) -> None:
        """Let something happen: in memory, then on the disk, and only then for all to see."""
        course = self.game()
        row = Row(course.number + 1, kind, seat, time(), path, "", command)
        try:
            row = course.take(row)
        except IllegalAction as error:
            raise IllegalMove(error) from None
        except Exception as error:
            LOG.exception("table %s: %s fails", self.opened.id, kind)
            await self._recover()
            raise Refusal("fault") from error
        stage = OVER if course.over else PLAYING
        opened = self.opened if self.opened.stage == stage else replace(self.opened, stage=stage)
        try:
            follows = (*finishing(opened, course), *self.timing.steps())
            saving = self.store.add_row(opened, row, *follows)
            try:
                news = self.audience.news()  # while the disk is at work
            finally:
                await kept(saving)
        except Exception:
            await self._recover()
            # It may have been kept all the same, or by another process that owns the table.
            if command is not None and self.game().answered(kind, seat, command) is not None:
                return
            raise
        self._show(row, opened, news)

    def _show(self, row: Row, opened: Opened, news: dict[Eyes, News]) -> None:
        """Tell everybody of something that has happened."""
        self.opened = opened
        self.audience.publish(news)
        if row.kind != PLAY:
            self.audience.notify(row, news)
        if row.kind not in (PLAY, UNDO) or opened.stage == OVER:
            self.audience.announce()
        self.undoing.lapse()
        if opened.terms.clock.kind != "none":
            looking = self.audience.by_eyes().items()
            noticed = [them for eyes, them in looking if row.kind != PLAY or eyes in news]
            self.timing.tell(chain.from_iterable(noticed))
        self.attendance.look_around()
        self.bots.rouse()
        self.bell.listen()

    async def _recover(self) -> None:
        """Go back to the log after a fault."""
        metrics.REBUILT.inc()
        await self._rebuild()

    async def _repair(self) -> None:
        if self._lost:
            await self._rebuild()

    async def _rebuild(self) -> None:
        """Make the table anew from the log, and show everybody what it says."""
        self._lost = True
        try:
            opened = await self.store.table(self.opened.id)
            assert opened is not None
            opened, course = await course_of(self.store, opened)
        except Exception as error:
            LOG.exception("table %s cannot be read", self.opened.id)
            raise Refusal("not-read") from error
        self.opened = opened
        self.course = course
        self._lost = False
        self.bell.silently()
        self.audience.show_anew()
        if course is not None:
            self.timing.wait()
            self.bots.rouse()
