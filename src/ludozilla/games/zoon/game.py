"""Zoon as a game of the box: options, set-up, texts, and positions as people write them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from ludozilla.engine.game import Game, Judgement
from ludozilla.engine.options import Choice, Value, all_pairs
from ludozilla.engine.parts import Place
from ludozilla.engine.rng import Rng
from ludozilla.engine.scene import Face
from ludozilla.engine.state import Setup
from ludozilla.engine.vocabulary import Vocabulary
from ludozilla.games.zoon import combat, deployment, faces, scene, stars, trumps, turn, written
from ludozilla.games.zoon.aftermath import judge
from ludozilla.games.zoon.booklet import booklet
from ludozilla.games.zoon.building import Build
from ludozilla.games.zoon.cards import TRUMPS, ZOONS
from ludozilla.games.zoon.deductions import DEDUCTIONS
from ludozilla.games.zoon.drafts import most_zoons, supply
from ludozilla.games.zoon.evaluate import FEATURES, WEIGHTS, evaluate, features
from ludozilla.games.zoon.field import ZoonState
from ludozilla.games.zoon.habits import habit
from ludozilla.games.zoon.layouts import ZoonLayouts
from ludozilla.games.zoon.lists import army_of, standard
from ludozilla.games.zoon.muster import Muster
from ludozilla.games.zoon.options import EXAMPLE_LISTS, OPTIONS, SIDE_LABELS, SIDES, check
from ludozilla.games.zoon.sound import check_position
from ludozilla.games.zoon.wording import TEXTS

_ZOONS = {zoon.id: zoon for zoon in ZOONS}
_TRUMPS = {trump.id: trump for trump in TRUMPS}


class Zoon(Game[ZoonState]):
    """Two tribes of face-down fighters, and an Emblem each must not lose."""

    name = "zoon"
    version = "2"
    title = {"en": "Zoon", "fr": "Zoon"}
    summary = {
        "en": "Face-down fighters with four corners each: find and strike down the enemy Emblem.",
        "fr": "Des combattants cachés, quatre coins chacun : trouvez et abattez l'Emblème ennemi.",
    }
    credits = {
        "en": "After the rules of the card game Zoon and its tribes Boarix, Monkus, Rhinogoths and "
        "Warus. The tribes Lanternoks and Momiasmes are of this project's own making.",
        "fr": "D'après les règles du jeu de cartes Zoon et ses tribus Boarix, Monkus, Rhinogoths "
        "et Warus. Les tribus Lanternoks et Momiasmes sont une création de ce projet.",
    }
    options = OPTIONS
    folder = Path(__file__).parent
    texts = TEXTS
    painter = scene.Painter
    decisions = (
        Build,
        deployment.Deal,
        deployment.Deploy,
        deployment.Begin,
        turn.Play,
        turn.TurnEnds,
        combat.Grip,
        combat.Clash,
        combat.Shot,
        stars.MoveAlly,
        stars.MoveSelf,
        stars.DisplaceSelf,
        stars.SwapAlly,
        stars.PullBackAlly,
        stars.PullBackEnemy,
        stars.ControlEnemy,
        stars.RecallFromTomb,
        trumps.TakeAnother,
        trumps.Taken,
    )
    # 1,000 turns: a play, ten combats with two choices each, and what stars and trumps ask.
    longest = 50_000
    deductions = DEDUCTIONS
    layouts = ZoonLayouts()
    judgement = Judgement(FEATURES, WEIGHTS, features)
    # Hardly anybody knows whom he fights: beyond one's own move, all is guesswork.
    foresight = 1

    def seats(self, options: Mapping[str, Value]) -> int:
        """ZO-2: South and North."""
        return 2

    def places(self, options: Mapping[str, Value]) -> Sequence[Place]:
        """Backs and reserves are hidden, all else is open."""
        return self.muster(options).places

    def parts(self, options: Mapping[str, Value]) -> int:
        """The cards of both sides."""
        return self.muster(options).size

    def vocabulary(self, options: Mapping[str, Value]) -> Vocabulary:
        """Squares, verbs, trumps, and the Zoons of both sides."""
        return self.muster(options).vocabulary

    def muster(self, options: Mapping[str, Value]) -> Muster:
        """The cards both sides bring: printed tribes, or with a format their own lists.

        Where lists are hidden, all cards that they can be built of.
        """
        if options["build_format"] == "none":
            return _muster("", "", str(options["tribe_south"]), str(options["tribe_north"]))
        if not options["open_lists"]:
            return _supplies(str(options["build_format"]))
        return _muster(str(options["list_south"]), str(options["list_north"]), "", "")

    def check_options(self, options: Mapping[str, Value]) -> None:
        """ZO-11 to ZO-14: lists only with a format, and then good ones."""
        check(options)

    def option_sets(self) -> list[dict[str, Value]]:
        """Every value and every pair of values, with tribes or else with a format.

        Open lists need examples; hidden ones are built in play.
        """
        sets: list[dict[str, Value]] = []
        with_lists = ("build_format", "open_lists", "list_south", "list_north")
        for values in all_pairs(
            [option for option in self.options if option.name not in with_lists]
        ):
            sets.append(self.prepare(values).options)
        of_tribes = ("tribe_south", "tribe_north", "build_format", "list_south", "list_north")
        formats = Choice("build_format", "tribal", {}, tuple(EXAMPLE_LISTS))
        others = [option for option in self.options if option.name not in of_tribes]
        for values in all_pairs([formats, *others]):
            lists = EXAMPLE_LISTS[str(values["build_format"])]
            own = {f"list_{side}": text for side, text in zip(SIDES, lists)}
            sets.append(self.prepare(values | own if values["open_lists"] else values).options)
        return sets

    def blank(self, setup: Setup) -> ZoonState:
        """An empty field."""
        return ZoonState(setup, self.muster(setup.options))

    def deal(self, state: ZoonState, rng: Rng) -> None:
        """Section 3 of the rules."""
        deployment.set_up(state)

    def evaluate(self, state: ZoonState, seat: int) -> float:
        """Material first, then advance, secrets and pressure on the Emblem."""
        return evaluate(state, seat)

    def judge(self, state: ZoonState, seat: int) -> float:
        """The same, with what a pending fight may lead to."""
        return judge(state, seat)

    def habit(self, state: ZoonState, rng: Rng) -> int | None:
        """Deployments by a rule, fights by lot, as regrets have taught."""
        return habit(state, rng)

    def rules(self, lang: str) -> str:
        """The rules for players, as Markdown, with all the cards."""
        return f"{super().rules(lang).rstrip()}\n\n{booklet(self.texts, lang)}"

    def check_position(self, state: ZoonState) -> None:
        """Everything is somewhere, and the stack as the rules build it; ``sound`` says how."""
        check_position(state)

    def from_text(self, text: str) -> ZoonState:
        """A position as people write it down; ``written`` says how."""
        return written.read(self, text)

    def seat_label(self, seat: int, lang: str) -> str:
        """ZO-2: the sides have names."""
        return SIDE_LABELS[SIDES[seat]][lang]

    def token_label(self, token: str, lang: str) -> str:
        """Cards by their names, whichever copy it is, all else by the texts."""
        face = self.card_face(token, lang)
        return face.title if face else super().token_label(token, lang)

    def card_face(self, token: str, lang: str) -> Face | None:
        """Zoons and trumps."""
        card = token.partition(".")[0]
        if card in _ZOONS:
            return faces.zoon_face(_ZOONS[card], self.texts, lang)
        return faces.trump_face(_TRUMPS[card], self.texts, lang) if card in _TRUMPS else None


@lru_cache(maxsize=64)
def _muster(list_south: str, list_north: str, tribe_south: str, tribe_north: str) -> Muster:
    lists, tribes = (list_south, list_north), (tribe_south, tribe_north)
    armies = [army_of(text) if text else standard(tribe) for text, tribe in zip(lists, tribes)]
    return Muster(armies)


@lru_cache(maxsize=3)
def _supplies(build_format: str) -> Muster:
    army = supply(build_format)
    return Muster([army, army], most_zoons(build_format))


GAME = Zoon()
