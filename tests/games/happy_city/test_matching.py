"""HC-43 and HC-79: matching, checked against trying everything."""

from itertools import permutations, product

import pytest
from hypothesis import given as for_all
from hypothesis import strategies as st

from ludozilla.games.happy_city.matching import can_meet, most_colours, touched

cards = st.lists(st.integers(1, 31), max_size=6)


def demand_of(units: list[int]) -> list[int]:
    return [sum(colours >> unit & 1 for unit in units) for colours in range(32)]


@pytest.mark.rule("HC-43")
@for_all(cards, st.lists(st.integers(0, 4), min_size=1, max_size=5))
def test_a_condition_is_met_if_and_only_if_an_assignment_exists(held: list[int], units: list[int]):
    exists = any(
        all(colours >> unit & 1 for colours, unit in zip(chosen, units, strict=True))
        for chosen in permutations(held, len(units))
    )
    assert can_meet(demand_of(units), touched(held)) == exists


@pytest.mark.rule("HC-79")
@for_all(st.lists(st.integers(0, 31), max_size=5))
def test_the_most_colours_with_one_for_each_card(held: list[int]):
    of_each = [[c for c in range(5) if colours >> c & 1] or [-1] for colours in held]
    best = max(len(set(chosen) - {-1}) for chosen in product(*of_each))
    assert most_colours(held) == best
