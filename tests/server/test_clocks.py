"""Nobody takes longer than they may, and nobody pays for a server that was not there."""

import time
from pathlib import Path
from typing import Any

import pytest

from ludozilla.engine.record import seed_of
from ludozilla.engine.registry import find
from ludozilla.server.clocks import Dial
from ludozilla.server.course import Course
from ludozilla.server.log import AWAY, BACK, PLAY, UNDO, Row
from ludozilla.server.protocol import Clock, Clocks, Notice, Shown
from ludozilla.table.table import Table
from tests.server.clients import PATIENCE, Running, Someone, running
from tests.toys.cellar import Cellar

TABLES = "/api/tables"
LIVE = Clock("live", base=60, increment=5)


def opens(host: Someone, guest: Someone, **clock: Any) -> str:
    """A table at which both sit, and nothing has begun."""
    new = {"game": "zombie-apocalypse-now", "options": {"humans": "first"}, "clock": clock}
    table = str(host.does("POST", TABLES, new)["id"])
    guest.does("POST", f"{TABLES}/{table}/join")
    return table


def course_of(game, clock, options=None, bots=()):
    table = Table.new(game, options or {}, seed_of("7"), ("Ana", "Béa"))
    return Course(table, bots, Dial(clock, 2, 0.0, ()))


def happens(course, kind, seat, at, path=""):
    course.take(Row(course.number + 1, kind, seat, at, path))


def test_time_runs_for_the_one_who_decides_and_comes_back_with_a_decision():
    course = course_of(Cellar(), LIVE)
    happens(course, PLAY, 0, 10.0, "lamp3")
    assert course.dial.left == [55.0, 60.0]
    happens(course, UNDO, 0, 12.0)  # what a decision was worth goes with it
    assert course.dial.left[0] <= 50.0


def test_for_days_every_decision_has_all_of_them():
    course = course_of(Cellar(), Clock("days", days=2))
    happens(course, PLAY, 0, 100_000.0, "lamp3")
    assert course.dial.left == [2 * 86_400.0] * 2


def test_the_time_of_bots_does_not_run_nor_that_of_one_who_is_away():
    assert course_of(Cellar(), LIVE, bots=[0]).running() == []
    course = course_of(Cellar(), LIVE)
    happens(course, AWAY, 0, 10.0)
    assert course.running() == []
    happens(course, BACK, 0, 500.0)
    assert (course.dial.left, course.running()) == ([50.0, 60.0], [0])


def test_a_clock_does_not_tell_what_is_made_in_secret():
    options = {"build_format": "tribal", "open_lists": False}
    course = course_of(find("zoon"), LIVE, options)
    view = course.table.view(0)
    happens(course, PLAY, 0, 10.0, view.text(view.legal_actions()[0]))
    assert course.dial.left == [50.0, 50.0]


def test_at_two_the_other_wins_when_a_flag_falls(ana, bea):
    table = opens(ana, bea, kind="live", base=2, increment=0)
    seat = bea.sits(table)
    ana.does("POST", f"{TABLES}/{table}/start")
    seat.hears_until(Shown)
    assert seat.info.clocks.running == (0,)
    assert 0 < seat.info.clocks.left[0] <= 2
    assert seat.info.clocks.left[1] == 2  # whose time does not run
    notice = seat.hears_until(Notice)
    assert (notice.what, notice.text) == ("flag", "The time of Ana is up.")
    assert seat.frame.ended.ranks == (2, 1)
    assert seat.frame.ended.reason == "The time of Ana was up."
    assert ana.refused(
        "POST", f"{TABLES}/{table}/moves", {"id": "late", "decision": 1, "path": "end"}
    ) == (409, "over")
    seat.close()


def test_everybody_is_told_what_is_left(ana, bea):
    table = opens(ana, bea, kind="live", base=1000, increment=100)
    ana.does("POST", f"{TABLES}/{table}/start")
    seats = [person.sits(table) for person in (ana, bea)]
    for seat in seats:
        seat.hears_until(Shown)
    seats[0].plays("end")
    clocks = seats[1].hears_until(Clocks)
    assert 1000 < clocks.left[0] <= 1100
    assert clocks.running == (1,)
    assert 900 < clocks.left[1] <= 1000
    for seat in seats:
        seat.close()


def thinks(server: Running, seconds: int) -> None:
    """Of a server that is not there: all who had to decide have had to for so much longer."""
    server.change(f"UPDATE tables SET began = began - {seconds}, due = due - {seconds}")


def passes(server: Running, seconds: int) -> None:
    """Of a server that is not there: it has not been for so much longer."""
    thinks(server, seconds)
    server.change(f"UPDATE pulse SET time = time - {seconds}")
    server.change(f"UPDATE outages SET since = since - {seconds}, until = until - {seconds}")


@pytest.mark.parametrize("stopped", [True, False])
def test_nobody_pays_for_a_server_that_was_not_there(tmp_path: Path, stopped: bool) -> None:
    begun = time.monotonic()
    with running(tmp_path / "data") as server:
        ana, bea = Someone(server, "Ana"), Someone(server, "Béa")
        table = opens(ana, bea, kind="live", base=1000, increment=0)
        ana.does("POST", f"{TABLES}/{table}/start")
        server.stop() if stopped else server.kill()
        thinks(server, 100)
        passes(server, 3600)
        server.start()
        after = ana.does("GET", f"{TABLES}/{table}")
        assert after["stage"] == "playing"
        # Who was killed was there until the last beat, as far as one can tell.
        took = time.monotonic() - begun
        assert after["clocks"]["left"][0] == pytest.approx(900, abs=took)
        server.stop() if stopped else server.kill()
        thinks(server, 900)
        server.start()
        # And the flag falls all the same, though nobody looks on.
        deadline = time.monotonic() + PATIENCE
        while ana.does("GET", f"{TABLES}/own")["tables"][0]["stage"] == "playing":
            assert time.monotonic() < deadline
            time.sleep(0.1)
        ended = ana.does("GET", f"{TABLES}/{table}/frame")["frame"]["ended"]
        assert ended["ranks"] == [2, 1]


def test_what_is_no_clock_is_refused(ana):
    for clock in ({"kind": "sand"}, {"kind": "live", "base": 0}, {"days": 1000}, {"hours": 2}):
        new = {"game": "zoon", "clock": clock}
        assert ana.refused("POST", TABLES, new) == (400, "bad-request")
