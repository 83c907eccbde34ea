"""HC-43 and HC-79: matching, checked against trying everything."""

from itertools import permutations, product

import pytest
from hypothesis import given as for_all
from hypothesis import strategies as st

from ludozilla.games.happy_city.cards import Condition
from ludozilla.games.happy_city.matching import lacking, most_colours

cards = st.lists(st.integers(1, 31), max_size=6)


@pytest.mark.rule("HC-43")
@for_all(cards, st.lists(st.integers(0, 4), min_size=1, max_size=5))
def test_a_condition_is_met_if_and_only_if_an_assignment_exists(held: list[int], units: list[int]):
    exists = any(
        all(colours >> unit & 1 for colours, unit in zip(chosen, units, strict=True))
        for chosen in permutations(held, len(units))
    )
    condition = Condition([units.count(colour) for colour in range(5)])
    assert (lacking(condition, held) == 0) == exists


@pytest.mark.rule("HC-43")
@for_all(cards, st.lists(st.integers(0, 4), min_size=1, max_size=4))
def test_as_many_cards_of_all_colours_as_a_condition_lacks_would_meet_it(
    held: list[int], units: list[int]
):
    condition = Condition([units.count(colour) for colour in range(5)])
    lacks = lacking(condition, held)
    assert lacking(condition, [*held, *[31] * lacks]) == 0
    assert lacks == 0 or lacking(condition, [*held, *[31] * (lacks - 1)]) == 1


@pytest.mark.rule("HC-79")
@for_all(st.lists(st.integers(0, 31), max_size=5))
def test_the_most_colours_with_one_for_each_card(held: list[int]):
    of_each = [[c for c in range(5) if colours >> c & 1] or [-1] for colours in held]
    best = max(len(set(chosen) - {-1}) for chosen in product(*of_each))
    assert most_colours(held) == best
