"""Numbered rules as they are written down: ``- **ZZ-24** The text of the rule.``"""

from __future__ import annotations

import re
from typing import Final

NUMBER: Final = r"[A-Z]{2,4}-[1-9][0-9]*"

_DEFINITION: Final = re.compile(rf"^- \*\*({NUMBER})\*\* (.*(?:\n(?![-#\n]).+)*)", re.M)


def numbered(text: str) -> dict[str, str]:
    """The rules that a text defines, by number; one may go on in the lines that follow it.

    >>> numbered("# Growl\\n- **GR-1** Growl\\n  loudly.\\n\\nWell.\\n- **GR-2** Win.")
    {'GR-1': 'Growl loudly.', 'GR-2': 'Win.'}
    """
    return {rule: " ".join(words.split()) for rule, words in _DEFINITION.findall(text)}
