"""Gobelins: build the greatest army of goblins, in rounds that nobody wants to leave first."""
