"""The page on which a visitor keeps their library, and brings games, a library or a game of their own into it."""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ludotheque.errors import LudothequeError
from ludotheque.games.lookup import name_of
from ludotheque.learning.rulebook import parse
from ludotheque.record import Record
from ludotheque.table.seating import BOT, PERSON, Chair
from ludotheque.table.snapshot import EndedBy, Ending, Move, Snapshot
from ludotheque.web.offline.own_games import OwnGames
from ludotheque.web.offline.portable import exported, merge
from ludotheque.web.offline.store import StoreInPlace
from ludotheque.web.pages.page_request import PageRequest
from ludotheque.words import Words

FOLDER = Path(__file__).parent
USUAL_LEVEL = 3  # of a bot in a record that does not tell


async def keep(request: Request) -> Response:
    page = PageRequest(request)
    games = own_games(request)
    own = {name: [game.title(page.lang) for game in games.own.get(name, [])] for name in games.sources}
    store: StoreInPlace = page.library.store  # type: ignore[assignment]
    aside = [path.name for path in store.aside]
    return page.render("keep_here.html", own=own, brought=list(games.brought), aside=aside)


async def aside(request: Request) -> Response:
    """A damaged library that was put aside, as a file."""
    store: StoreInPlace = PageRequest(request).library.store  # type: ignore[assignment]
    found = next((path for path in store.aside if path.name == request.path_params["name"]), None)
    if found is None:
        raise HTTPException(404)
    headers = {"Content-Disposition": f'attachment; filename="{found.name}"'}
    return Response(found.read_bytes(), media_type="application/zip", headers=headers)


async def remove_aside(request: Request) -> Response:
    """Delete a damaged library: its visitor has saved it, or does not want it."""
    page, form = PageRequest(request), await PageRequest(request).form()
    store: StoreInPlace = page.library.store  # type: ignore[assignment]
    for path in store.aside:
        if path.name == form.get("name"):
            path.unlink()
    return page.go("/keep")


async def library(request: Request) -> Response:
    """Everything, as a file."""
    page = PageRequest(request)
    store: StoreInPlace = page.library.store  # type: ignore[assignment]
    headers = {"Content-Disposition": 'attachment; filename="ludotheque.db"'}
    return Response(await store.do(exported), media_type="application/vnd.sqlite3", headers=headers)


async def bring_library(request: Request) -> Response:
    page, file = PageRequest(request), await request.body()
    store: StoreInPlace = page.library.store  # type: ignore[assignment]
    page.changed = True  # who has no cookie yet needs one
    try:
        done = await store.do(lambda db: merge(db, file, page.visitor.id))
    except LudothequeError as error:
        return told(page, error.words, "", 400)
    await own_games(request).read()
    words = Words(
        f"Tables brought along: {done.tables}; here already: {done.known}.",
        f"Tables apportées\u00a0: {done.tables}\u00a0; déjà là\u00a0: {done.known}.",
    )
    return told(page, words, "/keep" if done.games else "/mine")


async def bring_record(request: Request) -> Response:
    """Open a written game as a table of the visitor."""
    page, text = PageRequest(request), await request.body()
    page.changed = True
    try:
        record = Record.read(text)
        code = await page.library.free_code()
        mine = request.query_params.get("me", "")
        own = [int(seat) for seat in mine.split(",")] if re.fullmatch(r"\d{1,2}(,\d{1,2})*", mine) else None
        await page.library.create_begun(table_of(record, code, page.visitor.id, own))
    except LudothequeError as error:
        return told(page, error.words, "", 400)
    return told(page, Words("The game is on the table.", "La partie est sur la table."), f"/t/{code}")


async def bring_game(request: Request) -> Response:
    """Put a game of the visitor's own on the shelf: a file, or one that came with a library."""
    page, source = PageRequest(request), (await request.body()).decode("utf-8", "replace")
    own, name = own_games(request), unquote(request.query_params.get("name", ""))
    try:
        games = await own.add(name, source or own.brought.get(name, ""))
    except LudothequeError as error:
        return told(page, error.words, "", 400)
    request.app.state.games = own.games
    title = ", ".join(game.title(page.lang) for game in games)
    words = Words(f"{title} is on the shelf.", f"{title} est sur l’étagère.")
    return told(page, words, f"/play/{games[0].name}")


async def remove_game(request: Request) -> Response:
    """Throw a file with games away."""
    page, own = PageRequest(request), own_games(request)
    form = await page.form()
    await own.remove(form.get("name", ""))
    request.app.state.games = own.games
    return page.go("/keep#own")


def own_games(request: Request) -> OwnGames:
    found: OwnGames = request.app.state.own_games
    return found


def told(page: PageRequest, words: Words, path: str, status: int = 200) -> Response:
    """What has happened, and where to go on."""
    said: dict[str, Any] = {"words": words(page.lang), "path": path and page.url(path)}
    return page.signed(Response(json.dumps(said), status, media_type="application/json"))


def table_of(record: Record, code: str, visitor: str, own: Collection[int] | None = None) -> Snapshot:
    """A table on which a written game lies: people's seats are the visitor's, bots play on for bots.

    If `own` are the visitor's seats, bots play on for all others.
    """
    levels = {bot.seat: bot.level for bot in record.bots}
    if own is not None:
        levels = {seat: levels.get(seat, USUAL_LEVEL) for seat in range(record.game.seats) if seat not in own}
    chairs = tuple(
        Chair(BOT, level=levels[seat] or USUAL_LEVEL) if seat in levels else Chair(PERSON, name, practised=True)
        for seat, name in enumerate(record.players)
    )
    snapshot = Snapshot(
        code=code,
        game=name_of(type(record.game)),
        seats=record.game.seats,
        options=record.game.chosen(),
        deal=record.deal,
        secret="",
        chairs=chairs,
        moves=tuple(Move(move.text) for move in record.moves),
        sits=frozenset((seat, visitor) for seat, chair in enumerate(chairs) if chair.kind == PERSON),
    )
    return replace(snapshot, ending=ending_of(record.ended))


def ending_of(ended: str) -> Ending | None:
    kind, _, seat = ended.partition(" ")
    return Ending(EndedBy(kind), int(seat) if seat else None) if kind else None


async def privacy(request: Request) -> Response:
    """What is kept, and where: here, and nowhere else."""
    page = PageRequest(request)
    book = parse((FOLDER / f"privacy.{page.lang}.md").read_text(encoding="utf-8"))
    return page.render("privacy.html", book=book, title=book.title)
