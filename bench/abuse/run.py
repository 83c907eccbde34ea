"""Say nonsense on sockets, a hundred thousand times: ``make abuse``.

The server must not crash, answer "fault", or grow; the games go on as if nothing had been said.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import socket
import struct
import sys
import tempfile
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from ludozilla.server import limits
from tests.server.clients import Running, Someone, play_all, running

TOGETHER = 20
"""Frames that are said before the answers are read."""
GAMES = ("gobelins", "zoon", "zorgl-zilla", "zombie-apocalypse-now")


class Pest:
    """Somebody with a socket who says whatever comes to mind: their own seat's, a foreign one's."""

    def __init__(self, person: Someone, table: str, seat: str, chance: random.Random) -> None:
        self._person = person
        self._path = f"/api/tables/{table}/socket{seat}"
        self._chance = chance
        self.heard: Counter[str] = Counter()
        self.said = 0

    async def speak(self, frames: int) -> None:
        """Say so many frames, on as many sockets as it takes."""
        while self.said < frames:
            try:
                address = f"ws://{self._person.server.address}{self._path}"
                async with connect(
                    address,
                    additional_headers=self._person.headers,
                    compression=None,
                    max_size=None,
                ) as wire:
                    await self._hear(wire)
                    while self.said < frames:
                        await self._speak(wire)
            except ConnectionClosed as closed:
                self.heard[f"closed {closed.rcvd.code if closed.rcvd else ''}"] += 1
            except (OSError, WebSocketException) as error:
                self.heard[type(error).__name__] += 1
                self.said += 1

    async def _speak(self, wire: ClientConnection) -> None:
        for _ in range(TOGETHER):
            self.said += 1
            await wire.send(self._nonsense())
        await wire.send('{"type":"look"}')
        await self._hear(wire)

    async def _hear(self, wire: ClientConnection) -> None:
        """Read all that was said up to the next whole frame."""
        while True:
            told = json.loads(await asyncio.wait_for(wire.recv(), 60))
            self.heard[told.get("code") or told["type"]] += 1
            if told["type"] == "frame":
                return

    def _nonsense(self) -> str | bytes:
        chance = self._chance
        good = json.dumps(
            {
                "type": chance.choice(["play", "play", "play", "look", "undo", "answer", "chat"]),
                "id": str(chance.randrange(99)),
                "decision": chance.choice([0, 1, 2, 3, -1, 1 << 40, 1 << 70, 1.5, "1", None]),
                "path": chance.choice(["", "end", "a1 a2", "é" * 99, "x" * 999, "\u0000", "🦖 d3"]),
            }
        ).encode()
        data = bytearray(good)
        kind = chance.randrange(12)
        if kind == 0:
            data = data[: chance.randrange(len(data))]
        elif kind == 1:
            data = data * chance.randint(2, 5)
        elif kind == 2:
            return chance.randbytes(chance.randrange(300))
        elif kind == 3:
            data = bytearray(b"[" * chance.randrange(limits.MESSAGE))
        elif kind == 4 and chance.random() < 0.05:
            return "x" * (limits.MESSAGE + chance.randrange(9999))  # which closes the socket
        elif kind < 9:
            for _ in range(chance.choice((1, 2, 5, 50))):
                data[chance.randrange(len(data))] = chance.randrange(32, 127)
        return bytes(data).decode(errors="replace")


def spoil_wires(server: Running, table: str, times: int, chance: random.Random) -> None:
    """Break the rules of sockets themselves: no masks, unknown opcodes, sizes that are not so."""
    host, port = server.address.split(":")
    for _ in range(times):
        with socket.create_connection((host, int(port)), timeout=10) as line:
            line.sendall(
                f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {host}:{port}\r\n"
                "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
            )
            line.recv(1 << 16)
            first = chance.randrange(256)
            size = struct.pack("!BQ", chance.choice((127, 255)), chance.randrange(1 << 63))
            try:
                line.sendall(bytes([first]) + chance.choice((size, chance.randbytes(9))))
                line.sendall(chance.randbytes(chance.randrange(2000)))
            except OSError:
                pass  # it has hung up, as it may


def kilobytes(server: Running) -> int:
    """Memory of all processes."""
    found = [Path(f"/proc/{process.pid}/status").read_text() for process in server.processes]
    return sum(int(status.partition("VmRSS:")[2].split()[0]) for status in found)


async def speak_all(pests: list[Pest], frames: int, server: Running) -> list[int]:
    """Let all speak at once; the memory at every tenth of it."""
    sizes = []
    for tenth in range(1, 11):
        await asyncio.gather(*[pest.speak(frames * tenth // 10 // len(pests)) for pest in pests])
        sizes.append(kilobytes(server) >> 10)
    return sizes


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--frames", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=14)
    args = parser.parse_args()
    chance = random.Random(args.seed)
    with tempfile.TemporaryDirectory() as folder, running(Path(folder, "data")) as server:
        ana, foe = Someone(server, "Ana"), Someone(server, "Foe")
        tables = [ana.opens(game, "me", "me") for game in GAMES]
        for table in tables:
            ana.does("POST", f"/api/tables/{table}/start")
        pests = [
            Pest(person, table, seat, random.Random(chance.random()))
            for table in tables
            for person, seat in ((ana, "?seat=0"), (ana, "?seat=1"), (foe, ""))
        ]
        sizes = asyncio.run(speak_all(pests, args.frames, server))
        spoil_wires(server, tables[0], 500, chance)
        seats = [[ana.sits(table, seat=number) for number in (0, 1)] for table in tables]
        for own in seats:
            play_all(own, "after all that")
        assert ana.does("GET", "/health")["ok"]
        log = server.log.read_text()
    heard = sum([pest.heard for pest in pests], Counter[str]())
    said = sum(pest.said for pest in pests)
    print(f"{datetime.now(UTC):%Y-%m-%d}: {said} frames and 500 spoilt sockets; ", end="")
    print(f"MB at every tenth: {sizes}; all {len(tables)} games were then played to their end")
    print(", ".join(f"{what} {times}" for what, times in heard.most_common()))
    print(log[-2000:])
    return "Traceback" in log or heard["fault"] > 0 or sizes[-1] > sizes[1] * 1.25


if __name__ == "__main__":
    sys.exit(main())
