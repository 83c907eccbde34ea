"""Bots by name: ``random``, ``greedy``, ``greedy:fills=8``."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Final

from ludozilla.bots.dice import RandomBot
from ludozilla.bots.greedy import GreedyBot
from ludozilla.engine.bot import Bot
from ludozilla.engine.game import Game
from ludozilla.engine.options import OptionError, read_options

BOTS: Final[dict[str, type[RandomBot | GreedyBot]]] = {"random": RandomBot, "greedy": GreedyBot}


class BotSpecError(ValueError):
    """A spec that names no bot, or a parameter it has not; the message says what there is."""


def is_spec(text: str) -> bool:
    """Whether a text means a bot rather than a person.

    >>> [is_spec(text) for text in ("greedy", "greedy:fills=8", "Ana")]
    [True, True, False]
    """
    return ":" in text or text in BOTS


def make_bot(spec: str, game: Game | None = None) -> Bot:
    """The bot that a spec, ``name[:key=value[,key=value]]``, describes.

    >>> make_bot("greedy:fills=8").fills
    8
    >>> make_bot("greedy:deep=3")
    Traceback (most recent call last):
    ludozilla.bots.spec.BotSpecError: bot 'greedy:deep=3': there is no option 'deep'; ...
    """
    name, _, parameters = spec.partition(":")
    if name not in BOTS:
        close = get_close_matches(name, BOTS, 1)
        hint = f"did you mean {close[0]}?" if close else f"there are: {', '.join(BOTS)}"
        raise BotSpecError(f"there is no bot {name!r}; {hint}")
    given: dict[str, str] = {}
    for parameter in filter(None, parameters.split(",")):
        key, equals, value = parameter.partition("=")
        if not equals:
            raise BotSpecError(f"bot {spec!r}: {parameter!r} should read name=value")
        if key in given:
            raise BotSpecError(f"bot {spec!r}: {key!r} is there twice")
        given[key] = value
    kind = BOTS[name]
    try:
        return kind(read_options(kind.options, given), game)
    except OptionError as error:
        raise BotSpecError(f"bot {spec!r}: {error}") from None
