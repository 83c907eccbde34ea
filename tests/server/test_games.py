"""Whole games over the network."""

import msgspec
import pytest

from ludozilla.engine.parts import WATCHER
from ludozilla.engine.record import Record
from ludozilla.engine.registry import find
from ludozilla.engine.rng import Rng
from ludozilla.server.protocol import TableInfo
from ludozilla.table.table import Table
from tests.server.clients import Running, Someone, play_all

GAMES = [
    ("gobelins", {}),
    pytest.param("happy-city", {"players": 3}, marks=pytest.mark.slow),
    pytest.param("zombie-apocalypse-now", {}, marks=pytest.mark.slow),
    pytest.param("zoon", {}, marks=pytest.mark.slow),
    pytest.param(  # lists are built in secret: some moves nobody else may notice
        "zoon", {"build_format": "tribal", "open_lists": False}, marks=pytest.mark.slow
    ),
    pytest.param("zorgl-zilla", {"players": 3}, marks=pytest.mark.slow),
]


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_a_whole_game_among_people(server, name, options):
    game = find(name)
    count = game.prepare(options).seats
    people = [Someone(server, name) for name in ("Ana", "Béa", "Cléo")[:count]]
    table = people[0].opens(name, *["me"] + ["open"] * (count - 1), **options)
    for person in people[1:]:
        person.does("POST", f"/api/tables/{table}/join")
    watcher = Someone(server).sits(table, lang="fr")
    assert isinstance(watcher.hears(), TableInfo)
    people[0].does("POST", f"/api/tables/{table}/start")
    seats = [person.sits(table) for person in people]
    play_all(seats, name)
    while not watcher.over:
        watcher.hears()
    record = msgspec.json.decode(
        people[0].ask("GET", f"/api/tables/{table}/record").data, type=Record
    )
    assert len(record.moves) > 10
    again = Table(game, record)
    assert again.outcome is not None
    # What all of them put together from changes is what the record shows.
    for viewer, seat in [*enumerate(seats), (WATCHER, watcher)]:
        shown = again.frame(viewer, "fr" if viewer == WATCHER else "en", again.version)
        assert seat.frame is not None
        assert msgspec.structs.replace(seat.frame, turns=()) == shown
        seat.close()


def test_bots_play_among_themselves_while_somebody_watches(server: Running):
    ana = Someone(server, "Ana")
    table = ana.opens("zombie-apocalypse-now", "greedy:fills=1", "random")
    watcher = ana.sits(table)
    watcher.hears()
    ana.does("POST", f"/api/tables/{table}/start")
    while not watcher.over:
        watcher.hears()
    watcher.hears_until(TableInfo)
    assert watcher.info is not None
    assert watcher.info.stage == "over"
    assert watcher.frame is not None
    names = [player.name for player in watcher.frame.scene.players]
    assert names == ["greedy:fills=1", "random"]


def test_over_http_one_plays_as_well(server: Running):
    ana = Someone(server, "Ana")
    table = ana.opens("zombie-apocalypse-now", "me", "random", humans="first")
    ana.does("POST", f"/api/tables/{table}/start")
    rng = Rng("http")
    for _ in range(20):
        shown = ana.does("GET", f"/api/tables/{table}/frame?lang=fr")
        if "asked" not in shown["frame"]:
            continue
        legal = shown["frame"]["asked"]["legal"]
        path = legal[rng.below(len(legal))]
        command = {"id": f"c{shown['decision']}", "decision": shown["decision"], "path": path}
        done = ana.does("POST", f"/api/tables/{table}/moves", command)
        assert done == {"type": "done", "id": command["id"], "decision": shown["decision"]}
