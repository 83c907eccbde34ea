"""``admin``: what those do who look after a server."""

from __future__ import annotations

import asyncio
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Coroutine, Iterable, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ludozilla.cli.arguments import Commands, count, paints, speaks
from ludozilla.cli.complaints import CommandError
from ludozilla.cli.playing import print_game

if TYPE_CHECKING:
    from ludozilla.server.store import Store

Task = Callable[[Namespace, "Store"], Coroutine[Any, Any, int]]

_STAGES: Final = ("open", "playing", "over", "closed")
_UNSOUND: Final = 1
"""The exit code if something is wrong and was left as it is."""


def add(commands: Commands) -> None:
    """Make them known."""
    admin = commands.add("admin", lambda args: 0, "look after a server", "")
    tasks = admin.add_subparsers(title="tasks", metavar="TASK", required=True)

    def task(name: str, run: Callable[[Namespace], int], summary: str) -> ArgumentParser:
        new: ArgumentParser = tasks.add_parser(
            name, help=summary, description=summary, allow_abbrev=False
        )
        where = new.add_mutually_exclusive_group()
        where.add_argument("--data", type=Path, metavar="DIR", help="where the server keeps things")
        where.add_argument("--database", metavar="URL", help="its database, if it is not a file")
        speaks(new)
        new.set_defaults(run=run)
        return new

    def of_table(name: str, run: Task, summary: str) -> ArgumentParser:
        new = task(name, partial(_with_store, run), summary)
        new.add_argument("table", metavar="TABLE", help="the id of a table")
        return new

    def of_person(name: str, run: Task, summary: str) -> None:
        new = task(name, partial(_with_store, run), summary)
        new.add_argument("person", metavar="PERSON", help="an id, or a name that one person has")

    listing = task("list", partial(_with_store, _list), "list tables, the newest first")
    listing.add_argument("--stage", choices=_STAGES, default="", help="only those at this stage")
    listing.add_argument("--game", default="", help="only those of this game")
    of_table("close", _close, "close a table: nobody can play there any more")
    repair = of_table("repair", _repair, "check that the log of a table replays")
    repair.add_argument("--cut", action="store_true", help="remove the rows that do not replay")
    replay = of_table("replay", _replay, "print what was played at a table")
    replay.add_argument("--seat", default="watcher", metavar="N", help="1, 2, ..., watcher or all")
    replay.add_argument("-o", "--output", type=Path, metavar="FILE", help="write the record there")
    paints(replay)

    people = task("people", partial(_with_store, _people), "list people, the newest first")
    people.add_argument(
        "word", nargs="?", default="", metavar="NAME", help="only those whose name has it"
    )
    of_person("ban", _ban, "shut somebody out")
    of_person("unban", _unban, "let somebody in again")
    of_person("make-admin", partial(_make_admin, admin=True), "make somebody an administrator")
    of_person("unmake-admin", partial(_make_admin, admin=False), "take that back")
    reports = task("reports", partial(_with_store, _reports), "list reports about people")
    reports.add_argument("--all", action="store_true", help="also those that were settled")
    settle = task("settle", partial(_with_store, _settle), "mark a report as dealt with")
    settle.add_argument("number", type=count, metavar="NUMBER", help="as reports lists it")
    task(
        "ratings", partial(_with_store, _ratings), "work out all ratings anew from what was played"
    )

    forget = task(
        "forget-guests", partial(_with_store, _forget_guests), "forget guests who come no more"
    )
    forget.add_argument(
        "--days",
        type=count,
        default=365,
        metavar="DAYS",
        help="those who have not come for so long (default: %(default)s)",
    )

    backup = task("backup", _backup, "copy the database, even while it is in use")
    backup.add_argument("file", type=Path, metavar="FILE", help="where to")
    restore = task("restore", _restore, "put a copy back in place of the database")
    restore.add_argument("file", type=Path, metavar="FILE", help="the copy")


# -- where it is -----------------------------------------------------------------------------


def _with_store(run: Task, args: Namespace) -> int:
    """Do something with the database of a server, whether that runs or not."""
    return _refusing(args, lambda: asyncio.run(_opened(run, args)))


async def _opened(run: Task, args: Namespace) -> int:
    from ludozilla.server.store import Store

    if args.database:
        store = await Store.at(args.database)
    else:
        store = await Store.in_folder(_file(args).parent)
    try:
        return await run(args, store)
    finally:
        await store.close()


def _file(args: Namespace) -> Path:
    """The file of the database, which must be there."""
    from ludozilla.server.refusals import Refusal

    file = _place(args)
    if not file.is_file():
        raise Refusal("no-database", folder=str(file.parent))
    return file


def _place(args: Namespace) -> Path:
    """Where the file of the database is, or will be."""
    from ludozilla.server.house import usual_folder
    from ludozilla.server.refusals import Refusal
    from ludozilla.server.store import FILE

    if args.database:
        raise Refusal("no-copy")
    folder: Path = args.data or usual_folder()
    return folder / FILE


def _refusing(args: Namespace, run: Callable[[], int]) -> int:
    """Do something; what the server would refuse is refused in the same words."""
    try:
        from ludozilla.server.refusals import Refusal
    except ModuleNotFoundError as error:
        raise CommandError(
            f"this needs {error.name}, which is not installed: pip install ludozilla[server]"
        ) from None
    try:
        return run()
    except Refusal as refusal:
        raise CommandError(refusal.message(args.lang)) from None


def _say(args: Namespace, key: str, **details: str | int) -> None:
    from ludozilla.server.texts import say

    print(say(key, args.lang, **details))


def _print_table(args: Namespace, rows: Iterable[Sequence[object]]) -> int:
    lines = [[_harmless(str(cell)) for cell in row] for row in rows]
    if lines:
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        for line in lines:
            print("  ".join(map(str.ljust, line, widths)).rstrip())
    else:
        _say(args, "admin-none")
    return 0


def _harmless(text: str) -> str:
    """What somebody wrote, on one line and without signs that a terminal would obey."""
    return "".join([sign if sign.isprintable() else "?" for sign in " ".join(text.split())])


def _time(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M")


# -- tables ----------------------------------------------------------------------------------


async def _list(args: Namespace, store: Store) -> int:
    from ludozilla.server.admin.tables import tables

    found = await store.ask(partial(tables, stage=args.stage, game=args.game))
    return _print_table(
        args,
        [
            (
                *(table.id, _time(table.since), table.stage, f"{table.game} {table.version}"),
                *(table.rows, ", ".join(seat or "–" for seat in table.seats)),
            )
            for table in found
        ],
    )


async def _close(args: Namespace, store: Store) -> int:
    from ludozilla.server.admin.tables import close

    await store.do(partial(close, table=args.table))
    _say(args, "admin-closed", table=args.table)
    return 0


async def _repair(args: Namespace, store: Store) -> int:
    from ludozilla.server.admin.tables import cut, look_through

    found = await look_through(store, args.table)
    if not found.fault:
        _say(args, "admin-sound", table=args.table, rows=found.rows)
        return 0
    if not args.cut:
        place = {"table": args.table, "row": found.sound + 1, "rows": found.rows}
        _say(args, "admin-unsound", fault=found.fault, **place)
        return _UNSOUND
    await cut(store, args.table, found)
    lost = found.rows - found.sound
    _say(args, "admin-cut", table=args.table, rows=lost, row=found.sound)
    return 0


async def _replay(args: Namespace, store: Store) -> int:
    from ludozilla.server.admin.tables import replayed

    table = await replayed(store, args.table)
    if args.output:
        table.record.save(args.output)
        return 0
    return print_game(table, args)


# -- people ----------------------------------------------------------------------------------


async def _people(args: Namespace, store: Store) -> int:
    from ludozilla.server.admin.people import people

    def signs(it: Any) -> str:
        kinds = {"admin": it.admin, "banned": it.banned, "guest": not it.account}
        return ", ".join([name for name, so in kinds.items() if so])

    found = await store.ask(partial(people, word=args.word))
    return _print_table(args, [(it.person, _time(it.since), it.name, signs(it)) for it in found])


async def _done_to(args: Namespace, store: Store, errand: Callable[..., None], key: str) -> int:
    """Do something to a person, however they were named."""
    from ludozilla.server.admin.people import person_called
    from ludozilla.server.people.blocks import known

    person = await store.ask(partial(person_called, word=args.person))
    name = await store.ask(partial(known, person=person))
    await store.do(partial(errand, person=person))
    _say(args, key, name=name)
    return 0


async def _ban(args: Namespace, store: Store) -> int:
    from ludozilla.server.admin.people import ban

    return await _done_to(args, store, ban, "admin-banned")


async def _unban(args: Namespace, store: Store) -> int:
    from ludozilla.server.admin.people import unban

    return await _done_to(args, store, unban, "admin-unbanned")


async def _make_admin(args: Namespace, store: Store, admin: bool) -> int:
    from ludozilla.server.admin.people import make_admin

    key = "admin-made" if admin else "admin-unmade"
    return await _done_to(args, store, partial(make_admin, admin=admin), key)


async def _reports(args: Namespace, store: Store) -> int:
    from ludozilla.server.people.reports import reports

    found = await store.ask(partial(reports, settled=args.all))
    return _print_table(
        args,
        [
            (
                *(it.id, _time(it.since), f"{it.name or '?'} → {it.about_name or '?'}"),
                *(it.about, it.table, it.text),
            )
            for it in found
        ],
    )


async def _settle(args: Namespace, store: Store) -> int:
    from ludozilla.server.people.reports import settle

    await store.do(partial(settle, number=args.number))
    _say(args, "admin-settled", number=args.number)
    return 0


async def _ratings(args: Namespace, store: Store) -> int:
    from ludozilla.server.admin.tables import add_missing_results
    from ludozilla.server.people.finishes import rate_anew

    added = await add_missing_results(store)
    games = await store.do(rate_anew)
    _say(args, "admin-rated", games=games, added=added)
    return 0


async def _forget_guests(args: Namespace, store: Store) -> int:
    from ludozilla.server.people.forgetting import forget_guests

    found = await forget_guests(store, args.days)
    _say(args, "admin-forgotten", **found._asdict())
    return 0


# -- copies ----------------------------------------------------------------------------------


def _backup(args: Namespace) -> int:
    def run() -> int:
        from ludozilla.server.admin.backup import back_up

        found = back_up(_file(args), args.file)
        _say_content(args, args.file, found)
        return 0

    return _refusing(args, run)


def _restore(args: Namespace) -> int:
    def run() -> int:
        from ludozilla.server.admin.backup import restore

        file = _place(args)
        found, before = restore(args.file, file)
        _say_content(args, file, found)
        if before is not None:
            _say(args, "admin-before", file=str(before))
        return 0

    return _refusing(args, run)


def _say_content(args: Namespace, file: Path, found: Any) -> None:
    content = {"people": found.people, "tables": found.tables, "rows": found.rows}
    _say(args, "admin-copied", file=str(file), **content)
