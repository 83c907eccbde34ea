"""The servers under load, each a process of its own with its processor time and memory."""

from __future__ import annotations

import os
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp

from tests.server.services import House as Services
from tests.server.services import free_port

_TICK = os.sysconf("SC_CLK_TCK")


class Server:
    """Processes that serve together, each at an address of its own."""

    def __init__(self, commands: dict[str, list[str]], folder: Path) -> None:
        self.addresses = list(commands)
        self._processes: list[subprocess.Popen[bytes]] = []
        try:
            for number, (address, command) in enumerate(commands.items()):
                self._start(address, command, folder, folder / f"log{number}")
        except BaseException:
            self.stop()
            raise

    def _start(self, address: str, command: list[str], folder: Path, notes: Path) -> None:
        with notes.open("w") as log:
            process = subprocess.Popen(command, stdout=log, stderr=log, cwd=folder)
        self._processes.append(process)
        host, port = address.split(":")
        deadline = time.monotonic() + 60
        while True:
            try:
                socket.create_connection((host, int(port))).close()
                return
            except OSError:
                if process.poll() is not None or time.monotonic() > deadline:
                    raise RuntimeError(notes.read_text()) from None
                time.sleep(0.05)

    def seconds(self) -> float:
        """Processor time so far."""
        ticks = 0
        for process in self._processes:
            fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
        return ticks / _TICK

    def kilobytes(self) -> int:
        """Memory in use."""
        statuses = [Path(f"/proc/{it.pid}/status").read_text() for it in self._processes]
        return sum(int(status.partition("VmRSS:")[2].split()[0]) for status in statuses)

    def stop(self) -> None:
        """End it."""
        for process in self._processes:
            process.terminate()
        for process in self._processes:
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _free_address() -> str:
    return f"127.0.0.1:{free_port()}"


@contextmanager
def _running(commands: dict[str, list[str]], folder: Path) -> Iterator[Server]:
    server = Server(commands, folder)
    try:
        yield server
    finally:
        server.stop()


def _serving(ludozilla: str, address: str, *more: str) -> list[str]:
    port = address.partition(":")[2]
    return [ludozilla, "serve", "--port", port, "--rate", "0", *more]


@contextmanager
def ours(ludozilla: str, folder: Path) -> Iterator[Server]:
    """Ludozilla, on SQLite in this folder."""
    address = _free_address()
    command = _serving(ludozilla, address, "--data", str(folder / "data"))
    with _running({address: command}, folder) as server:
        yield server


@contextmanager
def several(ludozilla: str, processes: int, folder: Path) -> Iterator[Server]:
    """So many processes of Ludozilla on a PostgreSQL and a Redis of their own."""
    folder_of_its_own = Path(mkdtemp(prefix="ludozilla-services-"))  # PostgreSQL is not root's
    services = Services(folder_of_its_own, synced=True)
    try:
        where = ["--database", services.new_database(), "--redis", services.redis]
        addresses = [_free_address() for _ in range(processes)]
        commands = {address: _serving(ludozilla, address, *where) for address in addresses}
        with _running(commands, folder) as server:
            yield server
    finally:
        services.close()


@contextmanager
def peer(packages: Path, folder: Path, flat: bool) -> Iterator[Server]:
    """boardgame.io, in memory or with its FlatFile store."""
    address = _free_address()
    script = Path(__file__).with_name("peer.js")
    command = ["node", str(script), address.partition(":")[2], str(packages)]
    command += [str(folder / "data")] if flat else []
    with _running({address: command}, folder) as server:
        yield server
