"""Every effect cites its rule, one that there is, and what happens is told."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ludozilla.conformance.findings import Finding, Trial, over
from ludozilla.engine.journal import Journal
from ludozilla.engine.parts import EVERYBODY
from ludozilla.engine.pending import NO_SEAT, Pending
from ludozilla.engine.rng import Rng
from ludozilla.engine.rulebook import NUMBER
from ludozilla.engine.state import State
from ludozilla.engine.texts import LANGUAGES

_RULE = re.compile(NUMBER)
_DEFINITION = re.compile(rf"\*\*({_RULE.pattern})\*\*")


def rules_are_cited(trial: Trial) -> Iterator[Finding]:
    """Events, decisions and outcomes cite rules that exist; no part moves without an event."""
    known = defined_rules(trial)
    wrong: set[str] = set()
    for number in range(trial.games):
        for state, cited, untold in _followed(trial, number):
            trial.compared(len(cited))
            for what, rule in cited:
                fault = _fault(rule, known)
                if fault and what not in wrong:
                    wrong.add(what)
                    yield Finding("citations", f"{what} {fault}", trial.where(number, state))
            if untold and untold not in wrong:
                wrong.add(untold)
                yield Finding("citations", untold, trial.where(number, state))


def defined_rules(trial: Trial) -> set[str]:
    """The numbers of all rules that the game's texts, or those given beside them, define."""
    texts = [trial.rules, *(trial.game.rules(lang) for lang in LANGUAGES)]
    return {rule for text in texts for rule in _DEFINITION.findall(text)}


def _fault(rule: str, known: set[str]) -> str:
    if not rule:
        return "cites no rule"
    if not _RULE.fullmatch(rule):
        return f"cites {rule!r}, which is no number of a rule, such as AB-12"
    if known and rule not in known:
        return f"cites {rule}, which is not among the game's {len(known)} numbered rules"
    return ""


_Cited = list[tuple[str, str]]


def _followed(trial: Trial, number: int) -> Iterator[tuple[State, _Cited, str]]:
    """A random game: what each move cited, and which step moved parts without telling."""
    for position in trial.positions(number):
        if trial.finished(position):
            return
        state = position.clone()
        decision = state.decision()
        cited = [(f"decision {decision.key!r}", decision.rule)]
        journal = Journal()
        state.listen(journal)
        untold = _move(state, journal, *trial.chosen(number, state))
        cited += [(f"event {event.key!r}", event.rule) for event in journal.take()]
        if over(state):
            outcome = state.outcome()
            cited.append((f"outcome {outcome.reason!r}", outcome.rule))
        yield state, cited, untold


def _move(state: State, journal: Journal, action: int, rng: Rng) -> str:
    """Make a move step by step; the first step that moved parts and told nothing, if there is."""
    if type(state).settle is not State.settle:
        state.apply(action, rng)  # the game takes its steps in a way of its own
        return ""
    untold = ""
    state._legal = None
    state.moves += 1
    pending = state.stack.pop()
    before = _contents(state)
    pending.resolve(state, action, rng)
    while True:
        untold = untold or _untold(pending, state, before, journal)
        if over(state) or state.stack[-1].seat != NO_SEAT:
            return untold
        journal.turn_page()
        before = _contents(state)
        pending = state.stack.pop()
        pending.carry_on(state, rng)


def _contents(state: State) -> list[list[int]]:
    return [there[:] for there in state.parts.at]


def _untold(pending: Pending, state: State, before: list[list[int]], journal: Journal) -> str:
    """Say so if a step has moved parts that somebody cannot see, and noted no event.

    Only a choice in secret, to be told later, may do so.
    """
    changed = [
        place
        for place, old, new in zip(state.setup.places, before, state.parts.at, strict=True)
        if old != new
    ]
    dark = any(place.seen != EVERYBODY for place in changed)
    if not dark or pending.together() or journal.page():
        return ""
    named = ", ".join(repr(place.name) for place in changed[:3])
    return f"{type(pending).__name__} moves hidden parts ({named}) but notes no event"
