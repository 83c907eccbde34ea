"""Moves are taken back: at once, or if those agree whom it affects, or not at all."""

import re

import pytest

from ludozilla.server.protocol import (
    Answer,
    Asks,
    Changed,
    Done,
    Notice,
    Refused,
    Shown,
    Undo,
)
from tests.server.clients import Someone, running

TABLES = "/api/tables"
GAME = "zombie-apocalypse-now"


def opens(host, *seats, **terms):
    """A table of this person, at which the first seat decides first."""
    new = {"game": GAME, "options": {"humans": "first"}, "seats": seats}
    return host.does("POST", TABLES, new | terms)["id"]


def begin(host, table, *guests):
    for guest in guests:
        guest.does("POST", f"{TABLES}/{table}/join")
    host.does("POST", f"{TABLES}/{table}/start")
    seats = [person.sits(table) for person in (host, *guests)]
    for seat in seats:
        seat.hears_until(Shown)
    return seats


def settles(seat):
    """The answer to the last thing said, after what was shown before it."""
    return seat.hears_until((Done, Refused))


def wants_back(seat, name="back"):
    seat.says(Undo(name))
    return settles(seat)


def both_decide(one, other):
    """Let one end their turn and the other make a move, which is still to go on."""
    assert isinstance(one.plays("end"), Done)
    while not other.asked:
        other.hears()
    assert isinstance(other.plays(other.legal[-1]), Done)
    while one.frame.version < other.frame.version:
        one.hears()


def test_against_bots_any_move_is_taken_back_and_versions_go_on(ana):
    table = opens(ana, "me", "random")
    (seat,) = begin(ana, table)
    first = seat.frame.scene
    seat.plays("end")
    while not seat.asked:
        seat.hears()
    assert isinstance(wants_back(seat), Done)
    versions = [it.frame.version for it in heard(seat, Shown)]
    assert seat.frame.scene == first
    assert seat.frame.turns == ()
    assert versions[-1] == max(seen(seat)) == len(set(seen(seat))) - 1
    notice = seat.hears_until(Notice) if not heard(seat, Notice) else heard(seat, Notice)[-1]
    assert (notice.what, notice.text) == ("undo", "Ana has taken a move back.")
    seat.close()


def heard(seat, kind):
    return [message for message in map(seat.read, seat.heard) if isinstance(message, kind)]


def seen(seat):
    """The versions of all frames, in their order."""
    shown = heard(seat, (Shown, Changed))
    return [it.frame.version if isinstance(it, Shown) else it.changes.version for it in shown]


def test_the_same_wish_sent_twice_takes_one_move_back(ana):
    table = opens(ana, "me", "random")
    (seat,) = begin(ana, table)
    seat.plays(seat.legal[1])
    done = wants_back(seat, "once")
    version = seat.frame.version
    assert wants_back(seat, "once") == done
    assert seat.frame.version == version
    assert wants_back(seat, "twice").code == "nothing-made"
    seat.close()


def test_what_is_unfair_needs_the_consent_of_the_other(ana, bea):
    table = opens(ana, "me", "open")
    one, other = begin(ana, table, bea)
    both_decide(one, other)
    before = one.frame.version
    assert isinstance(wants_back(one), Done)
    ask = other.hears_until(Asks)
    assert (ask.seat, ask.waiting, ask.text) == (0, (1,), "Ana asks to take the last move back.")
    other.says(Answer(ask.id, True))
    assert isinstance(settles(other), Done)
    assert heard(other, Asks)[-1].waiting == ()
    while one.frame.version == before:
        one.hears()
    assert (one.frame.version, one.asked, other.asked) == (before + 1, True, False)
    # A command for the position that is gone is refused.
    assert one.plays(one.legal[0], decision=one.decision - 1).code == "stale"
    for seat in (one, other):
        seat.close()


def test_who_is_refused_has_to_wait_before_asking_again(ana, bea):
    table = opens(ana, "me", "open")
    one, other = begin(ana, table, bea)
    both_decide(one, other)
    wants_back(one, "please")
    other.hears_until(Asks)
    version = one.frame.version
    other.says(Answer("please", False))
    assert isinstance(settles(other), Done)
    settled = one.hears_until(Asks)
    assert (settled.waiting, settled.text) == ((), "Ana may not take the move back.")
    refused = wants_back(one, "pretty please")
    assert refused.code == "undo-pause"
    (seconds,) = re.findall(r"(\d+) seconds", refused.message)
    assert 0 < int(seconds) <= 30
    assert one.frame.version == version
    other.says(Answer("please", True))
    assert settles(other).code == "nothing-asked"
    for seat in (one, other):
        seat.close()


def test_a_move_settles_what_was_asked(ana, bea):
    table = opens(ana, "me", "open")
    one, other = begin(ana, table, bea)
    both_decide(one, other)
    wants_back(one)
    other.hears_until(Asks)
    while not other.asked:
        other.hears()
    other.plays(other.legal[0])
    other.says(Answer("back", True))
    assert settles(other).code == "nothing-asked"
    assert ana.refused(
        "POST", f"{TABLES}/{table}/answer", {"type": "answer", "id": "back", "yes": True}
    )
    for seat in (one, other):
        seat.close()


@pytest.mark.parametrize(("undo", "code"), [("no", "no-undo"), ("free", None)])
def test_a_table_may_allow_everything_or_nothing(ana, bea, undo, code):
    table = opens(ana, "me", "open", undo=undo)
    one, other = begin(ana, table, bea)
    both_decide(one, other)
    answer = wants_back(one)
    assert getattr(answer, "code", None) == code
    watcher = Someone(ana.server).sits(table)
    watcher.hears_until(Shown)
    assert wants_back(watcher).code == "watching"
    for seat in (one, other, watcher):
        seat.close()


def test_after_a_restart_all_is_as_it_was_and_versions_go_on(tmp_path):
    with running(tmp_path / "data") as server:
        ana = Someone(server, "Ana")
        table = opens(ana, "me", "me")
        ana.does("POST", f"{TABLES}/{table}/start")
        seat = ana.sits(table, seat=0)
        seat.hears_until(Shown)
        for number in range(3):
            seat.plays(seat.legal[1])
            wants_back(seat, f"back {number}")
        seat.plays(seat.legal[1])
        before, decision = seat.frame, seat.decision
        server.kill()
        server.start()
        path = f"{TABLES}/{table}"
        shown = ana.does("GET", f"{path}/frame?seat=0")
        assert (shown["frame"]["version"], shown["decision"]) == (before.version, decision)
        assert before.version == 7
        again = ana.sits(table, seat=0, since=before.version)
        again.hears()
        again.frame, again.decision = before, decision
        assert wants_back(again, "back 2") == Done("back 2", 6)  # as it was answered before
        assert isinstance(again.plays(again.legal[0]), Done)
        assert again.frame.version == 8
        resigned = ana.does("POST", f"{path}/resign?seat=1", {"id": "enough"})
        assert resigned["id"] == "enough"
        assert ana.does("POST", f"{path}/resign?seat=1", {"id": "enough"}) == resigned
        assert ana.refused("POST", f"{path}/undo?seat=0") == (409, "over")
        assert again.hears_until(Shown).frame.ended.ranks == (1, 2)
        server.kill()
        server.start()
        assert ana.does("GET", path)["stage"] == "over"
        assert ana.does("GET", f"{path}/frame?seat=0&lang=fr")["frame"]["ended"]["reason"] == (
            "Ana 2 a abandonné."
        )
        assert ana.does("GET", f"{path}/record")["moves"]
