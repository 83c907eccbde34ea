"""The field of Zoon, drawn for one viewer: cards face up and face down, and what lies there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ludozilla.engine import painter
from ludozilla.engine.scene import Area, AreaKind, Item, ItemKind, Role, Stat, Suspect, Touch
from ludozilla.engine.state import TRUTH
from ludozilla.engine.vocabulary import HOLE
from ludozilla.games.zoon.board import FILES, NAMES, NORTH, OFF, SIDE
from ludozilla.games.zoon.booklet import short_name
from ludozilla.games.zoon.combat import Clash, Grip, Shot, pending_duel
from ludozilla.games.zoon.deduced import is_known, suspects
from ludozilla.games.zoon.faces import all_faces, stat, trump_face
from ludozilla.games.zoon.field import ZoonState
from ludozilla.games.zoon.kinds import EMBLEM, NOTHING
from ludozilla.games.zoon.odds import Suspects
from ludozilla.games.zoon.odds import suspects as suspects_with_odds
from ludozilla.games.zoon.stars import OfStar
from ludozilla.games.zoon.trumps import TakeAnother

_FEW: Final = 2
"""So many names of what a card may be fit on it."""

_CARD: Final = ItemKind.CARD
_TOKEN: Final = ItemKind.TOKEN
_GRID: Final = AreaKind.GRID
_BOARD: Final = Role.BOARD
_COLUMNS: Final = tuple(FILES)
_ROWS: Final = tuple([str(row) for row in range(1, SIDE + 1)])
_SQUARES: Final = tuple(NAMES)
_GOES: Final = (Touch(source="{start:token}", target="{end:token}"),)
_LOOKS: Final = ("ready", "turn", "attack", "shot", "hit")
_OF_PLAYER: Final = (Touch("player {who}"),)


class FieldPainter(painter.Painter[ZoonState]):
    """Draws the field, and says what is being decided on it."""

    touches = {
        "built": _OF_PLAYER,
        "exchanged": (Touch("part {cards}"),),
        "ready": _OF_PLAYER,
        "passed": _OF_PLAYER,
        "moved": _GOES,
        "jumped": _GOES,
        "displaced": _GOES,
        "hit": (Touch(target="{corner:token}"),),
        "tie": (Touch(source="{start:token}", target="{square:token}"),),
        "swapped": (
            Touch(source="{one:token}", target="{other:token}"),
            Touch(source="{other:token}", target="{one:token}"),
        ),
    }

    def __init__(self, state: ZoonState, lang: str, names: Sequence[str] = ()) -> None:
        super().__init__(state, lang, names)
        self.muster = state.muster
        self.texts = self.game.texts
        self.faces = all_faces(self.muster, self.texts, lang)
        self.active = self.acting()
        """the Zoons that act, or are acted upon, in what is being decided"""
        self.spent = self.asked.taken if isinstance(self.asked, TakeAnother) else []
        """those that the trump being played has taken"""
        self.peeks = state.setup.options["peek"] != "always"
        """whether one's own hidden cards are seen only now and then (ZO-20)"""
        in_doubt = state.turns > 0 and state.viewer != TRUTH
        self.suspects: Suspects = suspects_with_odds(state) if in_doubt else []

    def acting(self) -> list[int]:
        asked = self.asked
        if isinstance(asked, Grip):
            duel = pending_duel(self.state)
            return [duel.attacker, duel.target] if isinstance(duel, Clash) else [duel.target]
        return [asked.me, asked.foe] if isinstance(asked, OfStar) else []

    def chosen_on(self, token: str) -> str:
        """ZO-42: one holds the own card, and touches a corner of the other."""
        if self.asked is None or not isinstance(self.asked, Grip):
            return ""
        duel = pending_duel(self.state)
        target = self.part_id(duel.target)
        if isinstance(duel, Clash):
            striking = self.part_id(duel.attacker)
        else:
            assert isinstance(duel, Shot)
            striking = self.known(duel.trump)
        holds = token in ("upright", "turned")
        return striking if (self.asked.seat == duel.player) == holds else target

    def number(self, key: str, n: int, of: int = 0) -> Stat:
        return stat(key, n, of, self.texts, self.lang)

    # -- the field -----------------------------------------------------------

    def field(self) -> Area:
        state = self.state
        zoons = [self.zoon(back) for back, square in enumerate(state.where) if square != OFF]
        terrains: list[Item] = []
        above: list[Item] = []
        for part in state.parts.at[self.muster.laid]:
            square = state.lying[part]
            if square == OFF:
                square = state.where[state.worn.index(part)]
                above.append(self.lying(part, square, ""))
            elif state.terrain[square] == part:
                terrains.append(self.lying(part, square, "≈"))
            else:
                above.append(self.lying(part, square, "#"))
        return Area(
            "field",
            _GRID,
            self.texts.get("area.field", self.lang),
            (*terrains, *zoons, *above),
            columns=SIDE,
            rows=SIDE,
            column_labels=_COLUMNS,
            row_labels=_ROWS,
            squares=_SQUARES,
            role=_BOARD,
            turned=state.viewer == NORTH,
        )

    def lying(self, part: int, square: int, sign: str) -> Item:
        """A trump that lies on the field, or on a Zoon."""
        face = trump_face(self.state.trump(part), self.texts, self.lang, sign)
        x, y = square % SIDE, square // SIDE
        return Item(_TOKEN, face, self.known(part), x=x, y=y, owner=self.muster.sides[part])

    def zoon(self, back: int) -> Item:
        state = self.state
        square, part = state.where[back], state.part(back)
        shown = part != HOLE and self.may_look(back)
        return Item(
            _CARD,
            self.faces[part] if shown else None,
            self.part_id(back),
            NAMES[square],
            square % SIDE,
            square // SIDE,
            1,
            state.side(back),
            tuple(self.flags(back)),
            tuple(self.notes_on(back, shown)),
            tuple(self.stats_on(back)),
            self.suspects_of(back) if not shown else (),
        )

    def flags(self, back: int) -> list[str]:
        state = self.state
        found: list[str] = []
        if back in self.active:
            found.append("active")
        if is_known(state, back):
            found.append("known")
        if not state.fights(back):
            found.append("prisoner")
        elif state.is_frozen(back):
            found.append("frozen")
        if back in self.spent:
            found.append("spent")
        return found

    def notes_on(self, back: int, shown: bool) -> list[str]:
        state = self.state
        if shown:
            is_emblem = state.zoon(back).type == EMBLEM
            return [self.texts.get("type.emblem", self.lang)] if is_emblem else []
        if not state.turns or self.suspects_of(back):
            return []
        names = {self.muster.zoons[part].name for part in suspects(state, back)}
        few = "/".join(sorted([short_name(name) for name in names])) + "?"
        return [few] if len(names) <= _FEW else []

    def stats_on(self, back: int) -> list[Stat]:
        """ZO-46, ZO-59: what a Zoon's numbers count, and for how many own turns it is Frozen."""
        state = self.state
        found: list[Stat] = []
        if state.boost[back] == NOTHING == state.worn[back] and not state.is_frozen(back):
            return found
        plus = 0
        for part in (state.boost[back], state.worn[back]):
            if part != NOTHING:
                trump = state.trump(part)
                plus += trump.plus
                if trump.times > 1:
                    found.append(self.number("times", trump.times))
        if plus:
            found.append(self.number("plus", plus))
        if state.is_frozen(back) and state.fights(back):
            own_turn = state.side(back) == state.active
            turns = (state.thaw[back] - state.turns + (2 if own_turn else 1)) // 2
            found.append(self.number("frozen", turns))
        return found

    def suspects_of(self, place: int) -> tuple[Suspect, ...]:
        """What a hidden card there may be, with odds."""
        return self.suspects[place] if self.suspects else ()

    def may_look(self, back: int) -> bool:
        """ZO-20: with ``peek=own_turn`` one does not always see one's own hidden cards."""
        state = self.state
        seat = state.side(back)
        if not self.peeks or state.viewer in (TRUTH, 1 - seat):
            return True
        if is_known(state, back) or state.ending is not None:
            return True
        if isinstance(self.asked, Grip):
            return False
        return (state.turns > 0 and state.active == seat) or seat in state.waiting()

    def touched_by(self, event: str) -> Sequence[Touch]:
        """ZO-20: with ``peek=own_turn`` the own cards are turned over now and then."""
        touches = super().touched_by(event)
        if event not in _LOOKS or not self.peeks:
            return touches
        own = [] if self.state.viewer < 0 else self.state.backs(self.state.viewer)
        on_field = [back for back in own if self.state.where[back] != OFF]
        return [*touches, *[Touch(self.part_id(back)) for back in on_field]]
