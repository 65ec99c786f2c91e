"""How a game ended: the sentence, the scores, the match so far, and the way to the next game."""

from __future__ import annotations

from ludotheque.table.snapshot import EndedBy
from ludotheque.web.connection.messages import FinalScore, MatchPoints, Result
from ludotheque.web.connection.prompts import outcome
from ludotheque.web.table.room import Room
from ludotheque.words import Words, counted

DRAW = Words("A draw, by agreement.", "Partie nulle, d’un commun accord.")
CLOSED = Words(
    "This table was closed: nothing had happened here for long.",
    "Cette table a été fermée\u00a0: il ne s’y passait plus rien.",
)
FAULTS = {  # of the program that played
    EndedBy.CRASH: Words("{name} has stopped working, and loses.", "{name} ne répond plus, et perd la partie."),
    EndedBy.ILLEGAL: Words(
        "{name} has tried a move that cannot be, and loses.", "{name} a tenté un coup impossible, et perd la partie."
    ),
}
YOU_RESIGNED = Words("You have resigned.", "Vous avez abandonné.")


def ending_in_words(room: Room, seat: int | None, lang: str) -> str:
    """How it ended, in a sentence."""
    table, ending = room.table, room.snapshot.ending
    if ending is None:
        return outcome(table, table.view(seat), seat, lang)
    if ending.kind == EndedBy.AGREEMENT:
        return DRAW(lang)
    if ending.kind == EndedBy.CLOSING:
        return CLOSED(lang)
    assert ending.seat is not None
    name = table.names[ending.seat](lang)
    if ending.kind == EndedBy.TIME:
        return Words(f"Time is up for {name}.", f"Le temps de {name} est écoulé.")(lang)
    if ending.kind in FAULTS:
        return FAULTS[ending.kind](lang).format(name=name)
    return (YOU_RESIGNED if seat == ending.seat else Words(f"{name} has resigned.", f"{name} abandonne."))(lang)


def result(room: Room, seat: int | None, lang: str) -> Result:
    view, won = room.table.view(seat), room.table.winners
    names, match = room.table.names_in(lang), room.table.points
    return Result(
        title=ending_in_words(room, seat, lang),
        length=length(room)(lang),
        scores=[FinalScore(name, view.scores[place], place in won) for place, name in enumerate(names)],
        match=[MatchPoints(name, match[place]) for place, name in enumerate(names)] if room.snapshot.match else [],
        rematch=room.snapshot.next or None,
        commitment=room.next_commitment,
    )


def length(room: Room) -> Words:
    """How many moves it took, and how many minutes if that is any."""
    moves = counted(room.table.ply, Words("move", "coup"), Words("moves", "coups"))
    number = round(room.table.seconds_played / 60)
    minutes = counted(number, Words("minute", "minute"), Words("minutes", "minutes"))
    return Words(f"{moves.en}, {minutes.en}", f"{moves.fr}, {minutes.fr}") if number else moves
