"""Section 6: end of the game."""

import pytest

from ludozilla.testing import legal, play
from tests.games.zombie_apocalypse_now.battlefield import army, position, winner


@pytest.mark.rule("ZA-25")
def test_the_humans_win_when_all_six_black_leaders_are_removed():
    state = position("humans: KH\nzombies: JC\nremoved: KS QS JS KC QC")
    play(state, "KH attack JC")
    assert winner(state) == "humans"
    assert (state.outcome().reason, state.outcome().rule) == ("humans", "ZA-25")
    assert state.outcome().points == [6, 0]


@pytest.mark.rule("ZA-25")
def test_zombified_leaders_need_not_be_beaten():
    state = position("humans: KH\nzombies:\n JC\n KD AS\nremoved: KS QS JS KC QC")
    play(state, "KH attack JC")
    assert winner(state) == "humans"


@pytest.mark.rule("ZA-25")
def test_removing_a_zombified_leader_is_not_enough():
    state = position("humans: KH\nzombies:\n QD\n JC\nremoved: KS QS JS KC QC")
    play(state, "KH attack QD")
    assert state.ending is None


@pytest.mark.rule("ZA-26")
def test_the_zombies_win_at_once_on_the_sixth_capture():
    state = position("""
        humans: QH
        zombies:
            KS 9S 10S
            KH
            JH
        hand zombies: KD QD
        deck zombies: JD 3S
        turn: zombies
        """)
    play(state, "KS attack QH")
    assert winner(state) == "zombies"
    assert (state.outcome().reason, state.outcome().rule) == ("zombies", "ZA-26")
    assert state.outcome().points == [0, 6]


@pytest.mark.rule("ZA-26")
def test_leaders_that_were_removed_after_their_capture_count():
    state = position("humans: QH\nzombies: KS\nremoved: KH JH KD QD JD\nturn: zombies")
    play(state, "KS attack QH")
    assert winner(state) == "zombies"


@pytest.mark.rule("ZA-26")
def test_a_red_leader_still_in_hand_keeps_the_humans_in_the_game():
    state = position("""
        humans: QH
        zombies: KS
        hand humans: KH
        removed: JH KD QD JD
        turn: zombies
        """)
    play(state, "KS attack QH")
    assert state.ending is None
    assert army(state, "humans") == []
    play(state, "end", "KH")
    assert army(state, "humans") == ["KH"]


@pytest.mark.rule("ZA-27")
@pytest.mark.parametrize(
    ("removed", "wins", "points"),
    [("QC JC KD", "humans", [2, 1]), ("QC KD JD", "zombies", [1, 2]), ("QC KD", "draw", [1, 1])],
)
def test_after_forty_quiet_turns_the_side_that_lost_fewer_leaders_wins(removed, wins, points):
    state = position(f"humans: KH\nzombies: KS\nremoved: {removed}\nquiet: 39")
    play(state, "end")
    assert state.outcome().reason == "guard"
    assert state.outcome().rule == "ZA-27"
    assert winner(state) == wins
    assert state.outcome().points == points


@pytest.mark.rule("ZA-27")
def test_thirty_nine_quiet_turns_are_not_enough():
    state = position("humans: KH\nzombies: KS\nquiet: 38")
    play(state, "end")
    assert state.ending is None
    play(state, "end")
    assert state.ending is not None


@pytest.mark.rule("ZA-27")
@pytest.mark.parametrize("move", ["QH", "KH attack JS"])
def test_a_leader_that_comes_or_goes_starts_the_count_anew(move):
    state = position("humans: KH\nzombies:\n KS\n JS\nhand humans: QH\nquiet: 39")
    play(state, move, "end")
    assert state.ending is None
    assert state.quiet == 0
    assert legal(state)


@pytest.mark.rule("ZA-27")
def test_supports_and_failed_attacks_do_not():
    state = position("humans: KH\nzombies: KS AS\nhand humans: 9H 10H\nquiet: 39")
    play(state, "9H KH 1", "KH attack KS", "end")
    assert state.outcome().reason == "guard"
