"""What holds in every position of every game."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludozilla.engine.rng import Rng
from ludozilla.games.gobelins.army import (
    ARRIVING,
    LEVELS,
    NO_ARMY,
    NO_GOBLIN,
    TOKENS_EACH,
    UP,
    GobelinsState,
)
from ludozilla.games.gobelins.cards import CARDS, KIND, LEVEL
from ludozilla.games.gobelins.game import GAME
from ludozilla.games.gobelins.lasting import army_value, goblin_value
from ludozilla.games.gobelins.words import PASS

pytestmark = pytest.mark.slow

PLAYERS = st.sampled_from([2, 3, 4])
SEEDS = st.integers(0, 10**6)


def positions(players: int, seed: int):
    """The positions of a random game in which nobody passes as long as something else goes."""
    rng = Rng(f"always {seed}")
    state = GAME.new({"players": players}, rng)
    yield state
    while state.ending is None and state.moves < 250:
        actions = [action for action in state.legal_actions() if action != PASS] or [PASS]
        state.apply(rng.choice(actions), rng)
        yield state


def row_lengths(state: GobelinsState, seat: int) -> list[int]:
    return [len(state.row(seat, level)) for level in range(1, LEVELS + 1)]


@pytest.mark.rule("GO-14", "GO-16")
@settings(max_examples=25)
@given(players=PLAYERS, seed=SEEDS)
def test_armies_are_pyramids(players, seed):
    for state in positions(players, seed):
        for seat in range(players):
            one, two, three = row_lengths(state, seat)
            assert three <= two <= one <= 5


@pytest.mark.rule("GO-5", "GO-52")
@settings(max_examples=25)
@given(players=PLAYERS, seed=SEEDS)
def test_everyone_has_two_tokens(players, seed):
    for state in positions(players, seed):
        for seat in range(players):
            on_goblins = sum(state.tokens_on[c] for c in range(CARDS) if state.ruler[c] == seat)
            assert state.available[seat] + state.spent[seat] + on_goblins == TOKENS_EACH
            assert min(state.available[seat], state.spent[seat]) >= 0
        assert 0 <= state.advantage < players


@settings(max_examples=25)
@given(players=PLAYERS, seed=SEEDS)
def test_a_goblin_stands_where_its_ruler_says(players, seed):
    for state in positions(players, seed):
        assert state.parts.faults() == []
        standing = {
            card: seat
            for seat in range(players)
            for level in range(1, LEVELS + 1)
            for card in state.row(seat, level)
            if LEVEL[card] == level
        }
        assert sum(sum(row_lengths(state, seat)) for seat in range(players)) == len(standing)
        for card in range(CARDS):
            assert state.ruler[card] == standing.get(card, NO_ARMY)
            if card not in standing:
                assert (state.face[card], state.tokens_on[card]) == (UP, 0)
        assert len([card for card in standing if state.face[card] == ARRIVING]) <= 1


@pytest.mark.rule("GO-17")
@settings(max_examples=25)
@given(players=PLAYERS, seed=SEEDS)
def test_nothing_lies_right_of_a_free_goblin_or_above(players, seed):
    for state in positions(players, seed):
        for seat in range(players):
            lengths = [*row_lengths(state, seat), 0]
            for level in range(1, LEVELS + 1):
                card = state.free_in(seat, level)
                if card != NO_GOBLIN:
                    slot = state.row(seat, level).index(card) + 1
                    assert (slot, lengths[level] < slot) == (lengths[level - 1], True)


@pytest.mark.rule("GO-53")
@settings(max_examples=10)
@given(players=PLAYERS, seed=SEEDS)
def test_an_army_is_worth_what_its_goblins_are(players, seed):
    for state in positions(players, seed):
        for seat in range(players):
            goblins = [card for card in range(CARDS) if state.ruler[card] == seat]
            worth = sum(goblin_value(state, card) for card in goblins if state.face[card] == UP)
            assert worth == army_value(state, seat)


@pytest.mark.rule("GO-39")
@settings(max_examples=10)
@given(players=PLAYERS, seed=SEEDS)
def test_no_action_mutates_a_goblin_into_itself(players, seed):
    for state in positions(players, seed):
        for action in state.legal_actions():
            path = state.path(action)
            if len(path) == 3:
                assert KIND[path[0] - 1] != KIND[path[2] - 1]


@pytest.mark.rule("GO-76")
@settings(max_examples=25)
@given(players=PLAYERS, seed=SEEDS)
def test_no_chain_is_endless(players, seed):
    for state in positions(players, seed):
        assert state.resolved <= 60
        assert len(state.stack) < 60
