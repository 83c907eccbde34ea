import json
import os
import shlex
import socket
import subprocess
import sys
from argparse import ArgumentParser, _SubParsersAction
from collections.abc import Iterator
from pathlib import Path

import pytest

import ludozilla
from ludozilla.cli import _parser, main, serving
from ludozilla.engine.options import Choice
from ludozilla.engine.parts import WATCHER
from ludozilla.engine.record import Record
from ludozilla.engine.registry import find, installed
from ludozilla.engine.rng import seed_from
from ludozilla.engine.texts import LANGUAGES, typeset
from ludozilla.engine.vocabulary import HOLE
from ludozilla.table.table import Table
from tests.toys.cellar import CARDS, Cellar
from tests.toys.growl import Growl

GROWL = "tests/toys/growl.py"
CELLAR = "tests/toys/cellar.py"
LONG = "9" * 5000


@pytest.fixture(autouse=True)
def in_english(monkeypatch):
    for name in ("LC_ALL", "LC_MESSAGES", "LUDOZILLA_DEBUG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")


@pytest.fixture
def run(capsys):
    """Run a command line that should succeed; returns what it printed."""

    def run(line: str) -> str:
        assert main(shlex.split(line)) == 0, capsys.readouterr().err
        return str(capsys.readouterr().out)

    return run


@pytest.fixture
def record(tmp_path):
    """A finished game of Growl between bots."""
    table = Table.new(Growl(), {}, seed_from("7"), ["greedy", "random"])
    table.let_bots_move()
    table.record.save(tmp_path / "game.json")
    return tmp_path / "game.json"


# -- errors ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("plya", "invalid choice: 'plya'"),
        ("games --nonsense", "cannot make sense of '--nonsense'"),
        ("games nowhere.py", "there is no file 'nowhere.py'"),
        ("serve --port 70000", "'70000' should be a whole number from 0 to 65535"),
        ("serve --host nowhere.invalid --port 0", "nowhere.invalid:0"),
        ("serve --pause -1", "should be a number of seconds"),
        ("serve --forget-guests x", "'x' should be a whole number of days, such as 0 or 365"),
        ("rules", "required: GAME"),
        ("rules growll", "there is no game 'growll'"),
        ("rules nowhere:Growl", "No module named 'nowhere'"),
        ("rules json:dumps", "'json:dumps' is no game"),
        ("rules tests/toys/__init__.py", "defines 0 games"),
        (f"rules {GROWL} --lang de", "choose from 'en', 'fr'"),
        ("play", "ludozilla play GAME"),
        (f"play {GROWL} players=9", "it may be 2 or 3"),
        (f"play {GROWL} --seed 1 plyers=2", "did you mean players?"),
        (f"play {GROWL} players", "should read name=value"),
        (f"play {GROWL} --seat A --seat B --seat C", "this game has 2 seats"),
        (
            f"play {GROWL} --seat clever:ms=5",
            "there is no bot 'clever'; installed: greedy, random, search",
        ),
        (f"play {GROWL} --seat greedi", "did you mean the bot greedy, not 'greedi'?"),
        (f"play {GROWL} --seat nowhere.py", "there is no file 'nowhere.py'"),
        (f"play {GROWL} --seat {GROWL}", "defines 0 bots"),
        (f"play {GROWL} --seat greedy:fills=0", "a whole number from 1"),
        (f"play {GROWL} --save nowhere/game.json", "nowhere/game.json"),
        (f"play {GROWL} --resume nowhere.json", "cannot read 'nowhere.json'"),
        (f"play {GROWL} --resume pyproject.toml", "this is no record"),
        (f"play {GROWL} players=2 players=3", "option players is there twice"),
        (f"play {GROWL} players=@nowhere", "cannot read 'nowhere': No such file or directory"),
        (f"play {GROWL} players=@PIPE", "it is no ordinary file"),
        (f"play {GROWL} players=@pyproject.toml", "option players cannot be '[build-system]"),
        (f"play {GROWL} players={LONG}", "it may be 2 or 3"),
        (f"play {GROWL} --seat 'A\nB'", "is no name"),
        (f"play {GROWL} --save .", "cannot use '.': it is no ordinary file"),
        (f"play {GROWL} --save RECORD", "is there already; --resume goes on with it"),
        (f"play {GROWL} players=3 --resume RECORD", "leave them out"),
        (f"play {GROWL} --resume PIPE", "it is no ordinary file"),
        (f"play {GROWL} --seat clever:{LONG}", "No module named 'clever'"),
        ("play --resume RECORD", "a record of 'growl', which is not installed"),
        (f"play {CELLAR} --resume RECORD", "a record of growl, not of cellar"),
        (f"simulate {GROWL} --games 0", "a whole number from 1"),
        (f"simulate {GROWL} --games many", "a whole number from 1"),
        (f"simulate {GROWL} --games {LONG}", "a whole number from 1"),
        (f"simulate {GROWL} --jobs 0", "a whole number from 1"),
        (f"simulate {GROWL} --bots clever", "installed: greedy, random, search"),
        (f"simulate {GROWL} --bots json:dumps", "'json:dumps' is no bot"),
        (f"simulate {GROWL} --bots tests.bots.test_turn:Faulty", "cannot make the bot"),
        (f"simulate {GROWL} --bots BROKEN", "bot Broken at move 1 failed: ZeroDivisionError("),
        (f"play {GROWL} --seat BROKEN", "bot Broken at move 1 failed: ZeroDivisionError("),
        (f"check {GROWL} --bots clever", "installed: greedy, random, search"),
        (f"simulate {GROWL} --bots random random random", "1 or 2 bots here, not 3"),
        (f"arena {GROWL}", "required: BOT|name=value"),
        (f"arena {GROWL} greedy", "2 bots or more to compare them, not 1"),
        (f"arena {GROWL} greedy search:depth=2", "there is no option 'depth'"),
        (f"arena {GROWL} greedy random plyers=3", "did you mean players?"),
        (f"arena {GROWL} greedy random --games 0", "a whole number from 1"),
        (f"arena {GROWL} greedy random --json RECORD", "holds no results of an arena"),
        (f"arena {GROWL} greedy random --json nowhere/results", "nowhere/results"),
        ("replay nowhere.json", "cannot read 'nowhere.json'"),
        (f"replay RECORD --game {GROWL} --at 11", "moves 0 to 10, not 11"),
        (f"replay RECORD --game {GROWL} --at -1", "moves 0 to 10, not -1"),
        (f"replay RECORD --game {GROWL} --at soon", "invalid int value: 'soon'"),
        (f"replay RECORD --game {GROWL} --seat 3", "1 to 2, watcher or all"),
        (f"replay RECORD --game {GROWL} --seat 0", "1 to 2, watcher or all"),
        (f"replay RECORD --game {GROWL} --seat {LONG}", "1 to 2, watcher or all"),
        ("replay PIPE", "it is no ordinary file"),
        (f"show {GROWL} --at 3", "--at needs the record of a game"),
        (f"show {GROWL} --game {CELLAR}", "--game needs the record of a game"),
        (f"show {GROWL} --dark", "it goes with --svg"),
        (f"show RECORD --game {GROWL} --seed 3", "leave them out"),
        (f"show {GROWL} -o nowhere/game.svg", "nowhere/game.svg"),
        (f"show RECORD --game {GROWL} players=3", "leave them out"),
        ("show nowhere.json", "cannot read 'nowhere.json'"),
        (f"show RECORD --game {GROWL} -o RECORD", "would replace"),
        (f"bench {GROWL} --seconds 0", "a number of seconds"),
        (f"bench {GROWL} --seconds {LONG}", "a number of seconds"),
        ("check growll", "there is no game 'growll'"),
        (f"check {GROWL} --golden nowhere.txt", "cannot use 'nowhere.txt'"),
        (f"check {GROWL} --golden PIPE", "it is no ordinary file"),
    ],
)
def test_an_error_is_one_line_that_says_what_would_be_right(line, told, record, tmp_path, capsys):
    broken = tmp_path / "broken.py"
    broken.write_text("class Broken:\n    def choose(self, holed, budget, rng):\n        1 / 0\n")
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for word, file in (("RECORD", record), ("BROKEN", broken), ("PIPE", pipe)):
        line = line.replace(word, str(file))
    assert main(shlex.split(line)) == 2
    out, err = capsys.readouterr()
    assert err.startswith("ludozilla: ")
    assert told in err
    assert err.count("\n") == 1
    assert len(err) < 1000
    assert "a fault in" not in err
    assert out == ""


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (f"play {GROWL} players=9 --lang fr", "l'option players ne peut pas être"),
        (f"play {GROWL} --lang fr --seat greedy:fills=0", "un nombre entier"),
        (f"replay {GROWL} --lang fr", "ce n'est pas un enregistrement"),
        ("verify nowhere.json --lang fr", "impossible de lire 'nowhere.json'"),
        ("verify RECORD --lang fr --game cellar", "il n'y a pas de jeu 'cellar'"),
        (f"verify RECORD --lang fr --game {GROWL} --commitment 0", "n'a pas été promise d'avance"),
    ],
)
def test_an_error_speaks_the_language_that_was_asked_for(line, told, record, capsys):
    assert main(shlex.split(line.replace("RECORD", str(record)))) == 2
    assert told in capsys.readouterr().err


def test_a_fault_in_a_game_is_one_line_too_that_says_where(tmp_path, capsys, monkeypatch):
    faulty = tmp_path / "faulty.py"
    faulty.write_text(
        "from tests.toys.growl import Growl\n"
        "class Faulty(Growl):\n"
        "    def deal(self, state, rng):\n"
        "        raise ZeroDivisionError('oops')\n"
    )
    assert main(["show", str(faulty)]) == 2
    assert "a fault in faulty.py:4: ZeroDivisionError('oops')" in capsys.readouterr().err
    monkeypatch.setenv("LUDOZILLA_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        main(["show", str(faulty)])


def test_an_interruption_is_130(monkeypatch):
    def interrupt(*args):
        raise KeyboardInterrupt

    monkeypatch.setattr("ludozilla.cli.shelf.find", interrupt)
    assert main(["rules", GROWL]) == 130


def test_nobody_complains_when_the_reader_leaves():
    command = [sys.executable, "-m", "ludozilla", "show", GROWL]
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, check=False)
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")


def command(line: str, *, encoding: str = "utf-8", redirect: str = "") -> tuple[int, str, str]:
    """Run a command line in a shell: its exit code, output and errors."""
    line = f"{sys.executable} -m ludozilla {line} {redirect}"
    env = os.environ | {"PYTHONIOENCODING": encoding}
    done = subprocess.run(line, shell=True, env=env, capture_output=True, check=False)
    return done.returncode, done.stdout.decode(encoding), done.stderr.decode()


@pytest.mark.parametrize("redirect", [">&-", "<&-"])
def test_a_closed_stream_is_no_fault(redirect):
    code, _, err = command(f"play {GROWL}", redirect=redirect)
    assert (code, err) == (0, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_output_is_told():
    code, _, err = command(f"show {GROWL}", redirect=">/dev/full")
    assert (code, err) == (2, "ludozilla: cannot use the output: No space left on device\n")


def test_any_terminal_can_be_written_to():
    code, out, _ = command(f"show {CELLAR} --lang fr --seat 1", encoding="ascii")
    assert code == 0
    assert "+----+" in out
    assert out.isascii()
    code, out, _ = command(f"show {GROWL} --svg --lang fr", encoding="latin-1")
    assert code == 0
    assert "Forêt" in out.encode("latin-1").decode("utf-8")


@pytest.mark.parametrize(("term", "colour"), [("xterm", True), ("dumb", False)])
def test_a_dumb_terminal_gets_no_colours(run, monkeypatch, term, colour):
    monkeypatch.setenv("TERM", term)
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert ("\x1b[" in run(f"show {CELLAR}")) is colour


# -- the commands ----------------------------------------------------------------------------


def test_the_version_says_which_build_it_is(capsys):
    with pytest.raises(SystemExit) as left:
        main(["--version"])
    assert left.value.code == 0
    build = "compiled" if ludozilla.compiled() else "pure Python"
    assert capsys.readouterr().out == f"ludozilla {ludozilla.__version__} ({build})\n"


def test_without_a_command_there_is_help(run):
    assert "simulate" in run("")


def test_every_command_explains_its_options():
    unexplained = [
        f"{parser.prog} {action.option_strings[0]}"
        for parser in parsers(ludozilla.cli._parser())
        for action in parser._actions
        if action.option_strings and not action.help
    ]
    assert unexplained == []


def parsers(parser: ArgumentParser) -> Iterator[ArgumentParser]:
    """A command and all its subcommands, which can print their help."""
    assert parser.format_help()
    yield parser
    for action in parser._actions:
        if isinstance(action, _SubParsersAction):
            for command in action.choices.values():
                yield from parsers(command)


def test_games_in_files_are_listed_with_their_options(run):
    assert run(f"games {GROWL}").endswith(
        f"{GROWL}: Growl. Everyone growls at once; the loudest gets the prey.\n"
        "    players=2|3  players (default 2)\n"
    )
    assert "joueurs (par défaut 2)" in run(f"games {GROWL} --lang fr")


def test_a_game_that_is_named_is_listed_alone_with_what_its_values_mean(run):
    assert run("games zombie-apocalypse-now").splitlines()[1:] == [
        "    humans=first|second  who plays the humans (default first)",
        "        first   the first seat",
        "        second  the second seat",
        "        The sides are not alike. The humans begin, and have jokers.",
        "    handicap=none|mortal  handicap of the zombies (default none)",
        "        none    none, as printed",
        "        mortal  beaten humans are removed and do not rise again",
        "        For a closer fight: the zombies win more often by the printed rules.",
    ]
    assert "        family" not in run("games happy-city")  # which means just that
    french = run("games happy-city zoon --lang fr")
    assert "        family  familial\n" in french
    assert "        continental  cartes d'un continent\n" in french
    assert "zorgl-zilla" not in french
    everything = run("games --lang fr")
    assert "zorgl-zilla" in everything
    assert "familial" not in everything
    assert typeset("la ville la plus heureuse ; les monstres, au voisin !", "fr") in everything


@pytest.mark.parametrize("name", installed())
def test_every_label_of_a_value_is_of_one_that_can_be_chosen(name):
    for option in find(name).options:
        if isinstance(option, Choice):
            assert set(option.value_labels) <= set(option.values)
            assert all(set(labels) == set(LANGUAGES) for labels in option.value_labels.values())


def test_rules_come_in_the_language_of_the_environment(run, monkeypatch):
    assert run("rules tests.toys.growl:Growl").startswith("# Growl\n")
    monkeypatch.setenv("LANG", "fr_CA.UTF-8")
    assert run(f"rules {GROWL}").startswith("# Grrr\n")
    assert run(f"rules {GROWL} --lang en").startswith("# Growl\n")


def test_a_game_is_played_saved_and_resumed(tmp_path):
    def play(line: str, typed: str) -> str:
        command = [sys.executable, "-m", "ludozilla", "play", *shlex.split(line)]
        done = subprocess.run(command, input=typed, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    file = tmp_path / "game.json"
    begun = play(f"{GROWL} --seed 7 --save {file}", "1\n2\n")
    assert "greedy's growls" in begun
    assert f"ludozilla play {GROWL} --resume {file}" in begun
    assert len(Record.load(file).moves) == 5
    ended = play(f"{GROWL} --resume {file}", "3\n4\n5\n")
    assert len(Record.load(file).moves) == 10
    assert "The game is over" in ended
    whole = play(f"{GROWL} --seed 7", "1\n2\n3\n4\n5\n")
    assert whole.splitlines()[-3:] == ended.splitlines()[-3:]


def test_simulations_repeat_whatever_the_number_of_jobs(run):
    line = f"simulate {GROWL} --games 30 --seed 7 --bots greedy random players=2"
    with pytest.raises(AssertionError, match="no bot 'players=2'"):
        run(line)
    line = f"simulate {GROWL} --bots greedy random --games 30 --seed 7 players=2"
    assert run(line) == run(f"{line} --jobs 2")
    assert run(line).startswith("growl 1 players=2: 30 games, seed 7\n")
    figures = json.loads(run(f"{line} --json"))
    assert json.loads(run(f"{line} --json --jobs 2")) == figures
    assert figures["games"] == 30
    assert figures["bots"] == ["greedy", "random"]
    assert figures["rules"]["GR-3"] == {"per_game": 5, "games": 1}


@pytest.fixture
def peeping(tmp_path):
    """A bot in a file, that remembers what it saw and plays by it."""
    file = tmp_path / "peeping.py"
    file.write_text(
        "from itertools import count\n"
        "from ludozilla import Answer\n"
        "class Peeping:\n"
        "    calls = count()\n"
        "    def choose(self, holed, budget, rng):\n"
        "        actions = holed.legal_actions()\n"
        "        return Answer(actions[next(self.calls) % len(actions)])\n"
    )
    return file


def test_a_bot_of_one_s_own_plays_wherever_bots_do(run, peeping, capsys):
    line = f"simulate {GROWL} --games 3 --bots {peeping}:Peeping random --json"
    assert json.loads(run(line))["bots"] == [f"{peeping}:Peeping", "random"]
    assert main(["check", GROWL, "--games", "1", "--bots", str(peeping)]) == 1
    assert "peeping.py plays differently" in capsys.readouterr().out
    table = run(f"play {GROWL} --seat {peeping} --seat random")
    assert "The game is over" in table


def test_a_record_can_be_looked_at_without_its_bots(run, peeping, tmp_path, capsys):
    file = tmp_path / "game.json"
    run(f"play {GROWL} --seat {peeping} --seat random --save {file}")
    record = Record.load(file)
    assert record.players == [f"bot:{peeping}", "bot:random"]
    del record.moves[4:]
    record.save(file)
    peeping.unlink()
    assert "1. peeping.py: ?" in run(f"replay {file} --game {GROWL} --at 2")
    assert main(["play", GROWL, "--resume", str(file)]) == 2
    assert f"there is no file '{peeping}'" in capsys.readouterr().err


def test_an_arena_tells_who_is_better_and_goes_on_where_it_stopped(run, tmp_path):
    file = tmp_path / "results"
    line = f"arena {GROWL} greedy:fills=2 random players=3 --seed 7 --json {file} --games"
    assert "6 games, 2 deals" in run(f"{line} 5")
    kept = file.read_text()
    assert "9 games, 3 deals" in run(f"{line} 9")
    assert file.read_text().startswith(kept)
    assert "command" in json.loads(kept.splitlines()[0])["made_with"]


def test_an_arena_can_stop_when_the_matter_is_settled(run):
    told = run(f"arena {GROWL} greedy random --sprt --games 1000 --jobs 2")
    assert "greedy wins more than a fair share" in told
    assert "1000 games" not in told


def test_speed_is_no_part_of_what_repeats(capsys):
    assert main(["simulate", GROWL, "--games", "3"]) == 0
    out, err = capsys.readouterr()
    assert err.endswith(" decisions/s\n")
    assert "/s" not in out


def test_bench_prints_figures_for_people_and_programs(run):
    assert "decisions" in run(f"bench {GROWL} --seconds 0.01")
    figures = json.loads(run(f"bench {GROWL} players=3 --seconds 0.01 --json"))
    assert set(figures["per_second"]["growl"]) == {
        *("decisions", "views", "fills", "thoughts", "clones", "evaluations", "iterations"),
    }
    assert set(figures["a_frame"]["growl"]) == {"us", "most_us", "bytes", "whole_bytes"}


def plainly(text: str) -> str:
    """With ordinary blanks, one at a time."""
    return " ".join(text.split())


def test_reports_speak_french_and_their_figures_are_set_so(run, capsys):
    simulated = run(f"simulate {GROWL} --bots greedy random --games 30 --seed 7 --lang fr")
    assert simulated.startswith("growl 1 players=2\N{NO-BREAK SPACE}: 30 parties, graine 7\n")
    told = plainly(simulated)
    assert "place robot victoires part intervalle à 95 %" in told
    assert "Joueur 1 greedy" in told
    assert "décisions par partie : 10,0 en moyenne de 10 à 10 ; 5 % : 10," in told
    assert "fin parties plus de proies (GR-" in told
    assert "règle par partie des parties" in told
    matched = plainly(run(f"arena {GROWL} greedy random --games 3 --seed 7 --lang fr"))
    assert "4 parties, 2 donnes avec les robots à toutes les places, graine 7 ; une" in matched
    assert "gagne plus qu'une part équitable (" in matched
    measured = plainly(run(f"bench {GROWL} --seconds 0.01 --lang fr"))
    assert "par seconde décisions copies vues mondes" in measured
    assert "par image µs µs au plus octets octets en entier growl" in measured


def test_what_programs_read_is_the_same_in_every_language(run):
    line = f"simulate {GROWL} --games 3 --json"
    assert run(f"{line} --lang fr") == run(f"{line} --lang en")
    assert "per_second" in json.loads(run(f"bench {GROWL} --seconds 0.01 --json --lang fr"))


def test_reports_speak_the_language_of_the_environment(run, monkeypatch):
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert "victoires" in run(f"simulate {GROWL} --games 3")
    assert "victoires" not in run(f"simulate {GROWL} --games 3 --lang en")


def test_check_speaks_french(capsys, tmp_path):
    assert main(["check", GROWL, "--games", "1", "--jobs", "1", "--lang", "fr"]) == 0
    out, err = capsys.readouterr()
    assert out == "ok    players=2\nok    players=3\naucun défaut\n"
    assert "comparaisons dans 1 partie pour chacun des 2 réglages\n" in err
    assert "--thorough joue 5 parties de chaque réglage au lieu de 1, " in err
    leaking = "tests.conformance.faults:TalkativeScene"
    assert main(["check", leaking, "players=2", "--games", "1", "--lang", "fr"]) == 1
    out = capsys.readouterr().out
    assert out.startswith("ÉCHEC players=2\n")
    assert out.endswith("\n1 défaut\n")
    file = str(tmp_path / "growl.txt")
    assert main(["check", GROWL, "--golden", file, "--write", "--lang", "fr"]) == 0
    told = plainly(capsys.readouterr().out)
    assert told == f"{file!r} est écrit : une partie modèle de growl 1"


def test_check_passes_a_sound_game(run):
    assert run(f"check {GROWL} --games 1") == "ok   players=2\nok   players=3\nno findings\n"


def test_check_looks_at_the_option_sets_that_are_named(run, capsys):
    assert run(f"check {GROWL} players=3 --games 1") == "ok   players=3\nno findings\n"
    assert main(["check", CELLAR, "players=3", "--games", "1", "--jobs", "1"]) == 0
    assert "comparisons in 1 game for 1 option set\n" in capsys.readouterr().err
    assert main(["check", GROWL, "players=7"]) == 2
    assert "players" in capsys.readouterr().err


def test_check_says_how_much_it_did_and_what_more_it_could_do(capsys):
    assert main(["check", GROWL, "--games", "1", "--jobs", "2"]) == 0
    out, err = capsys.readouterr()
    assert out == "ok   players=2\nok   players=3\nno findings\n"
    assert "comparisons in 1 game for each of 2 option sets" in err
    assert "--thorough plays 5 games of each option set instead of 1, " in err


def test_check_looks_up_cited_rules_in_a_list(capsys, tmp_path):
    rules = tmp_path / "rules.md"
    rules.write_text("- **GR-9** Another rule.\n")
    assert main(["check", GROWL, "--games", "1", "--rules", str(rules)]) == 0
    assert main(["check", GROWL, "--rules", str(tmp_path / "none.md")]) == 2
    assert "cannot read" in capsys.readouterr().err


def test_check_fails_a_leaking_game(capsys):
    assert main(["check", "tests.conformance.faults:TalkativeScene", "--games", "1"]) == 1
    out = capsys.readouterr().out
    assert out.startswith("FAIL players=2\nFAIL players=3\nleak-scene: ")
    assert out.endswith("\n2 findings\n")


def test_check_writes_and_compares_a_golden_playthrough(run, capsys, tmp_path):
    file = tmp_path / "growl.txt"
    assert run(f"check {GROWL} players=3 --golden {file} --write --seed 5") == (
        f"wrote {str(file)!r}: a golden playthrough of growl 1\n"
    )
    assert "options players=3\n" in file.read_text()
    passed = "ok   players=2\nok   players=3\nno findings\n"
    assert run(f"check {GROWL} --golden {file} --games 1") == passed
    file.write_text(file.read_text().replace("seat 0: 1", "seat 0: 2"))
    assert main(["check", GROWL, "--golden", str(file), "--games", "1"]) == 1
    assert "golden: growl.txt: the rules changed but the version did not" in capsys.readouterr().out


# -- pictures and replays --------------------------------------------------------------------


def test_a_start_is_drawn_the_same_for_the_same_seed(run):
    assert run(f"show {CELLAR} --seat 1 --seed 3") == run(f"show {CELLAR} --seat 1 --seed 3")
    assert run(f"show {CELLAR} --seat 1 --seed 3") != run(f"show {CELLAR} --seat 1 --seed 4")
    assert "Joueur 3" in run(f"show {CELLAR} players=3 --lang fr")


def test_a_position_becomes_a_picture(run, record, tmp_path):
    picture = tmp_path / "game.svg"
    assert run(f"show {record} --game {GROWL} --at 4 --svg -o {picture}") == ""
    assert picture.read_text().startswith("<svg ")
    assert run(f"show {record} --game {GROWL} --at 4 --svg --dark") != picture.read_text()


def test_a_picture_takes_the_place_of_no_file_it_is_drawn_from(run, record, tmp_path, capsys):
    game, link, players = tmp_path / "mine.py", tmp_path / "link", tmp_path / "players"
    game.write_text("from tests.toys.growl import Growl\nclass Mine(Growl):\n    pass\n")
    link.symlink_to(record)
    players.write_text("2")
    for line, output in (
        (f"{record} --game {GROWL}", link),
        (f"{record} --game {game}", game),
        (f"{record} --game {game}:Mine", game),
        (f"{game}", game),
        (f"{game} players=@{players}", players),
    ):
        before = output.read_text()
        assert main(["show", *shlex.split(line), "-o", str(output)]) == 2
        assert "would replace" in capsys.readouterr().err
        assert output.read_text() == before
    assert run(f"show {record} --game {game} -o {tmp_path / 'new'}") == ""


def test_a_full_disk_leaves_no_half_picture(record, tmp_path):
    picture = tmp_path / "game.svg"
    picture.write_text("old")
    line = f"{sys.executable} -m ludozilla show {record} --game {GROWL} --svg -o {picture}"
    done = subprocess.run(f"ulimit -f 1; {line}", shell=True, capture_output=True, check=False)
    assert done.returncode == 2
    assert done.stderr.decode() == f"ludozilla: cannot use '{picture}': File too large\n"
    assert picture.read_text() == "old"
    assert sorted(tmp_path.iterdir()) == [record, picture]


def test_a_record_is_replayed_to_any_point(run, record):
    whole = run(f"replay {record} --game {GROWL}")
    assert whole.startswith("1. greedy: ?\n2. random: ?\n   greedy growls ")
    assert "The game is over: no prey left (GR-4)." in whole
    early = run(f"replay {record} --game {GROWL} --at 2 --lang fr")
    assert "3. " not in early
    assert "grogne" in early
    assert "La partie est finie" not in early


@pytest.mark.parametrize("seed", ["1", "2"])
def test_a_replay_shows_no_more_than_the_seat_saw(run, tmp_path, seed):
    table = Table.new(Cellar(), {"players": 3}, seed_from(seed), ["greedy", "random", "random"])
    table.let_bots_move()
    file = tmp_path / "game.json"
    table.record.save(file)
    for name, viewer in (("1", 0), ("2", 1), ("3", 2), ("watcher", WATCHER)):
        unseen = set(CARDS)
        for at in range(table.version + 1):
            holed = Table(table.game, table.record, at).view(viewer)
            unseen -= {CARDS[card] for there in holed.parts.at for card in there if card != HOLE}
            replay = run(f"replay {file} --game {CELLAR} --seat {name} --at {at}")
            assert not [card for card in unseen if card in replay]
            assert at > 5 or unseen


def test_a_picture_has_the_look_of_its_game(run):
    assert "<symbol" in run("show zorgl-zilla --svg")
    assert "<symbol" not in run(f"show {GROWL} --svg")


def test_the_whole_truth_is_shown_to_those_who_ask_for_it(run):
    shown = run(f"show {CELLAR} --seat all")
    assert sum(card in shown for card in CARDS) > 5
    assert not any(card in run(f"show {CELLAR}") for card in CARDS)


# -- the server --------------------------------------------------------------------------------


def test_without_the_extra_the_server_says_what_to_install(monkeypatch, capsys):
    for name in [name for name in sys.modules if name.startswith("ludozilla.server")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    assert main(["serve"]) == 2
    assert "pip install ludozilla[server]" in capsys.readouterr().err


def test_a_port_that_is_taken_is_named(capsys, tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main(["serve", "--port", str(port), "--data", str(tmp_path)]) == 2
    assert f"127.0.0.1:{port}" in capsys.readouterr().err


def test_a_folder_that_cannot_be_used_is_named(capsys, tmp_path):
    (tmp_path / "ludozilla.sqlite").write_text("this is no database, but long enough to be one" * 9)
    assert main(["serve", "--port", "0", "--data", str(tmp_path)]) == 2
    told = capsys.readouterr().err
    assert "ludozilla.sqlite': file is not a database" in told
    assert main(["serve", "--port", "0", "--data", str(tmp_path / "ludozilla.sqlite")]) == 2
    assert "ludozilla.sqlite" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("line", "terminal", "screen", "shown"),
    [
        ("serve", True, True, True),
        ("serve", False, True, False),  # as a service, or in a script
        ("serve", True, False, False),
        ("serve --open", False, True, True),
        ("serve --open", True, False, False),
        ("serve --no-open", True, True, False),
    ],
)
def test_a_browser_opens_for_somebody_who_would_see_it(line, terminal, screen, shown, monkeypatch):
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: terminal)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setenv("DISPLAY", ":0" if screen else "")
    assert serving._shows(_parser().parse_args(line.split()).open) is shown
