"""Section 6: how a game ends."""

import pytest

from ludozilla.games.zoon.board import NAMES
from ludozilla.games.zoon.deduced import is_known
from ludozilla.games.zoon.ending import worth
from ludozilla.testing import legal, play
from tests.games.zoon.battlefield import NORTH, SOUTH, hit, known, position, where


@pytest.mark.rule("ZO-87")
def test_who_loses_the_emblem_loses_at_once_and_nothing_pending_is_done():
    state = position(
        """
        south: warus, c5 jorund, d3 korse_a, a1 draknar
        north: boarix, c6 sacrechene, a6 kassin_a
        """
    )
    play(state, "conque_de_charge c5 c6")
    hit(state, 6, 4)
    assert state.waiting() == []
    assert (state.outcome().reason, state.outcome().ranks) == ("emblem", [1, 2])


@pytest.mark.rule("ZO-87")
def test_also_on_ones_own_turn():
    state = position(
        """
        south: monkus, c2 queen_mary, a2 bouga_a
        north: warus, d2 jorund, f6 draknar
        """
    )
    play(state, "c2 d2")
    hit(state, 0, 6)
    assert state.outcome().ranks == [2, 1]


@pytest.mark.rule("ZO-88")
def test_who_has_no_play_loses():
    stuck = position(
        """
        south: boarix, a1 sacrechene
        south trumps:
        north: warus, f6 draknar, d6 korse_a
        """
    )
    assert (stuck.outcome().reason, stuck.outcome().ranks) == ("no_play", [2, 1])
    assert stuck.outcome().rule == "ZO-88"


FROZEN = """
    south: {south}
    south trumps:
    north: warus, f6 draknar, d6 korse_a{more}
"""


@pytest.mark.rule("ZO-88")
def test_who_could_play_but_for_frozen_zoons_passes():
    state = position(FROZEN.format(south="boarix, a1 sacrechene, c3 kassin_a frozen 1", more=""))
    assert state.seat == NORTH
    assert state.turns == 2, "the pass was a turn"
    play(state, "d6 d5")
    assert legal(state, "c3") != set()


@pytest.mark.rule("ZO-88")
def test_a_frozen_zoon_that_could_not_move_anyway_does_not_help():
    state = position(
        FROZEN.format(south="momiasmes, a1 sarcofrage, c6 poussierin_a frozen 1", more="")
    )
    assert state.outcome().reason == "no_play"


@pytest.mark.rule("ZO-88", "ZO-40")
def test_a_reinforcement_is_a_play():
    state = position(
        """
        south: momiasmes, a1 sarcofrage
        south reserve: poussierin_a
        south trumps:
        north: warus, f6 draknar, d6 korse_a
        """
    )
    assert legal(state) == {f"poussierin_a.1 {file}1" for file in "bcdef"}


QUIET = """
    south: boarix, a1 sacrechene, c3 kassin_a{south}
    north: warus, f6 draknar, c5 korse_a{north}
    quiet: {quiet}
    turns: {turns}
    options: no_progress_limit=20 turn_cap=100
"""


@pytest.mark.rule("ZO-89")
def test_too_many_turns_without_progress_end_the_game():
    state = position(QUIET.format(south="", north="", quiet=18, turns=30))
    play(state, "c3 d3")
    assert state.seat == NORTH
    play(state, "c5 d5")
    assert state.outcome().reason == "no_progress"


@pytest.mark.rule("ZO-89")
def test_a_card_in_a_tomb_or_a_laid_trump_is_progress():
    state = position(QUIET.format(south="", north="", quiet=19, turns=30))
    play(state, "mur_d_arbres c4")
    assert state.quiet == 0
    state = position(QUIET.format(south="", north="", quiet=19, turns=30).replace("c5", "c4"))
    play(state, "c3 c4")
    hit(state, 2, 1)
    assert state.quiet == 0


@pytest.mark.rule("ZO-89")
def test_a_shot_that_misses_is_no_progress():
    state = position(
        QUIET.format(south="", north="", quiet=19, turns=30).replace("c5", "c4") + "turn: north"
    )
    play(state, "hache_virevoltante c4 c3")
    hit(state, 2, 2)
    assert state.outcome().reason == "no_progress"


@pytest.mark.rule("ZO-89")
def test_the_last_turn_ends_the_game():
    state = position(QUIET.format(south="", north="", quiet=0, turns=99))
    play(state, "c3 d3")
    assert state.seat == NORTH
    play(state, "c5 d5")
    assert state.outcome().reason == "turn_cap"


def adjudicated(south="", north="", more=""):
    text = QUIET.format(south=south, north=north, quiet=19, turns=30) + more
    state = position(text)
    play(state, "c3 d3")
    return state.outcome()


@pytest.mark.rule("ZO-90")
def test_the_higher_value_on_the_field_wins():
    # Sacrechêne 12 + Kassin 7 against Draknar 12 + Korse 8
    outcome = adjudicated()
    assert (outcome.points, outcome.ranks) == ([19, 20], [2, 1])
    outcome = adjudicated(south=", e1 bouclefeuille")
    assert (outcome.points, outcome.ranks) == ([21, 20], [1, 2])


@pytest.mark.rule("ZO-90")
def test_reserves_count_and_obstacles_and_golems_do_not():
    state = position(
        """
        south: momiasmes, a1 sarcofrage, c3 poussierin_a, b2 golem_de_bandelettes
        south reserve: poussierin_b
        north: boarix, f6 sacrechene, c5 kassin_a
        """
    )
    assert worth(state) == [12 + 7 + 7, 12 + 7]
    state = position(
        """
        south: boarix, a1 sacrechene, c3 kassin_a
        north: warus, f6 draknar, c2 korse_a caged
        """
    )
    assert worth(state) == [12 + 7, 12]


@pytest.mark.rule("ZO-78", "ZO-90")
def test_in_the_end_a_caged_card_is_turned_up_as_the_count_would_give_it_away():
    state = position(
        """
        south: boarix, a1 sacrechene, c3 kassin_a
        north: warus, f6 draknar, c2 korse_a caged, d5 jorund
        quiet: 59
        """
    )
    caged = state.where.index(NAMES.index("c2"))
    assert not is_known(state, caged)
    play(state, "c3 d3")
    assert state.outcome().points == [12 + 7, 12 + 22], "all but the Korse"
    assert is_known(state, caged)
    assert not known(state, "d5"), "what counts anyhow stays face down"


@pytest.mark.rule("ZO-90")
def test_equal_values_are_decided_by_force_in_hand_and_else_drawn():
    text = """
        south: boarix, a1 sacrechene, c3 kassin_a
        north: boarix, f6 sacrechene, c5 kassin_a
        quiet: 19
        turns: 30
        options: no_progress_limit=20
        {}
    """
    state = position(text.format("south trumps: mur_d_arbres"))
    play(state, "c3 d3")
    assert state.outcome().ranks == [2, 1]
    state = position(text.format(""))
    play(state, "c3 d3")
    assert (state.outcome().ranks, state.outcome().shares) == ([1, 1], [0.5, 0.5])


@pytest.mark.rule("ZO-91")
def test_the_result_names_ranks_and_reason():
    state = position("south: warus, c5 jorund, a1 draknar\nnorth: boarix, c6 sacrechene")
    play(state, "c5 c6")
    hit(state, 6, 2)
    outcome = state.outcome()
    assert (outcome.ranks, outcome.reason, outcome.rule) == ([1, 2], "emblem", "ZO-87")
    assert where(state, "jorund") == "c6"
    assert state.waiting() == []
    assert (SOUTH, NORTH) == (0, 1)
