"""The greedy bot, by what ``evaluate`` tells it."""

import pytest

from ludozilla.bots.spec import make_bot
from ludozilla.engine.bot import Bot, Budget
from ludozilla.engine.rng import Rng
from ludozilla.games.happy_city.evaluate import evaluate
from tests.games.happy_city.town import given, new


def winners(bots: list[Bot], games: int, **options: object) -> list[float]:
    """How many wins each bot has, the seats going round."""
    won = [0.0] * len(bots)
    for number in range(games):
        state = new(f"match {number}", players=len(bots), **options)
        rng = Rng(f"dice {number}")
        while state.ending is None:
            bot = bots[(state.seat + number) % len(bots)]
            state.apply(bot.choose(state.seen_by(state.seat), Budget(), rng).action, rng)
        for seat, share in enumerate(state.outcome().shares):
            won[(seat + number) % len(bots)] += share
    return won


@pytest.mark.parametrize("mode", ["family", "expert"])
def test_greedy_beats_random(mode: str):
    bots = [make_bot("greedy:fills=1"), make_bot("random")]
    greedy, by_chance = winners(bots, 24, mode=mode)
    assert greedy >= 16
    assert greedy + by_chance == 24


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("city A: hopital musee\ncity B: hopital musee", "city A: hopital\ncity B: hopital musee"),
        ("city A: hopital musee\ncity B: usine", "city A: hopital ecole\ncity B: usine"),
        ("city A: epicerie\ncity B:", "city A: epicerie\ncity B:\nmonster A: grozilla"),
        ("city A: musee\ncity B:", "city A: musee\ncity B:\nmonster A: catzilla"),
        ("city A: usine\ncity B:\ncoins: A 9", "city A: usine\ncity B:\ncoins: A 0"),
        ("city A: usine\ncity B:\ntokens A: blue", "city A: usine\ncity B:"),
    ],
)
def test_what_is_better(better: str, worse: str):
    good, bad = (evaluate(given(f"{text}\nturn: B buy"), 0) for text in (better, worse))
    assert 0 < bad < good < 1


def test_a_special_building_within_reach_is_worth_something():
    near = given("city A: ecole\ncity B:\nrow: magasin_jouets parking_dragons\nturn: B buy")
    far = given("city A: ecole\ncity B:\nrow: academie_super_heros\nturn: B buy")
    assert evaluate(near, 0) > evaluate(far, 0)


def test_greedy_buys_the_card_that_wins_the_game():
    state = given(
        """
        city A: market_white epicerie banque librairie ecole commissariat hopital maison igloo
        city B: market_white musee zoo
        coins: A 9
        first: B
        zone: zoo usine maison_hantee
        turn: A buy
        """
    )
    choice = make_bot("greedy").choose(state.seen_by(0), Budget(), Rng("choice"))
    assert state.text(choice.action) == "zoo"
