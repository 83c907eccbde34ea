"""The tribes as they stand in their TOML files: shapes, drawn grids, and what is checked.

One file for each tribe in ``tribes``; a wrong one is refused with the name of
the file, the card and the fault.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, Literal

from ludozilla.engine.cards import CardError, Row, load_table

FOLDER: Final = Path(__file__).with_name("tribes")

# The order of the tribes, and so of all cards, is part of the rules version.
TRIBES: Final = ("boarix", "monkus", "rhinogoths", "warus", "lanternoks", "momiasmes")

# ZO-13: what the cards of a tribe may cost in all.
VALUE_BUDGET: Final = 150
STAR_BUDGET: Final = 3
FORCE_BUDGET: Final = 6

STAR_SIGN: Final = "★"
CROSS_SIGN: Final = "X"

Type = Literal["chief", "hero", "priest", "monster", "elite", "soldier", "emblem"]
Kind = Literal["shooting", "protection", "combat", "tactical", "equipment", "terrain", "zoon"]
Zone = Literal["any", "own_camp", "own_deployment"]

Vector = tuple[int, int]


class EffectRow(Row, frozen=True, tag_field="do"):
    """A base for effects; ``rule`` is the one that says what the effect does."""

    rule: str


# -- star effects ------------------------------------------------------------


class MoveAllyRow(EffectRow, frozen=True, tag="move_ally"):
    name: str


class MoveSelfRow(EffectRow, frozen=True, tag="move_self"):
    pass


class DisplaceSelfRow(EffectRow, frozen=True, tag="displace_self"):
    to: Literal["any_free", "adjacent_free"]


class SwapEnemyRow(EffectRow, frozen=True, tag="swap_enemy"):
    pass


class SwapAllyRow(EffectRow, frozen=True, tag="swap_ally"):
    names: list[str]


class PullBackAllyRow(EffectRow, frozen=True, tag="pull_back_ally"):
    pass


class PullBackEnemyRow(EffectRow, frozen=True, tag="pull_back_enemy"):
    pass


class EliminateEnemyRow(EffectRow, frozen=True, tag="eliminate_enemy"):
    pass


class EliminateBothRow(EffectRow, frozen=True, tag="eliminate_both"):
    pass


class ControlEnemyRow(EffectRow, frozen=True, tag="control_enemy"):
    pass


class FreezeEnemyRow(EffectRow, frozen=True, tag="freeze_enemy"):
    turns: int


class RecallFromTombRow(EffectRow, frozen=True, tag="recall_from_tomb"):
    types: list[Type]


class ReturnToHandRow(EffectRow, frozen=True, tag="return_to_hand"):
    pass


StarRow = (
    MoveAllyRow
    | MoveSelfRow
    | DisplaceSelfRow
    | SwapEnemyRow
    | SwapAllyRow
    | PullBackAllyRow
    | PullBackEnemyRow
    | EliminateEnemyRow
    | EliminateBothRow
    | ControlEnemyRow
    | FreezeEnemyRow
    | RecallFromTombRow
    | ReturnToHandRow
)


# -- trump effects -----------------------------------------------------------


class ShootRow(EffectRow, frozen=True, tag="shoot"):
    """At an enemy in a zone or, without one, on an aimed square."""

    zone: Literal["own_camp", ""] = ""


class PlaceObstacleRow(EffectRow, frozen=True, tag="place_obstacle"):
    zone: Zone


class CageEnemyRow(EffectRow, frozen=True, tag="cage_enemy"):
    zone: Zone


class MoveOwnRow(EffectRow, frozen=True, tag="move_own"):
    max: int
    types: list[Type]
    plus: int = 0
    times: int = 1


class PullBackOwnRow(EffectRow, frozen=True, tag="pull_back_own"):
    max: int
    types: list[Type]


class PlaceTerrainRow(EffectRow, frozen=True, tag="place_terrain"):
    zone: Zone
    stops_paths: bool
    first_step_only: bool
    jumps: bool
    defender_plus: int


class DriftRow(EffectRow, frozen=True, tag="drift_row"):
    pass


class EquipRow(EffectRow, frozen=True, tag="equip"):
    plus: int = 0


class CurseRow(EffectRow, frozen=True, tag="freeze_enemy"):
    turns: int


class BecomeZoonRow(EffectRow, frozen=True, tag="become_zoon"):
    zone: Zone
    type: Type


TrumpEffectRow = (
    ShootRow
    | PlaceObstacleRow
    | CageEnemyRow
    | MoveOwnRow
    | PullBackOwnRow
    | PlaceTerrainRow
    | DriftRow
    | EquipRow
    | CurseRow
    | BecomeZoonRow
)


# -- cards -------------------------------------------------------------------


class ZoonRow(Row, frozen=True):
    id: str
    name: str
    type: Type
    copies: int
    corners: list[int | str]
    value: int
    grid: str
    variant: str = ""
    star: StarRow | None = None


class TrumpRow(Row, frozen=True):
    id: str
    name: str
    kind: Kind
    uses: int | Literal["unlimited"]
    force: int
    effect: TrumpEffectRow
    user: list[Type] = []
    user_role: Literal["shooter", "wearer", "present", ""] = ""
    corners: list[int | str] = []
    aim: str = ""
    grid: str = ""


class TribeTable(Row, frozen=True):
    id: str
    name: str
    continent: Literal["europa", "grandfon"]
    zoon: list[ZoonRow]
    trump: list[TrumpRow]


class Grid:
    """What a drawn grid says: step paths, special squares, aimed squares, all seen from its owner.

    >>> grid = Grid('''
    ... o-o J
    ...   |
    ... . @ .
    ... ''')
    >>> grid.paths, grid.specials
    ([[(0, 1), (-1, 1)]], [(1, 1)])
    """

    def __init__(self, drawing: str) -> None:
        lines = drawing.strip("\n").splitlines() if drawing.strip() else ["@"]
        self._signs = {
            (column, -row): sign
            for row, line in enumerate(lines)
            for column, sign in enumerate(line)
            if sign != " "
        }
        starts = [spot for spot, sign in self._signs.items() if sign == "@"]
        if len(starts) != 1:
            raise ValueError(f"a grid shows the Zoon (@) once, not {len(starts)} times")
        self._start = starts[0]
        self._lines_left = {spot for spot, sign in self._signs.items() if sign in "-|/\\"}
        self.paths: Final = self._paths_from(self._start, {self._start})
        self.specials: Final = self._marked("J")
        self.aims: Final = self._marked("x")
        self._check()

    def _vector(self, spot: Vector) -> Vector:
        return (spot[0] - self._start[0]) // 2, (spot[1] - self._start[1]) // 2

    def _marked(self, mark: str) -> list[Vector]:
        return sorted(self._vector(spot) for spot, sign in self._signs.items() if sign == mark)

    def _paths_from(self, spot: Vector, passed: set[Vector]) -> list[list[Vector]]:
        """All ways on along the lines, each to its end."""
        paths = []
        for dx, dy, line in (
            *((-1, 0, "-"), (-1, 1, "\\"), (0, 1, "|"), (1, 1, "/")),
            *((1, 0, "-"), (1, -1, "\\"), (0, -1, "|"), (-1, -1, "/")),
        ):
            between = spot[0] + dx, spot[1] + dy
            beyond = spot[0] + 2 * dx, spot[1] + 2 * dy
            if self._signs.get(between) != line or beyond in passed:
                continue
            if self._signs.get(beyond) != "o":
                raise ValueError(f"a line of the grid leads nowhere, at {self._vector(beyond)}")
            passed.add(beyond)
            self._lines_left.discard(between)
            for rest in self._paths_from(beyond, passed) or [[]]:
                paths.append([self._vector(beyond), *rest])
        return paths

    def _check(self) -> None:
        reached = {step for path in self.paths for step in path}
        for spot, sign in self._signs.items():
            if sign not in "@oJx.-|/\\":
                raise ValueError(f"{sign!r} means nothing in a grid")
            if sign in "oJx@." and ((spot[0] - self._start[0]) % 2 or spot[1] % 2):
                raise ValueError(f"{sign!r} stands between the squares of the grid")
            if sign == "o" and self._vector(spot) not in reached:
                raise ValueError(f"no line leads to the arrival square {self._vector(spot)}")
        if self._lines_left:
            raise ValueError("a line of the grid begins nowhere or makes a circle")


def load_tribes(folder: Path = FOLDER) -> list[TribeTable]:
    """All tribes, checked."""
    return [load_tribe(folder / f"{name}.toml") for name in TRIBES]


def load_tribe(path: Path) -> TribeTable:
    """One tribe, checked: shapes of the cards, and the budgets every standard tribe keeps."""
    tribe = load_table(path, TribeTable)
    for zoon in tribe.zoon:
        _check_card(path, zoon.id, _zoon_faults(zoon))
    for trump in tribe.trump:
        _check_card(path, trump.id, _trump_faults(trump))
    _check_card(path, tribe.id, _tribe_faults(tribe))
    return tribe


def _check_card(path: Path, card: str, faults: list[str]) -> None:
    if faults:
        raise CardError(f"{path.name}: {card!r}: {'; '.join(faults)}")


def _zoon_faults(zoon: ZoonRow) -> list[str]:
    faults = _corner_faults(zoon.corners, STAR_SIGN) + _grid_faults(zoon.grid, "oJ")
    if (STAR_SIGN in zoon.corners) != (zoon.star is not None):
        faults.append("a ★ corner and a star effect go together")
    if zoon.copies < 0 or zoon.value < 0:
        faults.append("copies and value are not negative")
    return faults


def _trump_faults(trump: TrumpRow) -> list[str]:
    effect = trump.effect
    faults = _grid_faults(trump.aim, "x") + _grid_faults(trump.grid, "oJ")
    has_corners = isinstance(effect, ShootRow | BecomeZoonRow)
    if has_corners or trump.corners:
        sign = CROSS_SIGN if isinstance(effect, ShootRow) else ""
        faults += _corner_faults(trump.corners, sign) if has_corners else ["it needs no corners"]
    if isinstance(effect, ShootRow) and bool(trump.aim) == bool(effect.zone):
        faults.append("a shot has either an aiming grid or a zone")
    if bool(trump.user) != bool(trump.user_role):
        faults.append("user and user_role go together")
    if not 1 <= trump.force <= 3:
        faults.append("the force of a trump is 1, 2 or 3")
    return faults


def _corner_faults(corners: list[int | str], sign: str) -> list[str]:
    if len(corners) != 4:
        return [f"a card has 4 corners, not {len(corners)}"]
    wrong = [c for c in corners if not (c == sign if isinstance(c, str) else c >= 0)]
    return [f"a corner cannot be {corner!r}" for corner in wrong]


def _grid_faults(drawing: str, signs: str) -> list[str]:
    try:
        grid = Grid(drawing)
    except ValueError as error:
        return [str(error)]
    found = ("o" if grid.paths else "") + ("J" if grid.specials else "") + "x" * bool(grid.aims)
    return [f"{sign!r} does not belong in this grid" for sign in found if sign not in signs]


def _tribe_faults(tribe: TribeTable) -> list[str]:
    cards = [zoon for zoon in tribe.zoon for _ in range(zoon.copies)]
    faults = []
    if sum(zoon.type == "emblem" for zoon in cards) != 1:
        faults.append("a tribe has exactly one Emblem")
    value = sum(zoon.value for zoon in cards)
    stars = sum(zoon.corners.count(STAR_SIGN) for zoon in cards)
    force = sum(trump.force for trump in tribe.trump)
    for what, found, budget in (
        ("value", value, VALUE_BUDGET),
        ("stars", stars, STAR_BUDGET),
        ("trump force", force, FORCE_BUDGET),
    ):
        if found != budget:
            faults.append(f"the {what} of a standard tribe is {budget}, not {found}")
    return faults
