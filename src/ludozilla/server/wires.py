"""A socket on which something can be said at once.

ASGI has it that every message is sent by a coroutine of its own. At a table most
messages are short, and most viewers are not behind: theirs goes to the transport
in the moment in which the move is published, without waking anybody.
"""

from __future__ import annotations

from typing import Final, Protocol

from starlette.types import Scope
from uvicorn._types import ASGISendEvent
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

_NAME: Final = "ludozilla.wire"
_TEXT: Final = 0x81
_SHORT: Final = 126
_MIDDLING: Final = 1 << 16


class Wire(Protocol):
    """Says a message at once, unless the other side is behind or gone: then it says False."""

    def say(self, message: bytes) -> bool: ...


class Wired(WebSocketsSansIOProtocol):
    """uvicorn's own socket, which lets the application have it."""

    async def run_asgi(self) -> None:
        self.scope["extensions"][_NAME] = self  # type: ignore[assignment]
        await super().run_asgi()

    async def send(self, message: ASGISendEvent) -> None:
        """Send what ASGI says; who broke the rules of sockets, and was closed for it, is gone."""
        if self.close_sent:
            raise ClientDisconnected
        await super().send(message)

    def say(self, message: bytes) -> bool:
        """Send a text at once, if nothing that was sent before is stuck."""
        if not self.writable.is_set() or self.close_sent or self.transport.is_closing():
            return False
        self.transport.write(head(len(message)) + message)
        return True


def wire_of(scope: Scope) -> Wire | None:
    """The wire of a socket, if its server has one."""
    found: Wire | None = (scope.get("extensions") or {}).get(_NAME)
    return found


def head(size: int) -> bytes:
    """What goes before a text of so many bytes (RFC 6455, 5.2: whole, not masked).

    >>> head(5).hex(), head(300).hex(), head(70000).hex()
    ('8105', '817e012c', '817f0000000000011170')
    """
    if size < _SHORT:
        return bytes((_TEXT, size))
    if size < _MIDDLING:
        return bytes((_TEXT, 126)) + size.to_bytes(2, "big")
    return bytes((_TEXT, 127)) + size.to_bytes(8, "big")
