"""Taking back moves: at once where that is fair, else if those agree whom it affects."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Final

import msgspec

from ludozilla.server import limits
from ludozilla.server.alone import Alone, in_turn
from ludozilla.server.course import Course
from ludozilla.server.log import FLAG, RESIGN, UNDO
from ludozilla.server.protocol import Asks, Done
from ludozilla.server.refusals import Refusal
from ludozilla.server.store import Person
from ludozilla.server.texts import say
from ludozilla.table.table import UndoRefused

if TYPE_CHECKING:
    from ludozilla.server.audience import Listener
    from ludozilla.server.owner import Owner

_PAUSE: Final = 30.0
"""Seconds until one may ask again who was refused; twice as many each time."""


class Wish:
    """Somebody wants to take a move back, and waits for others to agree."""

    def __init__(self, command: str, seat: int, affected: list[int]) -> None:
        self.command = command
        self.seat = seat
        self.affected = affected
        self.waiting = affected
        """The seats that have not answered yet."""


class Undoing:
    """What is asked and answered about taking back moves at one table."""

    def __init__(self, owner: Owner) -> None:
        self._owner = owner
        self._wish: Wish | None = None
        self._refusals: dict[int, tuple[int, float]] = {}
        """By seat: how often it was refused, and until when it may not ask."""

    @property
    def alone(self) -> Alone:
        """In whose order moves are taken back."""
        return self._owner.alone

    @in_turn
    async def undo(self, person: Person | None, seat: int | None, command: str) -> Done:
        """Take somebody's last move back, or ask those who have a say in it."""
        course, seat = self._owner.game(), self._owner.own_seat(person, seat)
        before = course.answered(UNDO, seat, command)
        if before is not None:
            return before
        self._owner.check_playing(seat)
        if self._owner.opened.terms.undo == "no":
            raise Refusal("no-undo")
        if course.number >= limits.ROWS:
            raise Refusal("too-many", most=limits.ROWS)
        try:
            affected = self._affected(course, seat)
        except UndoRefused:
            raise Refusal("nothing-made") from None
        if affected:
            self._ask(Wish(command, seat, affected))
            return Done(command, course.made[seat])
        await self._owner.enter(UNDO, seat, command=command)
        return self._owner.game().answers[seat, command]

    def _affected(self, course: Course, seat: int) -> list[int]:
        """The seats of others who have to agree."""
        number, table = course.table.last_of(seat), course.table
        if self._owner.opened.terms.undo == "free":
            return []
        seats = self._owner.opened.seats
        others = [
            other
            for other, taken in enumerate(seats)
            if taken.person not in (None, seats[seat].person)
            and course.standing[other] not in (RESIGN, FLAG)
            and any(other not in turn.unnoticed for turn in table.turns[number:])
        ]
        if others:
            try:
                table.check_fair(seat)
            except UndoRefused:
                return others
        return []

    def _ask(self, wish: Wish) -> None:
        until = self._refusals.get(wish.seat, (0, 0.0))[1]
        if monotonic() < until:
            raise Refusal("undo-pause", seconds=int(until - monotonic()) + 1)
        if self._wish is not None and self._wish.seat != wish.seat:
            raise Refusal("undo-asked")
        if self._wish is None:
            self._wish = wish
            self._tell(wish, "wish-asks")

    @in_turn
    async def answer(
        self, person: Person | None, seat: int | None, command: str, yes: bool
    ) -> Done:
        """What one who is affected says to it."""
        course, seat = self._owner.game(), self._owner.own_seat(person, seat)
        wish = self._wish
        if wish is None or wish.command != command or seat not in wish.waiting:
            raise Refusal("nothing-asked")
        if not yes:
            count = self._refusals.get(wish.seat, (0, 0.0))[0] + 1
            self._refusals[wish.seat] = count, monotonic() + _PAUSE * 2 ** (count - 1)
            self._settle("wish-refused")
            return Done(command, course.made[seat])
        seats = self._owner.opened.seats
        wish.waiting = [it for it in wish.waiting if seats[it].person != seats[seat].person]
        if wish.waiting:
            self._tell(wish, "wish-asks")
        else:
            await self._owner.enter(UNDO, wish.seat, command=wish.command)
        return Done(command, course.made[seat])

    def lapse(self) -> None:
        """Something has happened: what was asked is settled."""
        if self._wish is not None:
            self._settle("wish-settled")

    def _settle(self, text: str) -> None:
        wish, self._wish = self._wish, None
        assert wish is not None
        wish.waiting = []
        self._tell(wish, text)

    def greet(self, listener: Listener) -> None:
        """Tell one who comes what they are asked."""
        if self._wish is not None:
            self._tell_one(listener, self._wish, "wish-asks")

    def _tell(self, wish: Wish, text: str) -> None:
        for listener in self._owner.audience.listeners:
            self._tell_one(listener, wish, text)

    def _tell_one(self, listener: Listener, wish: Wish, text: str) -> None:
        """Others hear nothing of it: there may be nothing they can know of."""
        seats = self._owner.opened.seats
        concerned = [seats[seat].person for seat in (wish.seat, *wish.affected)]
        if listener.person is not None and listener.person.id in concerned:
            who = self._owner.game().table.names(listener.lang)[wish.seat]
            said = say(text, listener.lang, who=who)
            message = Asks(wish.command, wish.seat, said, tuple(wish.waiting))
            listener.tell(msgspec.json.encode(message))
