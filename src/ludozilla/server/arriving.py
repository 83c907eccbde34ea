"""Requests as they arrive: who begins one says what it is, soon and in a few words.

Else one machine could hold all connections there may be, or fill the memory with
headers that never end; uvicorn takes care of neither.
"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from ludozilla.server import limits


class Brief(HttpToolsProtocol):
    """uvicorn's own, which hangs up on who takes too long or says too much."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._deadline: asyncio.TimerHandle | None = None
        """When the head of a request that has begun must be there; None if it is."""
        self._heard = 0
        """Bytes of it."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._expect()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_expecting()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._deadline is not None:
            self._heard += len(data)
            if self._heard > limits.BODY and not self.transport.is_closing():
                self.send_400_response("Too long.")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._expect()

    def on_headers_complete(self) -> None:
        self._stop_expecting()
        super().on_headers_complete()

    def _expect(self) -> None:
        self._stop_expecting()
        self._heard = 0
        self._deadline = self.loop.call_later(limits.ARRIVING, self.transport.close)

    def _stop_expecting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
