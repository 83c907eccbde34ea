"""The kernel's state, shown on the toys."""

import json
from hashlib import sha256
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludozilla.engine.game import Game, PositionError
from ludozilla.engine.journal import Journal
from ludozilla.engine.parts import WATCHER
from ludozilla.engine.pending import Pending, Then
from ludozilla.engine.rng import Rng
from ludozilla.engine.state import OVER, IllegalAction, NotAsked, Outcome, State
from ludozilla.engine.vocabulary import HOLE
from tests.toys.burrow import Burrow
from tests.toys.cellar import Cellar
from tests.toys.growl import Growl, Hunt, PickGrowl, Pounce

GAMES: list[Game] = [Growl(), Cellar(), Burrow()]


def after(game: Game, seed: int, moves: int) -> State:
    """A position some random moves into a game."""
    rng = Rng(f"after {seed}")
    state: State = game.new({}, rng)
    for _ in range(moves):
        if state.seat != OVER:
            state.apply(rng.choice(state.legal_actions()), rng)
    return state


positions = st.builds(after, st.sampled_from(GAMES), st.integers(0, 99), st.integers(0, 15))


@given(positions)
def test_a_position_survives_json(state: State) -> None:
    for view in (state, state.seen_by(0), state.seen_by(WATCHER)):
        again = state.setup.game.from_dict(json.loads(json.dumps(view.to_dict())))
        assert again == view
        assert again.digest() == view.digest()


@given(st.sampled_from(GAMES), st.integers(0, 99))
def test_a_digest_is_that_of_the_position_however_often_it_was_asked(game: Game, seed: int) -> None:
    rng = Rng(f"digests {seed}")
    state: State = game.new({}, rng)
    while state.seat != OVER and state.moves < 10:
        state.apply(rng.choice(state.legal_actions()), rng)
        for it in (state, state.clone(), state.seen_by(0)):
            whole = sha256(msgspec.json.encode(it.to_dict(), order="sorted"))
            assert it.digest() == whole.hexdigest()[:16]


@given(positions, st.integers(-1, 1))
def test_a_fill_looks_the_same_to_its_viewer(state: State, viewer: int) -> None:
    holed = state.seen_by(viewer)
    assert holed.fill(Rng("world")).seen_by(viewer) == holed


@given(positions)
def test_an_illegal_action_changes_nothing(state: State) -> None:
    before = state.to_dict()
    with pytest.raises((IllegalAction, NotAsked)):
        state.apply(2**40, Rng("a"))
    assert state.to_dict() == before


def test_an_illegal_path_says_how_far_it_leads() -> None:
    state = Burrow().from_text("field:\n . . . e\n . . . .\n . . . .\n 0 3 . .\n turn: 0")
    with pytest.raises(IllegalAction) as error:
        state.parse("b1 b4")
    assert (
        str(error.value)
        == "'b1 b4' is not legal: 'b4' is not possible after 'b1'; possible: b2, c1"
    )
    with pytest.raises(IllegalAction, match="something is missing after 'b1'; possible: b2, c1"):
        state.parse("b1")
    with pytest.raises(IllegalAction, match="'castle' is not possible; possible: b1"):
        state.parse("castle")
    with pytest.raises(IllegalAction, match="something is missing"):
        state.parse("")


def test_the_next_words_lead_to_every_action() -> None:
    state = Burrow().new({}, Rng("words"))
    first = state.next_tokens([])
    paths = {(one, two) for one in first for two in state.next_tokens([one])}
    assert paths == {tuple(state.path(action)) for action in state.legal_actions()}


def test_a_holed_state_answers_only_for_its_viewer() -> None:
    state = Cellar().new({}, Rng("holed"))
    assert state.seen_by(0).legal_actions() == state.legal_actions()
    with pytest.raises(NotAsked, match="only the viewer's own choices"):
        state.seen_by(1).legal_actions()
    with pytest.raises(NotAsked, match="fill it first"):
        state.seen_by(0).apply(state.legal_actions()[0], Rng("a"))
    with pytest.raises(NotAsked, match="with other eyes"):
        state.seen_by(0).seen_by(1)
    with pytest.raises(NotAsked, match=r"use clone\(\)"):
        state.fill(Rng("a"))
    assert state.seen_by(1).seen_by(1) == state.seen_by(1)


def test_secret_choices_may_come_in_any_order() -> None:
    results = set()
    for order in ([0, 1, 2], [2, 0, 1], [1, 2, 0]):
        state = Growl().new({"players": 3}, Rng("order"))
        for done, seat in enumerate(order):
            assert state.waiting() == sorted(order[done:])
            state.turn_to(seat)
            state.apply(seat + 1, Rng("chance"))
        results.add(state.digest())
    assert len(results) == 1


def test_a_sealed_choice_is_a_hole_for_the_others() -> None:
    state = Growl().new({}, Rng("sealed"))
    state.turn_to(0)
    assert state.seen_path(4, 1) == [HOLE]
    state.apply(4, Rng("a"))
    assert state.seen_by(0).sealed == [4, 0]
    assert state.seen_by(1).sealed == [HOLE, 0]
    guesses = {state.seen_by(1).fill(Rng(f"{n}")).sealed[0] for n in range(60)}
    assert guesses == {1, 2, 3, 4, 5}


def test_only_those_waiting_can_be_turned_to() -> None:
    state = Cellar().new({}, Rng("a"))
    with pytest.raises(NotAsked, match=r"seat 1 has nothing to decide now; waiting: \[0\]"):
        state.turn_to(1)


def test_a_clone_has_no_journal_and_costs_no_events() -> None:
    state = Cellar().new({}, Rng("a"))
    state.listen(Journal())
    for twin in (state.clone(), state.seen_by(0), state.seen_by(0).fill(Rng("b"))):
        assert twin.journal is None


def test_nothing_is_played_after_the_end() -> None:
    state = after(Growl(), 1, 10)
    assert state.seat == OVER
    assert state.legal_actions() == []
    assert state.waiting() == []
    with pytest.raises(NotAsked, match="the game is over"):
        state.apply(1, Rng("a"))
    with pytest.raises(NotAsked, match="not over"):
        Growl().new({}, Rng("a")).outcome()


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"game": "chess"}, "a position of chess 1, not of growl 1"),
        ({"version": "0"}, "a position of growl 0, not of growl 1"),
        ({"parts": {}}, "this is no position: Object missing required field `at`"),
        ({"growls": None}, "this position is damaged: .*'growls' cannot be None"),
        ({"stack": [[1, 2, 3]]}, "this is no position: Expected `array` of length 2"),
        ({"stack": [["PickGrowl", {"seat": None}]]}, "this is no position"),
        ({"options": 3}, "this is no position: Expected `object`, got `int`"),
        ({"options": {"players": 9}}, "this position is damaged: .*option players cannot be 9"),
        ({"ending": 1.5}, "this is no position"),
        ({"stack": []}, "this position is damaged: .*stack cannot be so"),
        ({"stack": [["PickGrowl", {"seat": 7}]]}, "this position is damaged: .*stack cannot be so"),
        ({"stack": [["PickGrowl", {"seat": -1}]]}, "this position is damaged: .*PickGrowl cannot"),
        ({"stack": [["Hunt", {}]]}, "this position is damaged: .*stack cannot be so"),
        (
            {"stack": [["Sing", {"seat": 0}]]},
            "damaged: .*there is no 'Sing' to be decided; there are: Hunt, PickGrowl, Pounce",
        ),
        ({"stack": [["Hunt", {"seat": 0}]]}, "damaged: .*Hunt cannot be {'seat': 0}"),
        ({"viewer": 7}, "this position is damaged: .*viewer cannot be so"),
        ({"sealed": [0]}, "this position is damaged: .*sealed or ending cannot be so"),
    ],
)
def test_a_bad_position_is_refused(change: dict[str, Any], fault: str) -> None:
    data = Growl().new({}, Rng("a")).to_dict() | change
    with pytest.raises(PositionError, match=fault):
        Growl().from_dict(data)


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"seat": 0}, "damaged: .*Give cannot be {'seat': 0}: .*thief"),
        ({"seat": 0, "thief": 1, "rats": 3}, "damaged: .*Give cannot be .*'rats': 3"),
        ({"seat": 0, "thief": "Ana"}, "damaged: .*(Expected `int`, got `str`|int object expected)"),
        ({"seat": 0, "thief": [1]}, "damaged: .*(Expected `int`, got `array`|int object expected)"),
        ({"seat": 0, "thief": {}}, "this is no position"),
        ({"thief": 1}, "stack cannot be so"),
    ],
)
def test_what_is_pending_has_all_its_fields_and_no_others(
    fields: dict[str, object], fault: str
) -> None:
    data = Cellar().new({}, Rng("a")).to_dict()
    whole = data | {"stack": [["Turn", {"player": 1}], ["Give", {"seat": 0, "thief": 1}]]}
    assert Cellar().from_dict(whole).to_dict() == whole
    with pytest.raises(PositionError, match=fault):
        Cellar().from_dict(data | {"stack": [["Turn", {"player": 1}], ["Give", fields]]})


def test_a_step_concerns_somebody_who_plays() -> None:
    data = Cellar().new({}, Rng("a")).to_dict()
    stack = [["Turn", {"player": 2}], ["Play", {"seat": 0}]]
    with pytest.raises(PositionError, match="stack cannot be so"):
        Cellar().from_dict(data | {"stack": stack})


def listing(*decisions: type[Pending]) -> Growl:
    """Growl, but listing these decisions."""
    game = type("Listing", (Growl,), {"decisions": decisions})()
    assert isinstance(game, Growl)
    return game


def test_a_game_lists_its_decisions_each_under_a_name_of_its_own() -> None:
    assert list(Growl().prepare({}).decisions) == ["Hunt", "PickGrowl", "Pounce"]
    with pytest.raises(TypeError, match="Listing lacks decisions, a tuple of all its kinds"):
        listing().prepare({})
    twin = type("Hunt", (Then,), {})
    with pytest.raises(TypeError, match=r"Listing.decisions has two classes called Hunt"):
        listing(Hunt, twin).prepare({})


@pytest.mark.parametrize(
    "decisions", [[Hunt, Pounce], [Hunt, Pounce, type("PickGrowl", (PickGrowl,), {})]]
)
def test_what_is_not_listed_cannot_be_written_down(decisions: list[type[Pending]]) -> None:
    state = listing(*decisions).new({}, Rng("a"))
    with pytest.raises(TypeError, match="PickGrowl is not among the decisions that its game lists"):
        state.to_dict()


def test_a_missing_key_is_named() -> None:
    data = Growl().new({}, Rng("a")).to_dict()
    del data["stack"]
    with pytest.raises(PositionError, match="missing required field `stack`"):
        Growl().from_dict(data)


def test_a_part_is_in_one_place_only() -> None:
    data = json.loads(json.dumps(Cellar().new({}, Rng("a")).to_dict()))
    at = data["parts"]["at"]
    at["cellar"][0] = at["hand 0"][0]
    with pytest.raises(PositionError, match="parts cannot be so"):
        Cellar().from_dict(data)


def test_nothing_is_asked_once_the_game_is_over() -> None:
    state = after(Growl(), 1, 99)
    for question in (lambda: state.parse("1"), lambda: state.next_tokens([])):
        with pytest.raises(NotAsked, match="the game is over"):
            question()
    with pytest.raises(NotAsked, match="the game is over"):
        Growl().ask(state, "en")


@pytest.mark.parametrize("seat", [-3, -2, 2, 9])
def test_nobody_looks_from_a_seat_that_is_not_there(seat: int) -> None:
    with pytest.raises(NotAsked, match=f"there is no seat {seat}; seats are 0 to 1"):
        Growl().new({}, Rng("a")).seen_by(seat)


def test_a_state_cannot_be_hashed() -> None:
    with pytest.raises(TypeError, match="digest"):
        hash(Growl().new({}, Rng("a")))


def test_win_shares_add_up() -> None:
    assert Outcome.won_by(1, [0, 3, 1], "x", "X-1").shares == [0.0, 1.0, 0.0]
    assert Outcome.by_points([5, 5, 5], "x", "X-1").shares == pytest.approx([1 / 3] * 3)
