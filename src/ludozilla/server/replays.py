"""A game that is over, looked at again with any seat's eyes, or played on from any point."""

from __future__ import annotations

import msgspec

from ludozilla.engine.record import Record
from ludozilla.engine.state import TRUTH
from ludozilla.server import limits
from ludozilla.server.course import judged
from ludozilla.server.games import game_called
from ludozilla.server.log import PLAY, Row
from ludozilla.server.refusals import Refusal
from ludozilla.table.changes import Changes
from ludozilla.table.differences import changes
from ludozilla.table.frames import Ended, Frame
from ludozilla.table.table import Table


class Step(msgspec.Struct):
    """The number of a move, and what makes the frame after it of the one before."""

    move: int
    changes: Changes


class Replay(msgspec.Struct):
    """The frame after move ``at``, then what has changed move by move, of ``moves`` in all.

    With the eyes of a seat, moves that it could not tell were made are left out.
    """

    at: int
    moves: int
    frame: Frame
    steps: tuple[Step, ...]


def replay(
    record: Record, viewer: int | None, at: int, lang: str, ended: Ended | None = None
) -> Replay:
    """What a seat, a watcher, or with everything open anybody saw of a game from some move on.

    ``ended`` is how, if not by the rules.
    """
    table = _table_at(record, at)
    viewer = TRUTH if viewer is None else viewer
    if viewer >= table.seats:
        raise Refusal("no-seat", possible=", ".join(map(str, range(table.seats))))
    count = len(record.moves)

    def seen(since: int) -> Frame:
        return judged(table.frame(viewer, lang, since), ended if table.version == count else None)

    first = before = seen(at - 1)
    steps = []
    for move in record.moves[at : at + limits.REPLAYED]:
        table.play(move.seat, move.path)
        after = seen(before.version)
        if after.version > before.version or after.ended != before.ended:
            steps.append(Step(table.version, changes(before, after)))
            before = after
    return Replay(at, count, first, tuple(steps))


def rows_until(record: Record, number: int, time: float) -> list[Row]:
    """The log of a game that goes on after so many moves of another."""
    if record.before:  # begun with other rules, it cannot be made anew from its first move
        raise Refusal("damaged")
    if _table_at(record, number).outcome is not None:
        raise Refusal("over")
    return [
        Row(count, PLAY, move.seat, time, move.path, move.digest)
        for count, move in enumerate(record.moves[:number], 1)
    ]


def _table_at(record: Record, number: int) -> Table:
    if number > len(record.moves):
        raise Refusal("no-move", most=len(record.moves))
    return Table(game_called(record.game), record, number)
