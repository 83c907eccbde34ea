import pytest

from ludozilla.bots.turn import bot_action
from ludozilla.engine.bot import Answer, Bot, BotFault, Budget
from ludozilla.engine.rng import Rng
from ludozilla.engine.state import State
from ludozilla.lab.simulate import Experiment, simulate
from tests.toys.growl import Growl


class Faulty:
    """Answers what it was told to, or fails with it."""

    def __init__(self, answer: object) -> None:
        self.answer = answer

    def choose(self, holed: State, budget: Budget, rng: Rng) -> Answer:
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer  # type: ignore[return-value]


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (ZeroDivisionError("oops"), r"failed: ZeroDivisionError\('oops'\)"),
        (None, r"answered None; it should be Answer\(action\)"),
        (3, r"answered 3; it should be Answer\(action\)"),
        (Answer(9), "chose 9, which is not among the legal actions"),
        (Answer("3"), "chose '3', which is not"),  # type: ignore[arg-type]
    ],
)
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_broken_bot_is_named(answer, told, jobs):
    faulty: Bot = Faulty(answer)
    state = Growl().new({}, Rng("deal"))
    with pytest.raises(BotFault, match=f"bot Faulty at move 1 {told}"):
        bot_action(faulty, state, "seed")
    with pytest.raises(BotFault, match=f"bot Faulty at move 1 {told}"):
        simulate(Experiment.plan(Growl(), {}, faulty, 7), 2, jobs)
