"""Broken variants of the toys, one fault each, for the conformance suite to catch."""

import datetime as dt
import random
import sys
import time
import weakref
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Self

from msgspec.structs import replace

from ludozilla.conformance.filling import world_key
from ludozilla.engine.bot import Answer, Budget
from ludozilla.engine.game import Game
from ludozilla.engine.journal import Arg, Event
from ludozilla.engine.painter import known_id
from ludozilla.engine.parts import EVERYBODY
from ludozilla.engine.pending import NO_SEAT, Decision
from ludozilla.engine.rng import Rng
from ludozilla.engine.scene import Area, AreaKind, Face, Item, ItemKind, Player, Scene, Stat, Touch
from ludozilla.engine.state import TRUTH, IllegalAction, Outcome, Setup, State
from ludozilla.engine.texts import Texts
from ludozilla.engine.theme import Art, Theme
from ludozilla.engine.vocabulary import HOLE
from tests.toys.burrow import HOME, LINE, Burrow, BurrowState
from tests.toys.cellar import (
    CARDS,
    CELLAR,
    HAND,
    PLAYER,
    Cellar,
    CellarPainter,
    CellarState,
    Give,
    Play,
    kind,
    token,
)
from tests.toys.growl import Growl, GrowlState
from tests.toys.howl import CARDS as HOWLS
from tests.toys.howl import DEN, Howl, HowlState, Lead, suit_of
from tests.toys.howl import HAND as HOWL_HAND
from tests.toys.howl import Play as Follow


def broken(game: type[Game], state: type[State]) -> Game:
    """A game of this kind whose states are of that class."""

    def blank(self: Game, setup: Setup) -> State:
        return state(setup)

    name = f"{state.__name__}{game.__name__}"
    variant = type(name, (game,), {"blank": blank, "__module__": __name__})
    globals()[name] = variant  # where other processes find it
    found = variant()
    assert isinstance(found, Game)
    return found


def undeclared(variant: type[Play]) -> Game:
    """Cellar, but this is asked instead of ``Play``."""

    class OtherState(CellarState):
        def settle(self, rng: Rng) -> None:
            super().settle(rng)
            if self.ending is None and type(self.stack[-1]) is Play:
                self.stack[-1] = variant(self.seat)

    OtherState.__name__ = f"Asking{variant.__name__}"
    return broken(Cellar, OtherState)


def asking(variant: type[Play]) -> Game:
    """Cellar, but this is asked instead of ``Play``, and is declared."""
    game = undeclared(variant)
    type(game).decisions = (*Cellar.decisions, variant)
    return game


def following(variant: type[Follow]) -> Game:
    """Howl, but this is asked instead of ``Play``."""

    class OtherState(HowlState):
        def settle(self, rng: Rng) -> None:
            super().settle(rng)
            if self.ending is None and type(self.stack[-1]) is Follow:
                self.stack[-1] = variant(self.seat)

    OtherState.__name__ = f"Asking{variant.__name__}"
    game = broken(Howl, OtherState)
    type(game).decisions = (*Howl.decisions, variant)
    return game


# -- leaks -------------------------------------------------------------------


class OpenHand(CellarState):
    """The next player's hand lies open in the holed state."""

    def seen_by(self, seat: int) -> Self:
        holed = super().seen_by(seat)
        if self.viewer == TRUTH:
            other = HAND + (seat + 1) % self.setup.seats
            holed.parts.at[other] = self.parts.at[other][:]
        return holed


class LastDrawn(CellarState):
    """A convenient attribute remembers what was drawn last."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.last_drawn = -1

    def draw(self, rule: str, seat: int) -> None:
        self.last_drawn = self.parts.at[CELLAR][-1]
        super().draw(rule, seat)


class CarriesTruth(CellarState):
    """A holed state from which there is a way back to the truth."""

    _truth: Self

    def seen_by(self, seat: int) -> Self:
        holed = super().seen_by(seat)
        holed._truth = self
        return holed


LOOKED_AT: deque[tuple[CellarState, CellarState]] = deque(maxlen=100)


class Watched(CellarState):
    """Views are noted elsewhere, each with the truth, so that nothing in them shows it."""

    def seen_by(self, seat: int) -> Self:
        holed = super().seen_by(seat)
        LOOKED_AT.append((holed, self))
        return holed


def truth_of(state: CellarState) -> CellarState:
    """The truth behind a view, if it was noted."""
    return next((truth for holed, truth in reversed(LOOKED_AT) if holed is state), state)


class TalkativeScene(Cellar):
    """The scene notes what the others hold."""

    def blank(self, setup: Setup) -> CellarState:
        return Watched(setup)

    def scene(self, state: CellarState, lang: str, names: Sequence[str] = ()) -> Scene:
        scene = super().scene(state, lang, names)
        return replace(scene, notes=tuple(str(hand) for hand in truth_of(state).parts.at[1:3]))


class NumberedBacks(Cellar):
    """The id of a face-down card is the card."""

    def blank(self, setup: Setup) -> CellarState:
        return Watched(setup)

    def scene(self, state: CellarState, lang: str, names: Sequence[str] = ()) -> Scene:
        scene, truth = super().scene(state, lang, names), truth_of(state)

        def marked(area: Area) -> Area:
            if not area.id.startswith("hand"):
                return area
            cards = truth.hand(area.owner)
            items = tuple(
                replace(item, id=CARDS[card])
                for item, card in zip(area.items, sorted(cards), strict=True)
            )
            return replace(area, items=items)

        return replace(scene, areas=tuple(marked(area) for area in scene.areas))


class SortedFan(Cellar):
    """Known and hidden cards of a hand lie in their true order."""

    def blank(self, setup: Setup) -> CellarState:
        return Watched(setup)

    def scene(self, state: CellarState, lang: str, names: Sequence[str] = ()) -> Scene:
        scene, truth = super().scene(state, lang, names), truth_of(state)

        def in_true_order(area: Area) -> Area:
            if not area.id.startswith("hand"):
                return area
            known = {item.token: item for item in area.items if item.face}
            hidden = iter([item for item in area.items if not item.face])
            items: list[Item] = [
                replace(known[CARDS[card]] if CARDS[card] in known else next(hidden), id="")
                for card in truth.hand(area.owner)
            ]
            return replace(area, items=tuple(items))

        return replace(scene, areas=tuple(in_true_order(area) for area in scene.areas))


class NosyThief(Watched):
    """A thief may only be sent to those who really have a rat."""

    def plays(self, seat: int, card: int) -> list[int]:
        truth = truth_of(self)
        plays = super().plays(seat, card)
        if kind(card) != "thief":
            return plays
        good = [
            action
            for action in plays
            if any(
                kind(other) == "rat" for other in truth.hand((self.path(action)[1] - PLAYER) % 3)
            )
        ]
        return good or plays


class OpenGift(CellarState):
    """The move list shows everybody which card was given."""

    def seen_path(self, action: int, seat: int) -> list[int]:
        return self.path(action)


class LoudDraw(CellarState):
    """Everybody hears what is drawn."""

    def tell(self, rule: str, key: str, args: dict[str, Arg], audience: int | None = None) -> None:
        super().tell(rule, key, args)


class SilentSkip(CellarState):
    """A victim without a rat is not even asked."""

    def choices(self) -> list[int]:
        if isinstance(self.stack[-1], Give):
            return [token(card) for card in self.hand(self.seat) if kind(card) == "rat"]
        return super().choices()

    def settle(self, rng: Rng) -> None:
        super().settle(rng)
        if self.ending is None and not self.choices():
            self.stack.pop()
            super().settle(rng)


class SecretInFrench(Cellar):
    """Only the French scene notes what the others hold."""

    def blank(self, setup: Setup) -> CellarState:
        return Watched(setup)

    def scene(self, state: CellarState, lang: str, names: Sequence[str] = ()) -> Scene:
        scene = super().scene(state, lang, names)
        if lang == "en":
            return scene
        return replace(scene, notes=tuple(str(hand) for hand in truth_of(state).parts.at[1:3]))


class CachesCellar(CellarState):
    """A holed state with a cache that knows what lies in the cellar."""

    _order: list[int]

    def seen_by(self, seat: int) -> Self:
        holed = super().seen_by(seat)
        holed._order = self.parts.at[CELLAR][:]
        return holed


class KeepsQuestion(CellarState):
    """A holed state with a function that can still look into the true one."""

    _ask: Callable[[], list[int]]

    def seen_by(self, seat: int) -> Self:
        holed = super().seen_by(seat)
        holed._ask = lambda: self.hand(0)
        return holed


class LeadingQuestion(Watched):
    """What is asked tells how many rats the others have."""

    def decision(self) -> Decision:
        asked, truth = super().decision(), truth_of(self)
        rats = [kind(card) == "rat" for seat in self.others(self.seat) for card in truth.hand(seat)]
        return Decision(asked.rule, asked.key, {**asked.args, "rats": sum(rats)})


class TellingError(Watched):
    """Who names a card that is no choice is told whether another has it."""

    def parse(self, text: str) -> int:
        try:
            return super().parse(text)
        except IllegalAction as error:
            truth = truth_of(self)
            if text in CARDS and any(CARDS.index(text) in truth.hand(seat) for seat in (0, 1)):
                raise IllegalAction(error.tried, "", "taken", error.possible) from None
            raise


class WeakWayBack(CellarState):
    """A holed state from which there is a way back to the truth, as long as that lives."""

    _truth: weakref.ref[Self]

    def seen_by(self, seat: int) -> Self:
        holed = super().seen_by(seat)
        holed._truth = weakref.ref(self)
        return holed


class AboutToDeal(CellarState):
    """A holed state with an iterator that goes through the cellar."""

    _coming: Iterator[int]

    def seen_by(self, seat: int) -> Self:
        holed = super().seen_by(seat)
        holed._coming = reversed(self.parts.at[CELLAR][:])
        return holed


class Gossip(Cellar):
    """Whoever tells what happened adds how much the next player holds."""

    def tell(self, event: Event, state: State, lang: str, names: Sequence[str] = ()) -> str:
        held = len([card for card in state.parts.at[HAND + 1] if kind(card) == "rat"])
        return f"{super().tell(event, state, lang, names)} ({held})"


# -- fills -------------------------------------------------------------------


class FillsTruth(Watched):
    """``fill`` gives the truth back."""

    def fill(self, rng: Rng) -> Self:
        truth: Self = truth_of(self).clone()  # type: ignore[assignment]
        return truth


class FillsAlike(CellarState):
    """``fill`` always draws the same world."""

    def fill(self, rng: Rng) -> Self:
        return super().fill(Rng("always"))


class KeepsTop(Watched):
    """``fill`` leaves the top card of a full cellar where it is."""

    def fill(self, rng: Rng) -> Self:
        filled, cellar = super().fill(rng), truth_of(self).parts.at[CELLAR]
        if len(cellar) < 4:
            return filled
        world: list[list[int]] = [[] for _ in filled.parts.at]
        world[CELLAR] = sorted(filled.parts.at[CELLAR], key=lambda card: card in cellar[-1:])
        filled.parts.arrange(self.viewer, world)
        return filled


class Forgetful(CellarState):
    """``fill`` forgets what was seen: any card may be anywhere in the dark."""

    def fill(self, rng: Rng) -> Self:
        filled = super().fill(rng)
        other = HAND + (1 if self.viewer == 0 else 0)
        cellar, hand = filled.parts.at[CELLAR], filled.parts.at[other]
        if cellar and hand:
            filled.parts.exchange(cellar[-1], CELLAR, hand[0], other)
        return filled


class Undeducing(BurrowState):
    """``fill`` forgets what moves have ruled out."""

    def fill(self, rng: Rng) -> Self:
        filled = super().fill(rng)
        enemy = 1 if self.viewer == 0 else 0
        places = [
            place
            for place in (*range(enemy * LINE, enemy * LINE + LINE), HOME + enemy)
            if self.parts.at[place] == [HOLE]
        ]
        monsters = [filled.parts.at[place][0] for place in places]
        rng.shuffle(monsters)
        world: list[list[int]] = [[] for _ in filled.parts.at]
        for place, monster in zip(places, monsters, strict=True):
            world[place] = [monster]
        filled.parts.arrange(self.viewer, world)
        return filled


class Biased(CellarState):
    """``fill`` prefers some worlds."""

    def fill(self, rng: Rng) -> Self:
        return min(super().fill(rng), super().fill(rng), key=world_key)

    def imagine(self, rng: Rng) -> Self:
        return min(super().imagine(rng), super().imagine(rng), key=world_key)


class Discreet(Follow):
    """Nobody notes that who does not follow suit has none of it."""

    def give_away(self, state: HowlState, led: int) -> None:
        pass


class Careless(Follow):
    """Of the suit that one cannot follow only the low cards are ruled out."""

    def give_away(self, state: HowlState, led: int) -> None:
        low = [card for card in range(len(HOWLS)) if suit_of(card) == led][:2]
        state.parts.rule_out(low, [HOWL_HAND + self.seat])


class Slanderous(Follow):
    """The suit that one cannot follow is ruled out for the next player."""

    def give_away(self, state: HowlState, led: int) -> None:
        suit = [card for card in range(len(HOWLS)) if suit_of(card) == led]
        state.parts.rule_out(suit, [HOWL_HAND + state.others(self.seat)[0]])


class LoudestLeads(Howl):
    """Who was dealt star5 leads, and nobody notes it."""

    def deal(self, state: HowlState, rng: Rng) -> None:
        super().deal(state, rng)
        best = HOWLS.index("star5")
        leaders = [seat for seat in range(state.setup.seats) if best in state.hand(seat)]
        state.stack = [Lead(*leaders or [0])]


class Beginning(Lead):
    """The first step of all: who holds fang1 leads."""

    def carry_on(self, state: HowlState, rng: Rng) -> None:
        holders = [seat for seat in range(state.setup.seats) if 0 in state.hand(seat)]
        state.stack.append(Lead(*holders or [self.player]))


class LowestLeads(Howl):
    """Who holds fang1 is found out by a step before the first decision, and nobody notes it."""

    decisions = (*Howl.decisions, Beginning)

    def deal(self, state: HowlState, rng: Rng) -> None:
        super().deal(state, rng)
        state.stack = [Beginning(0)]


class FairShare(Howl):
    """Everybody is dealt the five of a suit of their own, and nobody notes it."""

    def deal(self, state: HowlState, rng: Rng) -> None:
        deck = list(range(len(HOWLS)))
        rng.shuffle(deck)
        for seat in range(state.setup.seats):
            five, top = 5 * seat + 4, len(deck) - 1 - 5 * seat
            was = deck.index(five)
            deck[was], deck[top] = deck[top], five
        state.parts.put(DEN, deck)
        state.parts.mix_up(DEN)
        for seat in range(state.setup.seats):
            state.parts.deal(DEN, HOWL_HAND + seat, 5)
        state.stack = [Lead(0)]


class TimidRivals(GrowlState):
    """From the third prey on the others are thought to growl as softly as they can."""

    def sealable(self, seat: int) -> list[int]:
        growls = super().sealable(seat)
        return growls if len(growls) > 3 else growls[:1]


class AsksWhoKnows(Play):
    """A rat brings another card, but only where somebody keeps track of them."""

    def resolve(self, state: CellarState, action: int, rng: Rng) -> None:
        super().resolve(state, action, rng)
        if (
            kind(state.path(action)[0] - 1) == "rat"
            and state.parts.known
            and state.parts.at[CELLAR]
        ):
            state.draw("CE-2", self.seat)


class AsksWhatSeatKnows(Play):
    """What a seat knows decides whether it shows its hand."""

    def resolve(self, state: CellarState, action: int, rng: Rng) -> None:
        super().resolve(state, action, rng)
        if state.parts.known[self.seat].clauses:
            state.parts.show(HAND + self.seat, state.hand(self.seat), EVERYBODY)


# -- what a game remembers, and what it reaches for ------------------------------------------


class RemembersDeal(Cellar):
    """Positions are judged by the cards as they were dealt."""

    dealt: list[list[int]]

    def deal(self, state: CellarState, rng: Rng) -> None:
        super().deal(state, rng)
        self.dealt = [there[:] for there in state.parts.at]

    def evaluate(self, state: CellarState, seat: int) -> float:
        return super().evaluate(state, seat) + sum(self.dealt[HAND + seat]) / 1000


class DrawsFromMemory(Cellar):
    """The scene notes what was on top of the cellar when the game began."""

    top: int

    def deal(self, state: CellarState, rng: Rng) -> None:
        super().deal(state, rng)
        self.top = state.parts.at[CELLAR][-1]

    def scene(self, state: CellarState, lang: str, names: Sequence[str] = ()) -> Scene:
        return replace(super().scene(state, lang, names), notes=(CARDS[self.top],))


class JudgesOnce(Cellar):
    """A position is judged once for each move, whatever world it is."""

    def __init__(self) -> None:
        self.judged: dict[tuple[int, int], float] = {}

    def evaluate(self, state: CellarState, seat: int) -> float:
        key = (state.moves, seat)
        if key not in self.judged:
            self.judged[key] = super().evaluate(state, seat)
        return self.judged[key]


class DealsFromSet(Cellar):
    """The cards are taken from a set before they are shuffled."""

    def deal(self, state: CellarState, rng: Rng) -> None:
        super().deal(state, rng)
        names = {CARDS[card] for card in state.parts.pick_up(CELLAR)}
        state.parts.put(CELLAR, [CARDS.index(name) for name in names])
        state.parts.shuffle(CELLAR, rng)


class DealsByHash(Cellar):
    """The cards are put in the order of a hash of words before they are shuffled."""

    def deal(self, state: CellarState, rng: Rng) -> None:
        super().deal(state, rng)
        order = sorted(state.parts.pick_up(CELLAR), key=lambda card: hash(CARDS[card]))
        state.parts.put(CELLAR, order)
        state.parts.shuffle(CELLAR, rng)


class KnowsTheHour(Play):
    """At night a card more is drawn."""

    def resolve(self, state: CellarState, action: int, rng: Rng) -> None:
        super().resolve(state, action, rng)
        if dt.datetime.now(dt.UTC).year > 2100:
            state.draw("CE-2", self.seat)


class HasOwnDice(Cellar):
    """The cellar is shuffled once more, by a generator that nobody handed over."""

    def deal(self, state: CellarState, rng: Rng) -> None:
        super().deal(state, rng)
        state.parts.shuffle(CELLAR, Rng(f"own {state.parts.at[CELLAR]}"))


class ThrowsDice(Cellar):
    """The cellar is shuffled by Python's own generator."""

    def deal(self, state: CellarState, rng: Rng) -> None:
        super().deal(state, rng)
        cellar = state.parts.pick_up(CELLAR)
        random.shuffle(cellar)
        state.parts.put(CELLAR, cellar)


class BringsOwnDice(Cellar):
    """The cellar is shuffled by a generator of Python's, always the same."""

    def deal(self, state: CellarState, rng: Rng) -> None:
        super().deal(state, rng)
        cellar = state.parts.pick_up(CELLAR)
        random.Random(len(cellar)).shuffle(cellar)
        state.parts.put(CELLAR, cellar)


class TiresOut(Play):
    """Who has played for years draws a card more."""

    def resolve(self, state: CellarState, action: int, rng: Rng) -> None:
        super().resolve(state, action, rng)
        if time.process_time() > 1e9:
            state.draw("CE-2", self.seat)


class HangsCalendar(Cellar):
    """The table shows the month."""

    def scene(self, state: CellarState, lang: str, names: Sequence[str] = ()) -> Scene:
        return replace(super().scene(state, lang, names), notes=(time.strftime("%m"),))


class TakesTurns(Cellar):
    """Every second game is dealt from the bottom."""

    games = 0

    def deal(self, state: CellarState, rng: Rng) -> None:
        super().deal(state, rng)
        self.games += 1
        if self.games % 2:
            state.parts.put(CELLAR, state.parts.pick_up(CELLAR)[::-1])


# -- citations and outcomes ------------------------------------------------------------------


class CitesNoRule(CellarState):
    """An event cites nothing."""

    def tell(self, rule: str, key: str, args: dict[str, Arg], audience: int | None = None) -> None:
        super().tell("" if key == "left" else rule, key, args, audience)


class CitesStrangeRule(Play):
    """What is asked cites a rule that there is not."""

    def decision(self, state: CellarState) -> Decision:
        return Decision("CE-22", "play")


class SilentDraw(CellarState):
    """A card is drawn and nothing is said."""

    def draw(self, rule: str, seat: int) -> None:
        self.parts.draw(CELLAR, HAND + seat)


class SilentExchange(CellarState):
    """Instead of drawing by CE-5 a card is exchanged, and nothing is said."""

    def draw(self, rule: str, seat: int) -> None:
        if rule == "CE-5" and self.hand(seat):
            card = self.hand(seat)[0]
            self.parts.draw(CELLAR, HAND + seat)
            self.parts.move(card, HAND + seat, CELLAR)
        else:
            super().draw(rule, seat)


class CountsPoints(Cellar):
    """A position is worth its points."""

    def evaluate(self, state: CellarState, seat: int) -> float:
        return float(state.points()[seat])


class GapInRanks(CellarState):
    """Who is not first is third."""

    def settle(self, rng: Rng) -> None:
        super().settle(rng)
        if self.ending is not None:
            ranks = [rank if rank == 1 else rank + 1 for rank in self.ending.ranks]
            self.ending = Outcome(ranks, self.ending.points, self.ending.reason, self.ending.rule)


class LastIsFirst(CellarState):
    """Most points come last, though the game says that points decide."""

    def settle(self, rng: Rng) -> None:
        super().settle(rng)
        if self.ending is not None:
            points = self.ending.points
            ranks = [1 + sum(other < own for other in points) for own in points]
            self.ending = Outcome(ranks, points, self.ending.reason, self.ending.rule)


# -- showing ---------------------------------------------------------------------------------


def painted(painter: type[CellarPainter], **attributes: object) -> Game:
    """Cellar, but this painter draws it."""
    name = f"Cellar{painter.__name__}"
    own = {"painter": painter, "__module__": __name__, **attributes}
    variant = type(name, (Cellar,), own)
    globals()[name] = variant  # where other processes find it
    game = variant()
    assert isinstance(game, Game)
    return game


def watched(game: Game, setup: Setup) -> State:
    """States whose views are noted."""
    return Watched(setup)


def on_the_side(*items: Item, columns: int = 0) -> Area:
    """Another area, with things that are no parts."""
    return Area("shelf", AreaKind.GRID, "Shelf", items, columns=columns, rows=1)


class Twins(CellarPainter):
    """Two jugs have one name."""

    def areas(self) -> Iterator[Area]:
        yield from super().areas()
        jug = Item(ItemKind.TOKEN, Face("J"), "jug")
        yield on_the_side(jug, replace(jug, x=1), columns=2)


class Sleepy(CellarPainter):
    """A cat has a flag that no renderer knows."""

    def areas(self) -> Iterator[Area]:
        yield from super().areas()
        yield on_the_side(Item(ItemKind.PIECE, Face("C"), "cat", flags=("asleep",)), columns=1)


class Illustrated(CellarPainter):
    """The faces name pictures, but for one there is none."""

    def printed(self, part: int) -> Face:
        return replace(super().printed(part), art=kind(part))


class Unlabelled(Cellar):
    """No text says what it means to take a card."""

    texts = Texts({key: text for key, text in Cellar.texts.entries.items() if key != "token.take"})


class ClingsToNothing(CellarPainter):
    """The words of a choice are said to belong to a lamp that is not there."""

    def chosen_on(self, token: str) -> str:
        return "lamp"


class Restless(CellarPainter):
    """A cat walks about, and no event tells of it."""

    def areas(self) -> Iterator[Area]:
        yield from super().areas()
        place = self.state.moves % 3
        yield on_the_side(Item(ItemKind.PIECE, Face("C"), "cat", x=place), columns=3)


class BreaksGoblet(CellarPainter):
    """Whoever plays a card touches a goblet that is not there."""

    touches = {"played": (Touch("goblet"),)}


class Ageing(CellarPainter):
    """What is printed on a card changes from move to move."""

    def printed(self, part: int) -> Face:
        return replace(super().printed(part), title=f"{self.state.moves} days old")


class Hoarding(CellarPainter):
    """An area is kept, whatever lies there now."""

    def lay(self, place: int, kind: AreaKind, title: str, owner: int = NO_SEAT) -> Area:
        name = self.state.setup.places[place].name
        return self.kept(name, ()) or self.keep(super().lay(place, kind, title, owner), ())


class Astronomical(CellarPainter):
    """Players have more points than every reader of JSON can count."""

    def players(self) -> Iterator[Player]:
        for player in super().players():
            yield replace(player, stats=(Stat(2**53 + 1 + player.seat, "Points"),))


class FollowsTruth(CellarPainter):
    """Whoever holds a card, it keeps its name."""

    def part_id(self, place: int, slot: int = 0) -> str:
        truth = truth_of(self.state)
        return known_id(sorted(truth.parts.at[place])[slot])


class Fumbles(CellarState):
    """Who draws a rat drops it, and takes it up again."""

    def draw(self, rule: str, seat: int) -> None:
        if kind(self.parts.at[CELLAR][-1]) == "rat":
            rat = self.parts.draw(CELLAR, HAND + seat)
            self.parts.move(rat, HAND + seat, CELLAR, among=[rat])
        super().draw(rule, seat)


# -- looking ---------------------------------------------------------------------------------


class SharesView(BurrowState):
    """A view has the same list of squares."""

    def seen_by(self, seat: int) -> Self:
        holed = super().seen_by(seat)
        holed.square = self.square
        return holed


class WornByFilling(BurrowState):
    """Whoever fills it uses up salve."""

    def fill(self, rng: Rng) -> Self:
        self.salve[0] = max(0, self.salve[0] - 1)
        return super().fill(rng)


class RestlessJudge(Burrow):
    """To judge a position is a quiet turn."""

    def evaluate(self, state: BurrowState, seat: int) -> float:
        state.quiet += 1
        return super().evaluate(state, seat)


class Doubter(Burrow):
    """Cannot believe that a quiet turn ever happens."""

    def check_position(self, state: BurrowState) -> None:
        super().check_position(state)
        if state.quiet:
            raise ValueError("nobody would be as quiet as that")


class TidyPainter(Burrow):
    """Who draws the field puts the salve in order first."""

    def scene(self, state: BurrowState, lang: str, names: Sequence[str] = ()) -> Scene:
        state.salve[:] = [2, 2]
        return super().scene(state, lang, names)


class LendsList(BurrowState):
    """What is asked has the state's own list in it."""

    def decision(self) -> Decision:
        asked = super().decision()
        return Decision(asked.rule, asked.key, {**asked.args, "squares": self.square})


class LendsData(BurrowState):
    """The plain data of a state has the state's own list in it."""

    def to_dict(self) -> dict[str, object]:
        return {**super().to_dict(), "square": self.square}


class PlaysToGallery(Play):
    """A die is rolled while somebody listens."""

    def resolve(self, state: CellarState, action: int, rng: Rng) -> None:
        super().resolve(state, action, rng)
        if state.journal is not None:
            rng.below(6)


# -- states ------------------------------------------------------------------


class LosesCard(Play):
    """A card played is gone."""

    def resolve(self, state: CellarState, action: int, rng: Rng) -> None:
        super().resolve(state, action, rng)
        state.parts.at[state.larder_of(self.seat)].pop()


class DoublesCard(Play):
    """A card played stays in hand as well."""

    def resolve(self, state: CellarState, action: int, rng: Rng) -> None:
        super().resolve(state, action, rng)
        state.parts.put(HAND + self.seat, [state.path(action)[0] - 1])


class SharesList(BurrowState):
    """A clone has the same list of squares."""

    def clone(self) -> Self:
        twin = super().clone()
        twin.square = self.square
        return twin


class ForgetsSalve(BurrowState):
    """An attribute is missing from the plain data."""

    def to_dict(self) -> dict[str, object]:
        data = super().to_dict()
        del data["salve"]
        return data

    def restore(self, data: dict[str, object]) -> None:
        super().restore({**data, "salve": [2, 2]})


class KeepsGenerator(BurrowState):
    """The state has its own chance."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.rng = Rng("own")


class SlipsIn(Play):
    """The card played gets into the larder past the kernel."""

    def resolve(self, state: CellarState, action: int, rng: Rng) -> None:
        card = state.path(action)[0] - 1
        state.hand(self.seat).remove(card)
        state.parts.at[state.larder_of(self.seat)].insert(0, card)


class HoldsOn(Play):
    """Who has few cards left shows one, but they are counted in a list that may be an old one."""

    def resolve(self, state: CellarState, action: int, rng: Rng) -> None:
        hand = state.hand(self.seat)
        super().resolve(state, action, rng)
        if len(hand) < 3:
            state.parts.show(HAND + self.seat, state.hand(self.seat)[:1], EVERYBODY)


class HoldsObject(Play):
    """What is asked holds something that is no plain data."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.best = {"rat": 3}


class HasCache(Play):
    """What is asked has worked something out beforehand."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self._best = 3


class CountsTwice(Play):
    """What is asked is not the same again when it is read from plain data."""

    def __init__(self, seat: int, asked: int = 0) -> None:
        super().__init__(seat)
        self.asked = asked + 1


class CountsQuestions(Play):
    """What is asked changes with the asking."""

    def __init__(self, seat: int, asked: int = 0) -> None:
        super().__init__(seat)
        self.asked = asked

    def choices(self, state: CellarState) -> list[int]:
        self.asked += 1
        return super().choices(state)


class CountsPlays(Play):
    """What is asked changes when it is answered, though others may still have it to answer."""

    def __init__(self, seat: int, played: int = 0) -> None:
        super().__init__(seat)
        self.played = played

    def resolve(self, state: CellarState, action: int, rng: Rng) -> None:
        self.played += 1
        super().resolve(state, action, rng)


class Trips(Play):
    """A thief cannot be played late in the game."""

    def resolve(self, state: CellarState, action: int, rng: Rng) -> None:
        if state.moves > 5 and kind(state.path(action)[0] - 1) == "thief":
            raise KeyError("nobody there")
        super().resolve(state, action, rng)


class Prefers(Play):
    """Random play in imagined worlds never plays the last card."""

    def any_choice(self, state: CellarState, rng: Rng) -> int:
        return self.choices(state)[rng.below(max(1, len(self.choices(state)) - 1))]


class FirstCome(GrowlState):
    """It is noted who growled first, though all growl at once."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.first = -1

    def seal(self, seat: int, action: int) -> None:
        if not any(self.sealed):
            self.first = seat
        super().seal(seat, action)


class Untitled(Cellar):
    """The table has an area without a title."""

    texts = Texts({key: text for key, text in Cellar.texts.entries.items() if key != "area.larder"})


class Endless(BurrowState):
    """Fights change nothing, and nobody counts quiet turns."""

    def fight(self, attacker: int, defender: int) -> None:
        self.quiet = 0

    def settle(self, rng: Rng) -> None:
        self.quiet = 0
        super().settle(rng)


class ChangedRule(BurrowState):
    """Now a runner beats a titan in defence as well; the version is the same."""

    def fight(self, attacker: int, defender: int) -> None:
        ours, theirs = self.monster(attacker) % 5, self.monster(defender) % 5
        if (ours, theirs) == (4, 1):
            attacker, defender = defender, attacker
        super().fight(attacker, defender)


class Peeker:
    """A bot that looks for the true state in the memory of whoever asks it."""

    def choose(self, holed: State, budget: Budget, rng: Rng) -> Answer:
        legal = holed.legal_actions()
        for depth in range(1, 5):
            for value in sys._getframe(depth).f_locals.values():
                if isinstance(value, State) and value.viewer == TRUTH:
                    parts = [part for there in value.parts.at for part in there]
                    secret = sum(i * part for i, part in enumerate(parts))
                    return Answer(legal[secret % len(legal)])
        return Answer(legal[0])


FAULTS: Mapping[str, tuple[Game, str]] = {
    "a hand open in the holed state": (broken(Cellar, OpenHand), "leak-state"),
    "an attribute that tells a draw": (broken(Cellar, LastDrawn), "leak-state"),
    "a secret in the scene": (TalkativeScene(), "leak-scene"),
    "the id of a hidden item": (NumberedBacks(), "leak-identity"),
    "the order of hidden items": (SortedFan(), "leak-identity"),
    "legal paths that depend on a secret": (broken(Cellar, NosyThief), "leak-paths"),
    "a move list that shows a secret": (broken(Cellar, OpenGift), "leak-paths"),
    "an event that tells a secret": (broken(Cellar, LoudDraw), "leak-events"),
    "a decision silently skipped": (broken(Cellar, SilentSkip), "leak-silence"),
    "a secret in the French scene": (SecretInFrench(), "leak-scene"),
    "a cache that knows a secret": (broken(Cellar, CachesCellar), "leak-state"),
    "a function that can see the truth": (broken(Cellar, KeepsQuestion), "leak-state"),
    "a way back to the truth": (broken(Cellar, CarriesTruth), "leak-state"),
    "a question that tells a secret": (broken(Cellar, LeadingQuestion), "leak-paths"),
    "an error that tells a secret": (broken(Cellar, TellingError), "leak-paths"),
    "a weak way back to the truth": (broken(Cellar, WeakWayBack), "leak-state"),
    "an iterator that knows a secret": (broken(Cellar, AboutToDeal), "leak-state"),
    "a sentence that tells a secret": (Gossip(), "leak-events"),
    "a fill that leaves the top card": (broken(Cellar, KeepsTop), "leak-fill"),
    "a suit ruled out for somebody else": (following(Slanderous), "knowledge"),
    "a void suit forgotten": (following(Discreet), "fill-agrees"),
    "a void suit half noted": (following(Careless), "fill-agrees"),
    "a leader found while dealing": (LoudestLeads(), "fill-agrees"),
    "a leader found by the first step": (LowestLeads(), "fill-agrees"),
    "cards dealt where they belong": (FairShare(), "fill-agrees"),
    "sealed choices that are none": (broken(Growl, TimidRivals), "fill-agrees"),
    "rules that ask whether anybody knows": (asking(AsksWhoKnows), "imagine"),
    "rules that ask what a seat knows": (asking(AsksWhatSeatKnows), "imagine"),
    "a game that judges by the deal": (RemembersDeal(), "memory"),
    "a game that draws from memory": (DrawsFromMemory(), "memory"),
    "a game that judges once a move": (JudgesOnce(), "memory"),
    "the order of a set": (DealsFromSet(), "determinism"),
    "a hash of words": (DealsByHash(), "determinism"),
    "a look at the clock": (asking(KnowsTheHour), "chance"),
    "a generator of the game's own": (HasOwnDice(), "chance"),
    "Python's generator": (ThrowsDice(), "chance"),
    "a generator of Python's for the game alone": (BringsOwnDice(), "chance"),
    "a look at the time that was used": (asking(TiresOut), "chance"),
    "a table that shows the month": (HangsCalendar(), "memory"),
    "a game that counts its deals": (TakesTurns(), "record"),
    "an event without a rule": (broken(Cellar, CitesNoRule), "citations"),
    "a rule that there is not": (asking(CitesStrangeRule), "citations"),
    "a hidden card that moves in silence": (broken(Cellar, SilentDraw), "citations"),
    "hidden cards exchanged in silence": (broken(Cellar, SilentExchange), "citations"),
    "two items of one id": (painted(Twins), "scene"),
    "a flag that no renderer knows": (painted(Sleepy), "scene"),
    "a picture that is not in the theme": (
        painted(Illustrated, theme=Theme(art={"rat": Art("animals:rat")})),
        "scene",
    ),
    "a choice without a label": (Unlabelled(), "choices"),
    "a choice that belongs to nothing": (painted(ClingsToNothing), "choices"),
    "a piece that moves without an event": (painted(Restless), "events"),
    "an event about what is not there": (painted(BreaksGoblet), "events"),
    "a face that depends on the state": (painted(Ageing), "frames"),
    "an area that is kept too long": (painted(Hoarding), "frames"),
    "a number too big for JSON": (painted(Astronomical), "frames"),
    "ids that follow the truth": (painted(FollowsTruth, blank=watched), "leak-identity"),
    "a hidden card that is moved twice": (broken(Cellar, Fumbles), "leak-identity"),
    "a value that is no share": (CountsPoints(), "value"),
    "positions that are refused": (Doubter(), "position"),
    "ranks with a gap": (broken(Cellar, GapInRanks), "ends"),
    "most points last": (broken(Cellar, LastIsFirst), "ends"),
    "a list shared with a view": (broken(Burrow, SharesView), "effects"),
    "a state changed by filling": (broken(Burrow, WornByFilling), "effects"),
    "a state changed by judging": (RestlessJudge(), "effects"),
    "a state changed by drawing": (TidyPainter(), "effects"),
    "a list lent to a question": (broken(Burrow, LendsList), "effects"),
    "a list lent to plain data": (broken(Burrow, LendsData), "effects"),
    "rules that mind whether somebody listens": (asking(PlaysToGallery), "effects"),
    "fill returns the truth": (broken(Cellar, FillsTruth), "fill-varies"),
    "fill always returns one world": (broken(Cellar, FillsAlike), "fill-varies"),
    "fill contradicts something seen": (broken(Cellar, Forgetful), "fill-agrees"),
    "fill contradicts something deduced": (broken(Burrow, Undeducing), "fill-agrees"),
    "fill is biased": (broken(Cellar, Biased), "fill-uniform"),
    "a lost card": (asking(LosesCard), "parts"),
    "a doubled card": (asking(DoublesCard), "parts"),
    "a list shared after clone": (broken(Burrow, SharesList), "clone"),
    "a place changed past the kernel": (asking(SlipsIn), "clone"),
    "a list of a place held on to": (asking(HoldsOn), "clone"),
    "a decision that counts how often it is asked": (asking(CountsQuestions), "clone"),
    "a decision that changes when it is answered": (asking(CountsPlays), "clone"),
    "a decision that is not declared": (undeclared(DoublesCard), "plain"),
    "a decision that holds an object": (asking(HoldsObject), "plain"),
    "a decision with a cache": (asking(HasCache), "plain"),
    "a decision that is not restored as it was": (asking(CountsTwice), "data"),
    "an attribute missing from to_dict": (broken(Burrow, ForgetsSalve), "data"),
    "a state that keeps a generator": (broken(Burrow, KeepsGenerator), "plain"),
    "an action that fails": (asking(Trips), "actions"),
    "a draw that is not of all choices": (asking(Prefers), "actions"),
    "an order of simultaneous choices": (broken(Growl, FirstCome), "order"),
    "an area without a title": (Untitled(), "texts"),
    "an endless game": (broken(Burrow, Endless), "ends"),
}

CHANGED_RULE = broken(Burrow, ChangedRule)
