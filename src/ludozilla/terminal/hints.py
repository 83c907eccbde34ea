"""Advice in words."""

from __future__ import annotations

from collections.abc import Iterator

from ludozilla.table.advice import Advice, Considered
from ludozilla.terminal.texts import say


def advice_lines(advice: Advice, lang: str) -> Iterator[str]:
    """What a bot would do, what else it considered, and what it believes."""
    yield say("advice.move", lang, move=advice.move)
    if not advice.considered:
        yield f"  {say('advice.habit', lang)}"
    for considered in advice.considered:
        yield f"  {_considered(considered, lang)}"
    if advice.beliefs:
        yield say("advice.beliefs", lang)
    for belief in advice.beliefs:
        suspects = [say("advice.suspect", lang, name=n, share=share) for n, share in belief.what]
        yield "  " + say("colon", lang, one=belief.where, two=", ".join(suspects))


def _considered(considered: Considered, lang: str) -> str:
    told = say(
        "advice.considered",
        lang,
        move=considered.move,
        chance=considered.chance,
        tries=considered.tries,
    )
    if not considered.line:
        return told
    line = ", ".join(say("colon", lang, one=name, two=move) for name, move in considered.line)
    return say("advice.line", lang, told=told, line=line)
