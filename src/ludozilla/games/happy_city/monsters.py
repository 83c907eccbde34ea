"""Stop-Zilla tokens, and monsters that arrive, are sent on and destroy: HC-49 to HC-64."""

from __future__ import annotations

from typing import Final

from ludozilla.engine.journal import Arg
from ludozilla.engine.pending import Ask, Decision
from ludozilla.engine.rng import Rng
from ludozilla.engine.state import changed
from ludozilla.games.happy_city.cards import COLOUR, COLOURS, MONSTER_COLOUR, NONE
from ludozilla.games.happy_city.cities import (
    ASIDE,
    LOOSE,
    SLOTS,
    HappyCityState,
    monster_part,
)
from ludozilla.games.happy_city.words import FIRST_COLOUR, token

_COLOURS: Final[int] = len(COLOURS)
TOKEN_COUNTS: Final = [3, 6]


class Ruin(Ask[HappyCityState]):
    """HC-57: which card the monster in front destroys, as another one is to settle."""

    def __init__(self, seat: int, newcomer: int) -> None:
        super().__init__(seat)
        self.newcomer: Final = newcomer

    def choices(self, state: HappyCityState) -> list[int]:
        city = state.city(self.seat)
        return [token(city[slot]) for slot in state.intact_slots(self.seat)]

    def decision(self, state: HappyCityState) -> Decision:
        monster = token(monster_part(state.front[self.seat]))
        newcomer = token(monster_part(self.newcomer))
        return Decision("HC-57", "ruin", {"monster": monster, "newcomer": newcomer})

    def resolve(self, state: HappyCityState, action: int, rng: Rng) -> None:
        city = state.city(self.seat)
        for slot in state.intact_slots(self.seat):
            if token(city[slot]) == action:
                destroy(state, self.seat, slot)
                break
        settle(state, self.newcomer, self.seat)


# -- tokens ----------------------------------------------------------------------------------


def gain_tokens(state: HappyCityState, seat: int, part: int) -> None:
    """HC-49: a token for each colour of which the card just bought is the third or sixth."""
    for colour in range(_COLOURS):
        if not COLOUR[part] >> colour & 1 or state.supply[colour] == 0:
            continue
        if state.count(seat, colour) in TOKEN_COUNTS:
            state.supply = changed(state.supply, colour, state.supply[colour] - 1)
            state.change_tokens(seat, colour, 1)
            if state.journal is not None:
                name = FIRST_COLOUR + colour
                state.journal.add("HC-49", "token", {"who": seat, "colour": name})


# -- on the move -----------------------------------------------------------------------------


def push_away(state: HappyCityState, seat: int, part: int) -> None:
    """HC-51: a card of its colour drives the monster in front to the left neighbour."""
    monster = state.front[seat]
    if monster != NONE and COLOUR[part] >> MONSTER_COLOUR[monster] & 1:
        state.front = changed(state.front, seat, NONE)
        lift(state, monster, seat)
        left = state.left(seat)
        if state.journal is not None:
            state.journal.add("HC-51", "pushed", {"who": seat, "to": left, **_named(monster)})
        arrive(state, monster, left)


def arrive(state: HappyCityState, monster: int, seat: int) -> None:
    """HC-52: a monster comes to a city, and goes on as long as there are tokens against it."""
    colour = MONSTER_COLOUR[monster]
    while state.tokens[seat * _COLOURS + colour] > 0:  # HC-53, HC-55
        state.change_tokens(seat, colour, -1)
        left = state.left(seat)
        if state.journal is not None:
            used = FIRST_COLOUR + colour
            args = {"who": seat, "to": left, **_named(monster), "colour": used}
            state.journal.add("HC-53", "stopped", args)
        seat = left
    stay(state, monster, seat)


def stay(state: HappyCityState, monster: int, seat: int) -> None:
    """HC-54: a monster settles; if another one is there already, that one destroys first."""
    earlier = state.front[seat]
    if earlier == NONE:
        settle(state, monster, seat)
    elif state.intact_slots(seat):
        state.stack.append(Ruin(seat, monster))
    else:  # HC-60
        lift(state, earlier, seat)
        state.parts.move(monster_part(earlier), LOOSE, ASIDE)
        if state.journal is not None:
            state.journal.add("HC-60", "left", {"who": seat, **_named(earlier)})
        settle(state, monster, seat)


def settle(state: HappyCityState, monster: int, seat: int) -> None:
    """HC-54: a monster stands in front of a city, and has its effect from now on (HC-64)."""
    state.front = changed(state.front, seat, monster)
    state.held = changed(state.held, seat, state.held[seat] | 1 << monster)
    if state.journal is not None:
        state.journal.add("HC-54", "settled", {"who": seat, **_named(monster)})


def lift(state: HappyCityState, monster: int, seat: int) -> None:
    """HC-64: a monster that leaves a city has no effect on it any more."""
    state.held = changed(state.held, seat, state.held[seat] & ~(1 << monster))


def destroy(state: HappyCityState, seat: int, slot: int) -> None:
    """HC-58: the monster in front covers a card for good."""
    monster = state.front[seat]
    state.ruins = changed(state.ruins, seat * SLOTS + slot, monster)
    if state.journal is not None:
        ruin = state.city(seat)[slot]
        args = {"who": seat, **_named(monster), "card": token(ruin), "ruin": ruin}
        state.journal.add("HC-57", "destroyed", args)
    if slot == state.special_slot[seat]:  # HC-73: what was still to come is lost
        state.free_cards = changed(state.free_cards, seat, 0)
        state.mirrors = changed(state.mirrors, seat, 0)


def _named(monster: int) -> dict[str, Arg]:
    """A monster as events speak of it: by its name, and which card it is."""
    part = monster_part(monster)
    return {"monster": token(part), "part": part}
