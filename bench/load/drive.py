"""Lets many tables play at once and looks at the clock."""

from __future__ import annotations

import asyncio
import random
from time import perf_counter

from bench.load.tables import Table

WARMING_UP = 3.0
"""Seconds of play before anything counts."""
LAST_MOVE = 20.0
"""Seconds in which, at the end, every table has to show that it is alive."""


class Drive:
    """Moves at all tables: each as soon as it can, or one ``every`` so many seconds.

    Where a game is over those who played it go on at one of the ``spares``, opened
    beforehand; if there are none left, they open a table.
    """

    def __init__(self, tables: list[Table], every: float, spares: list[Table]) -> None:
        self.tables = tables
        self.every = every
        self.spares = spares
        self.answers: list[float] = []
        """Seconds from a command to its acknowledgement."""
        self.frames: list[float] = []
        """Seconds from a command to the last viewer's frame."""
        self.counting = False
        self.ending = False
        self.games = 0
        self.alive: set[Table] = set()
        """Those that still played at the end."""
        self._due: set[Table] = set()
        self._under_way: set[Table] = set()
        self._opening: set[asyncio.Task[None]] = set()

    async def warm_up(self) -> None:
        """Begin everywhere, at different moments."""
        for table in self.tables + self.spares:
            table.on_done = lambda table=table: self._done(table)  # type: ignore[misc]
            table.on_frame = lambda table=table: self._look(table)  # type: ignore[misc]
        for table in self.tables:
            self._later(table, random.uniform(0, self.every))
        await asyncio.sleep(WARMING_UP + self.every)

    async def measure(self, seconds: float) -> float:
        """Count for so long; the seconds that it took."""
        self.counting = True
        begun = perf_counter()
        await asyncio.sleep(seconds)
        self.counting = False
        return perf_counter() - begun

    async def finish(self) -> None:
        """One more move at every table, to see whether it is alive."""
        self.ending = True
        await asyncio.gather(*self._opening)
        for table in self.tables:
            self._make_due(table)
        deadline = perf_counter() + LAST_MOVE
        while len(self.alive) < len(self.tables) and perf_counter() < deadline:
            await asyncio.sleep(0.05)
        for opening in self._opening:  # at tables whose game was over after its last move
            opening.cancel()
        for table in self.tables + self.spares:
            table.close()

    def _later(self, table: Table, seconds: float) -> None:
        asyncio.get_running_loop().call_later(seconds, self._on_time, table)

    def _on_time(self, table: Table) -> None:
        if not self.ending:  # by then all are due, or gone
            self._make_due(table)

    def _make_due(self, table: Table) -> None:
        self._due.add(table)
        self._look(table)

    def _look(self, table: Table) -> None:
        """Move if it is time and somebody can."""
        if table not in self._due or table in self._under_way:
            return
        if table.over():
            self._due.discard(table)
            self._go_on_after(table)
        elif table.ready():
            self._due.discard(table)
            self._under_way.add(table)
            if self.counting and table.answered:
                self.frames.append(max(table.shown, table.answered) - table.sent)
            table.move()

    def _done(self, table: Table) -> None:
        self._under_way.discard(table)
        if self.ending:
            if table.alive:
                self.alive.add(table)
            return
        if self.counting:
            self.answers.append(table.answered - table.sent)
        if self.every:
            self._later(table, self.every * random.uniform(0.5, 1.5))
        else:
            self._make_due(table)

    def _go_on_after(self, table: Table) -> None:
        if self.spares:
            spare = self.spares.pop()
            self.tables[self.tables.index(table)] = spare
            self.alive.discard(table)
            table.close()
            self._make_due(spare)
            return
        task = asyncio.create_task(self._anew(table))
        self._opening.add(task)
        task.add_done_callback(self._opening.discard)

    async def _anew(self, table: Table) -> None:
        """The next game of those who have finished one."""
        table.close()
        await table.open()
        self.games += self.counting
        self._make_due(table)
