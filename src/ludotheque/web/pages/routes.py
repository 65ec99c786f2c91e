"""The pages that every library has, also where the visitor is the only one."""

from __future__ import annotations

from starlette.routing import BaseRoute, Route, WebSocketRoute

from ludotheque.web.connection.websockets import live
from ludotheque.web.pages import chairs, check, devices, guide, learn, my_games, puzzles, review, rules, shelf, table

PAGES: list[BaseRoute] = [
    Route("/", shelf.home),
    Route("/mine", my_games.mine),
    Route("/progress", devices.progress, methods=["POST"]),
    Route("/name", shelf.rename, methods=["POST"]),
    Route("/now", chairs.now, methods=["POST"]),
    Route("/play/{game}", chairs.seating, methods=["GET", "POST"]),
    Route("/rules/{game}", rules.rules),
    Route("/rules/{game}/{picture:int}.svg", rules.picture),
    Route("/learn/{game}", learn.learn),
    Route("/learn/{game}/card", learn.card),
    Route("/learn/{game}/{number}", learn.lesson, methods=["GET", "POST"]),
    Route("/puzzles", puzzles.daily, methods=["GET", "POST"]),
    Route("/puzzles/{puzzle}.svg", puzzles.picture),
    Route("/puzzles/{puzzle}", puzzles.puzzle, methods=["GET", "POST"]),
    Route("/check", check.check),
    Route("/boards/{game}.css", rules.board_css),
    Route("/shelf.json", shelf.shelf_json),
    Route("/t/{code}", table.table),
    Route("/t/{code}/record.ludo", table.record),
    Route("/first/{game}", guide.first_game, methods=["POST"]),
    Route("/t/{code}/guide", guide.guide, methods=["GET", "POST"]),
    Route("/t/{code}/next-level", guide.next_level),
    Route("/t/{code}/review", review.review),
    Route("/t/{code}/review/progress", review.progress),
    Route("/t/{code}/review/{ply:int}", review.position, methods=["GET", "POST"]),
    Route("/t/{code}/review/{ply:int}/play", review.play_on, methods=["POST"]),
    Route("/t/{code}/review/{ply:int}.svg", review.picture),
    WebSocketRoute("/t/{code}/live", live),
]
