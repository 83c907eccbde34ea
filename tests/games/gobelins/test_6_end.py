"""Section 6: the end of the game."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludozilla.engine.rng import Rng
from ludozilla.games.gobelins.cards import IDS
from ludozilla.games.gobelins.game import GAME
from ludozilla.testing import legal, play
from tests.games.gobelins.den import asked, table

SEVEN_BLACK = "K06 K12 / K01a K01b K02a K02b K03a"


@pytest.mark.rule("GO-78", "GO-86")
@settings(max_examples=20)
@given(players=st.sampled_from([2, 3, 4]), target=st.sampled_from([2, 3, 7]), seed=st.integers(0))
def test_points_never_decrease_and_bound_the_rounds(players, target, seed):
    rng = Rng(f"bound {seed}")
    state = GAME.new({"players": players, "vp_target": target}, rng)
    before = state.points[:]
    while state.ending is None:
        state.apply(rng.choice(state.legal_actions()), rng)
        assert all(old <= new for old, new in zip(before, state.points, strict=True))
        before = state.points[:]
    assert state.round <= (target - 1) * players + 1


@pytest.mark.rule("GO-79")
def test_who_reaches_the_target_wins_at_once():
    state = table(army_p1="R04a", army_p2="K01a K02a", passed="p2", points="1 2")
    play(state, "pass")
    assert (state.outcome().ranks, state.outcome().rule) == ([2, 1], "GO-79")
    assert state.outcome().reason == "points"


@pytest.mark.rule("GO-79")
def test_the_target_is_an_option():
    state = table(army_p1="R04a", passed="p2", points="2 1", options="vp_target=4")
    play(state, "pass")
    assert (state.ending, state.points) == (None, [3, 1])


@pytest.mark.rule("GO-80")
def test_those_who_reach_it_in_the_same_tie_win_together():
    state = table(
        army_p1="R04a", army_p2="R04b", players="3", passed="p2 p3", points="2 2 0", advantage="p3"
    )
    play(state, "pass")
    assert (state.outcome().ranks, state.outcome().shares) == ([1, 1, 3], [0.5, 0.5, 0.0])


@pytest.mark.rule("GO-81")
def test_a_victory_is_checked_before_the_battle_of_the_last_pass():
    state = table(
        army_p1="R07 K12 / R04a K01a", army_p2="G15 / G10 / G01a", passed="p2", points="2 0"
    )
    play(state, "pass")
    assert (state.outcome().reason, state.points) == ("G15", [2, 0])


@pytest.mark.rule("GO-81", "GO-56")
def test_a_victory_is_checked_at_a_new_round_when_all_are_turned_up():
    # K14 is a prisoner until the new round.
    state = table(army_p1=SEVEN_BLACK, army_p2="(K14) / K09 / K03b", passed="p2", hand_p2="R01a")
    play(state, "pass")
    assert (state.outcome().reason, state.outcome().ranks, state.round) == ("K14", [1, 2], 2)


@pytest.mark.rule("GO-81")
def test_an_imprisoned_ozeki_wins_nothing():
    state = table(army_p1=SEVEN_BLACK, army_p2="(K14) / K09 / K03b", hand_p2="R01a")
    play(state, "pass")
    assert asked(state) == "p2 turn"


@pytest.mark.rule("GO-81")
def test_without_alternative_victories_the_ozekis_are_just_strong():
    state = table(
        army_p1=SEVEN_BLACK, army_p2="K14 / K09 / K03b", hand_p2="R01a", options="alt_victory=off"
    )
    play(state, "pass")
    assert asked(state) == "p2 turn"
    state = table(army_p1="R15 / R07 R08 / R04a R04b", passed="p2", options="alt_victory=off")
    play(state, "pass")
    assert state.ending is None


@pytest.mark.rule("GO-82")
def test_of_several_the_first_clockwise_from_the_active_player_wins():
    # p1 and p3 both have all colours; it is p2's turn, so p3 comes first.
    quilt = "G07 R08 W10 B10 / G02a R04a W05a B05a"
    other = "G12 R09 W12 B09 / G02b R04b W05b B05b"
    state = table(
        army_p1=quilt, army_p2="G13 / G10 / G01a", army_p3=other, turn="p2", hand_p2="K01a"
    )
    play(state, "pass")
    assert state.outcome().ranks[2] == 1


@pytest.mark.rule("GO-83")
def test_a_battle_that_ends_the_game_by_points_is_no_alternative_victory():
    state = table(army_p1="R15 / R07 R08 / R04a R04b", passed="p2", points="2 0")
    play(state, "pass")
    assert state.outcome().reason == "points"


@pytest.mark.rule("GO-84")
def test_a_condition_met_for_a_moment_does_not_win():
    # With seven black goblins p1 has no card left for a moment, but then draws four.
    state = table(
        army_p1="K15 / W12 K06 K12 / K01a K01b K02a K02b W05a",
        hand_p1="W15",
        army_p2="K14 / K09 / K03b",
    )
    play(state, "W15 place")
    assert (state.ending, len(state.hand(0))) == (None, 4)


@pytest.mark.rule("GO-85")
def test_losers_rank_by_points_then_by_army():
    state = table(
        army_p1="R04a",
        army_p2="R09 / R05a",
        army_p3="K06 / K01a",
        army_p4="B10 / B05a B01a B02a",
        passed="p2 p3 p4",
        points="1 1 1 2",
    )
    play(state, "pass")
    assert (state.outcome().ranks, state.outcome().points) == ([4, 2, 2, 1], [1, 1, 1, 3])


@pytest.mark.rule("GO-87")
def test_every_game_has_a_winner():
    reasons = set()
    for players, seed in product((2, 3, 4), range(50)):
        rng = Rng(f"winner {seed}")
        state = GAME.new({"players": players}, rng)
        state.playout(rng, 10_000)
        outcome = state.outcome()
        first = [seat for seat in range(players) if outcome.ranks[seat] == 1]
        enough = [seat for seat in range(players) if outcome.points[seat] >= 3]
        if outcome.reason == "points":
            assert first == enough
        else:
            assert (len(first), enough, outcome.reason in IDS) == (1, [], True)
        reasons.add(outcome.reason)
    assert {"points"} < reasons  # Ozekis win now and then


@pytest.mark.rule("GO-88")
def test_after_so_many_turns_one_can_only_pass():
    state = table(hand_p1="R04a", options="turn_cap=10", turns="10 1")
    assert "R04a place" in legal(state)
    state = table(hand_p1="R04a", options="turn_cap=10", turns="11 1")
    assert legal(state) == {"pass"}


@pytest.mark.rule("GO-88", "GO-23")
def test_turns_are_counted_for_each_round():
    state = table(hand_p1="R05a R05b", passed="p2", options="turn_cap=10", turns="9 1")
    play(state, "R05a place")
    assert len(legal(state)) > 1
    play(state, "R05b place")
    assert legal(state) == {"pass"}
    play(state, "pass")
    assert state.turns[state.active] == 1


@pytest.mark.rule("GO-89")
def test_nobody_is_eliminated():
    state = table(army_p1="R04a", hand_p1="R01a", hand_p2="K01a", passed="p1", turn="p2")
    play(state, "pass")
    assert "pass" in legal(state)
    assert state.round == 2
