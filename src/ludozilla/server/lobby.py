"""Where tables are opened, listed and found."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from time import time
from typing import Final

import msgspec
from msgspec.structs import replace

from ludozilla.bots.levels import LEVELS
from ludozilla.bots.spec import BotSpecError, make_bot
from ludozilla.engine.options import OptionError
from ludozilla.engine.record import Record
from ludozilla.engine.rng import new_seed
from ludozilla.server import limits
from ludozilla.server.bots import of_level
from ludozilla.server.facts import table_info
from ludozilla.server.games import bot_names, game_called, game_names
from ludozilla.server.neighbours import Elsewhere, Neighbours
from ludozilla.server.owner import Owner
from ludozilla.server.people.alerts import Alerts
from ludozilla.server.people.leaving import show_out
from ludozilla.server.protocol import NewTable, PlayOn, TableInfo, Terms
from ludozilla.server.refusals import BadOptions, Faulty, Refusal, kept
from ludozilla.server.replays import rows_until
from ludozilla.server.seating import new_key
from ludozilla.server.store import CLOSED, OPEN, PLAYING, Opened, Person, Seat, Store
from ludozilla.server.thinking import Thinkers

LOG: Final = logging.getLogger("ludozilla.server")

_WAKING: Final = 5.0
"""Seconds between two looks for tables that nobody has."""


class Lobby:
    """All tables; those at which something happens are in memory, each with its owner."""

    def __init__(
        self,
        store: Store,
        thinkers: Thinkers,
        pause: float,
        alerts: Alerts,
        neighbours: Neighbours,
    ) -> None:
        self._store = store
        self._neighbours = neighbours
        self._thinkers = thinkers
        self._pause = pause
        self._alerts = alerts
        self._owners: OrderedDict[str, asyncio.Task[Owner]] = OrderedDict()
        self._waking: asyncio.Task[None] | None = None
        self._leaving: set[asyncio.Task[None]] = set()

    def __len__(self) -> int:
        return len(self._owners)

    # -- opening and finding -------------------------------------------------

    async def open(self, person: Person, new: NewTable) -> str:
        """The id of a new table, with its host where they want to sit."""
        if new.game not in game_names():  # a file or a module would be somebody else's code
            raise Refusal("no-game", game=new.game, possible=", ".join(game_names()))
        await self._check_room(person)
        try:
            # The seed is secret until the end.
            record, state = Record.begin(game_called(new.game), new.options, new_seed())
        except OptionError as error:
            raise BadOptions(error) from None
        seats = state.setup.seats
        wanted = new.seats or ["me"] + ["open"] * (seats - 1)
        if len(wanted) != seats:
            raise Refusal("bad-seats", seats=seats, given=len(wanted))
        terms = msgspec.convert(new, Terms, from_attributes=True)
        if terms.watching == "all":
            terms = replace(terms, rated=False)
        opened = _opened(
            record, person, tuple([seat_for(word, person) for word in wanted]), terms, new.public
        )
        await kept(self._store.add_table(opened))
        return opened.id

    async def _check_room(self, person: Person) -> None:
        """Refuse a table to one who has opened enough of them, or if there are enough."""
        own, all_there_are = await self._store.count_of(person.id)
        if own >= limits.TABLES_OF_ONE:
            raise Refusal("too-many", most=limits.TABLES_OF_ONE)
        if all_there_are >= limits.TABLES:
            raise Refusal("too-many", most=limits.TABLES)

    async def rematch(self, person: Person, old: Owner) -> str:
        """The id of the table where the same people go on, at which this person sits now."""

        async def open_next(before: Opened) -> str:
            await self._check_room(person)
            record, _ = Record.begin(game_called(before.game), before.options, new_seed())
            seats = tuple([_same_again(seat, person) for seat in before.seats])
            opened = _opened(record, person, seats, before.terms, before.public)
            await kept(self._store.add_table(opened))
            return opened.id

        name = await old.gathering.go_on(person, open_next)
        async with self.at(name) as owner:
            for number, seat in enumerate(old.opened.seats):
                if seat.person == person.id and owner.opened.stage == OPEN:
                    with suppress(Refusal):  # somebody else may sit there, as in any table
                        await owner.gathering.join(person, number)
        return name

    async def play_on(self, person: Person, record: Record, wanted: PlayOn) -> str:
        """The id of a new table where somebody plays on against bots from a point of a game."""
        await self._check_room(person)
        now = time()
        rows = await asyncio.to_thread(rows_until, record, wanted.version, now)
        count = game_called(record.game).prepare(record.options).seats
        words = wanted.seats or ["me"] + [Terms().level] * (count - 1)
        seats = tuple([seat_for(word, person) for word in words])
        if len(seats) != count:
            raise Refusal("bad-seats", seats=count, given=len(seats))
        if Seat() in seats:  # who has seen it all may play against nobody else
            raise Refusal("not-alone")
        terms = Terms(undo="free", rated=False)
        opened = _opened(record, person, seats, terms, public=False)
        opened = replace(opened, stage=PLAYING, began=now, salt="")
        await kept(self._store.add_table(opened, rows))
        return opened.id

    @asynccontextmanager
    async def at(self, name: str) -> AsyncIterator[Owner]:
        """The owner of a table, who stays as long as somebody needs them."""
        owner = await self._find(name)
        if owner.opened.stage == CLOSED:
            raise Refusal("no-table")
        owner.users += 1
        try:
            yield owner
        finally:
            owner.users -= 1

    def told_of(self, table: Opened) -> TableInfo:
        """A table as it is listed; of one that is in memory more is known."""
        task = self._owners.get(table.id)
        if task is not None and task.done() and not task.exception():
            return task.result().info()
        return table_info(table)

    async def own(self, person: Person, tables: Sequence[Opened]) -> tuple[TableInfo, ...]:
        """The tables of a person, with whose turn it is at those that are being played."""
        found = []
        for table in tables:
            info = table_info(table, person)
            if table.stage == PLAYING:
                with suppress(Elsewhere):
                    info = (await self._find(table.id)).info(person)
            found.append(info)
        return tuple(found)

    async def _find(self, name: str) -> Owner:
        """The owner of a table, called if they are not there."""
        while True:
            if name not in self._owners:
                self._owners[name] = asyncio.create_task(self._load(name))
                self._let_go()
            task = self._owners[name]
            self._owners.move_to_end(name)
            try:
                owner = await asyncio.shield(task)
            except Exception:
                if self._owners.get(name) is task:
                    del self._owners[name]
                raise
            if self._owners.get(name) is task:  # or else they have just been let go
                return owner

    async def _load(self, name: str) -> Owner:
        opened = await self._store.table(name) if name.isprintable() else None
        if opened is None:
            raise Refusal("no-table")
        await self._neighbours.claim(name)
        return await Owner.load(opened, self._store, self._thinkers, self._pause, self._alerts)

    def _let_go(self) -> None:
        """Forget tables at which nobody has looked for long, those beyond the limit."""
        surplus = len(self._owners) - limits.IDLE_TABLES
        for name, task in list(self._owners.items())[: max(0, surplus)]:
            if task.done() and not (task.exception() or task.result().busy):
                del self._owners[name]
                self._put_away(task.result())

    async def heed(self, kind: str, of: str) -> None:
        """Learn of what was changed from outside: a table, or who may come in as whom."""
        for task in list(self._owners.values()):
            if task.done() and not task.exception():
                owner = task.result()
                if kind == "table" and owner.opened.id == of:
                    await owner.refresh()
                if kind == "person":
                    await show_out(owner, of)
                if kind == "session":
                    owner.audience.dismiss(Refusal("logged-out"), of)

    def wake(self) -> None:
        """Go on, in the background, with tables at which bots may have to move."""
        self._neighbours.watch(self._owners.keys, self._lose)
        self._waking = asyncio.create_task(self._wake())

    async def _wake(self) -> None:
        """Look for such tables now and then: the process that had them may be no more."""
        while True:
            try:
                names = await self._store.bots_tables()
                for name in await self._neighbours.unclaimed(names):
                    await self._wake_one(name)
            except Exception:
                LOG.exception("tables of bots could not be found")
            await asyncio.sleep(_WAKING)

    async def _wake_one(self, name: str) -> None:
        try:
            await self._find(name)
        except Elsewhere:
            pass
        except Exception:
            LOG.exception("table %s cannot go on", name)

    def _lose(self, name: str) -> None:
        """Let a table go that another process has taken over; who is here comes back there."""
        task = self._owners.pop(name, None)
        if task is not None and task.done() and not task.exception():
            owner = task.result()
            self._put_away(owner)
            owner.audience.dismiss(Refusal("moved"))

    def _put_away(self, owner: Owner) -> None:
        """Let an owner end their work in the background."""
        self._leaving.add(leaving := asyncio.create_task(owner.stop()))
        leaving.add_done_callback(self._leaving.discard)

    async def close(self) -> None:
        """Finish what is being done at all tables."""
        if self._waking is not None:
            self._waking.cancel()
        found = await asyncio.gather(*self._owners.values(), return_exceptions=True)
        owners = [each for each in found if isinstance(each, Owner)]
        await asyncio.gather(*self._leaving, *[owner.stop() for owner in owners])
        for name in self._owners:
            with suppress(Refusal):
                await self._neighbours.release(name)


def _opened(
    record: Record, person: Person, seats: tuple[Seat, ...], terms: Terms, public: bool
) -> Opened:
    """A new table, with links that nobody guesses."""
    return Opened(
        *(new_key(), record.game, record.version, record.options, record.seed, record.start),
        *(OPEN, public, person.id, seats, terms),
        key="" if public else new_key(),
        salt=new_key(),
    )


def _same_again(seat: Seat, person: Person) -> Seat:
    """A seat of the next game: for the one who asks, for a bot, or for whoever sat there."""
    return seat if seat.bot or seat.person == person.id else Seat()


def seat_for(word: str, person: Person | None = None) -> Seat:
    """A seat as a word says: ``me``, ``open``, or a bot by level or spec."""
    if word == "me" and person is not None:
        return Seat(person.id, person.name)
    if word == "open" and person is not None:
        return Seat()
    if word in LEVELS:
        return Seat(bot=of_level(word))
    if word.partition(":")[0] not in bot_names():  # as with games
        raise Refusal("no-bot", bot=word, possible=", ".join((*LEVELS, *bot_names())))
    try:
        make_bot(word)
    except BotSpecError as error:
        raise Faulty("bad-bot", error) from None
    return Seat(bot=word)
