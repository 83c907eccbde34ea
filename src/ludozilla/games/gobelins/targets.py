"""What a step of a power may be done to.

Section 5.4 of the rules, and the filters of the primitives in section 5.5.
"""

from __future__ import annotations

from ludozilla.games.gobelins.army import DISCARD_PILE, DOWN, LEVELS, NO_GOBLIN, UP, GobelinsState
from ludozilla.games.gobelins.cards import (
    ANY_COLOUR,
    BOUNCE,
    CAPTURE,
    COLOUR,
    DESTROY,
    IMPRISON,
    LEVEL,
    OPPOSING,
    OWN,
    RELEASE,
    Step,
)
from ludozilla.games.gobelins.lasting import is_protected
from ludozilla.games.gobelins.triggers import card_of, controller_of


def recoverable(state: GobelinsState, fired: int, step: Step, cards: list[int]) -> list[int]:
    """GO-105: those of these cards of the discard that match."""
    if step.itself:
        card = card_of(fired)
        return [card] if card in state.parts.at[DISCARD_PILE] else []
    return [
        card
        for card in cards
        if step.levels >> LEVEL[card] & 1
        and (step.colour == ANY_COLOUR or COLOUR[card] == step.colour)
    ]


def takeable(state: GobelinsState, fired: int, step: Step, player: int) -> list[int]:
    """GO-72 … GO-75: the goblins that a step done for this player may take now."""
    only_free = step.free or step.do in (DESTROY, BOUNCE, CAPTURE)  # GO-18
    found: list[int] = []
    for seat in range(state.setup.seats):
        if step.scope == OWN and seat != player:
            continue
        if seat == player and (step.scope == OPPOSING or step.do == CAPTURE):
            continue
        for level in range(1, LEVELS + 1):
            if not step.levels >> level & 1:
                continue
            if only_free:
                card = state.free_in(seat, level)
                if card != NO_GOBLIN and matches(state, fired, step, player, card):
                    found.append(card)
            else:
                for card in state.row(seat, level):
                    if matches(state, fired, step, player, card):
                        found.append(card)
    return found


def matches(state: GobelinsState, fired: int, step: Step, player: int, card: int) -> bool:
    """Whether a goblin passes the filters of a step and is not protected from it (GO-75)."""
    face = state.face[card]
    if step.colour != ANY_COLOUR and (face != UP or COLOUR[card] != step.colour):  # GO-74
        return False
    if step.down and face != DOWN:
        return False
    if step.other and card == card_of(fired):
        return False
    do = step.do
    hostile = state.ruler[card] != controller_of(fired)
    if do == DESTROY:
        return not (hostile and is_protected(state, card, against_imprison=False))
    if do == IMPRISON:
        return face == UP and not (hostile and is_protected(state, card, against_imprison=True))
    if do == RELEASE:
        return face == DOWN
    if do == CAPTURE:
        return state.has_room(player, LEVEL[card])
    return True  # BOUNCE
