from collections import Counter
from fractions import Fraction

import pytest

from ludozilla.engine.journal import Event
from ludozilla.engine.registry import find
from ludozilla.engine.rng import seed_from
from ludozilla.engine.state import Outcome
from ludozilla.lab.bench import bench
from ludozilla.lab.simulate import EndlessGame, Experiment, simulate
from ludozilla.lab.tally import Tally, wilson
from ludozilla.table.table import Table
from tests.toys.growl import Growl

CELLAR = "tests/toys/cellar.py"


def test_the_number_of_jobs_does_not_matter():
    experiment = Experiment(CELLAR, {"players": 3}, ["greedy", "random", "random"], "jobs")
    progress: list[int] = []
    alone = simulate(experiment, 40)
    assert simulate(experiment, 40, jobs=2, progress=progress.append) == alone
    assert sum(progress) == 40


def test_no_more_processes_are_started_than_there_is_work_for(monkeypatch):
    started = []

    def pool(jobs, **_):
        started.append(jobs)
        raise InterruptedError

    monkeypatch.setattr("ludozilla.lab.workers.ProcessPoolExecutor", pool)
    with pytest.raises(InterruptedError):
        simulate(Experiment(CELLAR, {}, ["random", "random"], "1"), 3, jobs=100_000)
    assert started == [3]


def test_another_seed_gives_other_games():
    first, other = (Experiment(CELLAR, {}, ["random", "random"], seed) for seed in "12")
    assert simulate(first, 40) == simulate(first, 40) != simulate(other, 40)


def test_game_i_of_an_experiment_can_be_played_again_at_a_table():
    bots = ["greedy", "random"]
    total = Tally([Fraction(0)] * 2)
    for i in range(5):
        table = Table.new(find(CELLAR), {}, seed_from(f"again/{i}"), bots)
        table.let_bots_move()
        assert table.outcome is not None
        events = [event for step in table.record.steps(find(CELLAR)) for event in step.events]
        total.add(table.outcome, table.version, events)
    assert simulate(Experiment(CELLAR, {}, bots, "again"), 5) == total


def test_a_game_without_end_is_reported(monkeypatch):
    growl = find("tests/toys/growl.py")
    monkeypatch.setattr(type(growl), "longest", 9)
    with pytest.raises(EndlessGame, match="has not ended after 9 decisions"):
        simulate(Experiment("tests/toys/growl.py", {}, ["random", "random"], "1"), 1)


def test_a_tally_adds_up():
    tally = Tally([Fraction(0)] * 3)
    tally.add(Outcome([1, 1, 3], [5, 5, 0], "plant", "ZZ-45"), 10, [Event("ZZ-10", "howl", {})] * 3)
    tally.add(Outcome([2, 1, 2], [0, 9, 0], "eaten", "ZZ-44"), 20, [Event("ZZ-9", "bite", {})])
    figures = tally.to_dict()
    assert [seat["wins"] for seat in figures["seats"]] == [0.5, 1.5, 0]
    assert figures["decisions"]["mean"] == 15
    assert figures["ends"] == {"eaten (ZZ-44)": 1, "plant (ZZ-45)": 1}
    assert list(figures["rules"]) == ["ZZ-9", "ZZ-10"]
    assert figures["rules"]["ZZ-10"] == {"per_game": 1.5, "games": 0.5}


def test_quantiles_are_lengths_that_came_up():
    tally = Tally([], Counter({10: 90, 30: 9, 500: 1}))
    assert [tally.quantile(percent) for percent in (5, 50, 90, 95, 99, 100)] == [
        *(10, 10, 10),
        *(30, 30, 500),
    ]


def test_wilson_intervals_against_known_values():
    # Newcombe (1998), Statistics in Medicine 17, 857-872, table I, method 3
    for wins, games, low, high in [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ]:
        assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


def test_every_speed_is_measured():
    assert all(speed > 0 for speed in bench(Growl(), {"players": 3}, 0.01).values())
