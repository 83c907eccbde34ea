"""The maps of rules packages: which chapter of the rules is in which module."""

import re
from importlib import import_module
from pathlib import Path

import pytest

GAMES = Path(__file__).parents[2] / "src" / "ludozilla" / "games"


@pytest.mark.parametrize("game", ["gobelins", "zombie_apocalypse_now"])
def test_a_map_names_every_module_and_no_other(game: str) -> None:
    modules = {path.stem for path in (GAMES / game).glob("*.py")} - {"__init__"}
    chart = str(import_module(f"ludozilla.games.{game}").__doc__)
    assert set(re.findall(r"``(\w+)``", chart)) == modules
