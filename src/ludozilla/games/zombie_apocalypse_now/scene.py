"""The table as a scene: two armies facing each other, and everyone's hand and piles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ludozilla.engine import painter
from ludozilla.engine.knowledge import KNOWN
from ludozilla.engine.parts import WATCHER
from ludozilla.engine.scene import (
    Area,
    AreaKind,
    Face,
    Item,
    ItemKind,
    Player,
    Role,
    Stat,
    Suspect,
    Touch,
)
from ludozilla.engine.vocabulary import HOLE
from ludozilla.games.playing_cards import DECK, DECK_SIZE
from ludozilla.games.zombie_apocalypse_now.attack import KeepSupport, StrikeAgain
from ludozilla.games.zombie_apocalypse_now.cards import HUMANS, LEADERS, POINTS, ZOMBIES
from ludozilla.games.zombie_apocalypse_now.faces import BACKS, face, open_card, suspect
from ludozilla.games.zombie_apocalypse_now.field import ZombieState
from ludozilla.games.zombie_apocalypse_now.places import (
    DISCARD,
    FIELD,
    FIRST_SUPPORT,
    HAND,
    PLACES,
    PLAYED,
    REMOVED,
    SEGMENTS,
    SIDES,
)
from ludozilla.games.zombie_apocalypse_now.turn import MOST_ACTIONS
from ludozilla.games.zombie_apocalypse_now.victory import QUIET_TURNS
from ludozilla.games.zombie_apocalypse_now.words import (
    DISCARD_HAND,
    DRAW,
    POSITION_1,
    POSITION_2,
    VOCABULARY,
)

_CARD: Final = ItemKind.CARD
_GRID: Final = AreaKind.GRID
_ROW: Final = AreaKind.ROW
_FAN: Final = AreaKind.FAN
_PILE: Final = AreaKind.PILE
_STOCK: Final = Role.PILE
_BOARD: Final = Role.BOARD
_DISCARD: Final = Role.DISCARD

_LINES: Final = ("L", "1", "2")  # of each side: leaders, first and second supports
_POSITIONS: Final = [VOCABULARY.token(word) for word in (POSITION_1, POSITION_2)]
_FEWEST_COLUMNS: Final = 4
_LONG_QUIET: Final = QUIET_TURNS // 2  # from then on the guard is worth a word
_MOST_SUSPECTS: Final = 6  # of more, nobody keeps account

_FIELD: Final = "field"
_TAKEN: Final = ("removed", "zombified")
"""side -> the number of enemy leaders it has taken"""


def _home(place: int, name: str) -> str:
    if place < HAND:
        return name.rsplit(" ", 1)[0]
    return _FIELD if place > REMOVED or FIELD <= place < REMOVED else name


_HOMES: Final = [_home(place, spot.name) for place, spot in enumerate(PLACES[0])]
"""place -> the area where it is drawn"""


class Painter(painter.Painter[ZombieState]):
    """Draws both armies, the viewer's side below."""

    touches = {
        "turn": (Touch("player {who}"),),
        "zombified": (Touch("player {who}"),),
        "removed": (Touch("player {who}"),),
    }
    signs = {"strength": "⚔", "alone": "⚔≥"}

    def __init__(self, state: ZombieState, lang: str, names: Sequence[str] = ()) -> None:
        super().__init__(state, lang, names)
        self.texts: Final = self.game.texts
        self.near: Final = state.side_of(state.viewer) if state.viewer >= 0 else HUMANS
        self.public: Final = state.parts.known[WATCHER].lot
        self.fighters: Final[list[int]] = []
        """the leaders in an attack that is not over"""
        self.weapons: Final[list[int]] = []
        """the supports that what is decided in it is about"""
        for pending in state.stack:
            if isinstance(pending, StrikeAgain | KeepSupport):
                self.fighters.append(pending.leader)
                self.weapons.append(self.weapon(pending))

    def areas(self) -> list[Area]:
        far, near = 1 - self.near, self.near
        areas = [self.field()]
        areas += [self.played(side) for side in (far, near) if self.state.parts.at[PLAYED + side]]
        areas += [self.hand(far), self.hand(near), self.deck(far), self.deck(near)]
        areas += [self.discard(far), self.discard(near)]
        if self.state.parts.at[REMOVED]:
            areas.append(self.removed())
        return areas

    def players(self) -> list[Player]:
        return [self.player(seat) for seat in (0, 1)]

    def notes(self) -> Iterator[str]:
        state = self.state
        if state.ending is None:
            left = MOST_ACTIONS - state.done
            yield self.say("scene.turn", number=state.turns, side=self.mover(), n=left)
        if state.quiet >= _LONG_QUIET:
            yield self.say("scene.quiet", n=state.quiet, all=QUIET_TURNS)

    def home(self, place: int) -> str:
        return _HOMES[place]

    def chosen_on(self, token: str) -> str:
        """Whether to keep a support, or to strike again, is said of that card."""
        asked = self.asked
        if isinstance(asked, KeepSupport):
            return self.part_id(self.weapon(asked))
        return self.known(asked.leader) if isinstance(asked, StrikeAgain) else ""

    def weapon(self, asked: StrikeAgain | KeepSupport) -> int:
        """The support to strike again with, or to keep."""
        if isinstance(asked, StrikeAgain):
            return asked.support
        return FIRST_SUPPORT[self.state.side_of(asked.seat)][asked.leader]

    # -- who plays -----------------------------------------------------------

    def mover(self) -> int:
        """The side whose turn it is."""
        return self.state.side_of(self.state.stack[0].seat)

    def player(self, seat: int) -> Player:
        """A player: how many enemy leaders are taken, and what is left to play with."""
        state = self.state
        side = state.side_of(seat)
        taken = self.stat(_TAKEN[side], state.lost[1 - side], len(LEADERS[1 - side]))
        stats = [taken, self.stat("hand", len(state.hand(side)))]
        notes = []
        if state.ending is None and side == self.mover():
            stats.insert(1, self.stat("actions", MOST_ACTIONS - state.done, MOST_ACTIONS))
            if state.attacked:
                notes.append(self.text("scene.attacked"))
        title = self.text(f"player.{SIDES[side]}")
        art = f"sides.{SIDES[side]}"
        return Player(seat, self.name(seat), title, art, tuple(stats), tuple(notes))

    # -- the field -----------------------------------------------------------

    def field(self) -> Area:
        """Both armies, their first lines in the middle."""
        state = self.state
        columns = max(_FEWEST_COLUMNS, len(state.leaders(HUMANS)), len(state.leaders(ZOMBIES)))
        return Area(
            _FIELD,
            _GRID,
            self.text("scene.field"),
            tuple(self.army(HUMANS) + self.army(ZOMBIES)),
            columns=columns,
            rows=2 * len(_LINES),
            row_labels=(*reversed(_LINES), *_LINES),
            squares=self.squares(columns),
            role=_BOARD,
            stats=(self.stat("quiet", state.quiet, QUIET_TURNS),),
        )

    def squares(self, columns: int) -> tuple[str, ...]:
        """The positions behind the viewer's leaders, each by its word."""
        squares = [""] * (columns * 2 * len(_LINES))
        if self.state.viewer >= 0:
            for line, word in enumerate(_POSITIONS, 1):
                start = self.row(self.near, line) * columns
                for x in range(len(self.state.leaders(self.near))):
                    squares[start + x] = word
        return tuple(squares)

    def row(self, side: int, line: int) -> int:
        return len(_LINES) - 1 - line if side == self.near else len(_LINES) + line

    def army(self, side: int) -> list[Item]:
        state = self.state
        items = []
        for x, leader in enumerate(state.leaders(side)):
            items.append(self.leader(side, leader, x))
            first = FIRST_SUPPORT[side][leader]
            for line in (1, 2):
                support = first + line - 1
                if state.parts.at[support]:
                    kept = line == 1 and leader in state.kept
                    items.append(self.support(side, support, x, line, kept))
        return items

    def leader(self, side: int, leader: int, x: int) -> Item:
        return Item(
            _CARD,
            self.face(leader, side),
            self.part_id(FIELD + side, x),
            DECK[leader],
            x,
            self.row(side, 0),
            owner=self.state.seat_of(side),
            flags=("active",) if leader in self.fighters else (),
            stats=(self.strength(side, leader),),
        )

    def strength(self, side: int, leader: int) -> Stat:
        """ZA-16: what a leader counts in an assault, as far as the viewer can tell."""
        state = self.state
        first = FIRST_SUPPORT[side][leader]
        if HOLE in state.parts.at[first]:
            return self.stat("alone", POINTS[leader])
        return self.stat("strength", state.strength(leader, first))

    def support(self, side: int, support: int, x: int, line: int, kept: bool) -> Item:
        """A support: hidden, secret to its owner, or known to all."""
        state = self.state
        card = state.parts.at[support][0]
        public = card != HOLE and self.public[card] == KNOWN
        flags = []
        if card != HOLE:
            flags.append("known" if public else "secret")
        if support == state.protected:
            flags.append("protected")
        if support in self.weapons:
            flags.append("active")
        return Item(
            _CARD,
            None if card == HOLE else self.face(card, side),
            self.part_id(support),
            "",
            x,
            self.row(side, line),
            owner=state.seat_of(side),
            flags=tuple(flags),
            notes=(self.text("scene.kept"),) if kept else (),
            suspects=self.suspects(support, side) if card == HOLE else (),
            back="" if public else BACKS[side],
        )

    # -- what a hidden card may be -------------------------------------------

    def candidates(self, place: int) -> list[int]:
        """What the hidden cards of a place may be, all as likely; nothing if some are likelier."""
        knowledge = self.state.parts.known[self.state.viewer]
        found = KNOWN
        for lot in range(1, len(knowledge.lots)):
            if knowledge.sizes[lot] and knowledge.lots[lot] >> place & 1:
                if found != KNOWN:
                    return []
                found = lot
        if found == KNOWN:
            return []
        return [card for card, lot in enumerate(knowledge.lot) if lot == found]

    def suspects(self, place: int, side: int, most: int = _MOST_SUSPECTS) -> tuple[Suspect, ...]:
        """What a hidden card of a side may be, unless that is still too much to say."""
        cards = self.candidates(place)
        if len(cards) > most:
            return ()
        return tuple(
            [suspect(self.texts, card, side, self.lang, 100 // len(cards)) for card in cards]
        )

    # -- hands and piles -----------------------------------------------------

    def hand(self, side: int) -> Area:
        mine = self.is_mine(side)
        name = f"hand {SIDES[side]}"
        there = self.state.hand(side)
        known = [card != HOLE and self.public[card] == KNOWN for card in there]
        basis = (there, known, self.traces(there), mine)
        kept = self.kept(name, basis)
        if kept is not None:
            return kept
        items = []
        for slot, card in enumerate(there):
            if card == HOLE:
                items.append(Item(_CARD, None, f"{name}/{slot}", back=BACKS[side]))
            else:
                items.append(
                    Item(
                        _CARD,
                        self.face(card, side),
                        self.part_id(HAND + side, slot),
                        DECK[card] if mine else "",
                        flags=("known",) if known[slot] else (),
                    )
                )
        role = self.held(self.state.seat_of(side))
        return self.keep(self.area("hand", side, _FAN, items, role), basis)

    def deck(self, side: int) -> Area:
        """A deck; what a 2 has put under it is no secret, only the order is."""
        at = self.state.parts.at
        places = [self.state.segment(side, depth) for depth in range(SEGMENTS)]
        there = [at[place] for place in places]
        traces = [self.traces(cards) for cards in there]
        mine = self.is_mine(side)
        # Of a high deck nothing is told that the viewer may know of it.
        is_high = there[0].count(HOLE) > _MOST_SUSPECTS and not any(there[1:])
        knowledge = None if is_high else self.state.parts.known[self.state.viewer]
        basis = (there, knowledge, traces, mine)
        kept = self.kept(f"deck {SIDES[side]}", basis)
        if kept is not None:
            return kept
        items: list[Item] = []
        notes: list[str] = []
        for depth, place in enumerate(places):
            if at[place]:
                items = self.segment(side, place, DECK_SIZE if depth else _MOST_SUSPECTS) + items
                if depth:
                    notes.append(self.say("scene.under", cards=self.contents(place, side)))
        token = VOCABULARY.token(DRAW) if mine else ""
        area = self.area("deck", side, _PILE, items, _STOCK, token, tuple(notes))
        return self.keep(area, basis)

    def segment(self, side: int, place: int, most: int) -> list[Item]:
        """The cards of a segment: a stack of hidden ones, and on it those that are known (ZA-18).

        The stack is called like its place, and so is its last card, which can be followed.
        """
        there = self.state.parts.at[place]
        hidden = there.count(HOLE)
        cards = self.open_cards(there, side)
        if not hidden:
            return cards
        name = self.state.setup.places[place].name
        suspects = self.suspects(place, side, most)
        stack = Item(_CARD, None, name, height=hidden, suspects=suspects, back=BACKS[side])
        return [stack, *cards]

    def contents(self, place: int, side: int) -> str:
        """The cards that everybody knows to make up a place."""
        there = [card for card in self.state.parts.at[place] if card != HOLE]
        cards = sorted(there or self.candidates(place))
        return " ".join([self.face(card, side).short for card in cards])

    def discard(self, side: int) -> Area:
        there = self.state.parts.at[DISCARD + side]
        mine = self.is_mine(side)
        basis = (there, self.traces(there), mine)
        kept = self.kept(f"discard {SIDES[side]}", basis)
        if kept is not None:
            return kept
        items = self.open_cards(there, side)
        token = VOCABULARY.token(DISCARD_HAND) if mine else ""
        area = self.area("discard", side, _PILE, items, _DISCARD, token, is_open=True)
        return self.keep(area, basis)

    def played(self, side: int) -> Area:
        """The 2 and the joker of this turn."""
        items = self.open_cards(self.state.parts.at[PLAYED + side], side)
        return self.area("played", side, _ROW, items, self.before(self.state.seat_of(side)))

    def removed(self) -> Area:
        """Leaders that the humans have beaten: whoever it was, they were zombies."""
        there = self.state.parts.at[REMOVED]
        basis = (there, self.traces(there))
        kept = self.kept("removed", basis)
        if kept is not None:
            return kept
        items = tuple(self.open_cards(there, ZOMBIES))
        title = self.text("scene.removed")
        area = Area("removed", _ROW, title, items, role=_DISCARD, open=True)
        return self.keep(area, basis)

    # -- what all of it is made of -------------------------------------------

    def text(self, key: str) -> str:
        """A text without arguments."""
        return self.texts.get(key, self.lang)

    def is_mine(self, side: int) -> bool:
        return self.state.seat_of(side) == self.state.viewer

    def face(self, card: int, side: int) -> Face:
        return face(self.texts, card, side, self.lang)

    def open_cards(self, there: list[int], side: int) -> list[Item]:
        """The cards that the viewer knows in a place."""
        return [
            self.followed(open_card(self.texts, card, side, self.lang))
            for card in there
            if card != HOLE
        ]

    def area(
        self,
        name: str,
        side: int,
        kind: AreaKind,
        items: list[Item],
        role: Role,
        token: str = "",
        notes: tuple[str, ...] = (),
        is_open: bool = False,
    ) -> Area:
        """A side's hand, or one of its piles."""
        return Area(
            f"{name} {SIDES[side]}",
            kind,
            self.text(f"scene.{name}.{SIDES[side]}"),
            tuple(items),
            owner=self.state.seat_of(side),
            notes=notes,
            role=role,
            token=token,
            open=is_open,
        )
