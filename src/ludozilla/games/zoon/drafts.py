"""Building a list card by card: what may still be added, and how many cards there must be.

A list is good by ZO-12 to ZO-14; a *draft* is one that can become good by adding
cards. ``lists`` says what is wrong with a list that is not.
"""

from __future__ import annotations

from typing import Final

from ludozilla.games.zoon.cards import TRIBES, TRUMPS, ZOONS, Tribe
from ludozilla.games.zoon.data import FORCE_BUDGET, STAR_BUDGET, VALUE_BUDGET
from ludozilla.games.zoon.kinds import CHIEF, EMBLEM, HERO, PRIEST, STAR
from ludozilla.games.zoon.muster import Army, Muster

STARS: Final = [zoon.corners.count(STAR) for zoon in ZOONS]
"""the number of a Zoon -> how many stars it has"""

SINGLE: Final = [zoon.type in (CHIEF, HERO, PRIEST, EMBLEM) for zoon in ZOONS]
"""the number of a Zoon -> whether no list has it twice (ZO-14)"""

# What a list still needs
NOTHING_MORE: Final = 0
AN_EMBLEM: Final = 1
ANOTHER_ZOON: Final = 2


def most_force(stars: int) -> int:
    """ZO-13: the trump force that goes with so many stars; less than 0 if they are too many."""
    return FORCE_BUDGET - max(0, stars - STAR_BUDGET)


def most_stars(force: int) -> int:
    """ZO-13: the stars that go with so much trump force."""
    return STAR_BUDGET + FORCE_BUDGET - force


class Origin:
    """Tribes whose cards may be in a list together (ZO-12)."""

    def __init__(self, tribes: list[Tribe]) -> None:
        self.zoons: Final = [zoon.number for tribe in tribes for zoon in tribe.zoons]
        self.trumps: Final = [trump.number for tribe in tribes for trump in tribe.trumps]
        emblems = [_price(number) for number in self.zoons if ZOONS[number].type == EMBLEM]
        others = [_price(number) for number in self.zoons if ZOONS[number].type != EMBLEM]
        both = [(a + c, b + d) for a, b in emblems for c, d in others]
        self.cheapest: Final = [[(0, 0)], _cheapest(emblems), _cheapest(others), _cheapest(both)]
        """what a list still needs -> the least that can cost, each in value and stars"""

    def has_room(self, value: int, stars: int, force: int, needs: int) -> bool:
        """ZO-13: whether a list of this price can still get what it needs."""
        return force <= self.most_force_beside(value, stars, needs)

    def most_force_beside(self, value: int, stars: int, needs: int) -> int:
        """ZO-13: the force left to a list whose Zoons cost so much; below 0 if nothing goes."""
        most = -1
        for more_value, more_stars in self.cheapest[needs]:
            if value + more_value <= VALUE_BUDGET:
                most = max(most, most_force(stars + more_stars))
        return most


def _price(number: int) -> tuple[int, int]:
    return ZOONS[number].value, STARS[number]


def _cheapest(prices: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The prices that no other one is below.

    >>> _cheapest([(7, 0), (2, 1), (7, 1), (8, 0)])
    [(2, 1), (7, 0)]
    """
    found: list[tuple[int, int]] = []
    for value, stars in sorted(prices):
        if all(stars < other for _, other in found):
            found.append((value, stars))
    return found


def _continents() -> list[Origin]:
    names = sorted({tribe.continent for tribe in TRIBES})
    return [Origin([tribe for tribe in TRIBES if tribe.continent == name]) for name in names]


ORIGINS: Final[dict[str, list[Origin]]] = {
    "tribal": [Origin([tribe]) for tribe in TRIBES],
    "continental": _continents(),
    "mondial": [Origin(TRIBES)],
}
"""build format -> the origins a list keeps to one of"""


class Draft:
    """A list being built, as numbers of ``ZOONS`` and ``TRUMPS``, and its price so far."""

    def __init__(self, zoons: list[int], trumps: list[int], build_format: str) -> None:
        self.zoons: Final = zoons
        self.trumps: Final = trumps
        self.build_format: Final = build_format
        self.value: Final = sum([ZOONS[number].value for number in zoons])
        self.stars: Final = sum([STARS[number] for number in zoons])
        self.force: Final = sum([TRUMPS[number].force for number in trumps])
        self._types: Final = [ZOONS[number].type for number in zoons]
        self._origins: Final = [
            origin
            for origin in ORIGINS[build_format]
            if all(number in origin.zoons for number in zoons)
            and all(number in origin.trumps for number in trumps)
        ]

    @property
    def needs(self) -> int:
        """ZO-14: what is missing, an Emblem, another Zoon, or both."""
        emblems = self._types.count(EMBLEM)
        missing = NOTHING_MORE if emblems else AN_EMBLEM
        return missing if len(self._types) > emblems else missing | ANOTHER_ZOON

    def zoons_to_add(self) -> list[int]:
        """The Zoons of which one more leaves a draft."""
        found: list[int] = []
        needs = self.needs
        for origin in self._origins:
            for number in origin.zoons:
                kind = ZOONS[number].type
                twice = kind in (EMBLEM, CHIEF) and kind in self._types
                if twice or (SINGLE[number] and number in self.zoons):
                    continue
                value = self.value + ZOONS[number].value
                stars = self.stars + STARS[number]
                lacking = needs & ~(AN_EMBLEM if kind == EMBLEM else ANOTHER_ZOON)
                if origin.has_room(value, stars, self.force, lacking):
                    found.append(number)
        return found

    def trumps_to_add(self) -> list[int]:
        """The trumps that leave a draft."""
        needs = self.needs
        return [
            number
            for origin in self._origins
            for number in origin.trumps
            if number not in self.trumps
            and origin.has_room(self.value, self.stars, self.force + TRUMPS[number].force, needs)
        ]


def supply(build_format: str) -> Army:
    """As many copies of each card as any list of a format can have."""
    zoons: list[int] = []
    trumps: list[int] = []
    for origin in ORIGINS[build_format]:
        trumps += origin.trumps
        for number in origin.zoons:
            copies = 1 if SINGLE[number] else _most_copies(number, origin)
            zoons += [number] * copies
    return Army(zoons, trumps)


def _most_copies(number: int, origin: Origin) -> int:
    copies = 0
    while origin.has_room(
        (copies + 1) * ZOONS[number].value, (copies + 1) * STARS[number], 0, AN_EMBLEM
    ):
        copies += 1
    return copies


def most_zoons(build_format: str) -> int:
    """More Zoons than this no list of a format can have: its Emblem and the cheapest others."""
    return max([_most_zoons(origin) for origin in ORIGINS[build_format]])


def _most_zoons(origin: Origin) -> int:
    values = [ZOONS[number].value for number in origin.zoons if not SINGLE[number]]
    cheapest = min(values)
    once = [
        ZOONS[number].value
        for number in origin.zoons
        if SINGLE[number] and ZOONS[number].type != EMBLEM and ZOONS[number].value < cheapest
    ]
    return 1 + len(once) + (VALUE_BUDGET - sum(once)) // cheapest


def outsiders(muster: Muster, part: int, build_format: str) -> list[int]:
    """The cards of a side that no list has together with this one (ZO-12, ZO-14)."""
    seat = muster.sides[part]
    trump = muster.cards[part]
    zoon = muster.zoons[part]
    found: list[int] = []
    for origin in ORIGINS[build_format]:
        if zoon.number in origin.zoons if trump is None else trump.number in origin.trumps:
            continue
        for other in muster.zoon_parts[seat]:
            if muster.zoons[other].number in origin.zoons:
                found.append(other)
        for other in muster.trump_parts[seat]:
            card = muster.cards[other]
            if card is not None and card.number in origin.trumps:
                found.append(other)
    if trump is None and (zoon.type == EMBLEM or zoon.type == CHIEF):
        found += [other for other in muster.of_types(seat, 1 << zoon.type) if other != part]
    return found
