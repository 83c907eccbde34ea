"""Sockets of many viewers in one process, as cheap as they can be had."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

Heard = Callable[[bytes], None]


class Wire(WSListener):  # type: ignore[misc]
    """One open socket: what comes is given to ``heard``, until it is ``lost``."""

    def __init__(self, heard: Heard) -> None:
        self.heard = heard
        self.lost = False
        self._transport: WSTransport | None = None
        self._begun = b""

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._transport = transport

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self.lost = True

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.CLOSE:
            transport.disconnect()
        elif frame.msg_type in (WSMsgType.TEXT, WSMsgType.CONTINUATION):
            self._begun += frame.get_payload_as_bytes()
            if frame.fin:
                message, self._begun = self._begun, b""
                self.heard(message)

    def say(self, message: bytes) -> None:
        """Send this, if somebody is still there."""
        if self._transport is not None and not self.lost:
            self._transport.send(WSMsgType.TEXT, message)

    def close(self) -> None:
        """Hang up."""
        if self._transport is not None:
            self._transport.disconnect()


async def connect(address: str, heard: Heard, headers: Mapping[str, str]) -> Wire:
    """An open socket."""
    _, wire = await ws_connect(
        lambda: Wire(heard), address, extra_headers=headers, websocket_handshake_timeout=60
    )
    assert isinstance(wire, Wire)
    return wire
