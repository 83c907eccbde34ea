"""Building one's own tribe: lists of cards as people write them, and what a list must keep to.

A list is written ``sacrechene+4xkassin_a+tortue``, or in a file with one card a
line: ``4 kassin_a``, ``Kassin (A)``, and anything after a ``#`` left out.
"""

from __future__ import annotations

import re
from collections import Counter
from difflib import get_close_matches
from typing import Final

from ludozilla.engine.options import Fault, OptionError
from ludozilla.games.zoon.cards import TRIBES, TRUMPS, ZOONS, Zoon
from ludozilla.games.zoon.data import FORCE_BUDGET, STAR_BUDGET, VALUE_BUDGET
from ludozilla.games.zoon.kinds import CHIEF, EMBLEM, HERO, PRIEST, STAR
from ludozilla.games.zoon.muster import Army
from ludozilla.games.zoon.wording import TEXTS

FORM: Final = "card+2xcard+…"

MOST_STARS: Final = STAR_BUDGET + FORCE_BUDGET
"""Each star over the budget takes one from the trumps (ZO-13)."""

_ENTRY: Final = re.compile(r"(?:(\d{1,6})\s*x?\s*)?(\D.*)")


def standard(tribe: str) -> Army:
    """The cards of a tribe as it is printed."""
    for known in TRIBES:
        if known.id == tribe:
            zoons = []
            for zoon, copies in zip(known.zoons, known.copies, strict=True):
                zoons += [zoon.number] * copies
            return Army(zoons, [trump.number for trump in known.trumps])
    raise ValueError(f"there is no tribe {tribe!r}; there are {_names()}")


def _names() -> str:
    return ", ".join([tribe.id for tribe in TRIBES])


def read_list(text: str) -> str:
    """A list in the one way of writing it; what cannot be read raises ``OptionError``.

    >>> read_list("tortue + 2x Kassin (A) + sacrechene")
    '2xkassin_a+sacrechene+tortue'
    """
    return written(army_of(text)) if text.strip() else ""


def army_of(text: str) -> Army:
    """The cards a list names."""
    zoons: Counter[int] = Counter()
    trumps: Counter[int] = Counter()
    wrong: list[Fault] = []
    for line in text.splitlines():
        for entry in line.split("#")[0].split("+"):
            if not entry.strip():
                continue
            match = _ENTRY.fullmatch(entry.strip())
            if match is None:
                wrong.append(_fault("form", entry=repr(entry.strip()), form=FORM))
                continue
            count = int(match.group(1) or 1)
            name = _folded(match.group(2))
            if name in _ZOON_NAMES:
                zoons[_ZOON_NAMES[name]] += count
            elif name in _TRUMP_NAMES:
                trumps[_TRUMP_NAMES[name]] += count
            else:
                wrong.append(_unknown(match.group(2)))
    named = [(ZOONS[number].id, count) for number, count in zoons.items()]
    named += [(TRUMPS[number].id, count) for number, count in trumps.items()]
    for name, count in named:
        if count > VALUE_BUDGET:
            wrong.append(_fault("many", n=count, card=repr(name)))
    if wrong:
        raise OptionError(*wrong)
    return Army(list(zoons.elements()), list(trumps.elements()))


def _folded(name: str) -> str:
    return name.strip().casefold()


_ZOON_NAMES: Final[dict[str, int]] = {}
_TRUMP_NAMES: Final[dict[str, int]] = {}
for _zoon in ZOONS:
    _ZOON_NAMES[_zoon.id] = _zoon.number
    _ZOON_NAMES[_folded(_zoon.full_name)] = _zoon.number
for _trump in TRUMPS:
    _TRUMP_NAMES[_trump.id] = _trump.number
    _TRUMP_NAMES[_folded(_trump.name)] = _trump.number


def _unknown(name: str) -> Fault:
    card = repr(name.strip())
    close = get_close_matches(_folded(name), [*_ZOON_NAMES, *_TRUMP_NAMES], 1)
    if close:
        return _fault("unknown-close", card=card, close=close[0])
    return _fault("unknown", card=card)


def _fault(key: str, rule: str = "", **args: object) -> Fault:
    return Fault(TEXTS.everywhere(f"list.{key}", **args), rule=rule)


def written(army: Army) -> str:
    """A list as an option's value."""
    entries = [(ZOONS[number].id, army.zoons.count(number)) for number in _once(army.zoons)]
    entries += [(TRUMPS[number].id, army.trumps.count(number)) for number in _once(army.trumps)]
    return "+".join([name if count == 1 else f"{count}x{name}" for name, count in entries])


def _once(numbers: list[int]) -> list[int]:
    return sorted(set(numbers))


def faults(army: Army, build_format: str) -> list[Fault]:
    """Everything that is wrong with a list, each fault with the rule it breaks.

    >>> [fault.said("en") for fault in faults(army_of("kassin_a+tortue+tortue"), "tribal")]
    ['ZO-12: a tribal list keeps to one tribe, not Boarix, Monkus', \
'ZO-14: a list has exactly one Emblem, not 0', 'ZO-14: Tortue is there 2 times, once is the most']
    """
    zoons = [ZOONS[number] for number in army.zoons]
    return _origin_faults(army, build_format) + _budget_faults(army) + _copy_faults(army, zoons)


def _origin_faults(army: Army, build_format: str) -> list[Fault]:
    """ZO-12: where the cards come from."""
    tribes = [
        tribe
        for tribe in TRIBES
        if any(zoon.number in army.zoons for zoon in tribe.zoons)
        or any(trump.number in army.trumps for trump in tribe.trumps)
    ]
    if build_format == "tribal" and len(tribes) > 1:
        names = ", ".join([tribe.name for tribe in tribes])
        return [_fault("tribal", "ZO-12", names=names)]
    continents = sorted({tribe.continent.capitalize() for tribe in tribes})
    if build_format == "continental" and len(continents) > 1:
        return [_fault("continental", "ZO-12", names=", ".join(continents))]
    return []


def _budget_faults(army: Army) -> list[Fault]:
    """ZO-13: value, stars and force."""
    found = []
    value, stars, force = costs(army)
    if value > VALUE_BUDGET:
        found.append(_fault("value", "ZO-13", n=value, most=VALUE_BUDGET))
    if stars > MOST_STARS:
        found.append(_fault("stars", "ZO-13", n=stars, most=MOST_STARS))
    budget = FORCE_BUDGET - max(0, stars - STAR_BUDGET)
    if force > max(0, budget):
        found.append(_fault("force", "ZO-13", stars=stars, most=budget, n=force))
    return found


def costs(army: Army) -> tuple[int, int, int]:
    """The value and the stars of the Zoons in a list, and the force of its trumps."""
    zoons = [ZOONS[number] for number in army.zoons]
    value = sum([zoon.value for zoon in zoons])
    stars = sum([zoon.corners.count(STAR) for zoon in zoons])
    return value, stars, sum([TRUMPS[number].force for number in army.trumps])


def _copy_faults(army: Army, zoons: list[Zoon]) -> list[Fault]:
    """ZO-14: what must be there, and what must not be there twice."""
    found = []
    emblems = sum([zoon.type == EMBLEM for zoon in zoons])
    if emblems != 1:
        found.append(_fault("emblem", "ZO-14", n=emblems))
    if len(zoons) - emblems < 1:
        found.append(_fault("zoon", "ZO-14"))
    chiefs = sum([zoon.type == CHIEF for zoon in zoons])
    if chiefs > 1:
        found.append(_fault("chief", "ZO-14", n=chiefs))
    names = [zoon.name for zoon in zoons if zoon.type == HERO or zoon.type == PRIEST]
    names += [TRUMPS[number].name for number in army.trumps]
    for name in sorted(set(names)):
        if names.count(name) > 1:
            found.append(_fault("twice", "ZO-14", name=name, n=names.count(name)))
    return found
