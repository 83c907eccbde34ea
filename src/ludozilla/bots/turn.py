"""A bot's turn in a game that is being played."""

from __future__ import annotations

from ludozilla.bots.dice import RandomBot
from ludozilla.engine.bot import Bot, Budget
from ludozilla.engine.rng import Rng
from ludozilla.engine.state import State

UNHURRIED = Budget()


def bot_action(bot: Bot, state: State, seed: str, budget: Budget = UNHURRIED) -> int:
    """What a bot does for the seat that is to decide, shown only what that seat sees.

    Its dice are keyed by seed, seat and move: the same game goes the same way
    at a table and in the lab, and goes on so after a take-back.
    """
    seat = state.seat
    rng = Rng(f"bot {seat}/{state.moves}/{seed}")
    # The random bot looks at nothing, so there is no need to hide anything from it.
    shown = state if isinstance(bot, RandomBot) else state.seen_by(seat)
    return bot.choose(shown, budget, rng).action
