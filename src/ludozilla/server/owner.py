"""The one that owns a table: plays in memory, and tells of a move only once it is on the disk."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from functools import update_wrapper
from typing import Any, Concatenate, Final, ParamSpec, Protocol, TypeVar

import msgspec
from msgspec.structs import replace

from ludozilla.engine.parts import WATCHER
from ludozilla.engine.record import Record, RecordError
from ludozilla.engine.registry import GameNotFound
from ludozilla.engine.rng import Rng, seed_from
from ludozilla.engine.state import IllegalAction
from ludozilla.server import limits
from ludozilla.server.games import game_called
from ludozilla.server.people.blocks import check_together
from ludozilla.server.protocol import Done, Play, SeatInfo, TableInfo
from ludozilla.server.refusals import IllegalMove, Refusal, kept
from ludozilla.server.seating import joined, left, started, viewer_of
from ludozilla.server.store import CLOSED, OPEN, OVER, PLAYING, Opened, Person, Store
from ludozilla.server.thinking import NoThought, Thinkers
from ludozilla.server.views import News, View
from ludozilla.table.preview import Preview
from ludozilla.table.table import Table

LOG: Final = logging.getLogger("ludozilla.server")

_BREATH: Final = 5.0
"""Seconds until a bot tries again whose move could not be written."""

Eyes = tuple[int, str]
"""A viewer and a language: all whose eyes are the same are shown the same."""

P = ParamSpec("P")
T = TypeVar("T")


class Listener(Protocol):
    """Somebody who looks at a table, with one pair of eyes and in one language."""

    person: Person | None
    seat: int | None
    lang: str

    def tell(self, message: bytes) -> None:
        """Send this, as soon as can be."""

    def dismiss(self, refusal: Refusal) -> None:
        """Show them no more."""


def _in_turn(
    do: Callable[Concatenate[Owner, P], Coroutine[Any, Any, T]],
) -> Callable[Concatenate[Owner, P], Coroutine[Any, Any, T]]:
    """One after the other, and to the end: whoever asked may go away half-way through."""

    async def run(self: Owner, /, *args: P.args, **kwargs: P.kwargs) -> T:
        async def alone() -> T:
            async with self._lock:
                if self._lost:
                    await self._rebuild()
                return await do(self, *args, **kwargs)

        task = asyncio.create_task(alone())
        task.add_done_callback(lambda done: done.cancelled() or done.exception())
        return await asyncio.shield(task)

    update_wrapper(run, do)
    return run


class Owner:
    """All that can be done at one table, in the memory of the one process that owns it."""

    def __init__(self, opened: Opened, store: Store, thinkers: Thinkers, pause: float) -> None:
        self.opened = opened
        self.listeners: set[Listener] = set()
        self.users = 0
        """How many hold on to the table."""
        self._store = store
        self._thinkers = thinkers
        self._pause = pause
        self._lock = asyncio.Lock()
        self._table: Table | None = None
        self._lost = False
        """Whether what is in memory may differ from the log."""
        self._made: list[int] = []
        """How many decisions each seat has made."""
        self._answers: dict[tuple[int, str], Done] = {}
        self._views: dict[Eyes, View] = {}
        self._bots: asyncio.Task[None] | None = None

    @staticmethod
    async def load(opened: Opened, store: Store, thinkers: Thinkers, pause: float) -> Owner:
        """A table as the log has it."""
        owner = Owner(opened, store, thinkers, pause)
        await owner._rebuild()
        return owner

    async def stop(self) -> None:
        """Let bots think no more, and finish what is being done."""
        if self._bots is not None:
            self._bots.cancel()
        async with self._lock:
            pass

    @property
    def busy(self) -> bool:
        """Whether somebody needs the table, or something is going on."""
        thinking = self._bots is not None and not self._bots.done()
        return self.users > 0 or thinking or self._lock.locked()

    def info(self) -> TableInfo:
        """The table as everybody may see it."""
        return table_info(self.opened)

    # -- before the game -----------------------------------------------------

    @_in_turn
    async def join(self, person: Person, seat: int | None) -> None:
        """Let somebody sit down."""
        await check_together(self._store, person, self.opened)
        await self._change(joined(self.opened, person, seat))

    @_in_turn
    async def leave(self, person: Person, seat: int | None) -> None:
        """Let somebody stand up."""
        await self._change(left(self.opened, person, seat))

    @_in_turn
    async def start(self, person: Person) -> None:
        """Let the host begin the game."""
        after = started(self.opened, person)
        self._check_rules()
        table = await asyncio.to_thread(Table, game_called(after.game), after.record())
        await self._change(after)
        self._table = table
        self._made = [0] * table.seats
        self._show_all()
        self._rouse_bots()

    async def _change(self, new: Opened) -> None:
        """Keep what has changed, then tell it."""
        await kept(self._store.change_table(self.opened, new))
        self.opened = new
        self._announce()

    def _announce(self) -> None:
        """Tell everybody who sits where, and how far it is."""
        message = msgspec.json.encode(self.info())
        for listener in self.listeners:
            listener.tell(message)

    def _show_all(self) -> None:
        """Show everybody the whole frame."""
        for listener in self.listeners:
            listener.tell(self._view(self._eyes(listener)).whole())

    # -- what was changed from outside ---------------------------------------

    async def refresh(self) -> None:
        """Look again at what is kept of the table."""
        async with self._lock:
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

    @_in_turn
    async def welcome(self, listener: Listener, since: int | None) -> None:
        """Tell somebody who comes all they have missed since a version, and from now on more."""
        viewer_of(self.opened, listener.person, listener.seat)  # which may be refused
        if self.opened.stage != OPEN:
            self._game()
        listener.tell(msgspec.json.encode(self.info()))
        self.listeners.add(listener)
        if self._table is not None:
            for message in self._view(self._eyes(listener)).missed(since):
                listener.tell(message)

    @_in_turn
    async def look(
        self, person: Person | None, seat: int | None, lang: str, since: int | None = None
    ) -> bytes:
        """The whole frame of somebody, with the turns after a version, or the latest."""
        self._game()
        return self._view((viewer_of(self.opened, person, seat), lang)).whole(since)

    @_in_turn
    async def record(self) -> Record:
        """The record of a finished game."""
        if self._game().outcome is None:
            raise Refusal("not-over")
        return self._game().record

    def _eyes(self, listener: Listener) -> Eyes:
        try:
            return viewer_of(self.opened, listener.person, listener.seat), listener.lang
        except Refusal:  # it was their seat when they came
            return WATCHER, listener.lang

    def _view(self, eyes: Eyes) -> View:
        if eyes not in self._views:
            self._views[eyes] = View(self._game(), self._made, *eyes)
        return self._views[eyes]

    def _game(self) -> Table:
        if self.opened.stage == CLOSED:
            raise Refusal("no-table")
        if self._table is None:
            self._check_rules()
            raise Refusal("not-started" if self.opened.stage == OPEN else "damaged")
        return self._table

    def _check_rules(self) -> None:
        installed = game_called(self.opened.game).version
        if self.opened.version != installed:
            raise Refusal("other-rules", made=self.opened.version, installed=installed)

    # -- playing -------------------------------------------------------------

    @_in_turn
    async def play(self, person: Person | None, seat: int | None, command: Play) -> Done:
        """Carry out a command once; sent again, it gets the same answer."""
        table = self._game()
        seat = viewer_of(self.opened, person, seat)
        if seat == WATCHER:
            raise Refusal("watching")
        before = self._answers.get((seat, command.id))
        if before is not None:
            if before.decision != command.decision:
                raise Refusal("id-used", id=command.id)
            return before
        number = self._made[seat] + 1
        if command.decision < number:
            raise Refusal("stale", given=command.decision, decision=number)
        if table.outcome is not None:
            raise Refusal("over")
        if command.decision > number:
            raise Refusal("too-early", given=command.decision, decision=number)
        if seat not in table.waiting():
            raise Refusal("not-asked")
        await self._make(seat, command.path, command.id)
        return self._answers[seat, command.id]

    @_in_turn
    async def preview(
        self, person: Person | None, seat: int | None, lang: str, path: str
    ) -> Preview:
        """What a move would do, for the one who could make it."""
        table = self._game()
        seat = viewer_of(self.opened, person, seat)
        if seat == WATCHER:
            raise Refusal("watching")
        if seat not in table.waiting():
            raise Refusal("not-asked")
        try:
            return table.preview(seat, lang, path)
        except IllegalAction as error:
            raise IllegalMove(error) from None

    async def _make(self, seat: int, path: str, command: str | None) -> None:
        """Make a move: in memory, then on the disk, and only then for all to see."""
        table = self._game()
        try:
            table.play(seat, path)
        except IllegalAction as error:
            raise IllegalMove(error) from None
        except Exception as error:
            LOG.exception("table %s: a move fails", self.opened.id)
            await self._rebuild()
            raise Refusal("fault") from error
        stage = PLAYING if table.outcome is None else OVER
        opened = replace(self.opened, stage=stage)
        self._made[seat] += 1
        move = table.record.moves[-1]
        try:
            saving = self._store.add_move(opened, table.version, move, command)
            try:
                news = self._news()  # while the disk is at work
            finally:
                await kept(saving)
        except Exception:
            await self._rebuild()
            # It may have been kept all the same, or by another process that owns the table.
            if command is not None and (seat, command) in self._answers:
                return
            raise
        self.opened = opened
        if command is not None:
            self._answers[seat, command] = Done(command, self._made[seat])
        self._publish(news)
        if stage == OVER:
            self._announce()
        self._rouse_bots()

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

    async def _rebuild(self) -> None:
        """Make the table anew from the log, and show everybody what it says."""
        self._lost = True
        try:
            opened = await self._store.table(self.opened.id)
            assert opened is not None
            moves = await self._store.moves(opened.id)
        except Exception as error:
            LOG.exception("table %s cannot be read", self.opened.id)
            raise Refusal("not-read") from error
        table = None
        if opened.stage in (PLAYING, OVER):
            record = opened.record([logged.move for logged in moves])
            try:
                table = await asyncio.to_thread(Table, game_called(opened.game), record)
            except (RecordError, GameNotFound) as error:
                LOG.error("table %s cannot go on: %s", opened.id, error)
        self.opened = opened
        self._table = table
        self._views.clear()
        self._answers.clear()
        self._made = [0] * len(opened.seats)
        for logged in moves:
            seat = logged.move.seat
            self._made[seat] += 1
            if logged.command is not None:
                self._answers[seat, logged.command] = Done(logged.command, self._made[seat])
        self._lost = False
        if table is not None:
            self._show_all()
            self._rouse_bots()

    # -- bots ----------------------------------------------------------------

    def _rouse_bots(self) -> None:
        if self._bot_to_move() is not None and (self._bots is None or self._bots.done()):
            self._bots = asyncio.create_task(self._let_bots_move())

    def _bot_to_move(self) -> int | None:
        if self._table is not None:
            for seat in self._table.waiting():
                if self.opened.seats[seat].bot:
                    return seat
        return None

    async def _let_bots_move(self) -> None:
        while True:
            seat = self._bot_to_move()
            if seat is None:
                return
            await asyncio.sleep(self._pause)
            try:
                await self._bot_move(seat)
            except Exception:
                LOG.exception("table %s: a bot's move was not kept", self.opened.id)
                await asyncio.sleep(_BREATH)

    async def _bot_move(self, seat: int) -> None:
        table = self._game()
        number = self._made[seat]
        holed = table.view(seat)
        # Of the game's seed a bot gets no more than its own dice.
        dice = seed_from(f"bot {seat}/{table.version}/{table.record.seed}")
        bot = self.opened.seats[seat].bot
        try:
            path = await self._thinkers.think(self.opened.game, bot, holed.to_dict(), dice)
            holed.parse(path)
        except (NoThought, IllegalAction) as error:
            LOG.warning("table %s: %s is replaced for a move: %s", self.opened.id, bot, error)
            path = holed.text(Rng(dice).choice(holed.legal_actions()))
        await self._play_bot(seat, number, path)

    @_in_turn
    async def _play_bot(self, seat: int, number: int, path: str) -> None:
        # The table may have been made anew while the bot was thinking.
        if self._game().outcome is None and self._made[seat] == number:
            await self._make(seat, path, None)


def table_info(table: Opened) -> TableInfo:
    """A table as everybody may see it."""
    return TableInfo(
        table.id,
        table.game,
        table.version,
        table.options,
        table.stage,
        table.public,
        table.host,
        tuple(SeatInfo(seat.person or "", seat.name, seat.bot) for seat in table.seats),
    )
