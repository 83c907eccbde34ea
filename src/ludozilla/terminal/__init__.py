"""Playing in a plain terminal, line by line, alone or around one screen."""
