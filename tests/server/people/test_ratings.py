"""People play to the end, and are rated for it."""

import time

import pytest

from ludozilla.engine.rng import Rng
from tests.server.clients import PATIENCE, Someone, play_all, running
from tests.server.people.members import PASSWORD, Member

TABLES = "/api/tables"
GAME = "zombie-apocalypse-now"


def table_of(*people, game=GAME, **other):
    """A table at which these people have begun to play."""
    host, *guests = people
    new = {"game": game, "seats": ["me"] + ["open"] * len(guests), "public": True} | other
    opened = host.does("POST", TABLES, new)
    table = opened["id"]
    for guest in guests:
        guest.does("POST", f"{TABLES}/{table}/join?key={opened['key']}")
    host.does("POST", f"{TABLES}/{table}/start")
    return table


def played(*people, **other):
    """A table at which these people have played to the end."""
    table = table_of(*people, **other)
    seats = [person.sits(table) for person in people]
    play_all(seats, table)
    for seat in seats:
        seat.close()
    return table


def known(person):
    return person.does("GET", f"/api/people/{person.id}")


def test_a_game_among_people_is_rated_and_in_everybodys_history(server):
    ana, bea = Member(server), Member(server)
    public, private = played(ana, bea), played(ana, bea, public=False)
    for person in (ana, bea):
        (rating,) = known(person)["ratings"]
        assert (rating["game"], rating["players"], rating["games"]) == (GAME, 2, 2)
        assert rating["rating"] != 1500
        (statistic,) = known(person)["statistics"]
        assert (statistic["games"], statistic["left"]) == (2, 0)
    mine = ana.does("GET", f"/api/people/{ana.id}/games")["games"]
    assert [game["table"] for game in mine] == [private, public]
    assert sorted(seat["person"] for seat in mine[0]["seats"]) == sorted([ana.id, bea.id])
    # The id of a private table is the link to it.
    seen = bea.does("GET", f"/api/people/{ana.id}/games")["games"]
    assert [game["table"] for game in seen] == [public]
    best = bea.does("GET", f"/api/games/{GAME}/ratings?players=2")["leaders"]
    assert {ana.id, bea.id} <= {leader["person"] for leader in best}
    assert [it["rating"] for it in best] == sorted([it["rating"] for it in best], reverse=True)
    moves = ana.does("GET", "/api/me/export")["log"]
    assert {move["table"] for move in moves} == {public, private}


def test_a_table_may_be_unrated(server):
    ana, bea = Member(server), Member(server)
    played(ana, bea, rated=False)
    assert known(ana)["ratings"] == []
    assert known(ana)["statistics"][0]["games"] == 1


def test_games_against_bots_or_oneself_are_not_rated(server):
    ana = Member(server)
    for other in ("random", "me"):
        table = ana.opens(GAME, "me", other)
        ana.does("POST", f"{TABLES}/{table}/start")
        seats = [ana.sits(table, seat=number) for number in ((0, 1) if other == "me" else (0,))]
        play_all(seats, "alone")
        for seat in seats:
            seat.close()
    assert known(ana)["ratings"] == []
    assert known(ana)["statistics"][0]["games"] == (1 + 2)


def test_who_resigns_has_lost(server):
    ana, bea = Member(server), Member(server)
    table = table_of(ana, bea)
    bea.does("POST", f"{TABLES}/{table}/resign", {"id": "enough"})
    assert known(ana)["ratings"][0]["wins"] == 1
    assert known(bea)["ratings"][0]["wins"] == 0
    assert known(bea)["statistics"][0]["left"] == 1
    assert known(ana)["ratings"][0]["rating"] > 1500 > known(bea)["ratings"][0]["rating"]


def test_guests_are_rated_but_not_listed(server):
    ana, guest = Member(server), Someone(server, "Passing")
    played(ana, guest)
    assert known(guest)["ratings"][0]["games"] == 1
    best = ana.does("GET", f"/api/games/{GAME}/ratings")["leaders"]
    assert ana.id in [leader["person"] for leader in best]
    assert guest.id not in [leader["person"] for leader in best]


def test_who_goes_for_good_gives_up_and_their_games_stay(server):
    ana, bea = Member(server), Member(server)
    before, running_one = played(ana, bea), table_of(ana, bea)
    bea.does("DELETE", "/api/me", {"password": PASSWORD})
    deadline = time.monotonic() + PATIENCE  # it may be another process that has the table
    while ana.does("GET", f"{TABLES}/{running_one}")["stage"] != "over":
        assert time.monotonic() < deadline
        time.sleep(0.1)
    games = ana.does("GET", f"/api/people/{ana.id}/games")["games"]
    assert {game["table"] for game in games} == {before, running_one}
    assert bea.name not in str(games)
    assert known(ana)["ratings"][0]["games"] == 2
    best = ana.does("GET", f"/api/games/{GAME}/ratings")["leaders"]
    assert bea.id not in [leader["person"] for leader in best]


@pytest.mark.slow
def test_a_game_that_ends_while_the_server_is_killed_is_rated_once(tmp_path):
    """However often it is killed: games that are over have their results, others none."""
    moments = Rng("moments")
    with running(tmp_path / "data") as server:
        ana, bea = Member(server), Member(server)
        tables = [table_of(ana, bea) for _ in range(8)]
        for table in tables:
            bea.ask("POST", f"{TABLES}/{table}/resign", {"id": "enough"})
            if moments.below(2):
                server.kill()
                server.start()
        server.kill()
        over = server.rows("SELECT id FROM tables WHERE stage = 'over'")
        finished = server.rows('SELECT "table" FROM finishes')
        games = server.rows("SELECT games FROM ratings")
        assert sorted(over) == sorted(finished)
        assert games == [(len(tables),)] * 2
