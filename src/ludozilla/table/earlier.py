"""What an earlier scene has shown: all that changes lean on."""

from __future__ import annotations

from typing import Final, cast

from msgspec.structs import astuple, replace

from ludozilla.engine.scene import Area, Face, Player, Scene, Stat
from ludozilla.table.changes import ShortStat

_FACE: Final = 0
_STAT: Final = 1
_ART: Final = 2

Answer = tuple[int, str, Face | Stat | str | None]
"""which kind of thing was asked for, by what name, and what was found"""


class Finds:
    """What can be found in an area: each kind is looked for once, when it is first asked for."""

    def __init__(self, area: Area) -> None:
        self._items = area.items
        self._squares = area.squares
        self._words: set[str] | None = None
        self._faces: dict[str, Face] | None = None
        self._printed: dict[str, Stat] | None = None
        self._counted: dict[str, Stat] | None = None
        self._suspected: dict[str, str] | None = None

    def words(self) -> set[str]:
        """The tokens of all items and squares."""
        if self._words is None:
            self._words = {item.token for item in self._items}
            self._words.update(self._squares)
        return self._words

    def faces(self) -> dict[str, Face]:
        """Faces by their art; of several, the first."""
        found = self._faces
        if found is None:
            found = self._faces = {}
            for item in self._items:
                face = item.face
                if face is not None:
                    found.setdefault(face.art, face)
        return found

    def printed(self) -> dict[str, Stat]:
        """The numbers on faces by their icon; of several, the first."""
        found = self._printed
        if found is None:
            found = self._printed = {}
            for item in self._items:
                face = item.face
                if face is not None:
                    if face.cost is not None:
                        found.setdefault(face.cost.icon, face.cost)
                    for stat in face.stats:
                        found.setdefault(stat.icon, stat)
        return found

    def counted(self) -> dict[str, Stat]:
        """The numbers of items by their icon; of several, the first."""
        found = self._counted
        if found is None:
            found = self._counted = {}
            for item in self._items:
                for stat in item.stats:
                    found.setdefault(stat.icon, stat)
        return found

    def suspected(self) -> dict[str, str]:
        """The art of all that hidden items may be, by title; of several, the first."""
        found = self._suspected
        if found is None:
            found = self._suspected = {}
            for item in self._items:
                for suspect in item.suspects:
                    found.setdefault(suspect.title, suspect.art)
        return found


def finds(area: Area) -> Finds:
    """What was found in an area: it is kept with it."""
    kept = area.__dict__
    found = kept.get("finds")
    if found is None:
        found = kept["finds"] = Finds(area)
    return cast(Finds, found)


class Earlier:
    """Faces by art, numbers by icon and suspects by title; of several, the first counts.

    Numbers are sought among those of players, then of areas, of faces, of items.
    """

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._finds: list[Finds] | None = None
        self._stats: dict[str, Stat | None] = {}
        """the numbers that were sought, by icon"""
        self.answers: list[Answer] = []
        """all that was asked for, until somebody takes the list away"""

    def answers_again(self, answers: list[Answer]) -> bool:
        """Whether another scene's answers would be the same here."""
        for what, name, answer in answers:
            again: Face | Stat | str | None
            if what == _FACE:
                again = self._face(name)
            elif what == _STAT:
                again = self._stat(name)
            else:
                again = self._art(name)
            if again is not answer and again != answer:
                return False
        return True

    def _found(self) -> list[Finds]:
        if self._finds is None:
            self._finds = [finds(area) for area in self._scene.areas]
        return self._finds

    def face(self, art: str) -> Face | None:
        """The face with this picture, if there was one."""
        found = self._face(art)
        self.answers.append((_FACE, art, found))
        return found

    def _face(self, art: str) -> Face | None:
        if art:
            for found in self._found():
                face = found.faces().get(art)
                if face is not None:
                    return face
        return None

    def art(self, title: str) -> str | None:
        """The picture of something that a hidden item was suspected to be, by its title."""
        found = self._art(title)
        self.answers.append((_ART, title, found))
        return found

    def _art(self, title: str) -> str | None:
        for found in self._found():
            art = found.suspected().get(title)
            if art is not None:
                return art
        return None

    def stat(self, icon: str) -> Stat | None:
        """The number with this icon, if there was one."""
        found = self._stat(icon)
        self.answers.append((_STAT, icon, found))
        return found

    def _stat(self, icon: str) -> Stat | None:
        if icon not in self._stats:
            self._stats[icon] = self._sought(icon) if icon else None
        return self._stats[icon]

    def _sought(self, icon: str) -> Stat | None:
        bearers: tuple[Player | Area, ...] = (*self._scene.players, *self._scene.areas)
        for bearer in bearers:
            for stat in bearer.stats:
                if stat.icon == icon:
                    return stat
        for found in self._found():
            if icon in found.printed():
                return found.printed()[icon]
        for found in self._found():
            if icon in found.counted():
                return found.counted()[icon]
        return None

    def shortly(self, stat: Stat) -> ShortStat:
        """A number, by its icon if there was one like it."""
        known = self.stat(stat.icon)
        if known is not None and alike(known, stat):
            return stat.icon, stat.n
        return stat

    def at_length(self, short: ShortStat) -> Stat:
        """A number in full; ``ValueError`` if there was none like it."""
        if isinstance(short, Stat):
            return short
        icon, n = short
        known = self.stat(icon)
        if known is None:
            raise ValueError(f"there is no number {icon!r} to change")
        return replace(known, n=n)


def alike(one: Stat, other: Stat) -> bool:
    """Whether two numbers count the same thing: they differ in ``n`` at most, their first field."""
    return one is other or astuple(one)[1:] == astuple(other)[1:]
