"""How a fight between two Zoons goes if every corner is equally likely to be hit."""

from __future__ import annotations

from typing import Final

from ludozilla.games.zoon.cards import ZOONS, Trump, Zoon
from ludozilla.games.zoon.combat import Clash, Duel, Shot, strength
from ludozilla.games.zoon.field import ZoonState
from ludozilla.games.zoon.kinds import CROSS, EMBLEM, STAR

# What comes of a fight, as bits: who falls
NOBODY: Final = 0
TARGET: Final = 1
ATTACKER: Final = 2
BOTH: Final = TARGET | ATTACKER

_HITS: Final = 16

_BODY: Final = 8.0
"""What any Zoon is worth beyond its value, in points: it blocks, unmasks and is unmasked."""
_EMBLEM: Final = 60.0
"""What the Emblem is worth."""
_FORCE: Final = 5.0
"""What each point of a trump's force is worth."""


class Odds:
    """The chances that the defender is eliminated, and that the attacker is."""

    def __init__(self, win: float, lose: float) -> None:
        self.win: Final = win
        self.lose: Final = lose


def is_deadly(zoon: Zoon) -> bool:
    """Whether its star eliminates somebody."""
    return _star_of(zoon, TARGET) != NOBODY


def _star_of(zoon: Zoon, foe: int) -> int:
    """Who falls by the star of a Zoon whose foe is the target, or the attacker."""
    if zoon.star is None:
        return NOBODY
    if zoon.star.do == "eliminate_both":
        return BOTH
    return foe if zoon.star.do == "eliminate_enemy" else NOBODY


def result(attacker: Zoon, ours: int, target: Zoon, theirs: int) -> int:
    """Who falls by two hits (ZO-48, ZO-49); what else a star does is left out."""
    if ours == STAR or theirs == STAR:
        if ours == theirs:
            return NOBODY
        return _star_of(attacker, TARGET) if ours == STAR else _star_of(target, ATTACKER)
    return TARGET if ours > theirs else ATTACKER if ours < theirs else NOBODY


def result_of_shot(ours: int, theirs: int) -> int:
    """Who falls by two hits if the first is on a trump (ZO-57, ZO-58): it may be lost, too."""
    if ours == CROSS:
        return ATTACKER
    return TARGET if theirs != STAR and ours > theirs else NOBODY


def odds_by_hits(attacker: Zoon, attack: list[int], target: Zoon, defence: list[int]) -> Odds:
    """The odds of a combat in which the corners of both count for so much."""
    win = lose = 0
    for ours in attack:
        for theirs in defence:
            came = result(attacker, ours, target, theirs)
            win += came & TARGET
            lose += came >> 1
    return Odds(win / _HITS, lose / _HITS)


_ODDS: Final[list[list[Odds]]] = [
    [odds_by_hits(one, one.corners, other, other.corners) for other in ZOONS] for one in ZOONS
]
"""attacker, target -> the odds between the bare cards"""


def odds(attacker: Zoon, target: Zoon) -> Odds:
    """The odds between two cards, without what strengthens them."""
    if attacker.number >= 0 and target.number >= 0:
        return _ODDS[attacker.number][target.number]
    return odds_by_hits(attacker, attacker.corners, target, target.corners)


def odds_of_duel(state: ZoonState, duel: Duel) -> Odds:
    """The odds of a combat or shot that is pending, with all that changes numbers."""
    target = state.zoon(duel.target)
    defence = counting(state, duel.target, target, True)
    if isinstance(duel, Clash):
        attacker = state.zoon(duel.attacker)
        attack = counting(state, duel.attacker, attacker, False)
        return odds_by_hits(attacker, attack, target, defence)
    assert isinstance(duel, Shot)
    return odds_of_shot(state.trump(duel.trump), defence)


def odds_of_shot(trump: Trump, defence: list[int]) -> Odds:
    """The odds that a shot eliminates a target whose corners count for so much, or is lost."""
    win = lose = 0
    for ours in trump.corners:
        for theirs in defence:
            came = result_of_shot(ours, theirs)
            win += came & TARGET
            lose += came >> 1
    return Odds(win / _HITS, lose / _HITS)


def counting(state: ZoonState, back: int, zoon: Zoon, defending: bool) -> list[int]:
    """The corners of a back that is this Zoon, with what its numbers count for."""
    return [
        strength(state, back, symbol, defending) if symbol >= 0 else symbol
        for symbol in zoon.corners
    ]


def stake(zoon: Zoon) -> float:
    """What a side would lose with a Zoon, in points."""
    return _EMBLEM if zoon.type == EMBLEM else _BODY + zoon.value


def stake_of_trump(trump: Trump) -> float:
    """What a side would lose with a trump, in points."""
    return _FORCE * trump.force
