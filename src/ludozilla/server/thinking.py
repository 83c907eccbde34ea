"""Bots think in processes of their own; one that hangs or crashes is replaced."""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from heapq import heappop, heappush
from typing import Any, Final

import msgspec

from ludozilla.server import limits, metrics
from ludozilla.server.thinker import HEAD, Choose, Question, Thought, framed

_PATIENCE: Final = 2.0
"""Seconds to wait for a bot beyond what it was given."""
_STARTING: Final = 20.0
"""Seconds that a new process may take to get ready."""


class NoThought(Exception):
    """A bot that failed, crashed or took too long."""


class Thinkers:
    """A few processes that answer one question after the other.

    Those of people who wait go first; among equals the oldest. As a table asks
    one question at a time, that is fair between tables, however many there are.
    """

    def __init__(self, count: int = 0, ms: int = 2000) -> None:
        self._count = count or max(1, (os.cpu_count() or 1) - 1)
        self._ms = ms
        self._free: list[_Thinker] = []
        self._all: list[_Thinker] = []
        self._asked = 0
        self._waiting: list[tuple[bool, int, asyncio.Future[_Thinker]]] = []
        """Of each table one bot at most, and people's requests, of which there is a limit."""

    async def think(
        self, game: str, bot: str, position: dict[str, Any], dice: str, urgent: bool = True
    ) -> str:
        """The path that a bot chooses; ``NoThought`` if it does not."""
        with metrics.THOUGHTS.time(), metrics.REPLACED.count_exceptions(NoThought):
            question = Choose(game, bot, position, dice, self._ms)
            return (await self.answer(question, urgent)).path

    async def answer(self, question: Question, urgent: bool = True) -> Thought:
        """What is thought of a question; ``NoThought`` if nothing is."""
        thinker = await self._one(urgent)
        try:
            thought = await thinker.answer(question)
        finally:
            self._let_go(thinker)
        if thought.fault:
            raise NoThought(thought.fault)
        return thought

    async def _one(self, urgent: bool) -> _Thinker:
        """One who has nothing to do, as soon as it is one's turn."""
        if self._free:
            return self._free.pop()
        if len(self._all) < self._count:
            self._all.append(_Thinker())
            return self._all[-1]
        self._asked += 1
        turn: asyncio.Future[_Thinker] = asyncio.get_running_loop().create_future()
        heappush(self._waiting, (not urgent, self._asked, turn))
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._let_go(turn.result())
            raise

    def _let_go(self, thinker: _Thinker) -> None:
        while self._waiting:
            turn = heappop(self._waiting)[2]
            if not turn.done():  # or else they have gone away
                turn.set_result(thinker)
                return
        self._free.append(thinker)

    async def close(self) -> None:
        """End all processes."""
        for thinker in self._all:
            await thinker.stop()


class _Thinker:
    """One place to think; its process is started when needed, and again after it was lost."""

    def __init__(self) -> None:
        self._process: Process | None = None
        self._asking = False
        """Whether the process may still give an answer: nobody may get another's."""

    async def answer(self, question: Question) -> Thought:
        """Ask the process, and end it if it does not answer as it should."""
        seconds = question.ms / 1000 + _PATIENCE + (0 if self._process else _STARTING)
        try:
            async with asyncio.timeout(seconds):
                return await self._asked(question)
        except TimeoutError:
            raise NoThought(f"no answer within {seconds:g} seconds") from None
        except (OSError, asyncio.IncompleteReadError, msgspec.DecodeError, ValueError) as error:
            raise NoThought(f"the process was lost: {error!r}") from None

    async def _asked(self, question: Question) -> Thought:
        try:
            process = await self._started()
            self._asking = True
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(framed(question))
            await process.stdin.drain()
            size = int.from_bytes(await process.stdout.readexactly(HEAD), "big")
            if size > limits.EXCHANGE:
                raise ValueError(f"an answer of {size} bytes")
            thought = msgspec.json.decode(await process.stdout.readexactly(size), type=Thought)
            self._asking = False
            return thought
        finally:
            if self._asking:  # also if we were interrupted
                await self.stop()

    async def _started(self) -> Process:
        if self._process is None or self._asking or self._process.returncode is not None:
            await self.stop()
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "ludozilla.server.thinker", stdin=PIPE, stdout=PIPE
            )
        return self._process

    async def stop(self) -> None:
        """End the process, whatever it does; who is interrupted in this can do it again."""
        process = self._process
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
            if self._process is process:
                self._process = None
