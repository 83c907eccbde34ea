"""Section 9 as a whole: every card is tested, refused if it is wrong, and says what it does."""

import re
import tomllib
from pathlib import Path

import pytest

from ludozilla.engine.cards import CardError
from ludozilla.games.gobelins import data
from ludozilla.games.gobelins.cards import ADV, IDS, NOT_ADV, POWERS_OF_KIND
from ludozilla.games.gobelins.wording import card_text
from ludozilla.testing import legal, play
from tests.games.gobelins.den import table

HERE = Path(__file__).parent
TEXTS = tomllib.loads((HERE / "texts.toml").read_text(encoding="utf-8"))


def shown_by(card: str) -> list[str]:
    sources = [path.read_text(encoding="utf-8") for path in HERE.glob("test_9_*.py")]
    return re.findall(rf"^def (test_{card.lower()}_\w+)", "\n".join(sources), re.MULTILINE)


def has_two_sides(kind: int) -> bool:
    """Whether a card has a catch-up bonus or a clause about the advantage token."""
    return any(
        step.plus or (step.cond is not None and step.cond.kind in (ADV, NOT_ADV))
        for power in POWERS_OF_KIND[kind]
        for step in power.steps
    )


@pytest.mark.parametrize("kind", range(len(IDS)), ids=IDS)
def test_every_card_has_a_test_and_two_if_it_has_two_sides(kind):
    assert len(shown_by(IDS[kind])) >= (2 if has_two_sides(kind) else 1)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("card", IDS)
def test_the_text_of_every_card_is_as_meant(card, lang):
    said = card_text(IDS.index(card), lang).replace("\u00a0", " ")
    meant = TEXTS["meant"][card] | TEXTS["bettered"].get(card, {}) | TEXTS["mended"].get(card, {})
    assert said == meant[lang]


def test_a_bettered_or_mended_text_differs_from_what_was_meant_first():
    for card, texts in [*TEXTS["bettered"].items(), *TEXTS["mended"].items()]:
        for lang, text in texts.items():
            assert text != TEXTS["meant"][card][lang], (card, lang)


@pytest.mark.rule("GO-72")
def test_the_goblins_that_may_be_their_own_target_say_so():
    moves = {
        "R01": (table(hand_p1="R01a W01a W02a", army_p2="R04a"), ("R01a place", "yes", "W01a")),
        "R03": (table(army_p1="R03a", army_p2="R04a"), ("R03a activate",)),
        "R06": (table(army_p1="R05a", hand_p1="R06", army_p2="R04a"), ("R06 place",)),
        "B01": (table(army_p1="B01a", army_p2="R04a"), ("B01a activate",)),
    }
    for card, (state, script) in moves.items():
        play(state, *script)
        assert script[0].split()[0] in legal(state), card
    said = {card for card in IDS if "(it may be itself)" in card_text(IDS.index(card), "en")}
    assert said == set(moves)


@pytest.mark.parametrize(
    ("trigger", "steps", "fault"),
    [
        ("on_play", '{ do = "drwa" }', "Invalid value 'drwa'"),
        ("on_play", '{ do = "draw", look = 3 }', "unknown field `look`"),
        ("on_play", '{ do = "wild" }', "wild under on_play"),
        ("permanent", '{ do = "draw" }', "draw under permanent"),
        ("on_play", '{ do = "draw", if_done = true }', "if_done in the first"),
        ("on_play", '{ do = "mutate", may = true }, { do = "draw" }', "must be the last step"),
        ("on_play", '{ do = "mutate" }', "missing required field `may`"),
        ("on_own_place", '{ do = "draw" }', "on_own_place needs it"),
        ("on_new_round", '{ do = "extra_turn" }', "nobody's turn"),
        ("on_play", '{ do = "discard", who = "opp", may = true }', "for the controller alone"),
        (
            "permanent",
            '{ do = "victory", when = "state", all = [{ test = "names", ids = ["Z9"] }] }',
            "no card is called 'Z9'",
        ),
        ("on_play", "", "a power without steps"),
        (
            "on_play",
            '{ do = "draw", cond = { test = "battle_margin_ge", n = 3 } }',
            "only at a Great Battle",
        ),
        (
            "permanent",
            '{ do = "victory", when = "state", all = [{ test = "battle_margin_ge", n = 3 }] }',
            "not by battle",
        ),
        (
            "permanent",
            '{ do = "victory", when = "state", all = [{ test = "has_token" }] }',
            "about a goblin",
        ),
    ],
)
def test_a_wrong_card_is_refused_by_name(tmp_path, trigger, steps, fault):
    file = tmp_path / "deck.toml"
    file.write_text(
        '[clan]\n[[card]]\nid = "X01"\nen = "X"\nfr = "X"\ncolour = "red"\nlevel = 1\n'
        f'copies = 2\nvalue = 2\n[[card.power]]\ntrigger = "{trigger}"\nsteps = [{steps}]\n',
        encoding="utf-8",
    )
    with pytest.raises(CardError, match=re.escape(fault)) as caught:
        data.load(file)
    assert "deck.toml: card 'X01'" in str(caught.value)
