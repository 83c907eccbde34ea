"""The command ``ludozilla``: each of its commands stands in a module with its words."""

from __future__ import annotations

import os
import sys
import traceback
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from functools import partial
from io import TextIOWrapper
from pathlib import Path
from typing import Final

import ludozilla
from ludozilla.bots.spec import BotSpecError
from ludozilla.cli import (
    administering,
    checking,
    learning,
    measuring,
    playing,
    serving,
    shelf,
    verifying,
)
from ludozilla.cli.arguments import BOT, GAME, Commands, Parser
from ludozilla.cli.complaints import CommandError, complain
from ludozilla.engine.bot import BotFault
from ludozilla.engine.game import NothingToLearn
from ludozilla.engine.options import OptionError
from ludozilla.engine.record import RecordError
from ludozilla.engine.registry import GameNotFound
from ludozilla.engine.told import said
from ludozilla.lab.arena import OtherRules
from ludozilla.lab.results import ResultsError
from ludozilla.lab.simulate import EndlessGame
from ludozilla.lab.workers import NoCluster
from ludozilla.terminal.letters import LOOK_ALIKE
from ludozilla.terminal.texts import spoken_language

FAULTS_OF_USE: Final = (
    CommandError,
    BotFault,
    BotSpecError,
    EndlessGame,
    GameNotFound,
    NoCluster,
    NothingToLearn,
    OptionError,
    OtherRules,
    RecordError,
    ResultsError,
)


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line; returns the exit code."""
    _open_streams()
    lang = spoken_language(os.environ)
    try:
        args = _read(sys.argv[1:] if argv is None else argv)
        lang = getattr(args, "lang", lang)
        code: int = args.run(args)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Whoever read our output has gone. Nor shall the interpreter write to them on leaving.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        what = repr(error.filename) if error.filename else "the output"
        return complain(f"cannot use {what}: {error.strerror}")
    except FAULTS_OF_USE as error:
        return complain(said(error, lang))
    except Exception as error:
        if os.environ.get("LUDOZILLA_DEBUG"):
            raise
        place = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{Path(place.filename).name}:{place.lineno}"
        return complain(f"a fault in {where}: {error!r}; LUDOZILLA_DEBUG=1 shows all of it")
    return code


def _open_streams() -> None:
    """See that one can write to a stream that was closed, and any letter to any terminal."""
    nothing = Path(os.devnull)
    sys.stdin = sys.stdin or nothing.open(encoding="utf-8")
    sys.stdout = sys.stdout or nothing.open("w", encoding="utf-8")
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors=LOOK_ALIKE)


def _read(argv: Sequence[str]) -> Namespace:
    args, rest = _parser().parse_known_args(argv)
    # The library gives up on name=value words that come after an option.
    for word in rest:
        if word.startswith("-") or "settings" not in args:
            raise CommandError(f"cannot make sense of {word!r} (see ludozilla --help)")
        args.settings = [*args.settings, word]
    return args


def _parser() -> ArgumentParser:
    build = "compiled" if ludozilla.compiled() else "pure Python"
    parser = Parser(
        prog="ludozilla",
        description="Monster table-top games, played to the letter of their rules.",
        epilog=f"{GAME} {BOT}",
        allow_abbrev=False,
    )
    parser.add_argument(
        "--version", action="version", version=f"ludozilla {ludozilla.__version__} ({build})"
    )
    parser.set_defaults(run=partial(_help, parser))
    commands = Commands(parser)
    chapters = (shelf, playing, verifying, serving, administering, measuring, learning, checking)
    for chapter in chapters:
        chapter.add(commands)
    return parser


def _help(parser: ArgumentParser, args: Namespace) -> int:
    parser.print_help()
    return 0
