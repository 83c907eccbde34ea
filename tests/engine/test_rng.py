import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludozilla.engine.rng import Rng, new_seed, seed_from


def test_the_sequence_is_the_same_for_ever() -> None:
    """Records rely on it: compiled or not, on any machine."""
    rng = Rng("zilla")
    assert [rng.below(1000) for _ in range(6)] == [722, 591, 834, 876, 617, 1]
    deck = list(range(10))
    rng.shuffle(deck)
    assert deck == [3, 1, 5, 8, 6, 2, 0, 4, 7, 9]


def test_each_move_has_a_generator_of_its_own() -> None:
    first = [Rng.keyed(seed_from("a"), move).below(1 << 30) for move in range(50)]
    assert len(set(first)) == 50


def test_a_clone_goes_on_with_the_same_sequence() -> None:
    rng = Rng("a")
    rng.below(6)
    twin = rng.clone()
    assert [rng.below(100) for _ in range(20)] == [twin.below(100) for _ in range(20)]


def test_it_tells_whether_it_was_used() -> None:
    rng = Rng("a")
    assert not rng.used
    rng.below(2)
    assert rng.used


@given(st.integers(1, 2**31 - 1) | st.integers(2**31, 2**200), st.text())
def test_below_stays_below(n: int, key: str) -> None:
    assert 0 <= Rng(key).below(n) < n


@pytest.mark.parametrize("n", [0, -3])
def test_below_refuses_what_it_cannot_do(n: int) -> None:
    with pytest.raises(ValueError, match="takes a number from 1"):
        Rng("a").below(n)


@pytest.mark.parametrize("n", [2, 3, 6, 7, 54])
def test_below_is_fair(n: int) -> None:
    rng = Rng(f"fair {n}")
    counts = [0] * n
    for _ in range(1000 * n):
        counts[rng.below(n)] += 1
    assert all(850 < count < 1150 for count in counts)


def test_all_orders_of_a_shuffle_come_up_equally() -> None:
    rng = Rng("orders")
    counts: dict[tuple[int, ...], int] = {}
    for _ in range(24_000):
        deck = [0, 1, 2, 3]
        rng.shuffle(deck)
        counts[tuple(deck)] = counts.get(tuple(deck), 0) + 1
    assert len(counts) == 24
    assert all(850 < count < 1150 for count in counts.values())


@pytest.mark.parametrize("n", [2**31, 3 * 2**40, 5**50])
def test_below_is_fair_for_numbers_of_any_size(n: int) -> None:
    rng = Rng(f"fair {n}")
    tenths = [0] * 10
    for _ in range(10_000):
        tenths[rng.below(n) * 10 // n] += 1
    assert all(850 < count < 1150 for count in tenths)


def test_a_subclass_that_overrides_below_rules_everything() -> None:
    class Loaded(Rng):
        def below(self, n: int) -> int:
            return n - 1

    deck = [0, 1, 2]
    Loaded("a").shuffle(deck)
    assert deck == [0, 1, 2]
    assert Loaded("a").choice(deck) == 2


def test_a_new_seed_has_256_bits_and_is_new() -> None:
    assert len(bytes.fromhex(new_seed())) == 32
    assert new_seed() != new_seed()
