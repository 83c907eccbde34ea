"""What holds in every position of Zombie Apocalypse Now; one that is read is held to it."""

from __future__ import annotations

import re
from typing import Final

from ludozilla.engine.sound import Bounds, check_bounds, check_stack
from ludozilla.engine.state import TRUTH
from ludozilla.engine.vocabulary import HOLE
from ludozilla.games.playing_cards import DECK_SIZE
from ludozilla.games.zombie_apocalypse_now.attack import KeepSupport, StrikeAgain
from ludozilla.games.zombie_apocalypse_now.cards import (
    COLOUR,
    HUMANS,
    KIND,
    LEADER,
    LEADERS,
    SUPPORT,
    ZOMBIES,
)
from ludozilla.games.zombie_apocalypse_now.field import ZombieState
from ludozilla.games.zombie_apocalypse_now.places import (
    DISCARD,
    FIRST_SUPPORT,
    HAND,
    NOWHERE,
    PLACES,
    PLAYED,
    REMOVED,
    SEGMENTS,
)
from ludozilla.games.zombie_apocalypse_now.turn import MOST_ACTIONS
from ludozilla.games.zombie_apocalypse_now.victory import QUIET_TURNS

_STACK: Final = re.compile(r"Turn (StrikeAgain (KeepSupport )?)?")
_MOST_TURNS: Final = 1_000_000
_LAST_PLACE: Final = len(PLACES[0]) - 1


def check_position(state: ZombieState) -> None:
    """Refuse what cannot be."""
    check_bounds(
        state,
        {
            "done": Bounds(0, MOST_ACTIONS),
            "humans": Bounds(0, 1),
            "kept": Bounds(0, DECK_SIZE - 1),
            "lost": Bounds(0, len(LEADERS[HUMANS]), 2),
            "protected": Bounds(NOWHERE, _LAST_PLACE),
            "quiet": Bounds(0, QUIET_TURNS),
            "top": Bounds(0, SEGMENTS - 1, 2),
            "turns": Bounds(1, _MOST_TURNS),
            "leader": Bounds(0, DECK_SIZE - 1),
            "support": Bounds(0, _LAST_PLACE),
        },
    )
    check_stack(state, _STACK)
    if state.humans != (0 if state.setup.options["humans"] == "first" else 1):
        raise ValueError("it is the options that say who plays the humans")
    supports = [place for side in (HUMANS, ZOMBIES) for place in _check_side(state, side)]
    taken = [place for place, there in enumerate(state.parts.at) if there and place > REMOVED]
    if not set(taken) <= set(supports):
        raise ValueError("there are supports of leaders who are not on the field")
    if state.protected != NOWHERE and state.protected not in taken:
        raise ValueError(f"there is no support to be protected at {state.protected}")
    _check_turn(state)


def _check_side(state: ZombieState, side: int) -> list[int]:
    """A side's cards are where they can be; returns the places of its supports."""
    own = [state.segment(side, depth) for depth in range(SEGMENTS)]
    own += [HAND + side, PLAYED + side, DISCARD + side]
    cards = [card for place in own for card in state.parts.at[place] if card != HOLE]
    # ZA-18: leaders of the humans come to the zombies.
    strangers = [card for card in cards if COLOUR[card] != side]
    if any(side == HUMANS or KIND[card] != LEADER for card in strangers):
        raise ValueError("a card is among those of the other side")
    if not state.parts.at[own[0]] and any(state.parts.at[place] for place in own[1:SEGMENTS]):
        raise ValueError("'top' does not agree with the deck")
    first = [FIRST_SUPPORT[side][leader] for leader in state.leaders(side)]
    if NOWHERE in first:
        raise ValueError("there is a leader on the field who cannot be")
    supports = [place + position for place in first for position in (0, 1)]
    for place in supports:
        there = state.parts.at[place]
        if len(there) > 1 or any(card != HOLE and KIND[card] != SUPPORT for card in there):
            raise ValueError(f"{there} cannot be the support at {place}")
    left = [card for card in [*cards, *state.leaders(side)] if card in LEADERS[side]]
    if state.viewer == TRUTH and state.lost[side] != len(LEADERS[side]) - len(left):
        raise ValueError("'lost' does not agree with the leaders who are left")
    return supports


def _check_turn(state: ZombieState) -> None:
    """ZA-19, ZA-20: what goes on between two leaders on the field."""
    if state.ending is not None:
        return
    turn = state.stack[0]
    side = state.side_of(turn.seat)
    defenders = state.leaders(1 - side)
    for leader in state.kept:
        revealed = leader in defenders and state.parts.at[FIRST_SUPPORT[1 - side][leader]]
        if not revealed or state.kept.count(leader) > 1:
            raise ValueError(f"{leader} has no support that was revealed")
    for entry in state.stack[1:]:
        if isinstance(entry, StrikeAgain):
            first = FIRST_SUPPORT[side][entry.leader]
            ready = entry.leader in state.leaders(side) and entry.support in (first, first + 1)
            fits = entry.seat == turn.seat and ready and bool(state.parts.at[entry.support])
        else:
            fits = isinstance(entry, KeepSupport) and entry.leader in state.kept
            fits = fits and entry.seat != turn.seat
        if not fits:
            raise ValueError(f"{type(entry).__name__} cannot be asked of seat {entry.seat}")
