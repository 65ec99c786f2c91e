"""The result of a game: why it ended, the scores, the match so far, and how to play again."""

from __future__ import annotations

from ludotheque.core import State
from ludotheque.record import result_of
from ludotheque.table import Table
from ludotheque.table.dealing import leaves_to_chance
from ludotheque.table.snapshot import EndedBy, Ending
from ludotheque.web.connection.messages import FinalScore, MatchPoints, Result
from ludotheque.web.connection.prompts import outcome, you
from ludotheque.web.table.room import Room
from ludotheque.words import NO_WORDS, Words, counted, of_name

DRAW = Words("A draw, by agreement.", "Partie nulle, d’un commun accord.")
CLOSED = Words(
    "This table was closed: nothing had happened here for long.",
    "Cette table a été fermée\u00a0: il ne s’y passait plus rien.",
)
YOU_RESIGNED, YOUR_TIME = (
    Words("You have resigned", "Vous avez abandonné"),
    Words("Your time is up", "Votre temps est écoulé"),
)
YOU_WIN = Words("you win", "vous gagnez")
TOGETHER = Words("Together", "Ensemble")
REMATCH, ANOTHER = Words("Rematch", "Revanche"), Words("Another game", "Une autre partie")
ANOTHER_TOGETHER = Words("Another game together", "Une autre partie ensemble")
TRY_AGAIN = Words("Try again together", "Réessayer ensemble")
FAULTS = {  # of the engine that played
    EndedBy.CRASH: Words("{name} has stopped working", "{name} ne répond plus"),
    EndedBy.ILLEGAL: Words("{name} has tried a move that cannot be", "{name} a tenté un coup impossible"),
}


def ending_in_words(room: Room, seat: int | None, lang: str) -> str:
    """How it ended, as a sentence for the viewer."""
    table, ending = room.table, room.snapshot.ending
    if ending is None:
        return outcome(table, table.view(seat), seat, lang)
    if ending.kind == EndedBy.AGREEMENT:
        return DRAW(lang)
    return CLOSED(lang) if ending.kind == EndedBy.CLOSING else given_up(table, ending, you(table, seat))(lang)


def given_up(table: Table, ending: Ending, you: int | None) -> Words:
    """Somebody resigned or ran out of time: who, and the winner if there is one."""
    assert ending.seat is not None
    name, of = table.names[ending.seat], of_name(table.names[ending.seat])
    if ending.kind == EndedBy.TIME:
        said = Words(f"Time is up for {of.en}", f"Le temps {of.fr} est écoulé")
        said = YOUR_TIME if you == ending.seat else said
    elif ending.kind in FAULTS:
        fault = FAULTS[ending.kind]
        said = Words(fault.en.format(name=name.en), fault.fr.format(name=name.fr))
    else:
        said = YOU_RESIGNED if you == ending.seat else Words(f"{name.en} has resigned", f"{name.fr} abandonne")
    if len(table.winners) != 1:
        return Words(f"{said.en}.", f"{said.fr}.")
    winner = table.names[table.winners[0]]
    wins = YOU_WIN if you == table.winners[0] else Words(f"{winner.en} wins", f"{winner.fr} gagne")
    return Words(f"{said.en}: {wins.en}.", f"{said.fr}\u00a0: {wins.fr}.")


def result(room: Room, seat: int | None, lang: str) -> Result:
    table = room.table
    view = table.view(seat)
    rule, reason = view.game.ending(view) if room.snapshot.ending is None else ("", NO_WORDS)
    return Result(
        title=ending_in_words(room, seat, lang),
        length=length(room)(lang),
        scores=final_scores(table, view, lang),
        match=match_points(table, lang) if room.snapshot.match and not table.game.cooperative else [],
        reason=reason(lang),
        rule=rule,
        again=next_game(table)(lang),
        dice=leaves_to_chance(table.game),
        rematch=room.snapshot.next or None,
        outcome=room.snapshot.ended or result_of(view),
    )


def final_scores(table: Table, view: State, lang: str) -> list[FinalScore]:
    """The final score of each seat, or one for a team."""
    won = table.winners
    if table.game.cooperative:
        return [FinalScore(TOGETHER(lang), view.scores[0], bool(won))]
    scores = [view.game.tally(view, seat).score for seat in range(len(table.names))]
    return [FinalScore(name(lang), scores[seat], seat in won) for seat, name in enumerate(table.names)]


def match_points(table: Table, lang: str) -> list[MatchPoints]:
    return [MatchPoints(name(lang), points) for name, points in zip(table.names, table.points, strict=True)]


def next_game(table: Table) -> Words:
    """The label of the button that opens the next game."""
    if table.game.cooperative and len(table.people) > 1:
        return ANOTHER_TOGETHER if table.winners else TRY_AGAIN
    return REMATCH if table.snapshot.seats == 2 and not table.game.cooperative else ANOTHER


def length(room: Room) -> Words:
    """The number of moves, and the minutes if there are any."""
    moves = counted(room.table.ply, Words("move", "coup"), Words("moves", "coups"))
    number = round(room.table.seconds_played / 60)
    minutes = counted(number, Words("minute", "minute"), Words("minutes", "minutes"))
    return Words(f"{moves.en}, {minutes.en}", f"{moves.fr}, {minutes.fr}") if number else moves
