"""Section 8 of the rules: what happens when the ★ of a Zoon, and no other, is touched.

``me`` is the Zoon whose ★ was touched, ``foe`` its opponent, ``player`` the seat
that uses ``me``. Tribes' files name an effect and give its parameters.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ludozilla.engine.journal import Arg
from ludozilla.engine.pending import Ask, Decision
from ludozilla.engine.rng import Rng
from ludozilla.games.zoon import combat, deduced, moves, undone
from ludozilla.games.zoon.board import AROUND, EVERYWHERE
from ludozilla.games.zoon.cards import ZOONS, Star
from ludozilla.games.zoon.field import ZoonState
from ludozilla.games.zoon.kinds import EMBLEM
from ludozilla.games.zoon.outlook import Outlook
from ludozilla.games.zoon.words import DECLINE, square_at, squares_pair, token

# -- effects that ask something ----------------------------------------------


class OfStar(Ask[ZoonState]):
    """What a touched ★ asks, once the attacker has fallen back (ZO-50).

    ``number`` is that of the Zoon ``me`` whose ★ it is.
    """

    def __init__(self, seat: int, number: int, me: int, foe: int) -> None:
        super().__init__(seat)
        self.number: Final = number
        self.me: Final = me
        self.foe: Final = foe

    def star(self) -> Star:
        """What is printed beside the ★."""
        star = ZOONS[self.number].star
        assert star is not None
        return star

    def applies(self, state: ZoonState, attacking: bool) -> bool:
        """Whether it comes to this at all."""
        return True

    def decision(self, state: ZoonState) -> Decision:
        args: dict[str, Arg] = {
            "card": state.token(state.part(self.me)),
            "square": token(state.where[self.me]),
            "foe": token(state.where[self.foe]),
        }
        return Decision(self.star().rule, f"star-{self.star().do}", args)

    def possible(self, state: ZoonState) -> bool:
        """ZO-51: it is asked only if there is something to choose from."""
        return bool(state.legal_actions())

    def skipped(self, state: ZoonState) -> None:
        """Note what everybody can tell from it that there was nothing to choose from."""


class MoveAlly(OfStar):
    """ZO-66, Cloboulon: an attacker's player moves one own Zoon of a name by its grid."""

    def applies(self, state: ZoonState, attacking: bool) -> bool:
        return attacking and moves.may_move_by_grid(state)

    def choices(self, state: ZoonState) -> list[int]:
        actions: list[int] = []
        outlook = Outlook(state, self.seat)
        for back in state.able(self.seat):
            zoon = state.zoon(back)
            if zoon.name in self.star().names:
                moves.add_moves(state, outlook, back, zoon, actions)
        return actions

    def decision(self, state: ZoonState) -> Decision:
        asked = super().decision(state)
        return Decision(asked.rule, asked.key, asked.args | {"name": self.star().names[0]})

    def skipped(self, state: ZoonState) -> None:
        undone.none_could_move(state, self.seat, self.star().names)

    def resolve(self, state: ZoonState, action: int, rng: Rng) -> None:
        deduced.called(state, state.on[square_at(action, 0)], self.star().names)
        moves.move(state, self.seat, action)


class MoveSelf(OfStar):
    """ZO-66, Gold-Hure: an attacker moves again by its grid."""

    def applies(self, state: ZoonState, attacking: bool) -> bool:
        return attacking and moves.may_move_by_grid(state)

    def choices(self, state: ZoonState) -> list[int]:
        return moves.moves_of(state, self.me, self.seat)

    def resolve(self, state: ZoonState, action: int, rng: Rng) -> None:
        moves.move(state, self.seat, action)


class DisplaceSelf(OfStar):
    """ZO-67, ZO-69, Bouclefeuille, Ouistiti: it goes to a free square, any or an adjacent one."""

    def choices(self, state: ZoonState) -> list[int]:
        if state.is_frozen(self.me):
            return []
        squares = EVERYWHERE if self.star().anywhere else AROUND[state.where[self.me]]
        return [token(square) for square in state.free_squares(squares)]

    def resolve(self, state: ZoonState, action: int, rng: Rng) -> None:
        state.displace(self.me, square_at(action, 0), self.star().rule)


class SwapAlly(OfStar):
    """ZO-68, Kombo Bongo: it swaps squares with an own Zoon of certain names."""

    def applies(self, state: ZoonState, attacking: bool) -> bool:
        return not state.is_frozen(self.me)

    def choices(self, state: ZoonState) -> list[int]:
        return [
            token(state.where[back])
            for back in state.able(self.seat)
            if state.zoon(back).name in self.star().names
        ]

    def skipped(self, state: ZoonState) -> None:
        undone.none_there(state, self.seat, self.star().names)

    def resolve(self, state: ZoonState, action: int, rng: Rng) -> None:
        ally = state.on[square_at(action, 0)]
        deduced.called(state, ally, self.star().names)
        state.swap(self.me, ally, self.star().rule)


class PullBackAlly(OfStar):
    """ZO-69, Bigoth: one own Zoon goes to a free square of the row behind it."""

    def choices(self, state: ZoonState) -> list[int]:
        return [
            squares_pair(state.where[back], square)
            for back in state.able(self.seat)
            for square in state.retreats(back, self.seat)
        ]

    def resolve(self, state: ZoonState, action: int, rng: Rng) -> None:
        back = state.on[square_at(action, 0)]
        state.displace(back, square_at(action, 1), self.star().rule)


class PullBackEnemy(OfStar):
    """ZO-70, Trice, Ratops: the enemy's player puts it on a free square of the row behind it."""

    def choices(self, state: ZoonState) -> list[int]:
        if state.is_frozen(self.foe):
            return []
        return [token(square) for square in state.retreats(self.foe, self.seat)]

    def resolve(self, state: ZoonState, action: int, rng: Rng) -> None:
        state.displace(self.foe, square_at(action, 0), self.star().rule)


class ControlEnemy(OfStar):
    """ZO-72, Sirénanar: its player may control the enemy Zoon for one grid move."""

    def applies(self, state: ZoonState, attacking: bool) -> bool:
        return moves.may_move_by_grid(state)

    def choices(self, state: ZoonState) -> list[int]:
        if state.is_frozen(self.foe) or state.zoon(self.foe).type == EMBLEM:
            return []
        found = moves.moves_of(state, self.foe, self.seat)
        return [*found, DECLINE] if found else []

    def resolve(self, state: ZoonState, action: int, rng: Rng) -> None:
        if action != DECLINE:
            moves.move(state, self.seat, action)
        elif state.journal is not None:
            state.journal.add(self.star().rule, "declined", {"who": self.seat})


class RecallFromTomb(OfStar):
    """ZO-74, Grand Embaumou: its owner takes a Zoon of certain types from the own Tomb."""

    def choices(self, state: ZoonState) -> list[int]:
        muster = state.muster
        found: list[int] = []
        for part in state.parts.at[muster.tomb + self.seat]:
            card = muster.tokens[part]
            if self.star().types >> muster.zoons[part].type & 1 and card not in found:
                found.append(card)
        return found

    def resolve(self, state: ZoonState, action: int, rng: Rng) -> None:
        muster = state.muster
        tomb, reserve = muster.tomb + self.seat, muster.reserve + self.seat
        for part in state.parts.at[tomb]:
            if muster.tokens[part] == action:
                state.parts.move(part, tomb, reserve)
                break
        if state.journal is not None:
            state.journal.add(self.star().rule, "recalled", {"who": self.seat, "card": action})


ASKS: Final[dict[str, type[OfStar]]] = {
    "move_ally": MoveAlly,
    "move_self": MoveSelf,
    "displace_self": DisplaceSelf,
    "swap_ally": SwapAlly,
    "pull_back_ally": PullBackAlly,
    "pull_back_enemy": PullBackEnemy,
    "control_enemy": ControlEnemy,
    "recall_from_tomb": RecallFromTomb,
}
"""what a ★ does -> what it asks"""

_ASKED_OF_THE_FOE: Final = ["pull_back_enemy"]


# -- a ★ is touched ----------------------------------------------------------


def touched(state: ZoonState, clash: combat.Clash, me: int) -> None:
    """ZO-50: a single ★ has its effect; unless it says otherwise, after a tie."""
    zoon = state.zoon(me)
    star = zoon.star
    assert star is not None
    attacking = me == clash.attacker
    foe = clash.target if attacking else clash.attacker
    player = clash.player if attacking else 1 - clash.player
    if star.do in _INSTEAD_OF_A_TIE:
        _tell(state, star.rule, "star", me)
        _INSTEAD_OF_A_TIE[star.do](state, clash, star, attacking)
        return
    combat.tie(state, clash)
    if star.do in _AT_ONCE:
        _AT_ONCE[star.do](state, star, me, foe, player)
    else:
        seat = 1 - player if star.do in _ASKED_OF_THE_FOE else player
        ask = ASKS[star.do](seat, zoon.number, me, foe)
        if ask.applies(state, attacking):
            _put(state, ask)


def _put(state: ZoonState, ask: OfStar) -> None:
    """ZO-51: ask a player, unless there is nothing to choose from."""
    choices = ask.choices(state)
    if choices:
        _tell(state, ask.star().rule, "star", ask.me)
        state.stack.append(ask)
        state.offer(choices)
    else:
        _tell(state, "ZO-51", "star-skipped", ask.me)
        ask.skipped(state)


def _tell(state: ZoonState, rule: str, key: str, me: int) -> None:
    if state.journal is not None:
        state.stir([me])
        state.journal.add(rule, key, {"card": state.token(state.part(me))})


# -- effects that ask nothing ------------------------------------------------


def _eliminate_enemy(state: ZoonState, clash: combat.Clash, star: Star, attacking: bool) -> None:
    """ZO-71, Berserkorse: the enemy Zoon is eliminated."""
    if attacking:
        combat.conquer(state, clash, star.rule)
    else:
        state.eliminate(clash.attacker, star.rule)


def _eliminate_both(state: ZoonState, clash: combat.Clash, star: Star, attacking: bool) -> None:
    """ZO-75, Sfinxouille: both Zoons are eliminated."""
    state.eliminate(clash.attacker, star.rule)
    if state.ending is None:
        state.eliminate(clash.target, star.rule)


def _swap_enemy(state: ZoonState, star: Star, me: int, foe: int, player: int) -> None:
    """ZO-68, King Louis: it swaps squares with the enemy Zoon."""
    if not state.is_frozen(me) and not state.is_frozen(foe):
        _tell(state, star.rule, "star", me)
        state.swap(me, foe, star.rule)


def _freeze_enemy(state: ZoonState, star: Star, me: int, foe: int, player: int) -> None:
    """ZO-73, Méduzone: the enemy Zoon becomes Frozen."""
    _tell(state, star.rule, "star", me)
    state.freeze(foe, star.turns, star.rule)


def _return_to_hand(state: ZoonState, star: Star, me: int, foe: int, player: int) -> None:
    """ZO-74, Revenouille: it leaves the field into its owner's hand."""
    _tell(state, star.rule, "star", me)
    part = state.part(me)
    state.leave(me)
    state.parts.move(part, me, state.muster.reserve + player)
    if state.journal is not None:
        state.journal.add(star.rule, "recalled", {"who": player, "card": state.token(part)})


_INSTEAD_OF_A_TIE: Final[dict[str, Callable[[ZoonState, combat.Clash, Star, bool], None]]] = {
    "eliminate_enemy": _eliminate_enemy,
    "eliminate_both": _eliminate_both,
}

_AT_ONCE: Final[dict[str, Callable[[ZoonState, Star, int, int, int], None]]] = {
    "swap_enemy": _swap_enemy,
    "freeze_enemy": _freeze_enemy,
    "return_to_hand": _return_to_hand,
}
