import pytest

from ludozilla.engine.game import PositionError
from ludozilla.engine.position import one_of, sections


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
