"""What every game proves."""

from itertools import product
from pathlib import Path

import pytest

from ludozilla.conformance.findings import Trial
from ludozilla.conformance.pytest_plugin import Conformance
from ludozilla.conformance.suite import check_trial
from ludozilla.games.zoon.cards import TRIBES
from ludozilla.games.zoon.game import GAME
from ludozilla.games.zoon.options import EXAMPLE_LISTS


class TestZoon(Conformance):
    game = GAME
    golden = Path(__file__).parents[2] / "golden"
    games = 1
    closely = 3

    @pytest.mark.slow
    def test_conformance(self, option_set):
        """One game for each option set, among which are all pairs of tribes."""
        super().test_conformance(option_set)


SHORT = [
    {"tribe_south": "boarix", "tribe_north": "monkus", "peek": "own_turn"},
    {"tribe_south": "warus", "tribe_north": "rhinogoths", "deployment": "random"},
    {"tribe_south": "momiasmes", "tribe_north": "lanternoks", "no_progress_limit": 20},
    {
        "build_format": "tribal",
        **{f"list_{side}": text for side, text in zip(("south", "north"), EXAMPLE_LISTS["tribal"])},
    },
    {
        "build_format": "tribal",
        "open_lists": False,
        "deployment": "random",
        "no_progress_limit": 20,
    },
]


@pytest.mark.parametrize("options", SHORT, ids=["boarix", "warus", "momiasmes", "tribal", "hidden"])
def test_the_suite_passes_for_every_tribe_and_for_built_ones(options):
    findings = check_trial(Trial(GAME, options, games=1, closely=2))
    assert not findings, "\n".join(str(finding) for finding in findings)


def test_the_option_sets_have_every_pair_of_tribes_and_every_format():
    sets = GAME.option_sets()
    pairs = {(values["tribe_south"], values["tribe_north"]) for values in sets}
    assert len(pairs) == len(TRIBES) ** 2
    formats = {(values["build_format"], values["open_lists"]) for values in sets}
    assert formats == {("none", True), *product(EXAMPLE_LISTS, (True, False))}
