"""The web application: endpoints, sockets, and who may come in from where."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from functools import cache
from time import perf_counter
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from ludozilla.server import metrics
from ludozilla.server.calls import Call, Endpoint
from ludozilla.server.endpoints import ENDPOINTS
from ludozilla.server.house import House
from ludozilla.server.neighbours import Elsewhere
from ludozilla.server.openapi import openapi
from ludozilla.server.pages import Page, client_pages
from ludozilla.server.passing import Gone, pass_on
from ludozilla.server.protocol import Health
from ludozilla.server.refusals import Refusal
from ludozilla.server.sessions import COOKIE, LASTS
from ludozilla.server.sockets import serve_socket
from ludozilla.server.texts import preferred_language, say

LOG: Final = logging.getLogger("ludozilla.server")

SOCKET: Final = "/api/tables/{table}/socket"

HEADERS: Final = {
    "cache-control": "no-store",
    "content-security-policy": (
        "default-src 'self'; img-src 'self' blob: data:; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "no-referrer",  # the address of a table may be its only secret
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}

_SAFE: Final = ("GET", "HEAD", "OPTIONS")


def make_app(house: House) -> Starlette:
    """The application of a house that is open."""
    routes: list[Any] = [
        Route("/api/openapi.json", _description, methods=["GET"]),
        Route("/metrics", _metrics, methods=["GET"]),
        WebSocketRoute(SOCKET, _socket),
    ]
    by_path: dict[str, list[Endpoint]] = {}
    for endpoint in ENDPOINTS:
        by_path.setdefault(endpoint.path, []).append(endpoint)
    routes += [
        Route(path, _answerer(own), methods=[endpoint.method for endpoint in own])
        for path, own in by_path.items()
    ]
    routes.append(Route("/{page:path}", _page, methods=["GET"]))
    app = Starlette(
        routes=routes,
        middleware=[Middleware(_Gate, prefix=house.settings.prefix)],
        exception_handlers={404: _no_page, 405: _no_method, 500: _fault},
    )
    app.state.house = house
    app.state.pages = client_pages()
    return app


# -- answers -----------------------------------------------------------------------------------


def _json(content: object, status: int = 200) -> Response:
    return Response(msgspec.json.encode(content), status, media_type="application/json")


def _refuse(refusal: Refusal, request: HTTPConnection) -> Response:
    lang = request.query_params.get("lang", "")
    accepted = f"{lang},{request.headers.get('accept-language', '')}"
    response = _json(refusal.told(preferred_language(accepted)), refusal.status)
    if "seconds" in refusal.details:
        response.headers["retry-after"] = str(refusal.details["seconds"])
    if refusal.code in ("too-large", "too-slow"):  # nobody listens to the rest of it
        response.headers["connection"] = "close"
    return response


def _answerer(endpoints: list[Endpoint]) -> Callable[[Request], Awaitable[Response]]:
    by_method = {endpoint.method: endpoint for endpoint in endpoints}
    if "GET" in by_method:
        by_method["HEAD"] = by_method["GET"]

    async def answer(request: Request) -> Response:
        endpoint, begun = by_method[request.method], perf_counter()
        try:
            response = await _done(endpoint, request)
        except Refusal as refusal:
            response = _refuse(refusal, request)
        metrics.REQUESTS.labels(request.method, endpoint.path, response.status_code).inc()
        seen = {
            "method": request.method,
            "route": endpoint.path,
            "status": response.status_code,
            "ms": round((perf_counter() - begun) * 1000, 1),
        }
        LOG.info("%(method)s %(route)s %(status)s in %(ms)s ms", seen, extra=seen)
        return response

    return answer


async def _done(endpoint: Endpoint, request: Request) -> Response:
    """What was asked for, once it is done."""
    call = Call(request.app.state.house, request)
    route = f"{endpoint.method} {endpoint.path}"
    if not call.passed_on:
        await call.house.rates.admit(route, call.address, endpoint.pace)
    try:
        found = await endpoint.run(call)
    except Elsewhere as elsewhere:
        return await _passed_on(endpoint, call, elsewhere.address)
    if isinstance(found, Page):
        return found.answer(request)
    status = 503 if isinstance(found, Health) and not found.ok else 200
    response = Response(status_code=204) if found is None else _json(found, status)
    if call.cookie is not None:
        response.set_cookie(
            COOKIE,
            call.cookie,
            max_age=LASTS if call.cookie else 0,
            path=f"{call.house.settings.prefix}/",
            httponly=True,
            samesite="lax",
            secure=request.url.scheme == "https",
        )
    return response


async def _passed_on(endpoint: Endpoint, call: Call, address: str) -> Response:
    """What another process answers, as the table is there."""
    neighbours = call.house.neighbours
    if call.passed_on:  # each of us thinks that another has it
        raise Refusal("moved", seconds=1)
    try:
        return await pass_on(call.request, await call.data(), address, neighbours.secret)
    except Gone:
        await neighbours.release(call.table, address)
        raise Refusal("moved", seconds=1) from None


async def _page(request: Request) -> Response:
    pages: dict[str, Page] = request.app.state.pages
    page = pages.get(request.path_params["page"])
    if page:
        return page.answer(request)
    if request.path_params["page"]:
        return _refuse(Refusal("no-page"), request)
    accepted = preferred_language(request.headers.get("accept-language", ""))
    told = [say("no-client", accepted), say("front", accepted, address=_description_at(request))]
    return PlainTextResponse("\n".join(told) + "\n")


def _description_at(request: Request) -> str:
    return f"{request.base_url}api/openapi.json"


async def _description(request: Request) -> Response:
    return _described().answer(request)


@cache
def _described() -> Page:
    """Made once: it takes as long as twenty moves."""
    return Page.of(msgspec.json.encode(openapi()), "application/json")


async def _metrics(request: Request) -> Response:
    # Whoever is behind a proxy that we do not know might be anybody.
    hidden = "x-forwarded-for" in request.headers and not request.app.state.house.settings.proxies
    if hidden or request.client is None or not metrics.may_know(request.client.host):
        return _refuse(Refusal("not-here"), request)
    return Response(metrics.told(), media_type="text/plain; version=0.0.4")


async def _socket(websocket: WebSocket) -> None:
    await serve_socket(websocket.app.state.house, websocket)


async def _no_page(request: Request, error: Exception) -> Response:
    return _refuse(Refusal("no-page"), request)


async def _no_method(request: Request, error: Exception) -> Response:
    allowed = (getattr(error, "headers", None) or {}).get("Allow", "")
    response = _refuse(Refusal("no-method", possible=allowed), request)
    response.headers["allow"] = allowed
    return response


async def _fault(request: Request, error: Exception) -> Response:
    LOG.error("%s %s fails", request.method, request.url.path, exc_info=error)
    return _refuse(Refusal("fault"), request)


# -- the gate ----------------------------------------------------------------------------------


class _Gate:
    """Turns pages of other sites away, and gives every answer the usual headers.

    Behind a proxy that serves us under a path, ``prefix``, it finds the way whether
    the proxy has taken that off or not.
    """

    def __init__(self, app: ASGIApp, prefix: str) -> None:
        self.app = app
        self.prefix = prefix

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope["root_path"] = self.prefix
        if not scope["path"].startswith(f"{self.prefix}/"):
            scope["path"] = self.prefix + scope["path"]

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        origin = _foreign_origin(scope)
        if scope["type"] == "websocket":
            if origin:
                await send({"type": "websocket.close"})  # which refuses the handshake
            else:
                await self.app(scope, receive, send)
        elif origin:
            response = _refuse(Refusal("foreign-page", origin=origin), HTTPConnection(scope))
            await response(scope, receive, send_with_headers)
        else:
            await self.app(scope, receive, send_with_headers)


def _foreign_origin(scope: Scope) -> str:
    """The site of the page that sent this, if it is not our own and may not."""
    headers = Headers(scope=scope)
    origin = headers.get("origin", "")
    if not origin or (scope["type"] == "http" and scope["method"] in _SAFE):
        return ""
    return "" if urlsplit(origin).netloc == headers.get("host", "") else origin
