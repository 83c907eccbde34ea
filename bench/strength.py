"""How strong the bots are: the matches of ``strength.toml`` as a table with their intervals.

    python bench/strength.py --results DIR [--only WORDS] [--games N] [--jobs J] [--write FILE]

Each match is kept in a file of DIR as ``ludozilla arena --json`` keeps it, so that a run can be
broken off and goes on later; the table that is printed has all of 60 games or more so far. It is
Markdown; ``--write docs/strength.md`` puts it there, where rows of matches that DIR does not have
stay as they are.
"""

from __future__ import annotations

import re
import shlex
import sys
import tomllib
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from math import ceil
from pathlib import Path
from typing import Final

import msgspec

import ludozilla
from ludozilla.engine.files import write_whole
from ludozilla.engine.registry import find
from ludozilla.lab.arena import Deal, Match, play_match
from ludozilla.lab.results import Results
from ludozilla.lab.standings import bootstrap, shares, standings

FEWEST: Final = 60
"""After so many games, and twice as many, and so on, it is looked whether the matter is settled.

Who looks after every game sees what is looked for sooner or later.
"""

BEGIN, END = "<!-- the table of bench/strength.py -->", "<!-- its end -->"


class Row(msgspec.Struct):
    """Matches of the same bots in several games; a ``whole`` one is never stopped early."""

    about: str
    bots: list[str]
    target: float
    games: int
    where: list[str] = msgspec.field(name="in")
    whole: bool = False


class Bout(msgspec.Struct):
    """One match of a row."""

    row: Row
    where: str
    match: Match
    file: Path

    @property
    def command(self) -> str:
        """What plays the same match."""
        words = ["ludozilla", "arena", *self.where.split(), *self.row.bots]
        return shlex.join([*words, "--seed", self.match.seed])

    @property
    def title(self) -> str:
        """What it is about, in the first two cells of its row."""
        options = " ".join(self.where.split()[1:])
        game = f"{find(self.match.game).title['en']} {options}".strip()
        return f"{self.row.about} | {game}"

    @property
    def words(self) -> str:
        """All that ``--only`` looks at."""
        return " ".join([self.row.about, self.where, *self.row.bots])


def main() -> int:
    """Play, and print the table."""
    args = _arguments()
    args.results.mkdir(parents=True, exist_ok=True)
    rows = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))["match"]
    bouts = [bout for row in msgspec.convert(rows, list[Row]) for bout in _bouts(row, args.results)]
    for bout in bouts:
        if args.only in bout.words:
            _play(bout, args.games or bout.row.games, args.jobs)
    rows_played = {bout.title: _line(bout) for bout in bouts if _is_told(bout)}
    print(_table(bouts, rows_played))
    if args.write:
        _put(bouts, rows_played, args.write)
    return 0


def _arguments() -> Namespace:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--results", type=Path, required=True, metavar="DIR")
    parser.add_argument("--only", default="", metavar="WORDS", help="matches with these words")
    parser.add_argument("--games", type=int, metavar="N", help="at most, instead of those planned")
    parser.add_argument("--jobs", type=int, default=1, metavar="J")
    parser.add_argument("--write", type=Path, metavar="FILE", help="where the table belongs")
    return parser.parse_args()


def _bouts(row: Row, folder: Path) -> Iterator[Bout]:
    for where in row.where:
        game, *words = where.split()
        options = dict(word.split("=", 1) for word in words)
        match = Match.plan(game, options, row.bots, "strength")
        name = re.sub(r"[:=/]", "-", "-".join([*where.split(), *row.bots]))
        yield Bout(row, where, match, folder / f"{name}.jsonl")


def _play(bout: Bout, games: int, jobs: int) -> None:
    made_with = {"ludozilla": ludozilla.__version__, "command": bout.command}
    results = Results(bout.file, bout.match, made_with)
    print(bout.command, file=sys.stderr)

    def decided(played: list[Deal]) -> bool:
        if bout.row.whole or not _time_to_look(len(played), len(bout.match.seatings())):
            return False
        low, high = bootstrap(shares(played, 0))
        return low > bout.row.target or high < bout.row.target

    deals = list(results.deals)
    for deal in play_match(bout.match, bout.match.deals(games), jobs, deals, decided):
        results.add(deal)


def _time_to_look(deals: int, games: int) -> bool:
    """Whether this deal, of so many games, is one after which to look.

    >>> [deals for deals in range(1, 999) if _time_to_look(deals, 2)]
    [30, 60, 120, 240, 480, 960]
    """
    first = ceil(FEWEST / games)
    return deals % first == 0 and (deals // first).bit_count() == 1


def _put(bouts: list[Bout], rows: dict[str, str], file: Path) -> None:
    """Put the table into a file, with the rows that only the file has."""
    before, begin, rest = file.read_text(encoding="utf-8").partition(BEGIN)
    old, end, after = rest.partition(END)
    if not begin or not end:
        sys.exit(f"{file} has no place for the table: a line {BEGIN!r}, and below it {END!r}")
    told = {title: line for line in old.splitlines() if (title := _title(line))}
    write_whole(file, f"{before}{BEGIN}\n\n{_table(bouts, told | rows)}\n\n{END}{after}")


def _title(line: str) -> str:
    """What a row is about: its first two cells.

    >>> _title("| greedy against random | Zoon | 98% | 97% to 99% |")
    'greedy against random | Zoon'
    """
    return " | ".join(line.strip("| ").split(" | ")[:2])


def _table(bouts: list[Bout], rows: dict[str, str]) -> str:
    head = "| match | game | first wins | 95 % interval | games | target | ms | date | command |"
    rule = "| --- | --- | ---: | ---: | ---: | ---: | ---: | --- | --- |"
    return "\n".join([head, rule, *[rows[bout.title] for bout in bouts if bout.title in rows]])


def _is_told(bout: Bout) -> bool:
    """Whether enough has been played to speak of it."""
    if not bout.file.exists():
        return False
    return sum(len(deal.games) for deal in Results(bout.file, bout.match, {}).deals) >= FEWEST


def _line(bout: Bout) -> str:
    results = Results(bout.file, bout.match, {})
    first = standings(bout.match, results.deals)[0]
    low, high = first.interval
    verdict = "reached" if low > bout.row.target else "missed" if high < bout.row.target else "open"
    cells = [
        bout.title,
        f"{first.share:.0%}",
        f"{low:.0%} to {high:.0%}",
        str(first.games),
        f"{bout.row.target:.0%}: {verdict}",
        f"{first.ms:.0f}",
        results.begun[:10],
        f"`{bout.command} --games {first.games}`",
    ]
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    sys.exit(main())
