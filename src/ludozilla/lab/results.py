"""The results of a match in a file, to go on with after a break and to play again.

The first line says what is played, with what and when; every other one is a deal. Lines are
JSON, and each is on the disk before the next deal counts.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import msgspec

from ludozilla.engine.files import read_whole, write_whole
from ludozilla.engine.registry import find
from ludozilla.lab.arena import Deal, Match

FORMAT: Final = "ludozilla arena 1"


class ResultsError(ValueError):
    """A file that holds no results, or those of another match; the message says which."""


class Heading(msgspec.Struct, frozen=True):
    """What is played. ``made_with`` (software, command) and ``begun`` are for people to know."""

    game: str
    version: str
    options: dict[str, bool | int | str]
    bots: list[str]
    seed: str
    made_with: dict[str, str]
    begun: str
    format: str = FORMAT


_COMPARED: Final = ("format", "game", "version", "options", "bots", "seed")


class Results:
    """The deals of a match that are kept in a file; a new one, or one to go on with."""

    def __init__(self, path: Path, match: Match, made_with: Mapping[str, str]) -> None:
        self.path = path
        now = datetime.now(UTC).isoformat(timespec="seconds")
        heading = Heading(
            find(match.game).name,
            find(match.game).version,
            dict(match.options),
            list(match.bots),
            match.seed,
            dict(made_with),
            now,
        )
        self.begun = now
        self.deals: list[Deal] = []
        if path.exists():
            self._go_on(heading)
        else:
            write_whole(path, _line(heading))

    def add(self, deal: Deal) -> None:
        """Keep one more deal."""
        with self.path.open("a", encoding="utf-8") as file:
            file.write(_line(deal))
            file.flush()
            os.fsync(file.fileno())
        self.deals.append(deal)

    def _go_on(self, wanted: Heading) -> None:
        first, *lines = read_whole(self.path).splitlines(keepends=True) or [""]
        try:
            found = msgspec.json.decode(first, type=Heading)
        except msgspec.MsgspecError:
            raise ResultsError(f"{str(self.path)!r} holds no results of an arena") from None
        for name in _COMPARED:
            there, here = getattr(found, name), getattr(wanted, name)
            if there != here:
                raise ResultsError(
                    f"{str(self.path)!r} holds another match: its {name} is {there!r}, "
                    f"not {here!r}; choose another file"
                )
        self.begun = found.begun
        self.deals = list(_whole_deals(lines, self.path))
        if len(self.deals) < len(lines):  # broken off in the middle of a line
            write_whole(self.path, "".join([first, *lines[: len(self.deals)]]))


def _whole_deals(lines: list[str], path: Path) -> list[Deal]:
    deals: list[Deal] = []
    for number, line in enumerate(lines):
        if number == len(lines) - 1 and not line.endswith("\n"):
            break
        try:
            deal = msgspec.json.decode(line, type=Deal)
        except msgspec.MsgspecError as error:
            raise ResultsError(f"{str(path)!r}, line {number + 2}: {error}") from None
        if deal.number != number:
            raise ResultsError(f"{str(path)!r}, line {number + 2}: deal {number} is missing")
        deals.append(deal)
    return deals


def _line(entry: Any) -> str:
    return f"{msgspec.json.encode(entry).decode()}\n"
