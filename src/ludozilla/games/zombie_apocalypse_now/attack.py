"""Section 4 of the rules: attack."""

from __future__ import annotations

from typing import Final

from ludozilla.engine.journal import Arg
from ludozilla.engine.parts import EVERYBODY
from ludozilla.engine.pending import Ask, Decision
from ludozilla.engine.rng import Rng
from ludozilla.games.zombie_apocalypse_now.army import discard_first, discard_support
from ludozilla.games.zombie_apocalypse_now.cards import COLOUR, HUMANS, ZOMBIES
from ludozilla.games.zombie_apocalypse_now.field import ZombieState
from ludozilla.games.zombie_apocalypse_now.places import FIELD, FIRST_SUPPORT, REMOVED
from ludozilla.games.zombie_apocalypse_now.victory import lose
from ludozilla.games.zombie_apocalypse_now.words import (
    ATTACK,
    DROP,
    KEEP,
    STOP,
    card_at,
    join,
    token,
)


class StrikeAgain(Ask[ZombieState]):
    """ZA-20: a second assault, or none, by the same leader with its other support."""

    def __init__(self, seat: int, leader: int, support: int) -> None:
        super().__init__(seat)
        self.leader: Final = leader
        self.support: Final = support

    def choices(self, state: ZombieState) -> list[int]:
        enemies = state.leaders(1 - state.side_of(self.seat))
        return [*[token(leader) for leader in enemies], STOP]

    def decision(self, state: ZombieState) -> Decision:
        return Decision("ZA-20", "strike-again", {"leader": token(self.leader)})

    def resolve(self, state: ZombieState, action: int, rng: Rng) -> None:
        if action != STOP:
            side = state.side_of(self.seat)
            assault(state, side, self.leader, card_at(action, 0), self.support, "ZA-20")


class KeepSupport(Ask[ZombieState]):
    """ZA-19: the defender keeps the revealed support for this turn, or discards it now."""

    def __init__(self, seat: int, leader: int) -> None:
        super().__init__(seat)
        self.leader: Final = leader

    def choices(self, state: ZombieState) -> list[int]:
        return [KEEP, DROP]

    def decision(self, state: ZombieState) -> Decision:
        args: dict[str, Arg] = {"leader": token(self.leader), "card": token(self.revealed(state))}
        return Decision("ZA-19", "keep", args)

    def resolve(self, state: ZombieState, action: int, rng: Rng) -> None:
        side = state.side_of(self.seat)
        if action == DROP:
            keep_no_more(state, self.leader)
            discard_first(state, side, self.leader, "ZA-19")
        elif state.journal is not None:
            card = self.revealed(state)
            state.parts.stir(card, FIRST_SUPPORT[side][self.leader])
            state.journal.add("ZA-19", "kept", {"side": side, "card": token(card)})

    def revealed(self, state: ZombieState) -> int:
        """The card that the assault has turned up."""
        return state.parts.at[FIRST_SUPPORT[state.side_of(self.seat)][self.leader]][0]


def keep_no_more(state: ZombieState, leader: int) -> None:
    """ZA-19: this leader has no revealed support any more."""
    state.kept = [other for other in state.kept if other != leader]


def discard_kept(state: ZombieState, side: int) -> None:
    """ZA-19: at the end of the turn the defenders' revealed supports are discarded."""
    for leader in state.kept:
        discard_first(state, side, leader, "ZA-19")
    state.kept = []


def add_attacks(state: ZombieState, side: int, choices: list[int]) -> None:
    """ZA-15: any leader may attack any enemy leader."""
    enemies = state.leaders(1 - side)
    for leader in state.leaders(side):
        for target in enemies:
            choices.append(join(token(leader), join(ATTACK, token(target))))


def attack(state: ZombieState, side: int, leader: int, target: int) -> None:
    """ZA-15, ZA-20: the attack of this turn: an assault, and perhaps another."""
    state.attacked = True
    first = FIRST_SUPPORT[side][leader]
    # ZA-20, ZA-14: the other support will have moved up into the place of the first; but a joker
    # keeps the first where it is, unused from then on, and so the other (ZA-23).
    other = first + 1 if state.protected == first else first
    assault(state, side, leader, target, first, "ZA-15")
    if state.parts.at[other] and state.leaders(1 - side):
        state.stack.append(StrikeAgain(state.seat_of(side), leader, other))
        if target in state.kept:  # ZA-19: is the support just revealed of any more use?
            state.stack.append(KeepSupport(state.seat_of(1 - side), target))


def assault(
    state: ZombieState, side: int, leader: int, target: int, support: int, rule: str
) -> None:
    """ZA-16: compare points; the attacker uses this support, if there is one."""
    defence = FIRST_SUPPORT[1 - side][target]
    if state.journal is not None:
        args: dict[str, Arg] = {"side": side, "leader": token(leader), "target": token(target)}
        stir_both(state, side, leader, target)
        state.journal.add(rule, "assault", args)
    attacker = reveal(state, leader, support)
    defender = reveal(state, target, defence)
    won = attacker > defender
    result = "ZA-17" if won else "ZA-19"
    if state.journal is not None:
        points: dict[str, Arg] = {"attacker": attacker, "defender": defender}
        stir_both(state, side, leader, target)
        state.journal.add(result, "success" if won else "failure", points)
    if won:
        fall(state, 1 - side, target)
    elif state.parts.at[defence] and target not in state.kept:
        state.kept = [*state.kept, target]
    if state.parts.at[support]:
        use_up(state, side, leader, support, result)


def stir_both(state: ZombieState, side: int, leader: int, target: int) -> None:
    """Let those who look on see who fights whom."""
    state.parts.stir(leader, FIELD + side)
    state.parts.stir(target, FIELD + 1 - side)


def reveal(state: ZombieState, leader: int, support: int) -> int:
    """ZA-16: a support, if there is one, is turned up; the leader's points with it."""
    state.parts.show(support, state.parts.at[support], EVERYBODY)
    if state.journal is not None:
        for card in state.parts.at[support]:
            args: dict[str, Arg] = {"leader": token(leader), "card": token(card)}
            state.journal.add("ZA-16", "revealed", args)
    return state.strength(leader, support)


def use_up(state: ZombieState, side: int, leader: int, support: int, rule: str) -> None:
    """The attacker's support is discarded, unless a joker protects it (ZA-23)."""
    if support == state.protected:
        if state.journal is not None:
            card = state.parts.at[support][0]
            state.parts.stir(card, support)
            state.journal.add("ZA-23", "protected", {"card": token(card)})
    elif support == FIRST_SUPPORT[side][leader]:
        discard_first(state, side, leader, rule)
    else:
        discard_support(state, side, support, rule)


def close_ranks(state: ZombieState, side: int, gap: int) -> None:
    """The leaders who came after one who is gone move up, with their supports."""
    for leader in state.leaders(side)[gap:]:
        state.parts.stir(leader, FIELD + side)
        first = FIRST_SUPPORT[side][leader]
        for support in (first, first + 1):
            for card in state.parts.at[support]:
                state.parts.stir(card, support)


def fall(state: ZombieState, side: int, leader: int) -> None:
    """ZA-17, ZA-18, ZA-28: a beaten leader leaves the field, and its supports go."""
    first = FIRST_SUPPORT[side][leader]
    for support in (first, first + 1):
        if state.parts.at[support]:
            discard_support(state, side, support, "ZA-17")
    keep_no_more(state, leader)
    state.stirred = True
    own = COLOUR[leader] == side
    gap = state.leaders(side).index(leader)
    spared = side == HUMANS and state.setup.options["handicap"] == "mortal"
    zombified = side == HUMANS and not spared
    state.parts.move(leader, FIELD + side, state.segment(ZOMBIES) if zombified else REMOVED)
    if state.journal is not None:
        close_ranks(state, side, gap)
        key = "zombified" if zombified else "removed"
        taken: dict[str, Arg] = {"card": token(leader), "who": state.seat_of(1 - side)}
        state.journal.add("ZA-28" if spared else "ZA-18" if own else "ZA-21", key, taken)
    if own:  # ZA-21: a zombified leader counts for neither side
        lose(state, side)
