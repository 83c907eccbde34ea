"""What every game's scene begins with: a state, a language, and texts about the state in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Generic

from ludozilla.engine.pending import Pending, S
from ludozilla.engine.scene import Area, Scene

if TYPE_CHECKING:
    from ludozilla.engine.game import Game


class Painter(Generic[S]):
    """Draws the table of a game as the viewer of a state sees it; a game adds ``areas``.

    ``asked`` is the pending decision, None once the game is over; ``names`` are
    what the players are called, if not as the game calls their seats.
    """

    def __init__(self, state: S, lang: str, names: Sequence[str] = ()) -> None:
        self.state = state
        self.lang = lang
        self.names = names
        self.game: Game = state.setup.game
        self.asked: Pending | None = state.stack[-1] if state.ending is None else None

    def areas(self) -> Iterable[Area]:
        """The parts of the table, in the order in which one looks at them."""
        raise NotImplementedError

    def notes(self) -> Iterable[str]:
        """What is to be said about the table as a whole."""
        return ()

    def say(self, key: str, **args: object) -> str:
        """A text of the game."""
        return self.game.say(key, args, self.state, self.lang, self.names)

    def scene(self) -> Scene:
        """The whole table."""
        title = self.game.title[self.lang]
        return Scene(title, tuple(self.areas()), tuple(self.notes()), self.lang)
