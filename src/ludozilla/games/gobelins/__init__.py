"""Gobelins: build the greatest army of goblins, in rounds that nobody wants to leave first.

The rules, rules.en.md, chapter by chapter:

- 2, components: ``cards``, made of ``cards.toml`` by ``data``
- 3, set-up: ``set_up``
- 4.1, the army: ``army``, which is the whole position
- 4.2, rounds and turns: ``rounds``, ``turn``
- 4.3, actions: ``paying``, ``placing``, ``mutating``; what is done with tokens: ``turn``
- 4.4, end of the round: ``rounds``
- 5.1, powers: ``triggers`` fire them, ``powers`` resolves one; ``lasting`` are the permanent ones
- 5.2, several effects at once: ``batches``
- 5.3, cards moving: ``army``
- 5.4, targets, prison, protection: ``targets``
- 5.5, primitives: ``primitives``, ``choosing``, ``digging``; permanent ones in ``lasting``
- 5.6 and 5.7, tests and rule keys: ``lasting``
- 6, end of the game: ``ending``

``words`` are those of the notation. The rest is no rule: ``game`` names all there is, ``scene``
draws the table, ``faces`` its cards, ``wording`` says what is on them, ``evaluate`` how good a
position is, ``sound`` what holds in each, ``written`` reads one that people have written,
``deductions`` are some.
"""
