from pathlib import Path

import pytest

from ludozilla.engine.cards import CardError, Row, load_table


class Goblin(Row, frozen=True):
    id: str
    level: int
    value: int = 0


class Deck(Row, frozen=True):
    goblin: list[Goblin]


GOOD = '[[goblin]]\nid = "W01"\nlevel = 1\n[[goblin]]\nid = "W02"\nlevel = 2\nvalue = 3\n'


def load(tmp_path: Path, text: str) -> Deck:
    file = tmp_path / "deck.toml"
    file.write_text(text, encoding="utf-8")
    return load_table(file, Deck)


def test_a_good_table_is_read(tmp_path: Path) -> None:
    assert load(tmp_path, GOOD).goblin == [Goblin("W01", 1), Goblin("W02", 2, 3)]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (
            ("level = 2", 'level = "two"'),
            "deck.toml: goblin 'W02': Expected `int`, got `str` (level)",
        ),
        (("level = 2\n", ""), "deck.toml: goblin 'W02': Object missing required field `level`"),
        (("value = 3", "valeu = 3"), "goblin 'W02': Object contains unknown field `valeu`"),
        (('"W02"', '"W01"'), "deck.toml: goblin 'W01' is there twice"),
        (("[[goblin]]", "[[gobelin]]"), "deck.toml: Object contains unknown field `gobelin`"),
        (("level = 2", "level ="), "deck.toml: Invalid value"),
    ],
)
def test_a_fault_is_named_with_file_and_card(
    tmp_path: Path, change: tuple[str, str], fault: str
) -> None:
    with pytest.raises(CardError) as error:
        load(tmp_path, GOOD.replace(*change))
    assert fault in str(error.value)
