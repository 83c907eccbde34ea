"""No cheating bots: the same seed gives the same choice in worlds the bot cannot tell apart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ludozilla.bots.turn import chosen
from ludozilla.conformance.findings import Finding, Trial, over
from ludozilla.conformance.secrecy import another_world
from ludozilla.engine.bot import Bot, BotFault, Budget
from ludozilla.engine.rng import Rng
from ludozilla.engine.state import State

_BUDGET = Budget(nodes=200)


def bots_are_fair(trial: Trial, bots: Mapping[str, Bot]) -> Iterator[Finding]:
    """Ask every bot at every position, in the true world and in another."""
    rng = trial.rng("fairness")
    accused: set[str] = set()
    for number, state in trial.play():
        other = None if over(state) else another_world(state, state.seat, rng)
        if other is None:
            continue
        for name, bot in bots.items():
            if name in accused:
                continue
            trial.compared()
            fault = _fault(name, bot, state, other, f"{number}/{state.moves}")
            if fault:
                accused.add(name)
                yield Finding("bots", fault, trial.where(number, state))


def _fault(name: str, bot: Bot, state: State, other: State, key: str) -> str:
    """What is wrong with a bot's choice in two worlds it cannot tell apart, if anything."""
    try:
        one, two = (
            chosen(bot, world.seen_by(world.seat), _BUDGET, Rng(key)) for world in (state, other)
        )
    except BotFault as fault:
        return str(fault)
    if one != two:
        return f"bot {name} plays differently when only what it cannot see differs"
    return ""
