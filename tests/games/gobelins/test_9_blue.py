"""Section 9: the Tinkers, card by card."""

from ludozilla.testing import legal, play
from tests.games.gobelins.den import army, asked, discard, hand, table, value


def test_b01_wind_up_imp_imprisons_any_goblin():
    state = table(army_p1="B01a B05a", army_p2="R06 / R04a R04b")
    play(state, "B01a activate")
    assert legal(state) == {"B01a", "B05a", "R06", "R04a", "R04b"}
    play(state, "R04a")
    assert army(state, "p2") == "R06 / (R04a) R04b"


def test_b02_bolt_biter_takes_back_a_spent_token():
    state = table(hand_p1="B02a", tokens="0 2")
    play(state, "B02a place")
    assert (state.available[0], state.spent[0]) == (1, 1)


def test_b02_bolt_biter_leaves_tokens_on_goblins():
    state = table(army_p1="B01a*", hand_p1="B02a", tokens="1 2")
    play(state, "B02a place")
    assert (state.available[0], army(state, "p1")) == (1, "B01a* B02a")


def test_b03_cage_carrier_imprisons_an_opponents_goblin():
    state = table(army_p1="B05a", hand_p1="B03a", army_p2="R06 / R04a R04b")
    play(state, "B03a place")
    assert legal(state) == {"R06", "R04a", "R04b"}


def test_b04_pot_lid_protects_blue_goblins_of_level_one():
    state = table(army_p2="B10 / B01a B04a", army_p1="R04a", hand_p1="R06")
    play(state, "R06 place")
    assert legal(state) == {"R06", "B10"}


def test_b05_fuse_puller_costs_an_opponent_a_token_and_draws():
    state = table(hand_p1="B05a", tokens="2 2", draw="W01a")
    play(state, "B05a place")
    assert (state.available[1], state.spent[1], hand(state, "p1")) == (1, 1, "W01a")


def test_b06_foreman_klank_takes_back_a_spent_token():
    state = table(army_p1="B05a", hand_p1="B06", tokens="0 2", points="1 1")
    play(state, "B06 place")
    assert state.available[0] == 1


def test_b06_foreman_klank_takes_back_two_for_who_is_behind():
    state = table(army_p1="B05a", hand_p1="B06", tokens="0 2", points="0 1")
    play(state, "B06 place")
    assert state.available[0] == 2


def test_b07_jailer_rivet_imprisons_goblins_that_are_not_free():
    state = table(army_p1="B07 / B05a", army_p2="R13 / R06 R07 / R04a R04b R05a")
    play(state, "B07 activate")
    assert legal(state) == {"R06", "R07", "R04a", "R04b", "R05a"}


def test_b08_locksmith_pip_frees_two_prisoners_and_draws():
    state = table(army_p1="B05a (R04a) (R04b) (R05a)", hand_p1="B08", draw="W01a")
    play(state, "B08 place", "R04b", "R05a")
    assert (army(state, "p1"), hand(state, "p1")) == ("B08 / B05a (R04a) R04b R05a", "W01a")


def test_b09_walking_boiler_draws_and_is_worth_two_more_under_a_token():
    state = table(army_p1="B09 / B05a", draw="W01a")
    assert value(state, "p1") == 5
    play(state, "B09 activate")
    assert (value(state, "p1"), hand(state, "p1")) == (7, "W01a")


def test_b10_iron_nanny_keeps_her_goblins_out_of_prison():
    state = table(army_p1="B01a B05a", army_p2="B10 / R04a R04b")
    play(state, "B01a activate")
    assert legal(state) == {"B01a", "B05a"}


def test_b11_key_swallower_keeps_one_prisoner_of_everyone():
    state = table(
        army_p1="B11 / B05a (R04a)", army_p2="(R05a) (R05b) K01a", passed="p2", hand_p1="W01a"
    )
    play(state, "pass")
    assert (asked(state), legal(state)) == ("p1 keep-down", {"R05a", "R05b"})
    play(state, "R05b")
    assert army(state, "p1") == "B11 / B05a (R04a)"
    assert army(state, "p2") == "R05a (R05b) K01a"


def test_b12_engineer_zzt_destroys_free_prisoners_only():
    state = table(army_p1="B12 / B05a", army_p2="(R06) R07 / (R04a) R04b (R05a)")
    play(state, "B12 activate")
    assert (army(state, "p2"), discard(state)) == ("(R06) R07 / (R04a) R04b", "R05a")


def test_b13_great_contraption_lets_everyone_use_a_goblin_twice():
    state = table(army_p1="B09* / B05a", draw="W01a", hand_p1="R01a", tokens="1 2")
    assert "B09 activate" not in legal(state)
    state = table(
        army_p1="B09* / B05a", army_p2="B13 / B10 / B01a", draw="W01a", hand_p1="R01a", tokens="1 2"
    )
    play(state, "B09 activate")
    assert army(state, "p1") == "B09** / B05a"


def test_b14_warden_of_wardens_wins_with_two_opposing_prisoners():
    state = table(army_p1="R04a", army_p2="B14 / B10 / (R05a) (R05b) R01a")
    play(state, "pass")
    assert (state.outcome().reason, state.outcome().ranks) == ("B14", [1, 2])


def test_b14_warden_of_wardens_suffers_no_prisoner_of_ones_own():
    state = table(army_p1="(R04a)", army_p2="B14 / B10 / (R05a) (R05b) R01a", hand_p2="W01a")
    play(state, "pass")
    assert asked(state) == "p2 turn"


def test_b15_clockwork_duchess_refreshes_everyone():
    state = table(army_p1="B10 / B05a", hand_p1="B15", tokens="1 0")
    play(state, "B15 place")
    assert state.available == [2, 2]


def test_b15_clockwork_duchess_sells_points_for_two_cards_each():
    state = table(army_p1="B15 / B10 / B05a", hand_p1="R01a R02a", hand_p2="K01a K02a W05a")
    play(state, "B15 activate")
    assert asked(state) == "p2 discard"
    play(state, "K01a", "W05a")
    assert (state.points, hand(state, "p2")) == ([1, 1], "K02a")


def test_b15_clockwork_duchess_gives_nothing_if_one_cannot_discard_two():
    state = table(army_p1="B15 / B10 / B05a", hand_p1="R01a R02a", hand_p2="K01a")
    play(state, "B15 activate")
    assert (state.points, hand(state, "p1"), hand(state, "p2")) == ([0, 0], "", "")


def test_b15_clockwork_duchess_does_nothing_without_two_cards_of_ones_own():
    state = table(army_p1="B15 / B10 / B05a", hand_p1="R01a", hand_p2="K01a K02a")
    play(state, "B15 activate")
    assert (state.points, hand(state, "p2")) == ([0, 0], "K01a K02a")


def test_b15_clockwork_duchess_wins_for_her_player_first():
    state = table(
        army_p1="B15 / B10 / B05a", hand_p1="R01a R02a", hand_p2="K01a K02a", points="2 2"
    )
    play(state, "B15 activate")
    assert (state.outcome().ranks, state.outcome().rule) == ([1, 2], "GO-79")
