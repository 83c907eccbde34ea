"""What one who thinks ahead sees of a side: besides all else, who besieges the enemy's Emblem.

Nearly every battle ends with an Emblem, and whoever stands before one is hardly ever too late. So
it counts who can strike at it, who can be there with one more move, and from how many squares it
can be reached.
"""

from __future__ import annotations

from math import log
from pathlib import Path
from typing import Final

from mypy_extensions import i64

from ludozilla.engine.weights import load_weights
from ludozilla.games.zoon.board import AROUND, OFF, bit
from ludozilla.games.zoon.deduced import is_known
from ludozilla.games.zoon.evaluate import FEATURES, Camp, compared
from ludozilla.games.zoon.field import ZoonState
from ludozilla.games.zoon.fights import odds
from ludozilla.games.zoon.kinds import EMBLEM, FREE
from ludozilla.games.zoon.moves import is_open
from ludozilla.games.zoon.outlook import Outlook
from ludozilla.games.zoon.ways import WAYS, Way
from ludozilla.games.zoon.weapons import SHOOTERS, Weapon, fighter

SIEGES: Final = (
    "suspects",  # how many may be the Emblem, as a logarithm, mine less the enemy's
    "siege",  # my chances to take the enemy Emblem with my next move, one for each attacker
    "siege soon",  # and for each who can attack with his next move or the one after
    "besieged",  # the enemy's chances to take mine, if he knows which it is
    "besieged soon",
    "feared soon",  # the same by what he can know
    "open sides",  # squares around my Emblem that are not my own
)

WEIGHTS: Final = load_weights(Path(__file__).parent / "scouts.toml", (*FEATURES, *SIEGES))


def _reach(ways: list[Way]) -> i64:
    squares: i64 = 0
    for way in ways:
        squares |= way.end_bit
    return squares


_REACH: Final[list[list[list[i64]]]] = [
    [[_reach(ways) for ways in squares] for squares in seats] for seats in WAYS
]
"""grid, seat, square -> all squares to which ways lead from there, whatever stands between"""


class Scout(Camp):
    """A side that looks two moves ahead for Emblems.

    It tells who may be the Emblem from who may not when it attacks the unknown.
    """

    def __init__(self, state: ZoonState, seat: int) -> None:
        super().__init__(state, seat)
        self.siege = 0.0
        """its chances to take the enemy Emblem, attacker by attacker, by what it may know"""
        self.siege_soon = 0.0
        self.siege_in_truth = 0.0
        """the same if it knew where the Emblem is"""
        self.siege_soon_in_truth = 0.0
        self.open_sides = 0
        if self.emblem != OFF:
            for square in AROUND[self.emblem]:
                back = state.on[square]
                if back == FREE or (back >= 0 and state.side(back) != seat):
                    self.open_sides += 1

    def look_at(self, state: ZoonState, enemy: Camp) -> None:
        super().look_at(state, enemy)
        outlook = Outlook(state, self.seat)
        able = state.able(self.seat)
        self._look_further(state, outlook, enemy, able)
        for part in state.parts.at[state.muster.trumps + self.seat]:
            shooter = SHOOTERS[state.trump(part).number]
            if shooter is not None and state.uses[part] != 0:
                for square in shooter.deed.squares_aimed_at(state, outlook, able):
                    self._strike_at(state, enemy, square, shooter)

    def _look_further(
        self, state: ZoonState, outlook: Outlook, enemy: Camp, able: list[int]
    ) -> None:
        """See who can be at an Emblem with one move more."""
        if enemy.emblem_zoon is None:
            return
        share = 1.0 / max(1, len(enemy.suspects))
        for back in able:
            taking = odds(state.zoon(back), enemy.emblem_zoon).win
            reach = self._reach_in_two(state, outlook, back)
            for suspect in enemy.suspects:
                if reach & bit(suspect):
                    self.siege_soon += taking * share
                    if suspect == enemy.emblem:
                        self.siege_soon_in_truth += taking

    def _reach_in_two(self, state: ZoonState, outlook: Outlook, back: int) -> i64:
        """Where a Zoon can be after two moves, if nothing stands in the way of the second."""
        square, grid = state.where[back], state.zoon(back).grid
        by_square = _REACH[grid][self.seat]
        squares = by_square[square]
        for way in WAYS[grid][self.seat][square]:
            if not way.end_bit & outlook.enemies and is_open(state, outlook, way):
                squares |= by_square[way.end]
        return squares

    def _attack(self, state: ZoonState, enemy: Camp, back: int, square: int) -> None:
        self._strike_at(state, enemy, square, fighter(state.zoon(back)))

    def _strike_at(self, state: ZoonState, enemy: Camp, square: int, weapon: Weapon) -> None:
        """Reckon with an attack or a shot that can be made."""
        emblem = 0.0
        if enemy.emblem_zoon is not None and square in enemy.suspects:
            emblem = 1.0 / len(enemy.suspects)
            taking = weapon.against(enemy.emblem_zoon).win
            self.siege += emblem * taking
            self.strike = max(self.strike, emblem * taking)
            if square == enemy.emblem:
                self.siege_in_truth += taking
                self.truth = max(self.truth, taking)
        other = state.on[square]
        if is_known(state, other):
            gain = weapon.gain(state.zoon(other))
        else:
            gain = self._gain_in_the_dark(enemy, weapon, emblem)
        self.exchange = max(self.exchange, gain)

    @staticmethod
    def _gain_in_the_dark(enemy: Camp, weapon: Weapon, emblem: float) -> float:
        """What there is to win against a card that nobody knows, the Emblem with such a chance."""
        total = 0.0
        others = 0
        for target in enemy.unseen:
            if target.type != EMBLEM:
                total += weapon.gain(target)
                others += 1
        gain = (1.0 - emblem) * total / others if others else 0.0
        if emblem > 0.0 and enemy.emblem_zoon is not None:
            gain += emblem * weapon.gain(enemy.emblem_zoon)
        return gain


def sights(state: ZoonState, seat: int, mine: bool) -> list[float]:
    """A position in numbers, in the order of ``WEIGHTS``; ``mine`` if it is the seat's turn."""
    own, other = Scout(state, seat), Scout(state, 1 - seat)
    own.look_at(state, other)
    other.look_at(state, own)
    found = compared(mine, own, other)
    found += [
        log(max(1, len(own.suspects))) - log(max(1, len(other.suspects))),
        own.siege,
        own.siege_soon,
        -other.siege_in_truth,
        -other.siege_soon_in_truth,
        -other.siege_soon,
        -float(own.open_sides),
    ]
    return found
