"""What every game proves, by one importable suite.

``check_game`` runs it on any game, third-party ones included; the pytest
plug-in runs it as tests, one for each option set.
"""

from ludozilla.conformance.findings import Finding, Trial
from ludozilla.conformance.suite import (
    BOTS,
    MOST_GAMES,
    Effort,
    Verdict,
    check,
    check_afresh,
    check_deductions,
    check_game,
    check_trial,
    option_sets,
)

__all__ = [
    "BOTS",
    "MOST_GAMES",
    "Effort",
    "Finding",
    "Trial",
    "Verdict",
    "check",
    "check_afresh",
    "check_deductions",
    "check_game",
    "check_trial",
    "option_sets",
]
