"""Those who look at a table, each with one pair of eyes, and what each of them is told."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from typing import TYPE_CHECKING, Protocol

import msgspec

from ludozilla.engine.parts import WATCHER
from ludozilla.engine.state import TRUTH
from ludozilla.server import limits
from ludozilla.server.alone import Alone, in_turn
from ludozilla.server.chatting import PLAYERS, room_of
from ludozilla.server.log import UNDO, Row
from ludozilla.server.protocol import Notice
from ludozilla.server.refusals import Refusal
from ludozilla.server.seating import may_invite, viewer_of
from ludozilla.server.store import OPEN, PLAYING, Opened, Person
from ludozilla.server.texts import say
from ludozilla.server.views import News, View

if TYPE_CHECKING:
    from ludozilla.server.owner import Owner

Eyes = tuple[int, str]
"""A viewer and a language: all whose eyes are the same are shown the same."""


class Listener(Protocol):
    """Somebody who looks at a table, with one pair of eyes and in one language."""

    person: Person | None
    seat: int | None
    lang: str

    def tell(self, message: bytes) -> None:
        """Send this, as soon as can be."""

    def show(self, message: bytes) -> None:
        """Send this frame, or what has changed in it, or later the whole one."""

    def dismiss(self, refusal: Refusal) -> None:
        """Show them no more."""


class Audience:
    """All who look at one table."""

    def __init__(self, owner: Owner) -> None:
        self._owner = owner
        self.listeners: set[Listener] = set()
        self._views: dict[Eyes, View] = {}
        self._sorted: tuple[Opened, dict[Eyes, list[Listener]]] | None = None
        """What ``by_eyes`` found, and for which table, until somebody comes or goes."""
        self.people: frozenset[str] = frozenset()
        """Who of those that have said who they are is looking."""

    @property
    def alone(self) -> Alone:
        """In whose order they come."""
        return self._owner.alone

    # -- coming and going ----------------------------------------------------

    @in_turn
    async def welcome(self, listener: Listener, since: int | None) -> None:
        """Tell somebody who comes all they have missed since a version, and from now on more."""
        owner = self._owner
        self._viewer(listener.person, listener.seat)  # which may be refused
        if owner.opened.stage != OPEN:
            owner.game()
        self.admit(listener)
        await owner.attendance.arrive(listener.person, listener)
        listener.tell(msgspec.json.encode(owner.info(listener.person)))
        if owner.course is not None:
            for message in self._view(self._eyes(listener)).missed(since):
                listener.show(message)
        owner.undoing.greet(listener)
        await owner.chatting.greet(listener)

    def admit(self, listener: Listener) -> None:
        """Somebody looks from now on."""
        self.listeners.add(listener)
        self._count()

    def part_from(self, listener: Listener) -> None:
        """Somebody looks no more."""
        self.listeners.discard(listener)
        self._count()
        self._owner.attendance.depart(listener.person)

    def _count(self) -> None:
        """See who is there, now that somebody has come or gone."""
        self._sorted = None
        self.people = frozenset([it.person.id for it in self.listeners if it.person is not None])

    def dismiss(self, refusal: Refusal, person: str | None = None) -> None:
        """Show nothing more to somebody, or to anybody."""
        for listener in list(self.listeners):
            if person is None or (listener.person is not None and listener.person.id == person):
                listener.dismiss(refusal)

    def show_out(self) -> None:
        """Show nothing more to those who have come in and may not look any more."""
        for listener in list(self.listeners):
            try:
                self._eyes(listener)
            except Refusal as refusal:
                listener.dismiss(refusal)

    def show_out_strangers(self) -> None:
        """Show nothing more to those who came by a link to the table that opens it no more."""
        for listener in list(self.listeners):
            if not may_invite(self._owner.opened, listener.person):
                listener.dismiss(Refusal("no-table"))

    # -- with whose eyes -----------------------------------------------------

    @in_turn
    async def look(
        self, person: Person | None, seat: int | None, lang: str, since: int | None = None
    ) -> bytes:
        """The whole frame of somebody, with the turns after a version, or the latest."""
        self._owner.game()
        return self._view((self._viewer(person, seat), lang)).whole(since)

    def _eyes(self, listener: Listener) -> Eyes:
        """Those with which somebody looks now; refused if nobody may watch."""
        try:
            return self._viewer(listener.person, listener.seat), listener.lang
        except Refusal:  # it was their seat when they came
            return self._viewer(listener.person, WATCHER), listener.lang

    def by_eyes(self) -> dict[Eyes, list[Listener]]:
        """All who look, those together who see the same."""
        opened = self._owner.opened
        if self._sorted is None or self._sorted[0] is not opened:
            found: dict[Eyes, list[Listener]] = {}
            for listener in self.listeners:
                with suppress(Refusal):
                    found.setdefault(self._eyes(listener), []).append(listener)
            self._sorted = opened, found
        return self._sorted[1]

    def _viewer(self, person: Person | None, seat: int | None) -> int:
        """With whose eyes somebody looks; those who watch may see more, or nothing."""
        opened = self._owner.opened
        viewer = viewer_of(opened, person, seat)
        watching = opened.terms.watching
        if viewer != WATCHER or watching == "public" or opened.stage != PLAYING:
            return viewer
        if watching == "no":
            raise Refusal("no-watching")
        return WATCHER if room_of(opened, person) == PLAYERS else TRUTH

    def _view(self, eyes: Eyes) -> View:
        if eyes not in self._views:
            self._views[eyes] = View(self._owner.game(), *eyes)
        return self._views[eyes]

    # -- what they are told --------------------------------------------------

    def announce(self) -> None:
        """Tell everybody who sits where, and how far it is."""
        for listener in self.listeners:
            listener.tell(msgspec.json.encode(self._owner.info(listener.person)))

    def show_all(self) -> None:
        """Show everybody the whole frame."""
        for eyes, listeners in self.by_eyes().items():
            message = self._view(eyes).whole()
            for listener in listeners:
                listener.show(message)

    def show_anew(self) -> None:
        """Show everybody a table that was made anew."""
        self.forget_views()
        if self._owner.course is not None:
            self.show_all()

    def forget_views(self) -> None:
        """Draw the next frame of everybody afresh."""
        self._views.clear()

    def news(self) -> dict[Eyes, News]:
        """What has changed, for each view that somebody has or may come back to."""
        looked_at = self.by_eyes()
        found = {}
        for eyes, view in list(self._views.items()):
            view.alone = 0 if eyes in looked_at else view.alone + 1
            if view.alone > limits.RECENT:
                del self._views[eyes]
                continue
            news = view.news()
            if news is not None:
                found[eyes] = news
        return found

    def publish(self, news: dict[Eyes, News]) -> None:
        """Tell what has changed, now that it is safe."""
        listening = self.by_eyes()
        for eyes, what in news.items():
            self._views[eyes].publish(what)
            for listener in listening.get(eyes, ()):
                listener.show(what.message)

    def notify(self, row: Row, noticing: Collection[Eyes]) -> None:
        """Say what happened besides the game; of a taking back, to those who can tell."""
        for eyes, listeners in self.by_eyes().items():
            if row.kind != UNDO or eyes in noticing:
                lang = eyes[1]
                who = self._owner.game().table.names(lang)[row.seat]
                text = say(f"notice-{row.kind}", lang, who=who)
                message = msgspec.json.encode(Notice(row.kind, row.seat, text))
                for listener in listeners:
                    listener.tell(message)
