"""What every page needs: the visitor, the language, the form, and how to respond."""

from __future__ import annotations

import asyncio
import gzip
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import parse_qsl

import jinja2
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from ludotheque.errors import GameError
from ludotheque.game import Game
from ludotheque.web.errors import Refusal
from ludotheque.web.rooms.codes import read_code
from ludotheque.web.rooms.library import Library
from ludotheque.web.rooms.room import Room
from ludotheque.web.static_files import stamped
from ludotheque.web.visitor_data import SeatLinks
from ludotheque.web.visitors import Visitor, VisitorCookies, clean_name, client_of
from ludotheque.words import LANGUAGES, Words

if TYPE_CHECKING:
    from ludotheque.web.together.company import Together

# ── Pages that are kept ────────────────────────────────────────────────────────────────

MOST = 200  # pages; the least recently used one is dropped first
LEVEL = 5  # compression level


class PageCache:
    """Rendered and compressed pages, by everything they depend on."""

    def __init__(self) -> None:
        self.pages: OrderedDict[Hashable, bytes] = OrderedDict()

    def page(self, key: Hashable, make: Callable[[], str]) -> bytes:
        """The cached page, or a new one."""
        if key not in self.pages:
            self.pages[key] = gzip.compress(make().encode(), LEVEL, mtime=0)
            if len(self.pages) > MOST:
                self.pages.popitem(last=False)
        self.pages.move_to_end(key)
        return self.pages[key]


# ── Requests of pages ──────────────────────────────────────────────────────────────────

FORM = "application/x-www-form-urlencoded"
LONGEST_FORM, MOST_FIELDS, FORM_SECONDS = 16_384, 100, 10.0  # bytes, fields, and seconds until it must have arrived


@cache
def templates(lang: str) -> jinja2.Environment:
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(Path(__file__).parent.parent / "templates"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
    )
    environment.policies["json.dumps_kwargs"] = {"sort_keys": True, "ensure_ascii": False}  # é is short
    environment.globals["say"] = partial(say, lang)
    return environment


def say(lang: str, en: str, fr: str, **holes: object) -> str:
    """A sentence of a template in the language of the page, with its placeholders filled."""
    sentence = Words(en, fr)(lang)
    return sentence.format(**holes) if holes else sentence


class PageRequest:
    """A request, with what pages need."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.library: Library = request.app.state.library
        self.company: Together | None = request.app.state.company  # None: the visitor is the only one
        self.games: tuple[type[Game], ...] = request.app.state.games
        self.cookies: VisitorCookies = request.app.state.cookies
        self.links: SeatLinks = request.app.state.seat_links
        self.visitor: Visitor = self.cookies.visitor(request)
        self.client = client_of(self.visitor, request)
        asked = request.query_params.get("lang")
        self.changed = not self.visitor.known or asked in LANGUAGES
        if asked in LANGUAGES:
            self.visitor = replace(self.visitor, lang=asked)
        self.lang = self.visitor.lang
        self.root = str(request.scope.get("root_path", "")).rstrip("/")

    @property
    def base(self) -> str:
        """The address of the library, as the visitor knows it."""
        return str(self.request.base_url).rstrip("/")

    @property
    def beside(self) -> str:
        """The address of the site without a server that this server serves, too; empty if there is none."""
        path: str = getattr(self.request.app.state, "site", "")
        return self.url(path) if path else ""

    @property
    def programs(self) -> Mapping[str, str]:
        """The visitors of connected programs, by their names."""
        return self.company.programs.online if self.company else {}

    async def turn(self) -> None:
        """Wait for one's turn again, after an await."""
        await self.library.traffic.turns.take(self.client)

    def url(self, path: str) -> str:
        return f"{self.root}{stamped(path) if path.startswith('/static/') else path}"

    def rename(self, name: str) -> None:
        if clean_name(name) and clean_name(name) != self.visitor.name:
            self.visitor, self.changed = self.visitor.called(name), True

    def forget(self) -> None:
        """Make the visitor anonymous: the response sets no cookie."""
        self.visitor, self.changed = replace(self.visitor, name=""), False

    def render(self, template: str, status: int = 200, **context: Any) -> Response:
        return self.signed(HTMLResponse(self.text(template, **context), status))

    def text(self, template: str, **context: Any) -> str:
        here, page = self.request.url.path, templates(self.lang).get_template(template)
        together = self.company is not None
        return page.render(
            lang=self.lang,
            url=self.url,
            here=here,
            visitor=self.visitor,
            together=together,
            elsewhere=getattr(self.request.app.state, "elsewhere", ""),
            beside=self.beside,
            **context,
        )

    def kept(self, shown: Hashable, make: Callable[[], str]) -> Response:
        """A page that is cached for all who see the same, under the same address and name."""
        if "gzip" not in self.request.headers.get("accept-encoding", ""):
            return self.signed(HTMLResponse(make()))
        key = (str(self.request.url.replace(query="")), self.root, self.lang, self.visitor.name, shown)
        page = self.request.app.state.page_cache.page(key, make)
        response = self.signed(HTMLResponse(page, headers={"Content-Encoding": "gzip"}))
        response.headers.add_vary_header("Accept-Encoding")
        return response

    def go(self, path: str) -> Response:
        return self.signed(RedirectResponse(self.url(path), 303))

    def signed(self, response: Response) -> Response:
        """The response with the cookie, if something in it is new."""
        if self.changed:
            self.cookies.remember(response, self.visitor, self.root + "/", self.request.url.scheme == "https")
        response.headers["Cache-Control"] = "no-store"
        response.headers["Vary"] = "Cookie, Accept-Language"
        return response

    def error(self, status: int, en: str, fr: str) -> Response:
        """An error page. Only a known visitor gets a cookie: requests from other sites come without ours."""
        self.changed = self.changed and self.visitor.known
        return self.render("error.html", status, sentence=Words(en, fr)(self.lang), missing=status == 404)

    async def form(self) -> dict[str, str]:
        """The posted form; Refusal if it is invalid, too long, or too slow."""
        kind = self.request.headers.get("content-type", FORM).split(";")[0].strip().lower()
        if kind != FORM:
            raise Refusal(415, f"A form is sent as {FORM}.", f"Un formulaire s’envoie en {FORM}.")
        try:
            async with asyncio.timeout(FORM_SECONDS):
                body = await self.body()
        except TimeoutError:
            raise Refusal(
                408, "This form took too long to arrive.", "Ce formulaire a mis trop de temps à arriver."
            ) from None
        except ClientDisconnect:
            raise Refusal(400, "This form did not arrive.", "Ce formulaire n’est pas arrivé.") from None
        text = body.decode("utf-8", "replace")
        if text.count("&") >= MOST_FIELDS:
            raise Refusal(413, "This form has too many fields.", "Ce formulaire a trop de champs.")
        return dict(parse_qsl(text, keep_blank_values=True))

    async def body(self) -> bytes:
        body = b""
        async for chunk in self.request.stream():
            body += chunk
            if len(body) > LONGEST_FORM:
                raise Refusal(413, "This form is too long.", "Ce formulaire est trop long.")
        return body

    async def room(self) -> Room:
        return await self.room_named(read_code(self.request.path_params["code"]))

    async def room_named(self, code: str) -> Room:
        room = await self.library.room_for(self.visitor.id, self.client, code)
        await self.turn()
        if room is None:
            raise GameError(f"There is no table {code}.", f"Il n’y a pas de table {code}.")
        return room


def game_named(request: Request) -> type[Game]:
    name = request.path_params["game"]
    for game in request.app.state.games:
        if game.name == name:
            return cast(type[Game], game)
    raise GameError(f"There is no game {name} on the shelf.", f"Il n’y a pas de jeu {name} sur l’étagère.")
