"""How a game ended: the sentence, the scores, the match so far, and the way to the next game."""

from __future__ import annotations

from ludotheque.web.connection.messages import FinalScore, MatchPoints, Result
from ludotheque.web.connection.prompts import outcome
from ludotheque.web.table.codes import rematch_code
from ludotheque.web.table.endings import points, winners
from ludotheque.web.table.names import name_of
from ludotheque.web.table.room import Room
from ludotheque.words import Words, counted

DRAW = Words("A draw, by agreement.", "Partie nulle, d’un commun accord.")
CLOSED = Words(
    "This table was closed: nothing had happened here for long.",
    "Cette table a été fermée\u00a0: il ne s’y passait plus rien.",
)
YOU_RESIGNED = Words("You have resigned.", "Vous avez abandonné.")


def ending_in_words(room: Room, seat: int | None, lang: str) -> str:
    """How it ended, in a sentence."""
    view, ending, chairs = room.table.view(seat), room.saved.ending, room.saved.chairs
    if ending is None:
        return outcome(view, chairs, seat, lang)
    if ending["kind"] == "draw":
        return DRAW(lang)
    if ending["kind"] == "closed":
        return CLOSED(lang)
    name = name_of(chairs, view, ending["seat"], lang)
    if ending["kind"] == "time":
        return Words(f"Time is up for {name}.", f"Le temps de {name} est écoulé.")(lang)
    return (YOU_RESIGNED if seat == ending["seat"] else Words(f"{name} has resigned.", f"{name} abandonne."))(lang)


def result(room: Room, seat: int | None, lang: str) -> Result:
    view, won, match = room.table.view(seat), winners(room), points(room)
    names = [name_of(room.saved.chairs, view, place, lang) for place in range(view.seats)]
    return Result(
        title=ending_in_words(room, seat, lang),
        length=length(room)(lang),
        scores=[FinalScore(name, view.scores[place], place in won) for place, name in enumerate(names)],
        match=[MatchPoints(name, match[place]) for place, name in enumerate(names)] if room.saved.match else [],
        rematch=room.saved.next or None,
        commitment=room.library.promises.promise(rematch_code(room.saved.code)),  # before anybody has words for it
    )


def length(room: Room) -> Words:
    """How many moves it took, and how many minutes if that is any."""
    moves = counted(len(room.saved.moves), Words("move", "coup"), Words("moves", "coups"))
    number = round(sum(move.seconds for move in room.saved.moves) / 60)
    minutes = counted(number, Words("minute", "minute"), Words("minutes", "minutes"))
    return Words(f"{moves.en}, {minutes.en}", f"{moves.fr}, {minutes.fr}") if number else moves
