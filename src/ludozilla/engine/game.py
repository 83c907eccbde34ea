"""What a game is: its name, version, options, words, texts and table."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, Generic, NamedTuple, Protocol

import msgspec

from ludozilla.engine.guide import Guide, load_guide
from ludozilla.engine.journal import Event, Journal
from ludozilla.engine.options import Choice, Labels, Option, Value, all_pairs, read_options
from ludozilla.engine.painter import Painter
from ludozilla.engine.parts import Place
from ludozilla.engine.pending import Pending, S
from ludozilla.engine.rng import Rng
from ludozilla.engine.rulebook import numbered
from ludozilla.engine.scene import Face, Scene
from ludozilla.engine.sound import Position, check_form, check_state
from ludozilla.engine.state import NotAsked, Setup, State
from ludozilla.engine.texts import Texts, typeset
from ludozilla.engine.theme import Look, Theme, load_icons, load_theme
from ludozilla.engine.told import ToldError
from ludozilla.engine.vocabulary import Vocabulary

_SEATS = {"en": "Player {}", "fr": "Joueur {}"}


class PositionError(ToldError, ValueError):
    """A position that cannot be read: what is wrong in it, and where.

    A game has further ``texts`` in a class of its own. What is no key of them is the text itself.

    >>> str(PositionError("twice", name="hand")), str(PositionError("where is the king?"))
    ("'hand' is there twice", 'where is the king?')
    """

    texts = {
        "damaged": {
            "en": "this position is damaged: {fault}",
            "fr": "cette position est abîmée : {fault}",
        },
        "no-position": {
            "en": "this is no position: {fault}",
            "fr": "ce n'est pas une position : {fault}",
        },
        "other-game": {
            "en": "this is a position of {given}, not of {own}",
            "fr": "c'est une position de {given}, pas de {own}",
        },
        "options": {"en": "{fault}", "fr": "{fault}"},
        "line": {"en": "line {number}: {fault}", "fr": "ligne {number} : {fault}"},
        "unknown": {
            "en": "there is nothing called {name!r} in this game; {hint}",
            "fr": "rien ne s'appelle {name!r} dans ce jeu ; {hint}",
        },
        "twice": {"en": "{name!r} is there twice", "fr": "{name!r} y est deux fois"},
        "nameless": {
            "en": "{words!r} stands under no name",
            "fr": "{words!r} n'est sous aucun nom",
        },
        "no-such": {
            "en": "{word!r} is no {what}; possible: {possible}",
            "fr": "{word!r} ne convient pas ({what}) ; possible : {possible}",
        },
        "several": {
            "en": "{section}: {words!r} is more than one word",
            "fr": "{section} : {words!r}, c'est plus d'un mot",
        },
        "no-number": {
            "en": "{section}: {word!r} is no whole number from {least} to {most}",
            "fr": "{section} : {word!r} n'est pas un nombre entier de {least} à {most}",
        },
    }

    def said(self, lang: str) -> str:
        """What is wrong."""
        return super().said(lang) if self.key in self.texts else self.key


@dataclass(frozen=True, slots=True)
class Deduction:
    """A small position from which play teaches a seat something about hidden parts.

    ``position`` is for ``from_text`` and has few worlds; ``script`` is what is
    played then. The conformance suite enumerates all worlds that look the same
    to the viewer and compares them with what ``fill`` draws.
    """

    position: str
    script: tuple[str, ...]
    viewer: int


class LayoutError(ValueError):
    """A layout that cannot be laid out now; the game's text ``layout.KEY`` says why.

    ``undo_helps`` tells that it can be, once own moves are taken back.
    """

    def __init__(self, key: str, undo_helps: bool = False, **details: Any) -> None:
        self.key = key
        self.undo_helps = undo_helps
        self.details = details
        super().__init__(f"{key} {details}" if details else key)

    def told(self, lang: str) -> dict[str, Any]:
        """The details, those that are texts in every language in this one."""
        return {
            name: detail[lang] if isinstance(detail, Mapping) else detail
            for name, detail in self.details.items()
        }


class Layouts(Protocol):
    """What a seat prepares alone, in several moves, and may want just so again: a *layout*.

    A deployment, say, or a list of cards. Interfaces offer one at random, the
    last one or one from a file, and send the ordinary moves that lead there.
    All methods take the view of the seat that is to decide.
    """

    def current(self, state: Any) -> str | None:
        """The layout as it is now, as text; None when nothing is being laid out."""

    def at_random(self, state: Any, rng: Rng) -> str:
        """Some layout."""

    def advised(self, state: Any, rng: Rng) -> str:
        """A layout such as an experienced player makes."""

    def pick(self, state: Any) -> str:
        """The option whose stock the layout is picked from, if it is a list of cards; else ""."""

    def moves(self, state: Any, layout: str) -> list[str]:
        """The moves that lead to a layout; ``LayoutError`` if it does not go with this game."""


class NothingToLearn(ValueError):
    """A game whose evaluation has no weights; the message names it."""


class Judgement(NamedTuple):
    """An evaluation that weighs features, so that its weights can be learned from self-play.

    ``features(state, seat)`` are numbers in the order of ``names``, those that
    speak for the seat being positive; ``weights`` says how much. Nothing is
    learned from games that end for one of the reasons in ``not_from``.
    """

    names: Sequence[str]
    weights: list[float]
    features: Callable[[Any, int], list[float]]
    not_from: Sequence[str] = ()


class Game(ABC, Generic[S]):
    """A game, as data and a few methods; register it by entry point ``ludozilla.games``.

    ``Game[ZoonState]`` is a game whose states are of that class. ``version``
    changes with any change of rules or of the order of random draws, since
    records rely on it. ``decisions`` are all the kinds of ``Ask`` and ``Then``
    that can stand on the stack, ``painter`` draws the table, ``folder`` has the
    rules for players, and its theme. ``longest`` is a number of decisions that no game by the
    rules exceeds; ``points_decide`` are the reasons of outcomes in which nobody
    with more points comes after one with fewer. ``judgement`` is there if
    ``evaluate`` can be learned; ``foresight`` is how many decisions ahead it is
    worth looking: 1 where more is guesswork.
    """

    name: ClassVar[str]
    version: ClassVar[str]
    title: ClassVar[Labels]
    summary: ClassVar[Labels]
    credits: ClassVar[Labels]
    options: ClassVar[Sequence[Option]] = ()
    texts: ClassVar[Texts]
    folder: ClassVar[Path | None] = None
    painter: ClassVar[type[Painter]]
    decisions: ClassVar[Sequence[type[Pending]]]
    longest: ClassVar[int] = 10_000
    points_decide: ClassVar[Sequence[str]] = ()
    deductions: ClassVar[Sequence[Deduction]] = ()
    layouts: ClassVar[Layouts | None] = None
    judgement: ClassVar[Judgement | None] = None
    foresight: ClassVar[int] = 1000

    # -- what a game writes --------------------------------------------------

    def seats(self, options: Mapping[str, Value]) -> int:
        """How many play: what the option ``players`` says, unless overridden."""
        return int(options["players"])

    @abstractmethod
    def places(self, options: Mapping[str, Value]) -> Sequence[Place]:
        """The places where parts can be."""

    @abstractmethod
    def parts(self, options: Mapping[str, Value]) -> int:
        """How many parts (cards, pieces that are or can be hidden) there are."""

    @abstractmethod
    def vocabulary(self, options: Mapping[str, Value]) -> Vocabulary:
        """The words of the notation."""

    @abstractmethod
    def blank(self, setup: Setup) -> S:
        """A state with nothing on the table yet."""

    @abstractmethod
    def deal(self, state: S, rng: Rng) -> None:
        """Set a blank state up for play."""

    def scene(self, state: S, lang: str, names: Sequence[str] = ()) -> Scene:
        """The table as the viewer of this holed state sees it, drawn by the ``painter``.

        Here as in ``say``, ``tell`` and ``ask``, ``names`` are what the players
        are called, if not as the game calls their seats.
        """
        return self.painter(state, lang, names).scene()

    @abstractmethod
    def evaluate(self, state: S, seat: int) -> float:
        """How good an unfinished position is for a seat: 0 lost, 1 won."""

    def judge(self, state: S, seat: int) -> float:
        """The same for those who look ahead, if a game knows better what counts then."""
        return self.evaluate(state, seat)

    def habit(self, state: S, rng: Rng) -> int | None:
        """What the viewer of a holed state, who knows the game, does without looking ahead.

        None where it takes thought, which is everywhere unless a game knows
        better: where one has to be unpredictable, say.
        """
        return None

    def hunches(self) -> Callable[[S, Rng], int] | None:
        """What tells at once, of a state without holes, a legal action that is not bad.

        If a game has it, those who look ahead play on by it to the end, and ask
        ``judge`` of that, too: it then tells by how much the game is won.
        """
        return None

    def rules(self, lang: str) -> str:
        """The rules for players, as Markdown: ``help.LANG.md`` in the game's ``folder``."""
        if self.folder is None:
            raise TypeError(f"{type(self).__name__} has neither rules nor a folder with help files")
        return typeset((self.folder / f"help.{lang}.md").read_text(encoding="utf-8"), lang)

    def numbered_rules(self, lang: str) -> dict[str, str]:
        """The text of every numbered rule, by its number: ``rules.LANG.md`` in the ``folder``.

        Rules that have not been translated are in English; those that stand in
        ``rules`` itself need no file.
        """
        files = [self.folder / f"rules.{known}.md" for known in ("en", lang)] if self.folder else []
        texts = [file.read_text(encoding="utf-8") for file in files if file.exists()]
        found: dict[str, str] = {}
        for text in (*texts, self.rules(lang)):
            found |= numbered(text)
        return {rule: typeset(words, lang) for rule, words in found.items()}

    @abstractmethod
    def from_text(self, text: str) -> S:
        """A position as people (and tests) write it down; errors raise ``PositionError``."""

    def check_options(self, options: Mapping[str, Value]) -> None:
        """Raise ``OptionError`` for values that do not go together."""

    def check_position(self, state: S) -> None:
        """Raise ``ValueError`` for a position that no game comes to, as far as it matters.

        ``engine.sound`` helps: all numbers in their bounds, the stack in its form. What is read
        is held to it, so that nothing fails later on.
        """

    def token_label(self, token: str, lang: str) -> str:
        """A word of the notation in plain language: text ``token.WORD``, or the word itself."""
        key = f"token.{token}"
        return self.texts.get(key, lang) if key in self.texts else token

    def about(self, option: Option) -> Labels:
        """What an option means for the game: text ``option.NAME``, if there is one."""
        key = f"option.{option.name}"
        return self.texts.entries.get(key, {})

    def card_face(self, token: str, lang: str) -> Face | None:
        """What is printed on the card that a word means, be it on the table or not."""
        return None

    def seat_label(self, seat: int, lang: str) -> str:
        """What a seat is called before a person gives it a name."""
        return _SEATS[lang].format(seat + 1)

    # -- what everything else uses -------------------------------------------

    @cached_property
    def theme(self) -> Theme:
        """How the game looks: ``theme.toml`` in its ``folder``, if there is one."""
        return load_theme(self.folder / "theme.toml") if self.folder else Theme()

    @cached_property
    def icons(self) -> dict[str, Any]:
        """The drawings of the theme's icons: ``icons.json`` in the game's ``folder``."""
        return load_icons(self.folder / "icons.json") if self.folder else {}

    @cached_property
    def guide(self) -> Guide | None:
        """A first game for newcomers: ``guide.toml`` in the game's ``folder``, if there is one."""
        return load_guide(self.folder / "guide.toml") if self.folder else None

    @cached_property
    def look(self) -> Look:
        """What a picture of the game is drawn with."""
        return Look(self.theme, self.icons)

    def prepare(self, options: Mapping[str, Any]) -> Setup:
        """Check the options and lay down what they fix for a whole game."""
        values = read_options(self.options, self._without_fixed_players(options))
        self.check_options(values)
        return Setup(
            self,
            dict(values),
            self.seats(values),
            list(self.places(values)),
            self.parts(values),
            self.vocabulary(values),
            self._decisions_by_name,
        )

    def _without_fixed_players(self, options: Mapping[str, Any]) -> Mapping[str, Any]:
        """Let people say how many play where there is no choice, too, if they are right."""
        if "players" not in options or any(option.name == "players" for option in self.options):
            return options
        others = {name: value for name, value in options.items() if name != "players"}
        seats = self.seats(read_options(self.options, others))
        Choice("players", seats, {}, (seats,)).read(options["players"])
        return others

    @cached_property
    def _decisions_by_name(self) -> dict[str, type[Pending]]:
        own = type(self).__name__
        named: dict[str, type[Pending]] = {}
        for kind in getattr(self, "decisions", ()):
            if kind.__name__ in named:
                raise TypeError(f"{own}.decisions has two classes called {kind.__name__}")
            named[kind.__name__] = kind
        if not named:
            raise TypeError(f"{own} lacks decisions, a tuple of all its kinds of Ask and Then")
        return named

    def new(self, options: Mapping[str, Any], rng: Rng, journal: Journal | None = None) -> S:
        """A new game, set up and ready for the first decision."""
        state = self.blank(self.prepare(options))
        state.listen(journal)
        self.deal(state, rng)
        state.settle(rng)
        return state

    def start(self, seed: int | str | None = None, **options: Value) -> S:
        """A new game to be played by ``state.play``, with a record that keeps it.

        The same seed, a number or a text, gives the same game again; without
        one it is secret and new.

        >>> import ludozilla
        >>> ludozilla.game("zorgl-zilla").start(seed=7, players=3)
        <zorgl-zilla: move 0, Player 2 to decide>
        """
        from ludozilla.engine.record import Record, seed_of  # which know what a game is

        record, state = Record.begin(self, options, seed_of(seed))
        state.record = record
        return state

    def from_dict(self, data: Mapping[str, Any]) -> S:
        """The position that ``to_dict`` gave; what cannot be one raises ``PositionError``."""
        state = self.read(data)
        try:
            self.check_position(state)
            check_state(state, data)
        except (LookupError, OverflowError, TypeError, ValueError) as error:
            raise PositionError("damaged", fault=repr(error)) from error
        return state

    def read(self, data: Mapping[str, Any]) -> S:
        """A position as it is written, whether or not one could come to it: see ``from_dict``."""
        try:
            found = msgspec.convert(data, Position)
        except msgspec.ValidationError as error:
            raise PositionError("no-position", fault=str(error)) from None
        if (found.game, found.version) != (self.name, self.version):
            given, own = f"{found.game} {found.version}", f"{self.name} {self.version}"
            raise PositionError("other-game", given=given, own=own)
        try:
            state = self.blank(self.prepare(data["options"]))
            check_form(found, data, state)
            state.restore(dict(data))
        except (LookupError, OverflowError, TypeError, ValueError) as error:
            raise PositionError("damaged", fault=repr(error)) from error
        return state

    def option_sets(self) -> list[dict[str, Value]]:
        """Option sets with every value and every pair of values, those that go together."""
        sets = []
        for values in all_pairs(self.options):
            try:
                self.check_options(values)
            except ValueError:
                continue
            sets.append(values)
        return sets or [{}]

    def players(self) -> list[int]:
        """How many can play."""
        return sorted({self.seats(read_options(self.options, o)) for o in self.option_sets()})

    def __str__(self) -> str:
        """Name, title, players and what it is, in a line.

        >>> import ludozilla
        >>> print(ludozilla.game("zorgl-zilla"))
        zorgl-zilla: Zorgl-Zilla, 2 to 4 players. ...
        """
        counts = self.players()
        players = " to ".join(map(str, dict.fromkeys([counts[0], counts[-1]])))
        return f"{self.name}: {self.title['en']}, {players} players. {self.summary['en']}"

    def __repr__(self) -> str:
        return f"<game {self.name} {self.version}>"

    def say(
        self,
        key: str,
        args: Mapping[str, Any],
        state: State,
        lang: str,
        names: Sequence[str] = (),
    ) -> str:
        """A text about a state of this game."""
        words = state.setup.vocabulary
        return self.texts.say(
            key,
            lang,
            args,
            seat=lambda seat: names[seat] if names else self.seat_label(seat, lang),
            token=lambda number: self.token_label(words.token(number), lang),
        )

    def tell(self, event: Event, state: State, lang: str, names: Sequence[str] = ()) -> str:
        """An event as a sentence, the same one for all who see the same of it."""
        return self.say(f"event.{event.key}", event.args, state, lang, names)

    def ask(self, state: State, lang: str, names: Sequence[str] = ()) -> str:
        """The pending decision as a question."""
        if state.ending is not None:
            raise NotAsked("the game is over")
        decision = state.decision()
        return self.say(f"decision.{decision.key}", decision.args, state, lang, names)
