"""People at a table: what they say, whether they are there, and what happens if they are not."""

import time
from secrets import token_hex

import pytest

from ludozilla.server import limits
from ludozilla.server.log import AWAY
from ludozilla.server.presence import TOLERANCE
from ludozilla.server.protocol import (
    Chat,
    ChatLine,
    Done,
    Mute,
    Notice,
    Presence,
    Refused,
    Shown,
    TableInfo,
)
from tests.server.clients import Someone

TABLES = "/api/tables"


@pytest.fixture
def cleo(server):
    return Someone(server, "Cléo")


def says(seat, text):
    seat.says(Chat(token_hex(8), text))
    return seat.hears_until((Done, Refused))


def lines(seat):
    return [it.text for it in map(seat.read, seat.heard) if isinstance(it, ChatLine)]


def settled(*seats):
    """What has been told to everybody by now."""
    for seat in seats:
        says(seat, "?")
    return [[text for text in lines(seat) if text != "?"] for seat in seats]


# -- chat --------------------------------------------------------------------------------------


def test_players_and_watchers_talk_apart(ana, bea, cleo, server, started):
    players = [person.sits(started) for person in (ana, bea)]
    watchers = [cleo.sits(started), Someone(server, "Dan").sits(started)]
    for seat in (*players, *watchers):
        seat.hears_until(Shown)
    assert says(players[0], "  bonne   chance \u202e!").decision == 0
    says(watchers[0], "she has two aces")
    assert settled(*players) == [["bonne chance !"]] * 2
    assert settled(*watchers) == [["she has two aces"]] * 2
    # Who comes later is told what was said in their room.
    late = bea.sits(started)
    late.hears_until(ChatLine)
    assert lines(late) == ["bonne chance !"]
    for seat in (*players, *watchers, late):
        seat.close()


def test_what_cannot_be_said_is_refused(ana, server, started):
    seat, nobody = ana.sits(started), Someone(server).sits(started)
    for each in (seat, nobody):
        each.hears_until(Shown)
    assert says(seat, " \u200b ").code == "bad-line"
    assert says(seat, "x" * 301).code == "bad-line"
    assert says(seat, "").code == "bad-request"
    assert says(nobody, "hello").code == "no-session"
    line = {"type": "chat", "id": "a", "text": "by HTTP"}
    assert ana.does("POST", f"{TABLES}/{started}/chat", line)["id"] == "a"
    assert seat.hears_until(ChatLine).text == "by HTTP"
    for each in (seat, nobody):
        each.close()


def test_what_is_sent_again_is_said_once(ana, server, started):
    path, line = f"/api/tables/{started}/chat", {"type": "chat", "id": "a", "text": "Hello!"}
    again = line | {"text": "What?"}
    assert ana.does("POST", path, line) == ana.does("POST", path, again)
    said = server.rows(f"SELECT text FROM chat WHERE \"table\" = '{started}'")
    assert said == [("Hello!",)]


def test_watchers_cannot_use_up_what_players_may_say(ana, bea, cleo, server, started):
    path = f"/api/tables/{started}/chat"
    cleo.does("POST", path, {"type": "chat", "id": "a", "text": "Hello!"})
    columns = '"table", number, room, person, name, text, time'
    server.change(
        f"INSERT INTO chat ({columns}) WITH RECURSIVE n(n) AS "
        f"(SELECT 2 UNION ALL SELECT n + 1 FROM n WHERE n < {limits.CHAT_LINES}) "
        f"SELECT '{started}', n, 'watchers', '{cleo.id}', 'Cléo', '…', 0 FROM n"
    )
    line = {"type": "chat", "id": "b", "text": "Hello!"}
    assert cleo.refused("POST", path, line) == (429, "too-many")
    ana.does("POST", path, line)


def test_who_is_muted_is_not_heard_until_they_are_again(ana, bea, started):
    one, other = ana.sits(started), bea.sits(started)
    for seat in (one, other):
        seat.hears_until(Shown)
    one.says(Mute("quiet", bea.id))
    assert one.hears_until((Done, Refused)) == Done("quiet", 0)
    says(other, "blah")
    assert lines(other) == ["blah"]
    assert settled(one) == [[]]
    again = ana.sits(started)  # and it lasts
    again.hears_until(Shown)
    assert settled(again) == [[]]
    one.says(Mute("nobody", "nobody"))
    assert one.hears_until((Done, Refused)).code == "no-person"
    one.says(Mute("well", bea.id, on=False))
    one.hears_until(Done)
    says(other, "sorry")
    assert settled(one) == [["sorry"]]
    for seat in (one, other, again):
        seat.close()


def test_who_keeps_apart_does_not_hear_one_another(ana, bea, started):
    one, other = ana.sits(started), bea.sits(started)
    for seat in (one, other):
        seat.hears_until(Shown)
    ana.does("POST", f"/api/people/{bea.id}/block")
    says(one, "I do not talk to you")
    says(other, "nor I to you")
    assert settled(one) == [["I do not talk to you"]]
    assert lines(other)[0] == "nor I to you"
    for seat in (one, other):
        seat.close()


# -- presence ----------------------------------------------------------------------------------


def opens(host, guest, **terms):
    """A table at which both sit, and nothing has begun."""
    new = {"game": "zombie-apocalypse-now", "options": {"humans": "first"}, **terms}
    table = host.does("POST", TABLES, new)["id"]
    guest.does("POST", f"{TABLES}/{table}/join")
    return table


def test_everybody_sees_who_is_there(ana, bea, started):
    table = started
    one = ana.sits(table)
    assert one.hears_until(TableInfo).seats[0].present
    other = bea.sits(table)
    assert one.hears_until(Presence).present == (True, True)
    gone = time.monotonic()
    other.close()
    assert one.hears_until(Presence).present == (True, False)
    assert time.monotonic() - gone >= TOLERANCE  # a line may break for a moment
    assert ana.does("GET", f"{TABLES}/{table}")["seats"][1].get("present", False) is False
    one.close()


def test_for_one_who_is_away_a_bot_plays_until_they_are_back(ana, bea):
    table = opens(ana, bea, grace=1, level="beginner")
    other = bea.sits(table)
    ana.does("POST", f"{TABLES}/{table}/start")
    other.hears_until(Shown)  # and Ana never comes
    notice = other.hears_until(Notice)
    assert (notice.what, notice.seat) == (AWAY, 0)
    assert notice.text == "Ana has been away for too long; a bot plays."
    while not other.asked:
        other.hears()
    assert other.info.seats[0].standing == AWAY
    one = ana.sits(table)
    info = one.hears_until(TableInfo)
    assert info.seats[0].standing == ""
    while other.info.seats[0].standing:
        other.hears()
    one.hears_until(Shown)
    # The seat is hers again.
    while not one.asked:
        assert isinstance(other.plays("end" if "end" in other.legal else other.legal[0]), Done)
        while one.frame.version < other.frame.version:
            one.hears()
    assert isinstance(one.plays(one.legal[0]), Done)
    for seat in (one, other):
        seat.close()
    # She wins, but nobody rises by what a bot has played.
    bea.does("POST", f"{TABLES}/{table}/resign")
    ratings = [bea.does("GET", f"/api/people/{it.id}")["ratings"][0] for it in (ana, bea)]
    assert ratings[0]["rating"] == 1500 > ratings[1]["rating"]
    assert [rating["games"] for rating in ratings] == [1, 1]
