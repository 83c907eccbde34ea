"""Section 2 of the rules: building a list card by card, where lists are hidden (ZO-11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ludozilla.engine.pending import Ask, Decision
from ludozilla.engine.rng import Rng
from ludozilla.games.zoon.data import VALUE_BUDGET
from ludozilla.games.zoon.drafts import NOTHING_MORE, Draft, most_force, most_stars
from ludozilla.games.zoon.muster import FIRST_ZOON
from ludozilla.games.zoon.words import FIRST_TRUMP, READY

if TYPE_CHECKING:
    from ludozilla.games.zoon.field import ZoonState

_MISSING: Final = ["more", "emblem", "zoon", "both"]
"""what a list still needs -> how it is asked for"""


class Build(Ask["ZoonState"]):
    """ZO-11: in secret, take the next card into one's list, or let it be as it is."""

    def together(self) -> bool:
        return True

    def choices(self, state: ZoonState) -> list[int]:
        """ZO-12 to ZO-14: all cards that leave a list which can become good; ready if it is."""
        draft = draft_of(state, self.seat)
        actions = [READY] if draft.needs == NOTHING_MORE else []
        actions += [FIRST_ZOON + number for number in draft.zoons_to_add()]
        actions += [FIRST_TRUMP + number for number in draft.trumps_to_add()]
        return actions

    def decision(self, state: ZoonState) -> Decision:
        draft = draft_of(state, self.seat)
        return Decision(
            "ZO-14",
            f"build-{_MISSING[draft.needs]}",
            {
                "n": VALUE_BUDGET - draft.value,
                "stars": most_stars(draft.force) - draft.stars,
                "force": most_force(draft.stars) - draft.force,
            },
        )

    def resolve(self, state: ZoonState, action: int, rng: Rng) -> None:
        """Whether it is a Zoon or a trump everybody can tell (ZO-18), but no more."""
        if action == READY:
            if state.journal is not None:
                state.journal.add("ZO-11", "built", {"who": self.seat})
            return
        muster = state.muster
        is_zoon = action >= FIRST_ZOON
        hand = (muster.reserve if is_zoon else muster.trumps) + self.seat
        kin = muster.zoon_parts[self.seat] if is_zoon else muster.trump_parts[self.seat]
        box = muster.box + self.seat
        for part in state.parts.at[box]:
            if muster.tokens[part] == action:
                state.parts.move(part, box, hand, among=kin)
                break
        state.ask_again(self)


def open_box(state: ZoonState, seat: int) -> None:
    """All cards a list may hold lie in the box, where only their owner sees them."""
    muster = state.muster
    state.parts.put(muster.box + seat, muster.zoon_parts[seat] + muster.trump_parts[seat])
    state.parts.put(muster.aside, muster.gap_parts[seat])


def draft_of(state: ZoonState, seat: int) -> Draft:
    """The list of a side that is being built: all that is in its hand."""
    muster = state.muster
    zoons = [muster.zoons[part].number for part in state.parts.at[muster.reserve + seat]]
    trumps = [state.trump(part).number for part in state.parts.at[muster.trumps + seat]]
    return Draft(zoons, trumps, str(state.setup.options["build_format"]))


def shuffle_copies(state: ZoonState, seat: int, rng: Rng) -> None:
    """ZO-11: which of several copies of a card a list has tells nothing, so chance decides."""
    muster = state.muster
    zoons = muster.zoon_parts[seat]
    drawn: list[int] = []
    while len(drawn) < len(zoons):
        card = muster.tokens[zoons[len(drawn)]]
        copies = [part for part in zoons[len(drawn) :] if muster.tokens[part] == card]
        rng.shuffle(copies)
        drawn += copies
    first, last = zoons[0], zoons[-1]
    for place in [*state.backs(seat), muster.reserve + seat, muster.box + seat]:
        there = state.parts.pick_up(place)
        state.parts.put(
            place, [drawn[part - first] if first <= part <= last else part for part in there]
        )
