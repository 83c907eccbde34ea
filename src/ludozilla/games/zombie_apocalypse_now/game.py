"""Zombie Apocalypse Now as a game of the box: options, set-up, texts, written positions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from ludozilla.engine.game import Judgement
from ludozilla.engine.options import Choice, Value
from ludozilla.engine.parts import Place
from ludozilla.engine.rng import Rng
from ludozilla.engine.state import Setup
from ludozilla.engine.texts import Texts
from ludozilla.engine.vocabulary import Vocabulary
from ludozilla.games.playing_cards import CardGame
from ludozilla.games.zombie_apocalypse_now import written
from ludozilla.games.zombie_apocalypse_now.attack import KeepSupport, StrikeAgain
from ludozilla.games.zombie_apocalypse_now.deductions import DEDUCTIONS
from ludozilla.games.zombie_apocalypse_now.evaluate import evaluate
from ludozilla.games.zombie_apocalypse_now.field import ZombieState
from ludozilla.games.zombie_apocalypse_now.judgement import FEATURES, WEIGHTS, features, judge
from ludozilla.games.zombie_apocalypse_now.places import PLACES
from ludozilla.games.zombie_apocalypse_now.scene import Painter
from ludozilla.games.zombie_apocalypse_now.set_up import set_up
from ludozilla.games.zombie_apocalypse_now.sound import check_position
from ludozilla.games.zombie_apocalypse_now.turn import Turn
from ludozilla.games.zombie_apocalypse_now.words import VOCABULARY


class ZombieApocalypseNow(CardGame[ZombieState]):
    """Red against black: leaders, face-down supports, and a fight to the last leader."""

    name = "zombie-apocalypse-now"
    version = "2"
    title = {"en": "Zombie Apocalypse Now", "fr": "Zombie Apocalypse Now"}
    summary = {
        "en": "Humans hunt zombies, zombies turn humans: a duel of bluff with 54 cards.",
        "fr": "Les humains chassent, les zombies zombifient : un duel de bluff à 54 cartes.",
    }
    credits = {
        "en": "After the rules of Zombie Apocalypse Now by Les j3ux sont faits (ljsf.fr), whose "
        "text is under CC BY-NC-SA 4.0; none of it is used here.",
        "fr": "D'après les règles de Zombie Apocalypse Now, de l'association Les j3ux sont faits "
        "(ljsf.fr), dont le texte est sous licence CC BY-NC-SA 4.0 ; il n'est pas repris ici.",
    }
    options = (
        Choice(
            "humans",
            "first",
            {"en": "who plays the humans", "fr": "qui joue les humains"},
            ("first", "second"),
            {
                "first": {"en": "the first seat", "fr": "le premier joueur"},
                "second": {"en": "the second seat", "fr": "le second joueur"},
            },
        ),
        Choice(
            "handicap",
            "none",
            {"en": "handicap of the zombies", "fr": "handicap des zombies"},
            ("none", "mortal"),
            {
                "none": {"en": "none, as printed", "fr": "aucun, comme imprimé"},
                "mortal": {
                    "en": "beaten humans are removed and do not rise again",
                    "fr": "les humains battus sont retirés du jeu et ne se relèvent pas",
                },
            },
        ),
    )
    folder = Path(__file__).parent
    texts = Texts.load(folder / "texts.toml")
    painter = Painter
    decisions = (Turn, KeepSupport, StrikeAgain)
    deductions = DEDUCTIONS
    # At most 36 times a leader enters or leaves the field, with 40 quiet turns after each and
    # before the first; a turn has 3 actions, 3 more decisions, and two decks to discard by threes.
    longest = 37 * 40 * 46
    points_decide = ("guard",)
    # Who stands still until the guard ends the game tells nothing of what leaders and supports are
    # worth; ``judge`` itself says what standing still is.
    judgement = Judgement(FEATURES, WEIGHTS, features, not_from=("guard",))

    def seats(self, options: Mapping[str, Value]) -> int:
        """ZA-1: two play."""
        return 2

    def places(self, options: Mapping[str, Value]) -> Sequence[Place]:
        """Decks, hands and supports are hidden, all else is open."""
        return PLACES[0 if options["humans"] == "first" else 1]

    def vocabulary(self, options: Mapping[str, Value]) -> Vocabulary:
        """Cards, and what to do with them."""
        return VOCABULARY

    def blank(self, setup: Setup) -> ZombieState:
        """An empty table."""
        return ZombieState(setup)

    def deal(self, state: ZombieState, rng: Rng) -> None:
        """ZA-3, ZA-4: leaders on the field, three cards in each hand; the humans begin."""
        set_up(state, rng)

    def evaluate(self, state: ZombieState, seat: int) -> float:
        """Leaders taken first, then who could beat whom."""
        return evaluate(state, seat)

    def judge(self, state: ZombieState, seat: int) -> float:
        """Leaders, supports and supply of both sides, as self-play has taught."""
        return judge(state, seat)

    def check_position(self, state: ZombieState) -> None:
        """Everything is somewhere, and the stack as the rules build it; ``sound`` says how."""
        check_position(state)

    def from_text(self, text: str) -> ZombieState:
        """A position as it is written down; the help of ``written`` says how."""
        return written.read(self, text)


GAME = ZombieApocalypseNow()
