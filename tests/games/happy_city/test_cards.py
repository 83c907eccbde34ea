"""The card tables: what is in them, what is refused, and the texts made from them."""

from pathlib import Path

import pytest

from ludozilla.engine.cards import CardError
from ludozilla.engine.texts import LANGUAGES, typeset
from ludozilla.games.happy_city import data
from ludozilla.games.happy_city.game import GAME
from ludozilla.games.happy_city.wording import card_text, card_title


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
            "Colour: yellow, green. Gives 1 income, minus 1 resident.",
            "Couleur : jaune, vert. Donne 1 de revenu, moins 1 habitant.",
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
