"""What is said to one who tried a move that is not possible."""

from __future__ import annotations

from typing import Final

from ludozilla.engine.state import IllegalAction
from ludozilla.engine.texts import Texts

_TEXTS: Final = Texts(
    {
        "here": {
            "en": "“{wrong}” is not possible here; possible: {possible}",
            "fr": "« {wrong} » n'est pas possible ici ; possible : {possible}",
        },
        "after": {
            "en": "“{wrong}” is not possible after “{good}”; possible: {possible}",
            "fr": "« {wrong} » n'est pas possible après « {good} » ; possible : {possible}",
        },
        "surplus": {
            "en": "“{good}” is a whole move; “{wrong}” is too much",
            "fr": "« {good} » est un coup complet ; « {wrong} » est de trop",
        },
        "nothing": {
            "en": "Something is missing; possible: {possible}",
            "fr": "Il manque quelque chose ; possible : {possible}",
        },
        "missing": {
            "en": "Something is missing after “{good}”; possible: {possible}",
            "fr": "Il manque quelque chose après « {good} » ; possible : {possible}",
        },
    }
)


def explained(error: IllegalAction, lang: str) -> str:
    """How far a path led somewhere, and what would be possible there.

    >>> explained(IllegalAction("c3 d9", "c3", "d9", ["c4", "d3"]), "en")
    '“d9” is not possible after “c3”; possible: c4, d3'
    """
    if not error.wrong:
        key = "missing" if error.good else "nothing"
    elif not error.possible:
        key = "surplus"
    else:
        key = "after" if error.good else "here"
    args = {"wrong": error.wrong, "good": error.good, "possible": ", ".join(error.possible)}
    return _TEXTS.say(key, lang, args)
