"""Small positions for the conformance suite, one for each way to learn about hidden cards."""

from __future__ import annotations

from typing import Final

from ludozilla.engine.game import Deduction

DEDUCTIONS: Final = (
    # Draws, one by one, narrow what is left in two decks; a monster comes out of one of them.
    Deduction(
        """
        city A: market_white
        city B: market_white
        zone: square
        deck 1: usine ecole igloo
        deck 2:
        deck 3:
        deck 4: skatepark camping catzilla
        box:
        turn: A draw
        """,
        ("deck4", "deck1", "deck4"),
        viewer=1,
    ),
    # A deck is made anew from its discards: all know the cards, nobody their order.
    Deduction(
        """
        city A: market_white
        city B: market_white
        zone: square
        deck 1: usine
        deck 2:
        deck 3:
        deck 4: skatepark
        discard 1: ecole igloo banque
        box:
        turn: A draw
        """,
        ("deck1", "deck1"),
        viewer=0,
    ),
    # A card that was discarded or bought is known; only the others may come.
    Deduction(
        """
        city A: market_white
        city B: market_white
        zone: square usine ecole
        deck 1: igloo banque
        deck 2: musee hopital
        deck 3:
        deck 4:
        box:
        turn: A
        """,
        ("usine", "deck1", "square", "ecole", "deck2"),
        viewer=-1,
    ),
    # The Sphinx's card comes from the box by chance.
    Deduction(
        """
        mode: expert
        city A: market_blue sphinx
        city B: market_green ecole usine igloo banque square musee zoo casino spa
        zone: bibliotheque commissariat librairie
        deck 1:
        deck 2:
        deck 3: stade cabane
        deck 4:
        box: pyramide gare taj_mahal
        turn: B buy
        """,
        ("pass",),
        viewer=0,
    ),
)
