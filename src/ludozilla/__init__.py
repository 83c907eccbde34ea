"""Monster table-top games, played to the letter of their rules."""

__version__ = "0.1.0"


def compiled() -> bool:
    """Whether the rules run compiled (by mypyc) rather than interpreted."""
    from ludozilla.engine import state

    return not state.__file__.endswith(".py")
