"""Who asks too often waits, and is refused only if it would take too long."""

import asyncio
import time

import pytest

from ludozilla.server import limits
from ludozilla.server.endpoints import ENDPOINTS
from ludozilla.server.rates import LOOKING_BACK, Pace, Rate, Rates
from ludozilla.server.refusals import Refusal
from tests.server.clients import Someone, running

RATE = Rate(burst=3, a_second=2)


def test_a_burst_is_free_and_then_one_waits():
    pace = Pace()
    assert [pace.wait(RATE, 100) for _ in range(5)] == [0, 0, 0, 0.5, 1.0]
    assert pace.wait(RATE, 110) == 0  # all is forgotten by then


def test_what_is_refused_does_not_count():
    pace = Pace()
    waits = [pace.wait(RATE, 0) for _ in range(100)]
    assert max(waits) == limits.SLOWEST + 0.5
    assert pace.wait(RATE, 1) == limits.SLOWEST - 0.5


def test_refused_is_told_when_to_come_back():
    async def ask() -> None:
        rates = Rates(1)
        await rates.admit("x", "192.0.2.1", Rate(1, 0.05))
        await rates.admit("x", "192.0.2.2", Rate(1, 0.05))
        with pytest.raises(Refusal) as refused:
            await rates.admit("x", "192.0.2.1", Rate(1, 0.05))
        assert refused.value.code == "slow-down"
        assert refused.value.details == {"seconds": 20}

    asyncio.run(ask())


def test_what_keeps_the_server_busy_or_fills_it_may_be_asked_less_often():
    most = LOOKING_BACK.a_second
    slow = {it.path.split("/")[-1] for it in ENDPOINTS if it.pace.a_second <= most}
    costly = {"frames", "hint", "belief", "chances", "export"}
    arriving = {"session", "account", "login", "alerts"}
    opening = {"tables", "rematch", "play-on"}
    assert slow == costly | arriving | opening


def test_rates_remember_no_more_than_they_may(monkeypatch):
    monkeypatch.setattr(limits, "PACES", 10)

    async def ask() -> int:
        rates = Rates(1)
        for number in range(50):
            await rates.admit("x", f"192.0.2.{number}", RATE)
        return len(rates._paces)

    assert asyncio.run(ask()) == 10


def test_nobody_has_all_the_sockets(monkeypatch):
    monkeypatch.setattr(limits, "CONNECTIONS_OF_ONE", 2)
    rates = Rates(1)
    with rates.line("192.0.2.1"), rates.line("192.0.2.1"), rates.line("192.0.2.2"):
        with pytest.raises(Refusal) as refused, rates.line("192.0.2.1"):
            pass
        assert (refused.value.code, refused.value.details) == ("too-many", {"most": 2})
    with rates.line("192.0.2.1"):  # those that were closed do not count
        pass


@pytest.mark.single
def test_a_server_refuses_who_comes_far_too_often_and_bans_nobody(tmp_path):
    with running(tmp_path / "data", "--rate", "0.05") as server:
        nobody = Someone(server)
        guest = {"name": "Ana", "program": True}
        assert nobody.ask("POST", "/api/session", guest).status == 200
        answer = nobody.ask("POST", "/api/session", guest)  # who would have to wait for 40 seconds
        assert (answer.status, answer.json()["code"]) == (429, "slow-down")
        assert limits.SLOWEST < int(answer.headers["retry-after"]) <= 40
        assert nobody.ask("GET", "/api/games").status == 200  # which is another matter
        assert b'ludozilla_slowed_total{what="POST /api/session"} 1.0' in (
            nobody.ask("GET", "/metrics").data
        )


def test_who_floods_a_socket_is_heard_no_faster(tmp_path):
    with running(tmp_path / "data", "--rate", "0.5") as server:
        ana = Someone(server, "Ana")
        table = ana.opens("gobelins", "me", "me")
        ana.does("POST", f"/api/tables/{table}/start")
        seat = ana.sits(table)
        begun = time.monotonic()
        for _ in range(40):
            seat.plays("nonsense")
        assert time.monotonic() - begun > 1.5  # twenty at once, then ten a second
        seat.close()
