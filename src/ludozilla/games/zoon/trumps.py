"""Section 9 of the rules: what is done with trumps, each deed one small class.

A deed gives the ways to play its trump in a turn, and does the one chosen. Which
trump does what is in the tribes' files.
"""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from ludozilla.engine.parts import EVERYBODY
from ludozilla.engine.pending import Ask, Decision, Then
from ludozilla.engine.rng import Rng
from ludozilla.engine.state import changed
from ludozilla.games.zoon import combat, data, deduced, moves
from ludozilla.games.zoon.board import (
    AROUND,
    EVERYWHERE,
    NORTH,
    OFF,
    SIDE,
    SOUTH,
    ZONES,
    Area,
    bit,
    shifted,
)
from ludozilla.games.zoon.cards import TRUMPS, Trump, Zoon
from ludozilla.games.zoon.field import ZoonState
from ludozilla.games.zoon.kinds import FREE, NOTHING, type_bits
from ludozilla.games.zoon.outlook import Outlook
from ludozilla.games.zoon.words import (
    BITS,
    FIRST_ROW,
    LEFT,
    MASK,
    RIGHT,
    STOP,
    after,
    square_at,
    squares_pair,
    token,
)

# -- trumps that take several Zoons ------------------------------------------


class TakeAnother(Ask[ZoonState]):
    """ZO-36: the next Zoon for a trump that takes several, one after the other; or stop.

    Asked even if there is nothing but to stop: to skip it would tell something.
    """

    def __init__(self, seat: int, trump: int, taken: list[int]) -> None:
        super().__init__(seat)
        self.trump: Final = trump
        self.taken: Final = taken
        """the backs it has taken so far"""

    def choices(self, state: ZoonState) -> list[int]:
        left = [back for back in state.able(self.seat) if back not in self.taken]
        outlook = Outlook(state, self.seat)
        return [STOP, *_march_of(state, self.trump).ways_to_take(state, outlook, left)]

    def decision(self, state: ZoonState) -> Decision:
        do = _march_of(state, self.trump).do
        return Decision("ZO-36", f"trump-{do}", {"card": state.token(self.trump)})

    def resolve(self, state: ZoonState, action: int, rng: Rng) -> None:
        if action != STOP:
            _march_of(state, self.trump).take(state, self.seat, self.trump, self.taken, action)


class Taken(Then[ZoonState]):
    """ZO-36: what the last Zoon started is finished, and another may be taken."""

    def __init__(self, trump: int, taken: list[int]) -> None:
        super().__init__()
        self.trump: Final = trump
        self.taken: Final = taken

    def carry_on(self, state: ZoonState, rng: Rng) -> None:
        if _march_of(state, self.trump).may_go_on(state):
            state.stack.append(TakeAnother(state.active, self.trump, self.taken))


# -- deeds -------------------------------------------------------------------


class Deed:
    """What is done with a trump; the base of all deeds."""

    def __init__(self, trump: Trump) -> None:
        self.rule: Final[str] = trump.effect.rule
        self.do: Final[str] = str(type(trump.effect).__struct_config__.tag)
        self.token: Final = trump.token
        self.users: Final = trump.users
        self.on_square: Final[list[object]] = [
            after(trump.token, token(square)) for square in EVERYWHERE
        ]
        """square -> the action that names the trump and this square (as in ``Way.listed``)"""

    def add_plays(
        self,
        state: ZoonState,
        outlook: Outlook,
        able: list[int],
        walks: int,
        actions: list[int],
    ) -> None:
        """Add all ways to play it to the actions.

        ``able`` are the Zoons able to act; so many of the actions are ``walks``,
        their plain moves, which come first.
        """
        raise NotImplementedError

    def add_squares(self, area: Area, squares: i64, actions: list[int]) -> None:
        """Add the actions that name those squares of an area that are in a set."""
        if area.bits & squares:
            listed = cast(list[object], actions)
            for square in area.squares:
                if squares & bit(square):
                    listed.append(self.on_square[square])

    def play(self, state: ZoonState, seat: int, part: int, action: int) -> None:
        """Carry out a way to play it, the action being without the trump's token."""
        raise NotImplementedError

    def enabled_by(self, state: ZoonState, outlook: Outlook, back: int, zoon: Zoon) -> bool:
        """Whether this Zoon on a back makes the trump playable, grid moves left aside."""
        return False

    def plays_alone(self, state: ZoonState, outlook: Outlook) -> bool:
        """Whether there is a way to play it whoever is able to act."""
        actions: list[int] = []
        self.add_plays(state, outlook, [], 0, actions)
        return bool(actions)

    def may_use(self, zoon: Zoon) -> bool:
        """ZO-33: whether a Zoon is of a permitted type, where one is needed."""
        return bool(self.users & zoon.type_bit)


class Shoot(Deed):
    """ZO-55, ZO-76: a shot at an enemy Zoon, in own camp or on a square aimed at."""

    def __init__(self, trump: Trump, effect: data.ShootRow) -> None:
        super().__init__(trump)
        self.zone: Final = ZONES[effect.zone] if effect.zone else [Area([]), Area([])]
        self.targets: Final = [
            [Area(_shifts(square, trump.aims, seat)) for square in EVERYWHERE]
            for seat in (SOUTH, NORTH)
        ]

    def add_plays(
        self,
        state: ZoonState,
        outlook: Outlook,
        able: list[int],
        walks: int,
        actions: list[int],
    ) -> None:
        self.add_squares(self.zone[outlook.seat], outlook.enemies, actions)
        if self.users:
            targets = self.targets[outlook.seat]
            for back in able:
                start = state.where[back]
                aims = targets[start]
                if aims.bits & outlook.enemies and self.may_use(state.zoon(back)):
                    for square in aims.within(outlook.enemies):
                        actions.append(after(self.token, squares_pair(start, square)))

    def squares_aimed_at(self, state: ZoonState, outlook: Outlook, able: list[int]) -> list[int]:
        """Where the enemies are that can be shot at, each once for every shooter."""
        squares = self.zone[outlook.seat].within(outlook.enemies)
        if self.users:
            for back in able:
                aims = self.targets[outlook.seat][state.where[back]]
                if aims.bits & outlook.enemies and self.may_use(state.zoon(back)):
                    squares += aims.within(outlook.enemies)
        return squares

    def play(self, state: ZoonState, seat: int, part: int, action: int) -> None:
        if action >> BITS:
            deduced.used(state, state.on[square_at(action, 0)], self.users)
            combat.shoot(state, seat, part, square_at(action, 1))
        else:
            combat.shoot(state, seat, part, square_at(action, 0))

    def enabled_by(self, state: ZoonState, outlook: Outlook, back: int, zoon: Zoon) -> bool:
        aims = self.targets[outlook.seat][state.where[back]]
        return self.may_use(zoon) and bool(aims.bits & outlook.enemies)


class March(Deed):
    """ZO-36: several own Zoons are taken, one after the other; a base."""

    def __init__(self, trump: Trump, effect: data.MoveOwnRow | data.PullBackOwnRow) -> None:
        super().__init__(trump)
        self.most: Final[int] = effect.max
        self.types: Final = type_bits(list(effect.types))

    def ways_to_take(self, state: ZoonState, outlook: Outlook, able: list[int]) -> list[int]:
        """All that can be done with one of those able to, without the trump's token."""
        raise NotImplementedError

    def take_one(self, state: ZoonState, seat: int, back: int, action: int) -> None:
        """What is done with each Zoon taken."""
        raise NotImplementedError

    def may_go_on(self, state: ZoonState) -> bool:
        """Whether another Zoon may be taken at all."""
        return True

    def play(self, state: ZoonState, seat: int, part: int, action: int) -> None:
        self.take(state, seat, part, [], action)

    def take(self, state: ZoonState, seat: int, part: int, taken: list[int], action: int) -> None:
        """Take one Zoon; what it starts is finished before the next is chosen."""
        back = state.on[square_at(action, 0)]
        if len(taken) + 1 < self.most:
            state.stack.append(Taken(part, [*taken, back]))
        deduced.used(state, back, self.types)
        state.boost = changed(state.boost, back, part)
        self.take_one(state, seat, back, action)

    def takes(self, zoon: Zoon) -> bool:
        """Whether a Zoon is of the types the trump may take."""
        return self.types == 0 or bool(self.types & zoon.type_bit)


class MoveOwn(March):
    """ZO-79, ZO-80: own Zoons move by their grids, perhaps stronger than usual."""

    def add_plays(
        self,
        state: ZoonState,
        outlook: Outlook,
        able: list[int],
        walks: int,
        actions: list[int],
    ) -> None:
        for i in range(walks):
            move = actions[i]
            if self.types == 0 or self.takes(state.zoon(state.on[square_at(move, 0)])):
                actions.append(after(self.token, move))

    def ways_to_take(self, state: ZoonState, outlook: Outlook, able: list[int]) -> list[int]:
        actions: list[int] = []
        for back in able:
            zoon = state.zoon(back)
            if self.takes(zoon):
                moves.add_moves(state, outlook, back, zoon, actions)
        return actions

    def may_go_on(self, state: ZoonState) -> bool:
        return moves.may_move_by_grid(state)

    def take_one(self, state: ZoonState, seat: int, back: int, action: int) -> None:
        moves.move(state, seat, action)


class PullBackOwn(March):
    """ZO-81: own Zoons are displaced to the row behind them."""

    def add_plays(
        self,
        state: ZoonState,
        outlook: Outlook,
        able: list[int],
        walks: int,
        actions: list[int],
    ) -> None:
        for way in self.ways_to_take(state, outlook, able):
            actions.append(after(self.token, way))

    def ways_to_take(self, state: ZoonState, outlook: Outlook, able: list[int]) -> list[int]:
        return [
            squares_pair(state.where[back], square)
            for back in able
            if self.takes(state.zoon(back))
            for square in state.retreats(back, outlook.seat)
        ]

    def take_one(self, state: ZoonState, seat: int, back: int, action: int) -> None:
        state.displace(back, square_at(action, 1), self.rule)

    def enabled_by(self, state: ZoonState, outlook: Outlook, back: int, zoon: Zoon) -> bool:
        return self.takes(zoon) and bool(state.retreats(back, outlook.seat))


class Drift(Deed):
    """ZO-84: all own Zoons of a row are displaced one square to one side."""

    def add_plays(
        self,
        state: ZoonState,
        outlook: Outlook,
        able: list[int],
        walks: int,
        actions: list[int],
    ) -> None:
        found: list[int] = []
        for back in able:
            square = state.where[back]
            for side in (LEFT, RIGHT):
                there = shifted(square, _sideways(side), 0, outlook.seat)
                if there != OFF and state.on[there] == FREE:
                    action = after(self.token, FIRST_ROW + square // SIDE | side << BITS)
                    if action not in found:
                        found.append(action)
        actions += found

    def play(self, state: ZoonState, seat: int, part: int, action: int) -> None:
        first = ((action & MASK) - FIRST_ROW) * SIDE
        dx = _sideways(action >> BITS)
        row = list(range(first, first + SIDE))
        if (dx > 0) == (seat == SOUTH):
            row.reverse()  # those nearest the edge they drift to come first
        able = state.able(seat)
        for square in row:
            there = shifted(square, dx, 0, seat)
            if state.on[square] in able and there != OFF and state.on[there] == FREE:
                state.displace(state.on[square], there, self.rule)

    def enabled_by(self, state: ZoonState, outlook: Outlook, back: int, zoon: Zoon) -> bool:
        sides = [shifted(state.where[back], dx, 0, outlook.seat) for dx in (-1, 1)]
        return bool(state.free_squares([there for there in sides if there != OFF]))


class Placement(Deed):
    """A trump placed on a free square of a zone; a base."""

    def __init__(
        self,
        trump: Trump,
        effect: data.PlaceObstacleRow | data.PlaceTerrainRow | data.BecomeZoonRow,
    ) -> None:
        super().__init__(trump)
        self.zone: Final = ZONES[effect.zone]

    def add_plays(
        self,
        state: ZoonState,
        outlook: Outlook,
        able: list[int],
        walks: int,
        actions: list[int],
    ) -> None:
        self.add_squares(self.zone[outlook.seat], ~self.kept_off(outlook), actions)

    def kept_off(self, outlook: Outlook) -> i64:
        """ZO-8: where it cannot be placed; Obstacles and Terrains need squares without Terrain."""
        return outlook.taken | outlook.terrain


class PlaceObstacle(Placement):
    """ZO-77: an Obstacle for the rest of the game."""

    def play(self, state: ZoonState, seat: int, part: int, action: int) -> None:
        state.wall_up(part, square_at(action, 0), self.rule)


class PlaceTerrain(Placement):
    """ZO-64, ZO-83: a Terrain for the rest of the game."""

    def play(self, state: ZoonState, seat: int, part: int, action: int) -> None:
        square = square_at(action, 0)
        state.lay_on_field(part, self.rule, square)
        state.terrain = changed(state.terrain, square, part)


class BecomeZoon(Placement):
    """ZO-65, ZO-85: the trump becomes a Zoon, be it on a Terrain."""

    def kept_off(self, outlook: Outlook) -> i64:
        return outlook.taken

    def play(self, state: ZoonState, seat: int, part: int, action: int) -> None:
        back = state.spare_back(seat)
        state.parts.move(part, state.muster.trumps + seat, back, EVERYBODY)
        deduced.turned_up(state, back)
        state.stirred = True
        state.stand(back, square_at(action, 0))
        if state.journal is not None:
            state.journal.add(self.rule, "laid", {"card": state.token(part), "square": action})


class CageEnemy(Deed):
    """ZO-78: an enemy Zoon in a zone, certainly no Emblem, becomes an Obstacle."""

    def __init__(self, trump: Trump, effect: data.CageEnemyRow) -> None:
        super().__init__(trump)
        self.zone: Final = ZONES[effect.zone]

    def add_plays(
        self,
        state: ZoonState,
        outlook: Outlook,
        able: list[int],
        walks: int,
        actions: list[int],
    ) -> None:
        for square in self.zone[outlook.seat].within(outlook.enemies):
            if not deduced.may_be_emblem(state, state.on[square]):
                actions.append(after(self.token, token(square)))

    def play(self, state: ZoonState, seat: int, part: int, action: int) -> None:
        square = square_at(action, 0)
        state.strip(state.on[square])
        state.stir([state.on[square]])
        state.wall_up(part, square, self.rule)

    def enabled_by(self, state: ZoonState, outlook: Outlook, back: int, zoon: Zoon) -> bool:
        return self.may_use(zoon) and self.plays_alone(state, outlook)


class Equip(Deed):
    """ZO-63, ZO-82: equipment for one own Zoon that has none."""

    def add_plays(
        self,
        state: ZoonState,
        outlook: Outlook,
        able: list[int],
        walks: int,
        actions: list[int],
    ) -> None:
        for back in able:
            if self.enabled_by(state, outlook, back, state.zoon(back)):
                actions.append(after(self.token, token(state.where[back])))

    def play(self, state: ZoonState, seat: int, part: int, action: int) -> None:
        square = square_at(action, 0)
        wearer = state.on[square]
        deduced.used(state, wearer, self.users)
        state.lay(part, self.rule, square)
        state.worn = changed(state.worn, wearer, part)

    def enabled_by(self, state: ZoonState, outlook: Outlook, back: int, zoon: Zoon) -> bool:
        return state.worn[back] == NOTHING and self.may_use(zoon)


class Curse(Deed):
    """ZO-86: an enemy Zoon adjacent to an own one becomes Frozen."""

    def __init__(self, trump: Trump, effect: data.CurseRow) -> None:
        super().__init__(trump)
        self.turns: Final[int] = effect.turns

    def add_plays(
        self,
        state: ZoonState,
        outlook: Outlook,
        able: list[int],
        walks: int,
        actions: list[int],
    ) -> None:
        for square in EVERYWHERE:
            if outlook.enemies & bit(square) and _AROUND[square].bits & outlook.own:
                actions.append(after(self.token, token(square)))

    def play(self, state: ZoonState, seat: int, part: int, action: int) -> None:
        state.freeze(state.on[square_at(action, 0)], self.turns, self.rule)

    def enabled_by(self, state: ZoonState, outlook: Outlook, back: int, zoon: Zoon) -> bool:
        return self.may_use(zoon) and self.plays_alone(state, outlook)


def _shifts(square: int, vectors: list[tuple[int, int]], seat: int) -> list[int]:
    found = [shifted(square, dx, dy, seat) for dx, dy in vectors]
    return [there for there in found if there != OFF]


def _sideways(side: int) -> int:
    return -1 if side == LEFT else 1


_AROUND: Final = [Area(squares) for squares in AROUND]


# -- which trump does what ---------------------------------------------------


def deed_of(trump: Trump) -> Deed:
    """What is done with a trump."""
    return _DEEDS[trump.number]


def _march_of(state: ZoonState, part: int) -> March:
    march = deed_of(state.trump(part))
    assert isinstance(march, March)
    return march


def _deed(trump: Trump) -> Deed:
    """The deed that a tribe's file describes."""
    effect = trump.effect
    if isinstance(effect, data.ShootRow):
        return Shoot(trump, effect)
    if isinstance(effect, data.MoveOwnRow):
        return MoveOwn(trump, effect)
    if isinstance(effect, data.PullBackOwnRow):
        return PullBackOwn(trump, effect)
    if isinstance(effect, data.PlaceObstacleRow):
        return PlaceObstacle(trump, effect)
    if isinstance(effect, data.PlaceTerrainRow):
        return PlaceTerrain(trump, effect)
    if isinstance(effect, data.BecomeZoonRow):
        return BecomeZoon(trump, effect)
    if isinstance(effect, data.CageEnemyRow):
        return CageEnemy(trump, effect)
    if isinstance(effect, data.CurseRow):
        return Curse(trump, effect)
    return Equip(trump) if isinstance(effect, data.EquipRow) else Drift(trump)


_DEEDS: Final = [_deed(trump) for trump in TRUMPS]
"""the number of a trump -> what is done with it"""
