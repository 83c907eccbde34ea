"""Whatever OpenAPI allows, and much that it does not, asked of every endpoint: ``make abuse``."""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

from tests.server.clients import Running, Someone, running
from tests.server.people.members import Member

CHECKS = "not_a_server_error,response_schema_conformance,content_type_conformance"

EACH = 4
"""Tables of a kind: some are left or given up on the way."""

ANSWERED = re.compile(r'ludozilla_requests_total\{.*status="(\d+)"\} (\S+)')


def things(server: Running, ana: Someone) -> dict[str, list[str]]:
    """What there is to be named in paths: who names what is not there learns nothing but that."""
    tables = []
    for _ in range(EACH):
        tables.append(ana.opens("gobelins", "me", "open"))
        tables.append(played := ana.opens("zoon", "me", "me"))
        tables.append(over := ana.opens("zombie-apocalypse-now", "me", "me"))
        for table in (played, over):
            ana.does("POST", f"/api/tables/{table}/start")
        ana.does("POST", f"/api/tables/{over}/resign")
    ana.does("POST", f"/api/people/{Someone(server, 'Foe').id}/report", {"text": "rude"})
    return {
        "table": tables,
        "person": [Someone(server, "Béa").id, Someone(server, "Zoé").id],
        "report": ["1"],
        "game": ["gobelins", "zoon"],
        "option": ["list_south"],
    }


def configuration(named: Mapping[str, Sequence[str]], doomed: str) -> str:
    """What schemathesis is to put into paths, nine times of ten; one table may be closed."""
    lists = [f"[dictionaries.{kind}]\nvalues = {json.dumps(them)}" for kind, them in named.items()]
    used = [f'"path.{kind}" = {{ dictionary = "{kind}", probability = 0.9 }}' for kind in named]
    closing = 'include-path = "/api/admin/tables/{table}/close"'
    closed = f'parameters = {{ table = "{doomed}" }}'
    head, rest = ["request-timeout = 60", *lists], ["[parameters]", *used]
    return "\n".join([*head, *rest, "[[operations]]", closing, closed, ""])


def answers(server: Running) -> Counter[str]:
    """How often the server has answered with which status."""
    counted: Counter[str] = Counter()
    for status, times in ANSWERED.findall(Someone(server).ask("GET", "/metrics").data.decode()):
        counted[status] += int(float(times))
    return counted


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--schemathesis", default="st", help="its command")
    parser.add_argument("--examples", type=int, default=50, help="for every endpoint")
    parser.add_argument("--phases", default="coverage,fuzzing")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, running(Path(folder, "data")) as server:
        ana = Member(server, "Ana")  # the first, and so the administrator
        named, doomed = things(server, ana), ana.opens("gobelins", "me", "open")
        Path(folder, "schemathesis.toml").write_text(configuration(named, doomed))
        done = subprocess.run(
            [
                *(args.schemathesis, "run", f"{server.url}api/openapi.json"),
                *("--header", f"Authorization: Bearer {ana.token}"),
                *("--checks", CHECKS, "--phases", args.phases),
                *("--max-examples", str(args.examples), "--seed", "14"),
                # What would make us nobody half-way through.
                *("--exclude-path-regex", "/api/(logout|me|session)$"),
            ],
            cwd=folder,
            check=False,
        )
        counted, log = answers(server), server.log.read_text()
    print(f"{datetime.now(UTC):%Y-%m-%d}, by status: {dict(sorted(counted.items()))}")
    print(log[-2000:])
    return done.returncode or "Traceback" in log or any(code >= "500" for code in counted)


if __name__ == "__main__":
    sys.exit(main())
