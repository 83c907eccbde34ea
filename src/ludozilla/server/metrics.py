"""What Prometheus is told about this process."""

from __future__ import annotations

from ipaddress import ip_address
from typing import Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
)

REGISTRY: Final = CollectorRegistry()
ProcessCollector(registry=REGISTRY)
PlatformCollector(registry=REGISTRY)

_SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)

TABLES: Final = Gauge("ludozilla_tables", "Tables in memory", registry=REGISTRY)
CONNECTIONS: Final = Gauge("ludozilla_connections", "Open sockets", registry=REGISTRY)
COMMANDS: Final = Histogram(
    "ludozilla_command_seconds",
    "From a command on a socket to its acknowledgement",
    buckets=_SECONDS,
    registry=REGISTRY,
)
COMMITS: Final = Histogram(
    "ludozilla_commit_seconds", "Writing to the disk", buckets=_SECONDS, registry=REGISTRY
)
WRITTEN: Final = Histogram(
    "ludozilla_commit_entries",
    "What was written at once",
    buckets=(1, 2, 5, 10, 20, 50, 100, 200, 500),
    registry=REGISTRY,
)
THOUGHTS: Final = Histogram(
    "ludozilla_thought_seconds",
    "Of bots, waiting for a free process included",
    buckets=_SECONDS,
    registry=REGISTRY,
)
REPLACED: Final = Counter(
    "ludozilla_replaced_thoughts", "Of bots that failed: the dice chose", registry=REGISTRY
)
REQUESTS: Final = Counter(
    "ludozilla_requests", "Over HTTP", ["method", "route", "status"], registry=REGISTRY
)
REFUSED: Final = Counter(
    "ludozilla_refused", "Commands on sockets, by code", ["code"], registry=REGISTRY
)
SLOWED: Final = Counter(
    "ludozilla_slowed", "Asked too often, and had to wait", ["what"], registry=REGISTRY
)
BEHIND: Final = Counter(
    "ludozilla_behind", "Clients too slow for all that was to be sent", registry=REGISTRY
)
REBUILT: Final = Counter(
    "ludozilla_rebuilt", "Tables made anew from their log after a fault", registry=REGISTRY
)


def told() -> bytes:
    """All figures, in the form that Prometheus reads."""
    return generate_latest(REGISTRY)


def may_know(address: str) -> bool:
    """Whether whoever is at this address may see the figures: this machine and its own network.

    >>> may_know("127.0.0.1"), may_know("10.1.2.3"), may_know("8.8.8.8"), may_know("?")
    (True, True, False, False)
    """
    try:
        return ip_address(address).is_private
    except ValueError:
        return False
