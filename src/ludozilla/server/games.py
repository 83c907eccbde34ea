"""What can be played here, and against whom; looking for it takes a while and is done once."""

from __future__ import annotations

import logging
from functools import cache
from typing import Any, Final

from ludozilla.bots.spec import BOTS
from ludozilla.engine.game import Game
from ludozilla.engine.options import Choice, Flag, Option, Text, Whole
from ludozilla.engine.registry import GAMES, find, installed
from ludozilla.server.protocol import Catalogue, GameInfo, OptionInfo

LOG: Final = logging.getLogger("ludozilla.server")


@cache
def game_names() -> tuple[str, ...]:
    """The names of all games that are installed."""
    return tuple(installed())


@cache
def bot_names() -> tuple[str, ...]:
    """The names of all bots that are installed."""
    return tuple(BOTS.installed())


@cache
def game_called(name: str) -> Game:
    """A game by its name; ``GameNotFound`` if there is none."""
    return find(name)


@cache
def catalogue() -> Catalogue:
    """All games with their options, and all bots."""
    games = GAMES.everything(LOG.error)
    return Catalogue(
        tuple(
            GameInfo(
                game.name,
                game.version,
                dict(game.title),
                dict(game.summary),
                tuple(game.players()),
                tuple(map(_option, game.options)),
            )
            for game in games.values()
        ),
        bot_names(),
    )


def _option(option: Option) -> OptionInfo:
    values: dict[str, Any] = {}
    if isinstance(option, Flag):
        values = {"values": (False, True)}
    elif isinstance(option, Choice):
        meanings = tuple(dict(option.value_labels.get(value, {})) for value in option.values)
        values = {"values": option.values, "meanings": meanings}
    elif isinstance(option, Whole):
        values = {"least": option.least, "most": option.most}
    elif isinstance(option, Text):
        values = {"form": option.form}
    return OptionInfo(option.name, dict(option.label), option.default, **values)
