"""``python -m ludozilla`` is ``ludozilla``."""

import sys

from ludozilla.cli import main

if __name__ == "__main__":
    sys.exit(main())
