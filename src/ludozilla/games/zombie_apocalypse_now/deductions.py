"""Small positions with acquired knowledge, on which ``fill`` is checked world by world."""

from __future__ import annotations

from typing import Final

from ludozilla.engine.game import Deduction
from ludozilla.engine.parts import WATCHER

_HUMANS: Final = 0
_ZOMBIES: Final = 1

# All red leaders on the field, and the rest of the red cards on the discard pile.
_QUIET_HUMANS: Final = """
    humans:
        KH
        QH
        JH
        KD
        QD
        JD
"""

_HIDDEN_SUPPORTS: Final = f"""
    {_QUIET_HUMANS}
    zombies:
        KS
        QS
    hand zombies: 9S JS 5C
    deck zombies: AS JC
    removed: KC QC
    turn: zombies
"""

# Few cards are left to hide: the discard pile can be shuffled in all possible ways.
_BEFORE_A_TWO: Final = f"""
    {_QUIET_HUMANS}
    zombies:
        KS 7S! 8S!
        QS 9S! 10S!
        JS 3C! 4C!
        KC 5C! 6C!
        QC 7C! 8C!
        JC 9C! 10C!
    hand zombies: 2S 3S AC
    deck zombies: 4S AS
    discard zombies: 2C 5S 6S
    turn: zombies
"""

_KEEPER: Final = f"""
    {_QUIET_HUMANS.replace("KH", "KH 9H! 10D!")}
    zombies:
        JS AS 5S
        KC
    deck zombies: 6S 7S
    removed: KS QS QC JC
"""

_JOKER: Final = """
    humans:
        KH 9H 5D
        QH
        JH
        KD
        QD
        JD
    zombies:
        KS
        JS
        KC
    hand humans: J1 4H
    deck humans: 7H
    removed: QS QC JC
"""

DEDUCTIONS: Final = (
    # A support is placed, then another in front of it: each is one of 3 to 10 or an ace.
    Deduction(_HIDDEN_SUPPORTS, ("9S KS 1", "5C KS shift"), _HUMANS),
    Deduction(_HIDDEN_SUPPORTS, ("9S KS 1", "5C KS 2", "JS"), WATCHER),
    # A support that is replaced lies on the discard pile for all to see.
    Deduction(_HIDDEN_SUPPORTS, ("9S KS 1", "5C KS replace1"), _HUMANS),
    Deduction(
        """
        humans: KH
        zombies:
            KS 5S 6S
        hand zombies: 7S 4C
        deck zombies: 8S JC
        deck humans: QH
        removed: QS JS KC QC JH KD QD JD
        turn: zombies
        """,
        ("7S KS replace2", "4C KS replace-both"),
        _HUMANS,
    ),
    # A zombified leader lies on top of the deck and is drawn; then a support is placed.
    Deduction(
        f"""
        {_QUIET_HUMANS}
        zombies:
            KS AS!
            QS
        deck zombies: 5S 6S 7S JC
        removed: JS KC QC
        turn: zombies
        """,
        ("KS attack QH", "draw", "5S KS 1"),
        _HUMANS,
    ),
    # A hand is discarded and another drawn.
    Deduction(
        f"""
        {_QUIET_HUMANS}
        zombies: KS
        hand zombies: 3S 4S
        deck zombies: 5S 6S 7S JC
        removed: QS JS KC QC
        turn: zombies
        """,
        ("discard", "draw", "5S KS 1"),
        _HUMANS,
    ),
    # A 2 puts three cards under the deck; the next hand has two from above and one of them.
    Deduction(_BEFORE_A_TWO, ("2S", "discard", "draw", "AS KS replace1"), _HUMANS),
    Deduction(_BEFORE_A_TWO, ("2S", "3S KS replace1", "AC QS replace1", "draw"), WATCHER),
    Deduction(_BEFORE_A_TWO, ("2S", "3S KS replace1", "AC QS replace1", "draw"), _ZOMBIES),
    Deduction(
        _BEFORE_A_TWO,
        ("2S", "3S KS replace1", "AC QS replace1", "draw", "end", "end", "AS JS replace1"),
        _HUMANS,
    ),
    # A defender's support is revealed and kept, or discarded at once.
    Deduction(_KEEPER, ("KH attack JS", "keep", "stop", "end"), _HUMANS),
    Deduction(_KEEPER, ("KH attack JS", "drop", "KC"), WATCHER),
    Deduction(_KEEPER, ("KH attack JS", "drop", "JS"), _HUMANS),
    # A protected support is used and stays, face up; or it is not, and stays as it was.
    Deduction(_JOKER, ("J1 KH 1", "KH attack KS", "stop", "end"), _ZOMBIES),
    Deduction(_JOKER, ("J1 KH 2", "KH attack KS", "JS", "end"), _ZOMBIES),
    Deduction(_JOKER, ("J1 KH 1", "4H KH replace2", "end"), _ZOMBIES),
)
