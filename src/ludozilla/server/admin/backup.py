"""Copies of an SQLite database, made while it is used, looked at, and put back."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import msgspec

from ludozilla.server.refusals import Refusal

_PATIENCE: Final = 2.0
"""Seconds in which another may let go of the database."""


class Content(msgspec.Struct, frozen=True):
    """What a database has in it."""

    people: int
    tables: int
    rows: int


def back_up(database: Path, copy: Path) -> Content:
    """Copy a database as it is at one moment, and look at the copy; no file is written over."""
    if copy.exists():
        raise Refusal("file-there", file=str(copy))
    with _whole_or_not(copy) as beside:
        with _opened(database) as source, closing(sqlite3.connect(beside)) as target:
            source.backup(target)
            # One file, which needs no other beside it.
            target.execute("PRAGMA journal_mode=DELETE")
        return looked_through(beside)


def restore(copy: Path, database: Path) -> tuple[Content, Path | None]:
    """Put a copy in the place of a database, which is kept beside it under another name."""
    found = looked_through(copy)
    before = None
    if database.exists():
        _check_unused(database)
        stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
        before = database.with_name(f"{database.stem}-before-{stamp}{database.suffix}")
        if before.exists():
            raise Refusal("file-there", file=str(before))
    database.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with _whole_or_not(database) as beside:
        with _opened(copy) as source, closing(sqlite3.connect(beside)) as target:
            source.backup(target)
        looked_through(beside)
        if before is not None:
            shutil.copy2(database, before)
            _belong_alike(database, before, beside)
    for rest in ("-wal", "-shm"):  # of one that was too damaged to be closed in order
        database.with_name(database.name + rest).unlink(missing_ok=True)
    return found, before


def looked_through(file: Path) -> Content:
    """What a database has in it; refused if it is damaged or not one of ours."""
    with _opened(file) as connection:
        try:
            faults = [row[0] for row in connection.execute("PRAGMA integrity_check(3)")]
            if faults == ["ok"]:
                faults = [str(row) for row in connection.execute("PRAGMA foreign_key_check")]
            if faults:
                raise Refusal("damaged-file", file=str(file), fault=faults[0])
            connection.execute("SELECT version_num FROM alembic_version").fetchone()
            counts = [
                connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
                for table in ("people", "tables", "log")
            ]
        except sqlite3.Error as error:
            raise Refusal("damaged-file", file=str(file), fault=str(error)) from error
    return Content(*counts)


def _check_unused(database: Path) -> None:
    """Refuse to touch what a server is using."""
    with closing(sqlite3.connect(database, timeout=_PATIENCE)) as connection:
        try:
            # This can be done alone only. It also brings all into the one file.
            connection.execute("PRAGMA journal_mode=DELETE")
        except sqlite3.OperationalError:
            raise Refusal("in-use", file=str(database)) from None
        except sqlite3.DatabaseError:
            pass  # damaged, which may be why it is to be replaced


@contextmanager
def _opened(file: Path) -> Iterator[sqlite3.Connection]:
    """A database that must be there, and that is not changed."""
    if not file.is_file():
        raise Refusal("no-file", file=str(file))
    with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as connection:
        yield connection


def _belong_alike(database: Path, *others: Path) -> None:
    """Let files be of the same user as a database: a server may not be who restores it."""
    there = database.stat()
    for other in others:
        with suppress(PermissionError):  # which only the superuser is free of
            os.chown(other, there.st_uid, there.st_gid)


@contextmanager
def _whole_or_not(file: Path) -> Iterator[Path]:
    """A file beside this one, which takes its place if all goes well."""
    beside = file.with_name(f".{file.name}.new")
    beside.unlink(missing_ok=True)
    beside.touch(0o600)  # whoever can read it can read the secrets of all games in play
    try:
        yield beside
        with beside.open("rb") as written:
            os.fsync(written.fileno())
        beside.replace(file)
    finally:
        beside.unlink(missing_ok=True)
