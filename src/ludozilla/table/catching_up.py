"""The later frame, made of an earlier one and what has changed since: what every client does."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import UNSET
from msgspec.structs import astuple, replace

from ludozilla.engine.scene import Area, Face, Item, Player, Scene, Suspect
from ludozilla.table.changes import AreaChange, Changes, FaceChange, ItemChange, PlayerChange
from ludozilla.table.earlier import Earlier
from ludozilla.table.frames import Frame
from ludozilla.table.shorthand import asked_at_length, told_at_length


def changed(old: Frame, change: Changes) -> Frame:
    """The later frame, made of the earlier one and what has changed since.

    ``ValueError`` if these are not the changes of that frame.
    """
    if change.base != old.version:
        raise ValueError(f"these are changes of frame {change.base}, not of {old.version}")
    was = old.scene
    earlier = Earlier(was)
    players = {player.seat: player for player in was.players}
    for news in change.players:
        player = players[news.seat]
        players[news.seat] = replace(player, **_told(player, news, earlier))
    scene = replace(
        was,
        areas=_areas_changed(was, change, earlier),
        notes=was.notes if change.notes is UNSET else change.notes,
        players=tuple(players.values()),
    )
    return Frame(
        change.version,
        old.viewer,
        scene,
        old.waiting if change.waiting is UNSET else change.waiting,
        asked_at_length(old, change.asked),
        told_at_length(old, change.turns, _homes(was), _homes(scene)),
        change.ended,
    )


def _homes(scene: Scene) -> dict[str, str]:
    """In which area everything lies."""
    return {item.id: area.id for area in scene.areas for item in area.items}


def _areas_changed(was: Scene, change: Changes, earlier: Earlier) -> tuple[Area, ...]:
    things = {item.id: item for area in was.areas for item in area.items}
    home = dict.fromkeys(change.gone, "")
    for news in change.areas:
        home.update({item.id: news.id for item in news.put or ()})
    areas = {
        area.id: replace(
            area,
            items=tuple([it for it in area.items if home.get(it.id, area.id) == area.id]),
        )
        for area in was.areas
    }
    for news in change.areas:
        old = areas.get(news.id)
        told = _told(old, news, earlier)
        for name in ("put", "order"):
            told.pop(name, None)
        told["items"] = _items_changed(_items(old), news, things, earlier)
        areas[news.id] = Area(**told) if old is None else replace(old, **told)
    order = areas if change.order is UNSET else change.order
    return tuple([areas[name] for name in order])


def _items_changed(
    stayed: Iterable[Item], news: AreaChange, things: Mapping[str, Item], earlier: Earlier
) -> tuple[Item, ...]:
    items = {item.id: item for item in stayed}
    order = [*items]
    for each in news.put or ():
        if each.id not in items:
            order.insert(len(order) if each.at is UNSET else each.at, each.id)
        items[each.id] = _item_made(things.get(each.id), each, earlier)
    return tuple([items[name] for name in (order if news.order is UNSET else news.order)])


def _item_made(old: Item | None, news: ItemChange, earlier: Earlier) -> Item:
    told = _told(old, news, earlier)
    told.pop("at", None)
    if told.get("face"):
        told["face"] = _face_made(told["face"], earlier)
    odds = told.pop("odds", None)
    if odds is not None:
        told["suspects"] = tuple([Suspect(title, n, earlier.art(title) or "") for title, n in odds])
    return Item(**told) if old is None else replace(old, **told)


def _face_made(news: FaceChange, earlier: Earlier) -> Face:
    alike = None if news.art is UNSET else earlier.face(news.art)
    told = _told(alike, news, earlier)
    if told.get("cost"):
        told["cost"] = earlier.at_length(told["cost"])
    return Face(**told) if alike is None else replace(alike, **told)


def _told(
    old: Area | Face | Item | Player | None,
    news: AreaChange | FaceChange | ItemChange | PlayerChange,
    earlier: Earlier,
) -> dict[str, Any]:
    """What is told about a thing, numbers in full."""
    fields = zip(news.__struct_fields__, astuple(news), strict=True)
    told = {name: value for name, value in fields if value is not UNSET}
    if old is None and isinstance(news, AreaChange | ItemChange) and news.kind is UNSET:
        raise ValueError(f"there is no {news.id!r} to change")
    if "stats" in told:
        told["stats"] = tuple([earlier.at_length(stat) for stat in told["stats"]])
    counts = told.pop("counts", None)
    if old is not None and counts is not None:
        told["stats"] = tuple(
            [replace(stat, n=n) for stat, n in zip(old.stats, counts, strict=True)]
        )
    return told


def _items(area: Area | None) -> tuple[Item, ...]:
    return area.items if area else ()
