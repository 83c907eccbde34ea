"""Section 10: who decides what, and how it is written."""

import pytest

from ludozilla.engine.state import NotAsked
from ludozilla.testing import legal, play
from tests.games.zorgl_zilla.golgoville import city

LARGE_HAND = "2S 3C 4H 5D JS QC KH AD J1"


def asked(state) -> tuple[int, str, str]:
    decision = state.decision()
    return state.seat, decision.rule, decision.key


def test_a_card_is_played_as_one_complete_action():
    state = city("A c4", "B c5", "u d5 b3", hand_A=LARGE_HAND)
    assert asked(state) == (0, "ZZ-10", "play")
    assert {"3C move b4", "JS dash b5 c6", "4H howl", "3C army b3 b2"} <= legal(state)


def test_no_path_is_the_beginning_of_another():
    state = city("A c4", "B c5", "u d5 b3", hand_A=LARGE_HAND, played="2H 3H 6H")
    paths = [tuple(state.path(action)) for action in state.legal_actions()]
    assert len(set(paths)) == len(paths)
    beginnings = {path[:length] for path in paths for length in range(1, len(path))}
    assert not beginnings & set(paths)


def test_every_action_can_be_read_back():
    state = city("A c4", "B c5", "u d5 b3", hand_A=LARGE_HAND, played="2H 3H 6H")
    for action in state.legal_actions():
        assert state.parse(state.text(action)) == action


@pytest.mark.rule("ZZ-10")
def test_after_three_cards_ending_is_part_of_the_question():
    state = city("A c4", "B f5", hand_A="2S 3C", played="2H 3H 6H")
    assert asked(state) == (0, "ZZ-10", "play-or-end")


@pytest.mark.rule("ZZ-40")
def test_fleeing_is_asked_of_the_player_whose_turn_it_is():
    state = city("A f6", "B b3", "u a3 c3", hand_A="2D 3H")
    play(state, "2D army a3 b3")
    assert asked(state) == (0, "ZZ-40", "flee")


@pytest.mark.rule("ZZ-30")
def test_the_second_attack_is_asked_for_after_the_first():
    state = city("A c3", "B d3", hand_A="JD 2H")
    play(state, "JD frenzy d3")
    assert asked(state) == (0, "ZZ-30", "attack-again")


@pytest.mark.rule("ZZ-54", "ZZ-56", "ZZ-59")
def test_what_special_monsters_are_asked():
    state = city("A c3", "B c4", monsters="A grodino", hand_A="J1 2H")
    play(state, "J1 mega")
    assert asked(state) == (0, "ZZ-54", "sweep")
    state = city("4A d7", "B f2", monsters="A nogyab", hand_A="2H")
    play(state, "2H howl")
    assert asked(state) == (0, "ZZ-56", "climb-down")
    state = city("A c4", away="B", monsters="B nogyab", hand_A="2D", hand_B="2S")
    play(state, "2D howl")
    assert asked(state) == (1, "ZZ-59", "come-back")


@pytest.mark.rule("ZZ-62")
def test_ink_is_asked_of_the_blinded_and_nobody_else_sees_the_choices():
    state = city("A c3", "B c4", monsters="A crustassor", hand_A="J1 2H", hand_B="2S 3S 4S 5S")
    play(state, "J1 mega")
    assert asked(state) == (1, "ZZ-62", "ink")
    assert len(state.seen_by(1).legal_actions()) == 4
    with pytest.raises(NotAsked):
        state.seen_by(0).legal_actions()


@pytest.mark.rule("ZZ-62")
def test_ink_discards_are_named_in_any_order():
    state = city("A c3", "B c4", monsters="A crustassor", hand_A="J1 2H", hand_B="2S 3S 4S 5S")
    play(state, "J1 mega")
    assert state.parse("5S 2S 3S") == state.parse("2S 3S 5S")
