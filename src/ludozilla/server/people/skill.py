"""How good somebody is, as openskill has it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec
from openskill.models import PlackettLuce

_MODEL: Final = PlackettLuce()
_FIRST: Final = 1500
_SCALE: Final = 200 / _MODEL.sigma


class Skill(msgspec.Struct, frozen=True):
    """What is believed of somebody: how good they are, and how sure that is."""

    mu: float = _MODEL.mu
    sigma: float = _MODEL.sigma

    @property
    def rating(self) -> int:
        """The number that people are shown: how good somebody is at least, very likely.

        >>> Skill().rating
        1500
        """
        return round(_FIRST + _SCALE * (self.mu - 3 * self.sigma))


class Result(msgspec.Struct, frozen=True):
    """How a game ended for one seat; ``left`` if a bot had to play on, or they gave it up.

    ``helped``: a bot has played for them while they were away.
    """

    person: str | None
    rank: int
    points: int = 0
    left: bool = False
    helped: bool = False


def after_game(skills: Sequence[Skill], results: Sequence[Result]) -> list[Skill]:
    """What is believed of everybody after a game.

    Those who left are last. Those who stayed are compared with one another
    only; one who alone stayed is better than those who left, if they won.
    Nobody rises by what a bot has played for them.

    >>> before = [Skill()] * 3
    >>> stayed = [Result("a", 2), Result("b", 3), Result("c", 1, left=True)]
    >>> [skill.rating for skill in after_game(before, stayed)]
    [1583, 1456, 1434]
    >>> away = [Result("a", 1, helped=True), Result("b", 2)]
    >>> [skill.rating for skill in after_game(before[:2], away)]
    [1500, 1456]
    """
    stayed = [seat for seat, result in enumerate(results) if not result.left]
    found = list(skills)
    last = len(results) + 1  # behind whoever was last without leaving
    everybody = [last if result.left else result.rank for result in results]
    against_all = _rated(skills, everybody)
    if len(stayed) > 1:
        own = _rated([skills[seat] for seat in stayed], [results[seat].rank for seat in stayed])
        for seat, skill in zip(stayed, own, strict=True):
            found[seat] = skill
    elif stayed and results[stayed[0]].rank == 1:
        found[stayed[0]] = against_all[stayed[0]]
    for seat, result in enumerate(results):
        if result.left:
            found[seat] = against_all[seat]
        if result.helped and found[seat].rating > skills[seat].rating:
            found[seat] = skills[seat]
    return found


def _rated(skills: Sequence[Skill], ranks: Sequence[int]) -> list[Skill]:
    if len(skills) == 1:
        return list(skills)
    teams = [[_MODEL.rating(skill.mu, skill.sigma)] for skill in skills]
    rated = _MODEL.rate(teams, ranks=list(map(float, ranks)))
    return [Skill(team[0].mu, team[0].sigma) for team in rated]
