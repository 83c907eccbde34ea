"""Thinking along: hints and beliefs; and games that are over: replays, chances, playing on."""

import json
import subprocess
import sys

import msgspec
import pytest

from ludozilla.engine.record import Record, commitment
from ludozilla.engine.registry import find
from ludozilla.engine.rng import Rng
from ludozilla.engine.state import TRUTH
from ludozilla.server.protocol import Shown
from ludozilla.server.replays import Replay
from ludozilla.table.catching_up import changed
from ludozilla.table.frames import Ended
from ludozilla.table.table import Table
from tests.server.clients import Someone

TABLES = "/api/tables"
GAME = "zombie-apocalypse-now"


@pytest.fixture(scope="module")
def over(server):
    """A game that Ana has played to its end against a bot, and what was told of it at the start."""
    ana = Someone(server, "Ana")
    table = ana.opens(GAME, "me", "random", humans="first")
    promised = ana.does("POST", f"{TABLES}/{table}/start")["commitment"]
    seat = ana.sits(table)
    seat.plays_on(Rng("over"))
    seat.close()
    record = Record.loads(ana.ask("GET", f"{TABLES}/{table}/record").data.decode())
    return ana, table, record, promised


# -- thinking along ----------------------------------------------------------------------------


def test_a_hint_is_a_move_with_its_reasons(ana):
    table = ana.opens(GAME, "me", "random", humans="first")
    ana.does("POST", f"{TABLES}/{table}/start")
    seat = ana.sits(table)
    seat.hears_until(Shown)
    hint = ana.does("GET", f"{TABLES}/{table}/hint?lang=fr")
    assert hint["move"] in seat.legal
    assert hint["considered"][0]["move"] == hint["move"]
    assert all(0 <= each["chance"] <= 100 for each in hint["considered"])
    assert hint["beliefs"][0]["what"]
    assert ana.does("GET", f"{TABLES}/{table}/belief")["beliefs"]
    seat.close()


def test_one_who_has_nothing_to_decide_may_still_wonder_what_is_hidden(ana, bea):
    new = {"game": GAME, "options": {"humans": "first"}, "rated": False}
    table = ana.does("POST", TABLES, new)["id"]
    bea.does("POST", f"{TABLES}/{table}/join")
    ana.does("POST", f"{TABLES}/{table}/start")
    assert bea.refused("GET", f"{TABLES}/{table}/hint") == (409, "not-asked")
    beliefs = bea.does("GET", f"{TABLES}/{table}/belief")["beliefs"]
    assert all(1 <= share <= 100 for belief in beliefs for _, share in belief["what"])
    assert beliefs


def test_there_are_no_hints_for_those_who_watch_or_are_rated(ana, bea, server, started):
    for what in ("hint", "belief"):
        path = f"{TABLES}/{started}/{what}"
        assert ana.refused("GET", path) == (403, "no-hint")
        assert Someone(server, "Cléo").refused("GET", path) == (403, "watching")
        assert Someone(server).refused("GET", path) == (401, "no-session")


# -- games that are over -----------------------------------------------------------------------


@pytest.mark.parametrize("what", ["frames", "frames?seat=0", "chances", "record"])
def test_before_the_end_nothing_is_looked_back_at(ana, started, what):
    assert ana.refused("GET", f"{TABLES}/{started}/{what}") == (409, "not-over")
    on = {"version": 0}
    assert ana.refused("POST", f"{TABLES}/{started}/play-on", on) == (409, "not-over")


@pytest.mark.parametrize("seat", [None, -1, 0, 1])
def test_a_game_is_seen_again_with_any_eyes(over, server, seat):
    _, table, record, _ = over
    eyes = "" if seat is None else f"&seat={seat}"
    again, at, frame = Table(find(GAME), record, 0), 0, None
    while at < len(record.moves):
        data = Someone(server).ask("GET", f"{TABLES}/{table}/frames?lang=fr&from={at}{eyes}").data
        replay = msgspec.json.decode(data, type=Replay)
        assert (replay.at, replay.moves) == (at, len(record.moves))
        frame = replay.frame
        for step in replay.steps:
            move = record.moves[at]
            again.play(move.seat, move.path)
            frame = changed(frame, step.changes)
            at += 1
            assert step.move == at
            viewer = TRUTH if seat is None else seat
            assert frame == again.frame(viewer, "fr", frame.version - 1)
    assert frame.ended is not None


def test_what_is_no_point_of_a_game_is_refused(over):
    ana, table, record, _ = over
    path = f"{TABLES}/{table}"
    most = len(record.moves)
    assert ana.refused("GET", f"{path}/frames?from={most + 1}") == (422, "no-move")
    assert ana.refused("GET", f"{path}/frames?from=-1") == (400, "bad-request")
    assert ana.refused("GET", f"{path}/frames?seat=7") == (422, "no-seat")
    for on, code in [
        ({"version": most + 1}, "no-move"),
        ({"version": 3, "seats": ["me"]}, "bad-seats"),
        ({"version": 3, "seats": ["me", "open"]}, "not-alone"),
        ({"version": 3, "seats": ["me", "nobody"]}, "no-bot"),
    ]:
        assert ana.refused("POST", f"{path}/play-on", on) == (422, code)
    assert ana.refused("POST", f"{path}/play-on", {"version": most}) == (409, "over")


def test_chances_along_a_game_end_with_what_came_out(over):
    ana, table, record, _ = over
    chances = ana.does("GET", f"{TABLES}/{table}/chances")["chances"]
    assert len(chances) == len(record.moves) + 1
    assert all(sum(each) == pytest.approx(1) for each in chances)
    ranks = ana.does("GET", f"{TABLES}/{table}/frame")["frame"]["ended"]["ranks"]
    assert chances[-1] == [float(rank == 1) for rank in ranks]
    assert chances[0] != chances[-1]


def test_a_game_that_was_given_up_is_seen_to_its_end(ana, bea, started):
    path = f"{TABLES}/{started}"
    for number in range(2):
        shown = ana.does("GET", f"{path}/frame")
        play = {"type": "play", "id": f"move {number}", "decision": shown["decision"]}
        ana.does("POST", f"{path}/moves", play | {"path": shown["frame"]["asked"]["legal"][-1]})
    ana.does("POST", f"{path}/resign")
    told = bea.does("GET", f"{path}/frame?lang=fr")["frame"]["ended"]
    ended = msgspec.convert(told, Ended)
    moves = len(ana.does("GET", f"{path}/record")["moves"])
    for eyes in ("", "&seat=1"):
        data = ana.ask("GET", f"{path}/frames?lang=fr{eyes}").data
        replay = msgspec.json.decode(data, type=Replay)
        frame = replay.frame
        for step in replay.steps:
            assert frame.ended is None
            frame = changed(frame, step.changes)
        assert frame.ended == ended
        assert not frame.waiting
    last = ana.does("GET", f"{path}/frames?lang=fr&from={moves}")
    assert (last["steps"], last["frame"]["ended"]) == ([], told)
    chances = ana.does("GET", f"{path}/chances")["chances"]
    assert (len(chances), chances[-1]) == (moves + 1, [0.0, 1.0])


def test_one_plays_on_from_any_point_against_bots(over, bea):
    ana, table, record, _ = over
    path, on = f"{TABLES}/{table}/play-on", {"version": 3, "seats": ["random", "me"]}
    opened = bea.does("POST", path, on)
    assert (opened["stage"], opened["rated"], opened["undo"]) == ("playing", False, "free")
    seat = bea.sits(opened["id"])
    seat.hears_until(Shown)
    again = Table(find(GAME), record, 3)
    assert [turn.path for turn in seat.frame.turns[:3]] == [
        turn.path for turn in again.frame(1, "en").turns
    ]
    seat.plays_on(Rng("on"))
    seat.close()
    played = Record.loads(bea.ask("GET", f"{TABLES}/{opened['id']}/record").data.decode())
    assert played.moves[:3] == record.moves[:3]
    assert ana.does("POST", path, {"version": 0})["seats"][1] == {"bot": "search:level=medium"}


# -- what was promised -------------------------------------------------------------------------


def verified(*args):
    command = [sys.executable, "-m", "ludozilla", "verify", *map(str, args)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def test_the_seed_was_promised_at_the_start_and_everybody_can_check_it(over, tmp_path):
    _, _, record, promised = over
    assert promised == commitment(record.seed, record.salt)
    file = tmp_path / "game.json"
    record.save(file)
    code, said = verified(file, "--commitment", promised)
    assert (code, "is the one that was promised" in said) == (0, True)
    code, said = verified(file, "--lang", "fr")
    assert (code, promised in said) == (0, True)
    code, said = verified(file, "--commitment", "0" * 64)
    assert (code != 0, "not the one that was promised" in said) == (True, True)
    changed = json.loads(file.read_text())
    changed["moves"][5][2] = changed["moves"][4][2]
    file.write_text(json.dumps(changed))
    code, said = verified(file)
    assert (code != 0, "damaged" in said) == (True, True)
