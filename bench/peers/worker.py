"""Random play of one game for some seconds: ``worker.py FRAMEWORK GAME SECONDS``.

Prints how many actions were applied and how long it took. Runs in the peers' environment
for their games and in ours for ours, so it imports a framework only when asked for it.
"""

import random
import sys
from collections.abc import Callable, Iterator
from time import perf_counter

Play = Callable[[], int]
"""Plays one whole game and tells how many actions that took."""


def open_spiel(name: str) -> Play:
    import pyspiel

    game = pyspiel.load_game(name)

    def play() -> int:
        state, actions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                action = random.choices(outcomes, weights)[0]
            else:
                action = random.choice(state.legal_actions())
            state.apply_action(action)
            actions += 1
        return actions

    return play


def rlcard(name: str) -> Play:
    import rlcard as framework

    env = framework.make(name)

    def play() -> int:
        state, _ = env.reset()
        actions = 0
        while not env.is_over():
            state, _ = env.step(random.choice(list(state["legal_actions"])))
            actions += 1
        return actions

    return play


def catanatron(name: str) -> Play:
    from catanatron import Color, Game, RandomPlayer

    def play() -> int:
        game = Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE)])
        game.play()
        return len(game.state.actions)

    return play


def chess(name: str) -> Play:
    import chess as framework

    def play() -> int:
        board = framework.Board()
        while not board.is_game_over():
            board.push(random.choice(list(board.legal_moves)))
        return len(board.move_stack)

    return play


def ludozilla(name: str) -> Play:
    from ludozilla.engine.registry import find
    from ludozilla.engine.rng import Rng

    game_name, *words = name.split()
    game, options = find(game_name), dict(word.split("=") for word in words)
    rng = Rng("peers")

    def play() -> int:
        state = game.new(options, rng)
        while state.ending is None:
            state.apply(rng.choice(state.legal_actions()), rng)
        return state.moves

    return play


FRAMEWORKS = {
    "OpenSpiel": open_spiel,
    "RLCard": rlcard,
    "Catanatron": catanatron,
    "python-chess": chess,
    "Ludozilla": ludozilla,
}


def timed(play: Play, seconds: float) -> Iterator[int]:
    """Play until the time is over."""
    end = perf_counter() + seconds
    while perf_counter() < end:
        yield play()


def main() -> None:
    framework, name, seconds = sys.argv[1], sys.argv[2], float(sys.argv[3])
    random.seed(1)
    play = FRAMEWORKS[framework](name)
    play()  # what is imported or cached at the first game does not count
    start = perf_counter()
    actions = sum(timed(play, seconds))
    print(actions, perf_counter() - start)


if __name__ == "__main__":
    main()
