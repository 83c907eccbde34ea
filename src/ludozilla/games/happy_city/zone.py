"""Steps 1 and 2 of a turn, the central zone: HC-26 to HC-31 of the rules."""

from __future__ import annotations

from typing import Final

from ludozilla.engine.pending import Ask, Decision, Then
from ludozilla.engine.rng import Rng
from ludozilla.games.happy_city import monsters
from ludozilla.games.happy_city.cards import DECK, DECKS, MONSTER_DECK
from ludozilla.games.happy_city.cities import (
    DISCARD,
    DRAW,
    LOOSE,
    ZONE,
    HappyCityState,
    is_monster,
    monster_part,
)
from ludozilla.games.happy_city.words import FIRST_DECK, KEEP, token

FACE_UP: Final = 3


class Discard(Ask[HappyCityState]):
    """HC-26: one face-up card may be discarded to the discard pile of its deck."""

    def choices(self, state: HappyCityState) -> list[int]:
        return [*state.names_in(ZONE), KEEP]

    def decision(self, state: HappyCityState) -> Decision:
        return Decision("HC-26", "discard")

    def resolve(self, state: HappyCityState, action: int, rng: Rng) -> None:
        if action == KEEP:
            return
        part = state.named(ZONE, action)
        state.parts.move(part, ZONE, DISCARD + DECK[part] - 1)
        if state.journal is not None:
            state.journal.add("HC-26", "discarded", {"who": self.seat, "card": action})


class Refill(Then[HappyCityState]):
    """HC-27, HC-30: draw until three cards lie face up, as long as there is a deck."""

    def carry_on(self, state: HappyCityState, rng: Rng) -> None:
        if len(state.parts.at[ZONE]) < FACE_UP:
            decks = drawable_decks(state)
            if decks:
                state.stack.append(self)
                state.stack.append(Draw(state.active, decks))


class Draw(Ask[HappyCityState]):
    """HC-27: from which of these decks the next card is drawn."""

    def __init__(self, seat: int, decks: list[int]) -> None:
        super().__init__(seat)
        self.decks: Final = decks

    def choices(self, state: HappyCityState) -> list[int]:
        return self.decks

    def decision(self, state: HappyCityState) -> Decision:
        return Decision("HC-27", "draw", {"n": FACE_UP - len(state.parts.at[ZONE])})

    def resolve(self, state: HappyCityState, action: int, rng: Rng) -> None:
        number = action - FIRST_DECK
        pile = DRAW + number
        if not state.parts.at[pile]:
            rebuild(state, number, rng)
        part = state.parts.at[pile][-1]
        state.parts.move(part, pile, LOOSE if is_monster(part) else ZONE)
        if state.journal is not None:
            deck, card = number + 1, token(part)
            state.journal.add("HC-27", "drew", {"who": self.seat, "deck": deck, "card": card})
        if is_monster(part):  # HC-31
            monsters.arrive(state, part - monster_part(0), self.seat)


def drawable_decks(state: HappyCityState) -> list[int]:
    """HC-28, HC-29: the words of the decks that can be drawn from."""
    at = state.parts.at
    decks = []
    for number in range(DECKS):
        if at[DRAW + number] or (at[DISCARD + number] and number + 1 != MONSTER_DECK):
            decks.append(FIRST_DECK + number)
    return decks


def rebuild(state: HappyCityState, number: int, rng: Rng) -> None:
    """HC-28: the discards of a deck are shuffled and become its draw pile."""
    while state.parts.at[DISCARD + number]:
        state.parts.draw(DISCARD + number, DRAW + number)
    state.parts.shuffle(DRAW + number, rng)
    if state.journal is not None:
        state.journal.add("HC-28", "rebuilt", {"deck": number + 1})
