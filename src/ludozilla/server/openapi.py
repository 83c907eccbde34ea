"""The description of the HTTP interface, made of the endpoints themselves."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from ludozilla.engine.texts import LANGUAGES
from ludozilla.server.calls import Endpoint
from ludozilla.server.endpoints import ENDPOINTS
from ludozilla.server.protocol import VERSION, Refused

_LANG = {
    "name": "lang",
    "in": "query",
    "description": "the language of texts, instead of Accept-Language",
    "schema": {"enum": list(LANGUAGES)},
}
_SEAT = {
    "name": "seat",
    "in": "query",
    "description": "which of one's own seats; -1 to watch; else the first, or to watch",
    "schema": {"type": "integer", "minimum": -1},
}
_SINCE = {
    "name": "since",
    "in": "query",
    "description": "the version seen last; turns after it are told, else the latest ones",
    "schema": {"type": "integer", "minimum": 0},
}
_KEY = {
    "name": "key",
    "in": "query",
    "description": "what opens a table that is not public to those who do not sit there",
    "schema": {"type": "string"},
}


def openapi() -> dict[str, Any]:
    """The interface in the form of OpenAPI 3.1."""
    kinds = [kind for each in ENDPOINTS for kind in (each.takes, each.answers) if kind]
    kinds = [*dict.fromkeys(kinds), Refused]
    schemas, parts = msgspec.json.schema_components(
        kinds, ref_template="#/components/schemas/{name}"
    )
    schema_of = dict(zip(kinds, schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in ENDPOINTS:
        own = paths.setdefault(endpoint.path, {})
        own[endpoint.method.lower()] = _operation(endpoint, schema_of)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Ludozilla", "version": VERSION},
        "paths": paths,
        "components": {
            "schemas": parts,
            "securitySchemes": {
                "token": {"type": "http", "scheme": "bearer"},
                "cookie": {"type": "apiKey", "in": "cookie", "name": "ludozilla"},
            },
        },
        "security": [{}, {"token": []}, {"cookie": []}],
    }


def _operation(endpoint: Endpoint, schema_of: dict[Any, Any]) -> dict[str, Any]:
    names = re.findall(r"{(\w+)}", endpoint.path)
    parameters: list[dict[str, Any]] = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
        for name in names
    ]
    parameters += [_LANG, _SEAT, _SINCE] if endpoint.asks else [_LANG]
    parameters += [_KEY] if "table" in names else []
    parameters += _queried(endpoint.query) if endpoint.query else []
    refused = {
        "description": "what cannot be done, and why",
        "content": _content(Refused, schema_of),
    }
    answered: dict[str, Any] = {"204": {"description": "done"}}
    if endpoint.answers:
        content = _content(endpoint.answers, schema_of)
        answered = {"200": {"description": endpoint.summary, "content": content}}
    operation = {
        "summary": endpoint.summary,
        "parameters": parameters,
        "responses": answered | {"default": refused},
    }
    if endpoint.takes:
        operation["requestBody"] = {
            "required": True,
            "content": _content(endpoint.takes, schema_of),
        }
    return operation


def _queried(kind: Any) -> list[dict[str, Any]]:
    """What the query says, if it says more than usual."""
    schema = msgspec.json.schema(kind)["$defs"][kind.__name__]
    required = schema.get("required", ())
    return [
        {"name": name, "in": "query", "required": name in required, "schema": its_schema}
        for name, its_schema in schema["properties"].items()
    ]


def _content(kind: Any, schema_of: dict[Any, Any]) -> dict[str, Any]:
    return {"application/json": {"schema": schema_of[kind]}}
