"""What one viewer can follow with their eyes: the ids under which things stay the same.

A scene calls a part that its viewer knows by the part, and a hidden one by the
place where it lies alone. A trail joins the two: a card that was followed while
it was hidden keeps its id when it is shifted, turned up, buried; one that was
lost sight of comes back as another.
"""

from __future__ import annotations

from collections.abc import Sequence

from ludozilla.engine.journal import Event
from ludozilla.engine.knowledge import KNOWN
from ludozilla.engine.painter import known_id
from ludozilla.engine.parts import EVERYBODY, Parts
from ludozilla.engine.state import State
from ludozilla.table.hops import Hop, Link

_PART = known_id(0).removesuffix("0")


class Shift:
    """What a move did to parts, the same for all who look on: where each left and where it came."""

    def __init__(self, before: State, after: State, events: Sequence[Event]) -> None:
        self.old = before.parts
        self.new = after.parts
        self.events = events
        self.moved = {part for event in events for part in event.moved[::3]}
        """those that were moved for all to see"""
        self.left: dict[int, int] = {}
        self.came: dict[int, int] = {}
        for place, there in enumerate(self.new.at):
            earlier = self.old.at[place]
            # Copies share the list of a place in which nothing has changed.
            if there is earlier:
                continue
            if len(there) > 1 and len(earlier) > 1:
                self.left.update(dict.fromkeys(set(earlier).difference(there), place))
                self.came.update(dict.fromkeys(set(there).difference(earlier), place))
            else:  # one that stays may be alone now, or no longer so
                self.left.update(dict.fromkeys(earlier, place))
                self.came.update(dict.fromkeys(there, place))

    def learnt_by(self, viewer: int) -> dict[int, int]:
        """The parts that a viewer got to know or lost sight of where they lay, and their places."""
        found: dict[int, int] = {}
        if self.old.known[viewer] is not self.new.known[viewer]:
            was, now = self.old.known[viewer].lot, self.new.known[viewer].lot
            for place, there in enumerate(self.new.at):
                for part in there:
                    if part not in self.came and (was[part] == KNOWN) != (now[part] == KNOWN):
                        found[part] = place
        return found


class Trail:
    """The ids of what one viewer follows, kept up move by move."""

    def __init__(self, viewer: int) -> None:
        self.viewer = viewer
        self.ids: dict[str, str] = {}
        """what a scene calls an item -> its id, where they differ"""

    def follow(self, shift: Shift, version: int) -> list[list[Hop]]:
        """Keep up with a move that the viewer noticed as the one of this number.

        Returns for each event the parts that it moved, as far as the viewer can
        tell them; what they got to know or lost sight of besides goes to the last.
        """
        links = self._links(shift)
        old_ids = {part: self.ids.get(link.was, link.was) for part, link in links.items()}
        self._relabel(links, version)
        ids = {
            part: self.ids.get(link.now, link.now) or old_ids[part] for part, link in links.items()
        }
        # What lies there now must not be taken for one of those that were lost sight of.
        lost = {
            part: old_ids[part]
            for part, link in links.items()
            if _is_known(link.was) and not _is_known(link.now)
        }
        hops = [self._hops(event.moved, shift.old, shift.new, ids, lost) for event in shift.events]
        if hops:
            changed = {ids[part]: link.came for part, link in links.items() if link.was != link.now}
            changed.update({name: links[part].left for part, name in lost.items()})
            told = {"", *[hop.id for row in hops for hop in row]}
            # Sorted, as the order of parts might tell them apart.
            hops[-1] += [
                Hop(name, place, place, 1)
                for name, place in sorted(changed.items())
                if name not in told
            ]
        return hops

    def _links(self, shift: Shift) -> dict[int, Link]:
        """Each part that moved or was learnt.

        A part that is elsewhere, but not among those that were ``moved`` for all to
        see, was exchanged in secret: who does not know it sees what was there before.
        """
        old, new, came = shift.old, shift.new, shift.came
        links = {
            part: self._link(old, new, part, left, came[part])
            for part, left in shift.left.items()
            if part in shift.moved or left == came[part] or self._knows(new, part)
        }
        for part, place in shift.learnt_by(self.viewer).items():
            links[part] = self._link(old, new, part, place, place)
        return links

    def _link(self, old: Parts, new: Parts, part: int, left: int, came: int) -> Link:
        return Link(self._key(old, part, left), self._key(new, part, came), left, came)

    def _relabel(self, links: dict[int, Link], version: int) -> None:
        """Let what is called otherwise now keep its id, unless it was lost sight of."""
        # Who knew a part and knows it no more may not take what lies there for it.
        kept = {
            now: self.ids.get(was, was)
            for was, now, _, _ in links.values()
            if was and now and (_is_known(now) or not _is_known(was))
        }
        for was, now, _, _ in links.values():
            self.ids.pop(was, None)
            if now and now not in kept and not _is_known(now):
                kept[now] = f"{now} {version}"
        self.ids.update({now: name for now, name in kept.items() if now != name})

    def _hops(
        self,
        moved: list[int],
        old: Parts,
        new: Parts,
        ids: dict[int, str],
        lost: dict[int, str],
    ) -> list[Hop]:
        """The parts that an event moved, as far as the viewer can tell them."""
        found: dict[tuple[str, int, int], int] = {}
        for i in range(0, len(moved), 3):
            part, source, target = moved[i : i + 3]
            name = ""
            if part in lost and self._saw(part, source, target, old, new):
                name = lost[part]
            elif self._can_tell(part, source, target, old, new):
                name = ids.get(part) or self._named(part, target, new)
            elif source == target:
                continue  # something was done to it that others saw
            hop = (name, source, target)
            found[hop] = found.get(hop, 0) + 1
        return [Hop(*hop, times) for hop, times in found.items()]

    def _named(self, part: int, place: int, parts: Parts) -> str:
        """The id of a part that nothing happened to but what an event says of it."""
        key = self._key(parts, part, place)
        return self.ids.get(key, key)

    def _can_tell(self, part: int, source: int, target: int, old: Parts, new: Parts) -> bool:
        """Whether the viewer can tell which part went there; they may know only its back."""
        if source == target:
            return self._knows(new, part) or _is_alone(new, part, target)
        return (
            self._saw(part, source, target, old, new)
            or (self._knows(old, part) and self._knows(new, part))
            or _is_alone(new, part, target)
        )

    def _saw(self, part: int, source: int, target: int, old: Parts, new: Parts) -> bool:
        """Whether the viewer saw where a part came from."""
        return self._sees(new, source) or self._sees(new, target) or _is_alone(old, part, source)

    def _key(self, parts: Parts, part: int, place: int) -> str:
        """What a scene calls a part in a place; "" if nothing."""
        if self._knows(parts, part):
            return known_id(part)
        return parts.places[place].name if _is_alone(parts, part, place) else ""

    def _knows(self, parts: Parts, part: int) -> bool:
        return parts.known[self.viewer].lot[part] == KNOWN

    def _sees(self, parts: Parts, place: int) -> bool:
        seen = parts.places[place].seen
        return seen == EVERYBODY or (self.viewer >= 0 and bool(seen >> self.viewer & 1))


def _is_known(key: str) -> bool:
    return key.startswith(_PART)


def _is_alone(parts: Parts, part: int, place: int) -> bool:
    return parts.places[place].ordered and parts.at[place] == [part]
