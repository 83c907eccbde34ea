"""The conformance suite as tests, and the ``rule`` marker.

In a test module of your game::

    from ludozilla.conformance.pytest_plugin import Conformance
    from my_game import MyGame

    class TestMyGame(Conformance):
        game = MyGame()

gives one test for each option set. ``golden`` may name a folder of golden
playthroughs, each of which becomes a test too.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

import pytest

from ludozilla.conformance.findings import Trial
from ludozilla.conformance.golden import compare
from ludozilla.conformance.suite import check_deductions, check_trial
from ludozilla.engine.game import Game


class Conformance:
    """Subclass it with a ``game``; ``games`` is how many random games each check plays."""

    game: ClassVar[Game]
    games: ClassVar[int] = 5
    golden: ClassVar[Path | None] = None

    def test_conformance(self, option_set: dict[str, Any]) -> None:
        """All checks on one option set."""
        findings = check_trial(Trial(self.game, option_set, games=self.games))
        assert not findings, "\n".join(str(finding) for finding in findings)

    def test_deductions(self) -> None:
        """``fill`` against an enumeration of all worlds."""
        findings = check_deductions(Trial(self.game, {}))
        assert not findings, "\n".join(str(finding) for finding in findings)

    def test_golden(self, golden_file: Path) -> None:
        """A golden playthrough, played again."""
        findings = list(compare(self.game, golden_file))
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
        files = sorted(folder.glob(f"{suite.game.name}*.txt")) if folder is not None else []
        metafunc.parametrize("golden_file", files, ids=[file.stem for file in files])


def _name(options: dict[str, Any]) -> str:
    return "-".join(f"{name}={value}" for name, value in options.items()) or "no options"
