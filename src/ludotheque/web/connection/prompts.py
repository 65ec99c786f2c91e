"""What is going on at a table: who plays, and what is being waited for."""

from __future__ import annotations

from ludotheque.core import CHANCE, OVER, State
from ludotheque.store.saved import BOT, FREE, PERSON, Chair
from ludotheque.telling import Names
from ludotheque.web.connection.messages import Player
from ludotheque.web.table.names import name_of, seat_name
from ludotheque.words import NO_WORDS, Words

WAITING = Words(
    "Waiting for a friend: send the link of the table.", "On attend un ami\u00a0: envoyez le lien de la table."
)
ROLLING = Words("The dice are rolling.", "Les dés roulent.")
IS_A_BOT, IS_FREE, IS_YOU = Words("bot", "robot"), Words("free", "libre"), Words("you", "vous")


def player(view: State, chairs: tuple[Chair, ...], seat: int, lang: str) -> Player:
    chair = chairs[seat]
    name, note = name_of(chairs, view, seat, lang), seat_note(view, chair, seat, lang)
    return Player(name, note, view.scores[seat], chair.kind == BOT)


def seat_note(view: State, chair: Chair, seat: int, lang: str) -> str:
    """What a seat is called, and who sits there."""
    called = seat_name(view, seat, lang) if chair.name or chair.kind != PERSON else ""
    you = IS_YOU if view.viewer == seat else NO_WORDS
    who = {BOT: IS_A_BOT, FREE: IS_FREE}.get(chair.kind, you)(lang)
    return ", ".join(part for part in (called, who) if part)


def waiting_for(view: State, chairs: tuple[Chair, ...], seat: int | None, lang: str) -> str:
    """What those are told who are not to move."""
    if any(chair.kind == FREE for chair in chairs):
        return WAITING(lang)
    if view.turn == OVER:
        return outcome(view, chairs, seat, lang)
    if view.turn == CHANCE:
        return ROLLING(lang)
    name = name_of(chairs, view, view.turn, lang)
    return Words(f"{name} is thinking.", f"{name} réfléchit.")(lang)


def outcome(view: State, chairs: tuple[Chair, ...], seat: int | None, lang: str) -> str:
    """How a game ended that was played to its end."""
    names = [name_of(chairs, view, place, lang) for place in range(view.seats)]
    people = [place for place, chair in enumerate(chairs) if chair.kind == PERSON]
    you = seat if people == [seat] or len(people) > 1 else None
    return Names(view.game, names, you).outcome(view)(lang)
