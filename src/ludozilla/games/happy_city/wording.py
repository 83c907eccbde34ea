"""What a card does, in words made from its data."""

from __future__ import annotations

from itertools import groupby

from ludozilla.engine.texts import Texts
from ludozilla.games.happy_city import data
from ludozilla.games.happy_city.cards import DECKS, FLOOR_PRICE

_SYMBOLS = ("income", "residents", "hearts")
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
_AT_THE_END = ("hearts", "residents", "points")


def card_title(card: data.Building | data.Monster | data.Special, texts: Texts, lang: str) -> str:
    """The name of a card; a coloured market with its colour, as all markets are called alike."""
    name = card.name.fr if lang == "fr" else card.name.en
    if isinstance(card, data.Building) and card.deck == 0 and card.cost == 0 and card.colours:
        return f"{name} ({texts.get(f'token.{card.colours[0]}', lang)})"
    return name


def card_text(card: data.Building | data.Monster | data.Special, texts: Texts, lang: str) -> str:
    """All that a card says but its price: its condition or colours, symbols and effects."""
    sentences: list[str] = []
    if isinstance(card, data.Building):
        sentences.append(colours_text(card.colours, texts, lang))
        sentences.append(symbols_text(card.income, card.residents, card.hearts, texts, lang))
    elif isinstance(card, data.Monster):
        sentences.append(colours_text([card.colour], texts, lang))
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


def colours_text(colours: list[data.Colour], texts: Texts, lang: str) -> str:
    """The colours as a sentence, or nothing."""
    names = [texts.get(f"token.{colour}", lang) for colour in colours]
    key = "card.colours" if len(names) > 1 else "card.colour"
    return fill(texts.get(key, lang), {"colours": ", ".join(names)}) if names else ""


def symbols_text(income: int, residents: int, hearts: int, texts: Texts, lang: str) -> str:
    """The printed symbols as a sentence, or nothing."""
    amounts = {"income": income, "residents": residents, "hearts": hearts}
    given = [gain_text(name, amounts[name], texts, lang) for name in _SYMBOLS if amounts[name]]
    return fill(texts.get("card.symbols", lang), {"symbols": ", ".join(given)}) if given else ""


def effects_text(card: data.Monster | data.Special, texts: Texts, lang: str) -> str:
    """The effects alone: a sentence for those on one occasion, which may add to an earlier one."""
    sentences: list[str] = []
    said: set[tuple[str, str]] = set()
    for _, group in groupby(card.effects, occasion):
        effects = list(group)
        key = effect_key(effects[0])
        gains = {(key, effect.kind) for effect in effects}
        sentences.append(effect_text("more" if gains <= said else key, effects, texts, lang))
        said |= gains
    return " ".join(sentences)


def effect_key(effect: data.EffectRow) -> str:
    """Which text an effect has."""
    if effect.kind in _AT_THE_END:
        return "end"
    if effect.source is not None:
        return effect.source
    return f"{effect.kind}-everyone" if effect.to == "everyone" else effect.kind


def occasion(effect: data.EffectRow) -> tuple[str, str, str, str | None, int]:
    """When an effect counts, and how often."""
    return effect_key(effect), effect.per, effect.test, effect.colour, effect.n


def effect_text(key: str, effects: list[data.EffectRow], texts: Texts, lang: str) -> str:
    """Effects on the same occasion as a sentence."""
    effect = effects[0]
    words = {"n": str(effect.amount), "m": str(effect.n)}
    words["prices"] = ", ".join([str(FLOOR_PRICE[deck]) for deck in range(1, DECKS)])
    words["per"] = words["test"] = words["otherwise"] = ""
    if effect.colour is not None:
        words["card"] = texts.get(f"card.{effect.colour}", lang)
        words["cards"] = texts.get(f"cards.{effect.colour}", lang)
    words["gain"] = gains_text([(each.kind, each.amount) for each in effects], texts, lang)
    if effect.per != "one":
        words["per"] = " " + fill(texts.get(f"per.{effect.per}", lang), words)
    if effect.test != "always":
        words["test"] = " " + fill(texts.get(f"test.{effect.test}", lang), words)
    other = gains_text([(each.kind, each.otherwise) for each in effects], texts, lang)
    if other:
        words["otherwise"] = fill(texts.get("test.otherwise", lang), {"gain": other})
    return fill(texts.get(f"effect.{key}", lang), words)


def gains_text(amounts: list[tuple[data.Kind, int]], texts: Texts, lang: str) -> str:
    """What effects of these kinds give: ``1 heart and 1 resident``; nothing for an amount of 0."""
    gains = [
        gain_text(_GAINS[kind], amount, texts, lang)
        for kind, amount in amounts
        if amount and kind in _GAINS
    ]
    return texts.get("card.and", lang).join(gains)


def gain_text(what: str, amount: int, texts: Texts, lang: str) -> str:
    """``2 hearts``, ``minus 1 resident``."""
    gain = texts.say(f"card.{what}", lang, {"n": abs(amount)})
    return fill(texts.get("card.minus", lang), {"gain": gain}) if amount < 0 else gain


def fill(template: str, words: dict[str, str]) -> str:
    """A text with words in its braces."""
    for name, word in words.items():
        template = template.replace("{" + name + "}", word)
    return template


def colour_letters(colours: list[data.Colour], texts: Texts, lang: str) -> str:
    """The colours in short: ``BO``."""
    return "".join([texts.get(f"colour.{colour}", lang) for colour in colours])
