"""What is prepared before it is played: lists of cards that are options, and layouts at a table."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from ludozilla.engine.game import LayoutError
from ludozilla.engine.options import OptionError, read_options
from ludozilla.engine.picking import Pick
from ludozilla.engine.rng import Rng, new_seed
from ludozilla.engine.scene import Face, Stat
from ludozilla.server import limits
from ludozilla.server.calls import Call, Endpoint
from ludozilla.server.games import game_called
from ludozilla.server.looks import game_named
from ludozilla.server.owner import Owner
from ludozilla.server.pages import Page
from ludozilla.server.people.finishes import is_rated
from ludozilla.server.protocol import FaultInfo, Value
from ludozilla.server.rates import READING
from ludozilla.server.refusals import BadOptions, NoWay, Refusal, faults_told
from ludozilla.server.store import Person
from ludozilla.server.tables_endpoints import TABLE

# -- lists of cards ------------------------------------------------------------------------------

PICK: Final = "/api/games/{game}/picks/{option}"


class StockCard(msgspec.Struct):
    """A card that can be picked: the word that means it, and what is printed on it."""

    word: str
    face: Face


class StockGroup(msgspec.Struct):
    """Cards that belong together."""

    name: str
    label: str
    cards: tuple[StockCard, ...]


class Stock(msgspec.Struct):
    """All the cards that a list can be made of."""

    groups: tuple[StockGroup, ...]


class Listed(msgspec.Struct, forbid_unknown_fields=True):
    """A list as somebody writes it, among these options; none: one is to be suggested."""

    options: dict[str, Value] = {}
    written: Annotated[str, Meta(max_length=limits.LAYOUT)] | None = None


class Picked(msgspec.Struct):
    """A list as it is written, how many it has of each card, and what the game says to it.

    ``stats`` is what it has of all that is limited, ``room`` are the cards of which
    one more could be added. With no ``faults`` it can be played.
    """

    written: str
    cards: dict[str, int]
    stats: tuple[Stat, ...]
    faults: tuple[FaultInfo, ...]
    room: tuple[str, ...]


@cache
def _stock(game_name: str, option: str, lang: str) -> Page:
    game = game_called(game_name)
    groups = []
    for group in _pick(game_name, option).stock.groups:
        faces = [(word, game.card_face(word, lang)) for word in group.cards]
        cards = tuple([StockCard(word, face) for word, face in faces if face is not None])
        groups.append(StockGroup(group.name, group.label[lang], cards))
    return Page.of(msgspec.json.encode(Stock(tuple(groups))), "application/json")


def _pick(game_name: str, option: str) -> Pick:
    picks = {one.name: one for one in game_called(game_name).options if isinstance(one, Pick)}
    if option not in picks:
        raise Refusal("no-option", option=option, possible=", ".join(picks) or "–")
    return picks[option]


async def _stock_of(call: Call) -> Page:
    return _stock(game_named(call), call.named("option"), call.lang)


async def _look_over(call: Call) -> Picked:
    game, listed = game_named(call), await call.body(Listed)
    pick = _pick(game, call.named("option"))
    try:
        options = read_options(game_called(game).options, listed.options)
        return await asyncio.to_thread(_looked_over, pick, listed.written, options, call.lang)
    except OptionError as error:
        raise BadOptions(error) from None


def _looked_over(pick: Pick, text: str | None, options: Mapping[str, Value], lang: str) -> Picked:
    stock = pick.stock
    written = str(pick.read(stock.suggested(options, Rng(new_seed())) if text is None else text))
    return Picked(
        written,
        stock.cards(written),
        stock.stats(written, options, lang),
        faults_told(stock.faults(written, options), lang),
        tuple(stock.room(written, options)),
    )


# -- layouts -------------------------------------------------------------------------------------


class LayoutWanted(msgspec.Struct, forbid_unknown_fields=True):
    """A layout that somebody wants to have: as it is written, or one found for them.

    ``advised`` is as one lays it out who knows the game, ``random`` any.
    """

    layout: Annotated[str, Meta(max_length=limits.LAYOUT)] = ""
    find: Literal["advised", "random"] | None = None


class LayoutFound(msgspec.Struct):
    """A layout, and the moves that lead to it from what is there."""

    layout: str
    moves: tuple[str, ...]


async def _layout(call: Call) -> LayoutFound:
    person, wanted = await call.somebody(), await call.body(LayoutWanted)
    async with call.at_table(person) as owner:
        return await owner.consulted(lambda: _found(owner, person, call.query.seat, wanted))


def _found(owner: Owner, person: Person, seat: int | None, wanted: LayoutWanted) -> LayoutFound:
    course, seat = owner.game(), owner.own_seat(person, seat)
    owner.check_playing(seat)
    if seat not in course.waiting():
        raise Refusal("not-asked")
    if wanted.find == "advised" and is_rated(owner.opened):
        raise Refusal("no-hint")
    view, layouts = course.table.view(seat), course.table.game.layouts
    if layouts is None or layouts.current(view) is None:
        raise Refusal("nothing-laid-out")
    rng = Rng(new_seed())  # fresh dice: what they show must tell nothing of the game's own
    find = {"advised": layouts.advised, "random": layouts.at_random}
    try:
        layout = find[wanted.find](view, rng) if wanted.find else wanted.layout
        return LayoutFound(layout, tuple(layouts.moves(view, layout)))
    except LayoutError as error:
        raise NoWay(error, view) from None


ENDPOINTS_OF_PREPARING: Final = (
    Endpoint("GET", PICK, "The cards of which a list is made", Stock, _stock_of),
    Endpoint(
        *("POST", PICK, "What a game says to a list, or suggests", Picked, _look_over, Listed),
        rate=READING,
    ),
    Endpoint(
        *("POST", f"{TABLE}/layout", "The moves that lead to a layout"),
        *(LayoutFound, _layout, LayoutWanted),
        asks=True,
    ),
)
