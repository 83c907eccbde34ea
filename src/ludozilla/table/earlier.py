"""What an earlier scene has shown: all that changes lean on."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from ludozilla.engine.scene import Face, Scene, Stat
from ludozilla.table.changes import ShortStat


class Earlier:
    """Faces by art, numbers by icon and suspects by title; of several, the first counts.

    Numbers are sought among those of players, then of areas, of faces, of items.
    Everything is looked at only once something is sought there.
    """

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._faces: dict[str, Face] | None = None
        self._suspects: dict[str, str] | None = None
        self._stats: dict[str, Stat] = {}
        self._asked = 0
        """how many of the four kinds of numbers have been noted"""

    def face(self, art: str) -> Face | None:
        """The face with this picture, if there was one."""
        return self._all_faces().get(art) if art else None

    def _all_faces(self) -> dict[str, Face]:
        faces = self._faces
        if faces is None:
            faces = self._faces = {}
            for area in self._scene.areas:
                for item in area.items:
                    face = item.face
                    if face is not None and face.art not in faces:
                        faces[face.art] = face
        return faces

    def art(self, title: str) -> str | None:
        """The picture of something that a hidden item was suspected to be, by its title."""
        known = self._suspects
        if known is None:
            known = self._suspects = {}
            for area in self._scene.areas:
                for item in area.items:
                    if item.suspects:
                        for suspect in item.suspects:
                            known.setdefault(suspect.title, suspect.art)
        return known.get(title)

    def stat(self, icon: str) -> Stat | None:
        """The number with this icon, if there was one."""
        if not icon:
            return None
        while icon not in self._stats and self._asked < 4:
            self._note_more()
        return self._stats.get(icon)

    def _note_more(self) -> None:
        """Note the numbers of the next kind of things."""
        self._asked += 1
        if self._asked == 1:
            for player in self._scene.players:
                self._note(player.stats)
        elif self._asked == 2:
            for area in self._scene.areas:
                self._note(area.stats)
        elif self._asked == 3:
            for face in self._all_faces().values():
                if face.cost is not None:
                    self._note((face.cost,))
                self._note(face.stats)
        else:
            for area in self._scene.areas:
                for item in area.items:
                    if item.stats:
                        self._note(item.stats)

    def _note(self, stats: Iterable[Stat]) -> None:
        for stat in stats:
            self._stats.setdefault(stat.icon, stat)

    def shortly(self, stat: Stat) -> ShortStat:
        """A number, by its icon if there was one like it."""
        known = self.stat(stat.icon)
        if known is not None and (known is stat or replace(known, n=stat.n) == stat):
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
