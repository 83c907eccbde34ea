import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludozilla.engine.vocabulary import HOLE, Vocabulary

WORDS = Vocabulary([f"w{n}" for n in range(118)])


@given(st.lists(st.integers(1, 118), min_size=1, max_size=8))
def test_an_action_is_its_path(path: list[int]) -> None:
    action = WORDS.pack(path)
    assert 0 < action < 2**62
    assert WORDS.unpack(action) == path
    assert WORDS.parse(WORDS.text(path)) == path


@given(
    st.lists(st.integers(1, 118), min_size=1, max_size=8),
    st.lists(st.integers(1, 118), min_size=1, max_size=8),
)
def test_different_paths_are_different_actions(one: list[int], two: list[int]) -> None:
    assert (WORDS.pack(one) == WORDS.pack(two)) == (one == two)


def test_case_matters_only_where_it_must() -> None:
    words = Vocabulary(["KS", "a", "A"])
    assert words.number("ks") == 1
    assert (words.number("a"), words.number("A")) == (2, 3)


def test_a_hole_is_a_question_mark() -> None:
    assert WORDS.text([1, HOLE]) == "w0 ?"


@pytest.mark.parametrize("path", [[], [0], [119], [1] * 9])
def test_what_is_no_path_cannot_be_packed(path: list[int]) -> None:
    with pytest.raises(ValueError, match=r"path has|is no token"):
        WORDS.pack(path)


def test_an_unknown_word_is_named() -> None:
    with pytest.raises(ValueError, match="'w999' is no word"):
        WORDS.parse("w1 w999")


@pytest.mark.parametrize("token", ["", "two words", " a", "?"])
def test_what_cannot_be_a_token(token: str) -> None:
    with pytest.raises(ValueError, match="cannot be a token"):
        Vocabulary([token])


def test_a_token_comes_once() -> None:
    with pytest.raises(ValueError, match="twice"):
        Vocabulary(["a", "a"])
