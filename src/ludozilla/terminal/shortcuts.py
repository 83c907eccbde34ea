"""Short cuts through a preparation: a layout at random, the last one, or one from a file."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ludozilla.engine.files import read_whole
from ludozilla.engine.game import Game, LayoutError
from ludozilla.engine.rng import Rng, new_seed
from ludozilla.engine.state import State
from ludozilla.terminal.memory import Memory

SHORTCUTS: Final = ("random", "last", "load")


class Shortcuts:
    """The layouts of one game, with the memory of earlier ones.

    All methods take the view of the seat that is to decide.
    """

    def __init__(self, game: Game, memory: Memory) -> None:
        self.game: Final = game
        self.memory: Final = memory

    def layout(self, state: State) -> str | None:
        """What the seat has laid out so far; None if that is not what it is asked for."""
        asked = state.ending is None and state.viewer == state.seat
        return self.game.layouts.current(state) if self.game.layouts and asked else None

    def moves(self, state: State, shortcut: str, file: str) -> list[str]:
        """The moves of a short cut.

        Raises ``LayoutError`` if there is no way there, ``OSError`` or
        ``ValueError`` if the file cannot be read.
        """
        layouts = self.game.layouts
        if layouts is None or self.layout(state) is None:
            raise LayoutError("not-now")
        if shortcut == "random":
            return layouts.moves(state, layouts.at_random(state, Rng(new_seed())))
        if shortcut == "load":
            return layouts.moves(state, read_whole(Path(file).expanduser()))
        for layout in self.memory.layouts(self.game.name):
            try:
                return layouts.moves(state, layout)
            except LayoutError as error:
                if error.undo_helps:
                    raise
        raise LayoutError("none")
