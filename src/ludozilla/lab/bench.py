"""How fast a game runs here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import perf_counter
from typing import Any

from ludozilla.engine.game import Game
from ludozilla.engine.rng import Rng
from ludozilla.engine.state import State

_SAMPLES = 100  # positions on which copies are timed
_THOUGHT = 30  # decisions of random play in an imagined world


def bench(game: Game, options: Mapping[str, Any], seconds: float = 1.0) -> dict[str, float]:
    """How often per second: a decision of random play, a clone, a view, a further fill of one,
    an evaluation, and a thought, which is an imagined world and thirty random decisions in it.

    Decisions are checked for legality and noted in no journal; dealing counts.

    >>> from ludozilla.engine.registry import find
    >>> sorted(bench(find("zombie-apocalypse-now"), {}, seconds=0.01))
    ['clones', 'decisions', 'evaluations', 'fills', 'thoughts', 'views']
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
