"""Requests that do not come to an end hold nobody up."""

import asyncio
import socket
from contextlib import suppress

import pytest
import uvicorn
from starlette.requests import Request
from uvicorn.server import ServerState

from ludozilla.server import limits
from ludozilla.server.arriving import Brief
from ludozilla.server.calls import Call
from ludozilla.server.refusals import Refusal
from tests.server.clients import PATIENCE

HEAD = b"GET /health HTTP/1.1\r\nHost: here\r\n"


def connected(server):
    host, _, port = server.address.rpartition(":")
    return socket.create_connection((host, int(port)), PATIENCE)


def test_headers_without_end_are_not_kept(server):
    with connected(server) as line:
        line.sendall(HEAD)
        said = 0
        with suppress(ConnectionError):
            while said < 100 * limits.BODY:
                said += line.send(b"X-More: and more\r\n" * 1000)
        assert said < 100 * limits.BODY


def test_who_takes_their_time_is_answered_as_well(server):
    with connected(server) as line:
        for letter in HEAD + b"Connection: close\r\n\r\n":
            line.sendall(bytes([letter]))
        assert line.makefile("rb").read().startswith(b"HTTP/1.1 200 OK")


async def _nobody(scope, receive, send):
    raise AssertionError("nothing was asked")


@pytest.mark.single
@pytest.mark.parametrize("said", [b"", HEAD])
def test_who_never_says_what_they_want_is_not_waited_for(monkeypatch, said):
    monkeypatch.setattr(limits, "ARRIVING", 0.05)
    config = uvicorn.Config(_nobody, http=Brief, lifespan="off", log_config=None)
    config.load()

    async def call() -> bytes:
        state = ServerState()
        loop = asyncio.get_running_loop()
        there = await loop.create_server(lambda: Brief(config, state, {}), "127.0.0.1", 0)
        async with there:
            reader, writer = await asyncio.open_connection(*there.sockets[0].getsockname())
            writer.write(said)
            answer = await asyncio.wait_for(reader.read(), PATIENCE)
            writer.close()
            return answer

    assert asyncio.run(call()) == b""


@pytest.mark.single
def test_a_body_that_never_ends_is_not_waited_for(monkeypatch):
    monkeypatch.setattr(limits, "ARRIVING", 0.05)

    async def read() -> None:
        async def receive():
            await asyncio.sleep(0.01)
            return {"type": "http.request", "body": b"x", "more_body": True}

        scope = {"type": "http", "headers": [], "query_string": b""}
        await Call(None, Request(scope, receive)).data()  # type: ignore[arg-type]

    with pytest.raises(Refusal) as refused:
        asyncio.run(read())
    assert refused.value.code == "too-slow"
    assert refused.value.status == 408
