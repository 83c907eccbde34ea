"""``learn``: what the features of a game's positions are worth."""

from __future__ import annotations

import shlex
import sys
from argparse import Namespace
from datetime import UTC, datetime
from pathlib import Path

import ludozilla
from ludozilla.cli.arguments import (
    BOT,
    GAME,
    Commands,
    count,
    has_jobs,
    sets_up,
    settings_of,
    speaks,
)
from ludozilla.cli.complaints import CommandError
from ludozilla.cli.progress import progress_bar
from ludozilla.engine.files import write_whole
from ludozilla.engine.registry import find
from ludozilla.lab.report import aligned
from ludozilla.lab.texts import columns, figure, say


def add(commands: Commands) -> None:
    """Make it known."""
    learning = commands.add(
        "learn",
        _learn,
        "learn from self-play what counts in a position",
        f"{GAME} {BOT} The first round is played with the game's own weights, each further one "
        "with those learned before.",
    )
    sets_up(learning)
    learning.add_argument(
        "--bot",
        default="greedy:fills=2",
        metavar="BOT",
        help="who plays itself (default: %(default)s)",
    )
    learning.add_argument(
        "--games", type=count, default=600, metavar="N", help="in each round (default: %(default)s)"
    )
    learning.add_argument(
        "--rounds", type=count, default=3, metavar="R", help="how many (default: %(default)s)"
    )
    learning.add_argument(
        "--seed", default="1", metavar="S", help="for other games (default: %(default)s)"
    )
    has_jobs(learning)
    learning.add_argument(
        "-o", "--output", type=Path, metavar="FILE", help="keep the weights there"
    )
    speaks(learning)


def _learn(args: Namespace) -> int:
    try:
        from ludozilla.lab.learn import Lesson, judgement_of, learn, weights_text
    except ModuleNotFoundError as error:
        raise CommandError(
            f"learning needs {error.name}, which is not installed: pip install ludozilla[learn]"
        ) from None
    options = find(args.game).prepare(settings_of(args.settings)).options
    judgement = judgement_of(args.game)
    before = judgement.weights[:]
    lesson = Lesson(args.game, options, args.bot, args.seed)
    with progress_bar(args.games * args.rounds, say("progress.games", args.lang)) as progress:
        learned = learn(lesson, args.games, args.rounds, args.jobs, progress)
    rows = [columns(args.lang, "feature", "before", "learned")]
    for name, *weights in zip(judgement.names, before, learned.weights, strict=True):
        rows.append([name, *[figure(weight, ".4f", args.lang) for weight in weights]])
    print(*aligned(rows), "", sep="\n")
    told, told_before = [
        figure(share, ".1%", args.lang) for share in (learned.told, learned.told_before)
    ]
    print(say("learned", args.lang, games=learned.held_back, told=told, before=told_before))
    if args.output:
        made = {
            "command": shlex.join(["ludozilla", *sys.argv[1:]]),
            "version": f"{find(args.game).name} {find(args.game).version}",
            "ludozilla": ludozilla.__version__,
            "date": datetime.now(UTC).strftime("%Y-%m-%d"),
            "positions": f"{learned.positions}",
            "told apart": f"{learned.told:.3f}",
        }
        write_whole(args.output, weights_text(judgement.names, learned.weights, made))
    return 0
