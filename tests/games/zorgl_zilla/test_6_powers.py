"""Section 6: powers of court cards and aces."""

import pytest

from ludozilla.games.zorgl_zilla.board import AROUND, NAMES
from ludozilla.testing import legal, play
from tests.games.zorgl_zilla.golgoville import city, floors, where


def uses(state, card: str) -> set[str]:
    return {text.split()[0] for text in legal(state, card)}


@pytest.mark.rule("ZZ-26")
def test_a_court_card_is_ordinary_or_has_its_power():
    state = city("A c4", "B c5", "C d5", hand_A="JS QC KS JD QH KD")
    assert uses(state, "JS") == {"move", "dash"}
    assert uses(state, "QC") == {"move", "burrow"}
    assert uses(state, "KS") == {"move", "leap"}
    assert uses(state, "JD") == {"attack", "frenzy"}
    assert uses(state, "QH") == {"attack", "throw"}
    assert uses(state, "KD") == {"attack", "shake"}


@pytest.mark.rule("ZZ-26")
def test_an_ace_is_ordinary_or_any_court_card_of_its_suit():
    state = city("A c4", "B c5", "C d5", hand_A="AS AH JS QS KS JH QH KH")
    assert uses(state, "AS") == {"move", "dash", "burrow", "leap"}
    assert uses(state, "AH") == {"attack", "frenzy", "throw", "shake"}
    for ace, court in (("AS", ("JS", "QS", "KS")), ("AH", ("JH", "QH", "KH"))):
        assert legal(state, ace) == set().union(*(legal(state, card) for card in court))


@pytest.mark.rule("ZZ-26")
def test_the_suit_fixes_the_kind_of_direction():
    """A queen of hearts throws a diagonal neighbour only."""
    state = city("A c4", "B c5", "C d5", hand_A="QH QD")
    assert {text.split()[0] for text in legal(state, "QH throw")} == {"d5"}
    assert {text.split()[0] for text in legal(state, "QD throw")} == {"c5"}


@pytest.mark.rule("ZZ-27")
def test_lightning_move():
    state = city("A b3", "B f5", hand_A="JC 2H")
    assert legal(state, "JC dash b2") == {"c2", "b3"}
    assert legal(state, "JC dash a3") == {"b3"}
    assert play(state, "JC dash b2 c2") == ["ZZ-10 played", "ZZ-27 dashed", "ZZ-27 dashed"]
    assert where(state) == "c2 f5"


@pytest.mark.rule("ZZ-27")
def test_a_lightning_move_may_lead_back():
    state = city("A b3", "B f5", hand_A="JS 2H")
    play(state, "JS dash c2 b3")
    assert where(state) == "b3 f5"


@pytest.mark.rule("ZZ-27")
def test_both_steps_of_a_lightning_move_need_free_squares():
    state = city("A b3", "B c4", hand_A="JS 2H")
    assert legal(state, "JS dash c4") == set()
    assert "a4" not in legal(state, "JS dash")
    assert legal(state, "JS dash c2") == {"b3", "d3"}


@pytest.mark.rule("ZZ-28")
def test_burrow_straight():
    """Up to three straight steps, turning freely, below the plant and B."""
    state = city("A d3", "B c3", hand_A="QC 2H")
    assert legal(state, "QC burrow") == {
        *("d2", "e3", "b3", "f3", "c2", "e2", "c4", "e4", "d5"),
        *("a3", "g3", "b2", "f2", "c1", "e1", "b4", "f4", "c5", "e5", "d6"),
    }
    assert play(state, "QC burrow d6") == ["ZZ-10 played", "ZZ-28 burrowed"]
    assert where(state) == "d6 c3"


@pytest.mark.rule("ZZ-28")
def test_burrow_diagonally():
    state = city("A b6", "B f2", hand_A="QS 2H")
    assert legal(state, "QS burrow") == {
        *("a5", "c5", "c7"),
        *("b4", "d6"),
        *("e7", "e5", "a3", "c3", "e3"),
    }


@pytest.mark.rule("ZZ-28")
def test_a_burrow_does_not_lead_back_to_the_start():
    state = city("A d3", "B f6", hand_A="QC QS")
    assert "d3" not in legal(state, "QC burrow") | legal(state, "QS burrow")


@pytest.mark.rule("ZZ-29")
@pytest.mark.parametrize("card", ["KS", "KC"])
def test_giant_leap(card):
    state = city("A b6", "B f2", hand_A=f"{card} 2H")
    free = {name for square, name in enumerate(NAMES) if state.is_free(square)}
    assert legal(state, f"{card} leap") == free
    assert play(state, f"{card} leap e1") == ["ZZ-10 played", "ZZ-29 leapt"]
    assert where(state) == "e1 f2"


@pytest.mark.rule("ZZ-30")
def test_frenzy_attacks_twice():
    state = city("A c3", "B d3", "4 f3", hand_A="JD 2H")
    play(state, "JD frenzy d3")
    assert where(state) == "d3 e3"
    assert legal(state) == {"e3", "stop"}
    assert play(state, "e3")[0] == "ZZ-30 attacked"
    assert where(state) == "d3 e3"
    assert floors(state, "f3") == 3


@pytest.mark.rule("ZZ-30")
def test_the_second_attack_may_hit_anyone_then_adjacent():
    state = city("A c3", "B d3", "C d2", hand_A="JD 2H")
    play(state, "JD frenzy d3")
    assert legal(state) == {"e3", "d2", "stop"}
    play(state, "d2")
    assert where(state) == "d3 e3 d2"  # d1 has lost a floor instead
    assert floors(state, "d1") == 3


@pytest.mark.rule("ZZ-30")
def test_the_second_attack_may_be_declined():
    state = city("A c3", "B d3", hand_A="JD 2H")
    play(state, "JD frenzy d3", "stop")
    assert where(state) == "d3 e3"
    assert legal(state) == {"2H howl"}


@pytest.mark.rule("ZZ-30")
def test_without_a_target_there_is_no_second_attack():
    """On a roof B was out of reach for a follower, and is two squares away now."""
    state = city("A c4", "4B b4", "0 a4", monsters="A x-man, B nogyab", hand_A="JD 2H")
    play(state, "JD frenzy b4")
    assert where(state) == "c4 a4"
    assert legal(state) == {"2H howl"}


@pytest.mark.rule("ZZ-30")
def test_the_second_attack_is_of_the_same_kind_of_direction():
    state = city("A c3", "B d4", "C e3", hand_A="JH 2C")
    play(state, "JH frenzy d4")
    assert where(state) == "d4 e5 e3"
    assert legal(state) == {"e5", "e3", "stop"}
    assert NAMES.index("e5") in AROUND[NAMES.index("d4")]


@pytest.mark.rule("ZZ-31")
@pytest.mark.parametrize(
    ("goal", "squares"),
    [
        ("c6", "c5 c6"),
        ("d6", "c5 d6"),
        ("d5", "c5 d5"),
        ("d4", "c5 d4"),
        ("b4", "c5 b4"),
        ("b5", "c5 b5"),
        ("b6", "c5 b6"),
    ],
)
def test_a_throw_in_any_direction_is_followed(goal, squares):
    state = city("A c4", "B c5", "0 d4", hand_A="QD 2S")
    play(state, f"QD throw c5 {goal}")
    assert where(state) == squares


@pytest.mark.rule("ZZ-31")
def test_a_throw_towards_oneself_swaps_places():
    state = city("A c4", "B c5", hand_A="QD 2S")
    assert play(state, "QD throw c5 c4") == ["ZZ-10 played", "ZZ-31 threw", "ZZ-31 swapped"]
    assert where(state) == "c5 c4"


@pytest.mark.rule("ZZ-31")
def test_a_throw_into_a_building():
    state = city("A c4", "B c5", hand_A="QD 2S")
    play(state, "QD throw c5 d4")
    assert floors(state, "d4") == 7
    assert where(state) == "c4 c5"


@pytest.mark.rule("ZZ-31", "ZZ-24")
def test_a_throw_starts_a_chain():
    state = city("A b5", "B b6", "C c6", "D d6", "4 e6", hand_A="QD 2S")
    play(state, "QD throw b6 c6")
    assert floors(state, "e6") == 1
    assert state.won == [3, 0, 0, 0]


@pytest.mark.rule("ZZ-31", "ZZ-21")
def test_a_throw_off_the_board_is_one_choice_and_does_nothing():
    state = city("A f5", "B g5", hand_A="QD 2S")
    assert legal(state, "QD throw g5") == {"g6", "f6", "f5", "f4", "g4", "edge"}
    assert "ZZ-21 edge" in play(state, "QD throw g5 edge")
    assert where(state) == "f5 g5"


@pytest.mark.rule("ZZ-32")
def test_shake_damages_all_around_the_target():
    state = city("A c5", "B b6", "1 a7", hand_A="KH 2S")
    play(state, "KH shake b6")
    assert [floors(state, square) for square in ("a7", "b7", "c7", "a6", "a5")] == [0, 3, 0, 3, 0]
    assert state.won == [3, 0]
    assert where(state) == "c5 b6"


@pytest.mark.rule("ZZ-32")
def test_a_shake_without_buildings_around_is_allowed():
    state = city("A d6", "B e5", "0 d4", hand_A="KH 2S")
    play(state, "KH shake e5")
    assert state.won == [0, 0]


@pytest.mark.rule("ZZ-33")
def test_no_target_no_red_power():
    state = city("A c3", "B f6", hand_A="JH QD KH AD")
    assert legal(state) == {"JH howl", "QD howl", "KH howl", "AD howl"}


@pytest.mark.rule("ZZ-33")
def test_no_reachable_square_no_black_power():
    state = city("A a3", "B b3", "C a5", "4 a4 a2", hand_A="JC 2H")
    assert legal(state, "JC") == {"stay"}


@pytest.mark.rule("ZZ-33", "ZZ-15")
def test_a_power_may_be_possible_where_the_ordinary_card_is_not():
    state = city("A a3", "B b3", "4 a4 a2", hand_A="QC 2H")
    assert {"stay", "burrow c3"} <= legal(state, "QC")
