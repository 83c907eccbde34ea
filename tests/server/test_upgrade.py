"""A database that an older server has left is brought up to date, and its games go on.

``kept`` has one as it was before migration 0005, with rules that have changed since.
"""

import sqlite3
from pathlib import Path

import pytest

from ludozilla.engine.rng import Rng
from ludozilla.server.protocol import Done, Shown
from ludozilla.server.store import FILE
from tests.server.clients import Someone, running

pytestmark = pytest.mark.single

KEPT = Path(__file__).with_name("kept")
TOKEN = "wZWsx4uUrsVazBJjf0tAkA2OUc5jHMlQh_dCIJeVN-k"
IN_PLAY = ("tCRVSsg_y_DHBnShF8nFqQ", "pu7ktYIk53WbhPoMQBBqow")
OVER = ("TkxxIFa0jFZ-D1lnTkXLyA", "LfYrZOPgQLMfVqUkMJG0dQ")


def test_games_of_an_older_server_go_on_and_those_that_are_over_are_refused(tmp_path):
    folder = tmp_path / "data"
    folder.mkdir()
    connection = sqlite3.connect(folder / FILE)
    connection.executescript((KEPT / "before-0005.sql").read_text(encoding="utf-8"))
    connection.close()
    with running(folder) as server:
        ana = Someone(server)
        ana.token = TOKEN
        me = ana.does("GET", "/api/me")
        assert me["name"] == "Ana"
        for table in IN_PLAY:
            before = len(server.rows(f"SELECT * FROM log WHERE \"table\" = '{table}'"))
            assert before > 10
            seats = [ana.sits(table, seat=seat) for seat in (0, 1)]
            for seat in seats:
                seat.hears_until(Shown)
            chance = Rng(table)
            for _ in range(5):
                decides = next(seat for seat in seats if seat.asked)
                path = decides.legal[chance.below(len(decides.legal))]
                assert isinstance(decides.plays(path), Done)
                for seat in seats:  # the other has to hear of it before it is their turn
                    seat.says({"type": "look"})
                    seat.hears_until(Shown)
            for seat in seats:
                seat.close()
            after = server.rows(f"SELECT * FROM log WHERE \"table\" = '{table}'")
            assert len(after) == before + 5
        for table in OVER:
            assert ana.refused("GET", f"/api/tables/{table}/record") == (409, "other-rules")
            assert ana.does("GET", f"/api/tables/{table}")["stage"] == "over"
        past = ana.does("GET", f"/api/people/{me['person']}/games")["games"]
        assert {game["table"] for game in past} == set(OVER)
