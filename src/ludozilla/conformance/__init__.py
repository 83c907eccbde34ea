"""What every game proves, by one importable suite.

``check_game`` runs it on any game, third-party ones included; the pytest
plug-in runs it as tests, one for each option set.
"""

from ludozilla.conformance.findings import Finding, Trial
from ludozilla.conformance.suite import check_deductions, check_game, check_trial

__all__ = ["Finding", "Trial", "check_deductions", "check_game", "check_trial"]
