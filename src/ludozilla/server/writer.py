"""The one that writes: all that waits goes to the disk at once, in the order in which it came."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from time import perf_counter
from typing import Any

from sqlalchemy import Connection, Engine, Executable

from ludozilla.server import limits, metrics
from ludozilla.server.refusals import Refusal

Errand = Callable[[Connection], object]
"""What has to ask before it knows what to write; it can refuse by raising."""
Step = tuple[Executable, Mapping[str, Any]] | Errand
"""A statement and its values, or an errand.

Statements that are the same object are sent together; errands are run after them.
"""


class _Entry:
    """What is to be written whole or not at all."""

    def __init__(self, steps: Sequence[Step]) -> None:
        self.steps = steps
        self.kept: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def tell(self, fault: Exception | None) -> None:
        """Tell whoever waits for it, if somebody still does."""
        if self.kept.done():
            return
        if fault is None:
            self.kept.set_result(None)
        else:
            self.kept.set_exception(fault)


class Writer:
    """Commits entries; one that fails harms no other.

    A whole commit is one errand of one thread: if it went back and forth, each
    step of it would have to wait for its turn in a busy loop.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine.execution_options(writes=True)
        self._connection: Connection | None = None
        self._thread = ThreadPoolExecutor(1, "writer")
        self._waiting: deque[_Entry] = deque()
        self._commit: asyncio.Future[list[Exception | None]] | None = None
        """What is being written now."""
        self._begun = 0
        """How many entries that is."""

    def write(self, *steps: Step) -> asyncio.Future[None]:
        """Done once these are on the disk; whatever prevents it is raised then."""
        if len(self._waiting) + self._begun >= limits.WAITING:
            raise Refusal("busy")
        entry = _Entry(steps)
        self._waiting.append(entry)
        if self._commit is None:
            self._begin()
        return entry.kept

    async def close(self) -> None:
        """Write what waits, and stop."""
        while self._commit is not None:
            await asyncio.wait([self._commit])
        await asyncio.get_running_loop().run_in_executor(self._thread, self._hang_up)
        self._thread.shutdown()

    def _begin(self) -> None:
        """Write what waits by now, in the thread: at once, as whoever asked has more to do."""
        entries = [self._waiting.popleft() for _ in range(min(len(self._waiting), limits.BATCH))]
        self._begun = len(entries)
        begun = perf_counter()

        def end(commit: asyncio.Future[list[Exception | None]]) -> None:
            metrics.COMMITS.observe(perf_counter() - begun)
            metrics.WRITTEN.observe(len(entries))
            for entry, fault in zip(entries, commit.result(), strict=True):
                entry.tell(fault)
            self._commit = None
            self._begun = 0
            if self._waiting:
                self._begin()

        loop = asyncio.get_running_loop()
        self._commit = loop.run_in_executor(self._thread, self._write_all, entries)
        self._commit.add_done_callback(end)

    # -- in the thread -------------------------------------------------------

    def _write_all(self, entries: Sequence[_Entry]) -> list[Exception | None]:
        """Write all at once, or if that fails each for itself; what went wrong with each."""
        try:
            if self._connection is None:  # one for all commits, until something is wrong with it
                self._connection = self._engine.connect()
            with self._connection.begin():
                for statement, values in _together(entries):
                    self._connection.execute(statement, values)
                for errand in _errands(entries):
                    errand(self._connection)
        except Exception as error:
            self._hang_up()
            if len(entries) == 1:
                return [error]
            return [fault for entry in entries for fault in self._write_all([entry])]
        return [None] * len(entries)

    def _hang_up(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(Exception):
                connection.close()


def _together(entries: Sequence[_Entry]) -> list[tuple[Executable, list[Mapping[str, Any]]]]:
    """The steps of all entries, those of one statement together."""
    found: dict[int, tuple[Executable, list[Mapping[str, Any]]]] = {}
    for entry in entries:
        for step in entry.steps:
            if isinstance(step, tuple):
                statement, values = step
                found.setdefault(id(statement), (statement, []))[1].append(values)
    return list(found.values())


def _errands(entries: Sequence[_Entry]) -> list[Errand]:
    return [step for entry in entries for step in entry.steps if not isinstance(step, tuple)]
