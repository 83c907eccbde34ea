"""What a check reports, and the random play that all checks share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from traceback import extract_tb
from typing import Any, NamedTuple

from ludozilla import engine
from ludozilla.engine.game import Game
from ludozilla.engine.journal import Journal
from ludozilla.engine.painter import known_id
from ludozilla.engine.parts import WATCHER
from ludozilla.engine.rng import Rng, seed_from
from ludozilla.engine.state import State
from ludozilla.table.hops import Hop
from ludozilla.table.trail import Shift, Trail

_KERNEL = Path(engine.__file__).parent
_INDENT = "\n    "

USUALLY = 10
THOROUGHLY = 20
"""How many of a game's first positions are all looked at; of the later ones ever fewer."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A fault: the check that found it, what is wrong, and how to get there again."""

    check: str
    message: str
    where: str = ""

    def __str__(self) -> str:
        return f"{self.check}: {self.message}{f'{_INDENT}{self.where}' if self.where else ''}"


class Stumbled(Exception):
    """A game cannot even be played; what was found on the way."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(str(finding))
        self.finding = finding


class Tally:
    """How much was looked at: what was compared, or else asked, and found to be as it should."""

    def __init__(self) -> None:
        self.comparisons = 0


@dataclass(frozen=True, slots=True)
class Trial:
    """What a check works on: a game with options, and how much to play.

    ``closely`` is how many of a game's first positions are all looked at;
    ``rules`` is text in which rules are numbered, besides ``Game.rules``.
    """

    game: Game
    options: Mapping[str, Any]
    seed: str = "conformance"
    games: int = 5
    closely: int = USUALLY
    rules: str = ""
    tally: Tally = field(default_factory=Tally)

    def compared(self, count: int = 1) -> None:
        """Note that so many things were compared."""
        self.tally.comparisons += count

    def rng(self, purpose: str) -> Rng:
        """A generator for one purpose, the same in every run."""
        return Rng(f"{self.seed}/{purpose}")

    def seed_of(self, number: int) -> str:
        """What ``Game.start`` makes the same game of as ``start`` does."""
        return f"{self.seed}/{number}"

    def start(self, number: int, journal: Journal | None = None) -> State:
        """A new game."""
        try:
            chance = Rng.keyed(seed_from(self.seed_of(number)), 0)
            state: State = self.game.new(self.options, chance, journal)
        except Exception as error:
            raise Stumbled(Finding("crash", f"no game can be dealt: {in_words(error)}")) from error
        return state

    def play(self) -> Iterator[tuple[int, State]]:
        """Random play: positions before a decision, and the final ones.

        The first positions of a game all come up, later ones ever more rarely,
        so that long games do not take for ever. The state goes on after each
        turn of the loop: clone what is to stay.
        """
        for number in range(self.games):
            sampling = self.rng(f"sample/{number}")
            for state in self.positions(number):
                if self.finished(state) or sampling.below(state.moves + 1) < self.closely:
                    yield number, state

    def positions(self, number: int) -> Iterator[State]:
        """All positions of one of the random games, the same ones every time: a state that goes on.

        For the last of them this game is ``finished``.
        """
        state = self.start(number)
        while not self.finished(state):
            self.turn(number, state)
            yield state
            self.move(number, state)
        yield state

    def turn(self, number: int, state: State) -> None:
        """Let one of those who may decide do so."""
        state.turn_to(self.rng(f"turn/{number}/{state.moves}").choice(state.waiting()))

    def finished(self, state: State) -> bool:
        """Whether a random game goes no further."""
        return over(state) or state.moves >= self.game.longest

    def chosen(self, number: int, state: State) -> tuple[int, Rng]:
        """The move that is made at a position of a random game, and the chance that comes with it.

        It is that of a record, so that the game can be played again elsewhere.
        """
        legal = state.legal_actions()
        if not legal:
            fault = f"seat {state.seat} is asked but has no action"
            raise Stumbled(Finding("actions", fault, self.where(number, state)))
        action = self.rng(f"play/{number}/{state.moves}").choice(legal)
        return action, Rng.keyed(seed_from(self.seed_of(number)), state.moves + 1)

    def move(self, number: int, state: State) -> None:
        """Make this move, or say why it cannot be made."""
        action, chance = self.chosen(number, state)
        before = state.moves
        try:
            state.apply(action, chance)
        except Exception as error:
            fault = f"{state.text(action)!r} fails: {in_words(error)}"
            raise Stumbled(Finding("actions", fault, self.where(number, before))) from error

    def where(self, number: int, there: State | int) -> str:
        """How to get to a position of a random game again, in Python."""
        moves = there if isinstance(there, int) else there.moves
        options = "".join(f", {name}={value!r}" for name, value in self.options.items())
        start = f'game.start("{self.seed_of(number)}"{options})'
        try:
            return start + self._played(number, moves)
        except Exception as error:
            return f"{start} and {moves} moves, which cannot be made again: {error}"

    def _played(self, number: int, moves: int) -> str:
        """The first moves of a random game, in Python."""
        calls: list[tuple[str, list[str]]] = []
        for state in self.positions(number):
            if state.moves >= moves:
                break
            action, _ = self.chosen(number, state)
            whose = f", seat={state.seat}" if len(state.waiting()) > 1 else ""
            if not calls or calls[-1][0] or whose:
                calls.append((whose, []))
            calls[-1][1].append(f'"{state.text(action)}"')
        return "".join(f".play({', '.join(words)}{whose})" for whose, words in calls)


def in_words(error: Exception) -> str:
    """An error, and where it was raised, or where a game called the kernel for it."""
    frames = extract_tb(error.__traceback__)
    outside = [frame for frame in frames if Path(frame.filename).parent != _KERNEL]
    last = (outside or frames)[-1]
    return f"{error!r} in {last.name}, {Path(last.filename).name} line {last.lineno}"


def over(state: State) -> bool:
    """Whether a game has ended."""
    return state.ending is not None


def called(viewer: int) -> str:
    """A viewer in words."""
    return "a watcher" if viewer == WATCHER else f"seat {viewer}"


def named(state: State, part: int) -> str:
    """A part by the word that means it on the table, or its title there; else its number."""
    for area in state.setup.game.scene(state, "en").areas:
        for item in area.items:
            if item.id == known_id(part) and item.face is not None:
                return item.token or item.face.title or item.face.short
    return f"part {part}"


def viewers(state: State) -> list[int]:
    """All seats, and the watcher."""
    return [*range(state.setup.seats), WATCHER]


def other_worlds(state: State, viewer: int, rng: Rng, most: int) -> Iterator[State]:
    """Worlds that this viewer cannot tell from the state, drawn by lot, those that are possible.

    They come from the knowledge kept in the state, not from ``fill``.
    """
    worlds = state.worlds(viewer)
    for _ in range(most):
        other = state.clone()
        other.rearrange(viewer, worlds, rng)
        if other.possible():
            yield other


class Heard(NamedTuple):
    """What a viewer gets of a move: the events, what they moved, and the ids it is followed by."""

    events: list[dict[str, Any]]
    hops: list[list[Hop]]
    ids: dict[str, str]


def heard(state: State, action: int, rng: Rng, viewer: int) -> Heard:
    """Make a move; what the viewer gets of it."""
    before, journal, trail = state.clone(), Journal(), Trail(viewer)
    state.listen(journal)
    state.apply(action, rng)
    state.listen(None)
    events = journal.take()
    noticed = state.unnoticed(viewer) == before.unnoticed(viewer)
    hops = trail.follow(Shift(before, state, events), 1) if noticed else []
    return Heard([event.seen_by(viewer).to_dict() for event in events], hops, trail.ids)
