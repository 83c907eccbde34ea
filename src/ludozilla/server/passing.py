"""What concerns a table that another process has is passed on to it, and its answer back."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from http.client import HTTPConnection as Line
from http.client import HTTPException
from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from ludozilla.server import limits
from ludozilla.server.refusals import Refusal

PASSED_ON: Final = "x-ludozilla-passed-on"
"""A header with what only processes of the same house know."""

RESTARTED: Final = 1012
"""The code with which a socket is closed that may be opened again at once."""

_KEPT: Final = ("accept-language", "authorization", "cookie", "content-type", "host", "origin")
_TOLD: Final = ("content-type", "retry-after")
_PATIENCE: Final = 30.0


class Gone(Exception):
    """The process that should have the table is not there."""


async def pass_on(request: HTTPConnection, data: bytes, address: str, secret: str) -> Response:
    """The answer of another process; ``Gone`` if it is not there."""

    def ask() -> Response:
        host, _, port = address.rpartition(":")
        line = Line(host, int(port), timeout=_PATIENCE)
        try:
            line.connect()
        except OSError as error:
            raise Gone from error
        try:
            method = str(request.scope["method"])
            line.request(method, _path(request), data or None, _headers(request, secret))
            answer = line.getresponse()
            content = answer.read()
        except (OSError, HTTPException) as error:
            raise Refusal("moved", seconds=1) from error
        finally:
            line.close()
        response = Response(content, answer.status)
        for name, value in answer.getheaders():
            if name.lower() in _TOLD:
                response.headers.append(name.lower(), value)
        return response

    return await asyncio.to_thread(ask)


async def join_up(websocket: WebSocket, address: str, secret: str) -> None:
    """Let a client speak with another process until either hangs up; ``Gone`` if it is not there.

    The client's socket must have been accepted.
    """
    headers = _headers(websocket, secret)
    host = headers.pop("host", address)
    try:
        far = await connect(
            f"ws://{host}{_path(websocket)}",
            host=address.rpartition(":")[0],
            port=int(address.rpartition(":")[2]),
            additional_headers=headers,
            user_agent_header=None,
            compression=None,
            proxy=None,
            max_size=None,
            max_queue=limits.OUTBOX,
            open_timeout=_PATIENCE,
        )
    except (OSError, WebSocketException) as error:
        raise Gone from error
    async with far:
        tasks = [
            asyncio.create_task(_up(websocket, far)),
            asyncio.create_task(_down(far, websocket)),
        ]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
    code, reason = far.close_code, far.close_reason
    if websocket.client_state is WebSocketState.CONNECTED:
        lost = code is None or code in (1005, 1006)
        await websocket.close(RESTARTED if lost else int(code or 0), reason)


async def _up(websocket: WebSocket, far: ClientConnection) -> None:
    while True:
        message = await websocket.receive()
        if message["type"] == "websocket.disconnect":
            return
        text, data = message.get("text"), message.get("bytes")
        await far.send(text if text is not None else data or b"")


async def _down(far: ClientConnection, websocket: WebSocket) -> None:
    try:
        while True:
            await websocket.send_text((await far.recv(decode=False)).decode())
    except (ConnectionClosed, WebSocketDisconnect):
        return


def _path(request: HTTPConnection) -> str:
    query = request.scope["query_string"].decode()
    path = request.scope["raw_path"].decode() if request.scope.get("raw_path") else request.url.path
    return f"{path}?{query}" if query else path


def _headers(request: HTTPConnection, secret: str) -> dict[str, str]:
    headers: Mapping[str, str] = request.headers
    kept = {name: headers[name] for name in _KEPT if name in headers}
    return kept | {PASSED_ON: secret}
