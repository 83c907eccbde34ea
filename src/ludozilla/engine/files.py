"""Writing files so that nothing is lost."""

from __future__ import annotations

import errno
import os
from pathlib import Path


def write_whole(path: Path, text: str) -> None:
    """Write a text file, all or nothing: the old one stays until the new one is on the disk.

    A link stays a link. Any fault raises ``OSError`` naming the file.
    """
    try:
        target = path.resolve()
        if target.exists() and not target.is_file():
            raise OSError(errno.EINVAL, "it is no ordinary file")
        _replace(target, text)
    except OSError as error:
        # Named after the file that was asked for, not the one beside it.
        raise OSError(error.errno, error.strerror, str(path)) from None
    except ValueError as error:
        raise OSError(errno.EINVAL, str(error), str(path)) from None


def _replace(target: Path, text: str) -> None:
    beside = target.with_name(f"{target.name}.part")
    try:
        with beside.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(target)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
