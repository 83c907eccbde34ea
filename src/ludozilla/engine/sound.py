"""What holds in every position, so that one which is read can be played, looked at and filled.

``Position`` is the form of plain data, ``check_form`` looks at it before a state takes it over,
``check_state`` at the state then. What else holds in its positions a game says in
``check_position``, with ``check_bounds`` and ``check_stack``. All raise ``ValueError``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import chain
from typing import Any, Final, get_type_hints

import msgspec

from ludozilla.engine.knowledge import KNOWN, Knowledge, numbers_in
from ludozilla.engine.parts import EVERYBODY, WATCHER, Parts
from ludozilla.engine.pending import NO_SEAT, Pending
from ludozilla.engine.plain import fields_of
from ludozilla.engine.ready import ready
from ludozilla.engine.rng import Rng
from ludozilla.engine.state import TRUTH, UNSEALED, State, own_fields
from ludozilla.engine.vocabulary import HOLE

_LARGEST: Final = (1 << 62) - 1
"""Compiled code would take larger numbers for other objects."""


class _Known(msgspec.Struct):
    lots: list[tuple[list[int], list[int]]]
    clauses: list[tuple[list[int], list[int], int, int]]


class _Parts(msgspec.Struct):
    at: dict[str, list[int]]
    known: list[_Known]


class _Ending(msgspec.Struct):
    ranks: list[int]
    points: list[int]
    reason: str
    rule: str


_Fields = dict[str, bool | int | str | list[int]]


@ready
class Position(msgspec.Struct):
    """The kernel's share of a position as plain data; the rest are the game's own attributes."""

    game: str
    version: str
    options: dict[str, bool | int | str]
    viewer: int
    moves: int
    parts: _Parts
    stack: list[tuple[str, _Fields]]
    sealed: list[int]
    ending: _Ending | None


# -- before a state takes it over ---------------------------------------------


def check_form(found: Position, data: Mapping[str, Any], blank: State) -> None:
    """Refuse numbers of seats, places and parts that the game has not got, and other types."""
    _check_numbers(found, blank)
    for name, fields in found.stack:
        if name in blank.setup.decisions:
            _check_fields(blank.setup.decisions[name], fields)
    for name in own_fields(blank):
        if not _alike(data[name], getattr(blank, name)):
            raise ValueError(f"{name!r} cannot be {data[name]!r}")


def _check_numbers(found: Position, blank: State) -> None:
    setup = blank.setup
    seats, watched = setup.seats, range(NO_SEAT, setup.seats)
    held = [part for there in found.parts.at.values() for part in there]
    seen = [part for part in held if part != HOLE]
    spoken_of = [lot for known in found.parts.known for lot in known.lots]
    spoken_of += [clause[:2] for known in found.parts.known for clause in known.clauses]
    places = {place for row, _ in spoken_of for place in row}
    parts = {part for _, row in spoken_of for part in row}
    endings = [found.ending.ranks, found.ending.points] if found.ending else []
    for fault, what in (
        (found.viewer != TRUTH and found.viewer not in watched, "viewer"),
        (not 0 <= found.moves <= _LARGEST, "moves"),
        (any(_names_nobody(fields, watched) for _, fields in found.stack), "stack"),
        (found.ending is None and (not found.stack or "seat" not in found.stack[-1][1]), "stack"),
        (any(len(row) != seats for row in (found.sealed, *endings)), "sealed or ending"),
        (set(found.parts.at) != {place.name for place in setup.places}, "places"),
        (len(held) != setup.parts or len(set(seen)) != len(seen), "parts"),
        (found.viewer == TRUTH and len(seen) != len(held), "parts"),
        (not places <= set(range(len(setup.places))), "knowledge"),
        (not parts <= set(range(setup.parts)), "knowledge"),
    ):
        if fault:
            raise ValueError(f"{what} cannot be so in {setup.game.name}")


def _names_nobody(fields: _Fields, watched: range) -> bool:
    return any(fields.get(name, NO_SEAT) not in watched for name in ("seat", "player"))


def _check_fields(kind: type[Pending], fields: _Fields) -> None:
    """Refuse values of other types than declared; compiled, the class itself does so."""
    declared = get_type_hints(kind.__init__)
    for name, value in fields.items():
        try:
            msgspec.convert(value, declared.get(name, Any))
        except msgspec.ValidationError as error:
            raise ValueError(f"{name!r} of {kind.__name__}: {error}") from None


def _alike(value: object, pattern: object) -> bool:
    """Whether a value is of the type of another, and so are the entries of lists."""
    if type(value) is not type(pattern):
        return False
    if isinstance(value, list) and isinstance(pattern, list) and pattern:
        return all(_alike(entry, pattern[0]) for entry in value)
    return True


# -- once a state has taken it over -------------------------------------------


def check_state(state: State, data: Mapping[str, Any]) -> None:
    """Refuse what cannot be in any game; ``data`` is what the state was read from."""
    again = state.to_dict()
    for name in sorted(again.keys() | data.keys()):
        if _plain(again.get(name)) != _plain(data.get(name)):
            raise ValueError(f"{name!r} does not agree with the rest of the position")
    _check_ending(state)
    _check_sealed(state)
    # A view is sound if a world of it is.
    world = state if state.viewer == TRUTH else state.fill(Rng("sound"))
    if world.parts.known:
        _check_knowledge(world.parts)
    if not world.possible():
        raise ValueError("what everybody can tell is not so")
    if world.ending is None:
        world.decision()
        if not world.legal_actions():
            raise ValueError("there is nothing to be decided")


def _plain(value: object) -> bytes:
    return msgspec.json.encode(value, order="sorted")


def _check_ending(state: State) -> None:
    if state.ending is not None:
        ranks = state.ending.ranks
        if min(ranks) != 1 or max(ranks) > len(ranks):
            raise ValueError(f"ranks cannot be {ranks}")
        if f"outcome.{state.ending.reason}" not in state.setup.game.texts:
            raise ValueError(f"no game ends by {state.ending.reason!r}")


def _check_sealed(state: State) -> None:
    """Only who has chosen, while others still choose at the same time, has a sealed choice."""
    waiting = state.waiting()
    together = bool(waiting) and state.stack[-1].together()
    for seat, choice in enumerate(state.sealed):
        if choice == UNSEALED:
            continue
        if not together or seat in waiting:
            raise ValueError(f"seat {seat} cannot have a sealed choice")
        hidden = state.viewer not in (TRUTH, seat)
        if choice == HOLE if not hidden else choice != HOLE:
            raise ValueError(f"the sealed choice of seat {seat} cannot be {choice}")
        if not hidden and choice not in state.sealable(seat):
            raise ValueError(f"the sealed choice of seat {seat} cannot be {choice}")


def _check_knowledge(parts: Parts) -> None:
    """What every viewer takes for possible includes what is so."""
    public = parts.known[WATCHER]
    for viewer, knowledge in enumerate(parts.known):
        seat = viewer if knowledge is not public else WATCHER
        for place, there in enumerate(parts.at):
            seen = parts.places[place].seen
            looks = seen == EVERYBODY or (seat != WATCHER and bool(seen >> seat & 1))
            for part in there:
                hidden = knowledge.lot[part] != KNOWN
                if hidden and (looks or public.lot[part] == KNOWN):
                    raise ValueError(f"viewer {viewer} would know of part {part}")
                if hidden and not knowledge.may(part) >> place & 1:
                    raise ValueError(f"viewer {viewer} is wrong about part {part}")
        _check_clauses(parts, viewer, knowledge)


def _check_clauses(parts: Parts, viewer: int, knowledge: Knowledge) -> None:
    for clause in knowledge.clauses:
        there = chain.from_iterable(parts.at[place] for place in numbers_in(clause.places))
        count = sum(knowledge.speaks_of(clause, part) for part in there)
        if not clause.least <= count <= clause.most:
            raise ValueError(f"viewer {viewer} is wrong about {knowledge.plain(clause)}")


# -- what a game adds ---------------------------------------------------------


class Bounds:
    """What numbers may be; in a list, every one, and how many there are if ``size`` is given."""

    def __init__(self, least: int, most: int, size: int | None = None) -> None:
        self.least = least
        self.most = most
        self.size = size

    def __str__(self) -> str:
        numbers = f"from {self.least} to {self.most}"
        return numbers if self.size is None else f"{self.size} numbers {numbers}"


FLAG: Final = Bounds(0, 1)
"""The bounds of what is true or false, and of what is 0 or 1."""


def check_bounds(state: State, bounds: Mapping[str, Bounds]) -> None:
    """Hold all attributes of a game's states, and fields on the stack, to their bounds.

    They are found by name; ``Pay.cost`` comes before ``cost``. Flags, and the
    seats of an Ask and of a Then (``seat``, ``player``), need none.
    """
    for name in own_fields(state):
        _check_value(name, getattr(state, name), bounds.get(name, FLAG))
    for entry in state.stack:
        kind = type(entry).__name__
        for name in fields_of(entry):
            if name not in ("seat", "player"):
                own = bounds.get(f"{kind}.{name}", bounds.get(name, FLAG))
                _check_value(f"{kind}.{name}", getattr(entry, name), own)


def _check_value(name: str, value: Any, bounds: Bounds) -> None:
    fits = bounds.size is None or len(value) == bounds.size
    if not fits or not all(bounds.least <= number <= bounds.most for number in _numbers_of(value)):
        raise ValueError(f"{name!r} must be {bounds}, not {value!r}")


def _numbers_of(value: object) -> list[int]:
    """The numbers in a list, however deep; a text has none."""
    if isinstance(value, list):
        return [number for entry in value for number in _numbers_of(entry)]
    if isinstance(value, str):
        return []
    if not isinstance(value, int):
        raise ValueError(f"{value!r} is no number")
    return [value]


def check_stack(state: State, form: re.Pattern[str]) -> None:
    """Hold the stack of a game that is not over to a form: the names of what stands on it.

    It is looked at from the bottom, each name with a blank behind it.
    """
    names = "".join([f"{type(entry).__name__} " for entry in state.stack])
    if state.ending is None and not form.fullmatch(names):
        raise ValueError(f"the stack cannot be {names.strip()}")
