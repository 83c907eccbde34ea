"""What many games add up to. The sums are exact, so the order of the games does not matter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil, sqrt
from typing import Any

from ludozilla.engine.journal import Event
from ludozilla.engine.state import Outcome

_Z95 = 1.959963984540054
QUANTILES = (5, 25, 50, 75, 95)


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95% interval, by Wilson's score, for a share of wins.

    >>> [round(bound, 3) for bound in wilson(60, 100)]
    [0.502, 0.691]
    >>> wilson(0, 0)
    (0.0, 1.0)
    """
    if games == 0:
        return 0.0, 1.0
    share, weight = wins / games, _Z95**2 / games
    middle = share + weight / 2
    spread = _Z95 * sqrt(share * (1 - share) / games + weight / games / 4)
    return max(0.0, (middle - spread) / (1 + weight)), min(1.0, (middle + spread) / (1 + weight))


@dataclass(slots=True)
class Tally:
    """Wins, lengths, ends, and the rules that fired, over any number of games."""

    wins: list[Fraction]
    lengths: Counter[int] = field(default_factory=Counter)
    ends: Counter[str] = field(default_factory=Counter)
    fired: Counter[str] = field(default_factory=Counter)
    """rule -> how often it fired"""
    games_with: Counter[str] = field(default_factory=Counter)
    """rule -> in how many games it fired"""

    @property
    def games(self) -> int:
        """How many games there were."""
        return self.lengths.total()

    @property
    def decisions(self) -> int:
        """How many decisions were made in all of them."""
        return sum(length * games for length, games in self.lengths.items())

    def add(self, outcome: Outcome, decisions: int, events: Iterable[Event]) -> None:
        """Count a game that is over."""
        winners = outcome.ranks.count(1)
        for seat, rank in enumerate(outcome.ranks):
            if rank == 1:
                self.wins[seat] += Fraction(1, winners)
        self.lengths[decisions] += 1
        self.ends[f"{outcome.reason} ({outcome.rule})"] += 1
        fired = Counter(event.rule for event in events)
        self.fired += fired
        self.games_with.update(fired.keys())

    def merge(self, other: Tally) -> None:
        """Count the games of another tally, too."""
        self.wins = [mine + theirs for mine, theirs in zip(self.wins, other.wins, strict=True)]
        self.lengths += other.lengths
        self.ends += other.ends
        self.fired += other.fired
        self.games_with += other.games_with

    def quantile(self, percent: int) -> int:
        """The shortest length that so many per cent of the games do not exceed.

        >>> Tally([], Counter({10: 5, 20: 4, 90: 1})).quantile(50)
        10
        """
        left = ceil(self.games * percent / 100)
        for length in sorted(self.lengths):
            left -= self.lengths[length]
            if left <= 0:
                return length
        raise ValueError("no games, no lengths")

    def to_dict(self) -> dict[str, Any]:
        """All figures as plain data."""
        games = self.games
        return {
            "games": games,
            "seats": [
                {"wins": wins, "share": wins / games, "interval": wilson(wins, games)}
                for wins in map(float, self.wins)
            ],
            "decisions": {
                "mean": self.decisions / games,
                "least": min(self.lengths),
                "quantiles": {str(percent): self.quantile(percent) for percent in QUANTILES},
                "most": max(self.lengths),
            },
            "ends": {end: self.ends[end] for end in sorted(self.ends)},
            "rules": {
                rule: {
                    "per_game": self.fired[rule] / games,
                    "games": self.games_with[rule] / games,
                }
                for rule in sorted(self.fired, key=_by_number)
            },
        }


def _by_number(rule: str) -> tuple[str, int, str]:
    """So that ZZ-9 comes before ZZ-10."""
    family, _, number = rule.rpartition("-")
    digits = number.rstrip("abcdefghijklmnopqrstuvwxyz")
    return family, int(digits) if digits.isdigit() else 0, number
