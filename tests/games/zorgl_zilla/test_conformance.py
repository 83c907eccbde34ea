"""What every game proves."""

from pathlib import Path

import pytest

from ludozilla.conformance.pytest_plugin import Conformance
from ludozilla.engine.rng import Rng
from ludozilla.games.zorgl_zilla.game import GAME


@pytest.mark.slow
class TestZorglZilla(Conformance):
    game = GAME
    games = 1
    closely = 4
    golden = Path(__file__).parents[2] / "golden"


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("army", [True, False])
@pytest.mark.parametrize("monsters", ["zorgls", "random"])
def test_random_games_end_by_the_rules_not_by_the_guard(players, army, monsters):
    rng = Rng(f"guard {players} {army} {monsters}")
    reasons = []
    for _ in range(100):
        state = GAME.new({"players": players, "army": army, "monsters": monsters}, rng)
        while state.seat >= 0:
            state.apply(rng.choice(state.legal_actions()), rng)
        reasons.append(state.outcome().reason)
    assert reasons.count("guard") <= 1
