"""The HTTP API described in OpenAPI 3.1. Play itself goes over a WebSocket: see messages.py."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ludotheque.bots.players import LEVELS
from ludotheque.game import Game
from ludotheque.games import GAMES
from ludotheque.version import __version__
from ludotheque.web.together import programs
from ludotheque.web.together.programs import JSON, LINES, MoveCall

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
    "seat": {"type": "integer", "minimum": 0},
    "puzzle": {"type": "string", "description": "The name of a puzzle."},
    "difficulty": {"enum": ["1", "2", "3"]},
    "lang": {"enum": ["fr", "en"]},
    "watch": {"type": "string", "description": "There at all: look on, even where a chair is free."},
    "open": {"type": "string", "description": "There at all: with a chair for anyone."},
    "taken": {"type": "string", "description": "There at all: somebody else was quicker to sit down."},
    "page": {"type": "string", "description": "Which one, from 1."},
    "ply": {"type": "integer", "minimum": 0, "description": "How many moves were made."},
    "picture": {"type": "integer", "minimum": 0},
    "member": {"type": "string", "description": "A member of a club."},
    "kind": {"enum": ["csv", "json", "table", "club", "seat", "member", "person", "letter"]},
    "id": {"type": "string", "description": "A seat, or somebody in a club or at an evening."},
    "move": {"type": "string", "description": "There at all: with a word about the visitor’s last move."},
    "bare": {"type": "string", "description": "There at all: the rules without the page around them."},
    "mark": {"type": "string", "description": "What the page shows already: nothing comes if that is still so."},
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
    [programs.Event, MoveCall], ref_template="#/components/schemas/{name}"
)


@dataclass(frozen=True)
class Operation:
    """What a route does. Refusals are pages that say why."""

    summary: str
    media: str = HTML  # content type of the response; empty for redirects
    schema: dict[str, Any] | None = None  # schema of a JSON response
    query: tuple[str, ...] = ()
    form: dict[str, Any] | None = None
    body: dict[str, Any] | None = None  # schema of a JSON request
    program: bool = False  # for programs: with a token, and refusals in JSON


NEW_TABLE = {
    "name": WORDS,
    "words": WORDS,
    "ticket": {"type": "string", "description": "The name that the page promised chance for."},
    "clock": {
        "type": "string",
        "pattern": "^([0-9]{0,3}|[0-9]{1,2}d)$",
        "description": "Minutes for each, or days for each move: 3d.",
    },
    "options": {"type": "string", "description": "There at all: options that are not named are off."},
}
LESSON_TRY = {
    "line": {"type": "string", "description": "The moves that were right so far, with spaces between them."},
    "path": {"type": "string", "description": "What is touched, a line for each touch."},
    "do": {"enum": ["", "show"], "description": "`show` to see it played."},
}
PUZZLE_TRY = LESSON_TRY | {"do": {"enum": ["", "show", "hint"], "description": "`hint` for where to look."}}
NEW_ROUND = {"round": WORDS, "game": WORDS, "clock": NEW_TABLE["clock"]}
LETTER_FORM = ("text", "switch", "mute", "hear", "report", "delete")
LEAVE = {"person": WORDS, "back": WORDS, "resign": WORDS}
OPERATIONS = {
    ("GET", "/"): Operation("The shelf, tables open to all, and those of the visitor.", query=("lang", "taken")),
    ("GET", "/mine"): Operation("The games of the visitor, a page at a time.", query=("lang", "page")),
    ("GET", "/keep"): Operation("How to keep one's library.", query=("lang",)),
    ("POST", "/keep"): Operation("Make a phrase that brings it back, or a link.", form={"make": WORDS}),
    ("POST", "/back"): Operation("Get a library back by its phrase.", media="", form={"phrase": WORDS}),
    ("GET", "/arrive"): Operation("Where a link to one's own library leads: a button.", query=("lang",)),
    ("POST", "/arrive"): Operation("Be the same visitor in this browser too.", media="", form={"token": WORDS}),
    ("POST", "/progress"): Operation(
        "Note lessons or puzzles that were done.", JSON, DONE, form={"game": WORDS, "done": WORDS}
    ),
    ("POST", "/name"): Operation("Call the visitor by a name.", media="", form={"name": WORDS}),
    ("POST", "/now"): Operation("Open a table against a bot, and go there.", media=""),
    ("GET", "/join"): Operation("Go to a table, an evening or a club by its code.", media="", query=("code",)),
    ("GET", "/play/{game}"): Operation("Who plays, and by which options.", query=("lang", "open")),
    ("POST", "/play/{game}"): Operation("Open a table, and go there.", media="", form=NEW_TABLE),
    ("GET", "/rules/{game}"): Operation("The rulebook.", query=("lang", "bare")),
    ("GET", "/rules/{game}/{picture:int}.svg"): Operation("A position of the rulebook, drawn.", "image/svg+xml"),
    ("POST", "/first/{game}"): Operation("Open a first game, with a guide, and go there.", media="", form={}),
    ("GET", "/learn/{game}"): Operation("To the first lesson of a game, or to its rules.", media=""),
    ("GET", "/learn/{game}/card"): Operation("The rules on one screen.", query=("lang",)),
    ("GET", "/learn/{game}/{number}"): Operation("A lesson.", query=("lang",)),
    ("POST", "/learn/{game}/{number}"): Operation(
        "Try something in a lesson, or see it played.", "application/json", {"type": "object"}, form=LESSON_TRY
    ),
    ("GET", "/puzzles"): Operation("The puzzle of the day.", query=("lang", "game", "difficulty")),
    ("POST", "/puzzles"): Operation("Try something at it.", JSON, {"type": "object"}, form=PUZZLE_TRY),
    ("GET", "/puzzles/{puzzle}"): Operation("A puzzle.", query=("lang", "game", "difficulty")),
    ("POST", "/puzzles/{puzzle}"): Operation("Try something at it.", JSON, {"type": "object"}, form=PUZZLE_TRY),
    ("GET", "/puzzles/{puzzle}.svg"): Operation("A puzzle as a small picture.", "image/svg+xml"),
    ("GET", "/evening"): Operation("How an evening for a club goes.", query=("lang",)),
    ("POST", "/evening"): Operation("Open an evening, and go there.", media="", form={"title": WORDS}),
    ("GET", "/evening/{code}"): Operation("An evening: tables, results and points.", query=("lang",)),
    ("GET", "/evening/{code}/live"): Operation("What has changed of it.", query=("mark",)),
    ("GET", "/evening/{code}/qr.svg"): Operation("The way to an evening, for a telephone.", "image/svg+xml"),
    ("POST", "/evening/{code}/join"): Operation("Be there.", media="", form={"name": WORDS}),
    ("POST", "/evening/{code}/leave"): Operation("Go, or be back.", media="", form=LEAVE),
    ("POST", "/evening/{code}/round"): Operation("Open tables for all who are free.", media="", form=NEW_ROUND),
    ("POST", "/evening/{code}/pause"): Operation("Let it pause, or go on.", media="", form={"on": WORDS}),
    ("POST", "/evening/{code}/seat"): Operation(
        "Seat somebody for somebody who has left.", media="", form={"table": WORDS, "seat": WORDS, "person": WORDS}
    ),
    ("POST", "/evening/{code}/void"): Operation(
        "A table counts, or not.", media="", form={"table": WORDS, "count": WORDS}
    ),
    ("POST", "/evening/{code}/result"): Operation(
        "A result that the host enters or corrects.", media="", form={"table": WORDS, "winners": WORDS}
    ),
    ("POST", "/evening/{code}/rule"): Operation(
        "Who else is a host, and whether everybody may open tables.", media="", form={"person": WORDS, "free": WORDS}
    ),
    ("POST", "/evening/{code}/play"): Operation(
        "Play with somebody who is free.", media="", form={"person": WORDS, "game": WORDS}
    ),
    ("GET", "/evening/{code}/called"): Operation("Whether the visitor is called to a table.", JSON, {"type": "object"}),
    ("GET", "/club"): Operation("How a club that lasts goes.", query=("lang",)),
    ("POST", "/club"): Operation("Found a club, and go there.", media="", form={"title": WORDS, "name": WORDS}),
    ("GET", "/club/{code}"): Operation("A club: members, standings, the next evening.", query=("lang",)),
    ("GET", "/club/{code}/qr.svg"): Operation("The way to a club, for a telephone.", "image/svg+xml"),
    ("POST", "/club/{code}/join"): Operation("Become a member.", media="", form={"name": WORDS}),
    ("POST", "/club/{code}/me"): Operation("What a member wants: ratings, or to go.", media="", form={"rated": WORDS}),
    ("POST", "/club/{code}/set"): Operation(
        "What the host sets: a season, the next evening, who is a member.",
        media="",
        form={"season": WORDS, "when": WORDS, "where": WORDS, "away": WORDS},
    ),
    ("POST", "/club/{code}/remind"): Operation(
        "Be reminded of the next evening, or no more.",
        media="",
        form={"address": WORDS, "push": WORDS, "stop": {"enum": ["mail", "push"]}},
    ),
    ("GET", "/reminder/{token}"): Operation("Where the link of a mail leads: a button.", query=("lang",)),
    ("POST", "/reminder/{token}"): Operation("Be reminded by e-mail, or no more.", form={"confirm": WORDS}),
    ("POST", "/club/{code}/challenge"): Operation(
        "Challenge a member, or decline.", media="", form={"member": WORDS, "game": WORDS, "decline": WORDS}
    ),
    ("GET", "/club/{code}/member/{member}"): Operation("A member: games and results.", query=("lang",)),
    ("GET", "/club/{code}/next.ics"): Operation("The next evening, for a calendar.", "text/calendar"),
    ("GET", "/club/{code}/export.{kind}"): Operation("What is kept of a club, as CSV or JSON.", TEXT),
    ("GET", "/host"): Operation("For the host, with a token: what is open, and how the machine is.", query=("lang",)),
    ("POST", "/host"): Operation("Show the token, or find a name.", form={"token": WORDS, "find": WORDS}),
    ("GET", "/host/remove"): Operation("Whether the host removes something.", query=("lang", "kind", "code", "id")),
    ("POST", "/host/remove"): Operation(
        "Remove a name, a table or a club.", form={"kind": WORDS, "code": WORDS, "id": WORDS, "sure": WORDS}
    ),
    ("POST", "/notices"): Operation(
        "Be told when it is one’s turn.", media="", form={"endpoint": WORDS, "p256dh": WORDS, "auth": WORDS}
    ),
    ("POST", "/notices/stop"): Operation("Be told no more.", media="", form={"code": WORDS}),
    ("GET", "/push-worker.js"): Operation("What wakes in a closed browser.", "text/javascript; charset=utf-8"),
    ("GET", "/t/{code}/phone/{seat:int}.svg"): Operation("The way to a seat, for a telephone.", "image/svg+xml"),
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
        "Take a free chair.", media="", form={"seat": WORDS, "name": WORDS, "words": WORDS, "home": WORDS}
    ),
    ("GET", "/t/{code}/letters"): Operation("Letters, by correspondence, for those who play.", query=("lang",)),
    ("POST", "/t/{code}/letters"): Operation(
        "Write, or allow, mute, report and delete letters.", media="", form=dict.fromkeys(LETTER_FORM, WORDS)
    ),
    ("GET", "/t/{code}/devices"): Operation("The devices from which the visitor's seats are played.", query=("lang",)),
    ("POST", "/t/{code}/devices"): Operation(
        "A link for one more device; with `device`, one less.", form={"seat": WORDS, "device": WORDS}
    ),
    ("GET", "/t/{code}/seat"): Operation("Where a private link leads: a button.", query=("lang",)),
    ("POST", "/t/{code}/take"): Operation("Play a seat from this browser too.", media="", form={"token": WORDS}),
    ("GET", "/t/{code}/qr.svg"): Operation("The way to a table, for a telephone.", "image/svg+xml"),
    ("GET", "/t/{code}/record.ludo"): Operation("The game as a record, once it is over.", TEXT),
    ("GET", "/t/{code}/guide"): Operation(
        "What the guide of a first game says.", JSON, {"type": "object"}, query=("move",)
    ),
    ("POST", "/t/{code}/guide"): Operation("It has been read: bots go on.", media="", form={"off": WORDS}),
    ("GET", "/t/{code}/next-level"): Operation("Which level to try next.", JSON, {"type": "object"}),
    ("GET", "/t/{code}/review"): Operation("What decided a game, once it is over.", query=("lang",)),
    ("GET", "/t/{code}/review/progress"): Operation("How far it is judged.", JSON, {"type": "object"}),
    ("GET", "/t/{code}/review/{ply:int}"): Operation("A position of a finished game.", JSON, {"type": "object"}),
    ("POST", "/t/{code}/review/{ply:int}"): Operation(
        "Try another move there.", JSON, {"type": "object"}, form={"path": LESSON_TRY["path"]}
    ),
    ("POST", "/t/{code}/review/{ply:int}/play"): Operation("Play on from there, for practice.", media="", form={}),
    ("GET", "/t/{code}/review/{ply:int}.svg"): Operation("A position of it as a picture.", "image/svg+xml"),
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
        plain = re.sub(r":\w+}", "}", path)  # Starlette writes {seat:int}, OpenAPI {seat}
        paths.setdefault(plain, {})[method.lower()] = described(plain, operation, games)
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
    """The form fields of the chairs."""
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
    return {"303": {"description": "Look there."}, "204": {"description": "Done: there is nothing to show."}, **found}


async def openapi_json(request: Request) -> Response:
    return JSONResponse(description(request.app.state.games))
