"""This version beside an earlier one, in one run: ``run.py --before PYTHON``.

PYTHON is that of an environment in which the earlier version is installed; ``make before
REVISION=...`` sets one up. The two take turns on one core, so that noise hits both alike.
"""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median

WORKER = Path(__file__).with_name("worker.py")

SETUPS = [
    "zorgl-zilla army=off",
    "zorgl-zilla players=4 monsters=random",
    "zoon",
    "zombie-apocalypse-now",
    "happy-city",
    "gobelins",
]


def measured(python: str, setup: str) -> dict[str, float]:
    """The figures of one process, in microseconds."""
    found = subprocess.run(
        [python, "-P", str(WORKER), *setup.split()], capture_output=True, text=True, check=False
    )
    if found.returncode != 0:
        sys.exit(f"{setup} failed with {python}:\n{found.stderr}")
    figures: dict[str, float] = json.loads(found.stdout)
    return figures


def compared(before: str, setup: str, rounds: int) -> dict[str, tuple[float, float, float]]:
    """For each figure the medians of both versions, and the median of the ratios of the pairs."""
    pairs = []
    for number in range(rounds):
        print(f"{setup}: round {number + 1}   ", end="\r", file=sys.stderr)
        pairs.append((measured(before, setup), measured(sys.executable, setup)))
    return {
        what: (
            median(old[what] for old, _ in pairs),
            median(new[what] for _, new in pairs),
            median(old[what] / new[what] for old, new in pairs),
        )
        for what in pairs[0][0]
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--before", required=True, metavar="PYTHON")
    parser.add_argument("--rounds", type=int, default=5)
    args = parser.parse_args()
    # One core for all: the child processes inherit it.
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    heads = ["decision", "clone", "seen_by", "fill", "evaluate", "think"]
    print(f"| game | {' | '.join(heads)} |")
    print("| --- " + "| ---: " * len(heads) + "|")
    for setup in SETUPS:
        figures = compared(args.before, setup, args.rounds)
        cells = [f"{old:.2f} → {new:.2f} (× {ratio:.1f})" for old, new, ratio in figures.values()]
        print(f"| {setup} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
