"""The collector of garbage."""

import asyncio
import gc
import weakref

import pytest

from ludozilla.server.alone import Alone
from ludozilla.server.refusals import Refusal
from ludozilla.server.tidying import tidy, tidy_up

pytestmark = pytest.mark.single


class Knot:
    """Something that goes by the collector alone."""

    def __init__(self) -> None:
        self.self = self


def test_what_was_looked_at_once_stays_until_everything_is_looked_at():
    async def serve() -> None:
        usual = gc.get_threshold()
        tidying = asyncio.create_task(tidy())
        await asyncio.sleep(0)
        knot = Knot()
        ref = weakref.ref(knot)
        gc.collect(0)
        del knot
        gc.collect()
        assert ref() is not None
        tidy_up()
        assert ref() is None
        tidying.cancel()
        await asyncio.gather(tidying, return_exceptions=True)
        assert gc.get_threshold() == usual
        assert gc.get_freeze_count() == 0

    asyncio.run(serve())


def test_what_was_refused_goes_without_the_collector():
    async def nothing() -> None: ...

    async def refuse() -> None:
        raise Refusal("over")

    async def ask() -> weakref.ref[Refusal]:
        try:
            await Alone(nothing).do(refuse)
        except Refusal as refusal:
            return weakref.ref(refusal)
        raise AssertionError

    async def serve() -> None:
        refused = await ask()
        await asyncio.sleep(0)  # until whatever was called back has been
        assert refused() is None

    gc.disable()
    try:
        asyncio.run(serve())
    finally:
        gc.enable()
