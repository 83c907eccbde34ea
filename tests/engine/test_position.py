import pytest

from ludozilla.engine.game import PositionError
from ludozilla.engine.position import one_of, one_word, sections, whole_number


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("hnad: 3", "line 1: there is nothing called 'hnad' in this game; did you mean 'hand'?"),
        ("hand: 3\nhand: 4", "line 2: 'hand' is there twice"),
        ("\n3 4", "line 2: '3 4' stands under no name"),
    ],
)
def test_what_is_wrong_is_named_with_its_line(text: str, fault: str) -> None:
    with pytest.raises(PositionError) as error:
        sections(text, ["hand", "board"])
    assert str(error.value) == fault


def test_a_wrong_word_is_named_with_what_is_possible() -> None:
    with pytest.raises(PositionError, match="'9' is no seat; possible: 0, 1"):
        one_of("9", {"0": 0, "1": 1}, "seat")


def test_one_word_is_no_more_than_one() -> None:
    assert one_word({"turn": []}, "turn", "p1") == "p1"
    with pytest.raises(PositionError, match="turn: 'p1 p2' is more than one word"):
        one_word({"turn": ["p1", "p2"]}, "turn", "p1")


@pytest.mark.parametrize("word", ["0", "11", "-1", "two", "²", ""])
def test_a_number_out_of_range_is_named_with_what_it_may_be(word: str) -> None:
    assert whole_number("round", "10", 1, 10) == 10
    with pytest.raises(PositionError, match=f"round: '{word}' is no whole number from 1 to 10"):
        whole_number("round", word, 1, 10)
