"""Section 9: the Cinders, card by card."""

from ludozilla.games.gobelins.cards import WORDS
from ludozilla.testing import legal, play
from tests.games.gobelins.den import army, asked, discard, hand, table, value


def test_r01_match_head_burns_a_goblin_for_a_card():
    state = table(hand_p1="R01a W01a W02a", army_p2="K06 / K01a B05a")
    play(state, "R01a place", "yes", "W02a")
    assert legal(state) == {"R01a", "B05a", "K06"}
    play(state, "K06")
    assert (army(state, "p2"), discard(state)) == ("K01a B05a", "W02a K06")


def test_r02_cinder_brat_takes_another_along():
    state = table(army_p1="R04a", hand_p1="R06", army_p2="K01a R02a")
    play(state, "R06 place", "R02a")
    assert (asked(state), legal(state)) == ("p2 destroy", {"R06", "K01a"})
    play(state, "R06")
    assert army(state, "p1") == "R04a"


def test_r03_firecracker_hawker_destroys_a_level_one_goblin():
    state = table(army_p1="R03a R04a", army_p2="K06 / K01a B05a", advantage="p2")
    play(state, "R03a activate")
    assert legal(state) == {"R04a", "B05a"}


def test_r03_firecracker_hawker_destroys_any_goblin_with_the_advantage_token():
    state = table(army_p1="R03a R04a", army_p2="K06 / K01a B05a", advantage="p1")
    play(state, "R03a activate")
    assert legal(state) == {"R04a", "B05a", "K06"}


def test_r04_soot_sprinter_runs_again_with_the_advantage_token():
    state = table(hand_p1="R04a W01a", hand_p2="K01a", advantage="p1")
    play(state, "R04a place")
    assert asked(state) == "p1 turn"


def test_r04_soot_sprinter_stops_without_it():
    state = table(hand_p1="R04a W01a", hand_p2="K01a", advantage="p2")
    play(state, "R04a place")
    assert asked(state) == "p2 turn"


def test_r05_torch_juggler_destroys_a_goblin_when_mutated():
    state = table(army_p1="R05a", hand_p1="W05a W01a", army_p2="K01a")
    play(state, "R05a mutate W05a", "K01a")
    assert (army(state, "p1"), army(state, "p2")) == ("W05a", "")


def test_r06_captain_kaboom_destroys_a_free_goblin_maybe_himself():
    state = table(army_p1="R04a", hand_p1="R06", army_p2="K01a")
    play(state, "R06 place")
    assert legal(state) == {"R06", "K01a"}
    play(state, "R06")
    assert (army(state, "p1"), discard(state)) == ("R04a", "R06")


def test_r07_ember_bride_destroys_an_opponents_hero():
    state = table(army_p1="R04a", hand_p1="R07", army_p2="K06 / K01a K02a")
    play(state, "R07 place")
    assert (army(state, "p2"), army(state, "p1")) == ("K01a K02a", "R07 / R04a")


def test_r08_pyre_poet_is_an_ordinary_hero_for_who_leads():
    assert value(table(army_p1="R08 / R04a", points="1 1"), "p1") == 5


def test_r08_pyre_poet_is_worth_three_more_for_who_is_behind():
    assert value(table(army_p1="R08 / R04a", points="0 1"), "p1") == 8


def test_r09_lava_licker_gives_one_goblin_for_two():
    state = table(army_p1="R09 / R04a R05a", army_p2="K06 / K01a B05a")
    play(state, "R09 activate")  # R05a is the only other free one
    assert (asked(state), legal(state)) == ("p1 destroy", {"K06", "B05a"})
    play(state, "B05a")  # then K06 is the only one left to take
    assert (army(state, "p1"), army(state, "p2")) == ("R09* / R04a", "K01a")


def test_r09_lava_licker_destroys_nothing_without_an_offering():
    state = table(army_p1="R09 / R04a", army_p2="K01a")
    play(state, "R09 activate")
    assert (army(state, "p1"), army(state, "p2")) == ("R09* / R04a", "K01a")


def test_r10_salamander_sue_costs_every_opponent_a_goblin():
    state = table(army_p1="R04a", hand_p1="R06", army_p2="R10 / R05a", army_p3="K01a K02a")
    play(state, "R06 place", "R10")
    assert army(state, "p3") == "K01a"
    assert (asked(state), army(state, "p1")) == ("p2 turn", "R04a")


def test_r11_bang_the_younger_costs_an_opponent_a_card_at_random():
    state = table(army_p1="R04a", hand_p1="R11", hand_p2="K01a K02a K05a", points="1 1")
    play(state, "R11 place")
    assert len(hand(state, "p2").split()) == 2


def test_r11_bang_the_younger_costs_two_for_who_is_behind():
    state = table(army_p1="R04a", hand_p1="R11", hand_p2="K01a K02a K05a", points="0 1")
    play(state, "R11 place")
    assert len(hand(state, "p2").split()) == 1


def test_r11_bang_the_younger_explodes_when_discarded():
    state = table(army_p1="K04a", hand_p1="W05a R11 W01a", army_p2="K01a")
    play(state, "K04a mutate W05a")
    # The slot of the mutated goblin is reserved, so K01a is the only target.
    assert "K01a" in discard(state)


def test_r12_scorched_recruiter_wins_a_goblin_over_for_two_cards():
    state = table(army_p1="R04a", hand_p1="R12 W01a W02a", army_p2="K06 / K01a (B05a)")
    play(state, "R12 place", "yes")
    assert (army(state, "p1"), army(state, "p2")) == ("R12 / R04a (B05a)", "K06 / K01a")


def test_r13_old_volcano_costs_everyone_two_goblins():
    state = table(army_p1="R07 / R04a R05a", hand_p1="R13", army_p2="K06 / K01a K02a")
    play(state, "R13 place")
    assert (asked(state), legal(state)) == ("p1 destroy", {"R13", "R05a"})
    play(state, "R05a")  # then R13 is the only free one
    assert (asked(state), legal(state)) == ("p2 destroy", {"K06", "K02a"})
    play(state, "K02a")
    assert (army(state, "p1"), army(state, "p2")) == ("R07 / R04a", "K01a")


TWENTY_FIVE = " ".join(WORDS[:25])


def test_r14_last_spark_wins_with_five_red_goblins_over_a_great_discard():
    state = table(
        army_p1="R07 R08 / R04a R04b R05a", army_p2="R14 / R09 / R03a", discard=TWENTY_FIVE
    )
    play(state, "pass")
    assert (state.outcome().reason, state.outcome().ranks) == ("R14", [1, 2])


def test_r14_last_spark_asks_for_five_red_goblins_face_up():
    state = table(
        army_p1="R07 R08 / R04a R04b (R05a)", army_p2="R14 / R09 / R03a", discard=TWENTY_FIVE
    )
    play(state, "pass")
    assert asked(state) == "p2 turn"


def test_r15_marshal_overkill_wins_for_a_battle_won_by_twelve():
    state = table(army_p1="R15 / R07 / R04a R04b", army_p2="(K01a)", passed="p2", hand_p2="W01a")
    assert value(state, "p1") == 12
    play(state, "pass")
    assert (state.outcome().reason, state.outcome().ranks) == ("R15", [1, 2])


def test_r15_marshal_overkill_asks_for_twelve():
    state = table(army_p1="R15 / R07 / R04a R04b", army_p2="K01a", passed="p2")
    play(state, "pass")
    assert (state.ending, state.points) == (None, [1, 0])
