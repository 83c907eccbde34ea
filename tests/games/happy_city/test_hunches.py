"""What is done at once, where games are played on to their end in thought."""

import pytest

from ludozilla.engine.rng import Rng
from ludozilla.engine.state import NotAsked
from ludozilla.games.happy_city.game import GAME
from ludozilla.games.happy_city.hunches import HUNCHES
from tests.games.happy_city.town import given, new


def done(text: str, seed: str = "a") -> str:
    state = given(text)
    return state.text(HUNCHES.choose(state, Rng(seed)))


@pytest.mark.parametrize(
    "options",
    [
        {"players": 2},
        {"players": 5, "mode": "expert"},
        {"players": 3, "grozilla": False, "scoring": "sum"},
    ],
    ids=str,
)
def test_hunches_are_legal_whatever_is_asked(options: dict[str, object]):
    asked = set()
    for number in range(12):
        state = new(f"game {number}", **options)
        rng = Rng(f"dice {number}")
        while state.ending is None:
            asked.add(state.decision().key)
            state.apply(HUNCHES.choose(state, rng), rng)  # which is refused if it is not legal
    assert asked >= {"discard", "draw", "buy", "special"}


def test_playing_on_makes_the_same_moves():
    hunches = GAME.hunches()
    state, rng = new("game", players=2), Rng("dice")
    while state.ending is None:
        state.apply(hunches(state, rng), rng)
    twin, dice = new("game", players=2), Rng("dice")
    assert twin.play_on(hunches, dice, 10) == 10 == twin.moves
    assert twin.play_on(hunches, dice, 10_000) == state.moves - 10
    assert twin.digest() == state.digest()
    with pytest.raises(NotAsked):
        new("game").seen_by(0).play_on(hunches, dice, 10)


def test_hunches_beat_the_dice():
    won = 0.0
    for number in range(40):
        state, rng = new(f"match {number}", players=2), Rng(f"dice {number}")
        while state.ending is None:
            by_hunch = state.seat == number % 2
            state.apply(
                HUNCHES.choose(state, rng) if by_hunch else rng.choice(state.legal_actions()), rng
            )
        won += state.outcome().shares[number % 2]
    assert won >= 34


def test_it_buys_what_is_missing():
    """Hearts for a city of residents, residents for one of hearts."""
    table = "city A: market_white epicerie banque {}\ncity B:\ncoins: A 4\nzone: musee hopital"
    table += "\nresidences: immeuble 0\nturn: A buy"
    assert done(table.format("immeuble ecole commissariat")) == "musee"
    assert done(table.format("observatoire bibliotheque square")) == "hopital"


def test_a_card_that_sends_the_monster_away_is_worth_more():
    table = "city A: epicerie\ncity B:\ncoins: A 2\nzone: ecole cite_ouvriere\nturn: A buy\n"
    assert done(table) == "pass"
    assert done(table + "monster A: catzilla") == "ecole"  # blue
    assert done(table + "monster A: poulpzilla") == "cite_ouvriere"  # purple


def test_it_passes_if_there_is_nothing_to_buy():
    assert done("city A: maison usine\ncity B:\ncoins: A 1\nzone: zoo\nturn: A buy") == "pass"


def test_the_more_money_the_dearer_the_deck():
    table = "city A: maison\ncity B:\ncoins: A {}\nzone: usine zoo\nturn: A draw"
    drawn = [{done(table.format(coins), f"{i}") for i in range(40)} for coins in (2, 6, 12)]
    assert drawn == [{"deck1", "deck4"}, {"deck2", "deck4"}, {"deck3", "deck4"}]


def test_what_cannot_be_had_is_discarded():
    table = "city A: musee\ncity B:\ncoins: A 4\nzone: {}\nturn: A discard"
    assert done(table.format("zoo hopital")) == "zoo"  # too dear
    assert done(table.format("hopital musee")) == "musee"  # there is one already


def test_a_monster_gets_the_card_with_the_fewest_symbols():
    state = given(
        """
        city A: musee usine immeuble
        city B: epicerie
        monster A: catzilla
        monster B: grozilla
        coins: B 9
        zone: igloo
        turn: B buy
        """
    )
    state.play("igloo")
    assert state.decision().key == "ruin"
    assert state.text(HUNCHES.choose(state, Rng("a"))) == "usine"
