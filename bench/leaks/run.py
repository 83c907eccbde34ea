"""Look for leaks over whole games of all games: ``make leaks``.

At every version, everybody at the table is told the same bytes in the true world and in another
one that they cannot tell from it. The tests do it for a part of one game each.
"""

from __future__ import annotations

import argparse
import sys
from datetime import UTC, datetime
from typing import Any

from tests.server.test_leaks import GAMES
from tests.server.twins import compared

SETS: list[tuple[str, dict[str, Any]]] = [
    *GAMES,
    ("gobelins", {}),
    ("happy-city", {"players": 2}),
    ("happy-city", {"players": 5}),
    ("zorgl-zilla", {}),
]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=3, help="of each set of options")
    parser.add_argument("--seed", type=int, default=14)
    args = parser.parse_args()
    moves = messages = leaks = 0
    for name, options in SETS:
        for seed in range(args.seed, args.seed + args.games):
            game = compared(name, options, seed=seed)
            assert game.over
            print(f"{name} {options}, seed {seed}: {game.moves} moves, {game.messages} messages")
            print("".join([f"LEAK: {found}\n" for found in game.found]), end="", flush=True)
            moves, messages = moves + game.moves, messages + game.messages
            leaks += len(game.found)
    print(
        f"{datetime.now(UTC):%Y-%m-%d}: {len(SETS) * args.games} whole games, {moves} moves, "
        f"{messages} messages in two worlds each; told otherwise: {leaks}"
    )
    return bool(leaks)


if __name__ == "__main__":
    sys.exit(main())
