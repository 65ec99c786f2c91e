"""The page with the letters of a table that is played by correspondence."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from babel.dates import format_datetime
from starlette.requests import Request
from starlette.responses import Response

from ludotheque.errors import GameError
from ludotheque.web.errors import Refusal
from ludotheque.web.pages.gathering import spend
from ludotheque.web.pages.page_request import PageRequest
from ludotheque.web.rooms.acts import ALLOWED, WROTE, tell
from ludotheque.web.rooms.room import Room
from ludotheque.web.together.letters import (
    LONGEST_LINE,
    MOST_LINES,
    Letter,
    LetterBox,
    Letters,
    clean_lines,
)
from ludotheque.web.traffic import LETTERS, Allowance
from ludotheque.words import Words

TOO_MANY = Words("One letter after the other: wait a moment.", "Une lettre après l’autre\u00a0: un instant.")
TOLD = Allowance(4, 1 / 3600)  # how often the people of a table are told that letters are allowed
PLACES = ("0", "1", "2", "3", "4", "5")


@dataclass(frozen=True)
class ShownLetter:
    id: str
    name: str
    text: str
    when: str
    own: bool


async def letters(request: Request) -> Response:
    """Read and write, and what one decides about it."""
    page = PageRequest(request)
    room = await page.room()
    seats = room.table.own_seats(page.visitor.id)  # never for those who watch
    if not room.snapshot.takes_letters:
        raise GameError(
            "Letters are for people who play by correspondence.",
            "Les lettres sont pour les gens qui jouent par correspondance.",
        )
    box = LetterBox(page.library.store)
    kept = await box.load(room.snapshot.code)
    if request.method == "POST":
        await act(page, room, box, kept, seats)
        return page.go(f"/t/{room.snapshot.code}/letters")
    own, others = seats[0], sorted(room.snapshot.others(seats[0]))
    return page.render(
        "letters.html",
        code=room.snapshot.code,
        title=room.table.game.title(page.lang),
        on=own in kept.on,
        open=kept.open_between(room.table.people),
        missing=[room.table.names[seat](page.lang) for seat in others if seat not in kept.on],
        others=[(seat, room.table.names[seat](page.lang), (own, seat) in kept.muted) for seat in others],
        letters=[shown(page, room, letter, seats) for letter in reversed(kept.read_by(own))],
        longest=LONGEST_LINE * MOST_LINES,
    )


def shown(page: PageRequest, room: Room, letter: Letter, seats: list[int]) -> ShownLetter:
    name = room.table.names[letter.seat](page.lang)
    when = format_datetime(datetime.fromtimestamp(letter.when), "d MMM, HH:mm", locale=page.lang)
    return ShownLetter(letter.id, name, letter.text, when, letter.seat in seats)


async def act(page: PageRequest, room: Room, box: LetterBox, kept: Letters, seats: list[int]) -> None:
    form, code, own = await page.form(), room.snapshot.code, seats[0]
    if "switch" in form:
        await switch(page, room, box, kept, seats, form["switch"] == "on")
    elif "delete" in form:
        await box.delete(kept, seats)
    elif "report" in form:
        await box.report(kept, own, form["report"])
    elif form.get("mute", form.get("hear")) in PLACES:
        await box.mute(code, own, int(form.get("mute", form.get("hear", ""))), "mute" in form)
    elif text := clean_lines(form.get("text", "")):
        await write(page, room, box, kept, own, text)


async def switch(page: PageRequest, room: Room, box: LetterBox, kept: Letters, seats: list[int], on: bool) -> None:
    """Allow letters, of which the others are told, or none."""
    await box.switch(room.snapshot.code, seats, on)
    if on and not kept.on.issuperset(seats) and page.library.limits.take(f"letters {room.snapshot.code}", TOLD):
        tell(room, seats[0], ALLOWED)


async def write(page: PageRequest, room: Room, box: LetterBox, kept: Letters, seat: int, text: str) -> None:
    if not kept.open_between(room.table.people):
        raise Refusal(
            409,
            "Letters are written when everybody at the table has switched them on.",
            "On s’écrit quand tous ceux de la table l’ont permis.",
        )
    spend(page, LETTERS, TOO_MANY)
    await box.write(kept, seat, page.visitor.id, text)
    if not kept.silent(seat):
        tell(room, seat, WROTE)
