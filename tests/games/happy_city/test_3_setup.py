"""Section 3: set-up."""

from collections import Counter

import pytest

from ludozilla.games.happy_city import data
from ludozilla.testing import legal, play
from tests.games.happy_city.town import SEATS, asked, cards, city, given, new


def many(**options: object):
    return [new(f"game {number}", **options) for number in range(60)]


@pytest.mark.rule("HC-13")
def test_the_first_player_is_drawn_by_lot_or_set():
    firsts = Counter(state.first for state in many(players=3))
    assert set(firsts) == {0, 1, 2}
    assert {state.first for state in many(players=3, first_player=2)} == {1}
    state = new(first_player=3)
    assert state.active == 2


@pytest.mark.rule("HC-14")
def test_decks_are_shuffled_and_nothing_lies_face_up():
    state = new()
    assert cards(state, "zone") == []
    for deck in range(1, 5):
        assert cards(state, f"discard {deck}") == []
        assert set(cards(state.seen_by(0), f"deck {deck}")) == {"?"}
        assert len({tuple(cards(game, f"deck {deck}")) for game in many()}) == 60


@pytest.mark.rule("HC-15")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_pile_of_each_residence_one_fewer_than_players(players: int):
    state = new(players=players)
    for residence in ("maison", "immeuble", "residence_luxe"):
        assert cards(state, residence) == [residence] * (players - 1)


@pytest.mark.rule("HC-16")
@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("mode", ["family", "expert"])
def test_special_buildings_of_the_mode_two_more_than_players(players: int, mode: str):
    of_mode = data.SPECIALS.family if mode == "family" else data.SPECIALS.expert
    state = new(players=players, mode=mode)
    assert len(cards(state, "row")) == players + 2
    assert sorted(cards(state, "row") + cards(state, "box")) == sorted(c.id for c in of_mode)
    assert set(cards(state.seen_by(0), "box")) == {"?"}


@pytest.mark.rule("HC-17")
def test_two_coins_and_in_family_mode_a_white_market():
    state = new(players=3, first_player=1)
    # The first income phase has brought everyone one coin more.
    assert state.coins == [3, 3, 3]
    assert [city(state, letter) for letter in "ABC"] == ["market_white"] * 3
    assert given("city A:\ncity B:").coins == [2, 2]


@pytest.mark.rule("HC-18")
def test_in_expert_mode_markets_are_picked_in_reverse_turn_order():
    state = new(players=3, mode="expert", first_player=2)
    assert state.coins == [2, 2, 2]
    assert legal(state) == {
        *("market_yellow", "market_blue", "market_green", "market_orange", "market_purple")
    }
    order = ""
    for pick in ("market_green", "market_yellow", "market_purple"):
        order += SEATS[state.seat]
        assert state.decision().key == "market"
        play(state, pick)
    assert order == "ACB"
    assert [city(state, letter) for letter in "ABC"] == [
        *("market_green", "market_purple", "market_yellow")
    ]
    assert cards(state, "markets") == []
    assert state.coins == [3, 3, 3]
    assert state.active == 1


@pytest.mark.rule("HC-18")
def test_the_first_of_five_players_takes_the_market_that_is_left():
    state = given(
        """
        mode: expert
        city A:
        city B: market_blue
        city C: market_green
        city D: market_orange
        city E: market_purple
        markets: market_yellow
        turn: A market
        """
    )
    assert asked(state) == "A market"
    assert legal(state) == {"market_yellow"}


@pytest.mark.rule("HC-19")
def test_a_coloured_market_is_a_card_of_its_colour():
    state = given(
        """
        mode: expert
        city A: market_green igloo
        city B: market_blue
        coins: A 5
        row: farces_attrapes
        monster A: grozilla
        turn: A buy
        """
    )
    # Its third green card: a token, and away with Grozilla.
    assert play(state, "immeuble")[1:4] == ["HC-49 token", "HC-51 pushed", "HC-54 settled"]
    assert legal(state) == {"farces_attrapes", "none"}


@pytest.mark.rule("HC-20")
def test_without_grozilla_there_is_no_fourth_deck_no_monster_and_no_token():
    state = new(grozilla=False)
    assert cards(state, "deck 4") == []
    assert "deck4" not in legal(state)
    assert state.supply == [0] * 5
    state = given(
        "grozilla: off\ncity A: market_white maison igloo\ncity B:\ncoins: A 9\nturn: A buy"
    )
    assert "HC-49 token" not in play(state, "immeuble")
