"""``play``, ``replay`` and ``show``: a game at a terminal, and its records."""

from __future__ import annotations

import re
import shlex
import sys
from argparse import ArgumentParser, Namespace
from io import TextIOWrapper
from pathlib import Path

from ludozilla.cli.arguments import (
    BOT,
    GAME,
    WHO,
    Commands,
    paints,
    screen_of,
    sets_up,
    settings_of,
    speaks,
    takes_options,
)
from ludozilla.cli.complaints import CommandError
from ludozilla.engine.files import write_whole
from ludozilla.engine.parts import WATCHER
from ludozilla.engine.record import Record, seed_of
from ludozilla.engine.registry import find, installed
from ludozilla.engine.scene_svg import draw_svg
from ludozilla.engine.scene_text import draw_text
from ludozilla.engine.state import TRUTH
from ludozilla.table.table import Table
from ludozilla.terminal.line_mode import LineMode
from ludozilla.terminal.memory import Memory, usual_file
from ludozilla.terminal.telling import result_lines, turn_lines


def add(commands: Commands) -> None:
    """Make them known."""
    play = commands.add(
        "play", _play, "play a game, by default against greedy bots", f"{GAME} {BOT} {WHO}"
    )
    sets_up(play, needed=False)
    play.add_argument(
        "--seat",
        action="append",
        default=[],
        metavar="WHO",
        help="the next seat: a person's name, or a bot such as greedy or greedy:fills=8",
    )
    play.add_argument("--seed", help="deals the same game again (default: a new one every time)")
    play.add_argument("--save", type=Path, metavar="FILE", help="keep the record there")
    play.add_argument(
        "--resume", type=Path, metavar="FILE", help="go on with a saved game, and keep it there"
    )
    speaks(play)
    paints(play)

    replay = commands.add("replay", _replay, "print a recorded game as one seat saw it")
    replay.add_argument("file", type=Path, metavar="FILE", help="the record of a game")
    _looks(replay)

    show = commands.add("show", _show, "draw a position: a recorded one, or the start of a game")
    show.add_argument("what", metavar="FILE|GAME", help="the record of a game, or a game to deal")
    takes_options(show)
    show.add_argument("--seed", help="for the deal (default: 1)")
    show.add_argument("--svg", action="store_true", help="draw a picture instead of text")
    show.add_argument("--dark", action="store_true", help="a picture for dark pages")
    show.add_argument(
        "-o", "--output", type=Path, metavar="FILE", help="where to (default: the terminal)"
    )
    _looks(show)


def _looks(parser: ArgumentParser) -> None:
    parser.add_argument("--game", metavar="GAME", help="the recorded game, if not installed")
    parser.add_argument("--at", type=int, metavar="K", help="after move K (default: the last)")
    parser.add_argument(
        "--seat",
        default="watcher",
        metavar="N",
        help="through whose eyes: 1, 2, ..., watcher (the default), or all for the whole truth",
    )
    speaks(parser)
    paints(parser)


def _play(args: Namespace) -> int:
    if args.save and args.save != args.resume and args.save.is_file():
        raise CommandError(f"{str(args.save)!r} is there already; --resume goes on with it")
    table = _resumed(args) if args.resume else _new_table(args)
    game = f" {shlex.quote(args.game)}" if args.game else ""
    resume = f"ludozilla play{game} --resume"
    memory = Memory(usual_file())
    save = args.save or args.resume
    LineMode(table, args.lang, screen_of(args), resume, save, memory).run()
    return 0


def _new_table(args: Namespace) -> Table:
    if not args.game:
        raise CommandError("say what to play: ludozilla play GAME (ludozilla games lists them)")
    game = find(args.game)
    settings = settings_of(args.settings)
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
    return print_game(_recorded(args.file, args.game, args.at), args)


def print_game(table: Table, args: Namespace) -> int:
    """What one seat saw of a game, turn by turn."""
    frame = table.frame(_viewer(args.seat, table.seats), args.lang)
    screen = screen_of(args)
    for turn in frame.turns:
        screen.say(*turn_lines(turn, args.lang))
    screen.say("")
    screen.draw(draw_text(frame.scene, colour=args.colour, width=screen.width))
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
        drawing = draw_text(scene, colour=args.colour, width=screen_of(args).width)
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
    return Table.new(find(args.what), settings_of(args.settings), seed_of(args.seed or "1"))


def _viewer(text: str, seats: int) -> int:
    if text == "watcher":
        return WATCHER
    if text == "all":
        return TRUTH
    if text in map(str, range(1, seats + 1)):
        return int(text) - 1
    raise CommandError(f"--seat cannot be {text!r}; it may be 1 to {seats}, watcher or all")
