"""The table as a scene: each city as two rows of five, and what there is to be had."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from ludozilla.engine import painter
from ludozilla.engine.knowledge import KNOWN
from ludozilla.engine.scene import Area, AreaKind, Item, ItemKind, Player, Role, Suspect, Touch
from ludozilla.engine.texts import Texts
from ludozilla.engine.vocabulary import HOLE
from ludozilla.games.happy_city.cards import (
    CARD,
    COLOURS,
    COST,
    DECKS,
    FIRST_PART,
    IN_DECK,
    MONSTER_DECK,
    MONSTERS,
    NONE,
    RESIDENCES,
)
from ludozilla.games.happy_city.cities import (
    ASIDE,
    BOX,
    DISCARD,
    DRAW,
    LOOSE,
    MARKET,
    RESIDENCE,
    ROW,
    ROW_LENGTH,
    SLOTS,
    ZONE,
    HappyCityState,
    monster_part,
)
from ludozilla.games.happy_city.effects import income
from ludozilla.games.happy_city.ending import CopySpecial
from ludozilla.games.happy_city.faces import (
    SIGNS,
    card_item,
    city_items,
    discards,
    face_of,
    monster_item,
    numbered,
    owned,
    special_item,
    standing,
    token_item,
)
from ludozilla.games.happy_city.monsters import Ruin
from ludozilla.games.happy_city.panels import effects_panel, score_sheet
from ludozilla.games.happy_city.purchases import Buy, Pay, price
from ludozilla.games.happy_city.rounds import payment
from ludozilla.games.happy_city.scoring import score
from ludozilla.games.happy_city.set_up import PickMarket
from ludozilla.games.happy_city.specials import available_specials
from ludozilla.games.happy_city.words import FIRST_DECK, token
from ludozilla.games.happy_city.zone import Discard, Draw, drawable_decks

_CARD: Final = ItemKind.CARD
_GRID: Final = AreaKind.GRID
_ROW: Final = AreaKind.ROW
_PILE: Final = AreaKind.PILE
_MARKET: Final = Role.MARKET
_SIDE: Final = Role.SIDE
_STOCK: Final = Role.PILE

_FEW: Final = 4
"""Of a pile that is no higher, it is shown what its cards may be."""

_COINS: Final = (Touch("player {who}"),)
_WALK: Final = Touch("part {part}", "city {who}", "city {to}")
_TOKEN: Final = Touch("tokens {who} {colour:token}")


class Painter(painter.Painter[HappyCityState]):
    """Every city, the middle of the table, and at the end everyone's score sheet."""

    signs = SIGNS
    touches = {
        "income": _COINS,
        "coins": _COINS,
        "passed": _COINS,
        "bought": _COINS,
        "stolen": (Touch("player {victim}"), *_COINS),
        "spent": (_TOKEN,),
        "token": (
            Touch("supply {colour:token}"),
            Touch("tokens {who} {colour:token}", "supply {colour:token}"),
        ),
        "pushed": (_WALK,),
        "stopped": (_TOKEN, _WALK),
        "settled": (Touch("part {part}", target="front {who}"),),
        "destroyed": (Touch("part {part}", "front {who}", "part {ruin}"), Touch("part {ruin}")),
        "copied": (Touch("part {part}"),),
        "scored": _COINS,
    }

    def __init__(self, state: HappyCityState, lang: str, names: Sequence[str] = ()) -> None:
        super().__init__(state, lang, names)
        self.texts: Texts = self.game.texts
        self.ruin = self.asked if isinstance(self.asked, Ruin) else None
        self.pay = self.asked if isinstance(self.asked, Pay) else None
        self.is_shopping = isinstance(self.asked, Discard | Draw | Buy | Pay)

    def home(self, place: int) -> str:
        """Monsters are where they went, what is aside is nowhere."""
        if place < DISCARD:
            return f"draw {place - DRAW + 1}"
        return "" if place in (LOOSE, ASIDE) else super().home(place)

    def areas(self) -> list[Area]:
        """The viewer's city, what there is to buy, the other cities, and the rest of the table."""
        seats = list(self.in_turn())
        areas = self.before_seat(seats.pop(0)) if self.state.viewer >= 0 else []
        areas += self.market()
        for seat in seats:
            areas += self.before_seat(seat)
        areas += self.decks()
        areas += self.side()
        return [self.traced(area) for area in areas] if self.ids else areas

    def traced(self, area: Area) -> Area:
        """An area with the ids under which the viewer has followed its items."""
        if self.ids.keys().isdisjoint([item.id for item in area.items]):
            return area
        return replace(area, items=tuple([self.followed(item) for item in area.items]))

    def notes(self) -> list[str]:
        """Whose turn it is, or how the game ended."""
        state = self.state
        if state.ending is not None:
            return [self.say("scene.over", n=state.round, reason=state.ending.reason)]
        if isinstance(self.asked, PickMarket):
            return [self.text("scene.draft")]
        notes = [self.say("scene.turn", n=state.round, who=state.active)]
        if max([len(state.city(seat)) for seat in range(state.setup.seats)]) == SLOTS:
            notes.append(self.text("scene.last-round"))
        return notes

    def text(self, key: str) -> str:
        """A text without arguments."""
        return self.texts.get(key, self.lang)

    # -- players -------------------------------------------------------------

    def players(self) -> list[Player]:
        """Everyone's points as they would be scored now, and what they have and earn."""
        return [self.player(seat) for seat in range(self.state.setup.seats)]

    def player(self, seat: int) -> Player:
        state = self.state
        sheet = score(state, seat)
        due = income(state, seat)
        stats = standing(
            sheet.points(),
            len(state.city(seat)),
            state.coins[seat],
            due,
            payment(state, seat, due) if state.ending is None else due,
            sheet.residents(),
            sheet.hearts(),
            state.token_count(seat) if state.setup.options["grozilla"] else NONE,
            self.texts,
            self.lang,
        )
        notes = []
        if seat == state.first:
            notes.append(self.text("scene.first"))
        if state.free_cards[seat]:
            notes.append(self.text("scene.free"))
        if state.mirrors[seat]:
            notes.append(self.say("scene.mirror", n=state.mirrors[seat]))
        return Player(seat, self.name(seat), stats=stats, notes=tuple(notes))

    # -- what lies before a player -------------------------------------------

    def before_seat(self, seat: int) -> list[Area]:
        """A city, the monster in front of it, and tokens."""
        state = self.state
        areas = [self.city(seat)]
        monsters = self.in_front(seat)
        if monsters:
            areas.append(self.row("front", monsters, self.before(seat), seat))
        tokens = state.tokens[seat * len(COLOURS) : (seat + 1) * len(COLOURS)]
        if any(tokens):
            can_pay = self.pay is not None and self.pay.seat == seat
            items = self.token_items(f"tokens {seat}", tokens, seat, can_pay)
            areas.append(self.row("tokens", items, self.before(seat), seat))
        return areas

    def city(self, seat: int) -> Area:
        """Two rows of five, the first slot at the top left; monsters lie on their ruins."""
        state, texts, lang = self.state, self.texts, self.lang
        name = f"city {seat}"
        cards, choices = state.city(seat), self.choices_in(seat)
        ruins = state.ruins[seat * SLOTS : (seat + 1) * SLOTS]
        role = self.before(seat)
        basis = (cards, ruins, choices, state.copied, role)
        kept = self.kept(name, basis)
        if kept is not None:
            return kept
        area = Area(
            name,
            _GRID,
            owned("scene.city", self.name(seat), texts, lang),
            city_items(cards, ruins, choices, state.copied, texts, lang, seat),
            owner=seat,
            columns=ROW_LENGTH,
            rows=SLOTS // ROW_LENGTH,
            role=role,
        )
        return self.keep(area, basis)

    def choices_in(self, seat: int) -> list[int]:
        """The slots of a city that can be chosen: to be destroyed, or to be copied."""
        if self.ruin is not None and seat == self.ruin.seat:
            return self.state.intact_slots(seat)
        if isinstance(self.asked, CopySpecial) and seat != self.asked.seat:
            return [self.state.special_slot[seat]]
        return []

    def in_front(self, seat: int) -> list[Item]:
        """The monster in front of a city, and the one that makes it destroy a building."""
        monster = self.state.front[seat]
        if monster == NONE:
            return []
        if self.ruin is None or self.ruin.seat != seat:
            return [monster_item(monster, self.texts, self.lang, seat)]
        return [
            monster_item(monster, self.texts, self.lang, seat, flag="active"),
            monster_item(self.ruin.newcomer, self.texts, self.lang, seat, flag="arriving"),
        ]

    def token_items(self, lies: str, counts: list[int], seat: int, can_pay: bool) -> list[Item]:
        """Stop-Zilla tokens, which can be chosen by the one who pays."""
        return [
            token_item(lies, COLOURS[colour], count, self.texts, self.lang, seat, can_pay)
            for colour, count in enumerate(counts)
            if count
        ]

    def row(self, key: str, items: list[Item], role: Role, owner: int = -1) -> Area:
        """Things side by side; with an owner, one of several such areas."""
        name = key if owner < 0 else f"{key} {owner}"
        basis = (items, role)
        kept = self.kept(name, basis)
        if kept is not None:
            return kept
        title = (
            self.text(f"scene.{key}")
            if owner < 0
            else owned(f"scene.{key}", self.name(owner), self.texts, self.lang)
        )
        return self.keep(Area(name, _ROW, title, tuple(items), owner=owner, role=role), basis)

    # -- the middle of the table ---------------------------------------------

    def market(self) -> list[Area]:
        """The cards to buy, the residences, and the special buildings."""
        at = self.state.parts.at
        areas = []
        if at[MARKET]:
            markets = [card_item(part, self.texts, self.lang, True) for part in at[MARKET]]
            areas.append(self.row("markets", markets, _MARKET))
        zone = [self.offer(part, self.price_now(part)) for part in at[ZONE]]
        areas.append(self.row("zone", zone, _MARKET))
        areas += [self.residences(number) for number in range(len(RESIDENCES))]
        areas.append(self.row("row", self.specials(), _MARKET))
        return areas

    def residences(self, number: int) -> Area:
        """HC-5: a pile of residences, which all look the same."""
        place = RESIDENCE + number
        name = self.home(place)
        there = self.state.parts.at[place]
        cost = self.price_now(there[-1]) if there else NONE
        paid = NONE if self.pay is None else self.pay.part
        basis = (there, cost, paid, self.ruin is None)
        kept = self.kept(name, basis)
        if kept is not None:
            return kept
        items = [self.offer(part, cost) for part in there]
        title = face_of(RESIDENCES[number], self.texts, self.lang).title
        return self.keep(Area(name, _PILE, title, tuple(items), role=_MARKET), basis)

    def price_now(self, part: int) -> int:
        """What a card costs the one who is to buy, if that is not what is printed on it."""
        if not self.is_shopping:
            return NONE
        cost = price(self.state, self.state.active, part)
        return NONE if cost == COST[part] else cost

    def offer(self, part: int, cost: int) -> Item:
        """A card to buy."""
        is_paid = self.pay is not None and self.pay.part == part
        return card_item(part, self.texts, self.lang, self.ruin is None, is_paid, cost)

    def specials(self) -> list[Item]:
        """The special buildings of the row."""
        state = self.state
        met = available_specials(state, state.viewer) if state.viewer >= 0 else []
        return [
            special_item(part, self.texts, self.lang, self.ruin is None, token(part) in met)
            for part in state.parts.at[ROW]
        ]

    def decks(self) -> list[Area]:
        """The draw piles, then their discards, which everybody has seen."""
        count = DECKS if self.state.setup.options["grozilla"] else MONSTER_DECK - 1
        drawable = drawable_decks(self.state)
        areas = [self.draw_pile(n, FIRST_DECK + n in drawable) for n in range(count)]
        at = self.state.parts.at
        areas += [
            discards(n + 1, tuple(at[DISCARD + n]), self.texts, self.lang) for n in range(count)
        ]
        return areas

    def draw_pile(self, number: int, is_drawable: bool) -> Area:
        """A draw pile, which can be chosen while there are discards to make it anew (HC-28).

        Its last card can be followed, and of a few one may tell which they are.
        """
        place = DRAW + number
        there = self.state.parts.at[place]
        name = f"draw {number + 1}"
        is_last = number + 1 == MONSTER_DECK
        basis = (
            there,
            is_drawable,
            self.part_id(place, -1) if there else "",
            self.state.parts.known[self.state.viewer] if len(there) <= _FEW else None,
            self.monsters_left() if is_last else NONE,
        )
        kept = self.kept(name, basis)
        if kept is not None:
            return kept
        word = f"deck{number + 1}" if is_drawable else ""
        items: list[Item] = []
        if there:
            face = None if there[-1] == HOLE else face_of(CARD[there[-1]], self.texts, self.lang)
            item = Item(
                _CARD,
                face,
                self.part_id(place, -1) or f"stack {number + 1}",
                word,
                height=len(there),
                flags=("known",) if face else (),
                suspects=self.suspects(number) if len(there) <= _FEW and face is None else (),
                back=f"decks.deck{number + 1}",
            )
            items.append(item)
        area = Area(
            name,
            _PILE,
            numbered("scene.draw", number + 1, self.texts, self.lang),
            tuple(items),
            role=_STOCK,
            token=word,
            stats=(self.stat("monsters", self.monsters_left()),) if is_last else (),
        )
        return self.keep(area, basis)

    def suspects(self, number: int) -> tuple[Suspect, ...]:
        """What the next card of a deck may be: any of its cards that the viewer has not seen."""
        parts = self.state.parts
        lot = parts.known[self.state.viewer].lot
        unseen = Counter([CARD[part] for part in IN_DECK[number] if lot[part] != KNOWN])
        count = len(parts.at[DRAW + number])
        faces = [(face_of(card, self.texts, self.lang), n) for card, n in unseen.most_common()]
        return tuple([Suspect(face.title, 100 * n // count, face.art) for face, n in faces])

    def monsters_left(self) -> int:
        """How many monsters are still in deck 4: the others have all been seen."""
        at = self.state.parts.at
        aside = at[ASIDE]  # in order, like every place that has none of its own
        gone = bisect_left(aside, monster_part(MONSTERS)) - bisect_left(aside, monster_part(0))
        return MONSTERS - len(at[LOOSE]) - gone

    # -- the side ------------------------------------------------------------

    def side(self) -> list[Area]:
        """Tokens, the card that the Sphinx found in the box, score sheets, and what cards say."""
        state = self.state
        areas = []
        if state.setup.options["grozilla"]:
            supply = self.token_items("supply", state.supply, -1, False)
            areas.append(self.row("supply", supply, _SIDE))
        if state.copied != NONE and FIRST_PART[state.copied] in state.parts.at[BOX]:
            copied = card_item(FIRST_PART[state.copied], self.texts, self.lang)
            areas.append(self.row("box", [copied], _SIDE))
        if state.ending is not None:
            for seat in self.in_turn():
                title = self.say("scene.sheet", who=seat)
                lines = tuple(score_sheet(self, seat))
                areas.append(Area(f"sheet {seat}", AreaKind.PANEL, title, owner=seat, notes=lines))
        areas.append(self.effects())
        return areas

    def effects(self) -> Area:
        """What the special buildings and monsters do that somebody could meet now."""
        state = self.state
        specials = [state.special(seat) for seat in range(state.setup.seats)]
        cards = [CARD[part] for part in state.parts.at[ROW]]
        cards += [special for special in specials if special != NONE]
        cards += [CARD[part] for part in state.parts.at[LOOSE]]
        return effects_panel(tuple(cards), self.texts, self.lang)
