"""The one that owns a table: plays in memory, and tells of it only once it is on the disk."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from time import time
from typing import Final, Protocol, TypeVar

import msgspec
from msgspec.structs import replace

from ludozilla.engine.parts import WATCHER
from ludozilla.engine.record import Record
from ludozilla.engine.state import TRUTH, IllegalAction
from ludozilla.server import limits
from ludozilla.server.alone import Alone, in_turn
from ludozilla.server.bots import Bots
from ludozilla.server.chatting import PLAYERS, Chatting, room_of
from ludozilla.server.clocks import Timing
from ludozilla.server.course import Course, folded
from ludozilla.server.facts import table_info
from ludozilla.server.folding import course_of, put_away
from ludozilla.server.games import game_called
from ludozilla.server.log import AWAY, FLAG, PLAY, RESIGN, UNDO, Row
from ludozilla.server.people.alerts import Alerts
from ludozilla.server.people.bell import Bell
from ludozilla.server.people.blocks import check_together
from ludozilla.server.people.finishes import finishing
from ludozilla.server.presence import Attendance
from ludozilla.server.protocol import Done, Notice, Play, TableInfo
from ludozilla.server.refusals import IllegalMove, Refusal, kept
from ludozilla.server.seating import (
    check_is_host,
    joined,
    kicked,
    left,
    new_key,
    started,
    viewer_of,
    with_bot,
)
from ludozilla.server.store import CLOSED, OPEN, OVER, PLAYING, Opened, Person, Seat, Store
from ludozilla.server.texts import say
from ludozilla.server.thinking import Thinkers
from ludozilla.server.undoing import Undoing
from ludozilla.server.views import News, View
from ludozilla.server.writer import Step
from ludozilla.table.preview import Preview

LOG: Final = logging.getLogger("ludozilla.server")

T = TypeVar("T")

Eyes = tuple[int, str]
"""A viewer and a language: all whose eyes are the same are shown the same."""


class Listener(Protocol):
    """Somebody who looks at a table, with one pair of eyes and in one language."""

    person: Person | None
    seat: int | None
    lang: str

    def tell(self, message: bytes) -> None:
        """Send this, as soon as can be."""

    def dismiss(self, refusal: Refusal) -> None:
        """Show them no more."""


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
        self.listeners: set[Listener] = set()
        self.users = 0
        """How many hold on to the table."""
        self.course: Course | None = None
        self.alone = Alone(self._repair)
        self.bots = Bots(self, thinkers, pause)
        self.undoing = Undoing(self)
        self.chatting = Chatting(self)
        self.attendance = Attendance(self)
        self.timing = Timing(self)
        self._unwanted: set[str] = set()
        """Those whom the host has kicked."""
        self.bell = Bell(self, alerts)
        self._lost = False
        """Whether what is in memory may differ from the log."""
        self._views: dict[Eyes, View] = {}

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

    @property
    def busy(self) -> bool:
        """Whether somebody needs the table, or something is going on."""
        return self.users > 0 or self.bots.busy or self.timing.busy or self.alone.busy

    def info(self, person: Person | None = None) -> TableInfo:
        """The table as somebody may see it."""
        return table_info(self.opened, person, self)

    # -- before the game -----------------------------------------------------

    @in_turn
    async def join(self, person: Person, seat: int | None) -> None:
        """Let somebody sit down."""
        if person.id in self._unwanted:
            raise Refusal("kicked")
        await check_together(self.store, person, self.opened)
        await self._change(joined(self.opened, person, seat))

    @in_turn
    async def leave(self, person: Person, seat: int | None) -> None:
        """Let somebody stand up."""
        await self._change(left(self.opened, person, seat))

    @in_turn
    async def kick(self, person: Person, seat: int) -> None:
        """Let the host empty a seat."""
        after = kicked(self.opened, person, seat)
        self._unwanted.add(self.opened.seats[seat].person or "")
        await self._change(after)

    @in_turn
    async def seat_bot(self, person: Person, seat: int, bot: Seat) -> None:
        """Let the host put a bot on an open seat."""
        await self._change(with_bot(self.opened, person, seat, bot))

    @in_turn
    async def new_key(self, person: Person) -> None:
        """Let the host have another link to the table; the old one opens nothing any more."""
        check_is_host(self.opened, person)
        await self._change(replace(self.opened, key=new_key()))

    @in_turn
    async def go_on(self, person: Person, open_next: Callable[[Opened], Awaitable[str]]) -> str:
        """The id of the table for another game of the same people, opened by the first to ask."""
        if self.opened.stage != OVER:
            raise Refusal("not-over")
        self.own_seat(person, None)
        if not self.opened.rematch:
            rematch = await open_next(self.opened)
            await self._change(replace(self.opened, rematch=rematch))
        return self.opened.rematch

    @in_turn
    async def start(self, person: Person) -> None:
        """Let the host begin the game."""
        after = replace(started(self.opened, person), began=time())
        self._check_rules()
        self.course = await asyncio.to_thread(folded, after)
        try:
            await self._change(after, *self.timing.steps())
        except Refusal:
            self.course = None
            raise
        self._show_all()
        self.timing.tell(self.listeners)
        self.attendance.begin()
        self.bots.rouse()
        self.bell.listen()

    async def _change(self, new: Opened, *steps: Step) -> None:
        """Keep what has changed, then tell it."""
        await kept(self.store.change_table(self.opened, new, *steps))
        self.opened = new
        self._announce()

    def _announce(self) -> None:
        """Tell everybody who sits where, and how far it is."""
        for listener in self.listeners:
            listener.tell(msgspec.json.encode(self.info(listener.person)))

    def _show_all(self) -> None:
        """Show everybody the whole frame."""
        for listener in self.listeners:
            listener.tell(self._view(self._eyes(listener)).whole())

    # -- what was changed from outside ---------------------------------------

    @in_turn
    async def refresh(self) -> None:
        """Look again at what is kept of the table."""
        await self._rebuild()
        self._announce()

    async def forget(self, person: str) -> None:
        """Show nothing more to somebody who may not come in any more."""
        for listener in list(self.listeners):
            if listener.person is not None and listener.person.id == person:
                listener.dismiss(Refusal("no-session"))
        if any(seat.person == person for seat in self.opened.seats):
            await self.refresh()

    # -- looking on ----------------------------------------------------------

    @in_turn
    async def welcome(self, listener: Listener, since: int | None) -> None:
        """Tell somebody who comes all they have missed since a version, and from now on more."""
        self._viewer(listener.person, listener.seat)  # which may be refused
        if self.opened.stage != OPEN:
            self.game()
        self.listeners.add(listener)
        await self.attendance.arrive(listener.person, listener)
        listener.tell(msgspec.json.encode(self.info(listener.person)))
        if self.course is not None:
            for message in self._view(self._eyes(listener)).missed(since):
                listener.tell(message)
        self.undoing.greet(listener)
        await self.chatting.greet(listener)

    def part_from(self, listener: Listener) -> None:
        """Somebody looks no more."""
        self.listeners.discard(listener)
        self.attendance.depart(listener.person)

    @in_turn
    async def look(
        self, person: Person | None, seat: int | None, lang: str, since: int | None = None
    ) -> bytes:
        """The whole frame of somebody, with the turns after a version, or the latest."""
        self.game()
        return self._view((self._viewer(person, seat), lang)).whole(since)

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

    def _eyes(self, listener: Listener) -> Eyes:
        try:
            return self._viewer(listener.person, listener.seat), listener.lang
        except Refusal:  # it was their seat when they came, or nobody watches
            return WATCHER, listener.lang

    def _viewer(self, person: Person | None, seat: int | None) -> int:
        """With whose eyes somebody looks; those who watch may see more, or nothing."""
        viewer = viewer_of(self.opened, person, seat)
        watching = self.opened.terms.watching
        if viewer != WATCHER or watching == "public" or self.opened.stage != PLAYING:
            return viewer
        if watching == "no":
            raise Refusal("no-watching")
        return WATCHER if room_of(self.opened, person) == PLAYERS else TRUTH

    def _view(self, eyes: Eyes) -> View:
        if eyes not in self._views:
            self._views[eyes] = View(self.game(), *eyes)
        return self._views[eyes]

    def game(self) -> Course:
        """The game that is played here, or was."""
        if self.opened.stage == CLOSED:
            raise Refusal("no-table")
        if self.course is None:
            self._check_rules()
            raise Refusal("not-started" if self.opened.stage == OPEN else "damaged")
        return self.course

    def _check_rules(self) -> None:
        installed = game_called(self.opened.game).version
        if self.opened.version != installed:
            raise Refusal("other-rules", made=self.opened.version, installed=installed)

    # -- playing -------------------------------------------------------------

    @in_turn
    async def play(self, person: Person | None, seat: int | None, command: Play) -> Done:
        """Carry out a command once; sent again, it gets the same answer."""
        course, seat = self.game(), self.own_seat(person, seat)
        before = course.answers.get((seat, command.id))
        if before is not None:
            if before.decision != command.decision:
                raise Refusal("id-used", id=command.id)
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
        return self.game().answers[seat, command.id]

    @in_turn
    async def preview(
        self, person: Person | None, seat: int | None, lang: str, path: str
    ) -> Preview:
        """What a move would do, for the one who could make it."""
        course, seat = self.game(), self.own_seat(person, seat)
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
        if (seat, command) not in course.answers:
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
            await self._rebuild()
            raise Refusal("fault") from error
        opened = replace(self.opened, stage=OVER if course.over else PLAYING)
        try:
            follows = (*finishing(opened, course), *self.timing.steps())
            saving = self.store.add_row(opened, row, *follows)
            try:
                news = self._news()  # while the disk is at work
            finally:
                await kept(saving)
        except Exception:
            await self._rebuild()
            # It may have been kept all the same, or by another process that owns the table.
            if command is not None and (seat, command) in self.game().answers:
                return
            raise
        self._show(row, opened, news)

    def _show(self, row: Row, opened: Opened, news: dict[Eyes, News]) -> None:
        """Tell everybody of something that has happened."""
        self.opened = opened
        self._publish(news)
        if row.kind != PLAY:
            self._notify(row, news)
        if row.kind not in (PLAY, UNDO) or opened.stage == OVER:
            self._announce()
        self.undoing.lapse()
        if opened.terms.clock.kind != "none":
            noticed = [it for it in self.listeners if row.kind != PLAY or self._eyes(it) in news]
            self.timing.tell(noticed)
        self.attendance.look_around()
        self.bots.rouse()
        self.bell.listen()

    def _news(self) -> dict[Eyes, News]:
        """What has changed, for each view that somebody has or may come back to."""
        looked_at = set(map(self._eyes, self.listeners))
        found = {}
        for eyes, view in list(self._views.items()):
            view.alone = 0 if eyes in looked_at else view.alone + 1
            if view.alone > limits.RECENT:
                del self._views[eyes]
                continue
            news = view.news()
            if news is not None:
                found[eyes] = news
        return found

    def _publish(self, news: dict[Eyes, News]) -> None:
        for eyes, what in news.items():
            self._views[eyes].publish(what)
        for listener in self.listeners:
            own = news.get(self._eyes(listener))
            if own is not None:
                listener.tell(own.message)

    def _notify(self, row: Row, news: dict[Eyes, News]) -> None:
        """Say what happened besides the game; of a taking back, to those who can tell."""
        for listener in self.listeners:
            if row.kind != UNDO or self._eyes(listener) in news:
                who = self.game().table.names(listener.lang)[row.seat]
                text = say(f"notice-{row.kind}", listener.lang, who=who)
                listener.tell(msgspec.json.encode(Notice(row.kind, row.seat, text)))

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
        self._views.clear()
        self._lost = False
        self.bell.silently()
        if course is not None:
            self._show_all()
            self.timing.wait()
            self.bots.rouse()
