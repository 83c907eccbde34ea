"""The card table, loaded and checked: the whole vocabulary in which a card may be written.

Each primitive of rules.en.md is a shape here, with the parameters it takes and no
others, so that a wrong card is refused by name when the game is loaded.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from ludozilla.engine.cards import CardError, Row, load_table

Colour = Literal["white", "green", "black", "blue", "red"]
Level = Annotated[int, msgspec.Meta(ge=1, le=3)]
Count = Annotated[int, msgspec.Meta(ge=0)]
Anyone = Literal["self", "opp", "opps", "all"]
Yes = Literal[True]


# -- tests (GO-131 … GO-144) -------------------------------------------------------------


class TestRow(Row, tag_field="test", frozen=True):
    """Something that is true or false of a player."""


class AdvRow(TestRow, tag="adv", frozen=True):
    """GO-131."""


class NotAdvRow(TestRow, tag="not_adv", frozen=True):
    """GO-132."""


class OwnGeRow(TestRow, tag="own_ge", frozen=True):
    """GO-133."""

    n: Count
    colour: Colour | None = None


class RowFullRow(TestRow, tag="row_full", frozen=True):
    """GO-134."""

    level: Level


class DiscardGeRow(TestRow, tag="discard_ge", frozen=True):
    """GO-135."""

    n: Count


class HasTokenRow(TestRow, tag="has_token", frozen=True):
    """GO-136."""


class HandGeRow(TestRow, tag="hand_ge", frozen=True):
    """GO-137."""

    n: Count


class HandEqRow(TestRow, tag="hand_eq", frozen=True):
    """GO-138."""

    n: Count


class ColoursGeRow(TestRow, tag="colours_ge", frozen=True):
    """GO-139."""

    level: Level
    n: Count


class NamesRow(TestRow, tag="names", frozen=True):
    """GO-140."""

    ids: list[str]


class OwnPrisonersEqRow(TestRow, tag="own_prisoners_eq", frozen=True):
    """GO-141."""

    n: Count


class OppPrisonersGeRow(TestRow, tag="opp_prisoners_ge", frozen=True):
    """GO-142."""

    n: Count


class OppsNoFaceupRow(TestRow, tag="opps_no_faceup", frozen=True):
    """GO-143."""


class BattleMarginGeRow(TestRow, tag="battle_margin_ge", frozen=True):
    """GO-144."""

    n: Count


Condition = (
    AdvRow | NotAdvRow | OwnGeRow | RowFullRow | DiscardGeRow | HasTokenRow | HandGeRow | HandEqRow
    | ColoursGeRow | NamesRow | OwnPrisonersEqRow | OppPrisonersGeRow | OppsNoFaceupRow
    | BattleMarginGeRow
)  # fmt: skip


# -- primitives (GO-101 … GO-126) --------------------------------------------------------


class StepRow(Row, tag_field="do", frozen=True):
    """One primitive of a power."""


class EffectRow(StepRow, kw_only=True, frozen=True):
    """A step that happens once, when its power is resolved."""

    cond: Condition | None = None
    if_done: bool = False


class ChoiceRow(EffectRow, kw_only=True, frozen=True):
    """A step that may be left to its controller (GO-62)."""

    may: bool = False


class DrawRow(EffectRow, tag="draw", frozen=True):
    """GO-101."""

    n: Count = 1
    plus: Count = 0
    who: Anyone = "self"


class DiscardRow(ChoiceRow, tag="discard", frozen=True):
    """GO-102."""

    n: Count | Literal["all"] = 1
    plus: Count = 0
    who: Anyone = "self"
    pick: Literal["owner", "random", "controller"] = "owner"


class DigRow(EffectRow, tag="dig", frozen=True):
    """GO-103."""

    look: Count
    take: Count = 1
    rest: Literal["bottom", "discard"] = "bottom"


class MillRow(EffectRow, tag="mill", frozen=True):
    """GO-104."""

    n: Count = 1


class RecoverRow(ChoiceRow, tag="recover", frozen=True):
    """GO-105."""

    n: Count = 1
    plus: Count = 0
    who: Anyone = "self"
    level: list[Level] = []
    colour: Colour | None = None
    itself: bool = msgspec.field(default=False, name="self")


class LookHandRow(EffectRow, tag="look_hand", frozen=True):
    """GO-106."""

    who: Literal["opp"]


class StealRow(EffectRow, tag="steal", frozen=True):
    """GO-107."""

    who: Literal["opp"]
    n: Count = 1


class GiveRow(EffectRow, tag="give", frozen=True):
    """GO-108."""

    who: Literal["opp"]
    n: Count = 1


class DestroyRow(ChoiceRow, tag="destroy", frozen=True):
    """GO-109."""

    n: Count = 1
    who: Anyone = "self"
    scope: Literal["own", "opp", "any"] = "any"
    level: list[Level] = []
    colour: Colour | None = None
    face: Literal["down"] | None = None
    other: bool = False


class ImprisonRow(ChoiceRow, tag="imprison", frozen=True):
    """GO-110."""

    n: Count = 1
    scope: Literal["own", "opp", "any"] = "any"
    level: list[Level] = []
    free: bool = False


class ReleaseRow(ChoiceRow, tag="release", frozen=True):
    """GO-111."""

    n: Count = 1
    scope: Literal["own", "opp", "any"] = "any"
    level: list[Level] = []


class BounceRow(ChoiceRow, tag="bounce", frozen=True):
    """GO-112."""

    n: Count = 1
    scope: Literal["own", "opp", "any"] = "any"
    level: list[Level] = []
    other: bool = False


class CaptureRow(ChoiceRow, tag="capture", frozen=True):
    """GO-113."""

    level: list[Level] = []


class PlaceRow(EffectRow, tag="place", kw_only=True, frozen=True):
    """GO-114. It is always a ``may``: a mandatory one would tell what is in a hand."""

    level: list[Level]
    source: Literal["hand", "discard"] = msgspec.field(name="from")
    may: Yes


class MutateRow(EffectRow, tag="mutate", kw_only=True, frozen=True):
    """GO-115. It is always a ``may``, as ``place`` is."""

    discount: Count = 0
    may: Yes


class AdvantageRow(ChoiceRow, tag="advantage", frozen=True):
    """GO-116."""

    to: Literal["self", "opp"]


class ExtraTurnRow(EffectRow, tag="extra_turn", frozen=True):
    """GO-117."""


class RefreshRow(EffectRow, tag="refresh", frozen=True):
    """GO-118."""

    n: Count = 1
    plus: Count = 0
    who: Anyone = "self"


class DrainRow(EffectRow, tag="drain", frozen=True):
    """GO-119."""

    who: Literal["opp"]
    n: Count = 1


class GainVpRow(EffectRow, tag="gain_vp", frozen=True):
    """GO-120."""

    n: Count = 1
    who: Anyone = "self"


class LastingRow(StepRow, kw_only=True, frozen=True):
    """A step of a ``permanent`` power, in force as long as its goblin is face up."""

    cond: Condition | None = None


class ValueRow(LastingRow, tag="value", frozen=True):
    """GO-121."""

    n: Count
    plus: Count = 0
    scope: Literal["this", "own"] = "this"
    level: list[Level] = []
    colour: Colour | None = None
    per: Literal["other_colours"] | None = None
    max: Count = 0


class CostRow(LastingRow, tag="cost", frozen=True):
    """GO-122."""

    what: Literal["new_colour", "mutation"]
    n: Count


class ProtectRow(LastingRow, tag="protect", frozen=True):
    """GO-123."""

    kind: Literal["destroy", "imprison"] = msgspec.field(name="from")
    scope: Literal["own"] = "own"
    level: list[Level] = []
    colour: Colour | None = None


class WildRow(LastingRow, tag="wild", frozen=True):
    """GO-124."""


class RuleRow(LastingRow, tag="rule", frozen=True):
    """GO-125, with the keys of GO-151 … GO-155."""

    key: Literal["draw_bonus", "new_colour_cost", "zombie_all", "tokens_per_card", "no_release"]
    value: Count


class VictoryRow(LastingRow, tag="victory", frozen=True):
    """GO-126."""

    when: Literal["state", "battle"]
    all: list[Condition]


Primitive = (
    DrawRow | DiscardRow | DigRow | MillRow | RecoverRow | LookHandRow | StealRow | GiveRow
    | DestroyRow | ImprisonRow | ReleaseRow | BounceRow | CaptureRow | PlaceRow | MutateRow
    | AdvantageRow | ExtraTurnRow | RefreshRow | DrainRow | GainVpRow
    | ValueRow | CostRow | ProtectRow | WildRow | RuleRow | VictoryRow
)  # fmt: skip


# -- cards -------------------------------------------------------------------------------

Trigger = Literal[
    "on_play", "on_mutated", "on_destroyed", "on_discarded", "on_any_destroyed",
    "on_own_place", "on_new_round", "activate", "permanent",
]  # fmt: skip


class PowerRow(Row, rename={"everywhere": "global"}, frozen=True):
    """GO-58: a trigger and the steps that follow."""

    trigger: Trigger
    steps: list[Primitive]
    everywhere: bool = False
    level: list[Level] = []


class CardRow(Row, frozen=True):
    """GO-4: a goblin."""

    id: str
    en: str
    fr: str
    colour: Colour
    level: Level
    copies: Annotated[int, msgspec.Meta(ge=1, le=2)]
    value: Count
    power: list[PowerRow]
    mutation: Count | None = None
    zombie: bool = False
    feminine: bool = False


class ClanRow(Row, frozen=True):
    """The people of a colour."""

    en: str
    fr: str


class Deck(Row, frozen=True):
    """The whole table."""

    clan: dict[str, ClanRow]
    card: list[CardRow]


def load(path: Path) -> Deck:
    """Read a card table and refuse what its shapes cannot tell to be wrong."""
    deck = load_table(path, Deck)
    ids = [card.id for card in deck.card]
    for card in deck.card:
        for fault in _faults(card, ids):
            raise CardError(f"{path.name}: card {card.id!r}: {fault}")
    return deck


def _faults(card: CardRow, ids: Sequence[str]) -> list[str]:
    faults = []
    if card.zombie and card.mutation is None:
        faults.append("a zombie mark without a mutation cost")
    triggers = [power.trigger for power in card.power if power.trigger != "permanent"]
    if len(set(triggers)) < len(triggers):
        faults.append("two powers with the same trigger")
    if {"on_destroyed", "on_any_destroyed"} <= set(triggers):
        faults.append("on_destroyed beside on_any_destroyed: both would wait in the same batch")
    for power in card.power:
        faults += _faults_of_power(power, card.level, ids)
    return faults


def _faults_of_power(power: PowerRow, level: int, ids: Sequence[str]) -> list[str]:
    faults = []
    lasting = power.trigger == "permanent"
    if power.everywhere and level != 3:
        faults.append("only Ozekis have global powers")
    if bool(power.level) != (power.trigger == "on_own_place"):
        faults.append("`level` belongs to on_own_place, and on_own_place needs it")
    if not power.steps:
        faults.append("a power without steps")
    for number, step in enumerate(power.steps):
        last = number == len(power.steps) - 1
        if lasting != isinstance(step, LastingRow):
            kind = "permanent" if isinstance(step, LastingRow) else "an effect"
            faults.append(f"{_word(step)} under {power.trigger}, but it is {kind}")
        if isinstance(step, PlaceRow | MutateRow) and not last:
            faults.append(f"{_word(step)} must be the last step of its power")
        if isinstance(step, EffectRow) and step.if_done and number == 0:
            faults.append("if_done in the first step")
        if isinstance(step, ChoiceRow) and step.may and getattr(step, "who", "self") != "self":
            faults.append(f"{_word(step)}: a `may` is for the controller alone")
        if isinstance(step, ExtraTurnRow) and power.trigger == "on_new_round":
            faults.append("extra_turn at a new round, which is nobody's turn")
        if isinstance(step.cond, BattleMarginGeRow):
            faults.append("battle_margin_ge is known only at a Great Battle, not as a condition")
        if isinstance(step, VictoryRow):
            faults += _faults_of_victory(step, ids)
    return faults


def _faults_of_victory(step: VictoryRow, ids: Sequence[str]) -> list[str]:
    faults = []
    for test in step.all:
        if isinstance(test, BattleMarginGeRow) and step.when != "battle":
            faults.append("battle_margin_ge in a victory that is not by battle")
        if isinstance(test, HasTokenRow):
            faults.append("has_token is about a goblin, not about who may win")
        if isinstance(test, NamesRow):
            faults += [f"no card is called {name!r}" for name in test.ids if name not in ids]
    return faults


def _word(step: StepRow) -> str:
    return str(msgspec.to_builtins(step)["do"])


DECK = load(Path(__file__).with_name("cards.toml"))


def plain(row: PowerRow | Primitive | Condition) -> dict[str, Any]:
    """A part of a card as plain data, every parameter included."""
    plain: dict[str, Any] = msgspec.to_builtins(row)
    return plain
