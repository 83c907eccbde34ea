"""Zorgl-Zilla as a game of the box: options, set-up, texts, and positions as people write them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from ludozilla.engine.options import Choice, Flag, Value
from ludozilla.engine.parts import EVERYBODY, Place, hand, pile
from ludozilla.engine.rng import Rng
from ludozilla.engine.state import Setup
from ludozilla.engine.texts import Texts
from ludozilla.engine.vocabulary import Vocabulary
from ludozilla.games.playing_cards import CardGame
from ludozilla.games.zorgl_zilla import written
from ludozilla.games.zorgl_zilla.city import City
from ludozilla.games.zorgl_zilla.deductions import DEDUCTIONS
from ludozilla.games.zorgl_zilla.evaluate import evaluate
from ludozilla.games.zorgl_zilla.flight import Flee
from ludozilla.games.zorgl_zilla.monster import special_words
from ludozilla.games.zorgl_zilla.powers import AttackAgain, StillFurious
from ludozilla.games.zorgl_zilla.scene import Painter
from ludozilla.games.zorgl_zilla.set_up import Begin, ChooseMonster, ChooseStart, set_up
from ludozilla.games.zorgl_zilla.sound import check_position
from ludozilla.games.zorgl_zilla.special_monsters import (
    ClimbDown,
    ComeBack,
    DiscardAll,
    DiscardThree,
    Sweep,
    SweepBuildings,
)
from ludozilla.games.zorgl_zilla.turn import CardDone, Play, Refill, TurnEnds
from ludozilla.games.zorgl_zilla.words import vocabulary


class ZorglZilla(CardGame[City]):
    """Giant monsters, a city, and one deck of cards for all."""

    name = "zorgl-zilla"
    version = "2"
    title = {"en": "Zorgl-Zilla", "fr": "Zorgl-Zilla"}
    summary = {
        "en": "Giant monsters push each other through the buildings of Golgoville.",
        "fr": "Des monstres géants se poussent à travers les immeubles de Golgoville.",
    }
    credits = {
        "en": "After the rules of Zorgl-Zilla, version 1.0, a free game derived from Les Rois du "
        "Ring by Chien Sauvage.",
        "fr": "D'après les règles de Zorgl-Zilla, version 1.0, un jeu libre dérivé des Rois du "
        "Ring de Chien Sauvage.",
    }
    options = (
        Choice("players", 2, {"en": "players", "fr": "joueurs"}, (2, 3, 4)),
        Flag("army", True, {"en": "army", "fr": "armée"}),
        Choice(
            "monsters",
            "zorgls",
            {"en": "monsters", "fr": "monstres"},
            ("zorgls", "random", "chosen"),
            {
                "zorgls": {"en": "ordinary zorgls", "fr": "zorgls ordinaires"},
                "random": {"en": "special, at random", "fr": "spéciaux, au hasard"},
                "chosen": {"en": "special, chosen by the players", "fr": "spéciaux, au choix"},
            },
        ),
        Choice(
            "start",
            "random",
            {"en": "start squares", "fr": "cases de départ"},
            ("random", "chosen"),
            {
                "random": {"en": "at random", "fr": "au hasard"},
                "chosen": {"en": "chosen by the players", "fr": "au choix"},
            },
        ),
        Choice(
            "handicap",
            "none",
            {"en": "handicap of special monsters", "fr": "handicap des monstres spéciaux"},
            ("none", "head_start"),
            {
                "none": {"en": "none, as printed", "fr": "aucun, comme imprimé"},
                "head_start": {
                    "en": "the weaker ones begin with some floors",
                    "fr": "les plus faibles partent avec quelques étages",
                },
            },
        ),
    )
    folder = Path(__file__).parent
    texts = Texts.load(folder / "texts.toml")
    painter = Painter
    decisions = (
        *(ChooseMonster, ChooseStart, Begin),
        *(Play, CardDone, TurnEnds, Refill),
        *(AttackAgain, StillFurious),
        Flee,
        *(Sweep, SweepBuildings, ClimbDown, ComeBack, DiscardThree, DiscardAll),
    )
    # 2,000 turns of five cards; a card asks at most seven times (a sweep through three monsters).
    longest = 80_000
    points_decide = ("guard",)
    deductions = DEDUCTIONS

    def places(self, options: Mapping[str, Value]) -> Sequence[Place]:
        """Hands and the draw pile are hidden, all else is open."""
        hands = [hand(f"hand {seat}", seat) for seat in range(self.seats(options))]
        return [pile("draw"), pile("discard", EVERYBODY), pile("in play", EVERYBODY), *hands]

    def vocabulary(self, options: Mapping[str, Value]) -> Vocabulary:
        """Cards, squares, uses, and the words of the special monsters."""
        return vocabulary(special_words())

    def blank(self, setup: Setup) -> City:
        """A city without monsters."""
        return City(setup)

    def deal(self, state: City, rng: Rng) -> None:
        """Section 2 of the rules."""
        set_up(state, rng)

    def evaluate(self, state: City, seat: int) -> float:
        """Scores first, then what stands to be won or lost."""
        return evaluate(state, seat)

    def check_position(self, state: City) -> None:
        """Everything is somewhere, and the stack as the rules build it; ``sound`` says how."""
        check_position(state)

    def from_text(self, text: str) -> City:
        """A position as people write it down; ``written`` says how."""
        return written.read(self, text)


GAME = ZorglZilla()
