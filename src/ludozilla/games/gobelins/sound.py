"""What holds in every position of Gobelins; a position that is read is held to it."""

from __future__ import annotations

import re
from typing import Final

from ludozilla.engine.sound import Bounds, check_bounds, check_stack
from ludozilla.games.gobelins.army import (
    ARRIVING,
    ASIDE,
    DOWN,
    LEVELS,
    NO_ARMY,
    ROW_LENGTH,
    TOKENS_EACH,
    UP,
    GobelinsState,
    looked_at_by,
)
from ludozilla.games.gobelins.cards import (
    BOUNCE,
    CAPTURE,
    CARDS,
    DESTROY,
    DIG,
    DISCARD,
    GIVE,
    IMPRISON,
    LEVEL,
    MUTATE,
    PLACE,
    POWERS,
    RECOVER,
    RELEASE,
    Step,
)
from ludozilla.games.gobelins.choosing import Choose, StepFor
from ludozilla.games.gobelins.digging import Take
from ludozilla.games.gobelins.mutating import Arrive, MutateByPower, Swap
from ludozilla.games.gobelins.paying import Pay
from ludozilla.games.gobelins.placing import EnterPaid, PlaceByPower
from ludozilla.games.gobelins.powers import NO_OPPONENT, May, NextStep
from ludozilla.games.gobelins.triggers import OfPower, card_of, controller_of, power_of, steps_of
from ludozilla.games.gobelins.turn import Turn

_STACK: Final = re.compile(
    r"Deal Mulligan |TurnEnds Turn |NewRound ReleaseAll (Jail )*KeepDown "
    r"|(TurnEnds |FirstTurn )"
    r"(EnterPaid |Mutated |Arrive |Swap |Consequences |Batch |NextStep |StepFor )*"
    r"(Pay |PlaceByPower |MutateByPower |May |ChooseOpponent |Order |Choose |Take )"
)
_CHOSEN: Final = (DISCARD, GIVE, RECOVER, DESTROY, IMPRISON, RELEASE, BOUNCE, CAPTURE)
"""The primitives whose cards or goblins are chosen."""
_MANY: Final = 1_000_000
_FIRED: Final = Bounds(0, 1 << 40)


def check_position(state: GobelinsState) -> None:
    """Refuse what cannot be."""
    seats = state.setup.seats
    check_bounds(
        state,
        {
            "active": Bounds(0, seats - 1),
            "advantage": Bounds(0, seats - 1),
            "available": Bounds(0, TOKENS_EACH, seats),
            "face": Bounds(UP, ARRIVING, CARDS),
            "fired": _FIRED,
            "kept": Bounds(0, CARDS - 1),
            "passed": Bounds(0, 1, seats),
            "points": Bounds(0, _MANY, seats),
            "resolved": Bounds(0, _MANY),
            "round": Bounds(1, _MANY),
            "ruler": Bounds(NO_ARMY, seats - 1, CARDS),
            "spent": Bounds(0, TOKENS_EACH, seats),
            "tokens_on": Bounds(0, TOKENS_EACH, CARDS),
            "turns": Bounds(0, _MANY, seats),
            "batch": _FIRED,
            "card": Bounds(0, CARDS - 1),
            "cost": Bounds(1, CARDS),
            "count": Bounds(0, CARDS),
            "fresh": Bounds(0, CARDS - 1),
            "incoming": Bounds(0, CARDS - 1),
            "jailer": Bounds(0, seats - 1),
            "left": Bounds(0, _MANY),
            "number": Bounds(0, _MANY),
            "older": Bounds(0, CARDS),
            "opponent": Bounds(NO_OPPONENT, seats - 1),
            "outgoing": Bounds(0, CARDS - 1),
            "served": Bounds(1, seats),
        },
    )
    check_stack(state, _STACK)
    _check_armies(state)
    if state.ending is None:
        _check_on_the_way(state)
        for fired in state.fired:
            _check_fired(state, fired)
        for entry in state.stack:
            _check_pending(state, entry)


def _check_armies(state: GobelinsState) -> None:
    """GO-16: goblins stand in rows, each on two; what is noted of them agrees."""
    ruler = [NO_ARMY] * CARDS
    tokens = [TOKENS_EACH] * state.setup.seats
    for seat in range(state.setup.seats):
        below = ROW_LENGTH
        for level in range(1, LEVELS + 1):
            row = state.row(seat, level)
            if len(row) > below or any(LEVEL[card] != level for card in row):
                raise ValueError(f"row {level} of seat {seat} cannot be {row}")
            below = len(row)
            for card in row:
                ruler[card] = seat
                tokens[seat] -= state.tokens_on[card]
    if ruler != state.ruler:
        raise ValueError("'ruler' does not agree with the armies")
    if tokens != [state.available[seat] + state.spent[seat] for seat in range(len(tokens))]:
        raise ValueError("there are other activation tokens than everybody has")
    for card in range(CARDS):
        if ruler[card] == NO_ARMY and (state.face[card] != UP or state.tokens_on[card]):
            raise ValueError(f"only a goblin in an army can be as {card} is")
    if any(state.face[card] != DOWN for card in state.kept):
        raise ValueError("only prisoners are kept")


def _check_on_the_way(state: GobelinsState) -> None:
    """GO-42, GO-43, GO-103: cards set aside, goblins about to arrive, cards looked at."""
    leaving = [entry for entry in state.stack if isinstance(entry, Swap)]
    aside = [entry.card for entry in state.stack if isinstance(entry, EnterPaid)]
    aside += [entry.incoming for entry in leaving]
    if len(set(aside)) != len(aside) or not set(aside) <= set(state.parts.at[ASIDE]):
        raise ValueError("the cards awaited are not those set aside")
    awaited = [entry.incoming for entry in state.stack if isinstance(entry, Arrive)]
    arriving = [card for card in range(CARDS) if state.face[card] == ARRIVING]
    if sorted(awaited) != sorted(arriving + [entry.incoming for entry in leaving]):
        raise ValueError("the goblins that arrive are others than those awaited")
    for entry in leaving:
        if state.ruler[entry.outgoing] == NO_ARMY or LEVEL[entry.outgoing] != LEVEL[entry.incoming]:
            raise ValueError(f"{entry.incoming} cannot take the place of {entry.outgoing}")
    top = state.stack[-1]
    for seat in range(state.setup.seats):
        looked = state.parts.at[looked_at_by(seat)]
        if looked and not (isinstance(top, Take) and top.seat == seat and top.left < len(looked)):
            raise ValueError(f"seat {seat} cannot be looking at cards")


def _check_fired(state: GobelinsState, fired: int) -> None:
    card = card_of(fired)
    if card >= CARDS or power_of(fired) >= len(POWERS[card]):
        raise ValueError(f"no goblin has the power {fired}")
    if controller_of(fired) >= state.setup.seats:
        raise ValueError(f"nobody controls the power {fired}")


def _check_pending(state: GobelinsState, entry: object) -> None:
    """What stands on the stack fits the power, the hand or the turn that it speaks of."""
    fits = True
    for fired in getattr(entry, "batch", [getattr(entry, "fired", None)]):
        if fired is not None:
            _check_fired(state, fired)
    if isinstance(entry, NextStep):
        fits = entry.number <= len(steps_of(entry.fired))
    elif isinstance(entry, OfPower | StepFor):
        steps = steps_of(entry.fired)
        fits = entry.number < len(steps) and _suits(entry, steps[entry.number])
    elif isinstance(entry, Pay):
        fits = entry.cost <= len(state.hand(entry.seat))
    elif isinstance(entry, Turn):
        fits = entry.seat == state.active
    if not fits:
        raise ValueError(f"{type(entry).__name__} cannot stand there so")


def _suits(entry: OfPower | StepFor, step: Step) -> bool:
    """Whether a step of a power puts this on the stack."""
    if isinstance(entry, PlaceByPower):
        return step.do == PLACE
    if isinstance(entry, MutateByPower):
        return step.do == MUTATE
    if isinstance(entry, Take):
        return step.do == DIG
    if isinstance(entry, Choose | StepFor):
        return step.do in _CHOSEN
    return step.may if isinstance(entry, May) else step.asks_for_opponent()
