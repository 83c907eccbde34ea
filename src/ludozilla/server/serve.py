"""Running a server: ``ludozilla serve``."""

from __future__ import annotations

import asyncio
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Literal

import uvicorn
from msgspec.structs import replace

from ludozilla.server import limits, logs
from ludozilla.server.app import make_app
from ludozilla.server.house import House, Settings
from ludozilla.server.tidying import tidy
from ludozilla.server.wires import Wired

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


def serve(host: str, port: int, settings: Settings, ready: Callable[[str], None]) -> None:
    """Serve until told to stop; ``ready`` is called with the address.

    ``OSError`` if the address or the folder cannot be used.
    """
    logs.note(settings.log, settings.log_requests)
    with _unmoved_by_signals(), _listening(host, port) as listener:
        name, number = listener.getsockname()[:2]
        if name in ("0.0.0.0", "::"):
            name = socket.gethostname()
        where = f"{f'[{name}]' if ':' in name else name}:{number}"
        settings = replace(settings, address=settings.address or where)
        address = f"http://{where}{settings.prefix}/"
        with asyncio.Runner(loop_factory=_loop_factory()) as runner:
            runner.run(_serve(listener, settings, lambda: ready(address)))


@contextmanager
def _unmoved_by_signals() -> Iterator[None]:
    """The server obeys these and then passes them on; to have stopped is all we want."""
    before = {
        number: signal.signal(number, lambda *_: None) for number in (signal.SIGINT, signal.SIGTERM)
    }
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The faster loop, where it can be had."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


def _http() -> type[asyncio.Protocol] | Literal["auto"]:
    """Where the faster parser of requests can be had, it takes none that does not end."""
    try:
        from ludozilla.server.arriving import Brief
    except ImportError:
        return "auto"
    return Brief


async def _serve(listener: socket.socket, settings: Settings, ready: Callable[[], None]) -> None:
    house = await House.open(settings)
    tidying = asyncio.create_task(tidy())
    config = uvicorn.Config(
        make_app(house),
        ws=Wired,
        http=_http(),
        ws_max_size=limits.MESSAGE,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=_STOPPING,
        limit_concurrency=limits.CONNECTIONS + limits.REQUESTS,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
    )
    try:
        await _Server(config, ready).serve([listener])
    finally:
        tidying.cancel()
        await house.close()


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
