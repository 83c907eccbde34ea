"""What everybody can tell of hidden cards: from how they move, what they use, what they are not.

Nothing here is a rule, but for ``may_be_emblem`` (ZO-78): the rules call on it
where something can be told, and the sets of the kernel take it down. A world for
thinking has no such sets; it only goes on noting who has been turned up (``shown``)
and who is no Emblem (``harmless``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludozilla.engine.knowledge import KNOWN
from ludozilla.engine.parts import EVERYBODY, WATCHER
from ludozilla.engine.state import changed
from ludozilla.games.zoon import claims
from ludozilla.games.zoon.drafts import outsiders
from ludozilla.games.zoon.kinds import EMBLEM, NOTHING
from ludozilla.games.zoon.muster import ZONE_SIZE
from ludozilla.games.zoon.ways import GRIDS, Way

if TYPE_CHECKING:
    from ludozilla.games.zoon.field import ZoonState

# -- what can be asked -------------------------------------------------------


def is_known(state: ZoonState, back: int) -> bool:
    """Whether everybody knows the card on a back."""
    if not state.parts.known:
        return state.shown[back]
    part = state.part(back)
    return part >= 0 and state.parts.known[WATCHER].lot[part] == KNOWN


def suspects(state: ZoonState, back: int) -> list[int]:
    """The cards that, for all everybody can tell, may be on a back nobody knows."""
    public = state.parts.known[WATCHER]
    own = state.muster.zoon_parts[state.side(back)]
    return [part for part in own if public.may(part) >> back & 1]


def may_be_emblem(state: ZoonState, back: int) -> bool:
    """ZO-78: whether a back may be an Emblem, for all everybody can tell."""
    if not state.parts.known:
        return not state.harmless[back]
    if is_known(state, back):
        return state.zoon(back).type == EMBLEM
    public = state.parts.known[WATCHER]
    for emblem in state.muster.emblems[state.side(back)]:
        if public.may(emblem) >> back & 1:
            return True
    return False


def shown_backs(state: ZoonState) -> list[bool]:
    """Which backs hold a card that everybody knows."""
    there = state.parts.at
    return [bool(there[back]) and is_known(state, back) for back in range(len(state.where))]


def harmless_backs(state: ZoonState) -> list[bool]:
    """ZO-78: which backs are no Emblems, as everybody can tell; who comes later never is one."""
    there = state.parts.at
    return [not there[back] or not may_be_emblem(state, back) for back in range(len(state.where))]


# -- what the rules tell -----------------------------------------------------


def concealed(state: ZoonState, seat: int, places: list[int]) -> None:
    """ZO-15: nobody but their owner knows the cards of a side; its Emblem is not in reserve.

    Of a hidden list nobody knows the trumps either, nor what is left in the box.
    """
    muster = state.muster
    reserve, trumps, box = muster.reserve + seat, muster.trumps + seat, muster.box + seat
    if muster.hidden:
        state.parts.conceal([*places, trumps, box])
        state.parts.rule_out(muster.zoon_parts[seat], [trumps])
        state.parts.rule_out(muster.trump_parts[seat], [*state.backs(seat), reserve])
        state.parts.rule_out(muster.gap_parts[seat], [reserve, trumps, box])
    else:
        state.parts.conceal(places)
    state.parts.rule_out(muster.emblems[seat], [reserve])


def emblem_is_among(state: ZoonState, seat: int, backs: list[int]) -> None:
    """ZO-17: of the backs of a deployment zone one of these is the Emblem."""
    others = [back for back in state.backs(seat)[:ZONE_SIZE] if back not in backs]
    if others:
        state.parts.rule_out(state.muster.emblems[seat], others)
    if not state.parts.known:
        for back in backs:
            state.harmless = changed(state.harmless, back, False)


def turned_up(state: ZoonState, back: int) -> None:
    """ZO-45: a card is turned up, and known from then on (ZO-54)."""
    if not state.parts.known:
        _imagine_turned_up(state, back)
        return
    news = state.muster.hidden and not is_known(state, back)
    state.parts.show(back, state.parts.at[back], EVERYBODY)
    if news:
        card_in_list(state, state.part(back))


def moved(state: ZoonState, back: int, way: Way) -> None:
    """ZO-24: a card that moved so is one that can, unless its equipment lets it."""
    if state.worn[back] == NOTHING or way.route not in GRIDS[state.extra_grid(back)]:
        clear(state, back, state.muster.strangers[state.side(back)][way.route])


def used(state: ZoonState, back: int, types: int) -> None:
    """ZO-35: a shooter, wearer or mover is one of the permitted types."""
    if types:
        clear(state, back, state.muster.others(state.side(back), types))


def called(state: ZoonState, back: int, names: list[str]) -> None:
    """ZO-35: a Zoon that an effect moved or swapped has one of these names."""
    clear(state, back, state.muster.unnamed(state.side(back), names))


def present(state: ZoonState, seat: int, types: int) -> None:
    """ZO-35: one of these types is on the field, but nobody can tell where."""
    if state.parts.known:
        state.parts.at_least(1, state.muster.of_types(seat, types), state.able(seat))


def trump_played(state: ZoonState, seat: int, part: int) -> None:
    """ZO-18: a trump of a hidden list is shown, and known from then on."""
    if state.parts.known and state.parts.known[WATCHER].lot[part] != KNOWN:
        state.parts.show(state.muster.trumps + seat, [part], EVERYBODY)
        card_in_list(state, part)
        claims.trump_shown(state, part)


def left(state: ZoonState, back: int) -> None:
    """A card that was turned up leaves its back: what was claimed of it is settled."""
    if not state.parts.known:
        if state.shown[back]:
            state.shown = changed(state.shown, back, False)
        if not state.harmless[back]:
            # Who comes to this back later is no Emblem.
            state.harmless = changed(state.harmless, back, True)
    elif state.alibis or state.denials:
        claims.back_left(state, back)


# -- what follows from it ----------------------------------------------------


def clear(state: ZoonState, back: int, strangers: list[int]) -> None:
    """Everybody can tell that the card on a back is none of these."""
    if not state.parts.known:
        _imagine_cleared(state, back, strangers)
        return
    public = state.parts.known[WATCHER]
    if public.lot[state.part(back)] == KNOWN:
        return
    lot, lots, here = public.lot, public.lots, 1 << back
    news = [part for part in strangers if lots[lot[part]] & here]
    if news:
        state.parts.rule_out(news, [back])
        left_over = suspects(state, back)
        # Copies that have the same token stand side by side.
        if state.token(left_over[0]) == state.token(left_over[-1]):
            turned_up(state, back)


def card_in_list(state: ZoonState, part: int) -> None:
    """ZO-12, ZO-14: what is seen of a hidden list tells what else is not in it."""
    muster = state.muster
    seat = muster.sides[part]
    strangers = outsiders(muster, part, str(state.setup.options["build_format"]))
    hands = [muster.reserve + seat, muster.trumps + seat]
    state.parts.rule_out(strangers, [*state.backs(seat), *hands])


# -- worlds for thinking -----------------------------------------------------


def _imagine_turned_up(state: ZoonState, back: int) -> None:
    """In a world for thinking: who is turned up is no Emblem, or else nobody else is."""
    if not state.shown[back]:
        state.shown = changed(state.shown, back, True)
    if state.zoon(back).type == EMBLEM:
        for other in state.backs(state.side(back)):
            if other != back and not state.harmless[other]:
                state.harmless = changed(state.harmless, other, True)
    elif not state.harmless[back]:
        state.harmless = changed(state.harmless, back, True)


def _imagine_cleared(state: ZoonState, back: int, strangers: list[int]) -> None:
    """In a world for thinking: who can be none of the Emblems of its side is harmless.

    Less than everybody can tell: who else is cleared by that is not looked for.
    """
    if not state.harmless[back]:
        for emblem in state.muster.emblems[state.side(back)]:
            if emblem not in strangers:
                return
        state.harmless = changed(state.harmless, back, True)
