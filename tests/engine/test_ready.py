"""Structs that several threads read for the first time at the same moment."""

import subprocess
import sys

READING = """
import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import msgspec

from ludozilla.engine.ready import ready

sys.setswitchinterval(1e-6)
TOGETHER = 8


def read(kind, gate):
    gate.wait()
    assert msgspec.json.decode(b'{"of": {"of": {"of": {"number": 7}}}}', type=kind)


with ThreadPoolExecutor(TOGETHER) as threads:
    for _ in range(50):
        kind = msgspec.defstruct("Innermost", [("number", int)])
        for _ in range(3):
            kind = msgspec.defstruct("Around", [("of", kind)])
        ready(kind)
        gate = Barrier(TOGETHER)
        for done in [threads.submit(read, kind, gate) for _ in range(TOGETHER)]:
            done.result()
"""


def test_what_is_ready_may_be_read_by_many_at_once():
    # Without it, msgspec 0.22 crashes every time.
    assert subprocess.run([sys.executable, "-c", READING], check=False).returncode == 0
