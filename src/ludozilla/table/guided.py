"""A first game as a newcomer sees it: what they are told, and what they are shown, move by move."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec
from msgspec.structs import replace

from ludozilla.engine.game import Game
from ludozilla.engine.guide import GuideError, Step
from ludozilla.engine.record import seed_of
from ludozilla.engine.state import IllegalAction, NotAsked
from ludozilla.engine.texts import typeset
from ludozilla.table.changes import Changes
from ludozilla.table.differences import changes
from ludozilla.table.frames import Frame
from ludozilla.table.table import Table

NEWCOMER: Final = 0
_NAMES: Final = ("Ana", "Zoé", "Léo", "Max", "Lou")


class Lesson(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a newcomer is told, and the table they see: whole at first, then what has changed.

    The only answer to what is asked there is the move they are led to.
    """

    text: str
    frame: Frame | None = None
    changes: Changes | None = None


def lessons(game: Game, lang: str) -> Iterator[Lesson]:
    """The guide of a game in one language; none if it has no guide."""
    guide = game.guide
    if guide is None:
        return
    seats = game.prepare(guide.options).seats
    table = Table.new(game, guide.options, seed_of(guide.seed), _NAMES[:seats])
    shown: Frame | None = None
    for number, step in enumerate(guide.steps, 1):
        if step.en:
            new = _frame(table, lang, shown, step)
            yield _lesson(shown, new, typeset(getattr(step, lang), lang))
            shown = new
        seat = table.waiting()[0] if step.seat is None else step.seat
        try:
            table.play(seat, step.move)
        except (IllegalAction, NotAsked) as error:
            raise GuideError(f"step {number} of the guide of {game.name}: {error}") from None
    yield _lesson(shown, _frame(table, lang, shown), typeset(guide.end[lang], lang))


def _frame(table: Table, lang: str, shown: Frame | None, step: Step | None = None) -> Frame:
    """The newcomer's table; nothing but the move of this step answers what is asked."""
    frame = table.frame(NEWCOMER, lang, shown.version if shown else 0)
    if frame.asked is None or step is None:
        return replace(frame, asked=None)
    view = table.view(NEWCOMER)
    words = view.text(view.parse(step.move))
    named = set(words.split())
    controls = tuple([control for control in frame.asked.controls if control.token in named])
    return replace(frame, asked=replace(frame.asked, legal=(words,), controls=controls))


def _lesson(shown: Frame | None, new: Frame, text: str) -> Lesson:
    if shown is None:
        return Lesson(text, frame=new)
    return Lesson(text, changes=changes(shown, new))
