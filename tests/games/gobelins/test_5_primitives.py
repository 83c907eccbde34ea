"""Sections 5.5 to 5.7: primitives, tests and rule keys, where no card test shows them already."""

import pytest

from ludozilla.games.gobelins import cards as numbers
from ludozilla.games.gobelins.cards import WORDS
from ludozilla.games.gobelins.lasting import holds
from ludozilla.games.gobelins.targets import takeable
from ludozilla.testing import cards, legal, play
from tests.games.gobelins.den import army, asked, discard, hand, pile, table, value


@pytest.mark.rule("GO-101")
def test_draw_is_not_done_if_a_card_is_missing():
    others = " ".join(name for name in WORDS if name not in ("W05a", "R01a"))
    state = table(army_p1="W05a", hand_p2=others, draw="R01a", advantage="p1")
    play(state, "W05a activate")
    assert (hand(state, "p1"), state.done) == ("R01a", False)


@pytest.mark.rule("GO-102")
def test_discard_takes_all_if_there_are_too_few():
    state = table(army_p1="K01a", hand_p1="K07", hand_p2="R01a", advantage="p1")
    play(state, "K07 place")
    assert (hand(state, "p2"), discard(state)) == ("", "R01a")


@pytest.mark.rule("GO-102")
def test_discard_at_random_can_hit_any_card():
    lost = set()
    for seed in range(12):
        state = table(army_p1="R04a", hand_p1="R11", hand_p2="K01a K02a K05a")
        state.moves = seed  # another chance each time
        play(state, "R11 place")
        lost.add(discard(state))
    assert lost == {"K01a", "K02a", "K05a"}


@pytest.mark.rule("GO-103")
def test_dig_reshuffles_and_leaves_nothing_behind():
    others = " ".join(name for name in WORDS if name not in ("W01a", "R01a", "R02a"))
    state = table(hand_p1="W01a", hand_p2=others, draw="R01a", discard="R02a")
    play(state, "W01a place")
    assert legal(state) == {"R01a", "R02a"}
    play(state, "R02a")
    assert (hand(state, "p1"), pile(state)) == ("R02a", ["R01a"])
    assert cards(state, "looked 0") == []


@pytest.mark.rule("GO-104")
def test_mill_does_not_reshuffle_nor_fire_what_it_discards():
    others = " ".join(name for name in WORDS if name not in ("K02a", "K03a", "R01a"))
    state = table(hand_p1="K02a", hand_p2=others, draw="K03a", discard="R01a", advantage="p2")
    play(state, "K02a place")
    assert (discard(state), hand(state, "p1")) == ("R01a K03a", "")


@pytest.mark.rule("GO-105")
def test_recover_takes_identical_cards_as_one_option():
    state = table(army_p1="W07 / W05a", discard="R01a R01b G05b", points="0 1")
    play(state, "W07 activate")
    assert legal(state) == {"R01a", "G05b"}
    play(state, "R01a")
    assert legal(state) == {"R01b", "G05b"}


@pytest.mark.rule("GO-106")
def test_a_hand_looked_at_stays_known_but_not_what_comes_later():
    state = table(army_p1="W05a", hand_p1="W09", hand_p2="R01a K06", draw="B01a")
    play(state, "W09 place", "K06", "spend1")
    assert hand(state.seen_by(0), "p2") == "? R01a"


@pytest.mark.rule("GO-107", "GO-108")
def test_given_and_stolen_cards_are_known_to_both_players_only():
    state = table(army_p1="W11 / W05a", hand_p1="R01a R02a R03a", hand_p2="K01a K02a", players="3")
    play(state, "W11 activate", "p2", "R02a")
    taken = set(hand(state, "p1").split()) - {"R01a", "R03a"}
    assert len(taken) == 2
    # p2 knows the two that were taken; p1 knows R02a wherever it is; p3 knows nothing.
    assert set(hand(state.seen_by(1), "p1").split()) - {"?"} == taken
    assert hand(state.seen_by(2), "p1") == "? ? ? ?"
    in_hand = "R02a" in hand(state, "p2")
    assert ("R02a" in hand(state.seen_by(0), "p2")) == in_hand


@pytest.mark.rule("GO-109")
def test_destroy_is_not_done_unless_all_were_destroyed():
    # R09 finds no offering, so nothing follows.
    state = table(army_p1="R09 / R04a", army_p2="K01a")
    play(state, "R09 activate")
    assert army(state, "p2") == "K01a"


@pytest.mark.rule("GO-109")
def test_targets_are_seen_anew_for_each_destruction():
    state = table(army_p1="R09 / R04a R05a", army_p2="K06 / K01a")
    play(state, "R09 activate")  # R05a, then K06, then K01a which is free by now
    assert (army(state, "p1"), army(state, "p2")) == ("R09* / R04a", "")


@pytest.mark.rule("GO-110")
def test_imprison_takes_face_up_goblins_only():
    state = table(army_p1="B07 / B05a", army_p2="(R04a) K01a K02a")
    play(state, "B07 activate")
    assert legal(state) == {"K01a", "K02a"}


@pytest.mark.rule("GO-110")
def test_imprison_can_be_for_free_goblins_only():
    step = numbers.Step({"do": "imprison", "scope": "opp", "free": True, "cond": None})
    state = table(army_p1="B05a", army_p2="R06 / R04a R04b (K01a)")
    assert [WORDS[card] for card in takeable(state, 0, step, 0)] == ["R06"]


@pytest.mark.rule("GO-111")
def test_release_frees_as_many_as_there_are():
    state = table(army_p1="B05a (R04a)", hand_p1="B08", draw="W01a")
    play(state, "B08 place")
    assert army(state, "p1") == "B08 / B05a R04a"


@pytest.mark.rule("GO-112")
def test_a_bounced_goblin_is_not_destroyed():
    state = table(army_p1="G08 K10 / G01a R04a R02a", hand_p2="K01a", draw="W01a")
    play(state, "G08 activate", "R02a")
    assert (army(state, "p1"), hand(state, "p1")) == ("G08* K10 / G01a R04a", "R02a")


@pytest.mark.rule("GO-113")
def test_capture_needs_room():
    state = table(army_p1="R04a R04b R05a R05b R03a", hand_p1="R12 W01a W02a", army_p2="K01a")
    play(state, "R12 place", "yes")
    assert army(state, "p2") == "K01a"


@pytest.mark.rule("GO-114")
def test_place_obeys_the_rules_of_placing():
    # Row I is full after G03a, so nothing can follow and nobody is asked.
    state = table(army_p1="G01a G04a R04a R04b", hand_p1="G03a R05a", hand_p2="K01a")
    play(state, "G03a place")
    assert asked(state) == "p2 turn"


@pytest.mark.rule("GO-114", "GO-58")
def test_a_goblin_placed_by_a_power_arrives_and_is_admired():
    state = table(army_p1="G09 / G01a", hand_p1="G03a W02a", draw="R01a R02a R03a", advantage="p2")
    # G03a arrives: its power and G09's wait.
    play(state, "G03a place", "G03a", "W02a place")
    assert (asked(state), legal(state)) == ("p1 order", {"W02a", "G09"})
    play(state, "W02a")
    assert hand(state, "p1") == "R01a R02a R03a"


@pytest.mark.rule("GO-115")
def test_a_mutation_by_power_costs_less_and_runs_its_course():
    state = table(army_p1="K08 / W05a", hand_p1="W02a K03a", draw="R01a R02a")
    play(state, "K08 activate", "W05a mutate W02a")
    # 2 - 1: K03a paid and drew, W02a drew.
    assert (army(state, "p1"), hand(state, "p1")) == ("K08* / W02a", "R01a R02a")


@pytest.mark.rule("GO-115")
def test_a_mutation_that_cannot_be_is_not_offered():
    state = table(army_p1="K08 / R04a", hand_p2="K01a")
    play(state, "K08 activate")
    assert asked(state) == "p2 turn"


@pytest.mark.rule("GO-116")
def test_only_its_holder_can_hand_the_token_over():
    state = table(army_p1="K09 / K01a", discard="W06", advantage="p1", hand_p2="R01a")
    play(state, "K09 activate", "yes")
    assert (state.advantage, hand(state, "p1")) == (1, "W06")


@pytest.mark.rule("GO-118")
def test_refresh_takes_what_is_there():
    state = table(army_p1="B05a", hand_p1="B06", tokens="1 2", points="0 1")
    play(state, "B06 place")
    assert (state.available[0], state.spent[0]) == (2, 0)


@pytest.mark.rule("GO-119")
def test_drain_takes_available_tokens_only():
    state = table(hand_p1="B05a", army_p2="W05a*", tokens="2 0")
    play(state, "B05a place")
    assert (army(state, "p2"), state.available[1], state.spent[1]) == ("W05a*", 0, 1)


@pytest.mark.rule("GO-120", "GO-79")
def test_points_are_gained_one_player_after_the_other():
    state = table(
        army_p1="B15 / B10 / B05a",
        hand_p1="R01a R02a",
        hand_p2="K01a K02a",
        hand_p3="W01a W02a",
        points="0 2 2",
    )
    play(state, "B15 activate")
    assert (state.outcome().ranks, state.points) == ([3, 1, 2], [1, 3, 2])


@pytest.mark.rule("GO-121")
def test_bonuses_of_value_add_up_and_follow_the_card():
    state = table(army_p1="G10 G07 / G04a G01a R04a K01a W05a")
    # 2 + 1 + 2 for the runt, 2 + 1 for the scout, 6 for others, 3, and 3 + 3.
    assert value(state, "p1") == 5 + 3 + 6 + 3 + 6


@pytest.mark.rule("GO-124")
def test_wild_counts_for_placing_above_and_for_nothing_else():
    state = table(army_p1="G02a", hand_p1="R07 W05a", advantage="p1")
    assert legal(state, ending="place") == {"R07"}  # W05a would be a new colour
    assert value(table(army_p1="G07 / G02a"), "p1") == 5
    assert legal(table(army_p1="(G02a) G01a", hand_p1="R07"), ending="place") == set()


@pytest.mark.rule("GO-125", "GO-152")
def test_a_rule_ends_with_its_card():
    for ozeki, placeable in (("G14", {"W05a"}), ("(G14)", set())):
        state = table(army_p1="R04a", army_p2=f"{ozeki} / G11 / G01a", hand_p1="W05a")
        assert legal(state, ending="place") == placeable


@pytest.mark.rule("GO-126", "GO-137", "GO-131")
def test_all_tests_of_a_victory_must_hold_for_the_same_player():
    fifteen = " ".join(WORDS[20:35])
    state = table(army_p2="W14 / W12 / W05b", hand_p1=fifteen, hand_p2="W01a", advantage="p2")
    play(state, "pass")
    assert state.ending is None


@pytest.mark.rule("GO-131", "GO-132")
def test_either_one_holds_the_token_or_not():
    for advantage, targets in (("p1", {"K06", "R04a", "B05a"}), ("p2", {"R04a", "B05a"})):
        state = table(army_p1="R03a R04a", army_p2="K06 / K01a B05a", advantage=advantage)
        play(state, "R03a activate")
        assert legal(state) == targets


@pytest.mark.rule("GO-133")
def test_own_ge_counts_face_up_goblins_of_the_colour():
    for goblins, drawn in (("G05a G01a G02a", 1), ("G05a G01a R04a", 0)):
        state = table(army_p1=goblins, draw="W01a", passed="p2")
        play(state, "pass")
        assert len(state.hand(0)) == drawn


@pytest.mark.rule("GO-134", "GO-135", "GO-136")
def test_conditions_of_value():
    assert value(table(army_p1="G04a (R04a) (R04b) (K01a) (K01b)"), "p1") == 4
    assert value(table(army_p1="K01a", discard=" ".join(WORDS[:15])), "p1") == 3
    assert value(table(army_p1="B09* / B05a", tokens="1 2"), "p1") == 7


@pytest.mark.rule("GO-137")
def test_hand_ge_is_asked_when_the_power_fires():
    state = table(army_p1="B15 / B10 / B05a", hand_p1="R01a", hand_p2="K01a K02a")
    play(state, "B15 activate")
    assert hand(state, "p1") == "R01a"


@pytest.mark.rule("GO-138", "GO-133")
def test_hand_eq_is_exact():
    army_of_seven = "K06 K12 / K01a K01b K02a K02b K03a"
    state = table(army_p1=army_of_seven, army_p2="K14 / K09 / K03b", hand_p1="R01a")
    play(state, "pass")
    assert state.ending is None


@pytest.mark.rule("GO-139")
def test_colours_ge_counts_colours_shown():
    state = table(
        army_p1="G07 R08 (W10) / G02a R04a W05a B05a", army_p2="G13 / G10 / G01a", hand_p2="K01a"
    )
    play(state, "pass")
    assert state.ending is None


@pytest.mark.rule("GO-140")
def test_names_are_kept_in_prison():
    state = table(army_p1="(R07) (K12) (W08) / R04a R04b B05a", army_p2="G15 / G10 / G01a")
    play(state, "pass")
    assert state.outcome().reason == "G15"


@pytest.mark.rule("GO-141", "GO-142")
def test_prisoners_of_all_opponents_count_together():
    state = table(
        army_p1="R04a", army_p2="B14 / B10 / (R05a) (R05b)", army_p3="(K01a) (K02a)", hand_p2="W01a"
    )
    play(state, "pass")
    assert (state.outcome().reason, state.outcome().ranks[0]) == ("B14", 1)


@pytest.mark.rule("GO-143")
def test_no_opponent_may_have_a_goblin_face_up():
    test = numbers.Test({"test": "opps_no_faceup"})
    state = table(army_p1="R04a", army_p2="(K01a)", army_p3="K02a")
    assert [holds(state, test, seat, 0) for seat in range(3)] == [False, False, False]
    state = table(army_p1="R04a", army_p2="(K01a)", army_p3="(K02a)")
    assert [holds(state, test, seat, 0) for seat in range(3)] == [True, False, False]


@pytest.mark.rule("GO-144", "GO-83")
def test_the_margin_is_over_the_second_strongest():
    state = table(army_p1="R15 / R07 / R04a R04b", army_p2="(K01a)", army_p3="K02a", passed="p2 p3")
    play(state, "pass")  # 12 against 2
    assert (state.ending, state.points) == (None, [1, 0, 0])


@pytest.mark.rule("GO-153")
def test_the_hollow_king_does_not_charge_zombies_more():
    state = table(army_p1="K13 / K06 / K01a", hand_p1="R06", discard="W05a")
    assert "K01a mutate W05a" in legal(state)
    assert not [move for move in legal(state) if move.startswith("K13")]


@pytest.mark.rule("GO-154", "GO-49")
def test_two_tokens_on_a_goblin_stay_when_the_rule_ends():
    state = table(army_p1="B09** / B05a", army_p2="(B13) / B10 / B01a", hand_p1="R01a")
    assert legal(state, ending="activate") == set()
    assert value(state, "p1") == 7


@pytest.mark.rule("GO-101", "GO-131", "GO-151")
def test_the_numbers_of_words_follow_the_rules():
    for words, first in ((numbers.PRIMITIVES, 101), (numbers.TESTS, 131), (numbers.RULE_KEYS, 151)):
        for place, word in enumerate(words):
            assert getattr(numbers, word.upper()) == place, f"GO-{first + place}"
    for place, word in enumerate(numbers.TRIGGERS):
        assert getattr(numbers, word.upper()) == place
