"""Zombie Apocalypse Now: humans and zombies turn each other's leaders, or try to.

The rules, rules.en.md, chapter by chapter:

- 1, components and set-up: ``cards``, ``set_up``
- 2, the turn: ``turn``, with what is asked in it
- 3, leaders and supports: ``army``
- 4, attack: ``attack``, with what is asked in its course
- 5, action cards: ``action_cards``
- 6, end of the game: ``victory``

They work on ``field``, the position, which lies in ``places``; ``words`` are those of the notation.
The rest is no rule: ``game`` names all there is, ``scene`` draws the table and ``faces`` the cards,
``evaluate`` says how good a position is, ``judgement`` what self-play has taught of that, ``sound``
what holds in each, ``written`` reads one that people have written, ``deductions`` are some.
"""
