"""Section 3: the turn."""

import pytest

from ludozilla.engine.state import IllegalAction
from ludozilla.testing import legal, play
from tests.games.zorgl_zilla.golgoville import all_but, cards, city, where


@pytest.mark.rule("ZZ-10")
def test_the_turn_may_end_after_three_cards():
    state = city("A b3", "B f5", hand_A="2H 3H 4H 5H 6H", hand_B="2C")
    for card in ("2H", "3H", "4H"):
        assert "end" not in legal(state)
        play(state, f"{card} howl")
    assert legal(state) == {"5H howl", "6H howl", "end"}
    play(state, "end")
    assert state.active == 1


@pytest.mark.rule("ZZ-10")
def test_after_five_cards_the_turn_ends_by_itself():
    state = city("A b3", "B f5", hand_A="2H 3H 4H 5H 6H", hand_B="2C")
    play(state, "2H howl", "3H howl", "4H howl", "5H howl")
    assert state.active == 0
    play(state, "6H howl")
    assert state.active == 1


@pytest.mark.rule("ZZ-10")
def test_cards_are_resolved_one_after_the_other():
    state = city("A b3", "B d5", hand_A="2S 3H")
    assert "3H howl" in legal(state)
    play(state, "2S move c4")
    assert legal(state) == {"3H attack d5"}


@pytest.mark.rule("ZZ-10")
def test_an_ignored_card_counts_as_played():
    state = city("A b3", "B f5", hand_A="2H 3H 4H 5H")
    play(state, "2H howl")
    assert state.played == 1


@pytest.mark.rule("ZZ-10")
def test_what_cannot_be_played_changes_nothing():
    state = city("A b3", "B f5", hand_A="2H 3H 4H 5H")
    before = state.digest()
    with pytest.raises(IllegalAction, match="'attack' is not possible after '2H'; possible: howl"):
        play(state, "2H attack f5")
    assert state.digest() == before


@pytest.mark.rule("ZZ-11")
def test_with_fewer_than_three_cards_all_are_played():
    state = city("A b3", "B f5", hand_A="2H 3H", hand_B="2C")
    assert legal(state) == {"2H howl", "3H howl"}
    play(state, "2H howl")
    assert legal(state) == {"3H howl"}
    play(state, "3H howl")
    assert state.active == 1
    assert len(state.hand(0)) == 5


@pytest.mark.rule("ZZ-12")
def test_the_hand_is_refilled_to_five():
    state = city("A b3", "B f5", hand_A="2H 3H 4H 5H 6H", hand_B="2C")
    top = state.parts.at[0][-3:]
    told = play(state, "2H howl", "3H howl", "4H howl", "end")
    assert "ZZ-12 drew" in told
    assert cards(state, "hand 0") >= {"5H", "6H"}
    assert set(top) <= set(state.hand(0))
    assert len(state.hand(0)) == 5


@pytest.mark.rule("ZZ-12")
def test_taking_the_last_card_remakes_the_draw_pile_within_the_refill():
    rest = "KS KC KH KD QS"
    discards = all_but(f"2H 3H 4H 9S 9C {rest}")
    state = city("A b3", "B f5", hand_A="2H 3H 4H", hand_B=rest, draw="9S 9C", discard=discards)
    told = play(state, "2H howl", "3H howl", "4H howl")
    assert told[-3:] == ["ZZ-12 reshuffled", "ZZ-12 drew", "ZZ-7 turn"]
    assert cards(state, "hand 0") >= {"9S", "9C"}
    assert len(state.hand(0)) == 5
    assert cards(state, "discard") == set()
    assert len(cards(state, "draw")) == 54 - 10


@pytest.mark.rule("ZZ-12")
def test_the_pile_is_remade_the_moment_it_is_empty_not_when_a_card_is_missing():
    discards = all_but("2H 3H 4H 5H 6H KS 9S 2C 3C")
    state = city(
        "A b3", "B f5", hand_A="2H 3H 4H 5H 6H", hand_B="KS",
        draw="9S", discard=discards, played="2C 3C",
    )  # fmt: skip
    play(state, "2H howl", "end")
    assert "9S" in cards(state, "hand 0")
    assert cards(state, "discard") == set()
    assert len(cards(state, "draw")) == 54 - 5 - 1


@pytest.mark.rule("ZZ-12")
def test_a_card_is_discarded_when_its_effect_is_resolved():
    state = city("A b6", "B f2", "u c5", hand_A="2S 3H")
    play(state, "2S move c5")
    assert cards(state, "in play") == {"2S"}
    play(state, "d6")
    assert cards(state, "in play") == set()
    assert cards(state, "discard") == {"2S"}
    assert cards(state.seen_by(1), "discard") == {"2S"}


@pytest.mark.rule("ZZ-13")
def test_a_card_acts_for_the_monster_or_for_one_unit():
    state = city("A b6", "B f2", "u c3 e5", hand_A="2C")
    assert legal(state, "2C move") == {"c6", "b5"}
    assert legal(state, "2C army c3") == {"b3", "c2", "d3", "c4"}
    assert legal(state, "2C army e5") == {"d5", "e6", "f5", "e4"}
    play(state, "2C army e5 e6")
    assert where(state) == "b6 f2"


@pytest.mark.rule("ZZ-13")
def test_the_army_need_not_be_used_when_the_monster_can_do_nothing():
    state = city("A b6", "B f2", "u c3 e1", hand_A="2H")
    assert legal(state) == {"2H howl", "2H army e1 f2"}
