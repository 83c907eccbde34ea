"""How likely it was, at each point of a finished game, that each seat would win."""

from __future__ import annotations

from ludozilla.engine.game import Game
from ludozilla.engine.record import Record
from ludozilla.engine.state import State


def chances_along(game: Game, record: Record) -> list[list[float]]:
    """After each move, and before the first, every seat's share of the win.

    They are what the game's evaluation makes of the truth; once it is over, what came out.

    >>> import ludozilla
    >>> game = ludozilla.game("zombie-apocalypse-now")
    >>> state = game.start(seed=7)
    >>> for _ in range(5): played = state.play(state.playable()[0])
    >>> chances = chances_along(game, state.record)
    >>> len(chances), [round(sum(each), 6) for each in chances] == [1.0] * 6
    (6, True)
    """
    return [_shares(game, moment.state) for moment in record.steps(game)]


def _shares(game: Game, state: State) -> list[float]:
    if state.ending is not None:
        return state.ending.shares
    worths = [max(0.0, game.judge(state, seat)) for seat in range(state.setup.seats)]
    total = sum(worths)
    return [worth / total if total else 1 / len(worths) for worth in worths]
