"""Positions as people write them."""

import pytest

from ludozilla.engine.game import PositionError
from tests.games.happy_city.town import asked, cards, given, incomes, price, totals

TEN = "ecole square musee hopital usine zoo spa casino stade cabane"


def test_the_table_of_the_help_can_be_read():
    state = given(
        """
        mode: expert
        city A: market_blue maison epicerie/catzilla
        city B: market_green sphinx
        coins: A 5, B 3
        zone: square musee
        row: pyramide gare
        tokens A: green green
        monster A: grozilla
        deck 4: skatepark corgzilla
        turn: A buy
        """
    )
    assert asked(state) == "A buy-with-tokens"
    assert incomes(state) == [1, 1]
    assert totals(state, "A") == (1, 0)
    assert price(state, "A", "square") == 2
    assert state.supply == [3, 3, 1, 3, 3]


def test_what_is_not_written_is_in_its_deck_and_in_the_box():
    state = given("city A: ecole\ncity B: bar_a_chats\ndeck 2: musee\nmonster A: grozilla")
    assert [len(cards(state, f"deck {deck}")) for deck in (1, 2, 3, 4)] == [27, 1, 18, 24]
    assert len(cards(state, "box")) == 17
    assert state.parts.faults() == []


@pytest.mark.parametrize(
    ("position", "fault"),
    [
        ("city B: market_white", "there must be a city A"),
        ("city A:\ncity B:\nmonster C: catzilla", "there is no city C"),
        ("city A:\ncity B:\nmode: hard", "option mode cannot be 'hard'"),
        ("city A: skatepark\ncity B: skatepark", "no further copy of 'skatepark'"),
        ("city A: skatpark\ncity B:", "'skatpark' is no card"),
        ("city A: usine/maison\ncity B:", "'maison' is no monster"),
        ("city A: usine/\ncity B:", "'' is no monster"),
        (f"city A: {TEN} igloo\ncity B:", "10 slots, not 11"),
        ("city A: catzilla\ncity B:", "'catzilla' cannot be there"),
        ("city A:\ncity B:\nturn:", "'turn' needs a seat"),
        ("city A:\ncity B:\nturn: A buy now", "'turn' needs a seat"),
        ("city A:\ncity B:\nturn: A sleep", "'sleep' is no step"),
        ("city A:\ncity B:\nbuilt: perhaps", "'perhaps' is no answer"),
        ("city A:\ncity B:\ncoins: A", "'A' stands alone"),
        ("city A:\ncity B:\ncoins: A 2, A 3", "'A' is there twice"),
        ("city A:\ncity B:\ncoins: A -2", "'-2' is no whole number from 0 to 999"),
        ("city A:\ncity B:\nresidences: zoo 3", "'zoo' is no residence"),
    ],
)
def test_a_position_that_makes_no_sense_is_refused(position: str, fault: str):
    with pytest.raises(PositionError, match=fault) as wrong:
        given(position)
    assert wrong.value.said("fr") != str(wrong.value)


@pytest.mark.parametrize(
    ("position", "fault"),
    [
        pytest.param("deck 1: zoo", "'zoo' cannot be there", marks=pytest.mark.rule("HC-4")),
        pytest.param("zone: maison", "'maison' cannot be there", marks=pytest.mark.rule("HC-5")),
        pytest.param(
            "tokens A: blue blue blue blue", "no further blue token", marks=pytest.mark.rule("HC-6")
        ),
        pytest.param(
            "tokens A: blue\nsupply: blue 3",
            "not so many blue tokens",
            marks=pytest.mark.rule("HC-6"),
        ),
        pytest.param(
            "residences: maison 2",
            "'2' is no whole number from 0 to 1",
            marks=pytest.mark.rule("HC-15"),
        ),
        pytest.param(
            "row: pyramide", "'pyramide' cannot be there", marks=pytest.mark.rule("HC-16")
        ),
        pytest.param(
            "row: labyrinthe discotheque chocolaterie bateau_pirate bar_a_chats",
            "5",
            marks=pytest.mark.rule("HC-16"),
        ),
        pytest.param("turn: A market", "a market for everyone", marks=pytest.mark.rule("HC-18")),
        pytest.param(
            "grozilla: off\nzone: skatepark",
            "'skatepark' cannot be there",
            marks=pytest.mark.rule("HC-20"),
        ),
        pytest.param(
            "grozilla: off\nmonster A: catzilla",
            "'catzilla' cannot be there",
            marks=pytest.mark.rule("HC-20"),
        ),
        pytest.param(
            "grozilla: off\ntokens A: blue",
            "no further blue token",
            marks=pytest.mark.rule("HC-20"),
        ),
        pytest.param(
            "zone: ecole square musee zoo", "3 are the most", marks=pytest.mark.rule("HC-27")
        ),
        pytest.param(
            "zone: catzilla", "'catzilla' cannot be there", marks=pytest.mark.rule("HC-31")
        ),
        pytest.param(
            "free: A 1",
            "no such special building stands in city A",
            marks=pytest.mark.rule("HC-87"),
        ),
        pytest.param(
            "louvre: A 1",
            "no such special building stands in city A",
            marks=pytest.mark.rule("HC-88"),
        ),
        pytest.param(
            "idle: 6", "'6' is no whole number from 0 to 5", marks=pytest.mark.rule("HC-99")
        ),
        pytest.param(
            "round: 61", "'61' is no whole number from 1 to 60", marks=pytest.mark.rule("HC-100")
        ),
    ],
)
def test_a_position_against_the_rules_is_refused(position: str, fault: str):
    with pytest.raises(PositionError, match=fault) as wrong:
        given(f"city A: market_white\ncity B: market_white\n{position}")
    assert wrong.value.said("fr") != str(wrong.value)


@pytest.mark.parametrize(
    ("cities", "fault"),
    [
        pytest.param("city A: ecole ecole\ncity B:", "twice", marks=pytest.mark.rule("HC-33")),
        pytest.param(
            "city A: labyrinthe discotheque\ncity B:",
            "more than one special building",
            marks=pytest.mark.rule("HC-41"),
        ),
        pytest.param(
            f"city A: {TEN}\ncity B:\nturn: A income",
            "no round begins",
            marks=pytest.mark.rule("HC-94"),
        ),
        pytest.param(
            "mode: expert\ncity A: sphinx\ncity B:\nbox:",
            "the Sphinx needs",
            marks=pytest.mark.rule("HC-93"),
        ),
        pytest.param(
            "mode: expert\ncity A: zoo\ncity B:\nmarkets: market_blue\nturn: A market",
            "has an empty city",
            marks=pytest.mark.rule("HC-18"),
        ),
    ],
)
def test_a_city_against_the_rules_is_refused(cities: str, fault: str):
    with pytest.raises(PositionError, match=fault) as wrong:
        given(cities)
    assert wrong.value.said("fr") != str(wrong.value)


@pytest.mark.rule("HC-33", "HC-58")
def test_a_destroyed_card_may_stand_beside_one_of_its_name():
    state = given("city A: ecole/catzilla ecole\ncity B:")
    assert len(state.intact_slots(0)) == 1
