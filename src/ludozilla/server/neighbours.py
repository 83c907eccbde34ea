"""Other processes of the same house, and which of us has which table.

A table is in the memory of one process, which holds a lease on it and renews it;
whatever concerns the table is passed on to that process. The lease only sees to
it that two do not get in each other's way: what counts is what stands in the log,
whose keys let nobody write a row that somebody else has written.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Final, Protocol

if TYPE_CHECKING:
    from redis.asyncio import Redis

LOG: Final = logging.getLogger("ludozilla.server")

LEASE: Final = 12.0
"""Seconds for which a table is ours, unless we renew it."""
_RENEWING: Final = 3.0

_RENEW: Final = """
local holder = redis.call('get', KEYS[1])
if holder == ARGV[1] or not holder then
    redis.call('set', KEYS[1], ARGV[1], 'PX', ARGV[2])
    return 1
end
return 0
"""
_RELEASE: Final = "if redis.call('get', KEYS[1]) == ARGV[1] then redis.call('del', KEYS[1]) end"


class Neighbours(Protocol):
    """Who has a table."""

    secret: str
    """What only processes of this house know, to be recognised by."""

    async def holder(self, table: str) -> str:
        """The address of another process that has the table; "" if none has."""

    async def claim(self, table: str) -> str:
        """Take a table; "" if it is ours now, else the address of the process that has it."""

    async def release(self, table: str, holder: str = "") -> None:
        """Nobody has the table any more; ``holder`` had it, or else we had."""

    async def close(self) -> None:
        """Be there no more."""


class Nobody:
    """There is only us."""

    secret = ""

    async def holder(self, table: str) -> str:
        return ""

    async def claim(self, table: str) -> str:
        return ""

    async def release(self, table: str, holder: str = "") -> None:
        pass

    async def close(self) -> None:
        pass


class Street:
    """The processes that know each other by a Redis."""

    def __init__(self, redis: Redis, address: str, secret: str) -> None:
        self.secret = secret
        self._redis = redis
        self._address = address
        self._renew = redis.register_script(_RENEW)
        self._release = redis.register_script(_RELEASE)
        self._task: asyncio.Task[None] | None = None

    @staticmethod
    async def at(url: str, address: str) -> Street:
        """Come to live here, at this address; ``OSError`` if that cannot be."""
        from redis.asyncio import Redis
        from redis.asyncio.retry import Retry
        from redis.backoff import ExponentialBackoff
        from redis.exceptions import RedisError

        retry = Retry(ExponentialBackoff(cap=0.5, base=0.02), 5)
        redis = Redis.from_url(
            url, decode_responses=True, retry=retry, socket_timeout=5, socket_connect_timeout=5
        )
        try:
            await redis.set("ludozilla:secret", secrets.token_urlsafe(32), nx=True)
            secret = str(await redis.get("ludozilla:secret"))
        except (RedisError, OSError, ValueError) as error:
            await redis.aclose()
            raise OSError(f"Redis cannot be reached: {error}") from None
        return Street(redis, address, secret)

    def watch(self, ours: Callable[[], Collection[str]], lost: Callable[[str], None]) -> None:
        """Renew the leases of all tables that are ``ours``, and tell which of them are lost."""
        self._task = asyncio.create_task(self._watch(ours, lost))

    async def holder(self, table: str) -> str:
        found = await self._redis.get(_key(table))
        return "" if found in (None, self._address) else str(found)

    async def claim(self, table: str) -> str:
        if await self._renew([_key(table)], [self._address, round(LEASE * 1000)]):
            return ""
        return await self.holder(table)

    async def release(self, table: str, holder: str = "") -> None:
        await self._release([_key(table)], [holder or self._address])

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
        await self._redis.aclose()

    async def _watch(self, ours: Callable[[], Collection[str]], lost: Callable[[str], None]) -> None:
        while True:
            await asyncio.sleep(_RENEWING)
            try:
                for table in await self._not_renewed(list(ours())):
                    LOG.warning("another process has taken a table over")
                    lost(table)
            except Exception as error:
                # We go on with our tables: the log decides, and the next time may be better.
                LOG.warning("leases could not be renewed: %s", error)

    async def _not_renewed(self, tables: list[str]) -> list[str]:
        pipeline = self._redis.pipeline(transaction=False)
        for table in tables:
            await self._renew([_key(table)], [self._address, round(LEASE * 1000)], pipeline)
        renewed = await pipeline.execute()
        return [table for table, well in zip(tables, renewed, strict=True) if not well]


def _key(table: str) -> str:
    return f"ludozilla:table:{table}"
