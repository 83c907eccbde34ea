"""A bot's turn in a game that is being played."""

from __future__ import annotations

from ludozilla.bots.dice import RandomBot
from ludozilla.bots.spec import bot_name
from ludozilla.engine.bot import Answer, Bot, BotFault, Budget
from ludozilla.engine.rng import Rng
from ludozilla.engine.state import State

UNHURRIED = Budget()


def bot_action(bot: Bot, state: State, seed: str, budget: Budget = UNHURRIED) -> int:
    """What a bot does for the seat that is to decide, shown only what that seat sees.

    Its dice are keyed by seed, seat and move: the same game goes the same way
    at a table and in the lab, and goes on so after a take-back.
    """
    rng = Rng(f"bot {state.seat}/{state.moves}/{seed}")
    if isinstance(bot, RandomBot):
        # It looks at nothing, so there is no need to hide anything from it.
        return bot.choose(state, budget, rng).action
    return chosen(bot, state.seen_by(state.seat), budget, rng)


def chosen(bot: Bot, holed: State, budget: Budget, rng: Rng) -> int:
    """The legal action that a bot chooses; whatever else it does is a ``BotFault``."""
    who = f"bot {bot_name(bot)} at move {holed.moves + 1}"
    try:
        answer = bot.choose(holed, budget, rng)
    except BotFault as fault:
        raise BotFault(f"{who} {fault}") from None
    except Exception as error:
        raise BotFault(f"{who} failed: {error!r}") from error
    if not isinstance(answer, Answer):
        raise BotFault(f"{who} answered {answer!r}; it should be Answer(action)")
    if answer.action not in holed.legal_actions():
        raise BotFault(f"{who} chose {answer.action!r}, which is not among the legal actions")
    return answer.action
