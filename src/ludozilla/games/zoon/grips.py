"""How to hold one's card in a fight and where to touch the other (ZO-42): a game of its own.

A touch on a turned card hits the opposite corner, so whoever turns his card at random leaves to
the other no more than the choice between its two diagonals. That makes a game of two choices
against two for all that each card may be; both sides learn to play it against each other, by
regrets, and what they did on average is what is played.
"""

from __future__ import annotations

from typing import Final

from ludozilla.engine.rng import Rng
from ludozilla.games.zoon.cards import Zoon
from ludozilla.games.zoon.combat import Clash, Duel, Shot, pending_duel
from ludozilla.games.zoon.deduced import is_known, suspects
from ludozilla.games.zoon.field import ZoonState
from ludozilla.games.zoon.fights import (
    ATTACKER,
    TARGET,
    counting,
    result,
    result_of_shot,
    stake,
    stake_of_trump,
)
from ludozilla.games.zoon.words import BITS, FIRST_CORNER, TURNED, UPRIGHT

_LESSONS: Final = 300
_LOTS: Final = 1 << 20

Table = list[list[float]]
"""which diagonal of the target is touched, which of the attacker -> what the attacker gains"""


def grip(state: ZoonState, rng: Rng) -> int:
    """How the viewer of a fight goes into it."""
    duel = pending_duel(state)
    attackers = _may_be(state, duel.attacker) if isinstance(duel, Clash) else []
    targets = _may_be(state, duel.target)
    tables = _tables(state, duel, attackers, targets)
    if state.viewer == duel.player:
        own = state.zoon(duel.attacker) if isinstance(duel, Clash) else None
        seconds = mixed(tables)[0]
        second = seconds[0 if own is None else _index(attackers, own)]
    else:
        second = mixed(tables)[1][_index(targets, state.zoon(duel.target))]
    diagonal = 1 if rng.below(_LOTS) < second * _LOTS else 0
    held = TURNED if rng.below(2) else UPRIGHT
    return held | (FIRST_CORNER + diagonal + 2 * rng.below(2)) << BITS


def _may_be(state: ZoonState, back: int) -> list[Zoon]:
    """What a card may be, for all everybody can tell; what is likelier comes more often."""
    if is_known(state, back):
        return [state.zoon(back)]
    zoons = state.muster.zoons
    return [zoons[part] for part in suspects(state, back)]


def _index(zoons: list[Zoon], own: Zoon) -> int:
    """Where a card stands among all it may be, by its number."""
    for i in range(len(zoons)):
        if zoons[i].id == own.id:
            return i
    raise AssertionError("what a card is, it may be")


def _tables(
    state: ZoonState, duel: Duel, attackers: list[Zoon], targets: list[Zoon]
) -> list[list[Table]]:
    """Attacker, target -> what there is to gain."""
    if isinstance(duel, Clash):
        return [
            [
                [
                    [
                        _mean(
                            one,
                            counting(state, duel.attacker, one, False)[hit::2],
                            other,
                            counting(state, duel.target, other, True)[touched::2],
                        )
                        for hit in (0, 1)
                    ]
                    for touched in (0, 1)
                ]
                for other in targets
            ]
            for one in attackers
        ]
    assert isinstance(duel, Shot)
    trump = state.trump(duel.trump)
    return [
        [
            [
                [
                    _mean_of_shot(
                        trump.corners[hit::2],
                        stake_of_trump(trump),
                        counting(state, duel.target, other, True)[touched::2],
                        stake(other),
                    )
                    for hit in (0, 1)
                ]
                for touched in (0, 1)
            ]
            for other in targets
        ]
    ]


def _mean(attacker: Zoon, ours: list[int], target: Zoon, theirs: list[int]) -> float:
    total = 0.0
    for own in ours:
        for other in theirs:
            total += _gained(result(attacker, own, target, other), stake(target), stake(attacker))
    return total / 4


def _mean_of_shot(ours: list[int], risk: float, theirs: list[int], gain: float) -> float:
    total = 0.0
    for own in ours:
        for other in theirs:
            total += _gained(result_of_shot(own, other), gain, risk)
    return total / 4


def _gained(came: int, gain: float, risk: float) -> float:
    return (gain if came & TARGET else 0.0) - (risk if came & ATTACKER else 0.0)


def mixed(tables: list[list[Table]]) -> tuple[list[float], list[float]]:
    """How often each attacker, and each target, should touch the second diagonal of the other.

    >>> even = [[1.0, -1.0], [-1.0, 1.0]]
    >>> [[round(share, 1) for share in side] for side in mixed([[even]])]
    [[0.5], [0.5]]
    """
    attackers, targets = len(tables), len(tables[0])
    ours = [_Learner() for _ in range(attackers)]
    theirs = [_Learner() for _ in range(targets)]
    for lesson in range(1, _LESSONS + 1):
        x = [learner.share() for learner in ours]
        for i in range(attackers):
            worth = [0.0, 0.0]
            for j in range(targets):
                y = theirs[j].share()
                for choice in (0, 1):
                    row = tables[i][j][choice]
                    worth[choice] += row[0] * (1.0 - y) + row[1] * y
            ours[i].learn(worth[0] / targets, worth[1] / targets, lesson)
        for j in range(targets):
            worth = [0.0, 0.0]
            for i in range(attackers):
                for choice in (0, 1):
                    table = tables[i][j]
                    worth[choice] -= table[0][choice] * (1.0 - x[i]) + table[1][choice] * x[i]
            theirs[j].learn(worth[0] / attackers, worth[1] / attackers, lesson)
    return [learner.average() for learner in ours], [learner.average() for learner in theirs]


class _Learner:
    """Somebody who has two choices, regrets those not made, and forgets what was long ago."""

    def __init__(self) -> None:
        self.first = 0.0
        self.second = 0.0
        self.total = 0.0
        self.weight = 0.0

    def share(self) -> float:
        """How often the second choice is made now."""
        regrets = self.first + self.second
        return 0.5 if regrets <= 0.0 else self.second / regrets

    def learn(self, first: float, second: float, lesson: int) -> None:
        """What the choices would have brought in this lesson."""
        share = self.share()
        brought = first * (1.0 - share) + second * share
        self.total += lesson * share
        self.weight += lesson
        self.first = max(0.0, self.first + first - brought)
        self.second = max(0.0, self.second + second - brought)

    def average(self) -> float:
        """How often the second choice was made, late lessons counting more."""
        return self.total / self.weight
