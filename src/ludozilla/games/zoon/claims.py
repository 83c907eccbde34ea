"""What everybody can tell, but sets cannot hold: this Zoon is on a back, or that one on another.

A *claim* is three numbers: a Zoon (its number) is on a back, and a trump (a part)
is in hand; what is no matter, or no question any more, is ``NOTHING``. An *alibi*
is a list of claims of which at least one is true, a *denial* a claim that is
false. Passes (``passing``) give rise to them; worlds must agree with all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ludozilla.games.zoon import deduced
from ludozilla.games.zoon.kinds import NOTHING

if TYPE_CHECKING:
    from ludozilla.games.zoon.field import ZoonState

Claim = list[int]

_TRUE: Final = [NOTHING, NOTHING, NOTHING]
"""A claim of which nothing is left in question."""


def agree(state: ZoonState) -> bool:
    """Whether in this world every alibi and every denial is right."""
    for alibi in state.alibis:
        if not _any_holds(state, alibi):
            return False
    return not _any_holds(state, state.denials)


def _any_holds(state: ZoonState, claims: list[Claim]) -> bool:
    for back, number, trump in claims:
        hand = state.muster.trumps + state.muster.sides[trump]
        if (back == NOTHING or state.zoon(back).number == number) and (
            trump == NOTHING or trump in state.parts.at[hand]
        ):
            return True
    return False


def note_alibi(state: ZoonState, claims: list[Claim]) -> None:
    """Everybody can tell that at least one of these claims is true."""
    first_back, _, first_trump = claims[0]
    one_back = all(back == first_back for back, _, _ in claims)
    one_trump = all(trump == first_trump for _, _, trump in claims)
    if one_back and one_trump and first_trump == NOTHING:
        zoons = state.muster.zoons
        numbers = [number for _, number, _ in claims]
        suspects = deduced.suspects(state, first_back)
        strangers = [part for part in suspects if zoons[part].number not in numbers]
        deduced.clear(state, first_back, strangers)
    elif one_back and one_trump and first_back == NOTHING:
        deduced.trump_played(state, state.muster.sides[first_trump], first_trump)
    else:
        state.alibis = [*state.alibis, claims]


def deny(state: ZoonState, claim: Claim) -> None:
    """Everybody can tell that this claim is false."""
    back, number, trump = claim
    if back == NOTHING:
        hand = state.muster.trumps + state.muster.sides[trump]
        state.parts.rule_out([trump], [hand])
    elif trump == NOTHING:
        deduced.clear(state, back, state.muster.numbered(state.side(back), [number]))
    else:
        state.denials = [*state.denials, claim]


def back_left(state: ZoonState, back: int) -> None:
    """A known card leaves its back: what does that say about the claims?"""
    _recall(state, back, state.zoon(back).number, NOTHING)


def trump_shown(state: ZoonState, trump: int) -> None:
    """A trump in hand is shown: what does that say about the claims?"""
    _recall(state, NOTHING, NOTHING, trump)


def _recall(state: ZoonState, back: int, number: int, trump: int) -> None:
    alibis, denials = state.alibis, state.denials
    state.alibis, state.denials = [], []
    for denial in denials:
        claim = _settled(denial, back, number, trump)
        if claim:
            deny(state, claim)
    for alibi in alibis:
        left = [_settled(claim, back, number, trump) for claim in alibi]
        if _TRUE not in left:
            note_alibi(state, [claim for claim in left if claim])


def _settled(claim: Claim, back: int, number: int, trump: int) -> Claim:
    """A claim once a back's Zoon, or a trump in hand, is known; empty if that makes it false."""
    if back != NOTHING and claim[0] == back:
        return [NOTHING, NOTHING, claim[2]] if claim[1] == number else []
    if trump != NOTHING and claim[2] == trump:
        return [claim[0], claim[1], NOTHING]
    return claim
