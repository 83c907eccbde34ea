"""The conformance suite passes sound games and catches every planted fault."""

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from ludozilla.conformance import (
    Effort,
    Trial,
    check,
    check_afresh,
    check_deductions,
    check_game,
    check_trial,
)
from ludozilla.conformance.citations import defined_rules, rules_are_cited
from ludozilla.conformance.dealing import fills_fit_the_deal
from ludozilla.conformance.deducing import tells_beyond_sight
from ludozilla.conformance.golden import compare, playthrough
from ludozilla.conformance.pytest_plugin import Conformance, golden_files
from ludozilla.engine.game import Game
from ludozilla.engine.registry import find, installed
from ludozilla.testing import cards
from tests.conformance.faults import CHANGED_RULE, FAULTS, Peeker
from tests.toys.burrow import Burrow
from tests.toys.cellar import Cellar
from tests.toys.growl import Growl
from tests.toys.howl import Howl

GOLDEN = Path(__file__).parent.parent / "golden"


# Found at once, or only after all else: few games do; but some faults show only in more.
GAMES = {"chance": 1, "determinism": 1, "fill-uniform": 1, "memory": 1, "actions": 5}


class TestGrowl(Conformance):
    game = Growl()
    golden = GOLDEN


class TestCellar(Conformance):
    game = Cellar()
    golden = GOLDEN


class TestBurrow(Conformance):
    game = Burrow()
    golden = GOLDEN


class TestHowl(Conformance):
    game = Howl()
    golden = GOLDEN


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_found_by_the_check_that_is_meant_for_it(fault: str) -> None:
    game, meant = FAULTS[fault]
    findings = check_game(game, games=GAMES.get(meant, 2))
    assert {finding.check for finding in findings} == {meant}, [str(f) for f in findings]


def test_a_bot_that_looks_at_the_truth_is_found() -> None:
    trial = Trial(Cellar(), {"players": 3})
    findings = check_trial(trial, ["random", Peeker()])
    assert [finding.check for finding in findings] == ["bots"]
    assert "Peeker" in findings[0].message


def test_a_changed_rule_without_a_changed_version_is_found(tmp_path: Path) -> None:
    golden = tmp_path / "burrow.txt"
    for number in range(50):  # until the changed rule matters
        golden.write_text(playthrough(Burrow(), {}, f"seed {number}"), encoding="utf-8")
        findings = list(compare(CHANGED_RULE, golden))
        if findings:
            break
    assert [finding.check for finding in findings] == ["golden"]
    assert "version" in findings[0].message


def test_a_golden_file_of_another_version_asks_to_be_written_anew(tmp_path: Path) -> None:
    golden = tmp_path / "burrow.txt"
    text = playthrough(Burrow(), {}, "seed").replace("version 1", "version 0", 1)
    golden.write_text(text, encoding="utf-8")
    assert [finding.message for finding in compare(Burrow(), golden)] == [
        "burrow.txt is of version 0, the game of 1; write it anew"
    ]


@pytest.mark.parametrize("text", ["", "[build-system]\nrequires", "\0", "GROWL"])
def test_what_is_no_golden_file_of_the_game_is_said_so(tmp_path: Path, text: str) -> None:
    golden = tmp_path / "burrow.txt"
    golden.write_text(text.replace("GROWL", playthrough(Growl(), {}, "1")), encoding="utf-8")
    assert [finding.message for finding in compare(Burrow(), golden)] == [
        "burrow.txt is no golden playthrough of burrow"
    ]


def test_golden_files_that_are_not_there_fail(tmp_path: Path) -> None:
    (missing,) = golden_files(Burrow(), tmp_path)
    (finding,) = compare(Burrow(), missing)
    assert "there is no golden playthrough" in finding.message
    assert "ludozilla check burrow --golden burrow.txt --write" in finding.message


def test_a_golden_playthrough_draws_the_first_tables_and_each_new_kind_of_decision() -> None:
    lines = playthrough(Cellar(), {"players": 3}, "seed").splitlines()
    asked = [line.split(", ")[1].split()[0] for line in lines if line.startswith("decision ")]
    drawn = [
        line.split(", ")[1].split()[0]
        for line, following in pairwise(lines)
        if line.startswith("decision ") and following.startswith("    | ")
    ]
    assert len(drawn) < len(asked) / 2
    assert set(drawn) == set(asked)


def test_a_missing_rule_out_is_told_with_what_to_do() -> None:
    game, _ = FAULTS["a void suit forgotten"]
    (finding,) = check_trial(Trial(game, {"players": 3}))
    told = re.match(
        r"fill for (.+) puts (\w+) into 'hand (\d)' .* after seat \3 played (\w+) that cannot be",
        finding.message,
    )
    assert told, finding.message
    viewer, card, seat, played = told.groups()
    assert f"What {viewer} is taken to know of {card}: it is in " in finding.message
    assert "rule_out" in finding.message
    assert "at_least" in finding.message
    # Who follows the way that is told gets there again.
    state = eval(finding.where, {"game": game})
    assert (state.setup.options, cards(state, "trick")[-1]) == ({"players": 3}, played)
    assert played[:4] != card[:4] == cards(state, "trick")[0][:4]
    assert not any(held.startswith(card[:4]) for held in cards(state, f"hand {seat}"))


def test_a_finding_says_whose_choice_it_was_where_several_choose() -> None:
    trial = Trial(Growl(), {"players": 2})
    for state in trial.positions(0):
        if state.moves == 5:
            again = eval(trial.where(0, state), {"game": trial.game})
            assert ", seat=" in trial.where(0, state)
            assert again == state
            return


def test_what_the_deal_gives_away_is_told_with_who_leads_and_what_to_do() -> None:
    for fault, card in (("while dealing", "star5"), ("by the first step", "fang1")):
        game, _ = FAULTS[f"a leader found {fault}"]
        trial = Trial(game, {"players": 3})
        (finding,) = fills_fit_the_deal(trial)
        assert f"decides first, {card} is in 'hand " in finding.message
        assert "rule_out" in finding.message
        assert finding.where.startswith('game.start("conformance/')


def test_a_deduction_must_be_readable_and_teach_something() -> None:
    useful = Howl.deductions[0]
    unreadable = replace(useful, position="hand 0: moon9")
    idle = replace(useful, script=())
    wrong = replace(useful, script=("moon1", "moon3"))

    class Taught(Howl):
        deductions = (unreadable, idle, wrong, useful)

    findings = check_deductions(Trial(Taught(), {}))
    assert [finding.check for finding in findings] == ["deductions"] * 3
    assert findings[0].message.startswith("deduction 0 cannot be played: ")
    assert "moon9" in findings[0].message
    assert (
        findings[1].message == "after the script of deduction 1 seat 0 knows what they knew before"
    )
    assert "'moon3' is not legal" in findings[2].message


def test_deductions_in_which_nothing_is_given_away_do_not_silence_the_advice() -> None:
    assert tells_beyond_sight(Howl(), Howl.deductions[0])
    assert not tells_beyond_sight(Growl(), Growl.deductions[0])
    (advice,) = check(Growl(), Effort(1)).advice
    assert "who does not follow suit" in advice["en"]
    assert "qui ne fournit pas" in advice["fr"]
    assert check(Howl(), Effort(1)).advice == []


def test_a_check_says_how_much_it_compared_and_what_it_left_out() -> None:
    verdict = check(Growl(), Effort(1))
    assert (verdict.findings, verdict.sets, verdict.left_out) == ([], 2, 0)
    assert verdict.comparisons > 100
    hurried = check(Growl(), Effort(1, seconds=-1))
    assert (hurried.sets, hurried.left_out) == (0, 2)


def test_a_game_that_no_process_can_find_is_told_so() -> None:
    class Hidden(Growl):
        pass

    (finding,) = check_afresh(Trial(Hidden(), {}))
    assert "define it at the top of a module" in finding.message


@pytest.mark.parametrize("name", installed())
def test_the_games_cite_rules_that_their_lists_have(name: str) -> None:
    game = find(name)
    assert game.folder
    text = (game.folder / "rules.en.md").read_text(encoding="utf-8")
    for options in game.option_sets()[:4]:
        trial = Trial(game, options, games=1, rules=text)
        assert len(defined_rules(trial)) > 20
        assert list(rules_are_cited(trial)) == []


@pytest.mark.parametrize("game", [Growl(), Cellar(), Burrow(), Howl()], ids=lambda game: game.name)
def test_every_toy_has_a_golden_playthrough(game: Game) -> None:
    assert list(GOLDEN.glob(f"{game.name}*.txt"))
