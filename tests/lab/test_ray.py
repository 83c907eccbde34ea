"""Matches on a Ray cluster: one of two workers on this machine (``make ray``)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

from ludozilla.cli import main
from ludozilla.engine.registry import GameNotFound
from ludozilla.lab.arena import Deal, Match, play_match
from ludozilla.lab.workers import NoCluster, worked_off_by_ray

ray = pytest.importorskip("ray", reason="ray is not installed: make ray")

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("default")]  # Ray has its own ways

GAME = "zombie-apocalypse-now"


def match() -> Match:
    return Match.plan(GAME, {}, ["greedy:fills=1", "random"], "a")


def told(deals: Sequence[Deal]) -> list[list[tuple[list[int], list[int], list[str]]]]:
    """What does not depend on the clock."""
    return [[(game.bots, game.ranks, game.moves) for game in deal.games] for deal in deals]


def test_a_cluster_that_is_not_there_is_named():
    with pytest.raises(NoCluster, match=r"no Ray cluster at '127\.0\.0\.1:9'"):
        list(play_match(match(), 1, ray="127.0.0.1:9"))


def test_without_a_cluster_one_is_started_and_ended():
    assert len(list(play_match(match(), 2, jobs=2, ray="local"))) == 2
    assert not ray.is_initialized()


@pytest.fixture(scope="module")
def cluster() -> Iterator[None]:
    ray.init(address="local", num_cpus=2, include_dashboard=False, log_to_driver=False)
    yield
    ray.shutdown()


@pytest.mark.usefixtures("cluster")
class TestOnACluster:
    def test_the_same_games_are_played_in_the_same_order(self):
        assert told(list(play_match(match(), 6, ray=""))) == told(list(play_match(match(), 6)))

    def test_a_settled_match_is_stopped_and_the_cluster_stays(self):
        deals = list(play_match(match(), 40, decided=lambda played: len(played) == 2, ray=""))
        assert len(deals) == 2
        assert ray.is_initialized()

    def test_a_match_goes_on_where_it_was_left(self):
        first = list(play_match(match(), 2))
        assert [deal.number for deal in play_match(match(), 4, done=first, ray="")] == [2, 3]

    def test_what_fails_there_is_told_here(self):
        def deal(number: int) -> object:
            return next(play_match(replace(match(), game="chess"), 1))

        with pytest.raises(GameNotFound, match="chess"):
            list(worked_off_by_ray(deal, iter([0]), "", 1))

    def test_the_command_plays_on_it(self, capsys):
        assert main(["arena", GAME, "greedy:fills=1", "random", "--games", "4", "--ray"]) == 0
        assert "4 games, 2 deals" in capsys.readouterr().out
