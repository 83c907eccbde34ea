"""Burrow: two clans of hidden monsters; find the other one's egg.

A toy in which moves rule out identities and one piece's absence becomes visible.
"""

from collections.abc import Iterator, Mapping, Sequence

from ludozilla.engine.game import Deduction, Game, PositionError
from ludozilla.engine.journal import Arg
from ludozilla.engine.options import Value
from ludozilla.engine.painter import Painter
from ludozilla.engine.parts import EVERYBODY, Place, heap, only, pile
from ludozilla.engine.pending import Ask, Decision, Then
from ludozilla.engine.position import one_of, sections
from ludozilla.engine.rng import Rng
from ludozilla.engine.scene import Area, AreaKind, Face, Item, ItemKind, Role
from ludozilla.engine.state import Outcome, Setup, State
from ludozilla.engine.texts import Texts
from ludozilla.engine.vocabulary import HOLE, Vocabulary

RULES = {
    "en": """# Burrow
- **BU-1** Each clan has an egg (0), a runner (1), a healer (2), a brute (3) and a titan (4). The
  egg and three others, drawn at random, stand face down on the clan's home row of a 4×4 field;
  the fifth stays at home, secretly.
- **BU-2** On your turn move one monster one square straight, never onto your own. The egg never
  moves.
- **BU-3** The runner may run any number of free squares in a straight line.
- **BU-4** Moving onto an enemy is a fight: both are shown, the higher number stays, equals both
  fall. A runner that attacks a titan wins.
- **BU-5** When a monster falls, its healer, if it is on the field, saves it: the clan puts it
  back, known to all, on a free square of its home row. Each clan's salve serves twice; a fallen
  healer or egg is not saved. If no healer is there, everyone can tell.
- **BU-6** Who takes the egg wins. Who cannot move loses. After 30 turns without a fall it is a
  draw.
""",
    "fr": """# Terrier
- **BU-1** Chaque clan a un œuf (0), un coureur (1), une guérisseuse (2), une brute (3) et un
  titan (4). L'œuf et trois autres tirés au sort sont posés face cachée sur la rangée du clan d'un
  champ 4×4 ; le cinquième reste à la maison, en secret.
- **BU-2** À votre tour, avancez un monstre d'une case tout droit, jamais sur un des vôtres. L'œuf
  ne bouge jamais.
- **BU-3** Le coureur peut parcourir en ligne droite autant de cases libres qu'il veut.
- **BU-4** Aller sur un ennemi déclenche un combat : on montre les deux, le plus fort reste, les
  égaux tombent tous deux. Un coureur qui attaque un titan gagne.
- **BU-5** Quand un monstre tombe, sa guérisseuse, si elle est sur le champ, le sauve : le clan le
  repose, connu de tous, sur une case libre de sa rangée. Le baume de chaque clan sert deux fois ;
  une guérisseuse ou un œuf tombés ne sont pas sauvés. Si elle n'est pas là, tout le monde le
  voit.
- **BU-6** Qui prend l'œuf gagne. Qui ne peut pas bouger perd. Après 30 tours sans chute, partie
  nulle.
""",
}

KINDS = ["egg", "runner", "healer", "brute", "titan"]
EGG, RUNNER, HEALER, BRUTE, TITAN = range(5)
CLAN = len(KINDS)  # monsters of a clan: part = seat * CLAN + kind
LINE = 4  # monsters of a clan on the field, and the side of the field

SQUARES = [f"{column}{row}" for row in "1234" for column in "abcd"]
VOCABULARY = Vocabulary(SQUARES)
OFF = -1

# Places: a back (face-down monster) each, two homes, two graves.
BACKS = 2 * LINE
HOME, GRAVE = BACKS, BACKS + 2

QUIET_TURNS = 30


def clan_of(back: int) -> int:
    return back // LINE


def healer_of(seat: int) -> int:
    return seat * CLAN + HEALER


def token(square: int) -> int:
    return square + 1


def home_row(seat: int) -> list[int]:
    return list(range(LINE)) if seat == 0 else list(range(12, 16))


class BurrowState(State):
    """A *back* is a face-down monster one can follow; ``square`` says where each stands."""

    square: list[int]
    salve: list[int]
    quiet: int

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.square = [OFF] * BACKS
        self.salve = [2, 2]
        self.quiet = 0

    def monster(self, back: int) -> int:
        return self.parts.at[back][0]

    def on_field(self, seat: int) -> list[int]:
        backs = range(seat * LINE, (seat + 1) * LINE)
        return [back for back in backs if self.square[back] != OFF]

    def back_on(self, square: int) -> int:
        return self.square.index(square) if square in self.square else OFF

    def free(self, squares: list[int]) -> list[int]:
        return [square for square in squares if square not in self.square]

    def tell(self, rule: str, key: str, args: dict[str, Arg]) -> None:
        if self.journal is not None:
            self.journal.add(rule, key, args)

    def reach(self, back: int) -> list[int]:
        """BU-2, BU-3: where a monster may go."""
        kind = self.monster(back) % CLAN
        longest = 0 if kind == EGG else 3 if kind == RUNNER else 1
        column, row = self.square[back] % 4, self.square[back] // 4
        found = []
        for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            for step in range(1, longest + 1):
                x, y = column + dx * step, row + dy * step
                if not (0 <= x < 4 and 0 <= y < 4):
                    break
                other = self.back_on(y * 4 + x)
                if other == OFF or clan_of(other) != clan_of(back):
                    found.append(y * 4 + x)
                if other != OFF:
                    break
        return found

    def fight(self, attacker: int, defender: int) -> None:
        """BU-4: both are shown, the weaker falls."""
        ours, theirs = self.monster(attacker), self.monster(defender)
        for back in (attacker, defender):
            self.parts.show(back, [self.monster(back)], EVERYBODY)
        mine, other = ours % CLAN, theirs % CLAN
        self.tell("BU-4", "fight", {"attacker": KINDS[mine], "defender": KINDS[other]})
        wins = mine > other or (mine == RUNNER and other == TITAN)
        loses = not wins and mine < other
        square = self.square[defender]
        if not wins:
            self.fall(attacker)
        if not loses:
            self.fall(defender)
        if wins:
            self.square[attacker] = square

    def fall(self, back: int) -> None:
        self.square[back] = OFF
        self.quiet = 0
        self.stack.append(Fall(back))


class Turn(Then[BurrowState]):
    """BU-2: a player moves a monster; BU-6: the ends that come without a fight."""

    def __init__(self, player: int) -> None:
        super().__init__()
        self.player = player

    def carry_on(self, state: BurrowState, rng: Rng) -> None:
        move = Move(self.player)
        state.stack.append(move)
        if state.quiet >= QUIET_TURNS:
            state.ending = Outcome([1, 1], [0, 0], "quiet", "BU-6")
        elif not move.choices(state):
            points = [self.player, 1 - self.player]
            state.ending = Outcome.won_by(1 - self.player, points, "stuck", "BU-6")


class Move(Ask[BurrowState]):
    """BU-2: which monster to move, and where to; onto an enemy it is a fight."""

    def choices(self, state: BurrowState) -> list[int]:
        return [
            VOCABULARY.pack([token(state.square[back]), token(target)])
            for back in state.on_field(self.seat)
            for target in state.reach(back)
        ]

    def decision(self, state: BurrowState) -> Decision:
        return Decision("BU-2", "move")

    def possible(self, state: BurrowState) -> bool:
        return bool(self.choices(state))

    def resolve(self, state: BurrowState, action: int, rng: Rng) -> None:
        state.stack.append(Turn(1 - self.seat))
        state.quiet += 1
        start, target = [number - 1 for number in state.path(action)]
        back, enemy = state.back_on(start), state.back_on(target)
        args: dict[str, Arg] = {"who": self.seat, "start": token(start), "target": token(target)}
        state.parts.stir(state.monster(back), back)
        state.tell("BU-2", "moved", args)
        self.deduce(state, back, far=(target - start) not in (1, -1, 4, -4))
        if enemy == OFF:
            state.square[back] = target
        else:
            state.fight(back, enemy)

    def deduce(self, state: BurrowState, back: int, far: bool) -> None:
        """What a move tells everybody: this is no egg, or even the runner."""
        clan = self.seat * CLAN
        impossible = [EGG, HEALER, BRUTE, TITAN] if far else [EGG]
        state.parts.rule_out([clan + kind for kind in impossible], [back])


class Fall(Then[BurrowState]):
    """BU-5, BU-6: a fallen monster is saved by its healer, or out of the game."""

    def __init__(self, back: int) -> None:
        super().__init__()
        self.back = back

    def carry_on(self, state: BurrowState, rng: Rng) -> None:
        seat, monster = clan_of(self.back), state.monster(self.back)
        kind = monster % CLAN
        if kind == EGG:
            state.ending = Outcome.won_by(1 - seat, [seat, 1 - seat], "egg", "BU-6")
            return
        if kind != HEALER and state.salve[seat] and state.free(home_row(seat)):
            field = state.on_field(seat)
            if any(state.monster(other) == healer_of(seat) for other in field):
                state.parts.at_least(1, [healer_of(seat)], field)
                state.tell("BU-5", "healer", {"who": seat})
                state.stack.append(Save(seat, self.back))
                return
            state.parts.rule_out([healer_of(seat)], field)
            state.tell("BU-5", "no-healer", {"who": seat})
        state.parts.move(monster, self.back, GRAVE + seat)
        state.tell("BU-4", "fell", {"who": seat, "monster": KINDS[kind]})


class Save(Ask[BurrowState]):
    """BU-5: on which free square of its home row the clan puts a saved monster."""

    def __init__(self, seat: int, back: int) -> None:
        super().__init__(seat)
        self.back = back

    def choices(self, state: BurrowState) -> list[int]:
        return [token(square) for square in state.free(home_row(self.seat))]

    def decision(self, state: BurrowState) -> Decision:
        return Decision("BU-5", "save", {"monster": KINDS[state.monster(self.back) % CLAN]})

    def resolve(self, state: BurrowState, action: int, rng: Rng) -> None:
        state.square[self.back] = action - 1
        state.salve[self.seat] -= 1
        state.parts.stir(state.monster(self.back), self.back)
        state.tell("BU-5", "saved", {"who": self.seat, "where": action})


class BurrowPainter(Painter[BurrowState]):
    """The field; then the home and the fallen of each clan."""

    def areas(self) -> Iterator[Area]:
        yield self.field()
        for seat in (0, 1):
            yield self.lay(HOME + seat, AreaKind.ROW, self.say("area.home", who=seat), seat)
            yield self.lay(GRAVE + seat, AreaKind.ROW, self.say("area.grave", who=seat), seat)

    def home(self, place: int) -> str:
        return "field" if place < BACKS else super().home(place)

    def field(self) -> Area:
        return Area(
            "field",
            AreaKind.GRID,
            self.say("area.field"),
            tuple(self.piece(back) for seat in (0, 1) for back in self.state.on_field(seat)),
            columns=4,
            rows=4,
            column_labels=tuple("abcd"),
            row_labels=tuple("1234"),
            squares=tuple(SQUARES),
            role=Role.BOARD,
            turned=self.state.viewer == 1,
        )

    def piece(self, back: int) -> Item:
        square, monster = self.state.square[back], self.state.monster(back)
        return Item(
            ItemKind.PIECE,
            None if monster == HOLE else self.printed(monster),
            id=self.part_id(back),
            token=SQUARES[square],
            x=square % 4,
            y=square // 4,
            owner=clan_of(back),
        )

    def printed(self, part: int) -> Face:
        kind = part % CLAN
        name = self.say(f"kind.{KINDS[kind]}")
        return Face(str(kind), title=name, colour=f"seat{part // CLAN}")


class Burrow(Game[BurrowState]):
    name = "burrow"
    version = "1"
    title = {"en": "Burrow", "fr": "Terrier"}
    summary = {
        "en": "Hidden monsters hunt for the other clan's egg.",
        "fr": "Des monstres cachés cherchent l'œuf de l'autre clan.",
    }
    credits = {"en": "A toy of this project.", "fr": "Un jouet de ce projet."}
    decisions = (Turn, Move, Fall, Save)
    painter = BurrowPainter
    longest = 500
    deductions = (
        # One monster has run, so it is the runner; another has moved, so it is no egg.
        Deduction(
            """
            field:
              e r h b
              . . . .
              . . . .
              0 3 . 4
            home 0: 1
            home 1: t
            turn: 1
            """,
            ("b4 b2", "d1 d2", "d4 d3"),
            viewer=0,
        ),
        # A brute falls and nobody answers: the healer must have stayed at home.
        Deduction(
            """
            field:
              e r t .
              . . . .
              . b . .
              0 4 3 1
            home 0: 2
            home 1: h
            """,
            ("b1 b2",),
            viewer=0,
        ),
        # A brute falls and the healer answers: it is one of three, and the titan may be at home.
        Deduction(
            """
            field:
              e r h .
              . . . .
              . b . .
              0 4 3 1
            home 0: 2
            home 1: t
            """,
            ("b1 b2", "d4", "d4 d3"),
            viewer=0,
        ),
    )
    texts = Texts(
        {
            "decision.move": {"en": "Move a monster.", "fr": "Déplacez un monstre."},
            "decision.save": {
                "en": "Your healer saves the {monster:.kind}: put it where?",
                "fr": "Votre guérisseuse sauve un monstre ({monster:.kind}) : où le poser ?",
            },
            "event.moved": {
                "en": "{who:seat} moves {start:token} to {target:token}.",
                "fr": "{who:seat} va de {start:token} à {target:token}.",
            },
            "event.fight": {
                "en": "{attacker:.kind} attacks {defender:.kind}!",
                "fr": "Combat : {attacker:.kind} contre {defender:.kind} !",
            },
            "event.healer": {
                "en": "{who:seat}'s healer answers.",
                "fr": "La guérisseuse {who:de seat} répond.",
            },
            "event.no-healer": {
                "en": "No healer answers for {who:seat}.",
                "fr": "Aucune guérisseuse ne répond pour {who:seat}.",
            },
            "event.saved": {
                "en": "{who:seat} puts it back on {where:token}.",
                "fr": "{who:seat} le repose en {where:token}.",
            },
            "event.fell": {
                "en": "{who:seat} loses the {monster:.kind}.",
                "fr": "{who:seat} perd un monstre ({monster:.kind}).",
            },
            "outcome.egg": {"en": "the egg is taken", "fr": "l'œuf est pris"},
            "outcome.stuck": {"en": "no move left", "fr": "plus aucun coup"},
            "outcome.quiet": {"en": "30 quiet turns", "fr": "30 tours sans chute"},
            "kind.egg": {"en": "egg", "fr": "œuf"},
            "kind.runner": {"en": "runner", "fr": "coureur"},
            "kind.healer": {"en": "healer", "fr": "guérisseuse"},
            "kind.brute": {"en": "brute", "fr": "brute"},
            "kind.titan": {"en": "titan", "fr": "titan"},
            "area.field": {"en": "Field", "fr": "Champ"},
            "area.home": {"en": "{who:seat} at home", "fr": "Maison : {who:seat}"},
            "area.grave": {"en": "{who:seat}'s fallen", "fr": "Tombés : {who:seat}"},
        }
    )

    def seats(self, options: Mapping[str, Value]) -> int:
        return 2

    def places(self, options: Mapping[str, Value]) -> Sequence[Place]:
        backs = [pile(f"back {back}", only(clan_of(back))) for back in range(BACKS)]
        homes = [pile(f"home {seat}", only(seat)) for seat in (0, 1)]
        return [*backs, *homes, heap("grave 0"), heap("grave 1")]

    def parts(self, options: Mapping[str, Value]) -> int:
        return 2 * CLAN

    def vocabulary(self, options: Mapping[str, Value]) -> Vocabulary:
        return VOCABULARY

    def blank(self, setup: Setup) -> BurrowState:
        return BurrowState(setup)

    def deal(self, state: BurrowState, rng: Rng) -> None:
        for seat in (0, 1):
            others = [seat * CLAN + kind for kind in range(1, CLAN)]
            rng.shuffle(others)
            state.parts.put(HOME + seat, [others.pop()])
            line = [seat * CLAN + EGG, *others]
            rng.shuffle(line)
            for back, monster, square in zip(
                range(seat * LINE, seat * LINE + LINE), line, home_row(seat), strict=True
            ):
                state.parts.put(back, [monster])
                state.square[back] = square
        self.conceal(state)
        state.stack = [Turn(0)]

    def conceal(self, state: BurrowState) -> None:
        """Nobody knows the other clan; but everybody knows that no egg stays at home."""
        for seat in (0, 1):
            state.parts.conceal([*range(seat * LINE, seat * LINE + LINE), HOME + seat])
            state.parts.rule_out([seat * CLAN + EGG], [HOME + seat])

    def evaluate(self, state: BurrowState, seat: int) -> float:
        """Strength on the field, and how far the clan has advanced."""

        def strength(side: int) -> float:
            total = 0.0
            for back in state.on_field(side):
                row = state.square[back] // 4
                total += 2 + state.monster(back) % CLAN + (row if side == 0 else 3 - row) / 4
            return total

        return 0.5 + (strength(seat) - strength(1 - seat)) / 60

    def rules(self, lang: str) -> str:
        return RULES[lang]

    def from_text(self, text: str) -> BurrowState:
        """A drawn field (``0``-``4`` clan one, ``e r h b t`` clan two, ``.`` free), homes, turn.

        Backs are numbered from the bottom left; what is nowhere has fallen.
        """
        found = sections(text, ["field", "home 0", "home 1", "turn", "salve"])
        letters = {letter: part for part, letter in enumerate("01234erhbt")}
        state = self.blank(self.prepare({}))
        rows = [line.split() for line in reversed(found.get("field", []))]
        if [len(row) for row in rows] != [4, 4, 4, 4]:
            raise PositionError("the field has four rows of four squares")
        missing = list(range(2 * CLAN))
        next_back = [0, LINE]
        for square, letter in enumerate(letter for row in rows for letter in row):
            if letter != ".":
                monster = one_of(letter, letters, "monster")
                seat = monster // CLAN
                state.parts.put(next_back[seat], [monster])
                state.square[next_back[seat]] = square
                next_back[seat] += 1
                missing.remove(monster)
        for seat in (0, 1):
            for letter in found.get(f"home {seat}", []):
                monster = one_of(letter, letters, "monster")
                state.parts.put(HOME + seat, [monster])
                missing.remove(monster)
        for monster in missing:
            state.parts.put(GRAVE + monster // CLAN, [monster])
        self.conceal(state)
        if "salve" in found:
            state.salve = [int(number) for number in found["salve"][0].split()]
        seat = one_of(" ".join(found.get("turn", ["0"])), {"0": 0, "1": 1}, "seat")
        state.stack = [Move(seat)]
        return state
