"""The figures of an experiment, to be read by people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ludozilla.bots.spec import bot_name
from ludozilla.engine.registry import find
from ludozilla.lab.simulate import Experiment
from ludozilla.lab.tally import Tally
from ludozilla.lab.texts import columns, counted, figure, interval, say


@dataclass(frozen=True, slots=True)
class Report:
    """An experiment and what its games add up to; ``print`` it, or take ``to_dict()``.

    It prints in English; ``said("fr")`` is the same in French.
    """

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
        return self.said("en")

    def said(self, lang: str) -> str:
        """All of it, to be read."""
        return "\n".join(self._lines(lang))

    def _lines(self, lang: str) -> Iterator[str]:
        figures, game = self.to_dict(), find(self.experiment.game)
        settings = "".join(f" {name}={value}" for name, value in figures["options"].items())
        played, games = f"{game.name} {game.version}{settings}", figures["games"]
        yield say(
            *("simulated", lang),
            game=played,
            games=counted(games, "game", lang),
            seed=figures["seed"],
        )
        yield ""
        yield from aligned(self._seats(figures, lang))
        yield ""
        yield from _lengths(figures["decisions"], lang)
        yield ""
        ends = [[self._end(end, lang), str(games)] for end, games in figures["ends"].items()]
        yield from aligned([columns(lang, "end", "games"), *ends])
        yield ""
        rows = [columns(lang, "rule", "per_game", "in_games")]
        for rule, line in figures["rules"].items():
            often, share = line["per_game"], line["games"]
            rows.append([rule, figure(often, ".2f", lang), figure(share, ".1%", lang)])
        yield from aligned(rows)

    def _seats(self, figures: Mapping[str, Any], lang: str) -> list[list[str]]:
        rows = [columns(lang, "seat", "bot", "wins", "share", "interval")]
        for seat, (bot, line) in enumerate(zip(figures["bots"], figures["seats"], strict=True)):
            rows.append(
                [
                    find(self.experiment.game).seat_label(seat, lang),
                    bot,
                    figure(line["wins"], ".1f", lang),
                    figure(line["share"], ".1%", lang),
                    interval(line["interval"], lang),
                ]
            )
        return rows

    def _end(self, end: str, lang: str) -> str:
        """How games ended, in the words of the game."""
        reason, _, rule = end.rpartition(" ")
        texts, key = find(self.experiment.game).texts, f"outcome.{reason}"
        return f"{texts.get(key, lang) if key in texts else reason} {rule}"


def _lengths(lengths: Mapping[str, Any], lang: str) -> Iterator[str]:
    quantiles = [
        say("quantile", lang, percent=figure(int(percent) / 100, ".0%", lang), length=length)
        for percent, length in lengths["quantiles"].items()
    ]
    yield say("lengths", lang, mean=figure(lengths["mean"], ".1f", lang))
    yield say(
        *("spread", lang),
        least=lengths["least"],
        most=lengths["most"],
        quantiles=", ".join(quantiles),
    )


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
