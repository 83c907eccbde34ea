"""``games`` and ``rules``: what can be played, and how."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator

from ludozilla.cli.arguments import Commands, paints, screen_of, speaks
from ludozilla.cli.complaints import complain
from ludozilla.engine.options import Choice, Flag, Option, Text
from ludozilla.engine.registry import GAMES, find
from ludozilla.engine.texts import typeset
from ludozilla.terminal.texts import say


def add(commands: Commands) -> None:
    """Make them known."""
    games = commands.add("games", _games, "list the games and their options")
    games.add_argument(
        "named",
        nargs="*",
        metavar="GAME",
        help="only these, with what each option and value means",
    )
    speaks(games)

    rules = commands.add("rules", _rules, "print the rules of a game")
    rules.add_argument("game", metavar="GAME")
    speaks(rules)
    paints(rules)


def _games(args: Namespace) -> int:
    named = {name: find(name) for name in args.named}
    games = named or GAMES.everything(complain)
    if not games:
        print(say("no-games", args.lang))
    for name, game in games.items():
        print(f"{name}: {game.title[args.lang]}. {typeset(game.summary[args.lang], args.lang)}")
        for option in game.options:
            print(f"    {option.name}={_values(option)}  {_about(option, args.lang)}")
            if named:
                print(*_meanings(option, args.lang), sep="", end="")
                if args.lang in game.about(option):
                    print(f"        {game.about(option)[args.lang]}")
    return 0


def _values(option: Option) -> str:
    if isinstance(option, Flag):
        return "on|off"
    if isinstance(option, Choice):
        return "|".join(str(value) for value in option.values)
    if isinstance(option, Text):
        return f"{option.form}|@FILE"
    return f"{option.least}..{option.most}"


def _about(option: Option, lang: str) -> str:
    default = ("off", "on")[option.default] if isinstance(option, Flag) else option.default
    return f"{typeset(option.label[lang], lang)} ({say('default', lang)} {default or '–'})"


def _meanings(option: Option, lang: str) -> Iterator[str]:
    """What the values of an option mean that do not speak for themselves."""
    if isinstance(option, Choice):
        broad = max(len(str(value)) for value in option.values)
        for value in option.values:
            meaning = option.meaning(value, lang)
            if meaning:
                yield f"        {value!s:{broad}}  {typeset(meaning, lang)}\n"


def _rules(args: Namespace) -> int:
    game = find(args.game)
    credit = typeset(game.credits[args.lang], args.lang)
    screen_of(args).markdown(f"{game.rules(args.lang).rstrip()}\n\n{credit}")
    return 0
