"""All that Zoon says, in every language."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ludozilla.engine.texts import Texts

TEXTS: Final = Texts.load(Path(__file__).with_name("texts.toml"))
