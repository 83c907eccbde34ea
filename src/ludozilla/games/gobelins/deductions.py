"""Small positions from which play teaches a player something about hidden cards."""

from __future__ import annotations

from typing import Final

from ludozilla.engine.game import Deduction

DEDUCTIONS: Final[tuple[Deduction, ...]] = (
    # p1 has put cards under the pile and knows that p2 does not draw them yet.
    Deduction(
        """
        hand p1: W01a
        hand p2: B01a
        draw: B02a K02a R01a R02a R03a
        rest: discard
        """,
        ("W01a place", "R02a", "spend1"),
        viewer=0,
    ),
    # p2 sees that p1 has taken one of three, and draws another.
    Deduction(
        """
        hand p1: W01a K02a
        hand p2: B01a
        draw: R01a R02a R03a
        rest: discard
        """,
        ("W01a place", "R02a", "spend1"),
        viewer=1,
    ),
    # p2 knows what p1 looks at, having put it under the pile, but not which of it p1 takes.
    Deduction(
        """
        hand p1: W01b G01a
        hand p2: W01a
        draw: R01a R02a R03a
        rest: aside
        turn: p2
        """,
        ("W01a place", "R02a", "W01b place", "R01a"),
        viewer=1,
    ),
    # As before, with a card of the reshuffled discard among them.
    Deduction(
        """
        hand p1: W01b
        hand p2: W01a G01b
        draw: R01a R02a R03a
        discard: K01a
        rest: aside
        turn: p2
        """,
        ("W01a place", "R02a", "W01b place", "R01a", "spend1"),
        viewer=1,
    ),
    # p2 knows two of the three cards that p1 looks at, and so in which order those can lie that go
    # back.
    Deduction(
        """
        hand p1: W01b G01a
        hand p2: W01a
        draw: R01a R02a R03a R04a
        rest: aside
        turn: p2
        """,
        ("W01a place", "R02a", "W01b place", "R01a"),
        viewer=1,
    ),
    # As before, with all three known.
    Deduction(
        """
        hand p1: W01b
        hand p2: W01a
        draw: R01a R02a R03a R04a
        rest: aside
        turn: p2
        """,
        ("W01a place", "R02a", "W01b place", "R01a"),
        viewer=1,
    ),
    # p1 has seen the hand of p2, who then draws a card and plays one.
    Deduction(
        """
        army p1: W05a
        hand p1: W09
        hand p2: R01a K06 B05a
        draw: G01a G02a
        rest: discard
        """,
        ("W09 place", "K06", "spend1", "pass", "B05a place"),
        viewer=0,
    ),
    # p3 sees a card given and two cards taken, but not which.
    Deduction(
        """
        army p1: W11 W05a
        hand p1: R01a
        hand p2: K01a K02a
        hand p3: B01a
        draw: G01a
        rest: discard
        """,
        ("W11 activate", "p2"),
        viewer=2,
    ),
    # p1 gave R01a to p2, and took two at random, so it knows part of what p2 has now.
    Deduction(
        """
        army p1: W11 W05a
        hand p1: R01a R02a
        hand p2: K01a K02a B01a
        hand p3: G01a
        rest: discard
        """,
        ("W11 activate", "p2", "R01a"),
        viewer=0,
    ),
    # R04a returned openly to the hand of p1, out of which p2 then steals unseen.
    Deduction(
        """
        army p1: G08 G01a R04a
        army p2: W11 W05a
        hand p1: K01a
        hand p2: B01a
        hand p3: K02a
        tokens: 2 2 0
        rest: discard
        """,
        ("G08 activate", "pass", "W11 activate", "p1"),
        viewer=2,
    ),
    # The pile was made anew of the discard: of what p2 has, one card predates it and one does not.
    Deduction(
        """
        hand p1: K01a
        hand p2: B01a
        draw: R01a
        discard: G01a G02a
        rest: aside
        """,
        ("spend1", "spend1"),
        viewer=-1,
    ),
    # As before; then p2 plays one of the two.
    Deduction(
        """
        hand p1: K01a
        hand p2: B01a
        draw: R01a
        discard: G01a G02a
        rest: aside
        """,
        ("spend1", "spend1", "pass", "B01a place"),
        viewer=0,
    ),
    # p1 looked at the last card of the old pile and at two of the new one, so what p1 did not take
    # lies under the cards that were shuffled.
    Deduction(
        """
        hand p1: W01a
        hand p2: B01a
        draw: R01a
        discard: G01a G02a G03a
        rest: aside
        """,
        ("W01a place", "R01a"),
        viewer=1,
    ),
    # The same with two cards of the old pile, one of which lies right under the shuffled ones.
    Deduction(
        """
        hand p1: W01a
        hand p2: B01a
        draw: R01a R02a
        discard: G01a G02a G03a
        rest: aside
        """,
        ("W01a place", "R01a"),
        viewer=1,
    ),
    # With one; then p2 draws a card, which is not the one of the old pile.
    Deduction(
        """
        hand p1: W01a
        hand p2: B01a
        draw: R01a
        discard: G01a G02a G03a
        rest: aside
        """,
        ("W01a place", "R01a", "spend1"),
        viewer=-1,
    ),
)
