"""What waits to be sent to one who looks on."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

import msgspec
from starlette.websockets import WebSocket

from ludozilla.server import limits, metrics
from ludozilla.server.protocol import Done, Refused
from ludozilla.server.refusals import Refusal
from ludozilla.server.store import Person
from ludozilla.server.wires import wire_of

_write = msgspec.json.encode


class Outbox:
    """Sends to one socket what is told: at once if it can be, else one after the other.

    If too much waits, one whole frame will do instead of all that led to it; what else is told
    arrives, or who is too far behind for that has to come anew.
    """

    def __init__(
        self, websocket: WebSocket, person: Person | None, seat: int | None, lang: str
    ) -> None:
        self.person = person
        self.seat = seat
        self.lang = lang
        self._websocket = websocket
        self._wire = wire_of(websocket.scope)
        self._idle = False
        """Whether all was sent, and nothing waits for its turn."""
        self._waiting: deque[tuple[bytes, bool]] = deque()
        """Messages, and whether a whole frame would do instead."""
        self._answer = b""
        self._behind = False
        self._dismissal: Refusal | None = None
        self._something = asyncio.Event()
        self._answered = asyncio.Event()

    def tell(self, message: bytes) -> None:
        """Send this as soon as can be."""
        if self._said(message):
            return
        if len(self._waiting) >= limits.TOLD:
            self.dismiss(Refusal("behind"))
        else:
            self._wait(message, False)

    def show(self, message: bytes) -> None:
        """Send what has changed on the table, unless a whole frame has to be sent anyway."""
        if self._behind or self._said(message):
            return
        if len(self._waiting) >= limits.OUTBOX:
            metrics.BEHIND.inc()
            self.start_afresh()
        else:
            self._wait(message, True)

    def _wait(self, message: bytes, shows: bool) -> None:
        if self._dismissal is None:
            self._waiting.append((message, shows))
            self._wake()

    def dismiss(self, refusal: Refusal) -> None:
        """Say why it is over, and nothing more, not even what waits."""
        self._dismissal = refusal
        self._waiting.clear()
        self._wake()

    def start_afresh(self) -> None:
        """Send the whole frame, and nothing of what led to it."""
        self._waiting = deque([it for it in self._waiting if not it[1]])
        self._behind = True
        self._wake()

    async def answer(self, message: Done | Refused) -> None:
        """Send this, be there ever so much, and wait until it is sent."""
        data = _write(message)
        if self._said(data):
            return
        self._answer = data
        self._answered.clear()
        self._wake()
        await self._answered.wait()

    def _said(self, message: bytes) -> bool:
        """Whether it could be said at once: nothing that was told before may come after it."""
        return self._idle and self._wire is not None and self._wire.say(message)

    def _wake(self) -> None:
        self._idle = False
        self._something.set()

    async def empty(self, look: Callable[[], Awaitable[bytes]]) -> None:
        """Send all that waits and will come, as long as the other side is there."""
        while True:
            self._something.clear()
            if self._dismissal is not None:
                raise self._dismissal
            while self._waiting:
                await self._send(self._waiting.popleft()[0])
            if self._behind:
                self._behind = False
                await self._send(await look())
            if self._answer:
                await self._send(self._answer)
                self._answer = b""
                self._answered.set()
            self._idle = not self._something.is_set()
            await self._something.wait()

    async def _send(self, message: bytes) -> None:
        await self._websocket.send_text(message.decode())
