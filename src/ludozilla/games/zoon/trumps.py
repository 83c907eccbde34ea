"""What trumps do (ZO-76 to ZO-86), each effect one small class named by the tribes' files.

An effect adds its plays to the choices of a turn, as actions that begin with
the trump's word, and carries out the one chosen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ludozilla.engine.parts import EVERYBODY
from ludozilla.engine.state import NO_SEAT, Decision, Frame
from ludozilla.games.zoon import data
from ludozilla.games.zoon.board import AROUND, EVERYWHERE, NORTH, OFF, SIDE, SOUTH, ZONES, shifted
from ludozilla.games.zoon.frames import OF_TRUMP
from ludozilla.games.zoon.kinds import FREE, type_bits
from ludozilla.games.zoon.ways import NO_MOVES
from ludozilla.games.zoon.words import (
    BITS,
    FIRST_ROW,
    LEFT,
    MASK,
    RIGHT,
    STOP,
    square_at,
    square_word,
    squares_pair,
)

if TYPE_CHECKING:
    # The cards are made of effects, the field of cards, the battle of both.
    from ludozilla.games.zoon.battle import Battle
    from ludozilla.games.zoon.cards import Trump, Zoon


class Effect:
    """The base of all effects of trumps, and what one that lies on the table changes."""

    def __init__(self, effect: data.Effect, grid: int = NO_MOVES) -> None:
        self.rule: Final[str] = effect.rule
        self.key: Final[str] = str(type(effect).__struct_config__.tag)
        # What it does to the numbers hit on a Zoon that wears it or was moved by it (ZO-46)
        self.plus = 0
        self.times = 1
        # and to the moves of its wearer;
        self.grid: Final = grid
        # as a Terrain, to Zoons that stand on it or pass (ZO-83).
        self.defender_plus = 0
        self.stops_paths = False
        self.first_step_only = False
        self.jumps = True

    def plays(
        self, battle: Battle, seat: int, trump: Trump, able: list[int], moves: list[int]
    ) -> list[int]:
        """What may follow the word for the trump: all ways to play it.

        ``able`` are the Zoons able to act, ``moves`` their plain moves.
        """
        raise NotImplementedError

    def play(self, battle: Battle, seat: int, part: int, action: int) -> None:
        """Carry out a way to play it."""
        raise NotImplementedError

    def enabled_by(self, battle: Battle, seat: int, trump: Trump, back: int, zoon: Zoon) -> bool:
        """Whether this Zoon on a back makes the trump playable, grid moves left aside."""
        return False

    # -- the decisions and steps of an effect that has more than one ---------

    def choices(self, battle: Battle, frame: Frame) -> list[int]:
        """The actions open at a further decision."""
        raise NotImplementedError

    def resolve(self, battle: Battle, frame: Frame, action: int) -> None:
        """Carry out the action chosen."""
        raise NotImplementedError

    def carry_on(self, battle: Battle, frame: Frame) -> None:
        """Take a step nobody decides."""
        raise NotImplementedError

    def decision(self, battle: Battle, frame: Frame) -> Decision:
        """What is asked."""
        part = frame.args[0]
        return Decision("ZO-36", f"trump-{self.key}", {"card": battle.word(part)})


# -- shooting ----------------------------------------------------------------


class Shoot(Effect):
    """A shot at an enemy Zoon, in own camp or on a square aimed at (ZO-55, ZO-76)."""

    def __init__(self, effect: data.Shoot, aims: list[tuple[int, int]]) -> None:
        super().__init__(effect)
        self.zone: Final = ZONES[effect.zone] if effect.zone else [[], []]
        self.targets: Final = [
            [_shifts(square, aims, seat) for square in EVERYWHERE] for seat in (SOUTH, NORTH)
        ]

    def plays(
        self, battle: Battle, seat: int, trump: Trump, able: list[int], moves: list[int]
    ) -> list[int]:
        found = [square_word(square) for square in battle.enemies_on(self.zone[seat], seat)]
        if trump.users:
            for back in able:
                if trump.users >> battle.zoon(back).type & 1:
                    start = battle.where[back]
                    for square in battle.enemies_on(self.targets[seat][start], seat):
                        found.append(squares_pair(start, square))
        return found

    def play(self, battle: Battle, seat: int, part: int, action: int) -> None:
        target = action >> 2 * BITS
        if target:
            users = battle.trump(part).users
            battle.deduce_types(battle.on[square_at(action, 1)], users)
            battle.shoot(seat, part, square_at(action, 2))
        else:
            battle.shoot(seat, part, square_at(action, 1))

    def enabled_by(self, battle: Battle, seat: int, trump: Trump, back: int, zoon: Zoon) -> bool:
        targets = self.targets[seat][battle.where[back]]
        return bool(trump.users >> zoon.type & 1 and battle.enemies_on(targets, seat))


# -- moving and displacing own Zoons -----------------------------------------


class Marches(Effect):
    """A base for effects that take several own Zoons one after the other (ZO-36).

    The frame holds the trump and then the backs taken so far.
    """

    def __init__(self, effect: data.MoveOwn | data.PullBackOwn) -> None:
        super().__init__(effect)
        self.most: Final[int] = effect.max
        self.types: Final = type_bits(list(effect.types))

    def take(self, battle: Battle, seat: int, back: int, action: int) -> None:
        """What is done with each Zoon taken."""
        raise NotImplementedError

    def can_go_on(self, battle: Battle) -> bool:
        """Whether another Zoon may be taken at all."""
        return True

    def play(self, battle: Battle, seat: int, part: int, action: int) -> None:
        self.advance(battle, seat, [part], action >> BITS)

    def advance(self, battle: Battle, seat: int, args: list[int], action: int) -> None:
        """Take one Zoon; what it starts is finished before the next is chosen."""
        back = battle.on[square_at(action, 0)]
        taken = [*args, back]
        if len(taken) <= self.most:
            battle.stack.append(Frame(OF_TRUMP, NO_SEAT, taken))
        battle.deduce_types(back, self.types)
        battle.boost[back] = args[0]
        self.take(battle, seat, back, action)

    def carry_on(self, battle: Battle, frame: Frame) -> None:
        if self.can_go_on(battle):
            # Asked even if there is nothing but to stop: to skip it would tell something.
            battle.stack.append(Frame(OF_TRUMP, battle.active, frame.args))

    def resolve(self, battle: Battle, frame: Frame, action: int) -> None:
        if action != STOP:
            self.advance(battle, frame.seat, frame.args, action)

    def is_fit(self, battle: Battle, back: int) -> bool:
        """Whether a Zoon is of the types the trump may take."""
        return self.types == 0 or bool(self.types >> battle.zoon(back).type & 1)


class MoveOwn(Marches):
    """Own Zoons move by their grids, perhaps stronger than usual (ZO-79, ZO-80)."""

    def __init__(self, effect: data.MoveOwn) -> None:
        super().__init__(effect)
        self.plus = effect.plus
        self.times = effect.times

    def plays(
        self, battle: Battle, seat: int, trump: Trump, able: list[int], moves: list[int]
    ) -> list[int]:
        return [move for move in moves if self.is_fit(battle, battle.on[square_at(move, 0)])]

    def can_go_on(self, battle: Battle) -> bool:
        return battle.may_move_by_grid()

    def choices(self, battle: Battle, frame: Frame) -> list[int]:
        actions = [STOP]
        taken = frame.args[1:]
        for back in battle.able(frame.seat):
            if back not in taken and self.is_fit(battle, back):
                battle.add_moves(back, frame.seat, actions)
        return actions

    def take(self, battle: Battle, seat: int, back: int, action: int) -> None:
        battle.move(back, seat, action)


class PullBackOwn(Marches):
    """Own Zoons are displaced to the row behind them (ZO-81)."""

    def plays(
        self, battle: Battle, seat: int, trump: Trump, able: list[int], moves: list[int]
    ) -> list[int]:
        return self.pulls(battle, seat, able)

    def pulls(self, battle: Battle, seat: int, able: list[int]) -> list[int]:
        """All pull-backs of those able to."""
        return [
            squares_pair(battle.where[back], square)
            for back in able
            if self.is_fit(battle, back)
            for square in battle.retreats(back, seat)
        ]

    def choices(self, battle: Battle, frame: Frame) -> list[int]:
        left = [back for back in battle.able(frame.seat) if back not in frame.args[1:]]
        return [STOP, *self.pulls(battle, frame.seat, left)]

    def take(self, battle: Battle, seat: int, back: int, action: int) -> None:
        battle.displace(back, square_at(action, 1), self.rule)

    def enabled_by(self, battle: Battle, seat: int, trump: Trump, back: int, zoon: Zoon) -> bool:
        fit = self.types == 0 or bool(self.types >> zoon.type & 1)
        return fit and bool(battle.retreats(back, seat))


class DriftRow(Effect):
    """All own Zoons of a row are displaced one square to one side (ZO-84)."""

    def plays(
        self, battle: Battle, seat: int, trump: Trump, able: list[int], moves: list[int]
    ) -> list[int]:
        found: list[int] = []
        for back in able:
            square = battle.where[back]
            for word in (LEFT, RIGHT):
                there = shifted(square, _sideways(word), 0, seat)
                if there != OFF and battle.on[there] == FREE:
                    action = FIRST_ROW + square // SIDE | word << BITS
                    if action not in found:
                        found.append(action)
        return found

    def play(self, battle: Battle, seat: int, part: int, action: int) -> None:
        first = ((action >> BITS & MASK) - FIRST_ROW) * SIDE
        dx = _sideways(action >> 2 * BITS)
        row = list(range(first, first + SIDE))
        if (dx > 0) == (seat == SOUTH):
            row.reverse()  # those nearest the edge they drift to come first
        able = battle.able(seat)
        for square in row:
            there = shifted(square, dx, 0, seat)
            if battle.on[square] in able and there != OFF and battle.on[there] == FREE:
                battle.displace(battle.on[square], there, self.rule)

    def enabled_by(self, battle: Battle, seat: int, trump: Trump, back: int, zoon: Zoon) -> bool:
        sides = [shifted(battle.where[back], dx, 0, seat) for dx in (-1, 1)]
        return bool(battle.free_squares([there for there in sides if there != OFF]))


# -- what is laid on the field or on a Zoon ----------------------------------


class Placement(Effect):
    """A base for trumps placed on a free square of a zone."""

    def __init__(
        self,
        effect: data.PlaceObstacle | data.PlaceTerrain | data.BecomeZoon,
        grid: int = NO_MOVES,
    ) -> None:
        super().__init__(effect, grid)
        self.zone: Final = ZONES[effect.zone]

    def plays(
        self, battle: Battle, seat: int, trump: Trump, able: list[int], moves: list[int]
    ) -> list[int]:
        free = battle.free_squares(self.zone[seat])
        return [square_word(square) for square in free if self.fits(battle, square)]

    def fits(self, battle: Battle, square: int) -> bool:
        """ZO-8: an Obstacle or a Terrain needs a square without Terrain."""
        return battle.terrain[square] < 0


class PlaceObstacle(Placement):
    """An Obstacle for the rest of the game (ZO-77)."""

    def play(self, battle: Battle, seat: int, part: int, action: int) -> None:
        battle.wall_up(part, square_at(action, 1), self.rule)


class PlaceTerrain(Placement):
    """A Terrain for the rest of the game (ZO-64, ZO-83)."""

    def __init__(self, effect: data.PlaceTerrain) -> None:
        super().__init__(effect)
        self.defender_plus = effect.defender_plus
        self.stops_paths = effect.stops_paths
        self.first_step_only = effect.first_step_only
        self.jumps = effect.jumps

    def play(self, battle: Battle, seat: int, part: int, action: int) -> None:
        square = square_at(action, 1)
        battle.lay_on_field(part, self.rule, square)
        battle.terrain[square] = part


class BecomeZoon(Placement):
    """The trump becomes a Zoon (ZO-65, ZO-85)."""

    def fits(self, battle: Battle, square: int) -> bool:
        return True

    def play(self, battle: Battle, seat: int, part: int, action: int) -> None:
        back = battle.spare_back(seat)
        battle.parts.move(part, battle.muster.trumps + seat, back, EVERYBODY)
        battle.stirred = True
        square = square_at(action, 1)
        battle.stand(back, square)
        if battle.journal is not None:
            battle.journal.add(
                self.rule, "laid", {"card": battle.word(part), "square": square_word(square)}
            )


class CageEnemy(Effect):
    """An enemy Zoon in a zone, certainly no Emblem, becomes an Obstacle (ZO-78)."""

    def __init__(self, effect: data.CageEnemy) -> None:
        super().__init__(effect)
        self.zone: Final = ZONES[effect.zone]

    def plays(
        self, battle: Battle, seat: int, trump: Trump, able: list[int], moves: list[int]
    ) -> list[int]:
        return [square_word(square) for square in self.targets(battle, seat)]

    def targets(self, battle: Battle, seat: int) -> list[int]:
        """The squares of enemies that, as everybody can tell, are no Emblems."""
        found = battle.enemies_on(self.zone[seat], seat)
        return [square for square in found if not battle.may_be_emblem(battle.on[square])]

    def play(self, battle: Battle, seat: int, part: int, action: int) -> None:
        square = square_at(action, 1)
        battle.strip(battle.on[square])
        battle.wall_up(part, square, self.rule)

    def enabled_by(self, battle: Battle, seat: int, trump: Trump, back: int, zoon: Zoon) -> bool:
        return bool(trump.users >> zoon.type & 1 and self.targets(battle, seat))


class Equip(Effect):
    """Equipment for one own Zoon that has none (ZO-63, ZO-82)."""

    def __init__(self, effect: data.Equip, grid: int) -> None:
        super().__init__(effect, grid)
        self.plus = effect.plus

    def plays(
        self, battle: Battle, seat: int, trump: Trump, able: list[int], moves: list[int]
    ) -> list[int]:
        return [
            square_word(battle.where[back])
            for back in able
            if self.enabled_by(battle, seat, trump, back, battle.zoon(back))
        ]

    def play(self, battle: Battle, seat: int, part: int, action: int) -> None:
        square = square_at(action, 1)
        wearer = battle.on[square]
        battle.deduce_types(wearer, battle.trump(part).users)
        battle.lay(part, self.rule, square)
        battle.worn[wearer] = part

    def enabled_by(self, battle: Battle, seat: int, trump: Trump, back: int, zoon: Zoon) -> bool:
        return battle.worn[back] < 0 and bool(trump.users >> zoon.type & 1)


class Curse(Effect):
    """An enemy Zoon adjacent to an own one becomes Frozen (ZO-86)."""

    def __init__(self, effect: data.Curse) -> None:
        super().__init__(effect)
        self.turns: Final[int] = effect.turns

    def plays(
        self, battle: Battle, seat: int, trump: Trump, able: list[int], moves: list[int]
    ) -> list[int]:
        return [square_word(square) for square in self.targets(battle, seat)]

    def targets(self, battle: Battle, seat: int) -> list[int]:
        """The squares of enemies next to an own Zoon."""
        return [
            square
            for square in battle.enemies_on(EVERYWHERE, seat)
            if battle.enemies_on(AROUND[square], 1 - seat)
        ]

    def play(self, battle: Battle, seat: int, part: int, action: int) -> None:
        battle.freeze(battle.on[square_at(action, 1)], self.turns, self.rule)

    def enabled_by(self, battle: Battle, seat: int, trump: Trump, back: int, zoon: Zoon) -> bool:
        return bool(trump.users >> zoon.type & 1 and self.targets(battle, seat))


def _shifts(square: int, vectors: list[tuple[int, int]], seat: int) -> list[int]:
    found = [shifted(square, dx, dy, seat) for dx, dy in vectors]
    return [there for there in found if there != OFF]


def _sideways(word: int) -> int:
    return -1 if word == LEFT else 1


def made(row: data.TrumpRow, grid: int) -> Effect:
    """The effect that a tribe's file describes; ``grid`` are the moves drawn on the trump."""
    effect = row.effect
    if isinstance(effect, data.Shoot):
        return Shoot(effect, data.Grid(row.aim).aims)
    if isinstance(effect, data.MoveOwn):
        return MoveOwn(effect)
    if isinstance(effect, data.PullBackOwn):
        return PullBackOwn(effect)
    if isinstance(effect, data.PlaceObstacle):
        return PlaceObstacle(effect)
    if isinstance(effect, data.PlaceTerrain):
        return PlaceTerrain(effect)
    if isinstance(effect, data.BecomeZoon):
        return BecomeZoon(effect, grid)
    if isinstance(effect, data.CageEnemy):
        return CageEnemy(effect)
    if isinstance(effect, data.Equip):
        return Equip(effect, grid)
    if isinstance(effect, data.Curse):
        return Curse(effect)
    return DriftRow(effect)
