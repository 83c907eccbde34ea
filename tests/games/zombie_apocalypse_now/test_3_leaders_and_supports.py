"""Section 3: leaders and supports."""

import pytest

from ludozilla.testing import legal, play
from tests.games.zombie_apocalypse_now.battlefield import army, cards, position, seat


@pytest.mark.rule("ZA-9")
def test_a_leader_is_placed_face_up():
    state = position("humans: KH\nzombies: KS\nhand humans: QH 3H")
    told = play(state, "QH")
    assert told == ["ZA-9 leader"]
    assert army(state.seen_by(seat(state, "zombies")), "humans") == ["KH", "QH"]


@pytest.mark.rule("ZA-9")
@pytest.mark.parametrize(
    ("attacker", "defender", "beaten"),
    [("KH", "QS", True), ("QH", "JS", True), ("KH", "JS", True), ("QH", "QS", False),
     ("JH", "JS", False), ("QH", "KS", False)],
)  # fmt: skip
def test_alone_a_king_counts_two_a_queen_one_a_jack_nothing(attacker, defender, beaten):
    state = position(f"humans: {attacker}\nzombies: {defender}")
    play(state, f"{attacker} attack {defender}")
    assert army(state, "zombies") == ([] if beaten else [defender])


@pytest.mark.rule("ZA-9")
def test_any_number_of_leaders_may_stand_on_the_field():
    state = position("""
        humans: KH
        zombies:
            KS
            QS
            JS
            KC
            QC
            JC
            KD
        hand zombies: QH JH JD
        turn: zombies
        """)
    play(state, "QH", "JH", "JD")
    assert len(army(state, "zombies")) == 10


@pytest.mark.rule("ZA-10")
def test_a_support_lies_face_down_and_only_its_owner_may_look():
    state = position("humans: KH\nzombies: KS\nhand humans: 9H 3D")
    play(state, "9H KH 1")
    assert army(state.seen_by(0), "humans") == ["KH 9H"]
    assert army(state.seen_by(1), "humans") == ["KH ?"]
    assert army(state.seen_by(-1), "humans") == ["KH ?"]


@pytest.mark.rule("ZA-10")
def test_a_leader_never_has_a_third_support():
    state = position("humans: KH 3H 4H\nzombies: KS\nhand humans: 9H")
    assert legal(state, "9H KH") == {"replace1", "replace2", "replace-both"}


@pytest.mark.rule("ZA-10")
def test_supports_go_behind_leaders_of_ones_own():
    state = position("humans: KH\nzombies: KS\nhand humans: 9H")
    assert legal(state, "9H") == {"KH 1"}


@pytest.mark.rule("ZA-11")
def test_the_first_support_goes_to_position_1():
    state = position("humans: KH\nzombies: KS\nhand humans: 9H")
    assert legal(state, "9H KH") == {"1"}
    assert play(state, "9H KH 1") == ["ZA-11 support"]
    assert army(state, "humans") == ["KH 9H"]


@pytest.mark.rule("ZA-12")
@pytest.mark.parametrize(
    ("way", "behind", "discarded"),
    [("2", "3H 9H", False), ("shift", "9H 3H", False), ("replace1", "9H", True)],
)
def test_the_second_support_goes_behind_in_front_or_instead(way, behind, discarded):
    state = position("humans: KH 3H\nzombies: KS\nhand humans: 9H\ndeck humans: rest")
    assert legal(state, "9H KH") == {"2", "shift", "replace1"}
    told = play(state, f"9H KH {way}")
    assert army(state, "humans") == [f"KH {behind}"]
    assert cards(state, "discard humans") == ("3H" if discarded else "")
    assert told == ["ZA-12 discarded", "ZA-12 support"][not discarded :]


@pytest.mark.rule("ZA-13")
@pytest.mark.parametrize(
    ("way", "behind", "discarded"),
    [("replace1", "9H 4H", "3H"), ("replace2", "3H 9H", "4H"), ("replace-both", "9H", "3H 4H")],
)
def test_the_third_support_takes_the_place_of_one_or_of_both(way, behind, discarded):
    state = position("humans: KH 3H 4H\nzombies: KS\nhand humans: 9H\ndeck humans: rest")
    told = play(state, f"9H KH {way}")
    assert army(state, "humans") == [f"KH {behind}"]
    assert cards(state.seen_by(1), "discard humans") == discarded
    assert told == ["ZA-13 discarded"] * len(discarded.split()) + ["ZA-13 support"]


@pytest.mark.rule("ZA-13")
def test_two_cards_take_two_actions():
    state = position("humans: KH 3H 4H\nzombies: KS\nhand humans: 9H 10H")
    play(state, "9H KH replace-both", "10H KH 2")
    assert army(state, "humans") == ["KH 9H 10H"]
    assert state.done == 2


@pytest.mark.rule("ZA-14")
def test_the_second_support_moves_up_when_the_first_is_used_up():
    state = position("humans: KH 9H 10D\nzombies: KS\nhand humans: 5H")
    play(state, "KH attack KS")
    assert army(state, "humans") == ["KH 10D"]
    assert cards(state, "humans KH 1") == "10D"
    assert legal(state, "5H KH") == {"2", "shift", "replace1"}


@pytest.mark.rule("ZA-14")
def test_a_replacement_leaves_the_second_support_where_it_is():
    state = position("humans: KH 9H 10D\nzombies: KS\nhand humans: 5H")
    play(state, "5H KH replace1")
    assert cards(state, "humans KH 1") == "5H"
    assert cards(state, "humans KH 2") == "10D"
