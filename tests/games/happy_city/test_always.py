"""What holds in every game, whatever is played."""

from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as st

from ludozilla.engine.journal import Journal
from ludozilla.engine.rng import Rng
from ludozilla.games.happy_city.cards import CARD, COLOURS, NAMES, NONE
from ludozilla.games.happy_city.cities import (
    SLOTS,
    TOKENS_PER_COLOUR,
    HappyCityState,
    is_special,
)
from ludozilla.games.happy_city.rounds import MOST_ROUNDS
from tests.games.happy_city.town import new

tables = st.fixed_dictionaries(
    {
        "players": st.integers(2, 5),
        "mode": st.sampled_from(["family", "expert"]),
        "grozilla": st.booleans(),
        "scoring": st.sampled_from(["product", "sum"]),
    }
)


def check(state: HappyCityState) -> None:
    seats = range(state.setup.seats)
    assert state.parts.faults() == []
    assert min(state.coins) >= 0
    assert min(state.tokens + state.supply) >= 0
    for colour in range(len(COLOURS)):
        held = sum(state.tokens[seat * len(COLOURS) + colour] for seat in seats)
        assert held + state.supply[colour] <= TOKENS_PER_COLOUR
    loose = [monster for monster in [*state.front, *state.ruins] if monster != NONE]
    assert len(loose) == len(set(loose))
    assert sum(held.bit_count() for held in state.held) == len(loose)
    for seat in seats:
        city = state.city(seat)
        assert len(city) <= SLOTS
        intact = [CARD[city[slot]] for slot in state.intact_slots(seat)]
        assert len(intact) == len(set(intact)), [NAMES[card] for card in intact]
        assert sum(is_special(part) for part in city) <= 1
        assert state.ruins[seat * SLOTS + len(city) : (seat + 1) * SLOTS].count(NONE) == (
            SLOTS - len(city)
        )


@settings(max_examples=25)
@for_all(tables, st.integers(0, 1 << 30))
def test_nothing_is_lost_and_no_limit_is_passed(options: dict[str, object], seed: int):
    state = new(str(seed), **options)
    rng = Rng(f"play {seed}")
    while state.ending is None:
        check(state)
        state.apply(rng.choice(state.legal_actions()), rng)
    check(state)
    assert state.round <= MOST_ROUNDS
    best = max(state.outcome().points)
    assert all(
        points == best
        for points, rank in zip(state.outcome().points, state.outcome().ranks, strict=True)
        if rank == 1
    )


@settings(max_examples=10)
@for_all(tables, st.integers(0, 1 << 30))
def test_the_journal_changes_nothing_and_every_event_cites_a_rule(
    options: dict[str, object], seed: int
):
    quiet, told = new(str(seed), **options), new(str(seed), **options)
    told.listen(Journal())
    rng, twin = Rng(f"play {seed}"), Rng(f"play {seed}")
    while quiet.ending is None:
        quiet.apply(rng.choice(quiet.legal_actions()), rng)
        told.apply(twin.choice(told.legal_actions()), twin)
    assert quiet.digest() == told.digest()
    rules = {event.rule for event in told.journal.take()}
    assert all(rule.startswith("HC-") and 1 <= int(rule[3:]) <= 100 for rule in rules)
    assert {"HC-21", "HC-22", "HC-25", "HC-27", "HC-95"} <= rules


@settings(max_examples=10)
@for_all(st.integers(2, 5), st.integers(0, 1 << 30))
def test_everybody_has_had_as_many_turns(players: int, seed: int):
    state = new(str(seed), players=players)
    state.listen(Journal())
    rng = Rng(f"play {seed}")
    while state.ending is None:
        state.apply(rng.choice(state.legal_actions()), rng)
    turns = [event.args["who"] for event in state.journal.take() if event.key == "turn"]
    # The very first turn began before the journal was attached.
    counts = [turns.count(seat) + (seat == state.first) for seat in range(players)]
    assert counts == [state.round] * players
