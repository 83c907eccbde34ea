"""Commands are carried out once, in order, by those who may; all else has an answer of its own."""

import socket
import time

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from ludozilla.engine.rng import Rng
from ludozilla.server import limits
from ludozilla.server.protocol import Changed, Done, Look, Play, Refused, Shown, TableInfo
from tests.server.clients import PATIENCE, Running, Someone

TABLES = "/api/tables"


@pytest.fixture
def two(ana, bea, started):
    seats = [person.sits(started) for person in (ana, bea)]
    for seat in seats:
        seat.hears_until(Shown)
    yield seats
    for seat in seats:
        seat.close()


def code(answer):
    assert isinstance(answer, Refused), answer
    return answer.code


def test_a_command_sent_again_gets_the_same_answer_and_is_not_played_again(ana, two, started):
    path = two[0].legal[1]
    done = two[0].plays(path, id="once")
    assert done == Done("once", 1)
    assert two[0].plays(path, id="once", decision=1) == done
    again = ana.does(
        "POST", f"{TABLES}/{started}/moves", {"id": "once", "decision": 1, "path": path.upper()}
    )
    assert again == {"type": "done", "id": "once", "decision": 1}
    assert two[0].decision == 2
    two[1].hears_until(Changed)
    assert two[1].frame.version == 1
    assert code(two[0].plays(path, id="once", decision=2)) == "id-used"


def test_another_move_with_the_id_of_one_that_was_made_is_refused_and_not_played(two):
    path, other = two[0].legal[1], two[0].legal[0]
    done = two[0].plays(path, id="once")
    for another in (other, "nonsense"):
        answer = two[0].plays(another, id="once", decision=1)
        assert code(answer) == "other-move"
        assert answer.message == f"Your command “once” was another move: {path}."
    assert two[0].plays(path, id="once", decision=1) == done
    assert (two[0].decision, two[0].frame.version) == (2, 1)


def test_an_id_belongs_to_one_kind_of_command(ana, two, started):
    first = two[0]
    assert isinstance(first.plays(first.legal[0], id="a move"), Done)
    for other in ("undo", "resign"):
        path = f"/api/tables/{started}/{other}"
        assert ana.refused("POST", path, {"id": "a move"}) == (409, "id-used")
    done = ana.does("POST", f"/api/tables/{started}/resign", {"id": "the end"})
    assert ana.does("POST", f"/api/tables/{started}/resign", {"id": "the end"}) == done
    assert first.plays("anything", id="the end", decision=done["decision"]).code == "id-used"


def test_what_was_shown_comes_before_its_acknowledgement(two):
    two[0].plays(two[0].legal[1])
    kinds = [message.split(b'"')[3] for message in two[0].heard[-2:]]
    assert kinds == [b"changes", b"done"]


def test_each_wrong_command_has_its_own_answer(server, ana, bea, two, started):
    legal = two[0].legal
    assert code(two[0].plays("nonsense")) == "illegal"
    assert code(two[0].plays("")) == "illegal"
    assert code(two[0].plays("x" * (limits.PATH + 1))) == "bad-request"
    assert code(two[0].plays(legal[0], decision=0)) == "stale"
    assert code(two[0].plays(legal[0], decision=2)) == "too-early"
    assert code(two[1].plays(legal[0], decision=1)) == "not-asked"
    watcher = Someone(server).sits(started)
    watcher.hears_until(Shown)
    assert code(watcher.plays(legal[0])) == "watching"
    command = {"id": "a", "decision": 1, "path": legal[0]}
    moves = f"{TABLES}/{started}/moves"
    assert bea.refused("POST", f"{moves}?seat=0", command) == (403, "not-your-seat")
    assert bea.refused("POST", f"{moves}?seat=7", command) == (422, "no-seat")
    assert bea.refused("POST", f"{moves}?seat=-1", command) == (403, "watching")
    assert ana.refused("GET", f"{TABLES}/{started}/record") == (409, "not-over")
    assert ana.refused("POST", f"{TABLES}/nowhere/moves", command) == (404, "no-table")
    # Nothing of all that has changed anything.
    assert ana.does("GET", f"{TABLES}/{started}/frame")["frame"].get("version", 0) == 0
    assert isinstance(two[0].plays(legal[0]), Done)
    watcher.close()


def test_a_finished_game_says_so(ana, two, started):
    table = ana.opens("gobelins", "me", "random")
    ana.does("POST", f"{TABLES}/{table}/start")
    seat = ana.sits(table)
    seat.plays_on(Rng("over"))
    assert code(seat.plays("end")) == "over"
    assert code(seat.plays("end", decision=1)) == "stale"
    seat.close()


def test_refusals_are_told_in_the_language_of_the_one_who_asks(ana, started):
    french = ana.sits(started, lang="fr")
    french.hears_until(Shown)
    answer = french.plays("nonsense")
    assert answer.message.startswith("«\xa0nonsense\xa0» n'est pas possible ici")
    assert ana.ask("GET", "/nowhere", headers={"Accept-Language": "fr-BE"}).json()["message"] == (
        "Il n'y a rien ici."
    )
    french.close()


# -- coming back -------------------------------------------------------------------------------


def test_who_comes_back_gets_what_they_missed_in_order(ana, bea, two, started):
    before = two[1].frame
    two[1].close()
    for _ in range(3):
        if two[0].asked:
            two[0].plays(two[0].legal[-1])
    again = bea.sits(started, since=before.version)
    again.frame = before
    assert isinstance(again.hears(), TableInfo)
    versions = []
    while again.frame.version < two[0].frame.version:
        message = again.hears()
        assert isinstance(message, Changed)
        versions.append(message.changes.version)
    assert versions == list(range(1, two[0].frame.version + 1))
    fresh = bea.sits(started)
    fresh.hears_until(Shown)
    assert fresh.frame.scene == again.frame.scene
    for seat in (again, fresh):
        seat.close()


def test_who_has_missed_nothing_gets_nothing(bea, two, started):
    again = bea.sits(started, since=0)
    assert isinstance(again.hears(), TableInfo)
    again.says(Play("nonsense", 0, "?"))
    assert isinstance(again.hears(), Refused)  # and nothing before it
    again.close()


def test_who_has_lost_their_way_asks_for_the_whole_frame(two):
    shown = two[0].frame
    two[0].frame = None
    two[0].says(Look())
    two[0].hears_until(Shown)
    assert two[0].frame == shown


def test_who_goes_away_without_a_word_leaves_nothing_behind(server, ana):
    table = ana.opens("zoon", "me", "random", deployment="random")
    ana.does("POST", f"{TABLES}/{table}/start")
    before = ana.does("GET", "/health")["connections"]
    for number in range(10):
        seat = ana.sits(table)
        while not seat.asked and not seat.over:
            seat.hears()
        path = seat.legal[0] if seat.asked else "?"
        seat.says(Play(str(number), seat.decision, path))
        for _ in range(5):
            seat.says(Play("?", 0, "?"))
        seat.socket.socket.shutdown(socket.SHUT_RDWR)
    deadline = time.monotonic() + PATIENCE
    while ana.does("GET", "/health")["connections"] > before:
        assert time.monotonic() < deadline
        time.sleep(0.05)


# -- wrong from the start ----------------------------------------------------------------------


@pytest.mark.parametrize(
    "data",
    [
        *("", "{", "[]", "null", "5", '"play"', "{}", '{"type":"play"}', '{"type":"dance"}'),
        '{"type":"play","id":"","decision":1,"path":"a"}',
        '{"type":"play","id":"a","decision":"1","path":"a"}',
        '{"type":"play","id":"a","decision":1e99,"path":"a"}',
        '{"type":"play","id":"a","decision":1,"path":"a","seat":0}',
        '{"type":"play","id":"a","decision":1,"path":"\\ud800"}',
        '{"type":"look","x":1}',
        "[" * 2000,
        b"\xff\xfe",
        b"",
    ],
)
def test_what_is_no_command_is_refused_and_the_socket_lives_on(two, data):
    two[0].socket.send(data)
    assert code(two[0].hears_until(Refused)) == "bad-request"
    assert isinstance(two[0].plays(two[0].legal[0]), Done)


def test_too_long_a_message_ends_the_socket_but_not_the_game(ana, two, started):
    two[0].socket.send("x" * (limits.MESSAGE + 1))
    with pytest.raises(ConnectionClosed):
        two[0].hears_until(Done)
    again = ana.sits(started)
    again.hears_until(Shown)
    assert isinstance(again.plays(again.legal[0]), Done)
    again.close()


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("lang=de", "bad-request"),
        ("seat=x", "bad-request"),
        ("since=-1", "bad-request"),
        ("seat=1", "not-your-seat"),
        ("seat=9", "no-seat"),
    ],
)
def test_a_socket_that_cannot_be_opened_says_why(ana, started, query, told):
    with ana.socket(f"{TABLES}/{started}/socket?{query}") as socket:
        assert f'"code":"{told}"' in socket.recv()
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv()
    assert closed.value.rcvd is not None
    assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (4000, told)


def test_there_is_no_socket_of_a_table_that_is_not_there(ana):
    with ana.socket(f"{TABLES}/nowhere/socket") as socket:
        assert '"code":"no-table"' in socket.recv()


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"{", 400),
        (b"\xff", 400),
        (b"[]", 400),
        (b"[" * 20_000, 400),
        (b'{"name": 5}', 400),
        (b'{"name": "Ana", "admin": true}', 400),
        (b'{"name": "' + b"a" * limits.BODY + b'"}', 413),
    ],
)
def test_a_body_that_is_none_is_refused(server, body, status):
    assert Someone(server).refused("POST", "/api/session", body)[0] == status


def test_paths_and_methods_that_are_none_are_refused(server):
    nobody = Someone(server)
    assert nobody.refused("GET", "/api") == (404, "no-page")
    assert nobody.refused("GET", "/../../etc/passwd") == (404, "no-page")
    assert nobody.refused("PUT", "/api/session") == (405, "no-method")
    assert nobody.ask("PUT", "/api/session").headers["allow"]
    assert nobody.ask("GET", f"{TABLES}/%00%ff").status == 404


# -- pages of other sites ----------------------------------------------------------------------


@pytest.mark.single
def test_pages_of_other_sites_may_not_play_here(server: Running, ana, started):
    evil = {"Origin": "https://evil.example"}
    answer = Someone(server).ask("POST", "/api/session", {"name": "Ana"}, evil)
    assert (answer.status, answer.json()["code"]) == (403, "foreign-page")
    with pytest.raises(InvalidStatus), ana.socket(f"{TABLES}/{started}/socket", evil):
        pass
    own = {"Origin": f"http://{server.address}"}
    assert Someone(server).ask("POST", "/api/session", {"name": "Ana"}, own).status == 200
    with ana.socket(f"{TABLES}/{started}/socket", own) as socket:
        assert socket.recv()


def test_every_answer_has_the_usual_headers(server):
    for path in ("/", "/health", "/api/games", "/nowhere", "/api/openapi.json"):
        headers = Someone(server).ask("GET", path).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert "default-src 'self'" in headers["content-security-policy"]
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers


def test_the_server_tells_how_it_is(server):
    health = Someone(server).does("GET", "/health")
    assert health["ok"] is True


def test_one_is_told_what_a_move_would_do_and_it_does(ana, bea, two, started):
    path = two[0].legal[1]
    address = f"{TABLES}/{started}/preview"
    foretold = ana.does("POST", f"{address}?lang=en", {"path": path})
    assert foretold["events"]
    assert ana.refused("POST", address, {"path": "nonsense"})[1] == "illegal"
    assert bea.refused("POST", address, {"path": path})[1] == "not-asked"
    two[0].plays(path)
    told = [event.text for event in two[0].frame.turns[-1].events]
    assert [event["text"] for event in foretold["events"]] == told
    # who has moved meanwhile is not refused, only told nothing
    assert ana.does("POST", address, {"path": path, "decision": 1}) == {}
