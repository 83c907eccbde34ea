"""The figures of an experiment, to be read by people."""

from __future__ import annotations

from collections.abc import Iterator

from ludozilla.engine.game import Game
from ludozilla.lab.simulate import Experiment
from ludozilla.lab.tally import Tally


def report(game: Game, experiment: Experiment, tally: Tally) -> Iterator[str]:
    """What the games add up to, line by line."""
    figures = tally.to_dict()
    settings = "".join(f" {name}={value}" for name, value in experiment.options.items())
    yield f"{game.name} {game.version}{settings}: {tally.games} games, seed {experiment.seed}"
    yield ""
    rows = [["seat", "bot", "wins", "share", "95 % interval"]]
    for seat, (bot, line) in enumerate(zip(experiment.bots, figures["seats"], strict=True)):
        low, high = line["interval"]
        wins = [f"{line['wins']:.1f}", f"{line['share']:.1%}", f"{low:.1%} to {high:.1%}"]
        rows.append([game.seat_label(seat, "en"), bot, *wins])
    yield from aligned(rows)
    lengths = figures["decisions"]
    quantiles = [f"{percent} %: {length}" for percent, length in lengths["quantiles"].items()]
    yield ""
    yield f"decisions per game: {lengths['mean']:.1f} on average"
    yield f"  from {lengths['least']} to {lengths['most']}; {', '.join(quantiles)}"
    yield ""
    yield from aligned([["end", "games"], *[[end, str(n)] for end, n in figures["ends"].items()]])
    yield ""
    rows = [["rule", "per game", "in games"]]
    for rule, line in figures["rules"].items():
        rows.append([rule, f"{line['per_game']:.2f}", f"{line['games']:.1%}"])
    yield from aligned(rows)


def aligned(rows: list[list[str]]) -> Iterator[str]:
    """Rows as lines, the first column to the left and the others to the right.

    >>> print(*aligned([["game", "speed"], ["growl", "7"]]), sep="\\n")
    game    speed
    growl       7
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *others in rows:
        cells = [f"{cell:>{width}}" for cell, width in zip(others, widths[1:], strict=True)]
        yield "   ".join([f"{first:{widths[0]}}", *cells])
