"""The server under load, beside boardgame.io in the same run: ``make load``."""

from __future__ import annotations

import argparse
import asyncio
import os
import subprocess
import tempfile
from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import UTC, datetime
from pathlib import Path

import uvloop

from bench.load.drive import Drive
from bench.load.servers import Server, ours, peer
from bench.load.tables import OurTable, PeerTable, Table

OPENED_AT_ONCE = 20

Started = Callable[[Path], AbstractContextManager[Server]]


class Shape:
    """A load: so many tables, a move every so many seconds (0: as fast as can be), for so long."""

    def __init__(self, tables: int, every: float, seconds: float) -> None:
        self.tables = tables
        self.every = every
        self.seconds = seconds


async def load(server: Server, kind: Callable[[str, int], Table], shape: Shape) -> str:
    """Drive the server; what was measured, as cells of a table."""
    empty = server.kilobytes()
    tables = [kind(server.address, number) for number in range(shape.tables)]
    for i in range(0, len(tables), OPENED_AT_ONCE):
        await asyncio.gather(*[table.open() for table in tables[i : i + OPENED_AT_ONCE]])
    drive = Drive(tables, shape.every)
    await drive.warm_up()
    before = server.seconds()
    took = await drive.measure(shape.seconds)
    used = server.seconds() - before
    memory = (server.kilobytes() - empty) / shape.tables
    await drive.finish()
    for fault in sorted({fault for table in tables for fault in table.faults})[:5]:
        print(f"fault: {fault}")
    moves = max(1, len(drive.answers))
    frames = _ms(drive.frames) if shape.every else "– | –"
    return (
        f"{moves / took:,.0f} | {used / moves * 1e6:,.0f} | {used / took:.0%} | "
        f"{_ms(drive.answers)} | {frames} | {memory:,.0f} | {drive.games} | "
        f"{len(drive.alive)} of {shape.tables}"
    )


def _ms(times: list[float]) -> str:
    """The median and what 99 % stay below, in milliseconds."""
    if not times:
        return "– | –"
    ordered = sorted(times)
    return f"{ordered[len(times) // 2] * 1e3:.1f} | {ordered[int(len(times) * 0.99)] * 1e3:.1f}"


def our_kind(game: str, seats: int) -> Callable[[str, int], Table]:
    """Tables of ours: with four seats, or fewer and watchers."""

    def make(address: str, number: int) -> Table:
        table = OurTable(address, number, seats)
        table.game = game
        table.options = {"players": seats} if seats > 2 else {}
        return table

    return make


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--server", required=True, help="the command ludozilla")
    parser.add_argument("--packages", type=Path, help="where npm has put boardgame.io")
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--every", type=float, default=3.0, help="seconds between moves of a table")
    parser.add_argument("--minutes", type=float, default=10.0, help="of the paced load")
    parser.add_argument("--rush-tables", type=int, default=50)
    parser.add_argument("--rush", type=float, default=15.0, help="seconds of the highest rate")
    parser.add_argument("--two", default="gobelins", help="the game with two watchers")
    parser.add_argument("--four", default="happy-city", help="the game with four seats")
    parser.add_argument("--only", default="", help="rows whose name begins so, such as Ludozilla")
    args = parser.parse_args()

    def our_server(folder: Path) -> AbstractContextManager[Server]:
        return ours(args.server, folder)

    kinds: list[tuple[str, Started, Callable[[str, int], Table]]] = [
        (f"Ludozilla {args.two}, 2 seats 2 watchers", our_server, our_kind(args.two, 2)),
        (f"Ludozilla {args.four}, 4 seats", our_server, our_kind(args.four, 4)),
    ]
    if args.packages:
        kinds += [
            (
                f"boardgame.io {name}, {seats} seats",
                lambda folder, flat=flat: peer(args.packages, folder, flat),  # type: ignore[misc]
                lambda address, number, seats=seats: PeerTable(address, number, seats),  # type: ignore[misc]
            )
            for name, flat in (("in memory", False), ("FlatFile", True))
            for seats in (2, 4)
        ]
    kinds = [kind for kind in kinds if kind[0].startswith(args.only)]
    shapes = [Shape(args.rush_tables, 0, args.rush)] * (args.rush > 0)
    shapes += [Shape(args.tables, args.every, args.minutes * 60)] * (args.minutes > 0)
    commit = subprocess.run(
        ["git", "describe", "--always", "--dirty"], capture_output=True, text=True, check=False
    ).stdout.strip()
    print(f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC, revision {commit}\n")
    print("| server | load | moves/s | CPU µs/move | of a core | ack p50 | p99 ms ", end="")
    print("| last frame p50 | p99 ms | KB/table | new games | alive | load average |")
    print("| --- " * 2 + "| ---: " * 11 + "|")
    for shape in shapes:
        for name, started, kind in kinds:
            with tempfile.TemporaryDirectory() as folder, started(Path(folder)) as server:
                found = uvloop.run(load(server, kind, shape))
            pace = f"every {shape.every:g} s, {shape.seconds:g} s" if shape.every else "rush"
            busy = f"{os.getloadavg()[0]:.1f}"
            print(f"| {name} | {shape.tables} tables, {pace} | {found} | {busy} |", flush=True)


if __name__ == "__main__":
    main()
