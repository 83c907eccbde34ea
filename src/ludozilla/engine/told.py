"""Faults that people read: what is wrong, in every language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ludozilla.engine.texts import typeset


class ToldError(Exception):
    """Something that is wrong, in words for people; to programmers it speaks English.

    ``texts`` of a subclass has a sentence for each key, in every language; details are put
    into it, faults and texts among them in the same language.

    >>> class NoDice(ToldError, ValueError):
    ...     texts = {"few": {"en": "{count} dice are too few", "fr": "{count} dés, c'est trop peu"}}
    >>> str(NoDice("few", count=1)), NoDice("few", count=1).said("fr")
    ('1 dice are too few', "1 dés, c'est trop peu")
    """

    texts: ClassVar[Mapping[str, Mapping[str, str]]] = {}

    def __init__(self, key: str, details: Mapping[str, Any] | None = None, **more: Any) -> None:
        self.key = key
        self.details = {**(details or {}), **more}
        super().__init__(key, self.details)  # with which another process can make it anew

    def __str__(self) -> str:
        return self.said("en")

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"

    def said(self, lang: str) -> str:
        """What is wrong."""
        details = {name: said(detail, lang) for name, detail in self.details.items()}
        return typeset(self.texts[self.key][lang].format(**details), lang)


def said(what: object, lang: str) -> str:
    """A fault in a language, or a text that is there in several; all else as it is."""
    if isinstance(what, Mapping):
        return str(what[lang])
    speak = getattr(what, "said", None)
    return str(speak(lang)) if speak is not None else str(what)
