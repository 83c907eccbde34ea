"""Section 2: components and options."""

import pytest

from ludozilla.engine.options import OptionError
from ludozilla.engine.rng import Rng
from ludozilla.games.happy_city import data
from ludozilla.games.happy_city.game import GAME
from ludozilla.testing import legal, play
from tests.games.happy_city.town import cards, city, given, new


@pytest.mark.rule("HC-1")
def test_turns_go_clockwise_and_of_two_players_the_other_is_one_neighbour():
    three = given("city A: market_white\ncity B: market_white\ncity C: market_white")
    assert [three.left(seat) for seat in range(3)] == [1, 2, 0]
    assert [sorted(three.neighbours(seat)) for seat in range(3)] == [[1, 2], [0, 2], [0, 1]]
    two = given("city A: market_white\ncity B: market_white")
    assert [two.neighbours(seat) for seat in range(2)] == [[1], [0]]


@pytest.mark.rule("HC-2")
def test_options_by_default():
    assert new().setup.options == {
        "players": 4,
        "mode": "family",
        "grozilla": True,
        "scoring": "product",
        "first_player": "random",
    }


@pytest.mark.rule("HC-2")
@pytest.mark.parametrize(
    "wrong",
    [{"players": 6}, {"mode": "hard"}, {"players": 3, "first_player": 4}, {"scoring": "max"}],
)
def test_options_that_do_not_exist_or_do_not_go_together(wrong: dict[str, object]):
    with pytest.raises(OptionError):
        GAME.new(wrong, Rng("wrong"))


@pytest.mark.rule("HC-3")
def test_five_colours_and_special_buildings_and_the_white_market_have_none():
    coloured = [*data.BUILDINGS.residence, *data.BUILDINGS.building, *data.BUILDINGS.multicolour]
    colours = {colour for card in coloured for colour in card.colours}
    assert colours == {"yellow", "blue", "green", "orange", "purple"}
    # Nobody could take Red Square's neighbour on the strength of a special building.
    state = given(
        """
        mode: expert
        city A: market_yellow big_ben
        city B: market_white
        """
    )
    assert [len(state.colour_sets(seat)) for seat in range(2)] == [1, 0]


@pytest.mark.rule("HC-4")
@pytest.mark.parametrize(
    ("deck", "size", "prices"), [(1, 28, (1, 3)), (2, 20, (4, 5)), (3, 18, (6, 9))]
)
def test_three_decks_of_buildings(deck: int, size: int, prices: tuple[int, int]):
    state = new(grozilla=False)
    names = cards(state, f"deck {deck}")
    assert len(names) == size
    assert all(names.count(name) == 2 for name in names)
    costs = [card.cost for card in data.BUILDINGS.building if card.deck == deck]
    assert (min(costs), max(costs)) == prices


@pytest.mark.rule("HC-5")
def test_residences_are_buyable_while_their_pile_lasts():
    state = given(
        """
        city A: market_white
        city B: market_white
        coins: A 9
        zone: square square musee
        residences: immeuble 0
        turn: A buy
        """
    )
    assert legal(state) == {"square", "musee", "maison", "residence_luxe", "pass"}


@pytest.mark.rule("HC-6")
def test_deck_4_and_the_tokens():
    state = new()
    fourth = cards(state, "deck 4")
    assert len(fourth) == 25
    assert len(set(fourth)) == 25
    assert {monster.id for monster in data.MONSTERS.monster} <= set(fourth)
    assert len(data.MONSTERS.monster) == 5
    costs = [card.cost for card in data.BUILDINGS.multicolour]
    assert (min(costs), max(costs)) == (0, 9)
    assert state.supply == [3, 3, 3, 3, 3]


@pytest.mark.rule("HC-7")
def test_the_bank_never_runs_out():
    state = given("mode: expert\ncity A: big_ben\ncity B: market_white\ncoins: A 100\nturn: A buy")
    play(state, "pass")
    assert state.coins[0] == 108


@pytest.mark.rule("HC-8")
def test_slots_fill_in_order_and_never_close_up():
    state = given(
        """
        city A: market_white/catzilla maison immeuble/corgzilla
        city B: market_white
        coins: A 9
        zone: square musee zoo
        turn: A buy
        """
    )
    play(state, "square")
    assert city(state, "A") == "market_white/catzilla maison immeuble/corgzilla square"


@pytest.mark.rule("HC-9", "HC-10")
def test_ruins_count_as_cards_but_show_no_colour():
    state = given(
        """
        city A: market_white ecole square/catzilla skatepark camping/corgzilla
        city B: market_white
        monster A: grozilla
        """
    )
    blue, green, orange = 1, 2, 3
    assert len(state.city(0)) == 5
    assert len(state.intact_slots(0)) == 3
    assert [state.count(0, colour) for colour in (blue, green, orange)] == [2, 0, 1]


@pytest.mark.rule("HC-11")
def test_both_copies_of_a_building_have_the_same_name():
    state = given(
        """
        city A: market_white square maison
        city B: market_white
        coins: A 9
        zone: square bibliotheque musee
        turn: A buy
        """
    )
    assert "square" not in legal(state)
    assert "maison" not in legal(state)
    assert "bibliotheque" in legal(state)


@pytest.mark.rule("HC-12")
def test_the_same_seed_gives_the_same_game():
    assert new("one").digest() == new("one").digest()
    assert new("one").digest() != new("two").digest()
