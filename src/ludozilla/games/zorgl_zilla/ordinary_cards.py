"""Ordinary cards: section 4 of the rules.

A *use* lists the actions of all cards used so; what depends only on the suit is
thus worked out once for all cards of the suit.
"""

from __future__ import annotations

from typing import Final

from ludozilla.games.playing_cards import HEART
from ludozilla.games.zorgl_zilla.army import add_unit_attacks, add_unit_moves
from ludozilla.games.zorgl_zilla.attacks import push_crushes
from ludozilla.games.zorgl_zilla.board import DIAGONAL, STEPS, STRAIGHT, TOWARDS
from ludozilla.games.zorgl_zilla.city import NO_ONE, UNIT, City
from ludozilla.games.zorgl_zilla.flight import crushes, step
from ludozilla.games.zorgl_zilla.monster import Monster
from ludozilla.games.zorgl_zilla.words import ATTACKS, HOWLS, MOVES, STAYS, Use

_SUITS: Final = 4

_ONLY_STAY: Final = [STAYS]
_ONLY_HOWL: Final = [HOWLS]


def _some(squares: list[int], uses: list[Use]) -> list[list[Use]]:
    """The uses on some of the squares: on those whose bits make up the index."""
    return [
        [uses[square] for i, square in enumerate(squares) if index >> i & 1]
        for index in range(1 << len(squares))
    ]


_WALKS: Final = [[_some(squares, MOVES) for squares in steps] for steps in STEPS]
"""``DIAGONAL`` or ``STRAIGHT``, square, bits of the steps that are possible -> those moves"""


def kind_of(suit: int) -> int:
    """Spades and hearts go diagonally, clubs and diamonds straight."""
    return STRAIGHT if suit & 1 else DIAGONAL


# -- what they may be used for ------------------------------------------------


def uses_of_suit(city: City, seat: int, monster: Monster, suit: int) -> list[Use]:
    """ZZ-13: all uses of an ordinary card of a suit, for the monster or the army.

    The list may be one that is kept: don't change it.
    """
    kind = kind_of(suit)
    if suit < HEART:
        if monster.ignores_black(city, seat):
            return _ONLY_STAY
        uses = walks(city, seat, monster, kind) or _ONLY_STAY  # ZZ-15
        if city.army:
            uses = uses[:]
            add_unit_moves(city, kind, uses)
    else:
        targets = prey(city, seat, monster, kind)
        uses = [ATTACKS[square] for square in targets] if targets else _ONLY_HOWL  # ZZ-17
        if city.army:
            uses = uses[:]
            add_unit_attacks(city, kind, uses)
    return uses


def uses_of_joker(city: City, seat: int, monster: Monster) -> list[Use]:
    """ZZ-18: those of all four suits; and ZZ-47: the mega-power."""
    uses: list[Use] = []
    for suit in range(_SUITS):
        for use in uses_of_suit(city, seat, monster, suit):
            # Only these two can be the same for two suits.
            if not ((use is STAYS or use is HOWLS) and _is_among(uses, use)):
                uses.append(use)
    uses += monster.megas(city, seat)
    return uses


def _is_among(uses: list[Use], wanted: Use) -> bool:
    # Unlike `in`, without a look into the uses.
    for use in uses:
        if use is wanted:
            return True
    return False


def walks(city: City, seat: int, monster: Monster, kind: int) -> list[Use]:
    """ZZ-14: one square of the suit's kind."""
    standing, floors = city.standing, city.floors
    here = city.where[seat]
    possible = 0
    bit = 1
    for square in STEPS[kind][here]:
        # Most squares are plainly free.
        if (standing[square] == NO_ONE and floors[square] == 0) or may_step(
            city, monster, here, square
        ):
            possible += bit
        bit += bit
    return _WALKS[kind][here][possible]


def may_step(city: City, monster: Monster, start: int, square: int) -> bool:
    """ZZ-14: onto a square free of monsters and buildings; ZZ-49: if need be, gently."""
    there = city.standing[square]
    if there >= 0 or (city.floors[square] > 0 and not monster.climbs()):
        return False
    return not (
        there == UNIT and monster.spares_units() and crushes(city, square, TOWARDS[start][square])
    )


def prey(city: City, seat: int, monster: Monster, kind: int) -> list[int]:
    """ZZ-16: the adjacent monsters one can attack, never buildings or units (ZZ-39)."""
    here = city.where[seat]
    squares = city.monsters_beside(here, kind)
    if squares and monster.spares_units():  # ZZ-49
        squares = [to for to in squares if not push_crushes(city, to, TOWARDS[here][to])]
    return squares


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
