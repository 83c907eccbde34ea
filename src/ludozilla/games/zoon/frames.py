"""The kinds of frames on the decision stack."""

from __future__ import annotations

from typing import Final

# Decisions
DEPLOY: Final = 0
"""secret: how many exchanges have been made"""
PLAY: Final = 1
GRIP: Final = 2
"""secret: how to hold the own card and where to touch the other"""
OF_STAR: Final = 3
"""of a star effect: the number of its Zoon, its back, the enemy's back"""
OF_TRUMP: Final = 4
"""of a trump: its part, then the backs it has taken; also a step nobody decides"""

BUILD: Final = 9
"""secret: the next card for one's list"""

# Steps nobody decides
BEGIN: Final = 5
TURN_ENDS: Final = 6
CLASH: Final = 7
"""a combat: attacker, defender, retreat square, the seat the attacker fights for"""
SHOT: Final = 8
"""a shot: the trump, its target, the seat that shoots"""
MUSTER: Final = 10
"""both lists are built: deal them out"""
