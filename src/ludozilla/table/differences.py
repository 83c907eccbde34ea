"""What has changed between two frames of a viewer, and how to make one of the other.

Changes lean on nothing but the earlier frame, so they tell no more than the two frames do.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from msgspec import UNSET, Struct
from msgspec.structs import astuple, replace

from ludozilla.engine.scene import Area, Item, Player, Scene, Stat, Suspect
from ludozilla.table.changes import AreaChange, Changes, ItemChange, PlayerChange
from ludozilla.table.frames import Frame
from ludozilla.table.shorthand import asked_at_length, shortly_asked, shortly_told, told_at_length

_NEW: Final[dict[type[Struct], tuple[Any, ...]]] = {
    kind: (UNSET,) * (len(kind.__struct_fields__) - len(kind.__struct_defaults__))
    + kind.__struct_defaults__
    for kind in (Area, Item)
}
"""what a new thing is compared with: defaults, and nothing where there are none"""

# -- from two frames to what has changed -------------------------------------------------------


def changes(old: Frame, new: Frame) -> Changes:
    """What has changed from one frame of a viewer to a later one, in the same language.

    The later one tells the turns after the earlier one, and no others.
    """
    was, now = old.scene, new.scene
    compared = _Comparison(was, now)
    order = [area.id for area in now.areas]
    players = [
        _player(theirs, mine, was.players)
        for theirs, mine in zip(was.players, now.players, strict=True)
        if mine != theirs
    ]
    return Changes(
        old.version,
        new.version,
        tuple(compared.areas()),
        compared.gone,
        UNSET if order == [area.id for area in was.areas] else tuple(order),
        UNSET if was.notes == now.notes else now.notes,
        tuple(players),
        new.waiting,
        shortly_asked(old, new.asked),
        shortly_told(old, new.turns, compared.source, compared.target),
        new.ended,
    )


def _player(old: Player, new: Player, players: Sequence[Player]) -> PlayerChange:
    """What is new about a player, who may have a number now that another had."""
    news = _news(old, new)
    if "stats" in news:
        known = _numbers(players)
        news["stats"] = tuple(
            [
                (stat.icon, stat.n) if _same_but_count(known.get(stat.icon), stat) else stat
                for stat in new.stats
            ]
        )
    return PlayerChange(new.seat, **news)


class _Comparison:
    """The things of two scenes; one that went from area to area is the same thing."""

    def __init__(self, was: Scene, now: Scene) -> None:
        self.was = was
        self.pairs: list[tuple[Area | None, Area]] = []
        """the areas that have changed, as they were and as they are"""
        self.left: dict[str, Item] = {}
        """what is no longer in the area where it was"""
        self.source: dict[str, str] = {}
        """in which area that was"""
        self.target: dict[str, str] = {}
        """where what was not in its area is now"""
        before = {area.id: area for area in was.areas}
        for area in now.areas:
            old = before.pop(area.id, None)
            if _differ(old, area):
                self.pairs.append((old, area))
                self.note(area.id, _items(old), area.items)
        self.gone = tuple([name for name in self.left if name not in self.target])
        """what is nowhere any more, though the area where it was is still there"""
        for area in before.values():
            self.note(area.id, area.items, ())

    def note(self, area: str, old: Sequence[Item], new: Sequence[Item]) -> None:
        """What left an area, and what came."""
        if not _same_ids(old, new):
            was = {item.id: item for item in old}
            now = {item.id for item in new}
            left = {name: item for name, item in was.items() if name not in now}
            self.left.update(left)
            self.source.update(dict.fromkeys(left, area))
            self.target.update(dict.fromkeys(now.difference(was), area))

    def areas(self) -> Iterator[AreaChange]:
        """What is new in each area; of one from where things only left there is nothing to say."""
        for old, new in self.pairs:
            news = _news(old, new)
            news.pop("items", None)
            news.update(self.items(_items(old), new.items))
            if news or old is None:
                yield AreaChange(new.id, **news)

    def items(self, old: Sequence[Item], new: Sequence[Item]) -> dict[str, Any]:
        """What is new among the items of an area."""
        there = {item.id: item for item in old}
        order = [item.id for item in new]
        stayed = [name for name in order if name in there]
        mixed = stayed != [name for name in there if name not in self.left]
        last = order.index(stayed[-1]) if stayed and not mixed else -1
        put = [
            self.item(there.get(item.id), item, i if i < last else None)
            for i, item in enumerate(new)
            if _differ(there.get(item.id), item)
        ]
        news: dict[str, Any] = {"put": tuple(put)} if put else {}
        if mixed:
            news["order"] = tuple(order)
        return news

    def item(self, old: Item | None, new: Item, place: int | None) -> ItemChange:
        """What is new about an item; one that was not there may come from another area."""
        news = _news(old or self.left.get(new.id), new)
        if news.get("suspects"):
            art = _suspected(self.was)
            if all(art.get(suspect.title) == suspect.art for suspect in new.suspects):
                del news["suspects"]
                news["odds"] = tuple([(suspect.title, suspect.odds) for suspect in new.suspects])
        if old is None and place is not None:
            news["at"] = place
        return ItemChange(new.id, **news)


def _differ(one: Area | Item | None, other: Area | Item) -> bool:
    # Most often it is the very same thing, drawn once and kept.
    return one is not other and one != other


def _items(area: Area | None) -> tuple[Item, ...]:
    return area.items if area else ()


def _same_ids(old: Sequence[Item], new: Sequence[Item]) -> bool:
    return len(old) == len(new) and all(map(_same_id, old, new))


def _same_id(one: Item, other: Item) -> bool:
    return one is other or one.id == other.id


def _news(old: Area | Item | Player | None, new: Area | Item | Player) -> dict[str, Any]:
    """The fields of a thing that have changed, or are no defaults if it is new."""
    kind = type(new)
    before = _NEW[kind] if old is None else astuple(old)
    fields = zip(kind.__struct_fields__, before, astuple(new), strict=True)
    news = {name: now for name, was, now in fields if was is not now and was != now}
    news.pop("id", None)
    if old is not None and "stats" in news and _same_but_counts(old.stats, new.stats):
        del news["stats"]
        news["counts"] = tuple([stat.n for stat in new.stats])
    return news


def _same_but_counts(old: Sequence[Stat], new: Sequence[Stat]) -> bool:
    return len(old) == len(new) and all(map(_same_but_count, old, new))


def _same_but_count(one: Stat | None, other: Stat) -> bool:
    return one is not None and replace(one, n=other.n) == other


def _numbers(players: Iterable[Player]) -> dict[str, Stat]:
    """The numbers of players, by icon."""
    return {stat.icon: stat for player in players for stat in player.stats}


def _suspected(scene: Scene) -> dict[str, str]:
    """The pictures of all that hidden items were suspected to be, by title."""
    return {
        suspect.title: suspect.art
        for area in scene.areas
        for item in area.items
        for suspect in item.suspects
    }


# -- from what has changed to the later frame --------------------------------------------------


def changed(old: Frame, change: Changes) -> Frame:
    """The later frame, made of the earlier one and what has changed since.

    ``ValueError`` if these are not the changes of that frame.
    """
    if change.base != old.version:
        raise ValueError(f"these are changes of frame {change.base}, not of {old.version}")
    was = old.scene
    players = {player.seat: player for player in was.players}
    for news in change.players:
        players[news.seat] = _player_made(players[news.seat], news, _numbers(was.players))
    scene = replace(
        was,
        areas=_areas_changed(was, change),
        notes=was.notes if change.notes is UNSET else change.notes,
        players=tuple(players.values()),
    )
    return Frame(
        change.version,
        old.viewer,
        scene,
        change.waiting,
        asked_at_length(old, change.asked),
        told_at_length(old, change.turns, _homes(was), _homes(scene)),
        change.ended,
    )


def _player_made(old: Player, news: PlayerChange, numbers: Mapping[str, Stat]) -> Player:
    told = _told(old, news)
    told["stats"] = tuple(
        [
            replace(numbers[stat[0]], n=stat[1]) if isinstance(stat, tuple) else stat
            for stat in told.get("stats", old.stats)
        ]
    )
    return replace(old, **told)


def _homes(scene: Scene) -> dict[str, str]:
    """In which area everything lies."""
    return {item.id: area.id for area in scene.areas for item in area.items}


def _areas_changed(was: Scene, change: Changes) -> tuple[Area, ...]:
    things = {item.id: item for area in was.areas for item in area.items}
    art = _suspected(was)
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
        told = _told(old, news)
        for name in ("put", "order"):
            told.pop(name, None)
        told["items"] = _items_changed(_items(old), news, things, art)
        areas[news.id] = Area(**told) if old is None else replace(old, **told)
    order = areas if change.order is UNSET else change.order
    return tuple([areas[name] for name in order])


def _items_changed(
    stayed: Iterable[Item], news: AreaChange, things: Mapping[str, Item], art: Mapping[str, str]
) -> tuple[Item, ...]:
    items = {item.id: item for item in stayed}
    order = [*items]
    for each in news.put or ():
        if each.id not in items:
            order.insert(len(order) if each.at is UNSET else each.at, each.id)
        items[each.id] = _item_made(things.get(each.id), each, art)
    return tuple([items[name] for name in (order if news.order is UNSET else news.order)])


def _item_made(old: Item | None, news: ItemChange, art: Mapping[str, str]) -> Item:
    told = _told(old, news)
    told.pop("at", None)
    odds = told.pop("odds", None)
    if odds is not None:
        told["suspects"] = tuple([Suspect(title, n, art[title]) for title, n in odds])
    return Item(**told) if old is None else replace(old, **told)


def _told(
    old: Area | Item | Player | None, news: AreaChange | ItemChange | PlayerChange
) -> dict[str, Any]:
    """What is told about a thing, numbers without words put into what they were."""
    fields = zip(news.__struct_fields__, astuple(news), strict=True)
    told = {name: value for name, value in fields if value is not UNSET}
    if old is None and "kind" not in told:
        raise ValueError(f"there is no {told['id']!r} to change")
    counts = told.pop("counts", None)
    if old is not None and counts is not None:
        told["stats"] = tuple(
            [replace(stat, n=n) for stat, n in zip(old.stats, counts, strict=True)]
        )
    return told
