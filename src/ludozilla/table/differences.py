"""What has changed between two frames of a viewer, and how to make one of the other.

Changes lean on nothing but the earlier frame, so they tell no more than the two frames do.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from msgspec import UNSET, Struct
from msgspec.structs import astuple, replace

from ludozilla.engine.scene import Area, Face, Item, Player, Scene, Stat, Suspect
from ludozilla.table.changes import AreaChange, Changes, FaceChange, ItemChange, PlayerChange
from ludozilla.table.earlier import Answer, Earlier, alike
from ludozilla.table.frames import Frame
from ludozilla.table.shorthand import asked_at_length, shortly_asked, shortly_told, told_at_length

_NEW: Final[dict[type[Struct], tuple[Any, ...]]] = {
    kind: (UNSET,) * (len(kind.__struct_fields__) - len(kind.__struct_defaults__))
    + kind.__struct_defaults__
    for kind in (Area, Face, Item)
}
"""what a new thing is compared with: defaults, and nothing where there are none"""

_ITEMS: Final = Area.__struct_fields__.index("items")

# -- from two frames to what has changed -------------------------------------------------------


def changes(old: Frame, new: Frame) -> Changes:
    """What has changed from one frame of a viewer to a later one, in the same language.

    The later one tells the turns after the earlier one, and no others.
    """
    was, now = old.scene, new.scene
    compared = _Comparison(was, now)
    return Changes(
        old.version,
        new.version,
        tuple(compared.areas()),
        compared.gone,
        UNSET if compared.areas_stay else tuple([area.id for area in now.areas]),
        UNSET if was.notes == now.notes else now.notes,
        tuple(compared.players(was.players, now.players)),
        UNSET if old.waiting == new.waiting else new.waiting,
        shortly_asked(old, new.asked),
        shortly_told(old, new.turns, compared.source, compared.target),
        new.ended,
    )


class _Pair:
    """An area that may have changed, as it was and as it is.

    At its beginning and at its end, mostly, lie things that are the very same:
    only those between are to be compared.
    """

    def __init__(self, old: Area | None, new: Area) -> None:
        was = old.items if old is not None else ()
        now = new.items
        most = min(len(was), len(now))
        start = 0
        while start < most and was[start] is now[start]:
            start += 1
        tail = 0
        while tail < most - start and was[-1 - tail] is now[-1 - tail]:
            tail += 1
        self.old: Final = old
        self.new: Final = new
        self.start: Final = start
        self.tail: Final = tail
        self.was: Final = was[start : len(was) - tail]
        self.now: Final = now[start : len(now) - tail]
        self.ids_stay: Final = _same_ids(self.was, self.now)


class _Said:
    """What was said of an area that has changed, and all that it leaned on."""

    def __init__(
        self,
        pair: _Pair,
        change: AreaChange | None,
        came: list[tuple[str, Item | None]],
        answers: list[Answer],
    ) -> None:
        self.pair: Final = pair
        self.change: Final = change
        self.came: Final = came
        self.answers: Final = answers


_SAID: Final[dict[tuple[int, int], _Said]] = {}
"""by the identities of the areas before and after, which are kept with it: who looks at the same
table at the same time is told much the same"""

_MOST_SAID: Final = 64


class _Comparison:
    """The things of two scenes; one that went from area to area is the same thing."""

    def __init__(self, was: Scene, now: Scene) -> None:
        self.earlier = Earlier(was)
        self.came: list[tuple[str, Item | None]] = []
        """what came to the area that is compared, as it was elsewhere"""
        self.pairs: list[_Pair] = []
        self.left: dict[str, Item] = {}
        """what is no longer in the area where it was"""
        self.source: dict[str, str] = {}
        """in which area that was"""
        self.target: dict[str, str] = {}
        """where what was not in its area is now"""
        self.areas_stay = len(was.areas) == len(now.areas) and all(
            old is new or old.id == new.id for old, new in zip(was.areas, now.areas)
        )
        before: dict[str, Area] = {}
        beside: Iterable[tuple[Area | None, Area]] = zip(was.areas, now.areas)
        if not self.areas_stay:
            before = {area.id: area for area in was.areas}
            beside = [(before.pop(area.id, None), area) for area in now.areas]
        for old, new in beside:
            # Most often it is the very same area, drawn once and kept.
            if old is not new:
                pair = _Pair(old, new)
                self.pairs.append(pair)
                if not pair.ids_stay:
                    self.note(new.id, pair.was, pair.now)
        self.gone = tuple([name for name in self.left if name not in self.target])
        """what is nowhere any more, though the area where it was is still there"""
        for area in before.values():
            self.note(area.id, area.items, ())

    def note(self, area: str, old: tuple[Item, ...], new: tuple[Item, ...]) -> None:
        """What left an area, and what came."""
        was = {item.id: item for item in old}
        now = {item.id for item in new}
        for name, item in was.items():
            if name not in now:
                self.left[name] = item
                self.source[name] = area
        for name in now:
            if name not in was:
                self.target[name] = area

    def players(self, old: Sequence[Player], new: Sequence[Player]) -> list[PlayerChange]:
        """What is new about each player."""
        found: list[PlayerChange] = []
        for was, now in zip(old, new, strict=True):
            if was is not now and was != now:
                found.append(PlayerChange(now.seat, **self.news(was, now)))
        return found

    def areas(self) -> list[AreaChange]:
        """What is new in each area; of one from where things only left there is nothing to say."""
        found: list[AreaChange] = []
        for pair in self.pairs:
            change = self.area(pair)
            if change is not None:
                found.append(change)
        return found

    def area(self, pair: _Pair) -> AreaChange | None:
        """What is new in an area, if anything: the same as for another viewer, mostly."""
        key = (id(pair.old), id(pair.new))
        said = _SAID.get(key)
        if said is not None and self.holds(said):
            return said.change
        self.came = []
        self.earlier.answers = []
        news = self.news(pair.old, pair.new)
        put = self.items(pair, news)
        if put:
            news["put"] = tuple(put)
        change = AreaChange(pair.new.id, **news) if news or pair.old is None else None
        if len(_SAID) >= _MOST_SAID:
            _SAID.clear()
        _SAID[key] = _Said(pair, change, self.came, self.earlier.answers)
        return change

    def holds(self, said: _Said) -> bool:
        """Whether what was said of an area goes for these scenes, too."""
        for name, item in said.came:
            if self.left.get(name) is not item:
                return False
        return self.earlier.answers_again(said.answers)

    def items(self, pair: _Pair, news: dict[str, Any]) -> list[ItemChange]:
        """What is new among the items of an area; their order is noted if that has changed."""
        put: list[ItemChange] = []
        if pair.ids_stay:
            for was, now in zip(pair.was, pair.now):
                if was is not now and was != now:
                    put.append(self.item(was, now, -1))
            return put
        there = {item.id: item for item in pair.was}
        order = [item.id for item in pair.now]
        stayed = [name for name in order if name in there]
        last = -1
        if stayed != [name for name in there if name not in self.left]:
            news["order"] = tuple([item.id for item in pair.new.items])
        elif pair.tail:
            last = len(order)
        elif stayed:
            last = order.index(stayed[-1])
        for i, item in enumerate(pair.now):
            before = there.get(item.id)
            if before is not item and before != item:
                put.append(self.item(before, item, pair.start + i if i < last else -1))
        return put

    def item(self, old: Item | None, new: Item, place: int) -> ItemChange:
        """What is new about an item; one that was not there may come from another area.

        If it was not, it comes to this place, -1 for the last.
        """
        before = old
        if before is None:
            before = self.left.get(new.id)
            self.came.append((new.id, before))
        news = self.news(before, new)
        if news.get("face"):
            news["face"] = self.face(news["face"])
        if news.get("suspects") and self.were_suspected(new.suspects):
            del news["suspects"]
            news["odds"] = tuple([(suspect.title, suspect.odds) for suspect in new.suspects])
        if old is None and place >= 0:
            news["at"] = place
        return ItemChange(new.id, **news)

    def were_suspected(self, suspects: Sequence[Suspect]) -> bool:
        """Whether all of these were suspected somewhere."""
        for suspect in suspects:
            if self.earlier.art(suspect.title) != suspect.art:
                return False
        return True

    def face(self, new: Face) -> FaceChange:
        """A face, by what is not as on another."""
        news = self.news(self.earlier.face(new.art), new)
        if news.get("cost"):
            news["cost"] = self.earlier.shortly(news["cost"])
        if new.art:
            news["art"] = new.art
        return FaceChange(**news)

    def news(self, old: Thing | None, new: Thing) -> dict[str, Any]:
        """The fields of a thing that have changed, or are no defaults if it is new.

        All but its id, and the items of an area.
        """
        kind = type(new)
        items = _ITEMS if kind is Area else -1
        before = _NEW[kind] if old is None else astuple(old)
        after = astuple(new)
        names = new.__struct_fields__
        news: dict[str, Any] = {}
        for i in range(len(after)):
            was, now = before[i], after[i]
            if was is not now and i != items and was != now:
                news[names[i]] = now
        news.pop("id", None)
        if "stats" in news:
            if old is not None and not isinstance(new, Face) and _count_alike(old.stats, new.stats):
                del news["stats"]
                news["counts"] = tuple([stat.n for stat in new.stats])
            else:
                news["stats"] = tuple([self.earlier.shortly(stat) for stat in new.stats])
        return news


Thing = Area | Face | Item | Player


def _items(area: Area | None) -> tuple[Item, ...]:
    return area.items if area else ()


def _same_ids(old: tuple[Item, ...], new: tuple[Item, ...]) -> bool:
    if len(old) != len(new):
        return False
    for was, now in zip(old, new):
        if was is not now and was.id != now.id:
            return False
    return True


def _count_alike(old: Sequence[Stat], new: Sequence[Stat]) -> bool:
    """Whether numbers count the same things."""
    if len(old) != len(new):
        return False
    for was, now in zip(old, new):
        if not alike(was, now):
            return False
    return True


# -- from what has changed to the later frame --------------------------------------------------


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
    old: Thing | None,
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
