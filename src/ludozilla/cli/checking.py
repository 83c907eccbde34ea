"""``check``: the conformance suite."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Iterator, Mapping
from dataclasses import replace
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ludozilla.bots.spec import make_bot
from ludozilla.cli.arguments import (
    BOT,
    GAME,
    Commands,
    count,
    sets_up,
    settings_of,
    speaks,
    text_of,
)
from ludozilla.cli.complaints import CommandError
from ludozilla.cli.progress import progress_bar
from ludozilla.engine.files import read_whole, write_whole
from ludozilla.engine.registry import find
from ludozilla.engine.texts import Texts
from ludozilla.engine.told import said
from ludozilla.lab.texts import counted, say

if TYPE_CHECKING:
    from ludozilla.conformance import Effort, Verdict

_TEXTS: Final = Texts(
    {
        "ok": {"en": "ok  ", "fr": "ok   "},
        "fail": {"en": "FAIL", "fr": "ÉCHEC"},
        "no-options": {"en": "no options", "fr": "sans option"},
        "none": {"en": "no findings", "fr": "aucun défaut"},
        "extent": {
            "en": "{comparisons} in {games} for each of {sets}",
            "fr": "{comparisons} dans {games} pour chacun des {sets}",
        },
        "extent.one": {
            "en": "{comparisons} in {games} for {sets}",
            "fr": "{comparisons} dans {games} pour {sets}",
        },
        "left-out": {
            "en": "{sets} left out after {seconds}",
            "fr": "plus de temps après {seconds} pour {sets}",
        },
        "thorough": {
            "en": "--thorough plays {most} games of each option set instead of {games}, looks at "
            "them twice as closely, and has no time limit",
            "fr": "--thorough joue {most} parties de chaque réglage au lieu de {games}, les "
            "regarde deux fois plus près, et n'a pas de limite de temps",
        },
        "wrote": {
            "en": "wrote {file}: a golden playthrough of {game}",
            "fr": "{file} est écrit : une partie modèle de {game}",
        },
    }
)


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
    speaks(check)


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
        what = {"file": repr(str(args.golden)), "game": f"{game.name} {game.version}"}
        print(_TEXTS.say("wrote", args.lang, what))
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

    with progress_bar(len(sets), say("progress.sets", args.lang)) as progress:

        def done(options: Mapping[str, Any], findings: list[Finding]) -> None:
            chosen = " ".join(f"{name}={value}" for name, value in options.items())
            mark = _TEXTS.get("fail" if findings else "ok", args.lang)
            print(mark, chosen or _TEXTS.get("no-options", args.lang), flush=True)
            progress(1)

        verdict = check(game, effort, seed=args.seed, bots=bots, rules=rules, sets=sets, done=done)
    findings = verdict.findings
    if args.golden is not None:
        findings += compare(game, args.golden)
    print(*findings, sep="\n", end="\n" if findings else "")
    none = _TEXTS.get("none", args.lang)
    print(counted(len(findings), "finding", args.lang) if findings else none)
    advice = [said(each, args.lang) for each in verdict.advice]
    print(*_extent(verdict, effort, args.lang), *advice, sep="\n", file=sys.stderr)
    if not args.thorough:
        games = {"most": MOST_GAMES, "games": effort.games}
        print(_TEXTS.say("thorough", args.lang, games), file=sys.stderr)
    return 1 if findings else 0


def _extent(verdict: Verdict, effort: Effort, lang: str) -> Iterator[str]:
    """How much was looked at."""
    extent = {
        "comparisons": counted(verdict.comparisons, "comparison", lang),
        "games": counted(effort.games, "game", lang),
        "sets": counted(verdict.sets, "set", lang),
    }
    yield _TEXTS.say("extent" if verdict.sets != 1 else "extent.one", lang, extent)
    if verdict.left_out:
        left = counted(verdict.left_out, "set", lang)
        seconds = counted(round(effort.seconds), "second", lang)
        yield _TEXTS.say("left-out", lang, {"sets": left, "seconds": seconds})
