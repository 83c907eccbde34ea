"""What is answered to that which cannot be done: a code for programs, a sentence for people."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Sequence
from typing import Final, TypeVar

from ludozilla.engine.game import LayoutError
from ludozilla.engine.options import Fault, OptionError
from ludozilla.engine.state import IllegalAction, State
from ludozilla.engine.texts import typeset
from ludozilla.engine.told import ToldError
from ludozilla.server.protocol import FaultInfo, Refused
from ludozilla.server.texts import say
from ludozilla.table.mistakes import explained

T = TypeVar("T")

LOG: Final = logging.getLogger("ludozilla.server")

STATUS: Final = {
    "bad-request": 400,
    "no-session": 401,
    "bad-login": 401,
    "banned": 403,
    "wrong-password": 403,
    "not-admin": 403,
    "apart": 403,
    "no-person": 404,
    "no-report": 404,
    "name-taken": 409,
    "several": 409,
    "is-admin": 409,
    "guests-cannot": 409,
    "file-there": 409,
    "in-use": 409,
    "no-copy": 409,
    "no-file": 404,
    "no-database": 404,
    "damaged-file": 422,
    "have-account": 409,
    "no-account": 409,
    "bad-password": 422,
    "bad-address": 422,
    "private-address": 422,
    "dead-address": 422,
    "bad-keys": 422,
    "one-address": 422,
    "yourself": 422,
    "wait": 429,
    "foreign-page": 403,
    "not-here": 403,
    "not-your-seat": 403,
    "not-host": 403,
    "watching": 403,
    "out": 403,
    "no-undo": 403,
    "no-hint": 403,
    "no-watching": 403,
    "kicked": 403,
    "no-page": 404,
    "no-table": 404,
    "no-method": 405,
    "seat-taken": 409,
    "full": 409,
    "not-seated": 409,
    "seats-open": 409,
    "started": 409,
    "not-started": 409,
    "over": 409,
    "not-over": 409,
    "not-asked": 409,
    "stale": 409,
    "too-early": 409,
    "id-used": 409,
    "other-move": 409,
    "not-to-kick": 409,
    "nothing-made": 409,
    "nothing-asked": 409,
    "undo-asked": 409,
    "other-rules": 409,
    "damaged": 409,
    "too-slow": 408,
    "too-large": 413,
    "bad-name": 422,
    "no-game": 422,
    "bad-option": 422,
    "no-option": 404,
    "no-layout": 422,
    "undo-first": 409,
    "nothing-laid-out": 409,
    "bad-seats": 422,
    "no-seat": 422,
    "bad-line": 422,
    "no-move": 422,
    "not-alone": 422,
    "no-bot": 422,
    "bad-bot": 422,
    "illegal": 422,
    "too-many": 429,
    "undo-pause": 429,
    "slow-down": 429,
    "fault": 500,
    "no-idea": 503,
    "not-stored": 503,
    "not-read": 503,
    "busy": 503,
    "behind": 503,
    "moved": 503,
    "logged-out": 401,
}
"""All codes, and the status with which HTTP answers them."""


class Refusal(Exception):
    """Something that cannot be done; ``code`` is one of ``STATUS``."""

    def __init__(self, code: str, **details: str | int) -> None:
        super().__init__(code)
        self.code = code
        self.details = details

    @property
    def status(self) -> int:
        """The status of HTTP."""
        return STATUS[self.code]

    def message(self, lang: str) -> str:
        """What was wrong, and what would be right."""
        return say(self.code, lang, **self.details)

    def faults(self, lang: str) -> tuple[FaultInfo, ...]:
        """What is wrong with which option, if that is it."""
        return ()

    def told(self, lang: str, command: str = "") -> Refused:
        """As it is sent, in answer to the command of this id if there was one.

        >>> Refusal("stale", given=3, decision=4).told("en").message
        'Your decision 3 has been made; now it is 4.'
        """
        return Refused(self.code, self.message(lang), command, self.faults(lang))


class IllegalMove(Refusal):
    """A path that leads nowhere."""

    def __init__(self, error: IllegalAction) -> None:
        super().__init__("illegal")
        self.error = error

    def message(self, lang: str) -> str:
        """How far it leads, and what could follow there."""
        return explained(self.error, lang)


class Faulty(Refusal):
    """Something that does not do; what is wrong with it is a fault of its own."""

    def __init__(self, code: str, error: ToldError | OptionError) -> None:
        super().__init__(code)
        self.error = error

    def message(self, lang: str) -> str:
        """All that is wrong with it."""
        return say(self.code, lang, fault=self.error.said(lang))


class BadOptions(Faulty):
    """Options that a game cannot be played with."""

    def __init__(self, error: OptionError) -> None:
        super().__init__("bad-option", error)
        self._faults = error.faults

    def faults(self, lang: str) -> tuple[FaultInfo, ...]:
        """What is wrong with each."""
        return faults_told(self._faults, lang)


def faults_told(faults: Sequence[Fault], lang: str) -> tuple[FaultInfo, ...]:
    """What is wrong with options, as it is sent."""
    return tuple(
        [FaultInfo(typeset(fault.told[lang], lang), fault.option, fault.rule) for fault in faults]
    )


class NoWay(Refusal):
    """A layout to which no moves lead; the code tells whether taking own ones back helps."""

    def __init__(self, error: LayoutError, view: State) -> None:
        super().__init__("undo-first" if error.undo_helps else "no-layout")
        self.error = error
        self.view = view

    def message(self, lang: str) -> str:
        """Why it is so, in the words of the game."""
        game = self.view.setup.game
        key = f"layout.{self.error.key}"
        return say(self.code, lang, why=game.say(key, self.error.told(lang), self.view, lang))


async def kept(saving: Awaitable[T]) -> T:
    """Wait until something is on the disk, or refuse it."""
    try:
        return await saving
    except Refusal:
        raise
    except Exception as error:
        LOG.error("nothing could be written: %r", error)
        raise Refusal("not-stored") from error
