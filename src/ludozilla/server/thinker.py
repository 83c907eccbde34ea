"""A process in which bots think: ``python -m ludozilla.server.thinker``.

It is asked on its standard input and answers on its standard output, in JSON
with the length before it. All it gets of a game is what the bot's seat sees.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from functools import cache
from queue import SimpleQueue
from threading import Thread
from typing import Any, BinaryIO, Final

import msgspec

from ludozilla.bots.chances import chances_along
from ludozilla.bots.spec import make_bot
from ludozilla.bots.turn import chosen
from ludozilla.engine.bot import Budget
from ludozilla.engine.record import Record
from ludozilla.engine.registry import find
from ludozilla.engine.rng import Rng
from ludozilla.table.advice import Advice, advise, believed

HEAD: Final = 4
"""Bytes in which the length of a message is told."""


class Choose(msgspec.Struct, tag=True):
    """What would this bot play? ``dice`` keys its chance."""

    game: str
    bot: str
    position: dict[str, Any]
    dice: str
    ms: int


class Advise(msgspec.Struct, tag=True):
    """What would be good in a person's place, and what may be hidden where?"""

    game: str
    position: dict[str, Any]
    dice: str
    ms: int
    lang: str
    names: list[str]


class Foresee(msgspec.Struct, tag=True):
    """How likely was it, after each move of this game, that each seat would win?"""

    game: str
    record: Record
    ms: int


Question = Choose | Advise | Foresee


class Thought(msgspec.Struct, omit_defaults=True):
    """What was asked for, or what was wrong with it."""

    path: str = ""
    advice: Advice | None = None
    chances: list[list[float]] = []
    fault: str = ""


def framed(message: msgspec.Struct) -> bytes:
    """A message with its length before it."""
    data = msgspec.json.encode(message)
    return len(data).to_bytes(HEAD, "big") + data


def think(question: Question) -> Thought:
    """Answer a question; whatever goes wrong is told."""
    try:
        game = _game(question.game)
        if isinstance(question, Foresee):
            return Thought(chances=chances_along(game, question.record))
        holed, rng = game.from_dict(question.position), Rng(question.dice)
        if isinstance(question, Advise):
            asked = (holed, question.lang, question.names, rng)
            if holed.viewer in holed.waiting():
                return Thought(advice=advise(*asked, question.ms))
            return Thought(advice=Advice("", beliefs=believed(*asked)))
        action = chosen(_bot(question.bot), holed, Budget(question.ms), rng)
        return Thought(holed.text(action))
    except Exception as error:
        return Thought(fault=repr(error))


_game = cache(find)
_bot = cache(make_bot)


def _ask(asked: BinaryIO, put: Callable[[Question], object]) -> None:
    """Pass questions on, and end the process, whatever it thinks about, with who asks."""
    while True:
        head = asked.read(HEAD)
        if len(head) < HEAD:
            os._exit(0)
        data = asked.read(int.from_bytes(head, "big"))
        put(msgspec.json.decode(data, type=Question))


def main() -> None:
    """Answer questions until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is meant for the server
    answers = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)  # what a bot prints is no answer
    questions: SimpleQueue[Question] = SimpleQueue()
    Thread(target=_ask, args=(sys.stdin.buffer, questions.put), daemon=True).start()
    while True:
        answers.write(framed(think(questions.get())))


if __name__ == "__main__":
    main()
