"""What can be done over HTTP: each endpoint once, for the router and for its description."""

from __future__ import annotations

from typing import Final

import ludozilla.server.protocol as said
from ludozilla.server import looks
from ludozilla.server.admin.endpoints import ENDPOINTS_OF_ADMIN
from ludozilla.server.calls import Call, Endpoint
from ludozilla.server.people.endpoints import ENDPOINTS_OF_PEOPLE
from ludozilla.server.play_endpoints import ENDPOINTS_OF_PLAY
from ludozilla.server.preparing import ENDPOINTS_OF_PREPARING
from ludozilla.server.tables_endpoints import ENDPOINTS_OF_TABLES


async def _health(call: Call) -> said.Health:
    return await call.house.health()


ENDPOINTS: Final = (
    *ENDPOINTS_OF_PEOPLE,
    *ENDPOINTS_OF_ADMIN,
    Endpoint("GET", "/health", "Whether all is well", said.Health, _health),
    *looks.ENDPOINTS,
    *ENDPOINTS_OF_TABLES,
    *ENDPOINTS_OF_PLAY,
    *ENDPOINTS_OF_PREPARING,
)
