"""The set-up page, where one chooses who plays, and the new table that its form makes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from ludotheque.bots.players import LEVELS
from ludotheque.chance.draws import new_secret
from ludotheque.errors import LudothequeError, OptionError, TableError
from ludotheque.game import Game, Option
from ludotheque.games import lookup
from ludotheque.store.store import Conflict
from ludotheque.table.seating import BOT, FREE, PERSON, Chair
from ludotheque.table.snapshot import A_DAY, Snapshot, Terms
from ludotheque.web.errors import status_of
from ludotheque.web.pages.devices import visitor_data
from ludotheque.web.pages.page_request import PageRequest, game_named
from ludotheque.web.visitors import LONGEST_WORDS, clean_name, clean_words
from ludotheque.words import Words, capitalised

FIRST_GAME, FIRST_LEVEL = "wyx", 1  # of « play now »: a game that is quickly learnt, and a bot that a beginner can beat
FRIENDLY = Words(
    "A friendly game: hints and the guide help, and the others are told.",
    "Partie amicale\u00a0: indices et guide sont permis, et les autres en sont avertis.",
)
SERIOUSLY = Words(
    "A serious game: no hints, no guide, and a move is taken back only if the others agree.",
    "Partie sérieuse\u00a0: ni indice ni guide, et un coup ne se reprend que si les autres l’acceptent.",
)
YES_NO = {"true": Words("yes", "oui"), "false": Words("no", "non")}
ANYBODY = "open"  # any visitor
LONGEST_INCREMENT = 180  # seconds that a move may add to a clock
LONGEST_CLOCK = 180  # minutes per game,
MOST_DAYS = 30  # or days per move
CLOCKS = ("5", "5+3", "10", "10+5", "15", "15+10", "30", "60", "1d", "2d", "3d", "7d", "14d")  # to choose from
ENGINE = "engine:"  # followed by its name: an engine of the host
PROGRAM_CHAIR = "program:"  # followed by its name: a program connected over HTTP
BLACK_AND_WHITE = (("#fffaf0", "#4b3f31"), ("#33291f", "#a99a84"))  # of the pieces of a game that says no other


async def seating(request: Request) -> Response:
    """The set-up form, and its submission."""
    return await (create if request.method == "POST" else setup)(request)


async def setup(request: Request) -> Response:
    page = PageRequest(request)
    chosen = {"seat0": "me", "seat1": ANYBODY, "watch": "true"} if "open" in request.query_params else {}
    return await setup_page(page, game_named(request), chosen)


async def setup_page(
    page: PageRequest, game: type[Game], chosen: dict[str, str], problem: str = "", status: int = 200
) -> Response:
    """The set-up page."""
    code = await page.library.free_code()
    await page.turn()
    return page.render(
        "setup.html",
        status,
        game=game,
        options=[shown_option(option, page.lang) for option in game.options_offered()],
        levels=[
            {"number": level.number, "name": level.words(page.lang), "line": expected(game, level.number)(page.lang)}
            for level in LEVELS
        ],
        seat_names=[
            capitalised(game(max(game.seat_numbers)).seat_name(seat)(page.lang))
            for seat in range(max(game.seat_numbers))
        ],
        seat_colours=[*(game.seat_colours or BLACK_AND_WHITE), *[None] * max(game.seat_numbers)],
        engines=[
            *((f"{ENGINE}{name}", name) for name in page.library.engines),
            *((f"{PROGRAM_CHAIR}{name}", name) for name in page.programs),
        ],
        chosen=chosen,
        problem=problem,
        ticket=page.library.tickets.ticket(code),
        clocks=[(value, clock_words(value)(page.lang)) for value in ("", *clocks_offered(page))],
        longest_words=LONGEST_WORDS,
    )


def clocks_offered(page: PageRequest) -> list[str]:
    """Days for each move are for people who are far from each other."""
    return [clock for clock in CLOCKS if page.company is not None or not clock.endswith("d")]


def shown_option(option: Option, lang: str) -> dict[str, Any]:
    switch = isinstance(option.default, bool)
    return {
        "name": option.name,
        "title": option.title(lang),
        "line": option.words(lang),
        "kind": "check" if switch else "choice",
        "value": option.default if switch else "",
        "named": [(value, words(lang)) for value, words in option.named.items()],
    }


EXPECT = (  # of a bot, by its level
    Words(
        "Has just read the rules, like you: your chances are even.",
        "Vient de lire les règles, comme vous\u00a0: les chances sont égales.",
    ),
    Words("Plays for fun, and lets chances slip.", "Joue pour le plaisir et laisse passer des occasions."),
    Words("Plays well, errs now and then.", "Joue bien, se trompe parfois."),
    Words("Looks ahead and seldom errs.", "Prévoit quelques coups et se trompe rarement."),
    Words("Looks far ahead and forgives little.", "Voit loin et pardonne peu."),
    Words(
        "Takes two seconds to think, and punishes every slip.", "Réfléchit deux secondes et punit le moindre faux pas."
    ),
)
EXPECT_BESIDE = {  # of a bot that plays with you, not against you
    1: Words("Has just read the rules, like you.", "Vient de lire les règles, comme vous."),
    5: Words("Looks far ahead.", "Voit loin."),
    6: Words(
        "Takes two seconds to think, and saves what can be saved.",
        "Réfléchit deux secondes et sauve ce qui peut l’être.",
    ),
}


def expected(game: type[Game], level: int) -> Words:
    return EXPECT_BESIDE.get(level, EXPECT[level - 1]) if game.cooperative else EXPECT[level - 1]


async def now(request: Request) -> Response:
    """Play at once: the first game against a bot. A new visitor gets its lesson first."""
    page = PageRequest(request)
    first = next(game for game in page.games if game.name == FIRST_GAME)
    learnt = await visitor_data(page).progress(page.visitor.id)
    if not learnt and not await page.library.store.tables_of(page.visitor.id, 1):
        return page.go(f"/learn/{first.name}")
    return await opened(page, first, {"seat0": "me", "seat1": str(FIRST_LEVEL)})


async def create(request: Request) -> Response:
    page, game = PageRequest(request), game_named(request)
    form = await page.form()
    try:
        return await opened(page, game, form)
    except LudothequeError as error:
        return await setup_page(page, game, form, error.words(page.lang), status_of(error))


async def opened(page: PageRequest, game: type[Game], form: dict[str, str]) -> Response:
    """Open a table as the form asks, and redirect to it."""
    page.rename(form.get("name", ""))
    asked = chair_choices(game, form)
    snapshot = new_table(page, game, form, asked)
    public = any(choice.kind == ANYBODY for choice in asked)
    page.library.limits.open_table(page.client)
    if public:
        page.library.limits.show_table(page.client)
    code = page.library.tickets.code(form.get("ticket", "")) or await page.library.free_code()
    watch = public and ("watch" in form or "options" not in form)
    try:
        await page.library.create(replace(snapshot, code=code, watch=watch))
    except Conflict:
        await already_open(page, code)
    return page.go(f"/t/{code}")


class ChairChoice(NamedTuple):
    """What the form says about a chair."""

    kind: str
    detail: str  # the name of somebody at this screen, or the bot that keeps an open chair


def chair_choices(game: type[Game], form: dict[str, str]) -> list[ChairChoice]:
    """The choices for all chairs that are used."""
    kinds = [form.get(f"seat{seat}", "none") for seat in range(max(game.seat_numbers))]
    details = [form.get(f"warm{seat}" if kind == ANYBODY else f"name{seat}", "") for seat, kind in enumerate(kinds)]
    return [ChairChoice(kind, detail) for kind, detail in zip(kinds, details, strict=True) if kind != "none"]


def new_table(page: PageRequest, game: type[Game], form: dict[str, str], asked: list[ChairChoice]) -> Snapshot:
    """The snapshot of a new table, without a code; OptionError if the form asks for something impossible."""
    values = {option.name: chosen_value(option, form) for option in game.options_offered()}
    minutes, increment = clock(form.get("clock_own", "") or form.get("clock", ""))
    it = game(len(asked), **{name: value for name, value in values.items() if value is not None})
    chairs, sits = seated(page, asked, clean_words(form.get("words", "")))
    return Snapshot(
        code="",
        game=lookup.name_of(game),
        seats=it.seats,
        options=it.chosen(),
        deal=None,
        secret=new_secret(),
        numbers=("",),
        chairs=chairs,
        clock=minutes,
        terms=Terms(serious=form.get("manner") == "serious", increment=increment),
        sits=frozenset(sits),
    )


async def already_open(page: PageRequest, code: str) -> None:
    """A form that was sent twice leads to the table that it opened; nobody else gets a second one with that code."""
    room = await page.library.room(code)
    if room is None or not room.table.seats_of(page.visitor.id):
        raise TableError(
            f"A table {code} has been opened already: here is another name.",
            f"Une table {code} est déjà ouverte\u00a0: voici un autre nom.",
        )


def chosen_value(option: Option, form: dict[str, str]) -> Any:
    """The value of an option in the form; None for its default."""
    if isinstance(option.default, bool):
        return (
            form.get(option.name, "") not in ("", "false", "off") if "options" in form or option.name in form else None
        )
    return form.get(option.name, "").strip() or None


def seated(page: PageRequest, asked: list[ChairChoice], words: str) -> tuple[tuple[Chair, ...], list[tuple[int, str]]]:
    """The chairs, and which browsers play which seats; the words apply to all of them."""
    chairs, sits = [], []
    for seat, (kind, name) in enumerate(asked):
        if kind == "link":
            chairs.append(Chair(FREE))
        elif kind == ANYBODY:
            chairs.append(open_chair(name))
        elif kind in ("me", "here"):
            named = page.visitor.name if kind == "me" else clean_name(name)
            chairs.append(Chair(PERSON, named, words=words))
            sits.append((seat, page.visitor.id))
        elif kind in [str(level.number) for level in LEVELS]:
            chairs.append(Chair(BOT, level=int(kind)))
        elif kind.removeprefix(ENGINE) in page.library.engines:
            chairs.append(Chair(BOT, kind.removeprefix(ENGINE)))
        elif kind.removeprefix(PROGRAM_CHAIR) in page.programs:
            chairs.append(Chair(FREE, kind.removeprefix(PROGRAM_CHAIR)))  # it waits for the program to accept
            sits.append((seat, page.programs[chairs[-1].name]))
        else:
            raise OptionError(
                f"Nobody called {kind!r} can sit on a chair.", f"Personne du nom de {kind!r} ne peut s’asseoir."
            )
    return tuple(chairs), sits


def open_chair(bot: str) -> Chair:
    """A chair for any visitor; a bot may play on it until then."""
    level = next((level.number for level in LEVELS if bot == f"bot{level.number}"), 0)
    return Chair(BOT if level else FREE, level=level, open=True)


class Clock(NamedTuple):
    """A clock: minutes for the whole game, or per move if it is a day or more; and the seconds that a move gains."""

    minutes: int
    increment: int = 0


def clock(text: str) -> Clock:
    """A clock as it is written: 10 minutes for a game, 10+5 if every move gains 5 seconds, 3d for days per move."""
    if not text.strip():
        return Clock(0)
    found = re.fullmatch(r"([0-9]{1,3})(?:(d)|\+([0-9]{1,3}))?", text.strip())
    most = MOST_DAYS if found and found[2] else LONGEST_CLOCK
    increment = int(found[3] or 0) if found else 0
    if not found or int(found[1]) > most or increment > LONGEST_INCREMENT or (increment and not int(found[1])):
        raise OptionError(
            f"A clock is a number of minutes up to {LONGEST_CLOCK}, with seconds for each move up to"
            f" {LONGEST_INCREMENT} like 10+5; or of days for each move up to {MOST_DAYS}, like 3d.",
            f"La pendule est un nombre de minutes, {LONGEST_CLOCK} au plus, avec des secondes par coup,"
            f" {LONGEST_INCREMENT} au plus, comme 10+5\u00a0; ou de jours par coup, {MOST_DAYS} au plus, comme 3d.",
        )
    return Clock(A_DAY * int(found[1]) if found[2] else int(found[1]), increment)


def clock_words(text: str) -> Words:
    """The label of a clock in the form."""
    if not text:
        return Words("Without a clock", "Sans pendule")
    minutes, _, seconds = text.partition("+")
    if seconds:
        return Words(
            f"{minutes} min each, and {seconds} s for each move", f"{minutes} min chacun, plus {seconds} s par coup"
        )
    if not text.endswith("d"):
        return Words(f"{text} min each", f"{text} min chacun")
    return days_words(int(text.removesuffix("d")))


def agreed_words(snapshot: Snapshot) -> list[Words]:
    """What somebody who sits down accepts: the options that are not as usual, the clock, and the manner."""
    said = options_words(lookup.find(snapshot.game), snapshot.options)
    written = f"{snapshot.days}d" if snapshot.days else str(snapshot.clock or "")
    written += f"+{snapshot.terms.increment}" if snapshot.terms.increment else ""
    return [*said, clock_words(written), SERIOUSLY if snapshot.terms.serious else FRIENDLY]


def options_words(game: type[Game], chosen: Mapping[str, str]) -> list[Words]:
    """The options that were chosen: a table stores only those that are not as usual."""
    return [option_words(option, chosen[option.name]) for option in game.options_known if option.name in chosen]


def option_words(option: Option, value: str) -> Words:
    """An option and its value."""
    shown = option.named.get(value, Words(value, value)) if not isinstance(option.default, bool) else YES_NO[value]
    return Words(f"{option.title.en}: {shown.en}", f"{option.title.fr}\u00a0: {shown.fr}")


def days_words(days: int) -> Words:
    if days == 1:
        return Words("1 day for each move", "1 jour par coup")
    return Words(f"{days} days for each move", f"{days} jours par coup")
