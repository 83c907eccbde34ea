"""Measure our games and the peers' in one run and print ratios: ``run.py --peers PYTHON``."""

import argparse
import os
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from statistics import median

from ludozilla import __version__, compiled
from ludozilla.engine.registry import installed

WORKER = Path(__file__).with_name("worker.py")
SEARCHER = Path(__file__).with_name("searching.py")

PEERS = [
    ("OpenSpiel", "hearts"),
    ("OpenSpiel", "gin_rummy"),
    ("OpenSpiel", "backgammon"),
    ("OpenSpiel", "breakthrough"),
    ("RLCard", "uno"),
    ("RLCard", "gin-rummy"),
    ("Catanatron", "catan"),
    ("python-chess", "chess"),
]

OURS = [
    ("Ludozilla", game)
    for game in (
        "zorgl-zilla army=off",
        "zorgl-zilla army=on",
        "zombie-apocalypse-now",
        "zoon",
        "gobelins",
        "happy-city",
    )
    if game.split()[0] in installed()
]

RIVALS = [("OpenSpiel ISMCTS", "gin_rummy"), ("Catanatron playouts", "catan")]
SEARCHES = [
    *RIVALS,
    *[
        (f"Ludozilla {what}", game)
        for what in ("playouts", "search")
        for _, game in OURS
        if game != "zorgl-zilla army=off"
    ],
]

MEASURE = ("OpenSpiel", "hearts")
COLUMNS = [MEASURE, ("OpenSpiel", "backgammon"), ("RLCard", "uno"), ("Catanatron", "catan")]


Speeds = dict[tuple[str, str], list[float]]


def speeds_of(worker: Path, python: str, what: str, game: str, seconds: float) -> list[float]:
    """What one process counts, each per second."""
    result = subprocess.run(
        [python, str(worker), what, game, str(seconds)],
        capture_output=True,
        text=True,
        check=False,
    )
    if result.returncode != 0:
        sys.exit(f"{what} {game} failed:\n{result.stderr}")
    *counts, elapsed = map(float, result.stdout.splitlines()[-1].split())
    return [count / elapsed for count in counts]


def measured(
    worker: Path, entries: list[tuple[str, str]], peers: str, seconds: float, rounds: int
) -> Speeds:
    """The median speeds of each entry; the rounds take turns, so that noise hits all alike."""
    found: dict[tuple[str, str], list[list[float]]] = {}
    for number in range(rounds):
        for what, game in entries:
            print(f"round {number + 1}: {what} {game}   ", end="\r", file=sys.stderr)
            python = sys.executable if what.startswith("Ludozilla") else peers
            found.setdefault((what, game), []).append(
                speeds_of(worker, python, what, game, seconds)
            )
    return {entry: [median(values) for values in zip(*own)] for entry, own in found.items()}


def table(speeds: Speeds) -> list[str]:
    """Random play as Markdown."""
    heads = " | ".join(f"× {framework} {game}" for framework, game in COLUMNS)
    lines = [f"| game | actions/s | {heads} |", "| --- " + "| ---: " * (len(COLUMNS) + 1) + "|"]
    for (framework, game), (own,) in speeds.items():
        ratios = " | ".join(f"{own / speeds[column][0]:.2f}" for column in COLUMNS)
        lines.append(f"| {framework} {game} | {own:,.0f} | {ratios} |")
    return lines


def search_table(speeds: Speeds) -> list[str]:
    """Searching as Markdown; the ratios are those of decisions."""
    heads = " | ".join(f"× {what} {game}" for what, game in RIVALS)
    lines = [
        f"| search | iterations/s | decisions/s | {heads} |",
        "| --- " + "| ---: " * (len(RIVALS) + 2) + "|",
    ]
    for (what, game), (iterations, decisions) in speeds.items():
        ratios = " | ".join(f"{decisions / speeds[rival][1]:.2f}" for rival in RIVALS)
        lines.append(f"| {what} {game} | {iterations:,.0f} | {decisions:,.0f} | {ratios} |")
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--peers", required=True, help="the Python that has the peers installed")
    parser.add_argument("--seconds", type=float, default=3, help="per game and round")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--only", choices=["playing", "searching"], help="one of the two tables")
    args = parser.parse_args()
    # One core for all: the child processes inherit it.
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    build = "compiled" if compiled() else "uncompiled"
    tables = []
    if args.only != "searching":
        tables.append(
            table(measured(WORKER, [*OURS, *PEERS], args.peers, args.seconds, args.rounds))
        )
    if args.only != "playing":
        tables.append(
            search_table(measured(SEARCHER, SEARCHES, args.peers, args.seconds, args.rounds))
        )
    today, python = datetime.now(UTC).date(), sys.version.split()[0]
    print(f"{today}, Ludozilla {__version__} {build}, Python {python},")
    print(f"median of {args.rounds} rounds of {args.seconds:g} s each:")
    for lines in tables:
        print("", *lines, sep="\n")


if __name__ == "__main__":
    main()
