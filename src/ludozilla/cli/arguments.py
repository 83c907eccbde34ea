"""The words that commands have in common, and how they are read."""

from __future__ import annotations

import os
import re
import sys
from argparse import SUPPRESS, ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, NoReturn

from ludozilla.cli.complaints import CommandError
from ludozilla.engine.files import read_whole
from ludozilla.engine.texts import LANGUAGES
from ludozilla.terminal.screen import Screen
from ludozilla.terminal.texts import spoken_language

GAME: Final = "GAME is the name of an installed game, a file such as my_game.py, or module:Class."
BOT: Final = (
    "BOT is the name of an installed bot (random, greedy, search, ...), a file such as my_bot.py "
    "or my_bot.py:MyBot, or module:Class; options may follow, as in greedy:fills=8, search:ms=500 "
    "or search:level=easy."
)
WHO: Final = (
    "WHO is a person's name or a BOT. The name of an installed bot, and whatever has a colon in it "
    "or ends in .py, is a bot; any other is a person, but one that is nearly a bot's is refused."
)

_HOUR: Final = 3600


class Parser(ArgumentParser):
    """Errors are raised, not printed with a usage."""

    def error(self, message: str) -> NoReturn:
        raise CommandError(f"{message} (see {self.prog} --help)")


class Commands:
    """All commands there are, each with its words."""

    def __init__(self, parser: ArgumentParser) -> None:
        self._parsers: Any = parser.add_subparsers(title="commands", metavar="COMMAND")

    def add(
        self, name: str, run: Callable[[Namespace], int], summary: str, epilog: str = GAME
    ) -> ArgumentParser:
        """A further one; the words it takes are still to be said."""
        new: ArgumentParser = self._parsers.add_parser(
            name, help=summary, description=summary, epilog=epilog, allow_abbrev=False
        )
        new.set_defaults(run=run)
        return new


# -- words that several take ----------------------------------------------------------------


def speaks(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--lang",
        choices=LANGUAGES,
        default=spoken_language(os.environ),
        help="the language (default: that of the terminal, or else English)",
    )


def paints(parser: ArgumentParser) -> None:
    dull = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    by_default = sys.stdout.isatty() and not dull
    parser.add_argument(
        "--colour", action="store_true", default=by_default, help="the default on a terminal"
    )
    parser.add_argument(
        "--plain", action="store_false", dest="colour", default=SUPPRESS, help="no colour"
    )


def sets_up(parser: ArgumentParser, needed: bool = True) -> None:
    if needed:
        parser.add_argument("game", metavar="GAME")
    else:
        parser.add_argument("game", nargs="?", metavar="GAME")
    takes_options(parser)


def takes_options(parser: ArgumentParser) -> None:
    parser.add_argument(
        "settings",
        nargs="*",
        default=[],
        metavar="name=value",
        help="options of the game (ludozilla games GAME lists them)",
    )


def has_jobs(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--jobs", type=count, default=1, metavar="J", help="processes to use (default: %(default)s)"
    )


# -- reading them ---------------------------------------------------------------------------


def count(text: str) -> int:
    if not re.fullmatch("0*[1-9][0-9]{0,8}", text):
        raise ArgumentTypeError(f"{text!r} should be a whole number from 1 to 999999999")
    return int(text)


def duration(text: str) -> float:
    if not re.fullmatch(r"[0-9]*\.?[0-9]+", text) or not 0 < float(text) <= _HOUR:
        raise ArgumentTypeError(f"{text!r} should be a number of seconds, such as 0.5 or {_HOUR}")
    return float(text)


def settings_of(words: Sequence[str]) -> dict[str, str]:
    settings = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise CommandError(f"{word!r} should read name=value, as an option of the game")
        if name in settings:
            raise CommandError(f"option {name} is there twice")
        settings[name] = text_of(value[1:]) if value.startswith("@") else value
    return settings


def text_of(file: str) -> str:
    """What stands in a file that is named as the value of an option."""
    try:
        return read_whole(Path(file))
    except OSError as error:
        raise CommandError(f"cannot read {file!r}: {error.strerror}") from None


def screen_of(args: Namespace) -> Screen:
    return Screen(sys.stdin, sys.stdout, colour=args.colour)
