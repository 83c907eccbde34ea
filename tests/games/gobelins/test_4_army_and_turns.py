"""Sections 4.1 and 4.2: the army, rounds and turns."""

import pytest

from ludozilla.engine.game import PositionError
from ludozilla.testing import legal, play
from tests.games.gobelins.den import army, asked, discard, hand, table


@pytest.mark.rule("GO-14", "GO-29")
def test_goblins_enter_at_the_right_end_of_their_row():
    state = table(army_p1="R07 / R04a R04b", hand_p1="R05a")
    play(state, "R05a place")
    assert army(state, "p1") == "R07 / R04a R04b R05a"


@pytest.mark.rule("GO-14")
def test_a_row_holds_five_cards():
    state = table(army_p1="R04a R04b R05a R05b (K01a)", hand_p1="R03a")
    assert legal(state, ending="place") == set()


@pytest.mark.rule("GO-15", "GO-17")
def test_a_goblin_is_free_if_nothing_lies_right_of_it_or_above():
    # Above R04b lies R08, so only K01a is free in row I; above R07 lies R13.
    state = table(army_p1="R05b", army_p2="R13 / R07 R08 / R04a R04b K01a", hand_p1="R06")
    play(state, "R06 place")
    assert legal(state) == {"R06", "R13", "R08", "K01a"}


@pytest.mark.rule("GO-17")
def test_the_last_goblin_of_a_row_is_not_free_under_another():
    state = table(army_p1="R05b", army_p2="R07 R08 / R04a R04b", hand_p1="R06")
    play(state, "R06 place")
    assert legal(state) == {"R06", "R08"}


@pytest.mark.rule("GO-16")
def test_an_army_that_is_no_pyramid_is_refused():
    with pytest.raises(PositionError, match="army p1: row 2 is longer than it may be"):
        table(army_p1="R07 R08 / R04a")


@pytest.mark.rule("GO-18")
def test_destroying_makes_a_row_shorter():
    state = table(army_p1="R05b", army_p2="R07 / R04a R04b", hand_p1="R06")
    play(state, "R06 place", "R04b")
    assert army(state, "p2") == "R07 / R04a"


@pytest.mark.rule("GO-18", "GO-112", "GO-113")
def test_only_free_goblins_are_bounced_or_captured():
    state = table(army_p1="G08 / G01a G04a R04a", hand_p2="W01a")
    play(state, "G08 activate")
    assert (army(state, "p1"), hand(state, "p1")) == ("G08* / G01a G04a", "R04a")
    state = table(army_p1="R04a", hand_p1="R12 W01a W02a", army_p2="K06 / K01a")
    play(state, "R12 place", "yes")
    assert army(state, "p2") == "K06 / K01a"


@pytest.mark.rule("GO-19")
def test_a_goblin_stays_when_its_colour_is_gone_below():
    state = table(army_p1="R07 / R03a", hand_p1="K01a W01a")
    play(state, "R03a mutate K01a")
    assert army(state, "p1") == "R07 / K01a"


@pytest.mark.rule("GO-20")
def test_the_turn_goes_clockwise_past_those_who_have_passed():
    state = table(hand_p1="R04a", hand_p2="R04b", hand_p3="W01a", passed="p2", advantage="p3")
    play(state, "R04a place")
    assert asked(state) == "p3 turn"


@pytest.mark.rule("GO-20", "GO-26", "GO-57")
def test_the_advantage_holder_opens_the_next_round():
    state = table(army_p1="R04a", hand_p1="R05a", hand_p2="R04b", passed="p2", advantage="p2")
    play(state, "pass")
    assert (state.round, asked(state), state.advantage) == (2, "p2 turn", 1)
    assert (army(state, "p1"), hand(state, "p1"), hand(state, "p2")) == ("R04a", "R05a", "R04b")


@pytest.mark.rule("GO-21")
def test_a_turn_is_one_action():
    state = table(hand_p1="R04a R05a", hand_p2="R04b", advantage="p2")
    play(state, "R05a place")
    assert asked(state) == "p2 turn"


@pytest.mark.rule("GO-22")
def test_who_has_passed_is_still_asked_by_effects():
    state = table(army_p1="K01a", hand_p1="K07", hand_p2="R01a R02a", passed="p2", advantage="p2")
    play(state, "K07 place")
    assert asked(state) == "p2 discard"


@pytest.mark.rule("GO-22")
def test_powers_of_who_has_passed_go_on_working():
    state = table(army_p1="R04a", hand_p1="R06", army_p2="K10 / K01a", passed="p2", draw="W01a")
    play(state, "R06 place", "R06")
    assert hand(state, "p2") == "W01a"


@pytest.mark.rule("GO-23")
def test_the_last_player_goes_on_alone():
    state = table(hand_p1="R05a R05b R03a", passed="p2", advantage="p2")
    play(state, "R05a place", "R05b place", "R03a place")
    assert (army(state, "p1"), asked(state)) == ("R05a R05b R03a", "p1 turn")


@pytest.mark.rule("GO-24", "GO-117")
def test_an_extra_turn_comes_at_once_and_is_one_turn():
    state = table(army_p1="G01a", hand_p1="G12 R01a", hand_p2="K01a")
    play(state, "G12 place")
    assert asked(state) == "p1 turn"
    play(state, "spend1")
    assert asked(state) == "p2 turn"


@pytest.mark.rule("GO-24")
def test_a_pass_in_an_extra_turn_is_a_pass():
    state = table(hand_p1="R04a R01a", hand_p2="K01a", advantage="p1")
    play(state, "R04a place", "pass")
    assert (state.passed, asked(state)) == ([True, False], "p2 turn")


@pytest.mark.rule("GO-25")
def test_who_has_no_card_and_no_token_passes_unasked():
    state = table(hand_p1="R05a", hand_p3="K01a", tokens="2 0 2", players="3", advantage="p3")
    assert "GO-25 passed" in play(state, "R05a place")
    assert (asked(state), state.passed) == ("p3 turn", [False, True, False])


@pytest.mark.rule("GO-26")
def test_the_round_goes_on_until_all_have_passed():
    state = table(hand_p1="R05a", hand_p2="K01a", hand_p3="W01a")
    play(state, "pass", "pass")
    assert (state.round, asked(state)) == (1, "p3 turn")
    play(state, "pass")
    assert state.round == 2


@pytest.mark.rule("GO-27")
def test_the_actions_of_a_turn():
    state = table(army_p1="B01a", hand_p1="B02a K01a", tokens="2 2")
    assert legal(state) == {
        "B02a place", "B01a mutate B02a", "B01a mutate K01a", "B01a activate",
        "spend1", "spend2", "pass",
    }  # fmt: skip


@pytest.mark.rule("GO-90", "GO-89")
def test_a_round_in_which_all_pass_has_its_battle():
    state = table(hand_p1="R05a", hand_p2="K01a", army_p2="K02a", advantage="p1")
    play(state, "pass", "pass")
    assert (state.points, state.round, discard(state)) == ([0, 1], 2, "")
