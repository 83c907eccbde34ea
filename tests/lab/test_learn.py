"""Weights learned from self-play."""

import math
import tomllib

import numpy as np
import pytest

from ludozilla.cli import main
from ludozilla.engine.game import NothingToLearn
from ludozilla.engine.registry import find, installed
from ludozilla.engine.rng import Rng
from ludozilla.engine.weights import chance, load_weights, weighed
from ludozilla.lab.learn import Lesson, fitted, judgement_of, learn, told, weights_text

GAME = "zoon"


def lesson(seed: str = "1", game: str = GAME) -> Lesson:
    return Lesson(game, find(game).prepare({}).options, "greedy:fills=1", seed)


def test_weights_that_made_the_results_are_found_again():
    rng = np.random.default_rng(1)
    features = rng.normal(size=(20_000, 3)) * [1, 10, 1]
    truth = np.array([1.0, -0.1, 0.0])
    results = (rng.random(20_000) < 1 / (1 + np.exp(-(features @ truth)))).astype(float)
    assert fitted(features, results) == pytest.approx(truth, abs=0.06)


def test_a_feature_that_never_shows_gets_no_weight():
    features = np.array([[1.0, 0.0], [-1.0, 0.0]] * 50)
    assert fitted(features, np.array([1.0, 0.0] * 50))[1] == 0


def test_what_is_told_apart():
    results = np.array([1.0, 1.0, 0.0, 0.0])
    assert told(np.array([4.0, 3.0, 2.0, 1.0]), results) == 1
    assert told(np.array([1.0, 1.0, 1.0, 1.0]), results) == 0.5
    assert told(np.array([4.0, 1.0, 3.0, 2.0]), results) == 0.5


@pytest.mark.slow
def test_the_same_seed_teaches_the_same_and_weights_stay_as_they_were():
    before = judgement_of(GAME).weights[:]
    first = learn(lesson(), 6)
    assert learn(lesson(), 6) == first
    assert learn(lesson("2"), 6).weights != first.weights
    assert judgement_of(GAME).weights == before


@pytest.mark.slow
def test_a_few_games_teach_that_it_is_bad_to_lose_leaders():
    learned = learn(lesson("1", "zombie-apocalypse-now"), 20)
    names = judgement_of("zombie-apocalypse-now").names
    by_name = dict(zip(names, learned.weights, strict=True))
    assert by_name["humans lost"] < 0 < by_name["zombies lost"]


def test_a_game_without_features_has_nothing_to_learn():
    with pytest.raises(NothingToLearn, match="gobelins has no judgement"):
        judgement_of("gobelins")


@pytest.mark.slow
def test_nothing_is_learned_from_games_that_end_in_a_way_that_teaches_nothing(monkeypatch):
    zombies = find("zombie-apocalypse-now")
    taught = lesson("1", zombies.name)
    everything = learn(taught, 20)
    some = zombies.judgement._replace(not_from=("humans",))
    monkeypatch.setattr(type(zombies), "judgement", some)
    assert learn(taught, 20).positions < everything.positions
    none = zombies.judgement._replace(not_from=("humans", "zombies", "guard"))
    monkeypatch.setattr(type(zombies), "judgement", none)
    with pytest.raises(NothingToLearn, match="of 5 games of greedy:fills=1 too few ended"):
        learn(taught, 5)


@pytest.mark.slow
def test_the_command_keeps_what_was_learned_and_how(tmp_path, capsys):
    file = tmp_path / "weights.toml"
    command = f"learn {GAME} --games 5 --rounds 2 --bot greedy:fills=1 --seed 3 -o {file}"
    assert main(command.split()) == 0
    assert "are told apart" in capsys.readouterr().out
    kept = tomllib.loads(file.read_text())
    assert kept["made"]["version"] == f"{GAME} {find(GAME).version}"
    names = judgement_of(GAME).names
    assert load_weights(file, names) == pytest.approx(
        learn(Lesson(GAME, find(GAME).prepare({}).options, "greedy:fills=1", "3"), 5, 2).weights,
        rel=1e-4,
    )


def test_what_was_learned_is_told_in_french(capsys):
    assert main(f"learn {GAME} --games 5 --rounds 1 --bot random --lang fr".split()) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert told.startswith("trait avant appris ")
    assert " % sont distinguées (" in told


def test_a_file_for_other_features_is_refused(tmp_path):
    file = tmp_path / "weights.toml"
    file.write_text(weights_text(["a", "b"], [1.0, 2.0], {"command": 'say "hello"'}))
    assert load_weights(file, ["a", "b"]) == [1.0, 2.0]
    with pytest.raises(ValueError, match=r"weights\.toml goes with other features.*c"):
        load_weights(file, ["a", "c"])
    with pytest.raises(ValueError, match="their order"):
        load_weights(file, ["b", "a"])


@pytest.mark.parametrize("name", [name for name in installed() if find(name).judgement])
def test_features_have_names_and_are_numbers(name):
    game = find(name)
    judgement = judgement_of(name)
    state = game.new({}, Rng("deal"))
    rng = Rng("moves")
    for _ in range(60):
        if state.ending is not None:
            break
        for seat in range(2):
            features = judgement.features(state, seat)
            assert len(features) == len(judgement.names) == len(judgement.weights)
            assert all(map(math.isfinite, features))
            assert 0 < chance(weighed(judgement.weights, features)) < 1
        state.apply(rng.choice(state.legal_actions()), rng)
