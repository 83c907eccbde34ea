import json
from statistics import fmean
from time import perf_counter

import pytest

from ludozilla.bots.levels import LEVELS
from ludozilla.bots.search import SearchBot
from ludozilla.bots.spec import BotSpecError, bot_label, make_bot
from ludozilla.bots.trees import Limit, Trees
from ludozilla.conformance import Trial
from ludozilla.conformance.fairness import bots_are_fair
from ludozilla.engine.bot import Answer, Budget
from ludozilla.engine.options import Choice
from ludozilla.engine.registry import find, installed
from ludozilla.engine.rng import Rng
from ludozilla.engine.state import State
from ludozilla.lab.arena import Match, play_match
from ludozilla.lab.standings import shares
from tests.toys.burrow import Burrow
from tests.toys.cellar import Cellar
from tests.toys.growl import Growl

UNLIMITED = -1.0


def growl(text: str, seat: int = 0) -> State:
    return Growl().from_text(text).seen_by(seat)


def answer(
    holed: State, seed: str = "a", budget: Budget | None = None, **options: object
) -> Answer:
    return make_bot("search", **options).choose(holed, budget or Budget(), Rng(seed))


# -- what it plays -------------------------------------------------------------------------------


@pytest.mark.parametrize("iterations", [1, 30])
@pytest.mark.parametrize(
    ("case", "best"),
    [
        ("clearing: 5\ngrowls 0: 1 4\ngrowls 1: 3", "4"),
        ("clearing: 1\nlair 1: 4 5\ngrowls 0: 1 2 4\ngrowls 1: 3", "4"),  # lost, with 1 or 0
        ("clearing: 1\nlair 0: 4 5\ngrowls 0: 1 2 4\ngrowls 1: 3", "4"),  # won, with 10 or 9
        # one point: second if the prey escapes, third if another catches it
        ("clearing: 2\nlair 0: 1\nlair 1: 5\ngrowls 0: 1 2 3\ngrowls 1: 1\ngrowls 2: 3", "3"),
    ],
)
def test_it_plays_for_the_win_and_then_for_rank_and_points(case, best, iterations):
    for seed in range(5):
        holed = growl(case)
        assert holed.text(answer(holed, f"{seed}", iterations=iterations).action) == best


def test_it_sees_what_greedy_does_not():
    """The last prey is worth most, so the loudest growl has to wait for it."""
    holed = growl("forest: 5\nclearing: 3\nlair 1: 1\ngrowls 0: 2 5\ngrowls 1: 1 4")
    assert holed.text(make_bot("greedy").choose(holed, Budget(), Rng("a")).action) == "5"
    assert holed.text(answer(holed, iterations=400).action) == "2"


def test_equal_actions_are_drawn_by_lot():
    holed = growl("clearing: 5\ngrowls 0: 4 5\ngrowls 1: 3")
    assert {answer(holed, f"{i}", budget=Budget(nodes=1)).action for i in range(20)} == {4, 5}


def test_a_single_action_needs_no_thought():
    rng = Rng("a")
    holed = growl("clearing: 5\ngrowls 0: 4\ngrowls 1: 3")
    assert make_bot("search").choose(holed, Budget(), rng) == Answer(4)
    assert not rng.used


def test_the_same_view_and_dice_give_the_same_answer_whatever_was_asked_before():
    bot = make_bot("search:iterations=50")
    state = Cellar().new({}, Rng("deal"))
    first = bot.choose(state.seen_by(0), Budget(), Rng("a"))
    bot.choose(Cellar().new({}, Rng("other")).seen_by(0), Budget(), Rng("b"))
    assert bot.choose(state.seen_by(0), Budget(), Rng("a")) == first


def test_nobody_answers_a_choice_that_is_still_secret():
    trees = Trees(growl("forest: 1 2\nclearing: 5\ngrowls 0: 1 3 4\ngrowls 1: 2 3 5"), Rng("a"))
    limit = Limit(100, -1, UNLIMITED)
    trees.look_around(1, limit)
    trees.think(limit)
    (while_secret,) = trees.roots[1].children.values()
    assert len(trees.root.children) == 3
    # Once it is shown, what was chosen tells what comes next apart.
    assert all(
        len(node.children) == 3 for node in while_secret.children.values() if node.visits > 9
    )


def thought(holed: State, iterations: int) -> Trees:
    trees = Trees(holed, Rng("a"))
    limit = Limit(iterations, -1, UNLIMITED)
    trees.look_around(1, limit)
    trees.think(limit)
    return trees


def test_all_moves_run_the_first_heat_and_a_few_the_last():
    state = find("zorgl-zilla").new({}, Rng("deal"))
    holed = state.seen_by(state.seat)
    count = len(holed.legal_actions())
    first = thought(holed, 8 * count)
    assert {edge.visits for edge in first.root.edges.values()} == {8}
    assert first.worlds == 1 + 8  # that of the first glance, too
    last = thought(holed, 24 * count)
    visits = sorted(edge.visits for edge in last.root.edges.values())
    assert visits[0] == 8
    assert visits[-1] - visits[-3] <= 1
    assert visits[-3] > visits[-4]


@pytest.mark.slow
def test_where_games_are_played_on_a_part_of_the_time_goes_to_the_first_heat():
    state = find("happy-city").new({"players": 2}, Rng("deal"))
    trees = Trees(state.seen_by(state.seat), Rng("a"))
    limit = Limit(-1, -1, perf_counter() + 0.3)
    trees.look_around(1, limit)
    trees.think(limit)
    assert len(trees.root.edges) == 4
    assert min(edge.visits for edge in trees.root.edges.values()) > 8


def test_where_more_is_guesswork_it_looks_at_its_own_move_only(monkeypatch):
    holed = Burrow().new({}, Rng("deal")).seen_by(0)
    assert any(edge.next and edge.next.edges for edge in thought(holed, 200).root.edges.values())
    monkeypatch.setattr(Burrow, "foresight", 1)
    trees = thought(holed, 200)
    assert not any(edge.next and edge.next.edges for edge in trees.root.edges.values())


def test_it_plays_on_by_hunches_to_the_end_and_asks_by_how_much_it_is_won(monkeypatch):
    holed = Burrow().new({}, Rng("deal")).seen_by(0)
    monkeypatch.setattr(Burrow, "judge", lambda self, state, seat: float(state.ending is not None))
    without = thought(holed, 100)
    monkeypatch.setattr(Burrow, "hunches", lambda self: lambda state, rng: state.choices()[0])
    played_on = thought(holed, 100)
    least = min(edge.value() for edge in played_on.root.edges.values())
    assert least > max(edge.value() for edge in without.root.edges.values())
    assert played_on.decisions > without.decisions + 100


def test_a_habit_needs_no_thought_but_beginners_have_none(monkeypatch):
    holed = growl("clearing: 5\ngrowls 0: 1 4\ngrowls 1: 3")
    monkeypatch.setattr(Growl, "habit", lambda self, state, rng: 1)
    assert answer(holed) == Answer(1)
    assert answer(holed, level="beginner").info["iterations"] == LEVELS["beginner"].iterations


def test_many_actions_are_taken_up_a_few_at_a_time():
    state = find("zorgl-zilla").new({}, Rng("deal"))
    holed = state.seen_by(state.seat)
    bot = SearchBot(iterations=30)
    info = bot.choose(holed, Budget(), Rng("a")).info
    assert info["positions"] <= 4 * len(holed.legal_actions()) + 30 * (24 + 1)


@pytest.mark.parametrize("name", installed())
def test_it_plays_fair_and_any_number_of_players(name):
    game = find(name)
    most = max(game.option_sets(), key=game.seats)
    bots = {spec: make_bot(spec) for spec in ("search:iterations=1000", "search:level=easy")}
    findings = list(bots_are_fair(Trial(game, most, games=1, closely=2), bots))
    assert not findings, "\n".join(map(str, findings))


# -- how long it thinks --------------------------------------------------------------------------


def test_iterations_are_kept():
    holed = Cellar().new({}, Rng("deal")).seen_by(0)
    assert answer(holed, iterations=7).info["iterations"] == 7
    assert answer(holed).info["iterations"] == LEVELS["expert"].iterations
    assert answer(holed, level="easy").info["iterations"] == LEVELS["easy"].iterations
    assert answer(holed, level="easy", iterations=3).info["iterations"] == 3


@pytest.mark.parametrize("nodes", [1, 5, 100])
def test_a_budget_of_positions_is_kept_but_for_those_of_one_step(nodes):
    holed = Cellar().new({}, Rng("deal")).seen_by(0)
    info = answer(holed, budget=Budget(nodes=nodes)).info
    assert nodes <= info["positions"] <= nodes + 12  # cards there are, so never more actions


@pytest.mark.parametrize(("ms", "budget"), [(200, Budget()), (0, Budget(ms=200))])
def test_a_budget_of_time_is_kept(ms, budget):
    holed = Cellar().new({}, Rng("deal")).seen_by(0)
    info = answer(holed, budget=budget, ms=ms, iterations=10_000_000).info
    assert 0 < info["iterations"] < 10_000_000


def test_with_a_budget_of_time_alone_iterations_are_not_counted():
    holed = growl("clearing: 5\ngrowls 0: 1 4\ngrowls 1: 3")
    iterations = answer(holed, ms=300, level="beginner").info["iterations"]
    assert iterations > LEVELS["beginner"].iterations


@pytest.mark.parametrize("budget", [Budget(ms=0), Budget(nodes=0)])
def test_without_time_it_plays_what_looks_best(budget):
    holed = growl("clearing: 5\ngrowls 0: 1 4\ngrowls 1: 3")
    choice = answer(holed, budget=budget)
    assert choice.info["iterations"] == 0
    assert choice.action in holed.legal_actions()


def test_without_time_something_is_believed():
    holed = Cellar().new({}, Rng("deal")).seen_by(0)
    beliefs = answer(holed, budget=Budget(nodes=0)).info["beliefs"]
    assert beliefs
    assert all(beliefs.values())


# -- what it tells -------------------------------------------------------------------------------


def test_it_tells_what_it_considered_and_what_it_expects():
    holed = Burrow().new({}, Rng("deal")).seen_by(0)
    info = answer(holed, iterations=200).info
    told = info["actions"]
    assert {line["move"] for line in told} == set(holed.playable())
    assert sum(line["visits"] for line in told) == 200
    assert [line["visits"] for line in told] == sorted([n["visits"] for n in told], reverse=True)
    assert all(0 <= line["value"] <= 1 for line in told)
    assert info["value"] in [line["value"] for line in told]
    assert told[0]["line"][0].keys() == {"seat", "move"}
    json.dumps(info)


def test_it_tells_where_hidden_parts_may_be():
    holed = Cellar().from_text("cellar: rat1 rat2\nhand 0: lamp1 lamp2\nhand 1: rat3 rat4 thief1")
    holed = holed.seen_by(0)
    beliefs = answer(holed, iterations=400).info["beliefs"]
    own = {"part 4", "part 5"}
    assert set(beliefs) == {"cellar", "hand 1"}
    for place, size in (("cellar", 7), ("hand 1", 3)):
        assert not own & beliefs[place].keys()
        assert sum(beliefs[place].values()) == pytest.approx(size)
    assert beliefs["hand 1"]["part 0"] == pytest.approx(3 / 10, abs=0.1)


# -- specs and levels ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spec", "told"),
    [
        ("search:iterations=-1", "a whole number from 0 to 10000000"),
        ("search:ms=soon", "a whole number from 0 to 3600000"),
        ("search:depth=3", "there is no option 'depth'; there are: iterations, ms and level"),
        ("search:iteration=3", "did you mean iterations?"),
        ("search:level=wizard", "it may be beginner, easy, medium, hard or expert"),
        ("search:500", "'500' should read option=value"),
        ("serach", "did you mean search?"),
    ],
)
def test_a_wrong_spec_is_refused_with_the_right_form(spec, told):
    with pytest.raises(BotSpecError) as refused:
        make_bot(spec)
    assert told in str(refused.value)


def test_every_level_has_a_name_in_both_languages():
    (level,) = [option for option in SearchBot.options if isinstance(option, Choice)]
    assert set(level.value_labels) == set(LEVELS) == set(level.values)
    assert [bot_label("search:level=easy", lang) for lang in ("en", "fr")] == [
        "bot (easy)",
        "robot (facile)",
    ]


def test_a_beginner_overlooks_and_wavers_but_an_expert_does_not():
    holed = growl("forest: 1 2 3\nclearing: 5\ngrowls 0: 1 2 3 5\ngrowls 1: 1 2 3 4")
    moves = {
        level: {answer(holed, f"{i}", level=level, iterations=20).action for i in range(20)}
        for level in ("beginner", "expert")
    }
    assert len(moves["beginner"]) > 1
    considered = [len(answer(holed, f"{i}", level="beginner").info["actions"]) for i in range(20)]
    assert min(considered) < 4
    assert min(considered) >= 1
    told = [len(answer(holed, f"{i}", level="expert", iterations=20).info["actions"]) for i in "ab"]
    assert told == [4, 4]


def test_a_mistake_is_seldom_a_bad_one():
    """A level that wavers takes a move that loses at once far more rarely than a good one."""
    holed = growl("clearing: 5\nlair 1: 3\ngrowls 0: 1 4\ngrowls 1: 3")
    chosen = [answer(holed, f"{i}", level="medium").action for i in range(30)]
    assert chosen.count(4) >= 25


@pytest.mark.slow
@pytest.mark.parametrize(("better", "worse"), [("easy", "beginner"), ("medium", "easy")])
def test_a_level_beats_the_one_below(better, worse):
    bots = [f"search:level={level}" for level in (better, worse)]
    match = Match.plan("gobelins", {}, bots, "levels")
    assert fmean(shares(list(play_match(match, 10)), 0)) > 0.6
