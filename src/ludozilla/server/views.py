"""What one viewer is shown in one language: the last frame sent, and what led to it."""

from __future__ import annotations

from collections import deque

import msgspec

from ludozilla.server import limits
from ludozilla.server.course import Course
from ludozilla.server.protocol import Changed, Shown
from ludozilla.table.differences import changes
from ludozilla.table.frames import Frame

_encode = msgspec.json.Encoder().encode


class News:
    """What a viewer will be sent once a row of the log is safe."""

    def __init__(self, frame: Frame, message: bytes) -> None:
        self.frame = frame
        self.message = message


class View:
    """The side of a table that one viewer sees, as messages; nothing else of it gets out."""

    def __init__(self, course: Course, viewer: int, lang: str) -> None:
        self._course = course
        self._viewer = viewer
        self._lang = lang
        self._frame = course.frame(viewer, lang, course.version(viewer))
        self._recent: deque[tuple[int, bytes]] = deque(maxlen=limits.RECENT)
        self.alone = 0
        """How many times nobody has looked on."""

    def whole(self, since: int | None = None) -> bytes:
        """The whole frame, with the turns after the viewer's version ``since``, or the latest."""
        return _encode(self._shown(since)[1])

    def _shown(self, since: int | None = None) -> tuple[Frame, Shown]:
        if since is None or not self._course.follows(self._viewer, since):
            since = self._course.version(self._viewer) - limits.TURNS
        frame = self._course.frame(self._viewer, self._lang, since)
        return frame, Shown(frame, self._decision())

    def news(self) -> News | None:
        """What has changed since the last frame; nothing if the viewer noticed nothing."""
        old = self._frame
        if self._course.version(self._viewer) == old.version:
            return None
        if not self._course.follows(self._viewer, old.version):
            frame, shown = self._shown()
            return News(frame, _encode(shown))
        new = self._course.frame(self._viewer, self._lang, old.version)
        message = Changed(changes(old, new), self._decision())
        return News(new, _encode(message))

    def _decision(self) -> int:
        return self._course.made[self._viewer] + 1 if self._viewer >= 0 else 0

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
