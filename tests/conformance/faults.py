"""Broken variants of the toys, one fault each, for the conformance suite to catch."""

import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Self

from ludozilla.conformance.filling import world_key
from ludozilla.engine.bot import Answer, Budget
from ludozilla.engine.game import Game
from ludozilla.engine.journal import Arg
from ludozilla.engine.parts import EVERYBODY
from ludozilla.engine.rng import Rng
from ludozilla.engine.scene import Area, Item, Scene
from ludozilla.engine.state import TRUTH, Setup, State
from ludozilla.engine.vocabulary import HOLE
from tests.toys.burrow import HOME, LINE, Burrow, BurrowState
from tests.toys.cellar import (
    CARDS,
    CELLAR,
    HAND,
    PLAYER,
    Cellar,
    CellarState,
    Give,
    Play,
    kind,
    token,
)


def broken(game: type[Game], state: type[State]) -> Game:
    """A game of this kind whose states are of that class."""

    def blank(self: Game, setup: Setup) -> State:
        return state(setup)

    variant = type(f"Broken{game.__name__}", (game,), {"blank": blank})()
    assert isinstance(variant, Game)
    return variant


def undeclared(variant: type[Play]) -> Game:
    """Cellar, but this is asked instead of ``Play``."""

    class OtherState(CellarState):
        def settle(self, rng: Rng) -> None:
            super().settle(rng)
            if self.ending is None and type(self.stack[-1]) is Play:
                self.stack[-1] = variant(self.seat)

    return broken(Cellar, OtherState)


def asking(variant: type[Play]) -> Game:
    """Cellar, but this is asked instead of ``Play``, and is declared."""
    game = undeclared(variant)
    type(game).decisions = (*Cellar.decisions, variant)
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


class TalkativeScene(Cellar):
    """The scene notes what the others hold."""

    def blank(self, setup: Setup) -> CellarState:
        return CarriesTruth(setup)

    def scene(self, state: CellarState, lang: str, names: Sequence[str] = ()) -> Scene:
        assert isinstance(state, CarriesTruth)
        scene = super().scene(state, lang, names)
        return replace(scene, notes=tuple(str(hand) for hand in state._truth.parts.at[1:3]))


class NumberedBacks(Cellar):
    """The id of a face-down card is the card."""

    def blank(self, setup: Setup) -> CellarState:
        return CarriesTruth(setup)

    def scene(self, state: CellarState, lang: str, names: Sequence[str] = ()) -> Scene:
        assert isinstance(state, CarriesTruth)
        scene, truth = super().scene(state, lang, names), state._truth

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
        return CarriesTruth(setup)

    def scene(self, state: CellarState, lang: str, names: Sequence[str] = ()) -> Scene:
        assert isinstance(state, CarriesTruth)
        scene, truth = super().scene(state, lang, names), state._truth

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


class NosyThief(CarriesTruth):
    """A thief may only be sent to those who really have a rat."""

    def plays(self, seat: int, card: int) -> list[int]:
        truth = getattr(self, "_truth", self)
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


# -- fills -------------------------------------------------------------------


class FillsTruth(CarriesTruth):
    """``fill`` gives the truth back."""

    def fill(self, rng: Rng) -> Self:
        return self._truth.clone()


class FillsAlike(CellarState):
    """``fill`` always draws the same world."""

    def fill(self, rng: Rng) -> Self:
        return super().fill(Rng("always"))


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
    "an endless game": (broken(Burrow, Endless), "ends"),
}

CHANGED_RULE = broken(Burrow, ChangedRule)
