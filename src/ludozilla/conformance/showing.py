"""Frames carry the game: from them alone a screen can draw it, play it, and move its things."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec

from ludozilla.conformance.findings import Finding, Trial, called, viewers
from ludozilla.engine.game import Game
from ludozilla.engine.record import seed_of
from ludozilla.engine.scene import FLAGS, Area, Item, Scene
from ludozilla.engine.texts import LANGUAGES
from ludozilla.table.catching_up import changed
from ludozilla.table.changes import Changes
from ludozilla.table.differences import changes
from ludozilla.table.frames import Frame
from ludozilla.table.table import Table

_SAFE = 2**53  # beyond this not every reader of JSON counts exactly

Fault = tuple[str, str]
"""The check that finds something, and what is wrong."""


def frames_carry_the_game(trial: Trial) -> Iterator[Finding]:
    """Look at the table before and after moves through the eyes of viewers chosen by lot."""
    for number in range(trial.games):
        table = Table.new(trial.game, trial.options, seed_of(trial.seed_of(number)))
        rng = trial.rng(f"frames/{number}")
        for state in trial.positions(number):
            if trial.finished(state):
                break
            viewer = rng.choice([*viewers(state), state.seat])
            lang = LANGUAGES[rng.below(len(LANGUAGES))]
            looked_at = rng.below(table.version + 1) < trial.closely
            before = table.frame(viewer, lang) if looked_at else None
            action, _ = trial.chosen(number, state)
            table.play(state.seat, state.text(action))
            if before is not None:
                after = table.frame(viewer, lang, before.version)
                trial.compared()
                afresh = table.painter(viewer, lang).scene()
                # Of what others do not notice, no event may tell.
                in_secret = bool(table.turns[-1].unnoticed)
                for check, message in _faults(trial.game, before, after, afresh, in_secret):
                    where = trial.where(number, table.version)
                    yield Finding(check, f"{message}, as {called(viewer)} sees it", where)
                    return


def _faults(
    game: Game, before: Frame, after: Frame, afresh: Scene, in_secret: bool
) -> Iterator[Fault]:
    for frame in (before, after):
        yield from _badly_drawn(game, frame)
        yield from _unlabelled(game, frame)
    yield from _stale(after, afresh)
    if not in_secret:
        yield from _unaccounted(before, after)
    yield from _untold(before, after)


# -- one frame -----------------------------------------------------------------------------


def _badly_drawn(game: Game, frame: Frame) -> Iterator[Fault]:
    """Two items of one name, words that no renderer knows, pictures that are not there."""
    scene = frame.scene
    items = [item for area in scene.areas for item in area.items]
    for what, names in (
        ("items", [item.id for item in items]),
        ("areas", [area.id for area in scene.areas]),
    ):
        name, count = Counter(names).most_common(1)[0] if names else ("", 0)
        if count > 1:
            yield "scene", f"{count} {what} have the id {name!r}"
    for item in items:
        unknown = set(item.flags) - set(FLAGS)
        if unknown:
            yield "scene", f"item {item.id!r} has the flag {min(unknown)!r}, not one of FLAGS"
    if game.theme.art:
        for key in sorted(_pictures(msgspec.to_builtins(frame)) - game.theme.art.keys()):
            yield "scene", f"there is no picture {key!r} in the game's theme"


def _pictures(thing: Any) -> set[str]:
    """All keys of pictures in plain data."""
    if isinstance(thing, dict):
        own = {thing[name] for name in ("art", "icon") if thing.get(name)}
        return own.union(*map(_pictures, thing.values()))
    return set().union(*map(_pictures, thing)) if isinstance(thing, list | tuple) else set()


def _unlabelled(game: Game, frame: Frame) -> Iterator[Fault]:
    """Words to choose that are neither a thing on the table nor a control with a label."""
    if frame.asked is None:
        return
    things = frame.scene.things()
    controls = {control.token: control for control in frame.asked.controls}
    for path in frame.asked.legal:
        for token in path.split():
            if token not in things and token not in controls:
                yield "choices", f"{token!r} in {path!r} is nothing that could be pointed at"
                return
    ids = {item.id for area in frame.scene.areas for item in area.items}
    ids |= {area.id for area in frame.scene.areas}
    for token, control in controls.items():
        told = f"token.{token}" in game.texts or control.label != token
        if not told and not token.isdecimal():
            yield (
                "choices",
                f"{token!r} can be chosen, but no text token.{token} says what it means",
            )
        if control.item and control.item not in ids:
            yield "choices", f"{token!r} belongs to {control.item!r}, which is not there"


def _stale(frame: Frame, afresh: Scene) -> Iterator[Fault]:
    """What was kept from an earlier frame, though it looks otherwise now."""
    for kept, new in zip(frame.scene.areas, afresh.areas, strict=False):
        if kept != new:
            text = (
                f"area {kept.id!r} was kept from an earlier frame, but looks otherwise when drawn "
                "afresh; what `printed` and `word` say of a part must not depend on the state, and "
                "`keep` must be given all that an area depends on"
            )
            yield "frames", text
            return
    if frame.scene != afresh:
        yield "frames", "the table looks otherwise when it is drawn twice"


# -- from one frame to the next ------------------------------------------------------------


def _unaccounted(before: Frame, after: Frame) -> Iterator[Fault]:
    """Things that changed without an event that says so, or events about what is not there.

    An area that is new, or gone, speaks for what is in it; and one copy of a
    card in the place of another is no change to be seen.
    """
    touched = [it for turn in after.turns for event in turn.events for it in event.touched]
    named = {it.item for it in touched}
    was, now = _things(before), _things(after)
    stirred = {spot for it in touched for spot in (it.source, it.target)}
    stirred |= {things[name][0] for things in (was, now) for name in named & things.keys()}
    lasting = {area.id for area in before.scene.areas} & {area.id for area in after.scene.areas}
    for name in sorted((was.keys() | now.keys()) - named - _replaced(before, after)):
        old, new = was.get(name), now.get(name)
        if old == new or not lasting.issuperset([thing[0] for thing in (old, new) if thing]):
            continue
        area, *_, open_now = new or old or ("", False)
        # A hidden card more or less, or a lower pile, goes with what an event says of the area.
        if open_now or area not in stirred:
            text = (
                f"item {name!r} in {area!r} {_change(old, new)}, and no event names it (a part's "
                "id is Painter.part_id; what else an event touches is said by Painter.touches)"
            )
            yield "events", text
            return
    known = was.keys() | now.keys() | {""} | {f"player {p.seat}" for p in after.scene.players}
    # What came onto the table and went again in one move was in neither picture.
    gone = {it.item for it in touched if it.source and not it.target}
    for name in sorted(named - known - gone):
        yield "events", f"an event names the item {name!r}, which is in no area"
        return


def _things(frame: Frame) -> dict[str, tuple[Any, ...]]:
    """Where everything is, and what is seen of it."""
    return {item.id: _thing(area, item) for area in frame.scene.areas for item in area.items}


def _replaced(before: Frame, after: Frame) -> set[str]:
    """The ids of things that look, and lie, just as a thing of the other frame does."""
    looks: list[dict[tuple[Any, ...], str]] = [
        {
            (_thing(area, item), item.face): item.id
            for area in frame.scene.areas
            for item in area.items
        }
        for frame in (before, after)
    ]
    found: set[str] = set()
    for look in looks[0].keys() & looks[1].keys():
        found |= {looks[0][look], looks[1][look]}
    return found


def _thing(area: Area, item: Item) -> tuple[Any, ...]:
    return area.id, item.x, item.y, item.height, item.face is not None


def _change(old: tuple[Any, ...] | None, new: tuple[Any, ...] | None) -> str:
    if old is None or new is None:
        return "appeared" if old is None else "vanished"
    return "moved" if old[:3] != new[:3] else "was changed or turned"


def _untold(before: Frame, after: Frame) -> Iterator[Fault]:
    """Changes that do not make the later frame of the earlier one; numbers not every JSON holds."""
    sent = msgspec.json.encode(changes(before, after))
    if changed(before, msgspec.json.decode(sent, type=Changes)) != after:
        yield "frames", "what has changed does not lead from one frame to the next"
    for number in _numbers(msgspec.to_builtins(after)):
        if abs(number) > _SAFE:
            yield "frames", f"the number {number} is too big for JSON"
            return


def _numbers(thing: Any) -> Iterator[int]:
    if isinstance(thing, dict):
        thing = list(thing.values())
    if isinstance(thing, list | tuple):
        for part in thing:
            yield from _numbers(part)
    elif isinstance(thing, int):
        yield thing
