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

MEASURE = ("OpenSpiel", "hearts")
COLUMNS = [MEASURE, ("OpenSpiel", "backgammon"), ("RLCard", "uno"), ("Catanatron", "catan")]


def speed(python: str, framework: str, game: str, seconds: float) -> float:
    """Actions per second of one process."""
    result = subprocess.run(
        [python, str(WORKER), framework, game, str(seconds)],
        capture_output=True,
        text=True,
        check=False,
    )
    if result.returncode != 0:
        sys.exit(f"{framework} {game} failed:\n{result.stderr}")
    actions, elapsed = result.stdout.split()[-2:]
    return int(actions) / float(elapsed)


def measured(peers: str, seconds: float, rounds: int) -> dict[tuple[str, str], float]:
    """The median speed of each game; the rounds take turns, so that noise hits all alike."""
    speeds: dict[tuple[str, str], list[float]] = {}
    for number in range(rounds):
        for framework, game in [*OURS, *PEERS]:
            print(f"round {number + 1}: {framework} {game}   ", end="\r", file=sys.stderr)
            python = sys.executable if framework == "Ludozilla" else peers
            speeds.setdefault((framework, game), []).append(speed(python, framework, game, seconds))
    return {entry: median(values) for entry, values in speeds.items()}


def table(speeds: dict[tuple[str, str], float]) -> list[str]:
    """The result as Markdown."""
    heads = " | ".join(f"× {framework} {game}" for framework, game in COLUMNS)
    lines = [f"| game | actions/s | {heads} |", "| --- " + "| ---: " * (len(COLUMNS) + 1) + "|"]
    for (framework, game), own in speeds.items():
        ratios = " | ".join(f"{own / speeds[column]:.2f}" for column in COLUMNS)
        lines.append(f"| {framework} {game} | {own:,.0f} | {ratios} |")
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--peers", required=True, help="the Python that has the peers installed")
    parser.add_argument("--seconds", type=float, default=3, help="per game and round")
    parser.add_argument("--rounds", type=int, default=3)
    args = parser.parse_args()
    # One core for all: the child processes inherit it.
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    build = "compiled" if compiled() else "uncompiled"
    speeds = measured(args.peers, args.seconds, args.rounds)
    today, python = datetime.now(UTC).date(), sys.version.split()[0]
    print(f"{today}, Ludozilla {__version__} {build}, Python {python},")
    print(f"median of {args.rounds} rounds of {args.seconds:g} s each:\n")
    print("\n".join(table(speeds)))


if __name__ == "__main__":
    main()
