"""Section 4.3: placing, mutating, tokens."""

import pytest

from ludozilla.engine.journal import Journal
from ludozilla.engine.rng import Rng
from ludozilla.engine.state import IllegalAction
from ludozilla.games.gobelins.army import ASIDE, hand_of
from ludozilla.games.gobelins.cards import WORDS
from ludozilla.games.gobelins.placing import EnterPaid
from ludozilla.testing import cards, legal, play
from tests.games.gobelins.den import army, asked, discard, hand, pile, table

# -- costs and placing -------------------------------------------------------------------


@pytest.mark.rule("GO-28", "GO-30")
def test_a_new_colour_costs_two_discards_of_ones_choice():
    state = table(army_p1="R04a", hand_p1="W05a K01a K02a K05a", advantage="p2")
    play(state, "W05a place")
    assert cards(state, "aside") == ["W05a"]
    assert (asked(state), legal(state)) == ("p1 pay", {"K01a", "K02a", "K05a"})
    play(state, "K02a", "K01a")
    assert (army(state, "p1"), hand(state, "p1")) == ("R04a W05a", "K05a")
    assert discard(state) == "K02a K01a"


@pytest.mark.rule("GO-28")
def test_the_placed_card_cannot_pay_for_itself():
    state = table(army_p1="R04a", hand_p1="W05a K01a")
    assert legal(state, ending="place") == set()
    with pytest.raises(IllegalAction):
        play(state, "W05a place")


@pytest.mark.rule("GO-28")
def test_who_needs_the_whole_hand_to_pay_is_not_asked():
    state = table(army_p1="R04a", hand_p1="W05a K01a K02a")
    play(state, "W05a place")
    assert (army(state, "p1"), hand(state, "p1")) == ("R04a W05a", "")


@pytest.mark.rule("GO-29")
def test_a_full_row_takes_no_more():
    state = table(army_p1="R04a R04b R05a R05b R03a", hand_p1="R03b R07")
    assert legal(state, ending="place") == {"R07"}


@pytest.mark.rule("GO-30")
def test_a_colour_shown_in_any_row_is_no_new_one():
    state = table(army_p1="W10 / R04a", hand_p1="W05a B05a", advantage="p2")
    play(state, "W05a place")
    assert army(state, "p1") == "W10 / R04a W05a"


@pytest.mark.rule("GO-31")
def test_the_first_goblin_is_free_again_once_the_row_is_empty():
    state = table(army_p1="R04a", hand_p1="W05a", army_p2="R03a K01a", turn="p2")
    assert "W05a place" not in legal(table(army_p1="R04a", hand_p1="W05a"))
    play(state, "R03a activate", "R04a", "W05a place")
    assert army(state, "p1") == "W05a"


@pytest.mark.rule("GO-32")
def test_a_goblin_is_free_while_the_row_shows_no_colour():
    state = table(army_p1="W10 / (R04a)", hand_p1="B05a", advantage="p2")
    play(state, "B05a place")
    assert army(state, "p1") == "W10 / (R04a) B05a"


@pytest.mark.rule("GO-33", "GO-122")
def test_reductions_add_up_but_not_below_nothing():
    state = table(army_p1="G01a G01b", hand_p1="R04a", advantage="p2")
    play(state, "R04a place")
    assert army(state, "p1") == "G01a G01b R04a"


@pytest.mark.rule("GO-33")
def test_only_ones_own_face_up_goblins_lower_the_cost():
    state = table(army_p1="R04a (G01a)", army_p2="G01b", hand_p1="W05a K01a")
    assert legal(state, ending="place") == set()


@pytest.mark.rule("GO-34")
def test_level_two_needs_its_colour_and_room_above_level_one():
    state = table(army_p1="R04a", hand_p1="R07 K06")
    assert legal(state, ending="place") == {"R07"}
    state = table(army_p1="R08 / R04a", hand_p1="R07")
    assert legal(state, ending="place") == set()


@pytest.mark.rule("GO-35")
def test_level_three_needs_its_colour_in_both_rows():
    assert legal(table(army_p1="R08 / R04a", hand_p1="R13 K15"), ending="place") == {"R13"}
    assert legal(table(army_p1="K06 / R04a", hand_p1="R13 K15"), ending="place") == set()
    assert legal(table(army_p1="R14 / R08 / R04a R04b", hand_p1="R13"), ending="place") == set()


@pytest.mark.rule("GO-36")
def test_prisoners_carry_but_show_no_colour():
    state = table(army_p1="(R04a) K01a", hand_p1="R07 K06")
    assert legal(state, ending="place") == {"K06"}
    play(state, "K06 place")
    assert army(state, "p1") == "K06 / (R04a) K01a"


@pytest.mark.rule("GO-37")
def test_a_goblin_need_not_stand_above_its_own_colour():
    state = table(army_p1="R04a K01a", hand_p1="K06")
    play(state, "K06 place")
    assert army(state, "p1") == "K06 / R04a K01a"


@pytest.mark.rule("GO-68")
def test_what_a_payment_fires_is_resolved_before_the_goblin_enters():
    state = table(army_p1="R04a", hand_p1="W02a R11 K01a", army_p2="B05a", advantage="p2")
    happened = play(state, "W02a place", "B05a")
    assert happened.index("GO-109 destroyed") < happened.index("GO-29 placed")


@pytest.mark.rule("GO-68")
def test_a_paid_goblin_without_room_returns_to_the_hand():
    state = table(army_p1="R04a R04b R05a R05b R03a", hand_p1="W05a")
    white = WORDS.index("W05a")
    state.parts.move(white, hand_of(0), ASIDE)
    state.stack = [state.stack[0], EnterPaid(0, white)]
    journal = Journal()
    state.listen(journal)
    state.settle(Rng("x"))
    assert [(event.rule, event.key) for event in journal.take()][:1] == [("GO-68", "no-room")]
    assert (hand(state, "p1"), cards(state, "aside")) == ("W05a", [])


# -- mutating ----------------------------------------------------------------------------


@pytest.mark.rule("GO-38")
def test_any_face_up_goblin_with_a_cost_may_mutate():
    # W04a cannot, G01a is imprisoned, W03a is not free.
    state = table(army_p1="W03a W04a (G01a)", hand_p1="R04a")
    assert {move for move in legal(state) if "mutate" in move} == {"W03a mutate R04a"}


@pytest.mark.rule("GO-39")
def test_the_card_that_comes_in_has_the_same_level_and_another_name():
    state = table(army_p1="W03a", hand_p1="W03b R04a K06")
    assert {move for move in legal(state) if "mutate" in move} == {"W03a mutate R04a"}


@pytest.mark.rule("GO-40")
def test_a_zombie_mutates_into_a_card_of_the_discard_or_the_hand():
    state = table(army_p1="K01a W01a", hand_p1="R04a B05a", discard="G01a K06")
    assert {move for move in legal(state) if "mutate" in move} == {
        "K01a mutate G01a", "K01a mutate R04a", "K01a mutate B05a",
        "W01a mutate R04a", "W01a mutate B05a",
    }  # fmt: skip


@pytest.mark.rule("GO-41")
def test_a_zombie_mutation_costs_at_least_one():
    state = table(army_p1="G11 / K01a G04a", hand_p1="R04a", discard="W05a")
    assert "K01a mutate R04a" in legal(state)  # 1 - 1 = 0
    play(state, "K01a mutate W05a")
    assert (army(state, "p1"), discard(state)) == ("G11 / W05a G04a", "R04a K01a")


@pytest.mark.rule("GO-41")
def test_a_goblin_that_lowers_the_cost_lowers_its_own():
    state = table(army_p1="G11 / G04a", hand_p1="W10")
    play(state, "G11 mutate W10")  # 1 - 1 = 0
    assert army(state, "p1") == "W10 / G04a"


@pytest.mark.rule("GO-42")
def test_the_order_of_a_mutation():
    # K03a is paid, W02a comes in, R05a goes: draw, draw, destroy, in this order.
    state = table(
        army_p1="R05a", hand_p1="W02a K03a", army_p2="K01a", draw="G01a G02a", advantage="p2"
    )
    happened = play(state, "R05a mutate W02a", "K01a")
    assert [event for event in happened if event.split()[1] in ("drew", "destroyed")] == [
        "GO-101 drew", "GO-101 drew", "GO-109 destroyed",
    ]  # fmt: skip
    assert army(state, "p1") == "W02a"


@pytest.mark.rule("GO-42", "GO-52")
def test_the_tokens_of_a_mutated_goblin_are_spent():
    state = table(army_p1="B01a*", hand_p1="R04a K01a", tokens="1 2")
    play(state, "B01a mutate R04a")
    assert (army(state, "p1"), state.available[0], state.spent[0]) == ("R04a", 1, 1)


@pytest.mark.rule("GO-43")
def test_the_reserved_slot_cannot_be_targeted_and_keeps_others_from_being_free():
    # R11 explodes while W05a's slot is reserved: neither it nor R04a left of it can be taken.
    state = table(army_p1="R04a W05a", hand_p1="B02a R11 K01a", army_p2="B05a")
    play(state, "W05a mutate B02a")
    assert discard(state) == "K01a R11 W05a B05a"
    assert army(state, "p1") == "R04a B02a"


@pytest.mark.rule("GO-44")
def test_a_card_paid_with_cannot_come_in():
    state = table(army_p1="K01a", hand_p1="R04a", discard="W05a")
    # R04a would be the payment, K01a is going out: only W05a can come.
    assert {move for move in legal(state) if "mutate" in move} == {"K01a mutate W05a"}


@pytest.mark.rule("GO-45")
def test_a_mutation_is_neither_a_destruction_nor_a_placing():
    state = table(army_p1="G09 K10 / K04a R04a", hand_p1="W05a K01a K02a", hand_p2="B05a")
    play(state, "K04a mutate W05a")
    # K04a makes nobody discard, K10 and G09 draw nothing.
    assert (hand(state, "p2"), hand(state, "p1")) == ("B05a", "")
    assert army(state, "p1") == "G09 K10 / W05a R04a"


# -- tokens ------------------------------------------------------------------------------


@pytest.mark.rule("GO-46")
def test_one_token_draws_one_card_and_two_draw_three():
    state = table(draw="R01a R02a R03a")
    play(state, "spend1")
    assert (hand(state, "p1"), state.available[0], state.spent[0]) == ("R03a", 1, 1)
    state = table(draw="R01a R02a R03a")
    play(state, "spend2")
    assert (hand(state, "p1"), state.spent[0]) == ("R01a R02a R03a", 2)
    assert "spend2" not in legal(table(tokens="1 2"))


@pytest.mark.rule("GO-47", "GO-151")
def test_the_draw_bonus_is_for_everyone():
    state = table(army_p2="W13 / W12 / W05a", draw="R01a R02a")
    play(state, "spend1")
    assert hand(state, "p1") == "R01a R02a"
    state = table(army_p2="(W13) / W12 / W05a", draw="R01a R02a")
    play(state, "spend1")
    assert hand(state, "p1") == "R02a"


@pytest.mark.rule("GO-48", "GO-70")
def test_drawing_needs_a_card_and_takes_what_there_is():
    others = [name for name in WORDS if name != "W01a"]
    state = table(hand_p2=" ".join(others), discard="W01a")
    play(state, "spend2")
    assert (hand(state, "p1"), pile(state), discard(state)) == ("W01a", [], "")
    state = table(hand_p2=" ".join(WORDS))
    assert legal(state) == {"pass"}


@pytest.mark.rule("GO-49")
def test_a_goblin_bears_one_token():
    state = table(army_p1="B01a* B05a (W05a) W05b", tokens="1 2")
    assert legal(state, ending="activate") == {"W05b"}
    assert legal(table(army_p1="B01a", tokens="0 2", hand_p1="R01a"), ending="activate") == set()


@pytest.mark.rule("GO-50", "GO-77")
def test_activating_for_nothing_uses_the_token():
    state = table(army_p1="W07 / W05a")
    play(state, "W07 activate")
    assert (state.available[0], army(state, "p1"), asked(state)) == (1, "W07* / W05a", "p2 turn")


@pytest.mark.rule("GO-51")
def test_a_goblin_may_be_activated_in_the_turn_after_it_came():
    state = table(hand_p1="B01a", hand_p2="R01a", passed="p2", advantage="p2")
    play(state, "B01a place")
    assert legal(state, ending="activate") == {"B01a"}


@pytest.mark.rule("GO-51")
def test_a_goblin_that_left_and_came_back_is_a_new_one():
    state = table(army_p1="G08 / G01a G05a*", hand_p1="K01a", passed="p2", advantage="p2")
    play(state, "G08 activate", "G05a place")
    assert (army(state, "p1"), state.spent[0]) == ("G08* / G01a G05a", 1)


@pytest.mark.rule("GO-52")
def test_tokens_stay_on_a_prisoner_and_leave_with_nobody():
    state = table(army_p1="B01a B05a", army_p2="W05a*", tokens="2 1")
    play(state, "B01a activate", "W05a")
    assert (army(state, "p2"), state.spent[1]) == ("(W05a*)", 0)
    state = table(army_p1="R04a", hand_p1="R12 W01a W02a", army_p2="W05a*", tokens="2 1")
    play(state, "R12 place", "yes")
    assert (army(state, "p1"), state.spent) == ("R12 / R04a W05a", [0, 1])
