"""Searching in one game for some seconds: ``searching.py WHAT GAME SECONDS``.

Prints how many iterations were made, how many decisions were simulated in them, and the processor
time it took. Runs in the peers' environment for their games and in ours for ours.
"""

import random
import sys
from collections.abc import Callable
from itertools import cycle
from statistics import fmean
from time import process_time
from typing import Any

Search = Callable[[], tuple[int, int]]
"""Searches a while; tells the iterations and the decisions simulated in them."""

POSITIONS = 30
"""Positions of random games to search in, one in seven."""

ITERATIONS = 100
"""In a position, before the next one's turn."""


def ismcts(name: str) -> Search:
    """OpenSpiel's search in C++: an iteration is a world and a random game in it to its end.

    It does not tell how long these are: as long as those played from here, chance included.
    """
    import pyspiel

    game = pyspiel.load_game(name)

    def step(state: Any) -> None:
        actions: Any
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
        else:
            actions, weights = state.legal_actions(), None
        state.apply_action(random.choices(actions, weights)[0])

    def rest(state: Any) -> int:
        count = 0
        while not state.is_terminal():
            step(state)
            count += 1
        return count

    positions: list[Any] = []
    while len(positions) < POSITIONS:
        state, seen = game.new_initial_state(), 0
        while not state.is_terminal():
            if not state.is_chance_node() and len(state.legal_actions()) > 1:
                seen += 1
                if seen % 7 == 0:
                    positions.append(state.clone())
            step(state)
    lengths = {id(state): fmean(rest(state.clone()) for _ in range(10)) for state in positions}
    bot = pyspiel.ISMCTSBot(1, pyspiel.RandomRolloutEvaluator(1, 1), 2.0, ITERATIONS)
    turns = cycle(positions)

    def search() -> tuple[int, int]:
        state = next(turns)
        bot.step(state)
        return ITERATIONS, round(ITERATIONS * lengths[id(state)])

    return search


def catanatron(name: str) -> Search:
    """A copy and a random game to its end: what an iteration of Catanatron's MCTS is, at the least.

    The search itself, which makes a copy for every action of a new node besides, is not in the
    package that is published.
    """
    from catanatron import Color, Game, RandomPlayer

    positions = []
    while len(positions) < POSITIONS:
        game, seen = Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE)]), 0
        while game.winning_color() is None and seen < 1000:
            seen += 1
            if seen % 7 == 0:
                positions.append(game.copy())
            game.play_tick()
    turns = cycle(positions)

    def search() -> tuple[int, int]:
        game = next(turns).copy()
        before = len(game.state.actions)
        game.play()
        return 1, len(game.state.actions) - before

    return search


def playouts(name: str) -> Search:
    """Ours in the same form: an iteration is an imagined world and a random game to its end.

    As many of them in a position as the others make, too.
    """
    from ludozilla.engine.rng import Rng

    rng, turns = Rng("peers"), cycle(views(name))

    def search() -> tuple[int, int]:
        view = next(turns)
        longest = view.setup.game.longest
        return ITERATIONS, sum(view.imagine(rng).playout(rng, longest) for _ in range(ITERATIONS))

    return search


def searching(name: str) -> Search:
    """Our bot: an iteration goes to where nobody has been, and what is new is tried and judged."""
    from ludozilla.bots.search import SearchBot
    from ludozilla.engine.bot import Budget
    from ludozilla.engine.rng import Rng

    bot, rng = SearchBot(ITERATIONS), Rng("peers")
    hard = [
        view
        for view in views(name)
        if len(view.legal_actions()) > 1 and view.setup.game.habit(view, rng) is None
    ]
    turns = cycle(hard)

    def search() -> tuple[int, int]:
        info = bot.choose(next(turns), Budget(), rng).info
        return info["iterations"], info["decisions"]

    return search


def views(name: str) -> list[Any]:
    """What those who are to decide see in random games."""
    from ludozilla.engine.registry import find
    from ludozilla.engine.rng import Rng

    game_name, *words = name.split()
    game, options = find(game_name), dict(word.split("=") for word in words)
    rng, found, seen = Rng("positions"), [], 0
    while len(found) < POSITIONS:
        state = game.new(options, rng)
        while state.ending is None:
            seen += 1
            if seen % 7 == 0:
                found.append(state.seen_by(state.seat))
            state.apply(rng.choice(state.legal_actions()), rng)
    return found


SEARCHES = {
    "OpenSpiel ISMCTS": ismcts,
    "Catanatron playouts": catanatron,
    "Ludozilla playouts": playouts,
    "Ludozilla search": searching,
}


def main() -> None:
    what, name, seconds = sys.argv[1], sys.argv[2], float(sys.argv[3])
    random.seed(1)
    search = SEARCHES[what](name)
    search()  # what is imported or worked out at first does not count
    iterations = decisions = 0
    start = process_time()
    while process_time() < start + seconds:
        more, simulated = search()
        iterations += more
        decisions += simulated
    print(iterations, decisions, process_time() - start)


if __name__ == "__main__":
    main()
