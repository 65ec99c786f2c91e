"""The application as it runs in a browser: the same pages and tables, for one visitor."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import BaseRoute, Route

from ludotheque.game import Game
from ludotheque.store.store import Store
from ludotheque.web.application import ERRORS, Guard, Prefixed, opened_alone
from ludotheque.web.connection.websockets import DirectSockets
from ludotheque.web.offline import keep
from ludotheque.web.pages.page_request import PageCache
from ludotheque.web.pages.routes import PAGES
from ludotheque.web.rooms.background import Thinkers
from ludotheque.web.rooms.library import Library
from ludotheque.web.traffic import Budget, Client, Limits

NEVER = 0  # days after which an inactive table is closed
SAME_SITE = "'self'"  # may show our pages in a frame: the page around the library does
ROUTES: list[BaseRoute] = [
    *PAGES,
    Route("/keep", keep.keep),
    Route("/keep/library.db", keep.library),
    Route("/keep/aside/{name}", keep.aside),
    Route("/keep/aside", keep.remove_aside, methods=["POST"]),
    Route("/keep/library", keep.bring_library, methods=["POST"]),
    Route("/keep/record", keep.bring_record, methods=["POST"]),
    Route("/keep/game", keep.bring_game, methods=["POST"]),
    Route("/keep/game/remove", keep.remove_game, methods=["POST"]),
    Route("/privacy", keep.privacy),
]


class NoLimits(Limits):
    """One visitor takes nothing from others."""

    def spend(self, budget: Budget, client: Client, cost: float, patience: float = 0.0) -> float:
        return 0.0


@asynccontextmanager
async def opened(app: Starlette, store: Store, library_of: Callable[[Store, str], Library]) -> AsyncIterator[None]:
    async with opened_alone(app, store, library_of):
        yield


def application(store: Store, prefix: str, games: tuple[type[Game], ...], thinkers: Thinkers) -> Starlette:
    """The library for the visitor of one browser; `prefix` is the path under which it is shown."""

    def library(store: Store, key: str) -> Library:
        return Library(store, key, close_after=NEVER, limits=NoLimits(), thinkers=thinkers)

    app = Starlette(
        routes=ROUTES,
        middleware=[
            Middleware(Prefixed, prefix=prefix),
            Middleware(DirectSockets, routes=ROUTES),
            Middleware(Guard, frames=SAME_SITE),
        ],
        exception_handlers=ERRORS,
        lifespan=lambda app: opened(app, store, library),
    )
    app.state.games = games
    app.state.page_cache = PageCache()
    return app
