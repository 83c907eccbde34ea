"""Powers in force: what permanent powers say, whether a test is true, what an army is worth.

GO-53, GO-64, the permanent primitives GO-121 to GO-125, the tests of section 5.6, the keys of 5.7.
"""

from __future__ import annotations

from ludozilla.games.gobelins.army import DISCARD_PILE, LEVELS, ROW_LENGTH, UP, GobelinsState
from ludozilla.games.gobelins.cards import (
    ADV,
    ANY_COLOUR,
    ANY_LEVEL,
    COLOUR,
    COLOURS_GE,
    DISCARD_GE,
    DRAW_BONUS,
    HAND_EQ,
    HAND_GE,
    HAS_TOKEN,
    KIND,
    LEVEL,
    MUTATION_COSTS,
    NAMES,
    NEW_COLOUR_COSTS,
    NOT_ADV,
    OPP_PRISONERS_GE,
    OPPS_NO_FACEUP,
    OWN,
    OWN_GE,
    OWN_PRISONERS_EQ,
    PRINTED_VALUE,
    PROTECTIONS,
    ROW_FULL,
    RULES,
    TOKENS_PER_CARD,
    VALUES,
    Lasting,
    Test,
)


def in_force(state: GobelinsState, lasting: Lasting) -> bool:
    """GO-60, GO-64: whether a permanent step is in force now."""
    return state.any_up(lasting.bearer) and is_granted(state, lasting)


def is_granted(state: GobelinsState, lasting: Lasting) -> bool:
    """GO-64: whether the condition of a permanent step holds for who has it."""
    cond = lasting.step.cond
    return cond is None or holds(state, cond, state.ruler[lasting.card], lasting.card)


# -- section 5.6: tests ------------------------------------------------------------------


def holds(state: GobelinsState, test: Test, seat: int, card: int) -> bool:
    """GO-131 … GO-143: whether a test is true of a seat; ``card`` bears the power."""
    kind = test.kind
    if kind == ADV:
        return state.advantage == seat
    if kind == NOT_ADV:
        return state.advantage != seat
    if kind == OWN_GE:
        return state.count_up(seat, ANY_LEVEL, test.colour) >= test.n
    if kind == ROW_FULL:
        return len(state.row(seat, test.level)) == ROW_LENGTH
    if kind == DISCARD_GE:
        return len(state.parts.at[DISCARD_PILE]) >= test.n
    if kind == HAS_TOKEN:
        return state.tokens_on[card] > 0
    if kind == HAND_GE:
        return len(state.hand(seat)) >= test.n
    if kind == HAND_EQ:
        return len(state.hand(seat)) == test.n
    if kind == COLOURS_GE:
        return state.colours_in(seat, test.level).bit_count() >= test.n
    if kind == NAMES:
        return has_all(state, seat, test.names)
    if kind == OWN_PRISONERS_EQ:
        return len(state.prisoners(seat)) == test.n
    if kind == OPP_PRISONERS_GE:
        return sum([len(state.prisoners(other)) for other in state.others(seat)]) >= test.n
    if kind == OPPS_NO_FACEUP:
        return sum([state.count_up(s, ANY_LEVEL, ANY_COLOUR) for s in state.others(seat)]) == 0
    return False  # the margin of a Great Battle is known only there


def has_all(state: GobelinsState, seat: int, kinds: list[int]) -> bool:
    """GO-140: whether all these stand in an army, face up or not."""
    missing = kinds[:]
    for level in range(1, LEVELS + 1):
        for card in state.row(seat, level):
            if KIND[card] in missing:
                missing.remove(KIND[card])
    return not missing


# -- section 5.7: rule keys --------------------------------------------------------------


def rule_value(state: GobelinsState, key: int) -> int:
    """GO-151 … GO-154: what face-up cards say for a rule key, all together; -1 for nothing."""
    total = -1
    for lasting in RULES[key]:
        if in_force(state, lasting):
            total = max(total, 0) + lasting.step.value
    return total


def draw_bonus(state: GobelinsState) -> int:
    """GO-47."""
    return max(0, rule_value(state, DRAW_BONUS))


def token_limit(state: GobelinsState) -> int:
    """GO-49, GO-154: how many tokens a goblin may bear."""
    return max(1, rule_value(state, TOKENS_PER_CARD))


# -- section 5.5: permanent primitives ---------------------------------------------------


def reduction(state: GobelinsState, seat: int, of_mutation: bool) -> int:
    """GO-122: by how much a seat's own goblins lower a cost."""
    total = 0
    for lasting in MUTATION_COSTS if of_mutation else NEW_COLOUR_COSTS:
        if in_force(state, lasting) and state.ruler[lasting.card] == seat:
            total += lasting.step.n
    return total


def is_protected(state: GobelinsState, card: int, against_imprison: bool) -> bool:
    """GO-75, GO-123: whether opponents' effects cannot destroy, or imprison, a goblin."""
    if state.face[card] != UP:
        return False
    for lasting in PROTECTIONS:
        step = lasting.step
        if (
            state.any_up(lasting.bearer)
            and state.ruler[lasting.card] == state.ruler[card]
            and step.from_imprison == against_imprison
            and step.levels >> LEVEL[card] & 1
            and (step.colour == ANY_COLOUR or step.colour == COLOUR[card])
            and in_force(state, lasting)
        ):
            return True
    return False


# -- GO-53, GO-121: what an army is worth ------------------------------------------------


def army_value(state: GobelinsState, seat: int) -> int:
    """GO-53: face-up goblins with all bonuses; prisoners count nothing."""
    total = 0
    for level in range(1, LEVELS + 1):
        for card in state.row(seat, level):
            if state.face[card] == UP:
                total += PRINTED_VALUE[card]
    for lasting in VALUES:
        if in_force(state, lasting) and state.ruler[lasting.card] == seat:
            step = lasting.step
            times = state.count_up(seat, step.levels, step.colour) if step.scope == OWN else 1
            total += times * bonus(state, lasting, seat)
    return total


def goblin_value(state: GobelinsState, card: int) -> int:
    """What one goblin adds to the value of its army."""
    if state.face[card] != UP:
        return 0
    seat = state.ruler[card]
    total = PRINTED_VALUE[card]
    for lasting in VALUES:
        step = lasting.step
        if step.scope == OWN:
            reached = (
                state.ruler[lasting.card] == seat
                and bool(step.levels >> LEVEL[card] & 1)
                and (step.colour == ANY_COLOUR or step.colour == COLOUR[card])
            )
        else:
            reached = lasting.card == card
        if reached and in_force(state, lasting):
            total += bonus(state, lasting, seat)
    return total


def bonus(state: GobelinsState, lasting: Lasting, seat: int) -> int:
    """GO-121: what a ``value`` step in force adds to each goblin it reaches."""
    step = lasting.step
    if step.per_colour:
        others = state.colours_in(seat, 1) & ~(1 << COLOUR[lasting.card])
        return min(step.most, step.n * others.bit_count())
    return step.n + (step.plus if state.is_behind(seat) else 0)
