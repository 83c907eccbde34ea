"""The game that docs/adding-a-game.md builds really works, and so does its planted mistake."""

import re
import sys
from pathlib import Path
from typing import Any

import pytest

from ludozilla.bots.spec import make_bot
from ludozilla.conformance import check_game
from ludozilla.engine.bot import Budget
from ludozilla.engine.registry import find
from ludozilla.engine.rng import Rng

DOCS = Path(__file__).parent.parent / "docs"


BLOCKS = re.findall(r"```python\n(.*?)```", (DOCS / "adding-a-game.md").read_text(), re.S)
TESTS = "from magpie import"  # is said in the blocks of the test file only


@pytest.fixture
def magpie() -> str:
    return "\n".join(block for block in BLOCKS if TESTS not in block)


def test_the_documented_game_passes_the_suite(magpie: str, tmp_path: Path) -> None:
    file = tmp_path / "magpie.py"
    file.write_text(magpie)
    assert check_game(find(str(file))) == []


def test_the_documented_tests_pass(
    magpie: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "magpie.py"
    file.write_text(magpie)
    module = type(find(str(file))).__module__
    monkeypatch.setitem(sys.modules, "magpie", sys.modules[module])
    (written,) = [block for block in BLOCKS if TESTS in block]
    names: dict[str, Any] = {}
    exec(written, names)
    tests = [name for name in names if name.startswith("test_")]
    assert len(tests) == 2
    for name in tests:
        names[name]()


def test_the_documented_mistake_is_caught(magpie: str, tmp_path: Path) -> None:
    file = tmp_path / "magpie_with_mistake.py"
    mistaken = magpie.replace(', args, ["egg"], only(self.player))', ", args)")
    assert mistaken != magpie
    file.write_text(mistaken)
    assert {finding.check for finding in check_game(find(str(file)))} == {"leak-events"}


def test_greedy_beats_random_in_the_documented_game(magpie: str, tmp_path: Path) -> None:
    file = tmp_path / "magpie_played.py"
    file.write_text(magpie)
    game = find(str(file))
    bots = [make_bot("greedy"), make_bot("random")]
    won = 0.0
    for number in range(100):
        rng = Rng(f"game {number}")
        state = game.new({}, rng)
        first = number % 2
        while state.seat >= 0:
            bot = bots[(state.seat + first) % 2]
            state.apply(bot.choose(state.seen_by(state.seat), Budget(), rng).action, rng)
        won += state.outcome().shares[first]
    assert won > 60
