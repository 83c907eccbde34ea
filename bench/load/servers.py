"""The servers under load, each a process of its own with its processor time and memory."""

from __future__ import annotations

import os
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_TICK = os.sysconf("SC_CLK_TCK")


class Server:
    """A process that serves at an address."""

    def __init__(self, command: list[str], address: str, folder: Path) -> None:
        self.address = address
        with (folder / "log").open("w") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log, cwd=folder)
        host, port = address.split(":")
        deadline = time.monotonic() + 60
        while True:
            try:
                socket.create_connection((host, int(port))).close()
                return
            except OSError:
                if self._process.poll() is not None or time.monotonic() > deadline:
                    raise RuntimeError((folder / "log").read_text()) from None
                time.sleep(0.05)

    def seconds(self) -> float:
        """Processor time so far."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / _TICK

    def kilobytes(self) -> int:
        """Memory in use."""
        status = Path(f"/proc/{self._process.pid}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0])

    def stop(self) -> None:
        """End it."""
        self._process.terminate()
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


def free_address() -> str:
    """Where nobody is yet."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return f"127.0.0.1:{probe.getsockname()[1]}"


@contextmanager
def ours(ludozilla: str, folder: Path) -> Iterator[Server]:
    """Ludozilla, on SQLite in this folder."""
    address = free_address()
    port = address.partition(":")[2]
    command = [ludozilla, "serve", "--port", port, "--data", str(folder / "data"), "--rate", "0"]
    server = Server(command, address, folder)
    try:
        yield server
    finally:
        server.stop()


@contextmanager
def peer(packages: Path, folder: Path, flat: bool) -> Iterator[Server]:
    """boardgame.io, in memory or with its FlatFile store."""
    address = free_address()
    script = Path(__file__).with_name("peer.js")
    command = ["node", str(script), address.partition(":")[2], str(packages)]
    server = Server([*command, *([str(folder / "data")] if flat else [])], address, folder)
    try:
        yield server
    finally:
        server.stop()
