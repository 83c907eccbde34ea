"""The bots, by what ``evaluate`` and ``judge`` tell them."""

import pytest

from ludozilla.bots.spec import make_bot
from ludozilla.engine.bot import Budget
from ludozilla.engine.rng import Rng
from ludozilla.games.zombie_apocalypse_now.game import GAME
from ludozilla.games.zombie_apocalypse_now.judgement import FEATURES, features
from ludozilla.games.zombie_apocalypse_now.victory import QUIET_TURNS
from ludozilla.lab.simulate import Experiment, simulate
from tests.games.zombie_apocalypse_now.battlefield import position


@pytest.mark.parametrize("hand", ["2H 2D", "2D J1", "J1 J2", "2H J1 J2", "4D 7D J1", "2H 3D 7D"])
def test_a_hand_that_brings_no_leader_to_an_empty_field_is_discarded_for_another(hand):
    state = position(
        f"""
        humans:
        zombies: KC 5S
        hand humans: {hand}
        hand zombies: 6C 7C
        deck humans: KH QH JH rest
        turn: humans
        """
    )
    greedy = make_bot("greedy")
    moves = []
    for _ in range(3):
        action = greedy.choose(state.seen_by(state.seat), Budget(), Rng("a")).action
        moves.append(state.text(action))
        state.apply(action, Rng("b"))
    assert moves == ["discard", "draw", "KH"]


@pytest.mark.slow
def test_hardly_a_game_of_two_who_think_ends_because_nothing_happens():
    tally = simulate(
        Experiment("zombie-apocalypse-now", {}, ["greedy", "greedy"], "nothing happens"), 100
    )
    quiet = sum(games for end, games in tally.ends.items() if end.startswith("guard"))
    assert quiet <= 5


def test_who_looks_ahead_knows_what_a_strike_is_worth():
    weak = "humans: KH 3H\nzombies: KS 9S\ndeck humans: rest\ndeck zombies: rest\nturn: zombies"
    strong = weak.replace("3H", "AH")
    for seat, better in ((0, strong), (1, weak)):
        worse = weak if better is strong else strong
        assert GAME.judge(position(better), seat) > GAME.judge(position(worse), seat)
    state = position(weak)
    assert GAME.judge(state, 0) + GAME.judge(state, 1) == pytest.approx(1)


LAST_STAND = """
    humans: KH AH
    zombies: QS
    hand zombies: 6C 7C
    removed: KS JS KC QC JC
    deck humans: rest
    deck zombies: rest
    turn: humans
"""


def test_the_longer_nothing_happens_the_worse_for_who_is_behind():
    still = position(LAST_STAND)
    values = []
    for still.quiet in range(0, QUIET_TURNS, 10):
        values.append(GAME.judge(still, 1))
    assert values == sorted(values, reverse=True)
    assert values[-1] < values[0] / 2


def test_a_support_that_an_assault_has_revealed_counts_no_more():
    state = position(
        "humans: KH 5H\nzombies: JS\ndeck humans: rest\ndeck zombies: rest\nturn: zombies"
    )
    guard = FEATURES.index("humans guard")
    assert features(state, 0)[guard] == 5
    state.play("JS attack KH")
    assert state.kept
    assert features(state, 0)[guard] == 0


def test_a_win_is_better_than_any_prospect_of_one(monkeypatch):
    monkeypatch.setattr(type(GAME), "judge", lambda self, state, seat: 1.0)
    holed = position(LAST_STAND).seen_by(0)
    for seed in range(5):
        choice = make_bot("search:iterations=60").choose(holed, Budget(), Rng(f"{seed}"))
        assert holed.text(choice.action) == "KH attack QS"
