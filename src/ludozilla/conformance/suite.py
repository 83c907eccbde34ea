"""The whole suite on one game, and one place where its checks are listed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from ludozilla.bots.spec import bot_name, make_bot
from ludozilla.conformance.fairness import bots_are_fair
from ludozilla.conformance.filling import fills_agree, fills_are_uniform, fills_vary
from ludozilla.conformance.findings import Finding, Trial
from ludozilla.conformance.secrecy import nothing_leaks
from ludozilla.conformance.soundness import (
    actions_work,
    attributes_are_plain,
    clones_are_independent,
    data_is_whole,
    games_end,
    order_does_not_matter,
    parts_are_conserved,
    records_replay,
    texts_are_there,
)
from ludozilla.engine.bot import Bot
from ludozilla.engine.game import Game
from ludozilla.engine.options import Value

BOTS: Final = ("random", "greedy")
"""The bots that play fair unless the game lets them see too much."""

Check = Callable[[Trial], Iterator[Finding]]

# Checks build on each other: a stage is run only if those before it found nothing.
STAGES: tuple[tuple[Check, ...], ...] = (
    (attributes_are_plain,),
    (parts_are_conserved,),
    (data_is_whole,),
    (clones_are_independent,),
    (actions_work, games_end, records_replay, order_does_not_matter, texts_are_there),
    (nothing_leaks,),
    (fills_agree,),
    (fills_vary,),
)


def check_trial(trial: Trial, bots: Sequence[str | Bot] = BOTS) -> list[Finding]:
    """Run all checks on one option set; the findings of the first stage that has any."""
    fair: Check = partial(bots_are_fair, bots={bot_name(bot): make_bot(bot) for bot in bots})
    for stage in (*STAGES, (fair,)):
        findings = [finding for check in stage for finding in _guarded(check, trial)]
        if findings:
            return findings
    return []


def check_deductions(trial: Trial) -> list[Finding]:
    """Compare ``fill`` with an enumeration in the small positions that the game names."""
    return list(_guarded(fills_are_uniform, trial))


def _guarded(check: Check, trial: Trial) -> Iterator[Finding]:
    """A check that crashes has found something too."""
    try:
        yield from check(trial)
    except Exception as error:
        name = getattr(check, "__name__", "bots_are_fair")
        yield Finding("crash", f"{name.replace('_', ' ')}: {error!r}")


def check_game(
    game: Game,
    *,
    games: int = 5,
    seed: str = "conformance",
    bots: Sequence[str | Bot] = BOTS,
    done: Callable[[Mapping[str, Value], list[Finding]], None] = lambda options, findings: None,
) -> list[Finding]:
    """Run all checks on every option set of a game: each value once and all pairs.

    ``bots`` are those whose fairness is checked; ``done`` is told of each option
    set and what was found there.

    >>> import ludozilla
    >>> check_game(ludozilla.game("my_game.py"))  # doctest: +SKIP
    []
    """
    trial = Trial(game, {}, seed, games)
    findings: list[Finding] = []
    for options in game.option_sets():
        found = check_trial(replace(trial, options=options), bots)
        done(options, found)
        findings += found
    return findings or check_deductions(trial)
