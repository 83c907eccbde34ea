"""Zoon: two tribes of face-down fighters, and the Emblem each must not lose."""
