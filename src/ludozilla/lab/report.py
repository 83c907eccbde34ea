"""The figures of an experiment, to be read by people."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ludozilla.bots.spec import bot_name
from ludozilla.engine.registry import find
from ludozilla.lab.simulate import Experiment
from ludozilla.lab.tally import Tally


@dataclass(frozen=True, slots=True)
class Report:
    """An experiment and what its games add up to; ``print`` it, or take ``to_dict()``."""

    experiment: Experiment
    tally: Tally

    def to_dict(self) -> dict[str, Any]:
        """What was played, and all figures, as plain data."""
        plan, game = self.experiment, find(self.experiment.game)
        return {
            "game": game.name,
            "version": game.version,
            "options": dict(plan.options),
            "bots": [bot_name(bot) for bot in plan.bots],
            "seed": plan.seed,
            **self.tally.to_dict(),
        }

    def __str__(self) -> str:
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        figures, game = self.to_dict(), find(self.experiment.game)
        settings = "".join(f" {name}={value}" for name, value in figures["options"].items())
        played = f"{counted(figures['games'], 'game')}, seed {figures['seed']}"
        yield f"{game.name} {game.version}{settings}: {played}"
        yield ""
        rows = [["seat", "bot", "wins", "share", "95% interval"]]
        for seat, (bot, line) in enumerate(zip(figures["bots"], figures["seats"], strict=True)):
            low, high = line["interval"]
            wins = [f"{line['wins']:.1f}", f"{line['share']:.1%}", f"{low:.1%} to {high:.1%}"]
            rows.append([game.seat_label(seat, "en"), bot, *wins])
        yield from aligned(rows)
        lengths = figures["decisions"]
        quantiles = [f"{percent}%: {length}" for percent, length in lengths["quantiles"].items()]
        yield ""
        yield f"decisions per game: {lengths['mean']:.1f} on average"
        yield f"  from {lengths['least']} to {lengths['most']}; {', '.join(quantiles)}"
        yield ""
        ends = [[end, str(games)] for end, games in figures["ends"].items()]
        yield from aligned([["end", "games"], *ends])
        yield ""
        rows = [["rule", "per game", "in games"]]
        for rule, line in figures["rules"].items():
            rows.append([rule, f"{line['per_game']:.2f}", f"{line['games']:.1%}"])
        yield from aligned(rows)


def counted(count: int, thing: str) -> str:
    """So many things, in English.

    >>> counted(1, "game"), counted(1200, "deal")
    ('1 game', '1,200 deals')
    """
    return f"{count:,} {thing}" if count == 1 else f"{count:,} {thing}s"


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
