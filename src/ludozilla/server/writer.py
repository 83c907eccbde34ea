"""The one that writes: all that waits goes to the disk at once, in the order in which it came."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from sqlalchemy import Executable
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from ludozilla.server import limits

Step = tuple[Executable, Mapping[str, Any]]
"""A statement and its values. Statements that are the same object are sent together."""


class _Entry:
    """What is to be written whole or not at all."""

    def __init__(self, steps: Sequence[Step]) -> None:
        self.steps = steps
        self.kept: asyncio.Future[None] = asyncio.get_running_loop().create_future()


class Writer:
    """Commits entries; one that fails harms no other."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine.execution_options(writes=True)
        self._connection: AsyncConnection | None = None
        self._waiting: deque[_Entry] = deque()
        self._something = asyncio.Event()
        self._task = asyncio.create_task(self._work())

    def write(self, *steps: Step) -> asyncio.Future[None]:
        """Done once these are on the disk; whatever prevents it is raised then."""
        entry = _Entry(steps)
        self._waiting.append(entry)
        self._something.set()
        return entry.kept

    async def close(self) -> None:
        """Write what waits, and stop."""
        while self._waiting:
            with suppress(Exception):
                await asyncio.shield(self._waiting[-1].kept)
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task
        await self._hang_up()

    async def _work(self) -> None:
        while True:
            await self._something.wait()
            count = min(len(self._waiting), limits.BATCH)
            # They stay in the queue until they are written, for close() to see.
            await self._commit([self._waiting[i] for i in range(count)])
            for _ in range(count):
                self._waiting.popleft()
            if not self._waiting:
                self._something.clear()

    async def _commit(self, entries: Sequence[_Entry]) -> None:
        try:
            if self._connection is None:  # one for all commits, until something goes wrong with it
                self._connection = await self._engine.connect()
            async with self._connection.begin():
                for statement, values in _together(entries):
                    await self._connection.execute(statement, values)
        except Exception as error:
            await self._hang_up()
            if len(entries) > 1:
                for entry in entries:
                    await self._commit([entry])
            elif not entries[0].kept.done():
                entries[0].kept.set_exception(error)
        else:
            for entry in entries:
                if not entry.kept.done():
                    entry.kept.set_result(None)

    async def _hang_up(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(Exception):
                await connection.close()


def _together(entries: Sequence[_Entry]) -> list[tuple[Executable, list[Mapping[str, Any]]]]:
    """The steps of all entries, those of one statement together."""
    found: dict[int, tuple[Executable, list[Mapping[str, Any]]]] = {}
    for entry in entries:
        for statement, values in entry.steps:
            found.setdefault(id(statement), (statement, []))[1].append(values)
    return list(found.values())
