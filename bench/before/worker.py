"""Time the basic operations of one game: ``worker.py GAME [name=value ...]``.

Runs on this version and on earlier ones, so it uses only what all of them have, and ways to think
that an earlier one has not got are done without. Prints microseconds as JSON.
"""

import json
import sys
from collections.abc import Callable
from time import process_time

from ludozilla.engine.registry import find
from ludozilla.engine.rng import Rng
from ludozilla.engine.state import State

SAMPLES = 150
SECONDS = 0.4  # for each figure
THOUGHT = 30


def sampled(game, options) -> list[State]:
    """Positions from random games, one in seven, the same in every version."""
    rng = Rng("samples")
    positions: list[State] = []
    seen = 0
    while len(positions) < SAMPLES:
        state = game.new(options, rng)
        while state.ending is None:
            if seen % 7 == 0:
                positions.append(state.clone())
            seen += 1
            state.apply(rng.choice(state.legal_actions()), rng)
    return positions


def micros(work: Callable[[State], object], states: list[State]) -> float:
    for state in states:
        work(state)
    count = 0
    start = process_time()
    while process_time() < start + SECONDS:
        for state in states:
            work(state)
        count += len(states)
    return (process_time() - start) / count * 1e6


def decision(game, options) -> float:
    rng = Rng("bench")
    decisions = 0
    start = process_time()
    while process_time() < start + 2 * SECONDS:
        state = game.new(options, rng)
        while state.ending is None:
            state.apply(rng.choice(state.legal_actions()), rng)
        decisions += state.moves
    return (process_time() - start) / decisions * 1e6


def think(view: State, rng: Rng) -> None:
    """A world, and thirty random decisions in it."""
    if hasattr(view, "imagine"):
        view.imagine(rng).playout(rng, THOUGHT)
        return
    world = view.fill(rng)
    played = 0
    while world.ending is None and played < THOUGHT:
        world.apply(rng.choice(world.legal_actions()), rng)
        played += 1


def main() -> None:
    game = find(sys.argv[1])
    options = dict(setting.split("=") for setting in sys.argv[2:])
    positions = sampled(game, options)
    views = [state.seen_by(state.seat) for state in positions]
    rng = Rng("bench")
    print(
        json.dumps(
            {
                "decision": decision(game, options),
                "clone": micros(lambda state: state.clone(), positions),
                "seen_by": micros(lambda state: state.seen_by(state.seat), positions),
                "fill": micros(lambda view: view.fill(rng), views),
                "evaluate": micros(lambda state: game.evaluate(state, state.seat), positions),
                "think": micros(lambda view: think(view, rng), views),
            }
        )
    )


main()
