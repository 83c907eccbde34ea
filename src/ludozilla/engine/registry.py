"""Finding games and bots: installed ones by entry point, others by file or module."""

from __future__ import annotations

import importlib.util
import re
import sys
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType
from typing import Final, Generic, TypeVar

from ludozilla.engine.game import Game
from ludozilla.engine.told import ToldError

T = TypeVar("T")

_FILE = re.compile(r"(?P<file>.*\.py)(:(?P<attr>\w+))?")
_OBJECT = re.compile(r"\w[\w.]*:\w+")


class NotFound(ToldError, LookupError):
    """No such thing, or one that cannot be loaded; the message says what would work."""

    texts = {
        "form": {
            "en": "{name} should read module:Class",
            "fr": "{name} devrait être module:Classe",
        },
        "none": {
            "en": "there is no {what} {name}; {hint} (a file ending in .py or module:Class works "
            "too)",
            "fr": "il n'y a pas de {what} {name} ; {hint} (un fichier en .py ou module:Classe "
            "convient aussi)",
        },
        "unloaded": {
            "en": "cannot load {what} {name}: {fault}",
            "fr": "impossible de charger : {what} {name} : {fault}",
        },
        "no-attribute": {
            "en": "there is no {name} in {file}",
            "fr": "il n'y a pas de {name} dans {file}",
        },
        "not-one": {
            "en": "{file} defines {count} {what}s; it should define one, or name the one you mean: "
            "{name}:Class",
            "fr": "{file} définit {count} fois : {what} ; il en faut un, ou nommez celui que vous "
            "voulez : {name}:Classe",
        },
        "no-file": {"en": "there is no file {file}", "fr": "il n'y a pas de fichier {file}"},
        "broken-file": {
            "en": "cannot load {file}: {fault}",
            "fr": "impossible de charger {file} : {fault}",
        },
        "unmade": {
            "en": "cannot make the {what} {name}: {fault}",
            "fr": "impossible de faire : {what} {name} : {fault}",
        },
        "other": {
            "en": "{name} is no {what} but {kind}",
            "fr": "{name} n'est pas : {what}, mais {kind}",
        },
    }


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
        what: Mapping[str, str],
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
                raise self._fault("form", name=repr(name))
            return self._loaded(EntryPoint(name, name, self.group))
        points = self.installed()
        if name in points:
            return self._loaded(points[name])
        close = get_close_matches(name, points, 1)
        hint = {
            "en": f"did you mean {close[0]}?" if close else f"installed: {_listed(points, 'none')}",
            "fr": f"est-ce {close[0]} ?" if close else f"installés : {_listed(points, 'aucun')}",
        }
        raise self._fault("none", what=self._what, name=repr(name), hint=hint)

    def _loaded(self, point: EntryPoint) -> object:
        try:
            return point.load()
        except (Exception, SystemExit) as error:
            fault, name = _told(error), repr(point.name)
            raise self._fault("unloaded", what=self._what, name=name, fault=fault) from error

    def _in_file(self, path: Path, attr: str | None) -> object:
        module = self._module(path)
        things = vars(module)
        if attr is None:
            return self._only_one(module, path)
        if attr not in things:
            raise self._fault("no-attribute", name=repr(attr), file=repr(str(path)))
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
            file, count = repr(str(path)), len(found)
            raise self._fault("not-one", file=file, count=count, what=self._what, name=path.name)
        return found[0]

    def _module(self, path: Path) -> ModuleType:
        if not path.is_file():
            raise self._fault("no-file", file=repr(str(path)))
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
            raise self._fault("broken-file", file=repr(str(path)), fault=repr(error)) from error
        return module


def _listed(names: Iterable[str], nothing: str) -> str:
    return ", ".join(names) or nothing


def _told(error: BaseException) -> str:
    """What is not there says so itself; of any other fault its kind matters, too."""
    return str(error) if isinstance(error, ImportError | AttributeError) else repr(error)


# -- games -----------------------------------------------------------------------------------

_GAME: Final = {"en": "game", "fr": "jeu"}


def _the_game(thing: object, name: str) -> Game:
    if isinstance(thing, type) and issubclass(thing, Game):
        try:
            return thing()
        except Exception as error:
            raise GameNotFound("unmade", what=_GAME, name=name, fault=repr(error)) from error
    if not isinstance(thing, Game):
        raise GameNotFound("other", what=_GAME, name=name, kind=type(thing).__name__)
    return thing


GAMES = Registry(
    "ludozilla.games", _GAME, lambda kind: issubclass(kind, Game), _the_game, GameNotFound
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
