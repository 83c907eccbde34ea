"""Several processes on PostgreSQL and Redis: one goes, or a service does, and nothing is lost."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludozilla.server.protocol import Done, Refused, Shown
from tests.server import services
from tests.server.clients import LOST, SEVERAL, Running, Seated, Someone, running

pytestmark = pytest.mark.skipif(
    not SEVERAL, reason="for several processes: LUDOZILLA_HOUSE=several"
)

TABLES = "/api/tables"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    with running(tmp_path / "data") as server:
        yield server


def started(server: Running) -> tuple[Someone, str]:
    ana = Someone(server, "Ana")
    table = ana.opens("zombie-apocalypse-now", "me", "me", humans="first")
    ana.does("POST", f"{TABLES}/{table}/start")
    return ana, table


def sits(person: Someone, table: str, **query: int) -> Seated:
    """Sit down, as soon as it can be done."""
    deadline = time.monotonic() + 40
    while True:
        try:
            seat = person.sits(table, **query)
            seat.hears_until(Shown)
        except LOST:
            assert time.monotonic() < deadline
            time.sleep(0.2)
        else:
            return seat


def test_a_table_is_shown_alike_by_all_processes(server):
    ana, table = started(server)
    seats = [sits(ana, table, seat=0), sits(ana, table, seat=1)]  # one at each process
    for _ in range(8):
        mover = next(seat for seat in seats if seat.asked)
        version = mover.frame.version
        assert isinstance(mover.plays(mover.legal[-1]), Done)
        for seat in seats:
            while seat.frame.version == version:
                seat.hears()
    assert seats[0].frame.version == seats[1].frame.version == 8
    for seat in seats:
        seat.close()


def test_another_process_takes_over_when_one_is_killed(server):
    ana, table = started(server)
    seats = [sits(ana, table, seat=0), sits(ana, table, seat=1)]
    path, other = seats[0].legal[:2]
    assert isinstance(seats[0].plays(path, id="kept"), Done)
    for seat in seats:
        seat.close()
    first = server.processes[0]
    first.kill()  # it has the table, or it passes it on
    seat = sits(ana, table, seat=0)
    assert seat.plays(path, id="kept", decision=1) == Done("kept", 1)
    assert seat.plays(other, id="kept", decision=1).code == "other-move"
    seat.close()
    first.start()
    second = server.processes[1]
    second.kill()
    seat = sits(ana, table, seat=0)
    assert seat.plays(path, id="kept", decision=1) == Done("kept", 1)
    assert seat.plays(other, id="kept", decision=1).code == "other-move"
    seat.close()


def test_bots_go_on_elsewhere_when_their_process_is_killed(server):
    ana = Someone(server, "Ana")
    tables = [ana.opens("zoon", "random", "random") for _ in range(6)]
    for table in tables:
        ana.does("POST", f"{TABLES}/{table}/start")
    server.processes[0].kill()
    deadline = time.monotonic() + 120
    for table in tables:
        while True:
            answer = ana.ask("GET", f"{TABLES}/{table}")
            if answer.status == 200 and answer.json()["stage"] == "over":
                break
            assert answer.status in (200, 503), answer.data
            assert time.monotonic() < deadline
            time.sleep(0.3)


@pytest.mark.parametrize("service", ["postgres", "redis"])
def test_a_service_that_is_restarted_loses_nothing(server, service):
    house = services.house()
    ana, table = started(server)
    seat = sits(ana, table, seat=0)
    path = seat.legal[-1]
    assert isinstance(seat.plays(path, id="before"), Done)
    if service == "postgres":
        house.stop_postgres()
        try:
            refused = seat.plays(seat.legal[-1], id="while")
        finally:
            house.start_postgres()
        assert isinstance(refused, Refused)
        assert refused.code in ("not-stored", "not-read")
    else:
        house.stop_redis()
        try:
            # Who has a table goes on with it.
            assert isinstance(seat.plays(seat.legal[-1], id="while"), Done)
        finally:
            house.start_redis()
    seat.close()
    seat = sits(ana, table, seat=0)
    assert seat.plays(path, id="before", decision=1) == Done("before", 1)
    log = server.rows(f"SELECT number FROM log WHERE \"table\" = '{table}' ORDER BY number")
    assert [number for (number,) in log] == list(range(1, len(log) + 1))
    seat.close()
