"""The primitives: what the steps of powers do.

GO-101 to GO-120 of the rules. Those whose cards or goblins are chosen are in ``choosing``, and
``dig`` is in ``digging``; ``place`` and ``mutate`` are with the actions of the same names.
"""

from __future__ import annotations

from ludozilla.engine.journal import Arg
from ludozilla.engine.parts import only
from ludozilla.engine.rng import Rng
from ludozilla.games.gobelins import mutating, placing
from ludozilla.games.gobelins.army import DISCARD_PILE, GobelinsState, hand_of
from ludozilla.games.gobelins.cards import (
    ADVANTAGE,
    AT_RANDOM,
    DIG,
    DISCARD,
    DRAIN,
    DRAW,
    EXTRA_TURN,
    GAIN_VP,
    LOOK_HAND,
    MILL,
    MUTATE,
    OPP,
    OPPS,
    PLACE,
    REFRESH,
    SELF,
    STEAL,
    Step,
)
from ludozilla.games.gobelins.choosing import StepFor, pass_card
from ludozilla.games.gobelins.digging import dig
from ludozilla.games.gobelins.ending import gain_points
from ludozilla.games.gobelins.triggers import amount_of, controller_of, discard_card, steps_of
from ludozilla.games.gobelins.words import word

# -- doing a step ------------------------------------------------------------------------


def carry_out(state: GobelinsState, fired: int, number: int, opponent: int, rng: Rng) -> None:
    """Do what a step says, or put those who have to choose on the stack."""
    step = steps_of(fired)[number]
    do = step.do
    seat = controller_of(fired)
    if do == DIG:
        dig(state, fired, number, rng)
    elif do == MILL:
        mill(state, step.n)
    elif do == LOOK_HAND:
        look_at_hand(state, seat, opponent)
    elif do == STEAL:
        steal(state, seat, opponent, step.n, rng)
    elif do == ADVANTAGE:
        hand_over(state, seat, opponent if step.to == OPP else seat)
    elif do == EXTRA_TURN:
        gain_turn(state, seat)
    elif do == PLACE:
        state.stack.append(placing.PlaceByPower(seat, fired, number))
    elif do == MUTATE:
        state.stack.append(mutating.MutateByPower(seat, fired, number))
    else:
        # Done for each player of ``who``, at once or one choice after the other.
        amount = amount_of(fired, step)
        players = concerned(state, step, seat, opponent)
        if do in (DRAW, REFRESH, DRAIN, GAIN_VP) or step.pick == AT_RANDOM:
            for player in players:
                do_at_once(state, step, player, amount, rng)
        else:
            for player in reversed(players):
                state.stack.append(StepFor(fired, number, player, amount))


def concerned(state: GobelinsState, step: Step, seat: int, opponent: int) -> list[int]:
    """GO-63: the players of ``who``, in their order."""
    if step.who == SELF:
        return [seat]
    if step.who == OPP:
        return [opponent]
    others = state.others(seat)
    return others if step.who == OPPS else [seat, *others]


def do_at_once(state: GobelinsState, step: Step, seat: int, amount: int, rng: Rng) -> None:
    """What a player gets or loses without being asked."""
    do = step.do
    if do == DRAW:  # GO-101
        if state.draw_cards(seat, amount, rng, "GO-101") < amount:
            state.done = False
    elif do == DISCARD:
        lose_at_random(state, seat, amount, rng)
    elif do == REFRESH:
        refresh(state, seat, amount)
    elif do == DRAIN:
        drain(state, seat, amount)
    elif state.ending is None:  # GO-120
        gain_points(state, [seat], amount, "GO-120")


# -- one primitive after the other -------------------------------------------------------


def lose_at_random(state: GobelinsState, seat: int, count: int, rng: Rng) -> None:
    """GO-102 with ``pick = random``."""
    for _ in range(count):
        if not state.hand(seat):
            state.done = False
            return
        discard_card(state, seat, rng.choice(state.hand(seat)), "GO-102")


def mill(state: GobelinsState, count: int) -> None:
    """GO-104: from the pile to the discard; not from a hand, so nothing fires."""
    for _ in range(count):
        pile = state.draw_pile()
        if not state.parts.at[pile]:
            state.done = False
            return
        card = state.parts.draw(pile, DISCARD_PILE)
        if state.journal is not None:
            state.journal.add("GO-104", "milled", {"card": word(card)})


def look_at_hand(state: GobelinsState, seat: int, opponent: int) -> None:
    """GO-106."""
    cards = state.hand(opponent)
    state.parts.show(hand_of(opponent), cards, only(seat))
    if state.journal is not None:
        words = [word(card) for card in cards]
        args: dict[str, Arg] = {"who": seat, "whom": opponent, "cards": words}
        state.journal.add("GO-106", "looked", args, ["cards"], only(seat) | only(opponent))


def steal(state: GobelinsState, seat: int, opponent: int, count: int, rng: Rng) -> None:
    """GO-107."""
    for _ in range(count):
        if not state.hand(opponent):
            state.done = False
            return
        pass_card(state, opponent, seat, rng.choice(state.hand(opponent)), "GO-107")


def hand_over(state: GobelinsState, seat: int, taker: int) -> None:
    """GO-116: the token goes to its taker; an opponent gets it only from its holder."""
    if taker != seat and state.advantage != seat:
        state.done = False
        return
    holder = state.advantage
    state.advantage = taker
    if state.journal is not None:
        state.journal.add("GO-116", "advantage", {"who": taker, "whom": holder})


def gain_turn(state: GobelinsState, seat: int) -> None:
    """GO-24, GO-117: only in one's own turn."""
    state.done = seat == state.active
    if state.done:
        state.extra = True
        if state.journal is not None:
            state.journal.add("GO-24", "extra-turn", {"who": seat})


def refresh(state: GobelinsState, seat: int, count: int) -> None:
    """GO-118."""
    moved = min(count, state.spent[seat])
    state.spend(seat, -moved)
    if moved < count:
        state.done = False
    if state.journal is not None:
        state.journal.add("GO-118", "refreshed", {"who": seat, "n": moved})


def drain(state: GobelinsState, seat: int, count: int) -> None:
    """GO-119."""
    moved = min(count, state.available[seat])
    state.spend(seat, moved)
    if moved < count:
        state.done = False
    if state.journal is not None:
        state.journal.add("GO-119", "drained", {"who": seat, "n": moved})
