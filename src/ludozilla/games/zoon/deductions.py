"""Small positions in which play teaches a seat something of the enemy's cards.

In a combat North's choice comes first.
"""

from __future__ import annotations

from typing import Final

from ludozilla.engine.game import Deduction

_NORTH: Final = 1
_WATCHER: Final = -1

# On a6 no card could move; on d6 and f6 the Kassin could, Bouclefeuille and Sacrechêne could not.
_STUCK: Final = """
    south: sacrechene+bouclefeuille+kassin_a+4xpoussierin_a
        a6 sacrechene, d6 kassin_a frozen 3, f6 bouclefeuille frozen 3
        a5 poussierin_a known, b6 poussierin_a known, c6 poussierin_a known, e6 poussierin_a known
    north: warus, b1 draknar, a2 korse_a, f5 jorund
    turn: {turn}
"""

DEDUCTIONS: Final[tuple[Deduction, ...]] = (
    # After a random deployment the Emblem is on the home row; one of its two squares is left.
    Deduction(
        """
        options: deployment=random
        south: boarix, a1 sacrechene, b1 kassin_a, c1 grognard_a, d2 cloboulon, e2 kassin_b
        north: warus, a5 korse_a, f6 draknar
        """,
        ("c1 c2", "a5 a4", "d2 d3"),
        viewer=_NORTH,
    ),
    # A card that moved so is one that can: forward, two steps forward, to the side.
    Deduction(
        """
        south: lanternoks, a1 grande_loupiote
            c2 espadonf, d2 lampiotte_a, e2 murenard_a, f2 baudroyal
        north: warus, a5 korse_a, f6 draknar
        """,
        ("d2 d3", "a5 a4", "c2 c4", "a4 a5", "a1 b1"),
        viewer=_NORTH,
    ),
    # Jumps of a King and a Kong, the second one into a combat that shows it.
    Deduction(
        """
        south: monkus, a1 queen_mary, c2 king, c3 bouga_a, d2 kong, e2 coco_bang_a
        north: warus, a5 korse_a, d4 korse_b, f6 draknar
        """,
        ("c2 jump c4", "a5 a4", "d2 jump d4", "upright TL", "upright TL"),
        viewer=_NORTH,
    ),
    # A combat is being decided: the enemy's card and choice are both unknown.
    Deduction(
        """
        south: boarix, a1 sacrechene, c3 kassin_a, d3 cloboulon
        north: warus, c4 korse_a, f6 draknar
        turn: north
        """,
        ("c4 c3", "upright TL", "turned BL"),
        viewer=_NORTH,
    ),
    # A Soldier shoots; a watcher learns its type, no more.
    Deduction(
        """
        south: warus, a1 draknar, c3 korse_a, d3 korse_b, e3 jorund, f3 mourse_a
        north: boarix, c4 kassin_a known, f6 sacrechene known
        """,
        ("hache_virevoltante c3 c4", "upright TL", "upright BR"),
        viewer=_WATCHER,
    ),
    # Soldiers moved by a trump for Soldiers.
    Deduction(
        """
        south: monkus, a1 queen_mary, c3 bouga_a, d3 bouga_b, e3 coco_bang_a, f3 kombo_bongo
        north: warus, a5 korse_a, f6 draknar
        """,
        ("tortue c3 c4", "stop"),
        viewer=_NORTH,
    ),
    # A wearer is a Soldier or an Elite.
    Deduction(
        """
        south: lanternoks, a1 grande_loupiote
            c3 lampiotte_a, d3 murenard_b, e3 meduzone_a, f3 espadonf
        north: warus, a5 korse_a, f6 draknar
        """,
        ("scaphandre d3", "a5 a4", "c3 d4"),
        viewer=_NORTH,
    ),
    # A Priest is on the field, not in reserve; and one of the cards is no Priest, as it falls.
    Deduction(
        """
        south: momiasmes, a1 sarcofrage
            c3 grand_embaumou, d3 poussierin_a, e3 bandelong_a
        south reserve: revenouille
        north: warus, c4 korse_a, d4 jorund, f6 draknar
        """,
        ("malediction_des_sables c4", "d4 d3", "upright TL", "upright TL"),
        viewer=_NORTH,
    ),
    # Cloboulon finds no Grognard that could move: not on d2, but one may be on b1 or in the corner.
    Deduction(
        """
        south: boarix, c3 cloboulon known, b1 grognard_a, d2 kassin_a, a1 sacrechene
            a2 kassin_a known, b2 kassin_b known, c2 bouclefeuille known, c1 kassin_b
        north: warus, c4 korse_a, f6 draknar
        """,
        ("c3 c4", "upright BR", "upright TL"),
        viewer=_NORTH,
    ),
    # Cloboulon has a Grognard to move.
    Deduction(
        """
        south: boarix, a1 sacrechene, c3 cloboulon known
            b1 grognard_a, d2 kassin_a, e2 grognard_b, f2 bouclefeuille
        north: warus, c4 korse_a, f6 draknar
        """,
        ("c3 c4", "upright BR", "upright TL"),
        viewer=_NORTH,
    ),
    # And moves it.
    Deduction(
        """
        south: boarix, a1 sacrechene, c3 cloboulon known
            b1 grognard_a, d2 kassin_a, e2 grognard_b, f2 bouclefeuille
        north: warus, c4 korse_a, f6 draknar
        """,
        ("c3 c4", "upright BR", "upright TL", "e2 e3"),
        viewer=_NORTH,
    ),
    # Kombo Bongo finds neither King nor Kong; but one may be Frozen, or in a cage.
    Deduction(
        """
        south: monkus, a1 queen_mary, c3 kombo_bongo known
            d1 bouga_a, e1 kong frozen 2, f1 bouga_b, f5 king caged
        north: boarix, d4 kassin_a, f6 sacrechene
        """,
        ("c3 d4", "upright BR", "upright TL"),
        viewer=_NORTH,
    ),
    # Kombo Bongo swaps with a King or a Kong.
    Deduction(
        """
        south: monkus, a1 queen_mary, c3 kombo_bongo known
            d1 bouga_a, e1 kong, f1 bouga_b, f2 king
        north: boarix, d4 kassin_a, f6 sacrechene
        """,
        ("c3 d4", "upright BR", "upright TL", "f2"),
        viewer=_NORTH,
    ),
    # A reinforcement comes, one of two; then it moves.
    Deduction(
        """
        south: momiasmes, a1 sarcofrage, c3 poussierin_a, d3 bandelong_a
        south reserve: revenouille, poussierin_b
        north: warus, a6 korse_a, f6 draknar
        """,
        ("revenouille b1", "a6 a5", "b1 c1", "a5 a6", "c3 b4"),
        viewer=_NORTH,
    ),
    # A Revenouille goes to hand, known to all; what comes from there may be another.
    Deduction(
        """
        south: momiasmes, a1 sarcofrage, c3 revenouille, d3 bandelong_a
        south reserve: poussierin_a
        north: warus, c4 korse_a, f6 draknar
        """,
        ("c3 c4", "upright BR", "upright TL", "c4 c5", "poussierin_a.1 b1"),
        viewer=_NORTH,
    ),
    # Cloboulon has a Grognard to move, so it is on d2 where it can.
    Deduction(
        """
        south: boarix, c3 cloboulon known, b1 kassin_a, d2 grognard_a, a1 sacrechene
            a2 kassin_a known, b2 kassin_b known, c2 bouclefeuille known, c1 kassin_b
        north: warus, c4 korse_a, f6 draknar
        """,
        ("c3 c4", "upright BR", "upright TL"),
        viewer=_NORTH,
    ),
    # South passes: what is not Frozen cannot move, whatever it is.
    Deduction(
        """
        south: momiasmes, a1 sarcofrage, c2 poussierin_a frozen 2, d6 poussierin_b
            e6 bandelong_a frozen 2
        south trumps:
        north: warus, a4 korse_a, f6 draknar
        turn: north
        """,
        ("a4 a5",),
        viewer=_NORTH,
    ),
    # Two of three hidden cards are Frozen, and one of them could move but for that.
    Deduction(_STUCK.format(turn="north"), ("a2 a1",), viewer=_NORTH),
    # Then one of the two is seen to be the one that could not, and falls.
    Deduction(_STUCK.format(turn="south"), ("f5 f6", "upright BR", "upright BR"), viewer=_NORTH),
)
