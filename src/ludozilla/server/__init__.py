"""Tables over the network: people and bots, every acknowledged move on the disk.

Needs the extra: ``pip install ludozilla[server]``.
"""
