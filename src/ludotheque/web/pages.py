"""The pages: the shelf, the chairs, the table, the rules. Everything but play itself works without scripts."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import jinja2
import segno
from babel.dates import format_timedelta
from markupsafe import Markup
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

import ludotheque
from ludotheque.errors import GameError, LudothequeError, OptionError, TableError
from ludotheque.game import Game, Option
from ludotheque.games import GAMES
from ludotheque.players import LEVELS
from ludotheque.store.saved import BOT, FREE, PERSON, Chair, Change, Conflict, Damaged, Saved
from ludotheque.telling import capitalised
from ludotheque.web import checking, endings
from ludotheque.web.codes import read_code
from ludotheque.web.dealing import dealt
from ludotheque.web.language import translations
from ludotheque.web.library import Library
from ludotheque.web.limits import address_of
from ludotheque.web.messages import encode
from ludotheque.web.refusals import Refusal, status_of
from ludotheque.web.rooms import Room, Viewer
from ludotheque.web.rulebook import chapters
from ludotheque.web.sight import guest
from ludotheque.web.visitors import LONGEST_WORDS, Doorkeeper, Visitor, clean_name, clean_words
from ludotheque.words import LANGUAGES

FORM = "application/x-www-form-urlencoded"
LONGEST_FORM, MOST_FIELDS, FORM_SECONDS = 16_384, 100, 10.0  # bytes, fields, and until it has arrived
FIRST_GAME, FIRST_LEVEL = "wyx", 2  # of « play now »: a game that is quickly learnt, and a bot one can beat
LONGEST_CLOCK = 180  # minutes


# ── What every page needs ─────────────────────────────────────────────────────────────


@cache
def templates(lang: str) -> jinja2.Environment:
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(Path(__file__).parent / "templates"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.i18n"],
        undefined=jinja2.StrictUndefined,
    )
    environment.install_gettext_translations(translations(lang), newstyle=True)  # type: ignore[attr-defined]
    return environment


class Call:
    """A request, with what its pages need."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.library: Library = request.app.state.library
        self.keeper: Doorkeeper = request.app.state.keeper
        self.visitor: Visitor = self.keeper.visitor(request)
        asked = request.query_params.get("lang")
        self.changed = not self.visitor.known or asked in LANGUAGES
        if asked in LANGUAGES:
            self.visitor = replace(self.visitor, lang=asked)
        self.lang = self.visitor.lang
        self.root = str(request.scope.get("root_path", "")).rstrip("/")

    def url(self, path: str) -> str:
        return f"{self.root}{path}"

    def rename(self, name: str) -> None:
        if clean_name(name) and clean_name(name) != self.visitor.name:
            self.visitor, self.changed = self.visitor.called(name), True

    def page(self, template: str, status: int = 200, **context: Any) -> Response:
        here = self.request.url.path
        text = (
            templates(self.lang)
            .get_template(template)
            .render(lang=self.lang, url=self.url, here=here, visitor=self.visitor, **context)
        )
        return self.signed(HTMLResponse(text, status))

    def go(self, path: str) -> Response:
        return self.signed(RedirectResponse(self.url(path), 303))

    def signed(self, response: Response) -> Response:
        """With the cookie, where something in it is new."""
        if self.changed:
            self.keeper.remember(response, self.visitor, self.root + "/", self.request.url.scheme == "https")
        response.headers["Cache-Control"] = "no-store"
        response.headers["Vary"] = "Cookie, Accept-Language"
        return response

    def error(self, status: int, en: str, fr: str) -> Response:
        """A sentence. Only a known visitor gets a cookie with it: another site may have left one’s own behind."""
        self.changed = self.changed and self.visitor.known
        _ = translations(self.lang).gettext
        return self.page(
            "error.html", status, sentence=fr if self.lang == "fr" else en, what_now=_("Back to the shelf")
        )

    async def form(self) -> dict[str, str]:
        """What was posted; Refusal if it is no form of ours, too long, or takes too long to come."""
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
        code = read_code(self.request.path_params["code"])
        room = await self.library.room(code)
        if room is None:
            raise GameError(f"There is no table {code}.", f"Il n’y a pas de table {code}.")
        return room


# ── The shelf ─────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Sitting:
    """A table where the visitor sits."""

    url: str
    game: str
    title: str
    who: str
    mine: bool
    over: bool
    when: str


async def home(request: Request) -> Response:
    call = Call(request)
    tables = [await sitting(call, saved) for saved in await call.library.store.tables_of(call.visitor.id)]
    return call.page("home.html", greeting=greeting(call), games=GAMES, tables=[each for each in tables if each])


def greeting(call: Call) -> str:
    _ = translations(call.lang).gettext
    evening = not 5 <= datetime.now().hour < 18
    if call.visitor.name:
        words = _("Good evening, {name}. We’re open.") if evening else _("Good day, {name}. We’re open.")
        return words.format(name=call.visitor.name)
    return _("Good evening. We’re open.") if evening else _("Good day. We’re open.")


async def sitting(call: Call, saved: Saved) -> Sitting | None:
    """None where the table is damaged: its own page says so."""
    _ = translations(call.lang).gettext
    try:
        room = await call.library.room(saved.code)
    except Damaged:
        return None
    assert room is not None
    own = room.seats_of(call.visitor.id)
    others = [
        player["name"] for seat, player in enumerate(room.sight(None, call.lang).rest["players"]) if seat not in own
    ]
    ago = format_timedelta(
        timedelta(seconds=min(0.0, saved.touched - time.time())), add_direction=True, locale=call.lang
    )
    who = _("with {names}").format(names=", ".join(others)) if others else _("alone")
    mine = not room.over and room.complete and room.table.turn in own
    return Sitting(call.url(f"/t/{saved.code}"), saved.game, room.game.title(call.lang), who, mine, room.over, ago)


async def rename(request: Request) -> Response:
    call = Call(request)
    call.rename((await call.form()).get("name", ""))
    return call.go("/")


async def join(request: Request) -> Response:
    call = Call(request)
    return call.go(f"/t/{read_code(request.query_params.get('code', ''))}")


# ── The chairs ────────────────────────────────────────────────────────────────────────


def game_named(request: Request) -> type[Game]:
    name = request.path_params["game"]
    for game in GAMES:
        if game.name == name:
            return game
    raise GameError(f"There is no game {name} on the shelf.", f"Il n’y a pas de jeu {name} sur l’étagère.")


async def seating(request: Request) -> Response:
    """Who plays: the form, and what was filled in."""
    return await (create if request.method == "POST" else setup)(request)


async def setup(request: Request) -> Response:
    call = Call(request)
    return await setup_page(call, game_named(request), {})


async def setup_page(
    call: Call, game: type[Game], chosen: dict[str, str], problem: str = "", status: int = 200
) -> Response:
    """Who sits where, with the promise of the table: it is given before anybody sends words."""
    code = await call.library.free_code()
    return call.page(
        "setup.html",
        status,
        game=game,
        options=[shown_option(option, call.lang) for option in game.options_known],
        levels=[
            {"number": level.number, "name": level.words(call.lang), "line": line(level.number, call.lang)}
            for level in LEVELS
        ],
        seat_names=[
            capitalised(game(max(game.seat_numbers)).seat_name(seat)(call.lang))
            for seat in range(max(game.seat_numbers))
        ],
        chosen=chosen,
        problem=problem,
        code=code,
        ticket=call.library.promises.ticket(code),
        promise=call.library.promises.promise(code),
        longest_words=LONGEST_WORDS,
    )


def shown_option(option: Option, lang: str) -> dict[str, Any]:
    switch = isinstance(option.default, bool)
    return {
        "name": option.name,
        "title": option.title(lang),
        "line": option.words(lang),
        "kind": "check" if switch else "text",
        "value": option.default if switch else "",
    }


def line(level: int, lang: str) -> str:
    """What to expect of a bot."""
    _ = translations(lang).gettext
    return [
        _("Has just read the rules. You should win every other game."),
        _("Plays for fun, and lets chances slip."),
        _("Plays well, errs now and then."),
        _("Looks ahead and seldom errs."),
        _("Looks far ahead and forgives little."),
        _("Takes two seconds to think, and punishes every slip."),
    ][level - 1]


async def now(request: Request) -> Response:
    """Play at once: the first game, against a bot."""
    call = Call(request)
    return await opened(call, GAMES_BY_NAME[FIRST_GAME], {"seat0": "me", "seat1": str(FIRST_LEVEL)})


async def create(request: Request) -> Response:
    call, game = Call(request), game_named(request)
    form = await call.form()
    try:
        return await opened(call, game, form)
    except LudothequeError as error:
        return await setup_page(call, game, form, error.words(call.lang), status_of(error))


GAMES_BY_NAME = {game.name: game for game in GAMES}


async def opened(call: Call, game: type[Game], form: dict[str, str]) -> Response:
    """A new table as the form wants it, and on to it."""
    call.rename(form.get("name", ""))
    _ = translations(call.lang).gettext
    wanted = [form.get(f"seat{seat}", "none") for seat in range(max(game.seat_numbers))]
    kinds = [kind for kind in wanted if kind != "none"]
    names = [form.get(f"name{seat}", "") for seat, kind in enumerate(wanted) if kind != "none"]
    options = {
        option.name: chosen_value(option, form)
        for option in game.options_known
        if chosen_value(option, form) is not None
    }
    it = game(len(kinds), **options)
    chairs, sits = seated(call, kinds, names, clean_words(form.get("words", "")))
    call.library.limits.open_table(call.visitor.id, address_of(call.request))
    code = call.library.promises.code(form.get("ticket", "")) or await call.library.free_code()
    saved = Saved(
        code=code,
        game=game.name,
        seats=it.seats,
        options=it.chosen(),
        deal=None,
        secret=call.library.promises.secret(code),
        chairs=chairs,
        clock=clock(form.get("clock", "")),
        sits=frozenset(sits),
    )
    try:
        await call.library.create(saved)
    except Conflict:
        await already_open(call, code)
    return call.go(f"/t/{code}")


async def already_open(call: Call, code: str) -> None:
    """A form that was sent twice leads to the table that it opened; nobody else gets a second one of that name."""
    room = await call.library.room(code)
    if room is None or not room.seats_of(call.visitor.id):
        raise TableError(
            f"A table {code} has been opened already: here is another name, with its promise.",
            f"Une table {code} est déjà ouverte : voici un autre nom, avec sa promesse.",
        )


def chosen_value(option: Option, form: dict[str, str]) -> Any:
    """What the form says of an option; None to leave it as usual."""
    if isinstance(option.default, bool):
        return (
            form.get(option.name, "") not in ("", "false", "off") if "options" in form or option.name in form else None
        )
    return form.get(option.name, "").strip() or None


def seated(
    call: Call, kinds: list[str], names: list[str], words: str
) -> tuple[tuple[Chair, ...], list[tuple[int, str]]]:
    """Who sits where, and whose browser plays which seats; its words are those of all of them."""
    _ = translations(call.lang).gettext
    chairs, sits = [], []
    for seat, (kind, name) in enumerate(zip(kinds, names, strict=True)):
        if kind == "link":
            chairs.append(Chair(FREE))
        elif kind in [str(level.number) for level in LEVELS]:
            chairs.append(Chair(BOT, level=int(kind)))
        elif kind in ("me", "here"):
            named = call.visitor.name if kind == "me" else clean_name(name) or guest(seat, call.lang)
            chairs.append(Chair(PERSON, named, words=words))
            sits.append((seat, call.visitor.id))
        else:
            raise OptionError(
                f"Nobody called {kind!r} can sit on a chair.", f"Personne du nom de {kind!r} ne peut s’asseoir."
            )
    return tuple(chairs), sits


def clock(text: str) -> int:
    if not text.strip():
        return 0
    if not text.strip().isdecimal() or len(text.strip()) > 3 or int(text) > LONGEST_CLOCK:
        raise OptionError(
            f"A clock is a number of minutes up to {LONGEST_CLOCK}.",
            f"La pendule est un nombre de minutes, {LONGEST_CLOCK} au plus.",
        )
    return int(text)


# ── The table ─────────────────────────────────────────────────────────────────────────


async def table(request: Request) -> Response:
    call = Call(request)
    room = await call.room()
    free = [seat for seat, chair in enumerate(room.saved.chairs) if chair.kind == FREE]
    if free and not room.seats_of(call.visitor.id) and "watch" not in request.query_params:
        return join_page(call, room, free)
    viewer = Viewer(call.visitor.id, call.lang, lambda message: None)
    viewer.seat = room.eyes(viewer, room.seats_of(call.visitor.id))
    now = room.sight(viewer.seat, call.lang)
    view = room.message(viewer, now, None)
    panes = view["full"]["panes"]
    first = {**view, "full": None}  # the drawing is in the page itself
    return call.page(
        "table.html",
        game=type(room.game),
        code=room.saved.code,
        close_after=call.library.close_after,
        first=Markup(encode(first).decode().replace("</", "<\\/")),
        view=view,
        panes=panes,
        defs=Markup(now.drawing.defs),
        desc=view["full"]["desc"],
        board_css=call.url(f"/boards/{room.game.name}.css"),
        links=links(call, room, viewer.seat),
        promise=promise(room),
        dice=checking.dice(room.game, call.lang),
    )


def join_page(call: Call, room: Room, free: list[int]) -> Response:
    names = [{"seat": seat, "label": capitalised(room.game.seat_name(seat)(call.lang))} for seat in free]
    hosts = [chair.name for chair in room.saved.chairs if chair.kind == PERSON]
    return call.page(
        "join.html",
        game=type(room.game),
        code=room.saved.code,
        free=names,
        hosts=hosts,
        promise=promise(room),
        longest_words=LONGEST_WORDS,
    )


def promise(room: Room) -> str:
    """What the table has promised; nothing if it is from before there were promises."""
    return room.chance.promise if room.chance else ""


def links(call: Call, room: Room, seat: int | None) -> dict[str, str]:
    code, base = room.saved.code, str(call.request.base_url).rstrip("/")
    token = "" if seat is None else call.keeper.seat_token(code, seat)
    return {
        "invite": f"{base}/t/{code}",
        "qr": call.url(f"/t/{code}/qr.svg"),
        "seat": f"{base}/t/{code}/take/{token}" if token else "",
        "record": call.url(f"/t/{code}/record.ludo"),
        "check": call.url(f"/check?table={code}"),
    }


async def sit(request: Request) -> Response:
    """Take a free chair."""
    call = Call(request)
    room, form = await call.room(), await call.form()
    call.rename(form.get("name", ""))
    async with room.lock:
        free = [seat for seat, chair in enumerate(room.saved.chairs) if chair.kind == FREE]
        if room.seats_of(call.visitor.id):  # the same form once more
            return call.go(f"/t/{room.saved.code}")
        if not free:
            raise TableError("Every chair is taken.", "Toutes les chaises sont prises.")
        wanted = next((seat for seat in free if form.get("seat") == str(seat)), free[0])
        chairs = list(room.saved.chairs)
        name, words = call.visitor.name or guest(wanted, call.lang), clean_words(form.get("words", ""))
        chairs[wanted] = Chair(PERSON, name, words=words)
        after = dealt(replace(room.saved, chairs=tuple(chairs)))
        fields = {"chairs": after.chairs, "deal": after.deal}
        await room.commit(Change(sit=((wanted, call.visitor.id),), fields=fields))
    room.go_on()
    return call.go(f"/t/{room.saved.code}")


async def take(request: Request) -> Response:
    """A private link: the seat is played from this browser too."""
    call = Call(request)
    room = await call.room()
    seat = call.keeper.seat_of(room.saved.code, request.path_params["token"])
    if seat is None or room.over or room.saved.chairs[seat].kind != PERSON:
        raise TableError("This link opens no seat, or no longer.", "Ce lien n’ouvre aucune place, ou plus aucune.")
    call.changed = True  # whoever comes without a cookie needs one now
    async with room.lock:
        if seat not in room.seats_of(call.visitor.id):
            await room.commit(Change(sit=((seat, call.visitor.id),)))
        if not call.visitor.name:
            call.rename(room.saved.chairs[seat].name)
    return call.go(f"/t/{room.saved.code}")


async def qr(request: Request) -> Response:
    call = Call(request)
    room = await call.room()
    code = segno.make(f"{str(request.base_url).rstrip('/')}/t/{room.saved.code}", micro=False)
    svg = code.svg_inline(scale=4, border=2, dark="#1a1511", light="#ffffff", omitsize=True)
    return Response(svg.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1), media_type="image/svg+xml")


async def record(request: Request) -> Response:
    """The game as a file, once it is over: before that it would tell what is hidden."""
    call = Call(request)
    room = await call.room()
    if not room.over:
        raise TableError(
            "The record is for the end of the game: before, it would tell what is hidden.",
            "La partie écrite attend la fin : elle dirait ce qui est caché.",
        )
    text = endings.record(room, call.lang).write()
    headers = {"Content-Disposition": f'attachment; filename="{room.saved.code}.ludo"'}
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)


async def check(request: Request) -> Response:
    """Where a browser computes all chance of a record again, by itself."""
    call = Call(request)
    code = read_code(request.query_params.get("table", ""))
    return call.page("check.html", code=code, recipes=checking.recipes(call.lang))


# ── Rules, and the look of the boards ─────────────────────────────────────────────────


async def rules(request: Request) -> Response:
    call, game = Call(request), game_named(request)
    book = chapters(game().rulebook(call.lang))
    template = "rules_body.html" if "bare" in request.query_params else "rules.html"
    return call.page(template, game=game, title=game.title(call.lang), chapters=book)


async def board_css(request: Request) -> Response:
    """The style of a game’s drawings, which an exported drawing carries inside."""
    game = game_named(request)()
    style = game.draw(game.start(seed=1).seen_by(None), "en").style
    return Response(style, media_type="text/css", headers={"Cache-Control": "public, max-age=3600"})


async def shelf_json(request: Request) -> Response:
    """What programs may ask: the shelf."""
    games = [{"name": game.name, "title": game.title("en"), "seats": list(game.seat_numbers)} for game in GAMES]
    return Response(encode({"version": ludotheque.__version__, "games": games}), media_type="application/json")
