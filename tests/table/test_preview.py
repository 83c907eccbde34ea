"""What is foretold of a move happens, and nothing is foretold that is not known."""

from random import Random

import pytest

import ludozilla
from ludozilla.engine.record import seed_of
from ludozilla.engine.rng import Rng
from ludozilla.engine.state import IllegalAction, NotAsked
from ludozilla.table.preview import Seer
from ludozilla.table.table import Table
from ludozilla.table.trail import Trail

GAMES = ("zorgl-zilla", "zombie-apocalypse-now", "gobelins", "zoon", "happy-city")
MOVES = 25


def begun(name: str, seed: int) -> Table:
    return Table.new(ludozilla.game(name), {}, seed_of(seed))


@pytest.mark.parametrize("name", GAMES)
def test_what_is_foretold_happens(name: str) -> None:
    table = begun(name, 3)
    dice = Random(5)
    foretold = 0
    for _ in range(MOVES):
        seat = table.waiting()[0]
        asked = table.frame(seat, "en").asked
        assert asked is not None
        path = dice.choice(asked.legal)
        preview = table.preview(seat, "en", path)
        table.play(seat, path)
        frame = table.frame(seat, "en", table.version - 1)
        happened = frame.turns[-1].events
        assert happened[: len(preview.events)] == preview.events
        if preview.sure:
            assert len(happened) == len(preview.events)
            there = {item.id: (area.id, item) for area in frame.scene.areas for item in area.items}
            for ghost in preview.ghosts:
                assert there[ghost.item.id] == (ghost.area, ghost.item)
            for gone in preview.gone:
                assert gone not in there
        for player in preview.players:
            assert frame.scene.players[player.seat].stats == player.stats
        foretold += len(preview.events) + len(preview.ghosts)
    assert foretold > MOVES / 2


@pytest.mark.parametrize("name", GAMES)
def test_it_is_the_same_in_all_worlds_that_look_the_same(name: str) -> None:
    table = begun(name, 4)
    dice = Random(6)
    for _ in range(8):
        seat = table.waiting()[0]
        asked = table.frame(seat, "en").asked
        assert asked is not None
        path = dice.choice(asked.legal)
        holed = table.view(seat)
        other = holed.fill(Rng("another world")).seen_by(seat)
        scene = table.painter(seat, "fr").scene()
        one, two = (
            Seer(view, Trail(seat), "fr", table.names("fr")).preview(path, scene)
            for view in (holed, other)
        )
        assert one == two
        table.play(seat, path)


def test_a_monster_leaves_its_ghost_where_it_would_go() -> None:
    table = begun("zorgl-zilla", 7)
    seat = table.waiting()[0]
    asked = table.frame(seat, "en").asked
    assert asked is not None
    for path in asked.legal:
        ghosts = [ghost.item for ghost in table.preview(seat, "en", path).ghosts]
        if any(ghost.kind == "piece" and ghost.owner == seat for ghost in ghosts):
            break
    else:
        pytest.fail("no move would move the monster")


def test_only_one_who_may_decide_is_told() -> None:
    table = begun("zorgl-zilla", 7)
    other = 1 - table.waiting()[0]
    with pytest.raises(NotAsked):
        table.preview(other, "en", "end")
    with pytest.raises(IllegalAction):
        table.preview(table.waiting()[0], "en", "dance")
