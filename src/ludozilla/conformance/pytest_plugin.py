"""The conformance suite as tests, and the ``rule`` marker.

In a test module of your game::

    from ludozilla.conformance.pytest_plugin import Conformance
    from my_game import MyGame

    class TestMyGame(Conformance):
        game = MyGame()

gives one test for each option set. ``golden`` may name a folder of golden
playthroughs, each of which becomes a test too; there must be one at least.
``games`` and ``closely`` say how much is played and looked at for each option
set: where there are many, little of each tells as much.
``rules`` may name a file in which the rules are numbered, besides what
``Game.rules`` says.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

import pytest

from ludozilla.conformance.findings import USUALLY, Finding, Trial
from ludozilla.conformance.golden import compare
from ludozilla.conformance.suite import (
    MOST_GAMES,
    check_afresh,
    check_deductions,
    check_trial,
)
from ludozilla.engine.game import Game


class Conformance:
    """Subclass it with a ``game``; ``games`` is how many random games each check plays.

    ``closely`` is how many of the first positions of each are all looked at.
    """

    game: ClassVar[Game]
    games: ClassVar[int] = MOST_GAMES
    closely: ClassVar[int] = USUALLY
    golden: ClassVar[Path | None] = None
    rules: ClassVar[Path | None] = None

    def test_conformance(self, option_set: dict[str, Any]) -> None:
        """All checks on one option set."""
        rules = "" if self.rules is None else self.rules.read_text(encoding="utf-8")
        trial = Trial(self.game, option_set, games=self.games, closely=self.closely, rules=rules)
        _passed(check_trial(trial))

    def test_deductions(self) -> None:
        """``fill`` against an enumeration of all worlds."""
        _passed(check_deductions(Trial(self.game, {})))

    def test_afresh(self) -> None:
        """The same again in a fresh process."""
        _passed(check_afresh(Trial(self.game, {})))

    def test_golden(self, golden_file: Path) -> None:
        """A golden playthrough, played again."""
        _passed(list(compare(self.game, golden_file)))


def _passed(findings: list[Finding]) -> None:
    assert not findings, "\n".join(str(finding) for finding in findings)


def pytest_configure(config: pytest.Config) -> None:
    """Make the marker known."""
    config.addinivalue_line("markers", "rule(id, ...): the numbered rules a test shows")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """One test for each option set and each golden file of a ``Conformance`` class."""
    suite = metafunc.cls
    if suite is None or not issubclass(suite, Conformance) or not hasattr(suite, "game"):
        return
    if "option_set" in metafunc.fixturenames:
        sets = suite.game.option_sets()
        metafunc.parametrize("option_set", sets, ids=[_name(options) for options in sets])
    if "golden_file" in metafunc.fixturenames:
        folder = suite.golden
        files = [] if folder is None else golden_files(suite.game, folder)
        metafunc.parametrize("golden_file", files, ids=[file.stem for file in files])


def golden_files(game: Game, folder: Path) -> list[Path]:
    """The golden files of a game; if there are none, the one that is missing."""
    return sorted(folder.glob(f"{game.name}*.txt")) or [folder / f"{game.name}.txt"]


def _name(options: dict[str, Any]) -> str:
    return "-".join(f"{name}={value}" for name, value in options.items()) or "no options"
