"""Building one's own tribe: lists of cards as people write them, and what a list must keep to.

A list is written ``sacrechene+4xkassin_a+tortue``, or in a file with one card a
line: ``4 kassin_a``, ``Kassin (A)``, and anything after a ``#`` left out.
"""

from __future__ import annotations

import re
from collections import Counter
from difflib import get_close_matches
from typing import Final

from ludozilla.games.zoon.cards import TRIBES, TRUMPS, ZOONS, Zoon
from ludozilla.games.zoon.data import FORCE_BUDGET, STAR_BUDGET, VALUE_BUDGET
from ludozilla.games.zoon.kinds import CHIEF, EMBLEM, HERO, PRIEST, STAR
from ludozilla.games.zoon.muster import Army

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
    """A list in the one way of writing it; a wrong one raises ``ValueError``.

    >>> read_list("tortue + 2x Kassin (A) + sacrechene")
    '2xkassin_a+sacrechene+tortue'
    """
    return written(army_of(text)) if text.strip() else ""


def army_of(text: str) -> Army:
    """The cards a list names."""
    zoons: Counter[int] = Counter()
    trumps: Counter[int] = Counter()
    wrong: list[str] = []
    for line in text.splitlines():
        for entry in line.split("#")[0].split("+"):
            if not entry.strip():
                continue
            match = _ENTRY.fullmatch(entry.strip())
            if match is None:
                wrong.append(f"{entry.strip()!r} should read {FORM}")
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
            wrong.append(f"{count} copies of {name!r} are too many")
    if wrong:
        raise ValueError("; ".join(wrong))
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


def _unknown(name: str) -> str:
    close = get_close_matches(_folded(name), [*_ZOON_NAMES, *_TRUMP_NAMES], 1)
    hint = f"; did you mean {close[0]}?" if close else ""
    return f"there is no card {name.strip()!r}{hint}"


def written(army: Army) -> str:
    """A list as an option's value."""
    entries = [(ZOONS[number].id, army.zoons.count(number)) for number in _once(army.zoons)]
    entries += [(TRUMPS[number].id, army.trumps.count(number)) for number in _once(army.trumps)]
    return "+".join([name if count == 1 else f"{count}x{name}" for name, count in entries])


def _once(numbers: list[int]) -> list[int]:
    return sorted(set(numbers))


def faults(army: Army, build_format: str) -> list[str]:
    """Everything that is wrong with a list, each fault with the rule it breaks.

    >>> faults(army_of("kassin_a+tortue+tortue"), "tribal")
    ['ZO-12: a tribal list keeps to one tribe, not Boarix, Monkus', \
'ZO-14: a list has exactly one Emblem, not 0', 'ZO-14: Tortue is there 2 times, once is the most']
    """
    zoons = [ZOONS[number] for number in army.zoons]
    return (
        _origin_faults(army, build_format) + _budget_faults(army, zoons) + _copy_faults(army, zoons)
    )


def _origin_faults(army: Army, build_format: str) -> list[str]:
    """ZO-12: where the cards come from."""
    tribes = [
        tribe
        for tribe in TRIBES
        if any(zoon.number in army.zoons for zoon in tribe.zoons)
        or any(trump.number in army.trumps for trump in tribe.trumps)
    ]
    if build_format == "tribal" and len(tribes) > 1:
        names = ", ".join([tribe.name for tribe in tribes])
        return [f"ZO-12: a tribal list keeps to one tribe, not {names}"]
    continents = sorted({tribe.continent.capitalize() for tribe in tribes})
    if build_format == "continental" and len(continents) > 1:
        names = ", ".join(continents)
        return [f"ZO-12: a continental list keeps to one continent, not {names}"]
    return []


def _budget_faults(army: Army, zoons: list[Zoon]) -> list[str]:
    """ZO-13: value, stars and force."""
    found = []
    value = sum([zoon.value for zoon in zoons])
    if value > VALUE_BUDGET:
        found.append(f"ZO-13: the Zoons are worth {value}, {VALUE_BUDGET} is the most")
    stars = sum([zoon.corners.count(STAR) for zoon in zoons])
    if stars > MOST_STARS:
        found.append(f"ZO-13: the Zoons have {stars} stars, {MOST_STARS} is the most")
    budget = FORCE_BUDGET - max(0, stars - STAR_BUDGET)
    force = sum([TRUMPS[number].force for number in army.trumps])
    if force > max(0, budget):
        found.append(f"ZO-13: with {stars} stars the trumps may have force {budget}, not {force}")
    return found


def _copy_faults(army: Army, zoons: list[Zoon]) -> list[str]:
    """ZO-14: what must be there, and what must not be there twice."""
    found = []
    emblems = sum([zoon.type == EMBLEM for zoon in zoons])
    if emblems != 1:
        found.append(f"ZO-14: a list has exactly one Emblem, not {emblems}")
    if len(zoons) - emblems < 1:
        found.append("ZO-14: a list has at least one Zoon besides its Emblem")
    chiefs = sum([zoon.type == CHIEF for zoon in zoons])
    if chiefs > 1:
        found.append(f"ZO-14: a list has at most one Chief, not {chiefs}")
    names = [zoon.name for zoon in zoons if zoon.type == HERO or zoon.type == PRIEST]
    names += [TRUMPS[number].name for number in army.trumps]
    for name in sorted(set(names)):
        if names.count(name) > 1:
            found.append(f"ZO-14: {name} is there {names.count(name)} times, once is the most")
    return found
