import io
import re
from pathlib import Path

import pytest

from ludozilla.engine.record import Record
from ludozilla.engine.rng import seed_from
from ludozilla.engine.texts import typeset
from ludozilla.table.table import Table
from ludozilla.terminal.line_mode import LineMode
from ludozilla.terminal.screen import Screen
from tests.toys.cellar import Cellar
from tests.toys.growl import Growl

RESUME = "ludozilla play GAME --resume"


def transcript(table: Table, *lines: str, lang: str = "en", save: Path | None = None) -> str:
    """What is on the screen when these lines are typed."""
    writer = io.StringIO()
    screen = Screen(io.StringIO("".join(f"{line}\n" for line in lines)), writer)
    LineMode(table, lang, screen, RESUME, save).run()
    return writer.getvalue()


def growl(*players: str) -> Table:
    return Table.new(Growl(), {"players": len(players)}, seed_from("7"), players)


def cellar(seed: str = "1", players: tuple[str, ...] = ("Ana", "random")) -> Table:
    """With seed 1, Ana has rat1, rat3 and lamp3, with seed 3 rat1, rat4 and thief3."""
    return Table.new(Cellar(), {}, seed_from(seed), players)


def test_a_game_against_a_bot_from_the_first_question_to_the_result():
    text = transcript(growl("Ana", "random"), "1", "2", "3", "4", "5")
    assert "Prey worth 3: how loud do you growl?\n  1  2  3  4  5\nAna> 1\n" in text
    assert re.search(
        r"\n\nAna growls 1\.\nrandom growls \d\.\n.* prey worth 3.*\nA prey worth 4", text
    )
    assert "Ana's lair" in text
    assert "random's growls" in text
    assert re.search(r"The game is over: no prey left \(GR-4\)\.\n  1\. \w+, \d+ points?\n", text)


def test_the_same_in_french():
    text = transcript(growl("", "random"), "1", "2", "3", "4", "5", lang="fr")
    question = typeset("Une proie qui vaut 3 : grogner à quelle force ?", "fr")
    assert f"{question}\n  1  2  3  4  5\nJoueur 1> 1" in text
    assert typeset("La partie est finie : plus de proies (GR-4).\n  1. ", "fr") in text


def test_a_path_may_be_typed_bit_by_bit():
    text = transcript(cellar("3"), "thief3", "?", "P2", "quit")
    assert "Ana> thief3\n  p2\nAna> thief3 ?\n  p2  Player 2\nAna> thief3 P2\n" in text
    assert "Ana plays thief." in text


def test_who_asks_for_help_is_told_of_the_question_mark():
    text = transcript(cellar("3"), "help", "aide", "quit")
    assert text.count("? explains the choices, ") == 3
    assert "not possible" not in text


def test_an_empty_line_drops_what_was_begun():
    text = transcript(cellar("3"), "thief3", "", "rat1", "quit")
    assert "Ana> thief3 \n  rat1  rat4  thief3\nAna> rat1\n\nAna plays rat." in text


def test_a_whole_move_may_follow_one_that_was_begun():
    text = transcript(cellar("3"), "thief3", "RAT1", "quit")
    assert "Ana> thief3 RAT1\n\nAna plays rat." in text


def test_enter_is_enough_where_there_is_one_choice_only():
    text = transcript(growl("Ana", "random"), "1", "2", "3", "4", "")
    assert "Ana (Enter: 5)> \n\nAna growls 5." in text


def test_choices_are_explained_in_the_language():
    text = transcript(cellar(), "?", "quit", lang="fr")
    assert "  rat1   rat\n  rat3   rat\n  lamp3  lampe\n" in text


def test_choices_that_speak_for_themselves_are_explained_in_a_row():
    text = transcript(growl("Ana", "random"), "?", "quit")
    assert "Ana> ?\n  1  2  3  4  5\nAna> " in text


def test_a_card_is_read_out_in_the_language():
    text = transcript(cellar(), "? LAMP3 p9", "quit", lang="fr")
    assert "Ana> ? LAMP3 p9\n  ● · lampe\n" in text
    assert typeset("Rien sur la table ne s'appelle « p9 »", "fr") in text


@pytest.mark.parametrize(
    ("lang", "typed", "told"),
    [
        ("en", "rat2", "“rat2” is not possible here; possible: rat1, rat4, thief3"),
        ("fr", "rat2", "« rat2 » n'est pas possible ici ; possible : rat1, rat4, thief3"),
        ("en", "thief3 p1", "“p1” is not possible after “thief3”; possible: p2"),
        ("fr", "thief3 p1", "« p1 » n'est pas possible après « thief3 » ; possible : p2"),
        ("en", "rat1 p2", "“rat1” is a whole move; “p2” is too much"),
        ("fr", "rat1 p2", "« rat1 » est un coup complet ; « p2 » est de trop"),
    ],
)
def test_a_mistake_is_explained(lang, typed, told):
    text = transcript(cellar("3"), typed, "quit", lang=lang)
    assert f"> {typed}\n{typeset(told, lang)}\n" in text


# -- around one screen -----------------------------------------------------------------------


def test_the_screen_is_covered_between_people_with_secrets():
    pages = transcript(growl("Ana", "Bea"), "4", "", "3", "quit").split("Pass the screen to ")
    assert len(pages) == 2
    assert "Ana> 4" in pages[0]
    # Bea sees that Ana is ready, but not with what.
    assert pages[1].startswith("Bea, who presses Enter. \n")
    assert "ready" in pages[1]
    assert "chosen" not in pages[1]
    # Once both have growled there is nothing to hide.
    assert "Bea> 3\n\nAna growls 4.\nBea growls 3." in pages[1]


def test_who_leaves_the_screen_reads_the_news_first():
    text = transcript(cellar("3", ("Ana", "Bea")), "", "thief3 p2", "", "", "quit")
    ana, bea = text.split("Enter hides this for Bea.")
    assert "Ana plays thief." in ana
    assert "Which card do you give to Ana?" in bea
    assert "rat4" not in bea


def test_a_move_can_be_taken_back_before_the_screen_is_passed_on():
    table = growl("Ana", "Bea")
    text = transcript(table, "4", "undo", "5", "", "quit")
    assert "Pass the screen to Bea, who presses Enter. undo\nTaken back.\n" in text
    assert [move.path for move in table.record.moves] == ["5"]


def test_three_people_choose_at_once_and_each_is_asked():
    text = transcript(growl("Ana", "Bea", "Cy"), "1", "", "2", "", "3", "quit")
    assert re.findall(r"Pass the screen to (\w+)", text) == ["Bea", "Cy"]
    assert "Cy catches the prey worth 3." in text


def test_bots_alone_need_nobody():
    text = transcript(growl("random", "greedy"))
    assert text.count("growls") >= 10
    assert "The game is over" in text


# -- commands --------------------------------------------------------------------------------


def test_a_hint_says_what_a_bot_would_do_and_why_and_changes_nothing():
    table = cellar()
    text = transcript(table, "hint", "quit")
    move = re.search(r"I would play: (.+)\n", text)
    assert move is not None
    assert move[1] in table.view(0).playable()
    assert re.search(rf"\n  {move[1]}: \d+% to win, tried \d+ times?; then .+: .+\n", text)
    assert "What may be hidden, by all you can know:\n" in text
    assert table.version == 0


def test_a_hint_in_french():
    text = transcript(cellar(), "conseil", "quitter", lang="fr")
    assert typeset("Je jouerais : ", "fr") in text
    assert re.search(r"\d+ % de chances, essayé \d+ fois", typeset(text, "en"))


def test_a_move_is_taken_back_on_the_spot():
    table = cellar()
    text = transcript(table, "lamp3", "leave", "undo", "quit")
    assert "Ana> undo\nTaken back." in text
    assert table.version == 1
    table = Table.new(Cellar(), {}, seed_from("1"), ["Ana", "Bea"])
    text = transcript(table, "", "lamp3", "undo", "leave", "annuler", "take", "", "", "quit")
    assert "Ana> undo\nNo taking back: this move showed you something hidden." in text
    before, after = text.split("Enter hides this for Bea. annuler\nTaken back.\n")
    assert "Ana leaves the top card." in before
    assert "Ana draws " in after
    assert [move.path for move in table.record.moves] == ["lamp3", "take"]


def test_the_log_tells_what_this_person_saw():
    text = transcript(cellar(), "lamp3", "take", "log", "quit")
    log = text.split("> log\n")[1]
    assert log.startswith("1. Ana: lamp3\n   Ana plays lamp.\n   Ana lights up ")
    assert "random draws a hidden card." in log


def test_the_rules_are_at_hand():
    assert "- **GR-4** Un grognement ne sert" in transcript(
        growl("Ana", "random"), "règles", "quit", lang="fr"
    )


def test_a_saved_game_is_kept_up_to_date(tmp_path):
    file = tmp_path / "a game.json"
    table = growl("Ana", "random")
    text = transcript(table, "1", f"save {file}", "2", "quit")
    assert f"{RESUME} '{file}'" in text
    assert Record.load(file) == table.record
    assert table.version >= 4


def test_a_game_can_be_kept_from_the_start(tmp_path):
    file = tmp_path / "game.json"
    table = growl("Ana", "random")
    transcript(table, "1", save=file)
    assert Record.load(file) == table.record


def test_saving_to_nowhere_is_no_catastrophe(tmp_path):
    text = transcript(growl("Ana", "random"), "save", f"save {tmp_path}/no/game.json", "1", "quit")
    assert "Say where: save FILE" in text
    assert "no/game.json: No such file or directory" in text
    assert "Ana growls 1." in text


def test_saving_never_overwrites_another_file(tmp_path):
    file = tmp_path / "other.txt"
    file.write_text("precious")
    text = transcript(growl("Ana", "random"), f"save {file}", "quit")
    assert f"{file} is there already; choose another name." in text
    assert file.read_text() == "precious"
    assert "This game is not saved." in text


def test_a_file_may_be_at_home(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    transcript(growl("Ana", "random"), "save ~/game.json", "save", "save ~/game.json", "quit")
    assert (tmp_path / "game.json").is_file()


@pytest.mark.parametrize("name", [".", "/", "a\0b"])
def test_a_name_that_is_none_is_no_catastrophe(name):
    text = transcript(growl("Ana", "random"), f"save {name}", "1", "quit")
    assert f"Cannot write {name}: " in text
    assert "Ana growls 1." in text


def test_a_full_disk_is_told_and_play_goes_on(tmp_path, monkeypatch):
    file, save = tmp_path / "game.json", Record.save

    def save_if_there_is_room(record: Record, path: Path) -> None:
        if len(record.moves) > 2:
            raise OSError(28, "No space left on device", str(path))
        save(record, path)

    monkeypatch.setattr(Record, "save", save_if_there_is_room)
    text = transcript(growl("Ana", "random"), "1", "2", "quit", save=file)
    assert f"Cannot write {file}: No space left on device" in text
    assert "Ana growls 2." in text
    assert "The game is saved" not in text
    assert len(Record.load(file).moves) == 2


def test_a_word_of_the_game_goes_before_a_command():
    class Savings(Growl):
        """Its loudest growl is called undo."""

        def vocabulary(self, options):
            words = super().vocabulary(options)
            return type(words)([*words.tokens[:-1], "undo"])

    table = Table.new(Savings(), {}, seed_from("7"), ["Ana", "random"])
    text = transcript(table, "/undo", "undo", "quit")
    assert "You have made no move to take back." in text
    assert "undo" in [move.path for move in table.record.moves]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_end_of_the_input_says_how_to_go_on(lang, tmp_path):
    file = {"en": "FILE", "fr": "FICHIER"}[lang]
    assert f"{RESUME} {file}\n" in transcript(growl("Ana", "random"), lang=lang)
    assert list(tmp_path.iterdir()) == []


def test_an_interruption_says_how_to_go_on_and_goes_on_to_the_shell():
    class Interrupted(Screen):
        def ask(self, prompt: str, complete: object = None) -> str:
            raise KeyboardInterrupt

    writer = io.StringIO()
    with pytest.raises(KeyboardInterrupt):
        LineMode(growl("Ana", "random"), "en", Interrupted(io.StringIO(), writer), RESUME).run()
    assert RESUME in writer.getvalue()
