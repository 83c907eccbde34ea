"""Bots: ordinary players that see what their seat sees, named by a spec like ``greedy:fills=8``."""
