"""A server in a process of its own, and people who play there as any program would."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from secrets import token_hex
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

import msgspec
from websockets.sync.client import ClientConnection, connect

from ludozilla.engine.rng import Rng
from ludozilla.server.protocol import Changed, Done, Play, Refused, Shown, TableInfo, Told
from ludozilla.table.differences import changed
from ludozilla.table.frames import Frame

PATIENCE = 60


class Running:
    """A server that runs; killed or stopped, it can be started again on the same data."""

    def __init__(self, folder: Path, *options: str, port: int = 0) -> None:
        self.folder = folder
        self.options = options
        self.log = folder.with_name(f"{folder.name}.log")
        self.port = port
        self.start()

    def start(self) -> None:
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                [
                    *(sys.executable, "-m", "ludozilla", "serve"),
                    *("--port", str(self.port), "--data", str(self.folder)),
                    *("--pause", "0", "--rate", "0", "--lang", "en", *self.options),
                ],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env=os.environ | {"PYTHONUNBUFFERED": "1"},
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.startswith("Ludozilla is at http://"), self.log.read_text()
        self.url = line.split()[3]
        self.address = urlsplit(self.url).netloc
        self.port = int(self.address.rpartition(":")[2])

    def kill(self) -> None:
        """As when the power goes."""
        self.process.kill()
        self._gone()

    def stop(self) -> int:
        """As an administrator does; the exit code."""
        self.process.send_signal(signal.SIGTERM)
        return self._gone()

    def _gone(self) -> int:
        assert self.process.stdout is not None
        self.process.stdout.close()
        return self.process.wait(PATIENCE)


@contextmanager
def running(folder: Path, *options: str) -> Iterator[Running]:
    """A server for as long as it is needed."""
    server = Running(folder, *options)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.kill()


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

    def __init__(self, server: Running, name: str = "") -> None:
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
            connection.request(method, path, sent, self.headers | (headers or {}))
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
        new = {"game": game, "options": options, "seats": list(seats), "public": False}
        return str(self.does("POST", "/api/tables", new)["id"])

    def sits(self, table: str, **query: Any) -> Seated:
        return Seated(self, table, **query)

    def socket(
        self, path: str, headers: dict[str, str] | None = None
    ) -> AbstractContextManager[ClientConnection]:
        return connect(
            f"ws://{self.server.address}{path}",
            additional_headers=self.headers | (headers or {}),
            max_size=None,
            compression=None,
            open_timeout=PATIENCE,
            close_timeout=PATIENCE,
        )


class Seated:
    """Somebody at a table, on a socket, who keeps up with what they are shown."""

    def __init__(self, person: Someone, table: str, **query: Any) -> None:
        asked = "&".join(f"{name}={value}" for name, value in query.items())
        self.path = f"/api/tables/{table}/socket"
        self._open = ExitStack()
        self.socket = self._open.enter_context(person.socket(f"{self.path}?{asked}"))
        self.frame: Frame | None = None
        self.info: TableInfo | None = None
        self.decision = 0
        self.heard: list[bytes] = []

    def close(self) -> None:
        self._open.close()

    def hears(self, seconds: float = PATIENCE) -> Told:
        """The next message, which is also taken in."""
        data = self.socket.recv(seconds, decode=False)
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
        message: Told = msgspec.json.decode(data, type=Told)
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
