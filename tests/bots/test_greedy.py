import pytest

from ludozilla.bots.spec import make_bot
from ludozilla.bots.turn import bot_action
from ludozilla.engine.bot import Answer, Bot, Budget
from ludozilla.engine.rng import Rng
from ludozilla.engine.state import State
from ludozilla.lab.simulate import Experiment, simulate
from ludozilla.lab.tally import wilson
from tests.toys.cellar import Cellar
from tests.toys.growl import Growl

GROWL = "tests/toys/growl.py"


@pytest.mark.parametrize("greedy", [0, 1])
def test_greedy_beats_random_from_either_seat(greedy):
    bots = ["random", "random"]
    bots[greedy] = "greedy"
    tally = simulate(Experiment(GROWL, {}, bots, "either seat"), 200)
    low, _ = wilson(float(tally.wins[greedy]), tally.games)
    assert low > 0.6


def test_greedy_finds_the_winning_move_in_a_simultaneous_choice():
    state = Growl().from_text("clearing: 5\ngrowls 0: 1 4\ngrowls 1: 3")
    greedy = make_bot("greedy")
    for seat, best in ((0, "4"), (1, "3")):
        holed = state.seen_by(seat)
        assert holed.text(greedy.choose(holed, Budget(), Rng("a")).action) == best


def test_equal_actions_are_drawn_by_lot():
    state = Growl().from_text("clearing: 5\ngrowls 0: 4 5\ngrowls 1: 3")
    greedy = make_bot("greedy")
    holed = state.seen_by(0)
    chosen = {greedy.choose(holed, Budget(), Rng(f"{i}")).action for i in range(20)}
    assert chosen == {4, 5}


@pytest.mark.parametrize(
    ("case", "best"),
    [
        ("clearing: 1\nlair 1: 4 5\ngrowls 0: 1 2 4\ngrowls 1: 3", "4"),  # lost, with 1 or 0
        ("clearing: 1\nlair 0: 4 5\ngrowls 0: 1 2 4\ngrowls 1: 3", "4"),  # won, with 10 or 9
        # one point: second if the prey escapes, third if another catches it
        ("clearing: 2\nlair 0: 1\nlair 1: 5\ngrowls 0: 1 2 3\ngrowls 1: 1\ngrowls 2: 3", "3"),
    ],
)
def test_what_cannot_be_helped_is_lost_or_won_as_well_as_can_be(case, best):
    holed = Growl().from_text(case).seen_by(0)
    for seed in range(5):
        assert holed.text(make_bot("greedy").choose(holed, Budget(), Rng(f"{seed}")).action) == best


def test_a_single_action_needs_no_thought():
    holed = Growl().from_text("clearing: 5\ngrowls 0: 4\ngrowls 1: 3").seen_by(0)
    rng = Rng("a")
    assert make_bot("greedy").choose(holed, Budget(), rng) == Answer(4)
    assert not rng.used


@pytest.mark.parametrize(
    ("budget", "fills"),
    [
        (Budget(), 9),
        (Budget(nodes=15), 3),
        (Budget(nodes=1), 1),
        (Budget(ms=0), 1),
        (Budget(ms=60_000), 9),
    ],
)
def test_a_budget_cuts_the_worlds_imagined_but_one(budget, fills):
    holed = Growl().new({}, Rng("deal")).seen_by(0)
    choice = make_bot("greedy:fills=9").choose(holed, budget, Rng("a"))
    assert choice.info["fills"] == fills


class Spy:
    """Remembers what it was shown."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.viewers: list[int] = []

    def choose(self, holed: State, budget: Budget, rng: Rng) -> Answer:
        self.viewers.append(holed.viewer)
        return self.bot.choose(holed, budget, rng)


def test_a_bot_is_shown_its_own_side_of_the_table_only():
    game = Cellar()
    state = game.new({}, Rng("deal"))
    spy = Spy(make_bot("greedy"))
    seats = []
    while state.ending is None:
        seats.append(state.seat)
        state.apply(bot_action(spy, state, "seed"), Rng("chance"))
    assert spy.viewers == seats


def test_the_random_bot_plays_the_same_whether_it_is_shown_all_or_little():
    state = Cellar().new({}, Rng("deal"))
    random = make_bot("random")
    for i in range(20):
        blind = random.choose(state.seen_by(0), Budget(), Rng(f"{i}"))
        assert blind == random.choose(state, Budget(), Rng(f"{i}"))
