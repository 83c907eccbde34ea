"""What a person types after ``import ludozilla``."""

import copy
import json
import pickle
import subprocess
import sys
from importlib.metadata import EntryPoint

import pytest

import ludozilla
from ludozilla.engine import registry
from ludozilla.engine.journal import Journal
from ludozilla.engine.rng import seed_from
from ludozilla.engine.state import TRUTH
from ludozilla.engine.texts import typeset
from tests.toys.growl import Growl, GrowlState

GROWL = "tests/toys/growl.py"
GAMES = ("gobelins", "happy-city", "zombie-apocalypse-now", "zoon", "zorgl-zilla")


@pytest.fixture
def growl() -> GrowlState:
    return Growl().start(seed=7)


# -- the door itself -------------------------------------------------------------------------


def in_a_new_process(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stderr == ""
    return done.stdout


def test_the_door_alone_is_light():
    code = "import sys, ludozilla; print(*sorted(sys.modules))"
    loaded = in_a_new_process(code).split()
    assert [name for name in loaded if name.startswith("ludozilla")] == ["ludozilla"]
    assert not {"msgspec", "rich", "importlib.metadata"} & set(loaded)


def test_without_the_server_nothing_of_its_extra_is_loaded():
    code = """
import sys
import ludozilla.cli
for name in ludozilla.__all__:
    getattr(ludozilla, name)
print(*sys.modules)
"""
    loaded = {name.partition(".")[0] for name in in_a_new_process(code).split()}
    assert not {"alembic", "sqlalchemy", "starlette", "uvicorn", "websockets"} & loaded


def test_all_that_it_promises_is_there():
    for name in ludozilla.__all__:
        assert getattr(ludozilla, name) is not None
        assert name in dir(ludozilla)
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        _ = ludozilla.chess


def test_games_can_be_called_before_and_after_one_was_imported():
    code = """
import ludozilla
print(*ludozilla.games())
import ludozilla.games.zoon.game
print(*ludozilla.games())
"""
    names = " ".join(GAMES)
    assert in_a_new_process(code).splitlines() == [names, names]


def test_a_game_says_in_a_line_what_it_is():
    listed = ludozilla.games()
    assert tuple(listed) == GAMES
    assert str(listed["happy-city"]).startswith(
        "happy-city: Happy City with Grozilla, 2 to 5 players. "
    )
    assert str(listed["zoon"]).startswith("zoon: Zoon, 2 players. ")


def test_a_broken_package_does_not_hide_the_other_games(monkeypatch):
    points = [
        EntryPoint("broken", "nowhere:Game", "ludozilla.games"),
        EntryPoint("growl", "tests.toys.growl:Growl", "ludozilla.games"),
    ]
    monkeypatch.setattr(registry, "entry_points", lambda group: points)
    with pytest.warns(UserWarning, match="cannot load game 'broken': No module named 'nowhere'"):
        assert list(ludozilla.games()) == ["growl"]


def test_a_game_is_found_by_name_file_module_or_as_it_is():
    assert ludozilla.game("zoon").name == "zoon"
    assert ludozilla.game(GROWL).name == "growl"
    assert ludozilla.game(f"{GROWL}:Growl").name == "growl"
    assert ludozilla.game("tests.toys.growl:Growl").name == "growl"
    game = Growl()
    assert ludozilla.game(game) is game
    assert ludozilla.game(Growl).name == "growl"
    with pytest.raises(ludozilla.GameNotFound, match="5 is no game but int"):
        ludozilla.game(5)  # type: ignore[arg-type]


# -- playing ---------------------------------------------------------------------------------


def test_the_same_seed_starts_the_same_game():
    one, again, other = (Growl().start(seed=seed) for seed in (7, "7", 8))
    assert one == again
    assert one.record is not None
    assert one.record.seed == seed_from("7")
    assert one != other
    assert Growl().start(seed=one.record.seed) == one


def test_without_a_seed_every_game_is_new():
    seeds = [record.seed for record in (Growl().start().record for _ in range(2)) if record]
    assert seeds[0] != seeds[1]


@pytest.mark.parametrize("seed", [1.5, b"7", True, ["7"]])
def test_what_cannot_be_a_seed_is_refused(seed):
    with pytest.raises(ludozilla.RecordError, match="a seed is a whole number, a text, or None"):
        Growl().start(seed=seed)


def test_options_are_keywords():
    assert Growl().start(players=3).setup.seats == 3
    with pytest.raises(ludozilla.OptionError, match="did you mean players"):
        Growl().start(player=3)


def test_the_number_of_players_can_be_said_of_any_game():
    game = ludozilla.game("zombie-apocalypse-now")
    assert game.start(seed=7, players=2) == game.start(seed=7)
    with pytest.raises(ludozilla.OptionError, match="option players cannot be 3; it may be 2"):
        game.start(players=3)


def test_moves_are_words_and_noted_in_the_record(growl):
    assert growl.play("3", "4") is growl
    growl.play("5", seat=0).play(2, seat=1)
    assert [(move.seat, move.path) for move in growl.record.moves] == [
        *((1, "3"), (0, "4")),
        *((0, "5"), (1, "2")),
    ]
    assert growl.record.replay(Growl()) == growl


def test_chance_is_that_of_the_record():
    one, other = (ludozilla.game("zombie-apocalypse-now").start(seed=7) for _ in range(2))
    while one.ending is None:
        action = one.legal_actions()[-1]
        one.play(action)
        other.play(one.text(action))
    assert one == other
    assert one.moves > 20
    assert one.record == other.record


def test_what_is_playable_can_be_played(growl):
    assert growl.playable() == ["1", "2", "3", "4", "5"]
    for words in growl.playable():
        growl.clone().play(words)


@pytest.mark.parametrize(
    ("move", "fault", "told"),
    [
        ("6", ludozilla.IllegalAction, "'6' is not possible; possible: 1, 2, 3, 4, 5"),
        ("", ludozilla.IllegalAction, "something is missing; possible: 1, 2, 3, 4, 5"),
        (9, ludozilla.IllegalAction, "'1 1' is not legal: '1' is a whole move, '1' is too much"),
        (["3"], TypeError, r"words or an action, not \['3'\]|object expected; got list"),
    ],
)
def test_a_wrong_move_says_what_would_be_right_and_changes_nothing(growl, move, fault, told):
    before = growl.digest()
    with pytest.raises(fault, match=told):
        growl.play(move)
    assert (growl.digest(), growl.record.moves) == (before, [])


def test_only_who_is_asked_can_play(growl):
    growl.play("3", seat=0)
    with pytest.raises(ludozilla.NotAsked, match="seat 0 has nothing to decide now"):
        growl.play("4", seat=0)
    with pytest.raises(ludozilla.NotAsked, match="holes cannot be played on; fill it first"):
        growl.seen_by(1).play("3")
    while growl.ending is None:
        growl.play(growl.playable()[0])
    with pytest.raises(ludozilla.NotAsked, match="the game is over"):
        growl.play("1")


def test_copies_and_views_have_no_record_and_chance_of_their_own(growl):
    rng = ludozilla.Rng("a world")
    holed = growl.seen_by(0)
    copies = [growl.clone(), holed, holed.fill(rng), holed.imagine(rng), growl.after(3, rng)]
    copies += [copy.copy(growl), pickle.loads(pickle.dumps(growl))]
    assert {(each.record, each.journal) for each in copies} == {(None, None)}
    clones = [growl.clone().play("3", "4", rng=ludozilla.Rng("chance")) for _ in range(2)]
    assert clones[0] == clones[1]
    assert growl.moves == 0
    with pytest.raises(ludozilla.NotAsked, match=r"play on a clone\(\)"):
        growl.play("3", rng=rng)


def test_moves_behind_the_back_of_the_record_are_noticed(growl):
    growl.apply(3, ludozilla.Rng("secret"))
    with pytest.raises(ludozilla.RecordError, match="moves were made without it"):
        growl.play("3")


# -- looking ---------------------------------------------------------------------------------


def test_a_state_says_where_it_stands(growl):
    assert repr(growl) == "<growl: move 0, Player 2 or Player 1 to decide>"
    assert repr(growl.play("3")) == "<growl: move 1, Player 1 to decide>"
    holed = growl.seen_by(0)
    assert repr(holed) == "<growl: move 1, Player 1 to decide, seen by Player 1>"
    assert repr(growl.seen_by(ludozilla.WATCHER)).endswith(", seen by a watcher>")
    assert repr(holed.fill(ludozilla.Rng("a"))) == repr(growl)
    assert repr(holed.imagine(ludozilla.Rng("a"))).endswith(" to decide, imagined>")
    while growl.ending is None:
        growl.play(growl.playable()[0])
    assert repr(growl) == "<growl: over after 10 moves>"


def test_a_state_shows_the_table_and_the_question_in_either_language(growl):
    growl.play("3")
    english, french = str(growl), str(growl.show("fr"))
    assert english.startswith("Growl\n")
    assert english.endswith("\n\nPlayer 1 · Prey worth 3: how loud do you growl?")
    assert french.startswith("Grrr\n")
    question = typeset("Une proie qui vaut 3 : grogner à quelle force ?", "fr")
    assert french.endswith(f"\n\nJoueur 1 · {question}")
    assert repr(growl.show()) == english
    assert "how loud" not in str(growl.seen_by(1))


def test_nobody_is_told_in_an_unknown_language_or_from_no_seat(growl):
    for tell in (growl.show, growl.news):
        with pytest.raises(
            ludozilla.TextError, match="there is no language 'de'; there are: en, fr"
        ):
            tell("de")
    with pytest.raises(ludozilla.NotAsked, match="there is no seat 2; seats are 0 to 1"):
        growl.news(seat=2)


def test_a_notebook_gets_pictures(growl):
    assert growl._repr_svg_().startswith("<svg ")
    assert "Clairière" in growl.show("fr")._repr_svg_()
    assert growl.show(dark=True).svg() != growl.show().svg()


def test_news_are_what_the_last_play_did(growl):
    assert growl.news() == []
    growl.play("3")
    assert growl.news() == []
    growl.play("4")
    assert growl.news()[-1].startswith("A prey worth ")
    assert growl.news("fr")[0] == "Joueur 1 grogne 4."
    before = growl.news()
    for wrong in ("9", 9):
        with pytest.raises(ludozilla.IllegalAction):
            growl.play(wrong)
    assert growl.news() == before
    growl.play("1", "2")
    assert len(growl.news()) == len(before)


def test_news_hide_what_a_seat_was_not_told():
    state = ludozilla.game("zombie-apocalypse-now").start(seed=7)
    told: dict[int, list[str]] = {0: [], 1: [], TRUTH: []}
    while state.ending is None:
        state.play(state.legal_actions()[-1])
        for seat, heard in told.items():
            heard += state.news(seat=seat)
    assert len({len(heard) for heard in told.values()}) == 1
    assert told[0] != told[1] != told[TRUTH] != told[0]


def test_a_journal_of_one_s_own_is_kept(growl):
    journal = Journal()
    growl.listen(journal)
    growl.play("3", "4")
    assert growl.journal is journal
    assert [event.key for event in journal.take()][-1] == "prey"
    assert growl.news() == []


# -- copies ----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_every_state_can_be_copied_pickled_and_shown(game):
    state = ludozilla.game(game).start(seed=7)
    rng = ludozilla.Rng("which")
    while state.ending is None and state.moves < 12:
        state.play(rng.choice(state.legal_actions()))
    holed = state.seen_by(state.seat)
    watched = state.seen_by(ludozilla.WATCHER)
    imagined = holed.imagine(rng)
    for each in (state, holed, watched, holed.fill(rng), imagined):
        for other in (
            copy.copy(each),
            copy.deepcopy(each),
            pickle.loads(pickle.dumps(each)),
        ):
            assert type(other) is type(each)
            assert other == each
            assert repr(other) == repr(each)
            assert other.seat == each.seat
        if each is not imagined:
            assert str(each.show("fr")) != str(each)
            assert (each._repr_svg_() or "").startswith("<svg ")


def test_a_world_for_thinking_is_not_looked_at(growl):
    world = growl.seen_by(0).imagine(ludozilla.Rng("a world"))
    assert str(world) == repr(world)
    assert world._repr_svg_() is None
    with pytest.raises(ludozilla.NotAsked, match="cannot be looked at"):
        world.show()


def test_a_pickled_state_is_asked_of_the_same_seat(growl):
    growl.turn_to(0)
    assert pickle.loads(pickle.dumps(growl)).seat == 0
    growl.turn_to(1)
    assert pickle.loads(pickle.dumps(growl)).seat == 1


def test_games_from_files_can_be_pickled_in_the_same_process():
    state = ludozilla.game(GROWL).start(seed=7).play("3")
    assert pickle.loads(pickle.dumps(state)) == state


def test_an_illegal_action_can_be_pickled(growl):
    with pytest.raises(ludozilla.IllegalAction) as refused:
        growl.play("9")
    again = pickle.loads(pickle.dumps(refused.value))
    assert (str(again), again.possible) == (str(refused.value), refused.value.possible)


# -- records ---------------------------------------------------------------------------------


def test_a_saved_game_goes_on(growl, tmp_path):
    file = tmp_path / "game.json"
    growl.play("3", "4", "1")
    growl.record.save(str(file))
    again = ludozilla.load(file, GROWL)
    assert again == growl
    assert again.play("5") == growl.play("5")
    assert again.record == growl.record
    early = ludozilla.load(str(file), Growl(), at=1)
    assert early.record is not None
    assert early.moves == len(early.record.moves) == 1
    early.play("2")
    assert len(json.loads(file.read_text())["moves"]) == 3


def test_what_cannot_be_loaded_says_why(growl, tmp_path):
    with pytest.raises(ludozilla.RecordError, match=r"cannot read .*nowhere\.json"):
        ludozilla.load(tmp_path / "nowhere.json")
    file = tmp_path / "game.json"
    growl.record.save(file)
    with pytest.raises(ludozilla.GameNotFound, match="there is no game 'growl'"):
        ludozilla.load(file)
    with pytest.raises(ludozilla.RecordError, match="moves 0 to 0, not 5"):
        ludozilla.load(file, GROWL, at=5)


# -- bots and simulations --------------------------------------------------------------------


def test_a_bot_is_found_by_name_with_its_options():
    assert ludozilla.bot("greedy:fills=8").fills == 8  # type: ignore[attr-defined]
    assert ludozilla.bot("greedy", fills=8).fills == 8  # type: ignore[attr-defined]


def test_a_simulation_reports():
    report = ludozilla.simulate(GROWL, games=20, bots=["greedy", "random"], seed=7, players=2)
    assert str(report).startswith("growl 1 players=2: 20 games, seed 7\n")
    assert report.to_dict()["bots"] == ["greedy", "random"]
    assert report.tally.wins[0] > report.tally.wins[1]


class Loudest:
    """A bot as one writes it in a notebook."""

    def choose(self, holed, budget, rng):
        return ludozilla.Answer(max(holed.legal_actions()))


def test_a_simulation_takes_games_and_bots_as_they_are():
    report = ludozilla.simulate(Growl(), 5, [Loudest(), "random", Loudest()], players=3)
    assert report.to_dict()["bots"] == ["Loudest", "random", "Loudest"]
    everywhere = ludozilla.simulate(Growl(), 5, Loudest(), players=3)
    assert everywhere.to_dict()["bots"] == ["Loudest"] * 3


@pytest.mark.parametrize(
    ("arguments", "fault", "told"),
    [
        ({"game": "growll"}, ludozilla.GameNotFound, "there is no game 'growll'"),
        ({"bots": "gredy"}, ludozilla.BotSpecError, "did you mean greedy?"),
        ({"bots": ["random"] * 3}, ludozilla.BotSpecError, "1 or 2 bots here, not 3"),
        ({"bots": [Loudest]}, ludozilla.BotSpecError, "give its name, or an object"),
        ({"bots": [5, 6]}, ludozilla.BotSpecError, "5 is no bot"),
        ({"players": 9}, ludozilla.OptionError, "it may be 2 or 3"),
        ({"games": 0}, ValueError, "at least one game"),
        ({"jobs": 0}, ValueError, "at least one game and one process"),
        ({"seed": 1.5}, ludozilla.RecordError, "a seed is"),
    ],
)
def test_a_simulation_that_cannot_be_says_why(arguments, fault, told):
    with pytest.raises(fault) as refused:
        ludozilla.simulate(**{"game": GROWL, "games": 2, **arguments})
    assert told in str(refused.value)
