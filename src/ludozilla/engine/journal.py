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
    ``moved`` are the parts that were moved or shown for it, three numbers each:
    part, from which place, to which; who may know of them is for the table to say.
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
        self.moved: list[int] = []
        self._from_outside: Event | None = None

    def seen_by(self, seat: int) -> Event:
        """The event as this seat, or ``WATCHER``, may see it."""
        if self.audience == EVERYBODY or (seat >= 0 and self.audience >> seat & 1):
            return self
        outside = self._from_outside
        if outside is None:
            args = dict(self.args)
            for name in self.secret:
                value = args[name]
                args[name] = [HOLE] * len(value) if isinstance(value, list) else HOLE
            outside = self._from_outside = Event(self.rule, self.key, args)
        return outside

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
        self.moved: list[int] = []
        """the parts moved since the last event, as in ``Event.moved``"""
        self._page = 0

    def add(
        self,
        rule: str,
        key: str,
        args: dict[str, Arg],
        secret: list[str] | None = None,
        audience: int = EVERYBODY,
    ) -> None:
        """Note an event; only its audience sees its secret arguments.

        It is taken for the reason why parts have been moved since the last one.
        """
        event = Event(rule, key, args, secret, audience)
        self._give_moves_to(event)
        self.events.append(event)

    def _give_moves_to(self, event: Event) -> None:
        event.moved += self.moved
        # Emptied, not replaced: those who move parts hold on to it.
        del self.moved[:]

    def take(self) -> list[Event]:
        """The events since the last call; what has been moved after the last belongs to it."""
        events = self.events
        if events:
            self._give_moves_to(events[-1])
        self.events = []
        self._page = 0
        return events

    def turn_page(self) -> None:
        """Let ``page`` begin here."""
        self._page = len(self.events)

    def page(self) -> list[Event]:
        """The events since the page was turned, which stay."""
        return self.events[self._page :]
