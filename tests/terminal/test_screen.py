"""The screen on a real terminal."""

import io
import os
import select
import subprocess
import sys
from collections.abc import Iterator
from time import monotonic

import pytest

from ludozilla.terminal.screen import Screen

pytest.importorskip("readline")
pty = pytest.importorskip("pty")


PATIENCE = 60
"""Seconds; machines may be slow."""


class Terminal:
    """A pseudo terminal with the command running in it."""

    def __init__(self, *args: str) -> None:
        self.keyboard, inside = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "ludozilla", *args],
            stdin=inside,
            stdout=inside,
            stderr=inside,
            env=os.environ | {"TERM": "xterm", "LANG": "C.UTF-8"},
            close_fds=True,
        )
        os.close(inside)

    def type(self, keys: str) -> None:
        os.write(self.keyboard, keys.encode())

    def read_until(self, text: str) -> str:
        seen = b""
        end = monotonic() + PATIENCE
        while text not in seen.decode(errors="ignore"):
            left = max(0.0, end - monotonic())
            assert select.select([self.keyboard], [], [], left)[0], seen.decode()
            seen += os.read(self.keyboard, 4096)
        return seen.decode()


@pytest.fixture
def hot_seat() -> Iterator[Terminal]:
    seats = ("--seat", "Ana", "--seat", "Bea", "--seed", "3", "--lang", "en", "--plain")
    terminal = Terminal("play", "tests/toys/cellar.py", *seats)
    yield terminal
    terminal.process.kill()
    terminal.process.wait()
    os.close(terminal.keyboard)


def test_tab_completes_the_next_choice_and_the_cover_clears_the_screen(hot_seat):
    hot_seat.read_until("who presses Enter. ")
    hot_seat.type("\n")
    hot_seat.read_until("Ana> ")
    hot_seat.type("TH\tp\t")
    hot_seat.read_until("thief3 p2 ")
    hot_seat.type("\n")
    hot_seat.read_until("Enter hides this for Bea. ")
    hot_seat.type("\n")
    assert "\x1b[2J" in hot_seat.read_until("Pass the screen to Bea")
    hot_seat.type("\n")
    hot_seat.read_until("Bea> ")
    hot_seat.type("\x1b[A\t\t")  # the key up brings back nothing of what Ana typed
    assert "thief3" not in hot_seat.read_until("lamp1")
    hot_seat.type("\x04")
    assert "\r\nThis game is not saved." in hot_seat.read_until("--resume FILE")
    assert hot_seat.process.wait(PATIENCE) == 0


def test_long_lists_of_words_are_broken_between_words():
    writer = io.StringIO()
    Screen(io.StringIO(), writer).list([f"word-{i}" for i in range(40)])
    lines = writer.getvalue().splitlines()
    assert max(map(len, lines)) <= 100
    assert [word for line in lines for word in line.split()] == [f"word-{i}" for i in range(40)]


def test_on_a_terminal_long_lines_are_broken_between_words_and_drawings_are_not():
    writer = io.StringIO()
    screen = Screen(io.StringIO(), writer)
    screen.live = True
    told, drawn = "  " + "tell\u00a0it " * screen.width, "│ " * screen.width
    screen.say(told)
    screen.draw(drawn)
    *lines, drawing = writer.getvalue().splitlines()
    assert max(map(len, lines)) <= screen.width
    assert {line.strip().replace("tell\u00a0it", "").strip() for line in lines} == {""}
    assert all(line.startswith("  t") for line in lines)
    assert drawing == drawn


def test_markdown_is_laid_out_only_in_colour():
    plain, laid_out = io.StringIO(), io.StringIO()
    Screen(io.StringIO(), plain).markdown("# Growl\n- **GR-1** Five\n")
    Screen(io.StringIO(), laid_out, colour=True).markdown("# Growl\n- **GR-1** Five\n")
    assert plain.getvalue() == "# Growl\n- **GR-1** Five\n"
    assert "**" not in laid_out.getvalue()
    assert "\x1b[1m" in laid_out.getvalue()


def test_no_line_of_markdown_is_broken_before_a_french_sign():
    laid_out = io.StringIO()
    screen = Screen(io.StringIO(), laid_out, colour=True)
    screen.markdown(f"{'a' * (screen.width - 5)} voir\u00a0: ici")
    assert laid_out.getvalue().splitlines()[1].rstrip() == "voir\u00a0: ici"
