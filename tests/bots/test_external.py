"""Programs as bots: the protocol, and what they can do wrong."""

import json
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ludozilla.bots.spec import BotSpecError, make_bot
from ludozilla.bots.turn import bot_action
from ludozilla.engine.bot import BotFault, Budget
from ludozilla.engine.registry import find, installed
from ludozilla.engine.rng import Rng
from ludozilla.lab.arena import Match, play_match
from ludozilla.lab.simulate import Experiment, simulate
from tests.toys.growl import Growl

EXAMPLE = Path(__file__).parents[2] / "examples" / "wordy_bot.js"

FIRST = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    print(json.dumps({"move": asked["legal"][0], "info": asked}), flush=True)
"""


@pytest.fixture
def program(tmp_path):
    """A program in Python, as a spec."""

    def write(source: str, seconds: int = 10) -> str:
        file = tmp_path / "program.py"
        file.write_text(source)
        return f"exec:{shlex.quote(sys.executable)} {shlex.quote(str(file))}:seconds={seconds}"

    return write


def choice(spec: str):
    holed = Growl().new({}, Rng("deal")).seen_by(0)
    return make_bot(spec).choose(holed, Budget(ms=250), Rng("a"))


def test_a_program_is_told_what_its_seat_sees(program):
    holed = Growl().new({}, Rng("deal")).seen_by(0)
    answer = choice(program(FIRST))
    assert answer.action == holed.legal_actions()[0]
    asked = answer.info
    assert asked["protocol"] == 1
    assert asked["id"] == 1
    assert (asked["game"], asked["seat"], asked["seats"]) == ("growl", 0, holed.setup.seats)
    assert asked["legal"] == holed.playable()
    assert asked["state"] == json.loads(json.dumps(holed.to_dict()))
    assert asked["scene"]["areas"]
    assert asked["ms"] == 250
    assert 0 <= asked["seed"] < 1 << 30


def test_it_is_started_once_and_asked_again(program):
    count = 'import sys\nfor n, line in enumerate(sys.stdin):\n print(\'{"move": "%s"}\' % '
    spec = program(count + "__import__('json').loads(line)['legal'][n], flush=True)")
    bot = make_bot(spec)
    holed = Growl().new({}, Rng("deal")).seen_by(0)
    actions = [bot.choose(holed, Budget(), Rng("a")).action for _ in range(2)]
    assert actions == holed.legal_actions()[:2]


def test_it_leaves_when_it_is_not_needed_any_more(program, tmp_path):
    note = tmp_path / "left"
    bot = make_bot(program(f"{FIRST}\nopen({str(note)!r}, 'w').close()"))
    bot.choose(Growl().new({}, Rng("deal")).seen_by(0), Budget(), Rng("a"))
    del bot
    assert note.exists()


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("print('hello', flush=True); input()", "answered 'hello', not"),
        ("""print('{"play": 1}', flush=True); input()""", "missing required field `move`"),
        ("""print('{"move": "fly"}', flush=True); input()""", "chose 'fly', which cannot be"),
        ("import sys; sys.exit('out of bananas')", "ended (exit code 1) without an answer: out"),
        ("input(); input(); input()", "did not answer within 1 s"),
        ("print('x' * 10_000, flush=True); input()", "xxx…'"),
    ],
)
def test_what_a_program_does_wrong_is_told(program, source, told):
    state = Growl().new({}, Rng("deal"))
    with pytest.raises(BotFault) as fault:
        bot_action(make_bot(program(source, seconds=1)), state, "seed")
    assert told in str(fault.value)
    assert "at move 1 " in str(fault.value)


@pytest.mark.parametrize(
    ("spec", "told"),
    [
        ("exec:", "nothing is no program"),
        ("exec:./no_such_bot", "'./no_such_bot' is no program that can be run"),
        ("exec:'", "No closing quotation"),
        (f"exec:{sys.executable}:seconds=0", "a whole number from 1 to 3600"),
    ],
)
def test_a_wrong_spec_is_refused_with_the_right_form(spec, told):
    with pytest.raises(BotSpecError) as refused:
        make_bot(spec)
    assert told in str(refused.value)


def test_it_sits_in_the_arena_and_in_simulations(program):
    spec = program(FIRST)
    match = Match.plan("zombie-apocalypse-now", {}, [spec, "random"], 7)
    (deal,) = play_match(match, 1)
    assert len(deal.games) == 2
    assert simulate(Experiment.plan("zombie-apocalypse-now", {}, [spec, "random"], 7), 1).games == 1


@pytest.mark.skipif(shutil.which("node") is None, reason="needs Node")
@pytest.mark.parametrize("name", installed())
def test_the_example_in_javascript_plays_every_game(name):
    game = find(name)
    bot = make_bot(f"exec:node {shlex.quote(str(EXAMPLE))}")
    state = game.new({}, Rng("deal"))
    for number in range(6):
        legal = state.playable()
        action = bot_action(bot, state, "seed")
        assert len(state.text(action).split()) == max(len(move.split()) for move in legal)
        state.apply(action, Rng(f"{number}"))


@pytest.mark.skipif(shutil.which("node") is None, reason="needs Node")
def test_the_example_runs_as_the_command_in_it_says():
    (command,) = [line for line in EXAMPLE.read_text().splitlines() if "ludozilla arena" in line]
    words = shlex.split(command.removeprefix("//"))
    run = subprocess.run(
        [sys.executable, "-m", *words, "--games", "2"],
        cwd=EXAMPLE.parents[1],
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert "exec:node examples/wordy_bot.js" in run.stdout


def test_the_page_shows_the_example_as_it_is():
    page = (EXAMPLE.parents[1] / "docs" / "external-bots.md").read_text()
    code = EXAMPLE.read_text()
    assert code[code.index("const readline") :] in page
