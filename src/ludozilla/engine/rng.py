"""Chance, handed to the rules from outside.

A generator is small, clonable and gives the same sequence compiled and
uncompiled. The generator of move ``k`` of a game is keyed by a hash of the
game's seed and ``k`` (:meth:`Rng.keyed`), so one move never shifts the chance
of another.
"""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

SEED_BYTES: Final = 32

_LARGEST: Final = (1 << 31) - 1


def new_seed() -> str:
    """A fresh secret seed of 256 bits, as hexadecimal text."""
    return secrets.token_hex(SEED_BYTES)


def seed_from(text: str) -> str:
    """A reproducible seed made from any short text, such as ``"7/12"``.

    >>> seed_from("7/12") == seed_from("7/12") != seed_from("7/13")
    True
    """
    return sha256(text.encode()).hexdigest()


@mypyc_attr(allow_interpreted_subclasses=True)
class Rng:
    """A small random generator (sfc32) that hashes its key only when first used.

    The same key gives the same sequence, and so does a clone.

    >>> rng, again = Rng("zilla"), Rng("zilla")
    >>> [rng.below(6) for _ in range(5)] == [again.below(6) for _ in range(5)]
    True
    >>> deck = list(range(5)); rng.shuffle(deck); sorted(deck)
    [0, 1, 2, 3, 4]
    """

    def __init__(self, key: str) -> None:
        self._key = key
        self.used = False
        self._a: i64 = 0
        self._b: i64 = 0
        self._c: i64 = 0
        self._count: i64 = 0

    @staticmethod
    def keyed(seed: str, move: int) -> Rng:
        """The generator for move number ``move`` of the game with this seed."""
        return Rng(seed + "/" + str(move))

    def clone(self) -> Rng:
        """A generator that will go on with the same sequence."""
        twin = Rng(self._key)
        twin.used = self.used
        twin._a = self._a
        twin._b = self._b
        twin._c = self._c
        twin._count = self._count
        return twin

    def _start(self) -> None:
        digest = sha256(self._key.encode()).digest()
        self._a = int.from_bytes(digest[0:4], "little")
        self._b = int.from_bytes(digest[4:8], "little")
        self._c = int.from_bytes(digest[8:12], "little")
        self._count = 1
        self.used = True

    def _word(self) -> i64:
        """The next 32 random bits."""
        if not self.used:
            self._start()
        a: i64 = self._a
        b: i64 = self._b
        c: i64 = self._c
        mixed: i64 = (a + b + self._count) & 0xFFFFFFFF
        self._count = (self._count + 1) & 0xFFFFFFFF
        self._a = b ^ (b >> 9)
        self._b = (c + (c << 3)) & 0xFFFFFFFF
        self._c = (((c << 21) | (c >> 11)) + mixed) & 0xFFFFFFFF
        return mixed

    def below(self, n: int) -> int:
        """A whole number from 0 to ``n - 1``, all equally likely.

        Everything else here is made of this method, so a subclass that
        overrides it (a loaded die, an enumeration of all chances) is complete.
        """
        if n <= 0:
            raise ValueError(f"below() takes a number from 1 on, not {n}")
        if n > _LARGEST:
            return self._below_large(n)
        size: i64 = n
        product: i64 = self._word() * size
        low: i64 = product & 0xFFFFFFFF
        if low < size:
            # Reject the few words that would make some results likelier.
            threshold: i64 = (0x100000000 - size) % size
            while low < threshold:
                product = self._word() * size
                low = product & 0xFFFFFFFF
        return int(product >> 32)

    def _below_large(self, n: int) -> int:
        """Made of digits to the base 2**30, anew as long as they are too many."""
        low_bits = (n - 1).bit_length() // 30 * 30
        while True:
            number = self.below(((n - 1) >> low_bits) + 1)
            for _ in range(low_bits // 30):
                number = number << 30 | self.below(1 << 30)
            if number < n:
                return number

    def shuffle(self, things: list[int]) -> None:
        """Shuffle a list in place."""
        # As `Any` compiled code moves them as they are, not unpacked and packed again.
        objects: list[Any] = things
        for i in range(len(objects) - 1, 0, -1):
            j = self.below(i + 1)
            objects[i], objects[j] = objects[j], objects[i]

    def choice(self, things: list[int]) -> int:
        """One of the things, all equally likely."""
        return things[self.below(len(things))]
