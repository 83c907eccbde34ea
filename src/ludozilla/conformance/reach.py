"""All that can be reached from a state: attributes, caches, objects, and what functions hold."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator
from types import FunctionType, ModuleType

from ludozilla.engine.journal import Journal
from ludozilla.engine.parts import Parts, Place
from ludozilla.engine.pending import Pending
from ludozilla.engine.plain import fields_of
from ludozilla.engine.record import Record
from ludozilla.engine.state import TRUTH, Setup, State
from ludozilla.engine.vocabulary import Vocabulary
from ludozilla.engine.worlds import Worlds

_PLAIN = (bool, int, float, str, bytes, type(None))

# What both worlds share, or what is compared as plain data already.
_NOT_LOOKED_INTO = (Setup, Place, Pending, Vocabulary, Journal, Record, Worlds, ModuleType, type)

# The kernel's own caches, which a look makes anew.
_KERNEL_CACHES = ("_legal", "_worlds")


def tells_apart(one: State, two: State) -> str:
    """How what can be reached from one view differs from what can be from the other, if it does."""
    for name in fields_of(one):
        if name in _KERNEL_CACHES or not hasattr(one, name):
            continue
        mine, theirs = getattr(one, name), getattr(two, name, None)
        if _is_truth(mine) or not _alike(mine, theirs, [id(one)]):
            return name
    return ""


def _is_truth(value: object) -> bool:
    return isinstance(value, State) and value.viewer == TRUTH


def _alike(one: object, two: object, way: list[int]) -> bool:
    """Whether two objects hold the same; ``way`` are those through which one came to the first."""
    if one is two or id(one) in way:
        return True
    if isinstance(one, _PLAIN) or type(one) is not type(two):
        return type(one) is type(two) and one == two
    if isinstance(one, _NOT_LOOKED_INTO):
        return True
    ours, theirs = list(_held_by(one)), list(_held_by(two))
    if len(ours) != len(theirs) or any(map(_is_truth, ours)):
        return False
    way = [*way, id(one)]
    return all(_alike(mine, other, way) for mine, other in zip(ours, theirs, strict=True))


def _held_by(value: object) -> Iterator[object]:
    """What a container, a function or an object holds."""
    if isinstance(value, list | tuple):
        yield from value
    elif isinstance(value, set | frozenset):
        yield from sorted(value, key=repr)
    elif isinstance(value, dict):
        yield from value
        yield from value.values()
    elif isinstance(value, Parts):
        added = getattr(value, "__dict__", {}).keys() - Parts.__annotations__.keys()
        yield from (getattr(value, name) for name in sorted(added))
    elif isinstance(value, weakref.ref):
        yield value()
    elif isinstance(value, FunctionType):
        yield from (cell.cell_contents for cell in value.__closure__ or ())
        yield value.__defaults__
    elif isinstance(value, State):
        yield from (getattr(value, name, None) for name in fields_of(value))
    else:
        # Of an object its attributes, of a method whose it is, of an iterator what it goes through;
        # the attributes are one of them, in all objects alike, once they have been asked for.
        getattr(value, "__dict__", None)
        yield from gc.get_referents(value)
