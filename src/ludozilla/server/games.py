"""What can be played here, and against whom; looking for it takes a while and is done once."""

from __future__ import annotations

import logging
from functools import cache
from typing import Any, Final

import msgspec

from ludozilla.bots.spec import BOTS
from ludozilla.engine.game import Game
from ludozilla.engine.options import Choice, Flag, Option, Text, Whole
from ludozilla.engine.picking import Pick
from ludozilla.engine.registry import GAMES, find, installed
from ludozilla.engine.theme import Theme
from ludozilla.server.protocol import Catalogue, Drawing, GameInfo, GameLook, OptionInfo

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
                tuple([_option(game, option) for option in game.options]),
                cover(game),
            )
            for game in games.values()
        ),
        bot_names(),
    )


def look(game: Game, theme: Theme) -> GameLook:
    """What is drawn with a theme of this game."""
    drawn = {icon: game.icons[icon] for icon in sorted(theme.icons()) if icon in game.icons}
    return GameLook(theme, msgspec.convert(drawn, dict[str, Drawing]))


def cover(game: Game) -> GameLook:
    """As much of a game's look as its box shows."""
    own = game.theme
    return look(game, Theme(ink=own.ink, gold=own.gold, ground=own.ground, tile=own.tile))


def _option(game: Game, option: Option) -> OptionInfo:
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
    return OptionInfo(
        option.name,
        dict(option.label),
        option.default,
        **values,
        about=dict(game.about(option)),
        when={name: tuple(allowed) for name, allowed in option.when.items()},
        picked=isinstance(option, Pick),
    )
