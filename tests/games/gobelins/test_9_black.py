"""Section 9: the Graveborn, card by card."""

from ludozilla.testing import legal, play
from tests.games.gobelins.den import army, asked, discard, hand, table, value

FIFTEEN = "R01a R01b R02a R02b R03a R03b R04a R04b R05a R05b G01a G01b G02a G02b G03a"


def test_k01_rag_and_bone_is_worth_one_more_over_a_full_discard():
    fourteen = FIFTEEN.removesuffix(" G03a")
    assert value(table(army_p1="K01a", discard=fourteen), "p1") == 2
    assert value(table(army_p1="K01a", discard=FIFTEEN), "p1") == 3


def test_k02_night_digger_discards_the_top_three_cards_of_the_pile():
    state = table(hand_p1="K02a", draw="W01a R01a R02a R03a", advantage="p2")
    play(state, "K02a place")
    assert (discard(state), hand(state, "p1")) == ("R03a R02a R01a", "")


def test_k02_night_digger_takes_one_back_with_the_advantage_token():
    state = table(hand_p1="K02a", draw="R01a K06 R03a", advantage="p1")
    play(state, "K02a place")
    assert legal(state) == {"R01a", "R03a"}
    play(state, "R01a")
    assert hand(state, "p1") == "R01a"


def test_k03_maggot_kid_draws_when_it_pays_a_cost():
    state = table(army_p1="K04a", hand_p1="W05a K03a R04a", draw="B01a")
    play(state, "K04a mutate W05a")  # costs both cards left
    assert hand(state, "p1") == "B01a"


def test_k04_wailing_washer_makes_every_opponent_discard():
    state = table(
        army_p2="K04a", army_p1="R04a", hand_p1="R06 W01a", hand_p3="B01a B02a", advantage="p2"
    )
    play(state, "R06 place", "K04a")
    assert asked(state) == "p3 discard"  # clockwise from p2; p1 has one card only
    play(state, "B02a")
    assert (hand(state, "p3"), hand(state, "p1")) == ("B01a", "")


def test_k05_shovel_snatcher_swaps_a_card_for_one_from_the_discard():
    state = table(hand_p1="K05a R01a", discard="W06 W13 G01a", points="1 1")
    play(state, "K05a place")
    assert (asked(state), legal(state)) == ("p1 may-discard", {"yes", "no"})
    play(state, "yes")  # the only card
    assert legal(state) == {"R01a", "W06", "G01a"}
    play(state, "W06")
    assert (hand(state, "p1"), asked(state)) == ("W06", "p2 turn")


def test_k05_shovel_snatcher_takes_two_for_who_is_behind():
    state = table(hand_p1="K05a R01a", discard="W06 W13 G01a", points="0 1")
    play(state, "K05a place", "yes", "W06", "G01a")
    assert hand(state, "p1") == "G01a W06"


def test_k05_shovel_snatcher_may_be_declined():
    state = table(hand_p1="K05a R01a", discard="W06")
    play(state, "K05a place", "no")
    assert (hand(state, "p1"), discard(state)) == ("R01a", "W06")


def test_k06_doctor_stitch_draws_when_mutated_even_out_of_the_discard():
    state = table(army_p1="K06 / K01a", hand_p1="R01a", discard="W10", draw="B01a")
    play(state, "K06 mutate W10")
    assert (army(state, "p1"), hand(state, "p1")) == ("W10 / K01a", "B01a")
    assert discard(state) == "R01a K06"


def test_k07_baroness_mould_makes_an_opponent_discard():
    state = table(army_p1="K01a", hand_p1="K07", hand_p2="R01a R02a R03a", advantage="p2")
    play(state, "K07 place")
    assert asked(state) == "p2 discard"
    play(state, "R02a")
    assert (hand(state, "p2"), asked(state)) == ("R01a R03a", "p2 turn")


def test_k07_baroness_mould_makes_an_opponent_discard_two_with_the_advantage_token():
    state = table(army_p1="K01a", hand_p1="K07", hand_p2="R01a R02a R03a", advantage="p1")
    play(state, "K07 place", "R02a", "R01a")
    assert hand(state, "p2") == "R03a"


def test_k08_echo_of_nub_mutates_for_one_discard_less():
    state = table(army_p1="K08 / K04a R04a", hand_p1="W05a R01a")
    play(state, "K08 activate")
    assert legal(state) == {"K04a mutate W05a", "K04a mutate R01a", "no"}
    play(state, "K04a mutate W05a")  # 2 - 1: the card left pays
    assert (army(state, "p1"), hand(state, "p1")) == ("K08* / W05a R04a", "")


def test_k09_ossuary_clerk_takes_a_level_two_card():
    state = table(army_p1="K09 / K01a", discard="W06 R01a R06", advantage="p2", hand_p2="B01a")
    play(state, "K09 activate")
    assert legal(state) == {"W06", "R06"}
    play(state, "R06")
    assert (hand(state, "p1"), asked(state)) == ("R06", "p2 turn")


def test_k09_ossuary_clerk_sells_the_advantage_token_for_another_card():
    state = table(army_p1="K09 / K01a", discard="W06 R01a W13", advantage="p1", players="3")
    play(state, "K09 activate")
    assert (asked(state), legal(state)) == ("p1 may-advantage", {"yes", "no"})
    play(state, "yes", "p3")
    assert state.advantage == 2
    play(state, "W13")
    assert hand(state, "p1") == "W06 W13"


def test_k10_rent_collecting_ghoul_draws_whenever_a_goblin_is_destroyed():
    state = table(army_p1="R04a", army_p2="K10 / K01a B05a", hand_p1="R06", draw="W01a")
    play(state, "R06 place", "B05a")
    assert hand(state, "p2") == "W01a"


def test_k10_rent_collecting_ghoul_draws_for_its_own_destruction():
    state = table(army_p1="R04a", army_p2="K10 / K01a", hand_p1="R06", draw="W01a")
    play(state, "R06 place", "K10")
    assert hand(state, "p2") == "W01a"


def test_k11_marrow_piper_places_a_level_one_goblin_out_of_the_discard():
    state = table(army_p1="K11 / K01a", discard="R04a W06 B05a", hand_p2="W01a")
    play(state, "K11 activate")
    assert legal(state) == {"R04a place", "B05a place", "no"}
    play(state, "R04a place")
    assert army(state, "p1") == "K11* / K01a R04a"


def test_k12_twice_dead_ned_returns_to_the_hand():
    state = table(army_p1="R04a", army_p2="K12 / K01a", hand_p1="R06")
    play(state, "R06 place", "K12")
    assert (army(state, "p2"), hand(state, "p2")) == ("K01a", "K12")


def test_k13_hollow_king_lets_every_mutation_be_a_zombie_mutation_for_one_more():
    state = table(army_p2="K13 / K06 / K01a", army_p1="W01a", hand_p1="R06 R07", discard="W05a")
    assert "W01a mutate W05a" in legal(state)  # 1 + 1
    assert "GO-153 mutates" in play(state.clone(), "W01a mutate W05a")
    state = table(army_p2="K13 / K06 / K01a", army_p1="W01a", hand_p1="R06", discard="W05a")
    assert "W01a mutate W05a" not in legal(state)


def test_k14_lady_last_breath_wins_with_seven_black_goblins_and_an_empty_hand():
    state = table(army_p1="K06 K12 / K01a K01b K02a K02b K03a", army_p2="K14 / K09 / K03b")
    play(state, "pass")
    assert (state.outcome().reason, state.outcome().ranks) == ("K14", [1, 2])


def test_k14_lady_last_breath_asks_for_an_empty_hand():
    state = table(
        army_p1="K06 K12 / K01a K01b K02a K02b K03a",
        army_p2="K14 / K09 / K03b",
        hand_p1="R01a",
    )
    play(state, "pass")
    assert asked(state) == "p2 turn"


def test_k15_second_funeral_costs_everyone_a_goblin_and_gives_a_card():
    state = table(
        army_p1="K06 / K01a K01b", army_p2="R04a R05a", hand_p1="K15", discard="W13 W06 W05a"
    )
    play(state, "K15 place")
    assert legal(state) == {"K15", "K01b"}
    play(state, "K01b")
    assert army(state, "p2") == "R04a"  # the only free one
    assert (asked(state), legal(state)) == ("p1 recover", {"K01b", "R05a", "W06", "W05a"})
    play(state, "R05a", "W06")
    assert (hand(state, "p1"), hand(state, "p2")) == ("R05a", "W06")
