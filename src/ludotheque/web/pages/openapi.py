"""What programs may ask over HTTP, described in OpenAPI 3.1. Play itself goes over a socket: see messages.py."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ludotheque.game import Game
from ludotheque.games import GAMES
from ludotheque.players import LEVELS
from ludotheque.version import __version__
from ludotheque.web.programs import told
from ludotheque.web.programs.calls import JSON, LINES, MoveCall

HTML, TEXT = "text/html; charset=utf-8", "text/plain; charset=utf-8"
WORDS: dict[str, Any] = {"type": "string", "maxLength": 200}
SEAT = {
    "anyOf": [
        {"enum": ["none", "me", "here", "link", *(str(level.number) for level in LEVELS)]},
        {
            "type": "string",
            "pattern": "^(engine|program):",
            "description": "A program of the host’s, or one connected.",
        },
    ]
}

PARAMETERS = {
    "number": {"type": "integer", "minimum": 1},
    "code": {"type": "string", "examples": ["LUNE-PHARE-NOIX-48213"]},
    "token": {"type": "string", "description": "Of a private link to a seat."},
    "table": {"type": "string", "description": "Whose record to check."},
    "lang": {"enum": ["fr", "en"]},
    "watch": {"type": "string", "description": "There at all: look on, even where a chair is free."},
    "bare": {"type": "string", "description": "There at all: the rules without the page around them."},
}
SHELF = {
    "type": "object",
    "required": ["version", "games"],
    "properties": {
        "version": {"type": "string"},
        "games": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["name", "title", "seats"],
                "properties": {
                    "name": {"type": "string"},
                    "title": {"type": "string"},
                    "seats": {"type": "array", "items": {"type": "integer", "minimum": 1}},
                },
            },
        },
    },
}
OPEN = {"type": "object", "required": ["status"], "properties": {"status": {"const": "open"}}}


DONE = {"type": "object", "required": ["done"], "properties": {"done": {"const": True}}}
ERROR = {"type": "object", "required": ["error"], "properties": {"error": {"type": "string"}}}
(EVENT, MOVE), COMPONENTS = msgspec.json.schema_components(
    [told.Event, MoveCall], ref_template="#/components/schemas/{name}"
)


@dataclass(frozen=True)
class Operation:
    """What a route does. Whatever it refuses, it refuses with a page that says why."""

    summary: str
    media: str = HTML  # of the answer; empty where it only leads on to another page
    schema: dict[str, Any] | None = None  # of an answer in JSON
    query: tuple[str, ...] = ()
    form: dict[str, Any] | None = None
    body: dict[str, Any] | None = None  # of a call in JSON
    program: bool = False  # for programs: with a token, and refused in JSON


NEW_TABLE = {
    "name": WORDS,
    "words": WORDS,
    "ticket": {"type": "string", "description": "The name that the page promised chance for."},
    "clock": {"type": "string", "pattern": "^[0-9]{0,3}$", "description": "Minutes for each; empty for no clock."},
    "options": {"type": "string", "description": "There at all: options that are not named are off."},
}
LESSON_TRY = {
    "line": {"type": "string", "description": "The moves that were right so far, with spaces between them."},
    "path": {"type": "string", "description": "What is touched, a line for each touch."},
    "do": {"enum": ["", "show"], "description": "`show` to see it played."},
}
OPERATIONS = {
    ("GET", "/"): Operation("The shelf, and the tables of the visitor.", query=("lang",)),
    ("POST", "/name"): Operation("Call the visitor by a name.", media="", form={"name": WORDS}),
    ("POST", "/now"): Operation("Open a table against a bot, and go there.", media=""),
    ("GET", "/join"): Operation("Go to a table by its name.", media="", query=("code",)),
    ("GET", "/play/{game}"): Operation("Who plays, and by which options.", query=("lang",)),
    ("POST", "/play/{game}"): Operation("Open a table, and go there.", media="", form=NEW_TABLE),
    ("GET", "/rules/{game}"): Operation("The rulebook.", query=("lang", "bare")),
    ("GET", "/learn/{game}"): Operation("To the first lesson of a game, or to its rules.", media=""),
    ("GET", "/learn/{game}/card"): Operation("The rules on one screen.", query=("lang",)),
    ("GET", "/learn/{game}/{number}"): Operation("A lesson.", query=("lang",)),
    ("POST", "/learn/{game}/{number}"): Operation(
        "Try something in a lesson, or see it played.", "application/json", {"type": "object"}, form=LESSON_TRY
    ),
    ("GET", "/boards/{game}.css"): Operation("The style of the drawings.", "text/css; charset=utf-8"),
    ("GET", "/check"): Operation("Where a browser computes all chance of a record again.", query=("lang", "table")),
    ("GET", "/privacy"): Operation("What is kept about people, why, and for how long.", query=("lang",)),
    ("GET", "/forget"): Operation("Whether to be forgotten.", query=("lang",)),
    ("POST", "/forget"): Operation("Be forgotten: by every table where the visitor sat.", form={}),
    ("GET", "/shelf.json"): Operation("The games.", "application/json", SHELF),
    ("GET", "/openapi.json"): Operation("This description.", "application/json", {"type": "object"}),
    ("GET", "/healthz"): Operation("Whether tables can be read and kept.", "application/json", OPEN),
    ("GET", "/metrics"): Operation("Numbers for Prometheus, for this machine alone.", TEXT),
    ("GET", "/t/{code}"): Operation("A table as the visitor sees it, or its free chairs.", query=("lang", "watch")),
    ("POST", "/t/{code}/sit"): Operation(
        "Take a free chair.", media="", form={"seat": WORDS, "name": WORDS, "words": WORDS}
    ),
    ("GET", "/t/{code}/devices"): Operation("The devices from which the visitor's seats are played.", query=("lang",)),
    ("POST", "/t/{code}/devices"): Operation(
        "A link for one more device; with `device`, one less.", form={"seat": WORDS, "device": WORDS}
    ),
    ("GET", "/t/{code}/seat"): Operation("Where a private link leads: a button.", query=("lang",)),
    ("POST", "/t/{code}/take"): Operation("Play a seat from this browser too.", media="", form={"token": WORDS}),
    ("GET", "/t/{code}/qr.svg"): Operation("The way to a table, for a telephone.", "image/svg+xml"),
    ("GET", "/t/{code}/record.ludo"): Operation("The game as a record, once it is over.", TEXT),
    ("GET", "/programs"): Operation("The programs of the visitor.", query=("lang",)),
    ("POST", "/programs"): Operation("Make a token for a program, and show it once.", form={"name": WORDS}),
    ("POST", "/programs/revoke"): Operation("Take a token away.", media="", form={"name": WORDS}),
    ("GET", "/api/events"): Operation(
        "A line of JSON for every challenge, position and end at the tables of the program, as it happens.",
        LINES,
        EVENT,
        program=True,
    ),
    ("GET", "/api/tables/{code}"): Operation("A table as it is now.", JSON, EVENT, program=True),
    ("POST", "/api/tables/{code}/accept"): Operation("Play.", JSON, DONE, program=True),
    ("POST", "/api/tables/{code}/decline"): Operation("Do not play.", JSON, DONE, program=True),
    ("POST", "/api/tables/{code}/move"): Operation(
        "Move. A move that cannot be loses the game.", JSON, DONE, body=MOVE, program=True
    ),
    ("POST", "/api/tables/{code}/resign"): Operation("Give up.", JSON, DONE, program=True),
}


def description(games: tuple[type[Game], ...] = GAMES) -> dict[str, Any]:
    paths: dict[str, Any] = {}
    for (method, path), operation in OPERATIONS.items():
        paths.setdefault(path, {})[method.lower()] = described(path, operation, games)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Ludothèque", "version": __version__, "license": {"name": "MIT", "identifier": "MIT"}},
        "paths": paths,
        "components": {
            "schemas": COMPONENTS,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer", "description": "Of a program."}},
        },
    }


def described(path: str, operation: Operation, games: tuple[type[Game], ...]) -> dict[str, Any]:
    schemas = PARAMETERS | {"game": {"enum": [game.name for game in games]}}
    places = {"path": re.findall(r"{(\w+)}", path), "query": operation.query}
    found: dict[str, Any] = {
        "summary": operation.summary,
        "parameters": [
            {"name": name, "in": place, "required": place == "path", "schema": schemas[name]}
            for place, names in places.items()
            for name in names
        ],
        "responses": answers(operation),
    }
    if operation.program:
        found["security"] = [{"token": []}]
    if operation.body:
        found["requestBody"] = {"required": True, "content": {JSON: {"schema": operation.body}}}
    if operation.form:
        fields = operation.form | seat_fields(games) if operation.form is NEW_TABLE else operation.form
        schema = {"type": "object", "properties": fields}
        found["requestBody"] = {"content": {"application/x-www-form-urlencoded": {"schema": schema}}}
    return found


def seat_fields(games: tuple[type[Game], ...]) -> dict[str, Any]:
    """Who sits where, and what they are called."""
    seats = range(max(max(game.seat_numbers) for game in games))
    return {f"seat{seat}": SEAT for seat in seats} | {f"name{seat}": WORDS for seat in seats}


def answers(operation: Operation) -> dict[str, Any]:
    page: dict[str, Any] = {"content": {JSON: {"schema": ERROR}} if operation.program else {HTML: {}}}
    found: dict[str, Any] = {
        "4XX": {"description": "It cannot be: the answer says why.", **page},
        "503": {"description": "Nothing can be read or kept at the moment.", **page},
    }
    if operation.media:
        schema = {"schema": operation.schema} if operation.schema else {}
        return {"200": {"description": operation.summary, "content": {operation.media: schema}}, **found}
    return {"303": {"description": "Look there."}, **found}


async def openapi_json(request: Request) -> Response:
    return JSONResponse(description(request.app.state.games))
