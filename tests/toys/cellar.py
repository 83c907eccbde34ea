"""Cellar: fill your larder from a dark cellar full of rats, lamps, thieves and feasts.

A toy in which one seat peeks at a card of the deck and effects nest.
"""

from collections.abc import Iterator, Mapping, Sequence

from ludozilla.engine.game import Deduction, Game
from ludozilla.engine.journal import Arg
from ludozilla.engine.options import Choice, Value
from ludozilla.engine.painter import Painter
from ludozilla.engine.parts import Place, hand, heap, only, pile
from ludozilla.engine.pending import Ask, Decision, Then
from ludozilla.engine.position import one_of, sections
from ludozilla.engine.rng import Rng
from ludozilla.engine.scene import Area, AreaKind, Face
from ludozilla.engine.state import Outcome, Setup, State
from ludozilla.engine.texts import Texts
from ludozilla.engine.vocabulary import HOLE, Vocabulary

RULES = {
    "en": """# Cellar
- **CE-1** Twelve cards: 4 rats (3 points), 3 lamps (1), 3 thieves (1), 2 feasts (2). Everyone
  gets two, the rest is the cellar, face down.
- **CE-2** On your turn draw a card, then play one into your larder and do what it says.
- **CE-3** Lamp: look at the top card of the cellar, if there is one; take it or leave it there.
- **CE-4** Thief: choose another player who has cards; they give you one, of their choice.
- **CE-5** Feast: play another card at once, if you have one, then draw one, if there is one.
- **CE-6** When a turn would begin with an empty cellar, the game ends: most points in the larder
  win, equals share.
""",
    "fr": """# La cave
- **CE-1** Douze cartes : 4 rats (3 points), 3 lampes (1), 3 voleurs (1), 2 festins (2). Chacun en
  reçoit deux, le reste est la cave, face cachée.
- **CE-2** À votre tour, piochez une carte, puis jouez-en une dans votre garde-manger et suivez
  son effet.
- **CE-3** Lampe : regardez la première carte de la cave, s'il y en a ; prenez-la ou laissez-la.
- **CE-4** Voleur : choisissez un autre joueur qui a des cartes ; il vous en donne une à son
  choix.
- **CE-5** Festin : jouez aussitôt une autre carte, si vous en avez, puis piochez-en une, s'il y
  en a.
- **CE-6** Quand un tour commencerait avec une cave vide, la partie s'arrête : le plus de points
  au garde-manger gagne, les égaux partagent.
""",
}

# The cards; part n is CARDS[n] and token n + 1.
CARDS = [
    *("rat1", "rat2", "rat3", "rat4"),
    *("lamp1", "lamp2", "lamp3"),
    *("thief1", "thief2", "thief3"),
    *("feast1", "feast2"),
]
POINTS = {"rat": 3, "lamp": 1, "thief": 1, "feast": 2}

WORDS = [*CARDS, "take", "leave", "p1", "p2", "p3", "nobody"]
VOCABULARY = Vocabulary(WORDS)
TAKE, LEAVE, PLAYER = VOCABULARY.number("take"), VOCABULARY.number("leave"), len(CARDS) + 3
NOBODY_THERE = VOCABULARY.number("nobody")

# Places: the cellar, then hands, then larders.
CELLAR, HAND = 0, 1


def kind(card: int) -> str:
    return CARDS[card].rstrip("1234")


def token(card: int) -> int:
    return card + 1


class CellarState(State):
    """All there is are cards in places; the stack does the rest."""

    def hand(self, seat: int) -> list[int]:
        return self.parts.at[HAND + seat]

    def larder_of(self, seat: int) -> int:
        return HAND + self.setup.seats + seat

    def points(self) -> list[int]:
        return [
            sum(POINTS[kind(card)] for card in self.parts.at[self.larder_of(seat)])
            for seat in range(self.setup.seats)
        ]

    def tell(self, rule: str, key: str, args: dict[str, Arg], audience: int | None = None) -> None:
        """Note an event; with an audience, only they see its card."""
        if self.journal is not None:
            if audience is None:
                self.journal.add(rule, key, args)
            else:
                self.journal.add(rule, key, args, ["card"], audience)

    def plays(self, seat: int, card: int) -> list[int]:
        """The ways to play a card: a thief is sent to somebody."""
        if kind(card) != "thief":
            return [token(card)]
        victims = [
            PLAYER + other
            for other in range(self.setup.seats)
            if other != seat and self.hand(other)
        ]
        return [VOCABULARY.pack([token(card), victim]) for victim in victims or [NOBODY_THERE]]

    def draw(self, rule: str, seat: int) -> None:
        card = self.parts.draw(CELLAR, HAND + seat)
        self.tell(rule, "drew", {"who": seat, "card": token(card)}, only(seat))


class Turn(Then[CellarState]):
    """CE-2: a player draws a card, then plays one; CE-6: unless the cellar is empty."""

    def __init__(self, player: int) -> None:
        super().__init__()
        self.player = player

    def carry_on(self, state: CellarState, rng: Rng) -> None:
        if not state.parts.at[CELLAR]:
            state.ending = Outcome.by_points(state.points(), "cellar-empty", "CE-6")
            return
        state.stack.append(Turn((self.player + 1) % state.setup.seats))
        state.draw("CE-2", self.player)
        state.stack.append(Play(self.player))


class Play(Ask[CellarState]):
    """CE-2: which card to play; it is done what it says."""

    def choices(self, state: CellarState) -> list[int]:
        cards = state.hand(self.seat)
        return [action for card in cards for action in state.plays(self.seat, card)]

    def decision(self, state: CellarState) -> Decision:
        return Decision("CE-2", "play")

    def resolve(self, state: CellarState, action: int, rng: Rng) -> None:
        path = state.path(action)
        card = path[0] - 1
        state.parts.move(card, HAND + self.seat, state.larder_of(self.seat))
        state.tell("CE-2", "played", {"who": self.seat, "card": token(card)})
        if kind(card) == "lamp" and state.parts.at[CELLAR]:
            self.light_up(state)
        elif kind(card) == "thief" and path[1] != NOBODY_THERE:
            state.stack.append(Give(path[1] - PLAYER, self.seat))
        elif kind(card) == "feast":
            state.stack.append(Refill(self.seat))
            if state.hand(self.seat):
                state.stack.append(Play(self.seat))

    def light_up(self, state: CellarState) -> None:
        """CE-3: look at the top card of the cellar."""
        top = state.parts.at[CELLAR][-1]
        state.parts.show(CELLAR, [top], only(self.seat))
        state.tell("CE-3", "looked", {"who": self.seat, "card": token(top)}, only(self.seat))
        state.stack.append(TakeOrLeave(self.seat))


class TakeOrLeave(Ask[CellarState]):
    """CE-3: the card that the lamp shows is taken or left there."""

    def choices(self, state: CellarState) -> list[int]:
        return [TAKE, LEAVE]

    def decision(self, state: CellarState) -> Decision:
        return Decision("CE-3", "look", {"card": token(state.parts.at[CELLAR][-1])})

    def resolve(self, state: CellarState, action: int, rng: Rng) -> None:
        if action == TAKE:
            state.draw("CE-3", self.seat)
        else:
            state.tell("CE-3", "left", {"who": self.seat})


class Give(Ask[CellarState]):
    """CE-4: which card the victim gives to the thief; the others do not see it."""

    def __init__(self, seat: int, thief: int) -> None:
        super().__init__(seat)
        self.thief = thief

    def choices(self, state: CellarState) -> list[int]:
        return [token(card) for card in state.hand(self.seat)]

    def decision(self, state: CellarState) -> Decision:
        return Decision("CE-4", "give", {"thief": self.thief})

    def seen_path(self, state: CellarState, action: int, seat: int) -> list[int]:
        return state.path(action) if seat in (self.seat, self.thief) else [HOLE]

    def resolve(self, state: CellarState, action: int, rng: Rng) -> None:
        state.parts.move(action - 1, HAND + self.seat, HAND + self.thief)
        args: dict[str, Arg] = {"who": self.seat, "thief": self.thief, "card": action}
        state.tell("CE-4", "gave", args, only(self.seat) | only(self.thief))


class Refill(Then[CellarState]):
    """CE-5: after the card of a feast, draw one."""

    def __init__(self, player: int) -> None:
        super().__init__()
        self.player = player

    def carry_on(self, state: CellarState, rng: Rng) -> None:
        if state.parts.at[CELLAR]:
            state.draw("CE-5", self.player)


class CellarPainter(Painter[CellarState]):
    """The cellar; then a hand and a larder for each seat."""

    def areas(self) -> Iterator[Area]:
        yield self.lay(CELLAR, AreaKind.PILE, self.say("area.cellar"))
        for seat in range(self.state.setup.seats):
            yield self.lay(HAND + seat, AreaKind.FAN, self.say("area.hand", who=seat), seat)
            larder = self.state.larder_of(seat)
            yield self.lay(larder, AreaKind.ROW, self.say("area.larder", who=seat), seat)

    def printed(self, part: int) -> Face:
        label = self.game.token_label(CARDS[part], self.lang)
        return Face(label, text=str(POINTS[kind(part)]))

    def word(self, part: int) -> str:
        return CARDS[part]


class Cellar(Game[CellarState]):
    name = "cellar"
    version = "1"
    title = {"en": "Cellar", "fr": "La cave"}
    summary = {
        "en": "Peek, steal and feast in a dark cellar.",
        "fr": "Épier, voler et festoyer dans une cave obscure.",
    }
    credits = {"en": "A toy of this project.", "fr": "Un jouet de ce projet."}
    options = (Choice("players", 2, {"en": "players", "fr": "joueurs"}, (2, 3)),)
    decisions = (Turn, Play, TakeOrLeave, Give, Refill)
    painter = CellarPainter
    longest = 4 * len(CARDS)
    points_decide = ("cellar-empty",)
    deductions = (
        # Seat 0 has seen the top card and knows who drew it.
        Deduction(
            """
            cellar: rat1 rat2 feast1
            hand 0: lamp1 thief1
            hand 1: rat3 thief2
            larder 0: lamp2 rat4
            larder 1: lamp3 thief3 feast2
            """,
            ("lamp1", "leave", "rat3"),
            viewer=0,
        ),
        # As before, but then the card may have been given away.
        Deduction(
            """
            cellar: rat1 rat2 feast1
            hand 0: lamp1
            hand 1: rat3 lamp2
            hand 2: thief1
            larder 0: rat4 thief2
            larder 1: lamp3 thief3
            larder 2: feast2
            """,
            ("lamp1", "leave", "rat3", "thief1 p2", "lamp2"),
            viewer=0,
        ),
        # Seat 2 sees a card change hands, but not which.
        Deduction(
            """
            cellar: rat1 rat2
            hand 0: thief1
            hand 1: rat3 lamp1
            hand 2: rat4
            larder 0: lamp2 lamp3 thief2
            larder 1: thief3 feast2 feast1
            """,
            ("thief1 p2", "rat3"),
            viewer=2,
        ),
        # A watcher follows two draws by the light of a lamp.
        Deduction(
            """
            cellar: rat1 rat2 feast1
            hand 0: lamp1
            hand 1: rat3
            larder 0: lamp2 lamp3 rat4 thief1
            larder 1: thief2 thief3 feast2
            """,
            ("lamp1", "take", "rat3"),
            viewer=-1,
        ),
    )
    texts = Texts(
        {
            "decision.play": {"en": "Play a card.", "fr": "Jouez une carte."},
            "decision.look": {
                "en": "On top lies {card:token}: take it or leave it?",
                "fr": "En haut se trouve {card:token} : prendre ou laisser ?",
            },
            "decision.give": {
                "en": "Which card do you give to {thief:seat}?",
                "fr": "Quelle carte donnez-vous à {thief:seat} ?",
            },
            "event.drew": {
                "en": "{who:seat} draws {card:token}.",
                "fr": "{who:seat} pioche {card:token}.",
            },
            "event.played": {
                "en": "{who:seat} plays {card:token}.",
                "fr": "{who:seat} joue {card:token}.",
            },
            "event.looked": {
                "en": "{who:seat} lights up {card:token}.",
                "fr": "{who:seat} éclaire {card:token}.",
            },
            "event.left": {
                "en": "{who:seat} leaves the top card.",
                "fr": "{who:seat} laisse la carte du dessus.",
            },
            "event.gave": {
                "en": "{who:seat} gives {thief:seat} {card:token}.",
                "fr": "{who:seat} donne à {thief:seat} {card:token}.",
            },
            "outcome.cellar-empty": {"en": "the cellar is empty", "fr": "la cave est vide"},
            "token.take": {"en": "take", "fr": "prendre"},
            "token.leave": {"en": "leave", "fr": "laisser"},
            "token.nobody": {"en": "nobody", "fr": "personne"},
            "kind.rat": {"en": "rat", "fr": "rat"},
            "kind.lamp": {"en": "lamp", "fr": "lampe"},
            "kind.thief": {"en": "thief", "fr": "voleur"},
            "kind.feast": {"en": "feast", "fr": "festin"},
            "area.cellar": {"en": "Cellar", "fr": "Cave"},
            "area.hand": {"en": "{who:seat}'s hand", "fr": "Main : {who:seat}"},
            "area.larder": {"en": "{who:seat}'s larder", "fr": "Garde-manger : {who:seat}"},
        }
    )

    def places(self, options: Mapping[str, Value]) -> Sequence[Place]:
        seats = range(self.seats(options))
        hands = [hand(f"hand {seat}", seat) for seat in seats]
        return [pile("cellar"), *hands, *[heap(f"larder {seat}") for seat in seats]]

    def parts(self, options: Mapping[str, Value]) -> int:
        return len(CARDS)

    def vocabulary(self, options: Mapping[str, Value]) -> Vocabulary:
        return VOCABULARY

    def token_label(self, token: str, lang: str) -> str:
        if token in CARDS:
            return self.texts.get(f"kind.{token[:-1]}", lang)
        if token[0] == "p" and token[1:].isdigit():
            return self.seat_label(int(token[1:]) - 1, lang)
        return super().token_label(token, lang)

    def blank(self, setup: Setup) -> CellarState:
        return CellarState(setup)

    def deal(self, state: CellarState, rng: Rng) -> None:
        state.parts.put(CELLAR, list(range(len(CARDS))))
        state.parts.shuffle(CELLAR, rng)
        for seat in range(state.setup.seats):
            state.parts.draw(CELLAR, HAND + seat)
            state.parts.draw(CELLAR, HAND + seat)
        state.stack = [Turn(0)]

    def evaluate(self, state: CellarState, seat: int) -> float:
        """Points ahead of the best other; cards in hand are worth half their points."""
        worth = [
            points + sum(POINTS[kind(card)] for card in state.hand(other)) / 2
            for other, points in enumerate(state.points())
        ]
        return 0.5 + (worth[seat] - max(worth[:seat] + worth[seat + 1 :])) / 50

    def rules(self, lang: str) -> str:
        return RULES[lang]

    def from_text(self, text: str) -> CellarState:
        """``cellar: rat1 lamp2`` (top last), ``hand 0: thief1``, ``larder 1: rat2``, ``turn: 1``.

        Cards not named lie under the cellar. ``turn`` is to play a card.
        """
        names = [f"{what} {seat}" for what in ("hand", "larder") for seat in range(3)]
        found = sections(text, ["cellar", "turn", *names])
        players = 3 if "hand 2" in found or "larder 2" in found else 2
        state = self.blank(self.prepare({"players": players}))
        cards = {name: card for card, name in enumerate(CARDS)}
        missing = list(range(len(CARDS)))
        for place, spot in enumerate(state.setup.places):
            words = " ".join(found.get(spot.name, [])).split()
            there = [one_of(word, cards, "card") for word in words]
            missing = [card for card in missing if card not in there]
            state.parts.put(place, there)
        state.parts.put(CELLAR, missing, slot=0)
        state.parts.conceal(list(range(HAND + players)))
        seat = one_of(" ".join(found.get("turn", ["0"])), {"0": 0, "1": 1, "2": 2}, "seat")
        state.stack = [Turn((seat + 1) % players), Play(seat)]
        return state
