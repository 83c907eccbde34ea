"""One thing at a time, and each to its end, even if whoever asked for it goes away."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from functools import update_wrapper
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Alone:
    """Lets things be done one after the other; ``prepare`` goes before each of them."""

    def __init__(self, prepare: Callable[[], Awaitable[None]]) -> None:
        self._prepare = prepare
        self._lock = asyncio.Lock()

    @property
    def busy(self) -> bool:
        """Whether something is being done."""
        return self._lock.locked()

    async def do(self, what: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Do it when its turn comes."""

        async def alone() -> T:
            async with self._lock:
                await self._prepare()
                return await what()

        task = asyncio.create_task(alone())
        task.add_done_callback(lambda done: done.cancelled() or done.exception())
        try:
            return await asyncio.shield(task)
        finally:
            del task  # or a refusal would hold this frame, and this frame the refusal

    async def finish(self) -> None:
        """Wait for what is being done."""
        async with self._lock:
            pass


class _InTurn(Protocol):
    @property
    def alone(self) -> Alone: ...


S = TypeVar("S", bound=_InTurn)


def in_turn(
    method: Callable[Concatenate[S, P], Coroutine[Any, Any, T]],
) -> Callable[Concatenate[S, P], Coroutine[Any, Any, T]]:
    """A method that is done alone."""

    async def run(self: S, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await self.alone.do(lambda: method(self, *args, **kwargs))

    update_wrapper(run, method)
    return run
