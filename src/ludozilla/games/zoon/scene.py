"""The table of Zoon: the field with its face-down cards, and each side's hand and Tomb."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ludozilla.engine.scene import Area, AreaKind, Item, ItemKind, Player, Role, Stat
from ludozilla.engine.state import TRUTH, UNSEALED
from ludozilla.engine.vocabulary import HOLE
from ludozilla.games.zoon.board import NORTH, OFF, SIDE, SOUTH
from ludozilla.games.zoon.building import Build, draft_of, taken, untaken
from ludozilla.games.zoon.cards import TRIBES, UNLIMITED
from ludozilla.games.zoon.combat import Grip, pending_duel
from ludozilla.games.zoon.data import VALUE_BUDGET
from ludozilla.games.zoon.deployment import Deploy
from ludozilla.games.zoon.drafts import most_force, most_stars
from ludozilla.games.zoon.faces import card_face, card_item, trump_face
from ludozilla.games.zoon.field import ZoonState
from ludozilla.games.zoon.field_painter import FieldPainter
from ludozilla.games.zoon.muster import ZONE_SIZE
from ludozilla.games.zoon.stars import RecallFromTomb

_TRIBE_NAMES: Final = {tribe.id: tribe.name for tribe in TRIBES}
_CARD: Final = ItemKind.CARD
_ROW: Final = AreaKind.ROW
_FAN: Final = AreaKind.FAN
_MARKET: Final = Role.MARKET
_DISCARD: Final = Role.DISCARD
_COMING_BACK: Final = ("recall_from_tomb", "return_to_hand")


class Painter(FieldPainter):
    """Draws the field, and each side's hand and Tomb; or the lists that are being built."""

    def __init__(self, state: ZoonState, lang: str, names: Sequence[str] = ()) -> None:
        super().__init__(state, lang, names)
        self.source = self.chosen_from()
        self.offered = [state.token(part) for place in self.source for part in self.cards(place)]

    def areas(self) -> Iterator[Area]:
        """The field first, then the own cards, those of the other side, and the Tombs."""
        if isinstance(self.asked, Build):
            for seat in self.in_turn():
                yield from self.draft(seat)
            return
        yield self.field()
        muster = self.muster
        for seat in self.in_turn():
            yield self.hand("trumps", _ROW, muster.trumps, seat, self.held(seat))
            if self.has_reserve(seat):
                yield self.hand("reserve", _FAN, muster.reserve, seat, self.held(seat))
        for seat in self.in_turn():
            yield self.hand("tomb", _ROW, muster.tomb, seat, _DISCARD)

    def area(
        self,
        key: str,
        kind: AreaKind,
        seat: int,
        items: list[Item],
        role: Role,
    ) -> Area:
        title = self.say(f"area.{key}", who=seat)
        is_open = role is _DISCARD
        return Area(f"{key} {seat}", kind, title, tuple(items), seat, role=role, open=is_open)

    def home(self, place: int) -> str:
        """What is on a back or laid is on the field; what is out of the game is nowhere."""
        if place < self.muster.reserve or place == self.muster.laid:
            return "field"
        return super().home(place) if place < self.muster.laid else ""

    def notes(self) -> Iterator[str]:
        """How long the battle has lasted, and who fights."""
        state = self.state
        if state.turns:
            yield self.say("scene.turn", n=state.turns)
        if state.quiet >= SIDE:
            yield self.say("scene.quiet", n=state.quiet, limit=state.no_progress_limit)
        if isinstance(self.asked, Grip):
            asked = pending_duel(state).question(state)
            yield self.say(f"scene.{asked.key}", **asked.args)

    # -- what is being decided -----------------------------------------------

    def chosen_from(self) -> list[int]:
        """The places from which cards are chosen by their words."""
        asked, muster = self.asked, self.muster
        if asked is None or isinstance(asked, Build):
            return []
        if isinstance(asked, RecallFromTomb):
            return [muster.tomb + asked.seat]
        return [muster.reserve + asked.seat, muster.trumps + asked.seat]

    def cards(self, place: int) -> list[int]:
        """The cards in a place that the viewer knows."""
        return [part for part in self.state.parts.at[place] if part != HOLE]

    def token_of(self, part: int, place: int) -> str:
        """What means a card; nothing if it means another one with the same name."""
        number = self.state.token(part)
        if number in self.offered and place not in self.source:
            return ""
        return self.state.setup.vocabulary.token(number)

    # -- hands and Tombs -----------------------------------------------------

    def hand(self, key: str, kind: AreaKind, first: int, seat: int, role: Role) -> Area:
        """The trumps, the reserve or the Tomb of a side; ``first`` is South's."""
        state, place = self.state, first + seat
        there = state.parts.at[place]
        are_trumps = first == self.muster.trumps
        basis = (
            there,
            self.traces(there),
            role,
            self.suspects_of(place),
            [self.token_of(part, place) for part in there if part != HOLE],
            (state.uses, state.played) if are_trumps else None,
        )
        kept = self.kept(f"{key} {seat}", basis)
        if kept is not None:
            return kept
        draw = self.trump if are_trumps else self.card
        items = [draw(part, place, seat) for part in there]
        return self.keep(self.area(key, kind, seat, items, role), basis)

    def trump(self, part: int, place: int, seat: int) -> Item:
        if part == HOLE:
            return Item(_CARD, owner=seat)
        trump = self.state.trump(part)
        uses = self.state.uses[part]
        return Item(
            _CARD,
            trump_face(trump, self.texts, self.lang),
            self.known(part),
            self.token_of(part, place),
            owner=seat,
            flags=("active",) if part == self.state.played else (),
            stats=(self.number("uses", uses, trump.uses),)
            if uses != UNLIMITED and trump.uses > 1
            else (),
        )

    def has_reserve(self, seat: int) -> bool:
        """ZO-16, ZO-74: whether a side has Zoons in hand, or may have them."""
        army = self.muster.zoon_parts[seat]
        if self.muster.hidden or len(army) > ZONE_SIZE:
            return True
        for part in army:
            star = self.muster.zoons[part].star
            if star is not None and star.do in _COMING_BACK:
                return True
        return False

    def card(self, part: int, place: int, seat: int) -> Item:
        """A card in hand or in a Tomb."""
        if part == HOLE:
            return Item(_CARD, owner=seat, suspects=self.suspects_of(place))
        word = self.token_of(part, place)
        return self.followed(card_item(self.muster, part, word, self.texts, self.lang))

    # -- lists that are being built ------------------------------------------

    def draft(self, seat: int) -> Iterator[Area]:
        """ZO-11: a list that is being built, for who sees it, and what it can be built of."""
        parts = taken(self.state, seat)
        listed = [card_item(self.muster, part, "", self.texts, self.lang) for part in parts]
        if self.sees_list(seat) and seat in self.state.waiting():
            supply = self.supply(seat)
            yield self.area("supply", _ROW, seat, supply, _MARKET)
        yield self.area("list", _ROW, seat, listed, self.before(seat))

    def sees_list(self, seat: int) -> bool:
        return self.state.viewer in (TRUTH, seat)

    def supply(self, seat: int) -> list[Item]:
        """All cards that are not in the list, copies on one another; the first is taken next."""
        stacks: dict[int, list[int]] = {}
        for part in untaken(self.state, seat):
            stacks.setdefault(self.state.token(part), []).append(part)
        words = self.state.setup.vocabulary
        return [
            Item(
                _CARD,
                card_face(self.muster, parts[0], self.texts, self.lang),
                self.known(parts[0]),
                words.token(number),
                height=len(parts),
                owner=seat,
            )
            for number, parts in stacks.items()
        ]

    # -- players -------------------------------------------------------------

    def players(self) -> Iterator[Player]:
        """Both sides, their tribes and numbers."""
        building = isinstance(self.asked, Build)
        for seat in (SOUTH, NORTH):
            tribe = self.tribe(seat)
            title = _TRIBE_NAMES[tribe] if tribe else self.texts.get("scene.built", self.lang)
            art = f"tribes.{tribe}" if tribe else "tribes.built"
            stats = self.costs(seat) if building else self.counts(seat)
            notes = tuple(self.notes_about(seat))
            yield Player(seat, self.name(seat), title, art, tuple(stats), notes)

    def tribe(self, seat: int) -> str:
        """The printed tribe of a side, if it has one."""
        options = self.state.setup.options
        if options["build_format"] != "none":
            return ""
        return str(options["tribe_south" if seat == SOUTH else "tribe_north"])

    def costs(self, seat: int) -> list[Stat]:
        """ZO-13: what a list costs, and may cost."""
        if not self.sees_list(seat):
            return []
        draft = draft_of(self.state, seat)
        return [
            self.number("value", draft.value, VALUE_BUDGET),
            self.number("stars", draft.stars, most_stars(draft.force)),
            self.number("force", draft.force, most_force(draft.stars)),
        ]

    def counts(self, seat: int) -> list[Stat]:
        """The Zoons that are left of all, and what else lies before a side."""
        state, muster = self.state, self.muster
        at = state.parts.at
        fighting = caged = 0
        for back in state.backs(seat):
            if state.fights(back):
                fighting += 1
            elif state.where[back] != OFF:
                caged += 1
        reserve, tomb = at[muster.reserve + seat], at[muster.tomb + seat]
        left = fighting + len(reserve)
        fallen = len([part for part in tomb if muster.zoons[part].id])
        found = [
            self.number("zoons", left, left + caged + fallen),
            self.number("trumps", len(at[muster.trumps + seat])),
            self.number("tomb", len(tomb)),
        ]
        if reserve:
            found.insert(2, self.number("reserve", len(reserve)))
        return found

    def notes_about(self, seat: int) -> Iterator[str]:
        """Whether a side has made its secret choice."""
        asked, texts, lang = self.asked, self.texts, self.lang
        if isinstance(asked, Build) and not self.sees_list(seat):
            yield texts.get("scene.list-secret", lang)
        if isinstance(asked, Build | Deploy) and seat not in self.state.waiting():
            yield texts.get("scene.ready", lang)
        if self.state.sealed[seat] != UNSEALED:
            yield texts.get("scene.gripped", lang)
