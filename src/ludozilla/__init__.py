"""Monster table-top games, played to the letter of their rules.

>>> import ludozilla
>>> game = ludozilla.game("zombie-apocalypse-now")
>>> state = game.start(seed=7)
>>> state.playable()
['end', '5H KH 1', '5H QH 1', '4D KH 1', '4D QH 1', 'JD']
>>> state.play("5H KH 1")
<zombie-apocalypse-now: move 1, Player 1 to decide>

``print(state)`` shows the table, ``state.seen_by(0)`` is what a seat sees of it, and in a
notebook a state is a picture. Nothing is loaded before it is asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from ludozilla.bots.spec import BotSpecError
    from ludozilla.engine.bot import Answer, Bot, BotFault, Budget
    from ludozilla.engine.game import Game, PositionError
    from ludozilla.engine.options import OptionError, Value
    from ludozilla.engine.parts import WATCHER
    from ludozilla.engine.record import Record, RecordError
    from ludozilla.engine.registry import GameNotFound
    from ludozilla.engine.rng import Rng
    from ludozilla.engine.state import OVER, IllegalAction, NotAsked, Outcome, State
    from ludozilla.engine.texts import TextError
    from ludozilla.lab.report import Report

    def games() -> dict[str, Game[State]]:
        """All installed games by name."""


__version__ = "0.1.0"

__all__ = [
    "OVER",
    "WATCHER",
    "Answer",
    "Bot",
    "BotFault",
    "BotSpecError",
    "Budget",
    "Game",
    "GameNotFound",
    "IllegalAction",
    "NotAsked",
    "OptionError",
    "Outcome",
    "PositionError",
    "Record",
    "RecordError",
    "Rng",
    "State",
    "TextError",
    "bot",
    "compiled",
    "game",
    "games",
    "load",
    "simulate",
]

_HOMES = {
    "OVER": "engine.state",
    "WATCHER": "engine.parts",
    "Answer": "engine.bot",
    "Bot": "engine.bot",
    "BotFault": "bots.turn",
    "BotSpecError": "bots.spec",
    "Budget": "engine.bot",
    "Game": "engine.game",
    "GameNotFound": "engine.registry",
    "IllegalAction": "engine.state",
    "NotAsked": "engine.state",
    "OptionError": "engine.options",
    "Outcome": "engine.state",
    "PositionError": "engine.game",
    "Record": "engine.record",
    "RecordError": "engine.record",
    "Rng": "engine.rng",
    "State": "engine.state",
    "TextError": "engine.texts",
}
"""Where the names of others' making come from, once they are used."""


def __getattr__(name: str) -> Any:
    if name == "games":
        return import_module("ludozilla.games")  # a package that can be called
    if name not in _HOMES:
        raise AttributeError(f"module 'ludozilla' has no attribute {name!r}")
    return getattr(import_module(f"ludozilla.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return [*__all__, "__version__"]


def game(name: str | Game | type[Game]) -> Game[State]:
    """A game by its installed name, its file (``my_game.py``) or ``module:Class``; or as it is.

    >>> import ludozilla
    >>> print(ludozilla.game("happy-city"))
    happy-city: Happy City with Grozilla, 2 to 5 players. Build the happiest city in ten cards...
    """
    from ludozilla.engine.registry import find

    return find(name)


def bot(spec: str | Bot, **options: Value) -> Bot:
    """A bot by its installed name, file or ``module:Class``, with options of its own.

    >>> import ludozilla
    >>> ludozilla.bot("greedy", fills=8).fills
    8
    """
    from ludozilla.bots.spec import make_bot

    return make_bot(spec, **options)


def load(path: str | Path, game: str | Game | None = None, at: int | None = None) -> State:
    """A recorded game to look at and play on, after its last move or after move ``at``.

    ``game`` is only needed for one that is not installed.
    """
    from ludozilla.engine.record import Record
    from ludozilla.engine.registry import find

    record = Record.load(path)
    state: State = record.resume(find(game if game is not None else record.game), at)
    return state


def simulate(
    game: str | Game,
    games: int = 100,
    bots: str | Bot | Sequence[str | Bot] = "random",
    seed: int | str | None = 1,
    jobs: int = 1,
    **options: Value,
) -> Report:
    """Let bots play many games: one bot for all seats, or one for each.

    >>> import ludozilla
    >>> report = ludozilla.simulate("zombie-apocalypse-now", games=10, bots=["greedy", "random"])
    >>> report.tally.games
    10
    """
    from ludozilla.lab.report import Report
    from ludozilla.lab.simulate import Experiment, simulate

    experiment = Experiment.plan(game, options, bots, seed)
    return Report(experiment, simulate(experiment, games, jobs))


def compiled() -> bool:
    """Whether the rules run compiled (by mypyc) rather than interpreted."""
    from ludozilla.engine import state

    return not state.__file__.endswith(".py")
