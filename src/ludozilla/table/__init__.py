"""A game being played by people and bots: moves, take-backs, and what each viewer is shown."""
