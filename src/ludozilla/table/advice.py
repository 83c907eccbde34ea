"""What a bot would do in somebody's place, and why: data that any screen can show.

It is worked out from what the seat sees, so it gives away nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from ludozilla.bots.search import SearchBot
from ludozilla.engine.bot import Budget
from ludozilla.engine.painter import known_id
from ludozilla.engine.rng import Rng
from ludozilla.engine.scene import AreaKind, Scene
from ludozilla.engine.state import State
from ludozilla.engine.vocabulary import HOLE

_CONSIDERED: Final = 3
_BELIEFS: Final = 6
_SUSPECTS: Final = 3
_WORLDS: Final = 12
"""In so many worlds the hidden things are looked at, to learn what they are called."""


_IMAGINED: Final = 200
"""From so many worlds it is told what is believed."""


class Considered(msgspec.Struct, frozen=True, gc=False):
    """A move, the chance to win with it in per cent, how often it was tried, and what may follow.

    ``line`` are the next moves as they are expected, each with the name of who makes it.
    """

    move: str
    chance: int
    tries: int
    line: tuple[tuple[str, str], ...]


class Belief(msgspec.Struct, frozen=True, gc=False):
    """Where something is hidden, and what may be there: names, each with how likely in per cent."""

    where: str
    what: tuple[tuple[str, int], ...]


class Advice(msgspec.Struct, frozen=True, gc=False):
    """The move that a bot would make, what it considered (that move first), what it believes.

    Nothing was considered where the move is the only one, or one that is made
    by a rule of thumb or by lot.
    """

    move: str
    considered: tuple[Considered, ...] = ()
    beliefs: tuple[Belief, ...] = ()


def advise(view: State, lang: str, names: Sequence[str], rng: Rng, ms: int = 1000) -> Advice:
    """What a bot that may think so long would do in the place of a view's viewer.

    >>> import ludozilla
    >>> view = ludozilla.game("zombie-apocalypse-now").start(seed=7).seen_by(0)
    >>> advice = advise(view, "en", ["Ana", "Bo"], Rng("a"), ms=50)
    >>> advice.move in view.playable(), len(advice.considered), advice.beliefs[0].where
    (True, 3, 'Hand of the zombies')
    """
    answer = SearchBot(ms=ms).choose(view, Budget(), rng)
    move = view.text(answer.action)
    considered = sorted(answer.info.get("actions", []), key=lambda told: told["move"] != move)
    return Advice(
        move,
        tuple(_considered(told, names) for told in considered[:_CONSIDERED]),
        _beliefs(view, answer.info.get("beliefs", {}), lang, names, rng),
    )


def believed(view: State, lang: str, names: Sequence[str], rng: Rng) -> tuple[Belief, ...]:
    """What may be hidden where, for one who has nothing to decide."""
    at, places = view.parts.at, view.setup.places
    counts: dict[str, dict[str, float]] = {}
    for _ in range(_IMAGINED):
        world = view.imagine(rng)
        for number, there in enumerate(world.parts.at):
            if HOLE in at[number]:
                own = counts.setdefault(places[number].name, {})
                for part in set(there).difference(at[number]):
                    own[known_id(part)] = own.get(known_id(part), 0.0) + 1 / _IMAGINED
    return _beliefs(view, counts, lang, names, rng)


def _considered(told: Mapping[str, Any], names: Sequence[str]) -> Considered:
    line = tuple((names[step["seat"]], step["move"]) for step in told["line"])
    return Considered(told["move"], round(100 * told["value"]), told["visits"], line)


def _beliefs(
    view: State,
    beliefs: Mapping[str, Mapping[str, float]],
    lang: str,
    names: Sequence[str],
    rng: Rng,
) -> tuple[Belief, ...]:
    """The likeliest of what is hidden in plain sight; what no screen shows is left out."""
    labels = _Labels(view, lang, names, rng)
    told: list[Belief] = []
    for place, parts in beliefs.items():
        shares: dict[str, float] = {}
        for part, share in parts.items():
            if part in labels.parts:
                name = labels.parts[part]
                shares[name] = shares.get(name, 0.0) + share
        likeliest = sorted(shares.items(), key=lambda known: -known[1])[:_SUSPECTS]
        if place in labels.places and likeliest:
            what = tuple((name, min(100, round(100 * share))) for name, share in likeliest)
            told.append(Belief(labels.places[place], what))
    told.sort(key=lambda belief: -belief.what[0][1])
    return tuple(told[:_BELIEFS])


class _Labels:
    """What hidden parts, and the places where they lie, are called on the table.

    That is read off scenes of worlds in which they are open.
    """

    def __init__(self, view: State, lang: str, names: Sequence[str], rng: Rng) -> None:
        self.parts: dict[str, str] = {}
        self.places: dict[str, str] = {}
        game, setup = view.setup.game, view.setup
        for _ in range(_WORLDS):
            world = view.fill(rng)
            found = _items(game.scene(world, lang, names))
            for number, parts in enumerate(world.parts.at):
                for part in parts:
                    if known_id(part) in found:
                        what, where = found[known_id(part)]
                        self.parts[known_id(part)] = what
                        self.places[setup.places[number].name] = where


def _items(scene: Scene) -> dict[str, tuple[str, str]]:
    """By id, what each open item is called, and where it lies; nobody cares about piles."""
    found: dict[str, tuple[str, str]] = {}
    for area in scene.areas:
        for item in area.items:
            if item.face is not None and area.kind != AreaKind.PILE:
                square = area.square_of(item)
                where = f"{area.title} {square}" if square else area.title
                found[item.id] = item.face.title or item.face.short, where
    return found
