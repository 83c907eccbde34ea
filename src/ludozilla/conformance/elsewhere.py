"""The fresh process of ``afresh``: replays, answers, and watches what the rules reach for.

It reads a task from standard input and writes the result to standard output. The clock is set to
another time, and all generators but those handed to the rules are watched, before any game is
loaded.
"""

from __future__ import annotations

import datetime as dt
import os
import random
import secrets
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import msgspec

from ludozilla.conformance.afresh import Result, Task, answered
from ludozilla.engine import rng as chance
from ludozilla.engine.game import Game
from ludozilla.engine.record import Record
from ludozilla.engine.registry import find

_LATER = 17_000_000.5  # seconds: half a year and some hours
_CLOCKS = ("time", "monotonic", "perf_counter", "process_time", "thread_time")
_DICE = ("random", "randint", "randrange", "choice", "choices", "sample", "shuffle", "uniform")
_KERNEL = "ludozilla.engine."
_SECRETS = ("token_hex", "token_bytes", "randbelow", "choice", "randbits")


class _Watch:
    """Notes what is done while rules are at work."""

    def __init__(self) -> None:
        self.habits: list[str] = []
        self._at_work = False

    @contextmanager
    def over_rules(self) -> Iterator[None]:
        self._at_work = True
        state = random.getstate()
        try:
            yield
        finally:
            self._at_work = False
            if random.getstate() != state:
                self.note("draw from Python's own generator (random)")

    def note(self, habit: str) -> None:
        if habit not in self.habits:
            self.habits.append(habit)

    def seen(self, habit: str) -> None:
        """Note it if it was the rules that did it."""
        if self._at_work:
            self.note(habit)


def main() -> None:
    """Do the task."""
    out, sys.stdout = sys.stdout, sys.stderr  # as a game may print something
    task = msgspec.json.decode(sys.stdin.buffer.read(), type=Task)
    sys.path[:] = task.path
    watch = _Watch()
    _set_clocks(watch)
    _watch_generators(watch)
    game = find(task.game)
    # The last first, so that what is kept from one to the next is not the same as there.
    answers = [_answer(game, *position) for position in reversed(task.positions)][::-1]
    replays = [_replayed(game, record, watch) for record in reversed(task.records)][::-1]
    out.write(msgspec.json.encode(Result(replays, answers, watch.habits)).decode())


def _answer(game: Game, seat: int, position: dict[str, Any]) -> list[str]:
    state = game.read(position)
    state.turn_to(seat)  # which is no part of a position
    return answered(game, state)


def _replayed(game: Game, record: Record, watch: _Watch) -> str:
    try:
        with watch.over_rules():
            record.replay(game)
    except Exception as error:
        return str(error)
    return ""


def _set_clocks(watch: _Watch) -> None:
    """Another time, and a note of everybody who asks for it."""

    def later(clock: Callable[[], Any], by: float) -> Callable[[], Any]:
        def read() -> Any:
            watch.seen("read the clock")
            now = clock()
            return now + type(now)(by)

        return read

    for name in _CLOCKS:
        setattr(time, name, later(getattr(time, name), _LATER))
        setattr(time, f"{name}_ns", later(getattr(time, f"{name}_ns"), _LATER * 1e9))

    def parted(parts: Callable[[float], object]) -> Callable[[float | None], object]:
        def read(seconds: float | None = None) -> object:
            return parts(time.time() if seconds is None else seconds)

        return read

    for name in ("localtime", "gmtime", "ctime"):
        setattr(time, name, parted(getattr(time, name)))
    strftime, asctime = time.strftime, time.asctime
    time.strftime = lambda form, *when: strftime(form, *(when or [time.localtime()]))
    time.asctime = lambda *when: asctime(*(when or [time.localtime()]))

    class Date(dt.date):
        @classmethod
        def today(cls) -> Any:
            return cls.fromtimestamp(time.time())

    class DateTime(dt.datetime):
        @classmethod
        def now(cls, tz: Any = None) -> Any:
            return cls.fromtimestamp(time.time(), tz)

        @classmethod
        def today(cls) -> Any:
            return cls.now()

    dt.date, dt.datetime = Date, DateTime  # type: ignore[misc]


def _watch_generators(watch: _Watch) -> None:
    """Note who makes or uses another generator than the one that the rules are handed."""

    def noted(function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **named: Any) -> Any:
            watch.seen(f"draw from Python's own generator ({function.__name__})")
            return function(*args, **named)

        return call

    for module, names in ((random, _DICE), (secrets, _SECRETS), (os, ("urandom",))):
        for name in names:
            setattr(module, name, noted(getattr(module, name)))

    class OwnRng(chance.Rng):
        """What a game's modules get for ``Rng``."""

        def __init__(self, key: str) -> None:
            if not sys._getframe(1).f_globals["__name__"].startswith(_KERNEL):
                watch.seen("make a generator of their own (Rng)")
            super().__init__(key)

    class OwnRandom(random.Random):
        def __init__(self, *key: Any) -> None:
            watch.seen("make a generator of their own (Random)")
            super().__init__(*key)

    chance.Rng = OwnRng  # type: ignore[misc]
    random.Random = OwnRandom  # type: ignore[assignment, misc]


if __name__ == "__main__":
    main()
