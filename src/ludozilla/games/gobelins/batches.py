"""Several effects at once: in which order fired powers are resolved, and when there are too many.

Section 5.2 of the rules. What a single power does is in ``powers``.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from ludozilla.engine.rng import Rng
from ludozilla.engine.state import NO_SEAT, Decision, Frame, Setup
from ludozilla.games.gobelins.actions import BATCH, Actions
from ludozilla.games.gobelins.army import card_of, controller_of
from ludozilla.games.gobelins.words import FIRST_CARD, token

NO_OPPONENT: Final = -1
"""The opponent of a power that has not been chosen yet."""

# Kinds of frames, besides BATCH: a decision
ORDER: Final = 10
# and a power being resolved: the power, its next step, its opponent
POWER: Final = 11


@mypyc_attr(allow_interpreted_subclasses=True)
class Batches(Actions):
    """Powers that wait."""

    resolved: int
    """powers resolved this turn (GO-76)"""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.resolved = 0

    def copy_batches_to(self, twin: Batches) -> None:
        """Give a new state this one's share of armies and waiting powers."""
        self.copy_armies_to(twin)
        twin.resolved = self.resolved

    def choices(self) -> list[int]:
        frame = self.stack[-1]
        return self.orders(frame.args) if frame.kind == ORDER else super().choices()

    def resolve(self, frame: Frame, action: int, rng: Rng) -> None:
        if frame.kind == ORDER:
            self.resolve_next(frame.args, action - FIRST_CARD)
        else:
            super().resolve(frame, action, rng)

    def carry_on(self, frame: Frame, rng: Rng) -> None:
        if frame.kind == BATCH:
            self.open_batch(frame.args)
        else:
            super().carry_on(frame, rng)

    def decision(self) -> Decision:
        if self.stack[-1].kind == ORDER:
            return Decision("GO-65", "order")
        return super().decision()

    def open_batch(self, batch: list[int]) -> None:
        """GO-65: the active player says which power comes next, if there are several."""
        if len(batch) == 1:
            self.start(batch[0])
        else:
            options = self.orders(batch)
            if len(options) == 1:
                self.resolve_next(batch, options[0] - FIRST_CARD)
            else:
                self.stack.append(Frame(ORDER, self.active, batch))

    def orders(self, batch: list[int]) -> list[int]:
        """The cards whose powers wait; one that waits twice is one option."""
        options: list[int] = []
        for fired in batch:
            action = token(card_of(fired))
            if action not in options:
                options.append(action)
        return options

    def resolve_next(self, batch: list[int], card: int) -> None:
        """GO-66, GO-67: resolve one power with all that it fires, the others after it."""
        for fired in batch:
            if card_of(fired) == card:
                rest = batch[:]
                rest.remove(fired)
                self.stack.append(Frame(BATCH, NO_SEAT, rest))
                self.start(fired)
                return

    def start(self, fired: int) -> None:
        """GO-76: begin to resolve a power, unless there have been too many."""
        if self.resolved >= self.option("power_cap"):
            return
        self.resolved += 1
        if self.journal is not None:
            card = card_of(fired)
            self.journal.add("GO-58", "power", {"who": controller_of(fired), "card": token(card)})
        self.stack.append(Frame(POWER, NO_SEAT, [fired, 0, NO_OPPONENT]))
