"""The end: the Sphinx copies, then all is counted. HC-92 to HC-100 of the rules.

What a city scores is in ``scoring``.
"""

from __future__ import annotations

from typing import Final

from ludozilla.engine.parts import EVERYBODY
from ludozilla.engine.pending import Ask, Decision, Then
from ludozilla.engine.rng import Rng
from ludozilla.engine.state import Outcome
from ludozilla.games.happy_city.cards import CARD, FIRST_PART, NONE
from ludozilla.games.happy_city.cities import BOX, CITY, HappyCityState
from ludozilla.games.happy_city.scoring import is_sphinx, score
from ludozilla.games.happy_city.words import DECLINE, FIRST_CARD, token

ENDINGS: Final = {"HC-94": "tenth-card", "HC-99": "stalemate", "HC-100": "guard"}


class CopySpecial(Ask[HappyCityState]):
    """HC-92: which opponent's special building the Sphinx copies, if its owner wants to."""

    def choices(self, state: HappyCityState) -> list[int]:
        return [*[FIRST_CARD + card for card in rival_specials(state, self.seat)], DECLINE]

    def decision(self, state: HappyCityState) -> Decision:
        return Decision("HC-92", "copy")

    def resolve(self, state: HappyCityState, action: int, rng: Rng) -> None:
        if action == DECLINE:
            copy_from_box(state, self.seat)
        else:
            copy(state, self.seat, action - FIRST_CARD, "HC-92")


class FinalScoring(Then[HappyCityState]):
    """HC-98: most points, then most coins, then most tokens; who is still equal shares."""

    def __init__(self, rule: str) -> None:
        """``rule`` is the one by which the game has ended."""
        super().__init__()
        self.rule: Final = rule

    def carry_on(self, state: HappyCityState, rng: Rng) -> None:
        seats = range(state.setup.seats)
        points = [score(state, seat).points() for seat in seats]
        merits = [(points[seat], state.coins[seat], state.token_count(seat)) for seat in seats]
        ranks = [1 + sum([other > own for other in merits]) for own in merits]
        state.ending = Outcome(ranks, points, ENDINGS[self.rule], self.rule)
        if state.journal is not None:
            for seat in seats:
                state.journal.add("HC-95", "scored", {"who": seat, "n": points[seat]})
            state.journal.add(self.rule, "over", {"reason": ENDINGS[self.rule]})


def finish(state: HappyCityState, rule: str) -> None:
    """HC-95: before the scoring comes the Sphinx's choice, if there is one (HC-93)."""
    state.stack.append(FinalScoring(rule))
    for seat in range(state.setup.seats):
        if is_sphinx(state.special(seat)):
            if rival_specials(state, seat):
                state.stack.append(CopySpecial(seat))
            else:
                copy_from_box(state, seat)


def rival_specials(state: HappyCityState, seat: int) -> list[int]:
    """HC-92: the special buildings that stand intact in other cities."""
    found = [state.special(other) for other in state.others(seat)]
    return [special for special in found if special != NONE]


def copy_from_box(state: HappyCityState, seat: int) -> None:
    """HC-93: a special building from the box, by chance; everybody sees it."""
    part = state.parts.at[BOX][-1]
    state.parts.show(BOX, [part], EVERYBODY)
    if state.journal is not None:
        state.journal.add("HC-93", "from-box", {"card": token(part)})
    copy(state, seat, CARD[part], "HC-93")


def copy(state: HappyCityState, seat: int, special: int, rule: str) -> None:
    """HC-92, HC-93: the Sphinx counts as this special building."""
    state.copied = special
    if state.journal is not None:
        state.parts.stir(state.city(seat)[state.special_slot[seat]], CITY + seat)
        card, part = FIRST_CARD + special, FIRST_PART[special]
        state.journal.add(rule, "copied", {"who": seat, "card": card, "part": part})
