"""Every address of the library, and what answers there."""

from __future__ import annotations

from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute

from ludotheque.web import metrics, static_files
from ludotheque.web.connection.websocket import live
from ludotheque.web.health import healthy
from ludotheque.web.pages import chairs, check, devices, learn, privacy, programs, rules, shelf, table
from ludotheque.web.pages.openapi import openapi_json
from ludotheque.web.programs import calls

ROUTES: list[BaseRoute] = [
    Route("/", shelf.home),
    Route("/name", shelf.rename, methods=["POST"]),
    Route("/now", chairs.now, methods=["POST"]),
    Route("/join", shelf.join),
    Route("/play/{game}", chairs.seating, methods=["GET", "POST"]),
    Route("/rules/{game}", rules.rules),
    Route("/learn/{game}", learn.learn),
    Route("/learn/{game}/card", learn.card),
    Route("/learn/{game}/{number}", learn.lesson, methods=["GET", "POST"]),
    Route("/check", check.check),
    Route("/privacy", privacy.privacy),
    Route("/forget", privacy.forget, methods=["GET", "POST"]),
    Route("/boards/{game}.css", rules.board_css),
    Route("/shelf.json", shelf.shelf_json),
    Route("/openapi.json", openapi_json),
    Route("/healthz", healthy),
    Route("/metrics", metrics.page),
    Route("/t/{code}", table.table),
    Route("/t/{code}/sit", table.sit, methods=["POST"]),
    Route("/t/{code}/devices", devices.devices, methods=["GET", "POST"]),
    Route("/t/{code}/seat", devices.arrival),
    Route("/t/{code}/take", devices.take, methods=["POST"]),
    Route("/t/{code}/qr.svg", table.qr),
    Route("/t/{code}/record.ludo", table.record),
    WebSocketRoute("/t/{code}/live", live),
    Route("/programs", programs.programs, methods=["GET", "POST"]),
    Route("/programs/revoke", programs.revoke, methods=["POST"]),
    Route("/api/events", calls.events),
    Route("/api/tables/{code}", calls.look),
    Route("/api/tables/{code}/accept", calls.accept, methods=["POST"]),
    Route("/api/tables/{code}/decline", calls.decline, methods=["POST"]),
    Route("/api/tables/{code}/move", calls.move, methods=["POST"]),
    Route("/api/tables/{code}/resign", calls.resign, methods=["POST"]),
    Mount("/static", static_files.StaticFiles(directory=static_files.FOLDER), name="static"),
]
