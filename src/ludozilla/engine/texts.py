"""Sentences in French and English, from language-neutral keys and arguments."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from string import Formatter
from typing import Any
from unicodedata import normalize

from ludozilla.engine.vocabulary import HOLE

LANGUAGES = ("en", "fr")

# Said of a hidden token where the game has no word of its own for it.
_HIDDEN = {"en": "a hidden card", "fr": "une carte cachée"}

# Not after a comma, where a sign stands for itself, nor in the rule under a table's head.
_FRENCH_SPACE = re.compile(r"(?<=[^\s,|]) (?=[:;!?»])|(?<=«) ")


_Field = tuple[str, str | None, str]
"""A piece of a text: what is written, then which argument is to be shown, and how."""


class TextError(ValueError):
    """A text that is missing, in one language at least, or cannot be filled in."""


def check_language(lang: str) -> None:
    """Refuse a language that there are no texts in.

    >>> check_language("de")
    Traceback (most recent call last):
    ludozilla.engine.texts.TextError: there is no language 'de'; there are: en, fr
    """
    if lang not in LANGUAGES:
        raise TextError(f"there is no language {lang!r}; there are: {', '.join(LANGUAGES)}")


def typeset(text: str, lang: str) -> str:
    """A text as it is set: in French no line breaks before ``: ; ! ?`` or inside quotes.

    >>> typeset("Pourquoi ? Parce que : « oui » !", "fr")
    'Pourquoi\\xa0? Parce que\\xa0: «\\xa0oui\\xa0»\\xa0!'
    """
    return _FRENCH_SPACE.sub("\u00a0", text) if lang == "fr" else text


class Texts:
    """The texts of a game by key, each in every language, written with ordinary spaces.

    A text names its arguments in braces and says how each is shown:
    ``{who:seat}`` a player, ``{who:de seat}`` one after a word that French may
    elide, ``{card:token}`` a word of the vocabulary, ``{cards:tokens}`` several
    of them, ``{n:floor|floors}`` a number with its noun, ``{kind:.monster}`` the
    text ``monster.KIND``, ``{n}`` as it is. A hole shows as the game's text
    ``hidden``.

    >>> texts = Texts({"won": {"en": "{who:seat} wins {n:floor|floors}.",
    ...                        "fr": "{who:seat} gagne {n:étage|étages}."}})
    >>> texts.say("won", "fr", {"who": 0, "n": 2}, seat=lambda s: "Ana")
    'Ana gagne 2 étages.'
    """

    def __init__(self, entries: Mapping[str, Mapping[str, str]]) -> None:
        for key, entry in entries.items():
            missing = [lang for lang in LANGUAGES if not entry.get(lang)]
            if missing:
                raise TextError(f"text {key!r} is missing in {' and '.join(missing)}")
        self.entries = {
            key: {lang: typeset(text, lang) for lang, text in entry.items()}
            for key, entry in entries.items()
        }
        self._taken_apart: dict[tuple[str, str], list[_Field]] = {}

    @staticmethod
    def load(path: Path) -> Texts:
        """Read texts from TOML, one table a key, dotted keys allowed."""
        with path.open("rb") as file:
            try:
                tables = tomllib.load(file)
            except tomllib.TOMLDecodeError as error:
                raise TextError(f"{path.name}: {error}") from None
        entries: dict[str, Mapping[str, str]] = {}
        _flatten(tables, "", entries)
        try:
            return Texts(entries)
        except TextError as error:
            raise TextError(f"{path.name}: {error}") from None

    def __contains__(self, key: str) -> bool:
        return key in self.entries

    def get(self, key: str, lang: str) -> str:
        """A text without arguments."""
        if key not in self.entries:
            raise TextError(f"there is no text {key!r}")
        return self.entries[key][lang]

    def hidden(self, lang: str) -> str:
        """What is said of a thing one cannot see."""
        return self.get("hidden", lang) if "hidden" in self else _HIDDEN[lang]

    def say(
        self,
        key: str,
        lang: str,
        args: Mapping[str, Any],
        *,
        seat: Callable[[int], str] = str,
        token: Callable[[int], str] = str,
    ) -> str:
        """A text with its arguments filled in; ``seat`` and ``token`` name those of a table."""
        try:
            fields = self._fields(key, lang)
            if not fields:
                return self.get(key, lang)
            speaker = _Speaker(self, lang, seat, token)
            return "".join(
                [
                    literal if name is None else literal + speaker.shown(args[name], spec)
                    for literal, name, spec in fields
                ]
            )
        except (KeyError, ValueError, TypeError) as error:
            raise TextError(f"text {key!r} ({lang}) with {dict(args)}: {error!r}") from error

    def everywhere(self, key: str, **args: Any) -> dict[str, str]:
        """A text about no table in particular, in every language."""
        return {lang: self.say(key, lang, args) for lang in LANGUAGES}

    def _fields(self, key: str, lang: str) -> list[_Field]:
        """A text taken apart, once for all; nothing if it has no arguments."""
        fields = self._taken_apart.get((key, lang))
        if fields is None:
            pieces = list(Formatter().parse(self.get(key, lang)))
            fields = [(literal, name, spec or "") for literal, name, spec, _ in pieces]
            if all(name is None for _, name, _ in fields) and len(fields) < 2:
                fields = []
            self._taken_apart[key, lang] = fields
        return fields


class _Speaker:
    def __init__(
        self, texts: Texts, lang: str, seat: Callable[[int], str], token: Callable[[int], str]
    ) -> None:
        self.texts = texts
        self.lang = lang
        self.seat = seat
        self.token = token

    def shown(self, value: Any, spec: str) -> str:
        """A value as its text says to show it."""
        if not spec:
            return str(value)
        if spec == "seat":
            return self.seat(value)
        if spec.endswith(" seat"):
            return _elided(spec.removesuffix(" seat"), self.seat(value))
        if spec == "token":
            return self._word(value)
        if spec == "tokens":
            return ", ".join(self._words(value))
        if spec.startswith("."):
            return self.texts.get(f"{spec[1:]}.{value}", self.lang)
        if "|" in spec:
            one, many = spec.split("|")
            # French counts zero as singular, English does not.
            single = value < 2 if self.lang == "fr" else value == 1
            return f"{value} {one if single else many}"
        return format(value, spec)

    def _words(self, tokens: Sequence[int]) -> Iterator[str]:
        """The words that are seen, then once for all what is said of those that are not."""
        yield from (self.token(token) for token in tokens if token != HOLE)
        holes = sum(token == HOLE for token in tokens)
        if holes:
            hidden = self.texts.hidden(self.lang)
            yield f"{hidden} ×{holes}" if holes > 1 else hidden

    def _word(self, token: int) -> str:
        return self.texts.hidden(self.lang) if token == HOLE else self.token(token)


def _elided(word: str, name: str) -> str:
    """A short French word before a name.

    >>> _elided("de", "Ana"), _elided("que", "Élise"), _elided("de", "Marc")
    ("d'Ana", "qu'Élise", 'de Marc')
    """
    opens_with_vowel = normalize("NFD", name)[:1].casefold() in set("aeiou")
    return f"{word[:-1]}'{name}" if opens_with_vowel else f"{word} {name}"


def _flatten(tables: Mapping[str, Any], prefix: str, into: dict[str, Mapping[str, str]]) -> None:
    for key, value in tables.items():
        if not isinstance(value, dict):
            raise TextError(f"{prefix}{key}: expected a table with {' and '.join(LANGUAGES)}")
        if all(isinstance(entry, str) for entry in value.values()):
            into[prefix + key] = value
        else:
            _flatten(value, f"{prefix}{key}.", into)
