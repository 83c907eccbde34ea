"""How games look and what their rules say, for screens that draw them."""

from __future__ import annotations

import asyncio
from functools import cache
from typing import Final

import msgspec

from ludozilla.server.calls import Call, Endpoint
from ludozilla.server.games import catalogue, game_called, game_names, look
from ludozilla.server.pages import Page
from ludozilla.server.protocol import Catalogue, GameGuide, GameLook, GameRules
from ludozilla.server.refusals import Refusal
from ludozilla.table.guided import lessons


@cache
def _catalogue() -> Page:
    return _page(catalogue())


@cache
def _look(name: str) -> Page:
    game = game_called(name)
    return _page(look(game, game.theme))


@cache
def _rules(name: str, lang: str) -> Page:
    game = game_called(name)
    rules = GameRules(game.rules(lang), game.numbered_rules(lang), game.credits[lang])
    return _page(rules)


@cache
def _guide(name: str, lang: str) -> Page:
    return _page(GameGuide(tuple(lessons(game_called(name), lang))))


def _page(content: object) -> Page:
    return Page.of(msgspec.json.encode(content), "application/json")


def game_named(call: Call) -> str:
    """The game that the path names."""
    name = call.named("game")
    if name not in game_names():  # a file or a module would be somebody else's code
        raise Refusal("no-game", game=name, possible=", ".join(game_names()))
    return name


async def _games(call: Call) -> Page:
    return _catalogue()


async def _look_of(call: Call) -> Page:
    return _look(game_named(call))


async def _rules_of(call: Call) -> Page:
    return _rules(game_named(call), call.lang)


async def _guide_of(call: Call) -> Page:
    name = game_named(call)
    return await asyncio.to_thread(_guide, name, call.lang)


ENDPOINTS: Final = (
    Endpoint("GET", "/api/games", "What can be played", Catalogue, _games),
    Endpoint("GET", "/api/games/{game}/look", "How a game looks", GameLook, _look_of),
    Endpoint("GET", "/api/games/{game}/rules", "What its rules say", GameRules, _rules_of),
    Endpoint("GET", "/api/games/{game}/guide", "A first game, led", GameGuide, _guide_of),
)
