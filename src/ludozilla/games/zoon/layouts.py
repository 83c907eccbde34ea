"""Deployments and hidden lists as text, so that a player can have them again.

A deployment reads ``a1 sacrechene, b1 kassin_a``, as seen from South whichever
side it was; squares that are not named stay empty, cards that are not named in
reserve. A list reads as in ``lists``. Both may stand in a file, line by line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from ludozilla.engine.game import LayoutError
from ludozilla.engine.options import Fault, OptionError
from ludozilla.engine.rng import Rng
from ludozilla.engine.texts import LANGUAGES
from ludozilla.games.zoon import stock
from ludozilla.games.zoon.board import DEPLOYMENT, HOME, NAMES, SOUTH
from ludozilla.games.zoon.building import Build, draft_of
from ludozilla.games.zoon.cards import NO_ZOON, TRUMPS, ZOONS
from ludozilla.games.zoon.deployment import MOST_EXCHANGES, Deploy
from ludozilla.games.zoon.drafts import Draft
from ludozilla.games.zoon.field import ZoonState
from ludozilla.games.zoon.kinds import EMBLEM
from ludozilla.games.zoon.lists import army_of, faults, written
from ludozilla.games.zoon.muster import ZONE_SIZE, Army
from ludozilla.games.zoon.posts import worth_of_line

_EMPTY: Final = ""
_ZOONS: Final = {zoon.id: zoon for zoon in ZOONS}
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
        asked = state.stack[-1]
        if isinstance(asked, Build):
            return written(stock.at_random(draft_of(state, asked.seat), rng))
        return _Zone(state).shuffled(rng)

    def advised(self, state: ZoonState, rng: Rng) -> str:
        """A list that makes much of its budgets, or a deployment as bots have it."""
        asked = state.stack[-1]
        if isinstance(asked, Build):
            return written(stock.advised(draft_of(state, asked.seat), rng))
        return _Zone(state).posted(asked.seat, rng)

    def pick(self, state: ZoonState) -> str:
        """Of each side's lists the cards are the same."""
        return "list_south" if isinstance(state.stack[-1], Build) else ""

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


def _additions(state: ZoonState, layout: str) -> list[str]:
    try:
        army = army_of(layout)
    except OptionError as error:
        raise LayoutError("unreadable", fault=_said(error.faults)) from None
    broken = faults(army, str(state.setup.options["build_format"]))
    if broken:
        raise LayoutError("list", faults=_said(broken))
    draft = draft_of(state, state.seat)
    wanted, taken = _ids(army.zoons, army.trumps), _ids(draft.zoons, draft.trumps)
    if taken - wanted:
        raise LayoutError("surplus", undo_helps=True, cards=", ".join(taken - wanted))
    return list((wanted - taken).elements())


def _said(broken: Sequence[Fault]) -> dict[str, str]:
    return {lang: "; ".join([fault.said(lang) for fault in broken]) for lang in LANGUAGES}


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

    def posted(self, seat: int, rng: Rng) -> str:
        """A good one: exchanges that help, from any deployment, as long as there are some."""
        dealt = self.cards + self.spare
        order = list(range(len(dealt)))
        rng.shuffle(order)
        hand = [dealt[i] for i in order]
        zoons = [_ZOONS.get(_id(card), NO_ZOON) for card in hand]
        pairs = [(one, two) for one in range(ZONE_SIZE) for two in range(one + 1, len(hand))]
        best, found = worth_of_line(seat, zoons[:ZONE_SIZE]), True
        while found:
            found = False
            for one, two in pairs:
                zoons[one], zoons[two] = zoons[two], zoons[one]
                worth = worth_of_line(seat, zoons[:ZONE_SIZE])
                if worth > best:
                    best, found = worth, True
                    hand[one], hand[two] = hand[two], hand[one]
                else:
                    zoons[one], zoons[two] = zoons[two], zoons[one]
        self.cards[:] = hand[:ZONE_SIZE]
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
