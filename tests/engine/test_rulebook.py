import pytest

from ludozilla.engine.registry import find, installed
from ludozilla.engine.rulebook import numbered
from tests.toys.howl import Howl


def test_a_rule_goes_on_until_the_next_one_a_heading_or_an_empty_line():
    text = "- **AB-1** One\n  and more.\n- **AB-2** Two.\n\nNot a rule.\n- **AB-30** Last."
    assert numbered(text) == {"AB-1": "One and more.", "AB-2": "Two.", "AB-30": "Last."}


def test_a_game_without_a_folder_has_the_rules_of_its_help():
    assert Howl().numbered_rules("fr")["HW-4"].startswith("Après cinq plis")


def test_french_rules_have_french_spaces():
    for name in ("zoon", "gobelins"):
        rules = find(name).numbered_rules("fr")
        assert not any(" :" in text or " ;" in text for text in rules.values())


@pytest.mark.parametrize("name", installed())
def test_both_languages_have_the_same_rules(name: str):
    folder = find(name).folder
    assert folder
    english, french = (
        list(numbered((folder / f"rules.{lang}.md").read_text(encoding="utf-8")))
        for lang in ("en", "fr")
    )
    assert english == french
