"""What everybody can tell from what is not done: an effect that finds nobody, and a pass."""

from __future__ import annotations

from ludozilla.engine.knowledge import KNOWN
from ludozilla.engine.parts import WATCHER
from ludozilla.games.zoon import moves, trumps
from ludozilla.games.zoon.cards import ZOONS, Trump, Zoon
from ludozilla.games.zoon.claims import Claim, deny, note_alibi
from ludozilla.games.zoon.deduced import clear, is_known, suspects
from ludozilla.games.zoon.field import ZoonState
from ludozilla.games.zoon.kinds import NOTHING
from ludozilla.games.zoon.outlook import Outlook

# -- an effect finds nobody --------------------------------------------------


def none_there(state: ZoonState, seat: int, names: list[str]) -> None:
    """ZO-51: an effect found none of these names among the Zoons that are not Frozen."""
    if state.parts.known:
        named = state.muster.named(seat, names)
        for back in state.able(seat):
            clear(state, back, named)


def none_could_move(state: ZoonState, seat: int, names: list[str]) -> None:
    """ZO-51: an effect found none of these names able to move by its grid."""
    if state.parts.known:
        zoons = state.muster.zoons
        named = state.muster.named(seat, names)
        outlook = Outlook(state, seat)
        for back in state.able(seat):
            movers = [part for part in named if moves.could_move(state, outlook, back, zoons[part])]
            clear(state, back, movers)


# -- a pass ------------------------------------------------------------------


def passed(state: ZoonState, seat: int) -> None:
    """ZO-88: no card that is free to act could, but one that is Frozen could."""
    if not state.parts.known:
        return
    outlook = Outlook(state, seat)
    for part in _doubtful_trumps(state, seat):
        if plays_alone(state, outlook, state.trump(part)):
            deny(state, [NOTHING, NOTHING, part])
    for back in state.able(seat):
        numbers = [zoon.number for zoon in ZOONS if enables(state, outlook, back, zoon)]
        clear(state, back, state.muster.numbered(seat, numbers))
        for claim in _claims_of_trumps(state, outlook, back):
            deny(state, claim)
    alibi: list[Claim] = []
    for back in state.backs(seat):
        if state.fights(back) and state.is_frozen(back):
            found = _candidates(state, back)
            excuses = [zoon for zoon in found if enables(state, outlook, back, zoon)]
            if len(excuses) == len(found):
                return
            alibi += [[back, zoon.number, NOTHING] for zoon in excuses]
            alibi += _claims_of_trumps(state, outlook, back)
    note_alibi(state, alibi)


def _candidates(state: ZoonState, back: int) -> list[Zoon]:
    """All that a back may be, for all everybody can tell."""
    if is_known(state, back):
        return [state.zoon(back)]
    numbers = {state.muster.zoons[part].number for part in suspects(state, back)}
    return [ZOONS[number] for number in sorted(numbers)]


def _doubtful_trumps(state: ZoonState, seat: int) -> list[int]:
    """The trumps of a hidden list that may be in hand, for all everybody can tell."""
    public = state.parts.known[WATCHER]
    hand = state.muster.trumps + seat
    return [part for part in state.muster.trump_parts[seat] if public.may(part) >> hand & 1]


def plays_alone(state: ZoonState, outlook: Outlook, trump: Trump) -> bool:
    """Whether a trump could be played whatever the Zoons of its side are."""
    return not trump.needs_presence and trumps.deed_of(trump).plays_alone(state, outlook)


def _claims_of_trumps(state: ZoonState, outlook: Outlook, back: int) -> list[Claim]:
    """By which Zoons on this back, together with which doubtful trumps, there would be a play.

    What any Zoon there would do is a claim about the trump alone.
    """
    found: list[Claim] = []
    candidates = _candidates(state, back)
    for part in _doubtful_trumps(state, outlook.seat):
        deed = trumps.deed_of(state.trump(part))
        users = [zoon for zoon in candidates if deed.enabled_by(state, outlook, back, zoon)]
        if len(users) == len(candidates):
            found.append([NOTHING, NOTHING, part])
        else:
            found += [[back, zoon.number, part] for zoon in users]
    return found


def enables(state: ZoonState, outlook: Outlook, back: int, zoon: Zoon) -> bool:
    """Whether a Zoon on this back could move, or let a trump be played known to be in hand."""
    if moves.could_move(state, outlook, back, zoon):
        return True
    public = state.parts.known[WATCHER]
    for part in state.parts.at[state.muster.trumps + outlook.seat]:
        deed = trumps.deed_of(state.trump(part))
        if public.lot[part] == KNOWN and deed.enabled_by(state, outlook, back, zoon):
            return True
    return False
