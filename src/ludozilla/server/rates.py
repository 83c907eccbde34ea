"""How often one may ask: who asks too often waits, and is refused only if it would be too long."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import IPv6Address, ip_address
from time import monotonic
from typing import Final

import msgspec

from ludozilla.server import limits, metrics
from ludozilla.server.refusals import Refusal


class Rate(msgspec.Struct, frozen=True):
    """So many at once, and from then on so many a second."""

    burst: float
    a_second: float


READING: Final = Rate(100, 20)
DOING: Final = Rate(40, 10)
ARRIVING: Final = Rate(20, 0.5)
"""New guests, new accounts, attempts to log in."""
OPENING: Final = Rate(20, 0.2)
"""New tables, of which there may be only so many at all."""
THINKING: Final = Rate(10, 0.5)
"""Hints, and whatever else keeps a process busy."""
LOOKING_BACK: Final = Rate(40, 2)
"""Games that are over: each is played again up to where one looks."""
CONNECTING: Final = Rate(200, 20)
SPEAKING: Final = Rate(40, 20)
"""What one client says on a socket."""


class Pace:
    """When one who asks may ask again; it takes one number to know."""

    def __init__(self) -> None:
        self.paid = 0.0
        """Until when all that was asked would take at the usual rate."""

    def wait(self, rate: Rate, now: float) -> float:
        """The seconds until this may be asked; it then counts, unless they are too many."""
        begun = max(self.paid, now)
        seconds = begun - now - (rate.burst - 1) / rate.a_second
        if seconds <= limits.SLOWEST:
            self.paid = begun + 1 / rate.a_second
        return max(0.0, seconds)


class Rates:
    """The pace of everybody who has asked lately, by what they ask and from where."""

    def __init__(self, times: float) -> None:
        self._times = times
        """How many times as often as usual one may ask; 0 for as often as one likes."""
        self._paces: OrderedDict[tuple[str, str], Pace] = OrderedDict()
        self._lines: Counter[str] = Counter()
        """How many sockets there are from where."""

    async def admit(self, what: str, address: str, rate: Rate) -> None:
        """Wait until somebody's turn has come; refuse who would have to wait too long."""
        key = what, network(address)
        pace = self._paces.setdefault(key, Pace())
        self._paces.move_to_end(key)
        if len(self._paces) > limits.PACES:
            self._paces.popitem(last=False)
        await self.hold(what, pace, rate)

    @contextmanager
    def line(self, address: str) -> Iterator[None]:
        """Count a socket as long as it is open; refuse who has too many."""
        home, most = network(address), int(limits.CONNECTIONS_OF_ONE * self._times)
        if self._times and self._lines[home] >= most:
            raise Refusal("too-many", most=most)
        self._lines[home] += 1
        try:
            yield
        finally:
            self._lines[home] -= 1
            if not self._lines[home]:
                del self._lines[home]

    async def hold(self, what: str, pace: Pace, rate: Rate) -> None:
        """The same for one whose pace is kept elsewhere."""
        if not self._times:
            return
        rate = Rate(rate.burst * self._times, rate.a_second * self._times)
        seconds = pace.wait(rate, monotonic())
        if not seconds:
            return
        metrics.SLOWED.labels(what).inc()
        if seconds > limits.SLOWEST:
            raise Refusal("slow-down", seconds=round(seconds))
        await asyncio.sleep(seconds)


def network(address: str) -> str:
    """An address; of the newer kind, the network in which a household has all addresses.

    >>> network("192.0.2.7"), network("2001:db8:1:2:3:4:5:6"), network("")
    ('192.0.2.7', '2001:db8:1:2::', '')
    """
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        return str(IPv6Address(int(found) >> 64 << 64))
    return str(found)
