"""The card tables: what is in them, what is refused, and the texts made from them."""

from pathlib import Path

import pytest

from ludozilla.engine.cards import CardError
from ludozilla.engine.scene import Item, ItemKind
from ludozilla.engine.scene_layout import in_words
from ludozilla.engine.texts import LANGUAGES, typeset
from ludozilla.games.happy_city import data
from ludozilla.games.happy_city.game import GAME
from ludozilla.games.happy_city.wording import card_text, card_title, effects_text


def test_the_numbers_of_cards():
    assert len(data.BUILDINGS.building) == 33
    assert len(data.BUILDINGS.residence) == 3
    assert len(data.BUILDINGS.multicolour) == 20
    assert len(data.SPECIALS.family) == 18
    assert len(data.SPECIALS.expert) == 38
    assert len({card.id for card in data.CARDS}) == len(data.CARDS) == 123


def test_prices_follow_from_symbols():
    """What the comment in buildings.toml says: exact but for two buildings that cost 1 more."""
    for card in [*data.BUILDINGS.building, *data.BUILDINGS.multicolour]:
        symbols = int(2.0 ** (card.residents + card.hearts))
        price = symbols + card.income * (card.income + 1) // 2
        if card.deck == 4:
            price += len(card.colours) - 3
        dearer = card.id in ("laboratoire", "universite")
        assert card.cost == price + dearer, card.id


def test_every_colour_is_on_ten_of_the_twenty_multicolour_cards():
    colours = [colour for card in data.BUILDINGS.multicolour for colour in card.colours]
    assert {colours.count(colour) for colour in colours} == {10}


def write(folder: Path, text: str) -> Path:
    file = folder / "specials.toml"
    file.write_text(text, encoding="utf-8")
    return file


CARD = """
family = []
[[expert]]
id = "tower"
name = { en = "Tower", fr = "Tour" }
condition = { blue = 1 }
origin = "house"
"""


@pytest.mark.parametrize(
    ("effect", "fault"),
    [
        ('{ kind = "explode" }', "Invalid enum value 'explode'"),
        ('{ kind = "hearts", amount = 1, per = "moon" }', "Invalid enum value 'moon'"),
        ('{ kind = "hearts", amount = 1, test = "maybe" }', "Invalid enum value 'maybe'"),
        ('{ kind = "hearts", amount = 1, size = 2 }', "unknown field `size`"),
        ('{ kind = "hearts" }', "'hearts' needs 'amount'"),
        ('{ kind = "hearts", amount = 1, per = "own_colour" }', "'own_colour' needs 'colour'"),
        ('{ kind = "hearts", amount = 1, colour = "blue" }', "nothing in it uses 'colour'"),
        ('{ kind = "hearts", amount = 1, test = "cards_at_most" }', "needs 'n'"),
        ('{ kind = "hearts", amount = 1, otherwise = 1 }', "'otherwise' needs a test"),
        ('{ kind = "hearts", amount = 1, to = "everyone" }', "only 'coins' go to somebody"),
        ('{ kind = "copy" }', "'copy' needs 'source'"),
        ('{ kind = "surcharge", amount = 1 }', "is not for special buildings"),
    ],
)
def test_an_effect_outside_the_vocabulary_is_refused_by_name(
    tmp_path: Path, effect: str, fault: str
):
    file = write(tmp_path, f"{CARD}effects = [{effect}]\n")
    with pytest.raises(CardError, match="tower") as refusal:
        data.load_specials(file)
    assert fault in str(refusal.value)
    assert "specials.toml" in str(refusal.value)


def test_a_good_effect_is_accepted(tmp_path: Path):
    effect = '{ kind = "hearts", amount = 2, test = "none_of", colour = "blue", otherwise = 1 }'
    table = data.load_specials(write(tmp_path, f"{CARD}effects = [{effect}]\n"))
    assert table.expert[0].effects[0].amount == 2


def test_a_monster_has_no_special_effect(tmp_path: Path):
    file = tmp_path / "monsters.toml"
    file.write_text(
        """
        [[monster]]
        id = "ghost"
        name = { en = "Ghost", fr = "Fantôme" }
        colour = "blue"
        origin = "house"
        effects = [{ kind = "free_next" }]
        """,
        encoding="utf-8",
    )
    with pytest.raises(CardError, match="'ghost': effect 'free_next' is not for monsters"):
        data.load_monsters(file)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("card", data.CARDS, ids=lambda card: card.id)
def test_every_card_says_what_it_does(card: data.Building | data.Monster | data.Special, lang: str):
    text = card_text(card, GAME.texts, lang)
    assert text.endswith(".")
    assert "{" not in text
    assert "  " not in text
    assert card_title(card, GAME.texts, lang)
    if lang == "fr":
        assert "\u00a0:" in text or ":" not in text


@pytest.mark.parametrize(
    ("name", "en", "fr"),
    [
        (
            "zoo",
            "Colour: orange. Gives 3 hearts.",
            "Couleur : orange. Donne 3 cœurs.",
        ),
        (
            "motel_abandonne",
            "Colours: yellow, green. Gives 1 income, minus 1 resident.",
            "Couleurs : jaune, vert. Donne 1 de revenu, moins 1 habitant.",
        ),
        (
            "bowling",
            (
                "Needs 1 yellow card, 1 blue card, 1 orange card. Income +3 per purple card in "
                "your city."
            ),
            (
                "Demande 1 carte jaune, 1 carte bleue, 1 carte orange. Revenu +3 par carte mauve "
                "de votre ville."
            ),
        ),
        (
            "chichen_itza",
            (
                "Needs 2 blue cards, 2 green cards. At the end: 3 hearts if you alone have the "
                "most green cards, otherwise 1 heart."
            ),
            (
                "Demande 2 cartes bleues, 2 cartes vertes. À la fin : 3 cœurs si vous seul avez le "
                "plus de cartes vertes, sinon 1 cœur."
            ),
        ),
        (
            "hotdog_shop",
            (
                "Needs 1 green card, 1 orange card, 1 purple card. Cards of decks 1, 2 and 3 cost "
                "you the lowest price of their deck: 1, 4, 6."
            ),
            (
                "Demande 1 carte verte, 1 carte orange, 1 carte mauve. Les cartes des pioches 1, 2 "
                "et 3 vous coûtent le prix le plus bas de leur pioche : 1, 4, 6."
            ),
        ),
        (
            "statue_moai",
            (
                "Needs 1 yellow card, 1 orange card, 1 purple card. At the end: 2 hearts with 9 "
                "cards or fewer. 2 hearts more with 8 cards or fewer."
            ),
            (
                "Demande 1 carte jaune, 1 carte orange, 1 carte mauve. À la fin : 2 cœurs avec 9 "
                "cartes ou moins. 2 cœurs de plus avec 8 cartes ou moins."
            ),
        ),
        (
            "grozilla",
            "Colour: green. You are paid only half of your income, rounded up.",
            (
                "Couleur : vert. Vous ne touchez que la moitié de votre revenu, arrondie à l'unité "
                "supérieure."
            ),
        ),
        (
            "pioupiouzilla",
            "Colour: yellow. At the end: minus 1 resident.",
            "Couleur : jaune. À la fin : moins 1 habitant.",
        ),
    ],
)
def test_texts_are_made_from_the_data(name: str, en: str, fr: str):
    (card,) = [card for card in data.CARDS if card.id == name]
    assert card_text(card, GAME.texts, "en") == en
    assert card_text(card, GAME.texts, "fr") == typeset(fr, "fr")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("card", data.CARDS, ids=lambda card: card.id)
def test_a_card_without_price_is_read_out_without_one(
    card: data.Building | data.Monster | data.Special, lang: str
):
    words = in_words(Item(ItemKind.CARD, GAME.card_face(card.id, lang)), lang)
    assert words == [word.strip() for word in words if word.strip()]


@pytest.mark.parametrize(
    ("name", "en", "fr"),
    [
        pytest.param(
            "golden_gate",
            (
                "At the end: 1 heart and 1 resident if 2 of the adjacent cards share a colour. "
                "1 heart more if 3 of the adjacent cards share a colour."
            ),
            (
                "À la fin : 1 cœur et 1 habitant si 2 des cartes adjacentes ont une couleur "
                "commune. 1 cœur de plus si 3 des cartes adjacentes ont une couleur commune."
            ),
            marks=pytest.mark.rule("HC-77"),
        ),
        (
            "phare",
            (
                "At the end: 2 residents and 1 heart with 5 different colours in your city, "
                "otherwise 1 resident."
            ),
            (
                "À la fin : 2 habitants et 1 cœur avec 5 couleurs différentes dans votre ville, "
                "sinon 1 habitant."
            ),
        ),
        pytest.param(
            "galerie_art",
            "The symbols of the card in the slot before it count twice.",
            "Les symboles de la carte de l'emplacement précédent comptent deux fois.",
            marks=pytest.mark.rule("HC-90"),
        ),
        pytest.param(
            "salle_concert",
            (
                "When taken: 2 coins per coin of your income. At the end: minus 1 point per coin "
                "of your income."
            ),
            (
                "Quand vous prenez cette carte : 2 pièces par pièce de votre revenu. À la fin : "
                "moins 1 point par pièce de votre revenu."
            ),
            marks=pytest.mark.rule("HC-81"),
        ),
        pytest.param(
            "barbier",
            "Income +3 while your income without this bonus is below that of every opponent.",
            (
                "Revenu +3 tant que votre revenu sans ce bonus est inférieur à celui de chaque "
                "adversaire."
            ),
            marks=pytest.mark.rule("HC-76"),
        ),
        pytest.param(
            "versailles",
            (
                "After each income phase: take 1 coin from the opponent with the most coins; if "
                "several are tied, from each of them."
            ),
            (
                "Après chaque phase de revenus : prenez 1 pièce à l'adversaire qui a le plus de "
                "pièces ; s'ils sont plusieurs à égalité, à chacun d'eux."
            ),
            marks=pytest.mark.rule("HC-86"),
        ),
        pytest.param(
            "stonehenge",
            "At the end: 1 resident per blue card of whichever neighbour has more of them.",
            "À la fin : 1 habitant par carte bleue de celui de vos voisins qui en a le plus.",
            marks=pytest.mark.rule("HC-75"),
        ),
        pytest.param(
            "tour_pise",
            "At the end: 1 heart per yellow card of whichever neighbour has more of them.",
            "À la fin : 1 cœur par carte jaune de celui de vos voisins qui en a le plus.",
            marks=pytest.mark.rule("HC-75"),
        ),
        pytest.param(
            "statue_liberte",
            "At the end: 4 hearts. Replaces your last intact card, even in a full city.",
            (
                "À la fin : 4 cœurs. Remplace votre dernière carte intacte, même dans une ville "
                "pleine."
            ),
            marks=pytest.mark.rule("HC-82"),
        ),
        pytest.param(
            "port",
            "Every blue card costs you 3 less, but not below 0.",
            "Chaque carte bleue vous coûte 3 de moins, sans descendre sous 0.",
            marks=pytest.mark.rule("HC-35"),
        ),
        pytest.param(
            "aeroport",
            "Every green card costs you 3 less, but not below 0.",
            "Chaque carte verte vous coûte 3 de moins, sans descendre sous 0.",
            marks=pytest.mark.rule("HC-35"),
        ),
        pytest.param(
            "gare",
            "Every orange card costs you 3 less, but not below 0.",
            "Chaque carte orange vous coûte 3 de moins, sans descendre sous 0.",
            marks=pytest.mark.rule("HC-35"),
        ),
        pytest.param(
            "burger",
            (
                "At the end: 3 hearts if you alone have the most blue cards, otherwise 1 heart. "
                "1 heart more if you are tied for the most blue cards."
            ),
            (
                "À la fin : 3 cœurs si vous seul avez le plus de cartes bleues, sinon 1 cœur. "
                "1 cœur de plus si vous êtes à égalité pour le plus de cartes bleues."
            ),
            marks=pytest.mark.rule("HC-74"),
        ),
        pytest.param(
            "escape_room",
            "Income +2 if nobody has fewer yellow cards than you.",
            "Revenu +2 si personne n'a moins de cartes jaunes que vous.",
            marks=pytest.mark.rule("HC-74"),
        ),
        pytest.param(
            "chateau",
            "You get 1 coin each time a neighbour buys a card at a price of 4 or more.",
            "Vous gagnez 1 pièce chaque fois qu'un voisin achète une carte au prix de 4 ou plus.",
            marks=pytest.mark.rule("HC-85"),
        ),
        pytest.param(
            "louvre",
            (
                "In the next 2 income phases you also get as many coins as the highest income "
                "among your opponents."
            ),
            (
                "Aux 2 prochaines phases de revenus, vous recevez en plus autant de pièces que le "
                "plus haut revenu adverse."
            ),
            marks=pytest.mark.rule("HC-88"),
        ),
        pytest.param(
            "pyramide",
            (
                "At the end: the residents and hearts of one neighbour's intact card in the same "
                "slot count for you, too, unless it is a special building."
            ),
            (
                "À la fin : les habitants et les cœurs de la carte intacte d'un voisin au même "
                "emplacement comptent aussi pour vous, sauf si c'est un bâtiment spécial."
            ),
            marks=pytest.mark.rule("HC-91"),
        ),
        pytest.param(
            "sphinx",
            (
                "Before the scoring: copy an opponent's intact special building, or one drawn "
                "from the box at random."
            ),
            (
                "Avant le décompte : copiez le bâtiment spécial intact d'un adversaire, ou un "
                "autre tiré au hasard de la boîte."
            ),
            marks=pytest.mark.rule("HC-92"),
        ),
        pytest.param(
            "primeur",
            "Income +1 per pair of one resident and one heart printed in your city.",
            "Revenu +1 par paire d'un habitant et d'un cœur imprimés dans votre ville.",
            marks=pytest.mark.rule("HC-81"),
        ),
        pytest.param(
            "billard",
            (
                "Income +1 per different colour in the slots before it, each card counting for "
                "only one."
            ),
            (
                "Revenu +1 par couleur différente dans les emplacements précédents, chaque carte "
                "ne comptant que pour une."
            ),
            marks=pytest.mark.rule("HC-79"),
        ),
        pytest.param(
            "grande_muraille",
            (
                "At the end: 3 hearts if the cards in the next two slots share a colour, otherwise "
                "1 heart."
            ),
            (
                "À la fin : 3 cœurs si les cartes des deux emplacements suivants ont une couleur "
                "commune, sinon 1 cœur."
            ),
            marks=pytest.mark.rule("HC-78"),
        ),
        pytest.param(
            "salle_arcade",
            "Before each income phase: 2 coins if you have at least one coin.",
            "Avant chaque phase de revenus : 2 pièces si vous avez au moins une pièce.",
            marks=pytest.mark.rule("HC-86"),
        ),
    ],
)
def test_what_an_effect_says(name: str, en: str, fr: str):
    (card,) = [special for special in data.SPECIALS.expert if special.id == name]
    assert effects_text(card, GAME.texts, "en") == en
    assert effects_text(card, GAME.texts, "fr") == typeset(fr, "fr")
