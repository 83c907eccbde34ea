"""Star effects: what happens when the ★ of a Zoon, and no other, is touched (ZO-66 to ZO-75).

Each effect is one small class; the tribes' files name it and give its
parameters. ``me`` is the Zoon whose ★ was touched, ``foe`` its opponent,
``seat`` the player who uses ``me``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ludozilla.engine.state import Decision, Frame
from ludozilla.games.zoon import data
from ludozilla.games.zoon.board import AROUND, EVERYWHERE
from ludozilla.games.zoon.frames import OF_STAR
from ludozilla.games.zoon.kinds import EMBLEM, type_bits
from ludozilla.games.zoon.words import DECLINE, square_at, square_word, squares_pair

if TYPE_CHECKING:
    from ludozilla.games.zoon.battle import Battle, Fight


class Star:
    """A plain tie, and the base of all star effects."""

    def __init__(self, effect: data.Effect) -> None:
        self.rule: Final[str] = effect.rule
        self.key: Final[str] = str(type(effect).__struct_config__.tag)

    def touched(self, battle: Battle, fight: Fight, attacking: bool) -> None:
        """ZO-50: unless the effect says otherwise, a tie, and the rest comes after the retreat."""
        battle.tie(fight)
        if attacking:
            self.follow(battle, fight.attacker, fight.defender, fight.seat, True)
        else:
            self.follow(battle, fight.defender, fight.attacker, 1 - fight.seat, False)

    def follow(self, battle: Battle, me: int, foe: int, seat: int, attacking: bool) -> None:
        """What follows the tie."""

    def tell(self, battle: Battle, me: int) -> None:
        """Note that the effect takes place."""
        if battle.journal is not None:
            battle.journal.add(self.rule, "star", {"card": battle.word(battle.part(me))})

    # -- the decision of an effect that asks for one -------------------------

    def ask(self, battle: Battle, seat: int, me: int, foe: int) -> None:
        """Ask a player, unless there is nothing to choose from (ZO-51)."""
        frame = Frame(OF_STAR, seat, [battle.zoon(me).number, me, foe])
        if self.choices(battle, frame):
            self.tell(battle, me)
            battle.stack.append(frame)
        else:
            if battle.journal is not None:
                battle.journal.add("ZO-51", "star-skipped", {"card": battle.word(battle.part(me))})
            self.skipped(battle, seat)

    def skipped(self, battle: Battle, seat: int) -> None:
        """What everybody can tell from it that there was nothing to choose from."""

    def choices(self, battle: Battle, frame: Frame) -> list[int]:
        """The actions open at the effect's decision."""
        raise NotImplementedError

    def resolve(self, battle: Battle, frame: Frame, action: int) -> None:
        """Carry out the action chosen."""
        raise NotImplementedError

    def decision(self, battle: Battle, frame: Frame) -> Decision:
        """What is asked."""
        me, foe = frame.args[1], frame.args[2]
        return Decision(
            self.rule,
            f"star-{self.key}",
            {
                "card": battle.word(battle.part(me)),
                "square": square_word(battle.where[me]),
                "foe": square_word(battle.where[foe]),
            },
        )


class MoveAlly(Star):
    """An attacker's player moves one own Zoon of a name by its grid (ZO-66)."""

    def __init__(self, effect: data.MoveAlly) -> None:
        super().__init__(effect)
        self.name: Final[str] = effect.name

    def follow(self, battle: Battle, me: int, foe: int, seat: int, attacking: bool) -> None:
        if attacking and battle.may_move_by_grid():
            self.ask(battle, seat, me, foe)

    def choices(self, battle: Battle, frame: Frame) -> list[int]:
        actions: list[int] = []
        for back in battle.able(frame.seat):
            if battle.zoon(back).name == self.name:
                battle.add_moves(back, frame.seat, actions)
        return actions

    def skipped(self, battle: Battle, seat: int) -> None:
        battle.deduce_unable(seat, battle.muster.named(seat, [self.name]))

    def resolve(self, battle: Battle, frame: Frame, action: int) -> None:
        mover = battle.on[square_at(action, 0)]
        battle.clear(mover, battle.muster.unnamed(frame.seat, [self.name]))
        battle.move_from(frame.seat, action)

    def decision(self, battle: Battle, frame: Frame) -> Decision:
        asked = super().decision(battle, frame)
        return Decision(asked.rule, asked.key, asked.args | {"name": self.name})


class MoveSelf(Star):
    """An attacker moves again by its grid (ZO-66)."""

    def follow(self, battle: Battle, me: int, foe: int, seat: int, attacking: bool) -> None:
        if attacking and battle.may_move_by_grid():
            self.ask(battle, seat, me, foe)

    def choices(self, battle: Battle, frame: Frame) -> list[int]:
        return battle.moves_of(frame.args[1], frame.seat)

    def resolve(self, battle: Battle, frame: Frame, action: int) -> None:
        battle.move_from(frame.seat, action)


class DisplaceSelf(Star):
    """It is displaced to a free square, any or an adjacent one (ZO-67, ZO-69)."""

    def __init__(self, effect: data.DisplaceSelf) -> None:
        super().__init__(effect)
        self.anywhere: Final = effect.to == "any_free"

    def follow(self, battle: Battle, me: int, foe: int, seat: int, attacking: bool) -> None:
        self.ask(battle, seat, me, foe)

    def choices(self, battle: Battle, frame: Frame) -> list[int]:
        me = frame.args[1]
        if battle.is_frozen(me):
            return []
        squares = EVERYWHERE if self.anywhere else AROUND[battle.where[me]]
        return [square_word(square) for square in battle.free_squares(squares)]

    def resolve(self, battle: Battle, frame: Frame, action: int) -> None:
        battle.displace(frame.args[1], square_at(action, 0), self.rule)


class SwapEnemy(Star):
    """It swaps squares with the enemy Zoon (ZO-68)."""

    def follow(self, battle: Battle, me: int, foe: int, seat: int, attacking: bool) -> None:
        if not battle.is_frozen(me) and not battle.is_frozen(foe):
            self.tell(battle, me)
            battle.swap(me, foe, self.rule)


class SwapAlly(Star):
    """It swaps squares with an own Zoon of certain names (ZO-68)."""

    def __init__(self, effect: data.SwapAlly) -> None:
        super().__init__(effect)
        self.names: Final[list[str]] = list(effect.names)

    def follow(self, battle: Battle, me: int, foe: int, seat: int, attacking: bool) -> None:
        if not battle.is_frozen(me):
            self.ask(battle, seat, me, foe)

    def choices(self, battle: Battle, frame: Frame) -> list[int]:
        return [
            square_word(battle.where[back])
            for back in battle.able(frame.seat)
            if battle.zoon(back).name in self.names
        ]

    def skipped(self, battle: Battle, seat: int) -> None:
        battle.deduce_absent(seat, battle.muster.named(seat, self.names))

    def resolve(self, battle: Battle, frame: Frame, action: int) -> None:
        ally = battle.on[square_at(action, 0)]
        battle.clear(ally, battle.muster.unnamed(frame.seat, self.names))
        battle.swap(frame.args[1], ally, self.rule)


class PullBackAlly(Star):
    """One own Zoon is displaced to a free square of the row behind it (ZO-69)."""

    def follow(self, battle: Battle, me: int, foe: int, seat: int, attacking: bool) -> None:
        self.ask(battle, seat, me, foe)

    def choices(self, battle: Battle, frame: Frame) -> list[int]:
        return [
            squares_pair(battle.where[back], square)
            for back in battle.able(frame.seat)
            for square in battle.retreats(back, frame.seat)
        ]

    def resolve(self, battle: Battle, frame: Frame, action: int) -> None:
        battle.displace(battle.on[square_at(action, 0)], square_at(action, 1), self.rule)


class PullBackEnemy(Star):
    """The enemy Zoon's player displaces it to a free square of the row behind it (ZO-70)."""

    def follow(self, battle: Battle, me: int, foe: int, seat: int, attacking: bool) -> None:
        self.ask(battle, 1 - seat, me, foe)

    def choices(self, battle: Battle, frame: Frame) -> list[int]:
        foe = frame.args[2]
        if battle.is_frozen(foe):
            return []
        return [square_word(square) for square in battle.retreats(foe, frame.seat)]

    def resolve(self, battle: Battle, frame: Frame, action: int) -> None:
        battle.displace(frame.args[2], square_at(action, 0), self.rule)


class EliminateEnemy(Star):
    """No tie: the enemy Zoon is eliminated (ZO-71)."""

    def touched(self, battle: Battle, fight: Fight, attacking: bool) -> None:
        if attacking:
            self.tell(battle, fight.attacker)
            battle.conquer(fight, self.rule)
        else:
            self.tell(battle, fight.defender)
            battle.eliminate(fight.attacker, self.rule)


class EliminateBoth(Star):
    """No tie: both Zoons are eliminated (ZO-75)."""

    def touched(self, battle: Battle, fight: Fight, attacking: bool) -> None:
        self.tell(battle, fight.attacker if attacking else fight.defender)
        battle.eliminate(fight.attacker, self.rule)
        if battle.ending is None:
            battle.eliminate(fight.defender, self.rule)


class ControlEnemy(Star):
    """Its player may control the enemy Zoon for one grid move (ZO-72)."""

    def follow(self, battle: Battle, me: int, foe: int, seat: int, attacking: bool) -> None:
        if battle.may_move_by_grid():
            self.ask(battle, seat, me, foe)

    def choices(self, battle: Battle, frame: Frame) -> list[int]:
        foe = frame.args[2]
        if battle.is_frozen(foe) or battle.zoon(foe).type == EMBLEM:
            return []
        moves = battle.moves_of(foe, frame.seat)
        return [*moves, DECLINE] if moves else []

    def resolve(self, battle: Battle, frame: Frame, action: int) -> None:
        if action == DECLINE:
            if battle.journal is not None:
                battle.journal.add(self.rule, "declined", {"who": frame.seat})
        else:
            battle.move_from(frame.seat, action)


class FreezeEnemy(Star):
    """The enemy Zoon becomes Frozen (ZO-73)."""

    def __init__(self, effect: data.FreezeEnemy) -> None:
        super().__init__(effect)
        self.turns: Final[int] = effect.turns

    def follow(self, battle: Battle, me: int, foe: int, seat: int, attacking: bool) -> None:
        self.tell(battle, me)
        battle.freeze(foe, self.turns, self.rule)


class RecallFromTomb(Star):
    """Its owner takes a Zoon of certain types from the own Tomb into hand (ZO-74)."""

    def __init__(self, effect: data.RecallFromTomb) -> None:
        super().__init__(effect)
        self.types: Final = type_bits(list(effect.types))

    def follow(self, battle: Battle, me: int, foe: int, seat: int, attacking: bool) -> None:
        self.ask(battle, seat, me, foe)

    def choices(self, battle: Battle, frame: Frame) -> list[int]:
        muster = battle.muster
        found: list[int] = []
        for part in battle.parts.at[muster.tomb + frame.seat]:
            word = muster.words[part]
            if self.types >> muster.zoons[part].type & 1 and word not in found:
                found.append(word)
        return found

    def resolve(self, battle: Battle, frame: Frame, action: int) -> None:
        muster = battle.muster
        for part in battle.parts.at[muster.tomb + frame.seat]:
            if muster.words[part] == action:
                battle.parts.move(part, muster.tomb + frame.seat, muster.reserve + frame.seat)
                break
        if battle.journal is not None:
            battle.journal.add(self.rule, "recalled", {"who": frame.seat, "card": action})


class ReturnToHand(Star):
    """It leaves the field into its owner's hand (ZO-74)."""

    def follow(self, battle: Battle, me: int, foe: int, seat: int, attacking: bool) -> None:
        self.tell(battle, me)
        part = battle.part(me)
        battle.leave(me)
        battle.parts.move(part, me, battle.muster.reserve + seat)
        if battle.journal is not None:
            battle.journal.add(self.rule, "recalled", {"who": seat, "card": battle.word(part)})


def made(effect: data.StarEffect) -> Star:
    """The star effect that a tribe's file describes."""
    if isinstance(effect, data.MoveAlly):
        return MoveAlly(effect)
    if isinstance(effect, data.DisplaceSelf):
        return DisplaceSelf(effect)
    if isinstance(effect, data.SwapAlly):
        return SwapAlly(effect)
    if isinstance(effect, data.FreezeEnemy):
        return FreezeEnemy(effect)
    if isinstance(effect, data.RecallFromTomb):
        return RecallFromTomb(effect)
    return _PLAIN[type(effect)](effect)


_PLAIN: Final[dict[type[data.Effect], type[Star]]] = {
    data.MoveSelf: MoveSelf,
    data.SwapEnemy: SwapEnemy,
    data.PullBackAlly: PullBackAlly,
    data.PullBackEnemy: PullBackEnemy,
    data.EliminateEnemy: EliminateEnemy,
    data.EliminateBoth: EliminateBoth,
    data.ControlEnemy: ControlEnemy,
    data.ReturnToHand: ReturnToHand,
}
"""the effects without parameters"""
