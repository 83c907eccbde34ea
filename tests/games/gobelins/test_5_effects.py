"""Sections 5.1 to 5.4: powers, several at once, cards moving, targets."""

import pytest

from ludozilla.games.gobelins.cards import WORDS, Step
from ludozilla.games.gobelins.powers import can_be_done
from ludozilla.testing import legal, play
from tests.games.gobelins.den import army, asked, discard, hand, pile, table, value

# -- powers ------------------------------------------------------------------------------


@pytest.mark.rule("GO-58", "GO-111")
def test_a_released_goblin_does_not_arrive_anew():
    state = table(army_p1="B05a (W04a)", hand_p1="B08", draw="R01a", advantage="p2")
    play(state, "B08 place")
    assert (army(state, "p1"), state.advantage) == ("B08 / B05a W04a", 1)


@pytest.mark.rule("GO-58", "GO-113")
def test_a_captured_goblin_does_not_arrive_anew():
    state = table(army_p1="R04a", hand_p1="R12 R01a R02a", army_p2="W04a", advantage="p2")
    play(state, "R12 place", "yes")
    assert (army(state, "p1"), state.advantage) == ("R12 / R04a W04a", 1)


@pytest.mark.rule("GO-59", "GO-60")
def test_conditions_hold_as_they_were_when_the_power_fired():
    # The Abbot takes the token, but did not hold it when he came: no extra turn.
    state = table(army_p1="W05a", hand_p1="W08 R01a", hand_p2="R02a", advantage="p2")
    play(state, "W08 place")
    assert (state.advantage, asked(state)) == (0, "p2 turn")


@pytest.mark.rule("GO-60")
def test_a_permanent_condition_is_read_all_the_time():
    state = table(army_p1="W10 / W05a", hand_p1="W04a", advantage="p2")
    assert value(state, "p1") == 5
    play(state, "W04a place")
    assert value(state, "p1") == 2 + 2 + 3 + 2


@pytest.mark.rule("GO-61", "GO-145")
def test_the_bonus_in_brackets_is_for_who_has_fewer_points_than_somebody():
    for points, drawn in (("0 0 0", 1), ("1 0 0", 1), ("1 0 2", 2), ("1 1 1", 1)):
        state = table(hand_p1="W02a", draw="R01a R02a", points=points, players="3")
        play(state, "W02a place")
        assert len(state.hand(0)) == drawn


@pytest.mark.rule("GO-62")
def test_a_may_is_offered_only_if_it_can_be_done_in_full():
    state = table(army_p1="R04a", hand_p1="R12 W01a", army_p2="K01a", hand_p2="K02a")
    play(state, "R12 place")  # one card cannot pay for two
    assert (asked(state), hand(state, "p1")) == ("p2 turn", "W01a")


@pytest.mark.rule("GO-62", "GO-105")
def test_identical_cards_of_the_discard_are_two_when_a_may_wants_two():
    row = {"do": "recover", "n": 2, "level": [1], "may": True, "cond": None}
    for there, offered in (("R01a R01b W06", True), ("R01a W06", False)):
        state = table(army_p1="W07 / W05a", discard=there)
        assert can_be_done(state, 0, Step(row)) is offered


@pytest.mark.rule("GO-62")
def test_a_declined_may_leaves_out_what_depends_on_it():
    state = table(hand_p1="R01a W01a", army_p2="K01a")
    play(state, "R01a place", "no")
    assert (army(state, "p2"), hand(state, "p1")) == ("K01a", "W01a")


@pytest.mark.rule("GO-63")
def test_the_opponent_is_chosen_once_for_a_power():
    state = table(
        army_p1="K01a",
        hand_p1="K07",
        hand_p2="R01a R02a R03a",
        hand_p3="B01a B02a B03a",
        advantage="p1",
    )
    play(state, "K07 place")
    assert (asked(state), legal(state)) == ("p1 opponent", {"p2", "p3"})
    play(state, "p3", "B01a", "B03a")
    assert (hand(state, "p3"), hand(state, "p2")) == ("B02a", "R01a R02a R03a")


@pytest.mark.rule("GO-63")
def test_all_means_the_controller_first_then_clockwise():
    state = table(
        army_p2="K06 / K01a K01b",
        hand_p2="K15",
        army_p1="R08 / R04a R04b",
        army_p3="B10 / B05a B01a",
        turn="p2",
    )
    play(state, "K15 place")
    order = []
    while "destroy" in asked(state):
        order.append(asked(state))
        play(state, sorted(legal(state))[0])
    assert order == ["p2 destroy", "p3 destroy", "p1 destroy"]


@pytest.mark.rule("GO-64")
def test_a_permanent_power_stops_when_its_goblin_is_imprisoned():
    assert value(table(army_p1="G10 / G01a"), "p1") == 3 + 3
    assert value(table(army_p1="(G10) / G01a"), "p1") == 2


@pytest.mark.rule("GO-64")
def test_powers_serve_their_player_and_global_ones_all():
    # G11 of p2 does not help p1, G14 of p2 does.
    state = table(army_p1="G03a", army_p2="G11 / G01a", hand_p1="W05a R04a")
    assert "G03a mutate W05a" not in legal(state)
    state = table(army_p1="R04a", army_p2="G14 / G11 / G01a", hand_p1="W05a")
    assert "W05a place" in legal(state)


# -- several at once ---------------------------------------------------------------------


@pytest.mark.rule("GO-65")
def test_the_active_player_orders_powers_whoever_controls_them():
    # R13 destroys K04a and itself of p1, then R02a of p2; two powers wait.
    state = table(army_p1="R07 / R05a K04a", hand_p1="R13", army_p2="R02a", hand_p2="B01a B02a")
    play(state, "R13 place", "K04a")
    assert (asked(state), legal(state)) == ("p1 order", {"K04a", "R02a"})
    play(state, "K04a")
    assert asked(state) == "p2 discard"  # what is inside a power, those choose whom it names
    play(state, "B01a")
    assert army(state, "p1") == "R05a"  # R02a took R07, the only free goblin left


@pytest.mark.rule("GO-66")
def test_a_power_is_resolved_even_if_its_card_is_gone():
    state = table(army_p1="R04a R02a", hand_p1="R06", army_p2="B05a", hand_p2="W01a")
    play(state, "R06 place", "R02a")
    assert (asked(state), discard(state)) == ("p1 destroy", "R02a")
    play(state, "B05a")
    assert army(state, "p2") == ""


@pytest.mark.rule("GO-67")
def test_what_a_power_fires_comes_before_the_rest_of_the_batch():
    state = table(
        army_p1="R07 / R05a K04a R04a",
        hand_p1="R13",
        army_p2="K12 / K01a R02a",
        hand_p2="B01a B02a",
    )
    play(state, "R13 place", "R04a", "R13", "R02a")
    assert (asked(state), legal(state)) == ("p1 order", {"R02a", "K12"})
    play(state, "R02a", "K04a")
    # K04a fires now, and K12 waits on the discard until that is over.
    assert (asked(state), "K12" in discard(state)) == ("p2 discard", True)
    play(state, "B01a")
    assert hand(state, "p2") == "B02a K12"


@pytest.mark.rule("GO-66", "GO-77")
def test_a_step_without_target_does_nothing():
    state = table(army_p1="R04a", hand_p1="R07", hand_p2="K01a")
    play(state, "R07 place")
    assert (army(state, "p1"), asked(state)) == ("R07 / R04a", "p2 turn")


# -- cards moving ------------------------------------------------------------------------


@pytest.mark.rule("GO-69")
def test_the_discard_is_shuffled_when_a_card_is_due_not_before():
    others = " ".join(name for name in WORDS if name not in ("R01a", "R02a", "R03a"))
    state = table(hand_p2=others, draw="R01a", discard="R02a R03a")
    assert "GO-69 reshuffled" not in play(state, "spend1")
    assert (pile(state), discard(state)) == ([], "R02a R03a")
    state = table(hand_p2=others, draw="R01a", discard="R02a R03a")
    assert "GO-69 reshuffled" in play(state, "spend2")
    assert hand(state, "p1") == "R01a R02a R03a"


@pytest.mark.rule("GO-70")
def test_cards_set_aside_are_in_no_pile():
    others = " ".join(name for name in WORDS if name not in ("R04a", "W05a", "K03a", "K03b"))
    # While W05a is set aside, the two that pay for it draw: each other, as there is nothing else.
    state = table(army_p1="R04a", hand_p1="W05a K03a K03b", hand_p2=others)
    play(state, "W05a place", "K03a")
    assert (army(state, "p1"), hand(state, "p1")) == ("R04a W05a", "K03a K03b")


@pytest.mark.rule("GO-71")
def test_hands_and_pile_are_hidden_and_all_else_is_open():
    state = table(army_p1="(R04a) K01a", hand_p1="W01a W02a", discard="B01a B02a", draw="R01a")
    view = state.seen_by(1)
    assert (hand(view, "p1"), set(pile(view))) == ("? ?", {"?"})
    assert (army(view, "p1"), discard(view)) == ("(R04a) K01a", "B01a B02a")


@pytest.mark.rule("GO-71")
def test_there_is_no_hand_limit():
    state = table(hand_p1=" ".join(WORDS[:30]), draw="R01a", tokens="1 2")
    play(state, "spend1")
    assert len(state.hand(0)) == 31


# -- targets -----------------------------------------------------------------------------


@pytest.mark.rule("GO-72")
def test_a_mandatory_step_takes_ones_own_goblin_if_there_is_no_other():
    state = table(army_p1="R04a", hand_p1="R06")
    play(state, "R06 place")
    assert (army(state, "p1"), discard(state)) == ("R04a", "R06")


@pytest.mark.rule("GO-73")
def test_a_prisoner_is_free_as_any_other_card():
    state = table(army_p1="B12 / B05a", army_p2="(K06) / (R04a) (R04b)")
    play(state, "B12 activate")
    assert legal(state) == {"K06", "R04b"}


@pytest.mark.rule("GO-73")
def test_a_prisoner_cannot_act_or_mutate_and_is_worth_nothing():
    state = table(army_p1="(W05a) R04a", hand_p1="W01a K01a K02a")
    assert not {move for move in legal(state) if move.startswith("W05a")}
    assert value(state, "p1") == 2


@pytest.mark.rule("GO-74")
def test_the_power_of_a_destroyed_prisoner_is_silent_but_others_see_it():
    state = table(army_p1="B12 K10 / B05a K01a", army_p2="(R02a)", draw="W01a", hand_p2="R01a")
    happened = play(state, "B12 activate")
    assert happened.count("GO-109 destroyed") == 1
    assert (hand(state, "p1"), asked(state)) == ("W01a", "p2 turn")


@pytest.mark.rule("GO-75", "GO-123")
def test_protection_holds_even_if_the_own_player_chooses():
    # R10 makes p2 destroy one of their own: the blue ones are safe.
    state = table(
        army_p1="R10 / R04a", army_p2="B04a B01a", army_p3="R03a K01a", turn="p3", advantage="p3"
    )
    play(state, "R03a activate", "R10")
    assert army(state, "p2") == "B04a B01a"
    assert army(state, "p3") == "R03a*"


@pytest.mark.rule("GO-75")
def test_own_effects_are_not_hindered_and_prisoners_are_not_protected():
    state = table(army_p1="B04a R04a B01a", hand_p1="R06")
    play(state, "R06 place")
    assert legal(state) == {"R06", "B01a"}
    state = table(army_p1="B12 / B05a", army_p2="B04a (B01a)")
    play(state, "B12 activate")
    assert army(state, "p2") == "B04a"


@pytest.mark.rule("GO-123")
def test_protection_from_destruction_is_none_from_capture():
    state = table(army_p1="R04a", hand_p1="R12 W01a W02a", army_p2="B04a B01a")
    play(state, "R12 place", "yes")
    assert army(state, "p1") == "R12 / R04a B01a"


@pytest.mark.rule("GO-76")
def test_powers_beyond_the_cap_are_dropped():
    state = table(hand_p1="W02a", draw="R01a R02a", options="power_cap=20")
    state.resolved = 19
    play(state, "W02a place")
    assert hand(state, "p1") == "R02a"
    state = table(hand_p1="W02a", draw="R01a R02a", options="power_cap=20")
    state.resolved = 20
    play(state, "W02a place")
    assert hand(state, "p1") == ""
