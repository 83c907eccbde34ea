"""The rules of the toys, from written positions; greedy beats random in each of them."""

import pytest

from ludozilla.bots.spec import make_bot
from ludozilla.engine.bot import Budget
from ludozilla.engine.game import Game, PositionError
from ludozilla.engine.knowledge import KNOWN
from ludozilla.engine.rng import Rng
from ludozilla.testing import asked, cards, given, legal, play, positions, reach, worlds
from tests.toys.burrow import HOME, KINDS, SQUARES, Burrow, BurrowState, Save
from tests.toys.cellar import Cellar, Give
from tests.toys.growl import Growl, GrowlState
from tests.toys.howl import Howl, HowlState

# -- Growl -------------------------------------------------------------------


def growl() -> GrowlState:
    return given(
        Growl(),
        forest="2 5",
        clearing="3",
        lair_0="4",
        lair_1="1",
        growls_0="1 4 5",
        growls_1="2 4 5",
    )


@pytest.mark.rule("GR-1")
def test_five_preys_and_five_growls_each() -> None:
    state = Growl().new({"players": 3}, Rng("new"))
    assert sorted(cards(state, "forest") + cards(state, "clearing")) == ["1", "2", "3", "4", "5"]
    assert cards(state.seen_by(0), "forest") == ["?"] * 4
    assert legal(state) == {"1", "2", "3", "4", "5"}


@pytest.mark.rule("GR-2", "GR-3")
def test_the_loudest_growl_gets_the_prey() -> None:
    state = growl()
    assert play(state, "4", seat=0) == []
    assert play(state, "5", seat=1) == [
        *("GR-2 growled", "GR-2 growled"),
        *("GR-3 caught", "GR-2 prey"),
    ]
    assert cards(state, "lair 1") == ["1", "3"]


@pytest.mark.rule("GR-3")
def test_the_prey_escapes_from_equal_growls() -> None:
    state = growl()
    assert "GR-3 escaped" in play(state, "4", "4")
    assert cards(state, "escaped") == ["3"]


@pytest.mark.rule("GR-4")
def test_a_growl_is_used_once_and_the_highest_total_wins() -> None:
    state = growl()
    play(state, "5", "4")
    assert "5" not in legal(state)
    play(state, "4", "5", "2", "1")
    assert state.outcome().points == [4 + 5, 1 + 3 + 2]
    assert state.outcome().ranks == [1, 2]


# -- Cellar ------------------------------------------------------------------


@pytest.mark.rule("CE-1")
def test_everyone_gets_two_cards_of_twelve() -> None:
    state = Cellar().new({"players": 3}, Rng("new"))
    assert [len(there) for there in state.parts.at] == [5, 3, 2, 2, 0, 0, 0]


@pytest.mark.rule("CE-2")
def test_draw_one_and_play_one() -> None:
    state = given(Cellar(), cellar="rat1 rat2", hand_0="rat3 rat4", hand_1="lamp1")
    assert play(state, "rat4") == ["CE-2 played", "CE-2 drew"]
    assert asked(state) == "1 play"
    assert legal(state) == {"lamp1", "rat2"}


@pytest.mark.rule("CE-3")
def test_the_lamp_shows_the_top_card_to_its_player_only() -> None:
    state = given(Cellar(), cellar="rat1 feast1", hand_0="lamp1", hand_1="rat3")
    play(state, "lamp1")
    assert legal(state) == {"take", "leave"}
    assert cards(state.seen_by(0), "cellar")[-1] == "feast1"
    assert cards(state.seen_by(1), "cellar")[-1] == "?"
    play(state, "leave")
    # Seat 1 has drawn it now, and seat 0 knows.
    assert cards(state.seen_by(0), "hand 1") == ["feast1", "?"]
    assert cards(state, "hand 1") == ["rat3", "feast1"]


@pytest.mark.rule("CE-4")
def test_the_victim_of_a_thief_chooses_what_to_give() -> None:
    state = given(Cellar(), hand_0="thief1", hand_1="rat1 rat2", hand_2="lamp1", larder_1="lamp2")
    assert legal(state, "thief1") == {"p2", "p3"}
    play(state, "thief1 p2")
    assert (asked(state), legal(state)) == ("1 give", {"rat1", "rat2"})
    assert state.seen_path(state.parse("rat1"), 0) == [1]
    assert state.seen_path(state.parse("rat1"), 2) == [-1]
    assert play(state, "rat1")[0] == "CE-4 gave"
    assert cards(state, "hand 0")[0] == "rat1"


@pytest.mark.rule("CE-4")
def test_only_the_thief_learns_what_is_given() -> None:
    state = reach(Cellar(), Give, players=3)
    giving = state.stack[-1]
    assert isinstance(giving, Give)
    (other,) = {0, 1, 2} - {giving.seat, giving.thief}
    card = min(legal(state))
    play(state, card)
    seen = {viewer: cards(state.seen_by(viewer), f"hand {giving.thief}") for viewer in (0, 1, 2)}
    assert card in seen[giving.thief]
    assert card in seen[giving.seat]
    assert card not in seen[other]


@pytest.mark.rule("CE-4")
def test_a_thief_finds_nobody_where_no_one_has_cards() -> None:
    state = given(Cellar(), hand_0="thief1", hand_1="")
    assert legal(state) == {"thief1 nobody"}


@pytest.mark.rule("CE-5")
def test_a_feast_within_a_feast() -> None:
    state = given(Cellar(), cellar="rat1 rat2 rat3", hand_0="feast1 feast2 rat4")
    assert play(state, "feast1", "feast2", "rat4") == [
        *("CE-2 played", "CE-2 played", "CE-2 played"),
        *("CE-5 drew", "CE-5 drew"),  # one for each feast, then seat 1 begins
        "CE-2 drew",
    ]
    assert cards(state, "hand 0") == ["rat2", "rat3"]


@pytest.mark.rule("CE-6")
def test_the_game_ends_with_the_cellar() -> None:
    state = given(
        Cellar(),
        hand_0="rat1",
        hand_1="rat2",
        larder_0="lamp1 lamp2 lamp3 feast1 feast2",
        larder_1="rat3 rat4 thief1 thief2 thief3",
    )
    play(state, "rat1")
    assert state.outcome().points == [10, 9]


# -- Burrow ------------------------------------------------------------------


def burrow(field: str, **more: str) -> BurrowState:
    return given(Burrow(), f"field:\n{field}", **more)


def fallen(state: BurrowState, seat: int) -> list[str]:
    return cards(state, f"grave {seat}", lambda monster: KINDS[monster % len(KINDS)])


@pytest.mark.rule("BU-1")
def test_the_egg_and_three_others_stand_on_the_home_row() -> None:
    state = Burrow().new({}, Rng("new"))
    assert state.square == [0, 1, 2, 3, 12, 13, 14, 15]
    assert state.parts.at[HOME] != [0]
    assert state.seen_by(0).parts.at[4:8] == [[-1]] * 4


@pytest.mark.rule("BU-2", "BU-3")
def test_monsters_step_the_runner_runs_the_egg_stays() -> None:
    state = burrow(". . . e\n. . . .\n. 1 . .\n0 3 . .")
    assert legal(state) == {"b1 c1", "b2 a2", "b2 b3", "b2 b4", "b2 c2", "b2 d2"}


@pytest.mark.rule("BU-4")
def test_the_stronger_stays() -> None:
    state = burrow(". . . e\n. . . .\n. b . .\n0 4 . .")
    assert play(state, "b1 b2") == [
        *("BU-2 moved", "BU-4 fight"),
        *("BU-5 no-healer", "BU-4 fell"),
    ]
    assert fallen(state, 1) == ["runner", "healer", "brute", "titan"]


@pytest.mark.rule("BU-4")
def test_a_runner_that_attacks_beats_a_titan() -> None:
    state = burrow(". . . e\n. . . .\n. t . .\n0 1 . .", salve="0 0")
    play(state, "b1 b2")
    assert "titan" in fallen(state, 1)


@pytest.mark.rule("BU-4")
def test_equals_both_fall() -> None:
    state = burrow(". . r e\n. . . .\n. b . .\n0 3 4 .", salve="0 0")
    assert play(state, "b1 b2").count("BU-4 fell") == 2
    assert SQUARES.index("b2") not in state.square


@pytest.mark.rule("BU-5")
def test_the_healer_saves_a_fallen_monster_and_everybody_knows_one_is_there() -> None:
    state = burrow("e h . .\n. . . .\n. b . .\n0 4 . .", home_1="t")
    assert play(state, "b1 b2") == ["BU-2 moved", "BU-4 fight", "BU-5 healer"]
    assert (asked(state), legal(state)) == ("1 save", {"c4", "d4"})
    play(state, "d4")
    assert state.parts.known[0].lot[8] == KNOWN  # the brute is known
    assert {world.parts.at[HOME + 1][0] for world in worlds(state, 0, 40)} == {9}


@pytest.mark.rule("BU-5")
def test_a_saved_monster_stands_on_its_home_row() -> None:
    state = reach(Burrow(), Save)
    row = "1" if state.seat == 0 else "4"
    assert {square[1] for square in legal(state)} == {row}


@pytest.mark.rule("BU-5")
def test_if_no_healer_answers_everybody_can_tell() -> None:
    state = burrow("e r t .\n. . . .\n. b . .\n0 4 . .", home_1="h")
    play(state, "b1 b2")
    assert state.parts.known[0].lot[7] == KNOWN  # the healer must be at home


@pytest.mark.rule("BU-6")
def test_who_takes_the_egg_wins() -> None:
    state = burrow(". . . .\n. . . .\n. e b .\n0 3 . .")
    play(state, "b1 b2")
    assert (state.outcome().ranks, state.outcome().reason) == ([1, 2], "egg")


@pytest.mark.rule("BU-6")
def test_who_cannot_move_loses() -> None:
    state = burrow("e . . .\n. . . .\n. . . .\n0 3 . .")
    play(state, "b1 b2")
    assert (state.outcome().ranks, state.outcome().reason) == ([1, 2], "stuck")


@pytest.mark.rule("BU-6")
def test_thirty_quiet_turns_are_a_draw() -> None:
    state = burrow("e b . .\n. . . .\n. . . .\n0 3 . .")
    for _ in range(7):
        play(state, "b1 c1", "b4 c4", "c1 b1", "c4 b4")
    play(state, "b1 c1", "b4 c4")
    assert (state.outcome().ranks, state.outcome().reason) == ([1, 1], "quiet")


# -- all ---------------------------------------------------------------------


@pytest.mark.parametrize("game", [Growl(), Cellar(), Burrow()], ids=lambda game: game.name)
def test_no_part_is_lost_in_random_games(game: Game) -> None:
    for seed in range(3):
        assert all(state.parts.faults() == [] for state in positions(game, {}, seed))


@pytest.mark.parametrize(
    ("game", "text", "fault"),
    [
        (Growl(), "forest: 9", "'9' is no prey or growl; possible: 1, 2, 3, 4, 5"),
        (Cellar(), "hand 0: mouse", "'mouse' is no card"),
        (Burrow(), "field:\n . .", "four rows of four"),
        (Burrow(), "feld:\n . .", "did you mean 'field'?"),
    ],
)
def test_a_position_that_cannot_be_read_says_why(game: Game, text: str, fault: str) -> None:
    with pytest.raises(PositionError) as error:
        game.from_text(text)
    assert fault in str(error.value)


@pytest.mark.parametrize("game", [Growl(), Cellar(), Burrow()], ids=lambda game: game.name)
def test_greedy_beats_random(game: Game) -> None:
    bots = [make_bot("greedy"), make_bot("random")]
    won, games = 0.0, 120
    for number in range(games):
        rng = Rng(f"match {number}")
        state = game.new({}, rng)
        first = number % 2  # greedy sits here
        while state.seat >= 0:
            bot = bots[(state.seat + first) % 2]
            state.apply(bot.choose(state.seen_by(state.seat), Budget(), rng).action, rng)
        won += state.outcome().shares[first]
    assert won / games > 0.6


# -- Howl --------------------------------------------------------------------


def howl() -> HowlState:
    return given(
        Howl(),
        hand_0="moon1 fang1",
        hand_1="star2 fang2",
        hand_2="moon3 star3",
        taken_0="fang3 fang4 fang5 moon2 moon4 moon5 star1 star4 star5",
    )


@pytest.mark.rule("HW-1")
def test_everyone_gets_five_howls() -> None:
    state = Howl().new({"players": 2}, Rng("new"))
    assert [len(there) for there in state.parts.at] == [5, 0, 5, 5, 0, 0]


@pytest.mark.rule("HW-2")
def test_who_can_follow_suit_must() -> None:
    state = howl()
    assert legal(state) == {"moon1", "fang1"}
    play(state, "moon1")
    assert legal(state) == {"star2", "fang2"}
    play(state, "fang2")
    assert legal(state) == {"moon3"}


@pytest.mark.rule("HW-2")
def test_who_does_not_follow_suit_has_none_of_it() -> None:
    state = howl()
    play(state, "moon1", "star2")
    assert {cards(world, "hand 1")[0] for world in worlds(state, 0)} == {"fang2", "star3"}


@pytest.mark.rule("HW-3")
def test_the_highest_card_of_the_suit_led_takes_the_trick() -> None:
    state = howl()
    assert play(state, "moon1", "star2", "moon3")[-1] == "HW-3 took"
    assert cards(state, "taken 2") == ["moon1", "moon3", "star2"]
    assert asked(state) == "2 lead"


@pytest.mark.rule("HW-4")
def test_the_most_tricks_win() -> None:
    state = howl()
    play(state, "moon1", "star2", "moon3", "star3", "fang1", "fang2")
    assert state.outcome().points == [3, 0, 2]
    assert state.outcome().ranks == [1, 3, 2]
