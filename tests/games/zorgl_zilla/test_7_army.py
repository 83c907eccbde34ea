"""Section 7: the army."""

import pytest

from ludozilla.testing import legal, play
from tests.games.zorgl_zilla.golgoville import city, floors, units, where

AROUND_THE_PLANT = "u c3 d3 e3 c4 e4 c5 d5 e5"


# -- the rulebook's worked examples ------------------------------------------


@pytest.mark.rule("ZZ-40")
def test_worked_example_a_unit_flees():
    """From b6 the monster enters c5: the unit flees to one of the squares marked 2."""
    state = city("A b6", "B f2", AROUND_THE_PLANT, hand_A="2S 2H")
    assert play(state, "2S move c5") == ["ZZ-10 played", "ZZ-14 moved"]
    assert state.seat == 0
    assert legal(state) == {"d6", "b4"}
    assert play(state, "b4") == ["ZZ-40 fled"]
    assert units(state) == {"c3", "d3", "e3", "c4", "e4", "b4", "d5", "e5"}
    assert where(state) == "c5 f2"


@pytest.mark.rule("ZZ-41")
def test_worked_example_a_unit_is_crushed():
    """From b4 the monster enters c4: nowhere to flee."""
    state = city("A b4", "B f2", AROUND_THE_PLANT, hand_A="2C 2H")
    assert "ZZ-41 crushed" in play(state, "2C move c4")
    assert state.reserve == [1, 0]
    assert len(units(state)) == 7


# -- and beyond them ---------------------------------------------------------


@pytest.mark.rule("ZZ-34")
@pytest.mark.parametrize("card", ["2C", "JC", "QC", "KC", "AC"])
def test_any_card_is_an_ordinary_one_for_the_army(card):
    state = city("A b6", "B f2", "u c3", hand_A=card)
    assert legal(state, f"{card} army") == {"c3 b3", "c3 c2", "c3 d3", "c3 c4"}


@pytest.mark.rule("ZZ-34", "ZZ-18")
def test_a_joker_is_any_ordinary_card_for_the_army():
    state = city("A b6", "B d2", "u c3", hand_A="J1")
    straight, diagonal = {"b3", "c2", "d3", "c4"}, {"b2", "b4"}
    assert legal(state, "J1 army c3") == straight | diagonal | {"d2"}
    play(state, "J1 army c3 d2")
    assert where(state) == "b6 e1"


@pytest.mark.rule("ZZ-35")
def test_a_unit_moves_onto_empty_squares_only():
    state = city("A c4", "B f6", "u d3 e3", hand_A="2C 2S")
    assert legal(state, "2C army d3") == {"c3", "d2"}
    assert legal(state, "2S army d3") == {"c2", "e2", "e4"}
    play(state, "2S army d3 e4")
    assert units(state) == {"e4", "e3"}


@pytest.mark.rule("ZZ-36")
def test_a_unit_pushes_a_monster_and_does_not_follow():
    state = city("A b6", "B d2", "u c3", hand_A="2H 3H")
    assert play(state, "2H army c3 d2") == ["ZZ-10 played", "ZZ-36 unit-attacked", "ZZ-20 pushed"]
    assert where(state) == "b6 e1"
    assert units(state) == {"c3"}


@pytest.mark.rule("ZZ-36")
def test_a_unit_may_attack_the_players_own_monster():
    state = city("A c2", "B f6", "u c3", hand_A="2D 3H")
    play(state, "2D army c3 c2")
    assert where(state) == "c1 f6"


@pytest.mark.rule("ZZ-36")
def test_a_unit_may_push_a_chain():
    state = city("A d3", "B c3", "u b3", hand_A="2D 3H")
    play(state, "2D army b3 c3")
    assert where(state) == "e3 d3"


@pytest.mark.rule("ZZ-37")
def test_the_army_never_takes_a_floor():
    state = city("A b6", "B d3", "C f6", "u d2", hand_A="2D 3H")
    assert legal(state, "2D") == {"howl"}
    state = city("A d3", "B e3", "4 f3", "u c3", hand_A="2D 3H")
    assert legal(state, "2D army") == set()


@pytest.mark.rule("ZZ-37")
def test_the_army_never_costs_a_unit():
    """B would be pushed onto c4, whose unit cannot flee ahead; once it can, the attack is fine."""
    trapped = city("A f6", "B b4", "u a4 c4 d5 d3", "0 a4", "u a4", hand_A="2D 3D")
    assert legal(trapped, "2D") == {"howl"}
    free = city("A f6", "B b4", "0 a4", "u a4 c4 d5", hand_A="2D 3D")
    assert legal(free, "2D army") == {"a4 b4"}
    play(free, "2D army a4 b4")
    assert legal(free) == {"d3"}


@pytest.mark.rule("ZZ-37")
def test_an_army_attack_against_the_edge_is_legal():
    state = city("A f6", "B a3", "u b3", hand_A="2D 3D")
    assert "ZZ-21 edge" in play(state, "2D army b3 a3")
    assert where(state) == "f6 a3"


@pytest.mark.rule("ZZ-38")
def test_without_a_legal_action_no_card_goes_to_the_army():
    state = city("A b6", "B f2", "u c3", hand_A="2H 2D")
    assert legal(state) == {"2H howl", "2D howl"}


@pytest.mark.rule("ZZ-39")
def test_a_monster_never_attacks_a_unit():
    state = city("A c4", "B f2", "u c5 d5 b5", hand_A="2H 2D KH")
    assert not any(use in text for text in legal(state) for use in ("attack", "shake"))


@pytest.mark.rule("ZZ-40")
def test_a_unit_flees_from_a_pushed_monster():
    state = city("A b3", "B c3", "u d3", hand_A="2D 3H")
    play(state, "2D attack c3")
    assert where(state) == "c3 d3"
    assert legal(state) == {"e3", "e2", "e4"}
    assert state.seat == 0


@pytest.mark.rule("ZZ-40")
def test_the_player_whose_turn_it_is_moves_a_unit_that_flees_from_any_monster():
    state = city("A f6", "B b3", "u a3 c3", hand_A="2D 3H")
    play(state, "2D army a3 b3")
    assert where(state) == "f6 c3"
    assert state.seat == 0
    assert legal(state) == {"d2", "d3"}


@pytest.mark.rule("ZZ-40")
def test_a_unit_flees_neither_to_monsters_nor_buildings_nor_units_nor_back():
    state = city("A b3", "B d3", "u c2 c1", hand_A="2S 3H")
    play(state, "2S move c2")
    # Of the five squares ahead, b1 and d1 are buildings, c1 holds a unit, d3 the monster B.
    assert legal(state) == {"d2"}


@pytest.mark.rule("ZZ-41")
def test_a_unit_crushed_by_another_monster_goes_to_the_one_whose_turn_it_is():
    """A throws B onto c1; between the buildings the unit cannot flee."""
    state = city("A c3", "B c2", "u c1", hand_A="2D 3H")
    play(state, "2D attack c2")
    assert where(state) == "c2 c1"
    assert state.reserve == [1, 0]


@pytest.mark.rule("ZZ-42")
def test_the_first_square_of_a_lightning_move_crushes_the_second_does_not():
    state = city("A b3", "B f6", "u c3 d3", hand_A="JC 3H")
    told = play(state, "JC dash c3 d3")
    assert told == ["ZZ-10 played", "ZZ-27 dashed", "ZZ-42 crushed", "ZZ-27 dashed"]
    assert legal(state) == {"e2", "e3", "e4"}
    play(state, "e3")
    assert state.reserve == [1, 0]
    assert units(state) == {"e3"}


@pytest.mark.rule("ZZ-42")
def test_on_the_second_square_the_unit_flees_from_the_first():
    """A dashes b3, b4, c4: the way back to b3 is open, but next to where A came from."""
    state = city("A b3", "B f6", "u c4", hand_A="JC 3H")
    play(state, "JC dash b4 c4")
    assert legal(state) == {"d3", "d5"}


@pytest.mark.rule("ZZ-42")
@pytest.mark.parametrize("move", ["KS leap c3", "QS burrow c3"])
def test_landing_on_a_unit_crushes_it(move):
    state = city("A e5", "B f2", "u c3", hand_A="KS QS 2H")
    assert play(state, move)[-1] == "ZZ-42 crushed"
    assert state.reserve == [1, 0]
    assert units(state) == set()


@pytest.mark.rule("ZZ-43")
def test_fleeing_squares_are_judged_after_the_whole_chain_has_moved():
    """C enters f4; A and B have moved up, and one unit is asked for at a time."""
    state = city("A c4", "B d4", "C e4", "u f4", "0 g4", hand_A="2D 3H")
    play(state, "2D attack d4")
    assert where(state) == "d4 e4 f4"
    assert legal(state) == {"g3", "g4", "g5"}
    play(state, "g4")
    assert units(state) == {"g4"}
    assert floors(state, "g4") == 0


@pytest.mark.rule("ZZ-43", "ZZ-30")
def test_a_unit_has_fled_before_the_second_attack_of_a_frenzy():
    state = city("A b3", "B c3", "u d3", hand_A="JD 3H")
    play(state, "JD frenzy c3")
    assert legal(state) == {"e2", "e3", "e4"}
    play(state, "e3")
    assert legal(state) == {"d3", "stop"}
    play(state, "d3")
    assert legal(state) == {"f2", "f3", "f4"}
