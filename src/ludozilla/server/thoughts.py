"""What the server thinks for people: hints, beliefs, and chances along a game that is over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ludozilla.engine.rng import new_seed
from ludozilla.server.people.finishes import is_rated
from ludozilla.server.refusals import Refusal
from ludozilla.server.store import Person
from ludozilla.server.thinker import Advise, Foresee, Question, Thought
from ludozilla.server.thinking import NoThought, Thinkers
from ludozilla.table.advice import Advice, Belief

if TYPE_CHECKING:
    from ludozilla.server.owner import Owner

_HINT: Final = 1000
"""Milliseconds."""
_LOOKING_BACK: Final = 20_000


async def advice(
    thinkers: Thinkers, owner: Owner, person: Person, seat: int | None, lang: str
) -> Advice:
    """What would be good in somebody's place, worked out from what their seat sees alone."""
    question = await owner.consulted(lambda: _question(owner, person, seat, lang))
    found = await _thought(thinkers, question)
    assert found.advice is not None
    return found.advice


async def beliefs(
    thinkers: Thinkers, owner: Owner, person: Person, seat: int | None, lang: str
) -> tuple[Belief, ...]:
    """What may be hidden where, as far as a seat can tell."""
    question = await owner.consulted(lambda: _question(owner, person, seat, lang, deciding=False))
    found = await _thought(thinkers, question)
    assert found.advice is not None
    return found.advice.beliefs


def _question(
    owner: Owner, person: Person, seat: int | None, lang: str, deciding: bool = True
) -> Advise:
    course, seat = owner.game(), owner.own_seat(person, seat)
    owner.check_playing(seat)
    if is_rated(owner.opened):
        raise Refusal("no-hint")
    if deciding and seat not in course.waiting():
        raise Refusal("not-asked")
    table = course.table
    position = table.view(seat).to_dict()
    # Fresh dice: what they show must tell nothing of the game's own.
    return Advise(table.game.name, position, new_seed(), _HINT, lang, table.names(lang))


async def chances(thinkers: Thinkers, owner: Owner) -> list[list[float]]:
    """Everybody's chances along a game that is over."""
    record = await owner.record()
    found = await _thought(thinkers, Foresee(record.game, record, _LOOKING_BACK))
    verdict = owner.game().verdict
    if verdict is None:
        return found.chances
    first = [float(rank == 1) for rank in verdict.ranks]
    return [*found.chances[:-1], [share / sum(first) for share in first]]


async def _thought(thinkers: Thinkers, question: Question) -> Thought:
    try:
        return await thinkers.answer(question)
    except NoThought as error:
        raise Refusal("no-idea") from error
