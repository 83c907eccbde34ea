"""Powers that fire: what sets them off, and what is noted of them until they are resolved.

GO-58 to GO-61 of the rules.
"""

from __future__ import annotations

from typing import Final

from ludozilla.engine.pending import Ask
from ludozilla.games.gobelins.army import DISCARD_PILE, UP, GobelinsState, hand_of
from ludozilla.games.gobelins.cards import (
    ADMIRERS,
    LEVEL,
    ON_ANY_DESTROYED,
    ON_DESTROYED,
    ON_DISCARDED,
    ON_OWN_PLACE,
    ON_PLAY,
    POWER_ON,
    POWERS,
    WATCHERS,
    Step,
)
from ludozilla.games.gobelins.lasting import holds
from ludozilla.games.gobelins.words import word

# A fired power is one number: its card, which of the card's powers it is, its controller, and the
# photograph of its conditions (GO-59): whether the controller is behind, and for each step whether
# its condition holds.
_POWER_BITS: Final = 7
_CONTROLLER_BITS: Final = 9
_PHOTO_BITS: Final = 11


class OfPower(Ask[GobelinsState]):
    """Whatever is asked for a step of a fired power; ``number`` says for which."""

    def __init__(self, seat: int, fired: int, number: int) -> None:
        super().__init__(seat)
        self.fired: Final = fired
        self.number: Final = number

    def step(self) -> Step:
        """The step for which it is asked."""
        return steps_of(self.fired)[self.number]

    def card(self) -> int:
        """The word for the card that bears the power."""
        return word(card_of(self.fired))


# -- a fired power -----------------------------------------------------------------------


def card_of(fired: int) -> int:
    """The card whose power was fired."""
    return fired & 127


def power_of(fired: int) -> int:
    """Which of the card's powers was fired."""
    return fired >> _POWER_BITS & 3


def controller_of(fired: int) -> int:
    """The seat that controls a fired power."""
    return fired >> _CONTROLLER_BITS & 3


def steps_of(fired: int) -> list[Step]:
    """The steps of a fired power."""
    return POWERS[card_of(fired)][power_of(fired)].steps


def held(fired: int, number: int) -> bool:
    """Whether the condition of this step held when the power was fired (GO-59)."""
    return bool(fired >> _PHOTO_BITS + 1 + number & 1)


def amount_of(fired: int, step: Step) -> int:
    """GO-61: n, or n + p for who was behind when the power was fired."""
    return step.n + step.plus * (fired >> _PHOTO_BITS & 1)


# -- what fires --------------------------------------------------------------------------


def fire(state: GobelinsState, trigger: int, card: int, controller: int) -> None:
    """GO-58, GO-59: note a card's power with its conditions as they are now."""
    which = POWER_ON[trigger][card]
    if which < 0:
        return
    photo = 1 if state.is_behind(controller) else 0
    for number, step in enumerate(POWERS[card][which].steps):
        if step.cond is None or holds(state, step.cond, controller, card):
            photo |= 2 << number
    fired = card | which << _POWER_BITS | controller << _CONTROLLER_BITS | photo << _PHOTO_BITS
    state.fired = [*state.fired, fired]


def discard_card(state: GobelinsState, seat: int, card: int, rule: str) -> None:
    """A card goes from a hand to the discard, as a cost or by an effect."""
    state.parts.move(card, hand_of(seat), DISCARD_PILE)
    if state.journal is not None:
        state.journal.add(rule, "discarded", {"who": seat, "card": word(card)})
    fire(state, ON_DISCARDED, card, seat)


def greet(state: GobelinsState, card: int, seat: int) -> None:
    """GO-68: a goblin has been placed, so powers fire: its own, and those that watch."""
    fire(state, ON_PLAY, card, seat)
    for admirer in ADMIRERS:
        if state.ruler[admirer] == seat and state.face[admirer] == UP and admirer != card:
            power = POWERS[admirer][POWER_ON[ON_OWN_PLACE][admirer]]
            if power.levels >> LEVEL[card] & 1:
                fire(state, ON_OWN_PLACE, admirer, seat)


def destroy(state: GobelinsState, card: int) -> None:
    """GO-109: a goblin goes to the discard; GO-74: a prisoner's own power is silent."""
    seat = state.ruler[card]
    was_up = state.face[card] == UP
    watching = [watcher for watcher in WATCHERS if state.is_up(watcher)]
    theirs = [state.ruler[watcher] for watcher in watching]
    state.leave(card, DISCARD_PILE)
    if state.journal is not None:
        state.journal.add("GO-109", "destroyed", {"who": seat, "card": word(card)})
    if was_up:
        fire(state, ON_DESTROYED, card, seat)
    for watcher, controller in zip(watching, theirs, strict=True):
        fire(state, ON_ANY_DESTROYED, watcher, controller)
