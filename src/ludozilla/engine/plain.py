"""Attributes, and what stands on the stack, as plain data: numbers, words, lists of them.

Compiled classes keep their attributes in no ``__dict__``; here one need not know which are.
"""

from __future__ import annotations

from typing import Any, Final, cast

from ludozilla.engine.pending import NO_SEAT, Pending


def fields_of(thing: object) -> list[str]:
    """The names of all attributes of a state or of an entry of its stack, sorted."""
    names = _compiled_fields(type(thing))
    if not hasattr(thing, "__dict__"):
        return names
    return sorted({*names, *[name for name in thing.__dict__ if not name.startswith("__")]})


_COMPILED_FIELDS: Final[dict[type, list[str]]] = {}


def _compiled_fields(kind: type) -> list[str]:
    """What compiled classes list of their attributes; sorted."""
    if kind not in _COMPILED_FIELDS:
        names: set[str] = set()
        for base in kind.__mro__:
            names.update(base.__dict__.get("__mypyc_attrs__", ()))
        _COMPILED_FIELDS[kind] = sorted([name for name in names if not name.startswith("__")])
    return _COMPILED_FIELDS[kind]


def copied(value: object) -> object:
    """The same value, lists as new lists."""
    if isinstance(value, list):
        return [copied(entry) for entry in value]
    return value


def entry_to_plain(entry: Pending, kinds: dict[str, type[Pending]]) -> list[Any]:
    """An entry of the stack as plain data: the name of its kind, and its fields."""
    kind = type(entry)
    if kinds.get(kind.__name__) is not kind:
        raise TypeError(f"{kind.__name__} is not among the decisions that its game lists")
    fields = {name: copied(getattr(entry, name)) for name in fields_of(entry)}
    if entry.seat == NO_SEAT:
        del fields["seat"]
    return [kind.__name__, fields]


def entry_from_plain(name: str, fields: dict[str, Any], kinds: dict[str, type[Pending]]) -> Pending:
    """What was on the stack, from its plain data; ``ValueError`` if it cannot have been."""
    kind = kinds.get(name)
    if kind is None:
        raise ValueError(
            f"there is no {name!r} to be decided; there are: {', '.join(sorted(kinds))}"
        )
    values = {field: copied(value) for field, value in fields.items()}
    try:
        entry: Pending = cast(Any, kind)(**values)
    except TypeError as error:
        raise ValueError(f"{name} cannot be {fields!r}: {error}") from None
    if entry_to_plain(entry, kinds)[1] != fields:
        raise ValueError(f"{name} cannot be {fields!r}")
    return entry
