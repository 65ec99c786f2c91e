"""What is going on at a table: who plays, and what is being waited for."""

from __future__ import annotations

from ludotheque.core import CHANCE, OVER, State
from ludotheque.narration import Narrator
from ludotheque.table import Table
from ludotheque.table.names import seat_name
from ludotheque.table.snapshot import BOT, FREE, PERSON, Chair
from ludotheque.web.connection.messages import Player
from ludotheque.words import Words

WAITING = Words(
    "Waiting for a friend: send the link of the table.", "On attend un ami\u00a0: envoyez le lien de la table."
)
SHUFFLING = Words("The browsers are shuffling together.", "Les navigateurs mêlent ensemble.")
ROLLING = Words("The dice are rolling.", "Les dés roulent.")
IS_A_BOT, IS_FREE, IS_YOU = Words("bot", "robot"), Words("free", "libre"), Words("you", "vous")


def player(table: Table, view: State, seat: int, lang: str) -> Player:
    chair = table.snapshot.chairs[seat]
    return Player(table.names[seat](lang), seat_note(view, chair, seat, lang), view.scores[seat], chair.kind == BOT)


def seat_note(view: State, chair: Chair, seat: int, lang: str) -> str:
    """What a seat is called, and who sits there."""
    called = seat_name(view.game, seat) if chair.name or chair.kind != PERSON else None
    you = IS_YOU if view.viewer == seat else None
    who = {BOT: IS_A_BOT, FREE: IS_FREE}.get(chair.kind, you)
    return ", ".join(words(lang) for words in (called, who) if words)


def waiting_for(table: Table, view: State, seat: int | None, lang: str) -> str:
    """What those read who are not to move."""
    if not table.complete:
        return (SHUFFLING if table.snapshot.complete else WAITING)(lang)
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
