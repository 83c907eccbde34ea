import re
from pathlib import Path

import pytest

import ludozilla
from ludozilla.engine.registry import find, installed
from ludozilla.engine.texts import TextError, Texts, typeset

GAMES = installed()
SOURCES = Path(ludozilla.__file__).parent

TEXTS = Texts(
    {
        "hidden": {"en": "a card", "fr": "une carte"},
        "event.drew": {
            "en": "{who:seat} draws {card:token}.",
            "fr": "{who:seat} tire {card:token}.",
        },
        "event.lost": {"en": "{n:floor|floors} lost", "fr": "{n:étage|étages} en moins"},
        "event.paid": {"en": "paid with {cards:tokens}", "fr": "payé avec {cards:tokens}"},
        "event.hit": {"en": "the {kind:.monster} is hit", "fr": "touché : {kind:.monster}"},
        "monster.dino": {"en": "dinosaur", "fr": "dinosaure"},
    }
)


@pytest.mark.parametrize(
    ("key", "lang", "args", "said"),
    [
        ("event.drew", "en", {"who": 1, "card": 7}, "seat 1 draws word 7."),
        ("event.drew", "fr", {"who": 1, "card": -1}, "seat 1 tire une carte."),
        ("event.lost", "en", {"n": 0}, "0 floors lost"),
        ("event.lost", "en", {"n": 1}, "1 floor lost"),
        ("event.lost", "fr", {"n": 0}, "0 étage en moins"),
        ("event.lost", "fr", {"n": 2}, "2 étages en moins"),
        ("event.paid", "en", {"cards": [1, -1]}, "paid with word 1, a card"),
        ("event.paid", "fr", {"cards": [-1, 1, -1]}, "payé avec word 1, une carte ×2"),
        ("event.hit", "fr", {"kind": "dino"}, "touché\u00a0: dinosaure"),
    ],
)
def test_a_text_says_its_arguments(key: str, lang: str, args: dict[str, object], said: str) -> None:
    assert TEXTS.say(key, lang, args, seat="seat {}".format, token="word {}".format) == said


@pytest.mark.parametrize(
    ("written", "set_"),
    [
        ("Quoi ? Ceci : non ; oui !", "Quoi~? Ceci~: non~; oui~!"),
        ("« {wrong} » n'est pas possible", "«~{wrong}~» n'est pas possible"),
        ("{card:token} : quel adversaire ?", "{card:token}~: quel adversaire~?"),
        ("**Acheter** : voir `a b` ; (fin) !", "**Acheter**~: voir `a b`~; (fin)~!"),
        ("? explique les choix, ? suivi d'une carte", "? explique les choix, ? suivi d'une carte"),
        ("| a | b |\n| :-- | :-- |", "| a | b |\n| :-- | :-- |"),
        ("déjà~: mis", "déjà~: mis"),
    ],
)
def test_french_signs_stay_with_the_word_before_them(written: str, set_: str) -> None:
    written, set_ = written.replace("~", "\u00a0"), set_.replace("~", "\u00a0")
    assert typeset(written, "fr") == set_
    assert typeset(written, "en") == written
    texts = Texts({"a": {"en": written, "fr": written}})
    assert (texts.get("a", "fr"), texts.get("a", "en")) == (set_, written)


@pytest.mark.parametrize("name", GAMES)
def test_no_game_breaks_a_line_before_a_french_sign(name: str) -> None:
    game = find(name)
    for text in (*[entry["fr"] for entry in game.texts.entries.values()], game.rules("fr")):
        assert not re.search(r"[\w})*_`»] [:;!?»]|« ", text), text


def test_texts_are_written_with_ordinary_spaces() -> None:
    files = [file for file in SOURCES.rglob("*") if file.suffix in (".py", ".md", ".toml")]
    assert [file.name for file in files if "\u00a0" in file.read_text(encoding="utf-8")] == []


def test_a_missing_language_is_refused() -> None:
    with pytest.raises(TextError, match="'a' is missing in fr"):
        Texts({"a": {"en": "x"}})


def test_a_missing_text_or_argument_is_an_error() -> None:
    with pytest.raises(TextError, match=r"no text 'event\.nothing'"):
        TEXTS.say("event.nothing", "en", {})
    with pytest.raises(TextError, match=r"event\.lost"):
        TEXTS.say("event.lost", "en", {})


def test_texts_are_read_from_toml(tmp_path: Path) -> None:
    file = tmp_path / "texts.toml"
    file.write_text('[event.howl]\nen = "howls"\nfr = "hurle"\n', encoding="utf-8")
    assert Texts.load(file).get("event.howl", "fr") == "hurle"
    file.write_text('[event.howl]\nen = "howls"\n', encoding="utf-8")
    with pytest.raises(TextError, match=r"texts.toml: text 'event.howl' is missing in fr"):
        Texts.load(file)
    file.write_text("[event", encoding="utf-8")
    with pytest.raises(TextError, match=r"texts.toml"):
        Texts.load(file)
