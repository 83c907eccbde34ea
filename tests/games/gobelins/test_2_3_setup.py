"""Sections 2 and 3: components, options and set-up."""

from collections import Counter

import pytest

from ludozilla.engine.options import OptionError
from ludozilla.engine.rng import Rng
from ludozilla.games.gobelins.cards import COLOUR, COLOURS, IDS, KIND, LEVEL, PRINTED_VALUE, WORDS
from ludozilla.games.gobelins.game import GAME
from ludozilla.testing import legal, play
from tests.games.gobelins.den import army, asked, discard, hand, pile, table, value

NO_LEVEL_ONE = "W06 W07 W08 R06 R07 K06 K15"


@pytest.mark.rule("GO-1")
def test_there_are_a_hundred_goblins():
    assert len(KIND) == 100
    assert Counter(LEVEL) == {1: 50, 2: 35, 3: 15}
    copies = Counter(KIND)
    assert {copies[KIND[card]] for card in range(100) if LEVEL[card] == 1} == {2}
    assert {copies[KIND[card]] for card in range(100) if LEVEL[card] > 1} == {1}


@pytest.mark.rule("GO-2")
def test_each_colour_has_ten_bakutos_seven_heroes_and_three_ozekis():
    found = Counter((COLOUR[card], LEVEL[card]) for card in range(100))
    for colour in range(len(COLOURS)):
        assert [found[colour, level] for level in (1, 2, 3)] == [10, 7, 3]


@pytest.mark.rule("GO-3")
def test_the_value_goes_by_the_level():
    assert {(LEVEL[card], PRINTED_VALUE[card]) for card in range(100)} == {(1, 2), (2, 3), (3, 5)}


@pytest.mark.rule("GO-4")
def test_the_two_copies_of_a_bakuto_are_identical():
    state = table(army_p1="W03a", hand_p1="W03b W05a", draw="R01a")
    assert legal(state) >= {"W03a mutate W05a"}
    assert "W03a mutate W03b" not in legal(state)
    assert KIND[WORDS.index("W03a")] == KIND[WORDS.index("W03b")] == IDS.index("W03")


@pytest.mark.rule("GO-5", "GO-8")
def test_everyone_starts_with_two_tokens_and_no_point():
    for players in (2, 3, 4):
        state = GAME.new({"players": players}, Rng("tokens"))
        assert state.available == [2] * players
        assert state.spent == state.points == [0] * players
        assert 0 <= state.advantage < players


@pytest.mark.rule("GO-6", "GO-7")
def test_spent_tokens_and_prisoners_can_be_told_apart():
    state = table(army_p1="(R04a*) K01a", tokens="0 2")
    assert (state.available[0], state.spent[0]) == (0, 1)
    assert (army(state, "p1"), value(state, "p1")) == ("(R04a*) K01a", 2)
    assert len(pile(state)) == 98


@pytest.mark.rule("GO-6")
def test_a_written_position_with_too_many_tokens_is_refused():
    with pytest.raises(ValueError, match="p1 has more than 2 tokens"):
        table(army_p1="B01a*", tokens="2 2")


@pytest.mark.rule("GO-9")
def test_the_advantage_token_goes_to_anyone():
    holders = Counter(GAME.new({"players": 3}, Rng(f"lot {n}")).advantage for n in range(60))
    assert set(holders) == {0, 1, 2}


@pytest.mark.rule("GO-10")
def test_hands_are_drawn_one_after_the_other_from_the_advantage_holder_on():
    state = table(mulligan="p3", advantage="p3", hand_p3="W01a", players="3")
    play(state, "keep")
    assert asked(state) == "p1 mulligan"
    assert [len(state.hand(seat)) for seat in range(3)] == [7, 0, 1]
    play(state, "keep")
    assert asked(state) == "p2 mulligan"
    play(state, "keep")
    assert asked(state) == "p3 turn"


@pytest.mark.rule("GO-11")
def test_a_hand_without_level_one_may_be_replaced():
    state = table(mulligan="p1", hand_p1=NO_LEVEL_ONE, draw="W01a R08 R09 R10 R11 R12 R13")
    assert legal(state) == {"keep", "redraw"}
    play(state, "redraw")
    assert hand(state, "p1") == "R08 R09 R10 R11 R12 R13 W01a"
    # One level I, so there is no choice; but it is asked all the same.
    assert (asked(state), legal(state)) == ("p1 mulligan", {"keep"})


@pytest.mark.rule("GO-11")
def test_it_may_be_replaced_again_or_kept():
    state = table(mulligan="p1", hand_p1=NO_LEVEL_ONE, draw="R14 R08 R09 R10 R11 R12 R13")
    play(state, "redraw")
    assert legal(state) == {"keep", "redraw"}
    play(state, "keep")
    assert asked(state) == "p2 mulligan"


@pytest.mark.rule("GO-12")
def test_a_replaced_hand_lies_open_and_triggers_nothing():
    state = table(
        mulligan="p1", hand_p1="W06 W07 W08 R06 R07 K06 R11", draw="W01a R08 R09 R10 R14 R12 R13"
    )
    happened = play(state, "redraw")
    assert discard(state).split() == ["W06", "W07", "W08", "K06", "R06", "R07", "R11"]
    assert discard(state.seen_by(-1)) == discard(state)
    assert "GO-58 power" not in happened


@pytest.mark.rule("GO-13", "GO-69")
def test_an_empty_pile_is_made_of_the_discard_during_set_up():
    everything_else = " ".join(sorted(set(WORDS) - set(NO_LEVEL_ONE.split()) - {"W01a"}))
    state = table(mulligan="p1", hand_p1=NO_LEVEL_ONE, draw="W01a", discard=everything_else)
    assert "GO-69 reshuffled" in play(state, "redraw")
    assert "W01a" in hand(state, "p1")
    assert len(state.hand(0)) == 7


@pytest.mark.rule("GO-8")
def test_options_out_of_bounds_are_refused():
    with pytest.raises(OptionError, match="a whole number from 2 to 7"):
        GAME.new({"vp_target": 8}, Rng("x"))
