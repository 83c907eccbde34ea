"""What strikes at an enemy: a Zoon or a trump that shoots, with its odds and what it risks."""

from __future__ import annotations

from typing import Final

from ludozilla.games.zoon.cards import TRUMPS, ZOONS, Trump, Zoon
from ludozilla.games.zoon.fights import Odds, odds, odds_of_shot, stake, stake_of_trump
from ludozilla.games.zoon.trumps import Shoot, deed_of


class Weapon:
    """A base; ``risk`` is what is lost with it, in points."""

    def __init__(self, risk: float) -> None:
        self.risk: Final = risk

    def against(self, target: Zoon) -> Odds:
        """The odds if every corner is equally likely to be hit."""
        raise NotImplementedError

    def gain(self, target: Zoon) -> float:
        """What there is to win on average, in points."""
        fight = self.against(target)
        return fight.win * stake(target) - fight.lose * self.risk


class Fighter(Weapon):
    """A Zoon that attacks."""

    def __init__(self, zoon: Zoon) -> None:
        super().__init__(stake(zoon))
        self.zoon: Final = zoon

    def against(self, target: Zoon) -> Odds:
        return odds(self.zoon, target)


class Shooter(Weapon):
    """A trump that shoots."""

    def __init__(self, trump: Trump, deed: Shoot) -> None:
        super().__init__(stake_of_trump(trump))
        self.trump: Final = trump
        self.deed: Final = deed
        self._odds: Final = [odds_of_shot(trump, zoon.corners) for zoon in ZOONS]

    def against(self, target: Zoon) -> Odds:
        if target.number >= 0:
            return self._odds[target.number]
        return odds_of_shot(self.trump, target.corners)


_FIGHTERS: Final = [Fighter(zoon) for zoon in ZOONS]


def _shooter(trump: Trump) -> Shooter | None:
    deed = deed_of(trump)
    return Shooter(trump, deed) if isinstance(deed, Shoot) else None


SHOOTERS: Final = [_shooter(trump) for trump in TRUMPS]
"""number of a trump -> the weapon it is, if it shoots"""


def fighter(zoon: Zoon) -> Fighter:
    """The weapon that a Zoon is."""
    return _FIGHTERS[zoon.number] if zoon.number >= 0 else Fighter(zoon)
