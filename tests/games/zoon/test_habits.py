"""What a bot does in Zoon without looking ahead: it deploys by a rule and fights unpredictably."""

from collections import Counter

import pytest

from ludozilla.bots.spec import make_bot
from ludozilla.engine.bot import Budget
from ludozilla.engine.rng import Rng
from ludozilla.games.zoon.board import HOME
from ludozilla.games.zoon.combat import Clash, Shot, pending_duel
from ludozilla.games.zoon.fights import (
    ATTACKER,
    TARGET,
    counting,
    result,
    result_of_shot,
    stake,
    stake_of_trump,
)
from ludozilla.games.zoon.game import GAME
from ludozilla.games.zoon.kinds import EMBLEM
from ludozilla.games.zoon.posts import prowess
from ludozilla.games.zoon.words import BITS, FIRST_CORNER, GRIPS, MASK, TURNED
from ludozilla.testing import play
from tests.games.zoon.battlefield import NORTH, SOUTH, new_game, position

# -- deployment ----------------------------------------------------------------------------------


def deployed(seat: int, seed: str):
    """A deployment by the bot, and the number of its exchanges."""
    state = new_game(seed, first_player="south")
    bot = make_bot("search:iterations=10")
    for count in range(20):
        if seat not in state.waiting():
            return state, count
        state.turn_to(seat)
        action = bot.choose(state.seen_by(seat), Budget(), Rng(f"{seed}/{count}")).action
        state.apply(action, Rng("any"))
    raise AssertionError("never ready")


@pytest.mark.parametrize("seat", [SOUTH, NORTH])
def test_the_emblem_is_put_into_a_corner_among_strong_ones(seat):
    corners = set()
    for number in range(6):
        state, exchanges = deployed(seat, f"deploy {number}")
        assert exchanges <= 13
        home = [state.zoon(state.on[square]) for square in HOME[seat]]
        (place,) = [i for i, zoon in enumerate(home) if zoon.type == EMBLEM]
        corners.add(place)
        beside = prowess(home[1 if place == 0 else 4])
        others = [prowess(home[i]) for i in range(6) if abs(i - place) > 1]
        assert beside >= max(others)
    assert corners == {0, 5}


# -- fights --------------------------------------------------------------------------------------

DUELS = [
    ("boarix", "cloboulon", "warus", "harold_de_jarl"),
    ("boarix", "gold_hure", "warus", "jorund"),
    ("boarix", "kassin_a", "warus", "korse_a"),
    ("boarix", "grognard_a", "warus", "mourse_a"),
    ("boarix", "grognard_b", "warus", "berserkorse_a"),
    ("boarix", "kassin_b", "warus", "berserkorse_b"),
    ("warus", "jorund", "boarix", "gold_hure"),
    ("warus", "mourse_b", "boarix", "kassin_a"),
]


def fight(case):
    """A fight of two cards that everybody knows, about to be fought."""
    tribe, card, other_tribe, other_card = case
    emblems = {"boarix": "sacrechene", "warus": "draknar"}
    state = position(
        f"south: {tribe}, a1 {emblems[tribe]}, c3 {card} known\n"
        f"north: {other_tribe}, f6 {emblems[other_tribe]}, c4 {other_card} known"
    )
    play(state, "c3 c4")
    return state


def shot(target):
    """A shot at a card that everybody knows."""
    state = position(
        f"south: warus, a1 draknar, c2 korse_a\nnorth: boarix, f6 sacrechene, c3 {target} known"
    )
    play(state, "hache_virevoltante c2 c3")
    return state


def corner_hit(touch, held):
    corner = (touch >> BITS) - FIRST_CORNER
    return (corner + 2) % 4 if held & MASK == TURNED else corner


def gains(state):
    """What the striker gains, for each choice of both, by the rules alone."""
    duel = pending_duel(state)
    target = state.zoon(duel.target)
    theirs = counting(state, duel.target, target, True)
    if isinstance(duel, Clash):
        attacker = state.zoon(duel.attacker)
        ours, risk = counting(state, duel.attacker, attacker, False), stake(attacker)
    else:
        assert isinstance(duel, Shot)
        trump = state.trump(duel.trump)
        ours, risk = trump.corners, stake_of_trump(trump)

    def gain(mine, other):
        one, two = ours[corner_hit(other, mine)], theirs[corner_hit(mine, other)]
        if isinstance(duel, Clash):
            came = result(attacker, one, target, two)
        else:
            came = result_of_shot(one, two)
        return bool(came & TARGET) * stake(target) - bool(came & ATTACKER) * risk

    table = [[gain(mine, other) for other in GRIPS] for mine in GRIPS]
    return table, stake(target) + risk


def value_of(table):
    """The value of a matrix game, by many rounds in which each answers the other's past."""
    size = len(table)
    rows, columns = [0] * size, [0] * size
    rows[0] = columns[0] = 1
    lower, upper = -1e9, 1e9
    for played in range(1, 4000):
        against = [sum(table[i][j] * columns[j] for j in range(size)) for i in range(size)]
        facing = [sum(table[i][j] * rows[i] for i in range(size)) for j in range(size)]
        upper, lower = min(upper, max(against) / played), max(lower, min(facing) / played)
        rows[against.index(max(against))] += 1
        columns[facing.index(min(facing))] += 1
    assert upper - lower < 2
    return (upper + lower) / 2


@pytest.mark.slow
@pytest.mark.parametrize(
    "state",
    [
        *[pytest.param(fight(case), id=f"{case[1]} against {case[3]}") for case in DUELS],
        pytest.param(shot("grognard_a"), id="a shot at grognard_a"),
        pytest.param(shot("cloboulon"), id="a shot at cloboulon"),
    ],
)
def test_no_fixed_reply_gains_more_than_five_points_over_the_value(state):
    bot = make_bot("search")
    table, most = gains(state)
    value = value_of(table)
    player = pending_duel(state).player
    chosen = {}
    for seat in (SOUTH, NORTH):
        view = state.seen_by(seat)
        drawn = Counter(bot.choose(view, Budget(), Rng(f"{i}")).action for i in range(2000))
        chosen[seat] = [drawn[grip] / 2000 for grip in GRIPS]
    ours, theirs = chosen[player], chosen[1 - player]
    worst = min(sum(ours[i] * table[i][j] for i in range(8)) for j in range(8))
    best = max(sum(theirs[j] * table[i][j] for j in range(8)) for i in range(8))
    assert 100 * (value - worst) / most <= 5
    assert 100 * (best - value) / most <= 5


def test_who_hides_his_card_does_not_give_it_away_by_his_grip():
    """Any grip comes from time to time, whatever the card is."""
    state = position(
        "south: boarix, a1 sacrechene, c3 kassin_a, d3 grognard_a\n"
        "north: warus, f6 draknar, c4 jorund, d4 korse_a"
    )
    play(state, "c3 c4")
    for seat in (SOUTH, NORTH):
        view = state.seen_by(seat)
        grips = {(GAME.habit(view, Rng(f"{i}")) or 0) & MASK for i in range(20)}
        assert len(grips) == 2


def test_elsewhere_there_is_no_habit():
    state = position("south: boarix, a1 sacrechene\nnorth: warus, f6 draknar")
    assert GAME.habit(state.seen_by(SOUTH), Rng("a")) is None
