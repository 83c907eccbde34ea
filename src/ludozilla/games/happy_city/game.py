"""Happy City as a game of the box: options, set-up, texts, and positions as people write them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from ludozilla.engine.game import Game
from ludozilla.engine.options import Choice, Fault, Flag, OptionError, Value
from ludozilla.engine.parts import EVERYBODY, Place, heap, pile
from ludozilla.engine.rng import Rng
from ludozilla.engine.scene import Face
from ludozilla.engine.state import Setup
from ludozilla.engine.texts import Texts
from ludozilla.engine.vocabulary import Vocabulary
from ludozilla.games.happy_city import written
from ludozilla.games.happy_city.cards import DECKS, NAMES, NUMBERS, PARTS, RESIDENCES
from ludozilla.games.happy_city.cities import HappyCityState
from ludozilla.games.happy_city.deductions import DEDUCTIONS
from ludozilla.games.happy_city.ending import CopySpecial, FinalScoring
from ludozilla.games.happy_city.evaluate import evaluate
from ludozilla.games.happy_city.faces import face_of
from ludozilla.games.happy_city.hunches import HUNCHES
from ludozilla.games.happy_city.monsters import Ruin
from ludozilla.games.happy_city.purchases import Buy, Pay
from ludozilla.games.happy_city.rounds import BeginRound, EndTurn
from ludozilla.games.happy_city.scene import Painter
from ludozilla.games.happy_city.set_up import PickMarket, set_up
from ludozilla.games.happy_city.sound import check_position
from ludozilla.games.happy_city.specials import OfferSpecials, TakeSpecial
from ludozilla.games.happy_city.words import VOCABULARY
from ludozilla.games.happy_city.zone import Discard, Draw, Refill


class HappyCity(Game[HappyCityState]):
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
    decisions = (
        PickMarket,
        *(BeginRound, Discard, Refill, Draw, Buy, Pay, OfferSpecials, TakeSpecial, EndTurn),
        Ruin,
        *(CopySpecial, FinalScoring),
    )
    folder = Path(__file__).parent
    texts = Texts.load(folder / "texts.toml")
    painter = Painter
    # 60 rounds of five turns. A turn asks at most 22 times: discard, eight draws (five monsters),
    # six ruins, purchase, five tokens, special building. The draft and the Sphinx ask six times.
    longest = 60 * 5 * 22 + 6
    points_decide = ("tenth-card", "stalemate", "guard")
    deductions = DEDUCTIONS

    def check_options(self, options: Mapping[str, Value]) -> None:
        """The first player must be one of those who play."""
        first, players = options["first_player"], options["players"]
        if first != "random" and int(first) > int(players):
            told = {
                "en": f"cannot be {first}: there are {players} players",
                "fr": f"ne peut pas être {first} : il y a {players} joueurs",
            }
            raise OptionError(Fault(told, "first_player"))

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
        """Set-up, HC-13 to HC-20."""
        set_up(state, rng)

    def evaluate(self, state: HappyCityState, seat: int) -> float:
        """The points everyone can expect, compared."""
        return evaluate(state, seat)

    def hunches(self) -> Callable[[HappyCityState, Rng], int]:
        """By what one's own city can expect."""
        return HUNCHES.choose

    def check_position(self, state: HappyCityState) -> None:
        """Everything is somewhere, and the stack as the rules build it; ``sound`` says how."""
        check_position(state)

    def from_text(self, text: str) -> HappyCityState:
        """A position as it is written down; the help of ``written`` says how."""
        return written.read(self, text)

    def token_label(self, token: str, lang: str) -> str:
        """Cards by their names, all else by the texts."""
        face = self.card_face(token, lang)
        return face.title if face else super().token_label(token, lang)

    def card_face(self, token: str, lang: str) -> Face | None:
        """Buildings, special ones and monsters."""
        card = NUMBERS.get(token)
        return None if card is None else face_of(card, self.texts, lang)


GAME = HappyCity()
