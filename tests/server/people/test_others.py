"""People and others: blocks, reports, what is known of somebody, what is kept about oneself."""

import pytest

from ludozilla.server import limits
from ludozilla.server.protocol import Chat, ChatLine, Done, Refused
from tests.server.clients import Someone
from tests.server.people.members import PASSWORD, Member
from tests.server.people.test_ratings import table_of

TABLES = "/api/tables"


# -- blocks ------------------------------------------------------------------------------------


@pytest.mark.parametrize("host_blocks", [True, False])
def test_who_keeps_apart_does_not_sit_at_the_same_table(server, host_blocks):
    host, other = Member(server), Someone(server, "Béa")
    one, two = (host, other) if host_blocks else (other, host)
    blocked = one.does("POST", f"/api/people/{two.id}/block")
    assert [who["person"] for who in blocked["people"]] == [two.id]
    table = host.opens("zoon", "me", "open")
    assert other.refused("POST", f"{TABLES}/{table}/join") == (403, "apart")
    one.does("POST", f"/api/people/{two.id}/block")  # again, which changes nothing
    assert one.does("POST", f"/api/people/{two.id}/unblock") == {"people": []}
    other.does("POST", f"{TABLES}/{table}/join")


def test_a_third_one_at_the_table_keeps_apart_too(server):
    host, second, third = (Someone(server, name) for name in ("Ana", "Béa", "Cléo"))
    third.does("POST", f"/api/people/{second.id}/block")
    table = host.opens("happy-city", "me", "open", "open", players=3)
    second.does("POST", f"{TABLES}/{table}/join")
    assert third.refused("POST", f"{TABLES}/{table}/join") == (403, "apart")
    second.does("POST", f"{TABLES}/{table}/leave")
    third.does("POST", f"{TABLES}/{table}/join")


def test_nobody_blocks_or_reports_themselves_or_nobody(ana):
    for what, body in (("block", None), ("report", {"text": "bad"})):
        assert ana.refused("POST", f"/api/people/{ana.id}/{what}", body) == (422, "yourself")
        assert ana.refused("POST", f"/api/people/nobody/{what}", body) == (404, "no-person")


def test_those_who_keep_apart_do_not_hear_each_other(server):
    ana, bea, cleo = (Someone(server, name) for name in ("Ana", "Béa", "Cléo"))
    table = table_of(ana, bea, cleo, game="happy-city", options={"players": 3})
    bea.does("POST", f"/api/people/{ana.id}/block")
    seats = [person.sits(table) for person in (ana, bea, cleo)]
    for seat, words in zip(seats, ("one", "two", "three"), strict=True):
        seat.says(Chat(words, words))
        assert isinstance(seat.hears_until((Done, Refused)), Done)
    for seat in seats:  # by then, all that was said before has come
        seat.says(Chat("last", "?"))
        seat.hears_until((Done, Refused))
    heard = [
        {it.text for it in map(seat.read, seat.heard) if isinstance(it, ChatLine)} - {"?"}
        for seat in seats
    ]
    assert heard == [{"one", "three"}, {"two", "three"}, {"one", "two", "three"}]
    for seat in seats:
        seat.close()


def test_a_name_that_no_database_keeps_names_nobody(server, ana):
    assert ana.refused("GET", "/api/people/%00") == (404, "no-page")
    assert ana.refused("GET", "/api/people/x?word=%00") == (400, "bad-request")


# -- reports -----------------------------------------------------------------------------------


def test_a_report_needs_words_and_a_table_that_there_is(ana, bea):
    path = f"/api/people/{bea.id}/report"
    assert ana.refused("POST", path, {"text": ""}) == (400, "bad-request")
    assert ana.refused("POST", path, {"text": "x" * 1001}) == (400, "bad-request")
    assert ana.refused("POST", path, {"text": "rude", "table": "x"}) == (404, "no-table")
    ana.does("POST", path, {"text": "rude", "table": ana.opens("zoon")})


def test_there_is_a_limit_to_reports_that_nobody_has_settled(ana, bea):
    path = f"/api/people/{bea.id}/report"
    for _ in range(limits.REPORTS):
        ana.does("POST", path, {"text": "rude"})
    assert ana.refused("POST", path, {"text": "rude"}) == (429, "too-many")


# -- what is known -----------------------------------------------------------------------------


def test_everybody_knows_something_of_everybody(server, ana):
    member = Member(server)
    known = Someone(server).does("GET", f"/api/people/{member.id}")
    assert (known["name"], known["ratings"], known["statistics"]) == (member.name, [], [])
    assert "guest" not in known
    assert ana.does("GET", f"/api/people/{ana.id}")["guest"] is True
    assert ana.refused("GET", "/api/people/nobody") == (404, "no-person")
    assert ana.refused("GET", "/api/people/nobody/games") == (404, "no-person")
    member.does("DELETE", "/api/me", {"password": PASSWORD})
    assert ana.refused("GET", f"/api/people/{member.id}") == (404, "no-person")


def test_the_best_are_listed_by_game_and_number_of_players(ana):
    found = ana.does("GET", "/api/games/zoon/ratings?players=2")
    assert (found["game"], found["players"]) == ("zoon", 2)
    assert ana.refused("GET", "/api/games/chess/ratings") == (422, "no-game")
    assert ana.refused("GET", "/api/games/zoon/ratings?players=1") == (400, "bad-request")
    assert ana.refused("GET", "/api/games/zoon/ratings?players=x") == (400, "bad-request")


def test_what_is_kept_about_somebody_is_theirs_to_have(server, bea):
    member = Member(server)
    table = member.opens("zoon", "me", "open")
    member.does("POST", f"/api/people/{bea.id}/block")
    member.does("POST", f"/api/people/{bea.id}/report", {"text": "rude"})
    bea.does("POST", f"/api/people/{member.id}/report", {"text": "a secret of mine"})
    answer = member.ask("GET", "/api/me/export")
    kept = answer.json()
    assert kept["people"][0]["name"] == member.name
    assert kept["accounts"][0]["admin"] is False
    assert [own["id"] for own in kept["tables"]] == [table]
    assert [own["table"] for own in kept["seats"]] == [table]
    assert kept["blocks"][0]["other"] == bea.id
    assert kept["reports"][0]["text"] == "rude"
    for secret in (b"argon2", b"seed", b"token", b"a secret of mine"):
        assert secret not in answer.data
