"""Section 3 of the rules: leaders and supports."""

from __future__ import annotations

from typing import Final

from ludozilla.engine.parts import only
from ludozilla.games.zombie_apocalypse_now.cards import SUPPORTS
from ludozilla.games.zombie_apocalypse_now.field import ZombieState
from ludozilla.games.zombie_apocalypse_now.places import (
    DISCARD,
    FIELD,
    FIRST_SUPPORT,
    HAND,
    NOWHERE,
)
from ludozilla.games.zombie_apocalypse_now.words import (
    POSITION_1,
    POSITION_2,
    REPLACE_1,
    REPLACE_2,
    REPLACE_BOTH,
    SHIFT,
    join,
    token,
)

# How many supports a leader has -> the ways to place one more, and the rule that says so
_WAYS: Final = [
    [POSITION_1],
    [POSITION_2, SHIFT, REPLACE_1],
    [REPLACE_1, REPLACE_2, REPLACE_BOTH],
]
_PLACING: Final = ["ZA-11", "ZA-12", "ZA-13"]


def enter(state: ZombieState, side: int, leader: int) -> None:
    """ZA-9: a leader takes the field."""
    state.parts.move(leader, HAND + side, FIELD + side)
    state.stirred = True
    if state.journal is not None:
        state.journal.add("ZA-9", "leader", {"side": side, "card": token(leader)})


def support_count(state: ZombieState, side: int, leader: int) -> int:
    """ZA-10: how many supports a leader has, two at most."""
    first = FIRST_SUPPORT[side][leader]
    return len(state.parts.at[first]) + len(state.parts.at[first + 1])


def support_spots(state: ZombieState, side: int) -> list[int]:
    """ZA-11, ZA-12, ZA-13: where a support may go, as actions that still lack its card."""
    spots = []
    for leader in state.leaders(side):
        for way in _WAYS[support_count(state, side, leader)]:
            spots.append(join(token(leader), way))
    return spots


def put_support(state: ZombieState, side: int, card: int, leader: int, way: int) -> None:
    """ZA-10 to ZA-13: place a support behind a leader, face down."""
    first = FIRST_SUPPORT[side][leader]
    second = first + 1
    rule = _PLACING[support_count(state, side, leader)]
    if way == SHIFT:
        slide(state, first, second)
    if way in (REPLACE_1, REPLACE_BOTH):
        discard_support(state, side, first, rule)
    if way in (REPLACE_2, REPLACE_BOTH):
        discard_support(state, side, second, rule)
    support = second if way in (POSITION_2, REPLACE_2) else first
    state.parts.move(card, HAND + side, support, among=SUPPORTS[side])
    if state.journal is not None:
        state.journal.add(
            rule,
            "support",
            {"side": side, "card": token(card), "leader": token(leader), "way": way},
            ["card"],
            only(state.seat_of(side)),
        )


def discard_support(state: ZombieState, side: int, support: int, rule: str) -> None:
    """A support leaves its place for the discard pile, where all can see it."""
    note_discard(state, side, take_away(state, side, support), rule)


def discard_first(state: ZombieState, side: int, leader: int, rule: str) -> None:
    """A leader's support in position 1 is discarded; ZA-14: the other moves up."""
    first = FIRST_SUPPORT[side][leader]
    card = take_away(state, side, first)
    if state.parts.at[first + 1]:
        slide(state, first + 1, first)
    note_discard(state, side, card, rule)


def take_away(state: ZombieState, side: int, support: int) -> int:
    """A support goes to the discard pile; which card it was."""
    card = state.parts.draw(support, DISCARD + side)
    if state.protected == support:
        state.protected = NOWHERE
    return card


def note_discard(state: ZombieState, side: int, card: int, rule: str) -> None:
    """Tell that a card has been discarded."""
    if state.journal is not None:
        state.journal.add(rule, "discarded", {"side": side, "card": token(card)})


def slide(state: ZombieState, old: int, new: int) -> None:
    """A support changes its position, and keeps its protection."""
    state.parts.draw(old, new)
    if state.protected == old:
        state.protected = new
