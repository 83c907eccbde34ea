"""What the terminal remembers from one game to the next: the layouts a person has used."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec
from platformdirs import user_state_path

from ludozilla.engine.files import read_whole, write_whole

KEPT: Final = 10


def usual_file() -> Path:
    """Where a person's layouts are kept on this machine."""
    return user_state_path("ludozilla") / "layouts.json"


class Memory:
    """The last layouts of each game, the newest first; with a file also for later.

    >>> memory = Memory()
    >>> memory.keep("zoon", "a1 draknar"); memory.keep("zoon", "b1 draknar")
    >>> memory.layouts("zoon")
    ['b1 draknar', 'a1 draknar']
    """

    def __init__(self, file: Path | None = None) -> None:
        self.file: Final = file
        self._of_game: Final = self._read()

    def _read(self) -> dict[str, list[str]]:
        """What the file says; a lost or damaged memory is no reason not to play."""
        if self.file is None:
            return {}
        try:
            return msgspec.json.decode(read_whole(self.file), type=dict[str, list[str]])
        except (OSError, msgspec.DecodeError, RecursionError):
            return {}

    def layouts(self, game: str) -> list[str]:
        """The layouts used in a game, the newest first."""
        return self._of_game.get(game, [])

    def keep(self, game: str, layout: str) -> None:
        """Remember a layout; ``OSError`` if the file cannot be written."""
        others = [other for other in self.layouts(game) if other != layout]
        self._of_game[game] = [layout, *others][:KEPT]
        if self.file is not None:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            text = msgspec.json.format(msgspec.json.encode(self._of_game), indent=1)
            write_whole(self.file, f"{text.decode()}\n")
