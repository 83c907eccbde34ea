"""Sample tables, with about everything a game could put on one."""

from __future__ import annotations

from hypothesis import strategies as st

from ludozilla.engine.scene import (
    FLAGS,
    Area,
    AreaKind,
    Face,
    Item,
    ItemKind,
    Player,
    Role,
    Scene,
    Stat,
    Suspect,
    numbered,
)
from ludozilla.engine.theme import Art, Look, Theme

FLOORS = {
    "a7": 4, "b7": 3, "d7": 4, "f7": 1, "g7": 4, "a6": 4, "g6": 2, "a4": 4, "d4": 8,
    "g4": 4, "a2": 4, "g2": 3, "a1": 4, "b1": 4, "d1": 2, "f1": 4, "g1": 4,
}  # fmt: skip
SUITS = {"S": ("♠", "black"), "C": ("♣", "black"), "H": ("♥", "red"), "D": ("♦", "red")}


def square(name: str) -> tuple[int, int]:
    return "abcdefg".index(name[0]), int(name[1]) - 1


def building(name: str) -> Item:
    x, y = square(name)
    face = Face("☢", "Centrale nucléaire", symbol="☢") if name == "d4" else Face("", "Immeuble")
    return Item(ItemKind.BUILDING, face, f"b-{name}", name, x, y, FLOORS[name])


def monster(name: str, short: str, title: str, owner: int, *flags: str) -> Item:
    x, y = square(name)
    face = Face(short, title, colour=f"seat{owner}")
    return Item(ItemKind.PIECE, face, f"m-{owner}", f"m{owner + 1}", x, y, 1, owner, flags)


def unit(name: str) -> Item:
    x, y = square(name)
    return Item(ItemKind.TOKEN, Face("U", "Armée", colour="grey"), f"u-{name}", name, x, y)


def card(token: str, *flags: str, notes: tuple[str, ...] = ()) -> Item:
    symbol, colour = SUITS[token[-1]]
    face = Face(token[:-1] + symbol, f"Carte {token}", symbol=symbol, colour=colour)
    return Item(ItemKind.CARD, face, token, token, flags=flags, notes=notes)


def back(owner: int = -1) -> Item:
    return Item(ItemKind.CARD, owner=owner)


def city() -> Scene:
    """A city with everything: two monsters, one of them on a roof, an army, hands, piles."""
    squares = tuple(f"{column}{row}" for row in range(1, 8) for column in "abcdefg")
    items = (
        *[building(name) for name in FLOORS],
        *[unit(name) for name in ("c3", "c4", "c5", "d3", "d5", "e3", "e4", "f2")],
        monster("f2", "Gro", "Grodino", 0, "active"),
        monster("b7", "Cru", "Crustassor", 1, "frozen", "furieux"),
    )
    hand = (card("KS", "known"), card("10H"), card("AC"), card("7D", "spent"), card("2S"))
    return Scene(
        "Zorgl-Zilla",
        (
            Area("hand-1", AreaKind.FAN, "Main de Crustassor", (*[back(1)] * 5,), owner=1),
            Area(
                "city", AreaKind.GRID, "La ville", items, -1, 7, 7,
                tuple("abcdefg"), tuple("1234567"), squares,
            ),
            Area("deck", AreaKind.PILE, "Pioche", (*[back()] * 37,)),
            Area("discard", AreaKind.PILE, "Défausse", (card("3C"), card("QH"), card("9C"))),
            Area(
                "score", AreaKind.PANEL, "Étages détruits",
                notes=("● Grodino 7", "▲ Crustassor 5", "Fin à 12"),
            ),
            Area("hand-0", AreaKind.FAN, "Votre main", hand, owner=0),
        ),
        ("Tour 12 : à Grodino de jouer, 2 cartes jouées",),
    )  # fmt: skip


def ambush() -> Scene:
    """A small board of face-down pieces, of which the viewer knows its own and one more."""
    hidden = tuple(
        Item(ItemKind.PIECE, None, f"n{i}", f"n{i}", i, 3, 1, 1, ("spent",) if i == 2 else ())
        for i in range(4)
    )
    own = tuple(
        Item(ItemKind.CARD, Face(short, title, "", "", "", corners), short, short, x, y, 1, 0)
        for short, title, corners, x, y in (
            ("Clo", "Cloboulon", ("4", "5", "★", "2"), 0, 0),
            ("Gol", "Gold-Hure", ("4", "4", "2", "★"), 1, 1),
            ("Sac", "Sacrechêne", ("4", "2", "0", "0"), 3, 0),
        )
    )
    seen = Item(
        ItemKind.CARD, Face("Man", "Mandarine", corners=("3", "1", "★", "★")), "Man", "Man",
        2, 2, 1, 1, ("known",), ("cage",),
    )  # fmt: skip
    tomb = Item(ItemKind.CARD, Face("Kas", "Kassin", corners=("1", "2", "0", "0")), owner=1)
    return Scene(
        "Zoon",
        (
            Area(
                "field", AreaKind.GRID, "Champ de bataille", (*hidden, seen, *own), -1, 4, 4,
                tuple("abcd"), tuple("1234"), (*["x1"], *[""] * 15),
            ),
            Area("tomb-0", AreaKind.PILE, "Tombeau du Sud", owner=0),
            Area("tomb-1", AreaKind.PILE, "Tombeau du Nord", (back(1), tomb), owner=1),
        ),
    )  # fmt: skip


GOBLINS = {
    "W06": ("Mémé Douze-Nœuds", "À l'arrivée : piochez 2 cartes, puis défaussez-en 1.", "white"),
    "R03": ("Croque-Braise", "Détruit un gobelin libre de niveau I.", "red"),
    "G12": ("L'Ancêtre sous la Souche", "Vaut +2 par Pousse de votre armée.", "green"),
    "B07": ("Ressort-qui-Siffle", "Activation : reprenez une carte.", "blue"),
    "K15": ("Le Très Vénérable Fossoyeur de Minuit", "Mutation depuis la défausse.", "black"),
}


def goblin(name: str, *flags: str, notes: tuple[str, ...] = ()) -> Item:
    title, text, colour = GOBLINS[name]
    return Item(
        ItemKind.CARD, Face(name, title, text, "", colour), name, name, flags=flags, notes=notes
    )


def duel() -> Scene:
    """Two armies in rows; who owns an area is said by it, not by its cards."""
    prisoner = Item(ItemKind.CARD, None, token="I2", owner=0)
    return Scene(
        "Gobelins",
        (
            Area("row-1-1", AreaKind.ROW, "Héros", (goblin("R03", "active"),), owner=1),
            Area("row-1-0", AreaKind.ROW, "Bakutos", (back(1), back(1), goblin("B07")), owner=1),
            Area("deck", AreaKind.PILE, "Pioche", (Item(ItemKind.CARD, height=61),)),
            Area("discard", AreaKind.PILE, "Défausse commune"),
            Area("row-0-1", AreaKind.ROW, "Héros", (), owner=0),
            Area(
                "row-0-0", AreaKind.ROW, "Bakutos", (goblin("G12", notes=("+4",)), prisoner),
                owner=0, notes=("Emplacements 3 à 5 libres",),
            ),
            Area("hand-0", AreaKind.FAN, "Main", (goblin("W06"), goblin("K15")), owner=0),
            Area(
                "tokens", AreaKind.PANEL, "Jetons",
                (
                    Item(ItemKind.TOKEN, Face("✓", "Jeton disponible"), height=2),
                    Item(ItemKind.TOKEN, Face("PV", "Point de victoire"), height=3),
                ),
                0, notes=("Avantage : ●",),
            ),
        ),
    )  # fmt: skip


def empty() -> Scene:
    """Before anything lies on the table."""
    return Scene("Table vide", ())


def wordy() -> Scene:
    """Long and awkward texts: accents, wide signs, markup, control characters."""
    long = "L'assemblée extraordinaire des gobelins emprisonnés à l'été dernier près de la forêt"
    kaiju = Item(ItemKind.CARD, Face("怪獣", '<Kaijū> & "fils"', symbol="🦖"), "k", "KJ")
    return Scene(
        f"{long} : deuxième partie, où l'on découvre enfin le dénouement tant espéré",
        (
            Area("a<b", AreaKind.PANEL, long, notes=(f"{long} ; {long}", "Élève : 3 & 4 < 5")),
            Area("row", AreaKind.ROW, f"{long}, {long}", (kaiju, goblin("K15", "encerclé"))),
            Area("bell", AreaKind.PILE, "Cloche\x07\x1b[31m", (card("5H", notes=(long,)),), 2),
            Area("field", AreaKind.GRID, "Terrain vague", (), 8, 2, 1),
            Area("flat", AreaKind.GRID, "Terrain sans cases"),
        ),
        (f"{long}.",),
    )


def crowd() -> Scene:
    """Four on one square, marked in every way, and a stack of copies."""
    flags = ("active", "known", "frozen", "spent")
    on_one = (
        Item(ItemKind.BUILDING, Face("T", "Tour"), "tower", "T", 0, 0, 12, 5, flags),
        Item(ItemKind.PIECE, Face("Zil", "Zilla"), "zilla", "Zil", 0, 0, 1, 2, flags, ("en feu",)),
        Item(ItemKind.CARD, Face("9", "Neuf", symbol="♥"), "nine", "9H", 0, 0, 1, 3, flags),
        Item(ItemKind.TOKEN, None, "bomb", "bomb", 0, 0, 3, 4),
    )
    pair = (
        Item(ItemKind.BUILDING, None, "fog", "", 1, 0, 2),
        Item(ItemKind.CARD, Face("Lu", "Lu", corners=("1", "2", "3", "4")), "lu", "lu", 1, 0),
    )
    return Scene("", (Area("field", AreaKind.GRID, "", (*on_one, *pair), -1, 2, 1),))


def coins(n: int, of: int = 0) -> Stat:
    return Stat(n, "Pièces", "◎", "stats.coins", of)


def hearts(n: int) -> Stat:
    return Stat(n, "Cœurs", "♥", "stats.hearts")


def feast() -> Scene:
    """All that a scene can say, to somebody who sits on the far side of the board."""
    shop = Face(
        "Mar", "Le grand marché couvert", "Donne une pièce à chaque joueur qui passe par là.",
        colour="red", art="cards.shop", band=("red", "blue"), cost=coins(4),
        stats=(coins(2), hearts(3)), grid=("x.x", ".o.", "..."),
    )  # fmt: skip
    beast = Face(
        "Boa", "Boarix", corners=("4", "5", "★", "2"), art="cards.beast", stats=(coins(8),)
    )
    kaiju = Face("K", "Kaijū", colour="seat1", art="cards.beast")
    tower = Face("", "Immeuble", art="parts.tower")
    plant = Face("☢", "Centrale", symbol="☢", art="parts.plant")
    board = (
        Item(ItemKind.BUILDING, tower, "tower", x=0, y=1, height=4),
        Item(ItemKind.BUILDING, plant, "plant", x=1, y=1, height=8, flags=("ruined",)),
        Item(ItemKind.PIECE, kaiju, "kaiju", "K", 0, 0, 1, 1, ("active", "frozen")),
        Item(ItemKind.PIECE, Face("U", "Armée", art="parts.unit"), "unit", x=1, y=0),
        Item(ItemKind.TOKEN, Face("J", "Jeton", art="parts.unit"), "token", x=2, y=0, height=3),
        Item(ItemKind.CARD, beast, "beast", "Boa", 2, 1, owner=0, flags=FLAGS[2:5]),
        Item(ItemKind.CARD, None, "lurker", x=3, y=0, owner=1, flags=("free",), suspects=(
            Suspect("Berserkorse", 64, "cards.beast"), Suspect("Korse", 36))),
        Item(ItemKind.CARD, beast, "caught", x=3, y=1, owner=0, flags=("prisoner", "turned")),
        Item(ItemKind.TOKEN, Face("≈", "Marais", art="parts.unit"), "swamp", x=3, y=1),
    )  # fmt: skip
    pale = Item(ItemKind.CARD, back="backs.a")
    worth = (coins(7), hearts(1))
    mine = tuple(
        Item(ItemKind.CARD, shop, f"shop {i}", f"S{i}", owner=2, flags=(flag,), stats=worth)
        for i, flag in enumerate(FLAGS)
    )
    return Scene(
        "La fête",
        (
            Area(
                "board", AreaKind.GRID, "La place", board, -1, 4, 2, tuple("abcd"), ("1", "2"),
                tuple(f"{x}{y}" for y in (1, 2) for x in "abcd"),
                role=Role.BOARD, turned=True, stats=(hearts(9),),
            ),
            Area("market", AreaKind.ROW, "Marché", mine[:2], role=Role.MARKET),
            numbered(
                Area("hand-1", AreaKind.FAN, "Main du Nord", (*[back(1)] * 5,), 1, role=Role.THEIRS)
            ),
            Area("hand-0", AreaKind.FAN, "Ma main", mine[2:], 0, role=Role.HAND),
            Area("city", AreaKind.GRID, "Ma ville", (), 0, 2, 1, role=Role.MINE),
            numbered(Area("deck", AreaKind.PILE, "Pioche", (*[pale] * 9,), role=Role.PILE)),
            Area(
                "discard", AreaKind.PILE, "Défausse", (card("3C"), card("QH")),
                role=Role.DISCARD, open=True,
            ),
        ),
        ("Manche 3", "à Zilla de jouer"),
        players=(
            Player(0, "Zilla", "Boarix", "cards.beast", (coins(7, 10), hearts(2)), ("a passé",)),
            Player(1, "Mechazilla la deux fois nommée", "", "", (coins(30, 40),)),
            Player(2, "Gorgo", stats=(coins(3), *[hearts(n) for n in range(12)])),
            Player(3, "Personne"),
        ),
        lang="fr",
    )  # fmt: skip


_ONE_COLOUR = {"body": '<path fill="currentColor" d="M1 1L9 1L5 9Z"/>', "width": 10, "height": 10}
_OWN_COLOURS = {"body": '<circle cx="16" cy="16" r="14" fill="#0a6"/>', "width": 32, "height": 32}

LOOK = Look(
    Theme(
        "#2a1d45", "#3b2a5a", "#ffcf5c",
        "radial-gradient(1200px 800px at 30% 20%, #ffd9a0, #f39a6b 45%, #3b2a5a)",
        back="set:beast",
        avatars=("set:coin", "set:beast"),
        surfaces={
            "square": "#8dbd78", "frame": "#5a5f6e", "slot": "#ffffff73", "red": "#ff8f8a",
            "tower_front": "#f3b95f", "plant_front": "#c9d2da", "unit_plate": "#b7c08b",
        },
        art={
            "cards.shop": Art("set:shop", "#8a5a1a", "#f5f0e6", "set:coin"),
            "cards.beast": Art("set:beast", filter="hue-rotate(130deg)"),
            "cards.lost": Art("set:lost"),
            "parts.tower": Art("set:shop"),
            "parts.plant": Art("set:shop"),
            "parts.plant_sign": Art("set:coin"),
            "parts.unit": Art("set:shop", "#3d4a2c"),
            "stats.coins": Art("set:coin"),
            "stats.hearts": Art("set:shop", "#ffe0e0"),
            "colours.red": Art("set:shop"),
            "backs.a": Art("set:shop", "#ffd84a", "#1d3c6b"),
        },
    ),
    {"set:shop": _ONE_COLOUR, "set:beast": _OWN_COLOURS, "set:coin": _OWN_COLOURS,
     "set:unused": _ONE_COLOUR},
)  # fmt: skip
"""How a game could look."""

ALL = {
    "city": city,
    "ambush": ambush,
    "duel": duel,
    "empty": empty,
    "wordy": wordy,
    "crowd": crowd,
    "feast": feast,
}


def any_scene() -> st.SearchStrategy[Scene]:
    """Scenes that no game would think of."""
    text = st.text(max_size=12)
    texts = st.lists(text, max_size=3).map(tuple)
    size = st.integers(0, 3)
    seat = st.integers(-1, 7)
    colour = st.sampled_from(["", "red", "white", "seat1", "seat9", "seat", "puce"])
    corners = st.lists(st.text(max_size=2), max_size=5).map(tuple)
    face = st.builds(Face, text, text, text, st.text(max_size=1), colour, corners)
    flags = st.lists(st.sampled_from(["active", "known", "lost"]), unique=True).map(tuple)
    item = st.builds(
        Item, st.sampled_from(ItemKind), st.none() | face, st.just(""), text,
        size, size, size, seat, flags, texts,
    )  # fmt: skip
    items = st.lists(item, max_size=6).map(tuple)
    area = st.builds(
        Area, text, st.sampled_from(AreaKind), text, items, seat,
        size, size, texts, texts, texts, texts,
    )  # fmt: skip
    return st.builds(Scene, text, st.lists(area, max_size=5).map(tuple), texts)


def contrast(one: str, other: str) -> float:
    """How well two colours, written #rrggbb, can be told apart: 1 to 21, 3 is enough for marks."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    channels = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
