"""The hundred goblins as numbers, for the rules to run on.

A card is its place in the deck, 0 to 99; ``KIND`` is the place of its id in the card table,
which the two copies of a Bakuto share. The words of the table become the numbers below.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from ludozilla.games.gobelins.data import DECK, plain

WHITE: Final = 0
GREEN: Final = 1
BLACK: Final = 2
BLUE: Final = 3
RED: Final = 4
COLOURS: Final = ["white", "green", "black", "blue", "red"]
ANY_COLOUR: Final = -1
EVERY_COLOUR: Final = 0b11111
"""Sets of colours are bit masks."""

ANY_LEVEL: Final = 0b1110
"""Sets of levels are bit masks."""

NO_MUTATION: Final = -1

# Triggers (GO-58)
ON_PLAY: Final = 0
ON_MUTATED: Final = 1
ON_DESTROYED: Final = 2
ON_DISCARDED: Final = 3
ON_ANY_DESTROYED: Final = 4
ON_OWN_PLACE: Final = 5
ON_NEW_ROUND: Final = 6
ACTIVATE: Final = 7
PERMANENT: Final = 8
TRIGGERS: Final = [
    "on_play", "on_mutated", "on_destroyed", "on_discarded", "on_any_destroyed",
    "on_own_place", "on_new_round", "activate", "permanent",
]  # fmt: skip

# Primitives, number n by rule GO-(101 + n)
DRAW: Final = 0
DISCARD: Final = 1
DIG: Final = 2
MILL: Final = 3
RECOVER: Final = 4
LOOK_HAND: Final = 5
STEAL: Final = 6
GIVE: Final = 7
DESTROY: Final = 8
IMPRISON: Final = 9
RELEASE: Final = 10
BOUNCE: Final = 11
CAPTURE: Final = 12
PLACE: Final = 13
MUTATE: Final = 14
ADVANTAGE: Final = 15
EXTRA_TURN: Final = 16
REFRESH: Final = 17
DRAIN: Final = 18
GAIN_VP: Final = 19
VALUE: Final = 20
COST: Final = 21
PROTECT: Final = 22
WILD: Final = 23
RULE: Final = 24
VICTORY: Final = 25
PRIMITIVES: Final = [
    "draw", "discard", "dig", "mill", "recover", "look_hand", "steal", "give", "destroy",
    "imprison", "release", "bounce", "capture", "place", "mutate", "advantage", "extra_turn",
    "refresh", "drain", "gain_vp", "value", "cost", "protect", "wild", "rule", "victory",
]  # fmt: skip

# Tests, number n by rule GO-(131 + n)
ADV: Final = 0
NOT_ADV: Final = 1
OWN_GE: Final = 2
ROW_FULL: Final = 3
DISCARD_GE: Final = 4
HAS_TOKEN: Final = 5
HAND_GE: Final = 6
HAND_EQ: Final = 7
COLOURS_GE: Final = 8
NAMES: Final = 9
OWN_PRISONERS_EQ: Final = 10
OPP_PRISONERS_GE: Final = 11
OPPS_NO_FACEUP: Final = 12
BATTLE_MARGIN_GE: Final = 13
TESTS: Final = [
    "adv", "not_adv", "own_ge", "row_full", "discard_ge", "has_token", "hand_ge", "hand_eq",
    "colours_ge", "names", "own_prisoners_eq", "opp_prisoners_ge", "opps_no_faceup",
    "battle_margin_ge",
]  # fmt: skip

# Rule keys, number n by rule GO-(151 + n)
DRAW_BONUS: Final = 0
NEW_COLOUR_COST: Final = 1
ZOMBIE_ALL: Final = 2
TOKENS_PER_CARD: Final = 3
NO_RELEASE: Final = 4
RULE_KEYS: Final = [
    "draw_bonus", "new_colour_cost", "zombie_all", "tokens_per_card", "no_release",
]  # fmt: skip

# Whom a step concerns, and to whom the advantage token goes (GO-63, GO-116)
SELF: Final = 0
OPP: Final = 1
OPPS: Final = 2
ALL: Final = 3
WHO: Final = ["self", "opp", "opps", "all"]

# Whose goblins a step may take
ANY: Final = 0
OWN: Final = 1
OPPOSING: Final = 2
THIS: Final = 3
SCOPES: Final = ["any", "own", "opp", "this"]

# Who picks the cards to discard
OWNER: Final = 0
AT_RANDOM: Final = 1
CONTROLLER: Final = 2
PICKS: Final = ["owner", "random", "controller"]

EVERYTHING: Final = 100
"""``n = "all"``: more than anyone can have."""


class Test:
    """Something that is true or false of a player (GO-131 … GO-144)."""

    def __init__(self, row: dict[str, Any]) -> None:
        self.kind: Final[int] = TESTS.index(row["test"])
        self.n: Final[int] = row.get("n", 0)
        self.level: Final[int] = row.get("level", 0)
        self.colour: Final[int] = _colour(row)
        self.names: Final[list[int]] = [IDS.index(name) for name in row.get("ids", [])]


class Step:
    """One primitive with its parameters; those it does not take are at rest."""

    def __init__(self, row: dict[str, Any]) -> None:
        self.do: Final[int] = PRIMITIVES.index(row["do"])
        amount = row.get("n", 1)
        self.n: Final[int] = EVERYTHING if amount == "all" else amount
        self.plus: Final[int] = row.get("plus", 0)
        self.who: Final[int] = WHO.index(row.get("who", "self"))
        self.cond: Final[Test | None] = Test(row["cond"]) if row["cond"] else None
        self.may: Final[bool] = row.get("may", False)
        self.if_done: Final[bool] = row.get("if_done", False)
        # Filters
        self.levels: Final[int] = _levels(row.get("level", []))
        self.colour: Final[int] = _colour(row)
        self.scope: Final[int] = SCOPES.index(row.get("scope", "any"))
        self.free: Final[bool] = row.get("free", False)
        self.down: Final[bool] = row.get("face") == "down"
        self.other: Final[bool] = row.get("other", False)
        self.itself: Final[bool] = row.get("self", False)
        # Parameters of single primitives
        self.pick: Final[int] = PICKS.index(row.get("pick", "owner"))
        self.look: Final[int] = row.get("look", 0)
        self.take: Final[int] = row.get("take", 0)
        self.rest_to_discard: Final[bool] = row.get("rest") == "discard"
        self.from_discard: Final[bool] = row.get("from") == "discard"
        self.discount: Final[int] = row.get("discount", 0)
        self.to: Final[int] = WHO.index(row.get("to", "self"))
        self.lowers_mutation: Final[bool] = row.get("what") == "mutation"
        self.from_imprison: Final[bool] = row.get("from") == "imprison"
        self.per_colour: Final[bool] = row.get("per") is not None
        self.most: Final[int] = row.get("max", 0)
        self.key: Final[int] = RULE_KEYS.index(row["key"]) if "key" in row else 0
        self.value: Final[int] = row.get("value", 0)
        self.at_battle: Final[bool] = row.get("when") == "battle"
        self.tests: Final[list[Test]] = [Test(test) for test in row.get("all", [])]

    def asks_for_opponent(self) -> bool:
        """Whether one opponent must be chosen for it (GO-63)."""
        return self.who == OPP or self.to == OPP


class Power:
    """A trigger and the steps that follow it (GO-58)."""

    def __init__(self, row: dict[str, Any]) -> None:
        self.trigger: Final[int] = TRIGGERS.index(row["trigger"])
        self.everywhere: Final[bool] = row["global"]
        self.levels: Final[int] = _levels(row["level"])
        self.steps: Final[list[Step]] = [Step(step) for step in row["steps"]]


class Lasting:
    """A step of a permanent power together with the card that bears it."""

    def __init__(self, card: int, step: Step) -> None:
        self.card: Final = card
        self.step: Final = step
        self.bearer: Final[i64] = BEARER[card]


def _colour(row: dict[str, Any]) -> int:
    return COLOURS.index(row["colour"]) if row.get("colour") else ANY_COLOUR


def badges(level: int, colours: int) -> int:
    """A level in these colours, as a bit mask of levels with colours."""
    return colours << level * len(COLOURS)


def _levels(levels: list[int]) -> int:
    mask = 0
    for level in levels:
        mask |= 1 << level
    return mask or ANY_LEVEL


IDS: Final[list[str]] = [card.id for card in DECK.card]

KIND: Final[list[int]] = [kind for kind, card in enumerate(DECK.card) for _ in range(card.copies)]
"""card -> the place of its id in ``IDS``; two cards are identical if it is equal (GO-4)"""

CARDS: Final = len(KIND)

# Of each kind
ZOMBIE_KINDS: Final[list[bool]] = [card.zombie for card in DECK.card]
POWERS_OF_KIND: Final[list[list[Power]]] = [
    [Power(plain(power)) for power in card.power] for card in DECK.card
]
NAMES_OF_KIND: Final[list[dict[str, str]]] = [{"en": card.en, "fr": card.fr} for card in DECK.card]
FEMININE: Final[list[bool]] = [card.feminine for card in DECK.card]

CLANS: Final[list[dict[str, str]]] = [
    {"en": DECK.clan[colour].en, "fr": DECK.clan[colour].fr} for colour in COLOURS
]
"""colour -> the name of its clan"""

# Of each card
LEVEL: Final[list[int]] = [DECK.card[kind].level for kind in KIND]
COLOUR: Final[list[int]] = [COLOURS.index(DECK.card[kind].colour) for kind in KIND]
PRINTED_VALUE: Final[list[int]] = [DECK.card[kind].value for kind in KIND]
ZOMBIE: Final[list[bool]] = [ZOMBIE_KINDS[kind] for kind in KIND]
POWERS: Final[list[list[Power]]] = [POWERS_OF_KIND[kind] for kind in KIND]
SHOWN: Final[list[int]] = [1 << colour for colour in COLOUR]
"""card -> its colour as a bit mask"""
BADGE: Final[list[int]] = [badges(level, shown) for level, shown in zip(LEVEL, SHOWN, strict=True)]
"""card -> its level and colour as a bit mask"""


def _mutation_cost(kind: int) -> int:
    cost = DECK.card[kind].mutation
    return NO_MUTATION if cost is None else int(cost)


def _word(card: int) -> str:
    """How a card is written: its id, and a letter where there are two."""
    kind = KIND[card]
    if DECK.card[kind].copies == 1:
        return str(IDS[kind])
    return f"{IDS[kind]}{'ab'[card - KIND.index(kind)]}"


def _first_with(card: int, trigger: int) -> int:
    for which, power in enumerate(POWERS[card]):
        if power.trigger == trigger:
            return which
    return -1


def _lasting(do: int) -> list[Lasting]:
    """All permanent steps of one primitive in the deck, with their cards."""
    found = []
    for card in range(CARDS):
        for power in POWERS[card]:
            for step in power.steps:
                if step.do == do:
                    found.append(Lasting(card, step))
    return found


def _bearers() -> list[int]:
    bearers = [0] * CARDS
    bit = 1
    for card in range(CARDS):
        if _first_with(card, PERMANENT) >= 0:
            bearers[card] = bit
            bit <<= 1
    return bearers


BEARER: Final[list[int]] = _bearers()
"""card -> itself as a bit mask, if it bears a permanent power; so few do that all fit a number"""

MUTATION: Final[list[int]] = [_mutation_cost(kind) for kind in KIND]
WORDS: Final[list[str]] = [_word(card) for card in range(CARDS)]
"""card -> how it is written"""

POWER_ON: Final[list[list[int]]] = [
    [_first_with(card, trigger) for card in range(CARDS)] for trigger in range(len(TRIGGERS))
]
"""trigger, card -> which of its powers has that trigger, or -1"""

WATCHERS: Final[list[int]] = [
    card for card in range(CARDS) if POWER_ON[ON_ANY_DESTROYED][card] >= 0
]
"""the cards that watch all destructions"""

ADMIRERS: Final[list[int]] = [card for card in range(CARDS) if POWER_ON[ON_OWN_PLACE][card] >= 0]
"""the cards that watch their player place goblins"""

VALUES: Final = _lasting(VALUE)
NEW_COLOUR_COSTS: Final = [cost for cost in _lasting(COST) if not cost.step.lowers_mutation]
MUTATION_COSTS: Final = [cost for cost in _lasting(COST) if cost.step.lowers_mutation]
PROTECTIONS: Final = _lasting(PROTECT)
WILDS: Final = [
    [wild for wild in _lasting(WILD) if LEVEL[wild.card] == level] for level in range(4)
]
"""level -> its goblins that show every colour"""
RULES: Final = [
    [rule for rule in _lasting(RULE) if rule.step.key == key] for key in range(len(RULE_KEYS))
]
"""rule key -> the cards that say something about it"""
VICTORIES_BY_STATE: Final = [v for v in _lasting(VICTORY) if not v.step.at_battle]
OZEKIS: Final[int] = sum([BEARER[ozeki.card] for ozeki in VICTORIES_BY_STATE])
"""the bearers of these, as a bit mask"""
VICTORIES_BY_BATTLE: Final = [v for v in _lasting(VICTORY) if v.step.at_battle]
