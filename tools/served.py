"""Starts the server as it was installed and loads the table in the browser from it, file by file.

    environment/bin/python -I tools/served.py

``-I`` keeps the source tree out of sight; the server runs in an empty folder.
"""

from __future__ import annotations

import re
import subprocess
import sysconfig
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urljoin
from urllib.request import urlopen

ADDRESS = re.compile(r"http://\S+")
NAMED = re.compile(r'(?:src|href)="([^"#]+)"')


def loaded(address: str) -> tuple[str, bytes]:
    """What kind of thing is at an address, and the thing itself."""
    with urlopen(address, timeout=60) as answer:
        return str(answer.headers["content-type"]), answer.read()


def check(address: str) -> None:
    """The page, all that it names, and what it asks first."""
    kind, page = loaded(address)
    assert kind.startswith("text/html"), (kind, page[:500])
    named = [name for name in NAMED.findall(page.decode()) if not name.startswith("data:")]
    kinds = {Path(name).suffix: loaded(urljoin(address, name))[0] for name in named}
    assert kinds[".js"].startswith("text/javascript"), kinds
    assert kinds[".css"].startswith("text/css"), kinds
    assert b'"cover"' in loaded(urljoin(address, "api/games"))[1]
    print(f"the table in the browser is served as installed: {', '.join(named)}")


def main() -> None:
    program = Path(sysconfig.get_path("scripts"), "ludozilla")
    with TemporaryDirectory() as folder:
        server = subprocess.Popen(
            [program, "serve", "--port", "0", "--data", folder, "--lang", "en"],
            cwd=folder,
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            assert server.stdout is not None
            found = ADDRESS.search(server.stdout.readline())
            assert found, "the server does not say where it is"
            check(found[0])
        finally:
            server.terminate()
            server.wait(60)


if __name__ == "__main__":
    main()
