"""A bot that is a program of its own: ``exec:./my_bot``, in any language.

It is asked on its standard input and answers on its standard output, in lines of JSON;
``docs/external-bots.md`` says what is in them. The program is started when it is first asked and
lives as long as the bot.
"""

from __future__ import annotations

import shlex
import subprocess
from collections import deque
from contextlib import suppress
from queue import Empty, Queue
from threading import Thread
from typing import Any, ClassVar, Final
from weakref import finalize

import msgspec

from ludozilla.engine.bot import Answer, BotFault, Budget
from ludozilla.engine.options import Option, Whole
from ludozilla.engine.rng import Rng
from ludozilla.engine.state import IllegalAction, State

PROTOCOL: Final = 1

_LAST_WORDS: Final = 5
"""So many lines of what a program complained about are told if it fails."""

_LONGEST_QUOTE: Final = 80

_PATIENCE: Final = 2.0
"""Seconds until a program that should leave is made to."""


class Reply(msgspec.Struct):
    """What a program answers: a move in words, and whatever it has to say about it."""

    move: str
    info: dict[str, Any] = {}


class ExternalBot:
    """Asks a program, and waits for its answer no longer than the time limit."""

    options: ClassVar[tuple[Option, ...]] = (
        Whole(
            "seconds",
            10,
            {"en": "seconds for a decision, at most", "fr": "secondes par décision, au plus"},
            1,
            3600,
        ),
    )

    def __init__(self, command: str, seconds: int = 10) -> None:
        self.command = shlex.split(command)
        self.seconds = seconds
        self.asked = 0
        self._program: _Program | None = None

    def choose(self, holed: State, budget: Budget, rng: Rng) -> Answer:
        """What the program plays; anything but a legal move in time is a ``BotFault``."""
        if self._program is None:
            self._program = _Program(self.command)
        self.asked += 1
        ms = min(self.seconds * 1000, budget.ms or self.seconds * 1000)
        line = self._program.ask(self._question(holed, ms, rng), self.seconds)
        reply = _read(line)
        try:
            return Answer(holed.parse(reply.move), reply.info)
        except IllegalAction as error:
            raise BotFault(
                f"chose {_quoted(reply.move)}, which cannot be played: {error}"
            ) from None

    def _question(self, holed: State, ms: int, rng: Rng) -> dict[str, Any]:
        game = holed.setup.game
        return {
            "protocol": PROTOCOL,
            "id": self.asked,
            "game": game.name,
            "version": game.version,
            "options": holed.setup.options,
            "seat": holed.viewer,
            "seats": holed.setup.seats,
            "move": holed.moves + 1,
            "question": game.ask(holed, "en"),
            "legal": holed.playable(),
            "scene": game.scene(holed, "en"),
            "state": holed.to_dict(),
            "ms": ms,
            "seed": rng.below(1 << 30),
        }


def _read(line: bytes) -> Reply:
    try:
        return msgspec.json.decode(line, type=Reply)
    except msgspec.MsgspecError as error:
        quote = _quoted(line.decode("utf-8", "replace").rstrip("\n"))
        raise BotFault(f'answered {quote}, not {{"move": "..."}} ({error})') from None


def _quoted(text: str) -> str:
    return repr(text if len(text) <= _LONGEST_QUOTE else f"{text[:_LONGEST_QUOTE]}…")


class _Program:
    """A running program, with somebody who listens to it all the time."""

    def __init__(self, command: list[str]) -> None:
        try:
            self.process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
            )
        except OSError as error:
            raise BotFault(f"cannot be started: {error.strerror}: {command[0]!r}") from None
        self.lines: Queue[bytes] = Queue()
        self.last_words: deque[str] = deque(maxlen=_LAST_WORDS)
        self._ears = [
            Thread(target=_listen, args=(self.process, self.lines), daemon=True),
            Thread(target=_overhear, args=(self.process, self.last_words), daemon=True),
        ]
        for ear in self._ears:
            ear.start()
        finalize(self, _send_away, self.process, self._ears)

    def ask(self, question: dict[str, Any], seconds: int) -> bytes:
        """The line that it answers."""
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(msgspec.json.encode(question) + b"\n")
            self.process.stdin.flush()
            line = self.lines.get(timeout=seconds)
        except OSError:
            line = b""
        except Empty:
            self.process.kill()
            raise BotFault(f"did not answer within {seconds} s") from None
        if not line:
            raise BotFault(self._obituary())
        return line

    def _obituary(self) -> str:
        code = self.process.wait()
        for ear in self._ears:
            ear.join(_PATIENCE)
        said = " / ".join(self.last_words)
        return f"ended (exit code {code}) without an answer{f': {said}' if said else ''}"


def _listen(process: subprocess.Popen[bytes], lines: Queue[bytes]) -> None:
    assert process.stdout is not None
    with process.stdout as said:
        for line in said:
            lines.put(line)
    lines.put(b"")


def _overhear(process: subprocess.Popen[bytes], words: deque[str]) -> None:
    assert process.stderr is not None
    with process.stderr as said:
        for line in said:
            words.append(line.decode("utf-8", "replace").strip())


def _send_away(process: subprocess.Popen[bytes], ears: list[Thread]) -> None:
    """There is nothing more to ask: its input ends, and so should it."""
    assert process.stdin is not None
    with suppress(OSError):
        process.stdin.close()
    try:
        process.wait(_PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    for ear in ears:
        ear.join(_PATIENCE)
