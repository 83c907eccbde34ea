"""Sections 4 and 10 of the rules: turns, what may be done in one, and when there is no other."""

from __future__ import annotations

from typing import Final

from ludozilla.engine.pending import Ask, Decision, Then
from ludozilla.engine.rng import Rng
from ludozilla.engine.state import changed
from ludozilla.engine.vocabulary import HOLE
from ludozilla.games.zoon import deduced, undone
from ludozilla.games.zoon.board import HOME, NORTH, SOUTH
from ludozilla.games.zoon.ending import adjudicate, win
from ludozilla.games.zoon.field import ZoonState
from ludozilla.games.zoon.kinds import NOTHING
from ludozilla.games.zoon.moves import add_moves, move
from ludozilla.games.zoon.muster import FIRST_ZOON
from ludozilla.games.zoon.outlook import Outlook
from ludozilla.games.zoon.trumps import deed_of
from ludozilla.games.zoon.words import BITS, FIRST_TRUMP, MASK, square_at, token


class Play(Ask[ZoonState]):
    """ZO-21: move a Zoon, play a trump or place a reinforcement."""

    def choices(self, state: ZoonState) -> list[int]:
        return plays(state, self.seat)

    def decision(self, state: ZoonState) -> Decision:
        return Decision("ZO-21", "play")

    def seen_path(self, state: ZoonState, action: int, seat: int) -> list[int]:
        """ZO-40: where a reinforcement is placed is open, which one it is is not."""
        path = state.path(action)
        if seat != self.seat and action & MASK >= FIRST_ZOON:
            path[0] = HOLE
        return path

    def possible(self, state: ZoonState) -> bool:
        """ZO-88: who is asked to play has a play."""
        return bool(state.legal_actions())

    def resolve(self, state: ZoonState, action: int, rng: Rng) -> None:
        first = action & MASK
        if first < FIRST_TRUMP:
            move(state, self.seat, action)
        elif first >= FIRST_ZOON:
            _reinforce(state, self.seat, action, rng)
        else:
            _play_trump(state, self.seat, action)


class TurnEnds(Then[ZoonState]):
    """ZO-38, ZO-39, ZO-89: put the trump away, and see whether it has all gone on too long."""

    def carry_on(self, state: ZoonState, rng: Rng) -> None:
        if state.played != NOTHING:
            _put_away(state, state.played)
        state.quiet = 0 if state.stirred else state.quiet + 1
        if state.quiet >= state.no_progress_limit:
            adjudicate(state, "no_progress")
        elif state.turns >= state.turn_cap:
            adjudicate(state, "turn_cap")
        else:
            begin_turn(state, 1 - state.active)


# They say nothing more, so they are made once.
_PLAY: Final = [Play(seat) for seat in (SOUTH, NORTH)]
_TURN_ENDS: Final = TurnEnds()


def begin_turn(state: ZoonState, seat: int) -> None:
    """ZO-21: the next player's turn; ZO-88: who has no play passes or loses."""
    state.turns += 1
    state.active = seat
    state.combats = 0
    state.played = NOTHING
    state.stirred = False
    state.stack.append(_TURN_ENDS)
    if state.journal is not None:
        state.journal.add("ZO-21", "turn", {"who": seat})
    actions = plays(state, seat)
    if actions:
        state.stack.append(_PLAY[seat])
        state.offer(actions)
    elif _would_play_unfrozen(state, seat):
        if state.journal is not None:
            state.journal.add("ZO-88", "passed", {"who": seat})
        undone.passed(state, seat)
    else:
        win(state, 1 - seat, "no_play", "ZO-88")


# -- what may be played ------------------------------------------------------


def plays(state: ZoonState, seat: int) -> list[int]:
    """ZO-21: all moves, trumps and reinforcements."""
    outlook = Outlook(state, seat)
    able = state.able(seat)
    types = 0
    actions: list[int] = []
    for back in able:
        zoon = state.zoon(back)
        types |= zoon.type_bit
        add_moves(state, outlook, back, zoon, actions)
    walks = len(actions)
    for part in state.parts.at[state.muster.trumps + seat]:
        trump = state.trump(part)
        # ZO-33, ZO-34: one of those able to act is of a type the trump needs
        if not trump.needs_presence or trump.users & types:
            deed_of(trump).add_plays(state, outlook, able, walks, actions)
    reserve = state.muster.reserve + seat
    if state.parts.at[reserve]:
        cards = state.tokens_in(reserve)
        for square in state.free_squares(HOME[seat]):
            for card in cards:
                actions.append(card | token(square) << BITS)
    return actions


def _would_play_unfrozen(state: ZoonState, seat: int) -> bool:
    """ZO-88: whether a player without a play would have one were none of his Zoons Frozen."""
    thaw = state.thaw
    state.thaw = [0] * len(thaw)
    would_play = bool(plays(state, seat))
    state.thaw = thaw
    return would_play


# -- trumps and reinforcements -----------------------------------------------


def _play_trump(state: ZoonState, seat: int, action: int) -> None:
    """ZO-31: show a trump and do what it says."""
    hand = state.muster.trumps + seat
    part = next(part for part in state.parts.at[hand] if state.token(part) == action & MASK)
    trump = state.trump(part)
    state.played = part
    if state.muster.hidden:
        deduced.trump_played(state, seat, part)
    if state.uses[part] > 0:
        state.uses = changed(state.uses, part, state.uses[part] - 1)
    if state.journal is not None:
        state.parts.stir(part, hand)
        state.journal.add("ZO-31", "trump", {"who": seat, "card": trump.token})
    if trump.needs_presence:
        deduced.present(state, seat, trump.users)
    deed_of(trump).play(state, seat, part, action >> BITS)


def _put_away(state: ZoonState, part: int) -> None:
    """ZO-38, ZO-39: after its last use a trump goes to the Tomb; its bonuses end (ZO-32)."""
    hand = state.muster.trumps + state.active
    if state.uses[part] == 0 and part in state.parts.at[hand]:
        state.bury(part, hand, "ZO-38")
    if part in state.boost:
        state.boost = [NOTHING] * len(state.boost)


def _reinforce(state: ZoonState, seat: int, action: int, rng: Rng) -> None:
    """ZO-40: a card from hand is put face down on the home row.

    Of several copies in a hidden list chance takes one, so that it tells nothing.
    """
    reserve = state.muster.reserve + seat
    copies = [part for part in state.parts.at[reserve] if state.token(part) == action & MASK]
    back = state.spare_back(seat)
    state.parts.move(copies[0] if len(copies) == 1 else rng.choice(copies), reserve, back)
    state.stand(back, square_at(action, 1))
    if state.journal is not None:
        state.journal.add("ZO-40", "reinforced", {"who": seat, "square": action >> BITS})
