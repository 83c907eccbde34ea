"""What has changed between two frames of a viewer, and how to make one of the other."""

from __future__ import annotations

from msgspec.structs import replace

from ludozilla.engine.scene import Area, Item
from ludozilla.table.frames import AreaChange, Changes, Frame


def changes(old: Frame, new: Frame) -> Changes:
    """What has changed from one frame of a viewer to a later one, in the same language."""
    was, now = old.scene, new.scene
    before = {area.id: area for area in was.areas}
    areas = [
        _area_change(before.get(area.id), area)
        for area in now.areas
        if _differ(area, before.get(area.id))
    ]
    order = tuple([area.id for area in now.areas])
    return Changes(
        old.version,
        new.version,
        tuple(areas),
        None if order == tuple(before) else order,
        None if was.notes == now.notes else now.notes,
        tuple([mine for mine, theirs in zip(now.players, was.players) if mine != theirs]),
        new.waiting,
        new.asked,
        new.turns,
        new.ended,
    )


def _differ(one: Area | Item, other: Area | Item | None) -> bool:
    # Most often it is the very same thing, drawn once and kept.
    return one is not other and one != other


def _area_change(old: Area | None, new: Area) -> AreaChange:
    head = replace(new, items=())
    if old is None:
        return AreaChange(new.id, head, (), new.items)
    gone: list[str] = []
    put: list[Item] = []
    order: tuple[str, ...] | None = None
    if len(old.items) == len(new.items) and all(map(_same_id, old.items, new.items)):
        put = [mine for was, mine in zip(old.items, new.items) if _differ(mine, was)]
    else:
        before = {item.id: item for item in old.items}
        now = {item.id: item for item in new.items}
        gone = [name for name in before if name not in now]
        put = [item for name, item in now.items() if _differ(item, before.get(name))]
        expected = [name for name in before if name in now]
        expected += [name for name in now if name not in before]
        order = None if expected == list(now) else tuple(now)
    same_head = replace(old, items=()) == head
    return AreaChange(new.id, None if same_head else head, tuple(gone), tuple(put), order)


def _same_id(one: Item, other: Item) -> bool:
    return one is other or one.id == other.id


def changed(old: Frame, change: Changes) -> Frame:
    """The later frame, made of the earlier one and what has changed since.

    ``ValueError`` if these are not the changes of that frame.
    """
    if change.base != old.version:
        raise ValueError(f"these are changes of frame {change.base}, not of {old.version}")
    was = old.scene
    areas = {area.id: area for area in was.areas}
    for entry in change.areas:
        areas[entry.id] = _area_changed(areas.get(entry.id), entry)
    order = tuple(areas) if change.order is None else change.order
    fresh = {player.seat: player for player in change.players}
    scene = replace(
        was,
        areas=tuple([areas[name] for name in order]),
        notes=was.notes if change.notes is None else change.notes,
        players=tuple([fresh.get(player.seat, player) for player in was.players]),
    )
    return Frame(
        change.version,
        old.viewer,
        scene,
        change.waiting,
        change.asked,
        change.turns,
        change.ended,
    )


def _area_changed(old: Area | None, change: AreaChange) -> Area:
    head = change.head or old
    if head is None:
        raise ValueError(f"there is no area {change.id!r} to change")
    items = {item.id: item for item in (old.items if old else ()) if item.id not in change.gone}
    items.update({item.id: item for item in change.put})
    order = items if change.order is None else change.order
    return replace(head, items=tuple([items[name] for name in order]))
