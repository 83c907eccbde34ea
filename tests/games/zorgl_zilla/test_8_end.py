"""Section 8: the end of the game."""

import pytest

from ludozilla.engine.rng import Rng
from ludozilla.engine.state import NotAsked
from ludozilla.testing import legal, play
from tests.games.zorgl_zilla.golgoville import city, floors, where


@pytest.mark.rule("ZZ-44")
def test_ten_points_win_at_once():
    state = city("A d2", "B d3", floors="A 9, B 9", hand_A="2D 3H")
    assert play(state, "2D attack d3")[-1] == "ZZ-44 goal"
    assert state.seat == -1
    assert state.outcome().ranks == [1, 2]
    assert state.outcome().points == [10, 9]
    assert (state.outcome().reason, state.outcome().rule) == ("goal", "ZZ-44")


@pytest.mark.rule("ZZ-44")
def test_units_in_reserve_count():
    state = city("A b4", "B f2", "u c4 d5 d3", floors="A 7", reserve="A 2", hand_A="2C 3H")
    assert state.scores() == [9, 0]
    play(state, "2C move c4")
    assert state.outcome().points == [10, 0]


@pytest.mark.rule("ZZ-44")
def test_more_than_ten_is_as_good():
    state = city("A c5", "B b6", floors="A 8", hand_A="KH 3H")
    play(state, "KH shake b6")
    assert state.outcome().points == [11, 0]


@pytest.mark.rule("ZZ-44", "ZZ-42")
def test_a_lightning_move_stops_where_it_wins():
    state = city("A b3", "B f6", "u c3", floors="A 9", hand_A="JC 3H")
    play(state, "JC dash c3 d3")
    assert where(state) == "c3 f6"
    assert state.outcome().ranks == [1, 2]


@pytest.mark.rule("ZZ-44")
def test_nothing_can_be_played_after_the_end():
    state = city("A d2", "B d3", floors="A 9", hand_A="2D 3H")
    play(state, "2D attack d3")
    assert state.legal_actions() == []
    with pytest.raises(NotAsked):
        state.apply(1, Rng("too late"))


@pytest.mark.rule("ZZ-45")
def test_when_the_plant_falls_the_highest_score_wins():
    state = city("A d2", "B d3", "1 d4", floors="A 3, B 6", hand_A="2D 3H")
    assert play(state, "2D attack d3")[-1] == "ZZ-45 plant"
    assert where(state) == "d3 d4"
    assert state.outcome().ranks == [2, 1]
    assert state.outcome().points == [4, 6]


@pytest.mark.rule("ZZ-45")
def test_if_the_highest_is_shared_the_destroyer_wins():
    state = city("A d2", "B d3", "C f6", "1 d4", floors="A 1, B 6, C 6", hand_A="2D 3H")
    play(state, "2D attack d3")
    assert state.outcome().ranks == [1, 2, 2]
    assert (state.outcome().reason, state.outcome().rule) == ("plant", "ZZ-45")


@pytest.mark.rule("ZZ-45")
def test_a_destroyer_among_the_highest_wins():
    state = city("A d2", "B d3", "1 d4", floors="A 5, B 6", hand_A="2D 3H")
    play(state, "2D attack d3")
    assert state.outcome().ranks == [1, 2]


@pytest.mark.rule("ZZ-45", "ZZ-44")
def test_ten_points_come_before_the_plant():
    state = city("A d2", "B d3", "1 d4", floors="A 9, B 9", hand_A="2D 3H")
    play(state, "2D attack d3")
    assert state.outcome().rule == "ZZ-44"
    assert state.outcome().ranks == [1, 2]


@pytest.mark.rule("ZZ-45")
def test_a_shake_takes_all_its_floors_before_the_game_ends():
    """The plant is the first building around c4 to lose a floor, b5 the last: both count."""
    state = city("A c5", "B c4", "1 d4", "2 b5 b3", floors="B 3", hand_A="KD 3H")
    play(state, "KD shake c4")
    assert state.outcome().points == [3, 3]
    assert state.outcome().ranks == [1, 2]


@pytest.mark.rule("ZZ-45", "ZZ-30")
def test_no_second_attack_after_the_plant_has_fallen():
    state = city("A d2", "B d3", "1 d4", floors="B 6", hand_A="JD 3H")
    play(state, "JD frenzy d3")
    assert state.seat == -1


@pytest.mark.rule("ZZ-46")
def test_guard_after_2000_turns():
    state = city("A b3", "B f5", turns="2000", floors="A 3, B 3", hand_A="2H", hand_B="3H")
    assert play(state, "2H howl")[-1] == "ZZ-46 guard"
    assert state.outcome().ranks == [1, 1]
    assert state.outcome().shares == [0.5, 0.5]


@pytest.mark.rule("ZZ-46")
def test_the_turn_before_is_followed_by_another():
    state = city("A b3", "B f5", turns="1999", floors="A 3, B 2", hand_A="2H", hand_B="3H")
    play(state, "2H howl")
    assert legal(state) == {"3H howl"}
    play(state, "3H howl")
    assert state.outcome().ranks == [1, 2]
    assert floors(state, "d4") == 8
