"""The rules get a new version: games in play go on, finished ones are refused in plain words."""

from functools import partial
from time import time
from typing import Any

import msgspec
import pytest

from ludozilla.engine.options import Flag
from ludozilla.engine.registry import find
from ludozilla.engine.state import TRUTH
from ludozilla.server.admin.tables import cut, look_through, replayed
from ludozilla.server.folding import catch_up
from ludozilla.server.log import PLAY
from ludozilla.server.people.profiles import profile
from ludozilla.server.protocol import Play, Shown
from ludozilla.server.refusals import Refusal
from ludozilla.server.snapshots import LAST, behind, snapshot
from tests.server.conftest import GROWL
from tests.server.test_owner import ANA, BEA, House, at_table
from tests.toys.growl import Growl, GrowlState

pytestmark = [pytest.mark.single, pytest.mark.usefixtures("growl")]


@pytest.fixture
def renew(monkeypatch):
    """Gives Growl new rules, or so it says."""
    return lambda version="2": monkeypatch.setattr(Growl, "version", version)


async def play(owner, person, number, choice=0):
    """Make somebody's decision of this number."""
    frame = await look(owner, person)
    path = frame.frame.asked.legal[choice]
    return await owner.play(person, None, Play(f"{person.id} {number}", number, path))


async def look(owner, person):
    return msgspec.json.decode(await owner.audience.look(person, None, "en"), type=Shown)


async def renewed(house, renew):
    """The table after Ana's first move and a new version of the rules."""
    owner = await house.owner()
    await play(owner, ANA, 1)
    await owner.stop()
    renew()
    return await house.owner()


async def play_on(owner):
    """Play to the end."""
    while owner.opened.stage == "playing":
        for person in (ANA, BEA):
            shown = await look(owner, person)
            if shown.frame.asked:
                await play(owner, person, shown.decision)


def test_a_game_in_play_goes_on_with_new_rules_where_it_was(tmp_path, renew):
    async def check(house: House) -> None:
        clock = '{"clock": {"kind": "days", "days": 3}}'
        agree = f"UPDATE tables SET terms = '{clock}', began = {time()}"
        await house.store.do(lambda it: it.exec_driver_sql(agree))
        owner = await house.owner()
        for person in (ANA, BEA):
            await play(owner, person, 1)
        done = await play(owner, ANA, 2)  # in secret: Béa has still to choose
        before = [await look(owner, person) for person in (ANA, BEA, None)]
        assert owner.course is not None
        clocks = owner.course.dial
        await owner.stop()
        renew()
        owner = await house.owner()
        assert owner.info().version == "2"
        assert owner.course is not None
        assert owner.course.dial is not None
        assert clocks is not None
        assert (owner.course.dial.at, owner.course.dial.left) == (clocks.at, clocks.left)
        after = [await look(owner, person) for person in (ANA, BEA, None)]
        for old, new in zip(before, after, strict=True):
            assert new.frame.version == old.frame.version
            assert new.decision == old.decision
            assert new.frame.scene == old.frame.scene
            assert new.frame.asked == old.frame.asked
            assert new.frame.turns == ()  # which only the old rules could tell
        # What was sent before and lost its answer is not played again.
        (*_, last) = before[0].frame.turns
        assert await owner.play(ANA, None, Play("ana 2", 2, last.path)) == done
        with pytest.raises(Refusal, match="other-move"):
            await owner.play(ANA, None, Play("ana 2", 2, "another"))
        await play(owner, BEA, 2)
        assert (await look(owner, ANA)).frame.version > before[0].frame.version
        again = await house.owner()  # from the snapshot and what was logged since
        assert await look(again, BEA) == await look(owner, BEA)
        await play_on(again)
        record = await again.record()
        assert record.version == "2"
        assert record.replay(find(GROWL)).ending is not None
        (rating,) = (await house.store.ask(partial(profile, person=ANA.id))).ratings
        assert rating.games == 1

    at_table(tmp_path, check)


class LoudState(GrowlState):
    """Growl with something more to keep in mind."""

    echoes: list[int]

    def __init__(self, setup):
        super().__init__(setup)
        self.echoes = [0] * setup.seats


def test_what_new_rules_have_added_is_as_it_is_before_a_game(tmp_path, monkeypatch, renew):
    async def check(house: House) -> None:
        owner = await house.owner()
        await play(owner, ANA, 1)
        before = await look(owner, BEA)
        await owner.stop()
        renew()
        echo = Flag("echo", False, {"en": "echo", "fr": "écho"})
        monkeypatch.setattr(Growl, "options", (*Growl.options, echo))
        monkeypatch.setattr(Growl, "blank", lambda _, setup: LoudState(setup))
        owner = await house.owner()
        assert owner.info().version == "2"
        after = await look(owner, BEA)
        assert (after.frame.scene, after.decision) == (before.frame.scene, before.decision)
        assert owner.course is not None
        kept: dict[str, Any] = owner.course.table.view(TRUTH).to_dict()
        assert (kept["options"]["echo"], kept["echoes"]) == (False, [0, 0])
        await play_on(owner)

    at_table(tmp_path, check)


def test_it_goes_on_again_when_the_rules_change_again(tmp_path, renew):
    async def check(house: House) -> None:
        for version in ("2", "3"):
            owner = await house.owner()
            for person in (ANA, BEA):
                await play(owner, person, (await look(owner, person)).decision)
            before = await look(owner, ANA)
            await owner.stop()
            renew(version)
            after = await look(await house.owner(), ANA)
            assert after.frame.scene == before.frame.scene
            assert after.frame.version == before.frame.version

    at_table(tmp_path, check)


def test_a_repair_keeps_what_was_played_with_older_rules(tmp_path, renew):
    async def check(house: House) -> None:
        owner = await renewed(house, renew)
        await play(owner, BEA, 1)
        await owner.stop()
        table = owner.opened.id
        found = await look_through(house.store, table)
        assert (found.rows, found.sound, found.fault) == (2, 2, "")
        assert (await replayed(house.store, table)).version == 1
        damage = "UPDATE log SET path = 'nonsense' WHERE number = 2"
        await house.store.do(lambda it: it.exec_driver_sql(damage))
        found = await look_through(house.store, table)
        assert (found.rows, found.sound) == (2, 1)
        await cut(house.store, table, found)
        # The snapshot of what was cut is no base for anything.
        last = await house.store.ask(partial(snapshot, table=table, kind=LAST))
        assert last is None or last.number <= 1
        assert (await look(await house.owner(), BEA)).decision == 1

    at_table(tmp_path, check)


def test_a_move_can_be_taken_back_after_new_rules_but_not_one_before(tmp_path, renew):
    async def check(house: House) -> None:
        owner = await renewed(house, renew)
        assert owner.course is not None
        with pytest.raises(ValueError, match="no move of yours"):
            owner.course.table.undo(0)
        await play(owner, BEA, 1)
        owner.course.table.take_back(1)
        assert owner.course.table.version == 0

    at_table(tmp_path, check)


def test_without_a_snapshot_of_the_last_row_nothing_is_guessed(tmp_path, renew):
    async def check(house: House) -> None:
        owner = await house.owner()
        await play(owner, ANA, 1)
        await owner.stop()
        await play(owner, BEA, 1)  # and then the server is killed
        renew()
        owner = await house.owner()
        await refused(owner, "other-rules")

    at_table(tmp_path, check)


def test_what_is_no_position_under_new_rules_is_refused(tmp_path, renew):
    async def check(house: House) -> None:
        owner = await house.owner()
        await play(owner, ANA, 1)
        await owner.stop()
        last = await house.store.ask(partial(snapshot, table="t", kind=LAST))
        assert last is not None
        await house.store.do(
            lambda it: it.exec_driver_sql('UPDATE snapshots SET position = \'{"game": "growl"}\'')
        )
        renew()
        await refused(await house.owner(), "other-rules")

    at_table(tmp_path, check)


def test_a_finished_game_of_older_rules_is_refused_in_plain_words(tmp_path, renew):
    async def check(house: House) -> None:
        owner = await house.owner()
        await play_on(owner)
        await owner.stop()
        renew()
        owner = await house.owner()
        refusal = await refused(owner, "other-rules")
        assert "version 1 of its rules; installed is 2" in refusal.message("en")
        assert "version 1 des règles" in refusal.message("fr")
        with pytest.raises(Refusal) as record:
            await owner.record()
        assert record.value.code == "other-rules"

    at_table(tmp_path, check)


async def refused(owner, code):
    """Whoever looks is refused so."""
    with pytest.raises(Refusal) as refusal:
        await owner.audience.look(ANA, None, "en")
    assert refusal.value.code == code
    return refusal.value


def test_what_a_killed_server_left_is_caught_up_with(tmp_path, renew):
    async def check(house: House) -> None:
        owner = await house.owner()
        await play(owner, ANA, 1)
        assert await house.store.ask(behind) == ["t"]
        await catch_up(house.store)
        assert await house.store.ask(behind) == []
        renew()
        assert (await look(await house.owner(), BEA)).decision == 1
        rows = await house.store.log("t")
        assert [row.kind for row in rows] == [PLAY]

    at_table(tmp_path, check)
