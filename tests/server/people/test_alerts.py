"""Somebody whose turn it is, and who does not look, is called."""

import pytest

from ludozilla.server import limits
from ludozilla.server.people.push import from_base64
from ludozilla.server.protocol import Shown
from tests.server.clients import PATIENCE, Someone, running
from tests.server.people.mailbox import mailbox
from tests.server.people.test_ratings import table_of

ALERTS = "/api/me/alerts"
KEYS = {
    "p256dh": (
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    ),
    "auth": "BTBZMqHH6r4Tts7J_aSIgg",
}


@pytest.fixture(scope="module")
def at_home(tmp_path_factory):
    """A server that may send alerts to this machine."""
    with running(tmp_path_factory.mktemp("alerts") / "data", "--private-alerts") as server:
        yield server


def test_an_alert_comes_when_it_is_ones_turn_and_one_does_not_look(at_home):
    with mailbox() as box:
        ana, bea = Someone(at_home, "Ana"), Someone(at_home, "Béa")
        bea.does("POST", "/api/me", {"lang": "fr"})
        added = bea.does("POST", ALERTS, {"webhook": box.address})
        assert [(it["kind"], it["address"]) for it in added["alerts"]] == [("webhook", box.address)]
        assert box.letters.get(timeout=PATIENCE)["type"] == "hello"
        table = table_of(ana, bea, options={"humans": "first"})
        seat = ana.sits(table)
        seat.hears_until(Shown)
        while seat.legal:
            seat.plays(seat.legal[-1])
        letter = box.letters.get(timeout=PATIENCE)
        assert letter["table"] == table
        pages = [f"{process.url}#/t/{table}" for process in at_home.processes]
        assert letter["url"] in pages
        assert "C'est votre tour" in letter["text"]
        assert letter["url"] in letter["content"]
        seat.close()


def test_who_looks_is_not_called_nor_called_twice(at_home):
    with mailbox() as box:
        ana, bea = Someone(at_home, "Ana"), Someone(at_home, "Béa")
        for person in (ana, bea):
            person.does("POST", ALERTS, {"webhook": f"{box.address}&{person.id}"})
            assert box.letters.get(timeout=PATIENCE)["type"] == "hello"
        table = ana.opens("zombie-apocalypse-now", "me", "open", humans="first")
        bea.does("POST", f"/api/tables/{table}/join")
        seats = [ana.sits(table), bea.sits(table)]
        ana.does("POST", f"/api/tables/{table}/start")
        seats[0].hears_until(Shown)
        # At another table, which begins after this one, she does not look: she is called there.
        other = table_of(ana, bea, options={"humans": "first"})
        assert box.letters.get(timeout=PATIENCE)["table"] == other
        assert box.letters.empty()
        for seat in seats:
            seat.close()


def test_an_address_at_which_nobody_answers_is_refused(at_home):
    ana = Someone(at_home, "Ana")
    with mailbox() as box:
        box.status = 500
        assert ana.refused("POST", ALERTS, {"webhook": box.address}) == (422, "dead-address")
    assert ana.refused("POST", ALERTS, {"webhook": box.address}) == (422, "dead-address")
    told = ana.ask("POST", f"{ALERTS}?lang=fr", {"webhook": box.address}).json()["message"]
    assert told.endswith("la connexion est impossible")
    assert ana.does("GET", ALERTS) == {"alerts": []}


def test_alerts_can_be_removed_and_their_number_is_limited(at_home):
    with mailbox() as box:
        ana, bea = Someone(at_home, "Ana"), Someone(at_home, "Béa")
        for number in range(limits.ALERTS):
            added = ana.does("POST", ALERTS, {"webhook": f"{box.address}&{number}"})
        one_more = {"webhook": f"{box.address}&more"}
        assert ana.refused("POST", ALERTS, one_more) == (429, "too-many")
        number = added["alerts"][0]["id"]
        assert bea.does("DELETE", f"{ALERTS}/{number}") == {"alerts": []}
        assert len(ana.does("GET", ALERTS)["alerts"]) == limits.ALERTS
        assert len(ana.does("DELETE", f"{ALERTS}/{number}")["alerts"]) == limits.ALERTS - 1


def test_this_machine_is_out_of_reach_unless_it_is_allowed(server):
    ana = Someone(server, "Ana")
    with mailbox() as box:
        assert ana.refused("POST", ALERTS, {"webhook": box.address}) == (422, "private-address")
        assert box.letters.empty()
    push = {"endpoint": "https://127.0.0.1/x", "keys": KEYS}
    assert ana.refused("POST", ALERTS, {"push": push}) == (422, "private-address")


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({}, "one-address"),
        ({"webhook": "https://x.example/", "push": {"endpoint": "x", "keys": KEYS}}, "one-address"),
        ({"webhook": "javascript:alert(1)"}, "bad-address"),
        ({"push": {"endpoint": "http://127.0.0.1/", "keys": KEYS}}, "bad-address"),
        ({"push": {"endpoint": "https://x.example/", "keys": KEYS | {"auth": "x"}}}, "bad-keys"),
    ],
)
def test_what_is_no_address_of_alerts_is_refused(server, ana, body, code):
    assert ana.refused("POST", ALERTS, body) == (422, code)


def test_the_key_for_browsers_stays_the_same(tmp_path):
    with running(tmp_path / "data") as server:
        key = Someone(server).does("GET", "/api/push-key")["key"]
        assert len(from_base64(key)) == 65
        server.kill()
        server.start()
        assert Someone(server).does("GET", "/api/push-key")["key"] == key
