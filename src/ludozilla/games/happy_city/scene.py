"""The table as a scene: the central zone, and each city as two rows of five."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from msgspec.structs import replace

from ludozilla.engine import painter
from ludozilla.engine.scene import Area, AreaKind, Face, Item, ItemKind
from ludozilla.engine.texts import Texts
from ludozilla.games.happy_city import data
from ludozilla.games.happy_city.cards import (
    CARD,
    COLOURS,
    DECKS,
    FIRST_MONSTER,
    NAMES,
    NONE,
    RESIDENCES,
)
from ludozilla.games.happy_city.cities import (
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
)
from ludozilla.games.happy_city.effects import income
from ludozilla.games.happy_city.ending import CopySpecial
from ludozilla.games.happy_city.monsters import Ruin
from ludozilla.games.happy_city.purchases import Buy, Pay, price
from ludozilla.games.happy_city.rounds import payment
from ludozilla.games.happy_city.scoring import Score, score, text_in_force
from ludozilla.games.happy_city.set_up import PickMarket
from ludozilla.games.happy_city.wording import (
    card_text,
    card_title,
    colour_letters,
    condition_letters,
    effects_text,
    signs,
)
from ludozilla.games.happy_city.words import FIRST_CARD

_WITH_EFFECT = "★"
_MONSTER = "☠"
_RUIN = "✖"


@cache
def face_of(card: int, texts: Texts, lang: str) -> Face:
    """Symbols in the middle, the price and the colours in the upper corners."""
    row = data.CARDS[card]
    title, text = card_title(row, texts, lang), card_text(row, texts, lang)
    if isinstance(row, data.Monster):
        letters = colour_letters([row.colour], texts, lang)
        return Face(_MONSTER, title, text, colour=row.colour, corners=("", letters))
    short = signs(row.income, row.residents, row.hearts)
    if isinstance(row, data.Special):
        return Face(short or _WITH_EFFECT, title, text, colour="red")
    colour = row.colours[0] if row.colours else "grey"
    letters = colour_letters(row.colours, texts, lang)
    cost = str(row.cost) if row.deck or row.cost else ""
    return Face(short, title, text, colour=colour, corners=(cost, letters))


class Painter(painter.Painter[HappyCityState]):
    """The middle of the table, every city, and at the end everyone's score sheet."""

    def areas(self) -> Iterator[Area]:
        """The viewer's city comes first, then the others in turn order."""
        yield from self.middle()
        start = max(0, self.state.viewer)
        for seat in [start, *self.state.others(start)]:
            yield from self.player(seat)
        yield from self.effects()

    def notes(self) -> Iterator[str]:
        """Whose turn it is, or how the game ended."""
        state = self.state
        if state.ending is not None:
            yield self.say("scene.over", n=state.round, reason=state.ending.reason)
        elif isinstance(self.asked, PickMarket):
            yield self.say("scene.draft")
        else:
            yield self.say("scene.turn", n=state.round, who=state.active)
            if max(len(state.city(seat)) for seat in range(state.setup.seats)) == SLOTS:
                yield self.say("scene.last-round")
        yield self.say("scene.legend")

    # -- cards ---------------------------------------------------------------

    def card(self, part: int, token: bool = True) -> Item:
        """A card on the table; ``token`` if it can be chosen by its name."""
        name = NAMES[CARD[part]]
        return Item(
            ItemKind.CARD,
            face_of(CARD[part], self.game.texts, self.lang),
            id=f"card {part}",
            token=name if token else "",
        )

    # -- the middle of the table ---------------------------------------------

    def middle(self) -> Iterator[Area]:
        state = self.state
        at = state.parts.at
        yield self.row("zone", [self.offer(part) for part in at[ZONE]])
        residences = [
            replace(self.offer(at[place][-1]), height=len(at[place]))
            for place in range(RESIDENCE, RESIDENCE + len(RESIDENCES))
            if at[place]
        ]
        yield self.row("residences", residences)
        for number in range(DECKS):
            if at[DRAW + number] or at[DISCARD + number] or state.setup.options["grozilla"]:
                yield from self.deck(number)
        if at[MARKET]:
            yield self.row("markets", [self.card(part) for part in at[MARKET]])
        yield self.row("row", [self.special(part) for part in at[ROW]])
        if state.setup.options["grozilla"]:
            yield self.row("supply", self.token_items("supply", state.supply, -1))

    def row(self, key: str, items: list[Item], owner: int = -1) -> Area:
        """Things side by side; with an owner, one of several such areas."""
        name = f"{key} {owner}" if owner >= 0 else key
        title = self.say(f"scene.{key}", who=owner)
        return Area(name, AreaKind.ROW, title, tuple(items), owner=owner)

    def offer(self, part: int) -> Item:
        """A card to buy; with its price for the one who is to buy, if that is another one."""
        item = self.card(part, not isinstance(self.asked, Ruin))
        if isinstance(self.asked, Buy | Pay):
            asked = price(self.state, self.state.active, part)
            row = data.CARDS[CARD[part]]
            if isinstance(row, data.Building) and asked != row.cost:
                return replace(item, notes=(self.say("scene.costs", n=asked),))
        return item

    def special(self, part: int) -> Item:
        """A special building of the row, with its condition."""
        row = data.CARDS[CARD[part]]
        assert isinstance(row, data.Special)
        notes = (condition_letters(row, self.game.texts, self.lang),)
        return replace(self.card(part, not isinstance(self.asked, Ruin)), notes=notes)

    def deck(self, number: int) -> Iterator[Area]:
        """A draw pile and its discards, which nobody may look through.

        Once the draw pile is empty the discards stand for the deck (HC-28).
        """
        at = self.state.parts.at
        drawn_from = "draw" if at[DRAW + number] else "discard"
        for name, place in (("draw", DRAW + number), ("discard", DISCARD + number)):
            title = self.say(f"scene.{name}", n=number + 1)
            token = f"deck{number + 1}" if name == drawn_from else ""
            pile = (Item(ItemKind.CARD, token=token, height=len(at[place])),) if at[place] else ()
            yield Area(f"{name} {number + 1}", AreaKind.PILE, title, pile)

    def token_items(self, name: str, counts: list[int], owner: int) -> list[Item]:
        """Stop-Zilla tokens; one's own can be chosen while one pays."""
        can_pay = isinstance(self.asked, Pay) and owner == self.state.seat
        return [
            Item(
                ItemKind.TOKEN,
                Face(
                    self.game.texts.get(f"colour.{colour}", self.lang),
                    self.game.texts.get(f"token.{colour}", self.lang),
                    colour=colour,
                ),
                id=f"{name} {colour}",
                token=colour if can_pay else "",
                height=count,
            )
            for colour, count in zip(COLOURS, counts, strict=True)
            if count
        ]

    # -- players -------------------------------------------------------------

    def player(self, seat: int) -> Iterator[Area]:
        state = self.state
        yield self.city(seat)
        if state.front[seat] != NONE:
            monster = self.monster(state.front[seat])
            yield self.row("front", [monster], seat)
        tokens = state.tokens[seat * len(COLOURS) : (seat + 1) * len(COLOURS)]
        if any(tokens):
            items = self.token_items(f"tokens {seat}", tokens, seat)
            yield self.row("tokens", items, seat)
        if state.ending is not None:
            title = self.say("scene.sheet", who=seat)
            lines = tuple(self.sheet(seat))
            yield Area(f"sheet {seat}", AreaKind.PANEL, title, owner=seat, notes=lines)

    def city(self, seat: int) -> Area:
        """Two rows of five, the first slot at the top left."""
        items = [self.slot(seat, slot) for slot in range(len(self.state.city(seat)))]
        return Area(
            f"city {seat}",
            AreaKind.GRID,
            self.say("scene.city", who=seat),
            tuple(items),
            owner=seat,
            columns=ROW_LENGTH,
            rows=SLOTS // ROW_LENGTH,
            notes=tuple(self.purse(seat)),
        )

    def slot(self, seat: int, slot: int) -> Item:
        """A card; or of a ruin the monster, with a word on what it covers."""
        part = self.state.city(seat)[slot]
        monster = self.state.ruins[seat * SLOTS + slot]
        if monster == NONE:
            item = self.card(part, self.is_choice(seat, slot))
        else:
            title = card_title(data.CARDS[CARD[part]], self.game.texts, self.lang)
            item = replace(self.monster(monster), notes=(f"{_RUIN} {title}",))
        row = SLOTS // ROW_LENGTH - 1 - slot // ROW_LENGTH
        return replace(item, owner=seat, x=slot % ROW_LENGTH, y=row)

    def is_choice(self, seat: int, slot: int) -> bool:
        """Whether a card of a city can be chosen: to be destroyed, or to be copied."""
        if isinstance(self.asked, Ruin):
            return seat == self.state.seat
        is_special = slot == self.state.special_slot[seat]
        return isinstance(self.asked, CopySpecial) and seat != self.state.seat and is_special

    def monster(self, monster: int) -> Item:
        card = FIRST_MONSTER + monster
        return Item(
            ItemKind.CARD, face_of(card, self.game.texts, self.lang), id=f"monster {monster}"
        )

    def purse(self, seat: int) -> Iterator[str]:
        """What one has and earns besides cards, with what is paid of it, and where one stands."""
        state = self.state
        due, paid = income(state, seat), payment(state, seat)
        key = "scene.purse-paid" if state.ending is None and paid != due else "scene.purse"
        purse = self.say(key, coins=state.coins[seat], income=due, paid=paid)
        yield f"{purse} · {self.standing(seat)}" if state.ending is None else purse
        if seat == state.first:
            yield self.say("scene.first")
        if state.free_cards[seat]:
            yield self.say("scene.free")
        if state.mirrors[seat]:
            yield self.say("scene.mirror", n=state.mirrors[seat])

    def standing(self, seat: int) -> str:
        """What a city would score now; Concert Hall and Japanese Garden change it afterwards."""
        sheet = score(self.state, seat)
        changed = sheet.points() != sheet.base()
        key = "scene.standing-special" if changed else "scene.standing"
        return self.say(key, total=self.base(sheet), n=sheet.points())

    # -- texts and scores ----------------------------------------------------

    def effects(self) -> Iterator[Area]:
        """What the special buildings and monsters do that somebody could meet now."""
        state = self.state
        cards = [CARD[part] for part in state.parts.at[ROW]]
        for seat in range(state.setup.seats):
            cards += [state.special(seat)] if state.special(seat) != NONE else []
        cards += [CARD[part] for part in state.parts.at[LOOSE]]
        lines = []
        for card in cards:
            row = data.CARDS[card]
            assert not isinstance(row, data.Building)
            if row.effects:
                title = card_title(row, self.game.texts, self.lang)
                text = effects_text(row, self.game.texts, self.lang)
                lines.append(self.say("scene.effect", card=title, text=text))
        if lines:
            title = self.say("scene.effects")
            yield Area("effects", AreaKind.PANEL, title, notes=tuple(lines))

    def sheet(self, seat: int) -> Iterator[str]:
        """The final score of a seat, line by line."""
        state = self.state
        assert state.ending is not None
        sheet = score(state, seat)
        yield self.say("sheet.rank", n=state.ending.ranks[seat])
        yield from self.totals(sheet)
        yield self.base(sheet)
        special = FIRST_CARD + text_in_force(state, seat)
        if sheet.lost_or_won:
            yield self.say("sheet.points", card=special, n=sheet.lost_or_won)
        if sheet.is_doubled():
            yield self.say("sheet.doubled", card=special)
        yield self.say("sheet.total", n=sheet.points())
        yield self.say("sheet.ties", coins=state.coins[seat], tokens=state.token_count(seat))

    def base(self, sheet: Score) -> str:
        """Residents times hearts, or their sum."""
        key = "sheet.product" if sheet.is_product else "sheet.sum"
        return self.say(key, residents=sheet.residents(), hearts=sheet.hearts(), n=sheet.base())

    def totals(self, sheet: Score) -> Iterator[str]:
        """Residents and hearts, and where they come from."""
        for name, total, printed, effect, monsters in (
            (
                *("residents", sheet.residents(), sheet.printed_residents),
                *(sheet.effect_residents, sheet.monster_residents),
            ),
            (
                *("hearts", sheet.hearts(), sheet.printed_hearts),
                *(sheet.effect_hearts, sheet.monster_hearts),
            ),
        ):
            line = self.say(f"sheet.{name}", n=total)
            sources = [self.say("sheet.cards", n=printed)]
            if effect:
                sources.append(self.say("sheet.special", n=f"{effect:+}"))
            if monsters:
                sources.append(self.say("sheet.monsters", n=f"{monsters:+}"))
            yield f"{line} ({', '.join(sources)})" if len(sources) > 1 else line
