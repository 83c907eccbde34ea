"""What a city scores at the end: HC-89 to HC-97 of the rules."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from ludozilla.games.happy_city.cards import (
    COPY,
    DOUBLE_POINTS,
    EFFECTS,
    HEARTS,
    HEARTS_EFFECT,
    MONSTER_HEARTS,
    MONSTER_RESIDENTS,
    NEIGHBOUR_SAME_SLOT,
    NONE,
    POINTS_EFFECT,
    PREVIOUS_SLOT,
    RESIDENTS,
    RESIDENTS_EFFECT,
    RIVAL_SPECIAL,
    effect_of,
)
from ludozilla.games.happy_city.cities import SLOTS, HappyCityState, is_special
from ludozilla.games.happy_city.effects import previous_card, value


@mypyc_attr(acyclic=True)
class Score:
    """The sheet of one player: where the residents, hearts and points come from."""

    def __init__(self, is_product: bool) -> None:
        self.is_product = is_product
        self.printed_residents = 0
        self.printed_hearts = 0
        self.effect_residents = 0
        self.effect_hearts = 0
        self.monster_residents = 0
        self.monster_hearts = 0
        self.lost_or_won = 0
        """points added, or taken away, after the product"""
        self.doubled_below = 0
        """points are doubled if there are fewer than that; 0 if nothing doubles them"""

    def add(self, part: int) -> None:
        """A special building shows the symbols of this card once more."""
        self.effect_residents += RESIDENTS[part]
        self.effect_hearts += HEARTS[part]

    def residents(self) -> int:
        """HC-96: all residents, at least none."""
        return max(0, self.printed_residents + self.effect_residents + self.monster_residents)

    def hearts(self) -> int:
        """HC-96: all hearts, at least none."""
        return max(0, self.printed_hearts + self.effect_hearts + self.monster_hearts)

    def base(self) -> int:
        """HC-96: residents times hearts, or their sum."""
        if self.is_product:
            return self.residents() * self.hearts()
        return self.residents() + self.hearts()

    def is_doubled(self) -> bool:
        """HC-97: whether the Jardin japonais doubles the points."""
        return self.doubled_below > 0 and self.base() + self.lost_or_won < self.doubled_below

    def points(self) -> int:
        """HC-97: the final points."""
        points = self.base() + self.lost_or_won
        return 2 * points if self.is_doubled() else points


def score(state: HappyCityState, seat: int) -> Score:
    """HC-95: the sheet of a seat, from the position as it is."""
    sheet = Score(state.is_product())
    here = seat * SLOTS
    for slot, part in enumerate(state.city(seat)):
        if state.ruins[here + slot] == NONE:
            sheet.printed_residents += RESIDENTS[part]
            sheet.printed_hearts += HEARTS[part]
    sheet.monster_residents = MONSTER_RESIDENTS[state.held[seat]]
    sheet.monster_hearts = MONSTER_HEARTS[state.held[seat]]
    special = text_in_force(state, seat)
    if special != NONE:
        apply_effects(state, seat, special, sheet)
    return sheet


def text_in_force(state: HappyCityState, seat: int) -> int:
    """HC-92: the special building whose text counts for a seat; for the Sphinx the copied one."""
    special = state.special(seat)
    if is_sphinx(special):
        return state.copied
    return special


def is_sphinx(special: int) -> bool:
    """Whether a special building copies another one."""
    effect = effect_of(special, COPY)
    return effect is not None and effect.source == RIVAL_SPECIAL


def apply_effects(state: HappyCityState, seat: int, special: int, sheet: Score) -> None:
    """HC-72: the effects that count at the end, in the slot of one's own special building."""
    slot = state.special_slot[seat]
    for effect in EFFECTS[special]:
        kind = effect.kind
        if kind == RESIDENTS_EFFECT:
            sheet.effect_residents += value(state, effect, seat, slot)
        elif kind == HEARTS_EFFECT:
            sheet.effect_hearts += value(state, effect, seat, slot)
        elif kind == POINTS_EFFECT:
            sheet.lost_or_won += value(state, effect, seat, slot)
        elif kind == DOUBLE_POINTS:
            sheet.doubled_below = effect.n
        elif kind == COPY and effect.source == PREVIOUS_SLOT:
            part = previous_card(state, seat, slot)
            if part != NONE:
                sheet.add(part)
        elif kind == COPY and effect.source == NEIGHBOUR_SAME_SLOT:
            copy_neighbour(state, seat, slot, sheet)


def copy_neighbour(state: HappyCityState, seat: int, slot: int, sheet: Score) -> None:
    """HC-91, Pyramide: the better of the neighbours' cards in the same slot, of equals the left."""
    best = NONE
    most = 0
    residents, hearts = sheet.effect_residents, sheet.effect_hearts
    for neighbour in state.neighbours(seat):
        if state.is_intact(neighbour, slot) and not is_special(state.city(neighbour)[slot]):
            part = state.city(neighbour)[slot]
            sheet.add(part)
            points = sheet.points()
            if best == NONE or points > most:
                best, most = part, points
            sheet.effect_residents, sheet.effect_hearts = residents, hearts
    if best != NONE:
        sheet.add(best)
