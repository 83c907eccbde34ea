"""Growl: everyone growls at once for a prey, the loudest gets it.

A toy with a secret simultaneous choice.
"""

from collections.abc import Iterator, Mapping, Sequence

from ludozilla.engine.game import Deduction, Game
from ludozilla.engine.options import Choice, Value
from ludozilla.engine.painter import Painter
from ludozilla.engine.parts import EVERYBODY, Place, heap, pile
from ludozilla.engine.pending import Ask, Decision, Then
from ludozilla.engine.position import one_of, sections
from ludozilla.engine.rng import Rng
from ludozilla.engine.scene import Area, AreaKind, Face, Item, ItemKind, Touch
from ludozilla.engine.state import UNSEALED, Outcome, Setup, State
from ludozilla.engine.texts import Texts
from ludozilla.engine.vocabulary import Vocabulary

RULES = {
    "en": """# Growl
- **GR-1** Five prey cards worth 1 to 5 lie shuffled, face down. Everyone has growls 1 to 5.
- **GR-2** Turn up the next prey. Everyone secretly picks one of their growls; all are shown at
  once.
- **GR-3** The loudest growl wins the prey. If the loudest is shared, the prey escapes.
- **GR-4** A growl is used only once. After five preys, the highest total wins; equals share.
""",
    "fr": """# Grrr
- **GR-1** Cinq proies valant de 1 à 5 sont mélangées, face cachée. Chacun a les grognements 1 à
  5.
- **GR-2** On retourne une proie. Chacun choisit en secret un de ses grognements ; on les dévoile
  ensemble.
- **GR-3** Le grognement le plus fort emporte la proie. En cas d'égalité, elle s'échappe.
- **GR-4** Un grognement ne sert qu'une fois. Après cinq proies, le plus haut total gagne ; les
  égaux partagent.
""",
}

SIZE = 5  # preys, and growls of each seat

# Places
FOREST, CLEARING, ESCAPED, LAIR = 0, 1, 2, 3  # the lair of seat s is LAIR + s


class GrowlState(State):
    """Preys are parts, prey p is worth p + 1. Growls are open, only the one just picked is not."""

    growls: list[list[int]]

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.growls = [list(range(1, SIZE + 1)) for _ in range(setup.seats)]

    def sealable(self, seat: int) -> list[int]:
        return self.growls[seat]

    def points(self) -> list[int]:
        return [
            sum(prey + 1 for prey in self.parts.at[LAIR + seat]) for seat in range(self.setup.seats)
        ]


class Hunt(Then[GrowlState]):
    """GR-2: the next prey, and a growl from everyone."""

    def carry_on(self, state: GrowlState, rng: Rng) -> None:
        if not state.parts.at[FOREST]:
            state.ending = Outcome.by_points(state.points(), "no-prey-left", "GR-4")
            return
        prey = state.parts.draw(FOREST, CLEARING)
        if state.journal is not None:
            state.journal.add("GR-2", "prey", {"prey": prey + 1})
        state.stack = [Hunt(), Pounce(), *(PickGrowl(seat) for seat in range(state.setup.seats))]


class PickGrowl(Ask[GrowlState]):
    """GR-2: everyone secretly picks one of their growls."""

    def together(self) -> bool:
        return True

    def choices(self, state: GrowlState) -> list[int]:
        return state.growls[self.seat]  # the action of growl n is token n itself

    def decision(self, state: GrowlState) -> Decision:
        return Decision("GR-2", "growl", {"prey": state.parts.at[CLEARING][0] + 1})

    def resolve(self, state: GrowlState, action: int, rng: Rng) -> None:
        state.seal(self.seat, action)


class Pounce(Then[GrowlState]):
    """GR-3: the loudest gets the prey, if nobody is as loud."""

    def carry_on(self, state: GrowlState, rng: Rng) -> None:
        growls = state.unseal()
        for seat, growl in enumerate(growls):
            state.growls[seat].remove(growl)
            if state.journal is not None:
                state.journal.add("GR-2", "growled", {"who": seat, "growl": growl})
        loudest = max(growls)
        prey = state.parts.at[CLEARING][0]
        if growls.count(loudest) > 1:
            state.parts.move(prey, CLEARING, ESCAPED)
            if state.journal is not None:
                state.journal.add("GR-3", "escaped", {"prey": prey + 1})
        else:
            winner = growls.index(loudest)
            state.parts.move(prey, CLEARING, LAIR + winner)
            if state.journal is not None:
                state.journal.add("GR-3", "caught", {"who": winner, "prey": prey + 1})


class GrowlPainter(Painter[GrowlState]):
    """The forest, the clearing and what escaped; then a lair and growls for each seat."""

    touches = {"growled": (Touch("growl {who} {growl}"),)}

    def areas(self) -> Iterator[Area]:
        yield self.lay(CLEARING, AreaKind.ROW, self.say("area.clearing"))
        for seat in range(self.state.setup.seats):
            yield self.lay(LAIR + seat, AreaKind.ROW, self.say("area.lair", who=seat), seat)
            yield self.growls(seat)
        yield self.lay(FOREST, AreaKind.PILE, self.say("area.forest"))
        yield self.lay(ESCAPED, AreaKind.ROW, self.say("area.escaped"))

    def printed(self, part: int) -> Face:
        return Face(str(part + 1))

    def growls(self, seat: int) -> Area:
        chosen = self.state.sealed[seat]
        items = tuple(
            Item(
                ItemKind.TOKEN,
                Face(str(growl)),
                token=str(growl) if seat == self.state.viewer else "",
                id=f"growl {seat} {growl}",
                flags=("chosen",) if growl == chosen else (),
            )
            for growl in self.state.growls[seat]
        )
        ready = (self.say("note.ready"),) if chosen != UNSEALED else ()
        title = self.say("area.growls", who=seat)
        return Area(f"growls {seat}", AreaKind.ROW, title, items, owner=seat, notes=ready)


class Growl(Game[GrowlState]):
    name = "growl"
    version = "1"
    title = {"en": "Growl", "fr": "Grrr"}
    summary = {
        "en": "Everyone growls at once; the loudest gets the prey.",
        "fr": "Tout le monde grogne à la fois ; le plus fort emporte la proie.",
    }
    credits = {"en": "A toy of this project.", "fr": "Un jouet de ce projet."}
    options = (Choice("players", 2, {"en": "players", "fr": "joueurs"}, (2, 3)),)
    decisions = (Hunt, PickGrowl, Pounce)
    painter = GrowlPainter
    longest = 3 * SIZE
    points_decide = ("no-prey-left",)
    deductions = (
        # Seat 1 has chosen, seat 0 does not know what.
        Deduction(
            """
            forest: 2 5
            clearing: 3
            lair 0: 4
            lair 1: 1
            growls 0: 1 2 5
            growls 1: 2 3 4
            """,
            ("4",),
            viewer=0,
        ),
    )
    texts = Texts(
        {
            "hidden": {"en": "something", "fr": "quelque chose"},
            "decision.growl": {
                "en": "Prey worth {prey}: how loud do you growl?",
                "fr": "Une proie qui vaut {prey} : grogner à quelle force ?",
            },
            "event.prey": {
                "en": "A prey worth {prey} turns up.",
                "fr": "Une proie qui vaut {prey} se montre.",
            },
            "event.growled": {
                "en": "{who:seat} growls {growl}.",
                "fr": "{who:seat} grogne {growl}.",
            },
            "event.escaped": {
                "en": "The prey worth {prey} escapes.",
                "fr": "La proie qui vaut {prey} s'échappe.",
            },
            "event.caught": {
                "en": "{who:seat} catches the prey worth {prey}.",
                "fr": "{who:seat} attrape la proie qui vaut {prey}.",
            },
            "outcome.no-prey-left": {"en": "no prey left", "fr": "plus de proies"},
            "note.ready": {"en": "ready", "fr": "prêt"},
            "area.forest": {"en": "Forest", "fr": "Forêt"},
            "area.clearing": {"en": "Clearing", "fr": "Clairière"},
            "area.escaped": {"en": "Escaped", "fr": "Échappées"},
            "area.lair": {"en": "{who:seat}'s lair", "fr": "Tanière : {who:seat}"},
            "area.growls": {"en": "{who:seat}'s growls", "fr": "Grognements : {who:seat}"},
        }
    )

    def places(self, options: Mapping[str, Value]) -> Sequence[Place]:
        lairs = [heap(f"lair {seat}") for seat in range(self.seats(options))]
        return [pile("forest"), pile("clearing", EVERYBODY), heap("escaped"), *lairs]

    def parts(self, options: Mapping[str, Value]) -> int:
        return SIZE

    def vocabulary(self, options: Mapping[str, Value]) -> Vocabulary:
        return Vocabulary([str(growl) for growl in range(1, SIZE + 1)])

    def blank(self, setup: Setup) -> GrowlState:
        return GrowlState(setup)

    def deal(self, state: GrowlState, rng: Rng) -> None:
        state.parts.put(FOREST, list(range(SIZE)))
        state.parts.shuffle(FOREST, rng)
        state.stack = [Hunt()]

    def evaluate(self, state: GrowlState, seat: int) -> float:
        """Points ahead of the others; a growl left is worth about as much as a prey."""
        points = [
            prey + sum(growls) for prey, growls in zip(state.points(), state.growls, strict=True)
        ]
        best_other = max(points[:seat] + points[seat + 1 :])
        return 0.5 + (points[seat] - best_other) / 40

    def rules(self, lang: str) -> str:
        return RULES[lang]

    def from_text(self, text: str) -> GrowlState:
        """``forest: 2 5`` (top last), ``clearing: 3``, ``lair 0: 1 4``, ``growls 0: 1 3`` …"""
        rows = {f"growls {seat}": seat for seat in range(3)}
        places = {"forest": FOREST, "clearing": CLEARING, "escaped": ESCAPED}
        places |= {f"lair {seat}": LAIR + seat for seat in range(3)}
        found = sections(text, [*places, *rows])
        players = max(2, 1 + max((rows[name] for name in found if name in rows), default=0))
        state = self.blank(self.prepare({"players": players}))
        numbers = {str(n): n for n in range(1, SIZE + 1)}
        for name, lines in found.items():
            values = [one_of(word, numbers, "prey or growl") for word in " ".join(lines).split()]
            if name in rows:
                state.growls[rows[name]] = values
            else:
                state.parts.put(places[name], [value - 1 for value in values])
        state.parts.conceal([FOREST])
        state.stack = [Hunt(), Pounce(), *(PickGrowl(seat) for seat in range(players))]
        return state
