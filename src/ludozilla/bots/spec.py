"""Bots by name: ``greedy``, ``greedy:fills=8``, ``my_bot.py``, ``my_bot.py:MyBot:depth=3``,
``exec:./my_bot``.

A bot is found as a game is: by its installed name (entry point ``ludozilla.bots``), by a
file, or as ``module:Class``; ``exec:`` stands before the command that starts a program. What
follows a colon and has an equals sign are its options.
"""

from __future__ import annotations

import re
import shlex
import shutil
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

from ludozilla.bots.external import ExternalBot
from ludozilla.bots.levels import LEVEL
from ludozilla.engine.bot import Bot
from ludozilla.engine.options import OptionError, read_options
from ludozilla.engine.registry import NotFound, Registry

_SPEC: Final = re.compile(r"(?P<name>.*?)(:(?P<options>\w+=.*))?", re.DOTALL)

_A_BOT: Final = {"en": "bot", "fr": "robot"}
"""What one that has a level is called."""

_PROGRAM: Final = "exec"
"""What stands before the command of a program."""

_BOT: Final = "bot:"
"""What stands before a bot's spec where people have their names."""


class BotSpecError(NotFound, ValueError):
    """A spec that names no bot, or an option it has not; the message says what there is."""

    texts = NotFound.texts | {
        "no-bot": {
            "en": "{name} is no bot, which is a class with a method choose(holed, budget, rng)",
            "fr": "{name} n'est pas un robot, qui est une classe avec une méthode "
            "choose(holed, budget, rng)",
        },
        "no-object": {
            "en": "{name} is no bot: give its name, or an object with a method choose",
            "fr": "{name} n'est pas un robot : donnez son nom, ou un objet avec une méthode choose",
        },
        "made": {
            "en": "{name} is made already; its options cannot be set any more",
            "fr": "{name} est déjà fait ; ses options ne changent plus",
        },
        "twice": {
            "en": "bot {spec}: {name} is there twice",
            "fr": "robot {spec} : {name} y est deux fois",
        },
        "no-option": {
            "en": "bot {spec}: {word} should read option=value",
            "fr": "robot {spec} : {word} devrait être option=valeur",
        },
        "bad-option": {"en": "bot {spec}: {fault}", "fr": "robot {spec} : {fault}"},
        "no-command": {
            "en": "bot {spec}: the command cannot be read: {fault}",
            "fr": "robot {spec} : la commande est illisible : {fault}",
        },
        "no-program": {
            "en": "bot {spec}: {program} is no program that can be run; it should read "
            "exec:COMMAND, as in exec:./my_bot or exec:node my_bot.js:seconds=2",
            "fr": "robot {spec} : {program} n'est pas un programme que l'on peut lancer ; cela "
            "devrait être exec:COMMANDE, comme exec:./my_bot ou exec:node my_bot.js:seconds=2",
        },
        "nearly": {
            "en": "did you mean the bot {bot}, not {name}? A person's name must not be so like a "
            "bot's",
            "fr": "est-ce le robot {bot} et non {name} ? Le nom d'une personne ne doit pas autant "
            "ressembler à celui d'un robot",
        },
        "too-few": {
            "en": "it takes {least} bots or more to compare them, not {given}",
            "fr": "il faut au moins {least} robots pour les comparer, pas {given}",
        },
        "not-so-many": {
            "en": "it takes 1 or {seats} bots here, not {given}",
            "fr": "il faut ici 1 ou {seats} robots, pas {given}",
        },
    }


def _is_bot(kind: type) -> bool:
    return callable(getattr(kind, "choose", None))


def _the_class(thing: object, name: str) -> Callable[..., Bot]:
    if not isinstance(thing, type) or not _is_bot(thing):
        raise BotSpecError("no-bot", name=name)
    return thing


BOTS: Final = Registry("ludozilla.bots", _A_BOT, _is_bot, _the_class, BotSpecError)
"""All bots, as classes."""


def make_bot(spec: str | Bot, **options: object) -> Bot:
    """The bot that a spec, ``name[:option=value[,option=value]]``, describes; or a bot as it is.

    >>> make_bot("greedy:fills=8").fills, make_bot("greedy", fills=8).fills
    (8, 8)
    >>> make_bot("greedy:deep=3")
    Traceback (most recent call last):
    ludozilla.bots.spec.BotSpecError: bot 'greedy:deep=3': there is no option 'deep'; ...
    """
    if not isinstance(spec, str):
        return _as_it_is(spec, options)
    found = _SPEC.fullmatch(spec)
    assert found is not None  # as anything is a name
    given = dict(_options(spec, found["options"] or ""))
    twice = [key for key in options if key in given]
    if twice:
        raise BotSpecError("twice", spec=repr(spec), name=repr(twice[0]))
    return _made(_class(spec, found["name"]), spec, given | options)


def bot_name(bot: str | Bot) -> str:
    """What a bot is called: by its spec, or its class.

    >>> bot_name("greedy:fills=8"), bot_name(make_bot("greedy"))
    ('greedy:fills=8', 'GreedyBot')
    """
    return bot if isinstance(bot, str) else type(bot).__name__


def bot_label(spec: str, lang: str) -> str:
    """What a bot is called where people read it; of a file, the folder would take up room.

    >>> bot_label("search:level=easy", "fr"), bot_label("bots/my_bot.py:MyBot", "fr")
    ('robot (facile)', 'my_bot.py:MyBot')
    """
    name, _, level = spec.partition(f":{LEVEL.name}=")
    if name == "search" and level in LEVEL.value_labels:
        return f"{_A_BOT[lang]} ({LEVEL.value_labels[level][lang]})"
    return Path(spec).name


def _as_it_is(bot: Bot, options: Mapping[str, object]) -> Bot:
    if isinstance(bot, type) or not _is_bot(type(bot)):
        raise BotSpecError("no-object", name=repr(bot))
    if options:
        raise BotSpecError("made", name=bot_name(bot))
    return bot


def _class(spec: str, name: str) -> Callable[..., Bot]:
    head, colon, rest = name.partition(":")
    if head == _PROGRAM:
        return _program(spec, rest)
    if colon and head in BOTS.installed():
        raise BotSpecError("no-option", spec=repr(spec), word=repr(rest))
    return BOTS.find(name)


def _program(spec: str, command: str) -> Callable[..., Bot]:
    """A program as a bot, which lacks nothing but its options."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise BotSpecError("no-command", spec=repr(spec), fault=error) from None
    if not words or shutil.which(words[0]) is None:
        program = repr(words[0]) if words else {"en": "nothing", "fr": "rien"}
        raise BotSpecError("no-program", spec=repr(spec), program=program)

    class Program(ExternalBot):
        def __init__(self, seconds: int) -> None:
            super().__init__(command, seconds)

    return Program


def _options(spec: str, text: str) -> dict[str, str]:
    given: dict[str, str] = {}
    for word in filter(None, text.split(",")):
        name, equals, value = word.partition("=")
        if not equals:
            raise BotSpecError("no-option", spec=repr(spec), word=repr(word))
        if name in given:
            raise BotSpecError("twice", spec=repr(spec), name=repr(name))
        given[name] = value
    return given


def _made(kind: Callable[..., Bot], spec: str, given: Mapping[str, Any]) -> Bot:
    try:
        values = read_options(getattr(kind, "options", ()), given)
        return kind(**values)
    except OptionError as error:
        raise BotSpecError("bad-option", spec=repr(spec), fault=error) from None
    except Exception as error:
        raise BotSpecError("unmade", what=_A_BOT, name=repr(spec), fault=repr(error)) from error


# -- where people and bots sit -----------------------------------------------------------------


def seated(who: str) -> str:
    """One who takes a seat, as tables and records write it: a person's name, or ``bot:SPEC``.

    A bot may be named without ``bot:`` if it is installed, or if a colon or
    ``.py`` tell that no person is meant. A name that is nearly an installed
    bot's is refused, so that nobody takes a slip of the pen for a person.

    >>> [seated(who) for who in ("Ana", "greedy", "greedy:fills=8", "my_bot.py", "bot:greedy")]
    ['Ana', 'bot:greedy', 'bot:greedy:fills=8', 'bot:my_bot.py', 'bot:greedy']
    >>> seated("greedi")
    Traceback (most recent call last):
    ludozilla.bots.spec.BotSpecError: did you mean the bot greedy, not 'greedi'? ...
    """
    if spec_of(who):
        return who
    names = BOTS.installed()
    if who in names or ":" in who or who.endswith(".py"):
        return f"{_BOT}{who}"
    close = get_close_matches(who.casefold(), names, 1, 0.8)
    if close:
        raise BotSpecError("nearly", bot=close[0], name=repr(who))
    return who


def spec_of(player: str) -> str:
    """The spec of a bot that sits at a table; empty for a person.

    >>> spec_of("bot:greedy"), spec_of("Ana")
    ('greedy', '')
    """
    return player.removeprefix(_BOT) if player.startswith(_BOT) else ""
