"""What those need who run a server: figures, notes without secrets, a place behind a proxy."""

import json
from http.client import HTTPConnection

import pytest

from ludozilla.server.protocol import Done, Shown
from tests.server.clients import Running, Someone, running

TABLES = "/api/tables"


def figures(server: Running) -> dict[str, float]:
    lines = Someone(server).ask("GET", "/metrics").data.decode().splitlines()
    pairs = [line.rpartition(" ") for line in lines if not line.startswith("#")]
    return {name: float(value) for name, _, value in pairs}


@pytest.mark.single
def test_prometheus_is_told_what_happens(tmp_path):
    with running(tmp_path / "data") as server:
        ana = Someone(server, "Ana")
        table = ana.opens("zombie-apocalypse-now", "me", "me", humans="first")
        ana.does("POST", f"{TABLES}/{table}/start")
        seat = ana.sits(table, seat=0)
        seat.hears_until(Shown)
        seat.plays("nonsense")
        assert isinstance(seat.plays(seat.legal[0]), Done)
        found = figures(server)
        assert found["ludozilla_tables"] == found["ludozilla_connections"] == 1
        assert found["ludozilla_command_seconds_count"] == 2
        assert found['ludozilla_refused_total{code="illegal"}'] == 1
        assert found["ludozilla_commit_entries_sum"] >= 4  # a guest, a table, its start, a move
        route = 'method="POST",route="/api/tables/{table}/start",status="200"'
        assert found[f"ludozilla_requests_total{{{route}}}"] == 1
        assert found["process_resident_memory_bytes"] > 1e6
        seat.close()


def test_figures_are_not_for_everybody(tmp_path):
    with running(tmp_path / "data", "--proxy", "127.0.0.1") as server:
        nobody = Someone(server)

        def status(address: str) -> int:
            return nobody.ask("GET", "/metrics", headers={"X-Forwarded-For": address}).status

        assert (status("10.0.0.7"), status("1.1.1.1")) == (200, 403)


def test_who_comes_by_an_unknown_proxy_may_be_anybody(server):
    answer = Someone(server).ask("GET", "/metrics", headers={"X-Forwarded-For": "127.0.0.1"})
    assert (answer.status, answer.json()["code"]) == (403, "not-here")


@pytest.mark.single
def test_notes_are_json_and_hold_no_secret(tmp_path):
    with running(tmp_path / "data", "--log", "json", "--verbose") as server:
        ana = Someone(server, "Ana")
        table = ana.opens("zombie-apocalypse-now", "me", "me", humans="first")
        ana.does("POST", f"{TABLES}/{table}/start")
        seat = ana.sits(table)
        seat.hears_until(Shown)
        seat.plays(seat.legal[0])
        seat.close()
        ana.does("GET", f"{TABLES}/{table}/frame")
        notes = [json.loads(line) for line in server.log.read_text().splitlines()]
        assert {"level", "message", "method", "ms", "route", "status", "time"} <= set(notes[0])
        assert f"{TABLES}/{{table}}/frame" in [note["route"] for note in notes]
        assert ana.token not in server.log.read_text()
        assert table not in server.log.read_text()


@pytest.mark.parametrize("stripped", [True, False])
@pytest.mark.single
def test_it_lives_under_a_path_of_a_proxy(tmp_path, stripped):
    """Whether the proxy takes the path off or passes it on."""
    with running(tmp_path / "data", "--prefix", "/games/", "--proxy", "127.0.0.1") as server:
        assert server.url.endswith("/games/")
        path = "" if stripped else "/games"
        nobody = Someone(server)
        connection = HTTPConnection(server.address)
        headers = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.9"}
        connection.request("POST", f"{path}/api/session", b'{"name": "Ana"}', headers)
        response = connection.getresponse()
        assert response.status == 200
        cookie = response.headers["set-cookie"]
        assert "Path=/games/" in cookie
        assert "Secure" in cookie
        connection.close()
        front = nobody.ask("GET", f"{path}/").data.decode()
        # The client, which has relative addresses only, or where it is not built, what to do.
        assert 'src="./assets/' in front or f"{server.address}/games/api/openapi.json" in front
        with nobody.socket(f"{path}/api/tables/none/socket") as socket:
            assert json.loads(socket.recv())["code"] == "no-table"


def test_forwarded_headers_of_strangers_are_not_believed(server):
    headers = {"X-Forwarded-Proto": "https"}
    answer = Someone(server).ask("POST", "/api/session", {"name": "Ana"}, headers)
    assert "Secure" not in answer.headers["set-cookie"]
