"""A PostgreSQL and a Redis of our own, started for the tests and gone with them."""

from __future__ import annotations

import atexit
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from functools import cache
from pathlib import Path
from secrets import token_hex

_POSTGRES = "/usr/lib/postgresql/*/bin"
_PATIENCE = 60


class House:
    """The two services, which can be stopped, killed and started again.

    What is ``synced`` is on the disk, as for people; tests need not wait for that.
    """

    def __init__(self, folder: Path, synced: bool = False) -> None:
        self._folder = folder
        self._synced = synced
        self._postgres_port, self._redis_port = free_port(), free_port()
        self._owner = "postgres" if os.getuid() == 0 else None  # it refuses to run as root
        self._bin = _postgres_folder() or Path()
        if self._owner:
            folder.chmod(0o755)
            (folder / "postgres").mkdir()
            shutil.chown(folder / "postgres", self._owner)
        self._run("initdb", "-D", self._data, "-U", "tests", "--auth=trust", "--no-sync")
        self.start_postgres()
        self.start_redis()
        self.redis = f"redis://127.0.0.1:{self._redis_port}/0"

    @property
    def _data(self) -> str:
        return str(self._folder / "postgres" / "data")

    def _run(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            [str(self._bin / program), *arguments],
            user=self._owner,
            cwd="/",
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise RuntimeError(done.stderr)

    def start_postgres(self) -> None:
        options = f"-p {self._postgres_port} -k '' -c listen_addresses=127.0.0.1"
        options += "" if self._synced else " -F"
        log = str(self._folder / "postgres" / "log")
        self._run("pg_ctl", "-D", self._data, "-l", log, "-w", "-o", options, "start")

    def stop_postgres(self, how: str = "immediate") -> None:
        """``immediate`` is as if it had crashed."""
        self._run("pg_ctl", "-D", self._data, "-m", how, "-w", "stop")

    def start_redis(self) -> None:
        self._redis = subprocess.Popen(
            [
                *(_redis_server(), "--port", str(self._redis_port), "--bind", "127.0.0.1"),
                *("--save", "", "--dir", str(self._folder)),
            ],
            stdout=subprocess.DEVNULL,
        )
        deadline = time.monotonic() + _PATIENCE
        while time.monotonic() < deadline:
            try:
                socket.create_connection(("127.0.0.1", self._redis_port)).close()
                return
            except OSError:
                time.sleep(0.02)
        raise RuntimeError("Redis does not answer")

    def stop_redis(self) -> None:
        """It keeps nothing."""
        self._redis.send_signal(signal.SIGKILL)
        self._redis.wait(_PATIENCE)

    def new_database(self) -> str:
        """The address of an empty one."""
        import psycopg

        name = f"tests_{token_hex(8)}"
        server = f"postgresql://tests@127.0.0.1:{self._postgres_port}"
        with psycopg.connect(f"{server}/postgres", autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return f"{server}/{name}"

    def close(self) -> None:
        self.stop_redis()
        self.stop_postgres()
        shutil.rmtree(self._folder, ignore_errors=True)


def missing() -> str:
    """What is not installed."""
    found = {"postgresql": _postgres_folder(), "redis-server": _redis_server()}
    return ", ".join([name for name, where in found.items() if not where])


@cache
def house() -> House:
    """The services of this test run, started when they are first needed."""
    import pytest  # which those who measure do without

    if missing():
        pytest.skip(f"not installed: {missing()}")
    started = House(Path(tempfile.mkdtemp(prefix="ludozilla-services-")))
    atexit.register(started.close)
    return started


def _postgres_folder() -> Path | None:
    folders = sorted(Path("/").glob(_POSTGRES.lstrip("/")), reverse=True)
    on_path = shutil.which("initdb")
    return folders[0] if folders else Path(on_path).parent if on_path else None


def _redis_server() -> str:
    return shutil.which("redis-server") or shutil.which("valkey-server") or ""


def free_port() -> int:
    """One where nobody is yet."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


if __name__ == "__main__":
    sys.exit(f"not installed: {missing()}" if missing() else 0)
