"""Section 5.5: multicolour cards."""

import pytest

from ludozilla.testing import legal
from tests.games.happy_city.town import asked, given, incomes, price, totals


@pytest.mark.rule("HC-70")
def test_a_multicolour_card_has_all_its_colours_for_neighbours_and_discounts():
    state = given(
        """
        mode: expert
        city A: stonehenge
        city B: machu_picchu
        city C: skatepark planetarium village_vacances
        zone: base_lancement
        """
    )
    # Three blue cards at A's right neighbour, three orange ones at B's left neighbour.
    assert totals(state, "A") == (3, 0)
    assert totals(state, "B") == (3, 0)
    for special, colour_price in (("port", 5), ("gare", 5), ("aeroport", 8)):
        state = given(f"mode: expert\ncity A: {special}\ncity B:\nzone: base_lancement")
        assert price(state, "A", "base_lancement") == colour_price


@pytest.mark.rule("HC-70")
def test_all_colours_of_the_lighthouse_may_be_on_one_card():
    assert totals(given("mode: expert\ncity A: phare place_carnaval\ncity B:"), "A") == (3, 2)
    assert totals(given("mode: expert\ncity A: phare lofts_artistes\ncity B:"), "A") == (3, 1)


@pytest.mark.rule("HC-71", "HC-79")
def test_one_colour_only_for_conditions_and_the_pool_hall():
    state = given("mode: expert\ncity A: place_carnaval billard\ncity B:")
    assert incomes(state)[0] == 1
    # Carnival Square cannot be yellow and green at once.
    state = given("mode: expert\ncity A: place_carnaval\ncity B:\nrow: port\nturn: A special")
    assert asked(state) != "A special"
    state = given("mode: expert\ncity A: place_carnaval igloo\ncity B:\nrow: port\nturn: A special")
    assert legal(state) == {"port", "none"}
