"""The whole suite on one game, and one place where its checks are listed."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice
from math import ceil
from time import monotonic
from typing import Any, Final

from ludozilla.bots.spec import bot_name, make_bot
from ludozilla.conformance.afresh import address_of, same_in_a_fresh_process
from ludozilla.conformance.citations import rules_are_cited
from ludozilla.conformance.dealing import fills_fit_the_deal
from ludozilla.conformance.deducing import fills_are_uniform, tells_beyond_sight
from ludozilla.conformance.effects import looking_changes_nothing
from ludozilla.conformance.fairness import bots_are_fair
from ludozilla.conformance.filling import (
    fills_agree,
    fills_keep_secrets,
    fills_vary,
    imagined_worlds_play_alike,
    knowledge_is_true,
)
from ludozilla.conformance.findings import (
    THOROUGHLY,
    USUALLY,
    Finding,
    Stumbled,
    Tally,
    Trial,
    in_words,
)
from ludozilla.conformance.following import fills_follow
from ludozilla.conformance.secrecy import nothing_leaks
from ludozilla.conformance.showing import frames_carry_the_game
from ludozilla.conformance.soundness import (
    actions_work,
    attributes_are_plain,
    clones_are_independent,
    data_is_whole,
    games_end,
    order_does_not_matter,
    parts_are_conserved,
    positions_are_sound,
    records_replay,
    texts_are_there,
    values_are_shares,
)
from ludozilla.engine.bot import Bot
from ludozilla.engine.game import Game
from ludozilla.engine.options import Labels, Value
from ludozilla.engine.registry import find

BOTS: Final = ("random", "greedy", "search:iterations=10")
"""The bots that play fair unless the game lets them see too much; few iterations tell as well."""

MOST_GAMES: Final = 5
"""How many games are played for each option set, unless there are many sets."""

_GAMES_IN_ALL = 20  # by default, if there are not more option sets

Check = Callable[[Trial], Iterator[Finding]]

# Checks build on each other: a stage is run only if those before it found nothing.
STAGES: tuple[tuple[Check, ...], ...] = (
    (attributes_are_plain,),
    (parts_are_conserved,),
    (data_is_whole,),
    (clones_are_independent,),
    (knowledge_is_true,),
    (texts_are_there,),
    (looking_changes_nothing,),
    (actions_work, games_end, values_are_shares, records_replay, order_does_not_matter),
    (rules_are_cited,),
    (nothing_leaks,),
    (frames_carry_the_game,),
    (fills_agree,),
    (fills_vary,),
    (fills_keep_secrets,),
    (fills_fit_the_deal,),
    (fills_follow,),
    (imagined_worlds_play_alike,),
    (positions_are_sound,),
)

# What these find may come of chance that the rules were not handed, which a fresh process tells.
_MAY_BE_CHANCE = {"clone", "crash", "order", "record"}


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


def check_afresh(trial: Trial, sets: Sequence[Mapping[str, Value]] = ()) -> list[Finding]:
    """Compare what the game does here with what it does in a fresh process."""
    sets = sets or trial.game.option_sets()
    return list(_guarded(partial(same_in_a_fresh_process, sets=sets), trial))


def _guarded(check: Check, trial: Trial) -> Iterator[Finding]:
    """A check that crashes has found something too."""
    try:
        yield from check(trial)
    except Stumbled as error:
        yield error.finding
    except Exception as error:
        named = check.func if isinstance(check, partial) else check
        name = getattr(named, "__name__", "a check")
        yield Finding("crash", f"while checking that {name.replace('_', ' ')}: {in_words(error)}")


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is done: so many games for each option set, looked at so closely.

    No option set is begun after so many ``seconds``, spread over so many ``jobs``.
    """

    games: int
    closely: int = USUALLY
    seconds: float = float("inf")
    jobs: int = 1

    @staticmethod
    def usual(sets: int, jobs: int = 1) -> Effort:
        """A minute or so: the fewer option sets there are, the more games of each."""
        games = ceil(_GAMES_IN_ALL / sets)
        return Effort(min(MOST_GAMES, games), seconds=100, jobs=jobs)

    @staticmethod
    def thorough(jobs: int = 1) -> Effort:
        """As long as it takes."""
        return Effort(MOST_GAMES, THOROUGHLY, jobs=jobs)


@dataclass(slots=True)
class Verdict:
    """What came of a check: what was found, what to think of, and how much was looked at."""

    findings: list[Finding] = field(default_factory=list)
    advice: list[Labels] = field(default_factory=list)
    sets: int = 0
    left_out: int = 0
    comparisons: int = 0


Done = Callable[[Mapping[str, Value], list[Finding]], None]
"""Is told of each option set and what was found there."""


def check(
    game: Game,
    effort: Effort,
    *,
    seed: str = "conformance",
    bots: Sequence[str | Bot] = BOTS,
    rules: str = "",
    sets: Sequence[Mapping[str, Value]] = (),
    done: Done = lambda options, findings: None,
) -> Verdict:
    """Run all checks on these option sets of a game, or on all, on as many processes as wanted."""
    trial = Trial(game, {}, seed, effort.games, effort.closely, rules)
    verdict = Verdict()
    sets = sets or game.option_sets()
    trials = (replace(trial, options=options, tally=Tally()) for options in sets)
    for options, (findings, comparisons) in zip(sets, _judged(trials, bots, effort)):
        verdict.sets += 1
        verdict.comparisons += comparisons
        verdict.findings += findings
        done(options, findings)
    verdict.left_out = len(sets) - verdict.sets
    if not verdict.findings:
        verdict.findings = check_deductions(trial) or check_afresh(trial, sets)
        if not verdict.findings:
            verdict.advice += _advice(game)
    elif {finding.check for finding in verdict.findings} <= _MAY_BE_CHANCE:
        chance = [found for found in check_afresh(trial, sets) if found.check == "chance"]
        verdict.findings = chance or verdict.findings
    verdict.comparisons += trial.tally.comparisons
    return verdict


def option_sets(game: Game, given: Mapping[str, Any]) -> list[dict[str, Value]]:
    """The option sets of a game that have these values, or are given them, those that can be."""
    fixed = game.prepare(given).options
    sets: list[dict[str, Value]] = []
    for options in game.option_sets():
        chosen = options | {name: fixed[name] for name in given if name in fixed}
        try:
            game.check_options(chosen)
        except ValueError:
            continue
        if chosen not in sets:
            sets.append(chosen)
    return sets or [fixed]


def _advice(game: Game) -> Iterator[Labels]:
    if game.deductions and not any(tells_beyond_sight(game, known) for known in game.deductions):
        yield {
            "en": "No deduction shows a move that tells more than what is seen to move; if a rule "
            "has one (who does not follow suit has none of it), add a position for it.",
            "fr": "Aucune déduction ne montre un coup qui en dit plus que ce qu'on voit bouger ; "
            "si une règle en a un (qui ne fournit pas n'a pas la couleur), ajoutez une position.",
        }


_Judged = tuple[list[Finding], int]


def _judged(
    trials: Iterator[Trial], bots: Sequence[str | Bot], effort: Effort
) -> Iterator[_Judged]:
    """The findings of each trial, in order, as long as there is time."""
    last_call = monotonic() + effort.seconds
    if effort.jobs == 1:
        for trial in trials:
            if monotonic() > last_call:
                return
            yield _judge(trial, bots)
        return
    # Ctrl-C reaches all processes; this one alone should answer.
    with ProcessPoolExecutor(
        effort.jobs, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN)
    ) as pool:
        ahead: deque[Future[_Judged]] = deque()
        for trial in islice(trials, 2 * effort.jobs):
            ahead.append(pool.submit(_judge_elsewhere, *_sent(trial), bots))
        while ahead:
            yield ahead.popleft().result()
            if monotonic() < last_call:
                for trial in islice(trials, 1):
                    ahead.append(pool.submit(_judge_elsewhere, *_sent(trial), bots))


def _judge(trial: Trial, bots: Sequence[str | Bot]) -> _Judged:
    return check_trial(trial, bots), trial.tally.comparisons


def _sent(trial: Trial) -> tuple[str, Mapping[str, Value], str, int, int, str]:
    """A trial for another process, which finds the game by itself."""
    address = address_of(trial.game)
    return address, trial.options, trial.seed, trial.games, trial.closely, trial.rules


def _judge_elsewhere(
    game: str,
    options: Mapping[str, Value],
    seed: str,
    games: int,
    closely: int,
    rules: str,
    bots: Sequence[str | Bot],
) -> _Judged:
    return _judge(Trial(find(game), options, seed, games, closely, rules), bots)


def check_game(
    game: Game,
    *,
    games: int = MOST_GAMES,
    seed: str = "conformance",
    bots: Sequence[str | Bot] = BOTS,
    done: Done = lambda options, findings: None,
) -> list[Finding]:
    """Run all checks on every option set of a game: each value once and all pairs.

    ``bots`` are those whose fairness is checked; ``done`` is told of each option
    set and what was found there.

    >>> import ludozilla
    >>> check_game(ludozilla.game("my_game.py"))  # doctest: +SKIP
    []
    """
    return check(game, Effort(games), seed=seed, bots=bots, done=done).findings
