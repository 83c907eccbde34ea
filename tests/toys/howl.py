"""Howl: the pack howls in turn, the loudest of what was led takes the trick.

A toy in which a card that does not follow gives away what a hand lacks.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from ludozilla.engine.game import Deduction, Game
from ludozilla.engine.options import Choice, Value
from ludozilla.engine.painter import Painter
from ludozilla.engine.parts import EVERYBODY, Place, hand, heap, pile
from ludozilla.engine.pending import Ask, Decision, Pending, Then
from ludozilla.engine.position import one_of, one_word, sections
from ludozilla.engine.rng import Rng
from ludozilla.engine.scene import Area, AreaKind, Face
from ludozilla.engine.state import Outcome, Setup, State
from ludozilla.engine.texts import Texts
from ludozilla.engine.vocabulary import Vocabulary

RULES = {
    "en": """# Howl
- **HW-1** Fifteen cards, 1 to 5 of fangs, moons and stars. Everyone gets five; what is left lies
  face down in the den.
- **HW-2** The leader plays any card. The others, in turn, play one of the same suit if they can,
  and any other if they cannot.
- **HW-3** The highest card of the suit that was led takes the trick; who took it leads.
- **HW-4** After five tricks, the most tricks win; equals share.
""",
    "fr": """# Hurlement
- **HW-1** Quinze cartes, de 1 à 5, en crocs, lunes et étoiles. Chacun en reçoit cinq ; le reste
  est dans la tanière, face cachée.
- **HW-2** Le premier joue la carte qu'il veut. Les autres, à leur tour, en jouent une de la même
  couleur s'ils le peuvent, sinon une autre.
- **HW-3** La plus haute carte de la couleur demandée emporte le pli ; qui l'emporte entame.
- **HW-4** Après cinq plis, le plus de plis gagne ; les égaux partagent.
""",
}

# The cards; part n is CARDS[n] and token n + 1.
SUITS = ["fang", "moon", "star"]
HIGHEST = 5
CARDS = [f"{suit}{number}" for suit in SUITS for number in range(1, HIGHEST + 1)]
VOCABULARY = Vocabulary(CARDS)
TRICKS = 5

# Places: the den, the trick on the table, then hands, then what everyone has taken.
DEN, TRICK, HAND = 0, 1, 2


def suit_of(card: int) -> int:
    return card // HIGHEST


def token(card: int) -> int:
    return card + 1


class HowlState(State):
    """All there is are cards in places."""

    def hand(self, seat: int) -> list[int]:
        return self.parts.at[HAND + seat]

    def taken_by(self, seat: int) -> int:
        return HAND + self.setup.seats + seat

    def tricks(self) -> list[int]:
        seats = self.setup.seats
        return [len(self.parts.at[self.taken_by(seat)]) // seats for seat in range(seats)]


class Lead(Then[HowlState]):
    """HW-2: a trick begins; HW-4: unless there are no cards left."""

    def __init__(self, player: int) -> None:
        super().__init__()
        self.player = player

    def carry_on(self, state: HowlState, rng: Rng) -> None:
        if not state.hand(self.player):
            state.ending = Outcome.by_points(state.tricks(), "last-trick", "HW-4")
            return
        others = state.others(self.player)
        state.stack += [Take(self.player), *map(Play, reversed(others)), Play(self.player)]


class Play(Ask[HowlState]):
    """HW-2: which card to play; who can follow suit must."""

    def choices(self, state: HowlState) -> list[int]:
        cards, trick = state.hand(self.seat), state.parts.at[TRICK]
        following = [card for card in cards if trick and suit_of(card) == suit_of(trick[0])]
        return [token(card) for card in following or cards]

    def decision(self, state: HowlState) -> Decision:
        return Decision("HW-2", "follow" if state.parts.at[TRICK] else "lead")

    def resolve(self, state: HowlState, action: int, rng: Rng) -> None:
        card, trick = action - 1, state.parts.at[TRICK]
        if trick and suit_of(card) != suit_of(trick[0]):
            self.give_away(state, suit_of(trick[0]))
        state.parts.move(card, HAND + self.seat, TRICK)
        if state.journal is not None:
            state.journal.add("HW-2", "played", {"who": self.seat, "card": token(card)})

    def give_away(self, state: HowlState, led: int) -> None:
        """Who does not follow suit has none of it, as everybody can tell."""
        suit = [card for card in range(len(CARDS)) if suit_of(card) == led]
        state.parts.rule_out(suit, [HAND + self.seat])


class Take(Then[HowlState]):
    """HW-3: the highest card of the suit that was led takes the trick."""

    def __init__(self, leader: int) -> None:
        super().__init__()
        self.leader = leader

    def carry_on(self, state: HowlState, rng: Rng) -> None:
        trick = state.parts.at[TRICK][:]
        best = max(card for card in trick if suit_of(card) == suit_of(trick[0]))
        winner = (self.leader + trick.index(best)) % state.setup.seats
        for card in trick:
            state.parts.move(card, TRICK, state.taken_by(winner))
        if state.journal is not None:
            state.journal.add("HW-3", "took", {"who": winner, "card": token(best)})
        state.stack.append(Lead(winner))


class HowlPainter(Painter[HowlState]):
    """The den and the trick; then a hand for each seat, and what it has taken."""

    def areas(self) -> Iterator[Area]:
        yield self.lay(TRICK, AreaKind.ROW, self.say("area.trick"))
        for seat in range(self.state.setup.seats):
            yield self.lay(HAND + seat, AreaKind.FAN, self.say("area.hand", who=seat), seat)
            taken = self.state.taken_by(seat)
            yield self.lay(taken, AreaKind.PILE, self.say("area.taken", who=seat), seat)
        yield self.lay(DEN, AreaKind.PILE, self.say("area.den"))

    def printed(self, part: int) -> Face:
        name = CARDS[part]
        return Face(name[0] + name[-1], title=self.game.token_label(name, self.lang))

    def word(self, part: int) -> str:
        return CARDS[part]


class Howl(Game[HowlState]):
    name = "howl"
    version = "1"
    title = {"en": "Howl", "fr": "Hurlement"}
    summary = {
        "en": "Follow the howl, or show that you cannot.",
        "fr": "Suivez le hurlement, ou montrez que vous ne le pouvez pas.",
    }
    credits = {"en": "A toy of this project.", "fr": "Un jouet de ce projet."}
    options = (Choice("players", 3, {"en": "players", "fr": "joueurs"}, (2, 3)),)
    decisions: ClassVar[Sequence[type[Pending]]] = (Lead, Play, Take)
    painter = HowlPainter
    longest = 3 * TRICKS
    points_decide = ("last-trick",)
    deductions: ClassVar[Sequence[Deduction]] = (
        # Seat 1 does not follow, so its other card is no moon either.
        Deduction(
            """
            hand 0: moon1 fang1
            hand 1: star2 fang2
            hand 2: moon3 star3
            taken 0: fang3 fang4 fang5 moon2 moon4 moon5 star1 star4 star5
            """,
            ("moon1", "star2"),
            viewer=0,
        ),
    )
    texts = Texts(
        {
            "decision.lead": {"en": "Lead a card.", "fr": "Entamez."},
            "decision.follow": {"en": "Play a card.", "fr": "Jouez une carte."},
            "event.played": {
                "en": "{who:seat} plays {card:token}.",
                "fr": "{who:seat} joue {card:token}.",
            },
            "event.took": {
                "en": "{who:seat} takes the trick by {card:token}.",
                "fr": "{who:seat} emporte le pli par {card:token}.",
            },
            "outcome.last-trick": {"en": "the last trick", "fr": "le dernier pli"},
            "suit.fang": {"en": "{n} of fangs", "fr": "{n} de crocs"},
            "suit.moon": {"en": "{n} of moons", "fr": "{n} de lunes"},
            "suit.star": {"en": "{n} of stars", "fr": "{n} d'étoiles"},
            "area.den": {"en": "Den", "fr": "Tanière"},
            "area.trick": {"en": "Trick", "fr": "Pli"},
            "area.hand": {"en": "{who:seat}'s hand", "fr": "Main : {who:seat}"},
            "area.taken": {"en": "Taken by {who:seat}", "fr": "Plis : {who:seat}"},
        }
    )

    def places(self, options: Mapping[str, Value]) -> Sequence[Place]:
        seats = range(self.seats(options))
        hands = [hand(f"hand {seat}", seat) for seat in seats]
        taken = [heap(f"taken {seat}") for seat in seats]
        return [pile("den"), pile("trick", EVERYBODY), *hands, *taken]

    def parts(self, options: Mapping[str, Value]) -> int:
        return len(CARDS)

    def vocabulary(self, options: Mapping[str, Value]) -> Vocabulary:
        return VOCABULARY

    def token_label(self, token: str, lang: str) -> str:
        return self.texts.get(f"suit.{token[:-1]}", lang).format(n=token[-1])

    def blank(self, setup: Setup) -> HowlState:
        return HowlState(setup)

    def deal(self, state: HowlState, rng: Rng) -> None:
        state.parts.put(DEN, list(range(len(CARDS))))
        state.parts.shuffle(DEN, rng)
        for seat in range(state.setup.seats):
            state.parts.deal(DEN, HAND + seat, TRICKS)
        state.stack = [Lead(0)]

    def evaluate(self, state: HowlState, seat: int) -> float:
        """Tricks ahead of the best other."""
        tricks = state.tricks()
        return 0.5 + (tricks[seat] - max(tricks[:seat] + tricks[seat + 1 :])) / 20

    def rules(self, lang: str) -> str:
        return RULES[lang]

    def from_text(self, text: str) -> HowlState:
        """``hand 0: moon1 fang1``, ``den: …``, ``taken 0: …``, ``leader: 0``; no card in doubt."""
        seats = range(3)
        names = [f"{key} {seat}" for key in ("hand", "taken") for seat in seats]
        found = sections(text, ["den", "leader", *names])
        state = self.blank(self.prepare({"players": 3 if "hand 2" in found else 2}))
        cards = {name: card for card, name in enumerate(CARDS)}
        for place, spot in enumerate(state.setup.places):
            words = " ".join(found.get(spot.name, [])).split()
            state.parts.put(place, [one_of(word, cards, "card") for word in words])
        there = {card for row in state.parts.at for card in row}
        state.parts.put(DEN, [card for card in range(len(CARDS)) if card not in there])
        hands = range(HAND, HAND + state.setup.seats)
        state.parts.conceal([DEN, *hands])
        leader = one_of(one_word(found, "leader", "0"), {str(seat): seat for seat in seats}, "seat")
        state.stack = [Lead(leader)]
        state.settle(Rng("leads"))
        return state
