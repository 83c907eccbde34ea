"""The processes of a house that know each other by a Redis: each table is leased to one of them."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import ExponentialBackoff
from redis.exceptions import RedisError

from ludozilla.server.neighbours import Elsewhere
from ludozilla.server.refusals import Refusal

LOG: Final = logging.getLogger("ludozilla.server")

LEASE: Final = 12.0
"""Seconds for which a table is ours, unless we renew it."""
_RENEWING: Final = 3.0

_RENEW: Final = """
local holder = redis.call('get', KEYS[1])
if holder == ARGV[1] or not holder then
    redis.call('set', KEYS[1], ARGV[1], 'PX', ARGV[2])
    return ARGV[1]
end
return holder
"""
_RELEASE: Final = "if redis.call('get', KEYS[1]) == ARGV[1] then redis.call('del', KEYS[1]) end"


class Street:
    """The processes that know each other by a Redis."""

    def __init__(self, redis: Redis, address: str, secret: str) -> None:
        self.secret = secret
        self._redis = redis
        self._address = address
        self._lease: list[str | int] = [address, round(LEASE * 1000)]
        self._renew = redis.register_script(_RENEW)
        self._release = redis.register_script(_RELEASE)
        self._task: asyncio.Task[None] | None = None

    @staticmethod
    async def at(url: str, address: str) -> Street:
        """Come to live here, at this address; ``OSError`` if that cannot be."""
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
        self._task = asyncio.create_task(self._watch(ours, lost))

    async def claim(self, table: str) -> None:
        with _reached():
            holder = await self._renew([_key(table)], self._lease)
        if holder != self._address:
            raise Elsewhere(str(holder))

    async def unclaimed(self, tables: Sequence[str]) -> list[str]:
        with _reached():
            holders = await self._redis.mget([_key(table) for table in tables]) if tables else []
        free = (None, self._address)
        return [table for table, holder in zip(tables, holders, strict=True) if holder in free]

    async def release(self, table: str, holder: str = "") -> None:
        with _reached():
            await self._release([_key(table)], [holder or self._address])

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
        await self._redis.aclose()

    async def _watch(
        self, ours: Callable[[], Collection[str]], lost: Callable[[str], None]
    ) -> None:
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
            await self._renew([_key(table)], self._lease, pipeline)
        holders = await pipeline.execute()
        return [
            table for table, holder in zip(tables, holders, strict=True) if holder != self._address
        ]


@contextmanager
def _reached() -> Iterator[None]:
    """Without Redis nobody can say who has a table."""
    try:
        yield
    except (RedisError, OSError) as error:
        LOG.warning("Redis cannot be reached: %s", error)
        raise Refusal("busy") from error


def _key(table: str) -> str:
    return f"ludozilla:table:{table}"
