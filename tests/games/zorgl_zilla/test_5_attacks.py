"""Section 5: resolving an attack."""

import pytest

from ludozilla.games.zorgl_zilla.board import DIRECTIONS, NAMES, NEXT
from ludozilla.testing import play
from tests.games.zorgl_zilla.golgoville import city, floors, where

# -- the rulebook's worked examples; there the attacker is B, here it is A -----


@pytest.mark.rule("ZZ-19", "ZZ-20")
def test_worked_example_pushed_back_and_followed():
    state = city("B e5", "A f4", hand_A="2H 3H")
    assert play(state, "2H attack e5") == [
        *("ZZ-10 played", "ZZ-16 attacked", "ZZ-20 pushed", "ZZ-20 followed")
    ]
    assert where(state) == "e5 d6"


@pytest.mark.rule("ZZ-22")
def test_worked_example_pushed_into_the_plant():
    state = city("B d3", "A d2", hand_A="2D 3D")
    play(state, "2D attack d3")
    assert floors(state, "d4") == 7
    assert state.won == [1, 0]
    assert where(state) == "d2 d3"


@pytest.mark.rule("ZZ-23")
def test_worked_example_a_chain_that_moves():
    state = city("B d3", "C e4", "A c2", hand_A="2H 3H")
    play(state, "2H attack d3")
    assert where(state) == "d3 e4 f5"


@pytest.mark.rule("ZZ-24")
def test_worked_example_a_combo():
    state = city("C f5", "B e4", "A d3", hand_A="2H 3H")
    assert play(state, "2H attack e4")[2:] == ["ZZ-24 combo", "ZZ-24 floors"]
    assert floors(state, "g6") == 2
    assert state.won == [2, 0, 0]
    assert where(state) == "d3 e4 f5"


@pytest.mark.rule("ZZ-24")
def test_worked_example_a_combo_that_fells_the_building_moves_all_three():
    state = city("C f5", "B e4", "A d3", "2 g6", hand_A="2H 3H")
    play(state, "2H attack e4")
    assert floors(state, "g6") == 0
    assert where(state) == "e4 f5 g6"


@pytest.mark.rule("ZZ-21")
def test_worked_example_against_the_edge():
    state = city("A f5", "B g5", hand_A="2D 3D")
    assert play(state, "2D attack g5") == ["ZZ-10 played", "ZZ-16 attacked", "ZZ-21 edge"]
    assert where(state) == "f5 g5"
    assert state.won == [0, 0]


# -- and beyond them ---------------------------------------------------------


@pytest.mark.rule("ZZ-19")
@pytest.mark.parametrize("direction", range(DIRECTIONS))
def test_the_victim_is_pushed_directly_away(direction):
    start = NAMES.index("c3")
    victim = NEXT[direction][start]
    goal = NEXT[direction][victim]
    card = "2H" if direction % 2 else "2D"
    state = city(". d4 a1", f"A {NAMES[start]}", f"B {NAMES[victim]}", hand_A=f"{card} 3S")
    play(state, f"{card} attack {NAMES[victim]}")
    assert where(state) == f"{NAMES[victim]} {NAMES[goal]}"


@pytest.mark.rule("ZZ-20")
def test_an_empty_square_is_entered_even_if_a_building_stood_there():
    state = city("A c4", "B b4", "0 a4", hand_A="2D 3D")
    play(state, "2D attack b4")
    assert where(state) == "b4 a4"


@pytest.mark.rule("ZZ-22")
def test_a_building_that_falls_lets_the_victim_in():
    state = city("A c4", "B b4", "1 a4", hand_A="2D 3D")
    assert play(state, "2D attack b4")[2:] == [
        *("ZZ-22 floors", "ZZ-25 fell", "ZZ-20 pushed", "ZZ-20 followed")
    ]
    assert where(state) == "b4 a4"
    assert state.won == [1, 0]


@pytest.mark.rule("ZZ-22")
def test_falling_buildings_one_after_the_other():
    """Each push fells a building; the chain advances through both."""
    state = city("A b3", "B c3", "1 d3", "1 e3", hand_A="2D 3D 4D 5D")
    play(state, "2D attack c3")
    assert where(state) == "c3 d3"
    play(state, "3D attack d3")
    assert where(state) == "d3 e3"
    assert state.won == [2, 0]
    play(state, "4D attack e3")
    assert where(state) == "e3 f3"


@pytest.mark.rule("ZZ-23")
def test_a_chain_of_three_moves_together():
    state = city("A b3", "B c3", "C d3", "D e3", hand_A="2D 3D")
    assert play(state, "2D attack c3")[2:] == [
        *("ZZ-20 pushed", "ZZ-23 pushed", "ZZ-23 pushed", "ZZ-20 followed")
    ]
    assert where(state) == "c3 d3 e3 f3"


@pytest.mark.rule("ZZ-23", "ZZ-21")
def test_a_chain_stopped_by_the_edge_does_not_move():
    state = city("A d5", "B e5", "C f5", "D g5", hand_A="2D 3D")
    assert "ZZ-21 edge" in play(state, "2D attack e5")
    assert where(state) == "d5 e5 f5 g5"


@pytest.mark.rule("ZZ-24")
def test_a_mega_combo():
    state = city("A c3", "B c4", "C c5", "D c6", "4 c7", hand_A="2D 3D")
    assert "ZZ-24 mega-combo" in play(state, "2D attack c4")
    assert floors(state, "c7") == 1
    assert state.won == [3, 0, 0, 0]


@pytest.mark.rule("ZZ-25", "ZZ-24")
def test_floors_beyond_those_left_are_won_by_nobody():
    state = city("A c3", "B c4", "C c5", "D c6", "2 c7", hand_A="2D 3D")
    play(state, "2D attack c4")
    assert state.won == [2, 0, 0, 0]
    assert where(state) == "c4 c5 c6 c7"


@pytest.mark.rule("ZZ-25")
def test_a_building_without_floors_is_an_empty_square():
    state = city("A c3", "B f6", "0 d3", hand_A="2C 3C")
    play(state, "2C move d3")
    assert where(state) == "d3 f6"
