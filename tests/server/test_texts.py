from ludozilla.engine.texts import LANGUAGES
from ludozilla.server.people.posting import Unreachable
from ludozilla.server.refusals import STATUS
from ludozilla.server.texts import TEXTS

SAID = ("notice-", "ended-", "wish-", "alert-", "admin-")


def test_every_refusal_has_a_text_and_every_text_is_said():
    said = (key for key in TEXTS.entries if key.startswith(SAID))
    spoken = {"running", "front", "no-client", "somebody", *said}
    explained_by_the_table = {"illegal"}
    assert set(TEXTS.entries) - spoken == set(STATUS) - explained_by_the_table


def test_why_an_alert_does_not_arrive_is_told_in_every_language():
    assert all(sorted(told) == sorted(LANGUAGES) for told in Unreachable.texts.values())
