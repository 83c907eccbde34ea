"""Finding games: installed ones by entry point, others by file or module."""

from __future__ import annotations

import importlib.util
import re
import sys
from difflib import get_close_matches
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType

from ludozilla.engine.game import Game

GROUP = "ludozilla.games"


class GameNotFound(LookupError):
    """No such game, or one that cannot be loaded; the message says what would work."""


def installed() -> dict[str, EntryPoint]:
    """The entry points of all installed games by name."""
    return {point.name: point for point in sorted(entry_points(group=GROUP))}


def find(name: str) -> Game:
    """A game by its registered name, its file (``toys/growl.py``) or ``module:Class``."""
    if name.endswith(".py"):
        return _only_game(_module_from(Path(name)), name)
    if ":" in name:
        if not re.fullmatch(r"\w[\w.]*:\w+", name):
            raise GameNotFound(f"{name!r} should read module:Class")
        return _loaded(EntryPoint(name, name, GROUP))
    points = installed()
    if name in points:
        return _loaded(points[name])
    close = get_close_matches(name, points, 1)
    known = f"did you mean {close[0]}?" if close else f"installed: {', '.join(points) or 'none'}"
    raise GameNotFound(
        f"there is no game {name!r}; {known} (a file ending in .py or module:Class works too)"
    )


def _loaded(point: EntryPoint) -> Game:
    try:
        thing = point.load()
    except (Exception, SystemExit) as error:
        raise GameNotFound(f"cannot load game {point.name!r}: {_fault(error)}") from error
    return _made(thing, point.name)


def _fault(error: BaseException) -> str:
    """What is not there says so itself; of any other fault its kind matters, too."""
    return str(error) if isinstance(error, ImportError | AttributeError) else repr(error)


def _module_from(path: Path) -> ModuleType:
    if not path.is_file():
        raise GameNotFound(f"there is no file {str(path)!r}")
    path = path.resolve()
    name = f"ludozilla_game_{path.stem}"
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
        raise GameNotFound(f"cannot load {str(path)!r}: {error!r}") from error
    return module


def _only_game(module: ModuleType, name: str) -> Game:
    found = [
        thing
        for thing in vars(module).values()
        if isinstance(thing, type)
        and issubclass(thing, Game)
        and thing.__module__ == module.__name__
    ]
    if len(found) != 1:
        raise GameNotFound(f"{name!r} defines {len(found)} games; it should define one")
    return _made(found[0], name)


def _made(thing: object, name: str) -> Game:
    if isinstance(thing, type) and issubclass(thing, Game):
        try:
            return thing()
        except Exception as error:
            raise GameNotFound(f"cannot make the game {name!r}: {error!r}") from error
    if not isinstance(thing, Game):
        raise GameNotFound(f"{name!r} is no game but {type(thing).__name__}")
    return thing
