"""The server under load, beside boardgame.io in the same run: ``make load``."""

from __future__ import annotations

import argparse
import asyncio
import os
import subprocess
import tempfile
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from datetime import UTC, datetime
from pathlib import Path
from time import process_time
from typing import NamedTuple

import uvloop

from bench.load.drive import Drive
from bench.load.servers import Server, ours, peer, several
from bench.load.tables import OurTable, PeerTable, Table
from tests.server.services import missing

OPENED_AT_ONCE = 20

COLUMNS = (
    *("server", "load", "moves/s", "CPU µs a move", "of a core: server, clients"),
    *("ack p50, p99 ms", "last frame p50, p99 ms", "KB a table", "new games", "alive"),
    "load average",
)


class Shape(NamedTuple):
    """A load: so many tables, a move every so many seconds (0: as fast as can be), for so long."""

    tables: int
    every: float
    seconds: float
    spares: int = 0
    """Tables opened beforehand for those whose game is over: only moves are to be measured."""

    def __str__(self) -> str:
        pace = f"every {self.every:g} s, " if self.every else "as fast as can be, "
        return f"{self.tables} tables, {pace}{self.seconds:g} s"


class Kind(NamedTuple):
    """What is under load: a server, and the tables that are opened there."""

    name: str
    server: Callable[[Path], AbstractContextManager[Server]]
    table: Callable[[str, int], Table]
    ends: bool = True
    """Whether its games come to an end."""
    paced: bool = True
    """Whether it is measured with a move every few seconds, too."""


async def load(server: Server, kind: Kind, shape: Shape) -> list[str]:
    """Drive the server; what was measured, as cells of a table."""
    empty = server.kilobytes()
    addresses = server.addresses
    count = shape.tables + shape.spares * kind.ends
    tables = [kind.table(addresses[it % len(addresses)], it) for it in range(count)]
    for i in range(0, len(tables), OPENED_AT_ONCE):
        await asyncio.gather(*[table.open() for table in tables[i : i + OPENED_AT_ONCE]])
    drive = Drive(tables[: shape.tables], shape.every, tables[shape.tables :])
    await drive.warm_up()
    before, own = server.seconds(), process_time()
    took = await drive.measure(shape.seconds)
    used, driving = server.seconds() - before, process_time() - own
    memory = (server.kilobytes() - empty) / count
    await drive.finish()
    for fault in sorted({fault for table in tables for fault in table.faults})[:5]:
        print(f"fault: {fault}")
    moves = max(1, len(drive.answers))
    return [
        f"{moves / took:,.0f}",
        f"{used / moves * 1e6:,.0f}",
        f"{used / took:.0%}, {driving / took:.0%}",
        _ms(drive.answers),
        _ms(drive.frames) if shape.every else "–",
        f"{memory:,.0f}",
        str(drive.games),
        f"{len(drive.alive)} of {shape.tables}",
    ]


def _ms(times: Sequence[float]) -> str:
    """The median and what 99 % stay below, in milliseconds."""
    if not times:
        return "–"
    ordered = sorted(times)
    return f"{ordered[len(times) // 2] * 1e3:.1f}, {ordered[int(len(times) * 0.99)] * 1e3:.1f}"


def _print_row(cells: Sequence[str]) -> None:
    print(f"| {' | '.join(cells)} |", flush=True)


# -- what there is to measure ------------------------------------------------------------------


def our_table(game: str, seats: int) -> Callable[[str, int], Table]:
    """Tables of ours: with four seats, or fewer and watchers."""

    def make(address: str, number: int) -> Table:
        table = OurTable(address, number, seats)
        table.game = game
        table.options = {"players": seats} if seats > 2 else {}
        return table

    return make


def our_kinds(ludozilla: str, two: str, four: str) -> list[Kind]:
    """Ludozilla on SQLite, and on PostgreSQL with one process and with two."""

    def alone(folder: Path) -> AbstractContextManager[Server]:
        return ours(ludozilla, folder)

    kinds = [
        Kind(f"Ludozilla, {two}, 2 seats and 2 watchers", alone, our_table(two, 2)),
        Kind(f"Ludozilla, {four}, 4 seats", alone, our_table(four, 4)),
    ]
    if missing():
        print(f"without PostgreSQL, as these are not installed: {missing()}")
        return kinds
    for processes in (1, 2):

        def together(folder: Path, processes: int = processes) -> AbstractContextManager[Server]:
            return several(ludozilla, processes, folder)

        name = f"Ludozilla on PostgreSQL, {processes} process{'es' * (processes > 1)}, {two}"
        kinds.append(Kind(name, together, our_table(two, 2), paced=False))
    return kinds


def peer_kinds(packages: Path) -> list[Kind]:
    """boardgame.io with each of its stores."""
    kinds = []
    for store in ("in memory", "FlatFile"):

        def started(folder: Path, store: str = store) -> AbstractContextManager[Server]:
            return peer(packages, folder, store == "FlatFile")

        for seats in (2, 4):

            def table(address: str, number: int, seats: int = seats) -> Table:
                return PeerTable(address, number, seats)

            kinds.append(Kind(f"boardgame.io {store}, {seats} seats", started, table, ends=False))
    return kinds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--server", required=True, help="the command ludozilla")
    parser.add_argument("--packages", type=Path, help="where npm has put boardgame.io")
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--every", type=float, default=3.0, help="seconds between moves of a table")
    parser.add_argument("--minutes", type=float, default=10.0, help="of the paced load")
    parser.add_argument("--rush-tables", type=int, default=50)
    parser.add_argument("--rush", type=float, default=15.0, help="seconds of the highest rate")
    parser.add_argument("--spares", type=int, default=800, help="tables opened before the rush")
    parser.add_argument("--two", default="gobelins", help="the game with two watchers")
    parser.add_argument("--four", default="happy-city", help="the game with four seats")
    parser.add_argument("--only", default="", help="rows whose name begins so, such as Ludozilla")
    args = parser.parse_args()
    kinds = our_kinds(args.server, args.two, args.four)
    if args.packages:
        kinds += peer_kinds(args.packages)
    shapes = [Shape(args.rush_tables, 0, args.rush, args.spares)] * (args.rush > 0)
    shapes += [Shape(args.tables, args.every, args.minutes * 60)] * (args.minutes > 0)
    commit = subprocess.run(
        ["git", "describe", "--always", "--dirty"], capture_output=True, text=True, check=False
    ).stdout.strip()
    print(f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC, revision {commit}\n")
    _print_row(COLUMNS)
    _print_row(["---", "---", *["---:"] * (len(COLUMNS) - 2)])
    for shape in shapes:
        for kind in kinds:
            if not kind.name.startswith(args.only) or (shape.every and not kind.paced):
                continue
            with tempfile.TemporaryDirectory() as folder, kind.server(Path(folder)) as server:
                found = uvloop.run(load(server, kind, shape))
            _print_row([kind.name, str(shape), *found, f"{os.getloadavg()[0]:.1f}"])


if __name__ == "__main__":
    main()
