"""One loader for tables of cards in TOML.

The shape of a table is a ``msgspec.Struct``; the loader refuses a file that
does not fit it, naming the file, the card and the fault.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")


class CardError(ValueError):
    """A fault in a card table."""


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A base for the rows of card tables: unknown fields are refused."""


def load_table(path: Path, shape: type[T]) -> T:
    """Read a TOML file into the shape given, a ``Row`` of rows.

    >>> import tempfile
    >>> Card = msgspec.defstruct("Card", [("id", str), ("level", int)], bases=(Row,))
    >>> Deck = msgspec.defstruct("Deck", [("card", list[Card])], bases=(Row,))
    >>> folder = Path(tempfile.mkdtemp()); file = folder / "deck.toml"
    >>> _ = file.write_text('[[card]]\\nid = "W01"\\nlevel = "one"')
    >>> load_table(file, Deck)
    Traceback (most recent call last):
    ludozilla.engine.cards.CardError: deck.toml: card 'W01': Expected `int`, got `str` (level)
    """
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise CardError(f"{path.name}: {error}") from None
    try:
        table = msgspec.convert(data, shape)
    except msgspec.ValidationError as error:
        raise CardError(f"{path.name}: {_located(str(error), data)}") from None
    _refuse_doubles(path, data)
    return table


def _located(message: str, data: Any) -> str:
    """Replace a path such as ``$.card[3].level`` by the card's own name."""
    match = re.search(r" - at `\$(.*)`$", message)
    if match is None:
        return message
    fault = message[: match.start()]
    where = data
    names = []
    field = ""
    for key, index in re.findall(r"\.?([^.\[\]]+)|\[(\d+)\]", match.group(1)):
        try:
            where = where[int(index)] if index else where[key]
        except (KeyError, IndexError, TypeError):
            where = None
        if index and isinstance(where, dict):
            names.append(f"{field} {where.get('id', where.get('name', int(index) + 1))!r}")
            field = ""
        else:
            field = f"{field}[{index}]" if index else key
    return f"{': '.join(names)}{': ' if names else ''}{fault}{f' ({field})' if field else ''}"


def _refuse_doubles(path: Path, data: dict[str, Any]) -> None:
    for table, rows in data.items():
        if isinstance(rows, list):
            ids = [row["id"] for row in rows if isinstance(row, dict) and "id" in row]
            for name in ids:
                if ids.count(name) > 1:
                    raise CardError(f"{path.name}: {table} {name!r} is there twice")
            for row in rows:
                if isinstance(row, dict):
                    _refuse_doubles(path, row)
