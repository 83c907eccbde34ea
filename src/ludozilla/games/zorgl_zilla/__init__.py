"""Zorgl-Zilla: giant monsters push each other through the buildings of Golgoville."""
