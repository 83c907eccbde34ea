"""Gobelins as a game of the box: options, set-up, texts, and positions as people write them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from ludozilla.engine.game import Game
from ludozilla.engine.options import Choice, Flag, Value, Whole
from ludozilla.engine.parts import EVERYBODY, Place, hand, only, pile
from ludozilla.engine.rng import Rng
from ludozilla.engine.scene import Face
from ludozilla.engine.state import Setup
from ludozilla.engine.texts import LANGUAGES, Texts
from ludozilla.engine.vocabulary import Vocabulary
from ludozilla.games.gobelins import faces, scene, written
from ludozilla.games.gobelins.army import LEVELS, SEGMENTS, GobelinsState
from ludozilla.games.gobelins.batches import Batch, Consequences, Order
from ludozilla.games.gobelins.cards import (
    CARDS,
    IDS,
    KIND,
    NAMES_OF_KIND,
    VICTORIES_BY_BATTLE,
    VICTORIES_BY_STATE,
    WORDS,
)
from ludozilla.games.gobelins.choosing import Choose, StepFor
from ludozilla.games.gobelins.deductions import DEDUCTIONS
from ludozilla.games.gobelins.digging import Take
from ludozilla.games.gobelins.evaluate import evaluate
from ludozilla.games.gobelins.mutating import Arrive, MutateByPower, Mutated, Swap
from ludozilla.games.gobelins.paying import Pay
from ludozilla.games.gobelins.placing import EnterPaid, PlaceByPower
from ludozilla.games.gobelins.powers import ChooseOpponent, May, NextStep
from ludozilla.games.gobelins.rounds import (
    FirstTurn,
    Jail,
    KeepDown,
    NewRound,
    ReleaseAll,
    TurnEnds,
)
from ludozilla.games.gobelins.set_up import Deal, Mulligan, set_up
from ludozilla.games.gobelins.sound import check_position
from ludozilla.games.gobelins.turn import Turn
from ludozilla.games.gobelins.words import VOCABULARY

_FOLDER = Path(__file__).parent


def _texts() -> Texts:
    """The texts of the file, and an outcome for each Ozeki by whom one can win."""
    texts = Texts.load(_FOLDER / "texts.toml")
    kinds = {KIND[ozeki.card] for ozeki in VICTORIES_BY_STATE + VICTORIES_BY_BATTLE}
    outcomes = {
        f"outcome.{IDS[kind]}": {
            lang: texts.get("outcome.ozeki", lang).format(card=NAMES_OF_KIND[kind][lang])
            for lang in LANGUAGES
        }
        for kind in sorted(kinds)
    }
    return Texts({**texts.entries, **outcomes})


@cache  # as games of random play are short, dealing counts
def _places(seats: int) -> list[Place]:
    places = [pile(f"draw {part + 1}") for part in range(SEGMENTS)]
    places += [pile("discard", EVERYBODY), pile("aside", EVERYBODY)]
    for seat in range(seats):
        places += [hand(f"hand {seat}", seat), pile(f"looked {seat}", only(seat))]
        places += [pile(f"row {seat} {level}", EVERYBODY) for level in range(1, LEVELS + 1)]
    return places


class Gobelins(Game[GobelinsState]):
    """A hundred goblins, three rows, and a battle whenever all have had enough."""

    name = "gobelins"
    version = "3"
    title = {"en": "Gobelins", "fr": "Gobelins"}
    summary = {
        "en": "Raise the greatest army of goblins; their powers trigger one another.",
        "fr": "Levez la plus grande armée de gobelins ; leurs pouvoirs s'enchaînent.",
    }
    credits = {
        "en": "After a summary of the rules of GOSU by Kim Satô (Moonster Games, 2010). All "
        "goblins and their powers are this project's own.",
        "fr": "D'après un résumé des règles de GOSU, de Kim Satô (Moonster Games, 2010). Tous les "
        "gobelins et leurs pouvoirs sont propres à ce projet.",
    }
    options = (
        Choice("players", 2, {"en": "players", "fr": "joueurs"}, (2, 3, 4)),
        Whole("vp_target", 3, {"en": "points to win", "fr": "points pour gagner"}, 2, 7),
        Flag(
            "alt_victory",
            True,
            {"en": "alternative victories", "fr": "victoires alternatives"},
        ),
        Whole(
            "turn_cap",
            40,
            {"en": "most turns of a player in a round", "fr": "tours par joueur et ronde au plus"},
            10,
            200,
        ),
        Whole(
            "power_cap",
            60,
            {"en": "most powers in a turn", "fr": "pouvoirs par tour au plus"},
            20,
            500,
        ),
    )
    texts = _texts()
    folder = _FOLDER
    painter = scene.Painter
    decisions = (
        *(Deal, Mulligan),
        *(Turn, Pay, PlaceByPower, EnterPaid),
        *(MutateByPower, Swap, Arrive, Mutated),
        *(TurnEnds, Jail, KeepDown, ReleaseAll, NewRound, FirstTurn),
        *(NextStep, May, ChooseOpponent),
        *(Consequences, Batch, Order),
        *(StepFor, Choose, Take),
    )
    deductions = DEDUCTIONS
    # With the widest options 25 rounds (GO-86) of 804 turns (GO-88), and ten decisions in each.
    longest = 25 * 804 * 10
    points_decide = ("points",)

    def places(self, options: Mapping[str, Value]) -> Sequence[Place]:
        """GO-6, GO-71: hands and the draw pile are hidden, all else is open."""
        return _places(self.seats(options))

    def parts(self, options: Mapping[str, Value]) -> int:
        """GO-1: a hundred goblins."""
        return CARDS

    def vocabulary(self, options: Mapping[str, Value]) -> Vocabulary:
        """Cards, and what to do with them."""
        return VOCABULARY

    def blank(self, setup: Setup) -> GobelinsState:
        """An empty table."""
        return GobelinsState(setup)

    def deal(self, state: GobelinsState, rng: Rng) -> None:
        """Section 3 of the rules."""
        set_up(state, rng)

    def evaluate(self, state: GobelinsState, seat: int) -> float:
        """Armies, cards and tokens against those of the best opponent."""
        return evaluate(state, seat)

    def rules(self, lang: str) -> str:
        """The rules for players, as Markdown, and at their end what every goblin says."""
        return f"{super().rules(lang)}\n{faces.gallery(self.texts, lang)}"

    def check_position(self, state: GobelinsState) -> None:
        """Everything is somewhere, and the stack as the rules build it; ``sound`` says how."""
        check_position(state)

    def from_text(self, text: str) -> GobelinsState:
        """A position as it is written down; the help of ``written`` says how."""
        return written.read(self, text)

    def card_face(self, token: str, lang: str) -> Face | None:
        """A goblin, with its printed value."""
        if token not in WORDS:
            return None
        card = WORDS.index(token)
        return faces.face_of(card, self.texts, lang)

    def token_label(self, token: str, lang: str) -> str:
        """Goblins and players by their names, all else by the texts."""
        face = self.card_face(token, lang)
        if face:
            return face.title
        if token[0] == "p" and token[1:].isdigit():
            return self.seat_label(int(token[1:]) - 1, lang)
        return super().token_label(token, lang)


GAME = Gobelins()
