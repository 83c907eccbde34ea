import os
from pathlib import Path

import pytest

from ludozilla.terminal.memory import KEPT, Memory


def test_layouts_are_kept_for_later_games(tmp_path: Path) -> None:
    file = tmp_path / "somewhere" / "layouts.json"
    Memory(file).keep("zoon", "a1 draknar")
    Memory(file).keep("growl", "é")
    assert Memory(file).layouts("zoon") == ["a1 draknar"]
    assert Memory(file).layouts("growl") == ["é"]
    assert Memory(file).layouts("burrow") == []


def test_one_used_again_comes_first_and_the_oldest_are_forgotten() -> None:
    memory = Memory()
    for number in range(KEPT + 2):
        memory.keep("zoon", str(number))
    memory.keep("zoon", "5")
    assert memory.layouts("zoon")[:2] == ["5", str(KEPT + 1)]
    assert len(memory.layouts("zoon")) == KEPT
    assert "1" not in memory.layouts("zoon")


DEEP = '{"zoon": [' + "[" * 900 + "]" * 900 + "]}"  # which can be read, but not be written


@pytest.mark.parametrize(
    "damage", ["", "{", "[1, 2]", '{"zoon": 3}', '{"zoon": [[1]]}', "\xff", "[" * 9999, DEEP]
)
def test_a_damaged_memory_is_as_good_as_none(tmp_path: Path, damage: str) -> None:
    file = tmp_path / "layouts.json"
    file.write_bytes(damage.encode("latin-1"))
    memory = Memory(file)
    assert memory.layouts("zoon") == []
    memory.keep("zoon", "a1 draknar")
    assert Memory(file).layouts("zoon") == ["a1 draknar"]


def test_a_pipe_is_no_memory_and_keeps_nobody_waiting(tmp_path: Path) -> None:
    file = tmp_path / "layouts.json"
    os.mkfifo(file)
    assert Memory(file).layouts("zoon") == []
