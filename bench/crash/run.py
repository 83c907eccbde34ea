"""Kill the server again and again while people play: ``make crash``.

With ``LUDOZILLA_HOUSE=several``: one process of two, both, PostgreSQL or Redis.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from datetime import UTC, datetime
from math import inf
from pathlib import Path

from tests.server.clients import SEVERAL, running
from tests.server.crashing import count, faults, play_and_crash


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--minutes", type=float, default=inf, help="at most")
    parser.add_argument("--seed", type=int, default=14)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, running(Path(folder, "data")) as server:
        chance = random.Random(args.seed)
        players, rounds = play_and_crash(server, args.rounds, chance, args.minutes * 60)
        found = faults(server, players)
    tables = len({player.table for player in players})
    where = "two processes, PostgreSQL and Redis" if SEVERAL else "SQLite"
    print(
        f"{datetime.now(UTC):%Y-%m-%d}, {where}: {rounds} rounds, {tables} tables, "
        f"{count(players)} moves acknowledged; lost, doubled or shown otherwise: {len(found)}"
    )
    print("\n".join(found))
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
