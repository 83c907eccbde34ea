"""The owner of a table, looked at closely: what is not on the disk has not happened."""

import asyncio
import gc
import json
import weakref
from collections.abc import Awaitable, Callable
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import msgspec
import pytest

from ludozilla.engine.record import Record, seed_of
from ludozilla.engine.registry import find
from ludozilla.server import bots, limits
from ludozilla.server.metrics import REGISTRY
from ludozilla.server.outbox import Outbox
from ludozilla.server.owner import Owner
from ludozilla.server.protocol import Done, Play
from ludozilla.server.refusals import Refusal
from ludozilla.server.store import PLAYING, Opened, Person, Seat, Store
from ludozilla.server.thinking import Thinkers
from tests.server.conftest import GROWL

BOTS = Path(__file__).with_name("bad_bots.py")
ANA, BEA = Person("ana", "Ana"), Person("bea", "Béa")
SEATS = (Seat(ANA.id, ANA.name), Seat(BEA.id, BEA.name))

pytestmark = [pytest.mark.single, pytest.mark.usefixtures("growl")]


class Looking:
    """One who looks on, and remembers all they were told."""

    def __init__(self, person: Person | None = None, seat: int | None = None) -> None:
        self.person = person
        self.seat = seat
        self.lang = "en"
        self.messages: list[Any] = []

    def tell(self, message: bytes) -> None:
        self.messages.append(json.loads(message))

    show = tell

    def dismiss(self, refusal: Refusal) -> None:
        self.tell(msgspec.json.encode(refusal.told(self.lang)))

    def kinds(self) -> list[str]:
        return [message["type"] for message in self.messages]


class House:
    """A store with one table of Growl, in which both seats choose a number in secret, at once."""

    def __init__(self, store: Store, opened: Opened) -> None:
        self.store = store
        self.opened = opened
        self.thinkers = Thinkers(1, 100)

    async def owner(self) -> Owner:
        return await Owner.load(self.opened, self.store, self.thinkers, 0)


def at_table(
    folder: Path,
    do: Callable[[House], Awaitable[Any]],
    seats: tuple[Seat, ...] = SEATS,
    game: str = GROWL,
) -> Any:
    """Do something at a table that is being played."""

    async def run() -> Any:
        store = await Store.in_folder(folder)
        for person in (ANA, BEA):
            await store.add_person(person, person.id)
        record, _ = Record.begin(find(game), {}, seed_of("7"))
        opened = Opened(
            *("t", game, record.version, record.options, record.seed, record.start),
            *(PLAYING, True, ANA.id, seats),
        )
        await store.add_table(opened)
        house = House(store, opened)
        try:
            return await do(house)
        finally:
            await house.thinkers.close()
            await store.close()

    return asyncio.run(run())


async def refusal(doing: Awaitable[Any]) -> str:
    with pytest.raises(Refusal) as refused:
        await doing
    return refused.value.code


def test_nothing_is_shown_before_it_is_on_the_disk(tmp_path):
    async def play(house: House) -> None:
        owner, looking = await house.owner(), Looking()
        await owner.audience.welcome(looking, None)
        add_row, released = house.store.add_row, asyncio.Event()

        def held_up(*args: Any) -> asyncio.Future[None]:
            async def wait() -> None:
                await released.wait()
                await add_row(*args)

            return asyncio.ensure_future(wait())

        house.store.add_row = held_up  # type: ignore[method-assign,assignment]
        playing = asyncio.create_task(owner.play(ANA, None, Play("a", 1, "3")))
        seeing = asyncio.create_task(owner.audience.look(BEA, None, "en"))
        late = Looking(BEA)
        coming = asyncio.create_task(owner.audience.welcome(late, None))
        await asyncio.sleep(0.1)
        assert not any(task.done() for task in (playing, seeing, coming))
        assert looking.kinds() == ["table", "frame"]
        released.set()
        assert await playing == Done("a", 1)
        await coming
        assert looking.kinds() == ["table", "frame", "changes", "presence"]
        assert json.loads(await seeing)["frame"]["version"] == 1
        assert late.messages[-1]["frame"]["version"] == 1

    at_table(tmp_path, play)


def test_if_the_disk_fails_the_move_was_never_made(tmp_path):
    async def play(house: House) -> None:
        owner, looking = await house.owner(), Looking(ANA)
        await owner.audience.welcome(looking, None)
        await owner.play(ANA, None, Play("a", 1, "3"))
        add_row = house.store.add_row

        def failing(*args: Any) -> asyncio.Future[None]:
            failed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            failed.set_exception(OSError("no space left"))
            return failed

        rebuilt = REGISTRY.get_sample_value("ludozilla_rebuilt_total") or 0
        house.store.add_row = failing  # type: ignore[method-assign,assignment]
        assert await refusal(owner.play(BEA, None, Play("b", 1, "4"))) == "not-stored"
        assert REGISTRY.get_sample_value("ludozilla_rebuilt_total") == rebuilt + 1
        # The table is what the log says, and whoever looks on is shown that.
        assert looking.kinds() == ["table", "frame", "changes", "frame"]
        assert looking.messages[-1]["frame"]["version"] == 1
        house.store.add_row = add_row  # type: ignore[method-assign]
        assert await owner.play(ANA, None, Play("a", 1, "3")) == Done("a", 1)
        assert await owner.play(BEA, None, Play("b", 1, "4")) == Done("b", 1)
        assert [row.path for row in await house.store.log("t")] == ["3", "4"]

    at_table(tmp_path, play)


def test_a_move_that_was_kept_after_all_is_acknowledged(tmp_path):
    async def play(house: House) -> None:
        owner = await house.owner()
        add_row = house.store.add_row

        def unsure(*args: Any) -> asyncio.Future[None]:
            async def keep() -> None:
                await add_row(*args)
                raise OSError("the line is dead")

            return asyncio.ensure_future(keep())

        house.store.add_row = unsure  # type: ignore[method-assign,assignment]
        assert await owner.play(ANA, None, Play("a", 1, "3")) == Done("a", 1)

    at_table(tmp_path, play)


def test_while_the_log_cannot_be_read_nothing_goes_on_and_then_all_does(tmp_path):
    async def play(house: House) -> None:
        owner, ask = await house.owner(), house.store.ask

        def failing(*args: Any) -> Any:
            raise OSError("no disk")

        add_row = house.store.add_row
        house.store.add_row = house.store.ask = failing  # type: ignore[method-assign,assignment]
        for _ in range(2):
            assert await refusal(owner.play(ANA, None, Play("a", 1, "3"))) == "not-read"
            assert await refusal(owner.audience.look(ANA, None, "en")) == "not-read"
        house.store.add_row = add_row  # type: ignore[method-assign]
        house.store.ask = ask  # type: ignore[method-assign]
        shown = json.loads(await owner.audience.look(ANA, None, "en"))
        assert shown["frame"].get("version", 0) == 0
        assert await owner.play(ANA, None, Play("a", 1, "3")) == Done("a", 1)

    at_table(tmp_path, play)


def test_of_two_who_think_they_own_a_table_the_log_decides(tmp_path):
    async def play(house: House) -> None:
        one, other = await house.owner(), await house.owner()
        assert await one.play(ANA, None, Play("a", 1, "3")) == Done("a", 1)
        assert await refusal(other.play(BEA, None, Play("b", 1, "4"))) == "not-stored"
        assert await other.play(BEA, None, Play("b", 1, "4")) == Done("b", 1)
        assert await one.play(BEA, None, Play("b", 1, "4")) == Done("b", 1)
        assert len(await house.store.log("t")) == 2

    at_table(tmp_path, play)


def test_of_two_moves_with_one_id_at_two_owners_one_is_played_and_the_other_refused(tmp_path):
    async def play(house: House) -> None:
        one, other = await house.owner(), await house.owner()
        assert await one.play(ANA, None, Play("a", 1, "3")) == Done("a", 1)
        assert await refusal(other.play(ANA, None, Play("a", 1, "4"))) == "other-move"
        assert await other.play(ANA, None, Play("a", 1, "3")) == Done("a", 1)
        third = await house.owner()
        assert await one.play(BEA, None, Play("b", 1, "4")) == Done("b", 1)
        assert await refusal(third.resign(BEA, None, "b")) == "id-used"
        assert [row.path for row in await house.store.log("t")] == ["3", "4"]

    at_table(tmp_path, play)


def test_simultaneous_choices_do_not_get_in_each_others_way(tmp_path):
    async def play(house: House) -> None:
        owner = await house.owner()
        commands = [owner.play(person, None, Play("x", 1, "3")) for person in (ANA, BEA)]
        assert await asyncio.gather(*commands) == [Done("x", 1), Done("x", 1)]

    at_table(tmp_path, play)


def test_a_command_sent_twice_at_once_is_played_once(tmp_path):
    async def play(house: House) -> None:
        owner = await house.owner()
        commands = [owner.play(ANA, None, Play("x", 1, "3")) for _ in range(5)]
        assert await asyncio.gather(*commands) == [Done("x", 1)] * 5
        assert len(await house.store.log("t")) == 1

    at_table(tmp_path, play)


def test_whoever_goes_away_half_way_leaves_no_half_a_move(tmp_path):
    async def play(house: House) -> None:
        owner, looking = await house.owner(), Looking(BEA)
        await owner.audience.welcome(looking, None)
        playing = asyncio.create_task(owner.play(ANA, None, Play("a", 1, "3")))
        await asyncio.sleep(0)
        playing.cancel()
        assert await owner.play(ANA, None, Play("a", 1, "3")) == Done("a", 1)
        assert looking.kinds() == ["table", "frame", "changes"]

    at_table(tmp_path, play)


@pytest.mark.parametrize("bot", ["Fails", "Cheats", "Crashes"])
def test_a_bad_bot_is_replaced_and_the_game_goes_on(tmp_path, bot):
    async def play(house: House) -> None:
        owner, moves = await house.owner(), [0, 0]
        while min(moves) < 3:
            shown = json.loads(await owner.audience.look(ANA, None, "en"))
            asked = shown["frame"].get("asked")
            if asked:
                number = shown["decision"]
                await owner.play(ANA, None, Play(str(number), number, asked["legal"][0]))
            moves = [sum(row.seat == seat for row in await house.store.log("t")) for seat in (0, 1)]
        await owner.stop()

    seats = (SEATS[0], Seat(bot=f"{BOTS}:{bot}"))
    at_table(tmp_path, play, seats, "zombie-apocalypse-now")


def test_a_bot_that_goes_on_makes_a_shorter_pause(tmp_path, monkeypatch):
    pauses: list[float] = []

    async def note(seconds: float) -> None:
        pauses.append(seconds)

    kinds = {"create_task": asyncio.create_task, "Task": asyncio.Task}
    monkeypatch.setattr(bots, "asyncio", SimpleNamespace(sleep=note, **kinds))
    monkeypatch.setattr(bots, "uniform", lambda *_: 1.0)

    async def play(house: House) -> None:
        owner = await Owner.load(house.opened, house.store, house.thinkers, 1.0)
        while len(rows := await house.store.log("t")) < 12:
            await asyncio.sleep(0.01)
        owner.bots.stop()
        seats = [row.seat for row in rows]
        goes_on = [seat == before for before, seat in pairwise([None, *seats])]
        assert {True, False} == set(goes_on[1:])
        assert pauses[: len(seats)] == [bots._IN_ONE_GO if on else 1.0 for on in goes_on]
        await owner.stop()

    at_table(tmp_path, play, (Seat(bot="random"), Seat(bot="random")), "zombie-apocalypse-now")


def test_a_table_of_other_rules_says_so(tmp_path):
    async def look(house: House) -> None:
        house.opened = Opened(*("old", GROWL, "0", {}, "0" * 64, "", PLAYING, True, ANA.id, SEATS))
        await house.store.add_table(house.opened)
        owner = await house.owner()
        assert await refusal(owner.audience.look(ANA, None, "en")) == "other-rules"
        assert await refusal(owner.audience.welcome(Looking(ANA), None)) == "other-rules"
        assert await refusal(owner.play(ANA, None, Play("a", 1, "3"))) == "other-rules"

    at_table(tmp_path, look)


# -- slow readers ------------------------------------------------------------------------------


class Slow:
    """The other end of a socket, which takes nothing until it is told to."""

    def __init__(self, wired: bool = False) -> None:
        self.sent: list[str] = []
        self.ready = asyncio.Event()
        self.scope = {"extensions": {"ludozilla.wire": self}} if wired else {}

    async def send_text(self, text: str) -> None:
        await self.ready.wait()
        self.sent.append(text)

    def say(self, message: bytes) -> bool:
        if self.ready.is_set():
            self.sent.append(message.decode())
        return self.ready.is_set()


def test_what_is_told_at_once_overtakes_nothing():
    async def tell() -> None:
        slow = Slow(wired=True)
        outbox = Outbox(slow, BEA, None, "en")  # type: ignore[arg-type]
        told = [str(number).encode() for number in range(40)]
        outbox.tell(told[0])  # nobody sends yet
        sending = asyncio.create_task(outbox.empty(AsyncMock()))
        for number in range(1, 40):
            if number == 10:
                slow.ready.set()
            elif number == 20:
                slow.ready.clear()
            elif number == 30:
                slow.ready.set()
            outbox.tell(told[number])
            await asyncio.sleep(0)
        await asyncio.sleep(0.01)
        assert slow.sent == [message.decode() for message in told]
        sending.cancel()

    asyncio.run(tell())


def test_who_reads_too_slowly_gets_one_whole_frame_instead_of_too_much(tmp_path):
    async def look(house: House) -> None:
        owner, slow = await house.owner(), Slow()
        outbox = Outbox(slow, BEA, None, "en")  # type: ignore[arg-type]
        await owner.audience.welcome(outbox, None)
        sending = asyncio.create_task(outbox.empty(lambda: owner.audience.look(BEA, None, "en")))
        await asyncio.sleep(0)
        await owner.chatting.say(ANA, "c1", "before")
        for number in range(3 * limits.OUTBOX):
            outbox.show(str(number).encode())
        await owner.chatting.say(ANA, "c2", "after")
        await owner.play(ANA, None, Play("a", 1, "3"))
        answering = asyncio.create_task(outbox.answer(Done("b", 7)))
        slow.ready.set()
        await answering
        sending.cancel()
        assert len(slow.sent) < limits.OUTBOX
        *before, whole, answer = map(json.loads, slow.sent)
        assert (whole["type"], whole["frame"]["version"]) == ("frame", 1)
        assert answer == {"type": "done", "id": "b", "decision": 7}
        assert [it["text"] for it in before if it["type"] == "chat"] == ["before", "after"]

    at_table(tmp_path, look)


def test_who_reads_too_slowly_even_for_what_no_frame_tells_has_to_come_anew():
    async def tell() -> None:
        outbox = Outbox(Slow(), BEA, None, "en")  # type: ignore[arg-type]
        sending = asyncio.create_task(outbox.empty(AsyncMock()))
        for number in range(limits.TOLD):
            outbox.tell(str(number).encode())
        assert len(outbox._waiting) == limits.TOLD
        outbox.tell(b"more")
        assert not outbox._waiting  # they will be told anew
        with pytest.raises(Refusal, match="behind"):
            await sending

    asyncio.run(tell())


def test_a_game_that_was_put_away_goes_without_the_collector(tmp_path):
    async def play(house: House) -> None:
        owner, looking = await house.owner(), Looking(ANA, 0)
        await owner.audience.welcome(looking, None)
        await owner.play(ANA, 0, Play("a", 1, "1"))
        course = weakref.ref(owner.game())
        owner.audience.part_from(looking)
        await owner.stop()
        assert course() is None

    gc.disable()
    try:
        at_table(tmp_path, play)
    finally:
        gc.enable()
