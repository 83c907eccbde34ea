import os

import pytest

import ludozilla

EXPECTED = os.environ.get("LUDOZILLA_EXPECT")


@pytest.mark.skipif(EXPECTED is None, reason="LUDOZILLA_EXPECT says which build is tested")
def test_the_build_that_was_meant_is_tested():
    assert ("compiled" if ludozilla.compiled() else "pure") == EXPECTED
