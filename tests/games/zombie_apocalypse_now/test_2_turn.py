"""Section 2: the turn."""

import pytest

from ludozilla.engine.state import IllegalAction
from ludozilla.testing import legal, play
from tests.games.zombie_apocalypse_now.battlefield import army, cards, deck, position, to_move


@pytest.mark.rule("ZA-5")
def test_three_actions_and_then_only_the_end_of_the_turn():
    state = position("""
        humans: KH
        zombies: KS
        hand humans: QH 9H 5D 4D
        """)
    play(state, "QH", "9H KH 1", "5D QH 1")
    assert legal(state) == {"discard", "end"}
    assert to_move(state) == "humans"
    play(state, "end")
    assert to_move(state) == "zombies"


@pytest.mark.rule("ZA-5")
def test_the_turn_may_end_at_once():
    state = position("humans: KH\nzombies: KS\nhand humans: QH")
    play(state, "end")
    assert to_move(state) == "zombies"


@pytest.mark.rule("ZA-5")
def test_three_leaders_or_three_supports_may_be_placed_in_a_turn():
    state = position("humans: KH\nzombies: KS\nhand humans: QH JH KD")
    play(state, "QH", "JH", "KD")
    assert army(state, "humans") == ["KH", "QH", "JH", "KD"]
    state = position("humans: KH\nzombies: KS\nhand humans: 3H 4H 5H")
    play(state, "3H KH 1", "4H KH 2", "5H KH replace2")
    assert army(state, "humans") == ["KH 3H 5H"]


@pytest.mark.rule("ZA-5")
def test_only_one_attack_a_turn():
    state = position("""
        humans:
            KH
            QH
        zombies:
            KS
            JS
        """)
    play(state, "KH attack KS")
    assert not [move for move in legal(state) if "attack" in move]


@pytest.mark.rule("ZA-5")
def test_only_one_two_and_one_joker_a_turn():
    state = position("humans: KH 9H\nzombies: KS\nhand humans: 2H 2D J1 J2")
    play(state, "2H")
    assert "2D" not in legal(state)
    play(state, "J1 KH 1")
    assert legal(state, "J2") == set()
    play(state, "end", "end")
    assert "2D" in legal(state)
    assert legal(state, "J2") == {"KH 1"}


@pytest.mark.rule("ZA-5")
def test_both_assaults_are_one_action():
    state = position("""
        humans: KH 9H 5H
        zombies:
            KS
            JS
        hand humans: QH JH
        """)
    play(state, "KH attack KS", "JS", "QH", "JH")
    assert army(state, "zombies") == []
    assert legal(state) == {"draw", "end"}


@pytest.mark.rule("ZA-6")
def test_a_hand_without_leaders_may_be_discarded_whole_and_face_up():
    state = position("""
        humans: KH
        zombies: KS
        hand humans: 3H J1 2D
        deck humans: rest
        discard humans: 9H
        """)
    told = play(state, "discard")
    assert told == ["ZA-6 discarded-hand"]
    assert cards(state, "hand humans") == ""
    assert cards(state.seen_by(1), "discard humans") == "3H 9H 2D J1"
    assert state.done == 0


@pytest.mark.rule("ZA-6")
def test_an_empty_hand_draws_three_for_free_even_after_the_last_action():
    state = position("""
        humans: KH
        zombies: KS
        hand humans: 9H
        deck humans: 3H 4H 5H 6H
        actions: 1
        """)
    assert "draw" not in legal(state)
    play(state, "9H KH 1")
    assert {"draw", "end"} == legal(state)
    play(state, "draw")
    assert cards(state, "hand humans") == "3H 4H 5H"
    assert deck(state, "humans").startswith("6H")


@pytest.mark.rule("ZA-6")
def test_discarding_and_drawing_may_go_on_as_long_as_there_are_cards():
    state = position("""
        humans: KH
        zombies: KS
        hand humans: 9H
        deck humans: 3H 4H 5H 6H 7H 8H
        removed: QH JH KD QD JD
        """)
    play(state, "discard", "draw", "discard", "draw", "discard")
    assert legal(state) == {"KH attack KS", "end"}
    assert state.done == 0


@pytest.mark.rule("ZA-6")
def test_an_empty_hand_cannot_be_discarded():
    state = position("humans: KH\nzombies: KS\ndeck humans: 3H 4H 5H")
    assert "discard" not in legal(state)


@pytest.mark.rule("ZA-6")
def test_nothing_is_free_inside_an_attack():
    state = position("""
        humans: KH 3H 4H
        zombies: JS AS
        hand humans: 5D
        hand zombies: 5S
        """)
    play(state, "KH attack JS")
    assert legal(state) == {"keep", "drop"}
    play(state, "keep")
    assert legal(state) == {"JS", "stop"}


@pytest.mark.rule("ZA-7")
def test_a_small_deck_gives_what_it_has_and_an_empty_one_nothing():
    state = position("""
        humans: KH
        zombies: KS
        deck humans: 3H 4H
        removed: QH JH KD QD JD
        """)
    assert play(state, "draw") == ["ZA-7 drew"]
    assert cards(state, "hand humans") == "3H 4H"
    play(state, "discard")
    assert legal(state) == {"KH attack KS", "end"}


@pytest.mark.rule("ZA-8")
@pytest.mark.parametrize("leader", ["KD", "QH", "JD"])
def test_with_a_leader_in_hand_nothing_can_be_discarded(leader):
    state = position(f"humans: KH\nzombies: KS\nhand humans: 3H 4H {leader}")
    with pytest.raises(IllegalAction, match="'discard' is not possible"):
        play(state, "discard")
    play(state, leader, "discard")
    assert cards(state, "hand humans") == ""


@pytest.mark.rule("ZA-8")
def test_a_zombified_leader_cannot_be_discarded_either():
    state = position("humans: KH\nzombies: KS\nhand zombies: 3S QH\nturn: zombies")
    assert "discard" not in legal(state)
    play(state, "QH")
    assert "discard" in legal(state)
