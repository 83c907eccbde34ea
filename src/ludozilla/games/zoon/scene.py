"""The table of Zoon: the field with its face-down cards, and each side's hand and Tomb."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from msgspec.structs import replace

from ludozilla.engine import painter
from ludozilla.engine.scene import Area, AreaKind, Face, Item, ItemKind
from ludozilla.engine.state import TRUTH
from ludozilla.engine.texts import Texts
from ludozilla.engine.vocabulary import HOLE
from ludozilla.games.zoon.board import FILES, NAMES, NORTH, OFF, SIDE, SOUTH
from ludozilla.games.zoon.booklet import corner_signs, short_name, trump_text, zoon_text
from ludozilla.games.zoon.building import Build, draft_of, taken
from ludozilla.games.zoon.cards import UNLIMITED, Trump, Zoon
from ludozilla.games.zoon.combat import Clash, Grip, pending_duel
from ludozilla.games.zoon.data import VALUE_BUDGET
from ludozilla.games.zoon.deduced import is_known, suspects
from ludozilla.games.zoon.deployment import Deploy
from ludozilla.games.zoon.drafts import most_force, most_stars
from ludozilla.games.zoon.field import ZoonState
from ludozilla.games.zoon.kinds import NOTHING

_MOST_SUSPECTS = 2
"""So many names of what a card may be fit on it."""


@cache
def zoon_face(zoon: Zoon, texts: Texts, lang: str) -> Face:
    """What is printed on a Zoon."""
    text, corners = zoon_text(texts, zoon, lang), corner_signs(zoon.corners)
    return Face(short_name(zoon.full_name), zoon.full_name, text, corners=corners)


@cache
def trump_face(trump: Trump, texts: Texts, lang: str) -> Face:
    """What is printed on a trump."""
    text, corners = trump_text(texts, trump, lang), corner_signs(trump.corners)
    return Face(short_name(trump.name), trump.name, text, corners=corners)


class Painter(painter.Painter[ZoonState]):
    """Draws the field, and each side's hand and Tomb; or the lists that are being built."""

    def __init__(self, state: ZoonState, lang: str, names: Sequence[str] = ()) -> None:
        super().__init__(state, lang, names)
        self.muster = state.muster

    def areas(self) -> Iterator[Area]:
        if isinstance(self.asked, Build):
            for seat in (SOUTH, NORTH):
                yield from self.draft(seat)
            return
        yield self.field()
        for seat in (SOUTH, NORTH):
            yield self.trumps(seat)
            if self.state.parts.at[self.muster.reserve + seat]:
                yield self.reserve(seat)
            yield self.tomb(seat)

    def notes(self) -> Iterator[str]:
        state = self.state
        if state.turns:
            yield self.say("scene.turn", n=state.turns)
        if state.quiet >= SIDE:
            limit = state.setup.options["no_progress_limit"]
            yield self.say("scene.quiet", n=state.quiet, limit=limit)

    # -- the field -----------------------------------------------------------

    def field(self) -> Area:
        state = self.state
        grounds = [self.ground(part) for part, square in enumerate(state.lying) if square != OFF]
        zoons = [self.zoon(back) for back, square in enumerate(state.where) if square != OFF]
        return Area(
            "field",
            AreaKind.GRID,
            self.say("area.field"),
            (*grounds, *zoons),
            columns=SIDE,
            rows=SIDE,
            column_labels=tuple(FILES),
            row_labels=tuple(str(row) for row in range(1, SIDE + 1)),
            squares=tuple(NAMES),
        )

    def ground(self, part: int) -> Item:
        """A trump that lies on the field."""
        square = self.state.lying[part]
        trump = self.state.trump(part)
        terrain = self.state.terrain[square] == part
        face = replace(
            self.trump_face(trump),
            short="≈" if terrain else "#",
            colour="purple" if terrain else "green",
        )
        kind = ItemKind.TOKEN if terrain else ItemKind.BUILDING
        return Item(kind, face, id=f"laid {part}", x=square % SIDE, y=square // SIDE)

    def zoon(self, back: int) -> Item:
        state = self.state
        square = state.where[back]
        fights = state.fights(back)
        shown = state.part(back) >= 0 and self.may_look(back)
        return Item(
            ItemKind.CARD,
            self.face_on(back) if shown else None,
            id=f"back {back}",
            token=NAMES[square] if fights else "",
            x=square % SIDE,
            y=square // SIDE,
            owner=state.side(back),
            flags=tuple(self.flags(back)),
            notes=tuple(self.notes_on(back, shown)),
        )

    def face_on(self, back: int) -> Face:
        if self.state.part(back) in self.muster.gap_parts[self.state.side(back)]:
            return Face("·", self.say("scene.gap"))
        return self.zoon_face(self.state.zoon(back))

    def flags(self, back: int) -> list[str]:
        state = self.state
        found = []
        if back in self.fighters():
            found.append("active")
        if is_known(state, back):
            found.append("known")
        if state.is_frozen(back) and state.fights(back):
            found.append("frozen")
        return found

    def fighters(self) -> list[int]:
        """The Zoons in the combat or shot that is being decided."""
        if not isinstance(self.asked, Grip):
            return []
        duel = pending_duel(self.state)
        return [duel.attacker, duel.target] if isinstance(duel, Clash) else [duel.target]

    def notes_on(self, back: int, shown: bool) -> list[str]:
        state = self.state
        found = []
        if state.worn[back] != NOTHING:
            found.append(f"+{short_name(state.trump(state.worn[back]).name)}")
        if not shown and state.stack and not isinstance(self.asked, Deploy):
            names = {self.muster.zoons[part].name for part in suspects(state, back)}
            if len(names) <= _MOST_SUSPECTS:
                found.append("/".join(sorted(short_name(name) for name in names)) + "?")
        return found

    def may_look(self, back: int) -> bool:
        """ZO-20: with ``peek=own_turn`` one does not always see one's own hidden cards."""
        state = self.state
        seat = state.side(back)
        if state.setup.options["peek"] == "always" or state.viewer in (TRUTH, 1 - seat):
            return True
        if is_known(state, back) or state.ending is not None:
            return True
        if isinstance(self.asked, Grip):
            return False
        return (state.turns > 0 and state.active == seat) or seat in state.waiting()

    # -- hands and Tombs -----------------------------------------------------

    def trumps(self, seat: int) -> Area:
        return self.trumps_among(self.state.parts.at[self.muster.trumps + seat], seat)

    def trumps_among(self, parts: list[int], seat: int) -> Area:
        items = tuple(self.trump(part, seat) for part in parts)
        return self.area("trumps", AreaKind.ROW, seat, items)

    def trump(self, part: int, seat: int) -> Item:
        if part == HOLE:
            return Item(ItemKind.CARD, owner=seat)
        trump = self.state.trump(part)
        uses = self.state.uses[part]
        notes = (
            (self.say("scene.uses-left", n=uses),) if uses != UNLIMITED and trump.uses > 1 else ()
        )
        return Item(
            ItemKind.CARD,
            self.trump_face(trump),
            id=f"card {part}",
            token=trump.id,
            owner=seat,
            notes=notes,
        )

    def reserve(self, seat: int) -> Area:
        parts = self.state.parts.at[self.muster.reserve + seat]
        return self.area("reserve", AreaKind.FAN, seat, self.zoons_in_hand(parts, seat))

    def zoons_in_hand(self, parts: list[int], seat: int) -> tuple[Item, ...]:
        words = self.state.setup.vocabulary
        return tuple(
            Item(ItemKind.CARD, owner=seat)
            if part == HOLE
            else Item(
                ItemKind.CARD,
                self.zoon_face(self.muster.zoons[part]),
                token=words.token(self.muster.tokens[part]),
                owner=seat,
            )
            for part in parts
        )

    def draft(self, seat: int) -> Iterator[Area]:
        """ZO-11: a list that is being built and what it costs, for who sees it."""
        parts = taken(self.state, seat)
        zoons = [part for part in parts if self.muster.cards[part] is None]
        area = self.area("list", AreaKind.ROW, seat, self.zoons_in_hand(zoons, seat))
        notes = self.costs(seat)
        if seat not in self.state.waiting():
            notes.append(self.say("scene.list-ready"))
        yield replace(area, notes=tuple(notes))
        yield self.trumps_among([part for part in parts if part not in zoons], seat)

    def costs(self, seat: int) -> list[str]:
        if self.state.viewer not in (TRUTH, seat):
            return [self.say("scene.list-secret")]
        draft = draft_of(self.state, seat)
        most = {
            "value": (draft.value, VALUE_BUDGET),
            "stars": (draft.stars, most_stars(draft.force)),
            "force": (draft.force, most_force(draft.stars)),
        }
        return [self.say(f"scene.list-{what}", n=n, most=m) for what, (n, m) in most.items()]

    def tomb(self, seat: int) -> Area:
        words = self.state.setup.vocabulary
        items = tuple(
            Item(
                ItemKind.CARD,
                self.card_face(part),
                id=f"card {part}",
                token=words.token(self.muster.tokens[part]),
                owner=seat,
            )
            for part in self.state.parts.at[self.muster.tomb + seat]
        )
        return self.area("tomb", AreaKind.ROW, seat, items)

    def area(self, key: str, kind: AreaKind, seat: int, items: tuple[Item, ...]) -> Area:
        title = self.say(f"area.{key}", who=seat)
        return Area(f"{key} {seat}", kind, title, items, owner=seat)

    # -- cards ---------------------------------------------------------------

    def card_face(self, part: int) -> Face:
        trump = self.muster.cards[part]
        return self.zoon_face(self.muster.zoons[part]) if trump is None else self.trump_face(trump)

    def zoon_face(self, zoon: Zoon) -> Face:
        return zoon_face(zoon, self.game.texts, self.lang)

    def trump_face(self, trump: Trump) -> Face:
        return trump_face(trump, self.game.texts, self.lang)
