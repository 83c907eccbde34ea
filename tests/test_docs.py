"""The game that docs/adding-a-game.md builds really works, and so does its planted mistake."""

import re
from pathlib import Path

import pytest

from ludozilla.bots.spec import make_bot
from ludozilla.conformance import check_game
from ludozilla.engine.bot import Budget
from ludozilla.engine.registry import find
from ludozilla.engine.rng import Rng

DOCS = Path(__file__).parent.parent / "docs"


@pytest.fixture
def magpie() -> str:
    blocks = re.findall(r"```python\n(.*?)```", (DOCS / "adding-a-game.md").read_text(), re.S)
    return "\n".join(blocks)


def test_the_documented_game_passes_the_suite(magpie: str, tmp_path: Path) -> None:
    file = tmp_path / "magpie.py"
    file.write_text(magpie)
    assert check_game(find(str(file))) == []


def test_the_documented_mistake_is_caught(magpie: str, tmp_path: Path) -> None:
    file = tmp_path / "magpie_with_mistake.py"
    mistaken = magpie.replace(', args, ["egg"], only(seat))', ", args)")
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
