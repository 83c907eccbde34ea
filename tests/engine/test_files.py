import os
from pathlib import Path

import pytest

from ludozilla.engine.files import write_whole


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "game.json"
    file.write_text("old")
    return file


def test_a_file_is_replaced_and_nothing_left_beside_it(file: Path) -> None:
    write_whole(file, "é")
    assert file.read_text(encoding="utf-8") == "é"
    assert list(file.parent.iterdir()) == [file]


@pytest.mark.parametrize("fault", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_what_fails_half_way_leaves_the_old_file(
    file: Path, fault: BaseException, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(descriptor: int) -> None:
        raise fault

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(type(fault)) as raised:
        write_whole(file, "new")
    assert file.read_text() == "old"
    assert list(file.parent.iterdir()) == [file]
    if isinstance(raised.value, OSError):
        assert raised.value.filename == str(file)


def test_a_link_stays_a_link(file: Path) -> None:
    link = file.with_name("link")
    link.symlink_to(file)
    write_whole(link, "new")
    assert link.is_symlink()
    assert file.read_text() == "new"


@pytest.mark.parametrize("name", [".", "/", "pipe", "nowhere/game.json", "a\0b"])
def test_what_is_no_ordinary_file_is_refused_and_stays(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    os.mkfifo("pipe")
    with pytest.raises(OSError) as raised:  # noqa: PT011
        write_whole(Path(name), "new")
    assert raised.value.filename == name
    assert [file.name for file in tmp_path.iterdir()] == ["pipe"]
    assert Path("pipe").is_fifo()
