"""Section 2 of the rules: what one may agree upon before a game of Zoon (ZO-11)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ludozilla.engine.options import (
    Choice,
    Fault,
    Flag,
    OptionError,
    Value,
    When,
    Whole,
)
from ludozilla.engine.picking import Pick
from ludozilla.games.zoon.cards import TRIBES
from ludozilla.games.zoon.lists import FORM, army_of, faults, read_list
from ludozilla.games.zoon.stock import ZoonStock
from ludozilla.games.zoon.wording import TEXTS

SIDES: Final = ("south", "north")
SIDE_LABELS: Final = {
    "south": {"en": "South", "fr": "Sud"},
    "north": {"en": "North", "fr": "Nord"},
}

FORMATS: Final = ("tribal", "continental", "mondial")

# Lists to try the formats with: more than twelve Zoons, and fewer.
EXAMPLE_LISTS: Final = {
    "tribal": (
        "gold_hure+bouclefeuille+5xkassin_a+5xkassin_b+sacrechene+mur_d_arbres+cage_de_racines",
        "harold_de_jarl+jorund+2xberserkorse_a+3xkorse_a+draknar+hache_virevoltante",
    ),
    "continental": (
        "cloboulon+trice+ratops+king+kong+kombo_bongo+bigoth+oto_von_rhino+ouistiti+furie",
        "king_louis+virzil+titus+4xbouga_a+3xkassin_b+queen_mary+tortue+coco_boum",
    ),
    "mondial": (
        "baudroyal+espadonf+sirenanar+grand_embaumou+3xrevenouille+4xpoussierin_b+ouistiti",
        "toutankarton+gold_hure+meduzone_a+2xlampiotte_a+sarcofrage+scaphandre+echasses_d_os",
    ),
}


_BUILT: Final[When] = {"build_format": FORMATS}
_STOCK: Final = ZoonStock()


def _tribe(side: str, default: str) -> Choice:
    where = SIDE_LABELS[side]
    return Choice(
        f"tribe_{side}",
        default,
        {"en": f"tribe of {where['en']}", "fr": f"tribu de {where['fr']}"},
        tuple(tribe.id for tribe in TRIBES),
        {tribe.id: {"en": tribe.name, "fr": tribe.name} for tribe in TRIBES},
        {"build_format": ("none",)},
    )


def _list(side: str) -> Pick:
    where = SIDE_LABELS[side]
    label = {"en": f"built list of {where['en']}", "fr": f"liste construite de {where['fr']}"}
    examples = tuple(lists[SIDES.index(side)] for lists in EXAMPLE_LISTS.values())
    return Pick(
        f"list_{side}",
        "",
        label,
        FORM,
        read_list,
        examples,
        {**_BUILT, "open_lists": (True,)},
        stock=_STOCK,
    )


OPEN_LISTS: Final = Flag(
    "open_lists",
    True,
    {"en": "both lists known to both", "fr": "les deux listes connues des deux"},
    _BUILT,
)

OPTIONS: Final = (
    Choice(
        "build_format",
        "none",
        {"en": "built tribes", "fr": "tribus construites"},
        ("none", *FORMATS),
        {
            "none": {"en": "no, printed tribes", "fr": "non, tribus imprimées"},
            "tribal": {"en": "cards of one tribe", "fr": "cartes d'une seule tribu"},
            "continental": {"en": "cards of one continent", "fr": "cartes d'un continent"},
            "mondial": {"en": "any cards", "fr": "toutes les cartes"},
        },
    ),
    _tribe("south", "boarix"),
    _tribe("north", "warus"),
    OPEN_LISTS,
    _list("south"),
    _list("north"),
    Choice(
        "first_player",
        "random",
        {"en": "who starts", "fr": "qui commence"},
        ("random", *SIDES),
        {
            "random": {"en": "at random", "fr": "au hasard"},
            "south": SIDE_LABELS["south"],
            "north": SIDE_LABELS["north"],
        },
    ),
    Choice(
        "deployment",
        "secret",
        {"en": "deployment", "fr": "déploiement"},
        ("secret", "random"),
        {
            "secret": {"en": "secret, by the players", "fr": "secret, par les joueurs"},
            "random": {"en": "at random", "fr": "au hasard"},
        },
    ),
    Choice(
        "peek",
        "always",
        {"en": "looking at one's own cards", "fr": "regarder ses propres cartes"},
        ("always", "own_turn"),
        {
            "always": {"en": "at any time", "fr": "à tout moment"},
            "own_turn": {"en": "in one's own turn only", "fr": "à son tour seulement"},
        },
    ),
    Whole(
        "no_progress_limit",
        60,
        {"en": "turns without progress", "fr": "tours sans progrès"},
        20,
        200,
    ),
    Whole(
        "turn_cap",
        400,
        {"en": "turns at most", "fr": "tours au plus"},
        100,
        1000,
    ),
)


def check(options: Mapping[str, Value]) -> None:
    """ZO-11 to ZO-14: lists only with a format, and then good ones."""
    build_format = str(options["build_format"])
    lists = {f"list_{side}": str(options[f"list_{side}"]) for side in SIDES}
    wrong: list[Fault] = []
    if build_format == "none" and not options["open_lists"]:
        wrong.append(_fault("open_lists", "hidden-needs-format"))
    for name, text in lists.items():
        if build_format == "none":
            if text:
                wrong.append(_fault(name, "needs-format"))
        elif not options["open_lists"]:
            if text:
                wrong.append(_fault(name, "hidden"))
        elif text:
            broken = faults(army_of(text), build_format)
            wrong += [fault._replace(option=name) for fault in broken]
        else:
            wrong.append(_fault(name, "missing", format=build_format))
    if wrong:
        raise OptionError(*wrong)


def _fault(option: str, key: str, **args: object) -> Fault:
    return Fault(TEXTS.everywhere(f"list.{key}", **args), option, "ZO-11")
