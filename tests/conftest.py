from pathlib import Path

import pytest
from hypothesis import settings

# The same examples in every run, so that what failed once fails again; and no deadline, as the
# uncompiled run is many times slower. For new examples: pytest --hypothesis-profile=hunt
settings.register_profile("steady", derandomize=True, deadline=None)
settings.register_profile("hunt", max_examples=1000, deadline=None, print_blob=True)
settings.load_profile("steady")


@pytest.fixture(autouse=True)
def _no_memory_of_real_games(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What a player of this machine has laid out must neither matter to a test nor be changed."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
