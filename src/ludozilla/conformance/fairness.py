"""No cheating bots: the same seed gives the same choice in worlds the bot cannot tell apart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ludozilla.conformance.findings import Finding, Trial, over
from ludozilla.conformance.secrecy import another_world
from ludozilla.engine.bot import Bot, Budget
from ludozilla.engine.rng import Rng
from ludozilla.engine.state import State

_BUDGET = Budget(nodes=200)


def bots_are_fair(trial: Trial, bots: Mapping[str, Bot]) -> Iterator[Finding]:
    """Ask every bot at every position, in the true world and in another."""
    rng = trial.rng("fairness")
    accused: set[str] = set()
    for number, state in trial.play():
        if over(state):
            continue
        other = another_world(state, state.seat, rng)
        for name, bot in bots.items():
            if name in accused or other is None:
                continue
            key = f"{number}/{state.moves}"
            chosen = _choice(bot, state, key)
            if chosen not in state.legal_actions():
                accused.add(name)
                text = f"bot {name} chose {chosen}, which is not legal"
                yield Finding("bots", text, trial.where(number, state))
            elif chosen != _choice(bot, other, key):
                accused.add(name)
                text = f"bot {name} plays differently when only what it cannot see differs"
                yield Finding("bots", text, trial.where(number, state))


def _choice(bot: Bot, state: State, key: str) -> int:
    return bot.choose(state.seen_by(state.seat), _BUDGET, Rng(key)).action
