"""A server starts, stops and takes up where it was left."""

import random
import time

import pytest
from websockets.exceptions import ConnectionClosed

from ludozilla.engine.rng import Rng
from ludozilla.server.protocol import Done, Refused, Shown
from tests.server.clients import Someone, play_all, running

TABLES = "/api/tables"


def test_it_stops_when_asked_to_and_goes_on_where_it_was(tmp_path):
    with running(tmp_path / "data") as server:
        ana = Someone(server, "Ana")
        table = ana.opens("zombie-apocalypse-now", "me", "random", humans="first")
        ana.does("POST", f"{TABLES}/{table}/start")
        seat = ana.sits(table)
        seat.hears_until(Shown)
        other, path = seat.legal[0], seat.legal[-1]
        done = seat.plays(path, id="before")
        assert isinstance(done, Done)
        assert server.stop() == 0
        with pytest.raises(ConnectionClosed) as closed:
            seat.hears_until(Refused)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012  # the service restarts
        server.start()
        seat = ana.sits(table)
        seat.hears_until(Shown)
        assert seat.plays(path, id="before", decision=1) == done
        assert seat.plays(other, id="before", decision=1).code == "other-move"
        seat.plays_on(Rng("again"))
        seat.close()
        assert "Traceback" not in server.log.read_text()


@pytest.mark.slow
def test_bots_go_on_after_a_crash_though_nobody_looks(tmp_path):
    with running(tmp_path / "data") as server:
        ana = Someone(server, "Ana")
        table = ana.opens("zoon", "random", "random")
        ana.does("POST", f"{TABLES}/{table}/start")
        server.kill()
        server.start()
        deadline = time.monotonic() + 120
        while ana.does("GET", f"{TABLES}/{table}")["stage"] != "over":
            assert time.monotonic() < deadline
            time.sleep(0.2)


@pytest.mark.slow
def test_nonsense_harms_neither_server_nor_game(tmp_path):
    """Messages that were changed at random, cut, repeated or made up."""
    chance = random.Random(14)
    with running(tmp_path / "data") as server:
        ana = Someone(server, "Ana")
        table = ana.opens("gobelins", "me", "me")
        ana.does("POST", f"{TABLES}/{table}/start")
        seats = [ana.sits(table, seat=number) for number in (0, 1)]
        for seat in seats:
            seat.hears_until(Shown)
        for number in range(1500):
            seat = chance.choice(seats)
            seat.socket.send(nonsense(chance, seat, number))
            seat.hears_until((Done, Refused, Shown))
        for seat in seats:
            seat.close()
        assert ana.does("GET", "/health")["ok"]
        seats = [ana.sits(table, seat=number) for number in (0, 1)]
        play_all(seats, "after nonsense")
        for seat in seats:
            seat.close()
        assert "Traceback" not in server.log.read_text()


def nonsense(chance, seat, number):
    legal = seat.legal or ("?",)
    good = (
        f'{{"type":"play","id":"{number % 40}","decision":{seat.decision + chance.randint(-2, 2)},'
        f'"path":"{chance.choice(legal)}"}}'
    )
    data = bytearray(good.encode())
    for _ in range(chance.choice((0, 1, 1, 2, 5, 50))):
        data[chance.randrange(len(data))] = chance.randrange(256)
    kind = chance.randrange(5)
    if kind == 0:
        data = data[: chance.randrange(len(data))]
    elif kind == 1:
        data = data * chance.randint(2, 5)
    elif kind == 2:
        data = bytearray(chance.randbytes(chance.randrange(1, 200)))
    return bytes(data)
