"""What is told with a picture of the table, to make a frame of it: what is asked and happened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from string import Formatter

from ludozilla.engine.journal import Arg, Event
from ludozilla.engine.painter import Painter
from ludozilla.engine.scene import Scene, Touch
from ludozilla.engine.state import TRUTH, State
from ludozilla.engine.vocabulary import HOLE, Vocabulary
from ludozilla.table.earlier import finds
from ludozilla.table.frames import Asked, Control, Ended, Frame, Happened, Told, Touched
from ludozilla.table.hops import Hop


@dataclass(frozen=True, slots=True)
class Turn:
    """One move of the game so far: its path as each viewer saw it, and what happened.

    Those in ``unnoticed`` cannot tell that it was made. ``hops`` are, for each
    viewer and event, the parts that it moved; ``sentences`` those already said,
    by event and language, as all who see the same event are told the same.
    """

    seat: int
    paths: Mapping[int, str]
    events: Sequence[Event]
    unnoticed: Sequence[int]
    hops: Mapping[int, Sequence[Sequence[Hop]]]
    sentences: dict[tuple[Event, str], str] = field(default_factory=dict)


class Teller:
    """Tells a viewer, in words and as data, what the painter's picture does not show."""

    def __init__(self, painter: Painter, viewer: int) -> None:
        self.painter = painter
        self.viewer = viewer
        self.state: State = painter.state
        self.game = painter.game
        self.words: Vocabulary = painter.state.setup.vocabulary

    def frame(self, turns: Sequence[Turn], since: int) -> Frame:
        """All that the viewer is shown; of the turns they noticed, those after ``since``."""
        scene = self.painter.scene()
        waiting = self.state.waiting()
        return Frame(
            len(turns),
            self.viewer,
            scene,
            tuple(waiting),
            self.asked(scene) if self.viewer in waiting else None,
            tuple(
                [
                    self.told(number, turns[number - 1])
                    for number in range(max(0, since) + 1, len(turns) + 1)
                ]
            ),
            self.ended(),
        )

    # -- what is asked -------------------------------------------------------

    def asked(self, scene: Scene) -> Asked:
        """The question, its answers, and controls for words that are no item and no square."""
        state, painter = self.state, self.painter
        decision = state.decision()
        legal = [state.text(action) for action in state.legal_actions()]
        tokens = dict.fromkeys(" ".join(legal).split(" "))
        bare = set(tokens).difference(*[finds(area).words() for area in scene.areas])
        zones = {area.token: area.id for area in scene.areas if area.token} if bare else {}
        layouts = self.game.layouts
        layout = layouts.current(state) if layouts else None
        return Asked(
            painter.said(f"decision.{decision.key}", decision.args),
            decision.rule,
            tuple(legal),
            tuple([self.control(token, zones) for token in tokens if token in bare]),
            decision.any_order_from,
            layout,
            layouts.pick(state) if layouts and layout is not None else "",
        )

    def control(self, token: str, zones: Mapping[str, str]) -> Control:
        """A word to choose by its label; it may belong to an area or an item."""
        label, icon = self.painter.label(token)
        return Control(token, label, zones.get(token) or self.painter.chosen_on(token), icon)

    def ended(self) -> Ended | None:
        """How the game ended, if it has."""
        outcome = self.state.ending
        if outcome is None:
            return None
        reason = self.painter.say(f"outcome.{outcome.reason}")
        return Ended(tuple(outcome.ranks), tuple(outcome.points), reason, outcome.rule)

    # -- what happened -------------------------------------------------------

    def told(self, number: int, turn: Turn) -> Told:
        """A turn, with all that happened in it."""
        hops = turn.hops.get(self.viewer, [()] * len(turn.events))
        events = []
        for event, moved in zip(turn.events, hops, strict=True):
            seen = event if self.viewer == TRUTH else event.seen_by(self.viewer)
            text = self.sentence(seen, turn.sentences)
            events.append(Happened(seen.rule, seen.key, text, self.all_touched(seen, moved)))
        name = self.painter.name(turn.seat)
        return Told(number, turn.seat, name, turn.paths[self.viewer], tuple(events))

    def sentence(self, event: Event, said: dict[tuple[Event, str], str]) -> str:
        """An event in words, unless it was put so before."""
        key = (event, self.painter.lang)
        if key not in said:
            said[key] = self.painter.said(f"event.{event.key}", event.args)
        return said[key]

    def all_touched(self, event: Event, hops: Sequence[Hop]) -> tuple[Touched, ...]:
        """What an event touched: parts that were followed, then what the game says."""
        painter = self.painter
        touches = painter.touched_by(event.key)
        stirred = [touch for touch in touches if not touch.item]
        touched: list[Touched] = []
        for hop in hops:
            from_area, to_area = painter.home(hop.source), painter.home(hop.target)
            if not from_area and not to_area:
                continue  # it never was on the table
            if hop.source != hop.target:
                touched.append(Touched(hop.id, from_area, to_area, hop.times))
            elif stirred:
                source, target = self.way(stirred.pop(0), event.args)
                touched.append(Touched(hop.id, source, target))
            else:
                touched.append(Touched(hop.id))
        for touch in touches:
            if touch.item:
                source, target = self.way(touch, event.args)
                for item in self.filled(touch.item, event.args):
                    touched.append(Touched(item, source, target))
        return tuple(touched)

    def way(self, touch: Touch, args: Mapping[str, Arg]) -> list[str]:
        """From where to where something goes, as far as the game says so."""
        if not touch.source and not touch.target:
            return ["", ""]
        return ["".join(self.filled(end, args)[:1]) for end in (touch.source, touch.target)]

    def filled(self, template: str, args: Mapping[str, Arg]) -> list[str]:
        """The names that a template gives; of something hidden "" alone."""
        names = [""]
        for literal, arg, spec in _pieces(template):
            if literal:
                names = [name + literal for name in names]
            if arg:
                value = args[arg]
                values = value if isinstance(value, list) else [value]
                if HOLE in values:
                    return [""]
                as_words = spec.startswith("token")
                shown = [
                    self.words.token(one) if as_words and isinstance(one, int) else str(one)
                    for one in values
                ]
                names = [name + one for name in names for one in shown]
        ids = self.painter.ids
        return [ids.get(name, name) for name in names]


@cache
def _pieces(template: str) -> list[tuple[str, str | None, str]]:
    return [(text, arg, spec or "") for text, arg, spec, _ in Formatter().parse(template)]
