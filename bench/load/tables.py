"""Tables as the load needs them: ours and the peer's, each with four who look on."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable
from time import perf_counter
from typing import Any

import msgspec

from bench.load.wire import Wire, connect

VIEWERS = 4


class Table:
    """Four sockets at one table: a move is sent, acknowledged, and shown to all."""

    def __init__(self, address: str, number: int, seats: int) -> None:
        self.address = address
        self.number = number
        self.seats = seats
        self.wires: list[Wire] = []
        self.on_done: Callable[[], None] = lambda: None
        self.on_frame: Callable[[], None] = lambda: None
        self.sent = 0.0
        """When the latest move was sent."""
        self.answered = 0.0
        """When the latest move was acknowledged."""
        self.shown = 0.0
        """When the latest frame came, to whomever."""
        self.faults: list[str] = []
        self.bytes = 0

    async def open(self) -> None:
        """Sit down."""
        raise NotImplementedError

    def ready(self) -> bool:
        """Whether somebody can move."""
        raise NotImplementedError

    def over(self) -> bool:
        """Whether there is nothing left to do here."""
        return False

    def say_move(self) -> None:
        """Send a move."""
        raise NotImplementedError

    def move(self) -> None:
        """Send a move, and look at the clock."""
        self.sent = perf_counter()
        self.say_move()

    def done(self) -> None:
        """A move was acknowledged."""
        self.answered = perf_counter()
        self.on_done()

    def framed(self) -> None:
        """Somebody was shown something."""
        self.shown = perf_counter()
        self.on_frame()

    def close(self) -> None:
        """Everybody goes."""
        for wire in self.wires:
            wire.close()
        self.wires.clear()
        self.answered = 0.0  # the frames of another game are no answer to the last move of this one

    @property
    def alive(self) -> bool:
        """Whether all are still there and nothing went wrong."""
        return not self.faults and not any(wire.lost for wire in self.wires)


# -- ours --------------------------------------------------------------------------------------


class _Asked(msgspec.Struct):
    legal: list[str | tuple[str, str]]
    """Paths; in changes, what they begin with and the words that may come last."""

    def path(self) -> str:
        chosen = random.choice(self.legal)
        if isinstance(chosen, str):
            return chosen
        return f"{chosen[0]} {random.choice(chosen[1].split() or [''])}".strip()


class _Part(msgspec.Struct):
    version: int
    asked: _Asked | None = None
    ended: dict[str, Any] | None = None


class _Told(msgspec.Struct):
    """Of what we are told, no more than it takes to go on."""

    type: str
    frame: _Part | None = None
    changes: _Part | None = None
    decision: int = 0
    code: str = ""


_read = msgspec.json.Decoder(_Told).decode


class OurTable(Table):
    """One of Ludozilla's: seats of one person, and watchers for the rest of the four."""

    game = "gobelins"
    options: dict[str, Any] = {}
    token = ""

    async def open(self) -> None:
        """A new game, with a guest of its own."""
        if not self.token:
            guest = {"name": f"Guest {self.number}", "program": True}
            self.token = (await self._post("/api/session", guest))["token"]
        new = {
            "game": self.game,
            "options": self.options,
            "seats": ["me"] * self.seats,
            "public": True,
        }
        table = (await self._post("/api/tables", new))["id"]
        await self._post(f"/api/tables/{table}/start", {})
        self.versions = [-1] * VIEWERS
        self.asked: dict[int, tuple[int, _Asked]] = {}
        self._over = False
        headers = {"Authorization": f"Bearer {self.token}"}
        for viewer in range(VIEWERS):
            seat = viewer if viewer < self.seats else -1
            path = f"ws://{self.address}/api/tables/{table}/socket?lang=fr&seat={seat}"
            self.wires.append(await connect(path, self._listener(viewer), headers))
        async with asyncio.timeout(60):
            while -1 in self.versions:
                await asyncio.sleep(0.01)

    async def _post(self, path: str, body: dict[str, Any]) -> Any:
        host, port = self.address.split(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        data = json.dumps(body).encode()
        token = f"Authorization: Bearer {self.token}\r\n" if self.token else ""
        writer.write(
            f"POST {path} HTTP/1.1\r\nHost: {self.address}\r\nConnection: close\r\n{token}"
            f"Content-Length: {len(data)}\r\n\r\n".encode()
            + data
        )
        answer = await reader.read()
        writer.close()
        head, _, content = answer.partition(b"\r\n\r\n")
        if b" 200 " not in head.split(b"\r\n")[0]:
            raise RuntimeError(f"{path}: {answer.decode()}")
        return json.loads(content)

    def _listener(self, viewer: int) -> Callable[[bytes], None]:
        def heard(data: bytes) -> None:
            self.bytes += len(data)
            told = _read(data)
            part = told.changes or told.frame
            if part is not None:
                if told.changes and part.version != self.versions[viewer] + 1:
                    self.faults.append(f"version {part.version} after {self.versions[viewer]}")
                self.versions[viewer] = part.version
                self.asked.pop(viewer, None)
                if part.asked is not None and viewer < self.seats:
                    self.asked[viewer] = told.decision, part.asked
                self._over = self._over or part.ended is not None
                self.framed()
            elif told.type == "done":
                self.done()
            elif told.type == "refused":
                self.faults.append(told.code)

        return heard

    def ready(self) -> bool:
        return bool(self.asked)

    def over(self) -> bool:
        return self._over

    def say_move(self) -> None:
        viewer, (decision, asked) = next(iter(self.asked.items()))
        play = {
            "type": "play",
            "id": f"{viewer} {decision}",
            "decision": decision,
            "path": asked.path(),
        }
        self.wires[viewer].say(msgspec.json.encode(play))


# -- boardgame.io ------------------------------------------------------------------------------


class PeerTable(Table):
    """A match of boardgame.io's: seats, and spectators for the rest of the four."""

    async def open(self) -> None:
        """A new match, made by who comes first."""
        self.match = f"match{self.number}"
        self.states = [-1] * VIEWERS
        self.turn = 0
        self._mover = -1
        path = f"ws://{self.address}/socket.io/?EIO=4&transport=websocket"
        for viewer in range(VIEWERS):
            wire = await connect(path, self._listener(viewer), {})
            self.wires.append(wire)
            wire.say(b"40/cells,")
            async with asyncio.timeout(60):
                while self.states[viewer] < 0:
                    await asyncio.sleep(0.01)

    def _listener(self, viewer: int) -> Callable[[bytes], None]:
        def heard(data: bytes) -> None:
            self.bytes += len(data)
            if data == b"2":  # are you there?
                self.wires[viewer].say(b"3")
            elif data.startswith(b"40/cells,"):
                player = str(viewer) if viewer < self.seats else None
                self._emit(viewer, "sync", self.match, player, None, self.seats)
            elif data.startswith(b"42/cells,"):
                self._hear(viewer, json.loads(data[len("42/cells,") :]))

        return heard

    def _emit(self, viewer: int, *what: object) -> None:
        self.wires[viewer].say(b"42/cells," + msgspec.json.encode(what))

    def _hear(self, viewer: int, said: list[Any]) -> None:
        kind = said[0]
        if kind == "sync":
            state = said[2]["state"]
        elif kind == "update":
            state = said[2]
        else:
            return
        self.states[viewer] = state["_stateID"]
        self.turn = int(state["ctx"]["currentPlayer"])
        if kind == "update":
            self.framed()
            if viewer == self._mover:
                self._mover = -1
                self.done()

    def ready(self) -> bool:
        return self.states[self.turn] == max(self.states)

    def say_move(self) -> None:
        self._mover = self.turn
        player = str(self.turn)
        payload = {"type": "click", "args": [random.randrange(25)], "playerID": player}
        action = {"type": "MAKE_MOVE", "payload": payload}
        self._emit(self.turn, "update", action, self.states[self.turn], self.match, player)
