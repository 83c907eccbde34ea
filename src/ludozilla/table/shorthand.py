"""What is asked and what happened, shorter than frames say it, and at length again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import astuple

from ludozilla.engine.scene import Player
from ludozilla.table.changes import ShortAsked, ShortHappened, ShortTold, ShortTouched
from ludozilla.table.frames import Asked, Control, Frame, Happened, Told, Touched

Homes = Mapping[str, str]
"""item -> the area where it lies"""

# -- what is asked -----------------------------------------------------------------------------


def shortly_asked(old: Frame, asked: Asked | None) -> ShortAsked | None:
    """What is asked, as far as the earlier frame has not said it."""
    if asked is None:
        return None
    said = _controls(old)
    legal: list[tuple[str, str]] = []
    begun = ""
    lasts: list[str] = []
    for path in asked.legal:
        head, _, last = path.rpartition(" ")
        if lasts and head != begun:
            legal.append((begun, " ".join(lasts)))
            lasts = []
        begun = head
        lasts.append(last)
    legal.append((begun, " ".join(lasts)))
    return ShortAsked(
        asked.prompt,
        asked.rule,
        tuple(legal),
        tuple([each.token if said.get(each.token) == each else each for each in asked.controls]),
        asked.any_order_from,
        asked.layout,
        asked.pick,
    )


def asked_at_length(old: Frame, asked: ShortAsked | None) -> Asked | None:
    """What is asked, in full."""
    if asked is None:
        return None
    said = _controls(old)
    return Asked(
        asked.prompt,
        asked.rule,
        tuple(
            [f"{head} {last}".lstrip() for head, lasts in asked.legal for last in lasts.split(" ")]
        ),
        tuple([said[each] if isinstance(each, str) else each for each in asked.controls]),
        asked.any_order_from,
        asked.layout,
        asked.pick,
    )


def _controls(frame: Frame) -> dict[str, Control]:
    return {each.token: each for each in frame.asked.controls} if frame.asked else {}


# -- what happened -----------------------------------------------------------------------------


def shortly_told(
    old: Frame, turns: Sequence[Told], source: Homes, target: Homes
) -> tuple[ShortTold, ...]:
    """The turns after the earlier frame; ``ValueError`` if these are others.

    ``source`` and ``target`` are the areas from where, and to where, items went.
    """
    for number, turn in enumerate(turns, old.version + 1):
        if turn.number != number:
            raise ValueError(f"a frame to compare tells all turns after number {old.version}")
    names = _names(old.scene.players)
    return tuple(
        [
            ShortTold(
                turn.seat,
                turn.path,
                tuple([_shortly_happened(event, source, target) for event in turn.events]),
                "" if names.get(turn.seat) == turn.who else turn.who,
            )
            for turn in turns
        ]
    )


def _shortly_happened(event: Happened, source: Homes, target: Homes) -> ShortHappened:
    short: list[str | ShortTouched] = []
    for each in event.touched:
        item, start, end, count = astuple(each)
        if count == 1 and not start and not end:
            short.append(item)
            continue
        if count == 1 and start and end and source.get(item) == start and target.get(item) == end:
            start = end = ""
        last = short[-1] if short and item else ""
        if isinstance(last, ShortTouched) and last.items and _same_way(last, start, end, count):
            short[-1] = ShortTouched((*last.items, item), start, end, count)
        else:
            short.append(ShortTouched((item,) if item else (), start, end, count))
    return ShortHappened(event.rule, event.key, event.text, tuple(short))


def _same_way(touched: ShortTouched, source: str, target: str, count: int) -> bool:
    return touched.source == source and touched.target == target and touched.count == count


def told_at_length(
    old: Frame, turns: Iterable[ShortTold], source: Homes, target: Homes
) -> tuple[Told, ...]:
    """The turns in full; ``source`` and ``target`` are the areas where items were and are."""
    names = _names(old.scene.players)
    return tuple(
        [
            Told(
                number,
                turn.seat,
                turn.who or names[turn.seat],
                turn.path,
                tuple([_happened(event, source, target) for event in turn.events]),
            )
            for number, turn in enumerate(turns, old.version + 1)
        ]
    )


def _happened(event: ShortHappened, source: Homes, target: Homes) -> Happened:
    touched: list[Touched] = []
    for each in event.touched:
        if isinstance(each, str):
            touched.append(Touched(each))
        elif each.count == 1 and each.items and not each.source and not each.target:
            touched += [Touched(item, source[item], target[item]) for item in each.items]
        else:
            items = each.items or ("",)
            touched += [Touched(item, each.source, each.target, each.count) for item in items]
    return Happened(event.rule, event.key, event.text, tuple(touched))


def _names(players: Iterable[Player]) -> dict[int, str]:
    return {player.seat: player.name for player in players}
