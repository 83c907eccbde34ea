"""Work that is shared out: to processes of this machine, or to a cluster."""

from __future__ import annotations

import signal
import socket
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import islice
from typing import Any, Final, TypeVar

T = TypeVar("T")
R = TypeVar("R")

_AHEAD: Final = 4
"""So many tasks per worker are given out before the first is done: some take longer than others."""

_PATIENCE: Final = 10.0
"""Seconds in which a cluster must let itself be reached."""


class NoCluster(RuntimeError):
    """There is no Ray, or no cluster where one was looked for; the message says what to do."""


def worked_off(work: Callable[[T], R], tasks: Iterator[T], jobs: int) -> Generator[R]:
    """What comes of all tasks, in their order, by so many processes."""
    if jobs <= 1:
        yield from map(work, tasks)
    else:
        # Ctrl-C reaches all processes; this one alone should answer.
        pool = ProcessPoolExecutor(
            jobs, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN)
        )
        try:
            yield from _in_order(lambda task: pool.submit(work, task), tasks, jobs)
        finally:
            pool.shutdown(cancel_futures=True)


def worked_off_by_ray(
    work: Callable[[T], R], tasks: Iterator[T], address: str, jobs: int
) -> Generator[R]:
    """What comes of all tasks, in their order, by all processors of a Ray cluster.

    Without an address it is the one that the variable RAY_ADDRESS names, or that
    runs on this machine; if there is none, or for the address ``local``, one of
    so many processes is started here, for this work alone.
    """
    ray = _ray()
    ours = not ray.is_initialized()
    if ours:
        _join(ray, address, jobs)
    remote = ray.remote(work)
    given: deque[Any] = deque()

    def submit(task: T) -> Future[R]:
        given.append(remote.remote(task))
        future: Future[R] = given[-1].future()
        return future

    try:
        for result in _in_order(submit, tasks, int(ray.cluster_resources()["CPU"])):
            given.popleft()
            yield result
    except ray.exceptions.RayTaskError as error:  # which has the whole traceback for its text
        raise error.cause from None
    finally:
        for reference in given:
            ray.cancel(reference)
        if ours:
            ray.shutdown()


def _in_order(submit: Callable[[T], Future[R]], tasks: Iterator[T], workers: int) -> Generator[R]:
    ahead = deque(submit(task) for task in islice(tasks, _AHEAD * workers))
    while ahead:
        yield ahead.popleft().result()
        ahead.extend(submit(task) for task in islice(tasks, 1))


def _ray() -> Any:
    try:
        import ray
    except ModuleNotFoundError:
        raise NoCluster(
            "a cluster needs ray, which is not installed: pip install ludozilla[ray]"
        ) from None
    return ray


def _join(ray: Any, address: str, jobs: int) -> None:
    """Find the cluster, or start one here."""
    quietly = {"log_to_driver": False, "logging_level": "ERROR", "include_dashboard": False}
    if address != "local":
        _knock(address)
        try:
            ray.init(address=address or "auto", **quietly)
        except ConnectionError as error:
            if address:
                raise NoCluster(f"there is no Ray cluster at {address!r}: {error}") from None
        else:
            return
    ray.init(address="local", num_cpus=jobs, **quietly)


def _knock(address: str) -> None:
    """Whether somebody is at an address like ``host:6379``: Ray itself would wait for minutes."""
    host, colon, port = address.rpartition(":")
    if colon and port.isdecimal():
        try:
            socket.create_connection((host.rpartition("/")[2], int(port)), _PATIENCE).close()
        except (OSError, OverflowError) as error:
            raise NoCluster(f"there is no Ray cluster at {address!r}: {error}") from None
