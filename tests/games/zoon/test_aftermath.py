"""How a bot that thinks ahead judges a fight in Zoon: by what each of its results leads to."""

import pytest

from ludozilla.bots.spec import make_bot
from ludozilla.engine.bot import Budget
from ludozilla.engine.rng import Rng
from ludozilla.games.zoon.game import GAME
from ludozilla.games.zoon.words import GRIPS
from ludozilla.testing import play
from tests.games.zoon.battlefield import SOUTH, position

BEGUN = [
    (
        (
            "south: boarix, a1 sacrechene, c3 gold_hure known, b2 kassin_a\n"
            "north: warus, f6 draknar, c4 berserkorse_a known, d5 korse_a"
        ),
        "c3 c4",
    ),
    ("south: boarix, a1 sacrechene, c3 grognard_a\nnorth: warus, c4 draknar, d5 korse_a", "c3 c4"),
    (
        "south: warus, a1 draknar, c2 korse_a\nnorth: boarix, f6 sacrechene, c3 gold_hure",
        "hache_virevoltante c2 c3",
    ),
]


def worth_after(state, first, second):
    """What South thinks once both have gripped so."""
    world = state.clone()
    for choice in (first, second):
        world.apply(choice, Rng("any"))
    return world.ending.shares[SOUTH] if world.ending else GAME.judge(world, SOUTH)


@pytest.mark.parametrize(("text", "strike"), BEGUN)
def test_a_fight_is_worth_what_its_results_are_worth_on_average(text, strike):
    state = position(text)
    play(state, strike)
    worths = [worth_after(state, one, other) for one in GRIPS for other in GRIPS]
    assert max(worths) > min(worths) + 0.01
    assert GAME.judge(state, SOUTH) == pytest.approx(sum(worths) / len(worths))


BESIDE_THE_EMBLEM = """
south: boarix, a1 sacrechene, c4 grognard_a known, b1 kassin_a, b2 kassin_b
north: warus, e6 draknar known, b5 korse_a known, d5 korse_a known, f5 korse_b known
"""


def test_of_two_like_enemies_the_one_beside_their_emblem_is_struck():
    state = position(BESIDE_THE_EMBLEM)
    far, near = [state.after(state.parse(move), Rng("any")) for move in ("c4 b5", "c4 d5")]
    # Right after the move both fights look the same: what differs comes when they are won.
    assert GAME.evaluate(near, SOUTH) == pytest.approx(GAME.evaluate(far, SOUTH))
    assert GAME.judge(near, SOUTH) > GAME.judge(far, SOUTH) + 0.01
    bot = make_bot("search:iterations=300")
    for number in range(5):
        answer = bot.choose(state.seen_by(SOUTH), Budget(), Rng(f"strike {number}"))
        assert state.text(answer.action) == "c4 d5"
