"""Section 9: the Sprouts, card by card."""

from ludozilla.testing import legal, play
from tests.games.gobelins.den import army, asked, hand, table, value


def test_g01_sapling_scout_makes_a_new_colour_cheaper():
    state = table(army_p1="G01a", hand_p1="R04a W05a", advantage="p2")
    assert "R04a" in legal(state, ending="place")
    play(state, "R04a place")
    assert army(state, "p1") == "G01a R04a"
    assert hand(state, "p1") == ""


def test_g02_chameleon_cub_counts_as_every_colour_with_the_advantage_token():
    state = table(army_p1="G02a", hand_p1="R07 B10", advantage="p1")
    assert legal(state, ending="place") == {"R07", "B10"}


def test_g02_chameleon_cub_is_just_green_without_it():
    state = table(army_p1="G02a", hand_p1="R07 G10", advantage="p2")
    assert legal(state, ending="place") == {"G10"}


def test_g03_seed_spitter_lets_a_level_one_goblin_follow_at_no_cost():
    state = table(hand_p1="G03a R04a B05a K06", advantage="p2")
    play(state, "G03a place")
    assert legal(state) == {"R04a place", "B05a place", "no"}
    play(state, "R04a place")
    assert army(state, "p1") == "G03a R04a"
    assert hand(state, "p1") == "B05a K06"


def test_g04_litter_runt_is_worth_two_more_in_a_full_row():
    assert value(table(army_p1="G04a R04a R04b (B01a)"), "p1") == 6
    assert value(table(army_p1="G04a R04a R04b (B01a) (B01b)"), "p1") == 8


def test_g05_drumbelly_draws_at_a_new_round_with_three_green_goblins():
    state = table(army_p1="G05a G01a G02a", draw="R01a", passed="p2")
    play(state, "pass")
    assert (state.round, hand(state, "p1")) == (2, "R01a")


def test_g05_drumbelly_is_silent_with_two_green_goblins():
    state = table(army_p1="G05a G01a", draw="R01a", passed="p2")
    play(state, "pass")
    assert (state.round, hand(state, "p1")) == (2, "")


def test_g06_auntie_bramble_draws_and_lets_a_level_one_goblin_follow():
    state = table(army_p1="G01a", hand_p1="G06", draw="R04a", advantage="p2")
    play(state, "G06 place")
    assert legal(state) == {"R04a place", "no"}
    play(state, "R04a place")
    assert army(state, "p1") == "G06 / G01a R04a"


def test_g07_two_headed_tom_counts_the_other_colours_at_level_one():
    assert value(table(army_p1="G07 / G01a"), "p1") == 2 + 3
    assert value(table(army_p1="G07 / G01a R04a R04b W05a"), "p1") == 8 + 3 + 2
    assert value(table(army_p1="G07 / G01a R04a B05a W05a K05a"), "p1") == 10 + 3 + 3
    assert value(table(army_p1="G07 / G01a (R04a)"), "p1") == 2 + 3


def test_g08_root_puller_takes_another_goblin_back_and_gives_an_extra_turn():
    state = table(army_p1="G08 / G01a R04a", hand_p2="K01a")
    play(state, "G08 activate")
    assert (army(state, "p1"), hand(state, "p1")) == ("G08* / G01a", "R04a")
    assert asked(state) == "p1 turn"


def test_g08_root_puller_gives_no_extra_turn_for_nothing():
    state = table(army_p1="G08 / G01a", hand_p2="K01a")
    play(state, "G08 activate")
    assert army(state, "p1") == "G08* / G01a"
    assert asked(state) == "p2 turn"


def test_g09_burrow_nurse_draws_whenever_a_level_one_goblin_is_placed():
    state = table(army_p1="G09 / G01a", hand_p1="G04a G10", draw="R01a")
    play(state, "G04a place")
    assert hand(state, "p1") == "G10 R01a"


def test_g09_burrow_nurse_does_not_draw_for_level_two():
    state = table(army_p1="G09 / G01a G04a", hand_p1="G10", draw="R01a")
    play(state, "G10 place")
    assert hand(state, "p1") == ""


def test_g10_pack_caller_adds_one_to_green_goblins_of_level_one():
    assert value(table(army_p1="G10 / G01a G04a R04a (G01b)"), "p1") == 3 + (2 + 1) * 2 + 2


def test_g11_graft_broker_makes_mutations_cheaper():
    state = table(army_p1="G11 / G03a", hand_p1="W05a R04a")
    play(state, "G03a mutate W05a")  # 2 - 1 = 1: the one card left pays
    assert (army(state, "p1"), hand(state, "p1")) == ("G11 / W05a", "")


def test_g12_big_bud_gives_an_extra_turn():
    state = table(army_p1="G01a", hand_p1="G12 R01a", hand_p2="K01a", draw="R02a", points="1 1")
    play(state, "G12 place")
    assert (asked(state), hand(state, "p1")) == ("p1 turn", "R01a")


def test_g12_big_bud_also_draws_for_who_is_behind():
    state = table(army_p1="G01a", hand_p1="G12 R01a", hand_p2="K01a", draw="R02a", points="0 1")
    play(state, "G12 place")
    assert (asked(state), hand(state, "p1")) == ("p1 turn", "R01a R02a")


def test_g13_quilted_oak_wins_with_four_colours_and_four_above():
    state = table(
        army_p1="G07 R08 W10 B10 / G02a R04a W05a B05a", army_p2="G13 / G10 / G01a", hand_p1="K01a"
    )
    play(state, "pass")
    assert (state.outcome().reason, state.outcome().ranks) == ("G13", [1, 2])


def test_g13_quilted_oak_asks_for_all_four():
    state = table(
        army_p1="G07 R08 W10 / G02a R04a W05a B05a", army_p2="G13 / G10 / G01a", hand_p2="K01a"
    )
    play(state, "pass")
    assert asked(state) == "p2 turn"


def test_g14_swarm_mother_makes_new_colours_free_for_all():
    state = table(army_p2="G14 / G10 / G01a", army_p1="R04a", hand_p1="W05a")
    play(state, "W05a place")
    assert army(state, "p1") == "R04a W05a"


def test_g15_matchmaker_wins_with_bride_and_groom_even_imprisoned():
    state = table(army_p1="R07 (K12) / R04a R04b", army_p2="G15 / G10 / G01a")
    play(state, "pass")
    assert (state.outcome().reason, state.outcome().ranks) == ("G15", [1, 2])


def test_g15_matchmaker_asks_for_both():
    state = table(army_p1="R07 W08 / R04a R04b", army_p2="G15 / G10 / G01a", hand_p2="K12")
    play(state, "pass")
    assert asked(state) == "p2 turn"
