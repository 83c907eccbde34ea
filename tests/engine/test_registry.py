from pathlib import Path

import pytest

from ludozilla.engine.registry import GameNotFound, find


def test_a_game_is_found_by_file_and_by_module() -> None:
    assert find("tests/toys/growl.py").name == "growl"
    assert find("tests.toys.growl:Growl").name == "growl"


def test_the_same_file_is_loaded_once() -> None:
    assert type(find("tests/toys/growl.py")) is type(find("tests/toys/growl.py"))


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("no-such-game", "there is no game 'no-such-game'"),
        ("nowhere.py", "there is no file 'nowhere.py'"),
        ("tests/toys/__init__.py", "defines 0 games; it should define one"),
        ("tests.toys.growl:Nothing", "cannot load game 'tests.toys.growl:Nothing'"),
        ("tests.toys.growl:SIZE", "is no game but int"),
        ("nowhere:Game", "cannot load game 'nowhere:Game'"),
    ],
)
def test_what_is_not_found_is_explained(name: str, message: str) -> None:
    with pytest.raises(GameNotFound) as error:
        find(name)
    assert message in str(error.value)


def test_a_broken_file_is_an_error_of_its_own(tmp_path: Path) -> None:
    file = tmp_path / "broken.py"
    file.write_text("1 / 0\n")
    with pytest.raises(GameNotFound, match="ZeroDivisionError"):
        find(str(file))
