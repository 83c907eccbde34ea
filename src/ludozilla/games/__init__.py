"""The games, one package each; and ``ludozilla.games()``, which lists all that are installed."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING
from warnings import warn

if TYPE_CHECKING:
    from ludozilla.engine.game import Game


class _Callable(ModuleType):
    """This package can be called, as its name is also that of a function of ``ludozilla``.

    Python puts an imported package under its name where the function would be.
    """

    def __call__(self) -> dict[str, Game]:
        from ludozilla.engine.registry import GAMES

        return GAMES.everything(lambda fault: warn(fault, stacklevel=4))


sys.modules[__name__].__class__ = _Callable
