"""The field of Zoon, drawn for one viewer: cards face up and face down, and what lies there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

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


_MARKS: Final = ("active", "known", "prisoner", "frozen", "spent")
_ACTIVE: Final = 1 << 0
_KNOWN: Final = 1 << 1
_PRISONER: Final = 1 << 2
_FROZEN: Final = 1 << 3
_SPENT: Final = 1 << 4


class Sketched:
    """All that a card on the field is drawn from."""

    def __init__(
        self,
        square: int,
        part: int,
        name: str,
        marks: int,
        notes: tuple[str, ...],
        stats: tuple[Stat, ...],
        suspects: tuple[Suspect, ...],
    ) -> None:
        self.square: Final = square
        self.part: Final = part
        """HOLE if the viewer does not see it"""
        self.name: Final = name
        self.marks: Final = marks
        self.notes: Final = notes
        self.stats: Final = stats
        self.suspects: Final = suspects

    def is_like(self, other: Sketched) -> bool:
        return (
            self.square == other.square
            and self.part == other.part
            and self.marks == other.marks
            and self.name == other.name
            and (self.suspects is other.suspects or self.suspects == other.suspects)
            and (self.notes is other.notes or self.notes == other.notes)
            and (self.stats is other.stats or self.stats == other.stats)
        )


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
        """A card on the field; most stay as they are, and are the very same item then."""
        state = self.state
        part = state.part(back)
        if part != HOLE and not self.may_look(back):
            part = HOLE
        sketch = Sketched(
            state.where[back],
            part,
            self.part_id(back),
            self.marks(back),
            self.notes_on(back, part),
            self.stats_on(back),
            self.suspects_of(back) if part == HOLE else (),
        )
        last = self.sketches.pieces.get(back)
        if last is not None and cast(Sketched, last[0]).is_like(sketch):
            return last[1]
        item = self.drawn(back, sketch)
        self.sketches.pieces[back] = (sketch, item)
        return item

    def drawn(self, back: int, sketch: Sketched) -> Item:
        return Item(
            _CARD,
            None if sketch.part == HOLE else self.faces[sketch.part],
            sketch.name,
            NAMES[sketch.square],
            sketch.square % SIDE,
            sketch.square // SIDE,
            1,
            self.state.side(back),
            tuple([flag for bit, flag in enumerate(_MARKS) if sketch.marks >> bit & 1]),
            sketch.notes,
            sketch.stats,
            sketch.suspects,
        )

    def marks(self, back: int) -> int:
        """The flags of a card, each a bit, as in ``_MARKS``."""
        state = self.state
        found = 0
        if back in self.active:
            found = _ACTIVE
        if is_known(state, back):
            found |= _KNOWN
        if not state.fights(back):
            found |= _PRISONER
        elif state.is_frozen(back):
            found |= _FROZEN
        if back in self.spent:
            found |= _SPENT
        return found

    def notes_on(self, back: int, part: int) -> tuple[str, ...]:
        state = self.state
        if part != HOLE:
            is_emblem = self.muster.zoons[part].type == EMBLEM
            return (self.texts.get("type.emblem", self.lang),) if is_emblem else ()
        if not state.turns or self.suspects_of(back):
            return ()
        names = {self.muster.zoons[part].name for part in suspects(state, back)}
        few = "/".join(sorted([short_name(name) for name in names])) + "?"
        return (few,) if len(names) <= _FEW else ()

    def stats_on(self, back: int) -> tuple[Stat, ...]:
        """ZO-46, ZO-59: what a Zoon's numbers count, and for how many own turns it is Frozen."""
        state = self.state
        if state.boost[back] == NOTHING == state.worn[back] and not state.is_frozen(back):
            return ()
        found: list[Stat] = []
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
        return tuple(found)

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
