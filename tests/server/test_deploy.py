"""What stands in ``deploy`` works: units, the container's command, a proxy."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import socket
import subprocess
import time
from contextlib import suppress
from pathlib import Path

import pytest

from ludozilla.cli import _parser
from ludozilla.server.protocol import Done, Shown
from tests.server import services
from tests.server.clients import PATIENCE, Running, Someone, running

DEPLOY = Path(__file__).parents[2] / "deploy"
NGINX = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin")


def commands() -> list[list[str]]:
    units = [file.read_text() for file in DEPLOY.glob("*.service")]
    found = [re.findall("^ExecStart=(.*)$", unit, re.MULTILINE)[0] for unit in units]
    container = (DEPLOY / "Containerfile").read_text()
    found.append(re.findall(r"^ENTRYPOINT \[(.*)\]$", container, re.MULTILINE)[0].replace(",", ""))
    return [shlex.split(command.replace("%i", "8001")) for command in found]


@pytest.mark.parametrize("command", commands())
def test_the_commands_are_ours(command):
    assert command[0] == "/opt/ludozilla/bin/ludozilla"
    assert _parser().parse_args(command[1:]).port in (8000, 8001)


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="not installed: systemd")
def test_systemd_understands_the_units(tmp_path):
    here = tmp_path / "ludozilla"
    here.write_text("#!/bin/sh\n")
    here.chmod(0o755)
    for file in DEPLOY.glob("*.service"):
        unit = tmp_path / file.name.replace("@", "@8001")
        unit.write_text(file.read_text().replace("/opt/ludozilla/bin/ludozilla", str(here)))
        done = subprocess.run(
            ["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, check=False
        )
        assert (done.returncode, done.stderr) == (0, "")


class Proxied:
    """A server behind the proxy of ``deploy``."""

    prefix = "/games"

    def __init__(self, server: Running, folder: Path) -> None:
        port = services.free_port()
        self.address = f"127.0.0.1:{port}"
        behind = [f"server {process.address};" for process in server.processes]
        site = (DEPLOY / "nginx.conf").read_text().replace("listen 80;", f"listen {port};")
        (folder / "site").write_text(site.replace("server 127.0.0.1:8000;", "\n".join(behind)))
        (folder / "nginx").write_text(
            f"daemon off; pid {folder}/pid; error_log {folder}/errors;\n"
            f"events {{}}\nhttp {{ access_log off; include {folder}/site; }}\n"
        )
        self._process = subprocess.Popen([str(NGINX), "-p", str(folder), "-c", f"{folder}/nginx"])
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            with suppress(OSError):
                socket.create_connection(("127.0.0.1", port)).close()
                return
            time.sleep(0.02)
        raise AssertionError((folder / "errors").read_text())

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait(PATIENCE)


@pytest.mark.skipif(not NGINX, reason="not installed: nginx")
def test_one_plays_through_a_proxy_under_a_path(tmp_path):
    with running(tmp_path / "data", "--prefix", "/games", "--proxy", "127.0.0.1") as server:
        proxied = Proxied(server, tmp_path)
        try:
            ana = Someone(proxied, "Ana")
            table = ana.opens("zombie-apocalypse-now", "me", "me", humans="first")
            ana.does("POST", f"/api/tables/{table}/start")
            seat = ana.sits(table, seat=0)
            seat.hears_until(Shown)
            assert isinstance(seat.plays(seat.legal[0]), Done)
            seat.close()
            assert ana.ask("GET", "/metrics").status == 403
            own = {"Origin": f"http://{proxied.address}"}
            answer = Someone(proxied).ask("POST", "/api/session", {"name": "Ana"}, own)
            assert answer.status == 200
            assert "Path=/games/" in answer.headers["set-cookie"]
        finally:
            proxied.stop()
