"""``fill`` against many deals: what is read while dealing gives something away, too.

Who begins may depend on what somebody was dealt, or a card may never be dealt to a certain hand.
Of each of many deals a world is filled for every viewer. To whom has only seen what the viewer did,
the truth must be one such world among others: a hidden part is there in truth and not in the filled
world as often as the other way round, in all deals and in all those that share something the viewer
can see. That is as certain as tossing a coin, whatever the game.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import log
from typing import Any, NamedTuple

from ludozilla.conformance.findings import USUALLY, Finding, Trial, called, named, viewers
from ludozilla.engine.journal import Journal
from ludozilla.engine.state import State
from ludozilla.engine.vocabulary import HOLE

_DEALS = 300
_NEVER = 28.0  # what is as unlikely as exp(-28) does not happen, however many things are compared

_SAME_IN_ALL = ("game", "version", "options", "viewer", "moves", "parts")

Spot = tuple[int, int]
"""A part in a place."""


class _Deals:
    """What one viewer saw of many deals: sets of deals, as bit masks."""

    def __init__(self, viewer: int) -> None:
        self.viewer = viewer
        self.seen: dict[str, int] = {}
        """what can be seen -> the deals in which it is so"""
        self.true: dict[Spot, int] = {}
        """spot -> the deals in which the part is there, but not in the world filled"""
        self.filled: dict[Spot, int] = {}
        """spot -> those in which it is there in the world filled, but not in truth"""

    def add(self, number: int, truth: State, journal: Journal, filled: State) -> None:
        """Note a deal."""
        deal = 1 << number
        for sight in _sights(truth, journal, self.viewer):
            self.seen[sight] = self.seen.get(sight, 0) | deal
        is_so, might_be = _spots(truth), _spots(filled)
        for found, spots in ((self.true, is_so - might_be), (self.filled, might_be - is_so)):
            for spot in spots:
                found[spot] = found.get(spot, 0) | deal

    def example(self, strange: _Strange) -> int:
        """The number of a deal that is one of those."""
        found = self.true if strange.true > strange.filled else self.filled
        deals = found[strange.spot] & self.seen[strange.sight]
        return (deals & -deals).bit_length() - 1

    def strangest(self) -> _Strange | None:
        """Where truth and filled worlds differ most, if it cannot be by chance."""
        sights = {deals: sight for sight, deals in reversed(self.seen.items())}
        strangest = None
        for deals, sight in sights.items():
            for spot in self.true.keys() | self.filled.keys():
                true = (self.true.get(spot, 0) & deals).bit_count()
                filled = (self.filled.get(spot, 0) & deals).bit_count()
                odds = _odds(true, filled)
                if odds > _NEVER and (strangest is None or odds > strangest.odds):
                    strangest = _Strange(odds, sight, deals.bit_count(), spot, true, filled)
        return strangest


class _Strange(NamedTuple):
    """A difference that is no chance: exp(-odds) is how likely it is."""

    odds: float
    sight: str
    deals: int
    spot: Spot
    true: int
    filled: int


def fills_fit_the_deal(trial: Trial) -> Iterator[Finding]:
    """At the first decision the truth is like any world that ``fill`` draws."""
    by_viewer: dict[int, _Deals] = {}
    rng = trial.rng("dealt")
    for number in range(_DEALS * trial.closely // USUALLY):
        journal = Journal()
        state = trial.start(number, journal)
        for viewer in viewers(state):
            deals = by_viewer.setdefault(viewer, _Deals(viewer))
            deals.add(number, state, journal, state.seen_by(viewer).fill(rng))
    for deals in by_viewer.values():
        trial.compared(len(deals.filled))
        strange = deals.strangest()
        if strange is not None:
            where = trial.where(deals.example(strange), 0)
            yield Finding("fill-agrees", _in_words(state, deals.viewer, strange), where)
            return


def _sights(state: State, journal: Journal, viewer: int) -> Iterator[str]:
    """All that a viewer can see at the first decision, each thing in words."""
    yield ""
    holed = state.seen_by(viewer)
    yield from (f"seat {seat} decides first" for seat in holed.waiting())
    data = holed.to_dict()
    for name in _SAME_IN_ALL:
        del data[name]
    yield from _leaves("", data)
    for place, there in zip(state.setup.places, holed.parts.at, strict=True):
        yield from (f"part {part} lies in {place.name!r}" for part in there if part != HOLE)
    for event in journal.page():
        seen = event.seen_by(viewer)
        yield from _leaves(f"event {seen.key}", seen.args)


def _leaves(path: str, thing: Any) -> Iterator[str]:
    """The single values in plain data, each with the way to it."""
    if isinstance(thing, dict):
        for name, value in thing.items():
            yield from _leaves(f"{path} {name}".strip(), value)
    elif isinstance(thing, list | tuple):
        for number, value in enumerate(thing):
            yield from _leaves(f"{path}[{number}]", value)
    else:
        yield f"{path} is {thing!r}"


def _spots(world: State) -> set[Spot]:
    return {(part, place) for place, there in enumerate(world.parts.at) for part in there}


def _odds(one: int, other: int) -> float:
    """How unlikely so unequal numbers of heads and tails are: exp(-this), or less likely."""
    tosses = one + other
    return tosses * log(2) + sum(n * log(n / tosses) for n in (one, other) if n)


def _in_words(state: State, viewer: int, strange: _Strange) -> str:
    part, place = strange.spot
    name = named(state, part)
    common = f" in which {strange.sight}" if strange.sight else ""
    return (
        f"fill does not know what the deal gives away. Of {strange.deals} deals{common}, {name} is "
        f"in {state.setup.places[place].name!r} in truth but elsewhere in a world filled for "
        f"{called(viewer)} {strange.true} times, the other way round {strange.filled} times; it "
        "should be as often. What dealing, or a step before the first decision, reads of hidden "
        "parts must be noted there: state.parts.show(place, parts, EVERYBODY), "
        "state.parts.rule_out(parts, places) or state.parts.at_least(count, parts, places)"
    )
