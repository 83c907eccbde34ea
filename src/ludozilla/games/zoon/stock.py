"""The cards that a list can be made of, for screens on which one picks them (ZO-12 to ZO-14)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from ludozilla.engine.options import Fault, OptionError, Value
from ludozilla.engine.picking import Group
from ludozilla.engine.rng import Rng
from ludozilla.engine.scene import Stat
from ludozilla.games.zoon import lists
from ludozilla.games.zoon.cards import TRIBES, TRUMPS, ZOONS
from ludozilla.games.zoon.data import VALUE_BUDGET
from ludozilla.games.zoon.drafts import Draft, most_force, most_stars
from ludozilla.games.zoon.faces import stat
from ludozilla.games.zoon.muster import ZONE_SIZE, Army
from ludozilla.games.zoon.wording import TEXTS

_GROUPS: Final = [
    Group(
        tribe.id,
        {"en": tribe.name, "fr": tribe.name},
        tuple([zoon.id for zoon in tribe.zoons] + [trump.id for trump in tribe.trumps]),
    )
    for tribe in TRIBES
]
_TRIED: Final = 30
"""Of so many lists at random the one is suggested that makes the most of its budgets."""


class ZoonStock:
    """All Zoons and trumps, tribe by tribe."""

    @property
    def groups(self) -> list[Group]:
        """The tribes."""
        return _GROUPS

    def cards(self, written: str) -> dict[str, int]:
        """How many there are of each."""
        army = lists.army_of(written)
        named = [ZOONS[number].id for number in army.zoons]
        return Counter(named + [TRUMPS[number].id for number in army.trumps])

    def stats(self, written: str, options: Mapping[str, Value], lang: str) -> tuple[Stat, ...]:
        """ZO-13: value, stars and force; and how many Zoons there are for twelve squares."""
        army = lists.army_of(written)
        value, stars, force = lists.costs(army)
        return (
            stat("value", value, VALUE_BUDGET, TEXTS, lang),
            stat("stars", stars, most_stars(force), TEXTS, lang),
            stat("force", force, max(0, most_force(stars)), TEXTS, lang),
            stat("zoons", len(army.zoons), 0, TEXTS, lang),
        )

    def faults(self, written: str, options: Mapping[str, Value]) -> list[Fault]:
        """ZO-12 to ZO-14."""
        return lists.faults(lists.army_of(written), _format(options))

    def room(self, written: str, options: Mapping[str, Value]) -> list[str]:
        """All cards that leave a list which can become good."""
        army = lists.army_of(written)
        draft = Draft(army.zoons, army.trumps, _format(options))
        zoons = [ZOONS[number].id for number in draft.zoons_to_add()]
        return zoons + [TRUMPS[number].id for number in draft.trumps_to_add()]

    def suggested(self, options: Mapping[str, Value], rng: Rng) -> str:
        """A list for all twelve squares, if there is one, that leaves little of its budgets."""
        empty = Draft([], [], _format(options))
        return lists.written(advised(empty, rng))


def _format(options: Mapping[str, Value]) -> str:
    """ZO-11: by which format a list is made."""
    build_format = str(options["build_format"])
    if build_format == "none":
        raise OptionError(Fault(TEXTS.everywhere("list.needs-format"), "build_format", "ZO-11"))
    return build_format


def advised(draft: Draft, rng: Rng) -> Army:
    """What a draft may well become: of some full lists the one with most on the field."""
    return max([at_random(draft, rng) for _ in range(_TRIED)], key=_worth)


def _worth(army: Army) -> tuple[int, int]:
    value, stars, force = lists.costs(army)
    return min(len(army.zoons), ZONE_SIZE), value + stars + force


def at_random(draft: Draft, rng: Rng) -> Army:
    """What a draft becomes if cards are added at random as long as that is possible."""
    while True:
        zoons, trumps = draft.zoons_to_add(), draft.trumps_to_add()
        if not zoons and not trumps:
            return Army(draft.zoons, draft.trumps)
        number = rng.below(len(zoons) + len(trumps))
        if number < len(zoons):
            draft = Draft([*draft.zoons, zoons[number]], draft.trumps, draft.build_format)
        else:
            trump = trumps[number - len(zoons)]
            draft = Draft(draft.zoons, [*draft.trumps, trump], draft.build_format)
