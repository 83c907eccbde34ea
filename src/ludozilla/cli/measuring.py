"""``simulate``, ``arena`` and ``bench``: the lab."""

from __future__ import annotations

import json
import re
import shlex
import sys
from argparse import Namespace
from pathlib import Path
from time import perf_counter

import ludozilla
from ludozilla.cli.arguments import (
    BOT,
    GAME,
    Commands,
    count,
    duration,
    has_jobs,
    sets_up,
    settings_of,
    speaks,
)
from ludozilla.cli.complaints import CommandError
from ludozilla.cli.progress import progress_bar
from ludozilla.engine.registry import find, installed
from ludozilla.lab.arena import Deal, Match, play_match
from ludozilla.lab.bench import bench, frame_cost
from ludozilla.lab.report import Report, aligned
from ludozilla.lab.results import Results
from ludozilla.lab.simulate import Experiment, simulate
from ludozilla.lab.texts import columns, figure, say


def add(commands: Commands) -> None:
    """Make them known."""
    simulation = commands.add(
        "simulate", _simulate, "let bots play many games and sum them up", f"{GAME} {BOT}"
    )
    sets_up(simulation)
    simulation.add_argument(
        "--games", type=count, default=1000, metavar="N", help="how many (default: %(default)s)"
    )
    simulation.add_argument(
        "--seed", default="1", metavar="S", help="game i is dealt by S/i (default: %(default)s)"
    )
    simulation.add_argument(
        "--bots",
        nargs="+",
        default=["random"],
        metavar="BOT",
        help="one for all seats, or one for each (default: random)",
    )
    has_jobs(simulation)
    simulation.add_argument("--json", action="store_true", help="print the figures as JSON")
    speaks(simulation)

    arena = commands.add(
        "arena",
        _arena,
        "find out which bots are better: the same deals for all, from every seat",
        f"{GAME} {BOT} With fewer bots than seats, the last one takes all that are left; with "
        "more, every group that fills the seats plays.",
    )
    arena.add_argument("game", metavar="GAME")
    arena.add_argument(
        "entries",
        nargs="+",
        metavar="BOT|name=value",
        help="two bots or more, and options of the game",
    )
    arena.add_argument(
        "--games",
        type=count,
        default=100,
        metavar="N",
        help="how many at least, as each deal is played from every seat (default: %(default)s)",
    )
    arena.add_argument(
        "--seed", default="1", metavar="S", help="deal i is dealt by S/i (default: %(default)s)"
    )
    has_jobs(arena)
    arena.add_argument(
        "--ray",
        nargs="?",
        const="",
        metavar="ADDRESS",
        help="play on a Ray cluster (default: that of RAY_ADDRESS, or of this machine); where "
        "there is none, or with the address local, J processes here",
    )
    arena.add_argument(
        "--sprt",
        action="store_true",
        help="stop as soon as it is clear whether the first bot wins more than a fair share",
    )
    arena.add_argument(
        "--json",
        type=Path,
        metavar="FILE",
        help="keep every deal there, a line each; a match found there goes on",
    )
    speaks(arena)

    speed = commands.add("bench", _bench, "measure how fast a game runs here, or all of them")
    sets_up(speed, needed=False)
    speed.add_argument(
        "--seconds", type=duration, default=1.0, help="for each figure (default: %(default)s)"
    )
    speed.add_argument("--json", action="store_true", help="print the figures as JSON")
    speaks(speed)


def _simulate(args: Namespace) -> int:
    experiment = Experiment.plan(args.game, settings_of(args.settings), args.bots, args.seed)
    start = perf_counter()
    with progress_bar(args.games, say("progress.games", args.lang)) as progress:
        tally = simulate(experiment, args.games, args.jobs, progress)
    # Not with the rest, which is the same every time.
    speed = figure(tally.decisions / (perf_counter() - start), ",.0f", args.lang)
    print(say("speed", args.lang, n=speed), file=sys.stderr)
    report = Report(experiment, tally)
    print(json.dumps(report.to_dict(), indent=2) if args.json else report.said(args.lang))
    return 0


def _arena(args: Namespace) -> int:
    # Not needed to play, and it loads another library.
    from ludozilla.lab.standings import BOUND, ArenaReport, evidence

    settings = [entry for entry in args.entries if re.match(r"[^:=]+=", entry)]
    bots = [entry for entry in args.entries if entry not in settings]
    match = Match.plan(args.game, settings_of(settings), bots, args.seed)
    fair = 1 / match.seats
    kept = Results(args.json, match, _made_with()) if args.json else None
    deals = kept.deals[:] if kept else []
    wanted = match.deals(args.games)

    def decided(played: list[Deal]) -> bool:
        return args.sprt and abs(evidence(played, fair)) >= BOUND

    with progress_bar(wanted, say("progress.deals", args.lang)) as progress:
        progress(len(deals))
        for deal in play_match(match, wanted, args.jobs, deals, decided, args.ray):
            deals.append(deal)
            if kept:
                kept.add(deal)
            progress(1)
    print(ArenaReport(match, deals).said(args.lang))
    return 0


def _made_with() -> dict[str, str]:
    return {
        "ludozilla": f"{ludozilla.__version__} ({'compiled' if ludozilla.compiled() else 'pure'})",
        "python": sys.version.split()[0],
        "command": shlex.join(["ludozilla", *sys.argv[1:]]),
    }


def _bench(args: Namespace) -> int:
    names = [args.game] if args.game else list(installed())
    if not names:
        raise CommandError("no games are installed; name one: ludozilla bench GAME")
    speeds: dict[str, dict[str, float]] = {}
    frames: dict[str, dict[str, float]] = {}
    for name in names:
        game = find(name)
        options = game.prepare(settings_of(args.settings)).options
        speeds[game.name] = bench(game, options, args.seconds)
        frames[game.name] = frame_cost(game, options, args.seconds)._asdict()
    tables = {"per_second": speeds, "a_frame": frames}
    if args.json:
        figures = {
            title: {
                name: {what: round(n) for what, n in row.items()} for name, row in table.items()
            }
            for title, table in tables.items()
        }
        print(json.dumps({"compiled": ludozilla.compiled(), **figures}, indent=2))
        return 0
    for title, table in tables.items():
        rows = [columns(args.lang, title, *next(iter(table.values())))]
        for name, row in table.items():
            rows.append([name, *[figure(n, ",.0f", args.lang) for n in row.values()]])
        print(*aligned(rows), sep="\n")
    return 0
