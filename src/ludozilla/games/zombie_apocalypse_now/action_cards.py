"""Section 5 of the rules: action cards."""

from __future__ import annotations

from ludozilla.engine.journal import Arg
from ludozilla.engine.rng import Rng
from ludozilla.games.zombie_apocalypse_now.cards import HUMANS
from ludozilla.games.zombie_apocalypse_now.field import ZombieState
from ludozilla.games.zombie_apocalypse_now.places import DISCARD, FIRST_SUPPORT, HAND, PLAYED
from ludozilla.games.zombie_apocalypse_now.words import POSITION_1, POSITION_2, join, token


def play_two(state: ZombieState, side: int, card: int, rng: Rng) -> None:
    """ZA-22: the discard pile goes under the deck, shuffled."""
    state.parts.move(card, HAND + side, PLAYED + side)
    count = len(state.parts.at[DISCARD + side])
    depth = 0
    while state.parts.at[state.segment(side, depth)]:
        depth += 1
    under = state.segment(side, depth)
    state.parts.pour(DISCARD + side, under)
    if count > 1:  # of a single card everybody knows the order
        state.parts.shuffle(under, rng)
    if state.journal is not None:
        state.journal.add("ZA-22", "two", {"side": side, "card": token(card), "n": count})


def protectable_supports(state: ZombieState) -> list[int]:
    """ZA-23: what a joker can protect, as actions that still lack the joker."""
    found = []
    for leader in state.leaders(HUMANS):
        first = FIRST_SUPPORT[HUMANS][leader]
        if state.parts.at[first]:
            found.append(join(token(leader), POSITION_1))
        if state.parts.at[first + 1]:
            found.append(join(token(leader), POSITION_2))
    return found


def play_joker(state: ZombieState, card: int, leader: int, position: int) -> None:
    """ZA-23: a support of the humans is protected for this turn."""
    state.parts.move(card, HAND + HUMANS, PLAYED + HUMANS)
    support = FIRST_SUPPORT[HUMANS][leader] + position - POSITION_1
    state.protected = support
    if state.journal is not None:
        state.parts.stir(state.parts.at[support][0], support)
        args: dict[str, Arg] = {"card": token(card), "leader": token(leader), "way": position}
        state.journal.add("ZA-23", "joker", args)
