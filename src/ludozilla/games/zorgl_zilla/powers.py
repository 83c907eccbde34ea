"""Powers of court cards and aces: section 6 of the rules."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludozilla.engine.pending import Ask, Decision, Then
from ludozilla.engine.rng import Rng
from ludozilla.games.playing_cards import ACE, DECK_SIZE, HEART, JACK, KING, QUEEN, rank_of
from ludozilla.games.zorgl_zilla.attacks import damage, push, push_crushes, rattle, strike
from ludozilla.games.zorgl_zilla.board import (
    DIRECTIONS,
    KIND,
    NEXT,
    OFF,
    SIDE,
    SQUARES,
    STEPS,
    TOWARDS,
    TUNNELS,
    bit,
    ways,
)
from ludozilla.games.zorgl_zilla.city import City
from ludozilla.games.zorgl_zilla.flight import pounce, step
from ludozilla.games.zorgl_zilla.ordinary_cards import kind_of, neighbours, prey, strides
from ludozilla.games.zorgl_zilla.outlook import Outlook
from ludozilla.games.zorgl_zilla.plays import Plays, Uses, alone, by_ways, subsets
from ludozilla.games.zorgl_zilla.words import (
    BURROWS,
    DASHES,
    EDGE,
    FIRST_SQUARE,
    FRENZIES,
    LEAPS,
    SHAKES,
    STOP,
    THROWS,
    Use,
    token,
)

RANK: Final = [rank_of(card) for card in range(DECK_SIZE)]

_ROW: Final = (1 << SIDE) - 1


def _by_row(uses: list[Use]) -> list[list[list[Use]]]:
    starts = range(0, SQUARES, SIDE)
    rows = [subsets(list(range(start, start + SIDE))) for start in starts]
    return [[[uses[square] for square in squares] for squares in row] for row in rows]


# row of the board, set of its squares -> the uses there
_BURROWS: Final = _by_row(BURROWS)
_LEAPS: Final = _by_row(LEAPS)

_FRENZIES: Final = alone(FRENZIES)
_SHAKES: Final = alone(SHAKES)

_DASHES: Final = [
    [by_ways(kind, first, DASHES[first]) for first in range(SQUARES)] for kind in range(len(STEPS))
]
"""``DIAGONAL`` or ``STRAIGHT``, first square, ``ways`` -> the second moves there"""


def _directions(victim: int) -> list[int]:
    """Those that lead to different squares; last, if there is one, off the board."""
    directions = [d for d in range(DIRECTIONS) if NEXT[d][victim] != OFF]
    edges = [d for d in range(DIRECTIONS) if NEXT[d][victim] == OFF]
    return directions + edges[:1]


_DIRECTIONS: Final = [_directions(victim) for victim in range(SQUARES)]
_THROWS: Final = [
    [THROWS[victim][direction] for direction in _DIRECTIONS[victim]] for victim in range(SQUARES)
]
"""square -> all ways to throw the monster there"""


class StillFurious(Then[City]):
    """ZZ-30: once the first attack of a frenzy is over, a second of the same kind if it can be."""

    def __init__(self, kind: int) -> None:
        super().__init__()
        self.kind: Final = kind

    def carry_on(self, city: City, rng: Rng) -> None:
        if prey(city, city.active, city.outlook(city.active), self.kind):
            city.stack.append(AttackAgain(city.active, self.kind))


class AttackAgain(Ask[City]):
    """ZZ-30: a second attack, on anyone then adjacent, or none."""

    def __init__(self, seat: int, kind: int) -> None:
        super().__init__(seat)
        self.kind: Final = kind

    def choices(self, city: City) -> list[int]:
        targets = prey(city, self.seat, city.outlook(self.seat), self.kind)
        return [*[token(square) for square in targets], STOP]

    def decision(self, city: City) -> Decision:
        return Decision("ZZ-30", "attack-again")

    def resolve(self, city: City, action: int, rng: Rng) -> None:
        if action != STOP:
            strike(city, self.seat, action - FIRST_SQUARE, "ZZ-30")


# -- what they may be used for ------------------------------------------------


def add_powers(city: City, seat: int, outlook: Outlook, suit: int, card: int, plays: Plays) -> None:
    """ZZ-26: what a court card can be used for besides; an ace has the powers of all three."""
    if suit >= HEART:
        add_red_powers(city, seat, outlook, kind_of(suit), card, plays)
    elif not outlook.monster.ignores_black(city, seat):
        add_black_powers(city, seat, outlook, kind_of(suit), card, plays)


def add_red_powers(
    city: City, seat: int, outlook: Outlook, kind: int, card: int, plays: Plays
) -> None:
    """ZZ-30 to ZZ-32: to rage, to throw, to shake an adjacent monster."""
    targets = neighbours(city, seat, outlook, kind)
    if not targets:
        return  # ZZ-33
    rank = RANK[card]
    if rank in (JACK, ACE):
        plays.add(card, [_FRENZIES[square] for square in prey(city, seat, outlook, kind)])
    if rank in (QUEEN, ACE):
        plays.add(card, [throws(city, seat, outlook, square) for square in targets])
    if rank in (KING, ACE):
        plays.add(card, [_SHAKES[square] for square in targets])


def add_black_powers(
    city: City, seat: int, outlook: Outlook, kind: int, card: int, plays: Plays
) -> None:
    """ZZ-27 to ZZ-29: to dash, to burrow, to leap."""
    rank = RANK[card]
    here = city.where[seat]
    if rank in (JACK, ACE):
        plays.add(card, dashes(city, outlook, kind, here))
    if rank in (QUEEN, ACE):
        plays.add(card, landings(_BURROWS, outlook.free & TUNNELS[kind][here]))
    if rank in (KING, ACE):
        plays.add(card, landings(_LEAPS, outlook.free))


def dashes(city: City, outlook: Outlook, kind: int, here: int) -> Uses:
    """ZZ-27: two moves in a row, of the same kind; the second may lead back."""
    uses: Uses = []
    back = bit(here)
    for first in STEPS[kind][here]:
        if outlook.free & bit(first) != 0:
            seconds = strides(city, outlook, kind, first) | back
            uses.append(_DASHES[kind][first][ways(kind, first, seconds)])
    return uses


def landings(rows: list[list[list[Use]]], squares: i64) -> Uses:
    """ZZ-28, ZZ-29: to come up or down on one of these squares."""
    uses: Uses = []
    for row in rows:
        uses.append(row[squares & _ROW])
        squares >>= SIDE
    return uses


def throws(city: City, seat: int, outlook: Outlook, victim: int) -> list[Use]:
    """ZZ-31: in any of the eight directions; which way off the board makes no difference."""
    if not outlook.spares:
        return _THROWS[victim]
    here = city.where[seat]
    return [
        THROWS[victim][direction]
        for direction in _DIRECTIONS[victim]
        if NEXT[direction][victim] == here or not push_crushes(city, victim, direction)
    ]


# -- what they do ---------------------------------------------------------------


def dash(city: City, seat: int, first: int, second: int) -> None:
    """ZZ-27, ZZ-42: two moves; only a unit on the second square has time to flee."""
    city.tell_of(seat, "ZZ-27", "dashed", first)
    pounce(city, seat, first)
    if city.ending is None:
        city.tell_of(seat, "ZZ-27", "dashed", second)
        step(city, seat, second)


def burrow(city: City, seat: int, square: int) -> None:
    """ZZ-28: a monster comes up on a square."""
    city.tell_of(seat, "ZZ-28", "burrowed", square)
    pounce(city, seat, square)


def leap(city: City, seat: int, square: int) -> None:
    """ZZ-29: a monster comes down on a square."""
    city.tell_of(seat, "ZZ-29", "leapt", square)
    pounce(city, seat, square)


def rage(city: City, seat: int, square: int) -> None:
    """ZZ-30: an attack, and perhaps another of the same kind."""
    city.stack.append(StillFurious(KIND[city.where[seat]][square]))
    strike(city, seat, square, "ZZ-30")


def throw(city: City, seat: int, victim: int, goal: int) -> None:
    """ZZ-31: push a victim where this word says; towards the attacker itself they swap places."""
    city.tell_against(seat, "ZZ-31", "threw", victim)
    if goal == EDGE:
        city.tell_against(seat, "ZZ-21", "edge", victim)
    elif goal == token(city.where[seat]):
        swap(city, seat, victim)
    else:
        push(city, seat, victim, TOWARDS[victim][goal - FIRST_SQUARE], True)


def swap(city: City, seat: int, square: int) -> None:
    """ZZ-31, ZZ-57: attacker and victim change places, if no building is in the way."""
    here = city.where[seat]
    victim = city.standing[square]
    roof = city.floors[here] > 0
    if roof:
        damage(city, seat, here, 1, "ZZ-57")
    if city.floors[here] == 0 and city.floors[square] == 0:
        city.tell_against(seat, "ZZ-31", "swapped", square)
        city.put_monster(victim, here)
        city.put_monster(seat, square)
    if roof:
        city.judge(seat)


def shake(city: City, seat: int, square: int) -> None:
    """ZZ-32: the buildings around a victim lose a floor each."""
    city.tell_against(seat, "ZZ-32", "shook", square)
    rattle(city, seat, square, "ZZ-32")
