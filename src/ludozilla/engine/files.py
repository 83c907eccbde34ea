"""Reading and writing files so that nothing is lost and nobody waits for ever."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from stat import S_IMODE, S_ISREG
from typing import Final

LARGEST: Final = 64 << 20
"""The most bytes that are read; the record of the longest game has less than a third of them."""

_FOR_ALL: Final = 0o666  # from which the umask takes away what this user does not want


def read_whole(path: Path) -> str:
    """Read a text file; anything but an ordinary one of sensible size is refused.

    Any fault raises ``OSError`` naming the file.
    """
    with _faults_of(path), open(path, "rb", opener=_without_waiting) as file:
        if not S_ISREG(os.fstat(file.fileno()).st_mode):
            raise OSError(errno.EINVAL, "it is no ordinary file")
        content = file.read(LARGEST + 1)
        if len(content) > LARGEST:
            raise OSError(errno.EFBIG, f"it is larger than {LARGEST >> 20} MB")
        return content.decode()


def write_whole(path: Path, text: str) -> None:
    """Write a text file, all or nothing: the old one stays until the new one is on the disk.

    A link stays a link, and who may read the file may still read it. Any fault
    raises ``OSError`` naming the file.
    """
    with _faults_of(path):
        target = path.resolve()
        if target.exists() and not target.is_file():
            raise OSError(errno.EINVAL, "it is no ordinary file")
        _replace(target, text)


@contextmanager
def _faults_of(path: Path) -> Iterator[None]:
    """Name faults after the file that was asked for, not the one beside it."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None
    except ValueError as error:
        raise OSError(errno.EINVAL, str(error), str(path)) from None


def _without_waiting(path: str, flags: int) -> int:
    """Open a file; a pipe that nobody writes to would otherwise keep us here."""
    return os.open(path, flags | os.O_NONBLOCK)


def _replace(target: Path, text: str) -> None:
    # A name that is nobody's, be it of a file, of a link or of another process that saves now.
    beside = target.with_name(f".ludozilla-{token_hex(8)}.part")
    mode = S_IMODE(target.stat().st_mode) if target.exists() else None
    descriptor = os.open(
        beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _FOR_ALL if mode is None else mode
    )
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            if mode is not None:
                os.fchmod(descriptor, mode)
            file.write(text)
            file.flush()
            os.fsync(descriptor)
        beside.replace(target)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
