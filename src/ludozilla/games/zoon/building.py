"""Section 2 of the rules: building a list card by card, where lists are hidden (ZO-11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ludozilla.engine.parts import EVERYBODY
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
        """ZO-11: nobody else can tell what is taken, nor that anything is."""
        if action == READY:
            if state.journal is not None:
                state.journal.add("ZO-11", "built", {"who": self.seat})
            return
        tokens = state.muster.tokens
        listed = taken(state, self.seat)
        left = untaken(state, self.seat)
        card = next(part for part in left if tokens[part] == action)
        left.remove(card)
        state.parts.pick_up(state.muster.screen + self.seat)
        _spread(state, self.seat, left, sorted([*listed, card]))
        state.ask_again(self)


def put_up_screen(state: ZoonState, seat: int) -> None:
    """ZO-11: all cards a list may hold lie where only their owner sees them."""
    muster = state.muster
    _spread(state, seat, muster.zoon_parts[seat] + muster.trump_parts[seat], [])
    state.parts.put(muster.aside, muster.gap_parts[seat][:-1])
    state.parts.conceal([muster.screen + seat])


def _spread(state: ZoonState, seat: int, left: list[int], listed: list[int]) -> None:
    """Lay out the cards of a side: those that are left, the divider, those in its list."""
    muster = state.muster
    state.parts.put(muster.screen + seat, [*left, muster.divider(seat), *listed])


def untaken(state: ZoonState, seat: int) -> list[int]:
    """The cards that are not in the list a side is building."""
    there = state.parts.at[state.muster.screen + seat]
    return there[: there.index(state.muster.divider(seat))]


def taken(state: ZoonState, seat: int) -> list[int]:
    """The cards in the list a side is building; none for a viewer who cannot see them."""
    there = state.parts.at[state.muster.screen + seat]
    divider = state.muster.divider(seat)
    return there[there.index(divider) + 1 :] if divider in there else []


def take_screen_away(state: ZoonState, seat: int) -> None:
    """ZO-18: both lists are built; Zoons and trumps are in hand, all else goes to the box."""
    muster = state.muster
    listed, left = taken(state, seat), untaken(state, seat)
    state.parts.pick_up(muster.screen + seat)
    state.parts.put(muster.reserve + seat, [p for p in listed if muster.cards[p] is None])
    state.parts.put(muster.trumps + seat, [p for p in listed if muster.cards[p] is not None])
    state.parts.put(muster.box + seat, left)
    state.parts.put(muster.aside, [muster.divider(seat)])
    state.parts.show(muster.aside, [muster.divider(seat)], EVERYBODY)


def draft_of(state: ZoonState, seat: int) -> Draft:
    """The list of a side that is being built, as far as the viewer can see it."""
    muster = state.muster
    listed = taken(state, seat)
    zoons = [muster.zoons[part].number for part in listed if muster.cards[part] is None]
    trumps = [state.trump(part).number for part in listed if muster.cards[part] is not None]
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
