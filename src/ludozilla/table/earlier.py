"""What an earlier scene has shown: all that changes lean on."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from ludozilla.engine.scene import Face, Scene, Stat
from ludozilla.table.changes import ShortStat


class Earlier:
    """Numbers by icon, faces by art and suspects by title; of several, the first counts."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._stats: dict[str, Stat] = {}
        self._faces: dict[str, Face] = {}
        self._suspected: dict[str, str] = {}
        self._has_asked = False
        self._has_looked = False

    def _note(self, stats: Iterable[Stat]) -> None:
        for stat in stats:
            self._stats.setdefault(stat.icon, stat)

    def _ask(self) -> None:
        """Note the numbers of players, once any is sought."""
        if not self._has_asked:
            self._has_asked = True
            for player in self._scene.players:
                self._note(player.stats)

    def _look(self) -> None:
        """Look at all areas, once something is sought there."""
        self._ask()
        self._has_looked = True
        for area in self._scene.areas:
            self._note(area.stats)
            for item in area.items:
                self._note(item.stats)
                for suspect in item.suspects:
                    self._suspected.setdefault(suspect.title, suspect.art)
                face = item.face
                if face is not None and face.art not in self._faces:
                    self._faces[face.art] = face
                    self._note(face.stats if face.cost is None else (face.cost, *face.stats))

    def stat(self, icon: str) -> Stat | None:
        """The number with this icon, if there was one; those of players come first."""
        self._ask()
        if icon not in self._stats and not self._has_looked:
            self._look()
        return self._stats.get(icon) if icon else None

    def face(self, art: str) -> Face | None:
        """The face with this picture, if there was one."""
        if not self._has_looked:
            self._look()
        return self._faces.get(art) if art else None

    def art(self, title: str) -> str | None:
        """The picture of something that a hidden item was suspected to be, by its title."""
        if not self._has_looked:
            self._look()
        return self._suspected.get(title)

    def shortly(self, stat: Stat) -> ShortStat:
        """A number, by its icon if there was one like it."""
        known = self.stat(stat.icon)
        if known is not None and replace(known, n=stat.n) == stat:
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
