"""What holds in every position of every game."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludozilla.engine.rng import Rng
from ludozilla.games.zorgl_zilla.board import AROUND, PLANT, SQUARES, STEPS, set_of, ways
from ludozilla.games.zorgl_zilla.city import GOAL, NOWHERE, UNIT
from ludozilla.games.zorgl_zilla.game import GAME
from ludozilla.games.zorgl_zilla.plays import by_ways

pytestmark = pytest.mark.slow

ALL_FLOORS = 16 * 4 + 8

OPTIONS = st.fixed_dictionaries(
    {
        "players": st.sampled_from([2, 3, 4]),
        "army": st.booleans(),
        "monsters": st.sampled_from(["zorgls", "random", "chosen"]),
        "start": st.sampled_from(["random", "chosen"]),
        "handicap": st.sampled_from(["none", "head_start"]),
    }
)


def positions(options, seed: int, most: int):
    """The positions of a random game."""
    rng = Rng(f"always {seed}")
    state = GAME.new(options, rng)
    yield state
    while state.seat >= 0 and state.moves < most:
        state.apply(rng.choice(state.legal_actions()), rng)
        yield state


@settings(max_examples=40)
@given(options=OPTIONS, seed=st.integers(0, 10**6))
def test_nothing_gets_lost(options, seed):
    for state in positions(options, seed, 400):
        given = sum(state.monster(seat).head_start() for seat in range(options["players"]))
        given *= options["handicap"] == "head_start"
        assert sum(state.floors) + sum(state.won) == ALL_FLOORS + given
        assert state.parts.faults() == []
        on_board = sum(square != NOWHERE for square in state.army)
        assert on_board + sum(state.reserve) == (len(AROUND[PLANT]) if options["army"] else 0)


@settings(max_examples=40)
@given(options=OPTIONS, seed=st.integers(0, 10**6))
def test_everyone_stands_on_a_square_of_their_own(options, seed):
    for state in positions(options, seed, 400):
        assert min(state.floors) >= 0
        for seat, square in enumerate(state.where):
            assert square == NOWHERE or state.standing[square] == seat
        monsters = [square for square in range(SQUARES) if state.standing[square] >= 0]
        assert len(monsters) == sum(square != NOWHERE for square in state.where)
        soldiers = [square for square in range(SQUARES) if state.standing[square] == UNIT]
        assert set(soldiers) <= set(state.army)
        assert not any(state.floors[square] for square in soldiers)
        if options["monsters"] == "zorgls":
            assert not any(state.floors[square] for square in monsters)


@settings(max_examples=40)
@given(options=OPTIONS, seed=st.integers(0, 10**6))
def test_a_choice_is_drawn_as_if_from_the_list(options, seed):
    for state in positions(options, seed, 200):
        if state.ending is None:
            one, other = Rng(f"{state.moves}"), Rng(f"{state.moves}")
            assert state.stack[-1].any_choice(state, one) == other.choice(state.legal_actions())
            assert one.below(10**6) == other.below(10**6)


@settings(max_examples=40)
@given(squares=st.sets(st.integers(0, SQUARES - 1)))
def test_ways_tell_which_steps_lead_into_a_set_of_squares(squares):
    for kind, steps in enumerate(STEPS):
        for here, there in enumerate(steps):
            reached = [square for square in there if square in squares]
            number = ways(kind, here, set_of(sorted(squares)))
            assert number == ways(kind, here, set_of(reached))
            assert by_ways(kind, here, list(range(SQUARES)))[number] == reached


@settings(max_examples=60)
@given(options=OPTIONS, seed=st.integers(0, 10**6))
def test_every_game_ends_with_a_winner(options, seed):
    *_, state = positions(options, seed, GAME.longest)
    outcome = state.outcome()
    assert outcome.reason in ("goal", "plant")
    assert outcome.ranks.count(1) == 1
    assert outcome.points == state.scores()
    assert (max(outcome.points) >= GOAL) == (outcome.reason == "goal")


@settings(max_examples=10)
@given(options=OPTIONS, seed=st.integers(0, 10**6))
def test_each_filled_world_looks_the_same_to_its_viewer(options, seed):
    rng = Rng("fill")
    for state in positions(options, seed, 120):
        for viewer in range(-1, state.setup.seats):
            holed = state.seen_by(viewer)
            assert holed.fill(rng).seen_by(viewer) == holed
