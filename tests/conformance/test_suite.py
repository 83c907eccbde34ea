"""The conformance suite passes sound games and catches every planted fault."""

from pathlib import Path

import pytest

from ludozilla.conformance import Trial, check_game, check_trial
from ludozilla.conformance.golden import compare, playthrough
from ludozilla.conformance.pytest_plugin import Conformance
from ludozilla.engine.game import Game
from tests.conformance.faults import CHANGED_RULE, FAULTS, Peeker
from tests.toys.burrow import Burrow
from tests.toys.cellar import Cellar
from tests.toys.growl import Growl

GOLDEN = Path(__file__).parent.parent / "golden"


class TestGrowl(Conformance):
    game = Growl()
    golden = GOLDEN


class TestCellar(Conformance):
    game = Cellar()
    golden = GOLDEN


class TestBurrow(Conformance):
    game = Burrow()
    golden = GOLDEN


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_found_by_the_check_that_is_meant_for_it(fault: str) -> None:
    game, check = FAULTS[fault]
    findings = check_game(game)
    assert {finding.check for finding in findings} == {check}, [str(f) for f in findings]


def test_a_bot_that_looks_at_the_truth_is_found() -> None:
    trial = Trial(Cellar(), {"players": 3})
    findings = check_trial(trial, ["random", Peeker()])
    assert [finding.check for finding in findings] == ["bots"]
    assert "Peeker" in findings[0].message


def test_a_changed_rule_without_a_changed_version_is_found(tmp_path: Path) -> None:
    golden = tmp_path / "burrow.txt"
    for number in range(50):  # until the changed rule matters
        golden.write_text(playthrough(Burrow(), {}, f"seed {number}"), encoding="utf-8")
        findings = list(compare(CHANGED_RULE, golden))
        if findings:
            break
    assert [finding.check for finding in findings] == ["golden"]
    assert "version" in findings[0].message


def test_a_golden_file_of_another_version_asks_to_be_written_anew(tmp_path: Path) -> None:
    golden = tmp_path / "burrow.txt"
    text = playthrough(Burrow(), {}, "seed").replace("version 1", "version 0", 1)
    golden.write_text(text, encoding="utf-8")
    assert [finding.message for finding in compare(Burrow(), golden)] == [
        "burrow.txt is of version 0, the game of 1; write it anew"
    ]


@pytest.mark.parametrize("text", ["", "[build-system]\nrequires", "\0", "GROWL"])
def test_what_is_no_golden_file_of_the_game_is_said_so(tmp_path: Path, text: str) -> None:
    golden = tmp_path / "burrow.txt"
    golden.write_text(text.replace("GROWL", playthrough(Growl(), {}, "1")), encoding="utf-8")
    assert [finding.message for finding in compare(Burrow(), golden)] == [
        "burrow.txt is no golden playthrough of burrow"
    ]


@pytest.mark.parametrize("game", [Growl(), Cellar(), Burrow()], ids=lambda game: game.name)
def test_every_toy_has_a_golden_playthrough(game: Game) -> None:
    assert list(GOLDEN.glob(f"{game.name}*.txt"))
