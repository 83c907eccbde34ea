"""Letters for a terminal that has not all of them."""

from __future__ import annotations

import codecs
from typing import Final
from unicodedata import normalize

LOOK_ALIKE: Final = "ludozilla.look-alike"
"""The name of the error handler, for ``reconfigure(errors=...)``."""

_ASCII: Final = {
    alike: plain
    for likes, plain in (
        ("─╌–‐→", "-"),
        ("│", "|"),
        ("┌┐└┘├┤┬┴┼╭╮╰╯", "+"),
        ("▁▂▃▄▅▆▇█", "^"),
        ("▚", "#"),
        ("♠", "S"),
        ("♥", "H"),
        ("♦", "D"),
        ("♣", "C"),
        ("●", "@"),
        ("▲", "A"),
        ("■", "%"),
        ("◆", "<"),
        ("▼", "V"),
        ("★", "*"),
        ("×", "x"),
        ("·…", "."),
        ("’", "'"),
        ("“”«»", '"'),
        ("œ", "oe"),
    )
    for alike in likes
}


def look_alike(text: str) -> str:
    """A text in ASCII, as like as may be.

    >>> look_alike("│ 10♠ │ l'armée · ☢")
    "| 10S | l'armee . ?"
    """
    letters = normalize("NFKD", "".join(_ASCII.get(letter, letter) for letter in text))
    # Accents stand alone now, and are left out.
    kept = "".join(c for c in letters if not "\u0300" <= c <= "\u036f")
    return kept.encode("ascii", "replace").decode()


def _handle(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    return look_alike(error.object[error.start : error.end]), error.end


codecs.register_error(LOOK_ALIKE, _handle)
