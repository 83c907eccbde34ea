"""Checks of a state as a thing: parts, actions, copies, plain data, records, texts."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Any

from ludozilla.conformance.findings import Finding, Trial, in_words, over, viewers
from ludozilla.engine.game import Game, PositionError
from ludozilla.engine.journal import Journal
from ludozilla.engine.plain import fields_of
from ludozilla.engine.record import Record, RecordError
from ludozilla.engine.rng import Rng, seed_from
from ludozilla.engine.state import IllegalAction, Outcome, State, own_fields
from ludozilla.engine.texts import LANGUAGES, TextError

_PLAIN = (int, str, bool, type(None))


def parts_are_conserved(trial: Trial) -> Iterator[Finding]:
    """No part appears twice or gets lost."""
    for number, state in trial.play():
        for fault in state.parts.faults():
            yield Finding("parts", fault, trial.where(number, state))


def games_end(trial: Trial) -> Iterator[Finding]:
    """Every game ends within the game's own bound, with a sensible outcome for each seat."""
    for number, state in trial.play():
        if over(state):
            trial.compared()
            fault = _wrong_outcome(state.outcome(), state.setup.seats, trial.game.points_decide)
        else:
            late = state.moves >= trial.game.longest
            fault = f"no end after {trial.game.longest} decisions" if late else ""
        if fault:
            yield Finding("ends", fault, trial.where(number, state))


def _wrong_outcome(outcome: Outcome, seats: int, points_decide: Sequence[str]) -> str:
    """What is wrong with ranks and points, if anything."""
    ranks, points = outcome.ranks, outcome.points
    if not (len(ranks) == len(points) == seats):
        return "the outcome is not one for each seat"
    if 1 not in ranks:
        return f"nobody is first: ranks {ranks}"
    for rank in ranks:
        better = [other for other in ranks if other < rank]
        # Two firsts may be followed by a third or by a second, but by no fourth.
        if rank not in (1 + len(better), 1 + len(set(better))):
            return f"rank {rank} does not follow on those before it: ranks {ranks}"
    if outcome.reason in points_decide:
        for mine, rank in zip(points, ranks, strict=True):
            for other, their_rank in zip(points, ranks, strict=True):
                if mine > other and rank > their_rank:
                    return (
                        f"points decide ({outcome.reason!r}), but {mine} of them come after "
                        f"{other}: ranks {ranks}, points {points}"
                    )
    return ""


def values_are_shares(trial: Trial) -> Iterator[Finding]:
    """A position is worth from 0, lost, to 1, won, as bots weigh it against endings."""
    for number, state in trial.play():
        if over(state):
            continue
        for seat in range(state.setup.seats):
            trial.compared()
            value = trial.game.evaluate(state, seat)
            if not 0 <= value <= 1:
                fault = f"evaluate says {value:.3g} for seat {seat}; 0 is lost and 1 is won"
                yield Finding("value", fault, trial.where(number, state))
                return


def actions_work(trial: Trial) -> Iterator[Finding]:
    """Legal actions work, others raise and change nothing; paths are distinct and parse back."""
    rng = trial.rng("actions")
    for number, state in trial.play():
        if over(state):
            continue
        legal = state.legal_actions()
        if not legal:
            continue  # which stops the game, and is told there
        for fault in (*_wrong_paths(state, legal), *_wrong_effects(state, legal, rng)):
            yield Finding("actions", fault, trial.where(number, state))


def _wrong_paths(state: State, legal: list[int]) -> Iterator[str]:
    words = state.setup.vocabulary
    paths = [tuple(state.path(action)) for action in legal]
    for path, count in Counter(paths).items():
        if count > 1:
            yield f"path {words.text(list(path))!r} is there twice"
    known = set(paths)
    for path in known:
        for end in range(1, len(path)):
            if path[:end] in known:
                short, long = words.text(list(path[:end])), words.text(list(path))
                yield f"{short!r} is the beginning of {long!r}"
    for action in legal:
        text = state.text(action)
        if state.parse(text) != action:
            yield f"{text!r} does not parse back"


def _wrong_effects(state: State, legal: list[int], rng: Rng) -> Iterator[str]:
    """A legal action that fails, or an illegal one that does not."""
    action = rng.choice(legal)
    try:
        state.clone().apply(action, rng)
    except Exception as error:
        yield f"{state.text(action)!r} fails: {in_words(error)}"
    asked = state.stack[-1]
    if asked.any_choice(state.clone(), rng.clone()) != rng.choice(asked.choices(state)):
        yield "any_choice draws otherwise than rng.choice of choices"
    before = state.digest()
    for action in {0, -1, max(legal) + 1, *(action ^ 1 for action in legal[:3])} - set(legal):
        twin = state.clone()
        try:
            twin.apply(action, Rng("refused"))
        except IllegalAction:
            if twin.digest() != before:
                yield f"refusing {action} changed the state"
        else:
            yield f"the illegal action {action} was accepted"
            return


def clones_are_independent(trial: Trial) -> Iterator[Finding]:
    """What is done to a copy touches no other, and all of them play on alike.

    Copies share much until it is written, so rules that write past the kernel,
    or hold on to a list while parts are moved, fare otherwise in a copy than in
    a state read from plain data, which shares nothing.
    """
    rng = trial.rng("clones")
    for number, state in trial.play():
        trial.compared(4)
        before, stack = frozen(state), _stack_of(state)
        twin = state.clone()
        kept = twin.clone()
        fresh = trial.game.read(state.to_dict())
        if frozen(twin) != before:
            fault = "a clone differs from its original"
        else:
            moves = _play_on(twin, rng)
            for seat, action, chance in moves:
                fresh.turn_to(seat)
                fresh.apply(action, chance)
            if _stack_of(state) != stack:
                fault = "what stands on the stack is changed by playing, though copies share it"
            elif frozen(state) != before or frozen(kept) != before:
                fault = "playing on a clone changed the original"
            elif frozen(fresh) != frozen(twin):
                fault = "a clone plays on differently than the same position from plain data"
            else:
                continue
        yield Finding("clone", fault, trial.where(number, state))
        return


def _play_on(state: State, rng: Rng) -> list[tuple[int, int, Rng]]:
    """Ask all that can be asked and make some moves; whose, which, and with what chance."""
    moves = []
    for _ in range(3):
        if over(state):
            break
        action = rng.choice(state.legal_actions())
        state.decision()
        for viewer in viewers(state):
            state.seen_path(action, viewer)
        moves.append((state.seat, action, rng.clone()))
        state.apply(action, rng)
    return moves


def data_is_whole(trial: Trial) -> Iterator[Finding]:
    """``to_dict`` covers every attribute, and what it gives reads back the same."""
    for number, state in trial.play():
        trial.compared(1 + len(viewers(state)))
        fault = _not_whole(trial.game, state)
        if fault:
            yield Finding("data", fault, trial.where(number, state))
            return


def _not_whole(game: Game, state: State) -> str:
    """What is lost or changed on the way through plain data, if anything."""
    data = state.to_dict()
    for name in own_fields(state):
        if name not in data:
            return f"attribute {name!r} is missing from to_dict"
    for view in [state, *(state.seen_by(viewer) for viewer in viewers(state))]:
        text = json.dumps(view.to_dict())
        try:
            again = json.dumps(game.read(json.loads(text)).to_dict())
        except PositionError as error:
            return f"what to_dict gave cannot be read: {error}"
        if json.loads(again) != json.loads(text):
            return "what to_dict gave is another state when it is read"
    return ""


def positions_are_sound(trial: Trial) -> Iterator[Finding]:
    """Whatever is come to in play, and whatever is seen of it, ``from_dict`` lets pass."""
    for number, state in trial.play():
        for view in [state, *(state.seen_by(viewer) for viewer in viewers(state))]:
            trial.compared(1)
            try:
                trial.game.from_dict(view.to_dict())
            except PositionError as error:
                yield Finding(
                    "position", f"from_dict refuses it: {error}", trial.where(number, state)
                )
                return


def attributes_are_plain(trial: Trial) -> Iterator[Finding]:
    """States and what stands on their stacks hold plain data only: no generator, no function."""
    for number, state in trial.play():
        for fault in (*_not_plain(state), *_not_plain_on_stack(state)):
            yield Finding("plain", fault, trial.where(number, state))
            return


def _not_plain(state: State) -> Iterator[str]:
    for name in own_fields(state):
        value = getattr(state, name)
        if not _is_plain(value):
            yield f"attribute {name!r} holds {type(value).__name__}; plain data only"


def _not_plain_on_stack(state: State) -> Iterator[str]:
    for entry in state.stack:
        kind = type(entry)
        if state.setup.decisions.get(kind.__name__) is not kind:
            yield f"{kind.__name__} stands on the stack but is not among the game's decisions"
        for name in fields_of(entry):
            value = getattr(entry, name)
            if name.startswith("_"):
                yield f"{kind.__name__} has {name!r}; what is on the stack has no caches"
            elif not isinstance(value, int | str) and not _are_numbers(value):
                held = type(value).__name__
                yield f"{name!r} of {kind.__name__} holds {held}; numbers, words, lists of numbers"


def records_replay(trial: Trial) -> Iterator[Finding]:
    """A recorded game, saved and read, replays to the same positions."""
    for number in range(trial.games):
        seed = seed_from(trial.seed_of(number))
        record, state = Record.begin(trial.game, trial.options, seed)
        while not trial.finished(state):
            trial.turn(number, state)
            record.play(state, trial.chosen(number, state)[0])
        try:
            Record.loads(record.dumps()).replay(trial.game)
        except RecordError as error:
            yield Finding("record", str(error), trial.where(number, state))


def order_does_not_matter(trial: Trial) -> Iterator[Finding]:
    """Secret simultaneous choices give the same position in any order."""
    for number, state in trial.play():
        waiting = state.waiting()
        if len(waiting) < 2:
            continue
        rng = trial.rng(f"order/{number}/{state.moves}")
        chosen = {}
        asked = state.clone()
        for seat in waiting:
            asked.turn_to(seat)
            chosen[seat] = rng.choice(asked.legal_actions())
        results = set()
        for order in permutations(waiting):
            twin = state.clone()
            for seat in order:
                twin.turn_to(seat)
                twin.apply(chosen[seat], rng.clone())
            results.add(twin.digest())
        if len(results) > 1:
            text = f"the order of the choices of seats {waiting} makes a difference"
            yield Finding("order", text, trial.where(number, state))


def texts_are_there(trial: Trial) -> Iterator[Finding]:
    """Every decision, event and outcome, and the table then, can be told in every language."""
    game = trial.game
    said: set[str] = set()
    drawn: set[str] = set()
    for number in range(trial.games):
        for state in trial.positions(number):
            yield from _sayable(trial, state, said)
            if not over(state):
                yield from _drawable(trial, state, drawn)
            state.listen(Journal())
    for lang in LANGUAGES:
        if not game.rules(lang).strip():
            yield Finding("texts", f"there are no rules in {lang}")


def _sayable(trial: Trial, state: State, said: set[str]) -> Iterator[Finding]:
    sentences: list[tuple[str, dict[str, Any]]] = []
    for event in state.journal.take() if state.journal else []:
        for seen in [event, *(event.seen_by(viewer) for viewer in viewers(state))]:
            sentences.append((f"event.{seen.key}", seen.args))
    if over(state):
        sentences.append((f"outcome.{state.outcome().reason}", {}))
    else:
        decision = state.decision()
        sentences.append((f"decision.{decision.key}", decision.args))
    for key, args in sentences:
        for lang in LANGUAGES:
            try:
                trial.game.say(key, args, state, lang)
            except Exception as error:
                if key not in said:
                    said.add(key)
                    yield Finding("texts", f"{lang}: {error}")


def _drawable(trial: Trial, state: State, drawn: set[str]) -> Iterator[Finding]:
    """The table whenever something is asked for the first time, as the one who is asked sees it."""
    key = state.decision().key
    if key in drawn:
        return
    drawn.add(key)
    for lang in LANGUAGES:
        try:
            trial.game.scene(state.seen_by(state.seat), lang)
        except TextError as error:
            yield Finding("texts", f"the table ({lang}): {in_words(error)}")
            return


def _is_plain(value: object) -> bool:
    if isinstance(value, list):
        return all(_is_plain(entry) for entry in value)
    return isinstance(value, _PLAIN)


def _are_numbers(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(entry, int) for entry in value)


def _stack_of(state: State) -> str:
    """What stands on the stack, as text, in the order in which it does."""
    entries = [
        (type(entry).__name__, [(name, getattr(entry, name)) for name in fields_of(entry)])
        for entry in state.stack
    ]
    return repr(entries)


def frozen(state: State) -> str:
    """All attributes of a state as text, whatever ``to_dict`` says."""
    own = {name: repr(getattr(state, name)) for name in own_fields(state)}
    return json.dumps([state.to_dict(), own], default=repr, sort_keys=True)
