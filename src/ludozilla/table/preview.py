"""What a move would do, as far as the one who could make it can tell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Final, NamedTuple

import msgspec

from ludozilla.engine.journal import Journal
from ludozilla.engine.rng import Rng
from ludozilla.engine.scene import Item, Player, Scene
from ludozilla.engine.state import State
from ludozilla.table.frames import Happened
from ludozilla.table.telling import Teller, Turn
from ludozilla.table.trail import Shift, Trail

_WORLDS: Final = 6
"""In so many worlds a move is tried, each with a chance of its own."""


class Ghost(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """An item as it would be, and the id of the area where."""

    area: str
    item: Item


class Preview(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What would happen, first to last, as far as chance and hidden things leave it certain.

    ``ghosts`` are the items that would be new, elsewhere or otherwise, ``gone``
    the ids of those that would not be seen any more, ``players`` those whose
    numbers would change. ``sure`` tells that this is all of it.
    """

    events: tuple[Happened, ...] = ()
    ghosts: tuple[Ghost, ...] = ()
    gone: tuple[str, ...] = ()
    players: tuple[Player, ...] = ()
    sure: bool = True


class _Trial(NamedTuple):
    """A move in one world: what its maker is told, and what they see then."""

    events: tuple[Happened, ...]
    scene: Scene


class Seer:
    """Foretells what moves of one seat would do, from nothing but what that seat sees."""

    def __init__(self, holed: State, trail: Trail, lang: str, names: Sequence[str]) -> None:
        self.holed = holed
        self.trail = trail
        self.lang = lang
        self.names = names

    def preview(self, path: str, now: Scene) -> Preview:
        """What this move would do to the table of this scene; ``IllegalAction`` if it cannot be."""
        action = self.holed.parse(path)
        trials = [self.trial(action, number) for number in range(_WORLDS)]
        events = tuple(
            [
                row[0]
                for row in takewhile(_alike, zip(*[trial.events for trial in trials], strict=False))
            ]
        )
        before = dict(_placed(now))
        after = [dict(_placed(trial.scene)) for trial in trials]
        first = after[0]
        agreed = [
            name
            for name, ghost in first.items()
            if all(world.get(name) == ghost for world in after)
        ]
        players = [
            player
            for player, old in zip(trials[0].scene.players, now.players, strict=True)
            if player.stats != old.stats
            and all(trial.scene.players[player.seat].stats == player.stats for trial in trials)
        ]
        return Preview(
            events,
            tuple([first[name] for name in agreed if _changed(before.get(name), first[name])]),
            tuple([name for name in before if not any(name in world for world in after)]),
            tuple(players),
            all(trial.events == events for trial in trials),
        )

    def trial(self, action: int, number: int) -> _Trial:
        """The move in a world that could be the real one."""
        seat = self.holed.viewer
        world = self.holed.fill(Rng(f"world {number}"))
        world.turn_to(seat)
        before = world.clone()
        journal = Journal()
        world.listen(journal)
        world.apply(action, Rng(f"chance {number}"))
        events = journal.take()
        trail = Trail(seat)
        trail.ids = dict(self.trail.ids)
        hops = trail.follow(Shift(before, world, events), world.moves)
        painter = world.setup.game.painter(world.seen_by(seat), self.lang, self.names)
        painter.ids = trail.ids
        teller = Teller(painter, seat)
        words = {seat: before.text(action)}
        told = teller.told(0, Turn(seat, words, events, (), {seat: hops}))
        return _Trial(told.events, painter.scene())


def _alike(row: tuple[Happened, ...]) -> bool:
    return all(event == row[0] for event in row)


def _placed(scene: Scene) -> Iterator[tuple[str, Ghost]]:
    for area in scene.areas:
        for item in area.items:
            yield item.id, Ghost(area.id, item)


def _changed(old: Ghost | None, new: Ghost) -> bool:
    """Whether something would be new, elsewhere or otherwise; marks on it do not count."""
    if old is None or old.area != new.area:
        return True
    was, now = old.item, new.item
    return (was.x, was.y, was.height, was.face) != (now.x, now.y, now.height, now.face)
