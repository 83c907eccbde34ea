"""The state of a game: what a game's rules extend and everything else uses.

A state can have holes: ``state.seen_by(seat)`` is a copy with a hole wherever
that seat knows nothing, and ``holed.fill(rng)`` is a state without holes that
could be the truth, drawn uniformly. Everything outside the rules only ever gets
holed states.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final, Self, TypeVar, cast

from msgspec.json import encode
from mypy_extensions import mypyc_attr

from ludozilla.engine.journal import Journal
from ludozilla.engine.parts import WATCHER, Parts, Place
from ludozilla.engine.pending import NO_SEAT, Decision, Pending
from ludozilla.engine.plain import copied, entry_from_plain, entry_to_plain, fields_of
from ludozilla.engine.rng import Rng, new_seed
from ludozilla.engine.texts import check_language
from ludozilla.engine.vocabulary import HOLE, Vocabulary, continuations, in_order
from ludozilla.engine.worlds import Worlds

if TYPE_CHECKING:
    from ludozilla.engine.game import Game
    from ludozilla.engine.record import Record
    from ludozilla.engine.show import Shown

T = TypeVar("T")

OVER: Final = -1
"""``state.seat`` once the game has ended."""

TRUTH: Final = -2
"""``state.viewer`` of a state without holes."""

UNSEALED: Final = 0
"""``state.sealed[seat]`` of a seat without a secret choice; no action is 0."""

_FILL_TRIES: Final = 10_000

_KERNEL_FIELDS: Final = (
    "setup",
    "parts",
    "stack",
    "sealed",
    "ending",
    "moves",
    "viewer",
    "journal",
    "record",
)


class IllegalAction(ValueError):
    """An action that is not possible now; nothing has changed."""

    def __init__(self, tried: str, good: str, wrong: str, possible: list[str]) -> None:
        """``good`` is the part of the path that leads somewhere, ``possible`` what may follow."""
        self.tried = tried
        self.good = good
        self.wrong = wrong
        self.possible = possible
        if wrong and not possible:
            why = f"{good!r} is a whole move, {wrong!r} is too much"
        else:
            what = f"{wrong!r} is not possible" if wrong else "something is missing"
            after = f" after {good!r}" if good else ""
            why = f"{what}{after}; possible: {', '.join(possible)}"
        super().__init__(f"{tried!r} is not legal: {why}")

    def __reduce__(self) -> tuple[Any, ...]:
        return IllegalAction, (self.tried, self.good, self.wrong, self.possible)


class NotAsked(ValueError):
    """A question this state cannot answer: a holed one, a finished game, another's turn."""


class Setup:
    """What stays fixed during a game: whose rules, options, seats, places and words.

    ``decisions`` are the game's kinds of pending decisions and steps by name.
    """

    def __init__(
        self,
        game: Game,
        options: dict[str, bool | int | str],
        seats: int,
        places: list[Place],
        parts: int,
        vocabulary: Vocabulary,
        decisions: dict[str, type[Pending]],
    ) -> None:
        self.game: Final = game
        self.options: Final = options
        self.seats: Final = seats
        self.places: Final = places
        self.parts: Final = parts
        self.vocabulary: Final = vocabulary
        self.decisions: Final = decisions


def win_shares(ranks: list[int]) -> list[float]:
    """What each seat has of the win, by rank: the first ones share it."""
    winners = ranks.count(1)
    return [1 / winners if rank == 1 else 0.0 for rank in ranks]


class Outcome:
    """How a game ended: ranks (1 is first, equals share), points, the reason and its rule.

    >>> Outcome([1, 2, 1], [10, 4, 10], "plant", "ZZ-45").shares
    [0.5, 0.0, 0.5]
    """

    def __init__(self, ranks: list[int], points: list[int], reason: str, rule: str) -> None:
        self.ranks: Final = ranks
        self.points: Final = points
        self.reason: Final = reason
        self.rule: Final = rule

    @staticmethod
    def by_points(points: list[int], reason: str, rule: str) -> Outcome:
        """Most points first, equals share a rank.

        >>> Outcome.by_points([4, 9, 4], "last card", "XX-1").ranks
        [2, 1, 2]
        """
        ranks = [1 + sum([other > own for other in points]) for own in points]
        return Outcome(ranks, points, reason, rule)

    @staticmethod
    def won_by(winner: int, points: list[int], reason: str, rule: str) -> Outcome:
        """One winner, everyone else second."""
        ranks = [1 if seat == winner else 2 for seat in range(len(points))]
        return Outcome(ranks, points, reason, rule)

    @property
    def shares(self) -> list[float]:
        """Each seat's share of the win, 1 in all."""
        return win_shares(self.ranks)

    def to_dict(self) -> dict[str, object]:
        """As plain data."""
        return {
            "ranks": self.ranks[:],
            "points": self.points[:],
            "reason": self.reason,
            "rule": self.rule,
        }


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position of a game. A game extends it with plain attributes and with questions about them.

    What may be done and what happens then stands on the ``stack``, as objects of
    the game's own classes (``pending.Ask`` and ``pending.Then``). Attributes are
    plain data: numbers, words, lists of them; one whose name begins with an
    underscore is a cache and no part of the position. All secrets are parts in
    their places or sealed choices.

    ``journal`` and ``record`` are attached to a state that somebody plays, and
    to no copy of it.
    """

    setup: Setup
    parts: Parts
    stack: list[Pending]
    sealed: list[int]
    ending: Outcome | None
    moves: int
    viewer: int
    journal: Journal | None
    record: Record | None
    _legal: list[int] | None
    _worlds: Worlds | None

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.parts = Parts(setup.places, setup.seats, setup.parts)
        self.stack = []
        self.sealed = [UNSEALED] * setup.seats
        self.ending = None
        self.moves = 0
        self.viewer = TRUTH
        self.journal = None
        self.record = None
        self._legal = None
        self._worlds = None

    # -- what a game may write -----------------------------------------------

    def possible(self) -> bool:
        """Whether this filled world could be the truth, beyond sets and clauses."""
        return self.ending is not None or self.stack[-1].possible(self)

    def worlds(self, viewer: int) -> Worlds:
        """All worlds this viewer cannot tell apart, but for what ``possible`` adds.

        A game overrides it where not every arrangement of the hidden parts that
        the sets and clauses allow is a world, and counting beats rejecting.
        """
        return self.parts.worlds(viewer)

    def sealable(self, seat: int) -> list[int]:
        """The actions among which a seat's sealed choice lies, for one who cannot see it.

        How many there are must not depend on what is hidden.
        """
        raise NotImplementedError

    def unnoticed(self, viewer: int) -> int:
        """How many of the moves made so far this viewer cannot tell have been made at all.

        A game overrides it where somebody prepares something in secret, move by
        move; in a view ``moves`` counts the others only.
        """
        return 0

    # -- playing -------------------------------------------------------------

    @property
    def seat(self) -> int:
        """Whose decision it is; ``OVER`` once the game has ended."""
        return OVER if self.ending is not None else self.stack[-1].seat

    def waiting(self) -> list[int]:
        """All who may decide now, in any order; more than one in secret simultaneous choices."""
        if self.ending is not None:
            return []
        top = self.stack[-1]
        if not top.together():
            return [top.seat]
        kind = type(top)
        seats = []
        for i in range(len(self.stack) - 1, -1, -1):
            if type(self.stack[i]) is not kind:
                break
            seats.append(self.stack[i].seat)
        seats.sort()
        return seats

    def others(self, seat: int) -> list[int]:
        """All other seats, clockwise from the next."""
        seats = self.setup.seats
        return [(seat + step) % seats for step in range(1, seats)]

    def turn_to(self, seat: int) -> None:
        """Let this one of those waiting decide next."""
        if seat == self.seat:
            return
        if seat not in self.waiting():
            raise NotAsked(f"seat {seat} has nothing to decide now; waiting: {self.waiting()}")
        for i in range(len(self.stack) - 1, -1, -1):
            if self.stack[i].seat == seat:
                self.stack.append(self.stack.pop(i))
                self._legal = None
                return

    def choices(self) -> list[int]:
        """What may be done at the decision on top of the stack, worked out anew."""
        return self.stack[-1].choices(self)

    def decision(self) -> Decision:
        """What is being asked of ``seat``."""
        return self.stack[-1].decision(self)

    def seen_path(self, action: int, seat: int) -> list[int]:
        """The path of an action about to be made, with holes where that seat learns nothing."""
        return self.stack[-1].seen_path(self, action, seat)

    def legal_actions(self) -> list[int]:
        """All legal actions of ``seat``. The list is the state's own: don't change it."""
        legal = self._legal
        if legal is None:
            if self.viewer != TRUTH and self.viewer != self.seat:
                raise NotAsked("in a state with holes only the viewer's own choices are known")
            legal = [] if self.ending is not None else self.choices()
            self._legal = legal
        return legal

    def offer(self, actions: list[int]) -> None:
        """Rules that have just worked out what may be done at the decision on top say so."""
        self._legal = actions

    def apply(self, action: int, rng: Rng) -> None:
        """Make a move and all that follows from it until the next decision."""
        if self.viewer != TRUTH:
            raise NotAsked("a state with holes cannot be played on; fill it first")
        if self.ending is not None:
            raise NotAsked("the game is over")
        # A loop, as compiled it beats `in`.
        for legal in self.legal_actions():
            if legal == action:
                break
        else:
            raise self._illegal(action)
        self._make(action, rng)

    def _make(self, action: int, rng: Rng) -> None:
        """Make a move that is known to be legal."""
        self._legal = None
        self.moves += 1
        top = self.stack[-1]
        _take_top(self.stack)
        top.resolve(self, action, rng)
        self.settle(rng)

    def after(self, action: int, rng: Rng) -> Self:
        """The state after a legal action, this one being left as it is."""
        # The actions are worked out here, so that several copies share them.
        legal = self.legal_actions()
        twin = self.clone()
        twin._legal = legal
        twin.apply(action, rng)
        return twin

    def playout(self, rng: Rng, most: int) -> int:
        """Play at random until the end, or so many decisions; how many it took.

        Among those who choose at the same time, the one on top decides first.
        """
        if self.viewer != TRUTH:
            raise NotAsked("a state with holes cannot be played on; fill it first")
        played = 0
        while self.ending is None and played < most:
            top = self.stack[-1]
            legal = self._legal
            action = top.any_choice(self, rng) if legal is None else rng.choice(legal)
            self._make(action, rng)
            played += 1
        return played

    def play_on(self, choose: Callable[[Any, Rng], int], rng: Rng, most: int) -> int:
        """The same, but what ``choose`` says of each state, which has to be legal."""
        if self.viewer != TRUTH:
            raise NotAsked("a state with holes cannot be played on; fill it first")
        played = 0
        while self.ending is None and played < most:
            self._make(choose(self, rng), rng)
            played += 1
        return played

    def settle(self, rng: Rng) -> None:
        """Let the rules carry on until somebody has to decide or the game is over."""
        while self.ending is None:
            top = self.stack[-1]
            if top.seat != NO_SEAT:
                return
            _take_top(self.stack)
            top.carry_on(self, rng)

    def outcome(self) -> Outcome:
        """The result, once the game is over."""
        if self.ending is None:
            raise NotAsked("the game is not over")
        return self.ending

    # -- paths ---------------------------------------------------------------

    def path(self, action: int) -> list[int]:
        """The tokens of an action, in the order a person chooses them."""
        return self.setup.vocabulary.unpack(action)

    def text(self, action: int) -> str:
        """An action in the game's notation."""
        return self.setup.vocabulary.written(action)

    def parse(self, text: str) -> int:
        """The legal action written in a text; anything else raises ``IllegalAction``.

        ``NotAsked`` if there is nothing to decide, or not for the viewer.
        """
        words = self.setup.vocabulary
        try:
            action = words.pack(in_order(words.parse(text), self._any_order_from()))
        except ValueError:
            raise self._illegal_text(text) from None
        if action not in self.legal_actions():
            raise self._illegal_text(text)
        return action

    def _any_order_from(self) -> int:
        if self.ending is not None:
            raise NotAsked("the game is over")
        return self.decision().any_order_from

    def next_tokens(self, path: list[int]) -> list[int]:
        """The tokens that may follow the beginning of a path; empty once it is whole."""
        start = self._any_order_from()
        follow: list[int] = []
        for action in self.legal_actions():
            whole = self.path(action)
            for token in continuations(whole, path, start):
                if token not in follow:
                    follow.append(token)
        return follow

    def _illegal(self, action: int) -> IllegalAction:
        try:
            text = self.text(action)
        except IndexError:
            text = str(action)
        return self._illegal_text(text)

    def _illegal_text(self, text: str) -> IllegalAction:
        """Say how far a path leads somewhere, and what could follow there."""
        words = self.setup.vocabulary
        good: list[int] = []
        wrong = ""
        for word in text.split():
            token = words.number(word)
            if token not in self.next_tokens(good):
                wrong = word
                break
            good.append(token)
        possible = [words.token(token) for token in self.next_tokens(good)]
        return IllegalAction(text, words.text(good), wrong, possible)

    # -- secrets -------------------------------------------------------------

    def seal(self, seat: int, action: int) -> None:
        """Keep a secret choice of a seat until all are in."""
        self.sealed[seat] = action

    def unseal(self) -> list[int]:
        """All secret choices, one for each seat; they are open and done with."""
        choices = self.sealed
        self.sealed = [UNSEALED] * self.setup.seats
        return choices

    def seen_by(self, seat: int) -> Self:
        """A copy with a hole in every place this seat, or ``WATCHER``, does not know."""
        if self.viewer != TRUTH:
            if seat == self.viewer:
                return self.clone()
            raise NotAsked("only the truth can be looked at with other eyes")
        self._check_to_be_looked_at()
        self._check_seat(seat)
        holed = self.clone()
        holed.moves -= self.unnoticed(seat)
        holed.parts.hide(seat)
        for other in range(self.setup.seats):
            if other != seat and holed.sealed[other] != UNSEALED:
                holed.sealed[other] = HOLE
        if seat in holed.waiting():
            holed.turn_to(seat)
        holed.viewer = seat
        return holed

    def _check_to_be_looked_at(self) -> None:
        if not self.parts.known:
            raise NotAsked("a world for thinking cannot be looked at; fill() makes one that can")

    def _check_seat(self, seat: int) -> None:
        if seat < WATCHER or seat >= self.setup.seats:
            raise NotAsked(f"there is no seat {seat}; seats are 0 to {self.setup.seats - 1}")

    def fill(self, rng: Rng) -> Self:
        """A state without holes that could be the truth, uniform over all such."""
        filled = self._world(rng)
        filled.parts.look_around(self.viewer)
        return filled

    def imagine(self, rng: Rng) -> Self:
        """A filled world for thinking: it plays like any other, but cannot be looked at.

        As nobody will see it with other eyes, it does not keep up what every
        seat knows, which makes copies and moves a good deal cheaper.
        """
        world = self._world(rng)
        world.forget()
        return world

    def forget(self) -> None:
        """Make this a world for thinking.

        A game whose rules or evaluation ask what everybody knows overrides it,
        to keep the answers before they are gone.
        """
        self.parts.forget_all()

    def _world(self, rng: Rng) -> Self:
        if self.viewer == TRUTH:
            raise NotAsked("a state without holes has nothing to fill; use clone()")
        worlds = self._worlds
        if worlds is None:
            worlds = self.worlds(self.viewer)
            self._worlds = worlds
        for _ in range(_FILL_TRIES):
            world = self.clone()
            world.viewer = TRUTH
            world._arrange(self.viewer, worlds, rng)
            if world.possible():
                return world
        raise NotAsked("no world was found in which the pending decision can be made")

    def rearrange(self, viewer: int, worlds: Worlds, rng: Rng) -> None:
        """Put another world this viewer cannot tell apart in the place of this one."""
        self.moves -= self.unnoticed(viewer)
        self._arrange(viewer, worlds, rng)
        self.parts.look_around(viewer)

    def _arrange(self, viewer: int, worlds: Worlds, rng: Rng) -> None:
        self._legal = None
        self.parts.arrange(viewer, worlds.draw(rng))
        for seat in range(self.setup.seats):
            if seat != viewer and self.sealed[seat] != UNSEALED:
                self.sealed[seat] = rng.choice(self.sealable(seat))
        self.moves += self.unnoticed(viewer)

    # -- copies and plain data -----------------------------------------------

    def listen(self, journal: Journal | None) -> None:
        """Note from now on what happens in this journal; None for nothing more."""
        self.journal = journal
        self.parts.trace = None if journal is None else journal.moved

    def clone(self) -> Self:
        """An independent copy, without journal and record.

        Games may override it with something faster than this search for
        attributes: create, ``copy_kernel_to``, copy their own.
        """
        kind = type(self)
        twin = kind.__new__(kind)
        self.copy_kernel_to(twin)
        for name in own_fields(self):
            setattr(twin, name, copied(getattr(self, name)))
        return twin

    def copy_kernel_to(self, twin: State) -> None:
        """Give a new state the kernel's share of this one."""
        twin.setup = self.setup
        twin.parts = self.parts.clone()
        twin.stack = self.stack[:]
        twin.sealed = self.sealed[:]
        twin.ending = self.ending
        twin.moves = self.moves
        twin.viewer = self.viewer
        twin.journal = None
        twin.record = None
        twin._legal = None
        twin._worlds = None

    def to_dict(self) -> dict[str, object]:
        """The position, holes included, as plain JSON data."""
        return self._plain_with(self.parts.to_dict())

    def _plain_with(self, parts: dict[str, object]) -> dict[str, object]:
        kinds = self.setup.decisions
        data: dict[str, object] = {
            "game": self.setup.game.name,
            "version": self.setup.game.version,
            "options": self.setup.options,
            "viewer": self.viewer,
            "moves": self.moves,
            "parts": parts,
            "stack": [entry_to_plain(entry, kinds) for entry in self._canonical_stack()],
            "sealed": self.sealed[:],
            "ending": None if self.ending is None else self.ending.to_dict(),
        }
        for name in own_fields(self):
            data[name] = copied(getattr(self, name))
        return data

    def _canonical_stack(self) -> list[Pending]:
        """The stack, simultaneous choices by seat: whom one turned to last is no part of it."""
        row = len(self.waiting())
        if row < 2:
            return self.stack
        return self.stack[:-row] + sorted(self.stack[-row:], key=_seat_of)

    def restore(self, data: dict[str, object]) -> None:
        """Take over a position that ``to_dict`` gave for the same options."""
        self.viewer = cast(int, data["viewer"])
        self.moves = cast(int, data["moves"])
        self.parts.restore(cast(dict[str, object], data["parts"]))
        kinds = self.setup.decisions
        entries = cast(list[Any], data["stack"])
        self.stack = [entry_from_plain(name, fields, kinds) for name, fields in entries]
        self.sealed = list(cast(list[int], data["sealed"]))
        ending = cast(dict[str, object] | None, data["ending"])
        if ending is not None:
            self.ending = Outcome(
                cast(list[int], ending["ranks"]),
                cast(list[int], ending["points"]),
                cast(str, ending["reason"]),
                cast(str, ending["rule"]),
            )
        for name in own_fields(self):
            setattr(self, name, copied(data[name]))
        if self.viewer in self.waiting():
            self.turn_to(self.viewer)

    def digest(self) -> str:
        """A short fingerprint of the position."""
        written = encode(self._plain_with(self.parts.to_write()), order="sorted")
        return sha256(written).hexdigest()[:16]

    # -- at the keyboard -------------------------------------------------------

    def play(self, *moves: str | int, seat: int | None = None, rng: Rng | None = None) -> Self:
        """Make moves, in words or as actions, and return this state.

        Where several choose at the same time, ``seat`` says whose choice it is.
        A state that ``Game.start`` or ``load`` gave draws its chance from its
        record, which notes the moves; any other from ``rng``, or else afresh.

        >>> import ludozilla
        >>> state = ludozilla.game("zombie-apocalypse-now").start(seed=7)
        >>> state.play("5H KH 1", "4D QH 1")
        <zombie-apocalypse-now: move 2, Player 1 to decide>
        """
        if rng is not None and self.record is not None:
            raise NotAsked("chance comes from the record; play on a clone() with your own")
        if self.journal is None:
            self.listen(Journal())
        assert self.journal is not None
        for number, move in enumerate(moves):
            if seat is not None:
                self.turn_to(seat)
            action = self._action(move)
            if number == 0:
                self.journal.turn_page()
            if self.record is not None:
                self.record.play(self, action)
            else:
                self.apply(action, rng if rng is not None else Rng(new_seed()))
        return self

    def _action(self, move: object) -> int:
        if isinstance(move, str):
            return self.parse(move)
        if isinstance(move, int):
            if move not in self.legal_actions():
                raise self._illegal(move)
            return move
        raise TypeError(f"a move is words or an action, not {move!r}; playable() lists them")

    def playable(self) -> list[str]:
        """The legal actions of ``seat`` in words, for ``play``."""
        return [self.text(action) for action in self.legal_actions()]

    def news(self, lang: str = "en", seat: int = TRUTH) -> list[str]:
        """What happened by the last ``play``, in sentences, as this seat was told of it."""
        check_language(lang)
        events = [] if self.journal is None else self.journal.page()
        if seat != TRUTH:
            self._check_seat(seat)
            events = [event.seen_by(seat) for event in events]
        game = self.setup.game
        return [game.tell(event, self, lang) for event in events]

    def show(self, lang: str = "en", dark: bool = False) -> Shown:
        """The table, and the question of the one who decides, in either language.

        It is text at a prompt and when printed, and a picture in a notebook.
        """
        from ludozilla.engine.show import Shown

        check_language(lang)
        self._check_to_be_looked_at()
        game = self.setup.game
        question = ""
        if self.ending is None and self.viewer in (TRUTH, self.seat):
            question = f"{game.seat_label(self.seat, lang)} · {game.ask(self, lang)}"
        return Shown(game.scene(self, lang), question, dark, game.look)

    def _repr_svg_(self) -> str | None:
        return self.show().svg() if self.parts.known else None

    def __str__(self) -> str:
        return self.show().text() if self.parts.known else repr(self)

    def __repr__(self) -> str:
        game = self.setup.game
        if self.ending is not None:
            stand = f"over after {self.moves} moves"
        else:
            # The one whose actions are legal now first.
            seats = [self.seat, *[seat for seat in self.waiting() if seat != self.seat]]
            names = [game.seat_label(seat, "en") for seat in seats]
            stand = f"move {self.moves}, {' or '.join(names)} to decide"
        if self.viewer == TRUTH:
            eyes = "" if self.parts.known else ", imagined"
        elif self.viewer == WATCHER:
            eyes = ", seen by a watcher"
        else:
            eyes = f", seen by {game.seat_label(self.viewer, 'en')}"
        return f"<{game.name}: {stand}{eyes}>"

    def __copy__(self) -> Self:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickled, (self.setup.game, self.to_dict(), self.seat)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.to_dict() == other.to_dict()

    def __hash__(self) -> int:
        raise TypeError("a state changes, so it cannot be hashed; use digest()")


def _unpickled(game: Game, data: dict[str, object], seat: int) -> State:
    state: State = game.from_dict(data)
    if seat != OVER:
        state.turn_to(seat)  # which is no part of the position, but of what is legal now
    return state


def own_fields(state: State) -> list[str]:
    """The names of the attributes a game has added to the kernel's, but for caches, sorted."""
    names = fields_of(state)
    return [name for name in names if name[0] != "_" and name not in _KERNEL_FIELDS]


def _take_top(stack: list[Pending]) -> None:
    if len(stack) > 1:
        stack.pop()
    else:
        # Emptied by pop(), a list would be slower to fill again, for the rest of its life.
        stack.clear()


def changed(row: list[T], index: int, value: T) -> list[T]:
    """A list with another value in one spot; the old one is left to the copies that share it."""
    new = row[:]
    new[index] = value
    return new


def _seat_of(entry: Pending) -> int:
    return entry.seat
