"""A bar that shows how far it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn


@contextmanager
def progress_bar(count: int, what: str) -> Iterator[Callable[[int], object]]:
    """A bar on a terminal, nothing elsewhere."""
    columns = (*Progress.get_default_columns()[:2], MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task(what, total=count)
        yield lambda more: bar.advance(task, more)
