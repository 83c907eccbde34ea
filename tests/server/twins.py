"""A table that stands in two worlds, the true one and one that a viewer cannot tell from it.

The same things happen in both. After each of them, all that this viewer was
told must be the same.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from math import inf
from typing import Any, TypeVar

import msgspec
import pytest
from msgspec.structs import replace
from sqlalchemy import Connection, create_engine

from ludozilla.conformance.findings import other_worlds
from ludozilla.engine.parts import WATCHER
from ludozilla.engine.record import seed_of
from ludozilla.engine.registry import find
from ludozilla.engine.rng import Rng
from ludozilla.engine.texts import LANGUAGES
from ludozilla.server import limits
from ludozilla.server.clocks import Dial
from ludozilla.server.course import Course
from ludozilla.server.database import METADATA
from ludozilla.server.log import AWAY, BACK, Row
from ludozilla.server.owner import Owner
from ludozilla.server.people.export import everything_about
from ludozilla.server.preparing import LayoutWanted, _found
from ludozilla.server.protocol import Clock, Play, Terms
from ludozilla.server.refusals import Refusal
from ludozilla.server.store import PLAYING, Opened, Person, Seat, Store
from ludozilla.server.thoughts import _question, chances
from ludozilla.server.writer import Step
from ludozilla.table.table import Table

T = TypeVar("T")

TIMES = "owner.time clocks.time chatting.time store.time presence.monotonic undoing.monotonic"
"""Where the server looks at a clock."""

TERMS = Terms(rated=False, clock=Clock(kind="live", base=limits.GRACE, increment=3600))


class Stopped:
    """A time that goes on only when it is told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now

    def govern(self, patch: pytest.MonkeyPatch) -> None:
        """Let the server see no other."""
        for where in TIMES.split():
            patch.setattr(f"ludozilla.server.{where}", self)


class Shelf(Store):
    """What is kept of one table, in memory: nothing here waits for a disk."""

    def __init__(self) -> None:
        self._connection = create_engine("sqlite://").connect()
        METADATA.create_all(self._connection)
        self._writer = self  # type: ignore[assignment]

    async def ask(self, question: Callable[[Connection], T]) -> T:
        return question(self._connection)

    def write(self, *steps: Step) -> asyncio.Future[None]:
        for step in steps:
            if callable(step):
                step(self._connection)
            else:
                self._connection.execute(*step)
        written: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        written.set_result(None)
        return written


class Nobody:
    """No bots are needed where none is asked."""

    def __getattr__(self, name: str) -> Any:
        raise AssertionError(f"{name} was called")


class Masked(Opened, frozen=True):
    """A table of which the seed is told by a hash that says nothing."""

    @property
    def commitment(self) -> str:
        return "hash"


class Elsewhere(Course):
    """A course that stands in another world whenever somebody looks at it."""

    def __init__(self, table: Table, dial: Dial, viewer: int, rng: Rng) -> None:
        super().__init__(table, (), dial)
        self._viewer = viewer
        self._rng = rng
        self._truth = self._world = table._state
        self.times = 0
        """How often there was another world to stand in."""
        self._depart()

    def take(self, row: Row) -> Row:
        row = super().take(row)
        if self.table._state is not self._world:
            self._truth = self.table._state
        self._depart()
        return row

    def _depart(self) -> None:
        for world in other_worlds(self._truth, self._viewer, self._rng, 3):
            self.table._state = self._world = world
            self.times += 1
            return

    def come_home(self) -> None:
        """Stand in the true world, where the next move is made."""
        self.table._state = self._truth


class Listening:
    def __init__(self, person: Person | None, lang: str) -> None:
        self.person = person
        self.seat: int | None = None
        self.lang = lang
        self.messages: list[bytes] = []

    def tell(self, message: bytes) -> None:
        self.messages.append(message)

    show = tell

    def dismiss(self, refusal: Refusal) -> None:
        self.tell(msgspec.json.encode(refusal.told(self.lang)))


def person_of(viewer: int) -> Person | None:
    return None if viewer == WATCHER else Person(f"p{viewer}", f"P{viewer}")


class Side:
    """A table with all who look at it, in one of the worlds."""

    def __init__(self, course: Course, seed: str) -> None:
        record = course.table.record
        seats = tuple(Seat(f"p{seat}", f"P{seat}") for seat in range(course.table.seats))
        opened = Masked(
            *("t", record.game, record.version, record.options, seed_of(seed), seed_of(seed)),
            *(PLAYING, True, "p0", seats, TERMS),
            salt=seed,
        )
        self.course = course
        self.owner = Owner(opened, Shelf(), Nobody(), 0)  # type: ignore[arg-type]
        self.owner.course = course
        self.owner.store.add_table(opened)
        self.listeners: dict[int, Listening] = {}
        for viewer in range(WATCHER, course.table.seats):
            listener = Listening(person_of(viewer), LANGUAGES[viewer % len(LANGUAGES)])
            self.listeners[viewer] = listener
            # Nobody works out what those are shown who have not been welcomed.
            self.owner.audience.admit(listener)
        self.owner.attendance.look_around()

    async def welcome(self, viewer: int) -> None:
        await self.owner.audience.welcome(self.listeners[viewer], None)

    def heard_by(self, viewer: int) -> list[bytes]:
        """What a viewer was told since this was asked last."""
        listener = self.listeners[viewer]
        messages, listener.messages = listener.messages, []
        return messages

    async def answer(self, viewer: int, doing: Awaitable[Any]) -> bool:
        """Tell a viewer what comes of something they do; whether it could be done."""
        listener = self.listeners[viewer]
        try:
            done = await doing
        except Refusal as refusal:
            listener.tell(msgspec.json.encode(refusal.told(listener.lang)))
            return False
        listener.tell(msgspec.json.encode(done))
        return True

    async def impossible(self, viewer: int, doing: Awaitable[Any]) -> None:
        """The same for something that must not be done."""
        assert not await self.answer(viewer, doing), "this should be refused"

    async def try_everything(self, viewer: int, wrong: list[Play]) -> None:
        """All that a viewer can get of the table as it stands: on coming, looking, trying."""
        owner, listener = self.owner, self.listeners[viewer]
        person, lang = listener.person, listener.lang
        newcomer = Listening(person, lang)
        await owner.audience.welcome(newcomer, None)
        owner.audience.part_from(newcomer)
        version = self.course.version(viewer)
        frame = await owner.audience.look(person, None, lang, version - 3)
        listener.messages += [*newcomer.messages, frame]
        if viewer in self.course.waiting():
            view = self.course.table.view(viewer)
            for action in sorted({view.legal_actions()[0], view.legal_actions()[-1]}):
                foretold = owner.preview(person, None, lang, view.text(action))
                assert await self.answer(viewer, foretold)
        if not self.course.over:
            await self.impossible(viewer, owner.record())
            await self.impossible(viewer, chances(owner.bots._thinkers, owner))
        if person is not None and not self.course.over:
            for deciding in (True, False):  # all that hints and beliefs are made of
                await self.answer(viewer, self._question(person, lang, deciding))
            for layout in ("", "?"):
                wanted = LayoutWanted(layout)
                found = owner.consulted(partial(_found, owner, person, None, wanted))
                await self.answer(viewer, found)
            about = await owner.store.ask(lambda it: everything_about(it, person.id))
            listener.tell(msgspec.json.encode(about))
        for command in wrong:
            await self.impossible(viewer, owner.play(person, None, command))

    async def _question(self, person: Person, lang: str, deciding: bool) -> Any:
        return replace(_question(self.owner, person, None, lang, deciding), dice="")


Act = Callable[[Side], Awaitable[None]]
"""Something that happens at a table."""


class Story:
    """What happens at a table, by lot: moves above all, and whatever else people do."""

    def __init__(self, course: Course, rng: Rng, clock: Stopped) -> None:
        self._course = course
        self._seats = course.table.seats
        self._rng = rng
        self._clock = clock
        self._count = 0

    def acts(self) -> Iterator[Act]:
        """Everything up to the end of the game, each thing once the one before has happened."""
        besides = (self._chat, self._broken_line, self._replacement, self._taking_back)
        while not self._course.over:
            self._count += 1
            self._clock.now += 1000
            if self._count % 2:
                yield besides[self._count // 2 % len(besides)]()
            yield self._move()

    def _move(self) -> Act:
        table = self._course.table
        seat = self._rng.choice(table.waiting())
        view = table.view(seat)
        path = view.text(self._rng.choice(view.legal_actions()))
        command = Play(f"move {self._count}", self._course.made[seat] + 1, path)

        async def act(side: Side) -> None:
            if isinstance(side.course, Elsewhere):
                side.course.come_home()
            assert await side.answer(seat, side.owner.play(person_of(seat), None, command))

        return act

    def _chat(self) -> Act:
        speaker = self._rng.below(self._seats)
        name = f"line {self._count}"

        async def act(side: Side) -> None:
            await side.answer(speaker, side.owner.chatting.say(person_of(speaker), name, "Well …"))

        return act

    def _broken_line(self) -> Act:
        seat = self._rng.below(self._seats)

        async def act(side: Side) -> None:
            audience, attendance = side.owner.audience, side.owner.attendance
            listener = side.listeners[seat]
            audience.part_from(listener)
            self._clock.now += 10
            attendance.look_around()
            audience.admit(listener)
            await attendance.arrive(listener.person)
            self._clock.now -= 10

        return act

    def _replacement(self) -> Act:
        """A bot takes the place of one who does not have to decide, so that it need not think."""
        idle = [seat for seat in range(self._seats) if seat not in self._course.waiting()]

        async def act(side: Side) -> None:
            for seat in idle[:1]:
                await side.owner.enter(AWAY, seat)
                await side.owner.enter(BACK, seat)

        return act

    def _taking_back(self) -> Act:
        seat = self._rng.below(self._seats)
        wish = f"wish {self._count}"

        async def act(side: Side) -> None:
            undoing = side.owner.undoing
            await side.answer(seat, undoing.undo(person_of(seat), None, wish))
            for other in range(self._seats):
                await side.answer(other, undoing.answer(person_of(other), None, wish, False))

        return act


class Comparison:
    """A game played at random in the true world, and for every viewer in another one."""

    def __init__(
        self, name: str, options: dict[str, Any], clock: Stopped, seed: int | None = None
    ) -> None:
        game = find(name)
        players = [f"P{seat}" for seat in range(game.prepare(options).seats)]
        dice = f"leaks {name}" if seed is None else f"leaks {name} {seed}"
        record = Table.new(game, options, seed_of(dice), players).record

        def dial() -> Dial:
            return Dial(TERMS.clock, len(players), clock.now, ())

        self._rng = Rng(dice)
        self._truth = Side(Course(Table(game, record), (), dial()), "true")
        self._twins = {
            viewer: Side(Elsewhere(Table(game, record), dial(), viewer, Rng(f"{viewer}")), "other")
            for viewer in range(WATCHER, len(players))
        }
        self._story = Story(self._truth.course, self._rng, clock)
        self.found: list[str] = []
        self.messages = 0
        """How many were compared."""

    @property
    def moves(self) -> int:
        """How many were made and not taken back."""
        return self._truth.course.table.version

    @property
    def over(self) -> bool:
        """Whether the game was played to its end."""
        return self._truth.course.over

    async def run(self, most: float) -> None:
        """Compare after everything that happens, up to so many rows of the log."""
        for viewer in self._twins:
            await self._do(partial(Side.welcome, viewer=viewer), [viewer])
        for act in self._story.acts():
            await self._do(act, list(self._twins))
            viewer = self._rng.choice(list(self._twins))
            wrong = wrong_moves(self._truth.course, viewer)
            await self._do(partial(Side.try_everything, viewer=viewer, wrong=wrong), [viewer])
            if self._truth.course.number >= most:
                break
        for side in (self._truth, *self._twins.values()):
            side.owner.rest()
        for twin in self._twins.values():
            assert isinstance(twin.course, Elsewhere)
            assert twin.course.times > twin.course.table.version / 2

    async def _do(self, act: Act, viewers: list[int]) -> None:
        """Let something happen in the true world, and in the others of these viewers."""
        await act(self._truth)
        for viewer in viewers:
            twin = self._twins[viewer]
            await act(twin)
            heard = self._truth.heard_by(viewer)
            self.messages += len(heard)
            if heard != twin.heard_by(viewer):
                self.found.append(f"what {viewer} is told at {twin.course.number}")


def wrong_moves(course: Course, viewer: int) -> list[Play]:
    """Nonsense, nothing, words of the game in the wrong place, decisions of other times."""
    decision = course.made[viewer] + 1 if viewer != WATCHER else 0
    words = course.table.view(WATCHER).setup.vocabulary
    paths = ["?", "", *(f"{words.token(n)} ?" for n in range(1, min(8, len(words)) + 1))]
    tried = [Play(f"w{n}", decision, path) for n, path in enumerate(paths)]
    return [*tried, Play("early", decision + 1, "?"), Play("stale", decision - 1, "?")]


def compared(
    name: str, options: dict[str, Any], most: float = inf, seed: int | None = None
) -> Comparison:
    """Play a game at random, and compare what everybody is told of it at every version.

    What one can get besides, by asking and trying, is compared for one of them, by lot.
    """

    async def compare() -> Comparison:
        comparison = Comparison(name, options, clock, seed)
        await comparison.run(most)
        return comparison

    clock = Stopped()
    with pytest.MonkeyPatch.context() as patch:
        clock.govern(patch)
        return asyncio.run(compare())
