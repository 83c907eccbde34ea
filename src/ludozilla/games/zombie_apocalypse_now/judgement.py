"""How good a position is for one who looks ahead: features that a player would name, for each side.

What they count for was learned from self-play and stands in ``weights.toml``. Who looks no further
than one move is better off with ``evaluate``: by these weights it seldom pays to move at all.
All that is looked at is there in a filled world; what one seat cannot know has been imagined
before.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ludozilla.engine.weights import chance, load_weights, weighed
from ludozilla.games.zombie_apocalypse_now.army import support_count
from ludozilla.games.zombie_apocalypse_now.cards import (
    COLOUR,
    HUMANS,
    KIND,
    LEADER,
    POINTS,
    SUPPORT,
    TWO,
    ZOMBIES,
)
from ludozilla.games.zombie_apocalypse_now.field import ZombieState
from ludozilla.games.zombie_apocalypse_now.places import DISCARD, FIRST_SUPPORT, SEGMENTS
from ludozilla.games.zombie_apocalypse_now.turn import MOST_ACTIONS
from ludozilla.games.zombie_apocalypse_now.victory import QUIET_TURNS

_OF_A_SIDE: Final = (
    "lost",  # leaders of its colour that are out of the war
    "nearly lost",  # all of them but one
    "leaders",  # on the field
    "strangers",  # those of them that once were the enemy's
    "rank",  # their points
    "guard",  # points of the supports in position 1
    "second line",  # and in position 2
    "bare",  # leaders without support
    "strikes now",  # enemy leaders that could fall this turn, two at most
    "strikes next",  # or in the next one
    "best",  # the most points it could attack with
    "leaders in hand",
    "points in hand",
    "spare supports",  # in hand, more than the leaders on the field have room for
    "actions in hand",  # 2s and jokers
    "to draw",  # nothing in hand in its own turn, but cards in the deck
    "deck",  # cards
    "no deck",
    "points to come",  # of the supports in the deck
    "twos",  # in hand or deck
    "points to bring back",  # of the discarded supports, if there is a 2
    "actions left",  # in its own turn
)

FEATURES: Final = (
    "humans",
    *[f"{side} {name}" for side in ("humans", "zombies") for name in _OF_A_SIDE],
)
"""What the weights are for; the first is how good it is to be the humans at all."""

WEIGHTS: Final[list[float]] = load_weights(Path(__file__).parent / "weights.toml", FEATURES)


def judge(state: ZombieState, seat: int) -> float:
    """How good an unfinished position is for a seat: 0 lost, 1 won."""
    humans = chance(weighed(WEIGHTS, _features(state)))
    # From the first quiet turn on, so that whoever is behind does not wait for the last one.
    humans += (_if_nothing_happens(state) - humans) * state.quiet / QUIET_TURNS
    return humans if state.side_of(seat) == HUMANS else 1.0 - humans


def _if_nothing_happens(state: ZombieState) -> float:
    """ZA-27: what the humans would get in the end."""
    lead = state.lost[ZOMBIES] - state.lost[HUMANS]
    return 0.5 if lead == 0 else 1.0 if lead > 0 else 0.0


def features(state: ZombieState, seat: int) -> list[float]:
    """A position in numbers, in the order of ``FEATURES``; what speaks for the seat is positive."""
    sign = 1.0 if state.side_of(seat) == HUMANS else -1.0
    return [sign * number for number in _features(state)]


def _features(state: ZombieState) -> list[float]:
    return [1.0, *_side(state, HUMANS), *_side(state, ZOMBIES)]


def _side(state: ZombieState, side: int) -> list[float]:
    lost = state.lost[side]
    own_turn = state.side_of(state.seat) == side
    left = MOST_ACTIONS - state.done if own_turn else 0
    may_strike = left > 0 and not state.attacked and state.turns > 1
    strikes = _strikes(state, side)
    return [
        float(lost),
        1.0 if lost == 5 else 0.0,
        *_army(state, side),
        float(strikes) if may_strike else 0.0,
        0.0 if may_strike else float(strikes),
        float(_best_attack(state, side)),
        *_hand(state, side),
        1.0 if own_turn and not state.hand(side) and state.parts.at[state.segment(side)] else 0.0,
        *_supply(state, side),
        float(left),
    ]


def _army(state: ZombieState, side: int) -> list[float]:
    """Leaders, strangers, rank, guard, second line, bare."""
    at = state.parts.at
    strangers = rank = guard = second = bare = 0
    leaders = state.leaders(side)
    for leader in leaders:
        first = FIRST_SUPPORT[side][leader]
        strangers += 1 if COLOUR[leader] != side else 0
        rank += POINTS[leader]
        if not at[first]:
            bare += 1
        if leader not in state.kept:  # what an assault has revealed is gone after this turn
            for card in at[first]:
                guard += POINTS[card]
        for card in at[first + 1]:
            second += POINTS[card]
    return [
        float(len(leaders)),
        float(strangers),
        float(rank),
        float(guard),
        float(second),
        float(bare),
    ]


def _strikes(state: ZombieState, side: int) -> int:
    """How many enemy leaders the best attack of a side would beat."""
    weakest = next_weakest = 99
    for leader in state.leaders(1 - side):
        defence = state.strength(leader, FIRST_SUPPORT[1 - side][leader])
        if defence < weakest:
            weakest, next_weakest = defence, weakest
        elif defence < next_weakest:
            next_weakest = defence
    most = 0
    for leader in state.leaders(side):
        first = FIRST_SUPPORT[side][leader]
        one = state.strength(leader, first)
        other = state.strength(leader, first + 1) if state.parts.at[first + 1] else -1
        if min(one, other) > weakest and max(one, other) > next_weakest:
            return 2
        if max(one, other) > weakest:
            most = 1
    return most


def _best_attack(state: ZombieState, side: int) -> int:
    """The most points with which a side could attack."""
    best = 0
    for leader in state.leaders(side):
        best = max(best, state.strength(leader, FIRST_SUPPORT[side][leader]))
    return best


def _hand(state: ZombieState, side: int) -> list[float]:
    """Leaders, points, spare supports, actions."""
    leaders = points = supports = actions = 0
    for card in state.hand(side):
        kind = KIND[card]
        if kind == LEADER:
            leaders += 1
        elif kind == SUPPORT:
            supports += 1
            points += POINTS[card]
        else:
            actions += 1
    spare = max(0, supports - _room(state, side))
    return [float(leaders), float(points), float(spare), float(actions)]


def _room(state: ZombieState, side: int) -> int:
    """How many supports the leaders on the field could still take."""
    room = 0
    for leader in state.leaders(side):
        room += 2 - support_count(state, side, leader)
    return room


def _supply(state: ZombieState, side: int) -> list[float]:
    """Deck, no deck, points to come, twos, points to bring back."""
    cards = points = twos = 0
    for depth in range(SEGMENTS):
        for card in state.parts.at[state.segment(side, depth)]:
            cards += 1
            if KIND[card] == SUPPORT:
                points += POINTS[card]
            elif KIND[card] == TWO:
                twos += 1
    for card in state.hand(side):
        if KIND[card] == TWO:
            twos += 1
    back = 0
    if twos > 0:
        for card in state.parts.at[DISCARD + side]:
            back += POINTS[card]
    return [float(cards), 0.0 if cards else 1.0, float(points), float(twos), float(back)]
