"""What stands on the decision stack: decisions of a seat, and steps that nobody decides.

What may be chosen, what is asked, who sees it and what it does is said by one class for
each decision, an ``Ask``; larger ones call functions of their chapter. A step of the rules
that nobody decides is a ``Then``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Generic

from mypy_extensions import mypyc_attr
from typing_extensions import TypeVar

from ludozilla.engine.journal import Arg
from ludozilla.engine.rng import Rng
from ludozilla.engine.vocabulary import HOLE

if TYPE_CHECKING:
    from ludozilla.engine.state import State

S = TypeVar("S", bound="State", default=Any)
"""The class of a game's states; ``Game`` and ``Ask`` alone mean those of any game."""

NO_SEAT: Final = -1
"""The seat of a step that nobody decides."""


class Decision:
    """What is being asked: a message key with its arguments, and the rule behind it.

    From token number ``any_order_from`` on, the tokens of a path are a set:
    sorted in the action, named in any order. (-1: their order matters.)
    """

    def __init__(
        self, rule: str, key: str, args: dict[str, Arg] | None = None, any_order_from: int = -1
    ) -> None:
        self.rule: Final = rule
        self.key: Final = key
        self.args: Final = args if args is not None else {}
        self.any_order_from: Final = any_order_from


@mypyc_attr(allow_interpreted_subclasses=True)
class Pending(Generic[S]):
    """One entry of the decision stack, an ``Ask`` or a ``Then``; never changed, so copies share it.

    What else it needs to know are further arguments of its ``__init__``, kept as
    attributes of the same names: numbers, words, lists of numbers.
    """

    seat: Final[int]

    def __init__(self, seat: int) -> None:
        self.seat = seat

    # -- what an Ask has -----------------------------------------------------

    def choices(self, state: S) -> list[int]:
        """All actions open to ``seat``."""
        raise NotImplementedError

    def any_choice(self, state: S, rng: Rng) -> int:
        """One of the choices at random, as ``rng.choice`` of them all.

        To be overridden where one can be found without making the whole list.
        """
        return rng.choice(self.choices(state))

    def decision(self, state: S) -> Decision:
        """What is being asked of ``seat``."""
        raise NotImplementedError

    def resolve(self, state: S, action: int, rng: Rng) -> None:
        """Carry out a legal action; this is off the stack already."""
        raise NotImplementedError

    def seen_path(self, state: S, action: int, seat: int) -> list[int]:
        """The path of an action about to be made, with holes where that seat learns nothing."""
        if self.together() and seat != self.seat:
            return [HOLE]
        return state.path(action)

    def possible(self, state: S) -> bool:
        """Whether this may be asked in a filled world, for all that sets and clauses don't tell.

        To be overridden where the very fact that a seat is asked tells
        something, usually that it has a choice.
        """
        return True

    def together(self) -> bool:
        """Whether it is a secret choice, made in any order with all of its kind on top."""
        return False

    # -- what a Then has -----------------------------------------------------

    def carry_on(self, state: S, rng: Rng) -> None:
        """Do the step; this is off the stack already."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Ask(Pending[S]):
    """A decision of a seat; has ``choices``, ``decision`` and ``resolve``."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Then(Pending[S]):
    """A step that nobody decides; has ``carry_on``. Whom it concerns is a field, ``player``."""

    def __init__(self) -> None:
        super().__init__(NO_SEAT)
