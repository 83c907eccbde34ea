"""Section 9: the Elders, card by card."""

from ludozilla.games.gobelins.cards import WORDS
from ludozilla.testing import legal, play
from tests.games.gobelins.den import army, asked, discard, hand, pile, table, value


def test_w01_scroll_sniffer_takes_one_of_the_top_three_cards():
    state = table(hand_p1="W01a", draw="K01a R01a R02a R03a")
    play(state, "W01a place")
    assert asked(state) == "p1 dig"
    assert legal(state) == {"R01a", "R02a", "R03a"}
    play(state, "R02a")
    assert hand(state, "p1") == "R02a"
    # Of the others, the first that was looked at will be drawn first.
    assert pile(state)[:2] == ["R01a", "R03a"]
    assert pile(state)[-1] == "K01a"


def test_w02_tea_pourer_draws_a_card():
    state = table(hand_p1="W02a", draw="R01a R02a", points="1 1")
    play(state, "W02a place")
    assert hand(state, "p1") == "R02a"


def test_w02_tea_pourer_draws_two_for_who_is_behind():
    state = table(hand_p1="W02a", draw="R01a R02a", points="0 1")
    play(state, "W02a place")
    assert hand(state, "p1") == "R01a R02a"


def test_w03_toothless_page_draws_a_card_when_mutated():
    state = table(army_p1="W03a", hand_p1="W05a", draw="R01a")
    play(state, "W03a mutate W05a")
    assert army(state, "p1") == "W05a"
    assert hand(state, "p1") == "R01a"


def test_w04_gong_nudger_takes_the_advantage_token():
    state = table(hand_p1="W04a", advantage="p2")
    play(state, "W04a place")
    assert state.advantage == 0


def test_w05_patient_novice_draws_a_card():
    state = table(army_p1="W05a", draw="R01a R02a", advantage="p2")
    play(state, "W05a activate")
    assert hand(state, "p1") == "R02a"


def test_w05_patient_novice_draws_two_with_the_advantage_token():
    state = table(army_p1="W05a", draw="R01a R02a", advantage="p1")
    play(state, "W05a activate")
    assert hand(state, "p1") == "R01a R02a"


def test_w06_granny_twelve_knots_draws_two_then_discards_one():
    state = table(army_p1="W05a", hand_p1="W06", draw="R01a R02a")
    play(state, "W06 place")
    assert legal(state) == {"R01a", "R02a"}
    play(state, "R01a")
    assert (hand(state, "p1"), discard(state)) == ("R02a", "R01a")


def test_w07_archivist_takes_a_level_one_card_from_the_discard():
    state = table(army_p1="W07 / W05a", discard="R01a K06 G05b", points="1 1")
    play(state, "W07 activate")
    assert legal(state) == {"R01a", "G05b"}
    play(state, "G05b")
    assert (hand(state, "p1"), asked(state)) == ("G05b", "p2 turn")


def test_w07_archivist_takes_two_for_who_is_behind():
    state = table(army_p1="W07 / W05a", discard="R01a K06 G05b", points="0 1")
    play(state, "W07 activate", "G05b")
    assert hand(state, "p1") == "G05b R01a"


def test_w08_abbot_mumble_takes_the_advantage_token():
    state = table(army_p1="W05a", hand_p1="W08", hand_p2="R01a", advantage="p2")
    play(state, "W08 place")
    assert state.advantage == 0
    assert asked(state) == "p2 turn"


def test_w08_abbot_mumble_gives_an_extra_turn_to_who_has_the_advantage_token():
    state = table(army_p1="W05a", hand_p1="W08 R01a", hand_p2="R02a", advantage="p1")
    play(state, "W08 place")
    assert state.advantage == 0
    assert asked(state) == "p1 turn"


def test_w09_blind_umpire_discards_a_card_out_of_a_hand_it_sees():
    state = table(army_p1="W05a", hand_p1="W09", hand_p2="R01a K06 G05b")
    play(state, "W09 place")
    assert asked(state) == "p1 discard-from"
    assert hand(state.seen_by(0), "p2") == "G05b K06 R01a"
    assert hand(state.seen_by(-1), "p2") == "? ? ?"
    play(state, "K06")
    assert (hand(state, "p2"), discard(state)) == ("G05b R01a", "K06")
    assert hand(state.seen_by(0), "p2") == "G05b R01a"


def test_w10_candle_counter_takes_the_advantage_token():
    state = table(army_p1="W10 / W05a", advantage="p2")
    play(state, "W10 activate")
    assert state.advantage == 0


def test_w10_candle_counter_is_worth_two_more_with_the_advantage_token():
    assert value(table(army_p1="W10 / W05a", advantage="p1"), "p1") == 2 + 3 + 2
    assert value(table(army_p1="W10 / W05a", advantage="p2"), "p1") == 2 + 3


def test_w11_old_swap_sack_gives_a_card_and_takes_two_at_random():
    state = table(army_p1="W11 / W05a", hand_p1="R01a R02a", hand_p2="K01a")
    play(state, "W11 activate")
    assert asked(state) == "p1 give"
    play(state, "R02a")
    assert hand(state, "p1") == "K01a R01a R02a"
    assert hand(state, "p2") == ""


def test_w11_old_swap_sack_takes_nothing_if_nothing_was_given():
    state = table(army_p1="W11 / W05a", hand_p2="K01a")
    play(state, "W11 activate")
    assert hand(state, "p2") == "K01a"


def test_w12_sitting_one_protects_white_goblins_with_the_advantage_token():
    state = table(army_p2="W12 / W05a R04a", army_p1="R04b", hand_p1="R06", advantage="p2")
    play(state, "R06 place")
    assert legal(state) == {"R06", "R04a"}


def test_w12_sitting_one_protects_nobody_without_it():
    state = table(army_p2="W12 / W05a R04a", army_p1="R04b", hand_p1="R06", advantage="p1")
    play(state, "R06 place")
    assert legal(state) == {"R06", "R04a", "W12"}


def test_w13_great_great_grandsire_gives_everyone_one_more_card_for_tokens():
    state = table(army_p2="W13 / W12 / W05a", draw="R01a R02a R03a R04a")
    play(state, "spend2")
    assert hand(state, "p1") == "R01a R02a R03a R04a"


def test_w14_brimming_bowl_wins_with_fifteen_cards_and_the_advantage_token():
    fifteen = " ".join(WORDS[60:75])
    state = table(army_p1="W05a", army_p2="W14 / W12 / W05b", hand_p1=fifteen, advantage="p1")
    play(state, "pass")
    assert state.outcome().reason == "W14"
    assert state.outcome().ranks == [1, 2]


def test_w14_brimming_bowl_asks_for_the_advantage_token():
    fifteen = " ".join(WORDS[60:75])
    state = table(army_p2="W14 / W12 / W05b", hand_p1=fifteen, hand_p2="K01a", advantage="p2")
    play(state, "pass")
    assert asked(state) == "p2 turn"


def test_w15_mother_quill_gives_everyone_a_new_hand_of_four():
    state = table(
        army_p1="W12 / W05a",
        hand_p1="W15 R01a",
        hand_p2="K01a K02a",
        draw="B01a B02a B03a B04a B05a G01a G02a G03a",
    )
    play(state, "W15 place")
    assert hand(state, "p1") == "B05a G01a G02a G03a"
    assert hand(state, "p2") == "B01a B02a B03a B04a"
    assert discard(state) == "R01a K01a K02a"
