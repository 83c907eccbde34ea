"""What a card says, in French and English, made from its powers.

The phrases are in ``wording.toml``; here they are chosen, put together and inflected.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from ludozilla.engine.texts import Texts
from ludozilla.games.gobelins.cards import (
    ACTIVATE,
    ADV,
    ADVANTAGE,
    ALL,
    ANY,
    ANY_COLOUR,
    ANY_LEVEL,
    AT_RANDOM,
    BOUNCE,
    CAPTURE,
    COLOUR,
    COLOURS,
    CONTROLLER,
    COST,
    DESTROY,
    DIG,
    DISCARD,
    EVERYTHING,
    EXTRA_TURN,
    FEMININE,
    IMPRISON,
    KIND,
    LEVEL,
    MUTATE,
    NAMES_OF_KIND,
    NOT_ADV,
    ON_PLAY,
    OPP,
    OPPOSING,
    OWN,
    PERMANENT,
    PLACE,
    POWERS_OF_KIND,
    PRIMITIVES,
    PROTECT,
    RECOVER,
    RULE,
    RULE_KEYS,
    SELF,
    TESTS,
    TRIGGERS,
    VALUE,
    VICTORY,
    WHO,
    ZOMBIE_KINDS,
    Power,
    Step,
    Test,
)

PHRASES: Final = Texts.load(Path(__file__).with_name("wording.toml"))

ROMAN: Final = ["", "I", "II", "III"]

_BY_AMOUNT: Final = re.compile(r"\[([^|\]]*)\|([^\]]*)\]")
_BY_GENDER: Final = re.compile(r"<([^|>]*)\|([^>]*)>")
_ELISIONS: Final = [
    (" que il", " qu'il"),
    (" que elle", " qu'elle"),
    (" que un", " qu'un"),
    ("si il", "s'il"),
]


def card_text(kind: int, lang: str) -> str:
    """All that a card of this kind says."""
    sentences = [_sentence(power, kind, lang) for power in POWERS_OF_KIND[kind]]
    if ZOMBIE_KINDS[kind]:
        sentences.insert(0, PHRASES.get("zombie", lang))
    text = " ".join(sentences)
    text = _BY_GENDER.sub(r"\2" if FEMININE[kind] else r"\1", text)
    for wrong, right in _ELISIONS:
        text = text.replace(wrong, right)
    return text


def _sentence(power: Power, kind: int, lang: str) -> str:
    """A power, from its trigger to the full stop."""
    steps = _steps(power, kind, lang)
    if power.trigger == PERMANENT:
        key = "power.lasting_global" if power.everywhere else "power.lasting"
        sentence = _say(key, lang, 1, {"steps": steps})
    else:
        levels = _levels(power.levels, lang)
        trigger = _say(f"trigger.{TRIGGERS[power.trigger]}", lang, 1, {"levels": levels})
        key = "power.global" if power.everywhere else "power.own"
        sentence = _say(key, lang, 1, {"trigger": trigger, "steps": steps})
    return sentence[0].upper() + sentence[1:]


def _steps(power: Power, kind: int, lang: str) -> str:
    """The steps of a power, joined as they depend on one another."""
    text = ""
    before: Step | None = None
    for step in power.steps:
        text = _joined(text, before, step, power, kind, lang)
        before = step
    return text


def _joined(text: str, before: Step | None, step: Step, power: Power, kind: int, lang: str) -> str:
    """What was said so far, and one more step."""
    clause = _clause(step, before, power, kind, lang)
    cond = step.cond
    earlier = before.cond if before is not None else None
    if step.if_done and before is not None:
        if before.may:
            key = "if_you_do"
        else:
            key = "if_all_did" if before.who == ALL else "if_you_did"
        clause = _say(key, lang, 1, {"step": clause})
    elif cond is not None or _is_for_who_is_behind(step):
        test = _test("test", cond, kind, lang) if cond else PHRASES.get("test.behind", lang)
        opposite = cond and cond.kind == ADV and earlier and earlier.kind == NOT_ADV
        if opposite and before is not None and before.do == step.do:
            return _say("instead", lang, 1, {"before": text, "test": test, "step": clause})
        if opposite:
            clause = _say("already", lang, 1, {"step": clause})
        elif not _has_alternative(step, kind):
            key = "worth_while" if step.do == VALUE else "while" if step.do > VALUE else "if"
            clause = _say(key, lang, 1, {"test": test, "step": clause})
    elif before is not None and before.do != EXTRA_TURN:  # which comes last, whatever follows
        # After what others do, "draw 1 card" would be theirs to do as well.
        theirs = before.who != SELF and f"do.{PRIMITIVES[before.do]}.they" in PHRASES
        key = "then_you" if theirs and step.who == SELF else "then"
        return _say(key, lang, 1, {"before": text, "step": clause})
    return _say("and_if", lang, 1, {"before": text, "step": clause}) if text else clause


def _has_alternative(step: Step, kind: int) -> bool:
    """Whether this step is what happens unless the next one, of the same primitive, does."""
    for power in POWERS_OF_KIND[kind]:
        for one, other in zip(power.steps, power.steps[1:]):
            if one is step and one.do == other.do and one.cond is not None:
                return one.cond.kind == NOT_ADV and other.cond is not None
    return False


def _is_for_who_is_behind(step: Step) -> bool:
    """GO-61: ``0 (+1)``, which is a condition rather than an amount."""
    return step.n == 0 and step.plus > 0


def _clause(step: Step, before: Step | None, power: Power, kind: int, lang: str) -> str:
    """One step as a clause."""
    key = PRIMITIVES[step.do]
    values = _values(step, before, power, kind, lang)
    n = step.n or step.plus
    if step.do == DISCARD and step.n == EVERYTHING:
        key = "discard_hand"
    elif step.do == DISCARD and step.pick == AT_RANDOM:
        key = "discard_random"
    elif step.do == DISCARD and step.pick == CONTROLLER:
        key = "discard_seen"
    elif step.do == DIG and step.rest_to_discard:
        key = "dig_discard"
    elif step.do == PLACE and step.from_discard:
        key = "place_discard"
    elif step.do == ADVANTAGE and step.to == OPP:
        key = "advantage_opp"
    elif step.do == ADVANTAGE and step.cond is not None and step.cond.kind == NOT_ADV:
        key = "advantage_it"
    elif step.do == BOUNCE and step.scope != OWN:
        key = "bounce_any"
    elif step.itself:
        key = "recover_itself"
    elif step.do == MUTATE:
        n = step.discount
    elif step.do == VALUE:
        key = "value_own" if step.scope == OWN else "value_this"
        if step.per_colour:
            key = "value_per_colour"
    elif step.do == COST:
        key = "cost.mutation" if step.lowers_mutation else "cost.new_colour"
    elif step.do == PROTECT:
        key = "protect.imprison" if step.from_imprison else "protect.destroy"
    elif step.do == RULE:
        key = f"rule.{RULE_KEYS[step.key]}"
        n = step.value
    elif step.do == VICTORY:
        return _victory(step, kind, lang)
    if step.may:
        if f"may.{key}" in PHRASES:
            return _say(f"may.{key}", lang, n, values)
        clause = _say(f"do.{key}", lang, n, values)
        return _say("may.step", lang, 1, {"step": clause})
    again = before is not None and before.do == step.do and step.cond is not None
    if again and before is not None and before.cond is None and f"do.{key}.more" in PHRASES:
        return _say(f"do.{key}.more", lang, n, values)
    if f"do.{key}.self" in PHRASES or f"do.{key}.they" in PHRASES:
        key += ".self" if step.who == SELF else ".they"
    return _say(f"do.{key}", lang, n, values)


def _values(step: Step, before: Step | None, power: Power, kind: int, lang: str) -> dict[str, str]:
    """Everything a phrase about a step may want to mention."""
    values = _filters(step, lang)
    again = before is not None and before.do == step.do
    widened = again and before is not None and before.levels != ANY_LEVEL
    of_any_level = step.levels == ANY_LEVEL and (widened or step.do == RECOVER)
    values["any_level"] = PHRASES.get("any_level", lang) if of_any_level else ""
    itself = _may_take_itself(step, power, kind) and not again
    values["itself"] = PHRASES.get("itself", lang) if itself else ""
    values["n"] = _amount(step)
    values["look"] = str(step.look)
    values["take"] = str(step.take)
    values["most"] = str(step.most)
    values["who"] = PHRASES.get(f"who.{WHO[step.who]}", lang) if step.who != SELF else ""
    values["cards"] = _say("cards", lang, step.n, values)
    scope = "any"
    if step.who != SELF:
        scope = "theirs"
    elif step.do == CAPTURE or step.scope == OPPOSING:
        scope = "opp"
    elif step.scope == OWN:
        scope = "other" if step.other else "own"
    values["target"] = _say(f"target.{scope}", lang, step.n, values)
    if step.per_colour:
        values["colour"] = PHRASES.get(f"colour.{COLOURS[COLOUR[KIND.index(kind)]]}", lang)
    return values


def _may_take_itself(step: Step, power: Power, kind: int) -> bool:
    """GO-72: whether a goblin that still stands may be the target of its own power."""
    card = KIND.index(kind)
    return (
        power.trigger in (ON_PLAY, ACTIVATE)
        and step.do in (DESTROY, IMPRISON, BOUNCE)
        and step.scope == ANY
        and not (step.other or step.down)
        and bool(step.levels >> LEVEL[card] & 1)
        and step.colour in (ANY_COLOUR, COLOUR[card])
    )


def _amount(step: Step) -> str:
    """GO-61: ``1 (+1)``."""
    if _is_for_who_is_behind(step):
        return str(step.plus)
    amount = step.value if step.do == RULE else step.discount if step.do == MUTATE else step.n
    return f"{amount} (+{step.plus})" if step.plus else str(amount)


def _filters(step: Step, lang: str) -> dict[str, str]:
    """The words for free, imprisoned, levels and colour, where a step asks for them."""
    free = step.free or PRIMITIVES[step.do] in ("destroy", "bounce", "capture")
    down = step.down or PRIMITIVES[step.do] == "release"
    return {
        "free": PHRASES.get("free", lang) if free else "",
        "free_many": PHRASES.get("free_many", lang) if free else "",
        "down": PHRASES.get("down", lang) if down else "",
        "down_many": PHRASES.get("down_many", lang) if down else "",
        "levels": _levels(step.levels, lang),
        **_colours(step.colour, lang),
    }


def _colours(colour: int, lang: str) -> dict[str, str]:
    """A colour beside goblins: ``colour`` of one of them, ``colours`` of several."""
    if colour == ANY_COLOUR:
        return {"colour": "", "colours": ""}
    template = PHRASES.get("of_colour", lang)
    word = PHRASES.get(f"goblin.{COLOURS[colour]}", lang)
    return {
        "colour": _filled(template, 1, {"colour": _filled(word, 1, {})}),
        "colours": _filled(template, 2, {"colour": _filled(word, 2, {})}),
    }


def _levels(levels: int, lang: str) -> str:
    """The levels a goblin must have, if not any will do."""
    if levels == ANY_LEVEL:
        return ""
    names = [
        _say("level", lang, 1, {"level": ROMAN[level]})
        for level in (1, 2, 3)
        if levels >> level & 1
    ]
    text = names[0]
    for name in names[1:]:
        text = _say("or", lang, 1, {"one": text, "other": name})
    return _say("levels", lang, 1, {"levels": text})


def _victory(step: Step, kind: int, lang: str) -> str:
    """Who wins: what that player has, and what else is so."""
    having: list[str] = []
    besides = ""
    for test in step.tests:
        if f"having.{TESTS[test.kind]}" in PHRASES:
            having.append(_test("having", test, kind, lang))
        else:
            besides += _test("besides", test, kind, lang)
    if not having:
        return _say("do.victory.besides", lang, 1, {"besides": besides})
    text = having[0]
    for other in having[1:]:
        text = _say("and", lang, 1, {"one": text, "other": other})
    return _say("do.victory.having", lang, 1, {"having": text, "besides": besides})


def _test(sort: str, test: Test, kind: int, lang: str) -> str:
    """A test in words: of the controller (``test``), or of whoever may win."""
    key = f"{sort}.{TESTS[test.kind]}"
    if test.n == 0 and f"{key}_none" in PHRASES:
        key += "_none"
    elif test.n == 1 and test.colour == ANY_COLOUR and f"{key}_one" in PHRASES:
        key += "_one"
    values = _colours(test.colour, lang)
    values["n"] = str(test.n)
    values["level"] = ROMAN[test.level]
    values["names"] = _names(test.names, lang)
    return _say(key, lang, test.n, values)


def _names(kinds: list[int], lang: str) -> str:
    """The names of cards: ``A, B and C``."""
    text = ""
    for i, kind in enumerate(kinds):
        name = NAMES_OF_KIND[kind][lang]
        joint = "and" if i == len(kinds) - 1 else "comma"
        text = _say(joint, lang, 1, {"one": text, "other": name}) if text else name
    return text


def _say(key: str, lang: str, amount: int, values: dict[str, str]) -> str:
    """A phrase, inflected for an amount and filled in."""
    return _filled(PHRASES.get(key, lang), amount, values)


def _filled(template: str, amount: int, values: dict[str, str]) -> str:
    text = _BY_AMOUNT.sub(r"\2" if amount > 1 else r"\1", template)
    for name, value in values.items():
        text = text.replace("{" + name + "}", value)
    # What was filled in may go by the amount, too.
    return _BY_AMOUNT.sub(r"\2" if amount > 1 else r"\1", text)
