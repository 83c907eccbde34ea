from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from ludozilla.engine import registry
from ludozilla.engine.registry import GameNotFound, find


def test_a_game_is_found_by_file_and_by_module() -> None:
    assert find("tests/toys/growl.py").name == "growl"
    assert find("tests/toys/growl.py:Growl").name == "growl"
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
        ("tests/toys/growl.py:Nothing", "there is no 'Nothing' in 'tests/toys/growl.py'"),
        ("tests/toys/growl.py:SIZE", "is no game but int"),
        ("tests.toys.growl:SIZE", "is no game but int"),
        ("nowhere:Game", "cannot load game 'nowhere:Game'"),
        (":", "':' should read module:Class"),
        ("..:Growl", "'..:Growl' should read module:Class"),
        ("tests.toys.growl:", "'tests.toys.growl:' should read module:Class"),
        ("subprocess:Popen", "'subprocess:Popen' is no game but type"),
        ("ludozilla.engine.game:Game", "cannot make the game 'ludozilla.engine.game:Game'"),
    ],
)
def test_what_is_not_found_is_explained(name: str, message: str) -> None:
    with pytest.raises(GameNotFound) as error:
        find(name)
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("code", "fault"), [("1 / 0", "ZeroDivisionError"), ("raise SystemExit(3)", "SystemExit")]
)
def test_a_broken_file_is_an_error_of_its_own(tmp_path: Path, code: str, fault: str) -> None:
    file = tmp_path / "broken.py"
    file.write_text(f"{code}\n")
    with pytest.raises(GameNotFound, match=fault):
        find(str(file))


@pytest.mark.parametrize("code", ["1 / 0", "raise SystemExit(3)", "(", "import nowhere"])
def test_a_broken_package_is_an_error_of_its_own(
    tmp_path: Path, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "broken_package.py").write_text(f"{code}\n")
    monkeypatch.syspath_prepend(tmp_path)
    point = EntryPoint("broken", "broken_package:Game", registry.GAMES.group)
    monkeypatch.setattr(registry, "entry_points", lambda group: [point])
    for name in ("broken", "broken_package:Game"):
        with pytest.raises(GameNotFound, match=f"cannot load game '{name}'"):
            find(name)
