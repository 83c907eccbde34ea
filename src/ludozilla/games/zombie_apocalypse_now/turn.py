"""Section 2 of the rules: the turn.

What its actions do is in ``army``, ``attack`` and ``action_cards``, sections 3 to 5.
"""

from __future__ import annotations

from typing import Final

from ludozilla.engine.journal import Arg
from ludozilla.engine.parts import only
from ludozilla.engine.pending import Ask, Decision
from ludozilla.engine.rng import Rng
from ludozilla.engine.vocabulary import HOLE
from ludozilla.games.zombie_apocalypse_now.action_cards import (
    play_joker,
    play_two,
    protectable_supports,
)
from ludozilla.games.zombie_apocalypse_now.army import (
    enter,
    put_support,
    support_spots,
)
from ludozilla.games.zombie_apocalypse_now.attack import add_attacks, attack, discard_kept
from ludozilla.games.zombie_apocalypse_now.cards import KIND, LEADER, SUPPORT, TWO
from ludozilla.games.zombie_apocalypse_now.field import ZombieState
from ludozilla.games.zombie_apocalypse_now.places import DISCARD, HAND, NOWHERE, PLAYED
from ludozilla.games.zombie_apocalypse_now.victory import count_quiet
from ludozilla.games.zombie_apocalypse_now.words import (
    ATTACK,
    DISCARD_HAND,
    DRAW,
    END,
    card_at,
    join,
    token,
    token_at,
)

HAND_SIZE: Final = 3
MOST_ACTIONS: Final = 3


class Turn(Ask[ZombieState]):
    """ZA-5: take one of up to three actions, or do what is free, or end the turn."""

    def choices(self, state: ZombieState) -> list[int]:
        side = state.side_of(self.seat)
        choices = [END]
        add_free_operations(state, side, choices)
        if state.done < MOST_ACTIONS:
            add_plays(state, side, choices)
            if not state.attacked and state.turns > 1:  # ZA-4
                add_attacks(state, side, choices)
        return choices

    def decision(self, state: ZombieState) -> Decision:
        left = MOST_ACTIONS - state.done
        return Decision("ZA-5", "act" if left else "end", {"n": left})

    def seen_path(self, state: ZombieState, action: int, seat: int) -> list[int]:
        """ZA-10: of a support, only its owner sees which card it is."""
        path = state.path(action)
        if seat != self.seat and len(path) > 1 and KIND[card_at(action, 0)] == SUPPORT:
            path[0] = HOLE
        return path

    def resolve(self, state: ZombieState, action: int, rng: Rng) -> None:
        side = state.side_of(self.seat)
        if action == END:
            end_turn(state, side)
            return
        state.stack.append(self)
        if action == DRAW:
            draw_hand(state, side)
        elif action == DISCARD_HAND:
            discard_hand(state, side)
        else:
            state.done += 1
            act(state, side, action, rng)


def add_free_operations(state: ZombieState, side: int, choices: list[int]) -> None:
    """ZA-6: discard the hand, or draw one."""
    hand = state.hand(side)
    if hand:
        for card in hand:
            if KIND[card] == LEADER:  # ZA-8
                return
        choices.append(DISCARD_HAND)
    elif state.parts.at[state.segment(side)]:  # ZA-7
        choices.append(DRAW)


def add_plays(state: ZombieState, side: int, choices: list[int]) -> None:
    """ZA-2: what the cards in hand can be played for."""
    spots: list[int] = []
    for card in state.hand(side):
        kind = KIND[card]
        if kind == SUPPORT:
            if not spots:
                spots = support_spots(state, side)
            for spot in spots:
                choices.append(join(token(card), spot))
        elif kind == LEADER:
            choices.append(token(card))
        elif not has_played(state, side, kind):
            if kind == TWO:
                choices.append(token(card))
            else:
                for protectable in protectable_supports(state):
                    choices.append(join(token(card), protectable))


def act(state: ZombieState, side: int, action: int, rng: Rng) -> None:
    """ZA-5: one of the up to three actions of a turn: attack, or play a card."""
    card = card_at(action, 0)
    if token_at(action, 1) == ATTACK:
        attack(state, side, card, card_at(action, 2))
    elif KIND[card] == LEADER:
        enter(state, side, card)
    elif KIND[card] == SUPPORT:
        put_support(state, side, card, card_at(action, 1), token_at(action, 2))
    elif KIND[card] == TWO:
        play_two(state, side, card, rng)
    else:
        play_joker(state, card, card_at(action, 1), token_at(action, 2))


def has_played(state: ZombieState, side: int, kind: int) -> bool:
    """ZA-5: whether a 2, or a joker, has been played this turn."""
    for card in state.parts.at[PLAYED + side]:
        if KIND[card] == kind:
            return True
    return False


def draw_hand(state: ZombieState, side: int) -> None:
    """ZA-6, ZA-7: three cards, or what the deck has."""
    drawn: list[int] = []
    while len(drawn) < HAND_SIZE and state.parts.at[state.segment(side)]:
        drawn.append(token(state.draw(side)))
    if state.journal is not None:
        rule = "ZA-6" if len(drawn) == HAND_SIZE else "ZA-7"
        args: dict[str, Arg] = {"side": side, "cards": drawn}
        state.journal.add(rule, "drew", args, ["cards"], only(state.seat_of(side)))


def discard_hand(state: ZombieState, side: int) -> None:
    """ZA-6: the whole hand, face up."""
    hand = state.hand(side)[:]
    while state.hand(side):
        state.parts.draw(HAND + side, DISCARD + side)
    if state.journal is not None:
        cards = [token(card) for card in hand]
        state.journal.add("ZA-6", "discarded-hand", {"side": side, "cards": cards})


# Without fields, and never changed: made once.
_TURN_OF: Final = [Turn(seat) for seat in (0, 1)]


def begin_turn(state: ZombieState, side: int) -> None:
    """The next turn."""
    state.turns += 1
    state.stirred = False
    state.done = 0
    state.attacked = False
    seat = state.seat_of(side)
    state.stack.append(_TURN_OF[seat])
    if state.journal is not None:
        state.journal.add("ZA-5", "turn", {"side": side, "who": seat})


def end_turn(state: ZombieState, side: int) -> None:
    """What lasted until the end of the turn goes to the discard piles; the other side plays."""
    discard_kept(state, 1 - side)
    if state.protected != NOWHERE:
        state.parts.stir(state.parts.at[state.protected][0], state.protected)
        state.protected = NOWHERE
    while state.parts.at[PLAYED + side]:
        card = state.parts.draw(PLAYED + side, DISCARD + side)
        if state.journal is not None:
            rule = "ZA-22" if KIND[card] == TWO else "ZA-24"
            state.journal.add(rule, "discarded", {"side": side, "card": token(card)})
    count_quiet(state)
    if state.ending is None:
        begin_turn(state, 1 - side)
