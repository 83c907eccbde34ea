"""Section 4: ordinary cards, for the monster."""

import pytest

from ludozilla.testing import legal, play
from tests.games.zorgl_zilla.golgoville import city, where


@pytest.mark.rule("ZZ-14", "ZZ-17")
def test_worked_example_of_a_first_turn():
    """The rulebook's first example: a spade, a club and a heart for the monster on b6."""
    state = city("A b6", "B f2", hand_A="2S 3C 4H 9D 8D")
    assert play(state, "2S move c5") == ["ZZ-10 played", "ZZ-14 moved"]
    assert play(state, "3C move d5") == ["ZZ-10 played", "ZZ-14 moved"]
    assert play(state, "4H howl") == ["ZZ-10 played", "ZZ-17 howled"]
    assert where(state) == "d5 f2"


@pytest.mark.rule("ZZ-14")
@pytest.mark.parametrize(
    ("card", "squares"), [("2S", {"b4", "d6", "b6"}), ("2C", {"c6", "b5", "d5"})]
)
def test_spades_move_diagonally_and_clubs_straight(card, squares):
    state = city("A c5", "B c4", hand_A=card)
    assert legal(state) == {f"{card} move {square}" for square in squares}


@pytest.mark.rule("ZZ-14")
def test_a_unit_does_not_block_the_way():
    state = city("A c6", "B f2", "u c5", hand_A="2C")
    assert legal(state, "2C move") == {"b6", "d6", "c7", "c5"}


@pytest.mark.rule("ZZ-15")
def test_a_move_is_compulsory_if_possible():
    state = city("A c6", "B f2", hand_A="2S")
    assert legal(state) == {"2S move b5", "2S move d5"}


@pytest.mark.rule("ZZ-15")
def test_a_move_that_is_impossible_is_ignored():
    """Between the corner's buildings and B there is no straight way out of b6."""
    state = city("A b6", "B c6", "C b5", hand_A="2C 3C")
    assert legal(state) == {"2C stay", "3C stay"}
    assert play(state, "2C stay") == ["ZZ-10 played", "ZZ-15 stayed"]
    assert where(state) == "b6 c6 b5"


@pytest.mark.rule("ZZ-16")
@pytest.mark.parametrize(("card", "target"), [("2H", "d5"), ("2D", "c5")])
def test_hearts_attack_diagonally_and_diamonds_straight(card, target):
    state = city("A c4", "B d5", "C c5", "D e4", hand_A=card)
    assert legal(state) == {f"{card} attack {target}"}


@pytest.mark.rule("ZZ-16", "ZZ-39")
def test_buildings_and_units_are_never_attacked():
    state = city("A c4", "B f2", "u c5 b4", hand_A="2D")
    assert {text for text in legal(state) if "army" not in text} == {"2D howl"}


@pytest.mark.rule("ZZ-17")
def test_an_attack_is_compulsory_if_possible():
    state = city("A c4", "B c5", hand_A="2D 2H")
    assert legal(state, "2D") == {"attack c5"}
    assert legal(state, "2H") == {"howl"}


@pytest.mark.rule("ZZ-18")
def test_a_joker_is_of_the_suit_its_player_likes():
    state = city("A c5", "B d5", "C d6", hand_A="J1")
    assert legal(state, "J1") == {
        *("move b6", "move b4", "move c6", "move c4", "move b5"),
        *("attack d5", "attack d6"),
    }


@pytest.mark.rule("ZZ-18")
def test_a_joker_named_a_suit_without_use_is_ignored():
    """No diagonal target: a heart howls. All straight ways blocked: a club stays."""
    state = city("A b6", "B c6", "C b5", hand_A="J2")
    assert legal(state, "J2") == {
        *("move a5", "move c5", "move c7", "stay"),
        *("attack c6", "attack b5", "howl"),
    }


@pytest.mark.rule("ZZ-18")
def test_a_joker_has_no_power_and_serves_the_army_too():
    state = city("A c5", "B d5", "u f3", hand_A="J1")
    uses = {text.split()[1] for text in legal(state)}
    assert uses == {"move", "attack", "howl", "army"}
    assert legal(state, "J1 army f3") == {"e2", "e3", "e4", "f2", "f4", "g3"}


@pytest.mark.rule("ZZ-18")
def test_each_joker_is_offered_so_that_playing_one_says_nothing_of_the_other():
    state = city("A b3", "B f5", hand_A="J1 J2")
    assert {text.split()[0] for text in legal(state)} == {"J1", "J2"}
    assert legal(state, "J1") == legal(state, "J2")
