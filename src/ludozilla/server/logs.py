"""What the server notes for those who run it: lines for people, or JSON for programs.

Of requests it notes the route and not the path, as a path may be a secret link.
"""

from __future__ import annotations

import logging
from datetime import UTC, datetime
from typing import Final

import msgspec

_USUAL: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime"}


class JsonLines(logging.Formatter):
    """One object a line: time, level, message, the fault if there is one, and whatever is extra."""

    def format(self, record: logging.LogRecord) -> str:
        said: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "message": record.getMessage(),
        }
        if record.exc_info:
            said["fault"] = self.formatException(record.exc_info)
        said |= {name: value for name, value in vars(record).items() if name not in _USUAL}
        return msgspec.json.encode(said, enc_hook=str).decode()


def note(form: str, requests: bool) -> None:
    """Begin to take notes, as ``text`` or ``json``; of every request too if asked to."""
    handler = logging.StreamHandler()
    if form == "json":
        handler.setFormatter(JsonLines())
    else:
        handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("ludozilla").setLevel(logging.INFO if requests else logging.WARNING)
