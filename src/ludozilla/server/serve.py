"""Running a server: ``ludozilla serve``."""

from __future__ import annotations

import logging
import signal
import socket
from collections.abc import Callable
from contextlib import ExitStack

import uvicorn

from ludozilla.server import limits
from ludozilla.server.app import make_app
from ludozilla.server.house import Settings

_STOPPING = 5
"""Seconds in which requests may end when the server stops."""


class _Server(uvicorn.Server):
    """Says where it is, once it is there."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()


def serve(host: str, port: int, settings: Settings, ready: Callable[[str], None]) -> bool:
    """Serve until told to stop; ``ready`` is called with the address. Whether it could start."""
    logging.basicConfig(format="%(asctime)s %(levelname)s %(message)s", level=logging.INFO)
    config = uvicorn.Config(
        make_app(settings),
        ws="websockets-sansio",
        ws_max_size=limits.MESSAGE,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=_STOPPING,
        log_config=None,
        access_log=False,
        server_header=False,
    )
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
    with _listening(host, port) as listener:
        name, number = listener.getsockname()[:2]
        address = f"http://{f'[{name}]' if ':' in name else name}:{number}/"
        server = _Server(config, lambda: ready(address))
        for number in (signal.SIGINT, signal.SIGTERM):
            # The server obeys these and then passes them on; to have stopped is all we want.
            signal.signal(number, lambda *_: None)
        server.run([listener])
        return server.started


def _listening(host: str, port: int) -> socket.socket:
    """A socket at this address; ``OSError`` naming it if it cannot be had."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        with ExitStack() as unless_all_goes_well:
            listener = unless_all_goes_well.enter_context(socket.socket(family, kind, protocol))
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind(address)
            unless_all_goes_well.pop_all()
    except OSError as error:
        raise OSError(error.errno, error.strerror, f"{host}:{port}") from None
    return listener
