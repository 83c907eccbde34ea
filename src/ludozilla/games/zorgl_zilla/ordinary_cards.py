"""Ordinary cards: section 4 of the rules."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludozilla.games.playing_cards import HEART
from ludozilla.games.zorgl_zilla.army import unit_attacks, unit_moves
from ludozilla.games.zorgl_zilla.attacks import push_crushes
from ludozilla.games.zorgl_zilla.board import (
    DIAGONAL,
    KIND,
    SQUARES,
    STEPS,
    STRAIGHT,
    TOWARDS,
    bit,
    ways,
)
from ludozilla.games.zorgl_zilla.city import NOWHERE, UNIT, City
from ludozilla.games.zorgl_zilla.flight import crushes, step
from ludozilla.games.zorgl_zilla.outlook import Outlook
from ludozilla.games.zorgl_zilla.plays import NO_USES, Plays, Uses, alone, by_ways
from ludozilla.games.zorgl_zilla.words import ATTACKS, HOWLS, MOVES, STAYS

_SUITS: Final = 4

_STAY: Final[Uses] = [[STAYS]]
_HOWL: Final[Uses] = [[HOWLS]]
_NO_SQUARES: Final[list[int]] = []

_ATTACKS: Final = alone(ATTACKS)

_WALKS: Final = [
    [[[row] if row else _STAY for row in by_ways(kind, here, MOVES)] for here in range(SQUARES)]
    for kind in range(len(STEPS))
]
"""``DIAGONAL`` or ``STRAIGHT``, square, ``ways`` -> the moves there"""


def kind_of(suit: int) -> int:
    """Spades and hearts go diagonally, clubs and diamonds straight."""
    return STRAIGHT if suit & 1 else DIAGONAL


# -- what they may be used for ------------------------------------------------


def uses_of_suit(city: City, seat: int, outlook: Outlook, suit: int) -> Uses:
    """ZZ-13: the uses of an ordinary card of a suit for the monster."""
    if suit >= HEART:
        targets = prey(city, seat, outlook, kind_of(suit))
        return [_ATTACKS[square] for square in targets] if targets else _HOWL  # ZZ-17
    if outlook.monster.ignores_black(city, seat):
        return _STAY
    return walks(city, seat, outlook, kind_of(suit))


def orders_of_suit(city: City, seat: int, outlook: Outlook, suit: int) -> Uses:
    """ZZ-13: the uses of an ordinary card of a suit for the army."""
    if suit >= HEART:
        return unit_attacks(city, outlook, kind_of(suit))
    if outlook.monster.ignores_black(city, seat):
        return NO_USES
    return unit_moves(city, outlook, kind_of(suit))


def add_joker(city: City, seat: int, outlook: Outlook, card: int, plays: Plays) -> None:
    """ZZ-18: a joker can be used as all four suits; and ZZ-47: for the mega-power."""
    before = NO_USES
    for suit in range(_SUITS):
        uses = uses_of_suit(city, seat, outlook, suit)
        if uses is not before:  # to stay or to howl is the same for two suits
            plays.add(card, uses)
        if outlook.units != 0:
            plays.add(card, orders_of_suit(city, seat, outlook, suit))
        before = uses
    plays.add(card, [outlook.monster.megas(city, seat)])


def walks(city: City, seat: int, outlook: Outlook, kind: int) -> Uses:
    """ZZ-14: one square of the suit's kind; ZZ-15: or none if there is no such move."""
    here = city.where[seat]
    return _WALKS[kind][here][ways(kind, here, strides(city, outlook, kind, here))]


def strides(city: City, outlook: Outlook, kind: int, start: int) -> i64:
    """ZZ-14: free squares, among them all where a step of this kind may lead from a square."""
    squares = outlook.free
    if outlook.spares and ways(kind, start, outlook.units) != 0:  # ZZ-49
        for there in STEPS[kind][start]:
            if city.standing[there] == UNIT and not crushes(city, there, TOWARDS[start][there]):
                squares |= bit(there)
    return squares


def prey(city: City, seat: int, outlook: Outlook, kind: int) -> list[int]:
    """ZZ-16: the adjacent monsters one can attack, never buildings or units (ZZ-39)."""
    squares = neighbours(city, seat, outlook, kind)
    if squares and outlook.spares:  # ZZ-49
        here = city.where[seat]
        return [to for to in squares if not push_crushes(city, to, TOWARDS[here][to])]
    return squares


def neighbours(city: City, seat: int, outlook: Outlook, kind: int) -> list[int]:
    """The squares one step of this kind away on which a monster stands."""
    here = city.where[seat]
    if ways(kind, here, outlook.monsters) == 0:
        return _NO_SQUARES
    kinds = KIND[here]
    return [square for square in city.where if square != NOWHERE and kinds[square] == kind]


# -- what they do; an attack is in ``attacks`` ----------------------------------


def walk(city: City, seat: int, square: int) -> None:
    """ZZ-14: a monster moves one square."""
    city.tell_of(seat, "ZZ-14", "moved", square)
    step(city, seat, square)


def stay(city: City, seat: int) -> None:
    """ZZ-15: a monster that cannot move stays put; ZZ-53: and so does one that ignores the card."""
    ignored = city.monster(seat).ignores_black(city, seat)
    city.tell_of(seat, "ZZ-53" if ignored else "ZZ-15", "stayed")


def howl(city: City, seat: int) -> None:
    """ZZ-17: a monster without a target howls with rage."""
    city.tell_of(seat, "ZZ-17", "howled")
