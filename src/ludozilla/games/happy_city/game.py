"""Happy City as a game of the box: options, set-up, texts, and positions as people write them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from ludozilla.engine.game import Game
from ludozilla.engine.options import Choice, Flag, OptionError, Value
from ludozilla.engine.parts import EVERYBODY, Place, heap, pile
from ludozilla.engine.rng import Rng
from ludozilla.engine.scene import Face, Scene
from ludozilla.engine.state import Setup
from ludozilla.engine.texts import Texts
from ludozilla.engine.vocabulary import Vocabulary
from ludozilla.games.happy_city import scene, written
from ludozilla.games.happy_city.cards import DECKS, NAMES, NONE, PARTS, RESIDENCES
from ludozilla.games.happy_city.deductions import DEDUCTIONS
from ludozilla.games.happy_city.evaluate import evaluate
from ludozilla.games.happy_city.rules import HappyCityState
from ludozilla.games.happy_city.words import VOCABULARY

_HERE = Path(__file__).parent


class HappyCity(Game):
    """Ten cards make a city; monsters make it interesting."""

    name = "happy-city"
    version = "1"
    title = {"en": "Happy City with Grozilla", "fr": "Happy City avec Grozilla"}
    summary = {
        "en": "Build the happiest city in ten cards, and send the monsters to your neighbour.",
        "fr": "Bâtissez en dix cartes la ville la plus heureuse ; les monstres, au voisin !",
    }
    credits = {
        "en": "After Happy City and its expansion Grozilla by Airu and Toshiki Sato, illustrated "
        "by Makoto Takami. Multicolour cards, monster effects and the Rainbow Lighthouse are "
        "designed for this implementation.",
        "fr": "D'après Happy City et son extension Grozilla d'Airu et Toshiki Sato, illustrés par "
        "Makoto Takami. Les cartes multicolores, les effets des monstres et le Phare arc-en-ciel "
        "sont conçus pour cette version.",
    }
    options = (
        Choice("players", 4, {"en": "players", "fr": "joueurs"}, (2, 3, 4, 5)),
        Choice(
            "mode",
            "family",
            {"en": "mode", "fr": "mode"},
            ("family", "expert"),
            {
                "family": {"en": "family", "fr": "familial"},
                "expert": {"en": "expert", "fr": "expert"},
            },
        ),
        Flag("grozilla", True, {"en": "monsters (Grozilla)", "fr": "monstres (Grozilla)"}),
        Choice(
            "scoring",
            "product",
            {"en": "scoring", "fr": "décompte"},
            ("product", "sum"),
            {
                "product": {"en": "residents × hearts", "fr": "habitants × cœurs"},
                "sum": {
                    "en": "residents + hearts (for young children)",
                    "fr": "habitants + cœurs (pour les plus jeunes)",
                },
            },
        ),
        Choice(
            "first_player",
            "random",
            {"en": "first player", "fr": "premier joueur"},
            ("random", 1, 2, 3, 4, 5),
            {"random": {"en": "at random", "fr": "au hasard"}},
        ),
    )
    texts = Texts.load(_HERE / "texts.toml")
    # 60 rounds of five turns. A turn asks at most 22 times: discard, eight draws (five monsters),
    # six ruins, purchase, five tokens, special building. The draft and the Sphinx ask six times.
    longest = 60 * 5 * 22 + 6
    deductions = DEDUCTIONS

    def seats(self, options: Mapping[str, Value]) -> int:
        """HC-1: two to five play."""
        return int(options["players"])

    def check_options(self, options: Mapping[str, Value]) -> None:
        """The first player must be one of those who play."""
        first, players = options["first_player"], options["players"]
        if first != "random" and int(first) > int(players):
            raise OptionError(f"the first player cannot be number {first} of {players} players")

    def places(self, options: Mapping[str, Value]) -> Sequence[Place]:
        """Face down are the draw piles and the box, all else is open."""
        decks = range(1, DECKS + 1)
        return [
            *[pile(f"deck {deck}") for deck in decks],
            *[heap(f"discard {deck}") for deck in decks],
            pile("zone", EVERYBODY),
            *[pile(NAMES[residence], EVERYBODY) for residence in RESIDENCES],
            heap("markets"),
            pile("row", EVERYBODY),
            pile("box"),
            heap("monsters"),
            heap("aside"),
            *[pile(f"city {seat}", EVERYBODY) for seat in range(self.seats(options))],
        ]

    def parts(self, options: Mapping[str, Value]) -> int:
        """All cards of the box, those that are not used lying aside."""
        return PARTS

    def vocabulary(self, options: Mapping[str, Value]) -> Vocabulary:
        """The names of the cards, decks, colours, and what one says instead."""
        return VOCABULARY

    def blank(self, setup: Setup) -> HappyCityState:
        """An empty table."""
        return HappyCityState(setup)

    def deal(self, state: HappyCityState, rng: Rng) -> None:
        """Section 3 of the rules."""
        options = state.setup.options
        chosen = options["first_player"]
        first = NONE if chosen == "random" else int(chosen) - 1
        state.set_up(options["mode"] == "expert", bool(options["grozilla"]), first, rng)

    def scene(self, state: HappyCityState, lang: str) -> Scene:
        """The cities, the central zone, and at the end everyone's score sheet."""
        return scene.draw(self, state, lang)

    def evaluate(self, state: HappyCityState, seat: int) -> float:
        """The points everyone can expect, compared."""
        return evaluate(state, seat)

    def rules(self, lang: str) -> str:
        """The rules for players, as Markdown."""
        return (_HERE / f"help.{lang}.md").read_text(encoding="utf-8")

    def from_text(self, text: str) -> HappyCityState:
        """A position as it is written down; the help of ``written`` says how."""
        return written.read(self, text)

    def token_label(self, token: str, lang: str) -> str:
        """Cards by their names, all else by the texts."""
        face = self.card_face(token, lang)
        return face.title if face else super().token_label(token, lang)

    def card_face(self, token: str, lang: str) -> Face | None:
        """Buildings, special ones and monsters."""
        return scene.face_of(NAMES.index(token), self.texts, lang) if token in NAMES else None


GAME = HappyCity()
