"""Deployments and hidden lists as text, so that a player can have them again.

A deployment reads ``a1 sacrechene, b1 kassin_a``, as seen from South whichever
side it was; squares that are not named stay empty, cards that are not named in
reserve. A list reads as in ``lists``. Both may stand in a file, line by line.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from ludozilla.engine.game import LayoutError
from ludozilla.engine.rng import Rng
from ludozilla.games.zoon.board import DEPLOYMENT, HOME, NAMES, SOUTH
from ludozilla.games.zoon.building import Build, draft_of
from ludozilla.games.zoon.cards import TRUMPS, ZOONS
from ludozilla.games.zoon.deployment import MOST_EXCHANGES, Deploy
from ludozilla.games.zoon.drafts import Draft
from ludozilla.games.zoon.field import ZoonState
from ludozilla.games.zoon.kinds import EMBLEM
from ludozilla.games.zoon.lists import army_of, faults, written
from ludozilla.games.zoon.muster import ZONE_SIZE, Army

_EMPTY: Final = ""
_EMBLEMS: Final = [zoon.id for zoon in ZOONS if zoon.type == EMBLEM]
_SQUARES: Final = [NAMES[square] for square in DEPLOYMENT[SOUTH]]


class ZoonLayouts:
    """What South or North prepares: a list, then a deployment."""

    def current(self, state: ZoonState) -> str | None:
        """The layout as it is now."""
        asked = state.stack[-1]
        if isinstance(asked, Build):
            return _written(draft_of(state, asked.seat))
        return _Zone(state).written() if isinstance(asked, Deploy) else None

    def at_random(self, state: ZoonState, rng: Rng) -> str:
        """A list to which no card can be added any more, or a deployment."""
        if isinstance(state.stack[-1], Build):
            return _drafted(state, rng)
        return _Zone(state).shuffled(rng)

    def moves(self, state: ZoonState, layout: str) -> list[str]:
        """Cards to take, or exchanges to make."""
        asked = state.stack[-1]
        if not isinstance(asked, Deploy):
            return _additions(state, layout)
        moves = _Zone(state).exchanges(layout)
        left = MOST_EXCHANGES - asked.made
        if len(moves) > left:
            raise LayoutError("exchanges", undo_helps=True, n=len(moves), left=left)
        return moves


# -- lists -------------------------------------------------------------------


def _written(draft: Draft) -> str:
    return written(Army(draft.zoons, draft.trumps))


def _drafted(state: ZoonState, rng: Rng) -> str:
    build_format = str(state.setup.options["build_format"])
    draft = draft_of(state, state.seat)
    while True:
        zoons, trumps = draft.zoons_to_add(), draft.trumps_to_add()
        if not zoons and not trumps:
            return _written(draft)
        number = rng.below(len(zoons) + len(trumps))
        if number < len(zoons):
            draft = Draft([*draft.zoons, zoons[number]], draft.trumps, build_format)
        else:
            trump = trumps[number - len(zoons)]
            draft = Draft(draft.zoons, [*draft.trumps, trump], build_format)


def _additions(state: ZoonState, layout: str) -> list[str]:
    try:
        army = army_of(layout)
    except ValueError as error:
        raise LayoutError("unreadable", fault=str(error)) from None
    broken = faults(army, str(state.setup.options["build_format"]))
    if broken:
        raise LayoutError("list", faults="; ".join(broken))
    draft = draft_of(state, state.seat)
    wanted, taken = _ids(army.zoons, army.trumps), _ids(draft.zoons, draft.trumps)
    if taken - wanted:
        raise LayoutError("surplus", undo_helps=True, cards=", ".join(taken - wanted))
    return list((wanted - taken).elements())


def _ids(zoons: list[int], trumps: list[int]) -> Counter[str]:
    return Counter([*[ZOONS[number].id for number in zoons], *[TRUMPS[n].id for n in trumps]])


# -- deployments -------------------------------------------------------------


class _Zone:
    """The deployment zone of the seat to decide, square by square, and its reserve."""

    def __init__(self, state: ZoonState) -> None:
        muster = state.muster
        zone = DEPLOYMENT[state.seat]
        self.names: Final = [NAMES[square] for square in zone]
        self.cards: Final = [_text(state, state.part(state.on[square])) for square in zone]
        self.spare: Final = [_text(state, p) for p in state.parts.at[muster.reserve + state.seat]]

    def written(self) -> str:
        """This deployment, as South would write it."""
        spots = zip(_SQUARES, self.cards, strict=True)
        return ", ".join([f"{square} {_id(card)}" for square, card in spots if card])

    def shuffled(self, rng: Rng) -> str:
        """Any other one: the Emblem on the home row, the rest dealt at random."""
        emblem = next(card for card in self.cards if card in _EMBLEMS)
        others = [card for card in self.cards + self.spare if card != emblem]
        order = list(range(len(others)))
        rng.shuffle(order)
        self.cards[:] = [others[i] for i in order[: ZONE_SIZE - 1]]
        self.cards.insert(rng.below(len(HOME[SOUTH])), emblem)
        return self.written()

    def exchanges(self, layout: str) -> list[str]:
        """The exchanges that lead to a deployment, at most one for each square."""
        goal = self._read(layout)
        moves = []
        # The Emblem first, as it never goes to the reserve.
        order = sorted(range(ZONE_SIZE), key=lambda spot: goal[spot] not in _EMBLEMS)
        for number, spot in enumerate(order):
            card = self.cards[spot]
            if _id(card) == goal[spot]:
                continue
            later = [one for one in order[number + 1 :] if _id(self.cards[one]) == goal[spot]]
            if later:
                # Best one for which this card is the right one.
                other = next((one for one in later if goal[one] == _id(card)), later[0])
                moves.append(f"{self.names[spot]} {self.names[other]}")
                self.cards[spot], self.cards[other] = self.cards[other], card
            else:
                other = [_id(spare) for spare in self.spare].index(goal[spot])
                moves.append(f"{self.names[spot]} {self.spare[other]}")
                self.cards[spot], self.spare[other] = self.spare[other], card
        return moves

    def _read(self, layout: str) -> list[str]:
        goal = [_EMPTY] * ZONE_SIZE
        for entry in layout.replace("\n", ",").split(","):
            words = entry.split()
            if len(words) == 2 and words[0] in _SQUARES and not goal[_SQUARES.index(words[0])]:
                goal[_SQUARES.index(words[0])] = words[1]
            elif words:
                raise LayoutError("unreadable", fault=entry.strip())
        if (
            sum(card in _EMBLEMS for card in goal) != 1
            or Counter(goal) - Counter(map(_id, self.cards + self.spare))
            or goal.count(_EMPTY) != self.cards.count(_EMPTY)
        ):
            raise LayoutError("cards")
        return goal


def _text(state: ZoonState, part: int) -> str:
    """A card in the notation, nothing for a gap."""
    number = state.token(part)
    return state.setup.vocabulary.token(number) if number else _EMPTY


def _id(card: str) -> str:
    """The card in the notation, whichever copy."""
    return card.partition(".")[0]
