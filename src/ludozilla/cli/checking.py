"""``check``: the conformance suite."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Iterator, Mapping
from dataclasses import replace
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ludozilla.bots.spec import make_bot
from ludozilla.cli.arguments import (
    BOT,
    GAME,
    Commands,
    count,
    sets_up,
    settings_of,
    text_of,
)
from ludozilla.cli.complaints import CommandError
from ludozilla.cli.progress import progress_bar
from ludozilla.engine.files import read_whole, write_whole
from ludozilla.engine.registry import find
from ludozilla.lab.report import counted

if TYPE_CHECKING:
    from ludozilla.conformance import Effort, Verdict


def add(commands: Commands) -> None:
    """Make them known."""
    check = commands.add("check", _check, "run the conformance suite on a game", f"{GAME} {BOT}")
    sets_up(check)
    check.add_argument(
        "--golden", type=Path, metavar="FILE", help="a golden playthrough to compare"
    )
    check.add_argument("--write", action="store_true", help="write the golden file instead")
    check.add_argument(
        "--games", type=count, metavar="N", help="of each option set, however long they take"
    )
    check.add_argument(
        "--thorough", action="store_true", help="more games, looked at more closely; takes longer"
    )
    check.add_argument(
        "--rules",
        type=Path,
        metavar="FILE",
        help="a list of numbered rules, in lines such as - **AB-12** ...",
    )
    check.add_argument(
        "--jobs", type=count, metavar="J", help="processes to use (default: all cores)"
    )
    check.add_argument(
        "--seed", default="conformance", help="for other games (default: %(default)s)"
    )
    check.add_argument(
        "--bots",
        nargs="+",
        default=[],
        metavar="BOT",
        help="those that must not peek (default: the installed ones)",
    )


def _check(args: Namespace) -> int:
    # Not needed to play, and slow to load.
    from ludozilla.conformance import BOTS, MOST_GAMES, Effort, Finding, check, option_sets
    from ludozilla.conformance.golden import compare, playthrough

    game = find(args.game)
    settings = settings_of(args.settings)
    if args.write:
        if args.golden is None:
            raise CommandError("--write needs the file to write: --golden FILE")
        write_whole(args.golden, playthrough(game, settings, args.seed))
        print(f"wrote {str(args.golden)!r}: a golden playthrough of {game.name} {game.version}")
        return 0
    if args.golden is not None:
        read_whole(args.golden)  # better to learn now that it cannot be read
    bots = args.bots or BOTS
    for bot in bots:
        make_bot(bot)
    rules = text_of(args.rules) if args.rules else ""
    jobs = args.jobs or os.cpu_count() or 1
    sets = option_sets(game, settings)
    effort = Effort.thorough(jobs) if args.thorough else Effort.usual(len(sets), jobs)
    if args.games:
        effort = replace(effort, games=args.games, seconds=inf)

    with progress_bar(len(sets), "option sets") as progress:

        def done(options: Mapping[str, Any], findings: list[Finding]) -> None:
            chosen = " ".join(f"{name}={value}" for name, value in options.items()) or "no options"
            print(f"{'FAIL' if findings else 'ok  '} {chosen}", flush=True)
            progress(1)

        verdict = check(game, effort, seed=args.seed, bots=bots, rules=rules, sets=sets, done=done)
    findings = verdict.findings
    if args.golden is not None:
        findings += compare(game, args.golden)
    print(*findings, sep="\n", end="\n" if findings else "")
    print(counted(len(findings), "finding") if findings else "no findings")
    print(*_extent(verdict, effort), *verdict.advice, sep="\n", file=sys.stderr)
    if not args.thorough:
        print(
            f"--thorough plays {MOST_GAMES} games of each option set instead of {effort.games}, "
            "looks at them twice as closely, and has no time limit",
            file=sys.stderr,
        )
    return 1 if findings else 0


def _extent(verdict: Verdict, effort: Effort) -> Iterator[str]:
    """How much was looked at."""
    games = counted(effort.games, "game")
    sets = counted(verdict.sets, "option set")
    each = f"{games} for each of {sets}" if verdict.sets != 1 else f"{games} for {sets}"
    yield f"{counted(verdict.comparisons, 'comparison')} in {each}"
    if verdict.left_out:
        left = counted(verdict.left_out, "option set")
        yield f"{left} left out after {counted(round(effort.seconds), 'second')}"
