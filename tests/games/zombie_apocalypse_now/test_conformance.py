"""What every game proves, and what its bot is good for."""

from pathlib import Path

from ludozilla.bots.spec import make_bot
from ludozilla.bots.turn import bot_action
from ludozilla.conformance.pytest_plugin import Conformance
from ludozilla.engine.rng import Rng
from ludozilla.games.zombie_apocalypse_now.game import GAME

GOLDEN = Path(__file__).parents[2] / "golden"


class TestZombieApocalypseNow(Conformance):
    game = GAME
    games = 1
    golden = GOLDEN


def test_there_are_golden_playthroughs_for_either_side_first():
    heads = [path.read_text().splitlines()[2] for path in GOLDEN.glob(f"{GAME.name}*.txt")]
    assert set(heads) == {
        "options humans=first handicap=none",
        "options humans=second handicap=none",
    }


def test_greedy_beats_random_with_either_side():
    bots = [make_bot("greedy:fills=2"), make_bot("random")]
    won = [0.0, 0.0]
    for number in range(20):
        humans = ["first", "second"][number % 2]  # greedy has the first seat
        seed = f"greedy {number}"
        rng = Rng(seed)
        state = GAME.new({"humans": humans}, rng)
        while state.seat >= 0:
            state.apply(bot_action(bots[state.seat], state, seed), rng)
        won[number % 2] += state.outcome().shares[0]
    assert won[0] >= 9
    assert won[1] >= 9
