"""A server in a process of its own, and people who play there as any program would."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from http.client import HTTPConnection, HTTPException
from itertools import cycle, islice
from pathlib import Path
from secrets import token_hex
from threading import Thread
from typing import Any, Protocol
from urllib.parse import urlsplit

import msgspec
from sqlalchemy import text
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from ludozilla.engine.rng import Rng
from ludozilla.server.protocol import Changed, Done, Play, Refused, Shown, TableInfo, Told
from ludozilla.server.store import Store
from ludozilla.table.catching_up import changed
from ludozilla.table.frames import Frame
from tests.server import services

PATIENCE = 60
SEVERAL = os.environ.get("LUDOZILLA_HOUSE") == "several"
"""Whether servers are several processes on PostgreSQL and Redis, as ``make test`` has it too."""


_read = msgspec.json.Decoder(Told).decode  # made before threads need it: see engine.ready


LOST = (OSError, WebSocketException, HTTPException, EOFError)
"""What is raised when a server goes away."""


class Process:
    """One process of a server."""

    def __init__(self, folder: Path, options: Sequence[str]) -> None:
        self.log = folder.with_name(f"{folder.name}.log")
        self._command = [
            *(sys.executable, "-m", "ludozilla", "serve", "--data", str(folder)),
            *("--pause", "0", "--rate", "0", "--lang", "en", *options),
        ]
        self._port = 0
        self.spawn()

    def start(self) -> None:
        self.spawn()
        self.wait()

    def spawn(self) -> None:
        with self.log.open("a") as log:
            self._process = subprocess.Popen(
                [*self._command, "--port", str(self._port)],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env=os.environ | {"PYTHONUNBUFFERED": "1"},
            )

    def wait(self) -> None:
        """Until it is ready."""
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line.startswith("Ludozilla is at http://"):
            self.gone()
            raise AssertionError(self.log.read_text())
        self.url = line.split()[3]
        self.address = urlsplit(self.url).netloc
        self._port = int(self.address.rpartition(":")[2])

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def alive(self) -> bool:
        return self._process.poll() is None

    def kill(self) -> None:
        """As when the power goes."""
        self._process.kill()
        self.gone()

    def end(self) -> None:
        """As an administrator does."""
        self._process.send_signal(signal.SIGTERM)

    def gone(self) -> int:
        """Wait until it has ended; the exit code."""
        assert self._process.stdout is not None
        self._process.stdout.close()
        return self._process.wait(PATIENCE)


class Running:
    """A server that runs; killed or stopped, it can be started again on the same data.

    It is one process on SQLite, or several on PostgreSQL and Redis: then whoever
    asks speaks with one after the other.
    """

    prefix = ""

    def __init__(self, folder: Path, *options: str) -> None:
        self.folder = folder
        self.log = folder.with_name(f"{folder.name}.log")
        self.database = ""
        if SEVERAL:
            house = services.house()
            self.database = house.new_database()
            options = (*options, "--database", self.database, "--redis", house.redis)
        self.processes = [Process(folder, options) for _ in range(2 if SEVERAL else 1)]
        for process in self.processes:
            process.wait()
        self._turns = cycle(self.processes)

    @property
    def address(self) -> str:
        """Where somebody is who answers."""
        for process in islice(self._turns, len(self.processes)):
            if process.alive:
                return process.address
        return self.processes[0].address

    @property
    def url(self) -> str:
        return self.processes[0].url

    async def store(self) -> Store:
        """What this server keeps, to look into."""
        if self.database:
            return await Store.at(self.database)
        return await Store.in_folder(self.folder)

    def rows(self, query: str) -> list[Any]:
        """What the database answers."""

        async def ask() -> list[Any]:
            store = await self.store()
            found = await store.ask(lambda connection: connection.execute(text(query)).all())
            await store.close()
            return list(found)

        return asyncio.run(ask())

    def change(self, statement: str) -> None:
        """Change what is kept, behind everybody's back."""

        async def do() -> None:
            store = await self.store()
            await store.do(lambda connection: connection.execute(text(statement)))
            await store.close()

        asyncio.run(do())

    def start(self) -> None:
        for process in self.processes:
            process.spawn()
        for process in self.processes:
            process.wait()

    def kill(self) -> None:
        """As when the power goes."""
        for process in self.processes:
            if process.alive:
                process.kill()

    def stop(self) -> int:
        """As an administrator does; the exit code, 0 if all went well."""
        for process in self.processes:
            process.end()
        return max([process.gone() for process in self.processes])


@contextmanager
def running(folder: Path, *options: str) -> Iterator[Running]:
    """A server for as long as it is needed."""
    server = Running(folder, *options)
    try:
        yield server
    finally:
        server.kill()


class Site(Protocol):
    """Where a server can be reached: at which address, under which path."""

    prefix: str

    @property
    def address(self) -> str: ...


class Answer:
    """What HTTP answers."""

    def __init__(self, status: int, headers: dict[str, str], data: bytes) -> None:
        self.status = status
        self.headers = headers
        self.data = data

    def json(self) -> Any:
        return json.loads(self.data)


class Someone:
    """A guest with a token; nobody without a name."""

    def __init__(self, server: Site, name: str = "") -> None:
        self.server = server
        self.token = ""
        self.id = ""
        if name:
            me = self.ask("POST", "/api/session", {"name": name, "program": True}).json()
            self.token, self.id = me["token"], me["person"]

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    def ask(
        self, method: str, path: str, body: object = None, headers: dict[str, str] | None = None
    ) -> Answer:
        connection = HTTPConnection(self.server.address, timeout=PATIENCE)
        try:
            sent = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
            connection.request(
                method, self.server.prefix + path, sent, self.headers | (headers or {})
            )
            response = connection.getresponse()
            found = {name.lower(): value for name, value in response.getheaders()}
            return Answer(response.status, found, response.read())
        finally:
            connection.close()

    def does(self, method: str, path: str, body: object = None) -> Any:
        """Something that must work."""
        answer = self.ask(method, path, body)
        assert answer.status in (200, 204), answer.data
        return answer.json() if answer.data else None

    def refused(self, method: str, path: str, body: object = None) -> tuple[int, str]:
        """Something that must not work: with which status and code."""
        answer = self.ask(method, path, body)
        refused = answer.json()
        assert refused["type"] == "refused", refused
        assert refused["message"]
        return answer.status, refused["code"]

    def opens(self, game: str, *seats: str, **options: Any) -> str:
        """A table of this person."""
        new = {"game": game, "options": options, "seats": list(seats)}
        return str(self.does("POST", "/api/tables", new)["id"])

    def sits(self, table: str, **query: Any) -> Seated:
        return Seated(self, table, **query)

    def socket(
        self, path: str, headers: dict[str, str] | None = None
    ) -> AbstractContextManager[ClientConnection]:
        return connect(
            f"ws://{self.server.address}{self.server.prefix}{path}",
            additional_headers=self.headers | (headers or {}),
            max_size=None,
            compression=None,
            open_timeout=PATIENCE,
            close_timeout=PATIENCE,
        )


class Seated:
    """Somebody at a table, on a socket, who keeps up with what they are shown.

    The first message has come by then: whatever others do from now on, they will hear of it.
    """

    def __init__(self, person: Someone, table: str, **query: Any) -> None:
        asked = "&".join(f"{name}={value}" for name, value in query.items())
        self.path = f"/api/tables/{table}/socket"
        with ExitStack() as opening:
            self.socket = opening.enter_context(person.socket(f"{self.path}?{asked}"))
            self._first = [self.socket.recv(PATIENCE, decode=False)]
            self._open = opening.pop_all()
        self.frame: Frame | None = None
        self.info: TableInfo | None = None
        self.decision = 0
        self.heard: list[bytes] = []

    def close(self) -> None:
        self._open.close()

    def hears(self, seconds: float = PATIENCE) -> Told:
        """The next message, which is also taken in."""
        data = self._first.pop() if self._first else self.socket.recv(seconds, decode=False)
        self.heard.append(data)
        message = self.read(data)
        if isinstance(message, Shown):
            self.frame, self.decision = message.frame, message.decision
        elif isinstance(message, Changed):
            assert self.frame is not None
            assert message.changes.version == message.changes.base + 1
            self.frame = changed(self.frame, message.changes)
            self.decision = message.decision
        elif isinstance(message, TableInfo):
            self.info = message
        return message

    @staticmethod
    def read(data: bytes) -> Told:
        message: Told = _read(data)
        return message

    def hears_until(self, kind: type | tuple[type, ...]) -> Any:
        while True:
            message = self.hears()
            if isinstance(message, kind):
                return message

    def says(self, message: object) -> None:
        self.socket.send(msgspec.json.encode(message).decode())

    def plays(self, path: str, **other: Any) -> Done | Refused:
        """Play; the answer, after what was shown before it."""
        command = Play(other.get("id", token_hex(8)), other.get("decision", self.decision), path)
        self.says(command)
        answer: Done | Refused = self.hears_until((Done, Refused))
        return answer

    @property
    def asked(self) -> bool:
        return self.frame is not None and self.frame.asked is not None

    @property
    def legal(self) -> tuple[str, ...]:
        """What may be played now."""
        return self.frame.asked.legal if self.frame and self.frame.asked else ()

    @property
    def over(self) -> bool:
        return self.frame is not None and self.frame.ended is not None

    def plays_on(self, rng: Rng) -> None:
        """Play at random to the end of the game, whatever the others do."""
        while not self.over:
            if not self.asked:
                self.hears()
                continue
            done = self.plays(self.legal[rng.below(len(self.legal))])
            assert isinstance(done, Done), done


def play_all(seats: list[Seated], seed: str) -> None:
    """Let everybody play at random, all at the same time."""
    threads = [
        Thread(target=seat.plays_on, args=(Rng(f"{seed} {number}"),), daemon=True)
        for number, seat in enumerate(seats)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(300)
        assert not thread.is_alive()
