"""Finding games and bots: installed ones by entry point, others by file or module."""

from __future__ import annotations

import importlib.util
import re
import sys
from collections.abc import Callable
from difflib import get_close_matches
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType
from typing import Generic, TypeVar

from ludozilla.engine.game import Game

T = TypeVar("T")

_FILE = re.compile(r"(?P<file>.*\.py)(:(?P<attr>\w+))?")
_OBJECT = re.compile(r"\w[\w.]*:\w+")


class NotFound(LookupError):
    """No such thing, or one that cannot be loaded; the message says what would work."""


class GameNotFound(NotFound):
    """No such game, or one that cannot be loaded; the message says what would work."""


class Registry(Generic[T]):
    """Where all of one kind, such as games, are found.

    ``group`` is the group of their entry points, ``what`` the word for one of
    them. ``wanted`` tells whether a class defines one; ``made`` turns what was
    found, and how it was called, into what is asked for, or raises ``fault``.
    """

    def __init__(
        self,
        group: str,
        what: str,
        wanted: Callable[[type], bool],
        made: Callable[[object, str], T],
        fault: type[NotFound],
    ) -> None:
        self.group = group
        self._what = what
        self._wanted = wanted
        self._made = made
        self._fault = fault

    def installed(self) -> dict[str, EntryPoint]:
        """The entry points of all that are installed, by name."""
        return {point.name: point for point in sorted(entry_points(group=self.group))}

    def find(self, name: str) -> T:
        """One by its installed name, file (``mine.py``, ``mine.py:Class``) or ``module:Class``."""
        return self._made(self._thing(name), repr(name))

    def everything(self, complain: Callable[[str], object]) -> dict[str, T]:
        """All that are installed; a broken one is complained of and does not hide the others."""
        found = {}
        for name in self.installed():
            try:
                found[name] = self.find(name)
            except self._fault as error:
                complain(str(error))
        return found

    def _thing(self, name: str) -> object:
        file = _FILE.fullmatch(name)
        if file:
            return self._in_file(Path(file["file"]), file["attr"])
        if ":" in name:
            if not _OBJECT.fullmatch(name):
                raise self._fault(f"{name!r} should read module:Class")
            return self._loaded(EntryPoint(name, name, self.group))
        points = self.installed()
        if name in points:
            return self._loaded(points[name])
        close = get_close_matches(name, points, 1)
        hint = f"did you mean {close[0]}?" if close else f"installed: {', '.join(points) or 'none'}"
        raise self._fault(
            f"there is no {self._what} {name!r}; {hint} "
            "(a file ending in .py or module:Class works too)"
        )

    def _loaded(self, point: EntryPoint) -> object:
        try:
            return point.load()
        except (Exception, SystemExit) as error:
            raise self._fault(f"cannot load {self._what} {point.name!r}: {_told(error)}") from error

    def _in_file(self, path: Path, attr: str | None) -> object:
        module = self._module(path)
        things = vars(module)
        if attr is None:
            return self._only_one(module, path)
        if attr not in things:
            raise self._fault(f"there is no {attr!r} in {str(path)!r}")
        return things[attr]

    def _only_one(self, module: ModuleType, path: Path) -> object:
        found = [
            thing
            for thing in vars(module).values()
            if isinstance(thing, type)
            and thing.__module__ == module.__name__
            and self._wanted(thing)
        ]
        if len(found) != 1:
            raise self._fault(
                f"{str(path)!r} defines {len(found)} {self._what}s; "
                f"it should define one, or name the one you mean: {path.name}:Class"
            )
        return found[0]

    def _module(self, path: Path) -> ModuleType:
        if not path.is_file():
            raise self._fault(f"there is no file {str(path)!r}")
        path = path.resolve()
        # Of the whole path, as files of one name in two folders are two modules.
        name = re.sub(r"\W", "_", f"ludozilla file {path}")
        if name in sys.modules and sys.modules[name].__file__ == str(path):
            return sys.modules[name]
        spec = importlib.util.spec_from_file_location(name, path)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module
        try:
            spec.loader.exec_module(module)
        except (Exception, SystemExit) as error:
            del sys.modules[name]
            raise self._fault(f"cannot load {str(path)!r}: {error!r}") from error
        return module


def _told(error: BaseException) -> str:
    """What is not there says so itself; of any other fault its kind matters, too."""
    return str(error) if isinstance(error, ImportError | AttributeError) else repr(error)


# -- games -----------------------------------------------------------------------------------


def _the_game(thing: object, name: str) -> Game:
    if isinstance(thing, type) and issubclass(thing, Game):
        try:
            return thing()
        except Exception as error:
            raise GameNotFound(f"cannot make the game {name}: {error!r}") from error
    if not isinstance(thing, Game):
        raise GameNotFound(f"{name} is no game but {type(thing).__name__}")
    return thing


GAMES = Registry(
    "ludozilla.games", "game", lambda kind: issubclass(kind, Game), _the_game, GameNotFound
)
"""All games."""


def find(game: str | Game | type[Game]) -> Game:
    """A game by its installed name, its file (``my_game.py``) or ``module:Class``; or as it is.

    >>> find("zombie-apocalypse-now").title["en"]
    'Zombie Apocalypse Now'
    """
    return GAMES.find(game) if isinstance(game, str) else _the_game(game, repr(game))


def installed() -> list[str]:
    """The names of all installed games."""
    return list(GAMES.installed())
