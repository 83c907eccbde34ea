"""The command ``ludozilla``."""

from __future__ import annotations

import json
import os
import re
import shlex
import sys
import traceback
from argparse import SUPPRESS, ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from io import TextIOWrapper
from ipaddress import ip_network
from math import inf
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final, NoReturn

from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn

import ludozilla
from ludozilla.bots.spec import BotSpecError, make_bot
from ludozilla.bots.turn import BotFault
from ludozilla.engine.files import read_whole, write_whole
from ludozilla.engine.options import Choice, Flag, Option, OptionError, Text
from ludozilla.engine.parts import WATCHER
from ludozilla.engine.record import Record, RecordError, seed_of
from ludozilla.engine.registry import GAMES, GameNotFound, find, installed
from ludozilla.engine.scene_svg import draw_svg
from ludozilla.engine.scene_text import draw_text
from ludozilla.engine.state import TRUTH
from ludozilla.engine.texts import LANGUAGES, typeset
from ludozilla.lab.arena import Deal, Match, play_match
from ludozilla.lab.bench import bench, frame_cost
from ludozilla.lab.report import Report, aligned
from ludozilla.lab.results import Results, ResultsError
from ludozilla.lab.simulate import EndlessGame, Experiment, simulate
from ludozilla.table.table import Table
from ludozilla.terminal.letters import LOOK_ALIKE
from ludozilla.terminal.line_mode import LineMode, result_lines, turn_lines
from ludozilla.terminal.memory import Memory, usual_file
from ludozilla.terminal.screen import Screen
from ludozilla.terminal.texts import say, spoken_language

if TYPE_CHECKING:
    from ludozilla.conformance import Effort, Verdict


class CommandError(ValueError):
    """A command that cannot be carried out; the message says what would be right."""


_GAME: Final = "GAME is the name of an installed game, a file such as my_game.py, or module:Class."
_BOT: Final = (
    "BOT is the name of an installed bot (random, greedy, search, ...), a file such as my_bot.py "
    "or my_bot.py:MyBot, or module:Class; options may follow, as in greedy:fills=8, search:ms=500 "
    "or search:level=easy."
)
_WHO: Final = (
    "WHO is a person's name or a BOT. The name of an installed bot, and whatever has a colon in it "
    "or ends in .py, is a bot; any other is a person, but one that is nearly a bot's is refused."
)

_HOUR: Final = 3600
_LAST_PORT: Final = 65535
_HALF_A_COMPLAINT: Final = 400

FAULTS_OF_USE: Final = (
    CommandError,
    BotFault,
    BotSpecError,
    EndlessGame,
    GameNotFound,
    OptionError,
    RecordError,
    ResultsError,
)


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line; returns the exit code."""
    _open_streams()
    try:
        args = _read(sys.argv[1:] if argv is None else argv)
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
        return _complain(f"cannot use {what}: {error.strerror}")
    except FAULTS_OF_USE as error:
        return _complain(str(error))
    except Exception as error:
        if os.environ.get("LUDOZILLA_DEBUG"):
            raise
        place = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{Path(place.filename).name}:{place.lineno}"
        return _complain(f"a fault in {where}: {error!r}; LUDOZILLA_DEBUG=1 shows all of it")
    return code


def _open_streams() -> None:
    """See that one can write to a stream that was closed, and any letter to any terminal."""
    nothing = Path(os.devnull)
    sys.stdin = sys.stdin or nothing.open(encoding="utf-8")
    sys.stdout = sys.stdout or nothing.open("w", encoding="utf-8")
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors=LOOK_ALIKE)


def _complain(message: str) -> int:
    line = " ".join(message.split())
    if len(line) > 2 * _HALF_A_COMPLAINT:  # as when somebody names a whole book as an option
        line = f"{line[:_HALF_A_COMPLAINT]} … {line[-_HALF_A_COMPLAINT:]}"
    print("ludozilla:", line, file=sys.stderr)
    return 2


# -- reading the command line ----------------------------------------------------------------


class _Parser(ArgumentParser):
    """Errors are raised, not printed with a usage."""

    def error(self, message: str) -> NoReturn:
        raise CommandError(f"{message} (see {self.prog} --help)")


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
    parser = _Parser(
        prog="ludozilla",
        description="Monster table-top games, played to the letter of their rules.",
        epilog=f"{_GAME} {_BOT}",
        allow_abbrev=False,
    )
    parser.add_argument(
        "--version", action="version", version=f"ludozilla {ludozilla.__version__} ({build})"
    )
    parser.set_defaults(run=partial(_help, parser))
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")

    def command(
        name: str, run: Callable[[Namespace], int], summary: str, epilog: str = _GAME
    ) -> ArgumentParser:
        new = commands.add_parser(
            name, help=summary, description=summary, epilog=epilog, allow_abbrev=False
        )
        new.set_defaults(run=run)
        return new

    games = command("games", _games, "list the games there are")
    games.add_argument(
        "named",
        nargs="*",
        metavar="GAME",
        help="only these, with what all values of their options mean",
    )
    _speaks(games)

    rules = command("rules", _rules, "print the rules of a game")
    rules.add_argument("game", metavar="GAME")
    _speaks(rules)
    _paints(rules)

    play = command(
        "play", _play, "play a game, by default against greedy bots", f"{_GAME} {_BOT} {_WHO}"
    )
    _sets_up(play, needed=False)
    play.add_argument(
        "--seat",
        action="append",
        default=[],
        metavar="WHO",
        help="the next seat: a person's name, or a bot such as greedy or greedy:fills=8",
    )
    play.add_argument("--seed", help="for the same chance again")
    play.add_argument("--save", type=Path, metavar="FILE", help="keep the record there")
    play.add_argument(
        "--resume", type=Path, metavar="FILE", help="go on with a saved game, and keep it there"
    )
    _speaks(play)
    _paints(play)

    simulation = command(
        "simulate", _simulate, "let bots play many games and add them up", f"{_GAME} {_BOT}"
    )
    _sets_up(simulation)
    simulation.add_argument("--games", type=_count, default=1000, metavar="N")
    simulation.add_argument("--seed", default="1", metavar="S", help="game number i is S/i")
    _has_bots(simulation, ["random"], "one for all seats or one for each")
    simulation.add_argument("--jobs", type=_count, default=1, metavar="J", help="processes")
    simulation.add_argument("--json", action="store_true")

    arena = command(
        "arena",
        _arena,
        "find out which bots are better: the same deals for all, from every seat",
        f"{_GAME} {_BOT} With fewer bots than seats the last one takes all that are left; with "
        "more, all that can sit together do so in turn.",
    )
    arena.add_argument("game", metavar="GAME")
    arena.add_argument(
        "entries",
        nargs="+",
        metavar="BOT|name=value",
        help="two bots or more, and options of the game",
    )
    arena.add_argument(
        "--games", type=_count, default=100, metavar="N", help="at least; whole deals are played"
    )
    arena.add_argument("--seed", default="1", metavar="S", help="deal number i is S/i")
    arena.add_argument("--jobs", type=_count, default=1, metavar="J", help="processes")
    arena.add_argument(
        "--sprt",
        action="store_true",
        help="stop as soon as it is clear whether the first bot wins more than a fair share",
    )
    arena.add_argument(
        "--json",
        type=Path,
        metavar="FILE",
        help="keep all games there, a deal a line; a match that is there already goes on",
    )

    replay = command("replay", _replay, "print a recorded game as one seat saw it")
    replay.add_argument("file", type=Path, metavar="FILE")
    _looks(replay)

    show = command("show", _show, "draw a position: a recorded one, or the start of a game")
    show.add_argument("what", metavar="FILE|GAME")
    show.add_argument("settings", nargs="*", default=[], metavar="name=value")
    show.add_argument("--seed", help="of a game's start")
    show.add_argument("--svg", action="store_true", help="draw a picture instead of text")
    show.add_argument("--dark", action="store_true", help="a picture for dark pages")
    show.add_argument("-o", "--output", type=Path, metavar="FILE")
    _looks(show)

    serving = command("serve", _serve, "let people play over the network", "")
    serving.add_argument(
        "--host", default="127.0.0.1", help="0.0.0.0 for other machines; by default only this one"
    )
    serving.add_argument("--port", type=_port, default=8000, help="0 for any that is free")
    serving.add_argument("--data", type=Path, metavar="DIR", help="where tables are kept")
    serving.add_argument(
        "--pause", type=_pause, default=0.6, metavar="S", help="seconds before a bot moves"
    )
    serving.add_argument(
        "--prefix", type=_prefix, default="", metavar="PATH", help="where a reverse proxy has us"
    )
    serving.add_argument(
        "--proxy",
        type=_proxy,
        action="append",
        default=[],
        metavar="ADDRESS",
        help="a reverse proxy that is believed when it says for whom it asks; may be repeated",
    )
    serving.add_argument(
        "--rate",
        type=_times,
        default=1.0,
        metavar="N",
        help="let one address ask N times as often as usual; 0 for as often as it likes",
    )
    serving.add_argument("--log", choices=("text", "json"), default="text", help="form of the log")
    serving.add_argument("--verbose", action="store_true", help="log every request too")
    _speaks(serving)

    speed = command("bench", _bench, "measure how fast games run")
    _sets_up(speed, needed=False)
    speed.add_argument("--seconds", type=_duration, default=1.0, help="for each figure")
    speed.add_argument("--json", action="store_true")

    check = command("check", _check, "run the conformance suite on a game", f"{_GAME} {_BOT}")
    _sets_up(check)
    check.add_argument("--golden", type=Path, metavar="FILE", help="a playthrough to play again")
    check.add_argument("--write", action="store_true", help="write the golden file, with options")
    check.add_argument("--games", type=_count, metavar="N", help="for each option set")
    check.add_argument(
        "--thorough", action="store_true", help="more games, looked at more closely; takes longer"
    )
    check.add_argument(
        "--rules", type=Path, metavar="FILE", help="numbered rules, as lines - **AB-12** ..."
    )
    check.add_argument("--jobs", type=_count, metavar="J", help="processes; by default all cores")
    check.add_argument("--seed", default="conformance")
    _has_bots(check, ["random", "greedy", "search:iterations=10"], "which shall play fair")
    return parser


def _speaks(parser: ArgumentParser) -> None:
    parser.add_argument("--lang", choices=LANGUAGES, default=spoken_language(os.environ))


def _paints(parser: ArgumentParser) -> None:
    dull = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    by_default = sys.stdout.isatty() and not dull
    parser.add_argument("--colour", action="store_true", default=by_default)
    parser.add_argument("--plain", action="store_false", dest="colour", default=SUPPRESS)


def _sets_up(parser: ArgumentParser, needed: bool = True) -> None:
    if needed:
        parser.add_argument("game", metavar="GAME")
    else:
        parser.add_argument("game", nargs="?", metavar="GAME")
    parser.add_argument(
        "settings", nargs="*", default=[], metavar="name=value", help="options of the game"
    )


def _has_bots(parser: ArgumentParser, default: list[str], meaning: str) -> None:
    parser.add_argument("--bots", nargs="+", default=default, metavar="BOT", help=meaning)


def _looks(parser: ArgumentParser) -> None:
    parser.add_argument("--game", metavar="GAME", help="the recorded game, if not installed")
    parser.add_argument("--at", type=int, metavar="K", help="after move K")
    parser.add_argument(
        "--seat",
        default="watcher",
        metavar="N",
        help="whose eyes: 1, 2, ..., watcher (the default), or all for the whole truth",
    )
    _speaks(parser)
    _paints(parser)


def _count(text: str) -> int:
    if not re.fullmatch("0*[1-9][0-9]{0,8}", text):
        raise ArgumentTypeError(f"{text!r} should be a whole number from 1 to 999999999")
    return int(text)


def _duration(text: str) -> float:
    if not re.fullmatch(r"[0-9]*\.?[0-9]+", text) or not 0 < float(text) <= _HOUR:
        raise ArgumentTypeError(f"{text!r} should be a number of seconds, such as 0.5 or {_HOUR}")
    return float(text)


def _pause(text: str) -> float:
    return 0.0 if text == "0" else _duration(text)


def _times(text: str) -> float:
    if not re.fullmatch(r"[0-9]{0,6}\.?[0-9]+", text):
        raise ArgumentTypeError(f"{text!r} should be a number, such as 0, 0.5 or 10")
    return float(text)


def _prefix(text: str) -> str:
    if not re.fullmatch(r"(/[\w.~-]+)*/?", text, re.ASCII):
        raise ArgumentTypeError(f"{text!r} should be a path such as /games")
    return text.rstrip("/")


def _proxy(text: str) -> str:
    try:
        ip_network(text)
    except ValueError:
        example = "such as 127.0.0.1 or 10.0.0.0/8"
        raise ArgumentTypeError(f"{text!r} should be an address or a network {example}") from None
    return text


def _port(text: str) -> int:
    if not re.fullmatch("[0-9]{1,5}", text) or int(text) > _LAST_PORT:
        raise ArgumentTypeError(f"{text!r} should be a whole number from 0 to {_LAST_PORT}")
    return int(text)


def _settings(words: Sequence[str]) -> dict[str, str]:
    settings = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise CommandError(f"{word!r} should read name=value, as an option of the game")
        if name in settings:
            raise CommandError(f"option {name} is there twice")
        settings[name] = _text_of(value[1:]) if value.startswith("@") else value
    return settings


def _text_of(file: str) -> str:
    """What stands in a file that is named as the value of an option."""
    try:
        return read_whole(Path(file))
    except OSError as error:
        raise CommandError(f"cannot read {file!r}: {error.strerror}") from None


def _viewer(text: str, seats: int) -> int:
    if text == "watcher":
        return WATCHER
    if text == "all":
        return TRUTH
    if text in map(str, range(1, seats + 1)):
        return int(text) - 1
    raise CommandError(f"--seat cannot be {text!r}; it may be 1 to {seats}, watcher or all")


def _screen(args: Namespace) -> Screen:
    return Screen(sys.stdin, sys.stdout, colour=args.colour)


def _help(parser: ArgumentParser, args: Namespace) -> int:
    parser.print_help()
    return 0


# -- games and rules -------------------------------------------------------------------------


def _games(args: Namespace) -> int:
    named = {name: find(name) for name in args.named}
    games = named or GAMES.everything(_complain)
    if not games:
        print(say("no-games", args.lang))
    for name, game in games.items():
        print(f"{name}: {game.title[args.lang]}. {typeset(game.summary[args.lang], args.lang)}")
        for option in game.options:
            print(f"    {option.name}={_values(option)}  {_about(option, args.lang)}")
            if named:
                print(*_meanings(option, args.lang), sep="", end="")
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
    _screen(args).markdown(f"{game.rules(args.lang).rstrip()}\n\n{credit}")
    return 0


# -- playing ---------------------------------------------------------------------------------


def _play(args: Namespace) -> int:
    if args.save and args.save != args.resume and args.save.is_file():
        raise CommandError(f"{str(args.save)!r} is there already; --resume goes on with it")
    table = _resumed(args) if args.resume else _new_table(args)
    game = f" {shlex.quote(args.game)}" if args.game else ""
    resume = f"ludozilla play{game} --resume"
    memory = Memory(usual_file())
    save = args.save or args.resume
    LineMode(table, args.lang, _screen(args), resume, save, memory).run()
    return 0


def _new_table(args: Namespace) -> Table:
    if not args.game:
        raise CommandError("say what to play: ludozilla play GAME (ludozilla games lists them)")
    game = find(args.game)
    settings = _settings(args.settings)
    seats = game.prepare(settings).seats
    people = args.seat or [""]
    if len(people) > seats:
        raise CommandError(
            f"this game has {seats} seats, so --seat cannot come {len(people)} times"
        )
    players = [*people, *["greedy"] * (seats - len(people))]
    return Table.new(game, settings, seed_of(args.seed), players)


def _resumed(args: Namespace) -> Table:
    if args.settings or args.seat or args.seed is not None:
        raise CommandError("a resumed game has its options, seats and seed; leave them out")
    return _recorded(args.resume, args.game)


def _recorded(file: Path, game: str | None, at: int | None = None) -> Table:
    record = Record.load(file)
    if game is None and record.game not in installed():
        raise CommandError(
            f"{file} is a record of {record.game!r}, which is not installed; "
            "name the GAME too, as a file or module:Class"
        )
    return Table(find(game or record.game), record, at)


def _replay(args: Namespace) -> int:
    table = _recorded(args.file, args.game, args.at)
    frame = table.frame(_viewer(args.seat, table.seats), args.lang)
    screen = _screen(args)
    for turn in frame.turns:
        screen.say(*turn_lines(turn, args.lang))
    screen.say("", draw_text(frame.scene, colour=args.colour, width=screen.width))
    screen.say(*result_lines(table, args.lang))
    return 0


def _show(args: Namespace) -> int:
    if args.dark and not args.svg:
        raise CommandError("--dark is for pictures; it goes with --svg")
    if args.output:
        _check_output(args)
    table = _shown(args)
    scene = table.frame(_viewer(args.seat, table.seats), args.lang, table.version).scene
    if args.svg:
        drawing = draw_svg(scene, dark=args.dark, look=table.game.look)
    else:
        drawing = draw_text(scene, colour=args.colour, width=_screen(args).width)
    if args.output:
        write_whole(args.output, f"{drawing}\n")
        return 0
    if args.svg and isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")  # as XML without a heading is
    print(drawing)
    return 0


def _check_output(args: Namespace) -> None:
    """Refuse to draw over what is to be drawn, or over a file that says how."""
    words = [args.what, args.game or "", *[word.partition("=@")[2] for word in args.settings]]
    for word in words:
        file = Path(re.sub(r"(?<=\.py):\w+$", "", word))
        if word and args.output.exists() and file.exists() and file.samefile(args.output):
            raise CommandError(f"-o {str(args.output)!r} would replace {word!r}; choose another")


def _shown(args: Namespace) -> Table:
    file = Path(args.what)
    if file.suffix != ".py" and (file.is_file() or file.suffix == ".json"):
        if args.settings or args.seed is not None:
            raise CommandError("a recorded game has its options and seed; leave them out")
        return _recorded(file, args.game, args.at)
    if args.at or args.game:
        option = "--at" if args.at else "--game"
        raise CommandError(f"{option} needs the record of a game, and {args.what!r} is none")
    return Table.new(find(args.what), _settings(args.settings), seed_of(args.seed or "1"))


# -- the server ------------------------------------------------------------------------------


def _serve(args: Namespace) -> int:
    try:
        from ludozilla.server.house import Settings, usual_folder
        from ludozilla.server.serve import serve
        from ludozilla.server.texts import say as say_of_server
    except ModuleNotFoundError as error:
        raise CommandError(
            f"the server needs {error.name}, which is not installed: pip install ludozilla[server]"
        ) from None
    folder = args.data or usual_folder()

    def ready(address: str) -> None:
        print(say_of_server("running", args.lang, address=address, folder=str(folder)), flush=True)

    settings = Settings(
        folder,
        args.pause,
        rate=args.rate,
        prefix=args.prefix,
        proxies=tuple(args.proxy),
        log=args.log,
        log_requests=args.verbose,
    )
    serve(args.host, args.port, settings, ready)
    return 0


# -- the lab ---------------------------------------------------------------------------------


def _simulate(args: Namespace) -> int:
    experiment = Experiment.plan(args.game, _settings(args.settings), args.bots, args.seed)
    start = perf_counter()
    with _progress(args.games) as progress:
        tally = simulate(experiment, args.games, args.jobs, progress)
    # Not with the rest, which is the same every time.
    print(f"{tally.decisions / (perf_counter() - start):,.0f} decisions/s", file=sys.stderr)
    report = Report(experiment, tally)
    print(json.dumps(report.to_dict(), indent=2) if args.json else report)
    return 0


def _arena(args: Namespace) -> int:
    # Not needed to play, and it loads another library.
    from ludozilla.lab.standings import BOUND, ArenaReport, evidence

    settings = [entry for entry in args.entries if re.match(r"[^:=]+=", entry)]
    bots = [entry for entry in args.entries if entry not in settings]
    match = Match.plan(args.game, _settings(settings), bots, args.seed)
    fair = 1 / match.seats
    kept = Results(args.json, match, _made_with()) if args.json else None
    deals = kept.deals[:] if kept else []
    wanted = match.deals(args.games)

    def decided(played: list[Deal]) -> bool:
        return args.sprt and abs(evidence(played, fair)) >= BOUND

    with _progress(wanted, "deals") as progress:
        progress(len(deals))
        for deal in play_match(match, wanted, args.jobs, deals, decided):
            deals.append(deal)
            if kept:
                kept.add(deal)
            progress(1)
    print(ArenaReport(match, deals))
    return 0


def _made_with() -> dict[str, str]:
    return {
        "ludozilla": f"{ludozilla.__version__} ({'compiled' if ludozilla.compiled() else 'pure'})",
        "python": sys.version.split()[0],
        "command": shlex.join(["ludozilla", *sys.argv[1:]]),
    }


@contextmanager
def _progress(count: int, what: str = "games") -> Iterator[Callable[[int], object]]:
    """A bar on a terminal, nothing elsewhere."""
    columns = (*Progress.get_default_columns()[:2], MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task(what, total=count)
        yield lambda more: bar.advance(task, more)


def _bench(args: Namespace) -> int:
    names = [args.game] if args.game else list(installed())
    if not names:
        raise CommandError("no games are installed; name one: ludozilla bench GAME")
    speeds: dict[str, dict[str, float]] = {}
    frames: dict[str, dict[str, float]] = {}
    for name in names:
        game = find(name)
        options = game.prepare(_settings(args.settings)).options
        speeds[game.name] = bench(game, options, args.seconds)
        frames[game.name] = frame_cost(game, options, args.seconds)._asdict()
    tables = {"per second": speeds, "a frame": frames}
    if args.json:
        figures = {
            title.replace(" ", "_"): {
                name: {what: round(n) for what, n in row.items()} for name, row in table.items()
            }
            for title, table in tables.items()
        }
        print(json.dumps({"compiled": ludozilla.compiled(), **figures}, indent=2))
        return 0
    for title, table in tables.items():
        rows = [[title, *next(iter(table.values()))]]
        rows += [[name, *[f"{n:,.0f}" for n in row.values()]] for name, row in table.items()]
        print(*aligned(rows), sep="\n")
    return 0


def _check(args: Namespace) -> int:
    # Not needed to play, and slow to load.
    from ludozilla.conformance import MOST_GAMES, Effort, Finding, check, option_sets
    from ludozilla.conformance.golden import compare, playthrough

    game = find(args.game)
    settings = _settings(args.settings)
    if args.write:
        if args.golden is None:
            raise CommandError("--write needs the file to write: --golden FILE")
        write_whole(args.golden, playthrough(game, settings, args.seed))
        print(f"wrote {str(args.golden)!r}: a golden playthrough of {game.name} {game.version}")
        return 0
    if args.golden is not None:
        read_whole(args.golden)  # better to learn now that it cannot be read
    for bot in args.bots:
        make_bot(bot)
    rules = _text_of(args.rules) if args.rules else ""
    jobs = args.jobs or os.cpu_count() or 1
    sets = option_sets(game, settings)
    effort = Effort.thorough(jobs) if args.thorough else Effort.usual(len(sets), jobs)
    if args.games:
        effort = replace(effort, games=args.games, seconds=inf)

    with _progress(len(sets), "option sets") as progress:

        def done(options: Mapping[str, Any], findings: list[Finding]) -> None:
            chosen = " ".join(f"{name}={value}" for name, value in options.items()) or "no options"
            print(f"{'FAIL' if findings else 'ok  '} {chosen}", flush=True)
            progress(1)

        verdict = check(
            game, effort, seed=args.seed, bots=args.bots, rules=rules, sets=sets, done=done
        )
    findings = verdict.findings
    if args.golden is not None:
        findings += compare(game, args.golden)
    print(*findings, sep="\n", end="\n" if findings else "")
    print(_counted(len(findings), "finding") if findings else "no findings")
    print(*_extent(verdict, effort), *verdict.advice, sep="\n", file=sys.stderr)
    if not args.thorough:
        print(
            f"--thorough plays {MOST_GAMES} games of each option set instead of {effort.games}, "
            "looks at them twice as closely, and has no time limit",
            file=sys.stderr,
        )
    return 1 if findings else 0


def _counted(count: int, thing: str) -> str:
    """So many things, in English."""
    return f"{count:,} {thing}" if count == 1 else f"{count:,} {thing}s"


def _extent(verdict: Verdict, effort: Effort) -> Iterator[str]:
    """How much was looked at."""
    games = _counted(effort.games, "game")
    sets = _counted(verdict.sets, "option set")
    each = f"{games} for each of {sets}" if verdict.sets != 1 else f"{games} for {sets}"
    yield f"{_counted(verdict.comparisons, 'comparison')} in {each}"
    if verdict.left_out:
        left = _counted(verdict.left_out, "option set")
        yield f"{left} left out after {_counted(round(effort.seconds), 'second')}"
