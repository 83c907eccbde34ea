"""How good a position looks: what a player would name, weighed as ``weights.toml`` says.

Of a filled world only so much is taken into account as the one who looks may know: which of the
enemy's backs is the Emblem is guessed among all that may be it, and a fight against a face-down
card is one against any of its side's face-down cards.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ludozilla.engine.weights import chance, load_weights, weighed
from ludozilla.games.zoon.board import AROUND, OFF, SIDE, SOUTH, SQUARES
from ludozilla.games.zoon.cards import Zoon
from ludozilla.games.zoon.combat import Clash, Grip, pending_duel
from ludozilla.games.zoon.deduced import is_known, may_be_emblem
from ludozilla.games.zoon.deployment import Deal
from ludozilla.games.zoon.drafting import promise_of_lists
from ludozilla.games.zoon.field import ZoonState
from ludozilla.games.zoon.fights import Odds, odds, odds_of_duel, stake
from ludozilla.games.zoon.kinds import EMBLEM, NOTHING
from ludozilla.games.zoon.moves import is_open
from ludozilla.games.zoon.outlook import Outlook
from ludozilla.games.zoon.posts import worth_of_posts
from ludozilla.games.zoon.turn import Play
from ludozilla.games.zoon.ways import WAYS, Way

FEATURES: Final = (
    # mine less the enemy's
    "value",  # of the Zoons, in points
    "zoons",
    "force",  # of the trumps in hand and worn
    "secrets",  # Zoons nobody has seen yet
    "advance",  # rows forward
    "guards",  # mean corners of the Zoons around one's own Emblem
    "moves",
    "few moves",  # missing to seven
    "pressure",  # strength near the squares where the enemy Emblem may be
    "hidden Emblem",  # 1 if nobody can tell which it is
    "turn",  # 1 if it is my turn, -1 if not
    "exchange now",  # what the best attack gains on average, in points, for who is to move
    "exchange next",  # and for the other
    # the Emblems
    "strike now",  # my best chance to take the enemy Emblem, in my turn
    "strike next",  # or in my next one
    "danger now",  # the enemy's chance to take mine, which he can tell, in his turn
    "danger next",
    "hidden danger now",  # or which he cannot tell
    "hidden danger next",
)
_VALUE: Final = 0
_ZOONS: Final = 1

WEIGHTS: Final[list[float]] = load_weights(Path(__file__).parent / "weights.toml", FEATURES)

_ENOUGH_MOVES: Final = 7
_DECIDED: Final = 0.98


def _steps(one: int, other: int) -> int:
    return max(abs(one % SIDE - other % SIDE), abs(one // SIDE - other // SIDE))


_NEAR: Final = [0.0, 1.0, 0.55, 0.25, 0.1, 0.0]
_CLOSENESS: Final = [
    [_NEAR[_steps(one, other)] for other in range(SQUARES)] for one in range(SQUARES)
]
"""square, square -> how close they are: 1 side by side"""


class Camp:
    """What there is to say about a side."""

    def __init__(self, state: ZoonState, seat: int) -> None:
        self.seat: Final = seat
        self.value = 0
        self.zoons = 0
        self.force = 0
        self.secrets = 0
        self.advance = 0
        self.guards = 0.0
        self.emblem = OFF
        self.emblem_zoon: Zoon | None = None
        self.suspects: Final[list[int]] = []
        """the squares on which, for all everybody can tell, its Emblem may stand"""
        self.unseen: Final[list[Zoon]] = []
        """its face-down cards that nobody knows"""
        self.moves = 0
        self.pressure = 0.0
        self.strike = 0.0
        """its best chance to take the enemy Emblem, by what it may know"""
        self.truth = 0.0
        """its best chance to take it if it knew where it is"""
        self.exchange = 0.0
        self._count(state)

    def _count(self, state: ZoonState) -> None:
        muster, at = state.muster, state.parts.at
        seat = self.seat
        for back in range(seat * muster.half, (seat + 1) * muster.half):
            square = state.where[back]
            if square == OFF or state.on[square] != back:
                continue
            zoon = muster.zoons[at[back][0]]
            self.zoons += 1
            self.value += zoon.value
            row = square // SIDE
            self.advance += row if seat == SOUTH else SIDE - 1 - row
            if zoon.type == EMBLEM:
                self.emblem = square
                self.emblem_zoon = zoon
            if not is_known(state, back):
                self.secrets += 1
                self.unseen.append(zoon)
            if may_be_emblem(state, back):
                self.suspects.append(square)
            if state.worn[back] != NOTHING:
                self.force += state.trump(state.worn[back]).force
        for part in at[muster.reserve + seat]:
            self.zoons += 1
            self.value += muster.zoons[part].value
            self.unseen.append(muster.zoons[part])
        for part in at[muster.trumps + seat]:
            if state.uses[part] != 0:
                self.force += state.trump(part).force
        if self.emblem != OFF:
            for square in AROUND[self.emblem]:
                back = state.on[square]
                if back >= 0 and state.side(back) == seat:
                    self.guards += mean_corner(state.zoon(back))

    def look_at(self, state: ZoonState, enemy: Camp) -> None:
        """See where its Zoons can go, and whom they can attack with what result."""
        outlook = Outlook(state, self.seat)
        share = 1.0 / max(1, len(enemy.suspects))
        for back in state.able(self.seat):
            square = state.where[back]
            zoon = state.zoon(back)
            near = 0.0
            for suspect in enemy.suspects:
                near += _CLOSENESS[square][suspect]
            self.pressure += mean_corner(zoon) * near * share
            self._go(state, outlook, enemy, back, WAYS[zoon.grid][self.seat][square])
            if state.worn[back] != NOTHING:
                self._go(
                    state, outlook, enemy, back, WAYS[state.extra_grid(back)][self.seat][square]
                )

    def _go(
        self, state: ZoonState, outlook: Outlook, enemy: Camp, back: int, ways: list[Way]
    ) -> None:
        for way in ways:
            if is_open(state, outlook, way):
                self.moves += 1
                if way.end_bit & outlook.enemies:
                    self._attack(state, enemy, back, way.end)

    def _attack(self, state: ZoonState, enemy: Camp, back: int, square: int) -> None:
        zoon, other = state.zoon(back), state.on[square]
        if is_known(state, other):
            target = state.zoon(other)
            fight = odds(zoon, target)
            gain = fight.win * stake(target)
            lose = fight.lose
        else:
            gain = lose = 0.0
            for target in enemy.unseen:
                fight = odds(zoon, target)
                gain += fight.win * stake(target)
                lose += fight.lose
            gain /= len(enemy.unseen)
            lose /= len(enemy.unseen)
        self.exchange = max(self.exchange, gain - lose * stake(zoon))
        if enemy.emblem_zoon is not None and square in enemy.suspects:
            taking = odds(zoon, enemy.emblem_zoon).win
            self.strike = max(self.strike, taking / len(enemy.suspects))
            if square == enemy.emblem:
                self.truth = max(self.truth, taking)


def mean_corner(zoon: Zoon) -> float:
    """How strong a card is: its corners, a star counting for three."""
    total = 0
    for corner in zoon.corners:
        total += corner if corner >= 0 else 3
    return total / 4


def evaluate(state: ZoonState, seat: int) -> float:
    """How good an unfinished position is for a seat: 0 lost, 1 won."""
    if len(state.stack) > 1 and isinstance(state.stack[1], Deal):
        return promise_of_lists(state, seat)
    if state.turns == 0:
        return worth_of_posts(state, seat)
    found = features(state, seat)
    if state.ending is None and isinstance(state.stack[-1], Grip):
        return _prospects(state, seat, weighed(WEIGHTS, found))
    return chance(weighed(WEIGHTS, found))


def features(state: ZoonState, seat: int) -> list[float]:
    """A position in numbers, in the order of ``FEATURES``; what speaks for the seat is positive."""
    own, other = Camp(state, seat), Camp(state, 1 - seat)
    own.look_at(state, other)
    other.look_at(state, own)
    return compared(_to_move(state) == seat, own, other)


def compared(mine: bool, own: Camp, other: Camp) -> list[float]:
    """Two sides that have looked at each other in numbers, as ``features`` says."""
    known = len(own.suspects) == 1
    danger = -other.truth
    return [
        float(own.value - other.value),
        float(own.zoons - other.zoons),
        float(own.force - other.force),
        float(own.secrets - other.secrets),
        float(own.advance - other.advance),
        own.guards - other.guards,
        float(own.moves - other.moves),
        float(_missing(other) - _missing(own)),
        own.pressure - other.pressure,
        float((len(own.suspects) > 1) - (len(other.suspects) > 1)),
        1.0 if mine else -1.0,
        own.exchange if mine else -other.exchange,
        -other.exchange if mine else own.exchange,
        own.strike if mine else 0.0,
        0.0 if mine else own.strike,
        danger if known and not mine else 0.0,
        danger if known and mine else 0.0,
        danger if not known and not mine else 0.0,
        danger if not known and mine else 0.0,
    ]


def _missing(camp: Camp) -> int:
    return max(0, _ENOUGH_MOVES - camp.moves)


def _to_move(state: ZoonState) -> int:
    """Who plays next: once somebody has played, what is asked belongs to that play."""
    if state.ending is None and isinstance(state.stack[-1], Play):
        return state.active
    return 1 - state.active


def _prospects(state: ZoonState, seat: int, before: float) -> float:
    """What the pending combat or shot will bring on average, all corners being equally likely."""
    duel = pending_duel(state)
    fight: Odds = odds_of_duel(state, duel)
    sign = 1.0 if duel.player == seat else -1.0
    target = state.zoon(duel.target)
    won = _DECIDED if target.type == EMBLEM else chance(before + sign * _loss(target))
    if target.type == EMBLEM and sign < 0:
        won = 1.0 - _DECIDED
    lost = chance(before)
    if isinstance(duel, Clash):
        attacker = state.zoon(duel.attacker)
        lost = chance(before - sign * _loss(attacker))
        if attacker.type == EMBLEM:
            lost = _DECIDED if sign < 0 else 1.0 - _DECIDED
    even = chance(before)
    return even + fight.win * (won - even) + fight.lose * (lost - even)


def _loss(zoon: Zoon) -> float:
    """What it means for the chances to lose a Zoon."""
    return WEIGHTS[_VALUE] * zoon.value + WEIGHTS[_ZOONS]
