"""What every game proves, and what its bot is good for."""

from pathlib import Path

import pytest

from ludozilla.bots.spec import make_bot
from ludozilla.bots.turn import bot_action
from ludozilla.conformance.pytest_plugin import Conformance
from ludozilla.engine.rng import Rng
from ludozilla.games.gobelins.game import GAME, Gobelins

GOLDEN = Path(__file__).parents[2] / "golden"


class UsualTables(Gobelins):
    def option_sets(self):
        return [{"players": players} for players in (2, 3, 4)]


class TestGobelins(Conformance):
    game = UsualTables()
    games = 1
    golden = GOLDEN


@pytest.mark.slow
class TestEveryOptionSet(Conformance):
    game = GAME
    games = 1
    closely = 4


def test_there_are_golden_playthroughs_for_each_number_of_players():
    heads = [path.read_text().splitlines()[2] for path in GOLDEN.glob(f"{GAME.name}*.txt")]
    assert sorted(head.split()[1] for head in heads) == ["players=2", "players=3", "players=4"]


@pytest.mark.parametrize(("players", "share"), [(2, 0.75), (3, 0.6), (4, 0.5)])
def test_greedy_beats_random(players, share):
    bots = [make_bot("greedy:fills=1"), *[make_bot("random")] * (players - 1)]
    games = 20
    won = 0.0
    for number in range(games):
        seed = f"greedy {players} {number}"
        rng = Rng(seed)
        state = GAME.new({"players": players}, rng)
        while state.ending is None:
            state.apply(bot_action(bots[state.seat], state, seed), rng)
        won += state.outcome().shares[0]
    assert won >= share * games
