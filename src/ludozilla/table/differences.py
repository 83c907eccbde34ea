"""What has changed between two frames of a viewer.

Changes lean on nothing but the earlier frame, so they tell no more than the two frames do.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, cast

from msgspec import UNSET, Struct
from msgspec.structs import astuple

from ludozilla.engine.scene import Area, Face, Item, Player, Scene, Stat, Suspect
from ludozilla.table.changes import AreaChange, Changes, FaceChange, ItemChange, PlayerChange
from ludozilla.table.earlier import Answer, Earlier, alike
from ludozilla.table.frames import Frame
from ludozilla.table.shorthand import shortly_asked, shortly_told

_NEW: Final[dict[type[Struct], tuple[Any, ...]]] = {
    kind: (UNSET,) * (len(kind.__struct_fields__) - len(kind.__struct_defaults__))
    + kind.__struct_defaults__
    for kind in (Area, Face, Item)
}
"""what a new thing is compared with: defaults, and nothing where there are none"""

_ITEMS: Final = Area.__struct_fields__.index("items")


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
    """What was said of an area or a player that has changed, and all that it leaned on."""

    def __init__(
        self,
        old: Area | Player | None,
        new: Area | Player,
        change: AreaChange | PlayerChange | None,
        came: list[tuple[str, Item | None]],
        answers: list[Answer],
    ) -> None:
        self.old: Final = old
        self.new: Final = new
        self.change: Final = change
        self.came: Final = came
        self.answers: Final = answers

    def holds(self, left: dict[str, Item], earlier: Earlier) -> bool:
        """Whether it leaned on nothing that is otherwise here."""
        for name, item in self.came:
            if left.get(name) is not item:
                return False
        return earlier.answers_again(self.answers)


_SAID: Final[dict[tuple[int, int], _Said]] = {}
"""by the identities of what was before and after, which are kept with it: who looks at the same
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
                said = self.said(was, now)
                if said is None:
                    change = PlayerChange(now.seat, **self.news(was, now))
                    said = self.remember(was, now, change)
                found.append(cast(PlayerChange, said.change))
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
        """What is new in an area, if anything."""
        old, new = pair.old, pair.new
        said = self.said(old, new)
        if said is None:
            news = self.news(old, new)
            put = self.items(pair, news)
            if put:
                news["put"] = tuple(put)
            change = AreaChange(new.id, **news) if news or old is None else None
            said = self.remember(old, new, change)
        return cast(AreaChange | None, said.change)

    def said(self, old: Area | Player | None, new: Area | Player) -> _Said | None:
        """What was said to another viewer of a change, if it goes for these scenes, too.

        If not, from now on it is noted what is asked for.
        """
        said = _SAID.get((id(old), id(new)))
        if said is not None and said.holds(self.left, self.earlier):
            return said
        self.came = []
        self.earlier.answers = []
        return None

    def remember(
        self,
        old: Area | Player | None,
        new: Area | Player,
        change: AreaChange | PlayerChange | None,
    ) -> _Said:
        """Note what is said of a change, for other viewers."""
        if len(_SAID) >= _MOST_SAID:
            _SAID.clear()
        said = _Said(old, new, change, self.came, self.earlier.answers)
        _SAID[id(old), id(new)] = said
        return said

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
