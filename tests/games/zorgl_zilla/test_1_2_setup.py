"""Sections 1 and 2: components, options and set-up."""

import pytest

from ludozilla.engine.journal import Journal
from ludozilla.engine.options import OptionError
from ludozilla.engine.rng import Rng
from ludozilla.games.playing_cards import DECK
from ludozilla.games.zorgl_zilla.board import NAMES, STARTS
from ludozilla.games.zorgl_zilla.city import City
from ludozilla.games.zorgl_zilla.game import GAME
from ludozilla.testing import legal, play
from tests.games.zorgl_zilla.golgoville import cards, floors, units, where

CLOCKWISE = ["b6", "f6", "f2", "b2"]


def new(seed: str = "set-up", **options: object) -> City:
    return GAME.new(options, Rng(seed))


def many(**options: object) -> list[City]:
    return [new(f"game {number}", **options) for number in range(60)]


@pytest.mark.rule("ZZ-1")
def test_the_city():
    state = new()
    buildings = [name for square, name in enumerate(NAMES) if state.floors[square] == 4]
    corners = "a7 b7 f7 g7 a6 g6 a2 g2 a1 b1 f1 g1"
    assert sorted(buildings) == sorted(f"{corners} d7 a4 g4 d1".split())
    assert floors(state, "d4") == 8
    assert sum(state.floors) == 16 * 4 + 8


@pytest.mark.rule("ZZ-2")
def test_one_deck_of_54_cards():
    state = new(players=4)
    places = [spot.name for spot in state.setup.places]
    assert sorted(card for place in places for card in cards(state, place)) == sorted(DECK)
    assert len(DECK) == 54
    assert [card for card in DECK if card.startswith("J") and card[1] in "12"] == ["J1", "J2"]


@pytest.mark.rule("ZZ-3")
def test_options_by_default():
    state = new()
    assert state.setup.options == {
        "players": 2,
        "army": True,
        "monsters": "zorgls",
        "start": "random",
        "handicap": "none",
    }
    assert state.kinds == [0, 0]


@pytest.mark.rule("ZZ-3")
@pytest.mark.parametrize("wrong", [{"players": 5}, {"players": 1}, {"monsters": "gnome"}])
def test_options_that_are_refused(wrong):
    with pytest.raises(OptionError):
        new(**wrong)


@pytest.mark.rule("ZZ-3")
def test_special_monsters_at_random_are_distinct():
    games = many(players=4, monsters="random")
    assert all(sorted(state.kinds) == [1, 2, 3, 4] for state in games)
    assert len({tuple(state.kinds) for state in games}) > 10


@pytest.mark.rule("ZZ-3")
def test_players_choose_their_special_monsters_in_the_order_of_seats():
    state = new(players=3, monsters="chosen")
    assert state.seat == 0
    assert legal(state) == {"x-man", "grodino", "nogyab", "crustassor"}
    play(state, "nogyab")
    assert state.seat == 1
    assert legal(state) == {"x-man", "grodino", "crustassor"}
    play(state, "x-man", "crustassor")
    assert [state.monster(seat).name for seat in range(3)] == ["nogyab", "x-man", "crustassor"]


@pytest.mark.rule("ZZ-64")
def test_with_a_handicap_the_weaker_monsters_begin_with_some_floors():
    state = new(players=4, monsters="chosen", handicap="head_start")
    told = play(state, "crustassor", "x-man", "grodino", "nogyab")
    assert state.won == [0, 4, 2, 2]
    assert told.count("ZZ-64 head-start") == 3
    at_random = new(players=4, monsters="random", handicap="head_start")
    assert sorted(at_random.won) == [0, 2, 2, 4]
    assert at_random.won[at_random.kinds.index(1)] == 4


@pytest.mark.rule("ZZ-64")
@pytest.mark.parametrize(
    "options", [{"monsters": "random"}, {"monsters": "zorgls", "handicap": "head_start"}]
)
def test_without_it_or_without_special_monsters_all_begin_with_none(options):
    assert new(players=4, **options).won == [0, 0, 0, 0]


@pytest.mark.rule("ZZ-4", "ZZ-3")
def test_players_choose_their_start_squares():
    state = new(players=4, start="chosen")
    assert legal(state) == set(CLOCKWISE)
    play(state, "f6")
    assert legal(state) == {"b6", "f2", "b2"}
    assert play(state, "b6", "f2", "b2")[:3] == ["ZZ-4 start"] * 3
    assert where(state) == "f6 b6 f2 b2"


@pytest.mark.rule("ZZ-4")
def test_start_squares_are_numbered_clockwise():
    assert [NAMES[square] for square in STARTS] == CLOCKWISE


@pytest.mark.rule("ZZ-5")
def test_two_start_diagonally_opposite():
    assert {where(state) for state in many()} == {"b6 f2", "f2 b6", "f6 b2", "b2 f6"}


@pytest.mark.rule("ZZ-5")
def test_the_second_of_two_has_no_choice_of_start():
    state = new(start="chosen")
    play(state, "f6")
    assert legal(state) == {"b2"}


@pytest.mark.rule("ZZ-5")
def test_three_leave_one_start_square_empty_and_four_none():
    for state in many(players=3):
        assert len(set(where(state).split()) & set(CLOCKWISE)) == 3
    for state in many(players=4):
        assert set(where(state).split()) == set(CLOCKWISE)


@pytest.mark.rule("ZZ-6")
def test_of_three_the_one_opposite_the_empty_square_begins():
    for state in many(players=3):
        (empty,) = set(CLOCKWISE) - set(where(state).split())
        opposite = CLOCKWISE[(CLOCKWISE.index(empty) + 2) % 4]
        assert where(state).split()[state.active] == opposite


@pytest.mark.rule("ZZ-6")
@pytest.mark.parametrize("players", [2, 4])
def test_otherwise_anyone_may_begin(players):
    assert {state.active for state in many(players=players)} == set(range(players))


@pytest.mark.rule("ZZ-7")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_turns_go_clockwise_for_ever(players):
    state = new(players=players, army=False)
    squares = where(state).split()
    clockwise = [squares.index(square) for square in CLOCKWISE if square in squares]
    seen: list[int] = []
    rng = Rng("turns")
    while state.turns < 20:
        if not seen or seen[-1] != state.active:
            seen.append(state.active)
        state.apply(rng.choice(state.legal_actions()), rng)
    first = clockwise.index(seen[0])
    expected = (clockwise[first:] + clockwise[:first]) * 20
    assert seen == expected[: len(seen)]


@pytest.mark.rule("ZZ-8")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everyone_has_five_cards(players):
    state = new(players=players)
    assert [len(state.hand(seat)) for seat in range(players)] == [5] * players
    assert len(cards(state, "draw")) == 54 - 5 * players
    assert len({tuple(game.hand(0)) for game in many(players=players)}) == 60


@pytest.mark.rule("ZZ-9")
def test_the_army_surrounds_the_plant():
    assert units(new()) == {"c3", "d3", "e3", "c4", "e4", "c5", "d5", "e5"}
    assert units(new(army=False)) == set()


@pytest.mark.rule("ZZ-3", "ZZ-4", "ZZ-8")
def test_setting_up_is_told():
    state = new(players=2, monsters="chosen", start="chosen")
    state.listen(Journal())
    told = play(state, "grodino", "x-man", "b2", "f6")
    assert told == [
        *("ZZ-3 monster", "ZZ-3 monster", "ZZ-4 start", "ZZ-4 start"),
        *("ZZ-8 drew", "ZZ-8 drew", "ZZ-7 turn"),
    ]
