"""Growing pauses for those who guess passwords."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from math import ceil
from time import monotonic
from typing import Final

from ludozilla.server import limits
from ludozilla.server.rates import network
from ludozilla.server.refusals import Refusal

_FREE: Final = {"both": 3, "address": 20, "name": 50}
"""Failures before the first pause: of a name from one address, of an address, of a name."""
_LONGEST: Final = {"both": 900, "address": 900, "name": 30}
"""Seconds; short where a stranger could lock out somebody else."""
_FORGOTTEN: Final = 3600
"""Seconds after which a failure is forgotten, if there was no other."""

Key = tuple[str, str]


class Pauses:
    """Who has failed how often; forgotten after a while without another failure."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._failures: OrderedDict[Key, tuple[int, float]] = OrderedDict()

    def check(self, name: str, address: str) -> None:
        """Refuse to listen before a pause is over."""
        now = self._clock()
        wait = max([self._until(key) - now for key in _keys(name, address)])
        if wait > 0:
            raise Refusal("wait", seconds=ceil(wait))

    def failed(self, name: str, address: str) -> None:
        """Remember a failure."""
        for key in _keys(name, address):
            count, last = self._failures.pop(key, (0, 0.0))
            now = self._clock()
            self._failures[key] = (1 if now - last > _FORGOTTEN else count + 1, now)
        while len(self._failures) > limits.PAUSES:
            self._failures.popitem(last=False)

    def succeeded(self, name: str, address: str) -> None:
        """Forget the failures of one who knew it in the end, but not those with other names."""
        self._failures.pop(_keys(name, address)[0], None)

    def _until(self, key: Key) -> float:
        """When the pause is over."""
        count, last = self._failures.get(key, (0, 0.0))
        kind = key[0]
        over = count - _FREE[kind]
        return last + min(2.0**over, _LONGEST[kind]) if over >= 0 else 0.0


def _keys(name: str, address: str) -> list[Key]:
    home = network(address)
    return [("both", f"{name} {home}"), ("address", home), ("name", name)]
