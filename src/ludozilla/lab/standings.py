"""What the deals of a match add up to: shares of the win, ratings, times, and how sure they are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from math import log
from random import Random
from statistics import fmean
from typing import Any, Final

from openskill.models import PlackettLuce

from ludozilla.engine.registry import find
from ludozilla.lab.arena import Deal, Match
from ludozilla.lab.report import aligned
from ludozilla.lab.tally import wilson
from ludozilla.lab.texts import columns, counted, figure, interval, say

_RESAMPLES: Final = 2000

MARGIN: Final = 0.05
"""The sequential test tells a share so much below a fair one from one so much above it."""

BOUND: Final = log(0.95 / 0.05)
"""How much evidence it takes to be wrong once in twenty times."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How one bot did: its share of the wins with a 95% interval, its rating, and its times.

    ``decisions`` is their number in a game, from one seat; times are in
    milliseconds for a decision.
    """

    bot: str
    games: int
    wins: float
    share: float
    interval: tuple[float, float]
    rating: float
    uncertainty: float
    decisions: float
    ms: float
    slowest_ms: float


def standings(match: Match, deals: Sequence[Deal]) -> list[Standing]:
    """How all bots did, in the order they were named; a bot in several seats counts in each."""
    ratings = _ratings(match, deals)
    return [
        _standing(match, deals, bot, rating, uncertainty)
        for bot, (rating, uncertainty) in enumerate(ratings)
    ]


def _standing(
    match: Match, deals: Sequence[Deal], bot: int, rating: float, uncertainty: float
) -> Standing:
    by_deal = shares(deals, bot)
    seats = [
        (game, seat)
        for deal in deals
        for game in deal.games
        for seat, sitting in enumerate(game.bots)
        if sitting == bot
    ]
    wins = sum(game.shares[seat] for game, seat in seats)
    decisions = sum(game.decisions[seat] for game, seat in seats)
    seconds = sum(game.seconds[seat] for game, seat in seats)
    return Standing(
        match.bots[bot],
        len(seats),
        wins,
        wins / len(seats),
        bootstrap(by_deal),
        rating,
        uncertainty,
        decisions / len(seats),
        1000 * seconds / max(1, decisions),
        1000 * max(game.slowest[seat] for game, seat in seats),
    )


def shares(deals: Sequence[Deal], bot: int) -> list[float]:
    """By deal, the mean share of the win that a bot got from a seat."""
    return [
        fmean(
            share
            for game in deal.games
            for share, sitting in zip(game.shares, game.bots, strict=True)
            if sitting == bot
        )
        for deal in deals
    ]


def bootstrap(values: Sequence[float]) -> tuple[float, float]:
    """The 95% interval of a mean of shares: where it lies in samples of these, drawn anew.

    Where all are the same there is nothing to draw, and Wilson's interval says
    more.

    >>> low, high = bootstrap([1, 0.5, 1, 0.5, 0, 1, 1, 0.5])
    >>> 0.3 < low < 0.68 < high < 1
    True
    >>> bootstrap([1] * 20) == wilson(20, 20)
    True
    """
    if len(set(values)) < 2:
        return wilson(sum(values), len(values))
    rng = Random(len(values))  # any, but the same for the same match
    means = sorted(fmean(rng.choices(values, k=len(values))) for _ in range(_RESAMPLES))
    tail = _RESAMPLES // 40
    return means[tail], means[-tail - 1]


def _ratings(match: Match, deals: Sequence[Deal]) -> list[tuple[float, float]]:
    """Ratings by all games in their order (Plackett-Luce, after Weng and Lin)."""
    model = PlackettLuce()
    ratings = [(model.mu, model.sigma)] * len(match.bots)
    for deal in deals:
        for game in deal.games:
            teams = [[model.rating(*ratings[bot])] for bot in game.bots]
            rated = model.rate(teams, ranks=list(map(float, game.ranks)))
            for bot in set(game.bots):
                own = [team[0] for team, who in zip(rated, game.bots, strict=True) if who == bot]
                ratings[bot] = (fmean(one.mu for one in own), fmean(one.sigma for one in own))
    return ratings


# -- when to stop ------------------------------------------------------------------------------


def evidence(deals: Sequence[Deal], fair: float) -> float:
    """How much the deals speak for the first bot's winning more than a fair share.

    It is the logarithm of how much likelier they are if it wins ``MARGIN`` more
    than if it wins ``MARGIN`` less; beyond ``BOUND``, either way, the matter is
    settled (a sequential test, the spread being that of the deals).
    """
    values = shares(deals, 0)
    if not values:
        return 0.0
    mean = fmean(values)
    # As if there had been a deal more, half a win off: few deals can be alike by chance.
    spread = (sum((value - mean) ** 2 for value in values) + 0.25) / (len(values) + 1)
    return 2 * MARGIN * len(values) * (mean - fair) / spread


# -- to be read --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ArenaReport:
    """A match and how it went; ``print`` it, or take ``to_dict()``.

    It prints in English; ``said("fr")`` is the same in French.
    """

    match: Match
    deals: Sequence[Deal]

    def to_dict(self) -> dict[str, Any]:
        """What was played, and all figures, as plain data."""
        match, game = self.match, find(self.match.game)
        fair = 1 / match.seats
        return {
            "game": game.name,
            "version": game.version,
            "options": dict(match.options),
            "seed": match.seed,
            "deals": len(self.deals),
            "games": sum(len(deal.games) for deal in self.deals),
            "fair": fair,
            "evidence": evidence(self.deals, fair),
            "bots": [asdict(standing) for standing in standings(match, self.deals)],
        }

    def __str__(self) -> str:
        return self.said("en")

    def said(self, lang: str) -> str:
        """All of it, to be read."""
        return "\n".join(self._lines(lang))

    def _lines(self, lang: str) -> Iterator[str]:
        figures = self.to_dict()
        settings = "".join(f" {name}={value}" for name, value in figures["options"].items())
        yield f"{figures['game']} {figures['version']}{settings}"
        yield say(
            *("matched", lang),
            games=counted(figures["games"], "game", lang),
            deals=counted(figures["deals"], "deal", lang),
            seed=figures["seed"],
            fair=figure(figures["fair"], ".0%", lang),
        )
        yield ""
        heads = ("bot", "wins", "of", "share", "interval", "rating", "length", "time", "slowest")
        yield from aligned([columns(lang, *heads), *[_row(line, lang) for line in figures["bots"]]])
        yield ""
        yield self._verdict(figures["evidence"], lang)

    def _verdict(self, found: float, lang: str) -> str:
        key = "unsettled" if abs(found) < BOUND else "more" if found > 0 else "less"
        return say(key, lang, bot=self.match.bots[0], evidence=figure(found, "+.2f", lang))


def _row(line: Mapping[str, Any], lang: str) -> list[str]:
    rating, uncertainty = line["rating"], line["uncertainty"]
    return [
        line["bot"],
        figure(line["wins"], ".1f", lang),
        str(line["games"]),
        figure(line["share"], ".1%", lang),
        interval(line["interval"], lang),
        f"{figure(rating, '.1f', lang)} ± {figure(uncertainty, '.1f', lang)}",
        figure(line["decisions"], ".1f", lang),
        figure(line["ms"], ".2f", lang),
        figure(line["slowest_ms"], ".0f", lang),
    ]
