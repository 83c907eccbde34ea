"""What a card does, in words made from its data."""

from __future__ import annotations

from ludozilla.engine.texts import Texts
from ludozilla.games.happy_city import data
from ludozilla.games.happy_city.cards import DECKS, FLOOR_PRICE

_SYMBOLS = ("income", "residents", "hearts")
_SIGNS = {"income": "◎", "residents": "☺", "hearts": "♥"}
_GAINS = {
    "income": "income",
    "hearts": "hearts",
    "residents": "residents",
    "points": "points",
    "coins": "coins",
    "pass_coins": "coins",
    "upkeep_coins": "coins",
    "steal": "coins",
    "neighbour_spend_coins": "coins",
}


def card_title(card: data.Building | data.Monster | data.Special, texts: Texts, lang: str) -> str:
    """The name of a card; a coloured market with its colour, as all markets are called alike."""
    name = card.name.fr if lang == "fr" else card.name.en
    if isinstance(card, data.Building) and card.deck == 0 and card.cost == 0 and card.colours:
        return f"{name} ({texts.get(f'token.{card.colours[0]}', lang)})"
    return name


def card_text(card: data.Building | data.Monster | data.Special, texts: Texts, lang: str) -> str:
    """All that a card says: its condition or price, colours, symbols and effects."""
    sentences: list[str] = []
    if isinstance(card, data.Building):
        if card.colours:
            names = [texts.get(f"token.{colour}", lang) for colour in card.colours]
            sentences.append(fill(texts.get("card.colours", lang), {"colours": ", ".join(names)}))
        sentences.append(symbols_text(card.income, card.residents, card.hearts, texts, lang))
    elif isinstance(card, data.Monster):
        name = texts.get(f"token.{card.colour}", lang)
        sentences.append(fill(texts.get("card.colours", lang), {"colours": name}))
        sentences.append(effects_text(card, texts, lang))
    else:
        wanted = [
            f"{count} {texts.get(f'card.{colour}' if count == 1 else f'cards.{colour}', lang)}"
            for colour, count in card.condition.items()
        ]
        sentences.append(fill(texts.get("card.condition", lang), {"colours": ", ".join(wanted)}))
        sentences.append(symbols_text(card.income, card.residents, card.hearts, texts, lang))
        sentences.append(effects_text(card, texts, lang))
    return " ".join([sentence for sentence in sentences if sentence])


def symbols_text(income: int, residents: int, hearts: int, texts: Texts, lang: str) -> str:
    """The printed symbols as a sentence, or nothing."""
    amounts = {"income": income, "residents": residents, "hearts": hearts}
    given = [gain_text(name, amounts[name], texts, lang) for name in _SYMBOLS if amounts[name]]
    return fill(texts.get("card.symbols", lang), {"symbols": ", ".join(given)}) if given else ""


def effects_text(card: data.Monster | data.Special, texts: Texts, lang: str) -> str:
    """The effects alone; a second one of a kind adds to the first."""
    sentences: list[str] = []
    kinds: list[str] = []
    for effect in card.effects:
        key: str = effect.source if effect.source is not None else effect.kind
        if effect.to == "everyone":
            key = f"{key}-everyone"
        sentences.append(effect_text("more" if key in kinds else key, effect, texts, lang))
        kinds.append(key)
    return " ".join(sentences)


def effect_text(key: str, effect: data.EffectRow, texts: Texts, lang: str) -> str:
    """One effect as a sentence."""
    words = {"n": str(effect.amount), "m": str(effect.n), "card": ""}
    words["prices"] = ", ".join([str(FLOOR_PRICE[deck]) for deck in range(1, DECKS)])
    words["per"] = words["test"] = words["otherwise"] = words["gain"] = ""
    if effect.colour is not None:
        words["card"] = texts.get(f"card.{effect.colour}", lang)
        words["cards"] = texts.get(f"cards.{effect.colour}", lang)
    if effect.kind in _GAINS:
        words["gain"] = gain_text(_GAINS[effect.kind], effect.amount, texts, lang)
    if effect.per != "one":
        words["per"] = " " + fill(texts.get(f"per.{effect.per}", lang), words)
    if effect.test != "always":
        words["test"] = " " + fill(texts.get(f"test.{effect.test}", lang), words)
    if effect.otherwise:
        other = gain_text(_GAINS[effect.kind], effect.otherwise, texts, lang)
        words["otherwise"] = fill(texts.get("test.otherwise", lang), {"gain": other})
    return fill(texts.get(f"effect.{key}", lang), words)


def gain_text(what: str, amount: int, texts: Texts, lang: str) -> str:
    """``2 hearts``, ``minus 1 resident``."""
    gain = texts.say(f"card.{what}", lang, {"n": abs(amount)}, seat=str, token=str)
    return fill(texts.get("card.minus", lang), {"gain": gain}) if amount < 0 else gain


def fill(template: str, words: dict[str, str]) -> str:
    """A text with words in its braces."""
    for name, word in words.items():
        template = template.replace("{" + name + "}", word)
    return template


def signs(income: int, residents: int, hearts: int) -> str:
    """The printed symbols in short: ``◎1 ♥-1``."""
    amounts = {"income": income, "residents": residents, "hearts": hearts}
    return " ".join([f"{_SIGNS[name]}{amounts[name]}" for name in _SYMBOLS if amounts[name]])


def colour_letters(colours: list[data.Colour], texts: Texts, lang: str) -> str:
    """The colours in short: ``BO``."""
    return "".join([texts.get(f"colour.{colour}", lang) for colour in colours])


def condition_letters(special: data.Special, texts: Texts, lang: str) -> str:
    """A condition in short: ``B×2 G``."""
    return " ".join(
        [
            texts.get(f"colour.{colour}", lang) + (f"×{count}" if count > 1 else "")
            for colour, count in special.condition.items()
        ]
    )
