"""Passwords: Argon2id hashes, made in threads of their own since each takes a while and memory."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError

from ludozilla.server import limits
from ludozilla.server.refusals import Refusal

T = TypeVar("T")

_THREADS: Final = 2
"""At once; each needs 64 MiB."""


class Passwords:
    """Makes hashes of passwords, and compares."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher()  # as RFC 9106 says, where memory is not plenty
        self._threads = ThreadPoolExecutor(_THREADS, "passwords")
        self._nobodys = ""
        """The hash of no password, so that a name nobody has takes as long to refuse."""

    def close(self) -> None:
        """Let the threads go."""
        self._threads.shutdown()

    async def hashed(self, password: str) -> str:
        """What is kept of a password; one that is too short is refused."""
        if not limits.PASSWORD <= len(password) <= limits.LONGEST_PASSWORD:
            raise Refusal("bad-password", least=limits.PASSWORD, most=limits.LONGEST_PASSWORD)
        return await self._run(self._hasher.hash, password)

    async def fits(self, password: str, kept: str | None) -> bool:
        """Whether this is the password of which that was kept; nothing fits nothing."""
        if kept is None:
            self._nobodys = self._nobodys or await self._run(self._hasher.hash, "")
        return await self._run(self._verified, kept or self._nobodys, password) and kept is not None

    def is_old(self, kept: str) -> bool:
        """Whether it should be made anew, being less than what is made today."""
        return self._hasher.check_needs_rehash(kept)

    def _verified(self, kept: str, password: str) -> bool:
        try:
            return self._hasher.verify(kept, password)
        except VerificationError:
            return False

    async def _run(self, task: Callable[..., T], *args: str) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, task, *args)
