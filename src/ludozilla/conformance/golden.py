"""Golden playthroughs: a readable file of a random game, played again and compared.

The first decisions stand there with what is asked, the legal paths, the move and
the events, and so does each later one of a new kind; after that only moves and
digests. The table, and what each seat sees differently, is drawn for the very
first ones and for each new kind. A difference means that the rules, or the order
of random draws, have changed, and then the game's version must change too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from ludozilla.conformance.findings import Finding, over
from ludozilla.engine.game import Game
from ludozilla.engine.journal import Journal
from ludozilla.engine.record import Record
from ludozilla.engine.rng import Rng, seed_from
from ludozilla.engine.scene_text import draw_text
from ludozilla.engine.state import State

IN_FULL = 40
DRAWN = 3
_FIRST_LINE = re.compile("game (?P<game>.+) version (?P<version>.+)\nseed .*\noptions .*\n")
_TABLE = "    | "  # lines of drawings, which may change without a change of rules


def playthrough(game: Game, options: Mapping[str, Any], seed: str) -> str:
    """The text of a golden file."""
    return "\n".join(_lines(game, options, seed)) + "\n"


def _lines(game: Game, options: Mapping[str, Any], seed: str) -> Iterator[str]:
    record, state = Record.begin(game, options, seed_from(seed))
    chosen = " ".join(f"{name}={value}" for name, value in state.setup.options.items())
    yield f"game {game.name} version {game.version}"
    yield f"seed {seed}"
    yield f"options {chosen}"
    yield f"start {record.start}"
    rng = Rng(f"golden {seed}")
    kinds: set[str] = set()
    for number in range(1, game.longest + 1):
        if over(state):
            break
        state.turn_to(rng.choice(state.waiting()))
        decision = state.decision()
        is_new = decision.key not in kinds
        kinds.add(decision.key)
        told = is_new or number <= IN_FULL
        if told:
            asked = f"{decision.key} {decision.args} ({decision.rule})"
            yield from ("", f"decision {number}: seat {state.seat}, {asked}")
            if is_new or number <= DRAWN:
                yield from _table(game, state)
            yield f"  legal: {', '.join(state.text(action) for action in state.legal_actions())}"
        action = rng.choice(state.legal_actions())
        events = list(_move(record, state, action))
        yield f"{number}. seat {record.moves[-1].seat}: {record.moves[-1].path} -> {state.digest()}"
        if told:
            yield from events
    outcome = state.outcome()
    yield f"end {outcome.reason} ({outcome.rule}), ranks {outcome.ranks}, points {outcome.points}"


def _table(game: Game, state: State) -> Iterator[str]:
    truth = draw_text(game.scene(state, "en")).splitlines()
    yield from (_TABLE + line for line in truth)
    for seat in range(state.setup.seats):
        seen = draw_text(game.scene(state.seen_by(seat), "en")).splitlines()
        yield f"  seat {seat} sees it so:"
        yield from (_TABLE + line for line in seen if line not in truth)


def _move(record: Record, state: State, action: int) -> Iterator[str]:
    journal = Journal()
    state.listen(journal)
    record.play(state, action)
    for event in journal.take():
        hidden = f" (secret: {', '.join(event.secret)})" if event.secret else ""
        yield f"  {event.rule} {event.key} {event.args}{hidden}"


def heading(text: str) -> tuple[str, dict[str, str], str]:
    """What a golden file is of: the game, its options and the seed."""
    head = dict(line.split(" ", 1) for line in text.splitlines()[:3])
    options = dict(word.split("=", 1) for word in head["options"].split())
    return head["game"].split()[0], options, head["seed"]


def compare(game: Game, path: Path) -> Iterator[Finding]:
    """Play a golden file again; what is different."""
    if not path.is_file():
        how = f"ludozilla check {game.name} --golden {path.name} --write"
        yield Finding("golden", f"there is no golden playthrough {str(path)!r}; write one: {how}")
        return
    text = path.read_text(encoding="utf-8", errors="replace")
    golden = text.splitlines()
    first = _FIRST_LINE.match(text)
    if first is None or first["game"] != game.name:
        yield Finding("golden", f"{path.name} is no golden playthrough of {game.name}")
        return
    version = first["version"]
    if version != game.version:
        text = f"{path.name} is of version {version}, the game of {game.version}; write it anew"
        yield Finding("golden", text)
        return
    _, options, seed = heading(text)
    played = playthrough(game, options, seed).splitlines()
    if _rules_of(played) != _rules_of(golden):
        line = next(
            (
                f"{new!r} instead of {old!r}"
                for old, new in zip(_rules_of(golden), _rules_of(played), strict=False)
                if old != new
            ),
            "another length",
        )
        text = f"{path.name}: the rules changed but the version did not: {line}"
        yield Finding("golden", text)
    elif played != golden:
        yield Finding("golden", f"{path.name}: only the drawing changed; write it anew")


def _rules_of(lines: list[str]) -> list[str]:
    return [line for line in lines if not line.startswith(_TABLE)]
