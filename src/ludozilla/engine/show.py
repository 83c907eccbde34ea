"""A table to look at: as text at a prompt, as a picture in a notebook."""

from __future__ import annotations

from dataclasses import dataclass

from ludozilla.engine.scene import Scene
from ludozilla.engine.scene_svg import draw_svg
from ludozilla.engine.scene_text import draw_text
from ludozilla.engine.theme import Look


@dataclass(frozen=True, slots=True, repr=False)
class Shown:
    """What ``state.show()`` gives: the table, and the question that is asked."""

    scene: Scene
    question: str
    dark: bool
    look: Look | None = None

    def text(self, *, colour: bool = False, width: int = 100) -> str:
        """As lines of text."""
        table = draw_text(self.scene, colour=colour, width=width)
        return f"{table}\n\n{self.question}" if self.question else table

    def svg(self) -> str:
        """As an SVG document."""
        return draw_svg(self.scene, dark=self.dark, look=self.look)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return self.text()

    def _repr_svg_(self) -> str:
        return self.svg()
