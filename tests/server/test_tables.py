"""The life of a table: who may come in, who is wanted, and the next game."""

import pytest

from ludozilla.engine.rng import Rng
from ludozilla.server.protocol import Refused, Shown, TableInfo
from tests.server.clients import Someone

TABLES = "/api/tables"
GAME = {"game": "zombie-apocalypse-now", "options": {"humans": "first"}}


@pytest.fixture
def cleo(server):
    return Someone(server, "Cléo")


def opens(host, **new):
    return host.does("POST", TABLES, GAME | new)


# -- links -------------------------------------------------------------------------------------


def test_a_table_that_is_not_public_is_entered_by_its_key_until_there_is_another(ana, bea, cleo):
    table = opens(ana, public=False)
    path, key = f"{TABLES}/{table['id']}", table["key"]
    assert len(key) == 32
    for wrong in ("", "?key=", "?key=x", f"?key={key}x"):
        assert bea.refused("GET", f"{path}{wrong}") == (404, "no-table")
        assert bea.refused("POST", f"{path}/join{wrong}") == (404, "no-table")
    assert bea.does("GET", f"{path}?key={key}")["key"] == ""
    assert bea.does("POST", f"{path}/join?key={key}")["key"] == key
    assert bea.refused("POST", f"{path}/link") == (403, "not-host")
    other = ana.does("POST", f"{path}/link")["key"]
    assert other != key
    assert cleo.refused("GET", f"{path}?key={key}") == (404, "no-table")
    assert cleo.does("GET", f"{path}?key={other}")["id"] == table["id"]
    assert bea.does("GET", path)["key"] == other  # who sits there needs none
    watching = cleo.sits(table["id"], key=key)
    assert watching.hears_until(Refused).code == "no-table"
    watching.close()
    watching = cleo.sits(table["id"], key=other)
    assert watching.hears_until(TableInfo).key == ""
    watching.close()


def test_who_came_by_a_link_that_was_revoked_sees_nothing_more(ana, bea, cleo):
    table = opens(ana, public=False)
    bea.does("POST", f"{TABLES}/{table['id']}/join?key={table['key']}")
    seat, watching = bea.sits(table["id"]), cleo.sits(table["id"], key=table["key"])
    ana.does("POST", f"{TABLES}/{table['id']}/link")
    ana.does("POST", f"{TABLES}/{table['id']}/start")
    assert watching.hears_until((Refused, Shown)).code == "no-table"
    assert seat.hears_until((Refused, Shown)).frame.viewer == 1
    for each in (seat, watching):
        each.close()


# -- the host ----------------------------------------------------------------------------------


def test_the_host_empties_seats_and_fills_them_with_bots(ana, bea, cleo):
    path = f"{TABLES}/{opens(ana)['id']}"
    assert ana.refused("POST", f"{path}/kick", {"seat": 1}) == (409, "not-to-kick")
    assert ana.refused("POST", f"{path}/kick", {"seat": 0}) == (409, "not-to-kick")
    bea.does("POST", f"{path}/join")
    assert bea.refused("POST", f"{path}/kick", {"seat": 0}) == (403, "not-host")
    assert ana.does("POST", f"{path}/kick", {"seat": 1})["seats"][1] == {}
    assert bea.refused("POST", f"{path}/join") == (403, "kicked")
    seats = ana.does("POST", f"{path}/bot", {"seat": 1, "bot": "easy"})["seats"]
    assert seats[1] == {"bot": "search:level=easy"}
    assert ana.refused("POST", f"{path}/bot", {"seat": 1, "bot": "easy"}) == (409, "seat-taken")
    assert ana.refused("POST", f"{path}/bot", {"seat": 1, "bot": "me"}) == (422, "no-bot")
    ana.does("POST", f"{path}/kick", {"seat": 1})
    cleo.does("POST", f"{path}/join")
    ana.does("POST", f"{path}/start")
    assert ana.refused("POST", f"{path}/kick", {"seat": 1}) == (409, "started")


def test_whose_turn_it_is_stands_in_the_list_of_ones_own_tables(ana, bea):
    table = opens(ana)["id"]
    bea.does("POST", f"{TABLES}/{table}/join")
    assert bea.does("GET", f"{TABLES}/own")["tables"][0]["waiting"] == []
    ana.does("POST", f"{TABLES}/{table}/start")
    assert bea.does("GET", f"{TABLES}/own")["tables"][0]["waiting"] == [0]


# -- watching ----------------------------------------------------------------------------------


@pytest.mark.parametrize("watching", ["public", "all", "no"])
def test_a_table_says_what_those_see_who_watch(ana, bea, cleo, watching):
    table = opens(ana, watching=watching, seats=["me", "open"])["id"]
    bea.does("POST", f"{TABLES}/{table}/join")
    ana.does("POST", f"{TABLES}/{table}/start")
    path = f"{TABLES}/{table}/frame"
    if watching == "no":
        assert cleo.refused("GET", path) == (403, "no-watching")
        seat = cleo.sits(table)
        assert seat.hears_until(Refused).code == "no-watching"
        seat.close()
        assert ana.does("GET", path)["frame"]["viewer"] == 0
        return
    assert cleo.does("GET", path)["frame"]["viewer"] == (-2 if watching == "all" else -1)
    # Who plays does not see more by watching, too.
    assert ana.does("GET", f"{path}?seat=-1")["frame"]["viewer"] == -1
    seat = cleo.sits(table)
    shown = seat.hears_until(Shown).frame
    own = ana.sits(table)
    own.hears_until(Shown)
    own.plays(own.legal[0])
    while seat.frame.version == shown.version:
        seat.hears()
    assert cleo.does("GET", f"{TABLES}/{table}")["rated"] is (watching == "public")
    for each in (seat, own):
        each.close()


def test_where_nobody_watches_those_have_to_go_who_came_before_the_game(ana, bea, cleo):
    table = opens(ana, watching="no", seats=["me", "open"])["id"]
    bea.does("POST", f"{TABLES}/{table}/join")
    kicked, watching, seat = bea.sits(table, seat=1), cleo.sits(table), ana.sits(table)
    ana.does("POST", f"{TABLES}/{table}/kick", {"seat": 1})
    ana.does("POST", f"{TABLES}/{table}/bot", {"seat": 1, "bot": "random"})
    ana.does("POST", f"{TABLES}/{table}/start")
    for each in (kicked, watching):
        assert each.hears_until((Refused, Shown)).code == "no-watching"
    assert seat.hears_until((Refused, Shown)).frame.viewer == 0
    for each in (seat, kicked, watching):
        each.close()


# -- one person, several seats -----------------------------------------------------------------


def test_around_one_screen_every_seat_sees_and_decides_for_itself(ana):
    options = {"build_format": "tribal", "open_lists": False}
    table = ana.opens("zoon", "me", "me", **options)
    ana.does("POST", f"{TABLES}/{table}/start")
    seats = [ana.sits(table, seat=number) for number in (0, 1)]
    for number, seat in enumerate(seats):
        assert seat.hears_until(Shown).frame.viewer == number
    # Lists are made in secret: what one takes the other cannot tell.
    assert all(seat.asked for seat in seats)
    before = seats[1].frame
    for _ in range(3):
        seats[0].plays(seats[0].legal[0])
    shown = ana.does("GET", f"{TABLES}/{table}/frame?seat=1&lang=en")["frame"]
    assert shown.get("version", 0) == before.version == 0
    seats[1].plays(seats[1].legal[-1])
    assert (seats[0].frame.version, seats[1].frame.version) == (3, 1)
    for seat in seats:
        seat.close()


# -- once more ---------------------------------------------------------------------------------


def test_the_same_people_play_again(ana, bea, cleo):
    table = opens(ana, public=False, undo="no")
    path = f"{TABLES}/{table['id']}"
    bea.does("POST", f"{path}/join?key={table['key']}")
    ana.does("POST", f"{path}/start")
    assert ana.refused("POST", f"{path}/rematch") == (409, "not-over")
    looking = bea.sits(table["id"])
    ana.does("POST", f"{path}/resign", {})
    assert cleo.refused("POST", f"{path}/rematch") == (404, "no-table")
    again = bea.does("POST", f"{path}/rematch")
    assert [seat.get("name", "") for seat in again["seats"]] == ["", "Béa"]
    assert (again["undo"], again["public"], again["host"]) == ("no", False, bea.id)
    assert again["id"] != table["id"]
    while not (looking.info and looking.info.rematch):
        looking.hears()
    assert looking.info.rematch == again["id"]
    both = ana.does("POST", f"{path}/rematch")
    assert [seat.get("name", "") for seat in both["seats"]] == ["Ana", "Béa"]
    assert both["id"] == again["id"]
    bea.does("POST", f"{TABLES}/{again['id']}/start")
    looking.close()


def test_a_bot_may_be_named_by_its_level(ana):
    table = ana.opens("gobelins", "me", "beginner")
    ana.does("POST", f"{TABLES}/{table}/start")
    seat = ana.sits(table)
    seat.hears_until(Shown)
    rng = Rng("levels")
    for _ in range(3):
        while not seat.asked and not seat.over:
            seat.hears()
        seat.plays(seat.legal[rng.below(len(seat.legal))])
    seat.close()
