import os
import threading
from pathlib import Path

import pytest

from ludozilla.engine import files
from ludozilla.engine.files import read_whole, write_whole


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


# -- whose files these are -------------------------------------------------------------------


@pytest.mark.parametrize("name", ["game.json.part", ".game.json.part", "game.json.tmp"])
def test_no_other_file_is_touched(file: Path, name: str) -> None:
    other = file.with_name(name)
    other.write_text("mine")
    write_whole(file, "new")
    assert other.read_text() == "mine"
    assert sorted(file.parent.iterdir()) == sorted([file, other])


def test_no_link_that_lies_about_is_followed(file: Path) -> None:
    other = file.with_name("diary")
    other.write_text("mine")
    file.with_name("game.json.part").symlink_to(other)
    write_whole(file, "new")
    assert (file.read_text(), other.read_text()) == ("new", "mine")


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o666])
@pytest.mark.parametrize("umask", [0o022, 0o077])
def test_who_may_read_a_file_may_still_read_it_and_nobody_else(
    file: Path, mode: int, umask: int
) -> None:
    file.chmod(mode)
    before = os.umask(umask)
    try:
        write_whole(file, "new")
        write_whole(file.with_name("other.json"), "new")
    finally:
        os.umask(before)
    assert file.stat().st_mode & 0o777 == mode
    assert file.with_name("other.json").stat().st_mode & 0o777 == 0o666 & ~umask


def test_nobody_else_can_read_a_file_while_it_is_written(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.chmod(0o600)
    modes = []
    monkeypatch.setattr(os, "fsync", lambda number: modes.append(os.fstat(number).st_mode & 0o777))
    write_whole(file, "new")
    assert modes == [0o600]


def test_two_who_save_at_the_same_time_do_not_meet(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    both = threading.Barrier(2)
    monkeypatch.setattr(os, "fsync", lambda descriptor: both.wait(5))
    texts = ["one" * 1000, "two"]
    savers = [threading.Thread(target=write_whole, args=(file, text)) for text in texts]
    for saver in savers:
        saver.start()
    for saver in savers:
        saver.join()
    assert file.read_text() in texts
    assert list(file.parent.iterdir()) == [file]


# -- reading ---------------------------------------------------------------------------------


def test_what_was_written_is_read(file: Path) -> None:
    write_whole(file, "é\n")
    assert read_whole(file) == "é\n"


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("nowhere", "No such file or directory"),
        (".", "Is a directory"),
        ("pipe", "it is no ordinary file"),
        ("bytes", "'utf-8' codec can't decode byte 0xff"),
        ("large", "it is larger than 0 MB"),
        ("a\0b", "embedded null byte"),
    ],
)
def test_what_cannot_be_read_is_named(
    name: str, fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(files, "LARGEST", 10)
    os.mkfifo("pipe")
    Path("bytes").write_bytes(b"\xff")
    Path("large").write_text("a" * 11)
    with pytest.raises(OSError, match=fault) as raised:
        read_whole(Path(name))
    assert raised.value.filename == name
