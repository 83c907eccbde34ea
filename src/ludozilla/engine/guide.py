"""A first game, move by move: what a newcomer is led through, as a game's own data."""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec

from ludozilla.engine.options import Labels, Value
from ludozilla.engine.ready import ready


class GuideError(ValueError):
    """A guide that cannot be used: what is wrong in it, and where."""


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move. The newcomer is told why to make theirs; others make their own."""

    move: str
    en: str = ""
    fr: str = ""
    seat: int | None = None
    """Whose it is, where several choose at the same time."""


@ready
class Guide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game that is the same every time, and the moves made in it; the newcomer has seat 0."""

    seed: str
    end: Labels
    steps: tuple[Step, ...]
    options: dict[str, Value] = {}


def load_guide(path: Path) -> Guide | None:
    """Read a guide from TOML; there need not be one."""
    if not path.exists():
        return None
    try:
        guide = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Guide)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise GuideError(f"{path.name}: {error}") from None
    for number, step in enumerate(guide.steps, 1):
        if bool(step.en) != bool(step.fr):
            raise GuideError(f"{path.name}: step {number} says something in one language only")
    return guide
