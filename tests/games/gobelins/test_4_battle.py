"""Section 4.4: the end of the round."""

import pytest

from ludozilla.testing import legal, play
from tests.games.gobelins.den import army, asked, hand, table, value


@pytest.mark.rule("GO-53")
def test_an_army_is_worth_its_face_up_goblins_with_bonuses():
    state = table(army_p1="K15 / K06 (W10) / G04a R04a (B01a) K01a W05a")
    assert value(state, "p1") == 5 + 3 + (2 + 2) + 2 + 2 + 2


@pytest.mark.rule("GO-54")
def test_the_greatest_army_gains_a_point():
    state = table(army_p1="R04a", army_p2="R08 / R04b", passed="p2", advantage="p1")
    play(state, "pass")
    assert state.points == [0, 1]


@pytest.mark.rule("GO-54")
def test_of_equals_the_advantage_holder_gains_the_point_alone():
    state = table(army_p1="R04a", army_p2="R04b", army_p3="B05a", passed="p2 p3", advantage="p3")
    play(state, "pass")
    assert state.points == [0, 0, 1]


@pytest.mark.rule("GO-54")
def test_equals_without_the_advantage_holder_all_gain_a_point():
    state = table(army_p1="R04a", army_p2="R04b", players="3", passed="p2 p3", advantage="p3")
    play(state, "pass")
    assert state.points == [1, 1, 0]


@pytest.mark.rule("GO-55")
def test_among_empty_armies_the_advantage_holder_gains_the_point():
    state = table(passed="p2", advantage="p2")
    play(state, "pass")
    assert state.points == [0, 1]


@pytest.mark.rule("GO-56")
def test_a_new_round_brings_tokens_and_prisoners_back():
    state = table(
        army_p1="B01a* (R04a)", army_p2="(K01a) (K02a)", passed="p2", tokens="0 1", hand_p1="W01a"
    )
    play(state, "pass")
    assert (state.available, state.spent) == ([2, 2], [0, 0])
    assert (army(state, "p1"), army(state, "p2")) == ("B01a R04a", "K01a K02a")
    assert (state.passed, state.turns) == ([False, False], [1, 0])


@pytest.mark.rule("GO-56", "GO-58")
def test_on_new_round_comes_after_the_release():
    state = table(army_p1="(G05a) (G01a) G02a", passed="p2", draw="W01a")
    play(state, "pass")
    assert hand(state, "p1") == "W01a"


@pytest.mark.rule("GO-56", "GO-65")
def test_the_advantage_holder_orders_the_powers_of_a_new_round():
    state = table(
        army_p1="G05a G01a G02a",
        army_p2="G05b G01b G02b",
        passed="p2",
        advantage="p2",
        draw="W01a W02a",
    )
    play(state, "pass")
    assert (asked(state), legal(state)) == ("p2 order", {"G05a", "G05b"})
    play(state, "G05a")
    assert (hand(state, "p1"), hand(state, "p2")) == ("W02a", "W01a")


@pytest.mark.rule("GO-57")
def test_nobody_draws_at_a_new_round():
    state = table(hand_p1="R01a", hand_p2="R02a K01a", passed="p2", advantage="p2")
    play(state, "pass")
    assert (hand(state, "p1"), hand(state, "p2")) == ("R01a", "K01a R02a")
    assert state.advantage == 1


@pytest.mark.rule("GO-155")
def test_the_key_swallower_chooses_for_all_and_only_where_there_is_a_choice():
    state = table(
        army_p2="B11 / B05a (R04a)",
        army_p1="(R05a) (R05b) (K01a)",
        army_p3="K02a",
        passed="p2 p3",
        hand_p1="W01a",
    )
    play(state, "pass")
    assert (asked(state), legal(state)) == ("p2 keep-down", {"R05a", "R05b", "K01a"})
    play(state, "K01a")
    assert army(state, "p1") == "R05a R05b (K01a)"
    assert army(state, "p2") == "B11 / B05a (R04a)"


@pytest.mark.rule("GO-155", "GO-56")
def test_an_imprisoned_key_swallower_keeps_nobody():
    state = table(army_p2="(B11) / B05a", army_p1="(R05a)", passed="p2", hand_p1="W01a")
    play(state, "pass")
    assert (army(state, "p2"), army(state, "p1")) == ("B11 / B05a", "R05a")
