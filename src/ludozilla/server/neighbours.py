"""Other processes of the same house, and which of us has which table.

A table is in the memory of one process, which holds a lease on it and renews it;
whatever concerns the table is passed on to that process. The lease only sees to
it that two do not get in each other's way: what counts is what stands in the log,
whose keys let nobody write a row that somebody else has written.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Protocol


class Elsewhere(Exception):
    """A table that another process has, at this address."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.address = address


class Neighbours(Protocol):
    """Who has a table."""

    secret: str
    """What only processes of this house know, to be recognised by."""

    async def claim(self, table: str) -> None:
        """Take a table; ``Elsewhere`` if another process has it."""

    async def unclaimed(self, tables: Sequence[str]) -> list[str]:
        """Those of the tables that nobody has but us."""

    async def release(self, table: str, holder: str = "") -> None:
        """Nobody has the table any more; ``holder`` had it, or else we had."""

    def watch(self, ours: Callable[[], Collection[str]], lost: Callable[[str], None]) -> None:
        """Keep all tables that are ``ours``, and tell which of them are lost."""

    async def close(self) -> None:
        """Be there no more."""


class Nobody:
    """There is only us."""

    secret = ""

    async def claim(self, table: str) -> None:
        pass

    async def unclaimed(self, tables: Sequence[str]) -> list[str]:
        return list(tables)

    async def release(self, table: str, holder: str = "") -> None:
        pass

    def watch(self, ours: Callable[[], Collection[str]], lost: Callable[[str], None]) -> None:
        pass

    async def close(self) -> None:
        pass
