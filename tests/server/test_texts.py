from ludozilla.server.refusals import STATUS
from ludozilla.server.texts import TEXTS


def test_every_refusal_has_a_text_and_every_text_is_said():
    spoken = {"running", "front", "no-client", "somebody"}
    explained_by_the_table = {"illegal"}
    assert set(TEXTS.entries) - spoken == set(STATUS) - explained_by_the_table
