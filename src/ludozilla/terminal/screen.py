"""Lines in and lines out: a terminal with Tab completion, or any pair of streams."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from contextlib import suppress
from itertools import chain
from textwrap import fill
from typing import TextIO

from rich.console import Console
from rich.markdown import Markdown

with suppress(ImportError):  # not on every system
    import readline

_CLEAR = "\x1b[2J\x1b[3J\x1b[H"
_WIDTH = 100
_NO_BREAK = "\u00a0"
_BLANK = "\u2800"  # as wide, and taken for a letter, so that no line is broken there

Complete = Callable[[list[str]], list[str]]
"""From the words before the one being typed to what that one can be."""


class Screen:
    """Where players read and type."""

    def __init__(self, reader: TextIO, writer: TextIO, *, colour: bool = False) -> None:
        self.reader = reader
        self.writer = writer
        self.colour = colour
        self.live = reader is sys.stdin and reader.isatty() and writer.isatty()
        self._complete: Complete = lambda words: []
        if self.live and "readline" in globals():
            readline.set_completer(self._completion)
            readline.set_completer_delims(" ")
            # The BSD look-alike of readline has a language of its own.
            look_alike = "libedit" in (readline.__doc__ or "")
            readline.parse_and_bind("bind ^I rl_complete" if look_alike else "tab: complete")

    @property
    def width(self) -> int:
        """How many columns there are."""
        return shutil.get_terminal_size((_WIDTH, 0)).columns if self.live else _WIDTH

    def say(self, *lines: str) -> None:
        """Write lines, those too long for a terminal broken between words."""
        for line in chain.from_iterable(text.split("\n") for text in lines):
            self.draw(self._broken(line) if self.live else line)

    def draw(self, drawing: str) -> None:
        """Write what is to stay as it is."""
        self.writer.write(f"{drawing}\n")

    def list(self, words: list[str]) -> None:
        """Write words one after the other, without breaking one."""
        self.draw(self._broken(f"  {'  '.join(words)}"))

    def _broken(self, line: str) -> str:
        """A line in several, all of them as far in as the first."""
        text = line.lstrip(" ")
        indent = " " * (len(line) - len(text))
        return fill(
            text,
            self.width,
            initial_indent=indent,
            subsequent_indent=indent,
            break_long_words=False,
            break_on_hyphens=False,
        )

    def markdown(self, text: str) -> None:
        """Write Markdown, laid out where there is colour and as it is elsewhere."""
        if self.colour:
            console = Console(width=self.width, force_terminal=True)
            with console.capture() as capture:
                console.print(Markdown(text.replace(_NO_BREAK, _BLANK)))
            self.writer.write(capture.get().replace(_BLANK, _NO_BREAK))
        else:
            self.draw(text.rstrip())

    def ask(self, prompt: str, complete: Complete = lambda words: []) -> str:
        """One line from the player; ``EOFError`` if there are no more."""
        self._complete = complete
        try:
            return input(prompt) if self.live else self._next_line(prompt)
        except EOFError:
            self.say("")
            raise

    def _next_line(self, prompt: str) -> str:
        self.writer.write(prompt)
        self.writer.flush()
        line = self.reader.readline()
        if not line:
            raise EOFError
        self.draw(line.rstrip("\n"))  # nobody typed it, so that the transcript would lack it
        return line

    def cover(self) -> None:
        """Hide what one player saw and typed from the next."""
        if self.live:
            self.writer.write(_CLEAR)
            if "readline" in globals():
                readline.clear_history()
        else:
            self.say("")

    def _completion(self, begun: str, number: int) -> str | None:
        words = readline.get_line_buffer()[: readline.get_begidx()].split()
        fits = [
            word for word in self._complete(words) if word.casefold().startswith(begun.casefold())
        ]
        return f"{fits[number]} " if number < len(fits) else None
