"""What is said when a command cannot be carried out."""

from __future__ import annotations

import sys
from typing import Final

_HALF_A_COMPLAINT: Final = 400


class CommandError(ValueError):
    """A command that cannot be carried out; the message says what would be right."""


def complain(message: str) -> int:
    line = " ".join(message.split())
    if len(line) > 2 * _HALF_A_COMPLAINT:  # as when somebody names a whole book as an option
        line = f"{line[:_HALF_A_COMPLAINT]} … {line[-_HALF_A_COMPLAINT:]}"
    print("ludozilla:", line, file=sys.stderr)
    return 2
