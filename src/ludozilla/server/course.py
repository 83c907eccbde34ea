"""The course of a game, made of its log row by row: the same rows, the same game for everybody."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec.structs import replace

from ludozilla.engine.parts import WATCHER
from ludozilla.engine.state import TRUTH
from ludozilla.server.clocks import Dial, Outage
from ludozilla.server.games import game_called
from ludozilla.server.log import AWAY, BACK, FLAG, PLAY, RESIGN, UNDO, Row
from ludozilla.server.protocol import Done, Play
from ludozilla.server.refusals import Refusal
from ludozilla.server.snapshots import Snapshot
from ludozilla.server.store import Opened
from ludozilla.server.texts import say
from ludozilla.table.frames import Ended, Frame
from ludozilla.table.table import Table

HERE: Final = ""
"""The standing of a seat whose own player plays."""


class Damaged(Exception):
    """A log that does not lead where it says."""


class Verdict:
    """How a game ended otherwise than by its rules: who is to blame, and everybody's rank."""

    def __init__(self, kind: str, seat: int, ranks: Sequence[int]) -> None:
        self.kind = kind
        self.seat = seat
        self.ranks = tuple(ranks)


class Course:
    """A table with all that has happened at it, be it by the rules of the game or not.

    A viewer's version counts what that viewer noticed, moves and their taking
    back alike, so nobody's has gaps and none comes twice. ``bots`` are the
    seats in which nobody sat from the start.
    """

    def __init__(self, table: Table, bots: Sequence[int] = (), dial: Dial | None = None) -> None:
        self.table = table
        self.dial = dial
        self.number = 0
        """Of the last row."""
        self.made = [0] * table.seats
        """How many decisions each seat has made, or was spared by a taking back."""
        self.standing = [HERE] * table.seats
        """``HERE``, or the kind of row by which a seat lost its player."""
        self.helped: set[int] = set()
        """The seats for whose people a bot has played while they were away."""
        self.verdict: Verdict | None = None
        self.answers: dict[tuple[int, str], Done] = {}
        self._other_kinds: dict[tuple[int, str], str] = {}
        """What those of these commands were that were no moves."""
        self._paths: dict[tuple[int, str], tuple[str, int]] = {}
        """What the moves were, and from which word on the order of theirs does not matter."""
        self._words = table.view(TRUTH).setup.vocabulary
        self._bots = bots
        viewers = (TRUTH, WATCHER, *range(table.seats))
        self._ahead = dict.fromkeys(viewers, 0)
        """By how much a viewer's version is ahead of the moves they have noticed."""
        self._afresh = dict.fromkeys(viewers, 0)
        """The version from which on a viewer's frames follow one another, move by move."""

    # -- apart from the game --------------------------------------------------

    def besides(self) -> dict[str, Any]:
        """All that the log says besides the game itself, as plain data."""
        return {
            "number": self.number,
            "made": self.made,
            "standing": self.standing,
            "helped": sorted(self.helped),
            "versions": [[viewer, self.version(viewer)] for viewer in self._ahead],
            "dial": [self.dial.at, self.dial.left] if self.dial is not None else None,
            "answers": [[seat, done.id, done.decision] for (seat, _), done in self.answers.items()],
            "kinds": [[seat, name, kind] for (seat, name), kind in self._other_kinds.items()],
            "paths": [[seat, name, *path] for (seat, name), path in self._paths.items()],
        }

    def resume(self, besides: Mapping[str, Any]) -> None:
        """Go on, with a table at which nothing has happened yet, where another course was."""
        self.number = besides["number"]
        self.made = list(besides["made"])
        self.standing = list(besides["standing"])
        self.helped = set(besides.get("helped", ()))  # which older snapshots have not
        self._ahead = dict(besides["versions"])
        self._afresh = dict(besides["versions"])
        if self.dial is not None and besides["dial"] is not None:
            self.dial.at, self.dial.left = besides["dial"]
        self.answers = {(seat, name): Done(name, made) for seat, name, made in besides["answers"]}
        kinds = besides.get("kinds", ())
        self._other_kinds = {(seat, name): kind for seat, name, kind in kinds}
        paths = besides.get("paths", ())
        self._paths = {(seat, name): (path, start) for seat, name, path, start in paths}

    # -- what happens --------------------------------------------------------

    def take(self, row: Row) -> Row:
        """Let something happen; the row as it is to be kept.

        A row with a digest has happened before, and must lead where it did.
        """
        seat = row.seat
        running = self.running()
        if row.kind == PLAY:
            self.table.play(seat, row.path)
            self.made[seat] += 1
            if self.standing[seat] == AWAY:
                self.helped.add(seat)
            move = self.table.record.moves[-1]
            row = self._checked(row, move.path, move.digest)
        elif row.kind == UNDO:
            self._take_back(seat)
            moves = self.table.record.moves
            row = self._checked(row, "", moves[-1].digest if moves else self.table.record.start)
        elif row.kind == BACK:
            self.standing[seat] = HERE
        else:
            self.standing[seat] = row.kind
            self._judge(row.kind, seat)
        if self.dial is not None:
            self._turn_dial(self.dial, row, running)
        self.number = row.number
        if row.command is not None:
            self.answers[seat, row.command] = Done(row.command, self.made[seat])
            if row.kind == PLAY:
                self._paths[seat, row.command] = row.path, self.table.any_order_from()
            else:
                self._other_kinds[seat, row.command] = row.kind
        return row

    def answered(self, kind: str, seat: int, command: str) -> Done | None:
        """What was answered to a command before; refused if it was one of another kind."""
        before = self.answers.get((seat, command))
        if before is not None and self._other_kinds.get((seat, command), PLAY) != kind:
            raise Refusal("id-used", id=command)
        return before

    def played(self, seat: int, command: Play) -> Done | None:
        """What was answered to a move before; refused if its id was that of anything else."""
        before = self.answered(PLAY, seat, command.id)
        if before is None:
            return None
        if before.decision != command.decision:
            raise Refusal("id-used", id=command.id)
        # An older snapshot has no paths: then it is taken on trust.
        path, start = self._paths.get((seat, command.id), (command.path, -1))
        if not self._words.same(path, command.path, start):
            raise Refusal("other-move", id=command.id, path=path)
        return before

    def _turn_dial(self, dial: Dial, row: Row, running: Sequence[int]) -> None:
        dial.run(row.time, running)
        if row.kind == UNDO:
            dial.taken_back(row.seat)
        elif row.kind == PLAY and not self.table.turns[-1].unnoticed:
            dial.made(row.seat)  # what was made in secret nobody may read from a clock

    @staticmethod
    def _checked(row: Row, path: str, digest: str) -> Row:
        if row.digest not in ("", digest):
            raise Damaged(f"row {row.number}: the position is not the recorded one")
        return replace(row, path=path, digest=digest)

    def _take_back(self, seat: int) -> None:
        before = {viewer: len(self.table.noticed_by(viewer)) for viewer in self._ahead}
        self.table.take_back(seat)
        for viewer, count in before.items():
            lost = count - len(self.table.noticed_by(viewer))
            if lost:
                self._ahead[viewer] += lost
                self._step(viewer)
                if viewer >= 0:  # what they may be about to answer is not asked any more
                    self.made[viewer] += 1

    def _step(self, viewer: int) -> None:
        """Let a viewer's version go on without a move."""
        self._ahead[viewer] += 1
        self._afresh[viewer] = self.version(viewer)

    def _judge(self, kind: str, seat: int) -> None:
        """End the game if somebody gave it up and there are not two left who play it."""
        if kind == AWAY:
            return
        left = [it for it in range(self.table.seats) if self.standing[it] not in (RESIGN, FLAG)]
        if self.table.seats == 2 or all(it in self._bots for it in left):
            ranks = [1 if it in left else len(left) + 1 for it in range(self.table.seats)]
            self.verdict = Verdict(kind, seat, ranks)
            for viewer in self._ahead:
                self._step(viewer)

    # -- how it stands -------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.verdict is not None or self.table.outcome is not None

    @property
    def ranks(self) -> tuple[int, ...]:
        """Everybody's rank in a game that is over."""
        if self.verdict is not None:
            return self.verdict.ranks
        outcome = self.table.outcome
        assert outcome is not None
        return tuple(outcome.ranks)

    def waiting(self) -> list[int]:
        """All seats that may decide now."""
        return [] if self.over else self.table.waiting()

    def running(self) -> list[int]:
        """The seats of people who are to decide, and whose time runs."""
        return [
            seat
            for seat in self.waiting()
            if seat not in self._bots and self.standing[seat] == HERE
        ]

    def seen_waiting(self) -> list[int]:
        """The seats that may decide now, as far as everybody can tell."""
        return [] if self.over else self.table.view(WATCHER).waiting()

    # -- what is seen of it --------------------------------------------------

    def version(self, viewer: int) -> int:
        """How much a viewer has noticed so far."""
        return len(self.table.noticed_by(viewer)) + self._ahead[viewer]

    def follows(self, viewer: int, version: int) -> bool:
        """Whether a viewer's frame is that of an earlier version and the moves since."""
        return version >= self._afresh[viewer]

    def frame(self, viewer: int, lang: str, since: int = 0) -> Frame:
        """What a viewer is shown now, with the turns after their version ``since``.

        The last turn has the number of the version, whatever was taken back before.
        """
        ahead = self._ahead[viewer]
        frame = self.table.frame(viewer, lang, max(0, since - ahead))
        if not ahead:
            return frame
        turns = tuple([replace(turn, number=turn.number + ahead) for turn in frame.turns])
        frame = replace(frame, version=frame.version + ahead, turns=turns)
        return judged(frame, self.judgement(lang))

    def judgement(self, lang: str) -> Ended | None:
        """How the game ended, if it did so otherwise than by its rules."""
        if self.verdict is None:
            return None
        who = self.table.names(lang)[self.verdict.seat]
        reason = say(f"ended-{self.verdict.kind}", lang, who=who)
        return Ended(self.verdict.ranks, (0,) * self.table.seats, reason, "")


def judged(frame: Frame, ended: Ended | None) -> Frame:
    """The last frame of a game, if that ended otherwise than by its rules."""
    return frame if ended is None else replace(frame, waiting=(), asked=None, ended=ended)


def folded(
    opened: Opened,
    rows: Sequence[Row] = (),
    outages: Sequence[Outage] = (),
    base: Snapshot | None = None,
) -> Course:
    """What has happened at a table, from its log, or from a snapshot and what was logged since."""
    game, record = game_called(opened.game), opened.record()
    if base is not None:
        record.position = base.position
        record.start = game.from_dict(base.position).digest()
    bots = [number for number, seat in enumerate(opened.seats) if seat.bot]
    table = Table(game, record)
    clock, dial = opened.terms.clock, None
    if clock.kind != "none":
        dial = Dial(clock, table.seats, opened.began, outages)
    course = Course(table, bots, dial)
    if base is not None:
        course.resume(base.besides)
    for row in rows:
        if row.number > course.number:
            course.take(row)
    return course
