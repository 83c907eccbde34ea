"""What is told at a table, as lines of text: news, turns, the result, advice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from ludozilla.engine.parts import WATCHER
from ludozilla.table.advice import Advice, Considered
from ludozilla.table.frames import Told
from ludozilla.table.table import Table
from ludozilla.terminal.texts import say


def in_short(texts: Iterable[str]) -> Iterator[str]:
    """Texts in their order, one that comes again and again only once.

    >>> list(in_short(["Ana draws.", "Bo draws a card.", "Bo draws a card."]))
    ['Ana draws.', 'Bo draws a card. (×2)']
    """
    for text, again in groupby(texts):
        count = len(list(again))
        yield f"{text} (×{count})" if count > 1 else text


def turn_lines(turn: Told, lang: str) -> list[str]:
    """A turn, as one viewer is told of it, with what happened."""
    head = say("colon", lang, one=f"{turn.number}. {turn.who}", two=turn.path)
    return [head, *[f"   {event.text}" for event in turn.events]]


def result_lines(table: Table, lang: str) -> list[str]:
    """How a game ended: the reason, then everyone by rank."""
    ended = table.frame(WATCHER, lang, table.version).ended
    if ended is None:
        return []
    names = table.names(lang)
    lines = [say("over", lang, reason=ended.reason, rule=ended.rule)]
    for seat in sorted(range(len(names)), key=lambda seat: ended.ranks[seat]):
        key = "rank.points" if any(ended.points) else "rank"
        rank, points = ended.ranks[seat], ended.points[seat]
        lines.append("  " + say(key, lang, rank=rank, name=names[seat], points=points))
    return lines


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
