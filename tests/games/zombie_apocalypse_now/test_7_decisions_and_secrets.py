"""Sections 7 and 8: who is asked what, and who knows what."""

import pytest

from ludozilla.engine.journal import Journal
from ludozilla.engine.rng import Rng
from ludozilla.testing import legal, play
from tests.games.zombie_apocalypse_now.battlefield import army, cards, position


def worlds(state, viewer: int, place: str, fills: int = 200) -> set[str]:
    """All that a viewer may imagine in a place."""
    rng = Rng("worlds")
    holed = state.seen_by(viewer)
    return {cards(holed.fill(rng), place) for _ in range(fills)}


@pytest.mark.rule("ZA-5")
def test_a_turn_asks_how_to_use_the_actions_left():
    state = position("humans: KH\nzombies: KS\nhand humans: QH\nactions: 1")
    assert (state.decision().rule, state.decision().key) == ("ZA-5", "act")
    assert state.decision().args == {"n": 1}
    play(state, "QH")
    assert state.decision().key == "end"


@pytest.mark.rule("ZA-19", "ZA-20")
def test_an_attack_asks_the_defender_and_then_the_attacker():
    state = position("humans: KH 3H 4H\nzombies: JS AS")
    play(state, "KH attack JS")
    assert (state.seat, state.decision().rule) == (1, "ZA-19")
    play(state, "keep")
    assert (state.seat, state.decision().rule) == (0, "ZA-20")


@pytest.mark.rule("ZA-10")
def test_placing_a_support_shows_the_place_and_not_the_card():
    state = position("humans: KH\nzombies: KS\nhand humans: 9H 2H")
    words = state.setup.vocabulary
    action = state.parse("9H KH 1")
    assert words.text(state.seen_path(action, 0)) == "9H KH 1"
    assert words.text(state.seen_path(action, 1)) == words.text(state.seen_path(action, -1))
    assert words.text(state.seen_path(action, 1)) == "? KH 1"
    state.listen(Journal())
    state.apply(action, Rng("place"))
    (event,) = state.journal.take()
    assert event.seen_by(0).args["card"] == words.number("9H")
    assert event.seen_by(1).args["card"] == -1


@pytest.mark.rule("ZA-10")
def test_everybody_knows_that_a_face_down_support_is_three_to_ten_or_an_ace():
    state = position("""
        humans: KH
        zombies: KS
        hand humans: 9H 2H QH
        deck humans: AD J1 3H JD
        """)
    play(state, "9H KH 1")
    assert worlds(state, 1, "humans KH 1") == {"9H", "AD", "3H"}


@pytest.mark.rule("ZA-16")
def test_a_revealed_support_is_known_from_then_on():
    state = position("humans: KH 3H\nzombies: JS AS 4S\nhand humans: J1\ndeck zombies: 5S 6S")
    play(state, "J1 KH 1", "KH attack JS")
    assert army(state.seen_by(1), "humans") == ["KH 3H"]
    assert army(state.seen_by(-1), "zombies") == ["JS AS ?"]


@pytest.mark.rule("ZA-18")
def test_a_zombified_leader_is_known_on_the_deck_and_then_in_hand():
    state = position("""
        humans:
            QH
            KH
        zombies: KS
        deck zombies: 3S 4S 5S JC
        removed: QS JS KC QC
        turn: zombies
        """)
    play(state, "KS attack QH")
    assert cards(state.seen_by(0), "deck zombies 1") == "? ? ? ? QH"
    play(state, "draw")
    assert cards(state.seen_by(0), "hand zombies") == "QH ? ?"
    play(state, "3S KS 1")
    assert cards(state.seen_by(0), "hand zombies") == "QH ?"
    assert worlds(state, 0, "zombies KS 1") == {"3S", "4S", "5S"}


@pytest.mark.rule("ZA-22")
def test_everybody_knows_which_cards_a_two_has_put_under_a_deck_but_not_their_order():
    state = position("""
        humans:
            KH
            QH
        zombies: KS
        hand humans: 2H 9H
        deck humans: 3H rest
        discard humans: 4H 5H
        """)
    play(state, "2H")
    for viewer in (0, 1, -1):
        assert cards(state.seen_by(viewer), "deck humans 2") == "? ?"
        assert worlds(state, viewer, "deck humans 2") == {"4H 5H", "5H 4H"}


@pytest.mark.rule("ZA-22")
def test_a_single_card_under_a_deck_is_known():
    state = position("""
        humans: KH
        zombies: KS
        hand humans: 2H
        deck humans: rest
        discard humans: 4H
        """)
    play(state, "2H")
    assert cards(state.seen_by(1), "deck humans 2") == "4H"


@pytest.mark.rule("ZA-6")
def test_a_discarded_hand_is_open_and_the_next_one_hidden():
    state = position("humans: KH\nzombies: KS\nhand humans: 9H 3D\ndeck humans: 4H 5H 6H 7H")
    play(state, "discard", "draw")
    assert {"9H", "3D"} <= set(cards(state.seen_by(1), "discard humans").split())
    assert cards(state.seen_by(1), "hand humans") == "? ? ?"
    assert cards(state.seen_by(0), "hand humans") == "4H 5H 6H"


@pytest.mark.rule("ZA-3")
def test_nobody_knows_the_order_of_a_deck():
    state = position("humans: KH\nzombies: KS\ndeck humans: 4H 5H 6H 7H")
    for viewer in (0, 1, -1):
        assert set(cards(state.seen_by(viewer), "deck humans 1")) == {"?", " "}


def test_a_viewer_may_ask_for_the_choices_of_its_own_seat_only():
    state = position("humans: KH\nzombies: KS\nhand humans: 9H")
    assert legal(state) == legal(state.seen_by(0))
    with pytest.raises(ValueError, match="only the viewer's own choices"):
        legal(state.seen_by(1))
