"""What one viewer can follow with their eyes: the ids under which things stay the same.

A scene calls a part that its viewer knows by the part, and a hidden one by the
place where it lies alone. A trail joins the two: a card that was followed while
it was hidden keeps its id when it is shifted, turned up, buried; one that was
lost sight of comes back as another.
"""

from __future__ import annotations

from typing import NamedTuple

from ludozilla.engine.knowledge import KNOWN
from ludozilla.engine.painter import known_id
from ludozilla.engine.parts import EVERYBODY, Parts
from ludozilla.engine.state import State

_PART = known_id(0).removesuffix("0")


class Hop(NamedTuple):
    """Parts that went from place to place; ``id`` is "" if the viewer cannot tell which."""

    id: str
    source: int
    target: int
    times: int


class Trail:
    """The ids of what one viewer follows, kept up move by move."""

    def __init__(self, viewer: int) -> None:
        self.viewer = viewer
        self.ids: dict[str, str] = {}
        """what a scene calls an item -> its id, where they differ"""

    def follow(self, before: State, after: State, version: int) -> None:
        """Keep up with a move that the viewer noticed as the one of this number."""
        old, new = before.parts, after.parts
        left: dict[int, int] = {}
        came: dict[int, int] = {}
        for place, there in enumerate(new.at):
            # Copies share the list of a place in which nothing has changed.
            if there is not old.at[place]:
                left.update(dict.fromkeys(old.at[place], place))
                came.update(dict.fromkeys(there, place))
            elif len(there) == 1 and self._knows(old, there[0]) != self._knows(new, there[0]):
                left[there[0]] = came[there[0]] = place
        links = [
            (self._key(old, part, left[part]), self._key(new, part, came[part])) for part in left
        ]
        # Who knew a part and knows it no more may not take what lies there for it.
        kept = {
            now: self.ids.get(was, was)
            for was, now in links
            if was and now and (_is_known(now) or not _is_known(was))
        }
        for was, _ in links:
            self.ids.pop(was, None)
        for _, now in links:
            if now and now not in kept and not _is_known(now):
                kept[now] = f"{now} {version}"
        self.ids.update(kept)

    def hops(self, moved: list[int], before: State, after: State) -> list[Hop]:
        """The parts that an event moved, as far as this viewer can tell them."""
        found: dict[tuple[str, int, int], int] = {}
        for i in range(0, len(moved), 3):
            part, source, target = moved[i : i + 3]
            key = ""
            if self._can_tell(part, source, target, before.parts, after.parts):
                key = self._final_key(part, target, after.parts)
            elif source == target:
                continue  # something was done to it that others saw
            hop = (self.ids.get(key, key), source, target)
            found[hop] = found.get(hop, 0) + 1
        return [Hop(*hop, times) for hop, times in found.items()]

    def _can_tell(self, part: int, source: int, target: int, old: Parts, new: Parts) -> bool:
        """Whether the viewer can tell which part went there; they may know only its back."""
        if source == target:
            return self._knows(new, part) or _is_alone(new, part, target)
        return (
            self._sees(new, source)
            or self._sees(new, target)
            or (self._knows(old, part) and self._knows(new, part))
            or _is_alone(old, part, source)
            or _is_alone(new, part, target)
        )

    def _final_key(self, part: int, target: int, new: Parts) -> str:
        """What the scene after the move calls a part that went there; "" if it went on."""
        if self._knows(new, part):
            return known_id(part)
        if _is_alone(new, part, target):
            return new.places[target].name
        return ""

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
