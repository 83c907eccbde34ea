"""What every game proves, for Happy City; and that every numbered rule is shown by a test."""

import re
from pathlib import Path

import pytest

from ludozilla.conformance import Trial, check_trial
from ludozilla.conformance.golden import compare
from ludozilla.conformance.pytest_plugin import Conformance, golden_files
from ludozilla.games.happy_city.game import GAME

ROOT = Path(__file__).parents[3]
GOLDEN = golden_files(GAME, ROOT / "tests/golden")


@pytest.mark.slow
class TestAllOptions(Conformance):
    game = GAME
    games = 1
    closely = 4


@pytest.mark.parametrize(
    "options",
    [
        {"players": 2, "mode": "expert"},
        {"players": 3, "grozilla": False, "scoring": "sum", "first_player": 2},
    ],
    ids=str,
)
def test_conformance(options: dict[str, object]):
    findings = check_trial(Trial(GAME, options, games=1))
    assert not findings, "\n".join(str(finding) for finding in findings)


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.stem)
def test_golden_playthrough(file: Path):
    findings = list(compare(GAME, file))
    assert not findings, "\n".join(str(finding) for finding in findings)


def test_golden_playthroughs_cover_every_mode_and_number_of_players():
    files = [file.read_text(encoding="utf-8") for file in GOLDEN]
    for players in (2, 3, 4, 5):
        for mode in ("family", "expert"):
            assert any(f"options players={players} mode={mode} " in text for text in files)
    assert any("grozilla=False" in text for text in files)
    assert any("scoring=sum" in text for text in files)


def test_every_rule_has_a_test_and_every_test_a_rule_of_the_list():
    rules = (ROOT / "src/ludozilla/games/happy_city/rules.en.md").read_text(encoding="utf-8")
    listed = re.findall(r"^- \*\*(HC-\d+)\*\*", rules, re.M)
    assert listed == [f"HC-{number}" for number in range(1, 101)]
    shown: set[str] = set()
    for file in Path(__file__).parent.glob("test_*.py"):
        for marks in re.findall(r"pytest\.mark\.rule\((.*?)\)", file.read_text(encoding="utf-8")):
            cited = re.findall(r"HC-\d+", marks)
            assert len(cited) <= 3
            shown.update(cited)
    assert shown == set(listed)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_help_tells_what_every_monster_does(lang: str):
    text = GAME.rules(lang)
    for monster in ("Grozilla", "Corgzilla", "Poulpzilla", "Catzilla", "Pioupiouzilla"):
        assert f"| {monster} |" in text
