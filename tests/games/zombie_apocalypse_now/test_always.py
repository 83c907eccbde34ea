"""What holds in every position of every game."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludozilla.engine.rng import Rng
from ludozilla.games.zombie_apocalypse_now.cards import (
    COLOUR,
    HUMANS,
    KIND,
    LEADER,
    LEADERS,
    SUPPORT,
    ZOMBIES,
)
from ludozilla.games.zombie_apocalypse_now.game import GAME
from ludozilla.games.zombie_apocalypse_now.places import (
    DISCARD,
    FIRST_SUPPORT,
    REMOVED,
    SEGMENTS,
)
from ludozilla.games.zombie_apocalypse_now.turn import MOST_ACTIONS

pytestmark = pytest.mark.slow

SEEDS = st.integers(0, 10**6)
SIDES = (HUMANS, ZOMBIES)


def positions(seed: int, humans: str = "first"):
    """The positions of a random game."""
    rng = Rng(f"always {seed}")
    state = GAME.new({"humans": humans}, rng)
    yield state
    while state.seat >= 0:
        state.apply(rng.choice(state.legal_actions()), rng)
        yield state


@settings(max_examples=30)
@given(seed=SEEDS)
def test_cards_are_only_where_they_belong(seed):
    for state in positions(seed):
        assert state.parts.faults() == []
        for side in SIDES:
            assert all(KIND[card] == LEADER for card in state.leaders(side))
            assert all(COLOUR[card] == side for card in state.parts.at[DISCARD + side])
            assert all(KIND[card] != LEADER for card in state.parts.at[DISCARD + side])
            for place in [place for place in FIRST_SUPPORT[side] if place > 0]:
                for support in (*state.parts.at[place], *state.parts.at[place + 1]):
                    assert KIND[support] == SUPPORT
                    assert COLOUR[support] == side


@settings(max_examples=30)
@given(seed=SEEDS)
def test_no_support_without_its_leader_or_without_the_one_in_front(seed):
    for state in positions(seed):
        for side in SIDES:
            for leader, first in enumerate(FIRST_SUPPORT[side]):
                if first > 0:
                    one, two = len(state.parts.at[first]), len(state.parts.at[first + 1])
                    assert two <= one <= (leader in state.leaders(side))


@settings(max_examples=60)
@given(seed=SEEDS)
def test_the_segments_of_a_deck_lie_without_a_gap_below_its_top(seed):
    for state in positions(seed):
        for side in SIDES:
            full = [bool(state.parts.at[state.segment(side, n)]) for n in range(SEGMENTS)]
            assert full == sorted(full, reverse=True)


@settings(max_examples=30)
@given(seed=SEEDS)
def test_lost_leaders_are_counted_right(seed):
    for state in positions(seed):
        removed = state.parts.at[REMOVED]
        assert state.lost[ZOMBIES] == sum(card in LEADERS[ZOMBIES] for card in removed)
        theirs = [REMOVED, *[n for n, p in enumerate(state.setup.places) if "zombies" in p.name]]
        gone = [card for place in theirs for card in state.parts.at[place]]
        assert state.lost[HUMANS] == sum(card in LEADERS[HUMANS] for card in gone)
        assert 0 <= state.done <= MOST_ACTIONS


@pytest.mark.rule("ZA-27")
@settings(max_examples=60)
@given(seed=SEEDS, humans=st.sampled_from(["first", "second"]))
def test_every_game_ends(seed, humans):
    *_, state = positions(seed, humans)
    assert state.moves < GAME.longest
    outcome = state.outcome()
    assert outcome.points == [state.lost[1 - state.side_of(seat)] for seat in (0, 1)]
    assert (max(state.lost) == 6) == (outcome.reason != "guard")


@settings(max_examples=8)
@given(seed=SEEDS)
def test_each_filled_world_looks_the_same_to_its_viewer(seed):
    rng = Rng("fill")
    for state in positions(seed):
        for viewer in (-1, 0, 1):
            holed = state.seen_by(viewer)
            assert holed.fill(rng).seen_by(viewer) == holed
