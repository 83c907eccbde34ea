"""How fast a game runs here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import cycle
from statistics import fmean, quantiles
from time import perf_counter, process_time_ns
from typing import Any, NamedTuple

import msgspec

from ludozilla.bots.search import SearchBot
from ludozilla.engine.bot import Budget
from ludozilla.engine.game import Game
from ludozilla.engine.parts import WATCHER
from ludozilla.engine.record import seed_of
from ludozilla.engine.rng import Rng
from ludozilla.engine.state import State
from ludozilla.table.differences import changes
from ludozilla.table.frames import Frame
from ludozilla.table.table import Table

_SAMPLES = 100  # positions on which copies are timed, and frames at least
_THOUGHT = 30  # decisions of random play in an imagined world
_SEARCHED = 200  # iterations for a decision of the bot search


def bench(game: Game, options: Mapping[str, Any], seconds: float = 1.0) -> dict[str, float]:
    """How often per second: a decision of random play, a clone, a view, a further fill of one,
    an evaluation, a thought, which is an imagined world and thirty random decisions in it, and
    an iteration of the bot ``search``.

    Decisions are checked for legality and noted in no journal; dealing counts.

    >>> from ludozilla.engine.registry import find
    >>> sorted(bench(find("zombie-apocalypse-now"), {}, seconds=0.01))
    ['clones', 'decisions', 'evaluations', 'fills', 'iterations', 'thoughts', 'views']
    """
    positions = _sampled(game, options)
    views = [state.seen_by(state.seat) for state in positions]
    rng = Rng("bench")
    return {
        "decisions": _decisions(game, options, seconds),
        "clones": _rate(lambda state: state.clone(), positions, seconds),
        "views": _rate(lambda state: state.seen_by(state.seat), positions, seconds),
        "fills": _rate(lambda view: view.fill(rng), views, seconds),
        "evaluations": _rate(lambda state: game.evaluate(state, state.seat), positions, seconds),
        "thoughts": _rate(lambda view: view.imagine(rng).playout(rng, _THOUGHT), views, seconds),
        "iterations": _iterations(views, seconds),
    }


def _decisions(game: Game, options: Mapping[str, Any], seconds: float) -> float:
    rng = Rng("bench")
    decisions = 0
    start = perf_counter()
    while perf_counter() < start + seconds:
        state = game.new(options, rng)
        while state.ending is None:
            state.apply(rng.choice(state.legal_actions()), rng)
        decisions += state.moves
    return decisions / (perf_counter() - start)


def _sampled(game: Game, options: Mapping[str, Any]) -> list[State]:
    """Positions from random games, one in seven, so that every phase is among them."""
    rng = Rng("samples")
    positions: list[State] = []
    seen = 0
    while len(positions) < _SAMPLES:
        state = game.new(options, rng)
        while state.ending is None:
            if seen % 7 == 0:
                positions.append(state.clone())
            seen += 1
            state.apply(rng.choice(state.legal_actions()), rng)
    return positions


def _rate(work: Callable[[State], object], positions: list[State], seconds: float) -> float:
    for state in positions:
        work(state)  # what is worked out once for a view is so before the clock starts
    count = 0
    start = perf_counter()
    while perf_counter() < start + seconds:
        for state in positions:
            work(state)
        count += len(positions)
    return count / (perf_counter() - start)


def _iterations(views: list[State], seconds: float) -> float:
    """Of searches where it takes thought; what comes before and after the iterations counts."""
    bot, rng = SearchBot(_SEARCHED), Rng("bench")
    hard = [
        view
        for view in views
        if len(view.legal_actions()) > 1 and view.setup.game.habit(view, rng) is None
    ]
    count = 0
    start = perf_counter()
    for view in cycle(hard):
        count += bot.choose(view, Budget(), rng).info["iterations"]
        if perf_counter() > start + seconds:
            break
    return count / (perf_counter() - start)


class FrameCost(NamedTuple):
    """What it costs to show a move to a viewer: processor time in µs, then bytes.

    ``most_us`` is what 95% of the frames stay below; ``whole_bytes`` are those of a
    frame as a whole, ``bytes`` those of what is sent.
    """

    us: float
    most_us: float
    bytes: float
    whole_bytes: float


def frame_cost(game: Game, options: Mapping[str, Any], seconds: float = 1.0) -> FrameCost:
    """The cost of a frame, what changed in it and that as JSON, for all seats and a watcher.

    Each frame is made once, as it is for people: caches help where they help them.

    >>> from ludozilla.engine.registry import find
    >>> frame_cost(find("zombie-apocalypse-now"), {}, seconds=0.1).us > 0
    True
    """
    encode = msgspec.json.Encoder().encode
    times: list[int] = []
    whole: list[int] = []
    difference: list[int] = []
    rng = Rng("frames")
    end, games = perf_counter() + seconds, 0
    while perf_counter() < end or len(times) < _SAMPLES:
        games += 1
        table = Table.new(game, options, seed_of(games))
        shown = {viewer: table.frame(viewer, "fr") for viewer in (WATCHER, *range(table.seats))}
        while table.waiting() and (perf_counter() < end or len(times) < _SAMPLES):
            seat = table.waiting()[0]
            view = table.view(seat)
            table.play(seat, view.text(rng.choice(view.legal_actions())))
            for viewer, last in shown.items():
                began = process_time_ns()
                frame: Frame = table.frame(viewer, "fr", last.version)
                sent = encode(changes(last, frame))
                times.append(process_time_ns() - began)
                shown[viewer] = frame
                difference.append(len(sent))
            whole.append(len(encode(shown[seat])))
    return FrameCost(
        fmean(times) / 1000, quantiles(times, n=20)[-1] / 1000, fmean(difference), fmean(whole)
    )
