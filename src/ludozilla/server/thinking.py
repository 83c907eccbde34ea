"""Bots think in processes of their own; one that hangs or crashes is replaced."""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from typing import Final

import msgspec

from ludozilla.server import limits, metrics
from ludozilla.server.thinker import HEAD, Question, Thought, framed

_PATIENCE: Final = 2.0
"""Seconds to wait for a bot beyond what it was given."""
_STARTING: Final = 20.0
"""Seconds that a new process may take to get ready."""


class NoThought(Exception):
    """A bot that failed, crashed or took too long."""


class Thinkers:
    """A few processes that answer one question after the other, the oldest first."""

    def __init__(self, count: int = 0, ms: int = 2000) -> None:
        self._count = count or max(1, (os.cpu_count() or 1) - 1)
        self._ms = ms
        self._free: asyncio.Queue[_Thinker] = asyncio.Queue()
        self._all: list[_Thinker] = []

    async def think(self, game: str, bot: str, position: dict[str, object], dice: str) -> str:
        """The path that a bot chooses; ``NoThought`` if it does not."""
        with metrics.THOUGHTS.time(), metrics.REPLACED.count_exceptions(NoThought):
            return await self._thought(game, bot, position, dice)

    async def _thought(self, game: str, bot: str, position: dict[str, object], dice: str) -> str:
        if self._free.empty() and len(self._all) < self._count:
            self._all.append(_Thinker())
            self._free.put_nowait(self._all[-1])
        thinker = await self._free.get()
        try:
            thought = await thinker.answer(Question(game, bot, position, dice, self._ms))
        finally:
            self._free.put_nowait(thinker)
        if thought.fault:
            raise NoThought(thought.fault)
        return thought.path

    async def close(self) -> None:
        """End all processes."""
        for thinker in self._all:
            await thinker.stop()


class _Thinker:
    """One place to think; its process is started when needed, and again after it was lost."""

    def __init__(self) -> None:
        self._process: Process | None = None

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
        whole = False
        try:
            process = await self._started()
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(framed(question))
            await process.stdin.drain()
            size = int.from_bytes(await process.stdout.readexactly(HEAD), "big")
            if size > limits.EXCHANGE:
                raise ValueError(f"an answer of {size} bytes")
            thought = msgspec.json.decode(await process.stdout.readexactly(size), type=Thought)
            whole = True
            return thought
        finally:
            if not whole:  # also if we were interrupted: nobody may get another's answer
                await self.stop()

    async def _started(self) -> Process:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "ludozilla.server.thinker", stdin=PIPE, stdout=PIPE
            )
        return self._process

    async def stop(self) -> None:
        """End the process, whatever it does."""
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
