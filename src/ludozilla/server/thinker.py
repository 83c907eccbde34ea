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

from ludozilla.bots.spec import make_bot
from ludozilla.bots.turn import chosen
from ludozilla.engine.bot import Budget
from ludozilla.engine.registry import find
from ludozilla.engine.rng import Rng

HEAD: Final = 4
"""Bytes in which the length of a message is told."""


class Question(msgspec.Struct):
    """What would this bot play? ``dice`` keys its chance."""

    game: str
    bot: str
    position: dict[str, Any]
    dice: str
    ms: int


class Thought(msgspec.Struct, omit_defaults=True):
    """The path that the bot chose, or what was wrong with it."""

    path: str = ""
    fault: str = ""


def framed(message: msgspec.Struct) -> bytes:
    """A message with its length before it."""
    data = msgspec.json.encode(message)
    return len(data).to_bytes(HEAD, "big") + data


def think(question: Question) -> Thought:
    """Let the bot choose; whatever goes wrong is told."""
    try:
        holed = _game(question.game).from_dict(question.position)
        action = chosen(_bot(question.bot), holed, Budget(question.ms), Rng(question.dice))
    except Exception as error:
        return Thought(fault=repr(error))
    return Thought(holed.text(action))


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
