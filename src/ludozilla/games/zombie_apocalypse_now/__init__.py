"""Zombie Apocalypse Now: humans and zombies turn each other's leaders, or try to."""
