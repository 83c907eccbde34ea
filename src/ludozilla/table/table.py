"""The table: it keeps the truth to itself and shows every viewer their own side of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final
from unicodedata import category

from msgspec.structs import replace

from ludozilla.bots.spec import bot_label, make_bot, seated, spec_of
from ludozilla.bots.turn import UNHURRIED, bot_action
from ludozilla.engine.bot import Bot, Budget
from ludozilla.engine.game import Game
from ludozilla.engine.journal import Event, Journal
from ludozilla.engine.knowledge import KNOWN
from ludozilla.engine.painter import Common, Painter, Sketches
from ludozilla.engine.parts import WATCHER
from ludozilla.engine.record import Record, RecordError
from ludozilla.engine.rng import Rng, new_seed
from ludozilla.engine.state import TRUTH, UNSEALED, NotAsked, Outcome, State
from ludozilla.table.frames import Frame
from ludozilla.table.hops import Hop
from ludozilla.table.preview import Preview, Seer
from ludozilla.table.telling import Teller, Turn
from ludozilla.table.trail import Shift, Trail

_UNWRITTEN: Final = ("Cc", "Cs", "Zl", "Zp")
"""Unicode's categories of what would move the cursor, or cannot be written to a file."""


class UndoRefused(ValueError):
    """A move that cannot be taken back.

    ``reason`` is ``nothing`` (there is no own move), ``decided`` (seat ``who``
    has decided since), ``chance`` (it was called upon), ``seen`` (the move
    showed its maker something hidden) or ``shown`` (it showed another what its
    maker cannot know).
    """

    def __init__(self, reason: str, message: str, who: int = WATCHER) -> None:
        self.reason = reason
        self.who = who
        super().__init__(message)


class Table:
    """A game with people and bots in its seats; its record is all there is to keep.

    >>> import ludozilla
    >>> from ludozilla.engine.record import seed_of
    >>> game = ludozilla.game("zombie-apocalypse-now")
    >>> table = Table.new(game, {}, seed_of(7), ["Ana", "random"])
    >>> asked = table.frame(0, "en").asked
    >>> asked.prompt, asked.legal[0]
    ('You have 3 actions left. What do you do?', 'end')
    >>> table.play(0, "end")
    >>> table.let_bots_move()
    1
    >>> [turn.who for turn in table.frame(0, "en").turns]
    ['Ana', 'random']
    >>> Table(game, table.record).frame(1, "en").scene == table.frame(1, "en").scene
    True
    """

    def __init__(self, game: Game, record: Record, upto: int | None = None) -> None:
        """The table that this record was kept of, after its first ``upto`` moves or all."""
        count = len(record.moves)
        if upto is not None and not 0 <= upto <= count:
            raise RecordError("no-move", most=count, given=upto)
        self.game = game
        self.record = replace(record, moves=record.moves[:upto])
        self.turns: list[Turn] = []
        self._before: State | None = None
        """The state before the last move, unless one was just taken back."""
        steps = self.record.steps(game)
        self._state = next(steps).state
        viewers = (WATCHER, *range(self.seats))
        self._noticed: dict[int, list[Turn]] = {viewer: [] for viewer in viewers}
        self._trails = {viewer: Trail(viewer) for viewer in viewers}
        self._sketches: dict[tuple[int, str], Sketches] = {}
        self._common: dict[str, Common] = {}
        self._names: dict[str, list[str]] = {}
        for move in self.record.moves:
            self._before = self._state.clone()
            self._before.turn_to(move.seat)
            events = next(steps).events
            self._add_turn(self._before, self._before.parse(move.path), events)
        self._state.listen(Journal())
        self.record.players = self._checked(self.record.players)
        self._bots: dict[int, Bot] = {}

    def _checked(self, players: list[str]) -> list[str]:
        if len(players) not in (0, self.seats):
            raise RecordError("players", seats=self.seats, players=len(players))
        for player in players:
            if any(category(letter) in _UNWRITTEN for letter in player):
                raise RecordError("no-name", name=repr(player))
        return players or [""] * self.seats

    @staticmethod
    def new(
        game: Game,
        options: Mapping[str, Any],
        seed: str | None = None,
        players: Sequence[str] = (),
    ) -> Table:
        """A new game; ``players`` are bots' specs and people's names, "" for no name."""
        record, _ = Record.begin(game, options, seed or new_seed())
        record.players = [seated(player) for player in players]
        table = Table(game, record)
        for seat in range(table.seats):
            table._bot(seat)  # better to learn now of one that is not there
        return table

    # -- who plays -----------------------------------------------------------

    @property
    def seats(self) -> int:
        """How many play."""
        return self._state.setup.seats

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, player in enumerate(self.record.players) if not spec_of(player)]

    def _bot(self, seat: int) -> Bot | None:
        """The bot of a seat, made when it is first needed: a look at a record runs no code."""
        spec = spec_of(self.record.players[seat])
        if spec and seat not in self._bots:
            self._bots[seat] = make_bot(spec)
        return self._bots.get(seat)

    def names(self, lang: str) -> list[str]:
        """What everyone is called: by name, by spec, or what the game calls the seat."""
        if lang not in self._names:
            specs = [(player, spec_of(player)) for player in self.record.players]
            players = [bot_label(spec, lang) if spec else player for player, spec in specs]
            self._names[lang] = [
                f"{player} {seat + 1}"
                if player and players.count(player) > 1
                else player or self.game.seat_label(seat, lang)
                for seat, player in enumerate(players)
            ]
        return self._names[lang]

    # -- playing -------------------------------------------------------------

    @property
    def version(self) -> int:
        """How many moves have been made."""
        return len(self.record.moves)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, if it has."""
        return self._state.ending

    def waiting(self) -> list[int]:
        """All seats that may decide now, in any order."""
        return self._state.waiting()

    def play(self, seat: int, path: str) -> None:
        """Make the move of a seat; ``IllegalAction`` or ``NotAsked`` if it cannot."""
        self._check_asked(seat)
        # Read in the seat's own view: an error then tells nothing it may not know.
        action = self._state.seen_by(seat).parse(path)
        self._state.turn_to(seat)
        self._make(action)

    def _check_asked(self, seat: int) -> None:
        if seat not in self.waiting():
            raise NotAsked(f"seat {seat} has nothing to decide now; waiting: {self.waiting()}")

    def let_bots_move(self, budget: Budget = UNHURRIED) -> int:
        """Let bots decide until a person has to, or the game is over; how many moves it took."""
        before = self.version
        while True:
            for seat in self.waiting():
                bot = self._bot(seat)
                if bot is not None:
                    self._state.turn_to(seat)
                    self._make(bot_action(bot, self._state, self.record.seed, budget))
                    break
            else:
                return self.version - before

    def _make(self, action: int) -> None:
        state = self._state
        before = state.clone()
        self.record.play(state, action)
        self._before = before
        assert state.journal is not None
        self._add_turn(before, action, state.journal.take())

    def _add_turn(self, before: State, action: int, events: list[Event]) -> None:
        """Note a move that was just made, with all that each viewer could see of it."""
        unnoticed = _unnoticed(before, self._state)
        shift = Shift(before, self._state, events)
        hops: dict[int, list[list[Hop]]] = {}
        turn = Turn(before.seat, _seen_paths(before, action), events, unnoticed, hops)
        self.turns.append(turn)
        for viewer, trail in self._trails.items():
            if viewer not in unnoticed:
                self._noticed[viewer].append(turn)
                hops[viewer] = trail.follow(shift, len(self._noticed[viewer]))

    def undo(self, seat: int) -> None:
        """Take back the last move of this seat, unless that would be unfair.

        Against bots it never is. Among people it is fair if chance was not
        called upon, nobody saw anything hidden by it, and nobody else has
        decided since, as far as the seat can tell.
        """
        if self.people != [seat]:
            self.check_fair(seat)
        self.take_back(seat)

    def any_order_from(self) -> int:
        """From which word of the last move on their order did not matter; -1 if it did."""
        assert self._before is not None, "a move was just taken back"
        return self._before.decision().any_order_from

    def last_of(self, seat: int) -> int:
        """How many moves were made before the last one of this seat."""
        for number in range(self.version - 1, -1, -1):
            if self.turns[number].seat == seat:
                return number
        raise UndoRefused("nothing", "there is no move of yours to take back")

    def check_fair(self, seat: int) -> None:
        """Whether the last move of this seat can be taken back among people."""
        number = self.last_of(seat)
        for turn in reversed(self.turns[number + 1 :]):
            if seat not in turn.unnoticed:
                raise UndoRefused("decided", "somebody else has decided since", turn.seat)
        before = self._state_at(number)
        rng = Rng.keyed(self.record.seed, before.moves + 1)
        after = before.clone()
        after.turn_to(seat)
        after.apply(after.parse(self.record.moves[number].path), rng)
        if rng.used:
            raise UndoRefused("chance", "chance was called upon by this move")
        if _opened(before, after, seat):
            raise UndoRefused("seen", "this move showed you something hidden")
        for other in range(self.seats):
            if other != seat and _shown_unseen(before, after, other, seat):
                raise UndoRefused("shown", "this move showed another something hidden", other)

    def take_back(self, seat: int) -> None:
        """Take back the last move of this seat, fair or not, and all that was made since.

        What others have prepared since in secret stays: the seat cannot know of it.
        """
        number = self.last_of(seat)
        unknown = all(seat in turn.unnoticed for turn in self.turns[number + 1 :])
        kept = self.record.moves[number + 1 :] if unknown else []
        noticed, trails = dict(self._noticed), dict(self._trails)
        self._go_back_to(number)
        for move in kept:
            self.play(move.seat, move.path)
        for viewer, trail in trails.items():
            if len(noticed[viewer]) == len(self._noticed[viewer]):
                # They cannot tell that anything was taken back.
                self._noticed[viewer], self._trails[viewer] = noticed[viewer], trail

    def _state_at(self, number: int) -> State:
        """The state after so many moves."""
        if number == self.version - 1:
            if self._before is None:
                self._before = self.record.replay(self.game, number)
            return self._before
        return self.record.replay(self.game, number)

    def _go_back_to(self, number: int) -> None:
        """Forget the moves after so many."""
        self._state = self._state_at(number)
        self._before = None
        del self.record.moves[number:]
        del self.turns[number:]
        for viewer in self._trails:
            self._noticed[viewer] = [turn for turn in self.turns if viewer not in turn.unnoticed]
            self._trails[viewer] = Trail(viewer)
        self._sketches.clear()
        self._state.listen(Journal())

    # -- looking -------------------------------------------------------------

    def view(self, viewer: int) -> State:
        """The state as a seat or ``WATCHER`` sees it; ``NotAsked`` for any other.

        ``TRUTH`` sees all there is: for designers, or once it is no secret any more.
        """
        return self._state.clone() if viewer == TRUTH else self._state.seen_by(viewer)

    def frame(self, viewer: int, lang: str, since: int = 0) -> Frame:
        """What a viewer of ``view`` is shown now; ``turns`` are those made after ``since``."""
        painter = self.painter(viewer, lang)
        if viewer != TRUTH:
            painter.sketches = self._sketches_for(viewer, lang)
        return Teller(painter, viewer).frame(self.noticed_by(viewer), since)

    def painter(self, viewer: int, lang: str) -> Painter:
        """Draws what a viewer sees now, all of it afresh."""
        painter = self.game.painter(self.view(viewer), lang, self.names(lang))
        if viewer != TRUTH:
            painter.ids = self._trails[viewer].ids
        return painter

    def _sketches_for(self, viewer: int, lang: str) -> Sketches:
        if (viewer, lang) not in self._sketches:
            self._sketches[viewer, lang] = Sketches(self._common.setdefault(lang, Common()))
        return self._sketches[viewer, lang]

    def preview(self, seat: int, lang: str, path: str) -> Preview:
        """What a move of this seat would do, as far as it can tell.

        >>> import ludozilla
        >>> table = Table.new(ludozilla.game("zorgl-zilla"), {}, players=["Ana", "Bo"])
        >>> seat = table.waiting()[0]
        >>> path = table.frame(seat, "en").asked.legal[0]
        >>> foretold = table.preview(seat, "en", path)
        >>> table.play(seat, path)
        >>> table.frame(seat, "en").turns[-1].events[0] == foretold.events[0]
        True
        """
        self._check_asked(seat)
        seer = Seer(self.view(seat), self._trails[seat], lang, self.names(lang))
        return seer.preview(path, self.painter(seat, lang).scene())

    def noticed_by(self, viewer: int) -> Sequence[Turn]:
        """The moves so far of which a viewer can tell that they were made."""
        return self.turns if viewer == TRUTH else self._noticed[viewer]

    def secrets_between(self, one: int, other: int) -> bool:
        """Whether two viewers know different things now, or secret choices are pending."""
        known = self._state.parts.known
        pending = any(choice != UNSEALED for choice in self._state.sealed)
        return pending or known[one].to_dict() != known[other].to_dict()


def _seen_paths(state: State, action: int) -> dict[int, str]:
    """An action about to be made, as each viewer sees it."""
    words = state.setup.vocabulary
    seen = {TRUTH: words.text(state.path(action))}
    for viewer in (WATCHER, *range(state.setup.seats)):
        seen[viewer] = words.text(state.seen_path(action, viewer))
    return seen


def _unnoticed(before: State, after: State) -> list[int]:
    """The viewers who cannot tell that a move has been made."""
    viewers = (WATCHER, *range(after.setup.seats))
    return [viewer for viewer in viewers if after.unnoticed(viewer) > before.unnoticed(viewer)]


def _learnt(before: State, after: State, seat: int) -> set[int]:
    """The parts this seat knows now and did not before."""
    old, new = before.parts.known[seat].lot, after.parts.known[seat].lot
    changes = enumerate(zip(old, new, strict=True))
    return {part for part, (was, now) in changes if was != KNOWN and now == KNOWN}


def _opened(before: State, after: State, seat: int) -> bool:
    """Whether this seat now knows a part, or a secret choice, that was a hole before."""
    choices = list(zip(before.sealed, after.sealed, strict=True))
    unsealed = any(was != UNSEALED and now == UNSEALED for was, now in choices)
    return unsealed or bool(_learnt(before, after, seat))


def _shown_unseen(before: State, after: State, other: int, seat: int) -> bool:
    """Whether another now knows a part that this seat does not."""
    own = after.parts.known[seat].lot
    return any(own[part] != KNOWN for part in _learnt(before, after, other))
