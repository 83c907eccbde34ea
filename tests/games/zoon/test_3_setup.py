"""Section 3: deployment, reserves, who starts, who may look."""

from collections import Counter

import pytest

from ludozilla.engine.rng import Rng
from ludozilla.engine.vocabulary import HOLE
from ludozilla.games.zoon.game import GAME
from ludozilla.testing import legal, play
from tests.games.zoon.battlefield import (
    NORTH,
    SOUTH,
    fills,
    known,
    new_game,
    on,
    position,
    reserve,
    trumps,
    where,
)

FEW = "sacrechene+2xkassin_a+cloboulon"
OTHERS = "draknar+12xkorse_a"


def zone(state, seat):
    return [on(state, f"{file}{row}") for row in ((1, 2), (5, 6))[seat] for file in "abcdef"]


def built(south, north=OTHERS, **options):
    return new_game(build_format="mondial", list_south=south, list_north=north, **options)


@pytest.mark.rule("ZO-15")
def test_both_deploy_at_once_and_neither_sees_the_other():
    state = new_game()
    assert state.waiting() == [SOUTH, NORTH]
    assert "-" not in zone(state, SOUTH) + zone(state, NORTH)
    before = state.seen_by(NORTH).to_dict()
    state.turn_to(SOUTH)
    square = where(state, "cloboulon")
    other = next(f"{f}1" for f in "abcdef" if f"{f}1" != square)
    displaced = on(state, other)
    play(state, f"{square} {other}")
    assert on(state, other) == "cloboulon"
    assert on(state, square) == displaced
    after = state.seen_by(NORTH).to_dict()
    changed = {key for key in before if before[key] != after[key]}
    assert changed == {"moves", "stack"}, "only that South has made a move"
    assert state.waiting() == [SOUTH, NORTH]


@pytest.mark.rule("ZO-15")
def test_every_arrangement_can_be_reached_and_then_play_begins():
    state = new_game(first_player="south")
    state.turn_to(NORTH)
    play(state, "ready")
    wanted = ["sacrechene", "bouclefeuille", "gold_hure", "cloboulon"]
    for file, card in zip("abcd", wanted):
        if on(state, f"{file}1") != card:
            play(state, f"{where(state, card)} {file}1")
    assert [on(state, f"{file}1") for file in "abcd"] == wanted
    play(state, "ready")
    assert (state.seat, state.turns) == (SOUTH, 1)
    assert not known(state, "a1")


@pytest.mark.rule("ZO-15")
def test_the_squares_of_an_exchange_can_be_named_in_any_order():
    state = new_game()
    state.turn_to(SOUTH)
    assert state.parse("b2 a1") == state.parse("a1 b2")


@pytest.mark.rule("ZO-15")
def test_after_twelve_exchanges_there_is_nothing_left_but_to_be_ready():
    state = new_game()
    state.turn_to(SOUTH)
    for _ in range(12):
        play(state, "a1 a2")
        state.turn_to(SOUTH)
    assert legal(state) == {"ready"}


@pytest.mark.rule("ZO-16")
def test_with_more_than_twelve_zoons_the_rest_stays_in_reserve_but_never_the_emblem():
    state = new_game(tribe_south="momiasmes")
    state.turn_to(SOUTH)
    assert len(reserve(state, SOUTH)) == 2
    emblem = where(state, "sarcofrage")
    spare = next(
        word for word in legal(state, "a1") | legal(state, "b1") if "_" in word or "." in word
    )
    assert not any(word.startswith(spare.split(".")[0]) for word in legal(state, emblem))
    other = "a1" if emblem != "a1" else "b1"
    leaving = on(state, other)
    play(state, f"{other} {spare}")
    assert on(state, other) == spare.split(".")[0]
    assert leaving in reserve(state, SOUTH)


@pytest.mark.rule("ZO-16")
def test_with_fewer_than_twelve_zoons_some_squares_stay_empty_and_show_only_in_the_end():
    state = built(FEW)
    state.turn_to(SOUTH)
    assert len(state.seen_by(NORTH).parts.at[0]) == 1, "a back on every square until the end"
    if where(state, "cloboulon") != "c2":
        play(state, f"{where(state, 'cloboulon')} c2")
    play(state, "ready", "ready")
    assert Counter(zone(state, SOUTH)) == {"-": 8, "kassin_a": 2, "cloboulon": 1, "sacrechene": 1}
    assert on(state, "c2") == "cloboulon"


@pytest.mark.rule("ZO-17")
def test_random_deployment_puts_the_emblem_on_the_home_row():
    squares: Counter[str] = Counter()
    for number in range(200):
        state = new_game(f"seed {number}", deployment="random", tribe_north="momiasmes")
        assert state.turns == 1
        squares[where(state, "sacrechene")] += 1
        assert where(state, "sarcofrage")[1] == "6"
        assert "sarcofrage" not in reserve(state, NORTH)
    assert set(squares) == {f"{file}1" for file in "abcdef"}
    assert min(squares.values()) > 15


@pytest.mark.rule("ZO-17")
def test_everybody_knows_where_a_random_emblem_can_be():
    state = new_game(deployment="random", first_player="south")
    assert "draknar" not in fills(state, SOUTH, "c5")
    assert "draknar" in fills(state, SOUTH, "c6")


@pytest.mark.rule("ZO-18")
def test_trumps_and_the_number_of_reserves_are_public_the_reserves_are_not():
    state = new_game(tribe_south="momiasmes", deployment="random")
    seen = state.seen_by(NORTH)
    muster = state.muster
    assert seen.parts.at[muster.reserve + SOUTH] == [HOLE, HOLE]
    assert trumps(state, SOUTH) == [
        "echasses_d_os",
        "golem_de_bandelettes",
        "malediction_des_sables",
    ]
    assert seen.parts.at[muster.trumps + SOUTH] == state.parts.at[muster.trumps + SOUTH]


@pytest.mark.rule("ZO-19")
def test_who_starts():
    for side, seat in (("south", SOUTH), ("north", NORTH)):
        assert new_game(deployment="random", first_player=side).seat == seat
    starters = Counter(new_game(f"s{n}", deployment="random").seat for n in range(100))
    assert min(starters[SOUTH], starters[NORTH]) > 30


PEEK = """
    south: boarix, c3 cloboulon, e3 gold_hure, d3 kassin_a known, a1 sacrechene
    north: warus, c4 korse_a, f6 draknar
    turn: {turn}
    options: peek={peek}
"""


def names_seen(state, seat):
    field = GAME.scene(state.seen_by(seat), "en").areas[0]
    return {item.face.title for item in field.items if item.face is not None}


@pytest.mark.rule("ZO-20")
@pytest.mark.parametrize("peek", ["always", "own_turn"])
def test_in_ones_own_turn_one_may_always_look(peek):
    state = position(PEEK.format(turn="south", peek=peek))
    assert names_seen(state, SOUTH) == {"Cloboulon", "Gold-Hure", "Kassin (A)", "Sacrechêne"}


@pytest.mark.rule("ZO-20")
def test_with_own_turn_one_looks_neither_in_the_others_turn_nor_in_a_combat():
    state = position(PEEK.format(turn="north", peek="own_turn"))
    assert names_seen(state, SOUTH) == {"Kassin (A)"}, "what the enemy knows stays visible"
    state = position(PEEK.format(turn="south", peek="own_turn"))
    play(state, "c3 c4")
    assert names_seen(state, SOUTH) == {"Kassin (A)"}
    state = position(PEEK.format(turn="north", peek="always"))
    assert len(names_seen(state, SOUTH)) == 4


@pytest.mark.rule("ZO-20")
@pytest.mark.parametrize("seat", [SOUTH, NORTH])
def test_who_is_ready_looks_no_more_before_the_first_turn(seat):
    state = new_game(peek="own_turn")
    state.turn_to(seat)
    assert names_seen(state, seat)
    play(state, "ready")
    assert names_seen(state, seat) == set()


@pytest.mark.rule("ZO-20")
def test_looking_changes_neither_actions_nor_what_the_state_shows():
    one = position(PEEK.format(turn="south", peek="always"))
    two = position(PEEK.format(turn="south", peek="own_turn"))
    assert one.legal_actions() == two.legal_actions()
    play(one, "c3 c4")
    play(two, "c3 c4")
    assert one.seen_by(SOUTH).to_dict()["parts"] == two.seen_by(SOUTH).to_dict()["parts"]


@pytest.mark.rule("ZO-20")
def test_a_decision_asked_out_of_turn_shows_the_names_it_needs():
    state = position(
        """
        south: boarix, c3 kassin_a known, d3 cloboulon, a1 sacrechene
        north: rhinogoths, c4 trice, f6 ouistiti
        turn: north
        options: peek=own_turn
        """
    )
    play(state, "c4 c3")
    for seat, corner in ((SOUTH, "BL"), (NORTH, "TL")):
        state.turn_to(seat)
        state.apply(state.parse(f"upright {corner}"), Rng("x"))
    assert state.seat == SOUTH
    assert "Cloboulon" in names_seen(state, SOUTH)
