"""What an earlier scene has shown: all that changes lean on."""

from __future__ import annotations

from itertools import chain

from msgspec.structs import astuple, replace

from ludozilla.engine.scene import Face, Scene, Stat
from ludozilla.table.changes import ShortStat


class Earlier:
    """Faces by art, numbers by icon and suspects by title; of several, the first counts.

    Numbers are sought among those of players, then of areas, of faces, of items.
    """

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._stats: dict[str, Stat | None] = {}
        """the numbers that were sought, by icon"""

    def face(self, art: str) -> Face | None:
        """The face with this picture, if there was one."""
        if art:
            for area in self._scene.areas:
                face = area.faces.get(art)
                if face is not None:
                    return face
        return None

    def art(self, title: str) -> str | None:
        """The picture of something that a hidden item was suspected to be, by its title."""
        for area in self._scene.areas:
            art = area.suspected.get(title)
            if art is not None:
                return art
        return None

    def stat(self, icon: str) -> Stat | None:
        """The number with this icon, if there was one."""
        if icon not in self._stats:
            self._stats[icon] = self._sought(icon) if icon else None
        return self._stats[icon]

    def _sought(self, icon: str) -> Stat | None:
        areas = self._scene.areas
        for stats in [player.stats for player in self._scene.players] + [it.stats for it in areas]:
            for stat in stats:
                if stat.icon == icon:
                    return stat
        for numbers in chain([area.printed for area in areas], [area.counted for area in areas]):
            if icon in numbers:
                return numbers[icon]
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
