"""What is going on at a table: who plays, and what is being waited for."""

from __future__ import annotations

from ludotheque.core import CHANCE, OVER, State
from ludotheque.narration import Narrator
from ludotheque.table import Table
from ludotheque.table.names import seat_name
from ludotheque.table.snapshot import BOT, FREE, PERSON, PROGRAM, Chair
from ludotheque.web.connection.messages import Player
from ludotheque.words import Words, with_label

WAITING = Words(
    "Waiting for a friend: send the link of the table.", "On attend un ami\u00a0: envoyez le lien de la table."
)
ASKED = Words("Waiting for a yes from", "On attend l’accord de")
ROLLING = Words("The dice are rolling.", "Les dés roulent.")
IS_A_BOT, IS_FREE, IS_YOU = Words("bot", "robot"), Words("free", "libre"), Words("you", "vous")


def player(table: Table, view: State, seat: int, lang: str) -> Player:
    chair = table.snapshot.chairs[seat]
    bot = chair.kind in (BOT, PROGRAM)
    return Player(table.names[seat](lang), seat_note(view, chair, seat, lang), view.scores[seat], bot)


def seat_note(view: State, chair: Chair, seat: int, lang: str) -> str:
    """What a seat is called, and who sits there."""
    called = seat_name(view.game, seat) if chair.name or chair.kind != PERSON else None
    you = IS_YOU if view.viewer == seat else None
    who = {BOT: IS_A_BOT, PROGRAM: IS_A_BOT, FREE: IS_FREE}.get(chair.kind, you)
    return ", ".join(words(lang) for words in (called, who) if words)


def waiting_for(table: Table, view: State, seat: int | None, lang: str) -> str:
    """What those read who are not to move."""
    if not table.complete:
        invited = [chair.name for chair in table.snapshot.chairs if chair.kind == FREE and chair.name]
        return WAITING(lang) if table.snapshot.free else with_label(ASKED(lang), ", ".join(invited), lang)
    if view.turn == OVER:
        return outcome(table, view, seat, lang)
    if view.turn == CHANCE:
        return ROLLING(lang)
    name = table.names[view.turn](lang)
    return Words(f"{name} is thinking.", f"{name} réfléchit.")(lang)


def outcome(table: Table, view: State, seat: int | None, lang: str) -> str:
    """How a game ended that was played to its end."""
    people = table.people
    you = seat if people == [seat] or len(people) > 1 else None
    return Narrator(view.game, table.names_in(lang), you).outcome(view)(lang)
