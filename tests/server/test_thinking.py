"""Bots that think in other processes, be they ever so bad."""

import asyncio
import os
from pathlib import Path

import pytest

from ludozilla.engine.registry import find
from ludozilla.server.thinking import NoThought, Thinkers

pytestmark = pytest.mark.single

GROWL = "tests/toys/growl.py"
BOTS = Path(__file__).with_name("bad_bots.py")


def thoughts(*bots: str, ms: int = 30_000) -> list[str]:
    """What bots answer, one after the other, or what is wrong with them."""

    async def ask() -> list[str]:
        thinkers = Thinkers(1, ms)
        position = find(GROWL).start(seed=7).seen_by(1).to_dict()
        answers = []
        try:
            for bot in bots:
                try:
                    answers.append(await thinkers.think(GROWL, bot, position, "dice"))
                except NoThought as fault:
                    answers.append(str(fault))
        finally:
            await thinkers.close()
        return answers

    return asyncio.run(ask())


def test_a_bot_answers_with_a_path():
    assert thoughts("greedy:fills=1")[0] in ("1", "2", "3", "4", "5")


def test_the_same_dice_give_the_same_answer():
    one, again = thoughts("random", "random")
    assert one == again


@pytest.mark.parametrize(
    ("bot", "fault"),
    [
        ("Fails", "RuntimeError('no idea')"),
        ("Cheats", "not among the legal actions"),
        ("Crashes", "the process was lost"),
        ("Nobody", "there is no 'Nobody'"),
    ],
)
def test_after_a_bad_bot_the_next_one_thinks_as_well_as_ever(bot, fault):
    warm, bad, good = thoughts("random", f"{BOTS}:{bot}", "random")
    assert fault in bad
    assert good == warm


@pytest.mark.slow
def test_a_bot_that_never_answers_is_not_waited_for():
    warm, bad, good = thoughts("random", f"{BOTS}:Hangs", "random", ms=0)
    assert "no answer within" in bad
    assert good == warm


def test_what_a_bot_prints_is_no_answer():
    assert thoughts(f"{BOTS}:Chatters", "random")[0] == "1"


def test_a_bot_sees_no_more_than_its_seat():
    assert thoughts(f"{BOTS}:Peeks") == ["1"]


def test_many_questions_share_few_processes():
    async def ask() -> tuple[set[str], int]:
        thinkers = Thinkers(2)
        position = find(GROWL).start(seed=7).seen_by(1).to_dict()
        questions = [thinkers.think(GROWL, "random", position, str(i)) for i in range(20)]
        found = set(await asyncio.gather(*questions))
        count = len(thinkers._all)
        await thinkers.close()
        return found, count

    answers, processes = asyncio.run(ask())
    assert answers <= {"1", "2", "3", "4", "5"}
    assert processes == 2


def test_those_who_wait_for_a_bot_go_before_tables_at_which_nobody_looks():
    async def ask() -> list[str]:
        thinkers, answered = Thinkers(1), []
        position = find(GROWL).start(seed=7).seen_by(1).to_dict()

        async def one(name: str, urgent: bool) -> None:
            await thinkers.think(GROWL, "random", position, name, urgent)
            answered.append(name)

        idle = [asyncio.create_task(one(f"idle {number}", False)) for number in range(20)]
        await asyncio.sleep(0)
        people = [asyncio.create_task(one(f"people {number}", True)) for number in range(3)]
        await asyncio.gather(*idle, *people)
        await thinkers.close()
        return answered

    answered = asyncio.run(ask())
    assert answered[:4] == ["idle 0", "people 0", "people 1", "people 2"]
    assert answered[4:] == [f"idle {number}" for number in range(1, 20)]


def test_who_goes_away_while_waiting_takes_nobodys_turn():
    async def ask() -> str:
        thinkers = Thinkers(1)
        position = find(GROWL).start(seed=7).seen_by(1).to_dict()
        tasks = [
            asyncio.create_task(thinkers.think(GROWL, "random", position, str(number)))
            for number in range(4)
        ]
        await asyncio.sleep(0)
        tasks[1].cancel()
        await tasks[0]
        tasks[2].cancel()  # whose turn it may be by now
        found = await tasks[3]
        await thinkers.think(GROWL, "random", position, "again")
        await thinkers.close()
        return found

    assert asyncio.run(ask()) in ("1", "2", "3", "4", "5")


def test_processes_end_with_the_one_who_asks(tmp_path):
    """Also if that one is killed, and a bot thinks for ever."""
    code = f"""
import asyncio, os, sys
from ludozilla.engine.registry import find
from ludozilla.server.thinking import Thinkers
async def main():
    thinkers = Thinkers(1, 60_000)
    position = find({GROWL!r}).start(seed=7).seen_by(1).to_dict()
    await thinkers.think({GROWL!r}, "random", position, "dice")
    asyncio.create_task(thinkers.think({GROWL!r}, "{BOTS}:Hangs", position, "dice"))
    await asyncio.sleep(0.3)
    print(thinkers._all[0]._process.pid, flush=True)
    os.kill(os.getpid(), 9)
asyncio.run(main())
"""
    import subprocess
    import sys
    import time

    done = subprocess.run(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, check=False
    )
    for _ in range(100):
        try:
            os.kill(int(done.stdout), 0)
        except ProcessLookupError:
            return
        time.sleep(0.1)
    pytest.fail("the bot's process still thinks")
