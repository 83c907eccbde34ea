"""Matches between bots: the same deals for all, from every seat, and what they add up to."""

import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest

from ludozilla.bots.spec import BotSpecError
from ludozilla.engine.registry import find
from ludozilla.engine.rng import Rng
from ludozilla.lab.arena import Deal, Match, OtherRules, Played, play_match
from ludozilla.lab.results import Results, ResultsError
from ludozilla.lab.standings import BOUND, ArenaReport, bootstrap, evidence, shares, standings
from ludozilla.lab.workers import NoCluster

CELLAR = "tests/toys/cellar.py"
GROWL = "tests/toys/growl.py"


def match(*bots: str, players: int = 2, seed: str = "a") -> Match:
    return Match.plan(CELLAR, {"players": players}, bots or ("greedy", "random"), seed)


def told(deals: Sequence[Deal]) -> list[list[tuple[list[int], list[int], list[str]]]]:
    """What does not depend on the clock."""
    return [[(game.bots, game.ranks, game.moves) for game in deal.games] for deal in deals]


def one_deal(number: int, *ranks: list[int]) -> Deal:
    """Games of two bots that change seats."""
    games = [
        Played([turn, 1 - turn], rank, [0, 0], "end", [], [1, 1], [0.0, 0.0], [0.0, 0.0])
        for turn, rank in enumerate(ranks)
    ]
    return Deal(number, games)


# -- who sits where ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bots", "players", "seatings"),
    [
        (2, 2, [[0, 1], [1, 0]]),
        (3, 3, [[0, 1, 2], [2, 0, 1], [1, 2, 0]]),
        (2, 3, [[0, 1, 1], [1, 0, 1], [1, 1, 0]]),
        (3, 2, [[0, 1], [1, 0], [0, 2], [2, 0], [1, 2], [2, 1]]),
    ],
)
def test_every_line_up_plays_from_every_seat(bots, players, seatings):
    assert match(*["random"] * bots, players=players).seatings() == seatings


def test_whole_deals_are_played():
    assert [match().deals(games) for games in (1, 2, 3, 40)] == [1, 1, 2, 20]


def test_the_games_of_a_deal_have_the_same_cards():
    played = match(players=3)
    for deal in play_match(played, 2):
        starts = {played.record(deal.number, game).start for game in deal.games}
        assert len(starts) == 1
    assert played.seed_of_deal(0) != played.seed_of_deal(1)


def test_a_bot_against_itself_gets_its_fair_share():
    for deal in play_match(match("greedy", "greedy"), 5):
        # The same dice in the same seats: the same game, whoever is said to have played it.
        first, second = deal.games
        assert first.moves == second.moves
        assert shares([deal], 0) == [0.5]


def test_a_match_needs_bots_to_compare():
    with pytest.raises(BotSpecError, match="2 bots or more to compare them, not 1"):
        match("random")
    with pytest.raises(BotSpecError, match="there is no bot 'clever'"):
        match("random", "clever")


def test_the_number_of_jobs_does_not_matter():
    alone = list(play_match(match(), 6))
    assert told(list(play_match(match(), 6, jobs=2))) == told(alone)


def test_workers_with_other_rules_are_found_out(tmp_path):
    other = tmp_path / "other.py"
    other.write_text(
        "import os\nfrom tests.toys.cellar import Cellar\n"
        "class Other(Cellar):\n    version = property(lambda self: str(os.getpid()))\n"
        "GAME = Other()\n"
    )
    mixed = Match.plan(str(other), {}, ["random", "random"], "a")
    with pytest.raises(OtherRules, match="install the same Ludozilla on all machines"):
        list(play_match(mixed, 2, jobs=2))


def test_a_cluster_needs_ray(monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(NoCluster, match=r"pip install ludozilla\[ray\]"):
        list(play_match(match(), 2, ray=""))


def test_a_game_of_a_match_can_be_replayed():
    played = match("greedy", "random")
    (deal,) = play_match(played, 1)
    record = played.record(0, deal.games[1])
    assert record.players == ["bot:random", "bot:greedy"]
    *_, last = record.steps(find(CELLAR))
    assert last.state.outcome().ranks == deal.games[1].ranks


# -- figures -------------------------------------------------------------------------------------


def test_standings_count_every_seat_of_a_bot():
    played = match("greedy:fills=1", "random", players=3)
    deals = list(play_match(played, 4))
    greedy, random = standings(played, deals)
    assert (greedy.games, random.games) == (12, 24)
    assert greedy.wins + random.wins == pytest.approx(12)
    assert greedy.interval[0] <= greedy.share <= greedy.interval[1]
    assert greedy.rating > random.rating
    assert greedy.ms > random.ms > 0
    assert greedy.slowest_ms >= greedy.ms
    decisions = sum(len(game.moves) for deal in deals for game in deal.games)
    assert greedy.decisions * 12 + random.decisions * 24 == pytest.approx(decisions)


def test_intervals_are_drawn_over_deals_and_cover_the_truth():
    """Of many small matches with a known share, about 95% of the intervals hold it."""
    rng = Rng("matches")
    hits = 0
    for _ in range(100):
        # Within a deal both games often go to the same bot.
        values = [[0.0, 0.5, 1.0, 1.0][rng.below(4)] for _ in range(40)]
        low, high = bootstrap(values)
        hits += low <= 0.625 <= high
    assert hits >= 88


def test_evidence_grows_with_deals_and_settles_the_matter():
    even = [one_deal(number, [1, 2], [1, 2]) for number in range(50)]
    better = [one_deal(number, [1, 2], [2, 1]) for number in range(50)]
    worse = [one_deal(number, [2, 1], [1, 2]) for number in range(50)]
    assert evidence([], 0.5) == evidence(even, 0.5) == 0
    assert 0 < evidence(better[:3], 0.5) < BOUND < evidence(better, 0.5)
    assert evidence(worse, 0.5) == -evidence(better, 0.5)


def test_a_settled_match_is_stopped():
    played = match("greedy", "random")

    def decided(deals: list[Deal]) -> bool:
        return len(deals) == 3

    assert len(list(play_match(played, 10, decided=decided))) == 3
    assert told(list(play_match(played, 10, jobs=2, decided=decided))) == told(
        list(play_match(played, 3))
    )


def test_a_report_tells_what_was_played_and_who_won():
    played = match("greedy", "random")
    deals = list(play_match(played, 10))
    text = str(ArenaReport(played, deals))
    assert "20 games, 10 deals with the bots in all seats, seed a; a fair share is 50%" in text
    assert "greedy wins more than a fair share" in text
    figures = ArenaReport(played, deals).to_dict()
    assert [line["bot"] for line in figures["bots"]] == ["greedy", "random"]
    assert figures["options"] == {"players": 2}


# -- results in a file ---------------------------------------------------------------------------


def go_on(path: Path, deals: int, played: Match | None = None) -> Results:
    played = played or match()
    results = Results(path, played, {"ludozilla": "test"})
    for deal in play_match(played, deals, done=results.deals[:]):
        results.add(deal)
    return results


def test_a_match_that_was_broken_off_goes_on(tmp_path):
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    expected = go_on(whole, 5).deals
    go_on(broken, 2)
    text = broken.read_text()
    third = whole.read_text().splitlines()[3]
    broken.write_text(text + third[: len(third) // 2])  # the machine went down while writing
    assert told(go_on(broken, 5).deals) == told(expected)
    assert len(broken.read_text().splitlines()) == 6
    kept = broken.read_text()
    assert told(go_on(broken, 5).deals) == told(expected)
    assert broken.read_text() == kept


def test_the_file_has_all_it_takes_to_play_the_match_again(tmp_path):
    path = tmp_path / "results"
    go_on(path, 2)
    heading = msgspec.json.decode(path.read_text().splitlines()[0])
    again = Match.plan(CELLAR, heading["options"], heading["bots"], heading["seed"])
    assert told(list(play_match(again, 2))) == told(go_on(path, 2).deals)
    assert heading["game"], heading["version"] == ("cellar", "1")
    assert heading["made_with"] == {"ludozilla": "test"}
    assert heading["begun"].endswith("+00:00")


@pytest.mark.parametrize(
    ("other", "told"),
    [
        (match("random", "greedy"), "its bots is"),
        (match(seed="b"), "its seed is 'a', not 'b'"),
        (match(players=3), "its options is {'players': 2}, not {'players': 3}"),
        (Match.plan(GROWL, {}, ["greedy", "random"], "a"), "its game is 'cellar', not 'growl'"),
    ],
)
def test_the_results_of_another_match_are_left_alone(tmp_path, other, told):
    path = tmp_path / "results"
    go_on(path, 1)
    kept = path.read_text()
    with pytest.raises(ResultsError) as refused:
        go_on(path, 2, other)
    assert told in str(refused.value)
    assert path.read_text() == kept


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "holds no results of an arena"),
        ("hello\n", "holds no results of an arena"),
        ("{HEADING}hello\n", "line 2"),
        ("{HEADING}{SECOND}", "line 2: deal 0 is missing"),
    ],
)
def test_a_damaged_file_is_refused(tmp_path, text, told):
    path = tmp_path / "results"
    go_on(path, 2)
    heading, _, second = path.read_text().splitlines(keepends=True)
    path.write_text(text.replace("{HEADING}", heading).replace("{SECOND}", second))
    with pytest.raises(ResultsError, match=told):
        go_on(path, 2)
