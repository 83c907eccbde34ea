"""What one viewer is shown in one language: the last frame sent, and what led to it."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

import msgspec

from ludozilla.engine.parts import WATCHER
from ludozilla.server import limits
from ludozilla.server.protocol import Changed, Shown
from ludozilla.table.differences import changes
from ludozilla.table.frames import Frame
from ludozilla.table.table import Table

_encode = msgspec.json.Encoder().encode


class News:
    """What a viewer will be sent once a move is safe."""

    def __init__(self, frame: Frame, message: bytes) -> None:
        self.frame = frame
        self.message = message


class View:
    """The side of a table that one viewer sees, as messages; nothing else of it gets out.

    ``made`` counts the decisions that each seat has made, and goes on counting.
    """

    def __init__(self, table: Table, made: Sequence[int], viewer: int, lang: str) -> None:
        self._table = table
        self._made = made
        self._viewer = viewer
        self._lang = lang
        self._frame = table.frame(viewer, lang, table.version)
        self._recent: deque[tuple[int, bytes]] = deque(maxlen=limits.RECENT)
        self.alone = 0
        """How many moves nobody has looked on."""

    def whole(self, since: int | None = None) -> bytes:
        """The whole frame, with the turns after the viewer's version ``since``, or the latest."""
        if since is None:
            since = len(self._table.noticed_by(self._viewer)) - limits.TURNS
        frame = self._table.frame(self._viewer, self._lang, since)
        return _encode(Shown(frame, self._decision()))

    def news(self) -> News | None:
        """What has changed since the last frame; nothing if the viewer noticed nothing."""
        old = self._frame
        if len(self._table.noticed_by(self._viewer)) == old.version:
            return None
        new = self._table.frame(self._viewer, self._lang, old.version)
        message = Changed(changes(old, new), self._decision())
        return News(new, _encode(message))

    def _decision(self) -> int:
        return 0 if self._viewer == WATCHER else self._made[self._viewer] + 1

    def publish(self, news: News) -> None:
        """From now on, this is the last frame that was sent."""
        self._recent.append((self._frame.version, news.message))
        self._frame = news.frame

    def missed(self, since: int | None) -> list[bytes]:
        """What leads from the version that a viewer saw last to the present: changes, or all."""
        if since == self._frame.version:
            return []
        found = [message for base, message in self._recent if since is not None and base >= since]
        if found and self._recent[-len(found)][0] == since:
            return found
        return [self.whole(since)]
