"""People come, open tables, sit down, stand up and begin."""

import pytest

from ludozilla.server import limits
from ludozilla.server.protocol import Shown, TableInfo
from tests.server.clients import Someone

TABLES = "/api/tables"


def people_at(table):
    return [seat.get("name", "") for seat in table["seats"]]


# -- who one is --------------------------------------------------------------------------------


def test_a_browser_gets_a_cookie_that_no_script_reads(server):
    answer = Someone(server).ask("POST", "/api/session", {"name": "Ana"})
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "token" not in answer.json()
    value = cookie.partition(";")[0]
    me = Someone(server).ask("GET", "/api/me", headers={"Cookie": value})
    assert me.json() == answer.json()
    Someone(server).ask("POST", "/api/logout", headers={"Cookie": value})
    assert Someone(server).ask("GET", "/api/me", headers={"Cookie": value}).status == 401


@pytest.mark.single
def test_a_program_gets_a_token_of_256_bits_of_which_only_a_hash_is_kept(server):
    answer = Someone(server).ask("POST", "/api/session", {"name": "Ana", "program": True})
    token = answer.json()["token"]
    assert len(token) == 43
    assert "set-cookie" not in answer.headers
    kept = b"".join(file.read_bytes() for file in server.folder.iterdir())
    assert answer.json()["person"].encode() in kept
    assert token.encode() not in kept


def test_a_name_is_written_in_one_way(server):
    ana = Someone(server, "  Ａna \t B ")
    assert ana.does("GET", "/api/me")["name"] == "Ana B"


@pytest.mark.parametrize(
    "name",
    [
        *("", "   ", "x" * 25, "a\u200bb", "a\x1b[1m", "greedy", "greedi", "bot:random", "a.py"),
        "a" + "\u0332\u033f\u0330\u0334\u0335",
    ],
)
def test_what_is_no_name_is_refused(server, name):
    assert Someone(server).refused("POST", "/api/session", {"name": name}) == (422, "bad-name")


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/api/me"),
        ("POST", TABLES),
        ("GET", f"{TABLES}/own"),
        ("POST", f"{TABLES}/x/join"),
    ],
)
def test_who_has_not_said_who_they_are_cannot_sit_anywhere(server, method, path):
    assert Someone(server).refused(method, path, {}) == (401, "no-session")
    liar = Someone(server)
    liar.token = "x" * 43
    assert liar.refused(method, path, {}) == (401, "no-session")


# -- tables ------------------------------------------------------------------------------------


def test_what_can_be_played_is_told_with_all_options(server):
    found = Someone(server).does("GET", "/api/games")
    games = {game["name"]: game for game in found["games"]}
    assert set(games) >= {"gobelins", "happy-city", "zombie-apocalypse-now", "zoon", "zorgl-zilla"}
    assert games["happy-city"]["players"] == [2, 3, 4, 5]
    options = {option["name"]: option for option in games["zoon"]["options"]}
    assert options["turn_cap"]["most"] == 1000
    assert options["peek"]["values"] == ["always", "own_turn"]
    assert options["open_lists"]["values"] == [False, True]
    assert "greedy" in found["bots"]


def test_a_public_table_is_listed_and_another_is_found_by_its_link_only(ana, bea):
    public = ana.does("POST", TABLES, {"game": "zoon"})
    private = ana.does("POST", TABLES, {"game": "zoon", "public": False})
    listed = [table["id"] for table in bea.does("GET", TABLES)["tables"]]
    assert public["id"] in listed
    assert private["id"] not in listed
    assert len(private["id"]) == 32
    found = bea.does("GET", f"{TABLES}/{private['id']}?key={private['key']}")
    assert found == private | {"key": ""}
    own = [table["id"] for table in ana.does("GET", f"{TABLES}/own")["tables"]]
    assert own == [private["id"], public["id"]]


def test_nothing_that_is_told_of_a_table_has_its_seed(ana, started):
    told = ana.does("GET", f"{TABLES}/{started}")
    assert set(told) == {
        *("type", "id", "game", "version", "options"),
        *("stage", "public", "host", "seats", "waiting", "key", "rematch", "commitment"),
        *("clock", "clocks", "undo", "watching", "grace", "level", "rated"),
    }


def test_people_sit_down_and_stand_up_until_the_game_begins(ana, bea, server):
    table = ana.opens("happy-city", "open", "me", "random", players=3)
    path = f"{TABLES}/{table}"
    watching = bea.sits(table)
    assert isinstance(watching.hears(), TableInfo)
    assert bea.refused("POST", f"{path}/start") == (403, "not-host")
    assert ana.refused("POST", f"{path}/start") == (409, "seats-open")
    assert bea.refused("POST", f"{path}/leave") == (409, "not-seated")
    assert bea.refused("POST", f"{path}/join", {"seat": 1}) == (409, "seat-taken")
    assert bea.refused("POST", f"{path}/join", {"seat": 2}) == (409, "seat-taken")
    assert bea.refused("POST", f"{path}/join", {"seat": 3}) == (422, "no-seat")
    assert people_at(bea.does("POST", f"{path}/join")) == ["Béa", "Ana", ""]
    assert people_at(bea.does("POST", f"{path}/join")) == ["Béa", "Ana", ""]
    assert bea.refused("POST", f"{path}/leave", {"seat": 1}) == (403, "not-your-seat")
    assert Someone(server, "Cléo").refused("POST", f"{path}/join") == (409, "full")
    assert people_at(bea.does("POST", f"{path}/leave")) == ["", "Ana", ""]
    assert people_at(bea.does("POST", f"{path}/join", {"seat": 0})) == ["Béa", "Ana", ""]
    assert ana.refused("GET", f"{path}/frame") == (409, "not-started")
    ana.does("POST", f"{path}/start")
    # Who was there before the game has seen it all, and now sees it with the eyes of their seat.
    shown = watching.hears_until(Shown)
    assert shown.frame.viewer == 0
    assert watching.info is not None
    assert watching.info.stage == "playing"
    for what in ("start", "join", "leave"):
        assert ana.refused("POST", f"{path}/{what}") == (409, "started")
    watching.close()


def test_when_the_host_leaves_the_next_one_is_host_and_the_last_one_closes_the_table(ana, bea):
    table = ana.opens("zoon", "me", "open")
    path = f"{TABLES}/{table}"
    bea.does("POST", f"{path}/join")
    assert ana.does("POST", f"{path}/leave")["host"] == bea.id
    assert bea.does("POST", f"{path}/leave")["stage"] == "closed"
    assert bea.refused("GET", path) == (404, "no-table")


def test_who_looked_with_the_eyes_of_a_seat_and_left_it_watches(ana, bea):
    table = ana.opens("zoon", "me", "open")
    bea.does("POST", f"{TABLES}/{table}/join")
    looking = bea.sits(table, seat=1)
    looking.hears()
    bea.does("POST", f"{TABLES}/{table}/leave")
    ana.does("POST", f"{TABLES}/{table}/join", {"seat": 1})
    ana.does("POST", f"{TABLES}/{table}/start")
    assert looking.hears_until(Shown).frame.viewer == -1
    looking.close()


def test_one_person_may_hold_several_seats(ana):
    table = ana.opens("zombie-apocalypse-now", "me", "me", humans="first")
    ana.does("POST", f"{TABLES}/{table}/start")
    for seat, viewer in (("", 0), ("seat=0", 0), ("seat=1", 1), ("seat=-1", -1)):
        shown = ana.does("GET", f"{TABLES}/{table}/frame?{seat}")
        assert shown["frame"]["viewer"] == viewer


@pytest.mark.parametrize(
    ("new", "code"),
    [
        ({"game": "chess"}, "no-game"),
        ({"game": "tests/toys/growl.py"}, "no-game"),
        ({"game": "tests.toys.growl:Growl"}, "no-game"),
        ({"game": "happy-city", "options": {"players": 9}}, "bad-option"),
        ({"game": "happy-city", "options": {"player": 2}}, "bad-option"),
        ({"game": "zoon", "options": {"list_south": "draknar"}}, "bad-option"),
        ({"game": "zoon", "seats": ["me"]}, "bad-seats"),
        ({"game": "zoon", "seats": ["me", "clever"]}, "no-bot"),
        ({"game": "zoon", "seats": ["me", "tests/toys/growl.py"]}, "no-bot"),
        ({"game": "zoon", "seats": ["me", "os:system"]}, "no-bot"),
        ({"game": "zoon", "seats": ["me", "exec:true"]}, "no-bot"),
        ({"game": "zoon", "seats": ["me", "greedy:fills=0"]}, "bad-bot"),
        ({"game": "zoon", "seats": ["me", "greedy:ms"]}, "bad-bot"),
    ],
)
def test_a_table_that_cannot_be_opened_is_refused(ana, new, code):
    assert ana.refused("POST", TABLES, new) == (422, code)


def test_nobody_can_fill_the_house_with_tables(ana):
    for _ in range(limits.TABLES_OF_ONE):
        ana.opens("zoon")
    assert ana.refused("POST", TABLES, {"game": "zoon"}) == (429, "too-many")
