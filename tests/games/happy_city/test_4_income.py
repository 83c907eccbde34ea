"""Section 4: the income phase."""

import pytest

from ludozilla.testing import play
from tests.games.happy_city.town import asked, given, incomes


@pytest.mark.rule("HC-21")
def test_a_round_is_an_income_phase_and_a_turn_for_everyone():
    state = given(
        """
        city A: market_white
        city B: market_white epicerie
        first: B
        zone: square musee zoo
        turn: B buy
        """
    )
    play(state, "pass")
    assert asked(state) == "A discard"
    assert state.coins == [2, 3]
    play(state, "keep", "pass")
    # Everyone has had a turn: income, and B begins again.
    assert state.coins == [2 + 1 + 1, 3 + 2]
    assert state.round == 2
    assert asked(state) == "B discard"


@pytest.mark.rule("HC-22")
def test_arcade_first_then_income_then_versailles():
    state = given(
        """
        mode: expert
        city A: salle_arcade market_blue
        city B: versailles
        city C: zoo
        city D: palace
        coins: A 0, B 0, C 2, D 1
        turn: A income
        """
    )
    # The Arcade finds no coin, as income comes later; D is richer than C only after it.
    assert state.coins == [1, 1, 2, 3 - 1]


@pytest.mark.rule("HC-22")
def test_all_are_paid_at_once():
    state = given(
        """
        mode: expert
        city A: louvre market_blue
        city B: market_green epicerie
        coins: A 0, B 0
        louvre: A 2
        turn: A income
        """
    )
    assert state.coins == [1 + 2, 2]


@pytest.mark.rule("HC-23")
def test_income_is_symbols_of_intact_cards_and_own_effects():
    state = given(
        """
        mode: expert
        city A: market_yellow palace/catzilla magasin_bricolage
        city B: market_blue square bibliotheque bar_sushis
        city C: market_green parfumerie galerie_art
        monster C: grozilla
        """
    )
    # B: 1 and the Sushi Bar's 3 for blue cards; C: the perfume shop twice, and no half for the
    # monster, which changes what is paid and not the income.
    assert incomes(state) == [1 + 2, 1 + 3, 1 + 2 + 2]


@pytest.mark.rule("HC-24", "HC-65")
def test_grozilla_halves_what_is_paid_but_not_the_louvre():
    state = given(
        """
        mode: expert
        city A: market_blue epicerie librairie louvre
        city B: market_green garage
        coins: A 0, B 0
        louvre: A 1
        monster A: grozilla
        turn: A income
        """
    )
    # Half of 3, rounded up, and the 3 of the other city in full.
    assert state.coins == [2 + 3, 3]
