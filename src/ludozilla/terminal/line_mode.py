"""The plain player: the table as text, a question, a line typed in answer."""

from __future__ import annotations

from pathlib import Path
from shlex import quote
from typing import Final

from ludozilla.engine.game import LayoutError
from ludozilla.engine.parts import WATCHER
from ludozilla.engine.rng import Rng, new_seed
from ludozilla.engine.scene import Item, ItemKind
from ludozilla.engine.scene_layout import in_words
from ludozilla.engine.scene_text import draw_text
from ludozilla.engine.state import IllegalAction, State
from ludozilla.table.advice import advise
from ludozilla.table.frames import Frame
from ludozilla.table.mistakes import explained
from ludozilla.table.table import Table, UndoRefused
from ludozilla.terminal.memory import Memory
from ludozilla.terminal.screen import Screen
from ludozilla.terminal.shortcuts import SHORTCUTS, Shortcuts
from ludozilla.terminal.telling import advice_lines, in_short, result_lines, turn_lines
from ludozilla.terminal.texts import TEXTS, say

COMMANDS: Final = ("hint", "undo", "save", "rules", "log", "quit")

_OF_FILES: Final = ("save", "load")

# Commands are understood in every language.
_COMMAND_OF: Final = {"?": "?"} | {
    word: name
    for name in (*COMMANDS, *SHORTCUTS, "help")
    for word in TEXTS.entries[f"command.{name}"].values()
}


class _Left(Exception):
    """The players have had enough."""


class LineMode:
    """Takes the people at a table through their game on one screen.

    ``save`` is a file that keeps the record after every move; ``resume`` is
    the command, up to the file's name, that goes on with a saved game;
    ``memory`` is what is known of earlier games.
    """

    def __init__(
        self,
        table: Table,
        lang: str,
        screen: Screen,
        resume: str,
        save: Path | None = None,
        memory: Memory | None = None,
    ) -> None:
        self.table = table
        self.lang = lang
        self.screen = screen
        self.resume = resume
        self.save = save
        self.shortcuts = Shortcuts(table.game, memory or Memory())
        self._names = table.names(lang)
        self._at_screen = WATCHER
        self._told = {viewer: len(table.noticed_by(viewer)) for viewer in (WATCHER, *table.people)}
        self._unread = False
        self._greeted: set[tuple[int, str]] = set()

    def run(self) -> None:
        """Play until the game is over or the players leave."""
        if self.save is not None:
            self.table.record.save(self.save)  # better to learn now that it cannot be written
        try:
            self._play_through()
            self._result()
        except (EOFError, _Left):
            self._farewell()
        except KeyboardInterrupt:
            self.screen.say("")
            self._farewell()
            raise

    def _say(self, key: str, **args: str | int) -> None:
        self.screen.say(say(key, self.lang, **args))

    # -- the course of the game ----------------------------------------------

    def _play_through(self) -> None:
        while True:
            if self.table.let_bots_move():
                self._keep()
            if self.table.outcome is not None:
                return
            seat = self._next_person()
            if not self._needs_cover(seat) or self._hand_over(seat):
                self._at_screen = seat
                self._decide(seat)

    def _next_person(self) -> int:
        """Who is at the screen stays there if they may decide."""
        waiting = self.table.waiting()
        return self._at_screen if self._at_screen in waiting else waiting[0]

    def _needs_cover(self, seat: int) -> bool:
        return (
            len(self.table.people) > 1
            and seat != self._at_screen
            and self.table.secrets_between(self._at_screen, seat)
        )

    def _hand_over(self, seat: int) -> bool:
        """Cover the screen for another person; False if who leaves it takes a move back."""
        name = self._names[seat]
        if self._unread and not self._waits("hide", name):
            return False
        self.screen.cover()
        if not self._waits("pass", name):
            return False
        self.screen.cover()
        return True

    def _waits(self, key: str, name: str) -> bool:
        """Wait for Enter; False if the move just made was taken back instead."""
        while True:
            word = self.screen.ask(say(key, self.lang, name=name) + " ").strip()
            if not word:
                return True
            if _COMMAND_OF.get(word.casefold()) == "undo" and self._undo(self._at_screen):
                return False

    # -- one decision --------------------------------------------------------

    def _decide(self, seat: int) -> None:
        """Show a person the table and listen until they have moved, or taken a move back."""
        self._greet(seat, "hint", COMMANDS)
        self._show(seat)
        view = self.table.view(seat)
        self.screen.say("", self.table.game.ask(view, self.lang, self._names))
        self._offer(view, [])
        if self.shortcuts.layout(view) is not None:
            self._greet(seat, "hint.shortcuts", SHORTCUTS)
        begun: list[str] | None = []
        while begun is not None:
            begun = self._listen(seat, view, begun)

    def _greet(self, seat: int, key: str, commands: tuple[str, ...]) -> None:
        """Tell a person once what can be typed."""
        if (seat, key) not in self._greeted:
            self._greeted.add((seat, key))
            self._hint(key, commands)

    def _hint(self, key: str, commands: tuple[str, ...]) -> None:
        """Tell what can be typed."""
        file = TEXTS.get("file", self.lang)
        words = {name: TEXTS.get(f"command.{name}", self.lang) for name in commands}
        texts = [f"{word} {file}" if name in _OF_FILES else word for name, word in words.items()]
        self._say(key, commands=", ".join(texts))

    def _listen(self, seat: int, view: State, begun: list[str]) -> list[str] | None:
        """Take one line; returns the part of a path that stands after it, None after a move."""
        words = self.screen.ask(
            self._prompt(seat, view, begun), lambda typed: self._next_words(view, begun + typed)
        ).split()
        command = self._command(view, begun, words)
        if command:
            return None if self._obey(command, words[1:], seat, view, begun) else begun
        if not words and len(view.legal_actions()) > 1:
            self._offer(view, [])
            return []
        if self._starts_over(view, begun, words):
            begun = []
        path = " ".join(begun + words) if words else view.playable()[0]
        try:
            self.table.play(seat, path)
        except IllegalAction as error:
            return self._mend(view, begun, error)
        self._keep()
        self._remember(seat, view)
        self._tell_news(seat)
        return None

    def _starts_over(self, view: State, begun: list[str], words: list[str]) -> bool:
        """Whether a line cannot go on with what was begun, but begins a move itself."""
        if not begun or not words:
            return False
        first = words[0].casefold()
        goes_on, begins = (map(str.casefold, self._next_words(view, w)) for w in (begun, []))
        return first not in goes_on and first in begins

    def _prompt(self, seat: int, view: State, begun: list[str]) -> str:
        if len(view.legal_actions()) == 1:
            only = view.playable()[0]
            enter = say("colon", self.lang, one=say("enter", self.lang), two=only)
            return f"{self._names[seat]} ({enter})> "
        return f"{' '.join([f'{self._names[seat]}>', *begun])} "

    def _mend(self, view: State, begun: list[str], error: IllegalAction) -> list[str]:
        """Ask for what is missing, or say what is wrong."""
        if not error.wrong:
            good = error.good.split()
            self._offer(view, good)
            return good
        self.screen.say(explained(error, self.lang))
        return begun

    @staticmethod
    def _next_words(view: State, begun: list[str]) -> list[str]:
        words = view.setup.vocabulary
        path = [words.number(word) for word in begun]
        return [words.token(token) for token in view.next_tokens(path)]

    def _offer(self, view: State, begun: list[str]) -> None:
        self.screen.list(self._next_words(view, begun))

    def _explain(self, view: State, begun: list[str]) -> None:
        """Say what each word that may follow means; those that say it themselves, in a row."""
        words = self._next_words(view, begun)
        labels = {word: self.table.game.token_label(word, self.lang) for word in words}
        broad = max(map(len, words))
        self.screen.say(*[f"  {w:{broad}}  {label}" for w, label in labels.items() if label != w])
        plain = [word for word, label in labels.items() if label == word]
        if plain:
            self.screen.list(plain)

    def _read_out(self, view: State, words: list[str]) -> None:
        """Say all that can be read on what these words mean, cards or what is on a square."""
        scene = self.table.game.scene(view, self.lang, self._names)
        for word in words:
            items = scene.named(word) or self._unseen(view, word)
            if not items:
                self._say("nothing-there", word=word)
            for item in items:
                self.screen.say("  " + " · ".join(in_words(item, self.lang)))
                if item.face:
                    grid = [" ".join(row) for row in item.face.grid]
                    lines = [*item.face.text.splitlines(), *grid]
                    self.screen.say(*[f"    {line}".rstrip() for line in lines])

    def _unseen(self, view: State, word: str) -> list[Item]:
        """A card that lies nowhere to be seen, if the game has such a card."""
        words = view.setup.vocabulary
        number = words.number(word)
        face = self.table.game.card_face(words.token(number), self.lang) if number else None
        return [Item(ItemKind.CARD, face)] if face else []

    # -- commands ------------------------------------------------------------

    def _command(self, view: State, begun: list[str], words: list[str]) -> str:
        """The command meant, or "": a word of the game goes first, ``/undo`` is always one."""
        if not words or words[0].casefold() in map(str.casefold, self._next_words(view, begun)):
            return ""
        return _COMMAND_OF.get(words[0].removeprefix("/").casefold(), "")

    def _obey(
        self, command: str, words: list[str], seat: int, view: State, begun: list[str]
    ) -> bool:
        """Carry out a command; returns whether the table has changed by it."""
        if command == "undo":
            return self._undo(seat)
        if command in SHORTCUTS:
            return self._take_shortcut(command, " ".join(words), seat, view)
        if command == "?" and words:
            self._read_out(view, words)
        elif command == "?":
            self._explain(view, begun)
        elif command == "help":
            self._hint("hint", COMMANDS)
        elif command == "hint":
            self._advise(view)
        elif command == "save":
            self._save_as(" ".join(words))
        elif command == "rules":
            self.screen.markdown(self.table.game.rules(self.lang))
        elif command == "log":
            for turn in self.table.frame(seat, self.lang).turns:
                self.screen.say(*turn_lines(turn, self.lang))
        else:
            raise _Left
        return False

    def _advise(self, view: State) -> None:
        """Say what a bot would do here, and why."""
        self._say("advice.thinking")
        advice = advise(view, self.lang, self._names, Rng(new_seed()))
        self.screen.say(*advice_lines(advice, self.lang))

    def _undo(self, seat: int) -> bool:
        refused = self._take_back(seat)
        if refused:
            self._say(f"undo.{refused.reason}", name=self._names[refused.who])
            return False
        self._say("undone")
        self._keep()
        return True

    def _take_back(self, seat: int) -> UndoRefused | None:
        try:
            self.table.undo(seat)
        except UndoRefused as refused:
            return refused
        self._told = {
            viewer: min(told, len(self.table.noticed_by(viewer)))
            for viewer, told in self._told.items()
        }
        return None

    def _save_as(self, file: str) -> None:
        chosen = Path(file).expanduser() if file else self.save
        if chosen is None:
            self._say("save.where")
        elif chosen != self.save and chosen.is_file():
            self._say("save.exists", file=file)
        else:
            self.save, kept = chosen, self.save
            if not self._farewell():
                self.save = kept

    def _keep(self) -> bool:
        """Save the game if it is to be saved; a fault is told, and no reason to stop playing."""
        if self.save is not None:
            try:
                self.table.record.save(self.save)
            except OSError as error:
                self._say("save.failed", file=str(self.save), fault=error.strerror or str(error))
                return False
        return True

    # -- short cuts through a preparation ------------------------------------

    def _take_shortcut(self, shortcut: str, file: str, seat: int, view: State) -> bool:
        """Make all the moves that lead to a layout; whether there was a way to it."""
        if shortcut == "load" and not file:
            self._say("load.where")
            return False
        try:
            moves = self.shortcuts.moves(view, shortcut, file)
        except LayoutError as error:
            if error.undo_helps and not self._take_back(seat):
                return self._take_shortcut(shortcut, file, seat, self.table.view(seat))
            self._say_why_not(error, view)
            return False
        except (OSError, ValueError) as error:
            self._say("load.failed", file=file, fault=str(error))
            return False
        for path in moves:
            self.table.play(seat, path)
        self._keep()
        return True

    def _say_why_not(self, error: LayoutError, view: State) -> None:
        key = f"layout.{error.key}"
        if key in TEXTS:
            self._say(key)
        else:
            text = self.table.game.say(key, error.told(self.lang), view, self.lang, self._names)
            self.screen.say(text)

    def _remember(self, seat: int, before: State) -> None:
        """Keep the layout that a person has just finished."""
        layout = self.shortcuts.layout(before)
        if layout is None:
            return
        after = self.table.view(seat)
        goes_on = seat in after.waiting() and type(after.stack[-1]) is type(before.stack[-1])
        if not goes_on:
            try:
                self.shortcuts.memory.keep(self.table.game.name, layout)
            except OSError as error:
                self._say("memory.failed", fault=str(error))

    # -- showing -------------------------------------------------------------

    def _tell_news(self, viewer: int) -> Frame:
        """Say what has happened since this viewer was last told."""
        frame = self.table.frame(viewer, self.lang, self._told[viewer])
        self._told[viewer] = frame.version
        news = list(in_short(event.text for turn in frame.turns for event in turn.events))
        if news:
            self.screen.say("", *news)
        self._unread = bool(news)
        return frame

    def _show(self, viewer: int) -> None:
        frame = self._tell_news(viewer)
        drawing = draw_text(frame.scene, colour=self.screen.colour, width=self.screen.width)
        self.screen.say("")
        self.screen.draw(drawing)

    def _result(self) -> None:
        people = self.table.people
        viewer = people[0] if len(people) == 1 else WATCHER
        if len(people) > 1:
            news = len(self.table.noticed_by(self._at_screen)) - self._told[self._at_screen]
            self._told[WATCHER] = len(self.table.noticed_by(WATCHER)) - news
        self._show(viewer)
        self.screen.say("", *result_lines(self.table, self.lang))

    def _farewell(self) -> bool:
        """Say how to go on with the game; whether it is kept, if it is to be."""
        if not self._keep():
            return False
        if self.save is None:
            self._say("unsaved")
            self.screen.draw(f"  {self.resume} {TEXTS.get('file', self.lang)}")
        else:
            self._say("saved")
            self.screen.draw(f"  {self.resume} {quote(str(self.save))}")
        return True
