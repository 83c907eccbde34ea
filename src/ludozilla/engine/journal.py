"""Events: what the rules did, which rule it was, and who may see it.

Events are language-neutral; a game's texts turn them into sentences.
"""

from __future__ import annotations

from typing import Final

from ludozilla.engine.parts import EVERYBODY
from ludozilla.engine.vocabulary import HOLE

Arg = int | str | list[int]
"""What an event or a decision can speak of: numbers (seats, tokens, counts), words, lists."""


class Event:
    """Something that happened by a rule.

    The arguments named in ``secret`` are holes for everyone outside the audience.
    """

    def __init__(
        self,
        rule: str,
        key: str,
        args: dict[str, Arg],
        secret: list[str] | None = None,
        audience: int = EVERYBODY,
    ) -> None:
        self.rule: Final = rule
        self.key: Final = key
        self.args: Final = args
        self.secret: Final = secret if secret is not None else []
        self.audience: Final = audience

    def seen_by(self, seat: int) -> Event:
        """The event as this seat, or ``WATCHER``, may see it."""
        if self.audience == EVERYBODY or (seat >= 0 and self.audience >> seat & 1):
            return self
        args = dict(self.args)
        for name in self.secret:
            value = args[name]
            args[name] = [HOLE] * len(value) if isinstance(value, list) else HOLE
        return Event(self.rule, self.key, args)

    def to_dict(self) -> dict[str, object]:
        """As plain data, for one who may see all of it."""
        return {"rule": self.rule, "key": self.key, "args": dict(self.args)}


class Journal:
    """The events of a game, while someone is listening.

    >>> journal = Journal()
    >>> journal.add("ZZ-17", "howl", {"who": 0})
    >>> journal.add("ZZ-12", "drawn", {"who": 0, "card": 7}, ["card"], 1 << 0)
    >>> [event.seen_by(1).args for event in journal.events]
    [{'who': 0}, {'who': 0, 'card': -1}]
    """

    def __init__(self) -> None:
        self.events: list[Event] = []
        self._page = 0

    def add(
        self,
        rule: str,
        key: str,
        args: dict[str, Arg],
        secret: list[str] | None = None,
        audience: int = EVERYBODY,
    ) -> None:
        """Note an event; who is not in the audience does not see its secret arguments."""
        self.events.append(Event(rule, key, args, secret, audience))

    def take(self) -> list[Event]:
        """The events since the last call."""
        events = self.events
        self.events = []
        self._page = 0
        return events

    def turn_page(self) -> None:
        """Let ``page`` begin here."""
        self._page = len(self.events)

    def page(self) -> list[Event]:
        """The events since the page was turned, which stay."""
        return self.events[self._page :]
