"""``fill`` against an enumeration of all worlds, in small positions drawn at random."""

import pytest

from ludozilla.conformance import check_deductions
from ludozilla.conformance.findings import Trial
from ludozilla.engine.game import Deduction
from ludozilla.engine.rng import Rng
from ludozilla.games.zoon.board import NAMES
from ludozilla.games.zoon.cards import TRIBES
from ludozilla.games.zoon.game import Zoon
from ludozilla.games.zoon.kinds import EMBLEM
from tests.games.zoon.battlefield import NORTH, SOUTH, position

MOST_HIDDEN = 4


def small_position(rng: Rng) -> str:
    """Two tribes with a few cards each, some known, some Frozen, some in reserve."""
    squares = list(range(len(NAMES)))
    rng.shuffle(squares)
    lines = []
    for side in ("south", "north"):
        tribe = TRIBES[rng.below(len(TRIBES))]
        numbers = [i for i, copies in enumerate(tribe.copies) for _ in range(copies)]
        rng.shuffle(numbers)
        numbers.sort(key=lambda i: tribe.zoons[i].type != EMBLEM)  # the Emblem first
        hidden = 2 + rng.below(MOST_HIDDEN - 1)
        posts = []
        for rank, number in enumerate(numbers[: hidden + 2]):
            known = " known" if rank >= hidden else ""
            frozen = " frozen 2" if rank and rng.below(4) == 0 else ""
            posts.append(f"{NAMES[squares.pop()]} {tribe.zoons[number].id}{known}{frozen}")
        lines.append(f"{side}: {tribe.id}, {', '.join(posts)}")
        if rng.below(2):
            lines.append(f"{side} reserve: {tribe.zoons[numbers[hidden + 2]].id}")
        if rng.below(3) == 0:
            lines.append(f"{side} trumps:")
    return "\n".join([*lines, f"turn: {'south' if rng.below(2) else 'north'}"])


def random_script(text: str, rng: Rng) -> tuple[str, ...]:
    """A few moves from a position."""
    state = position(text)
    script: list[str] = []
    for _ in range(1 + rng.below(8)):
        if state.ending is None:
            action = rng.choice(state.legal_actions())
            script.append(state.text(action))
            state.apply(action, rng)
    return tuple(script)


def findings(seed: str) -> list[str]:
    rng = Rng(seed)
    text = small_position(rng)
    script = random_script(text, rng)

    class SmallZoon(Zoon):
        deductions = tuple(Deduction(text, script, viewer) for viewer in (SOUTH, NORTH))

    found = check_deductions(Trial(SmallZoon(), {}))
    # Moves drawn at random need not teach anybody anything.
    return [str(finding) for finding in found if finding.check != "deductions"]


@pytest.mark.parametrize("number", range(6))
def test_fill_draws_all_worlds_that_agree_and_no_others(number):
    assert findings(f"small {number}") == []


@pytest.mark.slow
@pytest.mark.parametrize("number", range(6, 60))
def test_fill_draws_all_worlds_that_agree_and_no_others_many_times(number):
    assert findings(f"small {number}") == []
